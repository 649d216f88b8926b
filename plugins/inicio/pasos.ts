/** The way of a budget, from its rows to what is sent, and where it stands. Pure. */
import { contar } from "#core/domain/money.ts";
import { fechaCorta, fechaDe, fechaYHoraDe } from "#core/domain/period.ts";
import type { Situacion } from "#proto/admin.ts";
import type { IdDePaso, InicioDePresupuesto } from "#proto/inicio.ts";

type Paso = InicioDePresupuesto["pasos"][number];

/** A deliverable, and when it was closed. */
interface Cerrado {
  readonly codipres: string;
  readonly instante: number;
}

function valorizarDice({ valorizado, desactualizado, valuacion }: Situacion): string {
  if (!valorizado) return "todavía no se valorizó";
  if (desactualizado) return "hay cambios sin valorizar";
  return valuacion ? `el ${fechaYHoraDe(valuacion.instante)}` : "al día";
}

function revisarDice({ posiciones }: Situacion): string {
  if (!posiciones || posiciones.techo === null) return "sin techo cargado";
  return posiciones.supera
    ? `supera el techo en ${contar(posiciones.cargos - posiciones.techo, "cargo", "cargos")}`
    : "dentro del techo";
}

function cerrarDice({ vence }: Situacion, cerrado: Cerrado | null, sellado: boolean): string {
  if (!sellado && vence) return `vence el ${fechaCorta(vence.hasta)}`;
  if (cerrado === null) return "todavía no se cerró";
  const dicho = `${cerrado.codipres}, ${fechaDe(cerrado.instante)}`;
  return sellado ? dicho : `el último, ${dicho}`;
}

/**
 * What is done of each step, and which one comes next: the first that is not. A budget is closed as
 * it was valued: whatever is valued after the last deliverable has to be looked at and closed again.
 * @param ultimo the last deliverable that was closed of it; null = none: those of another budget of its
 *   SAF say nothing of what was valued here.
 * @param propio of a deliverable, how it was closed: its way is behind it, whatever the tables say now.
 */
export function pasosDe(
  s: Situacion,
  ultimo: Cerrado | null,
  propio?: Cerrado,
): { readonly pasos: readonly Paso[]; readonly siguiente: IdDePaso } {
  const registros = s.bases.reduce((t, b) => t + b.registros, 0);
  const errores = s.bases.reduce((t, b) => t + b.errores, 0);
  const alDia = s.valorizado && !s.desactualizado;
  const cerrado = propio ?? ultimo;
  const sellado = alDia && cerrado !== null && cerrado.instante >= (s.valuacion?.instante ?? 0);
  const pasos: Paso[] = [
    {
      id: "cargar",
      titulo: "Cargar",
      hecho: registros > 0,
      detalle: contar(registros, "renglón", "renglones"),
    },
    {
      id: "corregir",
      titulo: "Corregir",
      hecho: registros > 0 && (errores === 0 || propio !== undefined),
      detalle: propio
        ? "sin errores al cerrar"
        : errores === 0
        ? "sin errores"
        : contar(errores, "renglón con error", "renglones con error"),
    },
    { id: "valorizar", titulo: "Valorizar", hecho: alDia, detalle: valorizarDice(s) },
    { id: "revisar", titulo: "Revisar", hecho: sellado, detalle: revisarDice(s) },
    { id: "cerrar", titulo: "Cerrar", hecho: sellado, detalle: cerrarDice(s, cerrado, sellado) },
    { id: "enviar", titulo: "Enviar", hecho: false, detalle: "formularios y créditos" },
  ];
  return { pasos, siguiente: pasos.find((p) => !p.hecho)?.id ?? "enviar" };
}
