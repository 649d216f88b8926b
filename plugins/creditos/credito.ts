/** The credit in force ([Z2]): what is true of it alone; the rest is of every resource. */
import { es } from "#core/db/query.ts";
import { elegir, type Fila } from "#core/domain/fields.ts";
import type { Consulta } from "#core/plugin.ts";
import type { PedidoDeCopia } from "#core/recurso/copia.ts";
import { recurso, type RevisorDeFilas } from "#core/recurso/recurso.ts";
import type { Candidata } from "#core/sheet/rows.ts";
import { CREDITO, TODOS } from "#proto/recursos/credito.ts";
import { nombresDeSaf, organismos } from "../auth/service.ts";
import { instantanea } from "../tablas/service.ts";

export type Credito = Fila<typeof CREDITO.campos>;

/** What the entries of one main item and currency share: all of them fill the same columns. */
const GRUPO = ["ejercicio", "saf", "pprin", "mon"] as const;
export const grupoDeCredito = (c: Credito): string => GRUPO.map((n) => c[n]).join("|");

const NOMBRES = { prog: "programa", ppar: "partida parcial", ff: "fuente" } as const;
const OPCIONALES = Object.keys(NOMBRES) as (keyof typeof NOMBRES)[];

/** «por programa y fuente», «por partida principal». */
export function aperturaDe(c: Pick<Credito, keyof typeof NOMBRES>): string {
  const dichas = OPCIONALES.filter((o) => c[o] !== TODOS).map((o) => NOMBRES[o]);
  if (dichas.length === 0) return "por partida principal, sin más columnas";
  const ultima = dichas.at(-1);
  return `por ${dichas.length === 1 ? ultima : `${dichas.slice(0, -1).join(", ")} y ${ultima}`}`;
}

/** What an entry must meet, wherever it comes from: editor, paste or file ([Z2], [B4]). */
export async function revisorDeCredito(
  q: Consulta,
  uno?: { readonly antes: Credito | null; readonly despues: Credito },
): Promise<RevisorDeFilas<Credito>> {
  const datos = await instantanea(q);
  const safs = new Map((await organismos(q)).map((o) => [o.saf, o.consolidado]));
  const aperturas = new Map<string, string>();
  const propia = uno?.antes && CREDITOS.claveDe(uno.antes);
  for (const c of await CREDITOS.leer(q, uno && elegir(uno.despues, GRUPO), {})) {
    // One that is about to be gone says nothing of the others.
    if (CREDITOS.claveDe(c) !== propia) aperturas.set(grupoDeCredito(c), aperturaDe(c));
  }
  const hay = (nombre: string, clave: Readonly<Record<string, number>>) =>
    datos.fila(nombre, clave) !== null;
  const falla = (columna: keyof Credito, mensaje: string) => ({ columna, mensaje });
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
    const [suya, otras] = [aperturaDe(c), aperturas.get(clave)];
    if (otras !== undefined && otras !== suya) {
      return falla(
        "pprin",
        `el crédito de la partida principal ${c.pprin} del SAF ${c.saf} en ${c.ejercicio} está ` +
          `cargado ${otras}: todas sus entradas deben decir las mismas columnas`,
      );
    }
    aperturas.set(clave, suya);
    return null;
  };
}

/**
 * What is left of each item at the end of the other year, as one entry of the first day of this
 * one: the budget that goes on ruling when there is none. An item that already has credit is left
 * as it is: another norm would add to it.
 */
async function saldosDelAnio(
  q: Consulta,
  { desde, ejercicio, norma: dicha }: PedidoDeCopia,
): Promise<readonly Candidata[]> {
  const fecha = `${ejercicio}-01-01`;
  const norma = dicha || `Prórroga del presupuesto ${desde}`;
  const saldos = new Map<string, Credito>();
  for (const { rev: _, ...c } of await CREDITOS.leer(q, { ejercicio: desde })) {
    const { saf, prog, pprin, ppar, ff, mon } = c;
    const clave = [saf, prog, pprin, ppar, ff, mon].join("|");
    const importe = (saldos.get(clave)?.importe ?? 0) + c.importe;
    saldos.set(clave, { ...c, ejercicio, fecha, norma, importe });
  }
  const ocupadas = new Set(
    (await CREDITOS.leer(q, { ejercicio }))
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

export const CREDITOS = recurso({
  ...CREDITO,
  orden: ["saf", "pprin", "mon", "prog", "ppar", "ff", "fecha", "norma"],
  ordenDeArchivo: 902,
  maximo: 10_000,
  frases: {
    existente:
      "Ya hay un crédito con esa partida, fecha y norma: edítelo, o cambie la fecha o la norma",
  },
  noVuelve: {
    copiar: "cuenta lo que se copió de otro ejercicio; cada crédito tiene su propio registro",
  },
  revisar: revisorDeCredito,
  async completar(q) {
    const nombres = await nombresDeSaf(q);
    const datos = await instantanea(q);
    return ({ saf, pprin, ppar }) => ({
      organismo: nombres.get(saf) ?? "",
      partida: String(
        datos.fila("clasificador", { pprin, ppar: Math.max(0, ppar) })?.descripcion ?? "",
      ),
    });
  },
  copiar: saldosDelAnio,
});

/**
 * Entries of a fiscal year, as they are stored.
 * @param saf null = of every body. @param hasta the last date that counts; null = all of them.
 */
export const creditosDe = (
  q: Consulta,
  ejercicio: number,
  saf: number | null,
  hasta: string | null = null,
): Promise<Credito[]> =>
  CREDITOS.leer(q, {
    ejercicio,
    ...(saf === null ? {} : { saf }),
    ...(hasta === null ? {} : { fecha: es("<=", hasta) }),
  });
