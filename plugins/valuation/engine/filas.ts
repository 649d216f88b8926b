/**
 * What the engine takes in: rows of the bases. Bulk rows come as the database gives them,
 * `[id, …columns in the order of the base]`; positions are turned into typed columns first.
 */
import { codigoDeLetra } from "./lineas.ts";

/** Positions as typed columns. `agrup`, `nivel` are character codes (0 = none). */
export interface CargosChunk {
  n: number;
  id: Float64Array;
  prog: Uint8Array;
  subp: Uint8Array;
  proy: Uint8Array;
  act: Uint8Array;
  ubic: Uint32Array;
  ff: Uint32Array;
  pprin: Uint8Array;
  esc: Uint32Array;
  agrup: Uint8Array;
  nivel: Uint8Array;
  grado: Uint8Array;
  cat: Uint32Array;
  feje: Uint8Array;
  codp: Uint32Array;
  codes: Uint32Array;
  cargos: Uint32Array;
  vacantes: Uint32Array;
  /** Hundredths. */
  coefval: Uint32Array;
  tcober: Uint8Array;
}

/** A position as a plain object ([V14] verifies one). */
export interface FilaCargo {
  readonly id: number;
  readonly prog: number;
  readonly subp: number;
  readonly proy: number;
  readonly act: number;
  readonly ubic: number;
  readonly ff: number;
  readonly pprin: number;
  readonly esc: number;
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
  readonly feje: number;
  readonly codp: number;
  readonly codes: number;
  readonly cargos: number;
  readonly vacantes: number;
  readonly coefval: number;
  readonly tcober: number;
}

/** A row of a percentage base; porcentaje in hundredths ([V7]). */
export interface Regla {
  readonly id: number;
  readonly prog: number;
  readonly subp: number;
  readonly proy: number;
  readonly act: number;
  readonly pprin: number;
  readonly esc: number;
  readonly mon: number;
  readonly c_scom: string;
  readonly n_comp: number;
  readonly porcentaje: number;
}

export const BASES_DE_PORCENTAJE = ["adicionales", "complementos", "contribuciones"] as const;
export type BaseDePorcentaje = typeof BASES_DE_PORCENTAJE[number];
export type Reglas = Readonly<Record<BaseDePorcentaje, readonly Regla[]>>;

/** Class letter of the compositions of each percentage base ([B3]). */
export const CLASE_DE: Readonly<Record<BaseDePorcentaje, string>> = {
  adicionales: "B",
  complementos: "D",
  contribuciones: "H",
};

/** A chunk with room for `capacidad` positions. */
export function crearCargos(capacidad: number): CargosChunk {
  const u8 = () => new Uint8Array(capacidad);
  const u32 = () => new Uint32Array(capacidad);
  return {
    n: 0,
    id: new Float64Array(capacidad),
    prog: u8(),
    subp: u8(),
    proy: u8(),
    act: u8(),
    ubic: u32(),
    ff: u32(),
    pprin: u8(),
    esc: u32(),
    agrup: u8(),
    nivel: u8(),
    grado: u8(),
    cat: u32(),
    feje: u8(),
    codp: u32(),
    codes: u32(),
    cargos: u32(),
    vacantes: u32(),
    coefval: u32(),
    tcober: u8(),
  };
}

/**
 * Fills a chunk with rows `[id, prog, subp, proy, act, ubic, ff, pprin, esc, agrup, nivel, grado,
 * cat, feje, codp, codes, cargos, vacantes, coefval, tcober]`; more columns are ignored.
 * @param chunk reused when it has room, so that reading in chunks allocates once.
 */
export function cargosDeFilas(
  filas: readonly (readonly unknown[])[],
  chunk: CargosChunk = crearCargos(filas.length),
): CargosChunk {
  const c = chunk.id.length >= filas.length ? chunk : crearCargos(filas.length);
  for (let i = 0; i < filas.length; i++) {
    const f = filas[i] as readonly number[];
    c.id[i] = f[0];
    c.prog[i] = f[1];
    c.subp[i] = f[2];
    c.proy[i] = f[3];
    c.act[i] = f[4];
    c.ubic[i] = f[5];
    c.ff[i] = f[6];
    c.pprin[i] = f[7];
    c.esc[i] = f[8];
    c.agrup[i] = codigoDeLetra(f[9]);
    c.nivel[i] = codigoDeLetra(f[10]);
    c.grado[i] = f[11];
    c.cat[i] = f[12];
    c.feje[i] = f[13];
    c.codp[i] = f[14];
    c.codes[i] = f[15];
    c.cargos[i] = f[16];
    c.vacantes[i] = f[17];
    c.coefval[i] = f[18];
    c.tcober[i] = f[19];
  }
  c.n = filas.length;
  return c;
}

/** A chunk of one position. */
export function cargosDeFila(f: FilaCargo): CargosChunk {
  return cargosDeFilas([[
    f.id,
    f.prog,
    f.subp,
    f.proy,
    f.act,
    f.ubic,
    f.ff,
    f.pprin,
    f.esc,
    f.agrup,
    f.nivel,
    f.grado,
    f.cat,
    f.feje,
    f.codp,
    f.codes,
    f.cargos,
    f.vacantes,
    f.coefval,
    f.tcober,
  ]]);
}

/**
 * Rules from rows `[id, prog, subp, proy, act, pprin, esc, mon, c_scom, n_comp, porcentaje]`; more
 * columns are ignored.
 */
export function reglasDeFilas(filas: readonly (readonly unknown[])[]): Regla[] {
  return filas.map((f) => ({
    id: Number(f[0]),
    prog: Number(f[1]),
    subp: Number(f[2]),
    proy: Number(f[3]),
    act: Number(f[4]),
    pprin: Number(f[5]),
    esc: Number(f[6]),
    mon: Number(f[7]),
    c_scom: String(f[8]),
    n_comp: Number(f[9]),
    porcentaje: Number(f[10]),
  }));
}
