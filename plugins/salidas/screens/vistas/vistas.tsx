/** Named views of the parametric list: choose, save, delete, share in the organismo or by link. */
import { type ReactNode, useCallback, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { cuandoFue } from "#core/domain/period.ts";
import { normalizar } from "#core/domain/text-key.ts";
import type { VistaCompartida } from "#proto/vistas.ts";
import { api } from "#ui/api.ts";
import { esDeTodos, type EventoDelServidor } from "#ui/events.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { alerta, confirmar, mostrarError } from "#ui/state/alerts.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { auth } from "#ui/state/auth.ts";
import { useAvisos } from "#ui/use-avisos.ts";

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

/** One name, however it is typed: «Por fuente» and «por fuente» are not two views. */
const mismoNombre = (uno: string, otro: string): boolean => normalizar(uno) === normalizar(otro);

/** Another view of the same name is replaced. */
export function guardarVista(
  usuario: number,
  vista: VistaGuardada,
  donde: Storage = localStorage,
): void {
  const otras = vistasDe(usuario, donde).filter((v) => !mismoNombre(v.nombre, vista.nombre));
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

function Nombrar({ inicial, compartida, onGuardar, onCerrar }: {
  readonly inicial: string;
  readonly compartida: boolean;
  readonly onGuardar: (nombre: string, compartir: boolean) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  useSignals();
  const [nombre, escribir] = useState(inicial);
  const [compartir, elegir] = useState(compartida);
  return (
    <Dialogo titulo="Guardar vista" ancho="angosto" onCerrar={onCerrar}>
      <CampoTexto
        etiqueta="Nombre"
        valor={nombre}
        onCambio={escribir}
        maximo={LARGO_NOMBRE}
        obligatorio
        autoFocus
        ayuda="Guarda los campos, las medidas, las opciones, la comparación, los filtros y el orden de las columnas."
      />
      {!auth.consulta.value && (
        <label className="vistas-compartir">
          <input type="checkbox" checked={compartir} onChange={() => elegir(!compartir)} />
          Compartir con quienes trabajan en este organismo
        </label>
      )}
      <p className="vistas-alcance">
        {compartir
          ? "La abre cualquiera que tenga acceso al organismo; la cambian y la quitan usted o un administrador."
          : "Queda en este navegador, sólo para usted."}
      </p>
      <Botonera
        textoGuardar="Guardar"
        motivo={nombre.trim() === "" ? "Escriba el nombre de la vista" : null}
        onCancelar={onCerrar}
        onGuardar={() => onGuardar(nombre.trim(), compartir)}
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

/** A view that can be chosen, of this browser or of the organismo. */
interface VistaOfrecida extends VistaGuardada {
  readonly id: string;
  readonly rotulo: string;
  readonly compartida?: VistaCompartida;
}

const deCompartida = (v: VistaCompartida): VistaOfrecida => ({
  id: `compartida/${v.id}`,
  nombre: v.nombre,
  rotulo: `${v.nombre} · compartida por ${v.autor}, ${cuandoFue(v.instante, Date.now())}`,
  valores: Object.fromEntries(new URLSearchParams(v.valores)),
  compartida: v,
});

const enTexto = (valores: Valores): string =>
  new URLSearchParams(Object.entries(valores).sort()).toString();

/** Those of this browser, and those that the organismo shares, read again when somebody shares one. */
function useVistasGuardadas(saf: number) {
  useSignals();
  const usuario = auth.id_usuario.value;
  const [propias, poner] = useState(() => vistasDe(usuario));
  const { datos, refrescar } = useLectura(
    `vistas de ${saf}`,
    (signal) => api.get("/vistas/:saf", { saf }, { signal }),
    false,
  );
  const interesa = useCallback(
    (e: EventoDelServidor) => esDeTodos(e, saf) && e.datos.base === "vistas",
    [saf],
  );
  useAvisos(interesa, refrescar);
  const vistas: readonly VistaOfrecida[] = [
    ...propias.map((v) => ({ ...v, id: `propia/${v.nombre}`, rotulo: v.nombre })),
    ...(datos?.vistas ?? []).map(deCompartida),
  ];
  return { usuario, vistas, releer: () => poner(vistasDe(usuario)), refrescar };
}

export function Vistas({ saf, actual, onElegir }: {
  readonly saf: number;
  /** The view on screen, as it stands in the address. */
  readonly actual: Valores;
  readonly onElegir: (valores: Valores) => void;
}): ReactNode {
  useSignals();
  const { usuario, vistas, releer, refrescar } = useVistasGuardadas(saf);
  const [nombrando, nombrar] = useState(false);
  // Two may be the same view: the one that was chosen is the one that is named.
  const [ultima, recordar] = useState("");
  const iguales = vistas.filter((v) => enTexto(v.valores) === enTexto(actual));
  const elegida = iguales.find((v) => v.id === ultima) ?? iguales.at(0);
  const esSuya = ({ autor }: VistaCompartida) => auth.admin.value || autor === auth.usuario.value;
  const eliminar = async ({ nombre, compartida }: VistaOfrecida) => {
    const acepto = await confirmar(
      compartida
        ? `¿Desea eliminar la vista «${nombre}»? Deja de estar para todos los que trabajan en el organismo.`
        : `¿Desea eliminar la vista «${nombre}»?`,
      { titulo: "Eliminar vista", aceptar: "Eliminar", peligro: true },
    );
    if (!acepto) return;
    if (!compartida) {
      eliminarVista(usuario, nombre);
      return releer();
    }
    const { id, rev } = compartida;
    await api.post("/vistas", { accion: "ELIMINAR", id, rev, saf });
    refrescar();
  };
  const reemplazar = (quien: string, nombre: string) =>
    confirmar(`${quien} ya tiene la vista «${nombre}». ¿Desea reemplazarla?`, {
      titulo: "Guardar vista",
      aceptar: "Reemplazar",
    });
  const guardar = async (nombre: string) => {
    const igual = vistas.find((v) => !v.compartida && mismoNombre(v.nombre, nombre));
    if (igual && !await reemplazar("Usted", igual.nombre)) return;
    guardarVista(usuario, { nombre, valores: actual });
    releer();
    nombrar(false);
  };
  const compartir = async (nombre: string) => {
    const igual = vistas.find((v) => v.compartida && mismoNombre(v.nombre, nombre))?.compartida;
    const suya = igual && esSuya(igual) ? igual : undefined;
    if (suya && !await reemplazar("El organismo", suya.nombre)) return;
    await api.post("/vistas", {
      ...(suya ? { accion: "EDITAR", id: suya.id, rev: suya.rev } : { accion: "NUEVO" }),
      saf,
      nombre,
      valores: enTexto(actual),
    });
    refrescar();
    nombrar(false);
    decirAlPasar(`La vista «${nombre}» está compartida.`);
  };
  const suya = elegida && (!elegida.compartida || esSuya(elegida.compartida));
  return (
    <div className="vistas">
      {vistas.length > 0 && (
        <Seleccion<string>
          etiqueta="Vista guardada"
          valor={elegida?.id ?? ""}
          textoNinguna="(Sin guardar)"
          opciones={vistas.map((v) => ({ id: v.id, descripcion: v.rotulo }))}
          onCambio={(id) => {
            const vista = vistas.find((v) => v.id === id);
            if (!vista) return;
            recordar(vista.id);
            onElegir(vista.valores);
          }}
        />
      )}
      <Boton onClick={() => nombrar(true)}>Guardar vista</Boton>
      {suya && (
        <Boton onClick={() => void eliminar(elegida).catch(mostrarError)}>Eliminar vista</Boton>
      )}
      <Boton onClick={() => void copiarEnlace()}>Copiar enlace</Boton>
      {nombrando && (
        <Nombrar
          inicial={elegida?.nombre ?? ""}
          compartida={elegida?.compartida !== undefined}
          onCerrar={() => nombrar(false)}
          onGuardar={(nombre, conTodos) =>
            void (conTodos ? compartir(nombre) : guardar(nombre)).catch(mostrarError)}
        />
      )}
    </div>
  );
}
