/** Where the glossary is drawn, and its key. */
import { type ReactNode, useEffect } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { escuchar } from "../pagina/escuchar.ts";
import { perezoso } from "../parts/estados/perezoso.tsx";
import { abrirGlosario, adelantarGlosario, glosario } from "./estado.ts";

const Glosario = perezoso(() => import("./glosario.tsx"));

/** After the first paint, and what it asks for. */
const CALMA_MS = 1500;

function alTeclear(e: KeyboardEvent): void {
  // By its place: with Alt some keyboards write something else with it.
  if (e.code !== "KeyG" || !e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  abrirGlosario();
}

export function LugarDelGlosario(): ReactNode {
  useSignals();
  useEffect(() => escuchar(document, { keydown: alTeclear }), []);
  useEffect(() => {
    const espera = setTimeout(adelantarGlosario, CALMA_MS);
    return () => clearTimeout(espera);
  }, []);
  const buscado = glosario.value;
  if (buscado === null) return null;
  return <Glosario key={buscado} buscado={buscado} onCerrar={() => (glosario.value = null)} />;
}
