/** Signing in, changing one's password, signing out ([U1], [U4], [X1]–[X3]). */
import { quitar, una } from "#core/db/query.ts";
import { impedimento } from "#core/db/values.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Rechazo } from "#core/errors.ts";
import type { Actor, App, Escritura, Identidad } from "#core/plugin.ts";
import { codigoEscrito, usarCodigoDeActivacion } from "../claves/activacion.ts";
import { comoVerificar, enTurno, hashear, verificar } from "../claves/claves.ts";
import {
  buscarCuenta,
  type Cuenta,
  identidadDe,
  nombreCompletoDe,
  normalizarNombre,
  ponerClave,
  tieneFactor,
} from "../cuentas/cuentas.ts";
import { rechazo } from "../errors.ts";
import { esMultisaf } from "../cuentas/permisos.ts";
import { revisarClave } from "../claves/reglas-clave.ts";
import { usarCodigo } from "../claves/segundo-factor.ts";
import { tabla } from "../tables.ts";
import { ultimoGrupo } from "../cuentas/ultimo-grupo.ts";
import { contarExito, contarFallo, esperaDe, type Intento, intentoDe } from "./intentos.ts";
import {
  abrirPaso,
  abrirSesion,
  borrarVencidas,
  cambiarAcceso,
  cerrarPaso,
  cerrarSesionesDe,
  debeFactor,
} from "./sesiones.ts";

// Browser and system of a `user-agent` header, in words that tell a person which one it was.

type Senales = readonly (readonly [nombre: string, senal: RegExp])[];

/** In this order: most say that they are Chrome and Safari as well. */
const NAVEGADORES: Senales = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

const SISTEMAS: Senales = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

const LARGO = 60;

/** `Firefox 145 en Windows`; a program that is no browser by its own name; empty for no header. */
export function describirDispositivo(encabezado: string | null): string {
  const texto = (encabezado ?? "").slice(0, 500);
  const sistema = SISTEMAS.find(([, senal]) => senal.test(texto))?.[0];
  for (const [nombre, senal] of NAVEGADORES) {
    const version = senal.exec(texto)?.[1];
    if (version) return `${nombre} ${version}${sistema ? ` en ${sistema}` : ""}`.slice(0, LARGO);
  }
  // `curl/8.5.0` says enough; of anything else, nothing that could be taken for a sentence of ours.
  const programa = /^[\w.-]{1,30}(?:\/[\w.-]{1,20})?(?= |$)/.exec(texto)?.[0] ?? "";
  return programa.startsWith("Mozilla") ? sistema ?? "" : programa;
}

/** Who tries, and from where; the password never leaves this module. */
export interface Credenciales {
  readonly usuario: string;
  readonly clave: string;
  /** Of the telephone or of recovery; empty when none was typed. */
  readonly codigo: string;
  /** Address of the client; empty when unknown. */
  readonly direccion: string;
}

function demasiadosIntentos(segundos: number): Rechazo {
  const encabezados = { "retry-after": String(segundos) };
  const espera = segundos === 1 ? "1 segundo" : `${segundos} segundos`;
  return rechazo("demasiados_intentos", { espera }, { encabezados });
}

/**
 * @returns the seconds that a failure is told to wait, when others at the address must; 0 otherwise.
 * @throws Rechazo 429 while the account or the address must wait.
 */
async function exigirEspera(app: App, intento: Intento): Promise<number> {
  const { propia, ajena } = await esperaDe(app.db, intento, Date.now());
  if (propia > 0) throw demasiadosIntentos(propia);
  return ajena;
}

async function anotarFallo(
  app: App,
  intento: Intento,
  cuenta: Cuenta | undefined,
  origen: string,
  { accion, motivo }: { readonly accion: string; readonly motivo?: string },
): Promise<void> {
  await app.db.tx(async (q) => {
    await contarFallo(q, intento, Date.now());
    // Without an account the name is not kept: people type passwords into that field.
    await q.auditar({
      id_usuario: cuenta?.id ?? null,
      usuario: cuenta ? nombreCompletoDe(cuenta) : "",
      origen,
    }, {
      accion,
      entidad: "sesiones",
      ...(cuenta ? { clave: cuenta.id, saf: cuenta.saf } : {}),
      despues: motivo === undefined ? undefined : { motivo },
    });
  });
}

