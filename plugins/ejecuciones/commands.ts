/** `planta ejecuciones …`. */
import { resolve } from "node:path";
import { toNumber } from "#core/domain/money.ts";
import { esMes } from "#core/domain/period.ts";
import { Rechazo } from "#core/errors.ts";
import { decirHecho } from "#core/cli/answer.ts";
import { interrumpible } from "#core/cli/interrupted.ts";
import type { ComandoDePlanta } from "#core/plugin.ts";
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

const cargar: ComandoDePlanta = {
  name: "ejecuciones cargar",
  summary: "Carga la ejecución de un mes desde zip del SIRHU o un CSV; los archivos no se borran",
  arguments: [
    { name: "AAAAMM", description: "Mes de la ejecución" },
    { name: "ARCHIVO", description: "Zip del SIRHU, o un archivo .csv", many: true },
  ],
  options: {
    ensayo: {
      type: "flag",
      description: "Lee y concilia los archivos, dice qué haría y no guarda nada",
    },
    "mes-completo": {
      type: "flag",
      description: "Quita también los SAF del mes que los archivos no traen",
    },
  },
  async run({ app, actor, args: [mes, ...archivos], options, json, write, progress }) {
    if (!/^\d{6}$/.test(mes) || !esMes(Number(mes))) {
      throw new Rechazo("uso", 400, `«${mes}» no es un mes AAAAMM`);
    }
    const rutas = archivos.map((a) => resolve(a));
    // A mistyped name is no outcome of a load: nothing is asked for, and what was waits on.
    await revisarArchivos(rutas);
    const mes_completo = options["mes-completo"] === true;
    if (options.ensayo === true) {
      const entrada = { mes: Number(mes), mes_completo, archivos: rutas };
      const { resumen, texto } = await interrumpible((signal) =>
        ensayarEjecucion(app, actor, entrada, { progress, signal })
      );
      const dicho = { resultado: true, mensaje: "", ensayo: true, mes: Number(mes), texto };
      if (json) write(JSON.stringify({ ...dicho, ...mostrarResumen(resumen) }));
      else write(`Ensayo: no se guardó nada\n${texto}`);
      return 0;
    }
    const cargada = await interrumpible((senal) =>
      cargarEjecucion(app, actor, Number(mes), rutas, { progreso: progress, mes_completo, senal })
    );
    const bien = cargada.estado === ESTADO.cargada;
    if (json) write(JSON.stringify({ resultado: bien, ...paraProgramas(cargada) }));
    else {
      if (bien) write(nombreDeEstado(cargada.estado, cargada.omisiones));
      write(cargada.resultado);
    }
    return bien ? 0 : 1;
  },
};

const listar: ComandoDePlanta = {
  name: "ejecuciones listar",
  summary: "Lista las ejecuciones solicitadas y cargadas, la última primero",
  async run({ app, json, write }) {
    const ejecuciones = await app.db.leer(listaDeEjecuciones);
    if (json) {
      const conParte = ejecuciones.map((e) => ({
        ...e,
        omisiones: e.omisiones === null ? null : e.omisiones / 100,
      }));
      return write(JSON.stringify({ resultado: true, ejecuciones: conParte }));
    }
    for (const e of ejecuciones) {
      const hasta = e.progreso === null ? e.etapa : `${e.progreso} % ${e.etapa}`;
      const avance = hasta === "" ? "" : `  ${hasta}`;
      const cuando = e.ultima_carga === "" ? "" : `  finalizada ${e.ultima_carga}`;
      write(
        `${e.mes}  ${nombreDeEstado(e.estado, e.omisiones).padEnd(9)}  ` +
          `solicitada ${e.solicitada}${cuando}  ${e.usuario}${avance}`,
      );
    }
  },
};

const cancelar: ComandoDePlanta = {
  name: "ejecuciones cancelar",
  summary: "Cancela la solicitud pendiente de un mes, o detiene su carga, que no guarda nada",
  arguments: [{ name: "AAAAMM", description: "Mes de la ejecución" }],
  async run({ app, actor, args: [mes], ...ctx }) {
    if (!/^\d{6}$/.test(mes)) throw new Rechazo("uso", 400, `«${mes}» no es un mes AAAAMM`);
    const id = await cancelarSolicitud(app, actor, { mes: Number(mes) });
    decirHecho(ctx, `Solicitud de ${mes} cancelada`, { mensaje: "", id });
  },
};

export const commands: readonly ComandoDePlanta[] = [cargar, listar, cancelar];
