/** What a call on many budgets of one code asks for ([F2]). */
import { elegir } from "../../../core/domain/fields.ts";
import { leerFormulario } from "../../../core/http/form.ts";
import { CAMPOS_PRESUPUESTO } from "../../bases/service.ts";
import { rechazo } from "../errors.ts";

const DE_CODIGO = elegir(CAMPOS_PRESUPUESTO, ["codipres"]);
/** All the SAFs that there can be. */
const MAXIMO = 1000;

export interface Pedido {
  readonly codipres: string;
  /** Each once, in order. */
  readonly safs: readonly number[];
}

/** Reads `357;103`, or a list. @throws Rechazo 400. */
export function leerSafs(crudo: unknown): number[] {
  const partes = typeof crudo === "string" ? crudo.split(";") : Array.isArray(crudo) ? crudo : [];
  const safs = partes.map((p) => {
    const texto = String(p).trim();
    if (!/^\d{1,3}$/.test(texto)) throw rechazo("safs_invalidos");
    return Number(texto);
  });
  if (safs.length === 0 || safs.length > MAXIMO) throw rechazo("safs_invalidos");
  return [...new Set(safs)].sort((a, b) => a - b);
}

/** @throws Rechazo 400. */
export const leerPedido = (body: unknown): Pedido => ({
  ...leerFormulario(DE_CODIGO, body),
  safs: leerSafs((body as Readonly<Record<string, unknown>> | null)?.safs),
});
