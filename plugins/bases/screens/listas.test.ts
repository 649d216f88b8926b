import "../../../ui/testing/dom.ts";
import { afterAll, beforeEach, expect, test } from "bun:test";

const { cargarLista, entrarEnGrupo, listaDe, recibirCambio, releerListas } = await import(
  "./listas.ts"
);

/** The server of one list: its rows, and the version under which they stand. */
let filas: { id: number; rev: number; validacion: object }[] = [];
let datos = 0;
let codigo = 0;

const antes = globalThis.fetch;
globalThis.fetch = Object.assign(
  () =>
    Promise.resolve(
      new Response(JSON.stringify({ cargos: filas, errores: 0 }), {
        headers: { "content-type": "application/json", etag: `W/"1.5.${datos}-abc"` },
      }),
    ),
  { preconnect: antes.preconnect },
);
afterAll(() => {
  globalThis.fetch = antes;
});

const fila = (id: number, rev: number) => ({ id, rev, validacion: {} });
const revs = () => listaDe("cargos").peek()?.filas.map((f) => f.rev);

beforeEach(async () => {
  filas = [fila(1, 1), fila(2, 1)];
  datos = 10;
  const codipres = `E${String(++codigo).padStart(4, "0")}`;
  entrarEnGrupo(357, codipres);
  await cargarLista("cargos", 357, codipres);
  expect(revs()).toEqual([1, 1]);
});

test("a change that is told without its rows is read, though its version is the list's by then", async () => {
  filas = [fila(1, 2), fila(2, 2)];
  datos = 11;
  recibirCambio("cargos", { version: { marco: "1.5", antes: 10, despues: 11 } }, false);
  await Bun.sleep(500);
  expect(revs()).toEqual([2, 2]);
});

test("so is one that is told without a version, beside another that goes as far", async () => {
  filas = [fila(1, 1), fila(2, 2)];
  datos = 11;
  // Told of another base: this one goes on to the same version.
  const version = { marco: "1.5", antes: 10, despues: 11 };
  recibirCambio("otrosgastos", { version, filas: [], quitadas: [] }, false);
  // Of the whole group: its rows were made anew from those of another one.
  releerListas("escrito");
  await Bun.sleep(500);
  expect(revs()).toEqual([1, 2]);
});

test("after a cut, a list that is still the same is not sent again", async () => {
  filas = [fila(1, 7)];
  releerListas("corte");
  await Bun.sleep(500);
  // The body was not looked at: its version is the one on screen.
  expect(revs()).toEqual([1, 1]);
});
