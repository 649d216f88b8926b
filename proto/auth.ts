/** Calls of the session and of one's own account (spec 1 §7 «Session»; [X1], [X2]). */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import {
  criterio,
  type De,
  describe,
  form,
  HECHO,
  hecho,
  instante,
  lista,
  objeto,
  opcional,
} from "./wire.ts";
import { bandera, entero, texto } from "./wire.ts";

/** What one may do and see, and the group one worked in last. */
export type Ingreso = De<typeof Ingreso>;
const Ingreso = hecho({
  id_usuario: entero,
  usuario: texto,
  nombrecompleto: texto,
  token: texto,
  admin: bandera,
  completo: bandera,
  consulta: bandera,
  edicion_tablas: bandera,
  multisaf: bandera,
  organismo: texto,
  dependencia: texto,
  onp: bandera,
  falta_clave: opcional(bandera),
  falta_segundo_factor: opcional(bandera),
  ultimo_saf: entero,
  ultimo_saf_nombre: texto,
  ultimo_codipres: texto,
  ultimo_codipres_desc: texto,
  ultimo_desde_mes: entero,
  ultimo_ejercicio: entero,
  ultimo_version: entero,
  ultimo_fecha_alta: texto,
  ultimo_criterio: criterio,
});

/** A session, or the accounts of who was identified: several to choose from, or none yet. */
export type Canje = De<typeof Canje>;
const Canje = Type.Union([
  Type.Composite([Ingreso, objeto({ salida: texto })]),
  hecho({ cuentas: lista(objeto({ id: entero, usuario: texto, organismo: texto })) }),
]);

/** `codigo` is the SAF. */
export type OrganismoAccesible = De<typeof Organismo>;
const Organismo = objeto({ codigo: entero, nombre: texto, login: texto });

export type EstadoDelFactor = De<typeof EstadoDelFactor>;
const EstadoDelFactor = objeto({
  activo: bandera,
  desde: instante,
  codigos: Type.Integer({ description: "Códigos de recuperación sin usar" }),
  exigido: Type.Boolean({ description: "La instalación se lo pide a esta cuenta" }),
});

export type Preparado = De<typeof Preparado>;
const Preparado = hecho({
  secreto: Type.String({ description: "En base 32" }),
  direccion: Type.String({ description: "otpauth:" }),
});

/** `origen` is the address and `dispositivo` the browser and system; empty when unknown. */
export const SESION = {
  id: entero,
  desde: instante,
  ultimo_uso: instante,
  origen: texto,
  dispositivo: texto,
  propia: Type.Boolean({ description: "La que pregunta" }),
};
const Sesiones = objeto({ sesiones: lista(objeto(SESION)) });
export type SesionesPropias = De<typeof Sesiones>;
export type SesionPropia = SesionesPropias["sesiones"][number];

export type Contactos = De<typeof Contactos>;
const Contactos = objeto({
  contactos: Type.Tuple([texto, texto]),
  ejemplo: Type.Boolean({ description: "Nadie dijo todavía cuáles son" }),
});

const CODIGOS = hecho({ codigos: lista(texto) });
const TEXTO = t.String();
const CON_CLAVE = t.Object({ clave: TEXTO, codigo: t.Optional(TEXTO) });

export const calls = describe({
  "POST /iniciarsesion": {
    body: t.Object({ usuario: TEXTO, ...CON_CLAVE.properties }),
    answer: Ingreso,
  },
  // They send the browser on, to a page.
  "GET /institucional/entrar": { types: ["text/html"] },
  "GET /institucional/vuelta": { types: ["text/html"] },
  "POST /institucional/canje": {
    body: t.Object({
      cuenta: t.Optional(t.String()),
      usuario: t.Optional(TEXTO),
      vinculo: t.Optional(TEXTO),
      codigo: t.Optional(TEXTO),
    }),
    answer: Canje,
  },
  "POST /cambiarclave": {
    body: t.Object({ usuario: TEXTO, actual: TEXTO, nuevo: TEXTO, codigo: t.Optional(TEXTO) }),
    answer: HECHO,
  },
  "POST /cerrarsesion": { answer: HECHO },
  "GET /organismos": { answer: lista(Organismo) },
  "GET /segundofactor": { answer: EstadoDelFactor },
  "POST /segundofactor/preparar": { body: CON_CLAVE, answer: Preparado },
  "POST /segundofactor/activar": { body: t.Object({ codigo: TEXTO }), answer: CODIGOS },
  "POST /segundofactor/codigos": { body: CON_CLAVE, answer: CODIGOS },
  "POST /segundofactor/quitar": { body: CON_CLAVE, answer: HECHO },
  "GET /sesiones": { answer: Sesiones },
  "POST /sesiones/cerrar": { body: form("id"), answer: HECHO },
  "GET /contactos": { answer: Contactos },
  "POST /contactos": { body: t.Object({ primera: TEXTO, segunda: TEXTO }), answer: HECHO },
});
