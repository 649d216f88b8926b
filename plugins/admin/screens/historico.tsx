/** «Información Histórica»: SAFs, and the budgets of one, taken out and put back (spec 1 §2; [P3]). */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { api } from "../../../ui/api.ts";
import { type ColumnaTabla, Tabla } from "../../../ui/grid/tabla.tsx";
import { usarLectura } from "../../../ui/lectura.ts";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Encabezado } from "../../../ui/parts/encabezado.tsx";
import { IconoReloj, IconoTilde } from "../../../ui/parts/iconos.tsx";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import { confirmar, mostrarError } from "../../../ui/state/alerts.ts";
import { extra } from "../../../ui/state/hash.ts";
import type { PropsDePantalla } from "./admin.tsx";
import { usarFoco } from "./foco.ts";

interface SafHistorico {
  readonly saf: number;
  readonly nombre: string;
  readonly cantidad: number;
}

interface PresupuestoHistorico {
  readonly codipres: string;
  readonly descripcion: string;
  /** false = en histórico. */
  readonly online: boolean;
}

/** The code as it is shown: converted budgets lose their `00`, the rest are shown whole. */
export const codigoVisible = (codipres: string): string => codipres.replace(/^00/, "");

const COLUMNAS_SAF: readonly ColumnaTabla<SafHistorico>[] = [
  { id: "saf", titulo: "SAF", clase: "entero", alinear: "izquierda", ancho: "110px" },
  { id: "nombre", titulo: "Descripción", clase: "texto" },
  { id: "cantidad", titulo: "Cant. Presupuestos", clase: "entero", ancho: "180px" },
];

const COLUMNAS: readonly ColumnaTabla<PresupuestoHistorico>[] = [
  {
    id: "codipres",
    titulo: "Código de Presupuesto",
    clase: "texto",
    ancho: "200px",
    texto: ({ codipres }) => codigoVisible(codipres),
  },
  { id: "descripcion", titulo: "Descripción", clase: "texto" },
  {
    id: "online",
    titulo: "Estado",
    clase: "texto",
    ancho: "160px",
    texto: ({ online }) => online ? "En Línea" : "En Histórico",
    icono: ({ online }) =>
      online
        ? <span className="admin-si">{<IconoTilde />}</span>
        : <span className="admin-pendiente">{<IconoReloj />}</span>,
  },
];

const claveDeSaf = (s: SafHistorico) => s.saf;
const claveDe = (p: PresupuestoHistorico) => p.codipres;

function Safs({ titulo, foco, onSaf }: PropsDePantalla & {
  /** SAF that was open. */
  readonly foco: { readonly clave: number } | null;
  readonly onSaf: (saf: SafHistorico) => void;
}): ReactNode {
  const { datos, cargando, error, recargar } = usarLectura<readonly SafHistorico[]>(
    "/admin/historico?saf=0",
  );
  if (!datos) {
    return error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />;
  }
  return (
    <>
      <Encabezado titulo={titulo} />
      <Tabla
        titulo={titulo}
        columnas={COLUMNAS_SAF}
        filas={datos}
        clave={claveDeSaf}
        foco={foco}
        cargando={cargando}
        vacio="No hay safs para mostrar"
        onFila={onSaf}
      />
    </>
  );
}

function Presupuestos({ saf, titulo, onVolver }: PropsDePantalla & {
  readonly saf: string;
  readonly onVolver: () => void;
}): ReactNode {
  const { datos, cargando, error, recargar } = usarLectura<readonly PresupuestoHistorico[]>(
    `/admin/historico?saf=${saf}`,
  );
  const { foco, pedir } = usarFoco(datos, claveDe);
  const [ocupado, ocupar] = useState(false);

  async function cambiar({ codipres, descripcion, online }: PresupuestoHistorico): Promise<void> {
    if (ocupado) return;
    const cual = `el presupuesto ${codigoVisible(codipres)} - ${descripcion} del SAF ${saf}`;
    const si = await confirmar(
      online
        ? `Se quita ${cual} de los presupuestos disponibles en el sistema. Sus datos se conservan ` +
          "y puede volver a habilitarse desde esta misma función."
        : `Se agrega ${cual} a los presupuestos disponibles en el sistema. Puede volver a quitarse ` +
          "desde esta misma función.",
      {
        titulo: online ? "Quitar Presupuesto" : "Agregar Presupuesto",
        aceptar: online ? "Quitar" : "Agregar",
      },
    );
    if (!si) return;
    ocupar(true);
    try {
      const accion = online ? "quitar" : "agregar";
      await api.post("/admin/historico", { accion, saf, codipres });
      pedir((p) => p.codipres === codipres);
      recargar();
    } catch (e) {
      await mostrarError(e);
    } finally {
      ocupar(false);
    }
  }

  if (!datos) {
    return error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />;
  }
  return (
    <>
      <Encabezado
        titulo={`Presupuestos del SAF ${saf}`}
        detalle={titulo}
        onVolver={onVolver}
        conTexto
      />
      <Tabla
        titulo={`Presupuestos del SAF ${saf}`}
        columnas={COLUMNAS}
        filas={datos}
        clave={claveDe}
        foco={foco}
        cargando={cargando || ocupado}
        vacio="No hay presupuestos para mostrar"
        onFila={(p) => void cambiar(p)}
      />
    </>
  );
}

export default function Historico(p: PropsDePantalla): ReactNode {
  useSignals();
  const { de = "" } = extra.value;
  const [ultimo, recordar] = useState<{ readonly clave: number } | null>(null);
  if (/^\d{1,3}$/.test(de)) {
    return (
      <Presupuestos
        {...p}
        saf={de}
        onVolver={() => {
          recordar({ clave: Number(de) });
          extra.value = {};
        }}
      />
    );
  }
  return <Safs {...p} foco={ultimo} onSaf={({ saf }) => extra.value = { de: String(saf) }} />;
}
