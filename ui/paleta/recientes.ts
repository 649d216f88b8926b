/** Places opened lately, by person, in this browser: only their ids, which say nothing by themselves. */
import { auth } from "../state/auth.ts";

const CUANTOS = 12;

const claveDe = (): string => `planta.recientes.${auth.id_usuario.peek()}`;

/** Ids, the last one first. */
export function recientes(): readonly string[] {
  return localStorage.getItem(claveDe())?.split("\n").filter((id) => id !== "") ?? [];
}

export function anotarReciente(id: string): void {
  const otros = recientes().filter((r) => r !== id);
  localStorage.setItem(claveDe(), [id, ...otros].slice(0, CUANTOS).join("\n"));
}
