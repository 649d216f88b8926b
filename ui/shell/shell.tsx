/** The shell: login without a session; header, section and dialogs with one (spec 1 §2). */
import { useEffect, useLayoutEffect, useRef } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Cargando } from "../parts/estados/cargando.tsx";
import { escuchar } from "../pagina/escuchar.ts";
import { escucharEventos } from "../events.ts";
import { LugarDelGlosario } from "../glosario/lugar.tsx";
import { perezoso } from "../parts/estados/perezoso.tsx";
import { avisos, decirSinDibujo } from "../state/alerts.ts";
import { auth, haySesion } from "../state/auth.ts";
import { estado } from "../state/estado.ts";
import { enEspera } from "../state/lost-session.ts";
import { buscandoSesion } from "../session.ts";
import { Banners } from "./banners.tsx";
import { Encabezado } from "./barras.tsx";
import { Demora } from "./demora.tsx";
import { DialogoGrupo } from "./dialogo-grupo.tsx";
import { Entrada } from "./entrada.tsx";
import { Host } from "./host.tsx";
import { Pasajeros } from "./pasajeros.tsx";
import { paletaAbierta } from "../paleta/abierta.ts";
import { sinGrupo } from "../secciones/secciones.ts";
import { useTeclas } from "./teclas.ts";

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

export function Shell() {
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
