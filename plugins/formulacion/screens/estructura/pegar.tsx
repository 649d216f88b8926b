/** A spreadsheet of a table of the structure: preview, what it does to budgets, then all or none. */
import { type ReactNode, useMemo } from "react";
import type {
  Consecuencias,
  TablaDeEstructura as Tabla,
  VersionDeEstructura as Version,
} from "#proto/estructura.ts";
import type { PlanillaAbierta } from "#ui/list/con-planilla.tsx";
import { CargarPlanilla } from "#ui/recurso/lista.tsx";
import { Caidas } from "./caidas.tsx";
import { columnasVistas, nombreDeVersion } from "./estructura-modelo.ts";
import { pedirEn } from "./hoja-estructura.ts";

const decir = (valor: unknown): string =>
  typeof valor === "boolean" ? (valor ? "Sí" : "No") : String(valor ?? "");

export default function Pegar({ tabla, version, ...p }: PlanillaAbierta & {
  readonly tabla: Tabla;
  /** The structure that is chosen; null = the rows say theirs. */
  readonly version: Version | null;
  /** It was stored; it is closed as well. */
  readonly onGuardada: () => void;
}): ReactNode {
  const de = useMemo(() => {
    const vistas = columnasVistas(tabla, version);
    const deClave = vistas.filter((c) => c.clave);
    return {
      indicacion: `Columnas: ${vistas.map((c) => c.titulo).join(", ")}.`,
      claves: [{
        id: "clave",
        titulo: deClave.map((c) => c.titulo).join(" - "),
        ancho: deClave.length > 2 ? "220px" : "110px",
        decir: (clave: Readonly<Record<string, unknown>>) =>
          deClave.map((c) => clave[c.campo] ?? "—").join(" - "),
      }],
      campos: tabla.columnas.filter((c) => !c.clave)
        .map(({ campo: id, titulo }) => ({ id, titulo, decir })),
    };
  }, [tabla, version]);
  return (
    <CargarPlanilla
      {...p}
      de={de}
      subtitulo={[tabla.titulo, version && nombreDeVersion(version)].filter(Boolean).join(", ")}
      nota={({ consecuencias }) =>
        consecuencias
          ? <Caidas de={consecuencias as Consecuencias} />
          : "Lo que la planilla no nombra queda como está."}
      pedir={pedirEn(tabla, version)}
    />
  );
}
