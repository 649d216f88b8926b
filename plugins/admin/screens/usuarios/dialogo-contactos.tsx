/** The two addresses that the sign-in screen shows to who asks for access (spec 1 §1). */
import type { ReactNode } from "react";
import { api } from "#ui/api.ts";
import { type CampoDeFormulario, Campos, fallasDeCampos } from "#ui/form/campos.tsx";
import { type ConVersion, useFila } from "#ui/form/use-fila.ts";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";

const CAJAS = [
  { id: "primera", titulo: "Primera dirección", autoFocus: true },
  { id: "segunda", titulo: "Segunda dirección" },
] as const;

type Borrador = Readonly<Record<typeof CAJAS[number]["id"], string>>;

const CAMPOS: readonly CampoDeFormulario<Borrador>[] = CAJAS.map((caja) => ({
  ...caja,
  maximo: 200,
  falta: "Escriba la dirección",
}));

interface PropsDialogo {
  readonly onCerrar: () => void;
}

function Formulario({ direcciones: [primera, segunda], onCerrar }: PropsDialogo & {
  readonly direcciones: readonly [string, string];
}): ReactNode {
  const f = useFila<ConVersion, Borrador>({
    fila: null,
    borradorDe: () => ({ primera, segunda }),
    revisar: (b) => fallasDeCampos(CAMPOS, b),
    enSuCaja: (e) => e.status === 200 ? { [String(e.datos.campo)]: e.mensaje } : null,
    async enviar(b) {
      await api.post("/contactos", { ...b });
      onCerrar();
    },
    onCancelar: onCerrar,
  });
  return (
    <Dialogo titulo="Contactos para pedir acceso" ancho="angosto" onCerrar={onCerrar}>
      <div className="formulario">
        <p>Las muestra la pantalla de ingreso, en «Solicitar acceso al sistema».</p>
        <Campos campos={CAMPOS} borrador={f.b} fallas={f.g.fallas} onCambio={f.poner} />
      </div>
      <Botonera ocupado={f.g.ocupado} onCancelar={onCerrar} onGuardar={f.guardar} />
    </Dialogo>
  );
}

/** Opens once they are read: what is typed before would be lost under them. */
export default function DialogoContactos({ onCerrar }: PropsDialogo): ReactNode {
  const { datos, cargando } = useLectura("/contactos");
  if (!datos && cargando) return null;
  return <Formulario direcciones={datos?.contactos ?? ["", ""]} onCerrar={onCerrar} />;
}
