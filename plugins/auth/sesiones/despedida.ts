/** Why a session that was on screen is over, for the person who was working in it ([X5]). */
import { tabla } from "#core/db/schema.ts";
import { columnas, fila } from "#core/db/text-query.ts";
import type { App, Identidad } from "#core/plugin.ts";
import { cuentaPorId } from "../cuentas/cuentas.ts";

/** An entry older than this, in milliseconds, tells of something else. */
const RECIENTE = 60_000;

const POR_ACCION: Readonly<Record<string, string>> = {
  "cambiar clave": "La contraseña de su cuenta se cambió.",
  editar: "Un administrador cambió su contraseña.",
  importar: "Un administrador cambió su cuenta.",
  "desvincular identidad": "Un operador separó su cuenta de su identidad institucional.",
  "cambiar ingreso": "Un operador cambió la manera en que ingresa su cuenta.",
  "generar código de activación":
    "Un administrador reemplazó su contraseña por un código de activación.",
  "activar segundo factor": "El segundo factor de su cuenta se activó en otra sesión.",
  "quitar segundo factor": "El segundo factor de su cuenta se quitó.",
  salir: "Se cerró desde otra pestaña.",
};

/** A sentence, or none when it only lapsed. */
export async function despedida(app: App, quien: Identidad): Promise<string> {
  const cuenta = await cuentaPorId(app.db, quien.id_usuario);
  if (!cuenta) return "Su usuario fue eliminado.";
  if (!cuenta.habilitado) return "Su usuario fue deshabilitado.";
  const ultimo = await fila(
    app.db,
    columnas(tabla.auditoria, "accion", "id_usuario"),
    "FROM auditoria WHERE instante >= ? AND " +
      "((entidad = 'usuarios' AND clave = ? AND accion <> 'usar código de recuperación') OR " +
      "(entidad = 'sesiones' AND clave = ? AND accion <> 'ingresar')) ORDER BY id DESC LIMIT 1",
    [Date.now() - RECIENTE, String(quien.id_usuario), quien.sesion],
  );
  if (!ultimo) return "";
  if (ultimo.accion !== "cerrar") return POR_ACCION[ultimo.accion] ?? "";
  return ultimo.id_usuario === quien.id_usuario
    ? "La cerró usted desde otro equipo."
    : "La cerró un administrador.";
}
