/** An entry of the trail, as a person reads it ([A1]). Pure. */
import { nombreMes } from "../../../core/domain/period.ts";
import { formatear } from "../../../ui/grid/columnas.ts";
import type { Diferencia } from "../../../ui/parts/conflicto.tsx";
import { textoDeValor } from "./diferencias.ts";

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
  readonly antes: unknown;
  readonly despues: unknown;
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
  /** AAAA-MM-DD */
  readonly desde: string;
  readonly hasta: string;
}

export const SIN_FILTROS: FiltrosDeAuditoria = {
  usuario: "",
  saf: "",
  codipres: "",
  entidad: "",
  desde: "",
  hasta: "",
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
    // As it is stored; the screen writes it with spaces.
    entidad: f.entidad.trim().replaceAll(" ", "_"),
    saf: /^\d{1,3}$/.test(f.saf.trim()) ? f.saf.trim() : "",
    codipres: /^[A-Z0-9]{1,5}$/.test(codipres) ? codipres : "",
  };
  return Object.fromEntries(Object.entries(limpio).filter(([, valor]) => valor !== ""));
}

/** Names of columns and tables that are no words, or that lack their accents. */
const NOMBRES: Readonly<Record<string, string>> = {
  saf: "SAF",
  codipres: "Grupo de datos",
  descripcion: "Descripción",
  version: "Versión",
  ejecucion: "Ejecución",
  codsir: "Código SIRHU",
  email: "E-Mail",
  telefono: "Teléfono",
  ultimos_grupos: "Últimos grupos",
};

/** `nombre_completo` → «Nombre completo». */
export function nombreDeCampo(campo: string): string {
  const palabras = NOMBRES[campo] ?? campo.replaceAll("_", " ");
  return palabras.charAt(0).toUpperCase() + palabras.slice(1);
}

/** A value of the trail. Whole numbers may be codes and years: they stand as they are. */
function textoDe(campo: string, valor: unknown): string {
  if (typeof valor !== "number") return textoDeValor(valor);
  if (/(^|_)mes$/.test(campo)) return nombreMes(valor);
  return Number.isInteger(valor) ? String(valor) : formatear("importe", valor);
}

const esObjeto = (v: unknown): v is Readonly<Record<string, unknown>> =>
  typeof v === "object" && v !== null && !Array.isArray(v);

/** Names and values of a side; a value that is no object is its only field. */
function campos(valor: unknown): ReadonlyMap<string, unknown> {
  if (valor === null || valor === undefined) return new Map();
  return new Map(esObjeto(valor) ? Object.entries(valor) : [["valor", valor]]);
}

/**
 * What the write changed: of an edit, the fields that differ; of a creation or a deletion, the ones
 * that hold something. `guardado` is the value before, `escrito` the one after.
 */
export function cambiosDe({ antes, despues }: Pick<Asiento, "antes" | "despues">): Diferencia[] {
  const [a, d] = [campos(antes), campos(despues)];
  const nombres = [...new Set([...a.keys(), ...d.keys()])];
  // A partial `antes` or `despues` says nothing of the fields that it leaves out.
  const parcial = a.size > 0 && d.size > 0;
  return nombres.filter((n) => !parcial || JSON.stringify(a.get(n)) !== JSON.stringify(d.get(n)))
    .map((id) => ({
      id,
      titulo: nombreDeCampo(id),
      guardado: textoDe(id, a.get(id)),
      escrito: textoDe(id, d.get(id)),
    }))
    .filter((c) => c.guardado !== c.escrito);
}

/** The changes in one line: «Cargos: 10 → 12; Horas: – → 3». */
export function resumenDe(asiento: Pick<Asiento, "antes" | "despues">): string {
  const cambios = cambiosDe(asiento);
  const texto = cambios.slice(0, 4).map(({ titulo, guardado, escrito }) =>
    guardado === "–"
      ? `${titulo}: ${escrito}`
      : escrito === "–"
      ? `${titulo}: ${guardado} → –`
      : `${titulo}: ${guardado} → ${escrito}`
  ).join("; ");
  return cambios.length > 4 ? `${texto}; y ${cambios.length - 4} más` : texto || "–";
}
