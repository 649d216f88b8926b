/**
 * Agreements become dated entries ([W3]): one set of them is one list of what each key is worth
 * from each month, whatever the order in which they come. Pure.
 */
import { formatEnteroEsAr, LIMITE } from "#core/domain/money.ts";
import { mesAnterior, nombreMes } from "#core/domain/period.ts";
import type { FilaReferencia, Instantanea } from "#plugins/tablas/service.ts";
import type { TramoDeAcuerdo } from "#proto/escenarios.ts";
import { type Acuerdo, PORCENTAJE_MAXIMO } from "../acuerdos/acuerdo.ts";
import { filaDeSuma } from "../acuerdos/leer-acuerdo.ts";
import {
  type Alcanzado,
  type CampoDelMonto,
  claveEnTexto,
  type DestinoDeAcuerdo,
  destinoEnPalabras,
  Escalas,
  type SerieAlcanzada,
  textoDeDestino,
} from "./alcance.ts";
import { rechazo } from "./errores.ts";

// Exact amounts: chains of raises that carry what a centavo cannot say ([W2]). Pure.

/** Centavos with so many decimals: every raise, which is of hundredths of a percent, adds four. */
interface Fraccion {
  readonly num: bigint;
  readonly decimales: number;
}

/** Decimals of a percentage of an amount. */
const DE_PORCENTAJE = 4;

const entera = (centavos: number): Fraccion => ({ num: BigInt(centavos), decimales: 0 });

const con = ({ num, decimales }: Fraccion, tantos: number): bigint =>
  num * 10n ** BigInt(tantos - decimales);

/** `de` + `sobre` · porcentaje. @param porcentaje hundredths */
function aumentada(de: Fraccion, sobre: Fraccion, porcentaje: number): Fraccion {
  const decimales = Math.max(de.decimales, sobre.decimales + DE_PORCENTAJE);
  const aumento = con(sobre, decimales - DE_PORCENTAJE) * BigInt(porcentaje);
  return { num: con(de, decimales) + aumento, decimales };
}

/**
 * r(x) in centavos of what is not negative.
 * @returns null where it is no amount that could be kept.
 */
function redondeada({ num, decimales }: Fraccion): number | null {
  const den = 10n ** BigInt(decimales);
  const centavos = (2n * num + den) / (2n * den);
  return centavos < BigInt(LIMITE) ? Number(centavos) : null;
}

type DeSuma = { readonly tabla: "sumas_fijas"; readonly clave: { readonly id: string } };

/** A dated entry that the set gives. */
export type EntradaDeAcuerdo = (DestinoDeAcuerdo | DeSuma) & {
  readonly desde_mes: number;
  /** What was in force before it, of the set or stored; null for a sum that is new. */
  readonly antes: FilaReferencia | null;
  /** As its table stores it: centavos, and the norm of its agreement. */
  readonly despues: FilaReferencia;
  /** Hundredths; null for a sum. */
  readonly porcentaje: number | null;
  /** Where it comes from: places in the set, and in its agreement. */
  readonly acuerdo: number;
  readonly tramo: number | null;
  readonly suma: number | null;
};

/** A stored entry that is not in force while the set is. */
export type Reemplazado = (DestinoDeAcuerdo | DeSuma) & {
  readonly desde_mes: number;
  readonly fila: FilaReferencia;
};

export interface Compilado {
  /** By table, key and month. */
  readonly entradas: readonly EntradaDeAcuerdo[];
  readonly reemplazados: readonly Reemplazado[];
  readonly series: readonly SerieAlcanzada[];
}

/** The first entry of each key, by its table and key. @param entradas each key in order of month. */
export const primerasDe = (
  entradas: readonly EntradaDeAcuerdo[],
): ReadonlyMap<string, EntradaDeAcuerdo> =>
  new Map(
    [...Map.groupBy(entradas, (e) => `${e.tabla}|${claveEnTexto(e)}`)]
      .map(([lugar, [primera]]) => [lugar, primera]),
  );

