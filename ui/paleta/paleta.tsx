/** «Ir a…»: one list of everything that can be opened or done, found by typing. */
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { normalizar } from "#core/domain/text-key.ts";
import { escuchar } from "../pagina/escuchar.ts";
import { Dialogo } from "../parts/dialogos/dialogo.tsx";
import { IconoBuscar } from "../parts/botones/iconos.tsx";
import { fuentes, secciones } from "../secciones/secciones.ts";
import { mostrarError } from "../state/alerts.ts";
import { esConsolidado, estado } from "../state/estado.ts";
import { escribirHash, ir } from "../state/hash.ts";
import { type OrdenDePantalla, ordenesDeNumero, ordenesEnPantalla } from "../state/ordenes.ts";
import { alDejarEditor } from "../state/unsaved.ts";
import { auth } from "../state/auth.ts";
import { paletaAbierta } from "./abierta.ts";
import {
  type Destino,
  destinosDeSecciones,
  type Fuente,
  type LugarDelProducto,
} from "./destinos.ts";
import "./paleta.css";

// Places opened lately, by person, in this browser: only their ids, which say nothing by
// themselves.

const CUANTOS = 12;

const claveDe = (): string => `planta.recientes.${auth.id_usuario.peek()}`;

/** Ids, the last one first. */
function recientes(): readonly string[] {
  return localStorage.getItem(claveDe())?.split("\n").filter((id) => id !== "") ?? [];
}

function anotarReciente(id: string): void {
  const otros = recientes().filter((r) => r !== id);
  localStorage.setItem(claveDe(), [id, ...otros].slice(0, CUANTOS).join("\n"));
}

// How what is typed finds places: pure.

/** The number of a row in «#123»; null in anything else. */
export function numeroDeRegistro(escrito: string): number | null {
  const numero = /^\s*#\s*(\d{1,9})\s*$/.exec(escrito)?.[1];
  return numero === undefined ? null : Number(numero);
}

/** How well a word is found in a text: at its start, at the start of a word, inside; 0 = not. */
function acierto(palabra: string, texto: string): number {
  const donde = texto.indexOf(palabra);
  if (donde < 0) return 0;
  if (donde === 0) return 3;
  return texto.includes(` ${palabra}`) ? 2 : 1;
}

/** Points of a place for the words typed; 0 when some word is nowhere. */
function puntos(destino: Destino, palabras: readonly string[]): number {
  const titulo = normalizar(destino.titulo);
  const resto = normalizar(`${destino.detalle ?? ""} ${destino.clase}`);
  let suma = 0;
  for (const palabra of palabras) {
    const enTitulo = acierto(palabra, titulo);
    // What is in the title weighs more than what is beside it.
    const mejor = enTitulo > 0 ? enTitulo * 10 : acierto(palabra, resto);
    if (mejor === 0) return 0;
    suma += mejor;
  }
  return suma;
}

/**
 * The places in which every word typed is, best first; recent ones first among equals, and before
 * all the rest while nothing is typed.
 * @param recientes ids, the last one first.
 */
export function buscar(
  destinos: readonly Destino[],
  escrito: string,
  recientes: readonly string[],
): Destino[] {
  const palabras = normalizar(escrito).split(/\s+/).filter((p) => p !== "");
  const lugar = new Map(recientes.map((id, i) => [id, recientes.length - i]));
  return destinos
    .map((destino, orden) => ({
      destino,
      orden,
      puntos: palabras.length === 0 ? 1 : puntos(destino, palabras),
      reciente: lugar.get(destino.id) ?? 0,
    }))
    .filter((d) => d.puntos > 0)
    .toSorted((a, b) => b.puntos - a.puntos || b.reciente - a.reciente || a.orden - b.orden)
    .map((d) => d.destino);
}

/** More than these nobody reads: another word says which. */
const A_LA_VISTA = 60;

const SALTOS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

const DE_LA_PANTALLA = "En esta pantalla";

const deOrden = (o: OrdenDePantalla): Destino => ({
  id: `orden/${o.id}`,
  titulo: o.titulo,
  clase: DE_LA_PANTALLA,
  tecla: o.tecla,
  hacer: o.hacer,
});

/** What can be done here, read once: it is of the moment in which the palette was opened. */
const ordenes = (): Destino[] => ordenesEnPantalla().map(deOrden);

/** What plugins bring, as it arrives. */
function useFuentes(): { readonly traidos: readonly Destino[]; readonly de: readonly Fuente[] } {
  const [de, ponerFuentes] = useState<readonly Fuente[]>([]);
  const [traidos, poner] = useState<readonly Destino[]>([]);
  useEffect(() => {
    let puesta = true;
    const traer = async () => {
      const todas = await fuentes();
      if (!puesta) return;
      ponerFuentes(todas);
      for (const fuente of todas) {
        const suyos = await fuente.destinos?.() ?? [];
        if (!puesta) return;
        if (suyos.length > 0) poner((antes) => [...antes, ...suyos]);
      }
    };
    traer().catch(mostrarError);
    return () => {
      puesta = false;
    };
  }, []);
  return { traidos, de };
}

