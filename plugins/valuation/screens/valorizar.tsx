/** The dialog «Generando Valorización» (spec 2 §4): values at once, then the summary or the errors. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { type Seccion, secciones } from "../../../ui/secciones.ts";
import { type Avance, type ErrorDeBase, type Fin, type Proceso, valorizar } from "./proceso.ts";
import { CIERRE, EN_CURSO, textoDeRegistros, TITULO_ERRORES } from "./textos.ts";

/** What the dialog needs from whoever opens it. */
export interface ValorizarProps {
  readonly saf: number;
  readonly codipres: string;
  /** The valuation ended well: show the summary. */
  readonly onFin: () => void;
  /** Closed: after an error, or left running. */
  readonly onCerrar: () => void;
  /** A base of the list of errors was chosen: show its invalid rows. */
  readonly onVerErrores: (base: string) => void;
}

/** Title of a base as the side menu has it; its id when this user's sections lack it. */
function tituloDeBase(todas: readonly Seccion[], base: string): string {
  const items = todas.find((s) => s.id === "bases")?.items ?? [];
  return items.find((i) => i.id === base)?.titulo ?? base;
}

function Barra({ avance }: { readonly avance: Avance }): ReactNode {
  const { fraccion, mensaje } = avance;
  const porciento = fraccion === null ? undefined : Math.floor(fraccion * 100);
  return (
    <div className="valorizar-avance">
      <progress aria-label={EN_CURSO} max={100} value={porciento} />
      <p>
        <span>{mensaje || "Leyendo los datos"}</span>
        <span>{porciento === undefined ? "" : `${porciento} %`}</span>
      </p>
    </div>
  );
}

function EnCurso({ proceso, onCerrar }: {
  readonly proceso: Proceso;
  readonly onCerrar: () => void;
}): ReactNode {
  useSignals();
  return (
    <Dialogo titulo={EN_CURSO} ancho="angosto" onCerrar={onCerrar}>
      <Barra avance={proceso.avance.value} />
      <div className="botonera">
        <button type="button" className="boton boton-secundario" onClick={onCerrar}>
          Continuar en segundo plano <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </Dialogo>
  );
}

function BotonCerrar({ onCerrar }: { readonly onCerrar: () => void }): ReactNode {
  const boton = useRef<HTMLButtonElement>(null);
  useEffect(() => boton.current?.focus(), []);
  return (
    <div className="botonera">
      <button ref={boton} type="button" className="boton boton-primario" onClick={onCerrar}>
        Cerrar
      </button>
    </div>
  );
}

/** Each base leads to its erroneous rows. */
function ConErrores({ errores, onCerrar, onVerErrores }: {
  readonly errores: readonly ErrorDeBase[];
  readonly onCerrar: () => void;
  readonly onVerErrores: (base: string) => void;
}): ReactNode {
  useSignals();
  const todas = secciones.value;
  return (
    <Dialogo titulo="Error" onCerrar={onCerrar}>
      <table className="valorizar-errores">
        <caption>{TITULO_ERRORES}</caption>
        <thead>
          <tr>
            <th scope="col">Base</th>
            <th scope="col">Registros con errores</th>
          </tr>
        </thead>
        <tbody>
          {errores.map(({ base, registros }) => (
            <tr key={base}>
              <th scope="row">
                <button type="button" className="enlace" onClick={() => onVerErrores(base)}>
                  {tituloDeBase(todas, base)}
                </button>
              </th>
              <td>{textoDeRegistros(registros)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="valorizar-cierre">{CIERRE}</p>
      <BotonCerrar onCerrar={onCerrar} />
    </Dialogo>
  );
}

export function Valorizar(props: ValorizarProps): ReactNode {
  const { saf, codipres, onCerrar, onVerErrores } = props;
  const [proceso, setProceso] = useState<Proceso | null>(null);
  const [fin, setFin] = useState<Fin | null>(null);
  const actual = useRef(props);
  actual.current = props;
  useEffect(() => {
    const nuevo = valorizar(saf, codipres);
    const dejar = nuevo.atender();
    let atento = true;
    setProceso(nuevo);
    setFin(null);
    void nuevo.fin.then((final) => {
      if (!atento) return;
      if (final.tipo === "bien") actual.current.onFin();
      else setFin(final);
    });
    return () => {
      atento = false;
      dejar();
    };
  }, [saf, codipres]);
  if (fin?.tipo === "errores") {
    return <ConErrores errores={fin.errores} onCerrar={onCerrar} onVerErrores={onVerErrores} />;
  }
  if (fin?.tipo === "error") {
    return (
      <Dialogo titulo="Error" ancho="angosto" onCerrar={onCerrar}>
        <p className="alerta-mensaje" role="alert">{fin.mensaje}</p>
        <BotonCerrar onCerrar={onCerrar} />
      </Dialogo>
    );
  }
  return proceso && <EnCurso proceso={proceso} onCerrar={onCerrar} />;
}

export default Valorizar;
