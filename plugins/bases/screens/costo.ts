/** «Costo anual»: what each row costs in a year, as the list of its base says. */
import { computed } from "@preact/signals-react";
import { formatEsAr } from "#core/domain/money.ts";
import { aCentavos, type ColumnaTabla } from "#ui/grid/columnas.ts";
import { IconoAviso } from "#ui/parts/botones/iconos.tsx";
import { nombreDeMoneda, organismo } from "#ui/state/organismo.ts";
import type { Base } from "../bases.ts";
import { motivoDeGrupo } from "../filas/validar/motivos.ts";
import { conCategoria } from "../filas/listado/vista.ts";
import { COSTO } from "../filas/listado/vista-costo.ts";
import type { CatalogoCliente } from "./editor/catalogo-cliente.ts";
import { costoDe, type FilaMostrada, validacionDe } from "./tipos.ts";

/** Says that the row stands on more than itself. */
const DE_REGLA = "Lo que agrega a los cargos que alcanza, cuyo costo ya lo cuenta";
const SIN_VALOR = "Le falta un valor de las tablas";
/** It is being worked out again. */
const PENDIENTE = "…";

/** By code of destination: totals ask it of each row. */
const monedasDeDestino = computed(() => {
  const destinos = organismo.datos.value?.codigos_destino ?? [];
  return new Map<unknown, number>(destinos.map((d) => [d.codigo, d.mon]));
});

/** Code of the currency of a row: that of its destination, of a position abroad. */
function monedaDeFila(base: Base, fila: FilaMostrada): number {
  if (!conCategoria(base)) return Number(fila.mon ?? 1);
  return monedasDeDestino.peek().get(fila.codes) ?? 1;
}

/** What was typed in a row and is wrong: it has no cost until it is not. */
export const ESCRITO_MAL = "motivo_sin_costo";

/** Why a row has no cost. */
function motivoSinCosto(base: Base, catalogo: CatalogoCliente, fila: FilaMostrada): string {
  const escrito = fila[ESCRITO_MAL];
  if (escrito !== undefined) return String(escrito);
  const validacion = validacionDe(fila);
  const malo = base.grupos.find((g) => validacion[g] === false);
  return malo ? motivoDeGrupo(base, malo, catalogo, fila) : SIN_VALOR;
}

/** No reason fits in it: it is said on focus and hover. */
function texto(base: Base, fila: FilaMostrada): string {
  const costo = costoDe(fila);
  if (costo === undefined) return PENDIENTE;
  if (costo === null) return "—";
  const mon = monedaDeFila(base, fila);
  const importe = formatEsAr(aCentavos(costo));
  return mon === 1 ? importe : `${simboloDe(mon)} ${importe}`;
}

/** Whatever the table of currencies calls the first one. */
const nombreDe = (mon: number): string => mon === 1 ? "Pesos" : nombreDeMoneda(mon);

/** As it stands before an amount. */
export const simboloDe = (mon: number): string =>
  mon === 1
    ? "$"
    : organismo.datos.peek()?.monedas.find((m) => m.codigo === mon)?.simbolo ?? `mon. ${mon}`;

/** The last column of a base whose rows are valued. */
export const columnaDeCosto = (
  base: Base,
  catalogo: CatalogoCliente,
): ColumnaTabla<FilaMostrada> => ({
  id: COSTO.id,
  titulo: COSTO.titulo,
  clase: "importe",
  medida: true,
  ancho: "146px",
  valor: costoDe,
  moneda: (fila) => nombreDe(monedaDeFila(base, fila)),
  texto: (fila) => texto(base, fila),
  icono: (fila) => costoDe(fila) === null ? IconoAviso() : null,
  vacia: (fila) => costoDe(fila) === null,
  enSeleccion: true,
  ayuda(fila) {
    const costo = costoDe(fila);
    if (costo === null) return motivoSinCosto(base, catalogo, fila);
    if (costo === undefined) return PENDIENTE;
    if (base.todosLosProgramas) return DE_REGLA;
    const mon = monedaDeFila(base, fila);
    return mon === 1 ? "" : nombreDe(mon);
  },
});
