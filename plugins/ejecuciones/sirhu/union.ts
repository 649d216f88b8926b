/**
 * The join of SIRHU's three files ([E4]), record by record: CH1 says what each concept is, LH1
 * where each person stands, LH2 what they were paid. Memory holds one byte key and one number per
 * person, and one entry per concept and per key of the result.
 */
import { type Clasificador } from "../archivo/clasificacion.ts";
import { mulDiv, sumar } from "#core/domain/money.ts";
import { RUBROS_DE_EJECUCION } from "#core/domain/rubros.ts";
import { CargaDeEjecucion, type LineaDeEjecucion } from "#plugins/valuation/service.ts";
import { type CuentaDeRegistros, cuentaEn, leer, omitir } from "../informe/cuentas.ts";
import { rechazo } from "../errors.ts";
import type { MotivoDeOmision, Omitido } from "../informe/informe.ts";
import { centesimos, CH1, entero, esDelMes, LH1, LH2, PERSONA, texto } from "./formato.ts";
import { Indice } from "./indice.ts";
import { Omitidos } from "./omitidos.ts";
import type { ReferenciasDeCarga } from "./referencias.ts";
import { claveDeConcepto, type Concepto, destinoDe, type DestinoDeConcepto } from "./clasificar.ts";

// The keys of an execution and what each adds up: staff from LH1, amounts from LH2 ([E4]).

type ClaveDeGrupo = Omit<
  LineaDeEjecucion,
  "rubro" | "cargos" | "horas" | "licencias" | "importe"
>;

interface Grupo {
  readonly clave: ClaveDeGrupo;
  /** Text of the key that sorts as the key does. */
  readonly orden: string;
  cargos: number;
  licencias: number;
  /** Hundredths of an hour. */
  horas: number;
  /** Centavos by position in `RUBROS_DE_EJECUCION`. */
  readonly importes: Float64Array;
  /** Bit by position in `RUBROS_DE_EJECUCION`: whether its main item has a partial for it. */
  readonly imputa: number;
}

/** SIRHU pays in pesos. */
const PESOS = 1;

class Grupos {
  readonly #porClave = new Map<string, number>();
  readonly #grupos: Grupo[] = [];

  constructor(private readonly clasificador: Clasificador) {}

  /** Position of the group of a key. */
  posicion(c: ClaveDeGrupo): number {
    const orden = [
      ...[c.saf, c.prog, c.subp, c.proy, c.act, c.ubic, c.ff, c.pprin, c.esc, c.cat].map((v) =>
        String(v).padStart(4, "0")
      ),
      c.agrup,
      c.nivel,
      String(c.grado).padStart(2, "0"),
    ].join("|");
    let posicion = this.#porClave.get(orden);
    if (posicion === undefined) {
      const importes = new Float64Array(RUBROS_DE_EJECUCION.length);
      const imputa = this.#imputa(c.pprin);
      const grupo = { clave: c, orden, cargos: 0, licencias: 0, horas: 0, importes, imputa };
      posicion = this.#grupos.push(grupo) - 1;
      this.#porClave.set(orden, posicion);
    }
    return posicion;
  }

