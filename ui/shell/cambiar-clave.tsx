/** Password change dialog (spec 1 §2, §5, [X3]). */
import { api } from "../api.ts";
import { type CampoDeFormulario, Campos } from "../form/campos.tsx";
import { type ConVersion, useFila } from "../form/use-fila.ts";
import type { Fallas } from "../form/use-guardado.ts";
import { Botonera } from "../parts/botones/botonera.tsx";
import { Dialogo } from "../parts/dialogos/dialogo.tsx";
import { pideCodigo, trasCambiarClave } from "../session.ts";
import { alerta } from "../state/alerts.ts";
import { haySesion } from "../state/auth.ts";
import { CAJA_CLAVE, CAJA_CODIGO } from "./cajas.ts";

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
export function revisarClave(d: Datos): Fallas {
  const faltas: Record<string, string> = {};
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
  const f = useFila<ConVersion, Datos>({
    fila: null,
    borradorDe: () => ({ usuario: usuario ?? "", actual, nuevo: "", repetir: "", codigo: null }),
    revisar: revisarClave,
    async enviar({ usuario, actual, nuevo, codigo }) {
      let mensaje: string;
      try {
        const datos = { usuario: usuario.trim(), actual, nuevo, codigo: codigo?.trim() };
        ({ mensaje } = await api.post("/cambiarclave", datos));
      } catch (error) {
        if (!pideCodigo(error)) throw error;
        f.poner({ codigo: "" });
        if (codigo === null) return;
        throw error;
      }
      if (haySesion.peek()) trasCambiarClave();
      else onCerrar();
      await alerta(mensaje, "Cambiar contraseña");
    },
  });
  const nueva = {
    tipo: "password",
    autoComplete: "new-password",
    obligatorio: true,
  } as const;
  const campos: readonly CampoDeFormulario<Datos>[] = [
    {
      id: "usuario",
      titulo: "Usuario",
      autoComplete: "username",
      deshabilitado: usuario !== undefined,
      autoFocus: usuario === undefined,
      obligatorio: true,
    },
    {
      ...CAJA_CLAVE,
      id: "actual",
      titulo: pendiente ? "Contraseña o código que le dieron" : "Contraseña actual",
      autoFocus: usuario !== undefined,
      obligatorio: true,
      oculto: actual !== "",
    },
    {
      ...nueva,
      id: "nuevo",
      titulo: "Contraseña nueva",
      ayuda: "Al menos 8 caracteres",
      autoFocus: actual !== "",
    },
    { ...nueva, id: "repetir", titulo: "Repetir contraseña nueva" },
    { ...CAJA_CODIGO, autoFocus: true, obligatorio: true, oculto: f.b.codigo === null },
  ];
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
        <Campos campos={campos} borrador={f.b} fallas={f.g.fallas} onCambio={f.poner} />
      </div>
      <Botonera
        textoCancelar={pendiente ? "Cerrar sesión" : undefined}
        onCancelar={onCerrar}
        onGuardar={f.guardar}
        ocupado={f.g.ocupado}
      />
    </Dialogo>
  );
}
