/**
 * The year by months against the same rows at one month, in alternate rounds of the same process:
 * the engine by segments, what is stored, and grouping by month. Values change as many times as
 * there are segments, in every category.
 */
import { columnasDe, tablaDe } from "#plugins/bases/bases.ts";
import { filasDe } from "#plugins/bases/filas/filas.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { Agregador } from "#plugins/valuation/engine/agrupar/agregar.ts";
import { codificar } from "#plugins/valuation/engine/lineas/codec.ts";
import { CuboDeMeses } from "#plugins/valuation/engine/agrupar/cubo-meses.ts";
import { Cubo } from "#plugins/valuation/engine/agrupar/cubo.ts";
import { TramoDeLineas } from "#plugins/valuation/engine/lineas/cursor.ts";
import {
  type CargosChunk,
  cargosDeFilas,
  type Reglas,
  reglasDeFilas,
} from "#plugins/valuation/engine/filas.ts";
import type { Leer } from "#plugins/valuation/engine/lector.ts";
import type { Bloque, Diccionario } from "#plugins/valuation/engine/lineas/lineas.ts";
import { crearMotor, type Motor } from "#plugins/valuation/engine/motor.ts";
import { SumideroLineas } from "#plugins/valuation/engine/sumideros.ts";
import { SumideroTotales } from "#plugins/valuation/engine/totales.ts";
import { aEscala, base, enSqlite, MES, REAL } from "../comun/datos.ts";
import { type Cifra, cronometrar, mediana, type Medida } from "../comun/harness.ts";

const RENGLONES = aEscala(100_000);
const POR_BLOQUE = 16_384;
const EJERCICIO = 2026;
const RONDAS = 9;

interface Datos {
  readonly filas: readonly (readonly unknown[])[];
  readonly columnas: readonly string[];
  readonly reglas: Reglas;
  readonly leer: Leer;
}

const CON_VALOR: Readonly<Record<string, readonly string[]>> = {
  valores_ur: ["valor"],
  categorias_valores: ["remuneracion"],
  codigos_destino_valores: ["retri_emba"],
};

/** The same values with a rise every so many months of the year, one for each segment. */
const conAumentos = (leer: Leer, segmentos: number): Leer => (tabla, clave, mes) => {
  const lectura = leer(tabla, clave, MES);
  const campos = CON_VALOR[tabla];
  if (lectura === null || campos === undefined || mes < EJERCICIO * 100) return lectura;
  const cual = Math.floor((mes % 100 - 1) * segmentos / 12);
  const valores = { ...lectura.valores };
  for (const c of campos) valores[c] = Math.round(Number(valores[c]) * (100 + cual) / 100);
  return { ...lectura, valores, desde_mes: EJERCICIO * 100 + 1 + cual };
};

async function datosDe(): Promise<Datos> {
  const { app, cerrar } = await enSqlite(RENGLONES);
  const deTabla = async (id: string) => {
    const columnas = columnasDe(base(id));
    return { columnas, filas: await filasDe(app.db, tablaDe(base(id)), columnas, REAL) };
  };
  const deReglas = async (id: string) => {
    const { columnas, filas } = await deTabla(id);
    return reglasDeFilas(columnas, filas);
  };
  const reglas = {
    adicionales: await deReglas("adicionales"),
    complementos: await deReglas("complementos"),
    contribuciones: await deReglas("contribuciones"),
  };
  const tablas = await referencias(app.db, EJERCICIO, 1, MES);
  const { filas, columnas } = await deTabla("cargos");
  await cerrar();
  return { filas, columnas, reglas, leer: (tabla, clave, mes) => tablas.leer(tabla, clave, mes) };
}

const motorDe = (d: Datos, segmentos: number | null): Motor =>
  crearMotor({
    mes: MES,
    saf: REAL.saf,
    reglas: d.reglas,
    leer: segmentos === null ? d.leer : conAumentos(d.leer, segmentos),
    ...(segmentos === null ? {} : { ejercicio: EJERCICIO }),
  });

