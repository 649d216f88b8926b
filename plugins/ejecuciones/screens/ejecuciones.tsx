/** «Carga de Ejecuciones»: requests, and how each load ended (spec 1 §2, §4; [E1], [E5]). */
import { cuentaEnPalabras } from "#core/domain/accounts.ts";
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { EventoDelServidor } from "#ui/events.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { IconoAviso, IconoCruz, IconoReloj, IconoTilde } from "#ui/parts/botones/iconos.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { useAvisos } from "#ui/use-avisos.ts";
import { ZonaDeSoltar } from "#ui/sheet/soltar.tsx";
import { confirmar } from "#ui/state/alerts.ts";
import { extra } from "#ui/state/hash.ts";
import { ESTADO, nombreDeEstado } from "../estado.ts";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";
import * as pb from "./pb.ts";
import "./ejecuciones.css";

const NuevaEjecucion = perezoso(() => import("./nueva-ejecucion.tsx"));
const CargarArchivos = perezoso(() => import("./cargar-archivos.tsx"));
const Resultado = perezoso(() => import("./resultado.tsx"));
const Excepciones = perezoso(() => import("./excepciones.tsx"));

const INGRESADA = ESTADO.ingresada;

/** Spec 1 §4; what left something out has a mark of its own ([E5]). */
function Marca({ estado, omisiones }: pb.Ejecucion): ReactNode {
  const [clase, Icono] = estado === INGRESADA
    ? ["marca-pendiente", IconoReloj]
    : estado === ESTADO.error
    ? ["marca-no", IconoCruz]
    : typeof omisiones === "number"
    ? ["marca-pendiente", IconoAviso]
    : ["marca-si", IconoTilde];
  return (
    <span className={clase}>
      <Icono />
    </span>
  );
}

const VER = "resultado";

const avance = ({ progreso, etapa }: pb.Ejecucion): string =>
  typeof progreso === "number" ? `${progreso} %${etapa ? ` · ${etapa}` : ""}` : etapa;

/** The first sentence of what was said of a load that loaded nothing. */
const motivo = ({ estado, resultado }: pb.Ejecucion): string =>
  estado === ESTADO.error ? resultado.split(/\. |\n/, 1)[0] : "";

const COLUMNAS: readonly ColumnaTabla<pb.Ejecucion>[] = [
  {
    id: "descripcion_mes",
    titulo: "Ejecución",
    clase: "texto",
    ancho: "156px",
    orden: ({ mes }) => mes,
  },
  {
    id: "estado",
    titulo: "Estado",
    clase: "texto",
    ancho: "256px",
    texto: ({ estado, omisiones }) => nombreDeEstado(estado, omisiones),
    icono: Marca,
    nota: (e) => avance(e) || motivo(e),
  },
  { id: "solicitada", titulo: "Solicitada", clase: "texto", ancho: "134px" },
  {
    id: "ultima_carga",
    titulo: "Finalizada",
    clase: "texto",
    ancho: "134px",
    texto: ({ ultima_carga }) => ultima_carga || "—",
  },
  {
    id: VER,
    titulo: "Registro",
    clase: "texto",
    ancho: "84px",
    texto: () => "Ver",
    boton: ({ estado }) => estado !== INGRESADA,
    filtro: false,
  },
  {
    id: "usuario",
    titulo: "Usuario",
    clase: "texto",
    texto: (e) => cuentaEnPalabras(e.usuario, e.nombre_usuario),
  },
];

const claveDe = (e: pb.Ejecucion) => e.id;
const deEjecuciones = (e: EventoDelServidor) => e.tipo === "ejecuciones";

function Solicitudes({ titulo }: PropsDeItem): ReactNode {
  const lectura = useLectura("ejecuciones", pb.ejecuciones);
  const { datos, recargar } = lectura;
  useAvisos(deEjecuciones, lectura.refrescar);
  const [vista, ver] = useState<number | null>(null);
  const lista = useLista(lectura, datos, claveDe);
  /** Files that are about to be loaded; null while the dialog is closed. */
  const [soltados, soltar] = useState<readonly File[] | null>(null);
  async function cancelar(e: pb.Ejecucion): Promise<void> {
    const enCurso = typeof e.progreso === "number";
    const titulo = enCurso ? "Cancelar la carga" : "Cancelar la solicitud";
    const si = await confirmar(
      enCurso
        ? `La ejecución de ${e.descripcion_mes} se está cargando. Se detiene y no se carga nada: ` +
          "lo que haya de ese mes queda como estaba."
        : `Se cancela la solicitud de la ejecución de ${e.descripcion_mes}, que nadie cargó todavía.`,
      { titulo, aceptar: titulo, peligro: true },
    );
    if (!si) return;
    // What was stopped stays, and says so.
    if (!enCurso) lista.pedirVecina(e);
    await lista.hacer(() => pb.cancelarEjecucion(e.id));
  }
  // As it stands now: it may have ended while it is looked at.
  const vistaAhora = datos?.find((e) => e.id === vista);
  return (
    <ZonaDeSoltar
      texto="Suelte los archivos para cargarlos"
      onArchivo={soltados === null ? (_, todos) => soltar(todos) : null}
    >
      <Lista
        lista={lista}
        titulo={titulo}
        columnas={COLUMNAS}
        vacio="No hay solicitudes para mostrar"
        alta={{ label: "Ingresar nueva Ejecución" }}
        acciones={[
          { id: "archivos", label: "Cargar archivos", shortcut: "g", run: () => soltar([]) },
          {
            id: "cancelar",
            label: "Cancelar la solicitud o su carga",
            shortcut: "Delete",
            lugar: "menu",
            sobreFila: true,
            peligroso: true,
            enabled: (e) => e?.estado === INGRESADA,
            run: (e) => e && void cancelar(e),
          },
          { id: "actualizar", label: "Actualizar", shortcut: "a", run: recargar },
          {
            id: "excepciones",
            label: "Excepciones de conceptos",
            shortcut: "c",
            run: () => extra.value = { ver: "excepciones" },
          },
        ]}
        onFila={(e, columna) => {
          if (columna === VER && e.estado !== INGRESADA) ver(e.id);
        }}
        dialogo={(_, { onCerrar }) => (
          <NuevaEjecucion
            onCerrar={onCerrar}
            onIngresada={(mes) => {
              onCerrar();
              lista.pedir((e) => e.mes === mes && e.estado === INGRESADA);
              recargar();
            }}
          />
        )}
        libro="/admin/ejecuciones/excel"
      >
        {vistaAhora && <Resultado ejecucion={vistaAhora} onCerrar={() => ver(null)} />}
        {soltados && (
          <CargarArchivos
            soltados={soltados}
            onCerrar={() => soltar(null)}
            onEmpezada={(_, id) => {
              soltar(null);
              lista.pedir((e) => e.id === id);
              recargar();
            }}
          />
        )}
      </Lista>
    </ZonaDeSoltar>
  );
}

export default function Ejecuciones(p: PropsDeItem): ReactNode {
  useSignals();
  if (extra.value.ver !== "excepciones") return <Solicitudes {...p} />;
  return <Excepciones {...p} onVolver={() => extra.value = {}} />;
}
