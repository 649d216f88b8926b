/**
 * What an edit of dated values would revalue: the positions of open budgets that read it. The same
 * validator that guards each row says what the row reads ([B4]), so that both never differ.
 */
import { mesesCubiertos } from "#core/domain/meses-cubiertos.ts";
import { columnas, entero, filas } from "#core/db/text-query.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Afectado } from "#proto/valuation.ts";
import { organismos } from "#plugins/auth/service.ts";
import {
  type CambioDeValores,
  type Clave,
  type FilaReferencia,
  type Referencias,
  referencias,
} from "#plugins/tablas/service.ts";
import { BASES, tablaDe } from "../bases.ts";
import { type Cabecera, cabeceras, tipoDeGrupo } from "../grupos/grupos.ts";
import { filasDeBase } from "../tables.ts";
import { crearValidador, type FilaBase } from "./validar/validar.ts";

// Which positions of a group a fixed sum reaches ([Y7]): those whose reading it changes.

type Posicion = Readonly<Record<string, number | string>>;

const enLista = (lista: unknown, numero: unknown): boolean =>
  String(lista).split(";").includes(String(numero));

function alcanza(r: Referencias, suma: FilaReferencia, f: Posicion, meses: readonly number[]) {
  const { regimen, escalafones, pprins, desde_mes, hasta_mes } = suma;
  const esc = Number(f.esc);
  const deEscalafon = regimen
    ? r.leer("escalafones", { esc })?.valores.regimen === regimen
    : enLista(escalafones, esc);
  return deEscalafon && (!pprins || enLista(pprins, f.pprin)) &&
    meses.some((m) => m >= Number(desde_mes) && (!hasta_mes || m <= Number(hasta_mes)));
}

/**
 * Whether a position reads the sums that an edit touches: the stored ones, or every one when the edit
 * names none, and those that are being typed or pasted. Staff abroad and hours read none.
 */
function leeSumas(
  r: Referencias,
  { filas = [] }: CambioDeValores,
  f: Posicion,
  meses: readonly number[],
): boolean {
  const porHora = r.leer("codigos_procesamiento", { codp: Number(f.codp) })?.valores.unidad === "H";
  if (f.codes !== 0 || porHora) return false;
  const tocadas = new Set(filas.map((s) => s.id).filter(Boolean));
  const todas = tocadas.size === 0 && filas.every((s) => !s.desde_mes);
  const guardadas = r.filas("sumas_fijas").filter((s) => todas || tocadas.has(s.id));
  const escritas = filas.filter((s) => s.desde_mes && (s.regimen || s.escalafones));
  return [...guardadas, ...escritas].some((suma) => alcanza(r, suma, f, meses));
}

const [CARGOS] = BASES;

/** Columns that decide what a position reads, and when. */
const COLUMNAS = [
  ...["pprin", "esc", "agrup", "nivel", "grado", "cat", "feje", "codes"] as const,
  ...["codp", "tcober", "mes_inicio"] as const,
] as const;

/** Positions that read the same, and how many they are. */
const GRUPO = { ...columnas(filasDeBase(CARGOS), ...COLUMNAS), cuantos: entero("count(*)") };

/**
 * Calls with the table and the key of everything that a position reads at a month, and with the month
 * since which the entry that it finds stands: 0 when it finds none.
 */
function lector(
  r: Referencias,
  ver: (tabla: string, clave: Clave, desde: number, mes: number) => void,
): (fila: FilaBase, mes: number) => void {
  return (fila, mes) => {
    // One for each: a validator remembers what it was answered, and every read has to be seen.
    const validador = crearValidador(CARGOS, {
      leer(tabla, clave) {
        const actual = r.instantanea.leer(tabla, clave, mes);
        // A position abroad is paid by its destination alone: edits of other tables do not touch it
        // ([V1]).
        const paga = fila.codes === 0 || tabla === "codigos_destino_valores";
        if (paga) ver(tabla, clave, actual?.desde_mes ?? 0, mes);
        // A missing value reads as empty instead of stopping, so that every read of the row is seen.
        return actual ?? { valores: {} };
      },
      esHoja: () => true,
      conoce: () => true,
      habilitar_me: true,
      habilitar_ogas: true,
      usa_coefval: false,
      meses: null,
    });
    validador.validacion(fila);
  };
}

/**
 * Whether an edit replaces what is read. Unless it goes away too, a later entry already rules at this
 * month: the edit stays below it ([R1]).
 */
const rige = (c: CambioDeValores, desde: number, mes: number): boolean =>
  mes >= c.mes && (c.enAdelante === true || desde <= c.mes);

/** Edits of dated values by what they name of a key: each read looks for its own alone. */
class PorClave {
  readonly #por = new Map<
    string,
    Map<string, { readonly columnas: readonly string[]; readonly de: Map<string, number[]> }>
  >();

  /** @param cambios told by their places in it. */
  constructor(private readonly cambios: readonly CambioDeValores[]) {
    for (const [i, { tabla, parte }] of cambios.entries()) {
      if (tabla === "sumas_fijas") continue;
      const columnas = Object.keys(parte);
      const suyas = this.#por.getOrInsertComputed(tabla, () => new Map())
        .getOrInsertComputed(columnas.join(), () => ({ columnas, de: new Map() }));
      suyas.de.getOrInsertComputed(textoDe(columnas, parte), () => []).push(i);
    }
  }