/**
 * What one set may hold. A year of raises for every category of a whole administration takes some
 * tens of thousands of values; past that it is nobody's agreement, and every one is kept. Sums are
 * read together, for each month, scale and main item: two hundred of them took 650 MB.
 */
export const MAXIMOS = { tramos: 1_000, valores: 60_000, sumas: 100 } as const;

/** Tranches of one key: ten years of months, each with four more decimals where none is rounded. */
const CADENA = 120;

/** The greatest amount that a table keeps, centavos ([B1]). */
const MAXIMO = 999_999_999_999;

/** «Acuerdo 2026, tramo de marzo de 2026». */
const lugarDeTramo = ({ nombre }: Acuerdo, { mes }: TramoDeAcuerdo): string =>
  `${nombre}, tramo de ${nombreMes(mes)}`;

interface Paso {
  readonly alcanzado: Alcanzado;
  readonly tramo: TramoDeAcuerdo;
  readonly acuerdo: number;
  readonly indice: number;
}

const comparar = (a: string | number, b: string | number): number => a === b ? 0 : a < b ? -1 : 1;

class Compilador {
  readonly #escalas: Escalas;
  readonly #pasos = new Map<string, Paso[]>();
  /** Steps, of every key. */
  #cuantos = 0;

  constructor(
    private readonly acuerdos: readonly Acuerdo[],
    private readonly valores: Instantanea,
  ) {
    this.#escalas = new Escalas(valores);
  }

  compilar(): Compilado {
    this.#exigirMaximo("tramos", this.acuerdos.reduce((n, a) => n + a.tramos.length, 0));
    this.#exigirMaximo("sumas", this.acuerdos.reduce((n, a) => n + a.sumas.length, 0));
    this.acuerdos.forEach((a, acuerdo) =>
      a.tramos.forEach((tramo, indice) => this.#repartir(tramo, acuerdo, indice))
    );
    const claves = [...this.#pasos.keys()].sort(comparar);
    const deTramos = claves.map((clave) => this.#encadenar(this.#pasos.get(clave) ?? []));
    const deSumas = this.#sumas();
    const series = new Set(
      deTramos.flatMap(({ entradas: [e] }) => e.tabla === "valores_ur" ? [e.clave.serie_ur] : []),
    );
    return {
      entradas: [...deTramos.flatMap((t) => t.entradas), ...deSumas.entradas],
      reemplazados: [...deTramos.flatMap((t) => t.reemplazados), ...deSumas.reemplazados],
      series: [...series].map((serie) => ({
        serie,
        escalafones: this.#escalas.quienesUsan(serie),
      })),
    };
  }

  #exigirMaximo(que: keyof typeof MAXIMOS, cuantos: number): void {
    if (cuantos <= MAXIMOS[que]) return;
    throw rechazo("conjunto_desmedido", { que, maximo: formatEnteroEsAr(MAXIMOS[que]) });
  }

  /** The refusal of a tranche, which says where it is. */
  #falla(acuerdo: number, tramo: number) {
    const suyo = this.acuerdos[acuerdo];
    const lugar = lugarDeTramo(suyo, suyo.tramos[tramo]);
    return (
      codigo: Parameters<typeof rechazo>[0],
      valores: Readonly<Record<string, string | number>> = {},
    ) => rechazo(codigo, { lugar, ...valores }, { acuerdo, tramo });
  }

  /** A tranche to the keys that it raises. */
  #repartir(tramo: TramoDeAcuerdo, acuerdo: number, indice: number): void {
    const falla = this.#falla(acuerdo, indice);
    const { porcentaje, base, mes } = tramo;
    if (!(porcentaje >= 0 && porcentaje <= PORCENTAJE_MAXIMO)) {
      throw falla("porcentaje_fuera_de_rango");
    }
    if (base !== "anterior" && base >= mes) {
      throw falla("base_posterior", { base: nombreMes(base) });
    }
    const alcanzados = this.#escalas.de(tramo, falla);
    if (alcanzados.length === 0) throw falla("sin_alcance");
    this.#exigirMaximo("valores", this.#cuantos += alcanzados.length);
    for (const alcanzado of alcanzados) {
      const clave = textoDeDestino(alcanzado.destino);
      const pasos = this.#pasos.getOrInsertComputed(clave, () => []);
      const otro = pasos.find((p) => p.tramo.mes === mes);
      if (otro) {
        throw falla("tramos_superpuestos", {
          que: destinoEnPalabras(alcanzado.destino),
          mes: nombreMes(mes),
          otro: otro.acuerdo === acuerdo
            ? "otro tramo del mismo acuerdo"
            : this.acuerdos[otro.acuerdo].nombre,
        });
      }
      if (pasos.length === CADENA) {
        throw falla("cadena_desmedida", {
          que: destinoEnPalabras(alcanzado.destino),
          maximo: CADENA,
        });
      }
      pasos.push({ alcanzado, tramo, acuerdo, indice });
    }
  }

