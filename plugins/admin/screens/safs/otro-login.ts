/** What a change of login means for those who sign in with it ([U1]). */
import { confirmar } from "#ui/state/alerts.ts";
import { type Saf, usuarios } from "../pb.ts";
import { consecuenciaDeLogin } from "./saf-modelo.ts";

/** Its accounts sign in as usuario@login: whoever changes it must know whose names change. */
export async function aceptaOtroLogin(saf: Saf, escrito: string): Promise<boolean> {
  const login = escrito.trim().toLowerCase();
  if (login === saf.login) return true;
  const { usuarios: todos, organismos } = await usuarios(new AbortController().signal);
  // The server refuses it: nobody's name changes.
  if (organismos.some((o) => o.saf !== saf.codigo && o.login === login)) return true;
  const pregunta = consecuenciaDeLogin(todos.filter((u) => u.saf === saf.codigo), login);
  return pregunta === "" || await confirmar(pregunta, {
    titulo: "Cambiar el login",
    aceptar: "Cambiar el login",
  });
}
