/** Turning the second factor on: the password, the QR and its first code, the spare codes. */
import { useState } from "react";
import type { Preparado } from "../../proto/auth.ts";
import { api, ErrorApi } from "../api.ts";
import { Botonera } from "../parts/botonera.tsx";
import { CampoTexto } from "../parts/campos.tsx";
import { CodigoQr } from "../parts/qr.tsx";
import { mostrarError } from "../state/alerts.ts";
import { Recuperacion } from "./recuperacion.tsx";
import "./segundo-factor.css";

export interface PropsActivarFactor {
  readonly textoCancelar?: string;
  readonly onCancelar: () => void;
  /** The spare codes are on screen: from here on it is on. */
  readonly onActivo?: () => void;
  readonly onListo: () => void;
}

/** In groups of four, as it is typed where no camera reads it. */
const enGrupos = (secreto: string): string => secreto.replace(/(.{4})(?=.)/g, "$1 ");

/** Inside a dialog or a form. */
export default function ActivarFactor(
  { textoCancelar, onCancelar, onActivo, onListo }: PropsActivarFactor,
) {
  const [clave, setClave] = useState("");
  const [codigo, setCodigo] = useState("");
  const [falla, setFalla] = useState("");
  const [ocupado, setOcupado] = useState(false);
  const [preparado, setPreparado] = useState<Preparado | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);

  /** A refusal is said under the field; what was typed stays. */
  async function intentar(hacer: () => Promise<void>): Promise<void> {
    setOcupado(true);
    setFalla("");
    try {
      await hacer();
    } catch (error) {
      if (error instanceof ErrorApi && error.status === 200) setFalla(error.mensaje);
      else await mostrarError(error);
    }
    setOcupado(false);
  }
  const preparar = () => {
    if (clave === "") return setFalla("Escriba su contraseña");
    void intentar(async () => {
      setPreparado(await api.post("/segundofactor/preparar", { clave }));
      setClave("");
    });
  };
  const activar = () => {
    if (codigo.trim() === "") return setFalla("Escriba el código que muestra la aplicación");
    void intentar(async () => {
      const r = await api.post("/segundofactor/activar", { codigo });
      setCodigos(r.codigos);
      onActivo?.();
    });
  };

  if (codigos) return <Recuperacion codigos={codigos} onListo={onListo} />;
  if (!preparado) {
    return (
      <div className="formulario">
        <p>
          Al ingresar, además de la contraseña, se le pedirá un código que cambia cada 30 segundos.
          Lo muestra una aplicación de códigos en su teléfono (Google Authenticator, Aegis, 2FAS u
          otra). Al activarlo{" "}
          <b>se cierran las demás sesiones de su cuenta</b>, en este y en otros equipos. Para
          empezar, confirme que es usted.
        </p>
        <CampoTexto
          key="clave"
          etiqueta="Contraseña"
          tipo="password"
          autoComplete="current-password"
          valor={clave}
          onCambio={setClave}
          invalido={falla}
          autoFocus
          obligatorio
        />
        <Botonera
          textoCancelar={textoCancelar}
          textoGuardar="Continuar"
          ocupado={ocupado}
          onCancelar={onCancelar}
          onGuardar={preparar}
        />
      </div>
    );
  }
  return (
    <div className="formulario">
      <div className="factor-clave">
        <CodigoQr texto={preparado.direccion} descripcion="Código QR con la clave" />
        <div>
          <p>Lea este código con la aplicación de su teléfono.</p>
          <p className="factor-nota">Si no puede leerlo, escriba en ella esta clave:</p>
          <code className="factor-secreto">{enGrupos(preparado.secreto)}</code>
        </div>
      </div>
      <CampoTexto
        key="codigo"
        etiqueta="Código que muestra la aplicación"
        autoComplete="one-time-code"
        numerico
        valor={codigo}
        maximo={20}
        onCambio={setCodigo}
        invalido={falla}
        autoFocus
        obligatorio
      />
      <Botonera
        textoCancelar={textoCancelar}
        textoGuardar="Activar"
        ocupado={ocupado}
        onCancelar={onCancelar}
        onGuardar={activar}
      />
    </div>
  );
}
