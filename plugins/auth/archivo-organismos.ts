/** `organismos.csv`: replaces the organismos it names and leaves the others ([O1]). */
import { subirContador } from "../../core/db/audit.ts";
import type { Archivo, ContextoImportar, Escritura } from "../../core/plugin.ts";
import { CAMPOS_ORGANISMO, type Organismo } from "./campos.ts";
import { organismos } from "./organismos.ts";

const COLUMNAS = Object.keys(CAMPOS_ORGANISMO) as (keyof Organismo)[];
const MUTABLES = COLUMNAS.filter((c) => c !== "saf");

const GUARDAR = `INSERT INTO organismos (${COLUMNAS.join(", ")}, rev) ` +
  `VALUES (${COLUMNAS.map(() => "?").join(", ")}, 1) ON CONFLICT (saf) DO UPDATE SET ` +
  `${MUTABLES.map((c) => `${c} = excluded.${c}`).join(", ")}, rev = organismos.rev + 1`;

interface Leido {
  readonly fila: number;
  readonly organismo: Organismo;
}

/** Two organismos with one login would make `usuario@login` two people ([U1]). */
function revisarLogins(
  ctx: ContextoImportar,
  leidos: readonly Leido[],
  previos: ReadonlyMap<number, Organismo>,
): boolean {
  const duenos = new Map<string, number>();
  const nombrados = new Set(leidos.map((l) => l.organismo.saf));
  for (const o of previos.values()) if (!nombrados.has(o.saf)) duenos.set(o.login, o.saf);
  let bien = true;
  for (const { fila, organismo: { saf, login } } of leidos) {
    const otro = duenos.get(login);
    if (otro !== undefined) {
      ctx.error(fila, "login", `ya es el login del SAF ${otro}`);
      bien = false;
    }
    duenos.set(login, saf);
  }
  return bien;
}

async function guardar(q: Escritura, o: Organismo): Promise<void> {
  await q.ejecutar(GUARDAR, COLUMNAS.map((c) => o[c]));
}

async function importar(
  ctx: ContextoImportar,
  lotes: AsyncIterable<readonly { fila: number; valores: Readonly<Record<string, unknown>> }[]>,
): Promise<void> {
  const leidos: Leido[] = [];
  for await (const lote of lotes) {
    for (const { fila, valores } of lote) {
      const leido = valores as unknown as Organismo;
      leidos.push({ fila, organismo: { ...leido, login: leido.login.toLowerCase() } });
    }
  }
  const previos = new Map((await organismos(ctx.q)).map((o) => [o.saf, o]));
  if (leidos.length === 0 || !revisarLogins(ctx, leidos, previos)) return;
  for (const { organismo: o } of leidos) {
    // Logins may move between organismos: they are freed before they are given again.
    const antes = previos.get(o.saf);
    if (antes && antes.login !== o.login) {
      await ctx.q.ejecutar("UPDATE organismos SET login = ? WHERE saf = ?", [`@${o.saf}`, o.saf]);
    }
  }
  for (const { organismo: o } of leidos) {
    await guardar(ctx.q, o);
    await ctx.q.auditar(ctx.actor, {
      accion: "importar",
      entidad: "organismos",
      clave: o.saf,
      saf: o.saf,
      antes: previos.get(o.saf) ?? null,
      despues: o,
    });
  }
  await subirContador(ctx.q, "referencias");
}

export const ARCHIVO_ORGANISMOS: Archivo = {
  nombre: "organismos",
  orden: 10,
  campos: CAMPOS_ORGANISMO,
  clave: ["saf"],
  importar,
  async *exportar(q) {
    yield (await organismos(q)).map((o) => ({ ...o }));
  },
};
