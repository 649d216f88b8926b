/** Tables of organismos, accounts, sessions and failed sign-ins. */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import type { Criterio } from "#core/domain/group.ts";
import { ORGANISMO } from "#proto/recursos/organismo.ts";
import { USUARIO } from "#proto/recursos/usuario.ts";

export const tables = (k: Kit) => {
  const organismos = k.tabla("organismos", {
    ...k.columnas(ORGANISMO.campos),
    rev: k.entero().notNull(),
  }, (t) => [
    k.clavePrimaria({ columns: [t.saf] }),
    k.unico("organismos_login").on(t.login),
  ]);
  const usuarios = k.tabla("usuarios", {
    id: k.id(),
    ...k.columnas(USUARIO.campos),
    clave_hash: k.texto().notNull(),
    /** Until when a password that somebody else chose opens its own change; 0: its owner's ([U6]). */
    clave_vence: k.instante().notNull().default(0),
    /** How it may sign in ([Q8]): `local` with its password, `institucional`, or `ambos`. */
    ingreso: k.texto().notNull().default("ambos"),
    rev: k.entero().notNull(),
  }, (t) => [
    k.unico("usuarios_saf_usuario").on(t.saf, t.usuario),
    k.indice("usuarios_usuario").on(t.usuario),
    k.referencia({ columns: [t.saf], foreignColumns: [organismos.saf] }),
  ]);
  /** The last group that each user chose ([U5]). */
  const ultimos_grupos = k.tabla("ultimos_grupos", {
    id_usuario: k.grande().notNull(),
    saf: k.entero().notNull(),
    codipres: k.texto().notNull(),
    descripcion: k.texto().notNull(),
    desde_mes: k.entero().notNull(),
    ejercicio: k.entero().notNull(),
    version: k.entero().notNull(),
    fecha_alta: k.texto().notNull(),
    criterio: k.texto().$type<Criterio>().notNull().default("unico"),
  }, (t) => [
    k.clavePrimaria({ columns: [t.id_usuario] }),
    k.referencia({ columns: [t.id_usuario], foreignColumns: [usuarios.id] }).onDelete("cascade"),
  ]);
  const sesiones = k.tabla("sesiones", {
    id: k.id(),
    /** SHA-256 of the token, hexadecimal: the token itself is nowhere ([X1]). */
    token_hash: k.texto().notNull(),
    id_usuario: k.grande().notNull(),
    creada: k.instante().notNull(),
    /** Last request, to the minute. */
    usada: k.instante().notNull(),
    /** Address that signed in; empty when unknown. */
    direccion: k.texto().notNull(),
    /** Browser and system that signed in, in a few words; empty when it did not say. */
    dispositivo: k.texto().notNull(),
    /** The provider of identities said that it asked for a second factor ([Q8]). */
    factor_ajeno: k.booleano().notNull().default(false),
  }, (t) => [
    k.unico("sesiones_token").on(t.token_hash),
    k.indice("sesiones_usuario").on(t.id_usuario),
    k.referencia({ columns: [t.id_usuario], foreignColumns: [usuarios.id] }).onDelete("cascade"),
  ]);
  /** Whose each account is, as the provider of identities calls that person ([Q8]). */
  const identidades = k.tabla("identidades", {
    id_usuario: k.grande().notNull(),
    emisor: k.texto().notNull(),
    sujeto: k.texto().notNull(),
  }, (t) => [
    k.clavePrimaria({ columns: [t.id_usuario] }),
    k.indice("identidades_sujeto").on(t.sujeto),
    k.referencia({ columns: [t.id_usuario], foreignColumns: [usuarios.id] }).onDelete("cascade"),
  ]);
  /** Who the provider has just said that a browser's person is, until it opens a session. */
  const identificaciones = k.tabla("identificaciones", {
    /** SHA-256 of what the browser keeps, hexadecimal. */
    huella: k.texto().notNull(),
    emisor: k.texto().notNull(),
    sujeto: k.texto().notNull(),
    con_factor: k.booleano().notNull(),
    creada: k.instante().notNull(),
  }, (t) => [k.clavePrimaria({ columns: [t.huella] })]);
  /** Failed sign-ins by account and by address: shared by every server of the database ([X2]). */
  const intentos = k.tabla("intentos", {
    clave: k.texto().notNull(),
    /** Failures still counted at `ultimo`. */
    fallos: k.entero().notNull(),
    ultimo: k.instante().notNull(),
    /** Until then further attempts are refused. */
    hasta: k.instante().notNull(),
  }, (t) => [k.clavePrimaria({ columns: [t.clave] })]);
  /** Addresses that each account signed in from: the wait of an address is not for it ([X4]). */
  const lugares = k.tabla("lugares", {
    id_usuario: k.grande().notNull(),
    /** As it is counted: a /64 of IPv6 is one. */
    direccion: k.texto().notNull(),
    ultimo: k.instante().notNull(),
  }, (t) => [
    k.clavePrimaria({ columns: [t.id_usuario, t.direccion] }),
    k.referencia({ columns: [t.id_usuario], foreignColumns: [usuarios.id] }).onDelete("cascade"),
  ]);
  /** What stands in for a password that nobody has chosen yet; lapses with `clave_vence` ([U6]). */
  const codigos_activacion = k.tabla("codigos_activacion", {
    id_usuario: k.grande().notNull(),
    /** SHA-256, hexadecimal. */
    huella: k.texto().notNull(),
    /** The session that it opened, the only one that may still choose a password; 0 before. */
    sesion: k.grande().notNull().default(0),
  }, (t) => [
    k.clavePrimaria({ columns: [t.id_usuario] }),
    k.referencia({ columns: [t.id_usuario], foreignColumns: [usuarios.id] }).onDelete("cascade"),
  ]);
  /** Where to ask for access, as the sign-in screen says it. */
  const contactos = k.tabla("contactos", {
    orden: k.entero().notNull(),
    direccion: k.texto().notNull(),
  }, (t) => [k.clavePrimaria({ columns: [t.orden] })]);
  const segundos_factores = k.tabla("segundos_factores", {
    id_usuario: k.grande().notNull(),
    /** Base 32. It cannot be a hash: the codes are computed from it. */
    secreto: k.texto().notNull(),
    preparado: k.instante().notNull(),
    /** When a code confirmed it; 0 while none did. */
    activo: k.instante().notNull(),
    /** Step of time of the last code accepted: neither it nor an earlier one serves again. */
    ultimo_paso: k.grande().notNull(),
  }, (t) => [
    k.clavePrimaria({ columns: [t.id_usuario] }),
    k.referencia({ columns: [t.id_usuario], foreignColumns: [usuarios.id] }).onDelete("cascade"),
  ]);
  /** Spare codes not used yet: SHA-256, hexadecimal. */
  const codigos_recuperacion = k.tabla("codigos_recuperacion", {
    id_usuario: k.grande().notNull(),
    huella: k.texto().notNull(),
  }, (t) => [
    k.clavePrimaria({ columns: [t.id_usuario, t.huella] }),
    k.referencia({ columns: [t.id_usuario], foreignColumns: [usuarios.id] }).onDelete("cascade"),
  ]);
  return {
    organismos,
    usuarios,
    ultimos_grupos,
    sesiones,
    identidades,
    identificaciones,
    intentos,
    lugares,
    codigos_activacion,
    contactos,
    segundos_factores,
    codigos_recuperacion,
  };
};

export const tabla = tablasDe(tables);