/** The rows with that number; null while they are looked for. */
function useDeNumero(
  numero: number | null,
  de: readonly Fuente[],
): readonly Destino[] | null {
  const [hallados, hallar] = useState<readonly Destino[] | null>(null);
  useEffect(() => {
    hallar(null);
    if (numero === null) return;
    let pedidos = true;
    Promise.all(de.map((f) => f.deNumero?.(numero) ?? []))
      .then((suyos) => pedidos && hallar(suyos.flat()), mostrarError);
    return () => {
      pedidos = false;
    };
  }, [numero, de]);
  return hallados;
}

function irALugar({ seccion, item, grupo, extra }: LugarDelProducto): void {
  const { saf, codipres } = grupo ?? { saf: estado.saf.peek(), codipres: estado.codipres.peek() };
  // An address of another group opens it, and asks before what is typed is lost.
  if (grupo) location.hash = escribirHash({ seccion, item, saf, codipres, extra: extra ?? {} });
  else alDejarEditor(() => ir(seccion, item, extra));
}

function cerrar(): void {
  paletaAbierta.value = false;
}

export default function Paleta(): ReactNode {
  const [escrito, escribir] = useState("");
  const [elegido, elegir] = useState(0);
  const caja = useRef<HTMLInputElement>(null);
  const lista = useRef<HTMLUListElement>(null);
  const [delMomento] = useState(() => ({ ordenes: ordenes(), recientes: recientes() }));
  const { traidos, de } = useFuentes();
  const propios = useMemo(
    () => [
      ...delMomento.ordenes,
      ...destinosDeSecciones(secciones.peek(), esConsolidado.peek()),
    ],
    [delMomento],
  );
  const numero = numeroDeRegistro(escrito);
  const deNumero = useDeNumero(numero, de);
  const hallados = useMemo(
    () =>
      numero === null
        ? buscar([...propios, ...traidos], escrito, delMomento.recientes)
        : [...ordenesDeNumero(numero).map(deOrden), ...deNumero ?? []],
    [propios, traidos, numero, deNumero, escrito, delMomento],
  );
  const visibles = hallados.slice(0, A_LA_VISTA);
  const actual = Math.min(elegido, Math.max(0, visibles.length - 1));
  useEffect(() => caja.current?.focus(), []);
  // What it offers is of the screen over which it was opened.
  useEffect(() => escuchar(globalThis, { hashchange: cerrar }), []);
  useEffect(() => {
    lista.current?.children[actual]?.scrollIntoView({ block: "nearest" });
  }, [actual, escrito]);

  function abrir(destino: Destino | undefined): void {
    if (!destino) return;
    // The focus goes back first: what is opened starts from where the person was.
    flushSync(cerrar);
    const { hacer, id } = destino;
    if (typeof hacer === "function") return void setTimeout(hacer);
    anotarReciente(id);
    setTimeout(() => irALugar(hacer));
  }
  function alTeclear(e: KeyboardEvent): void {
    const salto = SALTOS[e.key];
    if (e.key === "Enter") abrir(visibles[actual]);
    else if (salto && Math.abs(salto) === 1) {
      elegir((actual + salto + visibles.length) % Math.max(1, visibles.length));
    } else if (salto) elegir(Math.min(Math.max(0, actual + salto), visibles.length - 1));
    else return;
    e.preventDefault();
  }
  const cuenta = hallados.length === 0
    ? numero !== null && !deNumero ? "Buscando…" : "Nada coincide con lo escrito"
    : `${hallados.length === 1 ? "1 resultado" : `${hallados.length} resultados`}`;
  return (
    <Dialogo titulo="Ir a…" ancho="medio" onCerrar={cerrar}>
      <div className="paleta">
        <div className="paleta-caja">
          <IconoBuscar />
          <input
            ref={caja}
            role="combobox"
            aria-label="Ir a una pantalla, un presupuesto, un registro o una acción"
            aria-expanded="true"
            aria-controls="paleta-lista"
            aria-activedescendant={visibles.length > 0 ? `paleta-${actual}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder="Pantalla, presupuesto, organismo, acción o #registro"
            value={escrito}
            onChange={(e) => {
              escribir(e.currentTarget.value);
              elegir(0);
            }}
            onKeyDown={alTeclear}
          />
        </div>
        <ul id="paleta-lista" ref={lista} role="listbox" aria-label="Resultados">
          {visibles.map((d, i) => (
            <li
              key={d.id}
              id={`paleta-${i}`}
              role="option"
              aria-selected={i === actual}
              onPointerMove={() => i !== actual && elegir(i)}
              // The box keeps the focus.
              onMouseDown={(e) => e.preventDefault()}
              onClick={() => abrir(d)}
            >
              <span>
                {d.titulo} {d.detalle && <small>{d.detalle}</small>}
              </span>
              {d.tecla && <kbd>{d.tecla}</kbd>}
              <em>{d.clase}</em>
            </li>
          ))}
        </ul>
        <p role="status" className={hallados.length === 0 ? "paleta-nada" : "solo-lectores"}>
          {cuenta}
        </p>
      </div>
    </Dialogo>
  );
}
