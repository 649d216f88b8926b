/** `planta ejecuciones …` (interfaces.md «Command line»). */
import { resolve } from "node:path";
import { esMes } from "../../../core/domain/period.ts";
import { Rechazo } from "../../../core/errors.ts";
import type { Comando } from "../../../core/plugin.ts";
import { cargarEjecucion } from "./cargar.ts";
import { NOMBRES_DE_ESTADO } from "./libro.ts";
import { revisarArchivos } from "./preparar.ts";
import { listaDeEjecuciones } from "./solicitudes.ts";
import { ESTADO } from "./tables.ts";

const cargar: Comando = {
  nombre: "ejecuciones cargar",
  resumen: "Carga la ejecución de un mes desde zip del SIRHU o un CSV; los archivos no se borran",
  argumentos: [
    { nombre: "AAAAMM", descripcion: "Mes de la ejecución" },
    { nombre: "ARCHIVO", descripcion: "Zip del SIRHU, o un archivo .csv", varios: true },
  ],
  async run({ app, actor, args: [mes, ...archivos], json, escribir, progreso }) {
    if (!/^\d{6}$/.test(mes) || !esMes(Number(mes))) {
      throw new Rechazo("uso", 400, `«${mes}» no es un mes AAAAMM`);
    }
    const rutas = archivos.map((a) => resolve(a));
    // A mistyped name is no outcome of a load: nothing is asked for, and what was waits on.
    await revisarArchivos(rutas);
    const cargada = await cargarEjecucion(app, actor, Number(mes), rutas, { progreso });
    const bien = cargada.estado === ESTADO.cargada;
    const { id, estado, resultado } = cargada;
    if (json) {
      const datos = { resultado: bien, mensaje: bien ? "" : resultado, id, mes: Number(mes) };
      escribir(JSON.stringify({ ...datos, estado, texto: resultado, safs: cargada.safs }));
    } else escribir(resultado);
    return bien ? 0 : 1;
  },
};

const listar: Comando = {
  nombre: "ejecuciones listar",
  resumen: "Lista las ejecuciones solicitadas y cargadas, la última primero",
  async run({ app, json, escribir }) {
    const ejecuciones = await app.db.leer(listaDeEjecuciones);
    if (json) return escribir(JSON.stringify({ resultado: true, ejecuciones }));
    for (const e of ejecuciones) {
      const avance = e.progreso === null ? "" : `  ${e.progreso} % ${e.etapa}`;
      const cuando = e.ultima_carga === "" ? "" : `  finalizada ${e.ultima_carga}`;
      escribir(
        `${e.mes}  ${
          NOMBRES_DE_ESTADO[e.estado].padEnd(9)
        }  solicitada ${e.solicitada}${cuando}  ` +
          `${e.usuario}${avance}`,
      );
    }
  },
};

export const commands: readonly Comando[] = [cargar, listar];
