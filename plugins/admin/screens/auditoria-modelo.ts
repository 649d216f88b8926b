/** What is asked of the trail, and what it answers ([A1]). Pure. */
import type { Cambio, Reemplazados } from "../legible.ts";

export interface Asiento {
  readonly id: number;
  /** Milliseconds. */
  readonly instante: number;
  readonly usuario: string;
  readonly origen: string;
  readonly accion: string;
  readonly entidad: string;
  readonly clave: string | null;
  readonly saf: number | null;
  readonly codipres: string | null;
  /** `entidad` as people name it. */
  readonly titulo: string;
  /** `clave` in words; empty for none. */
  readonly registro: string;
  /** The first changes in one line. */
  readonly resumen: string;
  readonly cambios: readonly Cambio[];
  /** Rows that a file replaced. */
  readonly reemplazados: Reemplazados | null;
  /** Something long was left out: the entry's own call brings it. */
  readonly extenso: boolean;
  /** It keeps the rows that a bulk write replaced ([A3]). */
  readonly con_contenido: boolean;
}

/** What is asked of the trail; empty texts limit nothing. */
export interface FiltrosDeAuditoria {
  readonly usuario: string;
  readonly saf: string;
  readonly codipres: string;
  readonly entidad: string;
  readonly accion: string;
  /** AAAA-MM-DD */
  readonly desde: string;
  readonly hasta: string;
  /** Also what every session notes by itself. */
  readonly de_sesion: boolean;
}

export const SIN_FILTROS: FiltrosDeAuditoria = {
  usuario: "",
  saf: "",
  codipres: "",
  entidad: "",
  accion: "",
  desde: "",
  hasta: "",
  de_sesion: false,
};

/** A day that is typed whole: the boxes tell each digit of the year. */
const dia = (fecha: string): string => /^(19|20)\d\d-\d\d-\d\d$/.test(fecha) ? fecha : "";

/** Whether the two days leave nothing between them. */
export const fechasInvertidas = ({ desde, hasta }: FiltrosDeAuditoria): boolean =>
  dia(desde) !== "" && dia(hasta) !== "" && desde > hasta;

/** The query of the call; what cannot be a SAF or a code does not travel. */
export function consultaDeAuditoria(f: FiltrosDeAuditoria): Record<string, string> {
  const codipres = f.codipres.trim().toUpperCase();
  const limpio = {
    ...f,
    desde: dia(f.desde),
    hasta: fechasInvertidas(f) ? "" : dia(f.hasta),
    usuario: f.usuario.trim(),
    entidad: f.entidad.trim(),
    accion: f.accion.trim(),
    saf: /^\d{1,3}$/.test(f.saf.trim()) ? f.saf.trim() : "",
    codipres: /^[A-Z0-9]{1,5}$/.test(codipres) ? codipres : "",
    // Who asks for an entity or an action by its name wants it.
    de_sesion: f.de_sesion || f.entidad.trim() !== "" || f.accion.trim() !== "" ? "" : "0",
  };
  return Object.fromEntries(Object.entries(limpio).filter(([, valor]) => valor !== ""));
}
