/** The box of the code of a second factor, wherever it is asked for to sign in. */
import type { ReactNode } from "react";
import { CampoTexto } from "../parts/campos/campos.tsx";

export const CodigoDeVerificacion = ({ valor, onCambio, invalido }: {
  readonly valor: string;
  readonly onCambio: (valor: string) => void;
  readonly invalido?: string | false;
}): ReactNode => (
  <CampoTexto
    key="codigo"
    etiqueta="Código de verificación"
    nombre="codigo"
    autoComplete="one-time-code"
    valor={valor}
    maximo={60}
    onCambio={onCambio}
    invalido={invalido}
    ayuda="El que muestra ahora la aplicación de su teléfono, o uno de recuperación"
    autoFocus
  />
);
