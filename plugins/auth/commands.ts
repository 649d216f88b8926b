/** `planta usuarios …`: passwords come from standard input, never from arguments. */
import { decirHecho } from "#core/cli/answer.ts";
import { cambiar as cambiarFilas, mas } from "#core/db/query.ts";
import { leerCampo } from "#core/domain/fields.ts";
import { momentoEscrito } from "#core/domain/period.ts";
import type { ComandoDePlanta, Consulta, ContextoComando, Escritura } from "#core/plugin.ts";
import type { CodigoDeActivacion } from "#proto/admin.ts";
import { COLUMNAS_DE_PERSONA, USUARIO as CUENTA } from "#proto/recursos/usuario.ts";
import { type DatosUsuario, LARGO_CLAVE } from "./campos.ts";
import { generarCodigo, vencimiento } from "./claves/activacion.ts";
import { enTurno, hashear, SIN_CLAVE } from "./claves/claves.ts";
import {
  administradores,
  buscarCuenta,
  type Cuenta,
  cuentas,
  darDeAlta,
  nombreCompletoDe,
  normalizarDatos,
  normalizarNombre,
  paraAuditar,
  safsDeLista,
} from "./cuentas/cuentas.ts";
import { rechazo } from "./errors.ts";
import { guardarClave } from "./sesiones/ingreso.ts";
import { desvincular, estaVinculada, vincular } from "./institucional/canje.ts";
import { organismos } from "./organismos/organismos.ts";
import { type ContextoDeClave, revisarClave } from "./claves/reglas-clave.ts";
import { restablecerFactor } from "./claves/segundo-factor.ts";
import { cerrarSesionesDe } from "./sesiones/sesiones.ts";
import { tabla } from "./tables.ts";

const TIPOS = ["convencional", "completito", "administrador"] as const;
const USUARIO = { name: "USUARIO", description: "La cuenta: usuario@organismo" };

/** The password on standard input: its first line, checked. @throws Rechazo. */
async function leerClave(
  ctx: ContextoComando,
  cuenta: ContextoDeClave,
): Promise<string> {
  const clave = (await ctx.input()).split(/\r?\n/, 1)[0];
  const falla = revisarClave(clave, cuenta);
  if (falla) throw falla;
  if (clave.length > LARGO_CLAVE || /\p{Cc}/u.test(clave)) {
    throw rechazo("dato_invalido", {
      campo: "clave",
      motivo: `admite hasta ${LARGO_CLAVE} letras`,
    });
  }
  return clave;
}

/** @throws Rechazo when there is none. */
async function exigirCuenta(q: Consulta, nombre: string): Promise<Cuenta> {
  const cuenta = await buscarCuenta(q, nombre);
  if (!cuenta) throw rechazo("usuario_inexistente", { usuario: nombre });
  return cuenta;
}

const CON_CODIGO = {
  "con-codigo": {
    type: "flag",
    description: "En lugar de una contraseña, un código de activación que se muestra una vez",
  },
} as const;

const conCodigo = ({ options }: ContextoComando): boolean => options["con-codigo"] === true;

/** The one time that a code is shown. */
function mostrarCodigo(ctx: ContextoComando, { usuario, codigo, vence }: CodigoDeActivacion): void {
  const hasta = momentoEscrito(vence);
  const frase =
    `${usuario}: código de activación ${codigo}, para ingresar una vez hasta el ${hasta}`;
  decirHecho(ctx, frase, { usuario, codigo, vence: new Date(vence).toISOString() });
}

const responder = (ctx: ContextoComando, usuario: string, hecho: string): void =>
  decirHecho(ctx, `${usuario}: ${hecho}`, { usuario });

/** Fields of the account from the options, each through its kind. */
function datosDe(ctx: ContextoComando, saf: number, usuario: string): DatosUsuario {
  const o = ctx.options as Readonly<Record<string, string | boolean | undefined>>;
  const tipo = TIPOS.indexOf(String(o.tipo ?? TIPOS[0]) as typeof TIPOS[number]) + 1;
  if (tipo === 0) {
    throw rechazo("dato_invalido", { campo: "tipo", motivo: `debe ser ${TIPOS.join(", ")}` });
  }
  const textos: Record<string, string> = {
    ...Object.fromEntries(COLUMNAS_DE_PERSONA.map((c) => [c, String(o[c] ?? "")])),
    nombre_completo: String(o.nombre ?? ""),
    acceso_safs: String(o.safs ?? ""),
  };
  const leidos: Record<string, unknown> = { saf, usuario, tipo };
  for (const [nombre, texto] of Object.entries(textos)) {
    const leido = leerCampo(CUENTA.campos[nombre as keyof DatosUsuario], texto);
    if ("error" in leido) throw rechazo("dato_invalido", { campo: nombre, motivo: leido.error });
    leidos[nombre] = leido.valor;
  }
  return normalizarDatos({
    ...leidos as unknown as DatosUsuario,
    edicion_tablas: o["edicion-tablas"] === true,
    solo_consulta: o["solo-consulta"] === true,
    habilitado: true,
  });
}