  #imputa(pprin: number): number {
    return RUBROS_DE_EJECUCION.reduce(
      (bits, rubro, i) =>
        this.clasificador.faltaImputacion(pprin, rubro) === null ? bits | 1 << i : bits,
      0,
    );
  }

  en(posicion: number): Grupo {
    return this.#grupos[posicion];
  }

  get cuantos(): number {
    return this.#grupos.length;
  }

  /** @throws Desborde. */
  pagar(posicion: number, rubro: number, centavos: number): void {
    const { importes } = this.#grupos[posicion];
    importes[rubro] = sumar(importes[rubro], centavos, "un importe de la ejecución");
  }

  /**
   * The lines of each SAF in key order: rubro `cargo` always, since it carries the counts, the
   * others when they have an amount ([E2]). Hours are rounded once, over the whole key.
   */
  cargas({ mes, clasificador }: ReferenciasDeCarga): Map<number, CargaDeEjecucion> {
    const cargas = new Map<number, CargaDeEjecucion>();
    const ordenados = [...this.#grupos].sort((a, b) => a.orden < b.orden ? -1 : 1);
    for (const { clave, cargos, licencias, horas, importes } of ordenados) {
      let carga = cargas.get(clave.saf);
      if (!carga) {
        carga = new CargaDeEjecucion(mes, clasificador.leer);
        cargas.set(clave.saf, carga);
      }
      for (const [i, rubro] of RUBROS_DE_EJECUCION.entries()) {
        const cuenta = rubro === "cargo";
        if (!cuenta && importes[i] === 0) continue;
        carga.agregar({
          ...clave,
          rubro,
          cargos: cuenta ? cargos : 0,
          licencias: cuenta ? licencias : 0,
          horas: cuenta ? mulDiv(horas, 1, 100) : 0,
          importe: importes[i],
        });
      }
    }
    return cargas;
  }
}

// Where one LH1 puts its person, or why it is left out ([E3], [E4]).

/** From this scale on staff is contracted ([R2]): main item 8. */
const CONTRATADOS = 1000;
const PPRIN_DE_PLANTA: Readonly<Record<string, number>> = { P: 1, T: 2 };
const PPRIN_CONTRATADO = 8;

/** Reasons that a person's LH1 may have, as numbers below every group's position. */
const MOTIVOS_LH1 = [
  "institucion_ambigua",
  "dato",
  "escalafon",
  "categoria",
  "moneda",
  "apertura",
  "imputacion",
] as const;

/** A group's key, or what is wrong with the record; nothing in either identifies a person. */
type Lugar =
  | { readonly clave: ClaveDeGrupo; readonly licencia: boolean }
  | { readonly motivo: typeof MOTIVOS_LH1[number]; readonly detalle: string };

/** Reads the record that starts at `inicio`, of the institution of this SAF. */
function leerLh1(
  bytes: Uint8Array,
  inicio: number,
  saf: number,
  clasificador: Clasificador,
): Lugar {
  const esc = texto(bytes, inicio, LH1.escalafon);
  const dejar = (motivo: typeof MOTIVOS_LH1[number], detalle = ""): Lugar => ({ motivo, detalle });
  const escalafon = /^\d{1,4}$/.test(esc) ? Number(esc) : -1;
  const regimen = clasificador.regimen(escalafon);
  if (regimen === undefined) return dejar("escalafon");
  const partes = [LH1.agrupamiento, LH1.nivel, LH1.categoria].map((c) => texto(bytes, inicio, c));
  const categoria = categoriaDe(regimen, partes);
  if (!categoria) return dejar("categoria", categoriaDicha(partes));
  const [prog, subp, proy, act] = [LH1.prog, LH1.subp, LH1.proy, LH1.act].map((c) =>
    entero(bytes, inicio, c)
  );
  if (Math.min(prog, subp, proy, act) < 0) return dejar("apertura", "«?»");
  const ubic = entero(bytes, inicio, LH1.ubic);
  if (ubic < 0) return dejar("dato", "ubicación");
  const ff = entero(bytes, inicio, LH1.ff);
  if (ff < 0 || ff > 99) return dejar("dato", "fuente de financiamiento");
  const pprin = escalafon >= CONTRATADOS
    ? PPRIN_CONTRATADO
    : PPRIN_DE_PLANTA[texto(bytes, inicio, LH1.planta)];
  if (pprin === undefined) return dejar("dato", "planta");
  const estado = texto(bytes, inicio, LH1.estado);
  if (estado !== "A" && estado !== "L") return dejar("dato", "estado");
  const clave: ClaveDeGrupo = {
    saf,
    prog,
    subp,
    proy,
    act,
    ubic,
    ff,
    pprin,
    esc: escalafon,
    mon: PESOS,
    ...categoria,
  };
  const falta = clasificador.falta(clave) ?? clasificador.faltaImputacion(pprin, "cargo");
  if (falta) {
    const { motivo, detalle } = falta;
    return dejar(motivo, motivo === "categoria" ? categoriaDicha(partes) : detalle);
  }
  return { clave, licencia: estado === "L" };
}

