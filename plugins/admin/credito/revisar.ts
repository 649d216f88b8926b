/** What an entry of credit must meet, wherever it comes from: editor, paste or file ([Z2], [B4]). */
import type { Consulta } from "#core/plugin.ts";
import { varias } from "#core/db/query.ts";
import { organismos } from "#plugins/auth/service.ts";
import { instantanea } from "#plugins/tablas/service.ts";
import {
  aperturaDe,
  type ColumnaDeCredito,
  COLUMNAS_CREDITO,
  type Credito,
  type GRUPO_DE_CREDITO,
  grupoDeCredito,
  TODOS,
} from "./campos.ts";
import { tabla } from "../tables.ts";

export interface FallaDeCredito {
  readonly columna: ColumnaDeCredito;
  readonly mensaje: string;
}

/** Says what is wrong with an entry; those that it passed count for the ones after it. */
export type Revisor = (c: Credito) => FallaDeCredito | null;

/**
 * @param grupo the only ones that will be asked about; absent = any.
 * @param fuera entries that are about to be gone: they say nothing of the others.
 */
export async function revisorDeCredito(
  q: Consulta,
  grupo: Partial<Pick<Credito, typeof GRUPO_DE_CREDITO[number]>> = {},
  fuera: (c: Credito) => boolean = () => false,
): Promise<Revisor> {
  const datos = await instantanea(q);
  const safs = new Map((await organismos(q)).map((o) => [o.saf, o.consolidado]));
  const aperturas = new Map<string, string>();
  for (const c of await varias(q, tabla.credito_vigente, grupo, COLUMNAS_CREDITO)) {
    if (!fuera(c)) aperturas.set(grupoDeCredito(c), aperturaDe(c));
  }
  const hay = (nombre: string, clave: Readonly<Record<string, number>>) =>
    datos.fila(nombre, clave) !== null;
  const falla = (columna: ColumnaDeCredito, mensaje: string) => ({ columna, mensaje });
  return (c) => {
    const consolidado = safs.get(c.saf);
    if (consolidado === undefined) return falla("saf", "no existe el organismo");
    if (consolidado) return falla("saf", "es el consolidado: el crédito es de cada organismo");
    if (!hay("clasificador", { pprin: c.pprin, ppar: 0 })) {
      return falla("pprin", "no existe la partida principal");
    }
    if (c.ppar !== TODOS && !hay("clasificador", { pprin: c.pprin, ppar: c.ppar })) {
      return falla("ppar", `no existe la partida parcial ${c.pprin}.${c.ppar}`);
    }
    if (c.ff !== TODOS && !hay("fuentes", { ff: c.ff })) {
      return falla("ff", "no existe la fuente de financiamiento");
    }
    if (!hay("monedas", { mon: c.mon })) return falla("mon", "no existe la moneda");
    if (c.importe === 0) return falla("importe", "debe ser distinto de 0");
    const clave = grupoDeCredito(c);
    const [propia, otras] = [aperturaDe(c), aperturas.get(clave)];
    if (otras !== undefined && otras !== propia) {
      return falla(
        "pprin",
        `el crédito de la partida principal ${c.pprin} del SAF ${c.saf} en ${c.ejercicio} está ` +
          `cargado ${otras}: todas sus entradas deben decir las mismas columnas`,
      );
    }
    aperturas.set(clave, propia);
    return null;
  };
}
