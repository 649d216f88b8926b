/** What a cell of an uploaded workbook says, as Excel shows it. Pure. */
import { esFecha } from "../domain/period.ts";
import {
  esClaro,
  esPlano,
  type FormatoDeNumero,
  mostrarNumero,
  type SeccionDeFecha,
} from "./formats.ts";

/** A cell whose bare value would say something else than what its column has to know. */
export type Especial =
  /** A number that shows other signs than its digits: what a column of texts takes. */
  | { readonly clase: "numero"; readonly numero: number; readonly texto: string }
  /** `numero` is what it shows: 15 for «15%». */
  | { readonly clase: "porcentaje"; readonly numero: number; readonly texto: string }
  /** `AAAA-MM-DD`, with its time behind a `T` where it shows one; what its format leaves out, not. */
  | { readonly clase: "fecha"; readonly dia: string }
  /** Why it cannot be read, as the end of a sentence that names its column. */
  | { readonly clase: "ilegible"; readonly motivo: string };

/** A number in a format that shows it; the text is made when somebody asks. */
class Numero {
  readonly clase = "numero" as const;
  constructor(readonly numero: number, private readonly formato: FormatoDeNumero) {}
  get texto(): string {
    const m = mostrarNumero(this.numero, this.formato);
    return "texto" in m ? m.texto : String(this.numero);
  }
}

/** Null for what shows nothing. */
export type Valor = string | number | boolean | null | Especial;

/** A cell as a text without looking at its format: for what only quotes it. */
export function valorSimple(v: Valor): string | number | boolean | null {
  if (typeof v !== "object" || v === null) return v;
  if (v.clase === "fecha") return v.dia;
  return v.clase === "ilegible" ? v.motivo : v.numero;
}

const ilegible = (motivo: string): Especial => ({ clase: "ilegible", motivo });

const MS_POR_DIA = 86_400_000;
/** Days from the format's day zero to 1970-01-01, and from that of 1904. */
const DIAS_HASTA_1970 = 25_569;
const DIAS_HASTA_1904 = 1462;
/** The 29 February 1900 that Excel counts and that there was not. */
const DIA_QUE_NO_HUBO = 60;
/** First day that Excel does not show: 10000-01-01. */
const DIA_SIN_MOSTRAR = 2_958_466;

function fechaDe(numero: number, s: SeccionDeFecha, lugar: string, desde1904: boolean): Valor {
  if (!s.dia && s.hora) return ilegible(`la celda ${lugar} muestra una hora`);
  const dia = numero + (desde1904 ? DIAS_HASTA_1904 : 0);
  const entero = Math.floor(dia);
  if (numero < 0 || entero < 1 || entero === DIA_QUE_NO_HUBO || entero >= DIA_SIN_MOSTRAR) {
    return ilegible(`la celda ${lugar} tiene formato de fecha y su número no es una`);
  }
  const corrido = entero < DIA_QUE_NO_HUBO ? 1 : 0;
  const ms = Math.round(((s.hora ? dia : entero) + corrido - DIAS_HASTA_1970) * MS_POR_DIA);
  const [fecha, hora] = new Date(ms).toISOString().split("T");
  const conHora = hora.startsWith("00:00:00.000") ? "" : `T${hora.slice(0, 8)}`;
  const largo = s.dia ? 10 : s.mes ? 7 : 4;
  return { clase: "fecha", dia: fecha.slice(0, largo) + (s.dia ? conHora : "") };
}

/** A number of a cell. */
const NUMERO = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Significant digits that Excel has; what a file brings beyond them it does not show. */
const CIFRAS = 15;

/** @param desde1904 the day zero of dates is that of 1904. */
export function valorNumerico(
  escrito: string,
  formato: FormatoDeNumero | undefined,
  lugar: string,
  desde1904: boolean,
): Valor {
  const crudo = Number(escrito);
  if (!NUMERO.test(escrito) || !Number.isFinite(crudo)) {
    return ilegible(`la celda ${lugar} no tiene un número que Excel pueda leer`);
  }
  const numero = escrito.length > CIFRAS ? Number(crudo.toPrecision(CIFRAS)) : crudo;
  if (formato === undefined) return numero;
  if (esClaro(numero, formato)) {
    return esPlano(formato) ? numero : new Numero(numero, formato);
  }
  const m = mostrarNumero(numero, formato);
  switch (m.clase) {
    case "general":
      return numero;
    case "vacio":
      return null;
    case "fecha":
      return fechaDe(numero, m.seccion, lugar, desde1904);
    case "oculta":
      return ilegible(
        `la celda ${lugar} muestra «${m.texto}» y su valor es otro (${dicho(numero)})`,
      );
    case "otra":
      return ilegible(`la celda ${lugar} tiene un formato propio, que no muestra su número`);
    default:
      return m.clase === "numero" && m.texto === String(numero)
        ? numero
        : { clase: m.clase, numero: m.numero, texto: m.texto };
  }
}

/** `1234.567` → `1234,567` */
const dicho = (numero: number): string => String(numero).replace(".", ",");

/** A cell of the kind `d`: its date as a text, `2024-02-29T00:00:00`. */
export function valorDeFecha(escrito: string, lugar: string): Valor {
  const [, dia = "", hora = ""] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/.exec(escrito) ?? [];
  if (!esFecha(dia)) return ilegible(`la celda ${lugar} tiene una fecha que no se puede leer`);
  return { clase: "fecha", dia: /[1-9]/.test(hora) ? `${dia}T${hora}` : dia };
}

/** Why a cell has no value: what stands there instead. */
export const sinValor = {
  error: (lugar: string, error: string): Valor =>
    ilegible(
      `la celda ${lugar} muestra ${/^#[A-Z0-9/!?_]{2,20}$/.test(error) ? error : "un error"}`,
    ),
  formula: (lugar: string): Valor =>
    ilegible(
      `la celda ${lugar} es una fórmula que ningún programa calculó: abra la planilla con Excel y ` +
        "guárdela",
    ),
  combinada: (lugar: string, con: string): Valor =>
    ilegible(
      `la celda ${lugar} está combinada con ${con}: sepárelas y escriba su valor en cada una`,
    ),
  clase: (lugar: string): Valor => ilegible(`la celda ${lugar} es de una clase desconocida`),
};
