/** Verifying one position, saved or not ([V14]). */
import { mesesCubiertos } from "#core/domain/meses-cubiertos.ts";
import { toNumber } from "#core/domain/money.ts";
import { idDeSuma, nombreDeComponente } from "#core/domain/rubros.ts";
import { enteroDeFormulario } from "#core/http/form.ts";
import type { Consulta, Db } from "#core/plugin.ts";
import type { LineaVerificada } from "#proto/valuation.ts";
import {
  type Base,
  BASES,
  exigirRenglon,
  type FilaBase,
  filaDeFormulario,
  type Grupo,
  grupo,
  PASA_DE_DICIEMBRE,
} from "../bases/service.ts";
import type { Referencias } from "../tablas/service.ts";
import type { FilaCargo } from "./engine/filas.ts";
import { crearMotor } from "./engine/motor.ts";
import type { SegmentoVerificado } from "./engine/verificar.ts";
import { comoRechazo, rechazo } from "./errors.ts";
import { costoDe, costoEnGrupo } from "./momento/costos.ts";
import { leerReglas, mediosDe, referenciasDe } from "./momento/medios.ts";
import { Tasador } from "./momento/tasador.ts";

const [CARGOS] = BASES;

async function filaPedida(
  q: Consulta,
  base: Base,
  g: Grupo,
  body: Record<string, unknown>,
): Promise<FilaBase> {
  const id = body.id === undefined || body.id === ""
    ? 0
    : enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
  // An editor sends its fields; the list sends only the id of a saved row.
  if (id > 0 && body.esc === undefined) {
    return { ...(await exigirRenglon(q, base, g.saf, g.codipres, id)).valores, id };
  }
  return { ...filaDeFormulario(base, body, g.organismo), id };
}

const centavos = (v: number | null): number | null => v === null ? null : toNumber(v);

const mostrarSegmento = (s: SegmentoVerificado) => ({
  ...s,
  valor_ur: centavos(s.valor_ur),
  porcentaje: centavos(s.porcentaje),
  valor_mensual: toNumber(s.valor_mensual),
});

/** What a line is of: a component, a fixed sum, or an element of the composition (`BA1`). */
function descripcionDe(datos: Referencias, clave: string): string {
  const suma = idDeSuma(clave);
  if (suma !== null) return datos.descripcion("sumas_fijas", { id: suma });
  const partes = /^([A-Z])([A-Z])(\d+)$/.exec(clave);
  if (!partes) return nombreDeComponente(clave);
  const [, c_comp, c_scom, n_comp] = partes;
  return datos.descripcion("composicion", { c_comp, c_scom, n_comp: Number(n_comp) });
}

export interface Verificado {
  readonly valorizacion: LineaVerificada[];
  /** Pesos that it counts in the total; null while it counts nothing: it fails some check. */
  readonly costo: number | null;
}

/**
 * Lines of one position with the rules of its budget, all of them of one moment. Rules that fail some
 * check reach nobody, here as in the total.
 */
export async function verificarRenglon(
  db: Db,
  saf: number,
  codipres: string,
  body: Record<string, unknown>,
): Promise<Verificado> {
  const { g, fila, datos, reglas } = await db.leer(async (q) => {
    const g = await grupo(q, saf, codipres);
    const fila = await filaPedida(q, CARGOS, g, body);
    const datos = await referenciasDe(q, g);
    return { g, fila, datos, reglas: (await leerReglas(q, g, datos)).reglas };
  });
  // What its months of this year cost would pass for the cost of the row ([Y2]).
  const meses = mesesCubiertos(Number(fila.mes_inicio), Number(fila.tcober));
  if (g.criterio === "mensual" && meses !== null && meses.hasta > 12) {
    throw rechazo("no_se_puede_valorizar", { mensaje: PASA_DE_DICIEMBRE });
  }
  const medios = mediosDe(g, datos, reglas);
  try {
    const lineas = crearMotor(medios).verificar(fila as unknown as FilaCargo);
    const valorizacion = lineas.map(({ segmentos, ...l }) => ({
      ...l,
      descripcion: descripcionDe(datos, l.clave),
      valor_ur: centavos(l.valor_ur),
      porcentaje: centavos(l.porcentaje),
      valor_mensual: centavos(l.valor_mensual),
      valor_total: toNumber(l.valor_total),
      ...(segmentos === undefined ? {} : { segmentos: segmentos.map(mostrarSegmento) }),
    }));
    return { valorizacion, costo: centavos(costoDe(new Tasador(medios), CARGOS, fila)) };
  } catch (error) {
    throw comoRechazo(error, datos);
  }
}

/** A row that a form asks about, saved or not, and the id of the saved one; 0 = a new one. */
export async function filaDelGrupo(
  db: Db,
  base: Base,
  saf: number,
  codipres: string,
  body: Record<string, unknown>,
): Promise<{ readonly id: number; readonly fila: FilaBase }> {
  const fila = await db.leer(async (q) =>
    await filaPedida(q, base, await grupo(q, saf, codipres), body)
  );
  return { id: Number(fila.id), fila };
}

/**
 * Pesos of a year of one row of a base, saved or not, in its currency: what it would add to the
 * total. @returns null where one row says nothing: rows with errors, missing values.
 */
export async function costoDeRenglon(
  db: Db,
  base: Base,
  saf: number,
  codipres: string,
  { fila }: { readonly fila: FilaBase },
): Promise<number | null> {
  return await db.leer(async (q) => {
    const g = await grupo(q, saf, codipres);
    return centavos(await costoEnGrupo(q, g, await referenciasDe(q, g), base, fila));
  });
}
