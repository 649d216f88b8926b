/** The rows of a projection: each item with its partial ones, and each currency with all ([Z3]). */
import { sumar } from "#core/domain/money.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import { sumaDe } from "../meses.ts";
import { type AsientoDeCredito, creditoDe, type DeQuien, mesDeAgotamiento } from "./credito.ts";
import { MESES } from "./ficha.ts";
import type { ParteDeProyeccion } from "./partes.ts";

export interface FilaProyectada {
  /** `apertura` adds up a programme, a source, or both. */
  readonly nivel: "moneda" | "apertura" | "pprin" | "ppar";
  readonly mon: number;
  readonly prog: number | null;
  readonly ff: number | null;
  readonly pprin: number | null;
  readonly ppar: number | null;
  readonly descripcion: string;
  /** Centavos. */
  readonly ejecutado: number;
  readonly proyectado: number;
  readonly total: number;
  /** Null where no credit was given that fine. */
  readonly credito: number | null;
  readonly saldo: number | null;
  /** Month 1–12 in which the credit runs out; null: it lasts, or there is none. */
  readonly mes_agotamiento: number | null;
  /** January to December, executed and projected. */
  readonly meses: readonly number[];
  readonly mesesEjecutados: readonly number[];
  readonly sac: readonly number[];
}

/** By what items are opened. */
export interface AperturaDeFilas {
  readonly porPrograma: boolean;
  readonly porFuente: boolean;
}

/** Names of programmes and sources. */
interface Nombres {
  readonly r: Referencias;
  readonly programa: (prog: number) => string;
}

const porMes = (
  partes: readonly ParteDeProyeccion[],
  cual: "ejecutado" | "proyectado" | "sac",
): number[] => Array.from({ length: MESES }, (_, m) => sumaDe(partes.map((p) => p[cual][m])));

type Medidas = Omit<FilaProyectada, "nivel" | "prog" | "ff" | "pprin" | "ppar" | "descripcion">;

function medir(mon: number, partes: readonly ParteDeProyeccion[], credito: number | null): Medidas {
  const [mesesEjecutados, proyectados] = [
    porMes(partes, "ejecutado"),
    porMes(partes, "proyectado"),
  ];
  const meses = mesesEjecutados.map((x, m) => sumar(x, proyectados[m], "un mes del año"));
  const total = sumaDe(meses);
  return {
    mon,
    ejecutado: sumaDe(mesesEjecutados),
    proyectado: sumaDe(proyectados),
    total,
    credito,
    saldo: credito === null ? null : sumar(credito, -total, "el saldo"),
    mes_agotamiento: credito === null ? null : mesDeAgotamiento(meses, credito),
    meses,
    mesesEjecutados,
    sac: porMes(partes, "sac"),
  };
}

const NINGUNO = { prog: null, ff: null, pprin: null, ppar: null } as const;

function fila(
  nivel: FilaProyectada["nivel"],
  { mon, ...lugar }: DeQuien,
  descripcion: string,
  partes: readonly ParteDeProyeccion[],
  credito: number | null,
): FilaProyectada {
  return { nivel, ...NINGUNO, ...lugar, descripcion, ...medir(mon, partes, credito) };
}

const ordenados = (numeros: Iterable<number>) => [...new Set(numeros)].sort((a, b) => a - b);

/**
 * @param partes in the order of their items.
 * @param creditos in force at the date that was asked.
 */
