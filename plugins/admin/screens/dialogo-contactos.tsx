/** The two addresses that the sign-in screen shows to who asks for access (spec 1 §1). */
import { type ReactNode, useEffect, useState } from "react";
import { api, ErrorApi } from "../../../ui/api.ts";
import { usarLectura } from "../../../ui/lectura.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { CampoTexto } from "../../../ui/parts/campos.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";

const CAMPOS = [["primera", "Primera dirección"], ["segunda", "Segunda dirección"]] as const;

type Borrador = Readonly<Record<typeof CAMPOS[number][0], string>>;

export default function DialogoContactos({ onCerrar }: { onCerrar: () => void }): ReactNode {
  const { datos } = usarLectura("/contactos");
  const [b, escribir] = useState<Borrador>({ primera: "", segunda: "" });
  const [faltas, marcar] = useState<Partial<Borrador>>({});
  const [ocupado, ocupar] = useState(false);
  useEffect(() => {
    if (datos) escribir({ primera: datos.contactos[0], segunda: datos.contactos[1] });
  }, [datos]);

  async function guardar(): Promise<void> {
    const vacias = CAMPOS.filter(([campo]) => b[campo].trim() === "");
    marcar(Object.fromEntries(vacias.map(([campo]) => [campo, "Escriba la dirección"])));
    if (vacias.length > 0) return;
    ocupar(true);
    try {
      await api.post("/contactos", { ...b });
      onCerrar();
    } catch (error) {
      ocupar(false);
      if (error instanceof ErrorApi && error.status === 200) {
        marcar({ [String(error.datos.campo)]: error.mensaje });
      } else await mostrarError(error);
    }
  }

  return (
    <Dialogo titulo="Contactos para pedir acceso" ancho="angosto" onCerrar={onCerrar}>
      <div className="formulario">
        <p>Las muestra la pantalla de ingreso, en «Solicitar acceso al sistema».</p>
        {CAMPOS.map(([campo, etiqueta], i) => (
          <CampoTexto
            key={campo}
            etiqueta={etiqueta}
            valor={b[campo]}
            maximo={200}
            invalido={faltas[campo]}
            onCambio={(texto) => escribir({ ...b, [campo]: texto })}
            autoFocus={i === 0}
            obligatorio
          />
        ))}
      </div>
      <Botonera ocupado={ocupado} onCancelar={onCerrar} onGuardar={() => void guardar()} />
    </Dialogo>
  );
}
