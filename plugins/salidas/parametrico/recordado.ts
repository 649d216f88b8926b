/**
 * Parametric lists that were made lately: whoever reads one by pages asks for it again and again.
 * Each is kept under what it is made of, read every time: the stored bytes of its valuations and
 * the state of the reference tables that describe them (decision 0007).
 */
import { Cache } from "#core/cache.ts";
import { leerContador } from "#core/db/audit.ts";
import type { Consulta } from "#core/plugin.ts";
import { type Estado, selloDe } from "#plugins/valuation/service.ts";
import { type Listado, listar, type OpcionesListado } from "./listado.ts";

/** Bytes kept by a process; a list of 250,000 rows by twelve fields takes 16 MiB. */
const MAXIMO = 48 * 1024 * 1024;

/** Columns that are not made yet weigh too. */
function pesoDe({ n, campos, medidas, retenido = 0 }: Listado): number {
  const columnas = Object.values(campos);
  const textos = columnas.reduce((t, c) => t + c.valores.length * 16, 0);
  return n * 4 * (columnas.length + 1) + n * 8 * Object.keys(medidas).length + textos +
    retenido;
}

const recordados = new Cache<string, Listado>("listados", MAXIMO, pesoDe);

/** @see listar */
export async function listadoDe(
  q: Consulta,
  estado: Estado,
  comparados: ReadonlyMap<string, Estado>,
  opciones: OpcionesListado,
  conVacias: boolean,
): Promise<Listado> {
  const sellos: (readonly [string, string])[] = [["", await selloDe(q, estado)]];
  for (const [codipres, suyo] of comparados) sellos.push([codipres, await selloDe(q, suyo)]);
  const { campos, ...resto } = opciones;
  const clave = JSON.stringify([
    sellos,
    await leerContador(q, "referencias"),
    campos.map((c) => c.campo),
    resto,
    conVacias,
  ]);
  let listado = recordados.get(clave);
  if (!listado) {
    listado = await listar(q, estado, comparados, opciones, conVacias);
    recordados.set(clave, listado);
  }
  return listado;
}
