/** An entry of the trail as a person reads it: field by field, amounts with their currency ([A1]). */
import { formatEnteroEsAr, formatEsAr, losPrimeros } from "#core/domain/money.ts";
import { fechaYMinutosDe, nombreMes } from "#core/domain/period.ts";
import type { CampoCambiado, Reemplazados } from "#proto/admin.ts";
import { RECURSOS } from "#proto/recursos/todos.ts";
import {
  campoDe,
  nombreDeCodigo,
  nombreDeMoneda,
  simboloDeMoneda,
  tituloDeEntidad,
} from "./nombres.ts";

/** The part of an entry that says what changed; both sides are JSON values. */
interface Escrito {
  readonly entidad: string;
  readonly accion?: string;
  readonly antes: unknown;
  readonly despues: unknown;
}

type Objeto = Readonly<Record<string, unknown>>;

const NADA = "—";
/** Elements of a list that are written out. */
const ELEMENTOS = 20;
const FILAS = 200;
/** Amounts in the currency of their row, or in pesos; other amounts of money name theirs elsewhere. */
const EN_MONEDA = new Set(["costo", "costo_total", "remuneracion", "sumafijare", "valor"]);

const esObjeto = (v: unknown): v is Objeto =>
  typeof v === "object" && v !== null && !Array.isArray(v);

const conSimbolo = (mon: number, centavos: number): string =>
  `${simboloDeMoneda(mon)} ${formatEsAr(centavos)}`;

const monedaDe = (fila: Objeto): number => typeof fila.mon === "number" ? fila.mon : 1;

/** @param centavos of a decimal number: the trail keeps two decimals, exact after rounding. */
function numero(
  entidad: string,
  campo: string,
  valor: number,
  fila: Objeto,
  centavos = Math.round(valor * 100),
): string {
  const { clase } = campoDe(entidad, campo);
  switch (clase) {
    case "importe":
      return EN_MONEDA.has(campo) ? conSimbolo(monedaDe(fila), centavos) : formatEsAr(centavos);
    case "centesimos":
      return formatEsAr(centavos);
    case "cantidad":
      return formatEnteroEsAr(valor);
    case "mes":
      return valor > 9999 ? nombreMes(valor) : String(valor);
    case "instante":
      return fechaYMinutosDe(valor);
    case "otro":
      return nombreDeCodigo(entidad, campo, valor) ??
        (Number.isInteger(valor) ? String(valor) : formatEsAr(centavos));
  }
}

function texto(entidad: string, campo: string, valor: unknown, fila: Objeto): string {
  if (valor === null || valor === undefined || valor === "") return NADA;
  if (typeof valor === "boolean") return valor ? "Sí" : "No";
  if (typeof valor === "number") return numero(entidad, campo, valor, fila);
  if (Array.isArray(valor)) {
    const dichos = losPrimeros(valor, ELEMENTOS, (v) => texto(entidad, campo, v, fila));
    return dichos.join(valor.some(esObjeto) ? "; " : ", ") || NADA;
  }
  if (esObjeto(valor)) {
    return Object.keys(valor)
      .map((c) => `${campoDe(entidad, c).titulo}: ${texto(entidad, c, valor[c], valor)}`)
      .join(", ") || NADA;
  }
  const fecha = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(valor));
  return fecha ? `${fecha[3]}/${fecha[2]}/${fecha[1]}` : String(valor);
}

/** Rows of a set that is dated as a whole say its month once. */
function sinMes(filas: readonly unknown[]): { mes: unknown; filas: readonly unknown[] } {
  const [mes, ...otros] = new Set(filas.map((f) => esObjeto(f) ? f.desde_mes : undefined));
  if (mes === undefined || otros.length > 0) return { mes: null, filas };
  return {
    mes,
    filas: filas.map((f) => {
      const { desde_mes: _, ...resto } = f as Objeto;
      return resto;
    }),
  };
}

