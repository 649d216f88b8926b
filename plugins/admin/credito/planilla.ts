/** Credits as rows of a spreadsheet, or as what another fiscal year left ([Z2]). */
import { mostrarValor } from "#core/domain/fields.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Candidata, TablaDePlanilla } from "#core/sheet/rows.ts";
import {
  CAMPOS_CREDITO,
  CLAVE_CREDITO,
  type Credito,
  grupoDeCredito,
  oNulo,
  OPCIONALES,
  TITULOS_CREDITO,
} from "./campos.ts";
import { creditosDe, guardarCredito } from "./credito.ts";
import { revisorDeCredito } from "./revisar.ts";

const TABLA: TablaDePlanilla<Credito> = {
  campos: CAMPOS_CREDITO,
  titulos: TITULOS_CREDITO,
  clave: CLAVE_CREDITO,
  nombres: {
    ff: ["Fuente", "Fuente de financiamiento"],
    pprin: ["Partida principal"],
    ppar: ["Partida parcial"],
    mon: ["Moneda"],
  },
  aparte: ["Organismo", "Partida"],
  maximo: 10_000,
  de: "planilla de créditos",
  nada: "ningún crédito para cargar",
  leer: async (q, { ejercicio }) => ({
    filas: await creditosDe(q, Number(ejercicio), null),
    revisar: await revisorDeCredito(q),
  }),
  mostrar(columna, valor) {
    const campo = CAMPOS_CREDITO[columna as keyof Credito];
    const mostrado = mostrarValor(campo, valor);
    return (OPCIONALES as readonly string[]).includes(columna) ? oNulo(Number(mostrado)) : mostrado;
  },
  async guardar(tx, actor, cambios) {
    for (const { antes, despues } of cambios) await guardarCredito(tx, actor, antes, despues);
  },
};

/**
 * What is left of each item at the end of the other year, as one entry of the first day of this
 * one: the budget that goes on ruling when there is none. An item that already has credit is left
 * as it is: another norm would add to it.
 */
async function copia(q: Consulta, { desde, ejercicio, norma: dicha }: {
  readonly desde: number;
  readonly ejercicio: number;
  readonly norma: string;
}): Promise<readonly Candidata[]> {
  const fecha = `${ejercicio}-01-01`;
  const norma = dicha || `Prórroga del presupuesto ${desde}`;
  const saldos = new Map<string, Credito>();
  for (const c of await creditosDe(q, desde, null)) {
    const { saf, prog, pprin, ppar, ff, mon } = c;
    const clave = [saf, prog, pprin, ppar, ff, mon].join("|");
    const importe = (saldos.get(clave)?.importe ?? 0) + c.importe;
    saldos.set(clave, { ...c, ejercicio, fecha, norma, importe });
  }
  const ocupadas = new Set(
    (await creditosDe(q, ejercicio, null))
      .filter((c) => c.fecha !== fecha || c.norma !== norma).map(grupoDeCredito),
  );
  return [...saldos.values()].filter((c) => c.importe !== 0).map((valores) => ({
    numero: 0,
    valores,
    fallas: ocupadas.has(grupoDeCredito(valores))
      ? [{ columna: "", mensaje: `esa partida ya tiene crédito cargado de ${ejercicio}` }]
      : [],
  }));
}

export const CREDITOS = {
  nombre: "credito_vigente",
  titulo: "Crédito vigente",
  tabla: TABLA,
  exigirAnio() {},
  copia,
};
