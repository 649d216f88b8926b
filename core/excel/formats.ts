/** What Excel shows of a number in its cell: number formats, as workbooks write them. Pure. */

/** A part of a format: that of positive numbers, of negative ones, of zero. */
type Seccion =
  | { readonly clase: "general" }
  /** It shows something else than the digits of the number. */
  | { readonly clase: "otra" }
  | {
    readonly clase: "fecha";
    readonly dia: boolean;
    readonly mes: boolean;
    readonly hora: boolean;
  }
  | {
    readonly clase: "numero";
    /** Digits before the sign of decimals that are always shown; -1: it shows no digit. */
    readonly enteros: number;
    readonly decimales: number;
    readonly decimalesFijos: number;
    readonly agrupa: boolean;
    /** Powers of ten that it multiplies by: 2 for `%`, -3 for each comma at the end. */
    readonly potencia: number;
    readonly antes: string;
    readonly despues: string;
    /** Nothing beside the digits says another number. */
    readonly limpia: boolean;
  };
export type SeccionDeFecha = Extract<Seccion, { clase: "fecha" }>;

/** The parts of a format, in their order. */
export type FormatoDeNumero = readonly Seccion[];

/** Formats that Excel knows by their number alone. */
const PROPIOS: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: "$#,##0_);($#,##0)",
  6: "$#,##0_);[Red]($#,##0)",
  7: "$#,##0.00_);($#,##0.00)",
  8: "$#,##0.00_);[Red]($#,##0.00)",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "dd/mm/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "dd/mm/yyyy h:mm",
  37: "#,##0_);(#,##0)",
  38: "#,##0_);[Red](#,##0)",
  39: "#,##0.00_);(#,##0.00)",
  40: "#,##0.00_);[Red](#,##0.00)",
  41: '_-* #,##0_-;-* #,##0_-;_-* "-"_-',
  42: '_-$* #,##0_-;-$* #,##0_-;_-$* "-"_-',
  43: '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-',
  44: '_-$* #,##0.00_-;-$* #,##0.00_-;_-$* "-"??_-',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
};

