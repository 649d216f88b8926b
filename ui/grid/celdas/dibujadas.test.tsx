/** What each key of a sheet draws: the row that changes and the foot, and no more. */
import "#ui/testing/dom.ts";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { useCallback, useState } from "react";
import { campo } from "#core/domain/fields.ts";
import { avisos, descartarAvisos } from "#ui/state/alerts.ts";
import { haySinGuardar } from "#ui/state/unsaved.ts";
import type { ColumnaTabla } from "../tabla.tsx";
import { hojaDeCampos } from "./campos.ts";
import type { Guardadas, Hoja } from "./hoja.ts";

const { act, cleanup, fireEvent, render, waitFor } = await import("@testing-library/react");
const { Tabla } = await import("../tabla.tsx");
const { alternarPlanilla } = await import("./modo.ts");

interface Fila {
  readonly id: number;
  readonly rev: number;
  readonly cargos: number;
  readonly vacantes: number;
}

const FILAS: readonly Fila[] = Array.from(
  { length: 200 },
  (_, i) => ({ id: i + 1, rev: 1, cargos: i, vacantes: 0 }),
);

/** Rows whose cells were drawn, and how many times the titles were. */
const dibujadas = new Set<number>();
let titulos = 0;

const COLUMNAS: readonly ColumnaTabla<Fila>[] = (["cargos", "vacantes"] as const).map((id) => ({
  id,
  titulo: id,
  clase: "exacto",
  texto: (f) => {
    dibujadas.add(f.id);
    return String(f[id]);
  },
  get leyenda() {
    titulos++;
    return "";
  },
}));

let guardar = (_: readonly Fila[]): Promise<Guardadas<Fila>> =>
  Promise.resolve({ clase: "desistido" });

const HOJA = hojaDeCampos<Fila>({
  campos: {
    cargos: { titulo: "Cargos", campo: campo.entero(0, 9999) },
    vacantes: { titulo: "Vacantes", campo: campo.entero(0, 9999) },
  },
  cerradas: {},
  rev: (f) => f.rev,
  guardar: (filas) => guardar(filas.map((f) => f.fila)),
});

beforeEach(alternarPlanilla);
afterEach(() => {
  cleanup();
  guardar = () => Promise.resolve({ clase: "desistido" });
  alternarPlanilla();
});

const celda = (fila: number, columna: number) =>
  document.querySelectorAll<HTMLElement>(`tr[data-clave="${fila}"] td`)[columna];

/** The rows that a key draws. */
function alTeclear(tecla: string, otras: { readonly shiftKey?: boolean } = {}): number[] {
  dibujadas.clear();
  titulos = 0;
  const donde = document.activeElement ?? document.body;
  act(() => void fireEvent.keyDown(donde, { key: tecla, ...otras }));
  return [...dibujadas].toSorted((a, b) => a - b);
}

const tabla = (filas: readonly Fila[], hoja: Hoja<Fila>) => (
  <Tabla titulo="Prueba" columnas={COLUMNAS} filas={filas} hoja={hoja} />
);

async function abrir(hoja = HOJA): Promise<(filas: readonly Fila[]) => void> {
  const { rerender } = render(tabla(FILAS, hoja));
  await waitFor(() => expect(document.querySelector(".tabla[data-hoja]")).not.toBeNull());
  act(() => celda(4, 0).focus());
  return (filas) => rerender(tabla(filas, hoja));
}

test("typing in a cell draws its row, and each key of its box not even that", async () => {
  await abrir();
  expect(alTeclear("7")).toEqual([4]);
  expect(titulos).toBe(0);
  const caja = document.activeElement as HTMLInputElement;
  expect([caja.tagName, caja.value]).toEqual(["INPUT", "7"]);
  dibujadas.clear();
  act(() => void fireEvent.change(caja, { target: { value: "72" } }));
  expect([[...dibujadas], titulos, caja.value]).toEqual([[], 0, "72"]);
});

test("an arrow draws the row that it leaves and the one that it goes to", async () => {
  await abrir();
  expect(alTeclear("ArrowDown")).toEqual([4, 5]);
  expect(document.activeElement).toBe(celda(5, 0));
  expect(alTeclear("ArrowRight")).toEqual([5]);
});

test("a range that grows draws the rows that it takes", async () => {
  await abrir();
  alTeclear("ArrowDown", { shiftKey: true });
  expect(alTeclear("ArrowDown", { shiftKey: true })).toEqual([4, 5, 6]);
  expect(titulos).toBe(0);
});

