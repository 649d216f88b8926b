/** Boxes of a dated value, and what is said when somebody else saved it first. */
import type { ReactNode } from "react";
import { CampoDecimal, CampoEntero, CampoTexto } from "../../../ui/parts/campos.tsx";
import { PanelDeConflicto as Panel } from "../../../ui/parts/conflicto.tsx";
import {
  type Borrador,
  type CampoDeValor,
  esDecimal,
  type Mostrada,
  textoDeValor,
} from "./valores.ts";

export interface PropsCampos {
  readonly campos: readonly CampoDeValor[];
  readonly borrador: Borrador;
  readonly errores: Readonly<Record<string, string>>;
  readonly onEscribir: (id: string, texto: string) => void;
  /** Field that takes the focus when the boxes appear. */
  readonly foco?: string;
}

export function CamposDeValor(p: PropsCampos): ReactNode {
  return p.campos.map(({ id, titulo, campo }) => {
    const comunes = {
      etiqueta: titulo,
      nombre: id,
      valor: p.borrador[id],
      onCambio: (texto: string) => p.onEscribir(id, texto),
      invalido: p.errores[id],
      autoFocus: p.foco === id,
    };
    if (esDecimal(campo)) return <CampoDecimal key={id} {...comunes} className="campo-importe" />;
    if (campo.clase === "entero") return <CampoEntero key={id} {...comunes} />;
    return (
      <CampoTexto
        key={id}
        {...comunes}
        maximo={campo.largo}
        obligatorio={id === "descripcion"}
        className="campo-texto"
      />
    );
  });
}

export interface Conflicto {
  /** Sentence of the server, with who changed it. */
  readonly mensaje: string;
  readonly actual: Mostrada & { readonly rev: string };
}

/** Both values of each field that differs. */
export function PanelDeConflicto({ conflicto, campos, borrador, onTomar, onImponer }: {
  readonly conflicto: Conflicto;
  readonly campos: readonly CampoDeValor[];
  readonly borrador: Borrador;
  readonly onTomar: () => void;
  readonly onImponer: () => void;
}): ReactNode {
  const diferencias = campos.map(({ id, titulo, campo }) => ({
    id,
    titulo,
    escrito: textoDeValor(campo, esDecimal(campo) ? Number(borrador[id]) : borrador[id]),
    guardado: textoDeValor(campo, conflicto.actual[id]),
  })).filter((d) => d.escrito !== d.guardado);
  return <Panel mensaje={conflicto.mensaje} {...{ diferencias, onTomar, onImponer }} />;
}
