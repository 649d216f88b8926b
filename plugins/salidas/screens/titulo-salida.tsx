/** Heading of an output. On paper: whose it is, of which values, when it was valued and printed. */
import type { ReactNode } from "react";
import { DIA_MS, fechaDe, fechaYHoraDe } from "#core/domain/period.ts";
import { useImpresion } from "#ui/pagina/impresion.ts";

const CUANDO = /^(Valorizado|Cargado) /;

interface ConEncabezado {
  /** Heading lines of the answer. */
  readonly encabezado?: readonly string[];
}

/** What only paper shows. */
export function EncabezadoImpreso({ encabezado = [] }: ConEncabezado): ReactNode {
  const { momento } = useImpresion();
  return (
    <div className="solo-impreso">
      {encabezado.map((linea) => <p key={linea}>{linea}</p>)}
      <p>Impreso el {fechaYHoraDe(momento)}</p>
    </div>
  );
}

/** «Valorizado hoy, 10:16», where there is a valuation: date and seconds are for paper and files. */
export function FechaDeSalida({ encabezado = [] }: ConEncabezado): ReactNode {
  const ahora = Date.now();
  const [hoy, ayer] = [ahora, ahora - DIA_MS].map((dia) => `el ${fechaDe(dia)} `);
  return (
    <span className="salida-fecha">
      {encabezado.find((l) => CUANDO.test(l))
        ?.replaceAll(/(\d\d:\d\d):\d\d/g, "$1")
        .replaceAll(hoy, "hoy, ").replaceAll(ayer, "ayer, ")}
    </span>
  );
}

export function TituloDeSalida({ titulo, encabezado, sinFecha, children }: ConEncabezado & {
  readonly titulo: string;
  /** Its date stands elsewhere. */
  readonly sinFecha?: boolean;
  /** Selectors of what the output shows. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <>
      <EncabezadoImpreso encabezado={encabezado} />
      <div className="salida-cabecera">
        <h2 className="salida-titulo">{titulo}</h2>
        {children}
        {!sinFecha && <FechaDeSalida encabezado={encabezado} />}
      </div>
    </>
  );
}
