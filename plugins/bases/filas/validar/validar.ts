/**
 * The one validator of base rows ([B4]): the editor, a save, an import and the valuation run this
 * code. It is pure: what exists is asked to a `Catalogo`, at the budget's structure and month.
 */
import { mesesCubiertos } from "#core/domain/meses-cubiertos.ts";
import {
  type Base,
  columnasDe,
  type GrupoDeValidacion,
  GRUPOS_APERTURA,
} from "#plugins/bases/bases.ts";
import { recordarCodigo, Respuestas } from "../escritura/respuestas.ts";
import { claveCargo, faltaDelCargo, type LectorDeTablas } from "./validar-cargo.ts";

/** What exists, in one structure (ejercicio, version, saf) and month. */
export interface Catalogo {
  readonly leer: LectorDeTablas;
  /** Listed for this SAF and without listed descendants: spending is charged to leaves ([B2]). */
  esHoja(prog: number, subp: number, proy: number, act: number): boolean;
  /** Listed, or with something listed below it. */
  conoce(prog: number, subp: number, proy: number, act: number): boolean;
  readonly habilitar_me: boolean;
  readonly habilitar_ogas: boolean;
  readonly usa_coefval: boolean;
  /** Of a group valued by months ([Y3]); null = every value is read at its one month. */
  readonly meses: MesesDeCatalogo | null;
}

export interface MesesDeCatalogo {
  readonly ejercicio: number;
  /** Month yyyymm that a row without months reads. */
  readonly referencia: number;
  /** What there is at a month (yyyymm). */
  leer(mes: number): LectorDeTablas;
}

/**
 * The first month (yyyymm) at which the values of a position are read, or null when its months pass
 * December ([Y2]). A value that there is at one month is there from then on ([R1]): what exists at
 * the first one exists at all.
 */
export function primerMes(
  { ejercicio, referencia }: Pick<MesesDeCatalogo, "ejercicio" | "referencia">,
  mes_inicio: number,
  tcober: number,
): number | null {
  const cubiertos = mesesCubiertos(mes_inicio, tcober);
  if (cubiertos === null) return referencia;
  return cubiertos.hasta > 12 ? null : ejercicio * 100 + cubiertos.desde;
}

export type Validacion = Readonly<Partial<Record<GrupoDeValidacion, boolean>>>;
export type FilaBase = Readonly<Record<string, number | string>>;

/** Key of a chain of four levels 0–99, for maps. */
export function claveCadena(prog: number, subp: number, proy: number, act: number): number {
  return ((prog * 100 + subp) * 100 + proy) * 100 + act;
}

