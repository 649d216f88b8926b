/**
 * Signing in and out, the remembered group, and what a reload and the other tabs of the browser take
 * up (spec 1 §4, [U5], [X1]).
 */
import { lugarDe } from "./secciones/lugares.ts";
import { batch, effect, signal } from "@preact/signals-react";
import { esDeEjecucion } from "#core/domain/group.ts";
import type { Canje, Ingreso } from "#proto/auth.ts";
import { api, ErrorApi } from "./api.ts";
import {
  abrirCanal,
  decirAPestanas,
  type Mensaje,
  oirPestanas,
  type SesionGuardada,
} from "./pestanas.ts";
import { seOculta } from "./secciones/oferta.ts";
import { cargarSecciones, secciones } from "./secciones/secciones.ts";
import { confirmar, descartarAvisos, mostrarError } from "./state/alerts.ts";
import {
  asignarSesion,
  auth,
  encabezadoBasic,
  haySesion,
  limpiarSesion,
  nombreDeSesion,
  type Sesion,
  sesionActual,
} from "./state/auth.ts";
import {
  conCarga,
  elegirGrupo,
  esConsolidado,
  estado,
  type GrupoElegido,
  limpiarEstado,
  recibirOrganismo,
} from "./state/estado.ts";
import { grupoEnCamino, pedidoDeGrupo } from "./state/group-dialog.ts";
import {
  esOtroGrupo,
  extra,
  ir,
  item,
  leerHash,
  type RutaDePantalla,
  seguirHash,
} from "./state/hash.ts";
import { grupoPerdido, revisarGrupoCon } from "./state/lost-group.ts";
import {
  cuandoSePierdaLaSesion,
  enEspera,
  esperarSesion,
  sesionPerdida,
  terminarEspera,
} from "./state/lost-session.ts";
import { lugarDePresupuesto } from "./state/primera.ts";
import { haySinGuardar, textoSinGuardar } from "./state/unsaved.ts";
import { tituloDe } from "./texts/titulos.ts";

const CLAVE = "planta-sesion";
/** That some tab of the browser may be signed in; nothing of whom. Outlives the tabs. */
const ABIERTA = "planta-abierta";

function grupoActual(): GrupoElegido {
  const { ejercicio, version, descripcion } = estado.aperturapres.value;
  return {
    codipres: estado.codipres.value,
    descripcion: estado.descpres.value,
    desde_mes: estado.desde_mes.value,
    ejercicio,
    version,
    fecha_alta: estado.fecha_alta.value,
    criterio: estado.criterio.value,
    apertura: descripcion,
  };
}

/** What a reload takes up, and what another tab may. */
const paraGuardar = (): SesionGuardada => ({
  sesion: sesionActual(),
  saf: estado.saf.value,
  organismo: estado.organismo.value,
  grupo: grupoActual(),
});

/** Section a session begins with (spec 1 §2). */
function abrirInicial(): void {
  ir(...(esConsolidado.peek() ? lugarDe("consolidated") : lugarDePresupuesto()));
}

/** Section that signing in leads to, as far as it can be known before. */
export const seccionAlEntrar = (): string => leerHash(location.hash).seccion || lugarDe("group")[0];

/** Section a group opens with: outputs where there is nothing to type (spec 1 §2, spec 2 §4). */
function abrirSeccion(): void {
  if (esDeEjecucion(estado.codipres.peek())) ir(...lugarDe("execution"));
  else abrirInicial();
}

/** Address that was asked for before signing in; it is gone to once the session is ready. */
let pedida: RutaDePantalla | null = null;

/** Of a sign-in that leads straight to the change of the password; nowhere but in this page. */
let claveEscrita = "";

/** What was typed to sign in, while it has to be changed; empty after a reload. */
export const claveDeIngreso = (): string => claveEscrita;

type RespuestaDeIngreso = Ingreso & { readonly salida?: string };
export type CuentasDeIdentidad = Extract<Canje, { cuentas: unknown }>["cuentas"];

/** Whether a refusal asks for the code of the second factor: the password was right. */
export function pideCodigo(error: unknown): boolean {
  return error instanceof ErrorApi && error.datos.falta_codigo === true;
}

/**
 * @param codigo of the second factor; none at first.
 * @throws ErrorApi with the server's sentence when refused.
 */
export async function iniciarSesion(usuario: string, clave: string, codigo = ""): Promise<void> {
  await recibirSesion(
    await api.post("/iniciarsesion", { usuario, clave, codigo: codigo || undefined }),
    clave,
  );
}

