/** Sentences of the editor that are built from what is typed (spec 2 §5). Pure. */
import { contar, formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { type Base, GRUPOS_APERTURA } from "#plugins/bases/bases.ts";
import { MOTIVO_DE_GRUPO } from "#plugins/bases/filas/validar/motivos.ts";
import type { FilaBase, Validacion } from "#plugins/bases/filas/validar/validar.ts";
import type { CatalogoCliente } from "./catalogo-cliente.ts";

export const HINT_SINEP = "Ingrese el nivel (A-F) y grado (numérico) de los cargos";

/** «13 cargos durante 12 meses»; «mes» for 1 (spec 2 §5). */
export function resumenDeCargos(ocupados: number, vacantes: number, meses: number): string {
  const cargos = contar(ocupados + vacantes, "cargo", "cargos");
  return `${cargos} durante ${contar(meses, "mes", "meses")}`;
}

/** What the opening says while its chain, place, source or main item is wrong (spec 2 §5). */
export const resumenDeApertura = (validacion: Validacion): string =>
  GRUPOS_APERTURA.some((g) => validacion[g] === false) ? MOTIVO_DE_GRUPO.apertura : "";

/** What is missing before the summary can be said (spec 2 §5 «Composition summary»). */
function pendiente(base: Base): string {
  if (base.algunoPositivo) return base.algunoPositivo.mensaje;
  if (base.c_comp) return `Complete los datos de la composición salarial y ${base.datos}`;
  return base.requiere
    ? "Complete los datos de los valores"
    : "Complete los datos del escalafón y los valores";
}

/** Description of a row whose own data are right, or what is missing. */
export function resumenDeFila(
  base: Base,
  fila: FilaBase | null,
  validacion: Validacion,
  catalogo: CatalogoCliente,
): string {
  const incompleta = !fila ||
    (["esc", "composicion", "mon", "cargo"] as const).some((g) => validacion[g] === false);
  if (base.algunoPositivo && fila) {
    return resumenDeCargos(Number(fila.cargos), Number(fila.vacantes), Number(fila.tcober));
  }
  if (incompleta) return pendiente(base);
  const esc = catalogo.describir(base, "esc", fila);
  const partes = base.c_comp ? [catalogo.describir(base, "n_comp", fila), esc] : [esc];
  if ("porcentaje" in fila) partes.push(`${formatEsAr(Number(fila.porcentaje))} %`);
  if ("costo" in fila) {
    partes.push(`${formatEnteroEsAr(Number(fila.cantidad))} × $ ${formatEsAr(Number(fila.costo))}`);
  }
  if ("costo_total" in fila) {
    partes.push(`Costo total de $ ${formatEsAr(Number(fila.costo_total))}`);
  }
  return partes.filter((p) => p !== "").join(" · ");
}
