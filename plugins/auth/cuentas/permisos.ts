/** Who may do what ([U2], [U3]): the permissions that routes name. */
import type { Identidad, Permiso, Solicitud } from "#core/plugin.ts";
import { rechazo } from "../errors.ts";

/** Whether someone may see the data of a SAF ([U2]). */
export function puedeVer(quien: Identidad, saf: number): boolean {
  return quien.admin || quien.completo || quien.saf === saf || quien.acceso_safs.includes(saf);
}

/** Whether someone may use more than one SAF ([U2]). */
export function esMultisaf(quien: Identidad): boolean {
  return quien.admin || quien.completo || quien.acceso_safs.length > 0;
}

/** Every `saf` that the request names: in the path, in the query and in the form. */
function safsDe({ params, query, body }: Solicitud): number[] {
  const nombrados: unknown[] = [];
  for (const parte of [params, query, body]) {
    if (parte === null || typeof parte !== "object" || !Object.hasOwn(parte, "saf")) continue;
    nombrados.push((parte as { saf: unknown }).saf);
  }
  if (nombrados.length === 0) throw rechazo("saf_ausente");
  return nombrados.map((saf) => {
    // Digits alone: what a handler might read as another number never passes for this one.
    const texto = typeof saf === "number" ? String(saf) : saf;
    if (typeof texto !== "string" || !/^\d{1,3}$/.test(texto)) throw rechazo("saf_invalido");
    return Number(texto);
  });
}

/** @throws Rechazo 400 when the request names no SAF, or something that is not one. */
function ver(quien: Identidad, solicitud: Solicitud): true | string {
  const ajeno = safsDe(solicitud).find((saf) => !puedeVer(quien, saf));
  return ajeno === undefined || `No tiene acceso al SAF ${ajeno}`;
}

function noConsulta(quien: Identidad): true | string {
  return !quien.consulta || "Su usuario es de sólo consulta";
}

/** What somebody whose password another person chose has to do ([U6]). */
export const CLAVE_PENDIENTE = "Antes de seguir tiene que elegir su contraseña";

export const permissions = {
  sesion: { title: "cualquier usuario con sesión", check: () => true },
  propia: {
    title: "cualquier usuario con sesión, sobre su propia cuenta",
    check: ({ pendiente }) => pendiente !== CLAVE_PENDIENTE || CLAVE_PENDIENTE,
    evenPending: true,
  },
  salir: {
    title: "cualquier usuario con sesión, para terminarla",
    check: () => true,
    evenPending: true,
  },
  ver: { title: "usuarios con acceso al SAF", check: ver },
  escribir: {
    title: "usuarios con acceso al SAF que no son de sólo consulta",
    check(quien, solicitud) {
      const acceso = ver(quien, solicitud);
      return acceso === true ? noConsulta(quien) : acceso;
    },
  },
  ediciontablas: {
    title: "usuarios que editan tablas",
    check(quien) {
      const puede = noConsulta(quien);
      if (puede !== true) return puede;
      return quien.ediciontablas || "Su usuario no puede modificar tablas";
    },
  },
  admin: {
    title: "administradores",
    check: (quien) => quien.admin || "La operación es sólo para administradores",
  },
} as const satisfies Record<string, Permiso>;
