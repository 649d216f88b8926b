/** The CSV of aggregated lines ([E2]b), through the code that `planta importar` uses for it. */
import { basename } from "node:path";
import { stat } from "node:fs/promises";
import { ErrorCsv, leerCsv } from "#core/csv/reader.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { Consulta, Progreso } from "#core/plugin.ts";
import { filasDe } from "#core/transfer/import.ts";
import type { FilaCsv } from "#core/transfer/types.ts";
import { organismos } from "#plugins/auth/service.ts";
import {
  ARCHIVO_EJECUCION,
  type FaltaDeFila,
  leerEjecuciones,
  type LineaDeArchivo,
} from "#plugins/valuation/service.ts";
import { avisosDeCargas } from "../avisos.ts";
import { type Cuenta, cuentaEn, leer, omitir } from "../informe/cuentas.ts";
import { rechazo } from "../errors.ts";
import { aporteDe, type Pedido, type Preparada } from "../informe/informe.ts";
import { Omitidos } from "../sirhu/omitidos.ts";
import { textoDeOmitidos } from "../informe/texto.ts";

/** Errors that the result text quotes; the rest are counted. */
const CITADOS = 100;

class Errores {
  readonly #citados: { readonly fila: number; readonly texto: string }[] = [];
  #cuantos = 0;

