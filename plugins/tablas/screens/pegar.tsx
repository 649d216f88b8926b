/** A spreadsheet pasted or dropped into a table: preview, then all or nothing. */
import { type ReactNode, useMemo, useState } from "react";
import { nombreMes } from "../../../core/domain/period.ts";
import { api } from "../../../ui/api.ts";
import type { ColumnaTabla } from "../../../ui/grid/columnas.ts";
import { Carga, type FormularioDeCarga, type Origen } from "../../../ui/sheet/carga.tsx";
import { columnasComunes, type Estados, type FilaVista } from "../../../ui/sheet/modelo.ts";
import type { NombreCampo } from "../campos.ts";
import { tablaReferencia } from "../descripciones.ts";
import type { Previa } from "../../../proto/tablas.ts";
import type { FilaDePrevia } from "../lotes/lote-tipos.ts";
import { claveDeSumas, useImpacto } from "./valores/impacto.ts";
import {
  type CampoDeValor,
  camposDeValor,
  DESCRIPCION,
  dichoDe,
  type Mostrada,
  textoDeValor,
} from "./valores/valores.ts";

export const ESTADOS: Estados = {
  erronea: { una: "Con error", varias: "Con error", detiene: true },
  dudosa: { una: "Con dudas", varias: "Con dudas", detiene: true },
  nueva: { una: "Nueva", varias: "Nuevas" },
  cambiada: { una: "Cambiada", varias: "Cambiadas" },
  quitada: { una: "Quitada", varias: "Quitadas" },
  igual: { una: "Igual", varias: "Iguales" },
};

/** «2 nuevas, 1 cambiada, 5 iguales». */
export function textoDeResumen(resumen: Readonly<Record<string, number>>): string {
  const partes = Object.entries(ESTADOS).filter(([e]) => resumen[e] > 0)
    .map(([e, { una, varias }]) =>
      `${resumen[e]} ${(resumen[e] === 1 ? una : varias).toLowerCase()}`
    );
  return partes.length > 0 ? partes.join(", ") : "Ninguna fila";
}

export interface PropsPegar {
  readonly tabla: string;
  readonly mes: number;
  /** Key columns that hold for the whole block. */
  readonly parte: Readonly<Record<string, string | number>>;
  readonly titulo: string;
  readonly bloque: Origen;
  /** It was stored; it is closed as well. */
  readonly onAplicado: () => void;
  readonly onCerrar: () => void;
}

/** What a block may change; a category's description is of its own table, and counts too. */
export function camposDePrevia(tabla: string): readonly CampoDeValor[] {
  const propios = camposDeValor(tabla);
  return propios.some((c) => c.id === "descripcion") ? propios : [DESCRIPCION, ...propios];
}

/** What storing a row would change. */
export function cambioDe(
  campos: readonly CampoDeValor[],
  { antes, despues }: { readonly antes: Mostrada | null; readonly despues: Mostrada | null },
): string {
  if (despues === null) return "";
  return campos.filter((c) => (antes?.[c.id] ?? "") !== (despues[c.id] ?? ""))
    .map((c) => {
      const texto = dichoDe(c, despues[c.id]);
      return antes ? `${c.titulo}: ${dichoDe(c, antes[c.id])} → ${texto}` : `${c.titulo}: ${texto}`;
    }).join("; ");
}

/** Why a row cannot be stored, with both readings of what is doubtful. */
const motivosDe = ({ motivos }: FilaDePrevia): string =>
  motivos.map(({ motivo, lecturas }) =>
    lecturas
      ? `${motivo}: ${
        lecturas.map((l) => l.error ?? textoDeValor({ clase: "importe" }, l.valor)).join(" o ")
      }`
      : motivo
  ).join("; ");

export function filasVistas({ filas }: Pick<Previa, "filas">): readonly FilaVista<FilaDePrevia>[] {
  return filas.map((previa, clave) => ({
    clave,
    estado: previa.estado,
    numero: previa.numero || null,
    previa,
    errores: new Map(
      previa.motivos.length > 0 ? [["cambio", { mensaje: motivosDe(previa) }]] : [],
    ),
  }));
}

function columnasDe(tabla: string): readonly ColumnaTabla<FilaVista<FilaDePrevia>>[] {
  const claves = tablaReferencia(tabla).clave;
  const campos = camposDePrevia(tabla);
  return [
    ...columnasComunes<FilaDePrevia>(ESTADOS),
    {
      id: "clave",
      clase: "texto",
      titulo: "Clave",
      ancho: "160px",
      valor: ({ previa }) => claves.map((c: NombreCampo) => previa.clave[c] ?? "–").join(" - "),
    },
    {
      id: "cambio",
      clase: "texto",
      titulo: "Qué cambia",
      valor: ({ previa, errores }) =>
        errores.get("cambio")?.mensaje ?? (cambioDe(campos, previa) || "–"),
      invalida: ({ errores }) => errores.get("cambio")?.mensaje ?? null,
    },
  ];
}

/** Numbers that can be read in two ways. */
const dudosos = ({ filas }: Previa) => filas.flatMap((f) => f.motivos.filter((m) => m.lecturas));

export default function Pegar(p: PropsPegar): ReactNode {
  const { tabla, mes, parte } = p;
  const columnas = useMemo(() => columnasDe(tabla), [tabla]);
  const [vista, mostrar] = useState<Previa | null>(null);
  const porFila = tablaReferencia(tabla).porFila === true;
  const impacto = useImpacto(tabla, mes, porFila ? vista && claveDeSumas(vista) : parte);
  const pedir = (accion: "previa" | "aplicar", form: FormularioDeCarga, token?: string) =>
    api.post(`/tablas/lotes/:tabla/:mes/${accion}`, { ...parte, ...form, token, tabla, mes });
  return (
    <Carga
      titulo="Cargar planilla"
      subtitulo={`${p.titulo}, valores desde ${nombreMes(mes)}`}
      origen={p.bloque}
      junta
      nombres={[]}
      estados={ESTADOS}
      columnas={columnas}
      filas={filasVistas}
      ver={async (form) => {
        const previa = await pedir("previa", form);
        mostrar(previa);
        return previa;
      }}
      guardar={async (form, { token }) => {
        await pedir("aplicar", form, token);
        p.onCerrar();
        p.onAplicado();
      }}
      mirar={(previa) => {
        const { erronea, dudosa, nueva, cambiada, quitada } = previa.resumen;
        const malas = erronea + dudosa;
        const dudas = dudosos(previa);
        return {
          frase: textoDeResumen(previa.resumen),
          nota: malas > 0
            ? "Corrija las filas marcadas y vuelva a cargar: se guardan todas o ninguna."
            : impacto,
          puede: malas === 0 && nueva + cambiada + quitada > 0,
          dudosos: dudas.length,
          dudoso: dudas.at(0)?.escrito?.trim() ?? "",
          decisiones: [],
          errores: [],
        };
      }}
      onCerrar={p.onCerrar}
    />
  );
}
