/**
 * What other reference data would make wrong: rows of open budgets that pass every check now and
 * would fail one. The validator that guards each row says both ([B4]), so that this never differs
 * from what the budget shows once the change is stored (formulation [F10]).
 */
import type { Consulta } from "#core/plugin.ts";
import { organismos } from "#plugins/auth/service.ts";
import type { Propuesta } from "#plugins/tablas/service.ts";
import { type Base, BASES, columnasEnteras, tablaDe } from "#plugins/bases/bases.ts";
import { type Cabecera, cabeceras, tipoDeGrupo } from "#plugins/bases/grupos/grupos.ts";
import { catalogoDe, catalogoEn } from "./catalogo.ts";
import { lotesDe, renglon } from "../filas.ts";
import { motivoDeGrupo } from "./motivos.ts";
import { type Catalogo, crearValidador } from "./validar.ts";

/** A row that would become invalid, and where it stands. */
export interface FilaCaida {
  readonly saf: number;
  readonly codipres: string;
  readonly base: string;
  readonly titulo: string;
  readonly id: number;
  /** Its opening: `16.0.0.1`. */
  readonly apertura: string;
  readonly motivo: string;
}

export interface Caidas {
  /** All of them, listed or not. */
  readonly renglones: number;
  readonly presupuestos: readonly {
    readonly saf: number;
    readonly codipres: string;
    readonly descripcion: string;
    readonly renglones: number;
  }[];
  readonly filas: readonly FilaCaida[];
}

/** Rows that are listed; the rest are counted by budget. */
const LISTADAS = 200;

const NIVELES = ["prog", "subp", "proy", "act"] as const;

/** The rows of a base of a group that fall, told one by one; how many they are. */
async function deBase(
  q: Consulta,
  base: Base,
  c: Cabecera,
  [ahora, despues]: readonly [Catalogo, Catalogo],
  listar: (fila: FilaCaida) => void,
): Promise<number> {
  const [antes, luego] = [crearValidador(base, ahora), crearValidador(base, despues)];
  let cuantas = 0;
  for await (const lote of lotesDe(q, tablaDe(base), columnasEnteras(base), c)) {
    for (const fila of lote) {
      const bits = luego.bits(fila);
      if (bits === 0 || (bits & ~antes.bits(fila)) === 0) continue;
      cuantas++;
      const { id, valores } = renglon(base, fila);
      const nuevas = luego.deBits(bits & ~antes.bits(fila));
      const grupo = base.grupos.find((g) => nuevas[g] === false) ?? base.grupos[0];
      listar({
        saf: c.saf,
        codipres: c.codipres,
        base: base.id,
        titulo: base.titulo,
        id,
        apertura: NIVELES.map((n) => valores[n]).join("."),
        motivo: motivoDeGrupo(base, grupo, despues, valores),
      });
    }
  }
  return cuantas;
}

/** @param alcanza budgets that the change may touch: the others are not read. */
export async function filasQueCaen(
  q: Consulta,
  propuesta: Propuesta,
  alcanza: (c: Cabecera) => boolean,
): Promise<Caidas> {
  const conocidos = new Map((await organismos(q)).map((o) => [o.saf, o]));
  const filas: FilaCaida[] = [];
  const presupuestos = [];
  for (const c of await cabeceras(q, null)) {
    const organismo = conocidos.get(c.saf);
    const abierto = tipoDeGrupo(c.codipres) === "presupuesto" && organismo?.consolidado === false;
    if (!organismo || !abierto || !alcanza(c)) continue;
    const grupo = { ...c, organismo };
    const catalogos = [
      await catalogoDe(q, grupo),
      catalogoEn(await propuesta(c.ejercicio, c.version, c.desde_mes), grupo),
    ] as const;
    let renglones = 0;
    for (const base of BASES) {
      renglones += await deBase(q, base, c, catalogos, (f) => {
        if (filas.length < LISTADAS) filas.push(f);
      });
    }
    const { saf, codipres, descripcion } = c;
    if (renglones > 0) presupuestos.push({ saf, codipres, descripcion, renglones });
  }
  const renglones = presupuestos.reduce((n, p) => n + p.renglones, 0);
  return { renglones, presupuestos, filas };
}