  get vacio(): boolean {
    return this.#por.size === 0;
  }

  /** Those that replace what is read. @param desde since when what is read stands. */
  que(tabla: string, clave: Clave, desde: number, mes: number): number[] {
    const suyos = this.#por.get(tabla);
    if (suyos === undefined) return [];
    return [...suyos.values()]
      .flatMap(({ columnas, de }) => de.get(textoDe(columnas, clave)) ?? [])
      .filter((i) => rige(this.cambios[i], desde, mes));
  }
}

const textoDe = (columnas: readonly string[], clave: Clave): string =>
  columnas.map((c) => clave[c]).join("|");

async function renglonesDe(
  q: Consulta,
  c: Cabecera,
  cambios: readonly CambioDeValores[],
): Promise<number> {
  const { r, posiciones } = await posicionesDe(q, c);
  const deSumas = cambios.filter((cambio) => cambio.tabla === "sumas_fijas");
  const fechados = new PorClave(cambios);
  let lee = false;
  const leer = lector(r, (tabla, clave, desde, mes) => {
    lee ||= fechados.que(tabla, clave, desde, mes).length > 0;
  });
  let renglones = 0;
  for (const { cuantos, propia, fila, meses } of posiciones) {
    const toca = deSumas.some((cambio) => leeSumas(r, cambio, propia, meses)) ||
      (!fechados.vacio && meses.some((mes) => {
        lee = false;
        leer(fila, mes);
        return lee;
      }));
    if (toca) renglones += cuantos;
  }
  return renglones;
}

/** No position of the group reads a later one. */
const ultimoMes = (c: Pick<Cabecera, "criterio" | "ejercicio" | "desde_mes">): number =>
  c.criterio === "mensual" ? Math.max(c.desde_mes, c.ejercicio * 100 + 12) : c.desde_mes;

/**
 * Months (yyyymm) at which the values of a position are read: those that it covers ([Y3]), and the
 * one of reference, which its monthly pay is of whatever it covers ([Y1]).
 */
function mesesQueLee(
  c: Pick<Cabecera, "criterio" | "ejercicio" | "desde_mes">,
  { mes_inicio, tcober }: Readonly<Record<"mes_inicio" | "tcober", number | string>>,
): number[] {
  const cubiertos = c.criterio === "mensual"
    ? mesesCubiertos(Number(mes_inicio), Number(tcober))
    : null;
  if (!cubiertos) return [c.desde_mes];
  const { desde, hasta } = cubiertos;
  const cuantos = Math.min(hasta, 12) - desde + 1;
  const suyos = Array.from({ length: cuantos }, (_, i) => c.ejercicio * 100 + desde + i);
  return suyos.includes(c.desde_mes) ? suyos : [c.desde_mes, ...suyos];
}

/** The distinct positions of a group, with how many rows each is, and what they read from. */
async function posicionesDe(q: Consulta, c: Cabecera) {
  const grupos = await filas(
    q,
    GRUPO,
    `FROM ${tablaDe(CARGOS)} WHERE saf = ? AND codipres = ? GROUP BY ${COLUMNAS.join(", ")}`,
    [c.saf, c.codipres],
  );
  const r = await referencias(q, c.ejercicio, c.version, c.desde_mes);
  const neutra = Object.fromEntries(CARGOS.columnas.map((columna) => [columna.id, 0]));
  return {
    r,
    posiciones: grupos.map(({ cuantos, ...propia }) => ({
      cuantos,
      propia,
      fila: { ...neutra, ...propia },
      meses: mesesQueLee(c, propia),
    })),
  };
}

/** Of some edits, whole keys each, which ones replace something that a group reads. */
export async function leidosPor(
  q: Consulta,
  c: Cabecera,
  cambios: readonly CambioDeValores[],
): Promise<boolean[]> {
  const { r, posiciones } = await posicionesDe(q, c);
  const leidos = cambios.map(() => false);
  const fechados = new PorClave(cambios);
  const leer = lector(r, (tabla, clave, desde, mes) => {
    for (const i of fechados.que(tabla, clave, desde, mes)) leidos[i] = true;
  });
  for (const { propia, fila, meses } of posiciones) {
    if (!fechados.vacio) { for (const mes of meses) leer(fila, mes); }
    for (const [i, cambio] of cambios.entries()) {
      if (cambio.tabla === "sumas_fijas") leidos[i] ||= leeSumas(r, cambio, propia, meses);
    }
  }
  return leidos;
}

/** Open budgets, online and editable, with rows that the edits, taken together, would revalue. */
export async function impactoDe(
  q: Consulta,
  cambios: readonly CambioDeValores[],
): Promise<Afectado[]> {
  const consolidados = new Set(
    (await organismos(q)).filter((o) => o.consolidado).map((o) => o.saf),
  );
  const abiertos = (await cabeceras(q, null)).filter((c) =>
    tipoDeGrupo(c.codipres) === "presupuesto" && !consolidados.has(c.saf) &&
    cambios.some((cambio) => cambio.filas !== undefined || ultimoMes(c) >= cambio.mes)
  );
  const afectados: Afectado[] = [];
  for (const c of abiertos) {
    const renglones = await renglonesDe(q, c, cambios);
    if (renglones === 0) continue;
    const { saf, codipres, descripcion, desde_mes } = c;
    afectados.push({ saf, codipres, descripcion, desde_mes, renglones });
  }
  return afectados;
}
