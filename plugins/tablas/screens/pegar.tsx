/** A spreadsheet pasted or dropped into a table: preview, then all or nothing. */
import { type ReactNode, useMemo, useState } from "react";
import { nombreMes } from "#core/domain/period.ts";
import { api } from "#ui/api.ts";
import type { PlanillaAbierta } from "#ui/list/con-planilla.tsx";
import { CargarFilas } from "#ui/sheet/cargar-filas.tsx";
import type { CampoDicho, Mostrada } from "#ui/sheet/filas.ts";
import {
  CAMPOS,
  columnasDelCatalogo,
  type NombreCampo,
  tablaReferencia,
  tituloDe,
} from "#proto/recursos/tablas.ts";
import type { PreviaDeFilas as Previa } from "#proto/planilla.ts";
import { filasDePrevia, useImpacto } from "./valores/impacto.ts";
import { type CampoDeValor, camposDeValor, dichoDe } from "./valores/valores.ts";

export interface PropsPegar extends PlanillaAbierta {
  readonly tabla: string;
  readonly mes: number;
  /** Key columns that hold for the whole block. */
  readonly parte: Readonly<Record<string, string | number>>;
  readonly titulo: string;
  /** It was stored; it is closed as well. */
  readonly onAplicado: () => void;
}

/** How the values of these fields are said. */
export const dichos = (campos: readonly CampoDeValor[]): readonly CampoDicho[] =>
  campos.map((c) => ({ id: c.id, titulo: c.titulo, decir: (valor) => dichoDe(c, valor) }));

/** What a block may change; what describes the key is of its own table, and counts too. */
export function camposDePrevia(tabla: string): readonly CampoDicho[] {
  const descripcion = tablaReferencia(tabla);
  const ajenos = columnasDelCatalogo(descripcion).map((id) => ({
    id,
    titulo: tituloDe(descripcion, id),
    campo: CAMPOS[id],
  }));
  return dichos([...ajenos, ...camposDeValor(tabla)]);
}

const clavesDe = (tabla: string) => [{
  id: "clave",
  titulo: "Clave",
  ancho: "160px",
  decir: (clave: Mostrada) =>
    tablaReferencia(tabla).clave.map((c: NombreCampo) => clave[c] ?? "—").join(" - "),
}];

export default function Pegar(p: PropsPegar): ReactNode {
  const { tabla, mes, parte } = p;
  const [claves, campos] = useMemo(() => [clavesDe(tabla), camposDePrevia(tabla)], [tabla]);
  const [vista, mostrar] = useState<Previa | null>(null);
  const { fechada, porFila } = tablaReferencia(tabla);
  const conjunto = fechada === "conjunto";
  const filas = useMemo(() => vista && filasDePrevia(vista, conjunto), [vista, conjunto]);
  const impacto = useImpacto(tabla, mes, null, filas);
  return (
    <CargarFilas
      // Each row of these says its own months.
      subtitulo={porFila ? p.titulo : `${p.titulo}, valores desde ${nombreMes(mes)}`}
      bloque={p.bloque}
      claves={claves}
      campos={campos}
      nota={impacto}
      pedir={(form, token) =>
        api.post(`/tablas/lotes/:tabla/:mes/${token ? "aplicar" : "previa"}`, {
          ...parte,
          ...form,
          token,
          tabla,
          mes,
        })}
      onPrevia={mostrar}
      onGuardada={(_, quedan) => {
        if (!quedan) p.onCerrar();
        p.onAplicado();
      }}
      onCerrar={p.onCerrar}
    />
  );
}