/** Title and text of each field of a side; what holds other fields gives one line for each. */
function* camposDe(entidad: string, valor: unknown): Generator<[string, string, string]> {
  if (valor === null || valor === undefined) return;
  if (Array.isArray(valor)) {
    const { mes, filas } = sinMes(valor);
    if (mes !== null) {
      yield [
        "desde_mes",
        campoDe(entidad, "desde_mes").titulo,
        texto(entidad, "desde_mes", mes, {}),
      ];
    }
    for (const [i, v] of filas.entries()) {
      yield [String(i), `Renglón ${i + 1}`, texto(entidad, "", v, {})];
    }
    return;
  }
  if (!esObjeto(valor)) return yield ["valor", "Valor", texto(entidad, "valor", valor, {})];
  for (const [campo, v] of Object.entries(valor)) {
    if (campo === "totales" && esObjeto(v)) {
      for (const [mon, centavos] of Object.entries(v)) {
        const titulo = `Total en ${nombreDeMoneda(Number(mon))}`;
        yield [`${campo}.${mon}`, titulo, conSimbolo(Number(mon), Number(centavos))];
      }
    } else if (esObjeto(v)) {
      for (const [parte, w] of Object.entries(v)) {
        const titulo = `${campoDe(entidad, campo).titulo}: ${tituloDeEntidad(parte)}`;
        yield [`${campo}.${parte}`, titulo, texto(entidad, campo, w, v)];
      }
    } else if (Array.isArray(v) && v.some(esObjeto) && RECURSOS.has(campo)) {
      // Rows of another entity, that went or came back with this one: in its own words.
      yield [campo, tituloDeEntidad(campo), texto(campo, "", v, valor)];
    } else yield [campo, campoDe(entidad, campo).titulo, texto(entidad, campo, v, valor)];
  }
}

interface DeArchivo {
  readonly columnas: readonly string[];
  readonly filas: readonly (readonly unknown[])[];
  readonly reemplazadas?: number;
}

const esDeArchivo = (v: unknown): v is DeArchivo =>
  esObjeto(v) && Array.isArray(v.columnas) && Array.isArray(v.filas);

/** The rows that a file replaced are listed apart; their number is listed with what it did. */
function lados({ antes, despues }: Escrito): [unknown, unknown] {
  if (!esDeArchivo(antes)) return [antes, despues];
  const { reemplazadas = antes.filas.length } = antes;
  return [null, { ...(esObjeto(despues) ? despues : {}), reemplazadas }];
}

/**
 * A value that begins at a month leaves the one before it as it was: its month is no change of the
 * other's, but where the new one starts ([R6]).
 */
function comoNuevo(cambios: readonly CampoCambiado[]): CampoCambiado[] {
  const desde = cambios.filter((c) => c.campo === "desde_mes");
  return [
    ...desde.map((c) => ({ ...c, titulo: "Nuevo desde", antes: NADA })),
    ...cambios.filter((c) => c.campo !== "desde_mes"),
  ];
}

/**
 * What the write changed: of an edit, the fields that differ; of a creation or a deletion, the ones
 * that hold something.
 */
export function cambiosDe(escrito: Escrito): CampoCambiado[] {
  const { entidad } = escrito;
  const [antes, despues] = lados(escrito);
  const cambios = new Map<string, { titulo: string; antes: string; despues: string }>();
  for (const [campo, titulo, dicho] of camposDe(entidad, antes)) {
    cambios.set(campo, { titulo, antes: dicho, despues: NADA });
  }
  for (const [campo, titulo, dicho] of camposDe(entidad, despues)) {
    cambios.set(campo, { titulo, antes: cambios.get(campo)?.antes ?? NADA, despues: dicho });
  }
  const distintos = [...cambios].map(([campo, c]) => ({ campo, ...c }))
    .filter((c) => c.antes !== c.despues);
  return escrito.accion === "agregar" ? comoNuevo(distintos) : distintos;
}

/** Changes told in one line; the rest are counted. */
const EN_RESUMEN = 4;

/** The changes in one line: «Cargos: 10 → 12; Horas: 3». */
export function resumenDe(cambios: readonly CampoCambiado[]): string {
  const dichos = losPrimeros(
    cambios,
    EN_RESUMEN,
    ({ titulo, antes, despues }) =>
      antes === NADA ? `${titulo}: ${despues}` : `${titulo}: ${antes} → ${despues}`,
  );
  return dichos.join("; ") || NADA;
}

/** The rows that a file replaced; null when the entry keeps none. Amounts are stored in centavos. */
export function reemplazadosDe({ entidad, antes }: Escrito): Reemplazados | null {
  if (!esDeArchivo(antes) || antes.filas.length === 0) return null;
  const { columnas, filas, reemplazadas = filas.length } = antes;
  return {
    titulos: columnas.map((c) => campoDe(entidad, c).titulo),
    filas: filas.slice(0, FILAS).map((f) => {
      const fila = Object.fromEntries(columnas.map((c, i) => [c, f[i]]));
      return columnas.map((c) => {
        const v = fila[c];
        return typeof v === "number" ? numero(entidad, c, v, fila, v) : texto(entidad, c, v, fila);
      });
    }),
    total: reemplazadas,
  };
}