async function crear(ctx: ContextoComando): Promise<void> {
  const [usuario, login = "", ...resto] = normalizarNombre(ctx.args[0]).split("@");
  const todos = await organismos(ctx.app.db);
  const org = todos.find((o) => o.login === login);
  if (!org || resto.length > 0) throw rechazo("usuario_sin_organismo", { login });
  if (!/^[a-z0-9]{1,40}$/.test(usuario)) throw rechazo("usuario_invalido", { usuario });
  const nombre = `${usuario}@${login}`;
  const datos = datosDe(ctx, org.saf, usuario);
  const ajeno = safsDeLista(datos.acceso_safs).find((s) => !todos.some((o) => o.saf === s));
  if (ajeno !== undefined) throw rechazo("saf_inexistente", { saf: ajeno });
  if (await buscarCuenta(ctx.app.db, nombre)) {
    throw rechazo("usuario_existente", { usuario: nombre });
  }
  const hash = conCodigo(ctx)
    ? SIN_CLAVE
    : await leerClave(ctx, { ...datos, login }).then((clave) => enTurno(() => hashear(clave)));
  const codigo = await ctx.app.db.tx(async (q) => {
    const id = await darDeAlta(q, ctx.actor, datos, hash, vencimiento());
    if (id === null) throw rechazo("usuario_existente", { usuario: nombre });
    if (!conCodigo(ctx)) return null;
    return await generarCodigo(q, ctx.actor, { ...datos, id, login, organismo: org.nombre });
  });
  if (codigo) mostrarCodigo(ctx, codigo);
  else responder(ctx, nombre, "creado");
}

async function cambiar(ctx: ContextoComando): Promise<void> {
  const cuenta = await exigirCuenta(ctx.app.db, ctx.args[0]);
  if (conCodigo(ctx)) {
    return mostrarCodigo(ctx, await ctx.app.db.tx((q) => generarCodigo(q, ctx.actor, cuenta)));
  }
  const clave = await leerClave(ctx, cuenta);
  const hash = await enTurno(() => hashear(clave));
  await ctx.app.db.tx((q) => guardarClave(q, ctx.actor, cuenta, hash, vencimiento()));
  responder(ctx, nombreCompletoDe(cuenta), "contraseña cambiada; sus sesiones terminaron");
}

/** Enables or disables; disabling ends the sessions and never leaves nobody in charge ([U4]). */
async function habilitar(ctx: ContextoComando, habilitado: boolean): Promise<void> {
  const nombre = await ctx.app.db.tx(async (q) => {
    const enPie = await administradores(q);
    const cuenta = await exigirCuenta(q, ctx.args[0]);
    const usuario = nombreCompletoDe(cuenta);
    if (!habilitado && enPie.length === 1 && enPie[0] === cuenta.id) {
      throw rechazo("ultimo_administrador", { usuario });
    }
    await cambiarFilas(q, tabla.usuarios, { id: cuenta.id }, { habilitado, rev: mas(1) });
    const sesiones = habilitado ? 0 : await cerrarSesionesDe(q, cuenta.id);
    await q.auditar(ctx.actor, {
      accion: habilitado ? "habilitar" : "deshabilitar",
      entidad: "usuarios",
      clave: cuenta.id,
      saf: cuenta.saf,
      antes: { habilitado: cuenta.habilitado },
      despues: { habilitado, sesiones_cerradas: sesiones },
    });
    return usuario;
  });
  responder(ctx, nombre, habilitado ? "habilitado" : "deshabilitado; sus sesiones terminaron");
}

const INGRESOS = ["local", "institucional", "ambos"] as const;

/** Does something to the account that the order names, and says so. */
async function enLaCuenta(
  ctx: ContextoComando,
  hacer: (q: Escritura, cuenta: Cuenta) => Promise<unknown>,
  hecho: string,
): Promise<void> {
  const nombre = await ctx.app.db.tx(async (q) => {
    const cuenta = await exigirCuenta(q, ctx.args[0]);
    await hacer(q, cuenta);
    return nombreCompletoDe(cuenta);
  });
  responder(ctx, nombre, hecho);
}

/** Links an account to a person of the provider of identities, by an administrator's word ([Q8]). */
function vincularIdentidad(ctx: ContextoComando): Promise<void> {
  const { institucional } = ctx.app.config;
  if (!institucional) throw rechazo("institucional_ausente");
  const { emisor } = institucional;
  const [, sujeto] = ctx.args;
  return enLaCuenta(
    ctx,
    (q, cuenta) => vincular(q, ctx.actor, cuenta, { emisor, sujeto }),
    "vinculado",
  );
}

const desvincularIdentidad = (ctx: ContextoComando): Promise<void> =>
  enLaCuenta(
    ctx,
    (q, cuenta) => desvincular(q, ctx.actor, cuenta),
    "desvinculado; sus sesiones terminaron",
  );

