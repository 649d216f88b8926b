/** Dialogs on a second factor that is on: taking it off, new spare codes. Both ask who it is. */
import { useState } from "react";
import { api, ErrorApi } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { CampoTexto } from "../../../ui/parts/campos.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { Recuperacion } from "../../../ui/shell/recuperacion.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";

const CAMBIOS = {
  quitar: {
    titulo: "Quitar segundo factor",
    texto: "Desde ahora se ingresa sólo con la contraseña. Los códigos de recuperación dejan de " +
      "servir y se cierran las demás sesiones de su cuenta.",
    boton: "Quitar",
  },
  codigos: {
    titulo: "Nuevos códigos de recuperación",
    texto: "Se hacen diez códigos nuevos. Los anteriores dejan de servir.",
    boton: "Continuar",
  },
} as const;

export type Cambio = keyof typeof CAMBIOS;

export interface PropsConfirmarFactor {
  readonly cambio: Cambio;
  readonly onCerrar: () => void;
  readonly onHecho: () => void;
}

export default function ConfirmarFactor({ cambio, onCerrar, onHecho }: PropsConfirmarFactor) {
  const [clave, setClave] = useState("");
  const [codigo, setCodigo] = useState("");
  const [fallas, setFallas] = useState({ clave: "", codigo: "" });
  const [ocupado, setOcupado] = useState(false);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const { titulo, texto, boton } = CAMBIOS[cambio];

  async function enviar(): Promise<void> {
    const vacios = {
      clave: clave === "" ? "Escriba su contraseña" : "",
      codigo: codigo.trim() === "" ? "Escriba el código" : "",
    };
    setFallas(vacios);
    if (vacios.clave || vacios.codigo) return;
    setOcupado(true);
    try {
      const datos = { clave, codigo };
      if (cambio === "codigos") {
        setCodigos((await api.post("/segundofactor/codigos", datos)).codigos);
      } else {
        await api.post("/segundofactor/quitar", datos);
        onHecho();
      }
    } catch (error) {
      setCodigo("");
      if (error instanceof ErrorApi && error.status === 200) {
        const cual = error.datos.falta_codigo === true ? "codigo" : "clave";
        setFallas({ clave: "", codigo: "", [cual]: error.mensaje });
      } else await mostrarError(error);
    }
    setOcupado(false);
  }

  return (
    <Dialogo titulo={titulo} ancho="angosto" onCerrar={codigos ? undefined : onCerrar}>
      {codigos ? <Recuperacion codigos={codigos} onListo={onHecho} /> : (
        <>
          <div className="formulario">
            <p>{texto}</p>
            <CampoTexto
              etiqueta="Contraseña"
              tipo="password"
              autoComplete="current-password"
              valor={clave}
              onCambio={setClave}
              invalido={fallas.clave || undefined}
              autoFocus
              obligatorio
            />
            <CampoTexto
              etiqueta="Código de verificación"
              autoComplete="one-time-code"
              valor={codigo}
              maximo={60}
              onCambio={setCodigo}
              invalido={fallas.codigo || undefined}
              ayuda="El que muestra ahora la aplicación de su teléfono, o uno de recuperación"
              obligatorio
            />
          </div>
          <Botonera
            textoGuardar={boton}
            ocupado={ocupado}
            onCancelar={onCerrar}
            onGuardar={() => void enviar()}
          />
        </>
      )}
    </Dialogo>
  );
}
