/** What percentage rules that nobody stored yet would do to the positions of their group. */
import type { Consulta } from "#core/plugin.ts";
import {
  type Base,
  BASES,
  type CambioDeFila,
  columnasDe,
  crearValidador,
  type FilaBase,
  type Grupo,
  grupo,
  lotesDe,
  tablaDe,
} from "#plugins/bases/service.ts";
import type { PorcentajeProbado } from "#proto/valuation.ts";
import { toNumber } from "#core/domain/money.ts";
import { type PorRegla, porReglaDe } from "../engine/costo-por-fila.ts";
import { type BaseDePorcentaje, type Reglas, reglasDeFilas } from "../engine/filas.ts";
import { esDeValores } from "../engine/errores.ts";
import { LOTE, SumideroDeFoto } from "./foto.ts";
import { leerReglas, mediosDe, referenciasDe } from "./medios.ts";
import { type Importes, importesDe, type Medios, Tasador } from "./tasador.ts";

const [CARGOS] = BASES;

/** The rules that there would be, in the order of the engine, by id; wrong ones are left out. */
export function conCambios(
  { reglas, catalogo }: Medios,
  base: Base,
  cambios: readonly CambioDeFila[],
): { readonly otras: Reglas; readonly fuera: number } {
  const suyas = base.id as BaseDePorcentaje;
  const columnas = columnasDe(base);
  const validador = crearValidador(base, catalogo);
  const tocadas = new Set(cambios.map((c) => c.id));
  const filas = cambios.flatMap(({ id, despues }) =>
    despues ? [columnas.map((c) => c === "id" ? id ?? 0 : despues[c] ?? 0)] : []
  );
  const validas = filas.filter((f) => validador.bits(f) === 0);
  const quedan = reglas[suyas].filter(({ id }) => !tocadas.has(id));
  return {
    otras: {
      ...reglas,
      [suyas]: [...quedan, ...reglasDeFilas(columnas, validas)].sort((a, b) => a.id - b.id),
    },
    fuera: filas.length - validas.length,
  };
}

/** What positions cost with some rules, and what each of the rules adds to them. */
interface ConReglas {
  readonly importes: Importes;
  readonly porRegla: PorRegla;
}

/** The valid positions of a group under several sets of rules, read once. @throws FaltaValor, Desborde */
export async function cargosConReglas(
  q: Consulta,
  g: Grupo,
  medios: Medios,
  conjuntos: readonly Reglas[],
): Promise<ConReglas[]> {
  const cuentas = conjuntos.map((reglas) => {
    const porRegla = porReglaDe(reglas);
    const tasador = new Tasador({ ...medios, reglas });
    return { tasador, porRegla, sumidero: new SumideroDeFoto(porRegla) };
  });
  for await (const lote of lotesDe(q, tablaDe(CARGOS), columnasDe(CARGOS), g, LOTE)) {
    const validas = cuentas[0].tasador.validas(CARGOS, lote);
    for (const { tasador, sumidero } of cuentas) tasador.valuar(CARGOS, validas, sumidero);
  }
  return cuentas.map(({ porRegla, sumidero }) => ({ importes: importesDe(sumidero), porRegla }));
}

/**
 * What a rule would add to the positions that it reaches, as its own lines say it, and what the
 * budget would change by, with what it brings about in other lines. `q` must be one snapshot.
 * @param id of the stored rule that it takes the place of; 0 = a new one.
 * @returns null where nobody can say: it is wrong, or some value is missing.
 */
export async function probarRegla(
  q: Consulta,
  base: Base,
  saf: number,
  codipres: string,
  id: number,
  fila: FilaBase,
): Promise<PorcentajeProbado | null> {
  const g = await grupo(q, saf, codipres);
  const r = await referenciasDe(q, g);
  const { reglas } = await leerReglas(q, g, r);
  const medios = mediosDe(g, r, reglas);
  const { otras, fuera } = conCambios(medios, base, [{ id, antes: null, despues: fila }]);
  if (fuera > 0) return null;
  try {
    const [antes, despues] = await cargosConReglas(q, g, medios, [reglas, otras]);
    const suya = otras[base.id as BaseDePorcentaje].findIndex((regla) => regla.id === id);
    const monedas = new Set([...Object.keys(antes.importes), ...Object.keys(despues.importes)]);
    return {
      costo: toNumber(despues.porRegla[base.id as BaseDePorcentaje][suya]),
      diferencia: [...monedas].map((mon) => ({
        mon: Number(mon),
        total: toNumber((despues.importes[mon] ?? 0) - (antes.importes[mon] ?? 0)),
      })).filter((d) => d.total !== 0),
    };
  } catch (error) {
    if (esDeValores(error)) return null;
    throw error;
  }
}
