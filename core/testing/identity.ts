/**
 * A plugin that identifies callers by name, for tests of the core alone. The product's own tests
 * sign in through the real one.
 */
import { CONTRACT, definePlugin, type Identidad, type Permiso } from "../plugin.ts";

function identidad(id: number, usuario: string, mas: Partial<Identidad> = {}): Identidad {
  return {
    id_usuario: id,
    usuario,
    saf: 10,
    completo: false,
    admin: false,
    consulta: false,
    ediciontablas: false,
    onp: false,
    acceso_safs: [],
    sesion: `sesion-${id}`,
    ...mas,
  };
}

const CUENTAS: Readonly<Record<string, Identidad>> = {
  "1:clave": identidad(1, "ana"),
  "2:clave": identidad(2, "beto", { saf: 20 }),
  "3:clave": identidad(3, "carla", { admin: true, completo: true }),
  "4:clave": identidad(4, "dora", { consulta: true }),
};

/** Credentials: analysts of SAF 10 and 20, an administrator, a read-only user of SAF 10. */
export const ANA = { id_usuario: 1, token: "clave" };
export const BETO = { id_usuario: 2, token: "clave" };
export const CARLA = { id_usuario: 3, token: "clave" };
export const DORA = { id_usuario: 4, token: "clave" };

const ver: Permiso["check"] = (quien, { params, query, body }) => {
  const cuerpo = (body ?? {}) as Readonly<Record<string, unknown>>;
  const saf = Number(params.saf ?? query.saf ?? cuerpo.saf);
  return quien.completo || saf === quien.saf ? true : "No tiene acceso a ese organismo";
};

export const pluginDeIdentidad = definePlugin({
  id: "identidad",
  contract: CONTRACT,
  permissions: {
    sesion: { title: "Cualquier usuario", check: () => true },
    ver: { title: "Acceso al organismo", check: ver },
    escribir: {
      title: "Acceso para modificar",
      check: (quien, s) => quien.consulta ? "Su usuario es de sólo consulta" : ver(quien, s),
    },
    admin: {
      title: "Administrador",
      check: (quien) => quien.admin ? true : "Requiere un administrador",
    },
  },
  identity: {
    identify(_app, headers) {
      const partes = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.get("authorization") ?? "");
      const texto = partes ? Buffer.from(partes[1], "base64").toString() : "";
      return Promise.resolve(Object.hasOwn(CUENTAS, texto) ? CUENTAS[texto] : null);
    },
  },
});