  /** The tranches of one key, each on what the ones before left. */
  #encadenar(desordenados: readonly Paso[]) {
    const pasos = desordenados.toSorted((a, b) => a.tramo.mes - b.tramo.mes);
    const [{ alcanzado: { destino } }] = pasos;
    const guardadas = this.#guardadas(destino);
    const cadena: { mes: number; exactos: ReadonlyMap<CampoDelMonto, Fraccion> }[] = [];
    const entradas: EntradaDeAcuerdo[] = [];
    for (const { alcanzado, tramo, acuerdo, indice } of pasos) {
      const falla = this.#falla(acuerdo, indice);
      const que = destinoEnPalabras(destino);
      const enMes = (mes: number, campo: CampoDelMonto): Fraccion => {
        const propio = cadena.findLast((c) => c.mes <= mes);
        if (propio) return propio.exactos.get(campo) ?? entera(0);
        const fila = guardadas.findLast((f) => Number(f.desde_mes) <= mes);
        if (!fila) throw falla("sin_valor_previo", { que, mes: nombreMes(mes) });
        return entera(Number(fila[campo]));
      };
      const anterior = mesAnterior(tramo.mes);
      const antes = entradas.at(-1)?.despues ??
        guardadas.findLast((f) => Number(f.desde_mes) <= anterior);
      if (!antes) throw falla("sin_valor_previo", { que, mes: nombreMes(anterior) });
      const exactos = new Map<CampoDelMonto, Fraccion>();
      const despues: Record<string, FilaReferencia[string]> = {
        ...antes,
        desde_mes: tramo.mes,
        norma: this.acuerdos[acuerdo].norma,
      };
      for (const campo of camposDe(destino)) {
        const previo = enMes(anterior, campo);
        if (!alcanzado.campos.has(campo)) {
          exactos.set(campo, previo);
          continue;
        }
        const sobre = tramo.base === "anterior" ? previo : enMes(tramo.base, campo);
        const exacto = aumentada(previo, sobre, tramo.porcentaje);
        const valor = redondeada(exacto);
        if (valor === null || valor > MAXIMO) {
          throw falla("valor_desmedido", { que, mes: nombreMes(tramo.mes) });
        }
        exactos.set(campo, tramo.redondeo === "sin" ? exacto : entera(valor));
        despues[campo] = valor;
      }
      cadena.push({ mes: tramo.mes, exactos });
      entradas.push({
        ...destino,
        desde_mes: tramo.mes,
        antes,
        despues,
        porcentaje: tramo.porcentaje,
        acuerdo,
        tramo: indice,
        suma: null,
      });
    }
    const primera = pasos[0].tramo.mes;
    const reemplazados = guardadas
      .filter((f) => Number(f.desde_mes) >= primera)
      .map((fila): Reemplazado => ({ ...destino, desde_mes: Number(fila.desde_mes), fila }));
    return { entradas, reemplazados };
  }

  /** The stored history of a key, oldest first. */
  #guardadas({ tabla, clave }: DestinoDeAcuerdo): FilaReferencia[] {
    return this.#porTabla(tabla).get(Object.values(clave).join("|")) ?? [];
  }

  readonly #historias = new Map<string, ReadonlyMap<string, FilaReferencia[]>>();

  #porTabla(tabla: DestinoDeAcuerdo["tabla"]): ReadonlyMap<string, FilaReferencia[]> {
    return this.#historias.getOrInsertComputed(tabla, () => {
      const clave = tabla === "valores_ur" ? ["serie_ur"] : ["esc", "cat"];
      const filas = Map.groupBy(
        this.valores.filas(tabla),
        (f) => clave.map((c) => f[c]).join("|"),
      );
      for (const suyas of filas.values()) {
        suyas.sort((a, b) => Number(a.desde_mes) - Number(b.desde_mes));
      }
      return filas;
    });
  }

  /** The fixed sums of the set: each takes the place of a stored one of its id. */
  #sumas() {
    const guardadas = new Map(
      this.valores.filas("sumas_fijas").map((f) => [String(f.id), f] as const),
    );
    const vistas = new Map<
      string,
      { readonly acuerdo: number; readonly entrada: EntradaDeAcuerdo }
    >();
    const reemplazados: Reemplazado[] = [];
    this.acuerdos.forEach((a, acuerdo) =>
      a.sumas.forEach((suma, indice) => {
        const lugar = `${a.nombre}, suma ${suma.id}`;
        const otra = vistas.get(suma.id);
        if (otra) {
          const otro = otra.acuerdo === acuerdo
            ? "el mismo acuerdo"
            : this.acuerdos[otra.acuerdo].nombre;
          throw rechazo("sumas_superpuestas", { lugar, id: suma.id, otro }, {
            acuerdo,
            suma: indice,
          });
        }
        for (const esc of suma.escalafones) {
          if (this.valores.fila("escalafones", { esc })) continue;
          throw rechazo("escalafon_sin_definir", { lugar, esc }, { acuerdo, suma: indice });
        }
        const destino = { tabla: "sumas_fijas", clave: { id: suma.id } } as const;
        const antes = guardadas.get(suma.id) ?? null;
        if (antes) {
          reemplazados.push({ ...destino, desde_mes: Number(antes.desde_mes), fila: antes });
        }
        const entrada: EntradaDeAcuerdo = {
          ...destino,
          desde_mes: suma.desde_mes,
          antes,
          despues: filaDeSuma({ ...suma, norma: suma.norma || a.norma }),
          porcentaje: null,
          acuerdo,
          tramo: null,
          suma: indice,
        };
        vistas.set(suma.id, { acuerdo, entrada });
      })
    );
    const porId = (a: Reemplazado, b: Reemplazado) =>
      comparar(String(a.fila.id), String(b.fila.id));
    const ids = [...vistas.keys()].sort(comparar);
    return {
      entradas: ids.flatMap((id) => vistas.get(id)?.entrada ?? []),
      reemplazados: reemplazados.sort(porId),
    };
  }
}

const camposDe = ({ tabla }: DestinoDeAcuerdo): readonly CampoDelMonto[] =>
  tabla === "valores_ur" ? ["valor"] : ["remuneracion", "sumafijare"];

/**
 * @param acuerdos one set @param valores what is stored, history included.
 * @throws Rechazo with the place of what is wrong: `acuerdo`, and `tramo` or `suma`.
 */
export const compilar = (acuerdos: readonly Acuerdo[], valores: Instantanea): Compilado =>
  new Compilador(acuerdos, valores).compilar();