type Categoria = Pick<ClaveDeGrupo, "agrup" | "nivel" | "grado" | "cat">;

/** The three fields of LH1 as the lines have them; null when the last one is no number. */
function categoriaDe(regimen: string, [agrup, nivel, texto]: readonly string[]): Categoria | null {
  if (!/^\d{1,4}$/.test(texto)) return null;
  const numero = Number(texto);
  return regimen === "sinep"
    ? { agrup, nivel, grado: numero, cat: 0 }
    : { agrup: "", nivel: "", grado: 0, cat: numero };
}

/**
 * As the record says it, when it can be a code: of a record that is out of place these columns hold
 * a piece of a document or of a name, which is not repeated ([E4]).
 */
function categoriaDicha(partes: readonly string[]): string {
  const limpia = partes.filter((p) => p !== "").join(" ");
  return /^(?:[A-Z]{0,2} ?){0,2}\d{0,4}$/i.test(limpia) && limpia !== "" ? `«${limpia}»` : "«?»";
}

// What each institution of a load calls its concepts, and what stays out of each ([E4], [E5]).

/** What is known of a concept of LH2 in one institution, and its records that stay out. */
interface ConceptoVisto {
  readonly concepto: string;
  readonly esc: string;
  readonly descripcion: string;
  readonly destino: DestinoDeConcepto;
  /** Position in `RUBROS_DE_EJECUCION`, or -1. */
  readonly rubro: number;
  readonly afuera: Map<MotivoDeOmision, { registros: number; importe: number }>;
}

