/** The tables of the structure as sheets, and the call that stores blocks of their rows ([F10]). */
import type {
  Consecuencias,
  FilaDeEstructura as Fila,
  TablaDeEstructura as Tabla,
  VersionDeEstructura as Version,
} from "#proto/estructura.ts";
import { api } from "#ui/api.ts";
import { celdasDe } from "#ui/grid/celdas/columnas.ts";
import { hojaDePlanilla } from "#ui/grid/celdas/de-planilla.ts";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import { confirmar } from "#ui/state/alerts.ts";
import { DE_CLAVE, type Pedir } from "#ui/recurso/hoja.ts";
import { columnasDe, columnasVistas } from "./estructura-modelo.ts";

/** @param version the structure that is chosen; null = the rows say theirs. */
export const pedirEn = (tabla: Tabla, version: Version | null): Pedir => (form, token) =>
  api.post("/admin/estructura/:tabla/pegar", {
    ...form,
    token,
    tabla: tabla.tabla,
    ejercicio: version?.ejercicio,
    version: version?.version,
  });

/** Undefined where a row is nothing but its key. @param version as in {@link pedirEn}. */
export function hojaDeEstructura(
  tabla: Tabla,
  version: Version | null,
  de: {
    readonly poner: (guardadas: readonly Fila[]) => void;
    readonly abrir: (fila: Fila) => void;
  },
): Hoja<Fila> | undefined {
  if (!tabla.con_contenido) return undefined;
  const deClave = columnasVistas(tabla, version).filter((c) => c.clave);
  return hojaDePlanilla<Fila>({
    ...de,
    ...celdasDe(columnasDe(tabla, version), DE_CLAVE),
    deClave: Object.fromEntries(deClave.map((c) => [c.campo, c.titulo])),
    clave: ({ clave }) => clave,
    dice: ({ valores }, columna) => valores[columna],
    con: (fila, valores) => ({ ...fila, valores: { ...fila.valores, ...valores } }) as Fila,
    pedir: pedirEn(tabla, version),
    async preguntar({ consecuencias }) {
      if (!consecuencias) return true;
      const { frase } = consecuencias as Consecuencias;
      return await confirmar(
        `${frase}. Sus presupuestos no se podrán valorizar hasta que se corrijan o se muevan con ` +
          "un pasaje.",
        { titulo: tabla.titulo, aceptar: "Guardar igual", peligro: true },
      );
    },
  });
}
