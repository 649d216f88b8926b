/** The two addresses that the sign-in screen shows to who asks for access (spec 1 §1). */
import { type ReactNode, useEffect } from "react";
import { api } from "../../../../ui/api.ts";
import { type Campo, Campos, fallasDeCampos } from "../../../../ui/form/campos.tsx";
import { type ConVersion, useFila } from "../../../../ui/form/use-fila.ts";
import { useLectura } from "../../../../ui/lectura.ts";
import { Botonera } from "../../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../../ui/parts/dialogo.tsx";

const CAJAS = [
  { id: "primera", titulo: "Primera dirección", autoFocus: true },
  { id: "segunda", titulo: "Segunda dirección" },
] as const;

type Borrador = Readonly<Record<typeof CAJAS[number]["id"], string>>;

const CAMPOS: readonly Campo<Borrador>[] = CAJAS.map((caja) => ({
  ...caja,
  maximo: 200,
  falta: "Escriba la dirección",
}));

export default function DialogoContactos({ onCerrar }: { onCerrar: () => void }): ReactNode {
  const { datos } = useLectura("/contactos");
  const f = useFila<ConVersion, Borrador>({
    fila: null,
    borradorDe: () => ({ primera: "", segunda: "" }),
    revisar: (b) => fallasDeCampos(CAMPOS, b),
    enSuCaja: (e) => e.status === 200 ? { [String(e.datos.campo)]: e.mensaje } : null,
    async enviar(b) {
      await api.post("/contactos", { ...b });
      onCerrar();
    },
  });
  useEffect(() => {
    if (datos) f.poner({ primera: datos.contactos[0], segunda: datos.contactos[1] });
  }, [datos]);
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
