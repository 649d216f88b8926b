/** Whether the category of a position exists and can be valued ([B2] group `cargo`). Pure. */

type Clave = Readonly<Record<string, number | string>>;
type Valores = Readonly<Record<string, unknown>>;

/** Entry of a reference table, or null when it does not exist (or has no value at the month). */
export type LectorDeTablas = (tabla: string, clave: Clave) => { readonly valores: Valores } | null;

/** Place of a capital letter, from 1; 0 when there is none. */
const letra = (texto: string): number => texto ? texto.charCodeAt(0) - 64 : 0;
/** Letters, and none. */
const LETRAS = 27;

/**
 * A number for the category of a position at home; a text for the few abroad. Every field has
 * digits of its own, as many as its range in `bases.ts` needs: two categories never share a key.
 */
export function claveCargo(
  pprin: number,
  esc: number,
  agrup: string,
  nivel: string,
  grado: number,
  cat: number,
  feje: number,
  codes: number,
): number | string {
  const letras = (pprin * LETRAS + letra(agrup)) * LETRAS + letra(nivel);
  const local = (((esc * 10 * LETRAS * LETRAS + letras) * 100 + grado) * 10_000 + cat) * 10 + feje;
  return codes === 0 ? local : `${local}|${codes}`;
}

/** What a position lacks: an entry of a table, by its key. */
export interface FaltaDeTabla {
  readonly tabla: string;
  readonly clave: Clave;
}

export interface CargoRevisado {
  readonly pprin: number;
  readonly esc: number;
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
  readonly feje: number;
  readonly codes: number;
}

/** The first of the entries that is not there. */
function primeraFalta(
  leer: LectorDeTablas,
  pedidas: Iterable<readonly [string, Clave]>,
): FaltaDeTabla | null {
  for (const [tabla, clave] of pedidas) {
    if (leer(tabla, clave) === null) return { tabla, clave };
  }
  return null;
}

/** The dated values that the valuation will read for a position ([B2] «and, for all»). */
function* valoresDelCargo(
  leer: LectorDeTablas,
  f: CargoRevisado,
  regimen: string,
  escalafon: Valores,
): Iterable<readonly [string, Clave]> {
  if (f.codes > 0) {
    yield ["codigos_destino_valores", { codes: f.codes }];
    const categoria = regimen === "sinep"
      ? { esc: f.esc, cat: 0, nivel: f.nivel }
      : { esc: f.esc, cat: f.cat, nivel: "" };
    return yield ["equivalencias_exterior", categoria];
  }
  const serie = String(escalafon.serie_ur ?? "");
  if (regimen !== "categorias") yield ["valores_ur", { serie_ur: serie }];
  if (regimen !== "sinep") return yield ["categorias_valores", { esc: f.esc, cat: f.cat }];
  const propios = leer("escalafon_suplementos", { esc: f.esc, pprin: f.pprin })?.valores;
  yield ["sinep_grilla", { nivel: f.nivel, grado: 0 }];
  yield ["sinep_grilla", { nivel: f.nivel, grado: f.grado }];
  if (propios?.agrupamiento ?? escalafon.con_agrupamiento) {
    yield ["sinep_agrupamientos", { agrup: f.agrup }];
  }
  if (propios?.tramo ?? escalafon.con_tramo) yield ["sinep_tramos", { grado: f.grado }];
  if (f.feje === 0) return;
  yield ["valores_ur", { serie_ur: String(escalafon.serie_fe ?? "") || serie }];
  yield ["sinep_funciones", { feje: f.feje }];
}

/**
 * What the regime of the scale asks for and is not there, or the first value that the row is paid
 * with and is missing; null when nothing is.
 */
export function faltaDelCargo(leer: LectorDeTablas, f: CargoRevisado): FaltaDeTabla | null {
  const escalafon = leer("escalafones", { esc: f.esc })?.valores;
  if (!escalafon) return { tabla: "escalafones", clave: { esc: f.esc } };
  const regimen = String(escalafon.regimen);
  const categoria: FaltaDeTabla = { tabla: "categorias", clave: { esc: f.esc, cat: f.cat } };
  if (regimen === "sinep") {
    if (f.agrup === "" || f.nivel === "" || f.cat !== 0 || f.feje > 4) return categoria;
    // Of a grid, what is not there may be a level or a degree that nobody has: its entry says which.
    const grado = { nivel: f.nivel, grado: f.grado };
    if (leer("sinep_grilla", grado) === null) return { tabla: "sinep_grilla", clave: grado };
  } else if (
    f.cat <= 0 || f.agrup !== "" || f.nivel !== "" || f.grado !== 0 || f.feje !== 0 ||
    leer("categorias", { esc: f.esc, cat: f.cat }) === null
  ) return categoria;
  return primeraFalta(leer, valoresDelCargo(leer, f, regimen, escalafon));
}
