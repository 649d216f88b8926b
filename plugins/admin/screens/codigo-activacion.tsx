/** A code of activation, shown this once: to be copied or printed ([U6]). */
import { type ReactNode, useState } from "react";
import { api } from "../../../ui/api.ts";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { fechaYHora } from "../../../ui/texts/instantes.ts";

export interface Codigo {
  readonly usuario: string;
  readonly codigo: string;
  /** Milliseconds. */
  readonly vence: number;
}

/** Gives an account a code in the place of its password. @throws ErrorApi */
export const generarCodigo = (id: number): Promise<Codigo> =>
  api.post<Codigo>("/admin/usuarios/codigos", { id });

export function CodigoDeActivacion(
  { codigo: { usuario, codigo, vence }, onListo }: {
    readonly codigo: Codigo;
    readonly onListo: () => void;
  },
): ReactNode {
  const [aviso, avisar] = useState("");
  const copiar = () =>
    navigator.clipboard.writeText(codigo).then(
      () => avisar("Copiado."),
      () => avisar("El navegador no permitió copiarlo: selecciónelo o imprímalo."),
    );
  return (
    <Dialogo titulo="Código de activación" subtitulo={usuario} ancho="angosto">
      <div className="formulario">
        <p>
          Entréguelo sólo a esa persona. Lo escribe en lugar de la contraseña, sirve para ingresar
          una vez y lleva a elegir la suya. Vence el {fechaYHora(vence)}.{" "}
          <b>No se vuelve a mostrar.</b>
        </p>
        <p>
          <code className="admin-activacion">{codigo}</code>
        </p>
        <p role="status">{aviso}</p>
      </div>
      <div className="botonera">
        <button type="button" className="boton boton-secundario" onClick={() => void copiar()}>
          Copiar
        </button>
        <button type="button" className="boton boton-secundario" onClick={() => print()}>
          Imprimir
        </button>
        <button type="button" className="boton boton-primario" onClick={onListo}>
          Ya lo guardé
        </button>
      </div>
    </Dialogo>
  );
}
