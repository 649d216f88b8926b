/** Whether the category of a position exists and can be valued ([B2] group `cargo`). Pure. */

export type Clave = Readonly<Record<string, number | string>>;
export type Valores = Readonly<Record<string, unknown>>;

/** Entry of a reference table, or null when it does not exist (or has no value at the month). */
export type Lector = (tabla: string, clave: Clave) => { readonly valores: Valores } | null;

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

/** Every dated value that the valuation will read for a position exists ([B2] «and, for all»). */
function valoresDelCargo(leer: Lector, f: FilaCargo, regimen: string, escalafon: Valores): boolean {
  if (f.codes > 0) {
    const categoria = regimen === "sinep"
      ? { esc: f.esc, cat: 0, nivel: f.nivel }
      : { esc: f.esc, cat: f.cat, nivel: "" };
    return leer("codigos_destino_valores", { codes: f.codes }) !== null &&
      leer("equivalencias_exterior", categoria) !== null;
  }
  if (regimen === "categorias") {
    return leer("categorias_valores", { esc: f.esc, cat: f.cat }) !== null;
  }
  const serie = String(escalafon.serie_ur ?? "");
  if (leer("valores_ur", { serie_ur: serie }) === null) return false;
  if (regimen === "ur") return leer("categorias_valores", { esc: f.esc, cat: f.cat }) !== null;
  const propios = leer("escalafon_suplementos", { esc: f.esc, pprin: f.pprin })?.valores;
  const agrupamiento = propios?.agrupamiento ?? escalafon.con_agrupamiento;
  const tramo = propios?.tramo ?? escalafon.con_tramo;
  const serieFe = String(escalafon.serie_fe ?? "") || serie;
  return leer("sinep_grilla", { nivel: f.nivel, grado: 0 }) !== null &&
    leer("sinep_grilla", { nivel: f.nivel, grado: f.grado }) !== null &&
    (!agrupamiento || leer("sinep_agrupamientos", { agrup: f.agrup }) !== null) &&
    (!tramo || leer("sinep_tramos", { grado: f.grado }) !== null) &&
    (f.feje === 0 ||
      (leer("valores_ur", { serie_ur: serieFe }) !== null &&
        leer("sinep_funciones", { feje: f.feje }) !== null));
}

interface FilaCargo {
  readonly pprin: number;
  readonly esc: number;
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
  readonly feje: number;
  readonly codes: number;
}

/** What the regime of the scale asks for is there, and every value that the row is paid with. */
export function cargoValido(leer: Lector, f: FilaCargo): boolean {
  const escalafon = leer("escalafones", { esc: f.esc })?.valores;
  if (!escalafon) return false;
  const regimen = String(escalafon.regimen);
  const formaValida = regimen === "sinep"
    ? f.agrup !== "" && f.nivel !== "" && f.cat === 0 && f.feje <= 4 &&
      leer("sinep_grilla", { nivel: f.nivel, grado: f.grado }) !== null
    : f.cat > 0 && f.agrup === "" && f.nivel === "" && f.grado === 0 && f.feje === 0 &&
      leer("categorias", { esc: f.esc, cat: f.cat }) !== null;
  return formaValida && valoresDelCargo(leer, f, regimen, escalafon);
}
