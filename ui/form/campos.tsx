/** The boxes of a form, described as data. */
import { Fragment, type ReactNode } from "react";
import {
  CampoDecimal,
  CampoEntero,
  CampoTexto,
  type PropsCampoTexto,
} from "../parts/campos/campos.tsx";
import { type Opcion, Seleccion } from "../parts/campos/seleccion.tsx";
import type { Fallas } from "./use-guardado.ts";

/** A box: which field of the draft it holds, and how it is typed. */
export interface CampoDeFormulario<B> extends
  Omit<
    PropsCampoTexto,
    "etiqueta" | "valor" | "onCambio" | "onSalir" | "invalido"
  > {
  readonly id: keyof B & string;
  readonly titulo: string;
  /** A text by default. A number is kept as the draft has it: text or number. */
  readonly clase?: "texto" | "entero" | "decimal" | "seleccion" | "siNo";
  /** What is said when it is sent empty, or a number still at 0; with it, it is «obligatorio». */
  readonly falta?: string;
  /** What may be written, of what was typed. */
  readonly entrada?: (texto: string) => string;
  /** Of a selection; none is offered as «none» unless the box is «obligatorio». */
  readonly opciones?: readonly Opcion<number | string>[];
  /** Not drawn for now; what it holds stays. */
  readonly oculto?: boolean;
  /** In the place of the box, for what is more than a box. */
  readonly dibujar?: (falla: string | undefined) => ReactNode;
}

const SI_NO = [{ id: 1, descripcion: "Sí" }, { id: 2, descripcion: "No" }];

/** Marks of the boxes that may not stay empty. */
export function fallasDeCampos<B>(campos: readonly CampoDeFormulario<B>[], b: B): Fallas {
  const vacios = campos.filter(({ id, falta, oculto }) =>
    // A typed «0» is a code as any other; a draft that keeps a number has 0 for none.
    falta !== undefined && !oculto && (b[id] === 0 || String(b[id] ?? "").trim() === "")
  );
  return Object.fromEntries(vacios.map(({ id, falta = "" }) => [id, falta]));
}

export function Campos<B>({ campos, borrador, fallas, onCambio }: {
  readonly campos: readonly CampoDeFormulario<B>[];
  readonly borrador: B;
  readonly fallas: Fallas;
  readonly onCambio: (cambio: Partial<B>) => void;
}): ReactNode {
  return campos.filter((c) => !c.oculto).map((campo) => {
    const { id, titulo, clase, falta, entrada, opciones = [], dibujar, ...caja } = campo;
    if (dibujar) return <Fragment key={id}>{dibujar(fallas[id])}</Fragment>;
    const valor = borrador[id] ?? "";
    const poner = (nuevo: unknown) => onCambio({ [id]: nuevo } as Partial<B>);
    const comunes = {
      obligatorio: falta !== undefined,
      ...caja,
      etiqueta: titulo,
      invalido: fallas[id],
    };
    if (clase === "siNo" || clase === "seleccion") {
      const siNo = clase === "siNo";
      return (
        <Seleccion<number | string>
          key={id}
          {...comunes}
          valor={siNo ? (valor ? 1 : 2) : valor as number | string}
          opciones={siNo ? SI_NO : opciones}
          sinNinguna={falta === undefined}
          onCambio={(elegida) => poner(siNo ? elegida === 1 : elegida || "")}
        />
      );
    }
    const Caja = clase === "entero" ? CampoEntero : clase === "decimal" ? CampoDecimal : CampoTexto;
    return (
      <Caja
        key={id}
        {...comunes}
        valor={String(valor)}
        onCambio={(t) => {
          const texto = entrada ? entrada(t) : t;
          poner(typeof valor === "number" ? Number(texto) : texto);
        }}
      />
    );
  });
}
