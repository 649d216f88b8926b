/** Someone else saved the row meanwhile: both values, and who ([K1]). */
import type { ReactNode } from "react";
import type { Base } from "../bases.ts";

export interface Conflicto {
  /** Sentence of the server, with who changed it. */
  readonly mensaje: string;
  readonly actual: Readonly<Record<string, unknown>> & { readonly rev: number };
}

interface PropsConflicto {
  readonly base: Base;
  readonly conflicto: Conflicto;
  /** The row as typed, in the form in which the server shows it. */
  readonly propio: Readonly<Record<string, unknown>>;
  readonly onTomar: () => void;
  readonly onImponer: () => void;
}

const mostrar = (valor: unknown): string =>
  typeof valor === "number" ? valor.toLocaleString("es-AR") : String(valor ?? "") || "–";

export function PanelDeConflicto(
  { base, conflicto, propio, onTomar, onImponer }: PropsConflicto,
): ReactNode {
  const distintas = base.columnas.filter((c) => conflicto.actual[c.id] !== propio[c.id]);
  return (
    <div className="conflicto" role="alert">
      <p>{conflicto.mensaje}.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Lo que usted escribió</th>
            <th scope="col">Lo guardado</th>
          </tr>
        </thead>
        <tbody>
          {distintas.map((c) => (
            <tr key={c.id}>
              <th scope="row">{c.titulo}</th>
              <td>{mostrar(propio[c.id])}</td>
              <td>{mostrar(conflicto.actual[c.id])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {distintas.length === 0 && <p>Los dos valores son iguales.</p>}
      <div className="acciones-editor">
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
