/**
 * Lines of executions that say a code of the structure ([F10]): without it they would no longer say
 * what it is. They live in blocks, so the executions that may have it are read.
 */
import { contar } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import { cabeceras, tipoDeGrupo } from "#plugins/bases/service.ts";
import type { FilaReferencia, TablaReferencia } from "#plugins/tablas/service.ts";
import { lineasDe } from "#plugins/valuation/service.ts";
import { lineasDeGrupos, unidas } from "../planillas/al-lado.ts";

const DE_APERTURA = ["prog", "subp", "proy", "act"] as const;

/** Fields of a line that say the key of a table; the rest of the key is of its group. */
const CAMPOS: Readonly<
  Record<string, readonly ("ubic" | "ff" | "pprin" | "ppar" | typeof DE_APERTURA[number])[]>
> = {
  aperturas: DE_APERTURA,
  ubicaciones: ["ubic"],
  fuentes: ["ff"],
  clasificador: ["pprin", "ppar"],
};

/** «12 líneas de 2 ejecuciones»; empty when no execution says it. */
export async function usoEnEjecuciones(
  q: Consulta,
  tabla: TablaReferencia,
  fila: FilaReferencia,
): Promise<string> {
  const campos = CAMPOS[tabla.nombre];
  if (!campos) return "";
  const deGrupo = (["saf", "ejercicio", "version"] as const).filter((c) => tabla.clave.includes(c));
  const grupos = (await cabeceras(q, deGrupo.includes("saf") ? Number(fila.saf) : null))
    .filter((g) =>
      tipoDeGrupo(g.codipres) === "ejecucion" && deGrupo.every((c) => g[c] === Number(fila[c]))
    );
  const solo = Object.fromEntries(campos.map((c) => [c, [Number(fila[c])]]));
  const ejecuciones = new Set<number>();
  let lineas = 0;
  const estado = unidas(await lineasDeGrupos(q, grupos));
  for await (const { valuacion, tramo } of lineasDe(q, estado)) {
    tramo.recorrer({ solo }, () => {
      lineas++;
      ejecuciones.add(valuacion.id);
    });
  }
  if (lineas === 0) return "";
  const de = contar(ejecuciones.size, "ejecución", "ejecuciones");
  return `${contar(lineas, "línea", "líneas")} de ${de}`;
}