/** What a call that needs a code and has none, or not the right one, answers beside the sentence. */
const FALTA_CODIGO = { falta_codigo: true } as const;

/** Uses up the code that goes with a password that was right. @throws Rechazo, counted as [X2]. */
async function exigirCodigo(
  app: App,
  cuenta: Cuenta,
  codigo: string,
  origen: string,
  fallo: () => Promise<void>,
): Promise<void> {
  if (codigo.trim() === "") throw rechazo("codigo_ausente", {}, FALTA_CODIGO);
  const usado = await app.db.tx(async (q) => {
    const cual = await usarCodigo(q, cuenta.id, codigo, Date.now());
    if (cual === "recuperacion") {
      await q.auditar({ id_usuario: cuenta.id, usuario: nombreCompletoDe(cuenta), origen }, {
        accion: "usar código de recuperación",
        entidad: "usuarios",
        clave: cuenta.id,
        saf: cuenta.saf,
      });
    }
    return cual;
  });
  if (usado !== null) return;
  await fallo();
  throw rechazo("codigo_rechazado", {}, FALTA_CODIGO);
}

/** Which code of activation serves in the place of the password; by the session that it opened. */
type AdmiteCodigo = (sesion: number) => boolean;

/** What was shown to be who one is. */
interface Prueba {
  readonly conFactor: boolean;
  /** A code of activation in the place of the password ([U6]). */
  readonly conCodigo: boolean;
}

/**
 * Checks a password, and the code of an account with a second factor, and goes on with the account.
 * Whatever was wrong of user and password, the work, the sentence and the count are the same ([X2]).
 * @param admite a code of activation instead of the password; none by default.
 * @throws Rechazo 429, or the one sentence that refuses.
 */
export async function conCuenta<T>(
  app: App,
  { usuario, clave, codigo, direccion }: Credenciales,
  origen: string,
  accionFallida: string,
  seguir: (cuenta: Cuenta, intento: Intento, prueba: Prueba) => Promise<T>,
  admite: AdmiteCodigo = () => false,
): Promise<T> {
  const buscada = await buscarCuenta(app.db, usuario);
  const intento = intentoDe(buscada, normalizarNombre(usuario), direccion);
  try {
    await exigirEspera(app, intento);
  } catch (espera) {
    await comoVerificar();
    throw espera;
  }
  return await enTurno(async () => {
    // Again, now that it is its turn: failures may have come while it waited.
    const ajena = await exigirEspera(app, intento);
    const cuenta = await buscarCuenta(app.db, usuario);
    const bien = await verificar(clave, cuenta?.clave_hash);
    const activacion = await codigoEscrito(app.db, cuenta?.id ?? 0, clave);
    const conCodigo = !bien && activacion !== undefined && admite(activacion.sesion);
    const fallo = (motivo?: string) =>
      anotarFallo(app, intento, cuenta, origen, { accion: accionFallida, motivo });
    if (!cuenta || !(bien || conCodigo) || !cuenta.habilitado) {
      await fallo(cuenta && !cuenta.habilitado ? "cuenta deshabilitada" : undefined);
      // Where names without account must wait, this one is told the same ([X2]).
      throw ajena > 0 ? demasiadosIntentos(ajena) : rechazo("ingreso_rechazado");
    }
    if (cuenta.clave_vence > 0 && cuenta.clave_vence <= Date.now()) {
      await fallo("contraseña provisoria vencida");
      throw rechazo("clave_vencida");
    }
    const conFactor = await tieneFactor(app.db, cuenta.id);
    if (conFactor) {
      await exigirCodigo(app, cuenta, codigo, origen, () => fallo("código incorrecto"));
    }
    return await seguir(cuenta, intento, { conFactor, conCodigo });
  });
}

