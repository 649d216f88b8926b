/**
 * The cells of the corpus: what stands in a file, what Excel in Spanish shows of it, and what the
 * column that receives it must then say. Each is described; none was taken from a file of anybody.
 */
import { type Campo, campo } from "#core/domain/fields.ts";

export interface CeldaDeCorpus {
  readonly dice: string;
  readonly columna: Campo<unknown>;
  /** Number as files write it, with the format that shows it. */
  readonly numero?: string;
  readonly formato?: string;
  readonly texto?: string;
  readonly logico?: boolean;
  readonly error?: string;
  /** It is worked out: what it says is the value that was stored with it. */
  readonly formula?: true;
  /** As the cell looks, and as Excel writes it in a text. */
  readonly muestra: string;
  /** Stored value of the column; absent = it must be refused. */
  readonly excel?: unknown;
  /** Kinds of files where it is refused instead, since they do not tell what is needed. */
  readonly rehusan?: "libros" | "textos";
}

const importe = campo.importe();
const conSigno = campo.importeConSigno();
const entero = campo.entero(0, 99_999);
const porcentaje = campo.porcentaje();
const texto = campo.texto(50);
const fecha = campo.fecha();
const CONTABLE = '_-"$"* #,##0.00_-;-"$"* #,##0.00_-;_-"$"* "-"??_-;_-@_-';

const de = (
  columna: Campo<unknown>,
  dice: string,
  resto: Omit<CeldaDeCorpus, "columna" | "dice">,
) => ({ columna, dice, ...resto }) satisfies CeldaDeCorpus;

