/** From who somebody is for the provider of identities to a session of one of their accounts ([Q8]). */
import { cambiar, es, poner, quitar, una, varias } from "#core/db/query.ts";
import type { Actor, App, Consulta, Escritura } from "#core/plugin.ts";
import { SIN_CLAVE } from "../claves/claves.ts";
import { usarCodigoDeActivacion } from "../claves/activacion.ts";
import {
  type Cuenta,
  cuentaPorId,
  identidadDe,
  nombreCompletoDe,
  ponerClave,
} from "../cuentas/cuentas.ts";
import { rechazo } from "../errors.ts";
import { conCuenta, conIdentidad, entrar, exigirSinCambios } from "../sesiones/ingreso.ts";
import { cerrarSesionesDe, debeFactor, fichaNueva, huellaDeFicha } from "../sesiones/sesiones.ts";
import { tabla } from "../tables.ts";
import { type Identificado, salida } from "./proveedor.ts";

/** How long who somebody is may wait for a session, in milliseconds. */
const PLAZO = 10 * 60_000;

/** Notes who somebody is; what only their browser keeps to say so. */
export async function anotarIdentificado(app: App, quien: Identificado): Promise<string> {
  const ficha = fichaNueva();
  const creada = Date.now();
  await app.db.tx(async (q) => {
    await quitar(q, tabla.identificaciones, { creada: es("<", creada - PLAZO) });
    await poner(q, tabla.identificaciones, { huella: huellaDeFicha(ficha), ...quien, creada });
  });
  return ficha;
}

interface Identificacion extends Identificado {
  readonly huella: string;
}

/** @throws Rechazo where nobody is identified any more. */
async function exigirIdentificado(q: Consulta, ficha: string): Promise<Identificacion> {
  const columnas = ["huella", "emisor", "sujeto", "con_factor", "creada"] as const;
  const hallada = await una(q, tabla.identificaciones, { huella: huellaDeFicha(ficha) }, columnas);
  if (!hallada || hallada.creada < Date.now() - PLAZO) throw rechazo("identificacion_vencida");
  const { creada: _creada, ...quien } = hallada;
  return quien;
}

/** Accounts of a person that may sign in so. */
async function cuentasDe(q: Consulta, { emisor, sujeto }: Identificado): Promise<Cuenta[]> {
  const suyas = await varias(q, tabla.identidades, { emisor, sujeto }, ["id_usuario"], {
    orden: "id_usuario",
  });
  const cuentas: Cuenta[] = [];
  for (const { id_usuario } of suyas) {
    const cuenta = await cuentaPorId(q, id_usuario);
    if (cuenta?.habilitado && cuenta.ingreso !== "local") cuentas.push(cuenta);
  }
  return cuentas;
}

export interface PedidoDeCanje {
  readonly ficha: string;
  /** Which of several accounts; 0: the only one. */
  readonly cuenta: number;
  /** Account that is linked to the person, and its code of activation; empty for none. */
  readonly usuario: string;
  readonly vinculo: string;
  /** Of the second factor of the account; empty for none. */
  readonly codigo: string;
  readonly direccion: string;
  readonly origen: string;
  readonly navegador: string | null;
}

/** Makes an account a person's, by an administrator's word or by a code that an administrator gave. */
export async function vincular(
  q: Escritura,
  actor: Actor,
  cuenta: Cuenta,
  { emisor, sujeto }: Pick<Identificado, "emisor" | "sujeto">,
): Promise<void> {
  const id_usuario = cuenta.id;
  const puesta = await poner(q, tabla.identidades, { id_usuario, emisor, sujeto }, "nada");
  if (!puesta) {
    const suya = await una(q, tabla.identidades, { id_usuario }, ["emisor", "sujeto"]);
    if (suya?.emisor === emisor && suya.sujeto === sujeto) return;
    throw rechazo("cuenta_vinculada", { usuario: nombreCompletoDe(cuenta) });
  }
  await q.auditar(actor, {
    accion: "vincular identidad",
    entidad: "usuarios",
    clave: cuenta.id,
    saf: cuenta.saf,
    despues: { usuario: nombreCompletoDe(cuenta), emisor, sujeto, ingreso: cuenta.ingreso },
  });
}

export const estaVinculada = async (q: Consulta, { id }: Cuenta): Promise<boolean> =>
  await una(q, tabla.identidades, { id_usuario: id }, ["sujeto"]) !== undefined;