interface Institucion {
  readonly codigo: string;
  /** Undefined when no SAF has its code, null when more than one has. */
  readonly saf: number | null | undefined;
  readonly conceptos: Indice;
  readonly vistos: ConceptoVisto[];
  readonly cuenta: CuentaDeRegistros;
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
function anotar({ afuera }: ConceptoVisto, motivo: MotivoDeOmision, monto: number): void {
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
  readonly cuentas = new Map<string, CuentaDeRegistros>();

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

/** What the join found, ready to be stored and told. */
export interface Unido {
  readonly grupos: Grupos;
  readonly omitidos: readonly Omitido[];
  /** No spending, hence no part of what is reconciled. */
  readonly descuentos: readonly Omitido[];
  readonly avisos: readonly string[];
  /** What each institution brought, by its code. */
  readonly cuentas: ReadonlyMap<string, CuentaDeRegistros>;
  /** LH1 of the month, loaded or not. */
  readonly delMes: number;
  /** Other months of LH1, and their records. */
  readonly otrosMeses: ReadonlyMap<string, number>;
}

/** Positions of people that no month has: five times those of the whole administration. */
const PERSONAS_MAXIMAS = 5_000_000;

export class Union {
  readonly #personas = new Indice(PERSONA[1]);
  /** By position of the person: its group, or `-1 - reason`. */
  #destinos = new Int32Array(1024);
  readonly #grupos: Grupos;
  readonly #omitidos = new Omitidos();
  readonly #instituciones: Instituciones;
  readonly #repetidos = new Map<string, number>();
  readonly #otrosMeses = new Map<string, number>();
  readonly #mes: Uint8Array;
  #delMes = 0;
  /** Person of the LH2 record read last: those of one person come one after another. */
  #ultima = 0;

  constructor(private readonly referencias: ReferenciasDeCarga) {
    this.#mes = new TextEncoder().encode(String(referencias.mes));
    this.#grupos = new Grupos(referencias.clasificador);
    this.#instituciones = new Instituciones(referencias);
  }

  ch1(bytes: Uint8Array, inicio: number): void {
    this.#instituciones.ch1(bytes, inicio);
  }

  lh1(bytes: Uint8Array, inicio: number): void {
    const institucion = this.#instituciones.de(bytes, inicio);
    const otroMes = this.#otroMes(bytes, inicio);
    if (institucion.saf === undefined) {
      return this.#dejarLh1("institucion", institucion, texto(bytes, inicio, LH1.escalafon), "");
    }
    if (otroMes !== null) return this.#dejarLh1("periodo", institucion, "", otroMes);
    institucion.cuenta.delMes = true;
    const posicion = this.#personas.cuantas;
    if (posicion === PERSONAS_MAXIMAS) {
      throw rechazo("sirhu_excesivo", { maximo: PERSONAS_MAXIMAS, que: "personas" });
    }
    const persona = this.#personas.agregar(bytes, inicio + PERSONA[0]);
    const grupo = this.#ubicar(bytes, inicio, institucion);
    if (persona < posicion) {
      // Another position of the same person in the same scale: the pay goes to the first accepted.
      if (this.#destinos[persona] < 0) {
        if (grupo >= 0) this.#destinos[persona] = grupo;
        return;
      }
      if (grupo < 0) return;
      const clave = `${institucion.codigo}|${entero(bytes, inicio, LH1.escalafon)}`;
      this.#repetidos.set(clave, (this.#repetidos.get(clave) ?? 0) + 1);
      return;
    }
    if (persona === this.#destinos.length) {
      const mayores = new Int32Array(this.#destinos.length * 2);
      mayores.set(this.#destinos);
      this.#destinos = mayores;
    }
    this.#destinos[persona] = grupo;
  }

  /**
   * Counts the month that a record says. @returns null when it is the month of the load, else what
   * the record says.
   */
  #otroMes(bytes: Uint8Array, inicio: number): string | null {
    if (esDelMes(bytes, inicio, LH1.periodo, this.#mes)) {
      this.#delMes++;
      return null;
    }
    const periodo = texto(bytes, inicio, LH1.periodo);
    const mes = /^[12]\d{3}(0[1-9]|1[0-2])$/.test(periodo) ? periodo : "no es un mes";
    this.#otrosMeses.set(mes, (this.#otrosMeses.get(mes) ?? 0) + 1);
    return mes;
  }

  #dejarLh1(
    motivo: MotivoDeOmision,
    { codigo }: Institucion,
    texto: string,
    detalle: string,
  ): void {
    const esc = /^\d{1,4}$/.test(texto) ? String(Number(texto)) : "";
    this.#omitidos.agregar({
      motivo,
      registro: "LH1",
      inst: codigo,
      esc,
      concepto: "",
      detalle,
    }, 0);
  }

  /** Counts the person in its group; the group's position, or `-1 - reason` of being left out. */
  #ubicar(bytes: Uint8Array, inicio: number, institucion: Institucion): number {
    const { saf } = institucion;
    // Institutions without a SAF were left out before; here null means that several SAFs share it.
    const lugar: Lugar = saf == null
      ? { motivo: "institucion_ambigua", detalle: "" }
      : leerLh1(bytes, inicio, saf, this.referencias.clasificador);
    if ("motivo" in lugar) {
      const { motivo, detalle } = lugar;
      this.#dejarLh1(motivo, institucion, texto(bytes, inicio, LH1.escalafon), detalle);
      return -1 - MOTIVOS_LH1.indexOf(motivo);
    }
    const posicion = this.#grupos.posicion(lugar.clave);
    const grupo = this.#grupos.en(posicion);
    grupo.cargos++;
    if (lugar.licencia) grupo.licencias++;
    return posicion;
  }

