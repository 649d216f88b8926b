/** What an operation on many budgets says before and after. Pure. */
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import type { HechoEnOrganismo, PreviaDeOperacion } from "#proto/formulacion.ts";

/** What is said before of each: what happens to them. */
const QUE: Readonly<Record<PreviaDeOperacion["accion"], string>> = {
  valorizar: "Se valorizan",
  crear: "Se crean",
  congelar: "Quedan de sólo lectura",
  reabrir: "Se podrán modificar otra vez",
  quitar: "Dejan de ofrecerse, y conservan sus datos:",
  agregar: "Vuelven a ofrecerse, como estaban:",
  eliminar: "Se quitan, porque nadie los tocó desde que se crearon:",
};

export function resumenDePrevia(p: PreviaDeOperacion): string {
  const resto = p.organismos.length - p.cantidad;
  const sin = resto === 0 ? "" : ` En ${formatEnteroEsAr(resto)} no: cada uno dice por qué.`;
  if (p.cantidad === 0) return `No hay nada que hacer.${sin}`;
  const cuantos = contar(p.cantidad, "presupuesto", "presupuestos");
  return `${QUE[p.accion]} ${cuantos} ${p.codipres}, con ` +
    `${contar(p.renglones, "renglón", "renglones")}.${sin}`;
}

/**
 * What came of it: how many, and where not, the organismos of each reason together; of one that was
 * interrupted, also where it was done.
 */
export function resultado(organismos: readonly HechoEnOrganismo[], interrumpida = false): string {
  const fallas = organismos.filter((o) => !o.hecho);
  const hechos = organismos.length - fallas.length;
  const porMotivo = [...Map.groupBy(fallas, (o) => o.mensaje)].map(([motivo, suyos]) => {
    const safs = suyos.map((o) => o.saf).join(", ");
    return `SAF ${safs}: ${motivo}`;
  });
  const dichos = organismos.filter((o) => o.hecho).map((o) => o.saf).join(", ");
  return [
    `${interrumpida ? "Se interrumpió. " : ""}Hecho en ${formatEnteroEsAr(hechos)} de ` +
    `${formatEnteroEsAr(organismos.length)}.`,
    ...(interrumpida && hechos > 0 ? [`SAF ${dichos}: hecho`] : []),
    ...porMotivo,
  ].join("\n");
}
