/** What of the audit trail is asked for ([A1]), as tests on what its entries are looked up by. */
import type { ColumnaDeFiltro } from "#core/domain/filter-language.ts";
import { DIA_MS, esFecha, instanteDe } from "#core/domain/period.ts";
import { pruebaDeFiltro } from "#core/outputs/view.ts";
import type { CampoDeAuditoria } from "#proto/admin.ts";
import { rechazo } from "./errors.ts";
import { entidadesQueDicen, nombreDeAccion, tituloDeEntidad } from "./nombres.ts";

/** First instant of a day `AAAA-MM-DD` in Buenos Aires. */
export const inicioDelDia = (fecha: string): number => instanteDe(fecha);

/** First instant of the day after it. */
export const finDelDia = (fecha: string): number => inicioDelDia(fecha) + DIA_MS;

/** What is absent does not limit; the texts are in the language of the filters of any table. */
export interface FiltroDeAuditoria {
  /** Part of the user's name, whatever its case. */
  readonly usuario?: string;
  /** Its number, or part of the name of its organismo. */
  readonly saf?: number | string;
  /** Its first characters. */
  readonly codipres?: string;
  /** Part of the name of what was written, as it is stored or as it is shown. */
  readonly entidad?: string;
  /** Part of what was done, as it is stored or as it is shown. */
  readonly accion?: string;
  /** Key of what was written, exact: the id of a row, a SAF… */
  readonly clave?: string;
  /** Days `AAAA-MM-DD` in Buenos Aires, both included. */
  readonly desde?: string;
  readonly hasta?: string;
  /** 0 leaves out what every session notes by itself: signing in and out, the last group. */
  readonly de_sesion?: number;
}

export interface QuienDeAsiento {
  readonly usuario: string;
  readonly saf: number | null;
  readonly codipres: string | null;
}

export interface Que {
  readonly entidad: string;
  readonly accion: string;
}

/** What an entry has to be, its key apart. */
export interface CriterioDeAsientos {
  quien(de: QuienDeAsiento): boolean;
  que(de: Que): boolean;
  /** Milliseconds since 1970 at which whole seconds begin: from the first to before the second. */
  readonly desde: number;
  readonly antes: number;
}

/** Whether a text has another, whatever their case. */
const dice = (buscado: string) => (texto: string): boolean =>
  texto.toLowerCase().includes(buscado.trim().toLowerCase());

/** What was written, by its stored name or by the title that people see. */
function diceEntidad(buscado: string): (de: Que) => boolean {
  const tituladas = new Set<string>(entidadesQueDicen(buscado.trim()));
  const guardada = buscado.trim().toLowerCase().replaceAll(" ", "_");
  return ({ entidad }) => entidad.includes(guardada) || tituladas.has(entidad);
}

type Columna<F> = ColumnaDeFiltro<F> & { readonly titulo: string };

const DE_QUIEN: Readonly<Record<"usuario" | "saf" | "codipres", Columna<QuienDeAsiento>>> = {
  usuario: { titulo: "Usuario", clase: "texto", valor: (q) => q.usuario },
  saf: {
    titulo: "SAF",
    clase: "exacto",
    datos: "entero",
    valor: (q) => q.saf,
    // What is no number is the number of no SAF.
    plano: (escrito) => (q) => q.saf !== null && String(q.saf) === escrito.trim(),
  },
  codipres: {
    titulo: "Grupo",
    clase: "codigo",
    datos: "texto",
    valor: (q) => q.codipres,
    plano: (escrito) => (q) => (q.codipres ?? "").startsWith(escrito.trim().toUpperCase()),
  },
};

const DE_QUE: Readonly<Record<"entidad" | "accion", Columna<Que>>> = {
  entidad: {
    titulo: "Entidad",
    clase: "texto",
    valor: (q) => tituloDeEntidad(q.entidad),
    plano: diceEntidad,
  },
  accion: {
    titulo: "Acción",
    clase: "texto",
    valor: (q) => nombreDeAccion(q.accion),
    plano: (escrito) => (q) => dice(escrito)(q.accion) || dice(escrito)(nombreDeAccion(q.accion)),
  },
};

/** What an entry says in a column, as it is shown; null where it says nothing. */
export const valorDeCampo = (campo: CampoDeAuditoria) => (quien: QuienDeAsiento, que: Que) =>
  (campo === "entidad" || campo === "accion"
    ? DE_QUE[campo].valor(que)
    : DE_QUIEN[campo].valor(quien)) as string | number | null;

/** All the boxes that say something. @throws Rechazo 400 naming the one that is not understood. */
function juntas<F, C extends string>(
  columnas: Readonly<Record<C, Columna<F>>>,
  escritos: Readonly<Partial<Record<C, string | number>>>,
): (de: F) => boolean {
  const pruebas = (Object.keys(columnas) as C[])
    .flatMap((c) => pruebaDeFiltro(String(escritos[c] ?? ""), columnas[c]) ?? []);
  return (de) => pruebas.every((prueba) => prueba(de));
}

/**
 * What signing in and out writes. The audit keeps it ([A1]), but the list leaves it out unless it
 * is asked for, as nobody looks for it among edits.
 */
const esDeSesion = ({ entidad, accion }: Que): boolean =>
  entidad === "ultimos_grupos" || entidad === "avisos_leidos" ||
  (entidad === "sesiones" && (accion === "ingresar" || accion === "salir"));

/** What organismos are called, by SAF. */
export type NombresDeSaf = ReadonlyMap<number, string>;

/** @throws Rechazo for days that are none, and for boxes that are not understood. */
export function criterioDe(f: FiltroDeAuditoria, nombres: NombresDeSaf): CriterioDeAsientos {
  for (const campo of ["desde", "hasta"] as const) {
    if (f[campo] && !esFecha(f[campo])) throw rechazo("fecha_invalida", { campo }, { campo });
  }
  if (f.desde && f.hasta && f.desde > f.hasta) throw rechazo("fechas_invertidas");
  const descripcion = ({ saf }: QuienDeAsiento) => nombres.get(saf ?? -1) ?? "";
  const conNombres: typeof DE_QUIEN = { ...DE_QUIEN, saf: { ...DE_QUIEN.saf, descripcion } };
  const deQuien = juntas(conNombres, f);
  const deQue = juntas(DE_QUE, f);
  return {
    quien: deQuien,
    que: (de) => deQue(de) && (f.de_sesion !== 0 || !esDeSesion(de)),
    desde: f.desde ? inicioDelDia(f.desde) : 0,
    antes: f.hasta ? finDelDia(f.hasta) : Infinity,
  };
}
