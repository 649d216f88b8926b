/** The shell: login without a session; header, section and dialogs with one (spec 1 §2). */
import {
  Component,
  type ErrorInfo,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { createPortal } from "react-dom";
import { Cargando, CargandoSeccion } from "../parts/estados/cargando.tsx";
import { escuchar } from "../pagina/escuchar.ts";
import { escucharEventos } from "../events.ts";
import { LugarDelGlosario } from "../glosario/lugar.tsx";
import { perezoso } from "../parts/estados/perezoso.tsx";
import { avisos, decirSinDibujo } from "../state/alerts.ts";
import { auth, haySesion } from "../state/auth.ts";
import { esConsolidado, estado } from "../state/estado.ts";
import { enEspera } from "../state/lost-session.ts";
import { buscandoSesion, cerrarSesion, usarGrupo } from "../session.ts";
import { abrirPaleta, paletaAbierta } from "../paleta/abierta.ts";
import {
  adelantar,
  pantallaDe,
  type SeccionDelMenu,
  secciones,
  sinGrupo,
  tienePantalla,
} from "../secciones/secciones.ts";
import { leerEntorno } from "../pagina/entorno.ts";
import { Boton } from "../parts/botones/boton.tsx";
import { abrirAyuda } from "../glosario/estado.ts";
import { DeLosPlugins } from "../secciones/de-los-plugins.tsx";
import { dialogoDeGrupo, lugarDe, paginaDe } from "../secciones/lugares.ts";
import { seOculta } from "../secciones/oferta.ts";
import { IconoAbajo, IconoBuscar, IconoPersona } from "../parts/botones/iconos.tsx";
import { ir, item } from "../state/hash.ts";
import { alDejarEditor } from "../state/unsaved.ts";
import { etiquetaDeVersion } from "../texts/titulos.ts";
import { dejarDeEsperar, demoradas } from "../demora.ts";
import { grupoEnCamino, pedidoDeGrupo } from "../state/group-dialog.ts";
import { grupoPerdido } from "../state/lost-group.ts";
import { Vacio } from "../parts/estados/vacio.tsx";
import { pasajeros, quitarPasajero, retenerPasajero, soltarPasajero } from "../state/pasajeros.ts";
import { Entrada } from "./entrada.tsx";
import { BotonTema } from "./boton-tema.tsx";
import type { PropsSeleccionarGrupo } from "./props-de-grupo.ts";

// Keys that answer from anywhere in a session: the palette, and the items that have one.

/** A question or a form stands before everything else. */
const hayDialogo = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;

const escribible = (destino: EventTarget | null): boolean =>
  destino instanceof Element && destino.closest("input, textarea, [contenteditable=true]") !== null;

/** «Alt+3» of a key with Alt; empty when it is something else, as a letter of another layout. */
export function teclaConAlt(
  e: Pick<KeyboardEvent, "code" | "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">,
  escribiendo: boolean,
): string {
  const digito = /^Digit(\d)$/.exec(e.code)?.[1];
  if (!digito || !e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return "";
  // Where the combination types a sign of its own, the box has it.
  return escribiendo && e.key !== digito ? "" : `Alt+${digito}`;
}

function alTeclear(e: KeyboardEvent): void {
  const control = (e.ctrlKey || e.metaKey) && !e.altKey && !e.shiftKey;
  if (control && e.key.toLowerCase() === "k") {
    // Also when it cannot be opened: the browser has something else on that key.
    e.preventDefault();
    e.stopPropagation();
    if (!hayDialogo()) abrirPaleta();
    return;
  }
  const tecla = teclaConAlt(e, escribible(e.target));
  if (tecla === "") return;
  const destino = secciones.peek()
    .flatMap((s) => s.items.map((i) => ({ seccion: s.id, item: i.id, tecla: i.tecla })))
    .find((d) => d.tecla === tecla);
  if (!destino) return;
  e.preventDefault();
  e.stopPropagation();
  if (!hayDialogo()) alDejarEditor(() => ir(destino.seccion, destino.item));
}

/** While a session is on screen. */
function useTeclas(): void {
  // Before any box or table answers: each of these is nobody else's.
  useEffect(() => escuchar(document, { keydown: alTeclear }, { capture: true }), []);
}

// Messages in passing, at the foot, beside what is being done: read aloud, and gone by
// themselves.

function Pasajeros(): ReactNode {
  useSignals();
  // There before its messages: what appears with its region is not read aloud.
  return (
    <div className="pasajeros" role="status" aria-live="polite">
      {pasajeros.value.map((p) => (
        <p
          key={p.id}
          onPointerEnter={() => retenerPasajero(p.id)}
          onPointerLeave={() => soltarPasajero(p)}
          onClick={() => quitarPasajero(p.id)}
        >
          {p.texto}
        </p>
      ))}
    </div>
  );
}

// The section host: draws the module of the current section, or says that there is none.

/** An address that names nothing: in which section, and the way on. */
function Incorrecta(): ReactNode {
  useSignals();
  const visibles = secciones.value.filter((s) => !seOculta(s, esConsolidado.value));
  const seccion = visibles.find((s) => s.id === estado.seccion.value) ?? visibles.at(0);
  if (!seccion) return <Vacio texto="Función incorrecta" />;
  return (
    <Vacio
      titulo={seccion.titulo}
      texto="Función incorrecta"
      accion={<Boton onClick={() => ir(seccion.id)}>{`Ir a ${seccion.titulo}`}</Boton>}
    />
  );
}

interface Props {
  readonly children: ReactNode;
}

/** A screen that breaks leaves the shell standing, with a way back. */
class Contencion extends Component<Props, { readonly roto: boolean }> {
  override state = { roto: false };
  static getDerivedStateFromError() {
    return { roto: true };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }
  override render(): ReactNode {
    if (!this.state.roto) return this.props.children;
    return (
      <Vacio
        texto="No se pudo mostrar esta pantalla. Lo guardado no se perdió."
        accion={
          <Boton onClick={() => location.reload()}>
            Volver a cargar
          </Boton>
        }
      />
    );
  }
}

function Host() {
  useSignals();
  const id = estado.seccion.value;
  if (secciones.value.length === 0) return <CargandoSeccion />;
  const seccion = secciones.value.find((s) => s.id === id);
  const pedido = item.value;
  // An item that another group has is known: its section shows what this one has.
  const seVe = seccion && !seOculta(seccion, esConsolidado.value) &&
    (pedido === "" || seccion.items.length === 0 || seccion.items.some((i) => i.id === pedido));
  const Pantalla = seVe ? pantallaDe(seccion.modulo, Incorrecta) : null;
  return (
    <main className="seccion">
      {seccion && Pantalla
        ? (
          <Contencion key={`${id}/${estado.saf.value}/${estado.codipres.value}`}>
            {/* For a plugin whose screens suspend; those of the house do not. */}
            <Suspense fallback={<CargandoSeccion />}>
              <Pantalla seccion={seccion} />
            </Suspense>
          </Contencion>
        )
        : <Incorrecta />}
    </main>
  );
}

// The data-group dialog: asked for by a section, or at sign-in when there is no group.

const AvisoDeGrupoPerdido = perezoso(() => import("./grupo-perdido.tsx"));

/** Sections that need no group, while none was chosen. */
function SinGrupo(): ReactNode {
  useSignals();
  const libres = secciones.value.filter((s) => s.sin_grupo);
  if (libres.length === 0) return null;
  return (
    <p className="nota">
      {"Sin elegir uno: "}
      {libres.map((s) => <Boton key={s.id} onClick={() => ir(s.id)}>{s.titulo}</Boton>)}
    </p>
  );
}

function DialogoGrupo() {
  useSignals();
  // What keeps the typed text cannot wait for the server.
  useEffect(() => void AvisoDeGrupoPerdido.adelantar(), []);
  if (grupoPerdido.value) return <AvisoDeGrupoPerdido perdido={grupoPerdido.value} />;
  const pedido = pedidoDeGrupo.value;
  const inicial = estado.codipres.value === "" && !grupoEnCamino.value &&
    !sinGrupo(estado.seccion.value);
  if (!pedido && !inicial) return null;
  const Seleccionar = pantallaDe<PropsSeleccionarGrupo>(dialogoDeGrupo(), () => null);
  if (!Seleccionar) return null;
  const saf = pedido?.saf ?? estado.saf.value;
  const nombre = pedido?.organismo ?? estado.organismo.value;
  return (
    <Seleccionar
      key={saf}
      saf={saf}
      otras={pedido ? undefined : <SinGrupo />}
      onAceptar={(grupo) => {
        alDejarEditor(() => void usarGrupo(saf, nombre, grupo, pedido?.cambiaSeccion ?? true));
      }}
      onCancelar={() => {
        // Without a group there is nothing to go back to (spec 1 §2).
        if (pedido) pedidoDeGrupo.value = null;
        else void cerrarSesion();
      }}
    />
  );
}

// Says that the server does not answer, over whatever waits for it, and lets the person go on.

function Demora() {
  useSignals();
  // There before what it says, which is not read aloud otherwise; a dialog leaves it in reach.
  return createPortal(
    <div className="demora" role="status" data-react-aria-top-layer="true">
      {demoradas.value > 0 && (
        <p>
          El servidor no contestó en 10 segundos; se sigue esperando. Lo que escribió sigue en la
          pantalla. <Boton onClick={dejarDeEsperar}>Dejar de esperar</Boton>
        </p>
      )}
    </div>,
    document.body,
  );
}

// Header: organisation bar and top bar (spec 1 §2 «Shell»).

const Barco = perezoso(() => import("./barco.tsx"));

/** Nothing here takes away what is being typed without asking. */
const trasDejarEditor = (hacer: () => void) => () => alDejarEditor(hacer);

/** Those that the user may open from the bar. */
function seccionesDeLaBarra(
  todas: readonly SeccionDelMenu[],
  consolidado: boolean,
): SeccionDelMenu[] {
  // These have a way of their own to be opened.
  const fuera = [lugarDe("organism")[0], lugarDe("person")[0]];
  return todas.filter((s) =>
    !fuera.includes(s.id) && tienePantalla(s.modulo) && !seOculta(s, consolidado)
  );
}

function BarraDelOrganismo() {
  useSignals();
  const [barco, setBarco] = useState(false);
  const saf = estado.saf.value;
  return (
    <div className="organismo">
      <span className="organismo-rotulo" onDoubleClick={() => setBarco(true)}>Organismo:</span>
      <b title={estado.organismo.value}>{estado.organismo.value}</b>
      {saf > 0 && <span className="organismo-saf">(SAF {saf})</span>}
      {auth.multisaf.value && (
        <Boton
          clase="plano"
          className="boton-icono"
          aria-label="Seleccionar Organismo"
          onClick={trasDejarEditor(() => ir(...lugarDe("organism")))}
        >
          <IconoAbajo />
        </Boton>
      )}
      {barco && <Barco onCerrar={() => setBarco(false)} />}
    </div>
  );
}

function BarraSuperior() {
  useSignals();
  const actual = estado.seccion.value;
  return (
    <nav className="superior" aria-label="Secciones">
      {seccionesDeLaBarra(secciones.value, esConsolidado.value).map((s) => (
        <button
          key={s.id}
          type="button"
          className="superior-boton"
          aria-current={s.id === actual ? "page" : undefined}
          onPointerEnter={() => adelantar(s.modulo)}
          onClick={trasDejarEditor(() => ir(s.id))}
        >
          {s.titulo}
        </button>
      ))}
      <span className="superior-resto" />
      <button
        type="button"
        className="ir-a"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={abrirPaleta}
      >
        <IconoBuscar /> Ir a… <kbd>Ctrl+K</kbd>
      </button>
      <Boton
        clase="plano"
        className="boton-icono"
        aria-label="Atajos y glosario"
        title="Atajos (? en una tabla) y glosario (Alt+G)"
        onClick={abrirAyuda}
      >
        <span aria-hidden="true">?</span>
      </Boton>
      <DeLosPlugins en="encabezado" />
      <BotonTema />
      <button
        type="button"
        className="superior-boton"
        aria-current={actual === lugarDe("person")[0] ? "page" : undefined}
        onClick={trasDejarEditor(() => ir(...lugarDe("person")))}
      >
        <IconoPersona /> {auth.usuario.value}
      </button>
      <button
        type="button"
        className="superior-boton"
        onClick={trasDejarEditor(() => void cerrarSesion())}
      >
        Cerrar sesión
      </button>
    </nav>
  );
}

function Encabezado() {
  return (
    <header className="encabezado">
      <BarraDelOrganismo />
      <BarraSuperior />
      <span className="organismo-version">{etiquetaDeVersion(leerEntorno().version)}</span>
    </header>
  );
}

// What a person must know of this installation: its mode, and whether its data is invented.

const MODOS = {
  produccion: null,
  desarrollo: "Utilizando Entorno de Desarrollo",
  testing: "Utilizando Entorno de Testing",
} as const;

function Banners() {
  const { modo, demostracion } = leerEntorno();
  const textos = [
    MODOS[modo],
    demostracion ? "Demostración: los organismos, las cuentas y los importes son inventados" : null,
  ].filter((t) => t !== null);
  if (textos.length === 0) return null;
  return (
    <aside className="banners" aria-label="Instalación">
      {textos.map((t) => <p key={t}>{t}</p>)}
    </aside>
  );
}

const Avisos = perezoso(() => import("../parts/dialogos/alerta.tsx"), null, decirSinDibujo);
const Paleta = perezoso(() => import("../paleta/paleta.tsx"));
const Reingreso = perezoso(() => import("./reingreso.tsx"));

/** Keys of the product; the palette that they open is drawn here. */
function DesdeCualquierParte() {
  useSignals();
  useTeclas();
  // What is typed after its key would go to what is under it while its code came.
  useEffect(() => void Paleta.adelantar(), []);
  return paletaAbierta.value ? <Paleta /> : null;
}

/** What a session shows. */
function ConSesion() {
  useSignals();
  useEffect(() => {
    // Should the session end, it is signed in again over what is here.
    void Reingreso.adelantar();
    // Whatever the screen, a session that is ended elsewhere is noticed here.
    return escucharEventos(() => {});
  }, []);
  return (
    <>
      <Encabezado />
      {estado.codipres.value === "" && !sinGrupo(estado.seccion.value)
        ? <main className="seccion" />
        : <Host />}
    </>
  );
}

/** An element and those around it, from the inside out. */
function* conLosDeAfuera(desde: Element | null): Generator<Element> {
  for (let e = desde; e; e = e.parentElement) yield e;
}

/** While inputs are disabled the focus is kept in mind, and given back afterwards. */
function useFocoAlCargar(cargando: boolean): void {
  const antes = useRef<readonly Element[]>([]);
  // Before the browser takes the focus out of what became inert, and after it stopped being so.
  useLayoutEffect(() => {
    if (cargando) {
      antes.current = [...conLosDeAfuera(document.activeElement)];
      return;
    }
    const perdido = document.activeElement === null || document.activeElement === document.body;
    const candidatos = antes.current;
    antes.current = [];
    if (!perdido) return;
    // The box of a cell closes when it loses the focus: its cell takes it, or no key would be heard.
    for (const elemento of candidatos) {
      if (!(elemento instanceof HTMLElement) || !elemento.isConnected) continue;
      elemento.focus();
      if (document.activeElement === elemento) return;
    }
  }, [cargando]);
}

/** The browser's menu is off (spec 1 §2), except where text is typed: there it pastes and spells. */
function alMenuContextual(e: MouseEvent): void {
  const escribible = e.target instanceof Element && e.target.closest("input, textarea");
  if (!escribible) e.preventDefault();
}

/** A screen that its address opens by itself; leaving it begins anew. */
function usePagina(): string | undefined {
  const [pagina] = useState(() => paginaDe(location.hash));
  useEffect(() => {
    const mirar = () => paginaDe(location.hash) === pagina || location.reload();
    return escuchar(globalThis, { hashchange: mirar });
  }, [pagina]);
  return pagina;
}

const SinPagina = (): ReactNode => <Vacio texto="No existe esa página" />;

function PaginaSuelta({ modulo }: { readonly modulo: string }): ReactNode {
  const Pantalla = pantallaDe<object>(modulo, SinPagina);
  return (
    <div className="planta">
      <Banners />
      <Suspense fallback={<main className="ingreso" aria-busy="true" />}>
        {Pantalla && <Pantalla />}
      </Suspense>
    </div>
  );
}

export function Shell() {
  const pagina = usePagina();
  return pagina === undefined ? <Producto /> : <PaginaSuelta modulo={pagina} />;
}

function Producto() {
  useSignals();
  const cargando = estado.cargando.value;
  const espera = enEspera.value;
  const producto = espera || (haySesion.value && auth.pendiente.value === "");
  const aviso = avisos.value.at(0);
  useFocoAlCargar(cargando || espera);
  // What says that the server does not answer cannot wait for it.
  useEffect(() => void Avisos.adelantar(), []);
  useEffect(() => escuchar(document, { contextmenu: alMenuContextual }), []);
  return (
    <>
      <div className="planta" inert={cargando || espera}>
        <Banners />
        {producto
          ? <ConSesion />
          : buscandoSesion.value
          ? <main className="ingreso" aria-busy="true" />
          : <Entrada />}
      </div>
      {producto && <DialogoGrupo />}
      {producto && <DesdeCualquierParte />}
      {producto && <LugarDelGlosario />}
      {haySesion.value && <Pasajeros />}
      {espera && <Reingreso />}
      {aviso && <Avisos key={aviso.id} />}
      {cargando && !aviso && !espera && <Cargando />}
      <Demora />
    </>
  );
}
