/** What of the audit trail is asked for ([A1]), as tests on what its entries are looked up by. */
import { esFecha } from "../../../core/domain/period.ts";
import { rechazo } from "../errors.ts";
import { finDelDia, inicioDelDia } from "./momento.ts";
import { entidadesQueDicen } from "./nombres.ts";

/** What is absent does not limit. */
export interface FiltroDeAuditoria {
  /** Part of the user's name, whatever its case. */
  readonly usuario?: string;
  readonly saf?: number;
  /** Its first characters. */
  readonly codipres?: string;
  /** Part of the name of what was written, as it is stored or as it is shown. */
  readonly entidad?: string;
  /** Part of what was done. */
  readonly accion?: string;
  /** Key of what was written, exact: the id of a row, a SAF… */
  readonly clave?: string;
  /** Days `AAAA-MM-DD` in Buenos Aires, both included. */
  readonly desde?: string;
  readonly hasta?: string;
  /** 0 leaves out what every session notes by itself: signing in and out, the last group. */
  readonly de_sesion?: number;
}

export interface Quien {
  readonly usuario: string;
  readonly saf: number | null;
  readonly codipres: string | null;
}

export interface Que {
  readonly entidad: string;
  readonly accion: string;
}

/** What an entry has to be, its key apart. */
export interface Criterio {
  quien(de: Quien): boolean;
  que(de: Que): boolean;
  /** Milliseconds since 1970 at which whole seconds begin: from the first to before the second. */
  readonly desde: number;
  readonly antes: number;
}

/** Whether a text has another, whatever their case; of nothing, always. */
function dice(buscado: string | undefined): (texto: string) => boolean {
  const b = buscado?.trim().toLowerCase() ?? "";
  return (texto) => texto.toLowerCase().includes(b);
}

/** What was written, by its stored name or by the title that people see. */
function diceEntidad(texto = ""): (entidad: string) => boolean {
  const buscado = texto.trim();
  if (buscado === "") return () => true;
  const tituladas = new Set<string>(entidadesQueDicen(buscado));
  const guardada = buscado.toLowerCase().replaceAll(" ", "_");
  return (entidad) => entidad.includes(guardada) || tituladas.has(entidad);
}

/**
 * What signing in and out writes. The audit keeps it ([A1]), but the list leaves it out unless it
 * is asked for, as nobody looks for it among edits.
 */
const esDeSesion = ({ entidad, accion }: Que): boolean =>
  entidad === "ultimos_grupos" ||
  (entidad === "sesiones" && (accion === "ingresar" || accion === "salir"));

/** @throws Rechazo for days that are none. */
export function criterioDe(f: FiltroDeAuditoria): Criterio {
  for (const campo of ["desde", "hasta"] as const) {
    if (f[campo] && !esFecha(f[campo])) throw rechazo("fecha_invalida", { campo }, { campo });
  }
  if (f.desde && f.hasta && f.desde > f.hasta) throw rechazo("fechas_invertidas");
  const codipres = f.codipres?.toUpperCase() ?? "";
  const [deUsuario, deAccion, deEntidad] = [
    dice(f.usuario),
    dice(f.accion),
    diceEntidad(f.entidad),
  ];
  return {
    quien: (de) =>
      (f.saf === undefined || de.saf === f.saf) && (de.codipres ?? "").startsWith(codipres) &&
      deUsuario(de.usuario),
    que: (de) =>
      deEntidad(de.entidad) && deAccion(de.accion) && (f.de_sesion !== 0 || !esDeSesion(de)),
    desde: f.desde ? inicioDelDia(f.desde) : 0,
    antes: f.hasta ? finDelDia(f.hasta) : Infinity,
  };
}