/**
 * Signs in who came back from the organisation's own sign-in ([Q8]).
 * @returns their accounts, where nobody said which one; null once in.
 */
export async function iniciarConIdentidad(
  dicho: { cuenta?: number; usuario?: string; vinculo?: string; codigo?: string },
): Promise<CuentasDeIdentidad | null> {
  const r = await api.post("/institucional/canje", dicho);
  if ("cuentas" in r) return r.cuentas;
  await recibirSesion(r);
  return null;
}

async function recibirSesion(r: RespuestaDeIngreso, clave = ""): Promise<void> {
  const sesion: Sesion = {
    ...r,
    salida: r.salida ?? "",
    ediciontablas: r.edicion_tablas,
    pendiente: r.falta_clave ? "clave" : r.falta_segundo_factor ? "factor" : "",
  };
  const anterior = sesionPerdida.peek();
  // Nothing of the other person: not the screen, not what it keeps for a reload, not its address.
  if (anterior && anterior.id_usuario !== sesion.id_usuario) salir();
  sesionPerdida.value = null;
  claveEscrita = r.falta_clave ? clave : "";
  if (enEspera.peek()) {
    asignarSesion(sesion);
  } else {
    const ruta = leerHash(location.hash);
    pedida = ruta.seccion === "" ? null : ruta;
    batch(() => {
      asignarSesion(sesion);
      elegirGrupo(r.ultimo_saf, r.ultimo_saf_nombre, {
        codipres: r.ultimo_codipres,
        descripcion: r.ultimo_codipres_desc,
        desde_mes: r.ultimo_desde_mes,
        ejercicio: r.ultimo_ejercicio,
        version: r.ultimo_version,
        fecha_alta: r.ultimo_fecha_alta,
        criterio: r.ultimo_criterio,
      });
      if (pedida) ir(pedida.seccion, pedida.item, pedida.extra);
      else abrirInicial();
    });
  }
  if (!sesion.pendiente) decirAPestanas({ que: "entro", guardado: paraGuardar() });
  await prepararSesion();
}

/** An address that is not for this person: the session begins as any other. */
function olvidarPedida(): void {
  // Without leaving it behind as a step to go back to.
  history.replaceState(history.state, "", location.pathname);
  abrirInicial();
}

/** Group of the address that was asked for; @returns whether this person may see it. */
async function abrirGrupoPedido(ruta: RutaDePantalla): Promise<boolean> {
  if (!esOtroGrupo(ruta)) return true;
  grupoEnCamino.value = true;
  try {
    await abrirEnlace(ruta.saf, ruta.codipres);
    return true;
  } catch (error) {
    void mostrarError(error);
    return false;
  } finally {
    grupoEnCamino.value = false;
  }
}

const seOfrece = (seccion: string): boolean =>
  secciones.peek().some((s) => s.id === seccion && !seOculta(s, esConsolidado.peek()));

/** What a fresh session needs of the server: its sections, and the group's organisation data. */
export async function prepararSesion(): Promise<void> {
  if (auth.pendiente.peek()) return;
  if (enEspera.peek()) {
    terminarEspera(true);
    // What may be done may have changed meanwhile.
    return await cargarSecciones().catch(mostrarError);
  }
  const ruta = pedida;
  pedida = null;
  if (ruta && !await abrirGrupoPedido(ruta)) olvidarPedida();
  try {
    await Promise.all([
      cargarSecciones().then(() => {
        if (ruta && !seOfrece(estado.seccion.peek())) olvidarPedida();
      }),
      cargarOrganismo(),
    ]);
  } catch (error) {
    await mostrarError(error);
  }
}

/** Loads the organisation data of the current group; a group that is gone is let go. */
export async function cargarOrganismo(): Promise<void> {
  const saf = estado.saf.peek();
  const codipres = estado.codipres.peek();
  if (codipres === "") return;
  try {
    const datos = await api.get("/valores/datospresupuesto/:saf/:codipres", { saf, codipres });
    if (estado.saf.peek() === saf && estado.codipres.peek() === codipres) recibirOrganismo(datos);
  } catch (error) {
    if (error instanceof ErrorApi && error.status === 404) estado.codipres.value = "";
    throw error;
  }
}

/**
 * A group accepted in a dialog becomes current and its organisation data is reloaded. An execution
 * switches to the paramétrico; the organismos screen switches section too (spec 2 §4).
 */
