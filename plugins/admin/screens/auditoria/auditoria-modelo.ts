/** What is asked of the trail, and what it answers ([A1]). Pure. */
/** What is asked of the trail; empty texts limit nothing. */
export const SIN_FILTROS = {
  usuario: "",
  saf: "",
  codipres: "",
  entidad: "",
  accion: "",
  /** AAAA-MM-DD */
  desde: "",
  hasta: "",
  /** Also what every session notes by itself. */
  de_sesion: false,
};
type FiltrosDeAuditoria = Readonly<typeof SIN_FILTROS>;

/** A day that is typed whole: the boxes tell each digit of the year. */
const dia = (fecha: string): string => /^(19|20)\d\d-\d\d-\d\d$/.test(fecha) ? fecha : "";

/** Whether the two days leave nothing between them. */
export const fechasInvertidas = ({ desde, hasta }: FiltrosDeAuditoria): boolean =>
  dia(desde) !== "" && dia(hasta) !== "" && desde > hasta;

/** Why nothing can pass the filters, as a sentence; null = something may. */
export const sinResultados = (f: FiltrosDeAuditoria): string | null =>
  fechasInvertidas(f) ? "«Hasta» es un día anterior a «Desde»" : null;

/** The query of the call. */
export function consultaDeAuditoria(f: FiltrosDeAuditoria): Record<string, string> {
  const limpio = {
    ...f,
    desde: dia(f.desde),
    hasta: fechasInvertidas(f) ? "" : dia(f.hasta),
    usuario: f.usuario.trim(),
    entidad: f.entidad.trim(),
    accion: f.accion.trim(),
    saf: f.saf.trim(),
    codipres: f.codipres.trim(),
    // Who asks for an entity or an action by its name wants it.
    de_sesion: f.de_sesion || f.entidad.trim() !== "" || f.accion.trim() !== "" ? "" : "0",
  };
  return Object.fromEntries(Object.entries(limpio).filter(([, valor]) => valor !== ""));
}