/** Medians of both in alternate rounds. */
async function medianas(propio: () => unknown, piso: () => unknown): Promise<[number, number]> {
  const [propios, pisos] = [[] as number[], [] as number[]];
  for (let i = 0; i < RONDAS + 2; i++) {
    const [b, a] = [await cronometrar(piso), await cronometrar(propio)];
    if (i < 2) continue;
    propios.push(a.ms);
    pisos.push(b.ms);
  }
  return [mediana(propios), mediana(pisos)];
}

export const motorPorMeses: Cifra = {
  nombre: `motor por meses, ${RENGLONES} cargos × 40 reglas`,
  piso: "los mismos cargos a valores de un mes",
  async medir(): Promise<Medida[]> {
    const medidas: Medida[] = [];
    const datos = await datosDe();
    const chunk: CargosChunk = cargosDeFilas(datos.columnas, datos.filas);
    const valuar = (s: number | null) => () =>
      motorDe(datos, s).cargos(chunk, new SumideroTotales());
    for (const s of [1, 6, 12]) {
      const [propio, piso] = await medianas(valuar(s), valuar(null));
      medidas.push({
        que: `en segmentos: ${s}`,
        propio,
        piso,
        alcanzar: 0.7 * s + 0.5,
        unidad: "ms",
      });
    }
    return medidas;
  },
};

interface Lineas {
  readonly bloques: readonly Bloque[];
  readonly diccionario: Diccionario;
}

/** The lines as they are stored: a sink of its own for each block. */
function lineasDe(d: Datos, segmentos: number | null): Lineas {
  const motor = motorDe(d, segmentos);
  const bloques: Bloque[] = [];
  for (let desde = 0; desde < d.filas.length; desde += POR_BLOQUE) {
    const sumidero = new SumideroLineas();
    motor.cargos(cargosDeFilas(d.columnas, d.filas.slice(desde, desde + POR_BLOQUE)), sumidero);
    bloques.push(sumidero.bloque());
  }
  return { bloques, diccionario: motor.diccionario() };
}

const NIVEL = { level: 1 } as const;

/** Bytes that they take stored, with the dictionary and the cubes. */
function guardado({ bloques, diccionario }: Lineas, porMeses: boolean): number {
  const [cubo, meses] = [new Cubo(), new CuboDeMeses()];
  for (const b of bloques) {
    cubo.agregar(b);
    if (porMeses) meses.agregar(b, diccionario);
  }
  const suyos = [...bloques, cubo.bloque(), ...(porMeses ? [meses.bloque()] : [])];
  return suyos.reduce((t, b) => t + Bun.zstdCompressSync(codificar(b), NIVEL).length, 0) +
    Bun.zstdCompressSync(new TextEncoder().encode(JSON.stringify(diccionario)), NIVEL).length;
}

export const lineasPorMeses: Cifra = {
  nombre: `líneas por meses, ${RENGLONES} cargos, 12 segmentos`,
  piso: "las mismas a valores de un mes",
  async medir(): Promise<Medida[]> {
    const datos = await datosDe();
    const [meses, unico] = [lineasDe(datos, 12), lineasDe(datos, null)];
    const agrupar = (l: Lineas, ...campos: readonly ("mes" | "pprin" | "ppar" | "prog")[]) => {
      const tramos = l.bloques.map((b) => new TramoDeLineas(b, l.diccionario));
      return () => {
        const agregador = new Agregador(campos);
        for (const t of tramos) t.agruparEn(agregador);
        return agregador.resultado();
      };
    };
    const [propio, piso] = await medianas(
      agrupar(meses, "mes", "prog", "pprin", "ppar"),
      agrupar(unico, "prog", "pprin", "ppar"),
    );
    return [
      {
        que: "guardado por cargo",
        propio: guardado(meses, true) / RENGLONES,
        piso: guardado(unico, false) / RENGLONES,
        alcanzar: 1.5,
        unidad: "bytes",
      },
      { que: "agrupar por mes", propio, piso, alcanzar: 2, unidad: "ms" },
    ];
  },
};
