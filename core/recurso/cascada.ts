/**
 * What goes with a row and comes back with it: rows of other resources that are a part of it
 * (`parteDe`) or name it in a column (`vaCon`), found in the registry.
 */
import { elegir } from "../domain/fields.ts";
import { type DatosDeRecurso, mostrarFila } from "../domain/recurso.ts";
import type { App, Escritura, Recurso } from "../plugin.ts";
import { type Dicho, exigirDicho } from "../reversals.ts";

type Padre = Pick<DatosDeRecurso, "id" | "clave">;

interface Hija {
  readonly hija: Recurso;
  /** Its columns that name the row, with those of the row. */
  readonly columnas: readonly (readonly [suya: string, deEl: string])[];
}

/** In the order of their files: what one refers to comes first. */
const hijasDe = (app: App, { id, clave }: Padre): readonly Hija[] =>
  [...app.registro.recursos.values()]
    .map((hija): Hija => ({
      hija,
      columnas: hija.parteDe === id
        ? clave.map((c) => [c, c])
        : Object.keys(hija.vaCon ?? {}).filter((c) => hija.vaCon?.[c] === id)
          .map((c) => [c, clave[0]]),
    }))
    .filter(({ columnas }) => columnas.length > 0)
    .toSorted((a, b) => a.hija.archivo.order - b.hija.archivo.order);

const nombrados = ({ columnas }: Hija, fila: Dicho): Dicho =>
  Object.fromEntries(columnas.map(([suya, deEl]) => [suya, fila[deEl]]));

/** Takes out what goes with a row. @returns what it said, by its entity. */
export async function quitarCon(
  app: App,
  q: Escritura,
  padre: Padre,
  fila: Dicho,
): Promise<Readonly<Record<string, readonly Dicho[]>>> {
  const quitado: Record<string, readonly Dicho[]> = {};
  for (const una of hijasDe(app, padre)) {
    const { hija: { id, columnas, parteDe, quitarVarias } } = una;
    const dichas = await quitarVarias(q, nombrados(una, fila));
    // Of a part, the entry of the whole says the key already.
    const propias = columnas.filter((c) => parteDe !== padre.id || !padre.clave.includes(c));
    if (dichas.length > 0) {
      quitado[id] = dichas.map((d) => elegir(d, propias.filter((c) => c in d)));
    }
  }
  return quitado;
}

/**
 * Puts back what a side of the trail says that went with a row, once it is there.
 * @returns that part of the side. @throws Rechazo
 */
export async function reponerCon(
  app: App,
  q: Escritura,
  padre: Padre,
  fila: Dicho,
  lado: Dicho,
): Promise<Dicho> {
  const vueltas: Record<string, unknown> = {};
  for (const una of hijasDe(app, padre)) {
    const { hija } = una;
    const dichas = lado[hija.id];
    if (!dichas) continue;
    // The trail once kept only how many they were.
    if (!Array.isArray(dichas)) exigirDicho(undefined);
    vueltas[hija.id] = dichas;
    const nombre = mostrarFila(
      elegir(hija.campos, una.columnas.map(([c]) => c)),
      nombrados(una, fila),
    );
    const filas = (dichas as readonly Dicho[]).map((d) => ({ ...d, ...nombre }));
    await hija.reponerVarias(q, padre.id, filas);
  }
  return vueltas;
}

/** What is a part of a row goes under its new key. */
export async function moverCon(
  app: App,
  q: Escritura,
  padre: Padre,
  antes: Dicho,
  despues: Dicho,
): Promise<void> {
  for (const una of hijasDe(app, padre)) {
    await una.hija.moverVarias(q, nombrados(una, antes), nombrados(una, despues));
  }
}

/** What went with a row that was not there when it came, by its title; undefined = nothing else. */
export const otraQue = (
  app: App,
  padre: Padre,
  quitado: Dicho,
  dejado: Dicho,
): Recurso | undefined =>
  hijasDe(app, padre).map(({ hija }) => hija)
    .find(({ id }) => JSON.stringify(quitado[id]) !== JSON.stringify(dejado[id]));