/** The account as it is at the moment of writing: it may have changed while the hash ran. */
export async function exigirSinCambios(
  q: Escritura,
  cuenta: Cuenta,
  conFactor: boolean,
): Promise<void> {
  const { id, clave_hash } = cuenta;
  const igual = { id, clave_hash, habilitado: true };
  const fila = await una(q, tabla.usuarios, igual, ["id"], { bloquear: true });
  if (!fila) throw rechazo("ingreso_rechazado");
  if (!conFactor && await tieneFactor(q, cuenta.id)) {
    throw rechazo("codigo_ausente", {}, FALTA_CODIGO);
  }
}

/** Where a session begins, and for whom it is noted. */
interface Llegada extends Pick<Credenciales, "direccion"> {
  readonly origen: string;
  /** Header `user-agent`. */
  readonly navegador: string | null;
  readonly factor_ajeno?: boolean;
}

/**
 * Opens the session of an account that showed who it is. @returns its id, and the answer of
 * `POST /iniciarsesion`, key by key (spec 1 §7); one more where the account has to choose its password
 * ([U6]), and where the installation asks for a second factor that it does not have yet.
 */
export async function entrar(
  app: App,
  q: Escritura,
  cuenta: Cuenta,
  intento: Intento,
  { direccion, origen, navegador, factor_ajeno }: Llegada,
  falta: boolean,
) {
  const ahora = Date.now();
  const quien = identidadDe(cuenta, "");
  await contarExito(q, intento, ahora);
  await borrarVencidas(app, q, ahora);
  const dispositivo = describirDispositivo(navegador);
  const { id, token } = await abrirSesion(
    q,
    cuenta.id,
    { direccion, dispositivo, factor_ajeno },
    ahora,
  );
  await q.auditar({ id_usuario: cuenta.id, usuario: quien.usuario, origen }, {
    accion: "ingresar",
    entidad: "sesiones",
    clave: id,
    saf: cuenta.saf,
  });
  const respuesta = {
    resultado: true,
    mensaje: "",
    ...await ultimoGrupo(q, quien),
    ...elegir(quien, ["admin", "completo", "consulta"]),
    edicion_tablas: quien.ediciontablas,
    multisaf: esMultisaf(quien),
    id_usuario: cuenta.id,
    nombrecompleto: cuenta.nombre_completo,
    token,
    usuario: quien.usuario,
    ...elegir(cuenta, ["organismo", "dependencia", "onp"]),
    ...(cuenta.clave_vence > 0 ? { falta_clave: true } : {}),
    ...(falta ? { falta_segundo_factor: true } : {}),
  };
  return { id, respuesta };
}

/** Signs in with user and password. @param navegador header `user-agent`. */
export async function iniciarSesion(
  app: App,
  credenciales: Credenciales,
  origen: string,
  navegador: string | null,
) {
  const seguir = async (cuenta: Cuenta, intento: Intento, { conFactor, conCodigo }: Prueba) => {
    const { institucional } = app.config;
    if (cuenta.ingreso === "institucional" && institucional) {
      throw rechazo("ingreso_institucional", { nombre: institucional.nombre });
    }
    const falta = !conFactor && await debeFactor(app, identidadDe(cuenta, ""));
    return await app.db.tx(async (q) => {
      await exigirSinCambios(q, cuenta, conFactor);
      const { direccion, clave } = credenciales;
      const llegada = { direccion, origen, navegador };
      const { id, respuesta } = await entrar(app, q, cuenta, intento, llegada, falta);
      const usado = !conCodigo || await usarCodigoDeActivacion(q, cuenta.id, clave, id);
      if (!usado) throw rechazo("ingreso_rechazado");
      return respuesta;
    });
  };
  return await conCuenta(app, credenciales, origen, "ingreso fallido", seguir, (s) => s === 0);
}

/**
 * Goes on with an account that a provider of identities named: with its code, where it has a second
 * factor of its own ([Q8]).
 * @param conSuyo it was asked for already: by the provider, or of what comes before.
 * @throws Rechazo as `conCuenta` does.
 */