  agregar(_archivo: string, fila: number, columna: string, mensaje: string): void {
    this.#cuantos++;
    const donde = [fila > 0 ? `fila ${fila}` : "", columna === "" ? "" : `columna ${columna}`];
    const texto = [...donde.filter((d) => d !== ""), mensaje].join(", ");
    if (this.#citados.length < CITADOS) this.#citados.push({ fila, texto });
  }

  /** @throws Rechazo with the errors in row order, when there is any. */
  exigirNinguno(archivo: string): void {
    if (this.#cuantos === 0) return;
    const lineas = [...this.#citados].sort((a, b) => a.fila - b.fila).map((e) => `  ${e.texto}`);
    const otros = this.#cuantos - this.#citados.length;
    if (otros > 0) lineas.push(`  … y ${otros} errores más`);
    throw rechazo("csv_con_errores", { archivo, detalle: lineas.join("\n") });
  }
}

/**
 * Tells how far the reading is, counts the rows that go by, refuses those of another month, adds up
 * each SAF's amounts.
 */
async function* vigilar(
  lotes: AsyncIterable<FilaCsv[]>,
  mes: number,
  errores: Errores,
  leido: { readonly cuentas: Map<string, Cuenta>; filas: number },
  avisar: () => Promise<void>,
): AsyncGenerator<FilaCsv[]> {
  for await (const lote of lotes) {
    await avisar();
    for (const { fila, valores } of lote) {
      leido.filas++;
      const cuenta = cuentaEn(leido.cuentas, String(valores.saf));
      leer(cuenta, Number(valores.importe));
      cuenta.delMes = true;
      if (valores.mes !== mes) {
        errores.agregar("", fila, "mes", `no es de ${nombreMes(mes)}, el mes de la carga`);
      }
    }
    yield lote;
  }
}

/** What stays out of a CSV, row by row. */
class Afuera {
  readonly omitidos = new Omitidos();
  readonly #vacios = new Map<string, number>();

  constructor(private readonly cuentas: Map<string, Cuenta>) {}

  agregar({ saf, esc, importe }: LineaDeArchivo, { motivo, detalle }: FaltaDeFila): true {
    if (motivo === "vacio") {
      this.#vacios.set(detalle, (this.#vacios.get(detalle) ?? 0) + 1);
      return true;
    }
    const inst = String(saf);
    omitir(cuentaEn(this.cuentas, inst), importe);
    const datos = { motivo, registro: "CSV", inst, esc: String(esc), concepto: "" } as const;
    this.omitidos.agregar({ ...datos, detalle }, importe);
    return true;
  }

  avisos(): string[] {
    return [...this.#vacios].sort(([a], [b]) => a < b ? -1 : 1).map(([que, cuantos]) =>
      `Renglones sin importe ni cargos, de un rubro que no se imputa (${que}): ` +
      `${formatEnteroEsAr(cuantos)}; no hay nada de ellos para cargar`
    );
  }
}

/** Bytes of the file. @throws Rechazo when there is nothing to read. */
async function tamanoDe(ruta: string): Promise<number> {
  const archivo = basename(ruta);
  const datos = await stat(ruta).catch(() => null);
  if (!datos?.isFile()) throw rechazo("archivo_ilegible", { archivo });
  if (datos.size === 0) throw rechazo("archivo_vacio", { archivo });
  return datos.size;
}

/** Its header, and whether its first rows can be told apart. @throws Rechazo. */
export async function revisarCsv(ruta: string): Promise<void> {
  await tamanoDe(ruta);
  const errores = new Errores();
  const filas = leerCsv(ruta, Object.keys(ARCHIVO_EJECUCION.fields));
  try {
    await filas.next();
  } catch (error) {
    if (!(error instanceof ErrorCsv)) throw error;
    for (const { fila, columna, mensaje } of error.errores) {
      errores.agregar("", fila, columna, mensaje);
    }
  } finally {
    await filas.return(undefined);
  }
  errores.exigirNinguno(basename(ruta));
}

/** Reads the one CSV of a load. @throws Rechazo with its errors, by row and column. */
export async function leerCsvDeEjecucion(
  q: Consulta,
  { mes, archivos: [ruta] }: Pedido,
  avanzar: (...de: Parameters<Progreso>) => Promise<void>,
): Promise<Preparada> {
  const archivo = basename(ruta);
  const bytes = await tamanoDe(ruta);
  const errores = new Errores();
  const leido = { cuentas: new Map<string, Cuenta>(), filas: 0 };
  const afuera = new Afuera(leido.cuentas);
  let van = 0;
  const avisar = () => avanzar(van / bytes, `Leyendo ${archivo}`);
  await avisar();
  const filas = filasDe(ruta, ARCHIVO_EJECUCION, errores, () => {}, (n) => van = n);
  const leidas = await leerEjecuciones(q, vigilar(filas, mes, errores, leido, avisar), {
    error: (fila, columna, mensaje) => errores.agregar("", fila, columna, mensaje),
    falta: (_fila, linea, falta) => afuera.agregar(linea, falta),
  });
  errores.exigirNinguno(archivo);
  if (leido.filas === 0) throw rechazo("csv_vacio", { archivo });
  const omitidos = afuera.omitidos.lista();
  const [primera] = leidas;
  const cargas = new Map(
    leidas.filter((l) => l.carga.cantidad > 0).map(({ saf, carga }) => [saf, carga]),
  );
  if (!primera || cargas.size === 0) {
    throw rechazo("nada_para_cargar", { detalle: [...textoDeOmitidos(omitidos)].join("\n") });
  }
  await avanzar(1, `Leído ${archivo}`);
  const porSaf = new Map((await organismos(q)).map((o) => [o.saf, o]));
  const aportes = [...leido.cuentas].map(([codigo, cuenta]) => {
    const saf = Number(codigo);
    const nombre = porSaf.get(saf)?.nombre ?? "no hay tal SAF";
    return aporteDe({ inst: "", saf, nombre }, cuenta, cargas.get(saf));
  });
  return {
    cargas,
    informe: {
      mes,
      archivos: [
        { nombre: archivo, bytes, partes: [], personales: [], ajenos: 0 },
      ],
      leidos: { Renglones: leido.filas },
      aportes: aportes.sort((a, b) => Number(a.saf) - Number(b.saf)),
      omitidos,
      descuentos: [],
      avisos: [...afuera.avisos(), ...avisosDeCargas(cargas, primera.clasificador)],
    },
  };
}
