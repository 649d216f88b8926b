/** `planta ejecuciones …`. */
import { resolve } from "node:path";
import { toNumber } from "../../../core/domain/money.ts";
import { esMes } from "../../../core/domain/period.ts";
import { Rechazo } from "../../../core/errors.ts";
import { interrumpible } from "../../../core/cli/interrupted.ts";
import type { Comando } from "../../../core/plugin.ts";
import { type Cargada, cargarEjecucion } from "./carga/cargar.ts";
import { ensayarEjecucion } from "./carga/ensayo.ts";
import { revisarArchivos } from "./carga/preparar.ts";
import { mostrarResumen } from "./informe/resumen.ts";
import { cancelarSolicitud, listaDeEjecuciones } from "./solicitudes.ts";
import { ESTADO, nombreDeEstado } from "./estado.ts";

/** A load as `--json` prints it: amounts in pesos, percentages with two decimals. */
function paraProgramas({ id, mes, estado, resultado, safs, omisiones, cuentas }: Cargada) {
  const bien = estado === ESTADO.cargada;
  const datos = { mensaje: bien ? "" : resultado, id, mes, estado, texto: resultado, safs };
  if (!cuentas) return datos;
  const { leido, cargado, omitido, descuentos, ...resto } = cuentas;
  return {
    ...datos,
    ...resto,
    omisiones: omisiones === null ? null : omisiones / 100,
    leido: toNumber(leido),
    cargado: toNumber(cargado),
    omitido: toNumber(omitido),
    descuentos: toNumber(descuentos),
  };
}

const cargar: Comando = {
  nombre: "ejecuciones cargar",
  resumen: "Carga la ejecución de un mes desde zip del SIRHU o un CSV; los archivos no se borran",
  argumentos: [
    { nombre: "AAAAMM", descripcion: "Mes de la ejecución" },
    { nombre: "ARCHIVO", descripcion: "Zip del SIRHU, o un archivo .csv", varios: true },
  ],
  opciones: {
    ensayo: {
      tipo: "bandera",
      descripcion: "Lee y concilia los archivos, dice qué haría y no guarda nada",
    },
    "mes-completo": {
      tipo: "bandera",
      descripcion: "Quita también los SAF del mes que los archivos no traen",
    },
  },
  async run({ app, actor, args: [mes, ...archivos], opciones, json, escribir, progreso }) {
    if (!/^\d{6}$/.test(mes) || !esMes(Number(mes))) {
      throw new Rechazo("uso", 400, `«${mes}» no es un mes AAAAMM`);
    }
    const rutas = archivos.map((a) => resolve(a));
    // A mistyped name is no outcome of a load: nothing is asked for, and what was waits on.
    await revisarArchivos(rutas);
    const mes_completo = opciones["mes-completo"] === true;
    if (opciones.ensayo === true) {
      const entrada = { mes: Number(mes), mes_completo, archivos: rutas };
      const { resumen, texto } = await interrumpible((senal) =>
        ensayarEjecucion(app, actor, entrada, { progreso, senal })
      );
      const dicho = { resultado: true, mensaje: "", ensayo: true, mes: Number(mes), texto };
      if (json) escribir(JSON.stringify({ ...dicho, ...mostrarResumen(resumen) }));
      else escribir(`Ensayo: no se guardó nada\n${texto}`);
      return 0;
    }
    const cargada = await interrumpible((senal) =>
      cargarEjecucion(app, actor, Number(mes), rutas, { progreso, mes_completo, senal })
    );
    const bien = cargada.estado === ESTADO.cargada;
    if (json) escribir(JSON.stringify({ resultado: bien, ...paraProgramas(cargada) }));
    else {
      if (bien) escribir(nombreDeEstado(cargada.estado, cargada.omisiones));
      escribir(cargada.resultado);
    }
    return bien ? 0 : 1;
  },
};

const listar: Comando = {
  nombre: "ejecuciones listar",
  resumen: "Lista las ejecuciones solicitadas y cargadas, la última primero",
  async run({ app, json, escribir }) {
    const ejecuciones = await app.db.leer(listaDeEjecuciones);
    if (json) {
      const conParte = ejecuciones.map((e) => ({
        ...e,
        omisiones: e.omisiones === null ? null : e.omisiones / 100,
      }));
      return escribir(JSON.stringify({ resultado: true, ejecuciones: conParte }));
    }
    for (const e of ejecuciones) {
      const hasta = e.progreso === null ? e.etapa : `${e.progreso} % ${e.etapa}`;
      const avance = hasta === "" ? "" : `  ${hasta}`;
      const cuando = e.ultima_carga === "" ? "" : `  finalizada ${e.ultima_carga}`;
      escribir(
        `${e.mes}  ${nombreDeEstado(e.estado, e.omisiones).padEnd(9)}  ` +
          `solicitada ${e.solicitada}${cuando}  ${e.usuario}${avance}`,
      );
    }
  },
};

const cancelar: Comando = {
  nombre: "ejecuciones cancelar",
  resumen: "Cancela la solicitud pendiente de un mes, o detiene su carga, que no guarda nada",
  argumentos: [{ nombre: "AAAAMM", descripcion: "Mes de la ejecución" }],
  async run({ app, actor, args: [mes], json, escribir }) {
    if (!/^\d{6}$/.test(mes)) throw new Rechazo("uso", 400, `«${mes}» no es un mes AAAAMM`);
    const id = await cancelarSolicitud(app, actor, { mes: Number(mes) });
    escribir(
      json ? JSON.stringify({ resultado: true, mensaje: "", id }) : `Solicitud de ${mes} cancelada`,
    );
  },
};

export const commands: readonly Comando[] = [cargar, listar, cancelar];
