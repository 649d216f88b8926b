/** Files of the outputs: what is stale is valued first, by whoever may ([V12]). */
import { createContext, type ReactNode, useContext } from "react";
import { api, type ParametrosDeConsulta } from "#ui/api.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { nombreDeFormato } from "../generica/generica-modelo.ts";

export interface Valorizable {
  /** Values these groups of the SAF and then goes on; absent when this person cannot. */
  readonly valorizarY?: (codigos: readonly string[], luego: () => void) => void;
  /** Why not, as a sentence. */
  readonly motivo: string;
}

/** What the section lets its screens do before a download. */
export const ParaDescargar = createContext<Valorizable>({ motivo: "" });

export interface Descargas {
  /** Text of the button of a file; `solo` where nothing has to be valued before it. */
  readonly rotulo: (que: string, solo?: string) => string;
  /** Why no file can be made now; null when one can. */
  readonly motivo: string | null;
  /** What a table says on its Excel button. */
  readonly excel: { readonly rotulo: string; readonly motivo: string | null };
  /** Downloads; values first when it takes it. */
  readonly hacer: (bajar: () => unknown) => void;
}

/** @param vencidos codes whose valuation is stale among those that the file is made of. */
export function useDescargas(vencidos: readonly string[]): Descargas {
  const { valorizarY, motivo } = useContext(ParaDescargar);
  const vencida = vencidos.length > 0;
  const rotulo = (que: string, solo = que) =>
    vencida && valorizarY ? `Valorizar y descargar ${que}` : solo;
  const impedimento = vencida && !valorizarY ? motivo : null;
  return {
    rotulo,
    motivo: impedimento,
    excel: { rotulo: rotulo(nombreDeFormato("excel")), motivo: impedimento },
    hacer(bajar) {
      if (vencida) valorizarY?.(vencidos, () => void bajar());
      else void bajar();
    },
  };
}

export interface PropsDescarga {
  readonly ruta: string;
  readonly consulta: ParametrosDeConsulta;
  readonly formato: string;
  /** Codes of {@link useDescargas}. */
  readonly vencidos: readonly string[];
}

/** Button that downloads an output: Excel has a call of its own, the others are asked by name. */
export function Descarga({ ruta, consulta, formato, vencidos }: PropsDescarga): ReactNode {
  const g = useGuardado();
  const { rotulo, motivo, hacer } = useDescargas(vencidos);
  const descargar = () =>
    g.intentar(() =>
      formato === "excel"
        ? api.descargar(`${ruta}/excel`, undefined, consulta)
        : api.descargar(ruta, undefined, { ...consulta, formato })
    );
  const quieto = g.ocupado || motivo !== null;
  return (
    <Boton
      aria-disabled={quieto}
      title={motivo ?? undefined}
      onClick={() => quieto || hacer(descargar)}
    >
      {rotulo(nombreDeFormato(formato))}
    </Boton>
  );
}

/** Both files of an output that is more than a table, at the end of its toolbar. */
export const DosDescargas = (p: Omit<PropsDescarga, "formato">): ReactNode => (
  <span className="salida-archivos">
    <Descarga formato="excel" {...p} />
    <Descarga formato="pdf" {...p} />
  </span>
);
