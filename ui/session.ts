/** Signing in and out, the remembered group, and what a reload keeps (spec 1 §4, [U5], [X1]). */
import { lugarDe } from "./secciones/lugares.ts";
import { batch, effect } from "@preact/signals-react";
import { esDeEjecucion } from "../core/domain/group.ts";
import { api, ErrorApi } from "./api.ts";
import { seOculta } from "./secciones/oferta.ts";
import { cargarSecciones, secciones } from "./secciones/secciones.ts";
import { descartarAvisos, mostrarError } from "./state/alerts.ts";
import {
  asignarSesion,
  auth,
  encabezadoBasic,
  haySesion,
  limpiarSesion,
  type Sesion,
  sesionActual,
} from "./state/auth.ts";
import {
  conCarga,
  elegirGrupo,
  esConsolidado,
  estado,
  type Grupo,
  limpiarEstado,
  recibirOrganismo,
} from "./state/estado.ts";
import { grupoEnCamino, pedidoDeGrupo } from "./state/group-dialog.ts";
import { esOtroGrupo, extra, ir, item, leerHash, type Ruta, seguirHash } from "./state/hash.ts";
import { grupoPerdido, revisarGrupoCon } from "./state/lost-group.ts";
import { cuandoSePierdaLaSesion, sesionPerdida } from "./state/lost-session.ts";
import { lugarDePresupuesto } from "./state/primera.ts";
import { haySinGuardar, textoSinGuardar } from "./state/unsaved.ts";
import { tituloDe } from "./texts/titulos.ts";

const CLAVE = "planta-sesion";

interface Guardado {
  readonly sesion: Sesion;
  readonly saf: number;
  readonly organismo: string;
  readonly grupo: Grupo;
}

function grupoActual(): Grupo {
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
let pedida: Ruta | null = null;

/** Of a sign-in that leads straight to the change of the password; nowhere but in this page. */
let claveEscrita = "";

/** What was typed to sign in, while it has to be changed; empty after a reload. */
export const claveDeIngreso = (): string => claveEscrita;

/** Whether a refusal asks for the code of the second factor: the password was right. */
export function pideCodigo(error: unknown): boolean {
  return error instanceof ErrorApi && error.datos.falta_codigo === true;
}

/**
 * @param codigo of the second factor; none at first.
 * @throws ErrorApi with the server's sentence when refused.
 */
export async function iniciarSesion(usuario: string, clave: string, codigo = ""): Promise<void> {
  const r = await api.post("/iniciarsesion", {
    usuario,
    clave,
    codigo: codigo || undefined,
  });
  const ruta = leerHash(location.hash);
  pedida = ruta.seccion === "" ? null : ruta;
  sesionPerdida.value = null;
  claveEscrita = r.falta_clave ? clave : "";
  batch(() => {
    asignarSesion({
      ...r,
      ediciontablas: r.edicion_tablas,
      pendiente: r.falta_clave ? "clave" : r.falta_segundo_factor ? "factor" : "",
    });
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
  await prepararSesion();
}

/** An address that is not for this person: the session begins as any other. */
function olvidarPedida(): void {
  // Without leaving it behind as a step to go back to.
  history.replaceState(history.state, "", location.pathname);
  abrirInicial();
}

/** Group of the address that was asked for; @returns whether this person may see it. */
async function abrirGrupoPedido(ruta: Ruta): Promise<boolean> {
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
  grupo: Grupo,
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
    await conCarga(() => api.post("/cerrarsesion"));
    salir();
  } catch (error) {
    // It had ended already: what was wanted.
    if (error instanceof ErrorApi && error.status === 401) salir();
    else await mostrarError(error);
  } finally {
    saliendo = false;
  }
}

/** Resets every session field. */
function olvidarSesion(): void {
  // First and alone: the address is not followed from here on, and stays as it is.
  limpiarSesion();
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
  olvidarSesion();
  // Also what a screen keeps there for a reload.
  sessionStorage.clear();
  sesionPerdida.value = null;
  history.replaceState(history.state, "", location.pathname);
}

/** The session ended elsewhere: the login says so, and the address is gone to after it. */
function perder(motivo: string): void {
  if (saliendo || !haySesion.peek()) return;
  sesionPerdida.value = { usuario: auth.usuario.peek(), conEdicion: haySinGuardar(), motivo };
  olvidarSesion();
}

function leerGuardado(): Guardado | null {
  try {
    const guardado = JSON.parse(sessionStorage.getItem(CLAVE) ?? "null") as Guardado | null;
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

async function restaurar(guardado: Guardado): Promise<void> {
  const ruta = leerHash(location.hash);
  batch(() => {
    asignarSesion(guardado.sesion);
    elegirGrupo(guardado.saf, guardado.organismo, guardado.grupo);
    if (ruta.seccion !== "") ir(ruta.seccion, ruta.item, ruta.extra);
    else abrirInicial();
  });
  if (!auth.pendiente.peek()) await abrirGrupoPedido(ruta);
  await prepararSesion();
}

/**
 * Starts the client state: keeps session and address in step, and takes up the session of this
 * tab. Returns the function that stops it.
 */
export function iniciarEstado(): () => void {
  cuandoSePierdaLaSesion(perder);
  revisarGrupoCon(revisarGrupo);
  const guardado = leerGuardado();
  if (guardado) void restaurar(guardado);
  const dejarDeGuardar = effect(() => {
    if (!haySesion.value) return;
    const guardar: Guardado = {
      sesion: sesionActual(),
      saf: estado.saf.value,
      organismo: estado.organismo.value,
      grupo: grupoActual(),
    };
    sessionStorage.setItem(CLAVE, JSON.stringify(guardar));
  });
  let dejarHash = () => {};
  const dejarDeSeguir = effect(() => {
    dejarHash();
    dejarHash = auth.token.value === "" ? () => {} : seguirHash(cambiarPorEnlace);
  });
  return () => {
    dejarDeGuardar();
    dejarDeSeguir();
    dejarHash();
  };
}
