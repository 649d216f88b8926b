/** «Envíos FOP»: the credits package and what changed since the last one ([S5]). */
import type { Tabla } from "#core/outputs/table.ts";
import { exigirVigente } from "#core/outputs/vigente.ts";
import type { ArchivoHecho, ContextoSalida, Salida } from "#core/plugin.ts";
import { clave, medida } from "#core/outputs/columns.ts";
import { marcoDe } from "../encabezado.ts";
import { leerPropio } from "../grupo.ts";
import { COLUMNAS } from "./columnas.ts";
import { CLASE, creditosDe } from "./creditos.ts";
import { hacerPaquete } from "./paquete.ts";
import { cambiosDesde, registrarPaquete, ultimoPaquete } from "./paquetes.ts";

async function leer(ctx: ContextoSalida) {
  const leido = await leerPropio(ctx);
  return { ...leido, creditos: await creditosDe(ctx.q, leido) };
}

const CLAVES = COLUMNAS.filter(([campo]) => campo !== "importe")
  .map(([campo, titulo]) => clave(campo, titulo, CLASE));
const importe = (campo: string, titulo: string) => medida(campo, titulo, CLASE, 20);

async function query(
  ctx: ContextoSalida,
  valores: Readonly<Record<string, string>>,
): Promise<Tabla> {
  const { g, estado, creditos } = await leer(ctx);
  const ultimo = await ultimoPaquete(ctx.q, g.saf, g.codipres);
  const cambios = cambiosDesde(ultimo?.filas ?? [], creditos.filas);
  const soloCambios = valores.mostrar === "cambios";
  return {
    ...await marcoDe(ctx.q, g, estado),
    columnas: [
      ...CLAVES,
      ...(soloCambios
        ? [
          importe("anterior", "Último paquete"),
          importe("importe", "Importe"),
          importe("diferencia", "Diferencia"),
        ]
        : [importe("importe", "Importe")]),
    ],
    filas: soloCambios
      ? cambios.map(({ credito, anterior, actual }) => ({
        ...credito,
        anterior,
        importe: actual,
        diferencia: actual - anterior,
      }))
      : creditos.filas,
    datos: {
      totales_por_moneda: creditos.totales,
      ultimo_paquete: ultimo
        ? {
          fecha: new Date(ultimo.instante).toISOString(),
          usuario: ultimo.usuario,
          registros: ultimo.filas.length,
          sha256: ultimo.huella,
        }
        : null,
      cambios: cambios.length,
    },
  };
}

async function zip(ctx: ContextoSalida): Promise<ArchivoHecho> {
  const { g, estado, creditos } = await leer(ctx);
  exigirVigente(estado, g.codipres);
  const { bytes, huella } = await hacerPaquete(g, estado.valuaciones[0], creditos);
  return {
    content: bytes,
    // Each package is recorded, and the next one is compared with it. A read-only account may
    // download it but does not change what others compare with.
    ...(ctx.identidad?.consulta ? {} : {
      record: (q, actor) => registrarPaquete(q, actor, g, creditos.filas, huella),
    }),
  };
}

export const creditosfop: Salida = {
  id: "creditosfop",
  title: "Créditos FOP",
  menu: false,
  initialFormat: "zip",
  hiddenFor: ["consolidado", "ejecucion"],
  options: {
    mostrar: {
      description: "Todos los créditos, o sólo los que cambiaron desde el último paquete",
      values: ["creditos", "cambios"],
      initial: "creditos",
    },
  },
  query,
  files: { zip },
};