/** How each group is checked: the columns it looks at and the question. */
function comprobaciones(
  base: Base,
  c: Catalogo,
): Record<GrupoDeValidacion, { columnas: readonly string[]; valida: (...v: never[]) => boolean }> {
  const existe = (tabla: string, campo: string) =>
    recordarCodigo((codigo) => c.leer(tabla, { [campo]: codigo }) !== null);
  const [cadenas, composiciones] = [new Respuestas(), new Respuestas()];
  const { meses } = c;
  const cargos = new Map<number, { readonly leer: LectorDeTablas; readonly dadas: Respuestas }>();
  const cargosDe = (mes: number) => {
    let deMes = cargos.get(mes);
    if (!deMes) {
      deMes = { leer: meses ? meses.leer(mes) : c.leer, dadas: new Respuestas() };
      cargos.set(mes, deMes);
    }
    return deMes;
  };
  const apagada = base.requiere !== undefined && !c[base.requiere];
  return {
    apertura: {
      columnas: ["prog", "subp", "proy", "act"],
      valida: apagada // [B5]: kept and flagged while the flag is off
        ? () => false
        : (prog: number, subp: number, proy: number, act: number) => {
          if (prog === 0) return base.todosLosProgramas === true;
          const clave = claveCadena(prog, subp, proy, act);
          return cadenas.leer(clave) ?? cadenas.anotar(clave, c.esHoja(prog, subp, proy, act));
        },
    },
    ubic: { columnas: ["ubic"], valida: existe("ubicaciones", "ubic") },
    ff: { columnas: ["ff"], valida: existe("fuentes", "ff") },
    pprin: {
      columnas: ["pprin"],
      valida: recordarCodigo((pprin) =>
        (base.pprins === undefined || base.pprins.includes(pprin)) &&
        ((pprin === 0 && base.pprins !== undefined) || c.leer("partidas", { pprin }) !== null)
      ),
    },
    esc: { columnas: ["esc"], valida: existe("escalafones", "esc") },
    cargo: {
      // The last two only where the months of a row say which values it reads.
      columnas: [
        ...["pprin", "esc", "agrup", "nivel", "grado", "cat", "feje", "codes"],
        ...meses ? ["tcober", "mes_inicio"] : [],
      ],
      valida: (
        pprin: number,
        esc: number,
        agrup: string,
        nivel: string,
        grado: number,
        cat: number,
        feje: number,
        codes: number,
        tcober: number,
        mes_inicio: number,
      ) => {
        const mes = meses ? primerMes(meses, mes_inicio, tcober) : 0;
        if (mes === null) return false;
        const { leer, dadas } = cargosDe(mes);
        const clave = claveCargo(pprin, esc, agrup, nivel, grado, cat, feje, codes);
        return dadas.leer(clave) ??
          dadas.anotar(
            clave,
            faltaDelCargo(leer, { pprin, esc, agrup, nivel, grado, cat, feje, codes }) === null,
          );
      },
    },
    codp: { columnas: ["codp"], valida: existe("codigos_procesamiento", "codp") },
    codes: {
      columnas: ["codes"],
      valida: recordarCodigo((codes) =>
        codes === 0 || (c.habilitar_me && c.leer("codigos_destino", { codes }) !== null)
      ),
    },
    composicion: {
      columnas: ["c_scom", "n_comp"],
      valida: (c_scom: string, n_comp: number) => {
        const clave = c_scom + n_comp;
        return composiciones.leer(clave) ??
          composiciones.anotar(
            clave,
            c.leer("composicion", { c_comp: base.c_comp ?? "", c_scom, n_comp }) !== null,
          );
      },
    },
    mon: {
      columnas: ["mon"],
      valida: recordarCodigo((mon) =>
        c.leer("monedas", { mon }) !== null && (mon === 1 || c.habilitar_me)
      ),
    },
  };
}

export interface Validador {
  /** Group by group ([B2]). */
  validacion(fila: FilaBase): Validacion;
  /**
   * The bulk path: which groups fail, one bit each in the order of `base.grupos`; 0 = valid.
   * `fila` is a row of `columnasDe(base)`, as the database gives it.
   */
  bits(fila: readonly unknown[]): number;
  deBits(bits: number): Validacion;
}

/** By base and the order of its columns, which is where a row has each value. */
const validadores = new WeakMap<Catalogo, Map<string, Validador>>();

/**
 * Reference checks of one base against one catalogue, whose answers never change: they are
 * remembered between rows and between calls with the same catalogue.
 */
export function crearValidador(base: Base, catalogo: Catalogo): Validador {
  let deCatalogo = validadores.get(catalogo);
  if (!deCatalogo) validadores.set(catalogo, deCatalogo = new Map());
  const clave = `${base.id}|${base.columnas.map((c) => c.id)}`;
  let validador = deCatalogo.get(clave);
  if (!validador) deCatalogo.set(clave, validador = nuevoValidador(base, catalogo));
  return validador;
}

interface Comprobacion {
  readonly bit: number;
  readonly columnas: readonly string[];
  /** Places of those columns in a row of the database, and 0 up to `ARGUMENTOS`. */
  readonly indices: readonly number[];
  readonly valida: (...v: unknown[]) => boolean;
}

