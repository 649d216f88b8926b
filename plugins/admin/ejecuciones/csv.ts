/** The CSV of aggregated lines ([E2]b), through the code that `planta importar` uses for it. */
import { basename } from "node:path";
import { stat } from "node:fs/promises";
import { sumar } from "../../../core/domain/money.ts";
import { nombreMes } from "../../../core/domain/period.ts";
import type { Consulta, Progreso } from "../../../core/plugin.ts";
import { filasDe } from "../../../core/transfer/import.ts";
import type { FilaCsv } from "../../../core/transfer/types.ts";
import { organismos } from "../../auth/service.ts";
import { ARCHIVO_EJECUCION, leerEjecuciones } from "../../valuation/service.ts";
import { rechazo } from "./errors.ts";
import { aporteDe } from "./informe.ts";
import type { Pedido, Preparada } from "./preparar.ts";

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

/** Adds up the amounts that go by and refuses the rows of another month. */
async function* vigilar(
  lotes: AsyncIterable<FilaCsv[]>,
  mes: number,
  errores: Errores,
  leido: { importe: number; filas: number },
): AsyncGenerator<FilaCsv[]> {
  for await (const lote of lotes) {
    for (const { fila, valores } of lote) {
      leido.filas++;
      leido.importe = sumar(leido.importe, Number(valores.importe), "el importe leído");
      if (valores.mes !== mes) {
        errores.agregar("", fila, "mes", `no es de ${nombreMes(mes)}, el mes de la carga`);
      }
    }
    yield lote;
  }
}

/** Reads the one CSV of a load. @throws Rechazo with its errors, by row and column. */
export async function leerCsvDeEjecucion(
  q: Consulta,
  { mes, archivos: [ruta] }: Pedido,
  avanzar: (...de: Parameters<Progreso>) => Promise<void>,
): Promise<Preparada> {
  const archivo = basename(ruta);
  const datos = await stat(ruta).catch(() => null);
  if (!datos?.isFile()) throw rechazo("archivo_ilegible", { archivo });
  if (datos.size === 0) throw rechazo("archivo_vacio", { archivo });
  const errores = new Errores();
  const leido = { importe: 0, filas: 0 };
  await avanzar(0, `Leyendo ${archivo}`);
  const filas = filasDe(ruta, ARCHIVO_EJECUCION, errores, () => {});
  const ejecuciones = await leerEjecuciones(
    q,
    vigilar(filas, mes, errores, leido),
    (fila, columna, mensaje) => errores.agregar("", fila, columna, mensaje),
  );
  errores.exigirNinguno(archivo);
  if (ejecuciones.length === 0) throw rechazo("csv_vacio", { archivo });
  await avanzar(1, `Leído ${archivo}`);
  const porSaf = new Map((await organismos(q)).map((o) => [o.saf, o]));
  const aportes = ejecuciones.map(({ saf, carga }) =>
    aporteDe("", porSaf.get(saf) ?? { saf, nombre: "" }, carga)
  );
  return {
    cargas: new Map(ejecuciones.map(({ saf, carga }) => [saf, carga])),
    informe: {
      mes,
      archivos: [
        { nombre: archivo, bytes: datos.size, partes: [], personales: [], ajenos: 0 },
      ],
      leidos: { Renglones: leido.filas },
      aportes: aportes.sort((a, b) => a.saf - b.saf),
      omitidos: [],
      avisos: [],
      importeLeido: leido.importe,
    },
  };
}
