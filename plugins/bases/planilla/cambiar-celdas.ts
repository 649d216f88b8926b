/**
 * Cells of stored rows, as a sheet lays them over: each row with the version that was seen, all of
 * them or none ([B1], [B4], [K1], [A1]).
 */
import { leerCampo, leerValor } from "#core/domain/fields.ts";
import type { Actor, App } from "#core/plugin.ts";
import {
  type CeldaRehusada,
  type CeldasDeFila,
  rehusarAjenas,
  rehusarCeldas,
} from "#core/http/cells.ts";
import type { CeldasGuardadas } from "#proto/bases.ts";
import { type Base, NOTA } from "../bases.ts";
import { type Renglon, renglonesDe } from "../filas/filas.ts";
import { escribirEnGrupo } from "../filas/escritura/registrar.ts";
import type { FilaBase } from "../filas/validar/validar.ts";
import type { Grupo } from "../grupos/grupos.ts";
import { cambiadasPorOtros } from "../historia/historia.ts";
import { revisor } from "./revisor.ts";

/** The row with its new values, and the cells that cannot be read. */
export function filaConCeldas(base: Base, antes: FilaBase, { id, valores }: CeldasDeFila) {
  const fila: Record<string, number | string> = { ...antes };
  const fallas: CeldaRehusada[] = [];
  for (const { id: columna, titulo, campo } of [...base.columnas, NOTA]) {
    if (!Object.hasOwn(valores, columna)) continue;
    const dicho = valores[columna];
    const leido = typeof dicho === "string" ? leerCampo(campo, dicho) : leerValor(campo, dicho);
    if ("valor" in leido) fila[columna] = leido.valor as number | string;
    else fallas.push({ id, columna, mensaje: `${titulo} ${leido.error}` });
  }
  return { fila, fallas };
}

/**
 * Stores them all.
 * @throws Rechazo 409 with those that changed or are gone, and who did it; or 200 with each cell at
 * fault.
 */
export const cambiarCeldas = (
  app: App,
  actor: Actor,
  base: Base,
  { saf, codipres }: Pick<Grupo, "saf" | "codipres">,
  pedidas: readonly CeldasDeFila[],
): Promise<CeldasGuardadas> =>
  escribirEnGrupo(app, actor, base, { saf, codipres }, "celdas", async (q, grupo, registrar) => {
    const actuales = await renglonesDe(q, base, saf, codipres, pedidas.map((f) => f.id));
    const ajenas = await cambiadasPorOtros(q, base, pedidas, actuales);
    if (ajenas.length > 0) throw rehusarAjenas(ajenas);
    const revisar = await revisor(q, base, grupo, base.columnas.map((c) => c.id));
    const fallas: CeldaRehusada[] = [];
    const cambios = pedidas.map((pedida) => {
      const { id } = pedida;
      const { valores: antes, rev } = actuales.get(id) as Renglon;
      const { fila: despues, fallas: ilegibles } = filaConCeldas(base, antes, pedida);
      // A row that is wrong takes a note all the same: it is where one is most needed.
      const seRevisa = Object.keys(pedida.valores).some((c) => c !== NOTA.id);
      const suyas = ilegibles.length > 0 || !seRevisa ? ilegibles : revisar(id, despues)
        .map(({ columna, mensaje }) => ({ id, columna, mensaje }));
      fallas.push(...suyas);
      return { id, antes, despues, rev };
    });
    if (fallas.length > 0) throw rehusarCeldas(fallas);
    return { registros: [...await registrar(cambios)] };
  }, { costea: true });
