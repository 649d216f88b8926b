/**
 * `organismos.csv`: replaces the organismos it names and leaves the others ([O1]). It is no file of a
 * table: logins may move between its rows, and each has its own entry of the trail.
 */
import { subirContador } from "#core/db/audit.ts";
import { cambiar, mas, poner } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Archivo, ContextoImportar, Escritura } from "#core/plugin.ts";
import { revNueva } from "#core/reversals.ts";
import { ORGANISMO } from "#proto/recursos/organismo.ts";
import type { Organismo } from "../campos.ts";
import { organismos } from "./organismos.ts";
import { tabla } from "../tables.ts";

const COLUMNAS = Object.keys(ORGANISMO.campos) as (keyof Organismo)[];
interface Leido {
  readonly fila: number;
  readonly organismo: Organismo;
}

/**
 * What no two organismos share: a login would make `usuario@login` two people ([U1]), and of an
 * institution of SIRHU a load could not tell whose its records are ([E4]).
 */
const UNICOS = { login: "ya es el login del SAF", codsir: "ya es el código del SAF" } as const;

function revisarUnicos(
  ctx: ContextoImportar,
  leidos: readonly Leido[],
  previos: ReadonlyMap<number, Organismo>,
): boolean {
  const nombrados = new Set(leidos.map((l) => l.organismo.saf));
  let bien = true;
  for (const columna of ["login", "codsir"] as const) {
    const duenos = new Map<string, number>();
    for (const o of previos.values()) if (!nombrados.has(o.saf)) duenos.set(o[columna], o.saf);
    for (const { fila, organismo } of leidos) {
      const valor = organismo[columna];
      const otro = duenos.get(valor);
      if (otro !== undefined && valor !== "") {
        ctx.error(fila, columna, `${UNICOS[columna]} ${otro}`);
        bien = false;
      }
      duenos.set(valor, organismo.saf);
    }
  }
  return bien;
}

/** What the screen refuses of one organismo by itself ([O1]). */
function revisarUno(ctx: ContextoImportar, { fila, organismo }: Leido): boolean {
  const errores: [string, string][] = [];
  if (organismo.nombre === "") errores.push(["nombre", "es obligatorio"]);
  if (!/^([A-Z]{2})?$/.test(organismo.codsir)) errores.push(["codsir", "deben ser dos letras"]);
  for (const [columna, mensaje] of errores) ctx.error(fila, columna, mensaje);
  return errores.length === 0;
}

/** As the screen stores it. */
function normalizar(leido: Organismo): Organismo {
  return {
    ...leido,
    nombre: leido.nombre.trim(),
    login: leido.login.toLowerCase(),
    codsir: leido.codsir.trim().toUpperCase(),
  };
}

async function guardar(q: Escritura, o: Organismo, esNuevo: boolean): Promise<void> {
  const { saf, ...otros } = elegir(o, COLUMNAS);
  if (esNuevo) {
    const rev = await revNueva(q, "organismos", saf);
    await poner(q, tabla.organismos, { saf, ...otros, rev });
  } else await cambiar(q, tabla.organismos, { saf }, { ...otros, rev: mas(1) });
}

async function importar(
  ctx: ContextoImportar,
  lotes: AsyncIterable<readonly { fila: number; valores: Readonly<Record<string, unknown>> }[]>,
): Promise<void> {
  const leidos: Leido[] = [];
  for await (const lote of lotes) {
    for (const { fila, valores } of lote) {
      leidos.push({ fila, organismo: normalizar(valores as unknown as Organismo) });
    }
  }
  const previos = new Map((await organismos(ctx.q)).map((o) => [o.saf, o]));
  const bien = leidos.map((leido) => revisarUno(ctx, leido)).every(Boolean);
  if (!revisarUnicos(ctx, leidos, previos) || !bien || leidos.length === 0) return;
  for (const { organismo: o } of leidos) {
    // Logins may move between organismos: they are freed before they are given again.
    const antes = previos.get(o.saf);
    if (antes && antes.login !== o.login) {
      await cambiar(ctx.q, tabla.organismos, { saf: o.saf }, { login: `@${o.saf}` });
    }
  }
  for (const { organismo: o } of leidos) {
    const antes = previos.get(o.saf) ?? null;
    await guardar(ctx.q, o, antes === null);
    await ctx.q.auditar(ctx.actor, {
      accion: "importar",
      entidad: "organismos",
      clave: o.saf,
      saf: o.saf,
      antes,
      despues: o,
    });
  }
  await subirContador(ctx.q, "referencias");
}

export const ARCHIVO_ORGANISMOS: Archivo = {
  name: "organismos",
  order: 10,
  fields: ORGANISMO.campos,
  key: ["saf"],
  import: importar,
  async *export(q) {
    yield (await organismos(q)).map((o) => ({ ...o }));
  },
};
