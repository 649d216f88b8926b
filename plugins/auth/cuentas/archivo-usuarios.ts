/**
 * `usuarios.csv`: replaces the accounts it names and leaves the others ([U1], [U2]). `clave` is a
 * password to hash; `clave_hash` is what `volcar` writes, so that accounts travel without anybody
 * knowing their passwords; out of a base with the demonstration, nobody's. An account that exists keeps its password when both are empty, or the file has nobody's.
 */
import { leerContador } from "#core/db/audit.ts";
import { type Campo, campo, conVacio, elegir } from "#core/domain/fields.ts";
import type { Archivo, ContextoImportar } from "#core/plugin.ts";
import { CONTADOR_DEMOSTRACION } from "#core/process/demo.ts";
import { USUARIO } from "#proto/recursos/usuario.ts";
import { type DatosUsuario, LARGO_CLAVE, PATRON_HASH } from "../campos.ts";
import { vencimiento } from "../claves/activacion.ts";
import { hashear, SIN_CLAVE, verificar } from "../claves/claves.ts";
import {
  administradores,
  crearCuenta,
  type Cuenta,
  cuentas,
  dichoDeClave,
  normalizarDatos,
  paraAuditar,
  ponerClave,
  reemplazarCuenta,
  safsDeLista,
} from "./cuentas.ts";
import { organismos } from "../organismos/organismos.ts";
import { type ContextoDeClave, revisarForma } from "../claves/reglas-clave.ts";
import { cerrarSesionesDe } from "../sesiones/sesiones.ts";

const { saf, usuario, ...otros } = USUARIO.campos;
const CAMPOS = {
  saf,
  usuario,
  clave: conVacio(campo.texto(LARGO_CLAVE), ""),
  ...otros,
  clave_hash: conVacio(campo.texto(200, PATRON_HASH), ""),
  /** Whether the password opens only its own change, and lapses ([U6]). */
  pendiente: conVacio(campo.booleano(), false),
};

/** Columns that older files lack: they leave what is stored, and a new account says nothing. */
const AGREGADAS = Object.entries<Campo<unknown>>(USUARIO.campos)
  .flatMap(([c, { agregado }]) => agregado ? [c as keyof DatosUsuario] : []);
const VACIAS = Object.fromEntries(AGREGADAS.map((c) => [c, USUARIO.campos[c].vacio]));

interface Leido {
  readonly fila: number;
  readonly datos: DatosUsuario;
  readonly clave: string;
  readonly clave_hash: string;
  /** Undefined when the file does not say. */
  readonly pendiente: boolean | undefined;
  readonly previa: Cuenta | undefined;
}

const claveDe = (d: { saf: number; usuario: string }): string => `${d.saf}|${d.usuario}`;

/**
 * Why [X3] refuses the password of the file, or null. That it be hard to guess is asked of people,
 * one by one: the files of a demonstration or of a first day carry one that many are told.
 */
function claveInvalida(clave: string, cuenta: ContextoDeClave): string | null {
  return clave === "" ? null : revisarForma(clave, cuenta)?.message ?? null;
}

/** Rows with what they refer to; those with an error are reported and left out. */
async function leer(
  ctx: ContextoImportar,
  lotes: AsyncIterable<readonly { fila: number; valores: Readonly<Record<string, unknown>> }[]>,
): Promise<Leido[]> {
  const logins = new Map((await organismos(ctx.q)).map((o) => [o.saf, o.login]));
  const previas = new Map((await cuentas(ctx.q)).map((c) => [claveDe(c), c]));
  const vistas = new Map<string, number>();
  const leidos: Leido[] = [];
  for await (const lote of lotes) {
    for (const { fila, valores } of lote) {
      const { clave = "", clave_hash = "", pendiente, ...columnas } = valores as unknown as
        & DatosUsuario
        & { clave?: string; clave_hash?: string; pendiente?: boolean };
      const leidas = normalizarDatos({ ...VACIAS, ...columnas });
      const previa = previas.get(claveDe(leidas));
      const calladas = AGREGADAS.filter((c) => !(c in columnas));
      const datos = { ...leidas, ...(previa ? elegir(previa, calladas) : {}) };
      const errores: [string, string][] = [];
      if (!logins.has(datos.saf)) errores.push(["saf", "no existe el organismo"]);
      const ajeno = safsDeLista(columnas.acceso_safs).find((s) => !logins.has(s));
      if (ajeno !== undefined) errores.push(["acceso_safs", `no existe el organismo ${ajeno}`]);
      // Case does not count: two rows that differ in it are one account.
      const otra = vistas.get(claveDe(datos));
      if (otra !== undefined) {
        errores.push(["usuario", `clave repetida: ya está en la fila ${otra}`]);
      }
      vistas.set(claveDe(datos), fila);
      if (!clave && !clave_hash && !previa) {
        errores.push(["clave", "una cuenta nueva necesita clave o clave_hash"]);
      }
      const falla = claveInvalida(clave, { ...datos, login: logins.get(datos.saf) ?? "" });
      if (falla) errores.push(["clave", falla]);
      for (const [columna, mensaje] of errores) ctx.error(fila, columna, mensaje);
      if (errores.length === 0) {
        leidos.push({ fila, datos, clave, clave_hash, pendiente, previa });
      }
    }
  }
  return leidos;
}

