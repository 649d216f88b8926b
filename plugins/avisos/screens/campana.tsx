/** The bell of the heading ([F5]): how many notices are left to read, and what they say. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { api } from "#ui/api.ts";
import type { EventoDelServidor } from "#ui/events.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { IconoCampana, IconoCerrar } from "#ui/parts/botones/iconos.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import { useAvisos } from "#ui/use-avisos.ts";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { esDeEjecucion } from "#core/domain/group.ts";
import type { AvisoPendiente, AvisosPendientes, GrupoDeAviso } from "#proto/avisos.ts";
import { lugarDe } from "#ui/secciones/lugares.ts";
import { escribirHash } from "#ui/state/hash.ts";
import { contar } from "#core/domain/money.ts";
import "./campana.css";

// What the bell says. Pure.

/** «3 avisos sin leer». */
const cuantosSinLeer = (total: number): string =>
  total === 0 ? "No hay avisos sin leer" : `${contar(total, "aviso", "avisos")} sin leer`;

/** What fits on the bell. */
const enLaCampana = (total: number): string => total > 99 ? "99+" : String(total);

interface Parte {
  readonly texto: string;
  /** What it leads to. */
  readonly grupo?: GrupoDeAviso;
}

/**
 * What a notice says, in pieces: the code of each group leads to it, with its SAF where two have the
 * same one. A sentence about one group that does not name it leads to it as a whole.
 */
function partesDeAviso({ texto, grupos }: AvisoPendiente): readonly Parte[] {
  const porNombre = new Map(grupos.map((g) => [g.codipres, g]));
  for (const g of grupos) porNombre.set(`${g.codipres} (SAF ${g.saf})`, g);
  // The longest first: the code alone is the start of the other.
  const nombres = [...porNombre.keys()].sort((a, b) => b.length - a.length)
    .map((n) => n.replace(/[()]/g, "\\$&"));
  const buscado = new RegExp(`(${nombres.join("|")})`);
  const partes = grupos.length === 0 ? [texto] : texto.split(buscado);
  if (partes.length === 1) return [{ texto, ...(grupos.length === 1 ? { grupo: grupos[0] } : {}) }];
  return partes.filter((p) => p !== "").map((p) => {
    const grupo = porNombre.get(p);
    return grupo ? { texto: p, grupo } : { texto: p };
  });
}

// The notices that are left to read, the newest first ([F5]).

/** `21/11/2026 09:05`. */
const cuando = (instante: number): string => fechaYMinutosDe(instante);

/** Address of a group that a notice is about. */
function enlaceDe({ saf, codipres }: GrupoDeAviso): string {
  const [seccion, item = ""] = lugarDe(esDeEjecucion(codipres) ? "execution" : "group");
  return escribirHash({ seccion, item, saf, codipres, extra: {} });
}

function Texto({ aviso, onIr }: {
  readonly aviso: AvisoPendiente;
  readonly onIr: () => void;
}): ReactNode {
  return (
    <p>
      {partesDeAviso(aviso).map(({ texto, grupo }, i) =>
        grupo
          ? <a key={i} className="enlace" href={enlaceDe(grupo)} onClick={onIr}>{texto}</a>
          : texto
      )}
    </p>
  );
}

export function ListaDeAvisos({ avisos, onLeidos, onCerrar }: {
  /** null until they come. */
  readonly avisos: AvisosPendientes | null;
  readonly onLeidos: () => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const total = avisos?.total ?? 0;
  const resto = total - (avisos?.avisos.length ?? 0);
  return (
    <>
      <header>
        <h2>Avisos</h2>
        <Boton clase="plano" className="boton-icono" aria-label="Cerrar" onClick={onCerrar}>
          <IconoCerrar />
        </Boton>
      </header>
      {total === 0 ? <p className="avisos-nada">{cuantosSinLeer(0)}</p> : (
        // Focusable, so that it scrolls with the keys.
        <ul tabIndex={0} aria-label={cuantosSinLeer(total)}>
          {avisos?.avisos.map((a) => (
            <li key={a.clave} className={`avisos-${a.clase}`}>
              <p className="avisos-titulo">
                <b>{a.titulo}</b> <time>{cuando(a.instante)}</time>
              </p>
              <Texto aviso={a} onIr={onCerrar} />
            </li>
          ))}
          {resto > 0 && <li className="avisos-nada">Y {resto} anteriores</li>}
        </ul>
      )}
      {total > 0 && (
        <footer>
          <Boton clase="primario" onClick={onLeidos}>Marcar como leídos</Boton>
        </footer>
      )}
    </>
  );
}

const deAvisos = (e: EventoDelServidor): boolean => e.tipo === "avisos";

export default function Campana(): ReactNode {
  useSignals();
  const boton = useRef<HTMLButtonElement>(null);
  const [abierta, abrir] = useState(false);
  const { datos, refrescar } = useLectura("/avisos", {}, false);
  useAvisos(deAvisos, refrescar);
  const total = datos?.total ?? 0;
  useEffect(() => {
    const alTeclear = (e: KeyboardEvent) => {
      // By its place: with Alt some keyboards write something else with it.
      if (e.code !== "KeyN" || !e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      // A question or a form stands before everything else.
      if (!document.querySelector("[role=dialog], [role=alertdialog]")) abrir(true);
    };
    document.addEventListener("keydown", alTeclear);
    return () => document.removeEventListener("keydown", alTeclear);
  }, []);
  const cerrar = () => abrir(false);
  const leer = () => {
    cerrar();
    if (datos) api.post("/avisos/leidos", { marca: datos.marca }).then(refrescar, mostrarError);
  };
  return (
    <>
      <Boton
        ref={boton}
        clase="plano"
        className="boton-icono campana"
        aria-label={`Avisos: ${cuantosSinLeer(total)}`}
        aria-haspopup="dialog"
        aria-expanded={abierta}
        aria-keyshortcuts="Alt+N"
        title="Avisos (Alt+N)"
        onClick={() => abrir(!abierta)}
      >
        <IconoCampana />
        {total > 0 && (
          <span className="campana-cuantos" aria-hidden="true">{enLaCampana(total)}</span>
        )}
      </Boton>
      <span role="status" className="solo-lectores">{total > 0 && cuantosSinLeer(total)}</span>
      <Popover
        isOpen={abierta}
        triggerRef={boton}
        placement="bottom end"
        offset={2}
        className="avisos"
        onOpenChange={abrir}
      >
        <Dialog aria-label="Avisos">
          <ListaDeAvisos avisos={datos} onLeidos={leer} onCerrar={cerrar} />
        </Dialog>
      </Popover>
    </>
  );
}