/** Columns of the check that looks at most of them. */
const ARGUMENTOS = 10;

/** The bits of the checks that a row fails. */
function fallas(grupos: readonly Comprobacion[], fila: readonly unknown[]): number {
  let bits = 0;
  for (const { bit, columnas, indices: i, valida } of grupos) {
    // Spelled out by length: spreading an array per row and group would be half of the cost.
    const bien = columnas.length === 1
      ? valida(fila[i[0]])
      : columnas.length === 2
      ? valida(fila[i[0]], fila[i[1]])
      : columnas.length <= 4
      ? valida(fila[i[0]], fila[i[1]], fila[i[2]], fila[i[3]])
      : valida(
        fila[i[0]],
        fila[i[1]],
        fila[i[2]],
        fila[i[3]],
        fila[i[4]],
        fila[i[5]],
        fila[i[6]],
        fila[i[7]],
        fila[i[8]],
        fila[i[9]],
      );
    if (!bien) bits |= bit;
  }
  return bits;
}

function nuevoValidador(base: Base, catalogo: Catalogo): Validador {
  const todas = comprobaciones(base, catalogo);
  const orden = new Map(columnasDe(base).map((c, i) => [c, i]));
  const grupos = base.grupos.map((grupo, i) => {
    const { columnas, valida } = todas[grupo];
    return {
      grupo,
      bit: 1 << i,
      columnas,
      indices: Array.from({ length: ARGUMENTOS }, (_, n) => orden.get(columnas[n] ?? "") ?? 0),
      valida: valida as (...v: unknown[]) => boolean,
    };
  });
  return {
    validacion(fila) {
      return Object.fromEntries(
        grupos.map((g) => [g.grupo, g.valida(...g.columnas.map((c) => fila[c]))]),
      );
    },
    bits: (fila) => fallas(grupos, fila),
    deBits(bits) {
      return Object.fromEntries(grupos.map((g) => [g.grupo, (bits & g.bit) === 0]));
    },
  };
}

/** The organismo's facts that shape checks look at. */
export interface OrganismoRevisado {
  readonly usa_coefval: boolean;
}

/**
 * Checks between the fields of a row whose fields are already well formed ([B1] shape).
 * @returns the sentence that refuses the row, with the column at fault, or null.
 */
export function formaDeFila(
  base: Base,
  fila: FilaBase,
  organismo: OrganismoRevisado,
): { columna: string; mensaje: string } | null {
  if (fila.prog === 0 && (fila.subp !== 0 || fila.proy !== 0 || fila.act !== 0)) {
    return {
      columna: "prog",
      mensaje: "Con programa 0, el subprograma, el proyecto y la actividad deben ser 0",
    };
  }
  const positivos = base.algunoPositivo;
  if (positivos && positivos.columnas.every((c) => fila[c] === 0)) {
    return { columna: positivos.columnas[0], mensaje: positivos.mensaje };
  }
  if (organismo.usa_coefval && fila.coefval === 0) {
    return { columna: "coefval", mensaje: "El coeficiente debe estar entre 0,01 y 99,99" };
  }
  return null;
}

/** The sentence of spec 2 §5 for a row with failing groups; null when every group is right. */
export function mensajeDeValidacion(base: Base, validacion: Validacion): string | null {
  const falla = (grupos: readonly GrupoDeValidacion[]) =>
    grupos.some((g) => validacion[g] === false);
  const apertura = falla(base.grupos.filter((g) => GRUPOS_APERTURA.includes(g)));
  const datos = falla(base.grupos.filter((g) => !GRUPOS_APERTURA.includes(g)));
  const inicio = "Complete correctamente la información de ";
  if (apertura && datos) return `${inicio}la apertura programática y ${base.datos}`;
  if (apertura) return `${inicio}la apertura programática`;
  if (datos) return `${inicio}${base.datos}`;
  return null;
}