/**
 * The hash to store; the present one while it is of the same password. It takes no turn: sign-ins
 * hold theirs while they wait for the writer, which this import has.
 */
async function hashDe({ clave, clave_hash, previa }: Leido): Promise<string> {
  if (clave === "") {
    return previa && ["", SIN_CLAVE].includes(clave_hash) ? previa.clave_hash : clave_hash;
  }
  const misma = previa !== undefined && await verificar(clave, previa.clave_hash);
  return misma ? previa.clave_hash : await hashear(clave);
}

/** A file that does not say leaves a password that it does not change as it is. */
function venceDe({ pendiente, previa }: Leido, cambiaClave: boolean): number {
  const antes = previa && !cambiaClave ? previa.clave_vence : 0;
  if (pendiente === undefined) return antes;
  return pendiente ? antes || vencimiento() : 0;
}

async function guardar(ctx: ContextoImportar, leido: Leido): Promise<void> {
  const { datos, previa } = leido;
  const hash = await hashDe(leido);
  const cambiaClave = previa !== undefined && hash !== previa.clave_hash;
  const vence = venceDe(leido, cambiaClave);
  const id = previa?.id ?? await crearCuenta(ctx.q, datos, hash, vence);
  if (id === null) throw new Error("la cuenta apareció durante la importación");
  if (previa) await reemplazarCuenta(ctx.q, id, datos);
  if (cambiaClave || (previa && vence !== previa.clave_vence)) {
    await ponerClave(ctx.q, id, hash, vence);
  }
  if (cambiaClave || !datos.habilitado) await cerrarSesionesDe(ctx.q, id);
  await ctx.q.auditar(ctx.actor, {
    accion: "importar",
    entidad: "usuarios",
    clave: id,
    saf: datos.saf,
    antes: previa ? paraAuditar(previa) : null,
    despues: {
      ...paraAuditar(datos),
      cambia_contrasena: cambiaClave,
      ...dichoDeClave(hash),
      pendiente: vence > 0,
    },
  });
}

async function importar(
  ctx: ContextoImportar,
  lotes: Parameters<typeof leer>[1],
): Promise<void> {
  const antes = await administradores(ctx.q);
  for (const leido of await leer(ctx, lotes)) await guardar(ctx, leido);
  if (antes.length > 0 && (await administradores(ctx.q)).length === 0) {
    ctx.error(0, "habilitado", "el sistema quedaría sin ningún administrador habilitado");
  }
}

export const ARCHIVO_USUARIOS: Archivo = {
  name: "usuarios",
  order: 20,
  fields: CAMPOS,
  importOnly: ["clave"],
  optional: [...AGREGADAS, "clave_hash", "pendiente"],
  key: ["saf", "usuario"],
  import: importar,
  async *export(q) {
    // Those of the demonstration are known to everybody, and no other base says that it has them.
    const conocidas = await leerContador(q, CONTADOR_DEMOSTRACION) > 0;
    yield (await cuentas(q)).map((c) => ({
      ...paraAuditar(c),
      clave_hash: conocidas ? SIN_CLAVE : c.clave_hash,
      pendiente: c.clave_vence > 0,
    }));
  },
};