export const CELDAS: readonly CeldaDeCorpus[] = [
  de(entero, "una cantidad", { numero: "12", muestra: "12", excel: 12 }),
  de(entero, "una cantidad con ruido binario", {
    numero: "12.000000000000002",
    muestra: "12",
    excel: 12,
  }),
  de(entero, "una cantidad con miles", {
    numero: "1234",
    formato: "#,##0",
    muestra: "1.234",
    excel: 1234,
  }),
  de(entero, "una cantidad con decimales escondidos", {
    numero: "3.4",
    formato: "0",
    muestra: "3",
    excel: 3,
    rehusan: "libros",
  }),
  de(entero, "un porcentaje donde van cargos", { numero: "0.03", formato: "0%", muestra: "3%" }),
  de(entero, "una fecha donde van cargos", {
    numero: "45000",
    formato: "dd/mm/yyyy",
    muestra: "15/03/2023",
  }),
  de(entero, "un cero que su formato esconde", { numero: "0", formato: "0;-0;", muestra: "" }),
  de(entero, "más cifras que las de una cantidad", {
    numero: "123456789012345678",
    muestra: "1,23457E+17",
  }),
  de(entero, "un texto con espacios que no se cortan", {
    texto: "\u00a012 ",
    muestra: "\u00a012 ",
    excel: 12,
  }),
  de(entero, "una hora", { numero: "0.5", formato: "h:mm", muestra: "12:00" }),
  de(importe, "un importe sin formato", { numero: "1234.56", muestra: "1234,56", excel: 123_456 }),
  de(importe, "un importe con miles y centavos", {
    numero: "1234.5",
    formato: "#,##0.00",
    muestra: "1.234,50",
    excel: 123_450,
  }),
  de(importe, "un importe en pesos de la Argentina", {
    numero: "1234.5",
    formato: "[$$-2C0A] #,##0.00",
    muestra: "$ 1.234,50",
    excel: 123_450,
  }),
  de(importe, "un importe con ruido binario", {
    numero: "110.00000000000001",
    muestra: "110",
    excel: 11_000,
  }),
  de(importe, "un importe contable", {
    numero: "50",
    formato: CONTABLE,
    muestra: " $ 50,00 ",
    excel: 5_000,
  }),
  de(importe, "un cero contable, que es una raya", {
    numero: "0",
    formato: CONTABLE,
    muestra: " $ -   ",
    excel: 0,
    rehusan: "textos",
  }),
  de(importe, "centavos que el formato esconde", {
    numero: "1234.56",
    formato: "#,##0",
    muestra: "1.235",
  }),
  de(importe, "un importe que se muestra en miles", {
    numero: "1234567",
    formato: "#,##0,",
    muestra: "1.235",
  }),
  de(importe, "un importe que se muestra en millones", {
    numero: "12.5",
    formato: '0.0" M"',
    muestra: "12,5 M",
  }),
  de(importe, "notación científica", {
    numero: "1234567",
    formato: "0.00E+00",
    muestra: "1,23E+06",
  }),
  de(importe, "un porcentaje donde va un importe", {
    numero: "0.15",
    formato: "0.00%",
    muestra: "15,00%",
  }),
  de(importe, "un número guardado como texto", {
    texto: "1.234,56",
    muestra: "1.234,56",
    excel: 123_456,
  }),
  de(importe, "un texto con dos lecturas", { texto: "1.234", muestra: "1.234" }),
  de(importe, "una fórmula con su valor", {
    numero: "2.5",
    formula: true,
    muestra: "2,5",
    excel: 250,
  }),
  de(importe, "una fórmula con error", { error: "#N/A", formula: true, muestra: "#N/A" }),
  de(importe, "un error escrito", { error: "#REF!", muestra: "#REF!" }),
  de(conSigno, "un negativo entre paréntesis", {
    numero: "-5",
    formato: "#,##0.00_);(#,##0.00)",
    muestra: "(5,00)",
    excel: -500,
    rehusan: "textos",
  }),
  de(conSigno, "un negativo en rojo y sin signo", {
    numero: "-5",
    formato: "0.00;[Red]0.00",
    muestra: "5,00",
    excel: 500,
    rehusan: "libros",
  }),
  de(conSigno, "un negativo con su signo detrás", { texto: "1.234,56-", muestra: "1.234,56-" }),
  de(porcentaje, "un porcentaje", {
    numero: "0.15",
    formato: "0.00%",
    muestra: "15,00%",
    excel: 1_500,
  }),
  de(porcentaje, "un porcentaje sin signo", { numero: "15", muestra: "15", excel: 1_500 }),
  de(porcentaje, "un porcentaje que se muestra redondeado", {
    numero: "0.155",
    formato: "0%",
    muestra: "16%",
    excel: 1_600,
    rehusan: "libros",
  }),
  de(porcentaje, "un signo de porcentaje que es un rótulo", {
    numero: "15",
    formato: '0.0"%"',
    muestra: "15,0%",
    excel: 1_500,
  }),
  de(campo.coeficiente(9_999), "un porcentaje donde va un coeficiente", {
    numero: "1",
    formato: "0%",
    muestra: "100%",
  }),
  de(fecha, "una fecha", {
    numero: "45000",
    formato: "dd/mm/yyyy",
    muestra: "15/03/2023",
    excel: "2023-03-15",
  }),
  de(fecha, "una fecha que sale de una fórmula", {
    numero: "45000",
    formato: "dd/mm/yyyy",
    formula: true,
    muestra: "15/03/2023",
    excel: "2023-03-15",
  }),
  de(campo.mes(), "un mes y su año", {
    numero: "45000",
    formato: "mmm-yy",
    muestra: "mar-23",
    excel: 202_303,
    rehusan: "textos",
  }),
  de(texto, "un código con ceros delante", {
    numero: "7",
    formato: "000",
    muestra: "007",
    excel: "007",
  }),
  de(texto, "un número donde va un texto", { numero: "1234", muestra: "1234", excel: "1234" }),
  de(texto, "una fecha donde va un texto", {
    numero: "45000",
    formato: "dd/mm/yyyy",
    muestra: "15/03/2023",
    excel: "15/03/2023",
    rehusan: "libros",
  }),
  de(texto, "signos de marcas, y acentos", {
    texto: "Peña & Cía. <sur>",
    muestra: "Peña & Cía. <sur>",
    excel: "Peña & Cía. <sur>",
  }),
  de(texto, "una fórmula que da un texto", {
    texto: "Interior",
    formula: true,
    muestra: "Interior",
    excel: "Interior",
  }),
  de(campo.booleano(), "verdadero", { logico: true, muestra: "VERDADERO", excel: true }),
  de(campo.booleano(), "falso", { logico: false, muestra: "FALSO", excel: false }),
];
