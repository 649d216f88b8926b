/** Named views of the parametric list: choose, save, delete, share by link. */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { alerta, confirmar } from "#ui/state/alerts.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { auth } from "#ui/state/auth.ts";

// Named views of the parametric list, kept in this browser for each user.

interface VistaGuardada {
  readonly nombre: string;
  /** The view as it stands in the address. */
  readonly valores: Readonly<Record<string, string>>;
}

const claveDe = (usuario: number): string => `planta.vistas.${usuario}`;

function esVista(x: unknown): x is VistaGuardada {
  if (x === null || typeof x !== "object") return false;
  const { nombre, valores } = x as Partial<VistaGuardada>;
  return typeof nombre === "string" && nombre !== "" && valores !== null &&
    typeof valores === "object" && Object.values(valores).every((v) => typeof v === "string");
}

/** By name; what is not a view any more is left out. */
export function vistasDe(usuario: number, donde: Storage = localStorage): VistaGuardada[] {
  try {
    const leidas: unknown = JSON.parse(donde.getItem(claveDe(usuario)) ?? "[]");
    return Array.isArray(leidas) ? leidas.filter(esVista) : [];
  } catch {
    return [];
  }
}

function escribir(usuario: number, vistas: readonly VistaGuardada[], donde: Storage): void {
  donde.setItem(claveDe(usuario), JSON.stringify(vistas));
}

/** Another view of the same name is replaced. */
export function guardarVista(
  usuario: number,
  vista: VistaGuardada,
  donde: Storage = localStorage,
): void {
  const otras = vistasDe(usuario, donde).filter((v) => v.nombre !== vista.nombre);
  const todas = [...otras, vista].sort((a, b) => a.nombre.localeCompare(b.nombre, "es-AR"));
  escribir(usuario, todas, donde);
}

/** Forgets a view of a user by its name; one that is not there is no error. */
export function eliminarVista(
  usuario: number,
  nombre: string,
  donde: Storage = localStorage,
): void {
  escribir(usuario, vistasDe(usuario, donde).filter((v) => v.nombre !== nombre), donde);
}

type Valores = Readonly<Record<string, string>>;

const LARGO_NOMBRE = 60;

function Nombrar({ inicial, onGuardar, onCerrar }: {
  readonly inicial: string;
  readonly onGuardar: (nombre: string) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const [nombre, escribir] = useState(inicial);
  return (
    <Dialogo titulo="Guardar vista" ancho="angosto" onCerrar={onCerrar}>
      <CampoTexto
        etiqueta="Nombre"
        valor={nombre}
        onCambio={escribir}
        maximo={LARGO_NOMBRE}
        obligatorio
        autoFocus
        ayuda="Campos, opciones, comparación, filtros y orden de las columnas. Queda en este navegador; para compartirla, copie el enlace."
      />
      <Botonera
        textoGuardar="Guardar"
        motivo={nombre.trim() === "" ? "Escriba el nombre de la vista" : null}
        onCancelar={onCerrar}
        onGuardar={() => onGuardar(nombre.trim())}
      />
    </Dialogo>
  );
}

async function copiarEnlace(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    decirAlPasar("El enlace a esta vista se copió.");
  } catch {
    // Without a safe origin the browser offers no clipboard.
    await alerta(location.href, "Enlace a esta vista");
  }
}

export function Vistas({ actual, onElegir }: {
  /** The view on screen, as it stands in the address. */
  readonly actual: Valores;
  readonly onElegir: (valores: Valores) => void;
}): ReactNode {
  useSignals();
  const usuario = auth.id_usuario.value;
  const [vistas, releer] = useState(() => vistasDe(usuario));
  const [nombrando, nombrar] = useState(false);
  const igual = (a: Valores, b: Valores) =>
    new URLSearchParams(Object.entries(a).sort()).toString() ===
      new URLSearchParams(Object.entries(b).sort()).toString();
  const elegida = vistas.find((v) => igual(v.valores, actual))?.nombre ?? "";
  const eliminar = async () => {
    const acepto = await confirmar(`¿Desea eliminar la vista «${elegida}»?`, {
      titulo: "Eliminar vista",
      aceptar: "Eliminar",
      peligro: true,
    });
    if (!acepto) return;
    eliminarVista(usuario, elegida);
    releer(vistasDe(usuario));
  };
  return (
    <div className="vistas">
      {vistas.length > 0 && (
        <Seleccion<string>
          etiqueta="Vista guardada"
          valor={elegida}
          textoNinguna="(Sin guardar)"
          opciones={vistas.map((v) => ({ id: v.nombre, descripcion: v.nombre }))}
          onCambio={(nombre) => {
            const vista = vistas.find((v) => v.nombre === nombre);
            if (vista) onElegir(vista.valores);
          }}
        />
      )}
      <Boton onClick={() => nombrar(true)}>Guardar vista</Boton>
      {elegida && <Boton onClick={() => void eliminar()}>Eliminar vista</Boton>}
      <Boton onClick={() => void copiarEnlace()}>Copiar enlace</Boton>
      {nombrando && (
        <Nombrar
          inicial={elegida}
          onCerrar={() => nombrar(false)}
          onGuardar={(nombre) => {
            guardarVista(usuario, { nombre, valores: actual });
            releer(vistasDe(usuario));
            nombrar(false);
          }}
        />
      )}
    </div>
  );
}
