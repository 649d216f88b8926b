/** Boxes of a dated value, and what is said when somebody else saved it first. */
import type { ReactNode } from "react";
import { CampoDecimal, CampoEntero, CampoTexto } from "../../../ui/parts/campos.tsx";
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

/** Both values, side by side: nothing that was typed is lost ([K1]). */
export function PanelDeConflicto({ conflicto, campos, borrador, onTomar, onImponer }: {
  readonly conflicto: Conflicto;
  readonly campos: readonly CampoDeValor[];
  readonly borrador: Borrador;
  readonly onTomar: () => void;
  readonly onImponer: () => void;
}): ReactNode {
  const escrito = ({ id, campo }: CampoDeValor) =>
    textoDeValor(campo, esDecimal(campo) ? Number(borrador[id]) : borrador[id]);
  const guardado = ({ id, campo }: CampoDeValor) => textoDeValor(campo, conflicto.actual[id]);
  const distintos = campos.filter((c) => escrito(c) !== guardado(c));
  return (
    <div className="tablas-conflicto" role="alert">
      <p>{conflicto.mensaje}.</p>
      {distintos.length === 0 ? <p>Los dos valores son iguales.</p> : (
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Lo que usted escribió</th>
              <th scope="col">Lo guardado</th>
            </tr>
          </thead>
          <tbody>
            {distintos.map((c) => (
              <tr key={c.id}>
                <th scope="row">{c.titulo}</th>
                <td>{escrito(c)}</td>
                <td>{guardado(c)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="tablas-acciones">
        <button type="button" className="boton boton-secundario" onClick={onTomar}>
          Tomar lo guardado
        </button>
        <button type="button" className="boton boton-secundario" onClick={onImponer}>
          Guardar lo que escribí
        </button>
      </div>
    </div>
  );
}
