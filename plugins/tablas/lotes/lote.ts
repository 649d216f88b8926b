/** The preview of a block: every row classified against what is in force at the month. Pure. */
import type { FilaLeida } from "#core/sheet/block.ts";
import { conjuntoEn, contenidoDe, mostrarFila, revDe, textoDeClave } from "../lecturas/fechadas.ts";
import { type FilaReferencia, type Instantanea, ordenar } from "../lecturas/instantanea.ts";
import { type Contexto, evaluarRenglon } from "./lote-renglon.ts";
import type { EstadoDeFila, Evaluacion, FilaDePrevia, PedidoDeLote } from "./lote-tipos.ts";

const CERO = { nueva: 0, cambiada: 0, igual: 0, erronea: 0, dudosa: 0, quitada: 0 };

/** Entries of the current set that the block does not name: a set is replaced as a whole. */
function quitadas(contexto: Contexto): FilaDePrevia[] {
  const { tabla } = contexto.pedido;
  return contexto.actuales
    .filter((f) => !contexto.vistas.has(tabla.clave.map((c) => f[c]).join("|")))
    .map((f) => ({
      numero: 0,
      estado: "quitada",
      clave: mostrarFila(tabla, f, tabla.clave),
      antes: mostrarFila(tabla, f, ["desde_mes", ...contenidoDe(tabla)]),
      despues: null,
      motivos: [],
    }));
}

/** Classifies every row against what is in force at the month. */
export function evaluarLote(
  i: Instantanea,
  pedido: PedidoDeLote,
  renglones: readonly FilaLeida[],
): Evaluacion {
  const { tabla, mes } = pedido;
  const esConjunto = tabla.fechada === "conjunto";
  const actuales = esConjunto ? conjuntoEn(i, tabla, mes) : [];
  const contexto: Contexto = { i, pedido, actuales, vistas: new Map() };
  const evaluadas = renglones.map((r) => evaluarRenglon(contexto, r));
  const filas = [...evaluadas.map((e) => e.previa), ...(esConjunto ? quitadas(contexto) : [])];
  const resumen: Record<EstadoDeFila, number> = { ...CERO };
  for (const f of filas) resumen[f.estado]++;
  return {
    previa: {
      filas,
      resumen,
      token: revDe([tabla.nombre, mes, textoDeClave(tabla, pedido.parte), filas]),
    },
    cambios: evaluadas.map((e) => e.cambio).filter((c) => c.entrada || c.catalogado),
    conjunto: esConjunto && resumen.erronea + resumen.dudosa === 0
      ? ordenar(evaluadas.map((e) => e.fila) as FilaReferencia[], tabla.clave)
      : [],
  };
}
