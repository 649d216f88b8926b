/**
 * Accounts as rows of a spreadsheet ([U1], [U2], [U4], [U6]): what each may do and what it says of
 * its person, never a password. Those it creates have none: a code of activation takes its place.
 */
import { TIPOS_DE_USUARIO } from "#core/domain/accounts.ts";
import { conVacio } from "#core/domain/fields.ts";
import { safDe, safsDe } from "#core/domain/saf-name.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { type Celda, vacia } from "#core/sheet/cells.ts";
import { palabrasDe, type TablaDePlanilla } from "#core/sheet/rows.ts";
import { USUARIO } from "#proto/recursos/usuario.ts";
import type { DatosUsuario } from "../campos.ts";
import { vencimiento } from "../claves/activacion.ts";
import { SIN_CLAVE } from "../claves/claves.ts";
import { rechazo } from "../errors.ts";
import { organismos } from "../organismos/organismos.ts";
import { cerrarSesionesDe } from "../sesiones/sesiones.ts";
import {
  administradores,
  asientoDeCuenta,
  type Cuenta,
  cuentaPorId,
  cuentas,
  darDeAlta,
  nombreCompletoDe,
  normalizarDatos,
  paraAuditar,
  reemplazarCuenta,
  safsDeLista,
} from "./cuentas.ts";

/** Words, which stand for a number or for nothing. */
const enPalabras = (texto: string): boolean => /\p{L}/u.test(texto) && !/\d/.test(texto);

/** What an empty cell does not change: nobody gains or loses access by what is not written. */
const CALLAN: ReadonlySet<string> = new Set([
  "tipo",
  "edicion_tablas",
  "solo_consulta",
  "habilitado",
]);

/** What a text of each column stands for: a SAF is said by its number or by its organismo. */
async function abrir(q: Consulta) {
  const todos = await organismos(q);
  const organismoUnico = (texto: string) => `no hay un organismo, o hay varios, con «${texto}»`;
  const dicho: Readonly<Record<string, (texto: string) => { celda: Celda } | { falla: string }>> = {
    saf(texto) {
      const saf = safDe(texto, todos);
      if (saf === 0 && enPalabras(texto)) return { falla: organismoUnico(texto) };
      return { celda: saf || texto };
    },
    usuario: (texto) => ({ celda: texto.toLowerCase() }),
    acceso_safs(texto) {
      const { safs, ajenas } = safsDe(texto, todos);
      const ajena = ajenas.find(enPalabras);
      if (ajena !== undefined) return { falla: organismoUnico(ajena) };
      const nombrados = /[^\d\s,;]/.test(texto) && ajenas.length === 0;
      return { celda: nombrados ? safs.join(";") : texto.replace(/[\s,;]+/g, ";") };
    },
    tipo(texto) {
      const tipo = TIPOS_DE_USUARIO.findIndex((t) => t.toLowerCase() === texto.toLowerCase()) + 1;
      if (tipo > 0) return { celda: tipo };
      return enPalabras(texto)
        ? { falla: `debe ser ${TIPOS_DE_USUARIO.join(" o ")}` }
        : { celda: texto };
    },
  };
  return ({ id }: { readonly id: string }, celda: Celda | undefined) => {
    if (CALLAN.has(id) && vacia(celda)) return {};
    return (typeof celda === "string" ? dicho[id]?.(celda.trim()) : undefined) ?? { celda };
  };
}

const esAdministrador = ({ tipo, habilitado }: Pick<DatosUsuario, "tipo" | "habilitado">) =>
  tipo === 3 && habilitado;

const datosDe = (c: Cuenta): DatosUsuario => paraAuditar(c) as unknown as DatosUsuario;

/** What it says but its password. @throws Rechazo when it is gone, or the only administrator ([U4]). */
export async function editarDatos(
  tx: Escritura,
  actor: Actor,
  datos: DatosUsuario,
  id: number,
): Promise<void> {
  const enPie = await administradores(tx);
  const antes = await cuentaPorId(tx, id);
  if (!antes) throw rechazo("cuenta_inexistente");
  if (!esAdministrador(datos) && enPie.length === 1 && enPie[0] === id) {
    throw rechazo("administrador_necesario", { usuario: nombreCompletoDe(antes) });
  }
  await reemplazarCuenta(tx, id, datos);
  const sesiones = datos.habilitado ? 0 : await cerrarSesionesDe(tx, id);
  const dejado = { ...paraAuditar(datos), sesiones_cerradas: sesiones };
  await tx.auditar(actor, asientoDeCuenta(antes, paraAuditar(antes), dejado));
}

/**
 * Without a password: a code of activation takes its place ([U6]).
 * @param propio id and version of one that comes back.
 */
export async function crearSinClave(
  tx: Escritura,
  actor: Actor,
  datos: DatosUsuario,
  propio?: { readonly id: number; readonly rev: number },
): Promise<void> {
  const id = await darDeAlta(tx, actor, datos, SIN_CLAVE, vencimiento(), propio);
  if (id === null) throw rechazo("cuenta_repetida", { usuario: datos.usuario });
}

export const PLANILLA_DE_CUENTAS: TablaDePlanilla<DatosUsuario> = {
  ...palabrasDe({
    ...USUARIO.campos,
    tipo: conVacio(USUARIO.campos.tipo, 1),
    edicion_tablas: conVacio(USUARIO.campos.edicion_tablas, false),
    solo_consulta: conVacio(USUARIO.campos.solo_consulta, false),
    habilitado: conVacio(USUARIO.campos.habilitado, true),
  }, USUARIO.aparte),
  clave: USUARIO.clave,
  maximo: 5000,
  de: `planilla de ${USUARIO.varios}`,
  nada: "ningún usuario para cargar",
  abrir,
  normalizar: normalizarDatos,
  async leer(q) {
    const safs = new Set((await organismos(q)).map((o) => o.saf));
    const todas = await cuentas(q);
    // As `administradores` counts them.
    const propias = todas.filter((c) => c.clave_vence === 0);
    const claveDe = (c: Pick<DatosUsuario, "saf" | "usuario">) => `${c.saf}|${c.usuario}`;
    const conClave = new Set(propias.map(claveDe));
    const enPie = new Set(propias.filter(esAdministrador).map(claveDe));
    const falla = (columna: string, mensaje: string) => ({ columna, mensaje });
    return {
      filas: todas.map(datosDe),
      revisar(datos) {
        if (!safs.has(datos.saf)) return falla("saf", "no existe el organismo");
        if (datos.nombre_completo.trim() === "") return falla("nombre_completo", "es obligatorio");
        const ajeno = safsDeLista(datos.acceso_safs).find((s) => !safs.has(s));
        if (ajeno !== undefined) return falla("acceso_safs", `no existe el organismo ${ajeno}`);
        const clave = claveDe(datos);
        if (esAdministrador(datos)) {
          if (conClave.has(clave)) enPie.add(clave);
        } else if (enPie.size === 1 && enPie.has(clave)) {
          return falla("tipo", "es el único administrador habilitado del sistema");
        } else enPie.delete(clave);
        return null;
      },
    };
  },
  async guardar(tx, actor, cambios) {
    const ids = new Map((await cuentas(tx)).map((c) => [`${c.saf}|${c.usuario}`, c.id]));
    for (const { antes, despues } of cambios) {
      const id = antes && ids.get(`${antes.saf}|${antes.usuario}`);
      if (id) await editarDatos(tx, actor, despues, id);
      else await crearSinClave(tx, actor, despues);
    }
  },
};
