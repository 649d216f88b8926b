/** The data groups of each body, with their rows and the ceilings that follow from them. */
import type { Criterio } from "#core/domain/group.ts";
import { DEMO, type Filas, NORMA, type Renglon } from "./archivos.ts";
import { CON_ERRORES, filasConErrores } from "./con-errores.ts";
import type { Ejercicio } from "./estructura.ts";
import { otrasBases } from "./otras-bases.ts";
import { PERFILES } from "./organismos.ts";
import { aRenglon, plantel, type Posicion } from "./plantel.ts";

/** Every value of the public facts exists at this month. */
const MES = 202412;

export interface Grupo {
  readonly saf: number;
  readonly codipres: string;
  readonly descripcion: string;
  readonly ejercicio: Ejercicio;
  readonly mes: number;
  readonly alta: string;
  readonly online: 0 | 1;
  readonly congelado: 0 | 1;
  readonly renglones: number;
  readonly criterio: Criterio;
  /** Budget whose staff it has, where it is another one's. */
  readonly como: string;
}

/** Has the staff of `E2601`, valued by months: the difference is what the months make ([Y1]). */
const POR_MESES = { saf: 357, codipres: "E2602", como: "E2601" } as const;

/** Bodies with a budget made by the national office, and with a historical one. */
const CON_ONP = [103, 307, 357, 375, 604];
const CON_HISTORICO = [103, 357];

/** A budget of the only criterion, online, with its own staff. */
export function grupoDe(
  saf: number,
  codipres: string,
  texto: string,
  ejercicio: Ejercicio,
  alta: string,
  renglones: number,
): Grupo {
  const descripcion = texto + DEMO;
  const base = { saf, codipres, descripcion, ejercicio, mes: MES, alta, renglones };
  return { ...base, online: 1, congelado: 0, criterio: "unico", como: codipres };
}

function gruposDe(saf: number, [actual, anterior]: readonly [number, number]): Grupo[] {
  const grupo = (
    codipres: string,
    texto: string,
    ejercicio: Ejercicio,
    alta: string,
    renglones: number,
    resto: Partial<Grupo> = {},
  ): Grupo => ({ ...grupoDe(saf, codipres, texto, ejercicio, alta, renglones), ...resto });
  const grupos = [
    grupo("E2501", "Anteproyecto 2025", 2025, "2024-06-03", anterior),
    grupo("E2601", "Anteproyecto 2026", 2026, "2025-05-04", actual),
  ];
  if (saf === POR_MESES.saf) {
    const { codipres, como } = POR_MESES;
    grupos.push(
      grupo(codipres, "Anteproyecto 2026, mes a mes", 2026, "2025-05-04", actual, {
        criterio: "mensual",
        como,
      }),
    );
  }
  if (CON_HISTORICO.includes(saf)) {
    const archivado = { online: 0 } as const;
    grupos.push(grupo("E2502", "Borrador archivado 2025", 2025, "2024-05-06", 240, archivado));
  }
  if (saf === CON_ERRORES.saf) {
    grupos.push(grupo(CON_ERRORES.codipres, "Con errores", 2026, "2025-06-18", 60));
  }
  if (CON_ONP.includes(saf)) {
    const posterior = { mes: 202503 };
    grupos.push(grupo("O2601", "Proyecto revisado 2026", 2026, "2025-08-19", 320, posterior));
  }
  return grupos;
}

/** Rows of some files after those that there are. */
export function agregar(filas: Filas, mas: Filas): void {
  for (const [nombre, nuevas] of Object.entries(mas) as [keyof Filas, Renglon[]][]) {
    const destino = filas[nombre] ??= [];
    for (const fila of nuevas) destino.push(fila);
  }
}

/**
 * Who is there part of the year says from when, in some: from January on, or the last months. The
 * rest say nothing, which is the last months too ([Y2]).
 */
function conMeses(p: Posicion, i: number): Posicion {
  if (p.tcober === 0 || p.tcober === 12) return p;
  return { ...p, mes_inicio: [0, 1, 13 - p.tcober][i % 3] };
}

/** This body has fewer authorised positions than its budget asks for: the warning of [T2]. */
const SAF_EXCEDIDO = 327;

/** Every group, by body; that of the months comes last, so that the rows of the others keep their ids. */
function todos(): Grupo[] {
  const grupos = [...PERFILES].sort(([a], [b]) => a - b)
    .filter(([, perfil]) => perfil.planta.length > 0)
    .flatMap(([saf, perfil]) => gruposDe(saf, perfil.renglones));
  const porMeses = (g: Grupo) => g.criterio === "mensual";
  return [...grupos.filter((g) => !porMeses(g)), ...grupos.filter(porMeses)];
}

/** The rows of a group, and who is in it. @param cuantas rows of each base of amounts. */
export function filasDeGrupo(g: Grupo, semilla: number, cuantas: number): {
  readonly filas: Filas;
  readonly planta: readonly Posicion[];
} {
  const { saf } = g;
  const gente = [...plantel({ ...g, codipres: g.como, semilla })];
  const planta = g.criterio === "mensual" ? gente.map(conMeses) : gente;
  const cabecera = [saf, g.codipres, g.descripcion, g.mes, g.ejercicio, 1, g.alta, g.online];
  return {
    filas: {
      presupuestos: [[...cabecera, g.criterio, g.congelado]],
      cargos: planta.map((p) => aRenglon(saf, g.codipres, p)),
      ...g.renglones === 0 ? {} : otrasBases({ ...g, semilla, cuantas }),
    },
    planta,
  };
}

/** Authorised and current positions of its staff ([T1]). @param margen ceiling, per cent of it. */
export function techosDe(
  { ejercicio, saf }: Grupo,
  planta: readonly Posicion[],
  margen: number,
): Required<Pick<Filas, "techos" | "vigente">> {
  const sumar = (horas: boolean) =>
    planta.filter((p) => (p.codp === 3) === horas && p.pprin < 3)
      .reduce((total, p) => total + p.cargos + p.vacantes, 0);
  const cargos = (porcentaje: number) => Math.floor(sumar(false) * porcentaje / 100);
  return {
    techos: [[ejercicio, saf, cargos(margen), NORMA]],
    vigente: [[ejercicio, saf, cargos(97), sumar(true), NORMA]],
  };
}

/** Files of the data groups, of their nine bases, and `techos` and `vigente` ([T1]). */
export function filasDePresupuestos(semilla: number): Filas {
  const filas: Filas = {};
  for (const g of todos()) {
    const { filas: suyas, planta } = filasDeGrupo(g, semilla, g.renglones < 1000 ? 8 : 24);
    agregar(filas, suyas);
    if (g.saf === CON_ERRORES.saf && g.codipres === CON_ERRORES.codipres) {
      agregar(filas, filasConErrores());
    }
    if (g.codipres !== "E2501" && g.codipres !== "E2601") continue;
    agregar(filas, techosDe(g, planta, g.saf === SAF_EXCEDIDO ? 95 : 104));
  }
  return filas;
}
