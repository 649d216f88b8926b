/** Whether tables are written as sheets: what each person chose last, kept in this browser. */
import { computed, signal } from "@preact/signals-react";
import { auth } from "#ui/state/auth.ts";

const cambios = signal(0);

const claveDe = (usuario: number): string => `planta.planilla.${usuario}`;

export const enPlanilla = computed(() =>
  cambios.value >= 0 && localStorage.getItem(claveDe(auth.id_usuario.value)) === "1"
);

export function alternarPlanilla(): void {
  localStorage.setItem(claveDe(auth.id_usuario.peek()), enPlanilla.peek() ? "0" : "1");
  cambios.value++;
}