test("[K1] what is typed in a row that another person deletes is told, and nothing waits for it", async () => {
  const conFilas = await abrir();
  alTeclear("7");
  act(() => void fireEvent.change(document.activeElement as Element, { target: { value: "77" } }));
  act(() => conFilas(FILAS.filter((f) => f.id !== 4)));
  expect(avisos.value.map((a) => a.mensaje)).toEqual([
    "El registro fue eliminado. Usted escribió: 77",
  ]);
  expect([document.querySelector(".caja-celda"), haySinGuardar()]).toEqual([null, false]);
  descartarAvisos();
});

test("[K1] a row that is gone is told by what names it, and not by its number", async () => {
  const con: Hoja<Fila> = { ...HOJA, nombre: (f) => `Prog. 18, Cargos ${f.cargos}` };
  let conFilas = await abrir(con);
  const sin4 = FILAS.filter((f) => f.id !== 4);
  alTeclear("7");
  act(() => conFilas(sin4));
  expect(avisos.value.map((a) => a.mensaje))
    .toEqual(["El registro fue eliminado: Prog. 18, Cargos 3. Usted escribió: 7"]);
  descartarAvisos();
  cleanup();
  // What was typed before it went away and was refused waits in the panel, and is copied from it.
  guardar = ([{ id }]) =>
    Promise.resolve({ clase: "ajenas", ajenas: [{ clave: id, quien: "ana@onp", actual: null }] });
  conFilas = await abrir(con);
  alTeclear("9");
  await act(async () => {
    alTeclear("Enter");
    await Bun.sleep(0);
  });
  act(() => conFilas(sin4));
  expect(document.querySelector(".conflicto p")?.textContent)
    .toBe("El registro fue eliminado por ana@onp: Prog. 18, Cargos 3.");
});

test("[K1] F8 goes to the cells in conflict too, round and round, and each tells its own", async () => {
  guardar = (filas) =>
    Promise.resolve({
      clase: "ajenas",
      ajenas: filas.map((f) => ({
        clave: f.id,
        quien: "ana@onp",
        actual: { ...f, rev: 2, vacantes: 40 + f.id },
      })),
    });
  await abrir();
  for (const fila of [4, 7]) {
    act(() => celda(fila, 1).focus());
    alTeclear("9");
    await act(async () => {
      alTeclear("Enter");
      await Bun.sleep(0);
    });
  }
  act(() => celda(1, 0).focus());
  for (const fila of [4, 7, 4]) {
    alTeclear("F8");
    expect(document.activeElement).toBe(celda(fila, 1));
    const panel = document.querySelector(".conflicto")?.textContent;
    expect(panel).toStartWith(`Renglón ${fila}. El registro fue modificado por ana@onp`);
    expect(panel).toContain(String(40 + fila));
  }
});

test("the table and its sheet say one thing at the foot: the last one", async () => {
  const IGUAL = "Hay otro registro exactamente igual";
  const OTRA = "1 registro copiado";
  let avisar = (_: string): void => {};
  function ConAviso() {
    const [aviso, decir] = useState("");
    avisar = decir;
    const callar = useCallback(() => decir(""), []);
    return (
      <Tabla
        titulo="Prueba"
        columnas={COLUMNAS}
        filas={FILAS}
        hoja={HOJA}
        aviso={aviso}
        onOtroAviso={callar}
      />
    );
  }
  const dichos = () =>
    [...document.querySelectorAll(".novedad")].flatMap((n) =>
      [IGUAL, OTRA].flatMap((t) => (n.textContent ?? "").split(t).slice(1).map(() => t))
    );
  guardar = (filas) => Promise.resolve({ clase: "hecho", filas, aviso: IGUAL });
  render(<ConAviso />);
  await waitFor(() => expect(document.querySelector(".tabla[data-hoja]")).not.toBeNull());
  const escribir = async (fila: number) => {
    act(() => celda(fila, 1).focus());
    alTeclear("9");
    await act(async () => {
      alTeclear("Enter");
      await Bun.sleep(0);
    });
  };
  // Its editor says it first, and then a cell that is stored.
  act(() => avisar(IGUAL));
  expect(dichos()).toEqual([IGUAL]);
  await escribir(4);
  expect(dichos()).toEqual([IGUAL]);
  act(() => avisar(OTRA));
  expect(dichos()).toEqual([OTRA]);
  await escribir(7);
  expect(dichos()).toEqual([IGUAL]);
  // The same once more is said as well.
  act(() => avisar(IGUAL));
  expect(dichos()).toEqual([IGUAL]);
});
