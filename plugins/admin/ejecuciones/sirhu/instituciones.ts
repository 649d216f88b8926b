/** What each institution of a load calls its concepts, and what stays out of each ([E4], [E5]). */
import { sumar } from "#core/domain/money.ts";
import { type Cuenta, cuentaEn } from "../informe/cuentas.ts";
import type { Motivo } from "../informe/informe.ts";
import {
  claveDeConcepto,
  type Concepto,
  type Destino,
  destinoDe,
  RUBROS_DE_EJECUCION,
} from "./clasificar.ts";
import { rechazo } from "../errors.ts";
import { CH1, LH2, texto } from "./formato.ts";
import { Indice } from "./indice.ts";
import type { Omitidos } from "./omitidos.ts";
import type { ReferenciasDeCarga } from "./referencias.ts";

/** What is known of a concept of LH2 in one institution, and its records that stay out. */
export interface ConceptoVisto {
  readonly concepto: string;
  readonly esc: string;
  readonly descripcion: string;
  readonly destino: Destino;
  /** Position in `RUBROS_DE_EJECUCION`, or -1. */
  readonly rubro: number;
  readonly afuera: Map<Motivo, { registros: number; importe: number }>;
}

export interface Institucion {
  readonly codigo: string;
  /** Undefined when no SAF has its code, null when more than one has. */
  readonly saf: number | null | undefined;
  readonly conceptos: Indice;
  readonly vistos: ConceptoVisto[];
  readonly cuenta: Cuenta;
}

/**
 * Institutions and concepts that no month has: the codes of the first are of two letters or digits,
 * and the whole administration has some hundreds of the others in each.
 */
export const INSTITUCIONES_MAXIMAS = 2_000;
const CONCEPTOS_MAXIMOS = 500_000;

/** As many digits together could be a person's document. */
const DE_DOCUMENTO = /(?:\d[\s.-]?){6}/;

/**
 * What CH1 calls a concept: the one text of a file that is told. Not of a record whose type is no
 * concept's, nor with what could be a document: that file may be another one ([E4]).
 */
const descripcionDe = (ch1: Concepto | undefined): string =>
  ch1 && /^[124]$/.test(ch1.tipo) && !DE_DOCUMENTO.test(ch1.descripcion) ? ch1.descripcion : "";

/** Adds a record to what stays out for a reason. */
export function anotar({ afuera }: ConceptoVisto, motivo: Motivo, monto: number): void {
  const hasta = afuera.get(motivo);
  if (!hasta) afuera.set(motivo, { registros: 1, importe: monto });
  else {
    hasta.registros++;
    hasta.importe = sumar(hasta.importe, monto, "el importe no cargado");
  }
}

export class Instituciones {
  readonly #porNumero = new Map<number, Institucion>();
  readonly #ch1 = new Map<string, Concepto>();
  readonly #contradichos = new Set<string>();
  #conceptos = 0;
  /** By code. */
  readonly cuentas = new Map<string, Cuenta>();

  constructor(private readonly referencias: ReferenciasDeCarga) {}

  /** The institution that the record which starts at `inicio` is of. */
  de(bytes: Uint8Array, inicio: number): Institucion {
    const numero = bytes[inicio] << 8 | bytes[inicio + 1];
    let institucion = this.#porNumero.get(numero);
    if (!institucion) {
      if (this.#porNumero.size === INSTITUCIONES_MAXIMAS) {
        throw rechazo("sirhu_excesivo", { maximo: INSTITUCIONES_MAXIMAS, que: "instituciones" });
      }
      const codigo = texto(bytes, inicio, [0, 2]).toUpperCase();
      const organismo = this.referencias.instituciones.get(codigo);
      const dicho = /^[A-Z0-9]{1,2}$/.test(codigo) ? codigo : "?";
      institucion = {
        codigo: dicho,
        saf: organismo && organismo.saf,
        conceptos: new Indice(LH2.concepto[1]),
        vistos: [],
        cuenta: cuentaEn(this.cuentas, dicho),
      };
      this.#porNumero.set(numero, institucion);
    }
    return institucion;
  }

  /** One more that is kept. @throws Rechazo. */
  #contarConcepto(): void {
    if (++this.#conceptos <= CONCEPTOS_MAXIMOS) return;
    throw rechazo("sirhu_excesivo", { maximo: CONCEPTOS_MAXIMOS, que: "conceptos" });
  }

  ch1(bytes: Uint8Array, inicio: number): void {
    const { codigo } = this.de(bytes, inicio);
    const entrada = texto(bytes, inicio + CH1.concepto[0], [0, 4]);
    const concepto = texto(bytes, inicio + CH1.concepto[0], [4, 6]);
    const clave = claveDeConcepto(codigo, Number(entrada), concepto);
    const nuevo: Concepto = {
      descripcion: texto(bytes, inicio, CH1.descripcion),
      caracter: texto(bytes, inicio, CH1.caracter),
      tipo: texto(bytes, inicio, CH1.tipo),
    };
    const conocido = this.#ch1.get(clave);
    if (!conocido) {
      this.#contarConcepto();
      this.#ch1.set(clave, nuevo);
    } else if (destinoDe(concepto, conocido) !== destinoDe(concepto, nuevo)) {
      this.#contradichos.add(clave);
    }
  }

  /** The concept of a record of LH2. */
  concepto(institucion: Institucion, bytes: Uint8Array, inicio: number): ConceptoVisto {
    const posicion = institucion.conceptos.agregar(bytes, inicio + LH2.concepto[0]);
    const visto = institucion.vistos[posicion];
    if (visto) return visto;
    this.#contarConcepto();
    const esc = texto(bytes, inicio + LH2.concepto[0], [0, 4]);
    const concepto = texto(bytes, inicio + LH2.concepto[0], [4, 6]);
    const clave = claveDeConcepto(institucion.codigo, Number(esc), concepto);
    const ch1 = this.#ch1.get(clave);
    const destino = this.referencias.excepciones.get(clave) ?? destinoDe(concepto, ch1);
    // Of an institution that nobody knows the file may be another one, with a piece of a document
    // where the concept stands.
    const esCodigo = institucion.saf !== undefined && /^[A-Z0-9]{1,6}$/i.test(concepto);
    const nuevo: ConceptoVisto = {
      concepto: esCodigo ? concepto : "?",
      esc: /^\d{1,4}$/.test(esc) ? String(Number(esc)) : "",
      descripcion: descripcionDe(ch1),
      destino,
      rubro: RUBROS_DE_EJECUCION.findIndex((r) => r === destino),
      afuera: new Map(),
    };
    institucion.vistos[posicion] = nuevo;
    return nuevo;
  }

  /** Tells what stayed out of each concept. */
  contarAfuera(omitidos: Omitidos): void {
    for (const { codigo, vistos } of this.#porNumero.values()) {
      for (const { concepto, esc, descripcion, afuera } of vistos) {
        for (const [motivo, { registros, importe }] of afuera) {
          const datos = { motivo, inst: codigo, esc, concepto, detalle: descripcion };
          omitidos.agregar({ ...datos, registro: "LH2" }, importe, registros);
        }
      }
    }
  }

  avisos(): string[] {
    return [...this.#contradichos].sort().map((clave) => {
      const [inst, esc, concepto] = clave.split("|");
      return `${inst}, escalafón ${esc}, concepto ${concepto}: CH1 lo describe de dos maneras; ` +
        "vale la primera";
    });
  }
}
