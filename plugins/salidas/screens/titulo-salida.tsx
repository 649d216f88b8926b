/** Heading of an output. On paper: whose it is, of which values, when it was valued and printed. */
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { fechaYHora } from "../../../ui/texts/instantes.ts";

/** The moment of the printing, while the page is being made ready for it. */
function usarMomentoDeImpresion(): number {
  const [momento, mirar] = useState(() => Date.now());
  useEffect(() => {
    const alImprimir = () => flushSync(() => mirar(Date.now()));
    addEventListener("beforeprint", alImprimir);
    return () => removeEventListener("beforeprint", alImprimir);
  }, []);
  return momento;
}

const CUANDO = /^(Valorizado|Cargado) /;

interface ConEncabezado {
  /** Heading lines of the answer. */
  readonly encabezado?: readonly string[];
}

/** What only paper shows. */
export function EncabezadoImpreso({ encabezado = [] }: ConEncabezado): ReactNode {
  const impreso = usarMomentoDeImpresion();
  return (
    <div className="solo-impreso">
      {encabezado.map((linea) => <p key={linea}>{linea}</p>)}
      <p>Impreso el {fechaYHora(impreso)}</p>
    </div>
  );
}

/** «Valorizado el 21/11/2026 10:16:44», where there is a valuation. */
export const FechaDeSalida = ({ encabezado = [] }: ConEncabezado): ReactNode => (
  <span className="salida-fecha">{encabezado.find((l) => CUANDO.test(l))}</span>
);

export function TituloDeSalida({ titulo, encabezado, children }: ConEncabezado & {
  readonly titulo: string;
  /** Selectors of what the output shows. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <>
      <EncabezadoImpreso encabezado={encabezado} />
      <div className="salida-cabecera">
        <h2 className="salida-titulo">{titulo}</h2>
        {children}
        <FechaDeSalida encabezado={encabezado} />
      </div>
    </>
  );
}