export async function usarGrupo(
  saf: number,
  nombreOrganismo: string,
  grupo: GrupoElegido,
  cambiaSeccion = false,
): Promise<void> {
  batch(() => {
    elegirGrupo(saf, nombreOrganismo, grupo);
    pedidoDeGrupo.value = null;
    if (cambiaSeccion || esDeEjecucion(grupo.codipres)) abrirSeccion();
  });
  try {
    await conCarga(cargarOrganismo);
  } catch (error) {
    await mostrarError(error);
  }
}

/** The person is leaving: the server tells this page too that its session is over. */
let saliendo = false;

/** `POST /cerrarsesion`; on success the user is logged out locally. */
export async function cerrarSesion(): Promise<void> {
  saliendo = true;
  try {
    const sesion = nombreDeSesion();
    await conCarga(() => api.post("/cerrarsesion"));
    const motivo = "Se cerró desde otra pestaña.";
    decirAPestanas({ que: "termino", sesion, motivo, salio: true });
    const { salida } = auth;
    const adonde = salida.peek();
    salir();
    // The next person at this browser would come in without a password.
    if (adonde !== "") location.assign(adonde);
  } catch (error) {
    // It had ended already: what was wanted.
    if (error instanceof ErrorApi && error.status === 401) salir();
    else await mostrarError(error);
  } finally {
    saliendo = false;
  }
}

/**
 * This tab lets the session go, to sign in with another account; the other tabs go on with it. Where
 * there is none it ends, as nobody would be left to end it.
 */
export async function usarOtraCuenta(): Promise<void> {
  const suya = nombreDeSesion();
  await preguntarQuien();
  if (abiertas.peek().some(({ sesion }) => nombreDeSesion(sesion) === suya)) salir();
  else await cerrarSesion();
}

/**
 * Whoever is asked for something before the screen gives it up, or somebody else wants to sign in. A
 * screen that waits for its owner goes away; it asks first when something typed would.
 */
export async function dejarIngreso(): Promise<void> {
  const seguro = !enEspera.peek() || !hayEscrito() || await confirmar(
    `Se pierde lo que ${auth.usuario.peek()} escribió y no guardó. ¿Desea seguir?`,
    { titulo: "Cambios sin guardar", aceptar: "Descartar", peligro: true },
  );
  if (!seguro) return;
  if (haySesion.peek()) await cerrarSesion();
  else if (enEspera.peek()) salir();
}

/** Whether something may be typed and not saved: a dialog need not say so. */
const hayEscrito = (): boolean =>
  haySinGuardar() || document.querySelector("[role=dialog]:not(.reingreso-hoja *)") !== null;

/** Resets every session field. */
function olvidarSesion(): void {
  // First and alone: the address is not followed from here on, and stays as it is.
  limpiarSesion();
  terminarEspera(false);
  claveEscrita = "";
  batch(() => {
    limpiarEstado();
    secciones.value = [];
    pedidoDeGrupo.value = null;
    grupoPerdido.value = null;
    item.value = "";
    extra.value = {};
  });
  descartarAvisos();
  sessionStorage.removeItem(CLAVE);
}

/** The person leaves: the next one finds nothing of hers. */
export function salir(): void {
  sigue = false;
  olvidarSesion();
  // Also what a screen keeps there for a reload.
  sessionStorage.clear();
  sesionPerdida.value = null;
  history.replaceState(history.state, "", location.pathname);
}

/** Name of the session that was lost last, and of whose screen may wait. */
let perdida = "";

/**
 * The session ended elsewhere: the login says so, over the screen, which stays for its owner.
 * @param salio she signed out in another tab: then it stays only for what may not be saved.
 */
function perder(motivo: string, salio = false): void {
  if (saliendo) return;
  if (haySesion.peek()) {
    perdida = nombreDeSesion();
    const { id_usuario, usuario, pendiente, token } = auth;
    sesionPerdida.value = { id_usuario: id_usuario.peek(), usuario: usuario.peek(), motivo };
    sessionStorage.removeItem(CLAVE);
    claveEscrita = "";
    // There is no screen yet while something is asked of the account before it.
    if (pendiente.peek() && !enEspera.peek()) return olvidarSesion();
    descartarAvisos();
    esperarSesion();
    batch(() => {
      token.value = "";
      pendiente.value = "";
    });
  }
  if (!salio || !enEspera.peek() || hayEscrito()) return;
  olvidarSesion();
  sessionStorage.clear();
}