/** How an account may sign in; somebody in charge always has a password of their own. */
async function cambiarIngreso(ctx: ContextoComando): Promise<void> {
  const ingreso = INGRESOS.find((i) => i === ctx.args[1]);
  if (!ingreso) throw rechazo("ingreso_desconocido", { ingreso: ctx.args[1] });
  const nombre = await ctx.app.db.tx(async (q) => {
    const enPie = await administradores(q);
    const cuenta = await exigirCuenta(q, ctx.args[0]);
    const usuario = nombreCompletoDe(cuenta);
    if (ingreso === "institucional" && enPie.length === 1 && enPie[0] === cuenta.id) {
      throw rechazo("ultimo_administrador_local", { usuario });
    }
    // It could not come in any more.
    if (ingreso === "institucional" && !await estaVinculada(q, cuenta)) {
      throw rechazo("cuenta_sin_vincular", { usuario });
    }
    await cambiarFilas(q, tabla.usuarios, { id: cuenta.id }, { ingreso, rev: mas(1) });
    await q.auditar(ctx.actor, {
      accion: "cambiar ingreso",
      entidad: "usuarios",
      clave: cuenta.id,
      saf: cuenta.saf,
      antes: { ingreso: cuenta.ingreso },
      despues: { ingreso, sesiones_cerradas: await cerrarSesionesDe(q, cuenta.id) },
    });
    return usuario;
  });
  responder(ctx, nombre, `ingresa con ${NOMBRES_DE_INGRESO[ingreso]}; sus sesiones terminaron`);
}

const NOMBRES_DE_INGRESO = {
  local: "su contraseña",
  institucional: "su identidad institucional",
  ambos: "su contraseña o su identidad institucional",
} as const;

/** For who lost the telephone and the spare codes. */
const quitarSegundoFactor = (ctx: ContextoComando): Promise<void> =>
  enLaCuenta(
    ctx,
    (q, cuenta) => restablecerFactor(q, ctx.actor, cuenta),
    "sin segundo factor; sus sesiones terminaron",
  );

async function listar(ctx: ContextoComando): Promise<void> {
  for (const c of await cuentas(ctx.app.db)) {
    const usuario = nombreCompletoDe(c);
    const estado = c.habilitado ? "" : " (deshabilitado)";
    ctx.write(
      ctx.json
        ? JSON.stringify({ usuario, ...paraAuditar(c) })
        : `${usuario}  ${TIPOS[c.tipo - 1]}  ${c.nombre_completo}${estado}`,
    );
  }
}

export const commands: readonly ComandoDePlanta[] = [
  {
    name: "usuarios crear",
    summary:
      "Crea una cuenta; su contraseña se lee de la entrada estándar y sirve 72 horas, para elegir otra",
    arguments: [USUARIO],
    options: {
      nombre: { type: "text", description: "Nombre y apellido" },
      tipo: { type: "text", description: `Uno de ${TIPOS.join(", ")}; ${TIPOS[0]} si falta` },
      "edicion-tablas": { type: "flag", description: "Puede modificar tablas" },
      "solo-consulta": { type: "flag", description: "No puede modificar nada" },
      safs: { type: "text", description: "Otros SAF a los que accede, separados por ;" },
      dependencia: { type: "text", description: "Oficina" },
      email: { type: "text", description: "Correo electrónico" },
      telefono: { type: "text", description: "Teléfono" },
      ...CON_CODIGO,
    },
    run: crear,
  },
  {
    name: "usuarios clave",
    summary:
      "Cambia la contraseña de una cuenta; se lee de la entrada estándar y sirve 72 horas, para elegir otra",
    arguments: [USUARIO],
    options: CON_CODIGO,
    run: cambiar,
  },
  {
    name: "usuarios habilitar",
    summary: "Permite ingresar a una cuenta deshabilitada",
    arguments: [USUARIO],
    run: (ctx) => habilitar(ctx, true),
  },
  {
    name: "usuarios deshabilitar",
    summary: "Impide ingresar a una cuenta y termina sus sesiones",
    arguments: [USUARIO],
    run: (ctx) => habilitar(ctx, false),
  },
  {
    name: "usuarios quitar-segundo-factor",
    summary: "Quita el segundo factor de quien perdió el teléfono y termina sus sesiones",
    arguments: [USUARIO],
    run: quitarSegundoFactor,
  },
  {
    name: "usuarios vincular",
    summary: "Vincula una cuenta con quien es para la identidad institucional",
    arguments: [USUARIO, { name: "SUJETO", description: "Su identificador en el proveedor (sub)" }],
    run: vincularIdentidad,
  },
  {
    name: "usuarios desvincular",
    summary: "Separa una cuenta de su identidad institucional y termina sus sesiones",
    arguments: [USUARIO],
    run: desvincularIdentidad,
  },
  {
    name: "usuarios ingreso",
    summary:
      "Cambia con qué ingresa una cuenta (local, institucional o ambos) y termina sus sesiones",
    arguments: [USUARIO, { name: "MODO", description: `Uno de ${INGRESOS.join(", ")}` }],
    run: cambiarIngreso,
  },
  { name: "usuarios listar", summary: "Lista las cuentas", run: listar },
];