/** Longest one that Excel takes. */
const LARGO_MAXIMO = 255;
/** Quoted, escaped, blank as wide as a character, filler, bracketed, words, digits, any other. */
const PIEZA = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|(general|am\/pm|a\/p|e[+-])|([#0?.,]+)|(.)/gis;
const DIGITOS = /^([#0?](?:[#0?,]*[#0?])?)?(,*)(?:\.([#0?]*)(,*))?$/;

/** What stands beside the digits and says no other number: money, blanks. */
const MONEDA = /^(?:\$|u\$s|us\$|ar\$|ars|usd|eur|€|[\s\u00a0\u202f])*$/i;

const ceros = (marcas = ""): number => marcas.replace(/[^0]/g, "").length;

function leerSeccion(codigo: string): Seccion {
  let [cuerpo, antes, despues, letras, otra, porcientos] = ["", "", "", "", false, 0];
  const literal = (texto: string) => {
    if (cuerpo === "") antes += texto;
    else despues += texto;
  };
  for (const m of codigo.matchAll(PIEZA)) {
    const [, comillas, escapado, corchetes, palabra, digitos, suelto] = m;
    const dicho = comillas ?? escapado;
    if (dicho !== undefined) literal(dicho);
    else if (corchetes !== undefined) {
      if (/^(h+|m+|s+)$/i.test(corchetes)) letras += "h";
      // The currency of `[$$-2C0A]`; what else stands in brackets is a colour or a language.
      else if (corchetes.startsWith("$")) literal(corchetes.slice(1).split("-")[0]);
      else otra ||= /^[<>=]/.test(corchetes);
    } else if (palabra !== undefined) {
      if (/^g/i.test(palabra)) letras += "G";
      else if (/^e/i.test(palabra)) otra = true;
      else letras += "h";
    } else if (digitos !== undefined) {
      // Digits behind something else: a fraction, a code with dashes, a fixed decimal.
      otra ||= despues !== "";
      cuerpo += digitos;
    } else if (suelto === "%") {
      porcientos++;
      literal("%");
    } else if (suelto === "@") letras += "G";
    else if (suelto !== undefined && /[ymdhsbge]/i.test(suelto)) letras += suelto.toLowerCase();
    else if (suelto !== undefined) literal(suelto);
  }
  if (/[ymdhsb]/.test(letras)) {
    const hora = /[hs]/.test(letras);
    return { clase: "fecha", dia: letras.includes("d"), mes: /m/.test(letras) && !hora, hora };
  }
  if (letras === "G" && cuerpo + antes + despues === "") return { clase: "general" };
  const partes = DIGITOS.exec(cuerpo);
  if (otra || letras !== "" || partes === null || porcientos > 1) return { clase: "otra" };
  const [, enteros, comas, decimales = "", masComas = ""] = partes;
  return {
    clase: "numero",
    enteros: cuerpo === "" ? -1 : ceros(enteros),
    decimales: decimales.length,
    decimalesFijos: ceros(decimales),
    agrupa: enteros?.includes(",") ?? false,
    potencia: porcientos * 2 - (comas.length + masComas.length) * 3,
    antes,
    despues,
    limpia: MONEDA.test(antes + despues),
  };
}

/** The parts of a format: what stands between the `;` that are no literals. */
export function leerFormatoDeNumero(codigo: string): FormatoDeNumero {
  if (codigo.length > LARGO_MAXIMO) return [{ clase: "otra" }];
  const partes = [""];
  for (const [pieza] of codigo.matchAll(PIEZA)) {
    if (pieza === ";") partes.push("");
    else partes[partes.length - 1] += pieza;
  }
  return partes.map(leerSeccion);
}

/** @param propio what the workbook declares for that number; undefined: what Excel knows. */
export const formatoDe = (id: number, propio: string | undefined): FormatoDeNumero =>
  leerFormatoDeNumero(propio ?? PROPIOS[id] ?? "General");

/** What a number shows; `numero` as it is read, a percentage without its sign. */
export type Mostrado =
  | { readonly clase: "general" | "otra" | "vacio" }
  | { readonly clase: "fecha"; readonly seccion: SeccionDeFecha }
  | { readonly clase: "numero" | "porcentaje"; readonly numero: number; readonly texto: string }
  /** It shows `texto`, and it is another number. */
  | { readonly clase: "oculta"; readonly texto: string };

/** Powers of ten by digits; formats with more are looked at digit by digit too. */
const POTENCIAS = [1, 10, 100];
const CLARO_MAXIMO = 1e12;

/** Whether the first part of a format shows a number as it is, beside its money: nearly all are so. */
export function esClaro(valor: number, formato: FormatoDeNumero): boolean {
  const s = formato[0];
  if (s.clase !== "numero" || !s.limpia || s.potencia !== 0 || s.enteros < 0) return false;
  if (valor < 0 ? formato.length > 1 : valor === 0 && (formato.length > 2 || s.enteros === 0)) {
    return false;
  }
  const por = POTENCIAS[Math.min(s.decimales, 2)];
  return Math.abs(valor) < CLARO_MAXIMO && Math.round(valor * por) / por === valor;
}

/** Whether a format shows the digits of a whole number and nothing else. */
export const esPlano = ([s]: FormatoDeNumero): boolean =>
  s.clase === "numero" && s.decimales === 0 && !s.agrupa && s.enteros <= 1 &&
  s.antes + s.despues === "";

const agrupar = (enteros: string) => enteros.replace(/\B(?=(\d{3})+$)/g, ".");

/** @param valor of at most 15 significant digits, which are all that Excel has. */
export function mostrarNumero(valor: number, formato: FormatoDeNumero): Mostrado {
  const lugar = valor < 0 && formato.length > 1 ? 1 : valor === 0 && formato.length > 2 ? 2 : 0;
  const s = formato[lugar];
  if (s.clase === "fecha") return { clase: "fecha", seccion: s };
  if (s.clase !== "numero") return { clase: s.clase };
  const [mantisa, exponente] = Math.abs(valor).toExponential(14).split("e");
  const cifras = mantisa.replace(".", "").replace(/0+$/, "");
  const punto = Number(exponente) + 1 + s.potencia;
  const numero = Number(`${valor < 0 ? "-" : ""}0.${cifras || "0"}e${punto}`);
  const enteros = cifras.slice(0, Math.max(punto, 0)).padEnd(cifras === "" ? 0 : punto, "0");
  const fraccion = cifras === "" ? "" : "0".repeat(Math.max(-punto, 0)) +
    cifras.slice(Math.max(punto, 0));
  const sinCifras = s.enteros < 0 ||
    (valor === 0 && s.enteros + s.decimalesFijos === 0);
  const sobra = fraccion.length > s.decimales;
  const [dichos, decimales = ""] = sobra
    ? Math.abs(numero).toFixed(s.decimales).split(".")
    : [enteros, fraccion.padEnd(s.decimalesFijos, "0")];
  const cifrado = dichos.padStart(Math.max(s.enteros, 0), "0");
  const digitos = sinCifras
    ? ""
    : (s.agrupa ? agrupar(cifrado) : cifrado) + (decimales === "" ? "" : `,${decimales}`);
  const texto = `${valor < 0 && lugar === 0 ? "-" : ""}${s.antes}${digitos}${s.despues}`.trim();
  if (sinCifras && valor === 0) {
    return texto === "" ? { clase: "vacio" } : { clase: "numero", numero: 0, texto };
  }
  const signos = `${s.antes} ${s.despues}`.replace("%", "");
  const negativo = /[-−(]/.test(signos);
  // Money in red without a sign would pass for its opposite.
  if (lugar === 1 ? !negativo : negativo) return { clase: "oculta", texto };
  if (!MONEDA.test(lugar === 1 ? signos.replace(/[-−()]/g, "") : signos)) {
    return { clase: "oculta", texto };
  }
  if (sinCifras || sobra || (s.potencia < 0 && valor !== 0)) return { clase: "oculta", texto };
  const porciento = `${s.antes}${s.despues}`.includes("%");
  return { clase: porciento ? "porcentaje" : "numero", numero, texto };
}