/** @throws Rechazo where it is nobody's. */
export async function desvincular(q: Escritura, actor: Actor, cuenta: Cuenta): Promise<void> {
  const usuario = nombreCompletoDe(cuenta);
  const id_usuario = cuenta.id;
  const suya = await una(q, tabla.identidades, { id_usuario }, ["emisor", "sujeto"]);
  if (!suya) throw rechazo("cuenta_sin_vincular", { usuario });
  await quitar(q, tabla.identidades, { id_usuario });
  await q.auditar(actor, {
    accion: "desvincular identidad",
    entidad: "usuarios",
    clave: cuenta.id,
    saf: cuenta.saf,
    antes: { usuario, ...suya },
    despues: { sesiones_cerradas: await cerrarSesionesDe(q, cuenta.id) },
  });
}

/** The one use of who somebody is. @throws Rechazo where it was used meanwhile. */
async function usarIdentificado(q: Escritura, quien: Identificacion): Promise<void> {
  const usadas = await quitar(q, tabla.identificaciones, { huella: quien.huella });
  if (usadas !== 1) throw rechazo("identificacion_vencida");
}

/** @param conSuyo the code of the account's own second factor was asked for already. */
async function abrir(
  app: App,
  cuenta: Cuenta,
  quien: Identificacion,
  pedido: PedidoDeCanje,
  conSuyo = false,
) {
  const { con_factor: factor_ajeno } = quien;
  const respuesta = await conIdentidad(
    app,
    cuenta,
    pedido,
    conSuyo || factor_ajeno,
    async (intento, propio) => {
      const falta = !factor_ajeno && await debeFactor(app, identidadDe(cuenta, ""));
      return await app.db.tx(async (q) => {
        await usarIdentificado(q, quien);
        await exigirSinCambios(q, cuenta, propio || factor_ajeno);
        const llegada = { ...pedido, factor_ajeno };
        return (await entrar(app, q, cuenta, intento, llegada, falta)).respuesta;
      });
    },
  );
  const { institucional } = app.config;
  // Signing out works without it: nobody is kept out because the provider is down again.
  const direccion = institucional ? await salida(institucional).catch(() => "") : "";
  return { ...respuesta, salida: direccion };
}

/** Links the account that a code of activation opens to the person, and opens its session. */
async function abrirConVinculo(app: App, quien: Identificacion, pedido: PedidoDeCanje) {
  const { usuario, vinculo: clave, codigo, direccion, origen } = pedido;
  const cuenta = await conCuenta(
    app,
    { usuario, clave, codigo, direccion },
    origen,
    "vinculación fallida",
    async (cuenta, _intento, { conFactor, conCodigo }) => {
      if (!conCodigo) throw rechazo("vinculo_con_codigo");
      return await app.db.tx(async (q) => {
        await exigirSinCambios(q, cuenta, conFactor);
        const actor = { id_usuario: cuenta.id, usuario: nombreCompletoDe(cuenta), origen };
        const ingreso = cuenta.ingreso === "local" ? "ambos" : cuenta.ingreso;
        await vincular(q, actor, { ...cuenta, ingreso }, quien);
        if (!await usarCodigoDeActivacion(q, cuenta.id, clave, -1)) {
          throw rechazo("ingreso_rechazado");
        }
        // It stood in the place of a password; who signs in so needs none.
        await ponerClave(q, cuenta.id, SIN_CLAVE, 0);
        await cambiar(q, tabla.usuarios, { id: cuenta.id }, { ingreso });
        return await cuentaPorId(q, cuenta.id);
      });
    },
    (sesion) => sesion === 0,
  );
  if (!cuenta) throw rechazo("cuenta_inexistente");
  return await abrir(app, cuenta, quien, pedido, true);
}

/**
 * A session for who came back from the provider, or what is missing for it: which of several accounts,
 * or the link with one.
 */
export async function canjear(app: App, pedido: PedidoDeCanje) {
  const quien = await exigirIdentificado(app.db, pedido.ficha);
  if (pedido.usuario !== "") return await abrirConVinculo(app, quien, pedido);
  const suyas = await cuentasDe(app.db, quien);
  const elegida = pedido.cuenta === 0 && suyas.length === 1
    ? suyas[0]
    : suyas.find((c) => c.id === pedido.cuenta);
  if (elegida) return await abrir(app, elegida, quien, pedido);
  if (pedido.cuenta !== 0) throw rechazo("identidad_ajena");
  return {
    resultado: true,
    mensaje: "",
    cuentas: suyas.map((c) => ({
      id: c.id,
      usuario: nombreCompletoDe(c),
      organismo: c.organismo,
    })),
  };
}