export function filasDe(
  partes: readonly ParteDeProyeccion[],
  creditos: readonly AsientoDeCredito[],
  { porPrograma, porFuente }: AperturaDeFilas,
  { r, programa }: Nombres,
): FilaProyectada[] {
  const abierta = porPrograma || porFuente;
  /** An item that has credit and spends nothing is told too. */
  const vacias = creditos.filter((c) => (!porPrograma || c.prog >= 0) && (!porFuente || c.ff >= 0));
  const lugarDe = (x: Pick<ParteDeProyeccion, "prog" | "ff">): Pick<DeQuien, "prog" | "ff"> => ({
    ...(porPrograma ? { prog: x.prog } : {}),
    ...(porFuente ? { ff: x.ff } : {}),
  });
  const claveDe = (x: Pick<DeQuien, "prog" | "ff">) =>
    `${porPrograma ? x.prog : ""}|${porFuente ? x.ff : ""}`;
  /** A main item, and the partial ones that spend or that have credit. */
  const deItem = (
    deLugar: DeQuien,
    pprin: number,
    partes: readonly ParteDeProyeccion[],
    creditados: readonly AsientoDeCredito[],
  ): FilaProyectada[] => {
    const item = (ppar: number | null) => {
      const suyo = { ...deLugar, pprin, ...(ppar === null ? {} : { ppar }) };
      const suyas = ppar === null ? partes : partes.filter((p) => p.ppar === ppar);
      const descripcion = r.descripcion("clasificador", { pprin, ppar: ppar ?? 0 });
      const nivel = ppar === null ? "pprin" : "ppar";
      return fila(nivel, suyo, descripcion, suyas, creditoDe(creditos, suyo));
    };
    const conCredito = creditados.filter((c) => c.ppar >= 0);
    return [null, ...ordenados([...partes, ...conCredito].map((p) => p.ppar))].map(item);
  };
  const deApertura = (mon: number, lugar: Pick<DeQuien, "prog" | "ff">): FilaProyectada[] => {
    const deLugar = { mon, ...lugar };
    const esSuya = (x: ParteDeProyeccion | AsientoDeCredito) =>
      x.mon === mon && claveDe(x) === claveDe(lugar);
    const suyas = partes.filter(esSuya);
    const suyos = vacias.filter(esSuya);
    const filas = ordenados([...suyas, ...suyos].map((p) => p.pprin)).flatMap((pprin) =>
      deItem(
        deLugar,
        pprin,
        suyas.filter((p) => p.pprin === pprin),
        suyos.filter((c) => c.pprin === pprin),
      )
    );
    if (!abierta) return filas;
    const { prog, ff } = lugar;
    const descripcion = [
      ...(prog === undefined ? [] : [`Programa ${prog} ${programa(prog)}`.trimEnd()]),
      ...(ff === undefined ? [] : [`Fuente ${ff} ${r.descripcion("fuentes", { ff })}`.trimEnd()]),
    ].join(" · ");
    const credito = completo(filas, creditoDe(creditos, deLugar));
    return [fila("apertura", deLugar, descripcion, suyas, credito), ...filas];
  };
  return ordenados([...partes, ...creditos].map((p) => p.mon)).flatMap((mon) => {
    const lugares = new Map(
      [...partes, ...vacias].filter((p) => p.mon === mon).map((p) => [claveDe(p), lugarDe(p)]),
    );
    const enOrden = [...lugares.values()].sort((a, b) =>
      (a.prog ?? 0) - (b.prog ?? 0) || (a.ff ?? 0) - (b.ff ?? 0)
    );
    const filas = enOrden.flatMap((lugar) => deApertura(mon, lugar));
    const suyas = partes.filter((p) => p.mon === mon);
    const principales = ordenados(suyas.map((p) => p.pprin)).map((pprin) => ({
      nivel: "pprin" as const,
      credito: creditoDe(creditos, { mon, pprin }),
    }));
    const credito = completo(principales, creditoDe(creditos, { mon }));
    return [...filas, fila("moneda", { mon }, r.descripcion("monedas", { mon }), suyas, credito)];
  });
}

/** The credit of several items, only where each of them has its own: a part says nothing of all. */
const completo = (
  filas: readonly Pick<FilaProyectada, "nivel" | "credito">[],
  credito: number | null,
): number | null => filas.some((f) => f.nivel === "pprin" && f.credito === null) ? null : credito;
