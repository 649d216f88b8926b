/** «Información Histórica»: SAFs, and the budgets of one, taken out and put back (spec 1 §2; [P3]). */
import { type ReactNode, useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { PresupuestoHistorico, SafHistorico } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { type LecturaDePantalla, useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { IconoReloj, IconoTilde } from "#ui/parts/botones/iconos.tsx";
import { confirmar } from "#ui/state/alerts.ts";
import { extra } from "#ui/state/hash.ts";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";

/** Who would be left without the group on screen, said before it is taken away. Pure. */
export const textoDeConectados = (conectados: readonly string[]): string =>
  conectados.length === 0
    ? "Nadie lo tiene abierto ahora."
    : `Ahora lo ${conectados.length === 1 ? "tiene abierto" : "tienen abierto"} ${
      conectados.join(", ")
    }: se ${conectados.length === 1 ? "queda" : "quedan"} sin él en pantalla.`;

/** It only informs: what keeps it from being known does not stand in the way. */
const quienesEstan = (saf: string, codipres: string): Promise<string> =>
  api.get("/admin/historico/:saf/:codipres", { saf, codipres }).then(
    (r) => textoDeConectados(r.conectados),
    () => "No se pudo saber quién lo tiene abierto ahora.",
  );

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
        ? <span className="marca-si">{<IconoTilde />}</span>
        : <span className="marca-pendiente">{<IconoReloj />}</span>,
  },
];

const claveDeSaf = (s: SafHistorico) => s.saf;
const claveDe = (p: PresupuestoHistorico) => p.codipres;

function Safs({ titulo, ultimo, onSaf }: PropsDeItem & {
  /** SAF that was open; 0 = none. */
  readonly ultimo: number;
  readonly onSaf: (saf: SafHistorico) => void;
}): ReactNode {
  const lectura = useLectura("/admin/historico", { saf: 0 }) as LecturaDePantalla<
    readonly SafHistorico[]
  >;
  const lista = useLista(lectura, lectura.datos, claveDeSaf);
  useEffect(() => lista.pedir((s) => s.saf === ultimo), []);
  return (
    <Lista
      lista={lista}
      titulo={titulo}
      columnas={COLUMNAS_SAF}
      vacio="No hay safs para mostrar"
      onFila={onSaf}
    />
  );
}

function Presupuestos({ saf, titulo, onVolver }: PropsDeItem & {
  readonly saf: string;
  readonly onVolver: () => void;
}): ReactNode {
  const lectura = useLectura("/admin/historico", { saf }) as LecturaDePantalla<
    readonly PresupuestoHistorico[]
  >;
  const lista = useLista(lectura, lectura.datos, claveDe);

  async function cambiar({ codipres, descripcion, online }: PresupuestoHistorico): Promise<void> {
    if (lista.ocupado) return;
    const cual = `el presupuesto ${codigoVisible(codipres)} - ${descripcion} del SAF ${saf}`;
    const quienes = online ? await quienesEstan(saf, codipres) : "";
    const si = await confirmar(
      online
        ? `Se quita ${cual} de los presupuestos disponibles en el sistema. Sus datos se conservan ` +
          `y puede volver a habilitarse desde esta misma función.\n${quienes}`
        : `Se agrega ${cual} a los presupuestos disponibles en el sistema. Puede volver a quitarse ` +
          "desde esta misma función.",
      {
        titulo: online ? "Quitar Presupuesto" : "Agregar Presupuesto",
        aceptar: online ? "Quitar" : "Agregar",
      },
    );
    if (!si) return;
    await lista.hacer(async () => {
      const accion = online ? "quitar" : "agregar";
      await api.post("/admin/historico", { accion, saf, codipres });
      lista.pedir((p) => p.codipres === codipres);
    });
  }

  return (
    <Lista
      lista={lista}
      titulo={`Presupuestos del SAF ${saf}`}
      encabezado={{ detalle: titulo, onVolver, conTexto: true }}
      columnas={COLUMNAS}
      vacio="No hay presupuestos para mostrar"
      onFila={(p) => void cambiar(p)}
    />
  );
}

export default function Historico(p: PropsDeItem): ReactNode {
  useSignals();
  const { de = "" } = extra.value;
  const [ultimo, recordar] = useState(0);
  const ir = (saf: string) => {
    recordar(Number(de));
    extra.value = saf ? { de: saf } : {};
  };
  return /^\d{1,3}$/.test(de)
    ? <Presupuestos {...p} saf={de} onVolver={() => ir("")} />
    : <Safs {...p} ultimo={ultimo} onSaf={({ saf }) => ir(String(saf))} />;
}
