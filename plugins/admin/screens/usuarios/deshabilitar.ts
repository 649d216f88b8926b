/** What disabling an account stops, said before it is done ([U4]). */
import { contar } from "#core/domain/money.ts";
import { fechaYHoraDe } from "#core/domain/period.ts";
import type { Answer } from "#proto/calls.ts";
import { api } from "#ui/api.ts";
import { confirmar } from "#ui/state/alerts.ts";
import type { Usuario } from "../pb.ts";

type Uso = Answer<"GET", "/admin/usuarios/:id/uso">;

/** Pure. */
export function textoDeUso({ sesiones, ultimo_uso, grupo }: Uso): string {
  if (sesiones === 0) return "No tiene ninguna sesión abierta.";
  const terminan = sesiones === 1
    ? "Termina su sesión abierta"
    : `Terminan sus ${contar(sesiones, "sesión abierta", "sesiones abiertas")}`;
  const uso = ultimo_uso === null ? "" : `; la usó por última vez el ${fechaYHoraDe(ultimo_uso)}`;
  const donde = grupo === null
    ? ""
    : ` Está trabajando ahora en el SAF ${grupo.saf}, ${grupo.codipres}: lo que no guardó se pierde.`;
  return `${terminan}${uso}.${donde}`;
}

export async function aceptaDeshabilitar({ id, usuario, login }: Usuario): Promise<boolean> {
  const uso = await api.get("/admin/usuarios/:id/uso", { id }).then(
    textoDeUso,
    // It only informs: what keeps it from being known does not stand in the way.
    () => "No se pudo saber si tiene sesiones abiertas.",
  );
  return await confirmar(
    `${usuario}@${login} no podrá ingresar hasta que se la habilite de nuevo. ${uso}`,
    { titulo: "Deshabilitar la cuenta", aceptar: "Deshabilitar", peligro: true },
  );
}
