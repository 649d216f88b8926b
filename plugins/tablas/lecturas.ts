/** Recorded reads of reference data as a person reads them ([V9]). */
import { toNumber } from "../../core/domain/money.ts";
import { camposDe, TABLAS } from "./descripciones.ts";

const PROPIAS: Readonly<Record<string, string>> = {
  partidas: "Partidas principales",
  organismos: "Organismos",
};

type Valores = Readonly<Record<string, number | string | null>>;

/** Title of the table, and the values with their decimals: stored ones are hundredths. */
export function mostrarLectura(
  tabla: string,
  valores: Valores | null,
): { readonly titulo: string; readonly valores: Valores | null } {
  const descripta = TABLAS.find((t) => t.nombre === tabla);
  if (!descripta) return { titulo: PROPIAS[tabla] ?? tabla, valores };
  const campos: Readonly<Record<string, { readonly clase: string } | undefined>> = camposDe(
    descripta,
  );
  const decimal = (columna: string) =>
    ["importe", "porcentaje"].includes(campos[columna]?.clase ?? "");
  return {
    titulo: descripta.titulo,
    valores: valores && Object.fromEntries(
      Object.entries(valores).map(([c, v]) => [
        c,
        typeof v === "number" && decimal(c) ? toNumber(v) : v,
      ]),
    ),
  };
}
