/** The bell of the heading ([F5]): how many notices are left to read, and what they say. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { api } from "#ui/api.ts";
import type { Evento } from "#ui/events.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { IconoCampana } from "#ui/parts/botones/iconos.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import { auth, nombreDeSesion } from "#ui/state/auth.ts";
import { estado } from "#ui/state/estado.ts";
import { useAvisos } from "#ui/use-avisos.ts";
import { cuantosSinLeer, enLaCampana } from "./avisos-modelo.ts";
import { ListaDeAvisos } from "./lista-de-avisos.tsx";
import "./campana.css";

const MOSTRADOS = "planta-avisos-mostrados";
const deAvisos = (e: Evento): boolean => e.tipo === "avisos";

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