/** The password was changed: every session of the account is over, this one too ([U4]). */
export function trasCambiarClave(): void {
  if (enEspera.peek()) perder("La contraseña de su cuenta se cambió.");
  else salir();
}

function leerGuardado(): SesionGuardada | null {
  try {
    const guardado = JSON.parse(sessionStorage.getItem(CLAVE) ?? "null") as SesionGuardada | null;
    return guardado?.sesion?.token && guardado.grupo ? guardado : null;
  } catch {
    return null;
  }
}

/** A check of the group on its way: ten calls that were refused at once ask once. */
let revision: Promise<boolean> | null = null;

/**
 * Asks for the header of the current group, which says whether it can be seen. By itself: a refusal
 * of this call must not be looked into in its turn.
 */
async function sePerdioGrupo(saf: number, codipres: string): Promise<boolean> {
  const authorization = encabezadoBasic() ?? "";
  const respuesta = await fetch(`/api/presupuestos/editar/${saf}/${codipres}`, {
    headers: { authorization },
  }).catch(() => null);
  const esActual = estado.saf.peek() === saf && estado.codipres.peek() === codipres;
  if (!respuesta || ![403, 404].includes(respuesta.status) || !esActual) return false;
  const porque = respuesta.status === 404
    ? "pasó al histórico, o ya no existe"
    : "ya no está entre los que usted puede ver";
  batch(() => {
    grupoPerdido.value = {
      saf,
      codipres,
      motivo: `${tituloDe(codipres, estado.descpres.peek())}: ${porque}. Seleccione otro grupo ` +
        "de datos para seguir.",
      escrito: textoSinGuardar(),
    };
    pedidoDeGrupo.value = null;
    // The screen that reads it goes away, and asks no more.
    estado.codipres.value = "";
  });
  descartarAvisos();
  return true;
}

/** Whether a call was refused because the group on screen is gone; the first one to know says it. */
async function revisarGrupo(ruta: string): Promise<boolean> {
  const perdido = grupoPerdido.peek();
  if (perdido && ruta.includes(`/${perdido.saf}/${perdido.codipres}`)) return true;
  const [saf, codipres] = [estado.saf.peek(), estado.codipres.peek()];
  if (codipres === "" || !ruta.includes(`/${saf}/${codipres}`)) return false;
  revision ??= sePerdioGrupo(saf, codipres).finally(() => revision = null);
  return await revision;
}

/** A shared address may name another group than the one of the session. */
async function abrirEnlace(saf: number, codipres: string): Promise<void> {
  const [{ presupuesto }, organismos] = await Promise.all([
    api.get("/presupuestos/editar/:saf/:codipres", { saf, codipres }),
    api.get("/organismos"),
  ]);
  const nombre = organismos.find((o) => o.codigo === saf)?.nombre ?? "";
  elegirGrupo(saf, nombre, presupuesto);
}

/**
 * The address was changed by hand, or by going back: another group. Ends when it is the current one,
 * or cannot be.
 */
function cambiarPorEnlace(saf: number, codipres: string): Promise<void> {
  const abierto = abrirEnlace(saf, codipres);
  void conCarga(async () => {
    await abierto.catch(mostrarError);
    await cargarOrganismo().catch(mostrarError);
  });
  return abierto.catch(() => {});
}

async function restaurar(guardado: SesionGuardada): Promise<void> {
  const ruta = leerHash(location.hash);
  sesionPerdida.value = null;
  batch(() => {
    asignarSesion(guardado.sesion);
    elegirGrupo(guardado.saf, guardado.organismo, guardado.grupo);
    if (ruta.seccion !== "") ir(ruta.seccion, ruta.item, ruta.extra);
    else abrirInicial();
  });
  if (!auth.pendiente.peek()) await abrirGrupoPedido(ruta);
  await prepararSesion();
}

/** Sessions of the other tabs, one for each account: what a tab without one may go on with. */
export const abiertas = signal<readonly SesionGuardada[]>([]);
/** A new tab finds out whether there are: it is not known yet whether it shows the login. */
export const buscandoSesion = signal(false);

/** The first answer of another tab is waited for this long, and the others this long after it. */
const RESPUESTA_MS = 1000;
const OTRAS_MS = 50;
/** Nobody has said otherwise yet: this tab goes on with the session of the others, if it is one. */
let sigue = false;
/** Whoever types at the login wants to sign in. */
export const dejarDeBuscar = (): void => void (sigue = false);

const pausa = (ms: number) => new Promise<void>((seguir) => setTimeout(seguir, ms));
let alResponder = () => {};