  /** @throws Rechazo for an amount, or hours, that do not read as a number; Desborde. */
  lh2(bytes: Uint8Array, inicio: number, numero: number, parte: string): void {
    const monto = centesimos(bytes, inicio, LH2.monto);
    if (Number.isNaN(monto)) {
      const motivo = "no es un importe con punto decimal y hasta dos decimales";
      throw rechazo("dato_invalido", { parte, numero, campo: "monto", motivo });
    }
    const institucion = this.#instituciones.de(bytes, inicio);
    const visto = this.#instituciones.concepto(institucion, bytes, inicio);
    const { cuenta } = institucion;
    // Discounts are not spending, so they are set apart before any other check and are not
    // reconciled, even when something else in them is wrong ([E5]).
    if (visto.destino === "descuento") return anotar(visto, "descuento", monto);
    leer(cuenta, monto);
    const destino = this.#destinoDeLh2(institucion, visto, bytes, inicio);
    if (typeof destino === "string") {
      omitir(cuenta, monto);
      return anotar(visto, destino, monto);
    }
    this.#grupos.pagar(destino, visto.rubro, monto);
    if (this.referencias.horas.size > 0) this.#sumarHoras(destino, bytes, inicio, numero, parte);
  }

  /** Position of the group that the record adds to, or why it stays out. */
  #destinoDeLh2(
    { saf, cuenta }: Institucion,
    { rubro }: ConceptoVisto,
    bytes: Uint8Array,
    inicio: number,
  ): number | MotivoDeOmision {
    if (saf === undefined) return "institucion";
    if (!esDelMes(bytes, inicio, LH2.periodo, this.#mes)) return "periodo";
    cuenta.delMes = true;
    const persona = this.#persona(bytes, inicio);
    if (persona < 0) return "sin_lh1";
    const destino = this.#destinos[persona];
    if (destino < 0) return MOTIVOS_LH1[-1 - destino];
    if (rubro < 0) return "concepto";
    return (this.#grupos.en(destino).imputa & 1 << rubro) === 0 ? "imputacion" : destino;
  }

  #persona(bytes: Uint8Array, inicio: number): number {
    const desde = inicio + PERSONA[0];
    if (this.#personas.cuantas > 0 && this.#personas.es(this.#ultima, bytes, desde)) {
      return this.#ultima;
    }
    const persona = this.#personas.buscar(bytes, desde);
    if (persona >= 0) this.#ultima = persona;
    return persona;
  }

  #sumarHoras(
    destino: number,
    bytes: Uint8Array,
    inicio: number,
    numero: number,
    parte: string,
  ): void {
    if (!this.referencias.horas.has(texto(bytes, inicio, LH2.tipo_unidad))) return;
    const unidades = centesimos(bytes, inicio, LH2.unidades);
    if (Number.isNaN(unidades) || unidades < 0) {
      throw rechazo("dato_invalido", {
        parte,
        numero,
        campo: "unidades",
        motivo: "no es una cantidad con hasta dos decimales",
      });
    }
    this.#grupos.en(destino).horas += unidades;
  }

  /** Wipes the documents from memory. */
  olvidar(): void {
    this.#personas.olvidar();
  }

  /** What the join found. Nothing in it identifies a person. */
  terminar(): Unido {
    this.#instituciones.contarAfuera(this.#omitidos);
    const todos = this.#omitidos.lista();
    return {
      grupos: this.#grupos,
      omitidos: todos.filter((o) => o.motivo !== "descuento"),
      descuentos: todos.filter((o) => o.motivo === "descuento"),
      avisos: this.#avisos(),
      cuentas: this.#instituciones.cuentas,
      delMes: this.#delMes,
      otrosMeses: this.#otrosMeses,
    };
  }

  #avisos(): string[] {
    const repetidos = [...this.#repetidos].sort().map(([clave, cuantos]) => {
      const [inst, esc] = clave.split("|");
      return `${inst}, escalafón ${esc}: registros LH1 que repiten documento y escalafón: ` +
        `${cuantos}. Cuentan como cargos; los importes LH2 van al primero que se acepta de cada uno`;
    });
    return [...repetidos, ...this.#instituciones.avisos()];
  }
}
