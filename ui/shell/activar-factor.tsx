/** Turning the second factor on: the password, the QR and its first code, the spare codes. */
import { useState } from "react";
import type { Preparado } from "#proto/auth.ts";
import { api } from "../api.ts";
import { Campos, fallasDeCampos } from "../form/campos.tsx";
import { useFila } from "../form/use-fila.ts";
import { Botonera } from "../parts/botones/botonera.tsx";
import { CodigoQr } from "../parts/cuadros/qr.tsx";
import { CAJA_CLAVE } from "./cajas.ts";
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

/** Who it is, and then that the telephone is ready. */
const PASOS = {
  preparar: {
    caja: { ...CAJA_CLAVE, id: "clave", falta: "Escriba su contraseña", autoFocus: true },
    boton: "Continuar",
  },
  activar: {
    caja: {
      id: "codigo",
      titulo: "Código que muestra la aplicación",
      autoComplete: "one-time-code",
      numerico: true,
      maximo: 20,
      falta: "Escriba el código que muestra la aplicación",
      autoFocus: true,
    },
    boton: "Activar",
  },
} as const;

/** Inside a dialog or a form. */
export default function ActivarFactor(
  { textoCancelar, onCancelar, onActivo, onListo }: PropsActivarFactor,
) {
  const [preparado, setPreparado] = useState<Preparado | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const paso = preparado ? PASOS.activar : PASOS.preparar;
  const f = useFila({
    fila: null,
    borradorDe: () => ({ clave: "", codigo: "" }),
    revisar: (b) => fallasDeCampos([paso.caja], b),
    // A refusal is said under the box; what was typed stays.
    enSuCaja: (e) => e.status === 200 ? { [paso.caja.id]: e.mensaje } : null,
    async enviar({ clave, codigo }): Promise<void> {
      if (!preparado) {
        setPreparado(await api.post("/segundofactor/preparar", { clave }));
        return f.poner({ clave: "" });
      }
      setCodigos((await api.post("/segundofactor/activar", { codigo })).codigos);
      onActivo?.();
    },
  });

  if (codigos) return <Recuperacion codigos={codigos} onListo={onListo} />;
  return (
    <div className="formulario">
      {preparado
        ? (
          <div className="factor-clave">
            <CodigoQr texto={preparado.direccion} descripcion="Código QR con la clave" />
            <div>
              <p>Lea este código con la aplicación de su teléfono.</p>
              <p className="factor-nota">Si no puede leerlo, escriba en ella esta clave:</p>
              <code className="factor-secreto">{enGrupos(preparado.secreto)}</code>
            </div>
          </div>
        )
        : (
          <p>
            Al ingresar, además de la contraseña, se le pedirá un código que cambia cada 30
            segundos. Lo muestra una aplicación de códigos en su teléfono (Google Authenticator,
            Aegis, 2FAS u otra). Al activarlo{" "}
            <b>se cierran las demás sesiones de su cuenta</b>, en este y en otros equipos. Para
            empezar, confirme que es usted.
          </p>
        )}
      <Campos campos={[paso.caja]} borrador={f.b} fallas={f.g.fallas} onCambio={f.poner} />
      <Botonera
        textoCancelar={textoCancelar}
        textoGuardar={paso.boton}
        ocupado={f.g.ocupado}
        onCancelar={onCancelar}
        onGuardar={f.guardar}
      />
    </div>
  );
}
