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
import { auth, nombreDeSesion } from "#ui/state/auth.ts";
import { estado } from "#ui/state/estado.ts";
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

const MOSTRADOS = "planta-avisos-mostrados";
const deAvisos = (e: EventoDelServidor): boolean => e.tipo === "avisos";

/** Whether they were shown by themselves in this session already, in whichever tab of it. */
function yaMostrados(): boolean {
  const sesion = nombreDeSesion();
  const clave = `${MOSTRADOS}.${auth.id_usuario.peek()}`;
  const antes = localStorage.getItem(clave);
  localStorage.setItem(clave, sesion);
  return antes === sesion;
}

const BAJO_LOS_DIALOGOS = { zIndex: 90 };

/** `sola`: by itself on signing in, without taking the focus from anybody. */
type Apertura = "no" | "sola" | "pedida";

export default function Campana(): ReactNode {
  useSignals();
  const boton = useRef<HTMLButtonElement>(null);
  const [apertura, abrir] = useState<Apertura>("no");
  const { datos, refrescar } = useLectura("/avisos", {}, false);
  useAvisos(deAvisos, refrescar);
  const sesion = auth.token.value;
  const total = datos?.total ?? 0;
  // Choosing a group comes first.
  const conGrupo = estado.codipres.value !== "";
  useEffect(() => {
    if (sesion === "") return;
    if (conGrupo && datos && !yaMostrados() && datos.total > 0) abrir("sola");
  }, [conGrupo, datos, sesion]);
  useEffect(() => {
    const alTeclear = (e: KeyboardEvent) => {
      // By its place: with Alt some keyboards write something else with it.
      if (e.code !== "KeyN" || !e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      // A question or a form stands before everything else.
      if (!document.querySelector("[role=dialog], [role=alertdialog]")) abrir("pedida");
    };
    document.addEventListener("keydown", alTeclear);
    return () => document.removeEventListener("keydown", alTeclear);
  }, []);
  // It is no question: whoever goes on working has it out of the way.
  useEffect(() => {
    if (apertura !== "sola") return;
    const alSeguir = ({ target }: Event) => {
      const suyo = target instanceof Element && target.closest(".avisos, .campana");
      if (!suyo) abrir("no");
    };
    // Tab is how its button is reached.
    const alTeclear = (e: KeyboardEvent) => {
      if (e.key !== "Tab" && e.key !== "Shift") alSeguir(e);
    };
    document.addEventListener("pointerdown", alSeguir);
    document.addEventListener("keydown", alTeclear);
    return () => {
      document.removeEventListener("pointerdown", alSeguir);
      document.removeEventListener("keydown", alTeclear);
    };
  }, [apertura]);
  const cerrar = () => abrir("no");
  const leer = () => {
    cerrar();
    if (datos) api.post("/avisos/leidos", { marca: datos.marca }).then(refrescar, mostrarError);
  };
  const lista = <ListaDeAvisos avisos={datos} onLeidos={leer} onCerrar={cerrar} />;
  return (
    <>
      <Boton
        ref={boton}
        clase="plano"
        className="boton-icono campana"
        aria-label={`Avisos: ${cuantosSinLeer(total)}`}
        aria-haspopup="dialog"
        aria-expanded={apertura !== "no"}
        aria-keyshortcuts="Alt+N"
        title="Avisos (Alt+N)"
        onClick={() => abrir(apertura === "no" ? "pedida" : "no")}
      >
        <IconoCampana />
        {total > 0 && (
          <span className="campana-cuantos" aria-hidden="true">{enLaCampana(total)}</span>
        )}
      </Boton>
      <span role="status" className="solo-lectores">{total > 0 && cuantosSinLeer(total)}</span>
      <Popover
        key={apertura}
        isOpen={apertura !== "no"}
        triggerRef={boton}
        placement="bottom end"
        offset={2}
        className={`avisos avisos-${apertura}`}
        isNonModal={apertura === "sola"}
        style={apertura === "sola" ? BAJO_LOS_DIALOGOS : undefined}
        onOpenChange={(abierto) => abierto || cerrar()}
      >
        {apertura === "sola"
          ? <section aria-label="Avisos">{lista}</section>
          : <Dialog aria-label="Avisos">{lista}</Dialog>}
      </Popover>
    </>
  );
}
