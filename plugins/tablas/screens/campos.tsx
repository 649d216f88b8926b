/** Boxes of a dated value, and what is said when somebody else saved it first. */
import type { ReactNode } from "react";
import { leerCampo } from "../../../core/domain/fields.ts";
import { CampoDecimal, CampoEntero, CampoTexto } from "../../../ui/parts/campos.tsx";
import { PanelDeConflicto as Panel } from "../../../ui/parts/conflicto.tsx";
import {
  type Borrador,
  borradorDe,
  type CampoDeValor,
  esDecimal,
  type Mostrada,
  textoDeValor,
} from "./valores.ts";

export interface PropsCampos {
  readonly campos: readonly CampoDeValor[];
  readonly borrador: Borrador;
  readonly errores: Readonly<Record<string, string>>;
  /** Hints, by field. */
  readonly ayudas: Readonly<Record<string, string>>;
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
        ayuda={p.ayudas[id]}
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
export function PanelDeConflicto({ conflicto, campos, borrador, mes = 0, onTomar, onImponer }: {
  readonly conflicto: Conflicto;
  readonly campos: readonly CampoDeValor[];
  readonly borrador: Borrador;
  /** Month that is edited, yyyymm; absent for what is not dated. */
  readonly mes?: number;
  readonly onTomar: () => void;
  readonly onImponer: () => void;
}): ReactNode {
  const { actual } = conflicto;
  const deActual = borradorDe(campos, actual, mes);
  const diferencias = campos.map(({ id, titulo, campo }) => ({
    id,
    titulo,
    escrito: textoDeValor(
      campo,
      esDecimal(campo) && "valor" in leerCampo(campo, borrador[id])
        ? Number(borrador[id])
        : borrador[id],
    ),
    guardado: textoDeValor(campo, deActual[id] === "" ? null : actual[id]),
  })).filter((d) => d.escrito !== d.guardado);
  return <Panel mensaje={conflicto.mensaje} {...{ diferencias, onTomar, onImponer }} />;
}
