/** Password change dialog (spec 1 §2, §5, [X3]). */
import { useState } from "react";
import { api } from "../api.ts";
import { Botonera } from "../parts/botonera.tsx";
import { CampoTexto } from "../parts/campos.tsx";
import { Dialogo } from "../parts/dialogo.tsx";
import { pideCodigo, salir } from "../session.ts";
import { alerta, mostrarError } from "../state/alerts.ts";
import { haySesion } from "../state/auth.ts";

export interface PropsCambiarClave {
  /** The user, locked; absent = typed by the person. */
  readonly usuario?: string;
  /** The current one, typed a moment ago: not asked for again. */
  readonly actual?: string;
  /** It is one that somebody else chose: nothing else can be done before. */
  readonly pendiente?: boolean;
  readonly onCerrar: () => void;
}

interface Datos {
  readonly usuario: string;
  readonly actual: string;
  readonly nuevo: string;
  readonly repetir: string;
  /** Of the second factor; null until the server asks for it. */
  readonly codigo: string | null;
}

/** What is wrong with each field; nothing is sent while anything is (spec 1 §5). Pure. */
export function revisarClave(d: Datos): Partial<Record<keyof Datos, string>> {
  const faltas: Partial<Record<keyof Datos, string>> = {};
  if (d.usuario.trim() === "") faltas.usuario = "Escriba el usuario";
  if (d.actual === "") faltas.actual = "Escriba la contraseña actual";
  if (d.nuevo === "") faltas.nuevo = "Escriba la contraseña nueva";
  else if (d.repetir !== d.nuevo) faltas.repetir = "No coincide con la contraseña nueva";
  if (d.codigo?.trim() === "") faltas.codigo = "Escriba el código";
  return faltas;
}

export default function CambiarClave(
  { usuario, actual = "", pendiente = false, onCerrar }: PropsCambiarClave,
) {
  const [datos, setDatos] = useState<Datos>({
    usuario: usuario ?? "",
    actual,
    nuevo: "",
    repetir: "",
    codigo: null,
  });
  const [faltas, setFaltas] = useState<Partial<Record<keyof Datos, string>>>({});
  const [ocupado, setOcupado] = useState(false);
  const poner = (campo: keyof Datos) => (valor: string) => setDatos({ ...datos, [campo]: valor });

  async function enviar() {
    const revisadas = revisarClave(datos);
    setFaltas(revisadas);
    if (Object.keys(revisadas).length > 0) return;
    setOcupado(true);
    try {
      const { mensaje } = await api.post("/cambiarclave", {
        usuario: datos.usuario.trim(),
        actual: datos.actual,
        nuevo: datos.nuevo,
        codigo: datos.codigo?.trim(),
      });
      // The change ended every session of the account ([U4]): this one too.
      if (haySesion.peek()) salir();
      else onCerrar();
      await alerta(mensaje, "Cambiar contraseña");
    } catch (error) {
      setOcupado(false);
      if (pideCodigo(error)) {
        const primera = datos.codigo === null;
        setDatos({ ...datos, codigo: "" });
        if (primera) return;
      }
      await mostrarError(error);
    }
  }

  return (
    <Dialogo
      titulo={pendiente ? "Elegir contraseña" : "Cambiar contraseña"}
      ancho="angosto"
      onCerrar={pendiente ? undefined : onCerrar}
    >
      <div className="formulario">
        {pendiente && (
          <p>
            Lo que le dieron sirve sólo para elegir su contraseña. Que sea larga y sólo suya.
          </p>
        )}
        <CampoTexto
          etiqueta="Usuario"
          autoComplete="username"
          valor={datos.usuario}
          onCambio={poner("usuario")}
          invalido={faltas.usuario}
          deshabilitado={usuario !== undefined}
          autoFocus={usuario === undefined}
          obligatorio
        />
        {actual === "" && (
          <CampoTexto
            etiqueta={pendiente ? "Contraseña o código que le dieron" : "Contraseña actual"}
            tipo="password"
            autoComplete="current-password"
            valor={datos.actual}
            onCambio={poner("actual")}
            invalido={faltas.actual}
            autoFocus={usuario !== undefined}
            obligatorio
          />
        )}
        <CampoTexto
          etiqueta="Contraseña nueva"
          tipo="password"
          autoComplete="new-password"
          valor={datos.nuevo}
          onCambio={poner("nuevo")}
          invalido={faltas.nuevo}
          ayuda="Al menos 8 caracteres"
          autoFocus={actual !== ""}
          obligatorio
        />
        <CampoTexto
          etiqueta="Repetir contraseña nueva"
          tipo="password"
          autoComplete="new-password"
          valor={datos.repetir}
          onCambio={poner("repetir")}
          invalido={faltas.repetir}
          obligatorio
        />
        {datos.codigo !== null && (
          <CampoTexto
            etiqueta="Código de verificación"
            autoComplete="one-time-code"
            valor={datos.codigo}
            maximo={60}
            onCambio={poner("codigo")}
            invalido={faltas.codigo}
            ayuda="El que muestra ahora la aplicación de su teléfono, o uno de recuperación"
            autoFocus
            obligatorio
          />
        )}
      </div>
      <Botonera
        textoCancelar={pendiente ? "Cerrar sesión" : undefined}
        onCancelar={onCerrar}
        onGuardar={() => void enviar()}
        ocupado={ocupado}
      />
    </Dialogo>
  );
}
