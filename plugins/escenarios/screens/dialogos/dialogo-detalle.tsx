/** The dialog of a tranche or of a sum: its boxes are data, what is applied stays on the strip. */
import type { ReactNode } from "react";
import type { Escalafon } from "#proto/tablas.ts";
import type { CampoDeFormulario } from "#ui/form/campos.tsx";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";

interface PropsDetalle<T> {
  readonly titulo: string;
  readonly subtitulo: string;
  readonly pieza: T;
  /** The others of its agreement. */
  readonly otras: readonly T[];
  readonly ejercicio: number;
  readonly escalafones: readonly Escalafon[];
  /** Why it is only read; null when it may be changed. */
  readonly soloLectura: string | null;
  readonly onAplicar: (pieza: T) => void;
  readonly onQuitar?: () => void;
  readonly onCerrar: () => void;
}

type Entorno<T> = Pick<PropsDetalle<T>, "otras" | "ejercicio" | "escalafones">;

interface Descripcion<T, B> {
  readonly clase: "tramo" | "suma";
  /** The question before it is taken out of the agreement. */
  readonly quitar: { readonly titulo: string; readonly pregunta: string };
  readonly borradorDe: (pieza: T) => B;
  readonly piezaDe: (b: B, ejercicio: number) => T;
  readonly campos: (b: B, entorno: Entorno<T>) => readonly CampoDeFormulario<B>[];
  /** Marks of what cannot stay, by box. */
  readonly fallas: (b: B, entorno: Entorno<T>) => Readonly<Record<string, string>>;
}

export const dialogoDe = <T, B extends object>(d: Descripcion<T, B>) =>
  function Detalle(p: PropsDetalle<T>): ReactNode {
    const { onQuitar } = p;
    return (
      <DialogoDeFila<{ readonly rev?: string }, B>
        titulo={p.titulo}
        subtitulo={p.subtitulo}
        ancho="ancho"
        doble
        textoGuardar="Aplicar"
        soloLectura={p.soloLectura}
        fila={null}
        borradorDe={() => d.borradorDe(p.pieza)}
        campos={({ b }) => d.campos(b, p)}
        revisar={(b) => d.fallas(b, p)}
        enviar={(b) => {
          p.onAplicar(d.piezaDe(b, p.ejercicio));
          return Promise.resolve(d.clase);
        }}
        eliminar={onQuitar && {
          ...d.quitar,
          hacer: () => Promise.resolve(onQuitar()),
        }}
        onGuardado={p.onCerrar}
        onCerrar={p.onCerrar}
      />
    );
  };