/** Fills `abiertas` anew. */
async function preguntarQuien(): Promise<void> {
  abiertas.value = [];
  const respuesta = new Promise<void>((seguir) => alResponder = seguir);
  decirAPestanas({ que: "quien" });
  await Promise.race([respuesta.then(() => pausa(OTRAS_MS)), pausa(RESPUESTA_MS)]);
}

/** This tab goes on with a session of another one: over the screen that waits for it, or anew. */
export async function seguirCon(guardado: SesionGuardada): Promise<void> {
  if (haySesion.peek()) return;
  sigue = false;
  const { id_usuario } = guardado.sesion;
  if (enEspera.peek() && auth.id_usuario.peek() === id_usuario) {
    sesionPerdida.value = null;
    asignarSesion(guardado.sesion);
    return await prepararSesion();
  }
  if (sesionPerdida.peek() && sesionPerdida.peek()?.id_usuario !== id_usuario) salir();
  await restaurar(guardado);
}

function recordarAbierta(guardado: SesionGuardada): void {
  const { id_usuario } = guardado.sesion;
  abiertas.value = [
    ...abiertas.peek().filter(({ sesion }) => sesion.id_usuario !== id_usuario),
    guardado,
  ];
}

function alDecirPestana(m: Mensaje): void {
  if (m.que === "quien" && haySesion.peek() && auth.pendiente.peek() === "") {
    decirAPestanas({ que: "soy", guardado: paraGuardar() });
  } else if (m.que === "soy") {
    recordarAbierta(m.guardado);
    alResponder();
    // Its tab was busy: the login is here already, and untouched.
    if (!buscandoSesion.peek()) seguirSola();
  } else if (m.que === "entro") {
    recordarAbierta(m.guardado);
    // She was here: one sign-in serves all her tabs. Anybody else's is a choice.
    const suya = sesionPerdida.peek()?.id_usuario === m.guardado.sesion.id_usuario;
    if (suya) void seguirCon(m.guardado);
  } else if (m.que === "termino") {
    abiertas.value = abiertas.peek().filter(({ sesion }) => nombreDeSesion(sesion) !== m.sesion);
    const esta = haySesion.peek() ? nombreDeSesion() : perdida;
    if (esta === m.sesion) perder(m.motivo, m.salio);
  }
}

function seguirSola(): void {
  const [sola, otra] = abiertas.peek();
  if (sigue && sola && !otra) void seguirCon(sola);
}

/** A tab that comes without a session takes up the one of the other tabs, when they have one. */
async function buscarSesion(): Promise<void> {
  sigue = buscandoSesion.value = localStorage.getItem(ABIERTA) !== null;
  await preguntarQuien();
  // Whoever signed in here meanwhile is one.
  if (abiertas.peek().length === 0 && !haySesion.peek()) localStorage.removeItem(ABIERTA);
  seguirSola();
  buscandoSesion.value = false;
}

/**
 * Starts the client state: keeps session and address in step, and takes up the session of this
 * tab, or of another one of the browser. Returns the function that stops it.
 */
export function iniciarEstado(): () => void {
  cuandoSePierdaLaSesion((motivo) => {
    const sesion = haySesion.peek() ? nombreDeSesion() : "";
    perder(motivo);
    if (sesion && !saliendo) decirAPestanas({ que: "termino", sesion, motivo, salio: false });
  });
  revisarGrupoCon(revisarGrupo);
  const cerrarCanal = abrirCanal();
  const noOirMas = oirPestanas(alDecirPestana);
  const guardado = leerGuardado();
  if (guardado) void restaurar(guardado);
  else void buscarSesion();
  const dejarDeGuardar = effect(() => {
    // Which account each tab is of, where tabs are chosen.
    document.title = haySesion.value ? `${auth.usuario.value} · Planta` : "Planta";
    // What is still asked of the account is kept too.
    if (!haySesion.value || auth.pendiente.value === undefined) return;
    sessionStorage.setItem(CLAVE, JSON.stringify(paraGuardar()));
    localStorage.setItem(ABIERTA, "1");
  });
  let dejarHash = () => {};
  const dejarDeSeguir = effect(() => {
    dejarHash();
    dejarHash = auth.token.value === "" ? () => {} : seguirHash(cambiarPorEnlace);
  });
  return () => {
    noOirMas();
    cerrarCanal();
    dejarDeGuardar();
    dejarDeSeguir();
    dejarHash();
  };
}