export async function conIdentidad<T>(
  app: App,
  cuenta: Cuenta,
  { codigo, direccion, origen }:
    & Pick<Credenciales, "codigo" | "direccion">
    & Pick<Llegada, "origen">,
  conSuyo: boolean,
  seguir: (intento: Intento, conFactor: boolean) => Promise<T>,
): Promise<T> {
  const intento = intentoDe(cuenta, nombreCompletoDe(cuenta), direccion);
  await exigirEspera(app, intento);
  const fallo = (motivo: string) =>
    anotarFallo(app, intento, cuenta, origen, { accion: "ingreso fallido", motivo });
  if (!cuenta.habilitado || cuenta.ingreso === "local") {
    await fallo(cuenta.habilitado ? "la cuenta ingresa con contraseña" : "cuenta deshabilitada");
    throw rechazo("identidad_ajena");
  }
  const propio = await tieneFactor(app.db, cuenta.id);
  if (propio && !conSuyo) {
    await exigirCodigo(app, cuenta, codigo, origen, () => fallo("código incorrecto"));
  }
  return await seguir(intento, propio);
}

/**
 * Stores a password and ends the account's sessions ([U4]).
 * @param vence of `ponerClave`.
 */
export async function guardarClave(
  q: Escritura,
  actor: Actor,
  cuenta: Cuenta,
  clave_hash: string,
  vence = 0,
): Promise<void> {
  const dicho = await ponerClave(q, cuenta.id, clave_hash, vence);
  const sesiones = await cerrarSesionesDe(q, cuenta.id);
  await q.auditar(actor, {
    accion: "cambiar clave",
    entidad: "usuarios",
    clave: cuenta.id,
    saf: cuenta.saf,
    despues: { usuario: nombreCompletoDe(cuenta), sesiones_cerradas: sesiones, ...dicho },
  });
}

/**
 * Changes a password by the current one, or by a code of activation that is unused or opened the
 * caller's session; counts as a sign-in attempt ([X3]).
 * @param sesion of the caller; 0 without one.
 */
export async function cambiarClave(
  app: App,
  credenciales: Credenciales,
  nueva: string,
  origen: string,
  sesion: number,
): Promise<void> {
  const admite: AdmiteCodigo = (suya) => suya === 0 || suya === sesion;
  const seguir = async (cuenta: Cuenta, intento: Intento, { conFactor, conCodigo }: Prueba) => {
    const falla = revisarClave(nueva, { ...cuenta, actual: credenciales.clave });
    if (falla) throw falla;
    const clave_hash = await hashear(nueva);
    await cambiarAcceso(app, cuenta.id, async (q) => {
      await exigirSinCambios(q, cuenta, conFactor);
      await contarExito(q, intento, Date.now());
      if (conCodigo) {
        const { clave } = credenciales;
        const suyo = await codigoEscrito(q, cuenta.id, clave);
        if (!suyo || !admite(suyo.sesion)) throw rechazo("ingreso_rechazado");
      }
      const actor = { id_usuario: cuenta.id, usuario: nombreCompletoDe(cuenta), origen };
      await guardarClave(q, actor, cuenta, clave_hash);
    });
  };
  await conCuenta(app, credenciales, origen, "cambio de clave fallido", seguir, admite);
}

/** Between two tries to store that a session is over. */
const REINTENTO_MS = 30_000;

/**
 * Ends the caller's session; other sessions of the account go on. Where the disk has no room for it
 * the session is over all the same, in this server, which stores it as soon as it can.
 */
export async function cerrarSesion(app: App, quien: Identidad, actor: Actor): Promise<void> {
  try {
    await quitarSesion(app, quien, actor);
    abrirPaso(app, quien.sesion);
  } catch (error) {
    if (impedimento(error) !== "base_sin_lugar") throw error;
    cerrarPaso(app, quien);
    setTimeout(() => void cerrarSesion(app, quien, actor).catch(() => {}), REINTENTO_MS).unref();
  }
}

async function quitarSesion(app: App, quien: Identidad, actor: Actor): Promise<void> {
  await cambiarAcceso(app, quien.id_usuario, async (q) => {
    const cerradas = await quitar(q, tabla.sesiones, { id: Number(quien.sesion) });
    if (cerradas === 0) return;
    await q.auditar(actor, {
      accion: "salir",
      entidad: "sesiones",
      clave: quien.sesion,
      saf: quien.saf,
    });
  });
}
