/** An entry of credit as it is shown and typed ([Z2]). Pure. */
import type { CreditoGuardado } from "#proto/admin.ts";

/** What stands in each box; amounts and codes as they are typed, empty = the whole item. */
export type BorradorDeCredito = Record<
  "saf" | "prog" | "pprin" | "ppar" | "ff" | "mon" | "fecha" | "norma" | "efecto" | "importe",
  string
>;

/** What a norm does to the credit: the amount is typed without a sign. */
export const EFECTOS = [
  { id: "da", descripcion: "Da crédito" },
  { id: "quita", descripcion: "Quita crédito" },
] as const;

const dicho = (valor: number | null | undefined): string => valor == null ? "" : String(valor);

export const borradorDeCredito = (f: CreditoGuardado | null): BorradorDeCredito => ({
  saf: dicho(f?.saf),
  prog: dicho(f?.prog),
  pprin: dicho(f?.pprin),
  ppar: dicho(f?.ppar),
  ff: dicho(f?.ff),
  mon: f ? String(f.mon) : "1",
  fecha: f?.fecha ?? "",
  norma: f?.norma ?? "",
  efecto: f && f.importe < 0 ? "quita" : "da",
  importe: f ? String(Math.abs(f.importe)) : "",
});

/** What is sent: the amount with its sign. */
export const formDeCredito = ({ efecto, importe, ...b }: BorradorDeCredito) => ({
  ...b,
  importe: efecto === "quita" && importe !== "" ? `-${importe}` : importe,
});

/** «1», «1.3», «1 · prog. 16 · fuente 11». */
export const partidaDe = ({ pprin, ppar, prog, ff }: CreditoGuardado): string =>
  [
    ppar === null ? `${pprin}` : `${pprin}.${ppar}`,
    ...(prog === null ? [] : [`prog. ${prog}`]),
    ...(ff === null ? [] : [`fuente ${ff}`]),
  ].join(" · ");

/** Digits alone, of a code. */
export const entradaDeCodigo = (texto: string): string => texto.replace(/\D/g, "").slice(0, 3);
