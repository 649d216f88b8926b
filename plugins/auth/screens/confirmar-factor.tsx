/** Dialogs on a second factor that is on: taking it off, new spare codes. Both ask who it is. */
import { useState } from "react";
import { api } from "#ui/api.ts";
import { type CampoDeFormulario, Campos, fallasDeCampos } from "#ui/form/campos.tsx";
import { useFila } from "#ui/form/use-fila.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { CAJA_CLAVE, CAJA_CODIGO } from "#ui/shell/cajas.ts";
import { Recuperacion } from "#ui/shell/recuperacion.tsx";

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

export type CambioDeFactor = keyof typeof CAMBIOS;

export interface PropsConfirmarFactor {
  readonly cambio: CambioDeFactor;
  readonly onCerrar: () => void;
  readonly onHecho: () => void;
}

const CAMPOS: readonly CampoDeFormulario<{ readonly clave: string; readonly codigo: string }>[] = [
  { ...CAJA_CLAVE, id: "clave", falta: "Escriba su contraseña", autoFocus: true },
  { ...CAJA_CODIGO, falta: "Escriba el código" },
];

export default function ConfirmarFactor({ cambio, onCerrar, onHecho }: PropsConfirmarFactor) {
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const { titulo, texto, boton } = CAMBIOS[cambio];
  const f = useFila({
    fila: null,
    borradorDe: () => ({ clave: "", codigo: "" }),
    revisar: (b) => fallasDeCampos(CAMPOS, b),
    enSuCaja: (e) =>
      e.status === 200 ? { [e.datos.falta_codigo === true ? "codigo" : "clave"]: e.mensaje } : null,
    async enviar(datos): Promise<void> {
      try {
        if (cambio === "codigos") {
          return setCodigos((await api.post("/segundofactor/codigos", datos)).codigos);
        }
        await api.post("/segundofactor/quitar", datos);
        onHecho();
      } catch (error) {
        // Whatever it was, that code is of no more use.
        f.poner({ codigo: "" });
        throw error;
      }
    },
  });
  return (
    <Dialogo titulo={titulo} ancho="angosto" onCerrar={codigos ? undefined : onCerrar}>
      {codigos ? <Recuperacion codigos={codigos} onListo={onHecho} /> : (
        <>
          <div className="formulario">
            <p>{texto}</p>
            <Campos campos={CAMPOS} borrador={f.b} fallas={f.g.fallas} onCambio={f.poner} />
          </div>
          <Botonera
            textoGuardar={boton}
            ocupado={f.g.ocupado}
            onCancelar={onCerrar}
            onGuardar={f.guardar}
          />
        </>
      )}
    </Dialogo>
  );
}
