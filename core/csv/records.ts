/**
 * Records of a CSV text that arrives in pieces, as in RFC 4180: `"` holds commas, line ends and,
 * doubled, itself. Lines without quotes, which are nearly all, are cut by the engine's own search.
 */

/** Characters of one record; a quote that is never closed must not take the memory of the machine. */
const REGISTRO_MAXIMO = 1024 * 1024;
/** Fields of one record: far more than any file has columns. */
const CAMPOS_MAXIMOS = 1000;

/** What breaks the format. */
export type RoturaCsv =
  | "comillas_sin_cerrar"
  | "comillas_adentro"
  | "despues_de_comillas"
  | "registro_largo"
  | "registro_ancho";

/** A text that is no CSV from the record after the last one given. */
export class ErrorDeFormato extends Error {
  override readonly name = "ErrorDeFormato";
  /** @param indice of the field, from 0. */
  constructor(readonly codigo: RoturaCsv, readonly indice: number) {
    super(codigo);
  }
}

/** A record of commas alone would be a million texts. @throws ErrorDeFormato. */
function exigirPocos(campos: readonly string[]): void {
  if (campos.length > CAMPOS_MAXIMOS) throw new ErrorDeFormato("registro_ancho", CAMPOS_MAXIMOS);
}

export class Cortador {
  /** The record that the next piece goes on with. */
  #resto = "";

  /** @param registro takes the fields of each whole record. */
  constructor(private readonly registro: (campos: string[]) => void) {}

  /** Takes the next piece. @throws ErrorDeFormato. */
  dar(pieza: string): void {
    const texto = this.#resto + pieza;
    let desde = 0;
    let comilla = texto.indexOf('"');
    for (;;) {
      const fin = texto.indexOf("\n", desde);
      if (fin < 0) break;
      if (comilla >= 0 && comilla < desde) comilla = texto.indexOf('"', desde);
      if (comilla < 0 || comilla > fin) {
        const hasta = fin > desde && texto.charCodeAt(fin - 1) === 13 ? fin - 1 : fin;
        const campos = texto.slice(desde, hasta).split(",", CAMPOS_MAXIMOS + 1);
        exigirPocos(campos);
        this.registro(campos);
        desde = fin + 1;
        continue;
      }
      const siguiente = this.#conComillas(texto, desde, false);
      if (siguiente < 0) break;
      desde = siguiente;
    }
    this.#resto = texto.slice(desde);
    if (this.#resto.length > REGISTRO_MAXIMO) this.#conComillas(this.#resto, 0, false);
  }

  /** Takes the end of the text. @throws ErrorDeFormato. */
  terminar(): void {
    const texto = this.#resto;
    this.#resto = "";
    if (texto !== "") this.#conComillas(texto, 0, true);
  }

  /**
   * One record, looked at sign by sign.
   * @param entero whether the text ends here.
   * @returns where the next one begins, or -1 when this one is not whole.
   */
  #conComillas(texto: string, desde: number, entero: boolean): number {
    const campos: string[] = [];
    /** What to do where the text ends inside a record. */
    const falta = (): number => {
      if (texto.length - desde <= REGISTRO_MAXIMO) return -1;
      throw new ErrorDeFormato("registro_largo", campos.length);
    };
    for (let i = desde;;) {
      const citado = texto[i] === '"';
      let campo = "";
      if (citado) {
        i++;
        for (;;) {
          const cierre = texto.indexOf('"', i);
          if (cierre < 0) {
            if (!entero) return falta();
            throw new ErrorDeFormato("comillas_sin_cerrar", campos.length);
          }
          // It may be the first of two.
          if (cierre + 1 === texto.length && !entero) return falta();
          campo += texto.slice(i, cierre);
          i = cierre + 1;
          if (texto[i] !== '"') break;
          campo += '"';
          i++;
        }
      } else {
        const inicio = i;
        for (; i < texto.length; i++) {
          const signo = texto[i];
          if (signo === "," || signo === "\n") break;
          if (signo === "\r" && texto[i + 1] === "\n") break;
          if (signo === '"') throw new ErrorDeFormato("comillas_adentro", campos.length);
        }
        campo = texto.slice(inicio, i);
      }
      if (i === texto.length || (texto[i] === "\r" && i + 1 === texto.length)) {
        if (!entero) return falta();
      }
      const finDeLinea = texto[i] === "\n" ? 1 : texto[i] === "\r" && texto[i + 1] === "\n" ? 2 : 0;
      if (finDeLinea > 0 || i === texto.length) {
        campos.push(campo);
        this.registro(campos);
        return i + finDeLinea;
      }
      if (texto[i] !== ",") throw new ErrorDeFormato("despues_de_comillas", campos.length);
      campos.push(campo);
      exigirPocos(campos);
      i++;
    }
  }
}
