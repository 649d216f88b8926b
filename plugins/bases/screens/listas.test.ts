import "#ui/testing/dom.ts";
import { afterAll, beforeEach, expect, test } from "bun:test";
import { hasta } from "#core/testing/until.ts";
import type { FilaDeLista } from "#proto/bases.ts";
import type { FilaMostrada } from "./tipos.ts";

const {
  cargarLista,
  entrarEnGrupo,
  listaDe,
  ponerFila,
  quitarFilas,
  recibirCambio,
  releerCostos,
  releerListas,
} = await import("./listas.ts");

/** The server of one list: its rows, and the version under which they stand. */
let filas: FilaDeLista[] = [];
let datos = 0;
let codigo = 0;

/** How long an answer that is made takes to arrive. */
let camino = 0;
let contestadas = 0;

const antes = globalThis.fetch;
globalThis.fetch = Object.assign(
  async () => {
    const respuesta = new Response(JSON.stringify({ cargos: filas, errores: 0 }), {
      headers: { "content-type": "application/json", etag: `W/"1.5.${datos}-abc"` },
    });
    await Bun.sleep(camino);
    contestadas++;
    return respuesta;
  },
  { preconnect: antes.preconnect },
);
afterAll(() => {
  globalThis.fetch = antes;
});

const fila = (id: number, rev: number) =>
  ({ id, rev, validacion: {} }) as unknown as FilaMostrada & FilaDeLista;
const revs = () => listaDe("cargos").peek()?.filas.map((f) => f.rev);
/** What comes once somebody reads. */
const queden = (leer: () => unknown, esperado: unknown) =>
  hasta(leer, (leido) => Bun.deepEquals(leido, esperado));

beforeEach(async () => {
  filas = [fila(1, 1), fila(2, 1)];
  datos = 10;
  camino = 0;
  const codipres = `E${String(++codigo).padStart(4, "0")}`;
  entrarEnGrupo(357, codipres);
  await cargarLista("cargos", 357, codipres);
  expect(revs()).toEqual([1, 1]);
});

test("a change that is told without its rows is read, though its version is the list's by then", async () => {
  filas = [fila(1, 2), fila(2, 2)];
  datos = 11;
  recibirCambio("cargos", { version: { marco: "1.5", antes: 10, despues: 11 } }, false);
  await queden(revs, [2, 2]);
});

test("so is one that is told without a version, beside another that goes as far", async () => {
  filas = [fila(1, 1), fila(2, 2)];
  datos = 11;
  // Told of another base: this one goes on to the same version.
  const version = { marco: "1.5", antes: 10, despues: 11 };
  recibirCambio("otrosgastos", { version, filas: [], quitadas: [] }, false);
  // Of the whole group: its rows were made anew from those of another one.
  releerListas("escrito");
  await queden(revs, [1, 2]);
});

test("after a cut, a list that is still the same is not sent again", async () => {
  filas = [fila(1, 7)];
  releerListas("corte");
  const van = contestadas;
  await hasta(() => contestadas > van);
  await Bun.sleep(20);
  // The body was not looked at: its version is the one on screen.
  expect(revs()).toEqual([1, 1]);
});

test("what is written while a list is on its way is read after it", async () => {
  entrarEnGrupo(357, "E9999");
  camino = 50;
  const primera = cargarLista("cargos", 357, "E9999");
  // It left, and its answer is on the way.
  await Bun.sleep(1);
  filas = [fila(1, 5)];
  datos = 11;
  releerListas("escrito", "cargos");
  await primera;
  expect(revs()).toEqual([1, 1]);
  await queden(revs, [5]);
});

test("what one saved is told late: what was saved after it stays", () => {
  const contar = (antes: number, filas: FilaDeLista[]) =>
    recibirCambio("cargos", {
      version: { marco: "1.5", antes, despues: antes + 1 },
      filas,
      quitadas: [],
    }, true);
  contar(10, [fila(1, 2)]);
  ponerFila("cargos", fila(1, 3));
  expect(revs()).toEqual([3, 1]);
  contar(11, [fila(2, 2)]);
  quitarFilas("cargos", new Set([2]));
  expect(revs()).toEqual([3]);
});

test("what one saved changes nothing when it is told: the list is the same one", () => {
  const guardada = { ...fila(1, 2), cargos: 4 } as unknown as ReturnType<typeof fila>;
  ponerFila("cargos", guardada);
  const mostrada = listaDe("cargos").peek();
  const contar = (antes: number, dicha: FilaDeLista) =>
    recibirCambio("cargos", {
      version: { marco: "1.5", antes, despues: antes + 1 },
      filas: [dicha],
      quitadas: [],
    }, false);
  contar(10, { ...guardada, validacion: {} });
  expect(listaDe("cargos").peek()).toBe(mostrada);
  contar(11, { ...guardada, validacion: { prog: false } });
  expect(listaDe("cargos").peek()).not.toBe(mostrada);
  expect(listaDe("cargos").peek()?.errores).toBe(1);
});

test("a row that was saved here is not shown as it was before, however late it is told", () => {
  ponerFila("cargos", fila(1, 3));
  const version = { marco: "1.5", antes: 10, despues: 11 };
  recibirCambio("cargos", { version, filas: [fila(1, 2)], quitadas: [] }, false);
  expect(revs()).toEqual([3, 1]);
});

const conCosto = (id: number, rev: number, costo_anual?: number | null) =>
  ({ ...fila(id, rev), costo_anual }) as unknown as FilaMostrada & FilaDeLista;
const costos = () => listaDe("cargos").peek()?.filas.map((f) => f.costo_anual as unknown);
const version = (antes: number) => ({ marco: "1.5", antes, despues: antes + 1 });

async function releida(): Promise<void> {
  filas = [conCosto(1, 1, 10.5), conCosto(2, 1, null)];
  datos++;
  releerListas("corte", "cargos");
  await hasta(() => listaDe("cargos").peek()?.conCosto);
  expect(listaDe("cargos").peek()).toMatchObject({ conCosto: true, porCostear: false });
}

test("what rows cost comes with them, and with the change of each", async () => {
  expect(listaDe("cargos").peek()).toMatchObject({ conCosto: false, porCostear: false });
  await releida();
  expect(costos()).toEqual([10.5, null]);
  recibirCambio(
    "cargos",
    { version: version(11), filas: [conCosto(2, 2, 7)], quitadas: [] },
    false,
  );
  expect(costos()).toEqual([10.5, 7]);
  expect(listaDe("cargos").peek()?.porCostear).toBe(false);
});

test("a rule that changed, or a row told without its cost, has the list read again", async () => {
  await releida();
  const regla = { version: version(11), filas: [], quitadas: [] };
  recibirCambio("otrosgastos", regla, false);
  expect(listaDe("cargos").peek()?.porCostear).toBe(false);
  recibirCambio("contribuciones", { ...regla, version: version(12) }, false);
  expect(listaDe("cargos").peek()?.porCostear).toBe(true);
  // Its rows stay on screen meanwhile, and its version does not tell it from what it had.
  expect(costos()).toEqual([10.5, null]);
  filas = [conCosto(1, 1, 12.5), conCosto(2, 1, null)];
  datos = 13;
  releerCostos("cargos");
  await queden(costos, [12.5, null]);
  expect(listaDe("cargos").peek()?.porCostear).toBe(false);
  ponerFila("cargos", conCosto(1, 2));
  expect(listaDe("cargos").peek()).toMatchObject({ conCosto: true, porCostear: true });
});
