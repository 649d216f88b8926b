/**
 * Refusals. An expected "no" is a `Rechazo` with code, status and Spanish sentence; anything else
 * thrown is a surprise: logged, and answered 500 without detail.
 */

/** Expected errors: status of the answer → code → Spanish sentence. */
type TablaErrores = Readonly<Record<number, Readonly<Record<string, string>>>>;
interface Frase {
  readonly status: number;
  readonly mensaje: string;
}
type CodigoDe<T extends TablaErrores> = { [S in keyof T]: keyof T[S] }[keyof T] & string;

/** An expected "no", as a plugin's table of errors writes it; its status is that of the answer. */
export class Rechazo extends Error {
  override readonly name = "Rechazo";
  constructor(
    readonly codigo: string,
    readonly status: number,
    mensaje: string,
    /** More keys for the answer, e.g. `errores`. */
    readonly datos: Readonly<Record<string, unknown>> = {},
  ) {
    super(mensaje);
  }
}

/** Characters of a value inside a sentence: whoever sent more knows it. */
const LARGO_CITADO = 2000;

function citar(valor: string | number | undefined): string {
  const texto = String(valor ?? "");
  return texto.length > LARGO_CITADO ? `${texto.slice(0, LARGO_CITADO).toWellFormed()}…` : texto;
}

/** A sentence with its values in place of `{x}`. */
export const frasear = (
  frase: string,
  valores: Readonly<Record<string, string | number>>,
): string => frase.replace(/\{(\w+)\}/g, (_, k: string) => citar(valores[k]));

/**
 * Makes the function that throws by code from a plugin's table. `{x}` in a sentence is replaced by
 * `valores.x`.
 */
export function rechazos<const T extends TablaErrores>(tabla: T) {
  const porCodigo = new Map<string, Frase>();
  for (const [status, frases] of Object.entries(tabla)) {
    for (const [codigo, mensaje] of Object.entries(frases)) {
      if (porCodigo.has(codigo)) throw new Error(`el rechazo «${codigo}» está escrito dos veces`);
      porCodigo.set(codigo, { status: Number(status), mensaje });
    }
  }
  return (
    codigo: CodigoDe<T>,
    valores: Readonly<Record<string, string | number>> = {},
    datos: Readonly<Record<string, unknown>> = {},
  ): Rechazo => {
    const { status, mensaje } = porCodigo.get(codigo) as Frase;
    return new Rechazo(codigo, status, frasear(mensaje, valores), datos);
  };
}

/** A sentence as the end of another: without its capital, unless it begins with initials. */
export const enFrase = (frase: string): string =>
  frase.replace(/^\p{Lu}(?=[\p{Ll}\s])/u, (letra) => letra.toLowerCase());
