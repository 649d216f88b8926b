/** The dialog «Generando Valorización» (spec 2 §4): values at once, then the summary or the errors. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { BotonCerrar, ErroresDeBases } from "#ui/parts/cuadros/errores-de-bases.tsx";
import type { PropsValorizar } from "#ui/shell/props-de-grupo.ts";
import { type Avance, type Fin, type Proceso, valorizar } from "./proceso.ts";

/** To the letter of spec 2 §4 and §8. */
const EN_CURSO = "Generando Valorización";
const CIERRE =
  "Por favor verifique los registros indicados en estas tablas e intente valorizar nuevamente.";

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
        <Boton onClick={onCerrar}>
          Continuar en segundo plano <kbd aria-hidden="true">Esc</kbd>
        </Boton>
      </div>
    </Dialogo>
  );
}

export default function Valorizar(props: PropsValorizar): ReactNode {
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
    return (
      <ErroresDeBases
        errores={fin.errores}
        cierre={fin.mensaje ? `${fin.mensaje}. ${CIERRE}` : CIERRE}
        onCerrar={onCerrar}
        onVerErrores={onVerErrores}
      />
    );
  }
  if (fin?.tipo === "error") {
    return (
      <Dialogo titulo="Error" ancho="angosto" onCerrar={onCerrar}>
        <p className="alerta-mensaje" role="alert">{fin.mensaje}</p>
        <BotonCerrar onCerrar={onCerrar} lugar={fin.lugar} />
      </Dialogo>
    );
  }
  return proceso && <EnCurso proceso={proceso} onCerrar={onCerrar} />;
}
