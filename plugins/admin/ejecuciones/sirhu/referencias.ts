/** What the join asks of the reference data ([E4], [E5]), remembered: the same few answers serve
 * every record. */
import type { Organismo } from "../../../auth/service.ts";
import type { Instantanea, Referencias } from "../../../tablas/service.ts";
import type { RubroDeEjecucion } from "./clasificar.ts";

/** Later than any month: whether a key ever existed does not depend on the date. */
const SIEMPRE = 999_912;

/** A category as the lines of an execution have it. */
export interface Categoria {
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
}

export interface ReferenciasDeCarga {
  readonly mes: number;
  /** SAF of each institution; null when more than one has its code. */
  readonly instituciones: ReadonlyMap<string, Organismo | null>;
  /** By `claveDeConcepto`. */
  readonly excepciones: ReadonlyMap<string, RubroDeEjecucion>;
  /** Unit types of LH2 whose units are hours. */
  readonly horas: ReadonlySet<string>;
  regimen(esc: number): string | undefined;
  /** The category that three fields of LH1 name, or null when the scale does not have it. */
  categoria(esc: number, agrup: string, nivel: string, grado: string): Categoria | null;
  hayApertura(saf: number, prog: number, subp: number, proy: number, act: number): boolean;
  leer(
    tabla: string,
    clave: Readonly<Record<string, number | string>>,
  ): ReturnType<Instantanea["leer"]>;
}

/** Institutions of SIRHU by their two letters; the consolidated organismo receives nothing. */
export function institucionesDe(
  organismos: readonly Organismo[],
): ReadonlyMap<string, Organismo | null> {
  const porCodigo = new Map<string, Organismo | null>();
  for (const o of organismos) {
    if (o.codsir === "" || o.consolidado) continue;
    const codigo = o.codsir.toUpperCase();
    porCodigo.set(codigo, porCodigo.has(codigo) ? null : o);
  }
  return porCodigo;
}

function categoriaDe(
  datos: Instantanea,
  regimen: string,
  esc: number,
  agrup: string,
  nivel: string,
  grado: string,
): Categoria | null {
  if (!/^\d{1,4}$/.test(grado)) return null;
  const numero = Number(grado);
  if (regimen === "sinep") {
    const hay = /^[GPTE]$/.test(agrup) && /^[A-F]$/.test(nivel) && numero <= 99 &&
      datos.fila("sinep_grilla", { nivel, grado: numero }, SIEMPRE) !== null;
    return hay ? { agrup, nivel, grado: numero, cat: 0 } : null;
  }
  const hay = numero > 0 && datos.fila("categorias", { esc, cat: numero }) !== null;
  return hay ? { agrup: "", nivel: "", grado: 0, cat: numero } : null;
}

/** Answers over one structure, as long as the load lasts. */
export function referenciasDeCarga(
  partes:
    & Pick<ReferenciasDeCarga, "mes" | "instituciones" | "excepciones" | "horas">
    & { readonly referencias: Referencias },
): ReferenciasDeCarga {
  const { referencias, ...resto } = partes;
  const datos = referencias.instantanea;
  const regimenes = new Map(
    datos.filas("escalafones").map((e) => [Number(e.esc), String(e.regimen)]),
  );
  const categorias = new Map<string, Categoria | null>();
  return {
    ...resto,
    regimen: (esc) => regimenes.get(esc),
    categoria(esc, agrup, nivel, grado) {
      const clave = `${esc}|${agrup}|${nivel}|${grado}`;
      let conocida = categorias.get(clave);
      if (conocida === undefined) {
        const regimen = regimenes.get(esc);
        conocida = regimen === undefined
          ? null
          : categoriaDe(datos, regimen, esc, agrup, nivel, grado);
        categorias.set(clave, conocida);
      }
      return conocida;
    },
    hayApertura: (saf, prog, subp, proy, act) =>
      referencias.estructura.apertura(saf, { prog, subp, proy, act }) !== undefined,
    leer: (tabla, clave) => datos.leer(tabla, clave, partes.mes),
  };
}
