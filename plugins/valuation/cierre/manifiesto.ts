/**
 * The manifest of a deliverable: the SHA-256 of its canonical content ([C3], [C5]). It says the same
 * on every database: rows are told by their place in their base, never by the id that a database
 * gave them. The seal says which format it was made with.
 */
import type { Consulta } from "#core/plugin.ts";
import type { Cabecera as Grupo, Entregable } from "#plugins/bases/service.ts";
import { huellaDeFormato1 } from "./manifiesto-1.ts";
import { huellaDeFormato2 } from "./manifiesto-2.ts";
import { camposDe, leerCampos, valuadoDe } from "./manifiesto-campos.ts";

/** Format of every new closing. */
export const FORMATO = 2;

/** The closing that a manifest answers for. */
export type Cierre = Omit<Entregable, "sha256">;

/**
 * Hash of what the database holds for a deliverable: header, every base row, valuation with the
 * parameter values that it read, and who closed it, when and with which engine. `online` is left
 * out: hiding a group changes nothing of it ([P3]).
 * @throws Error when the valuation is missing or names rows that are not there, and when the format
 * or a field that the seal names is unknown.
 */
export async function huellaDe(q: Consulta, grupo: Grupo, cierre: Cierre): Promise<string> {
  switch (cierre.formato) {
    case 1:
      return await huellaDeFormato1(q, grupo, cierre);
    case FORMATO:
      return await huellaDeFormato2(
        q,
        cierre,
        leerCampos(cierre.campos),
        await valuadoDe(q, cierre),
      );
    default:
      throw new Error(`el manifiesto es de un formato desconocido (${cierre.formato})`);
  }
}

/** The closing with the names of all that its manifest will answer for, and its hash. */
export async function manifiestoDe(
  q: Consulta,
  cierre: Omit<Cierre, "formato" | "campos">,
): Promise<Entregable> {
  const valuado = await valuadoDe(q, cierre);
  const campos = camposDe(valuado);
  const sellable = { ...cierre, formato: FORMATO, campos: JSON.stringify(campos) };
  return { ...sellable, sha256: await huellaDeFormato2(q, sellable, campos, valuado) };
}
