/** «Carga de Ejecuciones»: requests, and how each load ended (spec 1 §2, §4; [E1], [E5]). */
import { type ReactNode, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { bajarLibro, consultaDeLibro } from "../../../ui/grid/libro.ts";
import { type ColumnaTabla, type Comando, Tabla } from "../../../ui/grid/tabla.tsx";
import { usarLectura } from "../../../ui/lectura.ts";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Encabezado } from "../../../ui/parts/encabezado.tsx";
import { IconoAviso, IconoCruz, IconoReloj, IconoTilde } from "../../../ui/parts/iconos.tsx";
import { perezoso } from "../../../ui/parts/perezoso.tsx";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import { extra } from "../../../ui/state/hash.ts";
import { ESTADO, nombreDeEstado } from "../ejecuciones/estado.ts";
import type { PropsDePantalla } from "./admin.tsx";
import { usarEventos } from "./eventos.ts";
import { usarFoco } from "./foco.ts";
import * as pb from "./pb.ts";

const NuevaEjecucion = perezoso(() => import("./nueva-ejecucion.tsx"));
const Resultado = perezoso(() => import("./resultado.tsx"));
const Excepciones = perezoso(() => import("./excepciones.tsx"));

const INGRESADA = ESTADO.ingresada;

/** Spec 1 §4; what left something out has a mark of its own ([E5]). */
function Marca({ estado, omisiones }: pb.Ejecucion): ReactNode {
  if (estado === INGRESADA) {
    return (
      <span className="admin-pendiente">
        <IconoReloj />
      </span>
    );
  }
  if (estado === ESTADO.error) {
    return (
      <span className="admin-no">
        <IconoCruz />
      </span>
    );
  }
  return typeof omisiones === "number"
    ? (
      <span className="admin-pendiente">
        <IconoAviso />
      </span>
    )
    : (
      <span className="admin-si">
        <IconoTilde />
      </span>
    );
}

const VER = "resultado";

const avance = ({ progreso, etapa }: pb.Ejecucion): string =>
  typeof progreso === "number" ? `${progreso} %${etapa ? ` · ${etapa}` : ""}` : "";

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
    nota: avance,
  },
  { id: "solicitada", titulo: "Solicitada", clase: "texto", ancho: "134px" },
  {
    id: "ultima_carga",
    titulo: "Finalizada",
    clase: "texto",
    ancho: "134px",
    texto: ({ ultima_carga }) => ultima_carga || "–",
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
    texto: (e) => e.nombre_usuario ? `${e.usuario} (${e.nombre_usuario})` : e.usuario,
  },
];

const claveDe = (e: pb.Ejecucion) => e.id;

function Lista({ titulo }: PropsDePantalla): ReactNode {
  const { datos, cargando, error, recargar, refrescar } = usarLectura(
    "ejecuciones",
    pb.ejecuciones,
  );
  usarEventos("ejecuciones", refrescar);
  const [nueva, pedirNueva] = useState(false);
  const [vista, ver] = useState<number | null>(null);
  const { foco, pedir } = usarFoco(datos, claveDe);
  const acciones = useMemo<readonly Comando<pb.Ejecucion>[]>(() => [
    {
      id: "nueva",
      label: "Ingresar nueva Ejecución",
      shortcut: "n",
      primario: true,
      run: () => pedirNueva(true),
    },
    { id: "actualizar", label: "Actualizar", shortcut: "a", run: recargar },
    {
      id: "excepciones",
      label: "Excepciones de conceptos",
      shortcut: "c",
      run: () => extra.value = { ver: "excepciones" },
    },
  ], [recargar]);
  if (!datos) {
    return error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />;
  }
  const vistaAhora = vista === null ? undefined : datos.find((e) => e.id === vista);
  return (
    <>
      <Encabezado titulo={titulo} />
      <Tabla
        titulo={titulo}
        columnas={COLUMNAS}
        filas={datos}
        clave={claveDe}
        cargando={cargando}
        vacio="No hay solicitudes para mostrar"
        acciones={acciones}
        foco={foco}
        onFila={(e, columna) => {
          if (columna === VER && e.estado !== INGRESADA) ver(e.id);
        }}
        onExcel={(e) => void bajarLibro("/admin/ejecuciones/excel", consultaDeLibro(e))}
      />
      {nueva && (
        <NuevaEjecucion
          onCerrar={() => pedirNueva(false)}
          onIngresada={(mes) => {
            pedirNueva(false);
            pedir((e) => e.mes === mes && e.estado === INGRESADA);
            recargar();
          }}
        />
      )}
      {vistaAhora && <Resultado ejecucion={vistaAhora} onCerrar={() => ver(null)} />}
    </>
  );
}

export default function Ejecuciones(p: PropsDePantalla): ReactNode {
  useSignals();
  if (extra.value.ver !== "excepciones") return <Lista {...p} />;
  return <Excepciones {...p} onVolver={() => extra.value = {}} />;
}
