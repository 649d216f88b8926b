import "../testing/dom.ts";
import { expect, test } from "bun:test";
import type { SeccionDelMenu } from "#proto/nucleo.ts";
import type { ColumnaTabla, PropsTabla } from "./tabla.tsx";

const { act, fireEvent, render, renderHook, screen, within } = await import(
  "@testing-library/react"
);
const { Tabla } = await import("./tabla.tsx");
const { useTabla } = await import("./estado.ts");
const { abrirAyuda } = await import("../glosario/estado.ts");
const { extra } = await import("../state/hash.ts");
const { secciones } = await import("../secciones/secciones.ts");
const { ordenesDeNumero } = await import("../state/ordenes.ts");

interface Fila {
  readonly id: number;
  readonly prog: number;
  readonly nombre: string;
  readonly cargos: number;
  readonly mal?: boolean;
}

const COLUMNAS: readonly ColumnaTabla<Fila>[] = [
  {
    id: "prog",
    titulo: "Prog.",
    clase: "exacto",
    invalida: (f) => f.mal ? "No existe" : null,
  },
  { id: "nombre", titulo: "Nombre", clase: "texto" },
  { id: "cargos", titulo: "Cargos", clase: "exacto", medida: true },
];

const filas = (cuantas: number): Fila[] =>
  Array.from({ length: cuantas }, (_, i) => ({
    id: i + 1,
    prog: i % 2,
    nombre: `Fila ${i + 1}`,
    cargos: 2,
    mal: i === 0,
  }));

const conError = (f: Fila) => f.mal === true;

function montar(props: Partial<PropsTabla<Fila>> = {}) {
  return render(<Tabla titulo="Prueba" columnas={COLUMNAS} filas={filas(120)} {...props} />);
}

const renglones = () => [...document.querySelectorAll("tbody tr[data-clave]")];
const celda = (fila: number, columna: number) =>
  renglones()[fila].querySelectorAll<HTMLElement>("td")[columna];

const enfocar = (elemento: HTMLElement) => act(() => elemento.focus());

/** Row and column of the focused cell: a whole element would make a failure unreadable. */
function enfocada(): string {
  const activo = document.activeElement;
  const fila = renglones().findIndex((r) => r.contains(activo));
  return fila < 0
    ? activo?.getAttribute("aria-label") ?? ""
    : `${fila},${activo?.getAttribute("data-columna")}`;
}

test("a table shows 50 rows, its counts, its totals and says how many rows it has", () => {
  montar();
  expect(renglones()).toHaveLength(50);
  expect(screen.getByText("120 resultados / 120 registros en total")).toBeDefined();
  expect(screen.getByText("Total de los 120 renglones")).toBeDefined();
  expect(screen.getByText("240")).toBeDefined();
  expect(screen.getByRole("grid", { name: "Prueba" }).getAttribute("aria-rowcount")).toBe("122");
});

test("typing in a header box filters, counts and totals; Quitar Filtros brings all back", () => {
  montar();
  const quitar = screen.getByRole("button", { name: "Quitar Filtros" }) as HTMLButtonElement;
  expect(quitar.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("tooltip", { name: "No hay filtros puestos", hidden: true }).id)
    .toBe(quitar.getAttribute("aria-describedby") ?? "");
  fireEvent.change(screen.getByLabelText("Filtrar Nombre"), { target: { value: "fila 12" } });
  expect(renglones()).toHaveLength(2);
  expect(screen.getByText("2 resultados / 120 registros en total")).toBeDefined();
  expect(screen.getByText("Total de los 2 renglones filtrados")).toBeDefined();
  fireEvent.click(quitar);
  expect(screen.getByText("120 resultados / 120 registros en total")).toBeDefined();
});

test("Quitar Filtros takes off those of the screen too", () => {
  let quitados = 0;
  montar({ onQuitarFiltros: () => quitados++ });
  fireEvent.click(screen.getByRole("button", { name: "Quitar Filtros" }));
  expect(quitados).toBe(1);
});

test("a list that the server filters shows its rows, counts and totals as they come", () => {
  const pedidos: (string | number)[] = [];
  montar({
    filas: filas(50),
    paginado: {
      pagina: 2,
      porPagina: 50,
      registros: 4625,
      onPagina: (n) => void pedidos.push(n),
      filtrado: { resultados: 120, totales: [{ de: "", totales: { cargos: 7000 } }] },
    },
    onEstado: ({ filtros }) => void pedidos.push(filtros.nombre ?? ""),
  });
  fireEvent.change(screen.getByLabelText("Filtrar Nombre"), { target: { value: "nadie" } });
  expect(renglones()).toHaveLength(50);
  expect(screen.getByText("120 resultados / 4.625 registros en total")).toBeDefined();
  expect(screen.getByText("Total de los 120 renglones filtrados")).toBeDefined();
  expect(screen.getByText("7.000")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Última página" }));
  expect(pedidos).toEqual(["", "nadie", 3]);
});

test("pages turn by button and by the page box, which is clamped", () => {
  montar();
  fireEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
  expect(renglones()[0].textContent).toContain("Fila 51");
  fireEvent.change(screen.getByLabelText("Página, de 3"), { target: { value: "99" } });
  expect(renglones()[0].textContent).toContain("Fila 101");
  expect(renglones()).toHaveLength(20);
});

test("the list of shortcuts can be found without knowing its key", async () => {
  montar();
  // The help of the heading, on whichever screen.
  act(abrirAyuda);
  const lista = await screen.findByRole("dialog", { name: "Atajos de teclado" });
  expect(lista.textContent).toContain("Mover el foco");
});

test("the keys of a section are told by its first and its last, and the only one by itself", async () => {
  const con = (titulo: string, ...teclas: string[]) => ({
    titulo,
    items: teclas.map((tecla, i) => ({ tecla, titulo: `${titulo} ${i}` })),
  });
  secciones.value = [
    con("Inicio", "Alt+0"),
    con("Bases", "Alt+1", "Alt+2"),
  ] as unknown as SeccionDelMenu[];
  montar();
  act(abrirAyuda);
  const lista = await screen.findByRole("dialog", { name: "Atajos de teclado" });
  const dichas = within(lista).getAllByRole("term").map((t) =>
    `${t.textContent}: ${t.nextElementSibling?.textContent}`
  );
  expect(dichas).toContain("Alt+0: Inicio 0");
  expect(dichas).toContain("Alt+1 … Alt+2: Bases: Bases 0 … Bases 1");
  secciones.value = [];
});

test("a header sorts and says so", () => {
  montar();
  fireEvent.click(screen.getByRole("button", { name: "Nombre" }));
  expect(screen.getByRole("columnheader", { name: /Nombre/ }).getAttribute("aria-sort"))
    .toBe("ascending");
  fireEvent.click(screen.getByRole("button", { name: /Nombre/ }));
  expect(renglones()[0].textContent).toContain("Fila 99");
});

test("the error button has its singular, toggles the view and goes away with the last error", () => {
  const { rerender } = montar({ conError });
  fireEvent.click(screen.getByRole("button", { name: "1 error" }));
  expect(renglones()).toHaveLength(1);
  expect(celda(0, 0).getAttribute("aria-invalid")).toBe("true");
  const sanas = filas(3).map((f) => ({ ...f, mal: false }));
  rerender(<Tabla titulo="Prueba" columnas={COLUMNAS} filas={sanas} conError={conError} />);
  expect(screen.queryByRole("button", { name: "1 error" })).toBeNull();
  expect(renglones()).toHaveLength(3);
});

test("the reason of an invalid cell is shown when it takes the focus", () => {
  montar({ conError });
  fireEvent.focus(celda(0, 0));
  expect(celda(0, 0).querySelector(".globo.malo")?.textContent).toBe("No existe");
});

test("an empty table says the sentence of the spec, and a filter without matches another one", () => {
  const { unmount } = montar({ filas: [] });
  expect(screen.getByText("No hay registros en la tabla")).toBeDefined();
  expect(screen.getByText("0 resultados / 0 registros en total")).toBeDefined();
  unmount();
  montar();
  fireEvent.change(screen.getByLabelText("Filtrar Nombre"), { target: { value: "nada" } });
  expect(screen.getByText("Ningún registro cumple los filtros")).toBeDefined();
});

test("a click and Enter open the row with its column; arrows move the focus", () => {
  const abiertas: string[] = [];
  montar({ onFila: (f, columna) => abiertas.push(`${f.id}/${columna}`) });
  fireEvent.click(celda(1, 2));
  enfocar(celda(1, 2));
  fireEvent.keyDown(celda(1, 2), { key: "ArrowDown" });
  expect(enfocada()).toBe("2,2");
  fireEvent.keyDown(celda(2, 2), { key: "Enter" });
  expect(abiertas).toEqual(["2/cargos", "3/cargos"]);
});

test("arrow up from the first row goes to its filter, arrow down comes back", () => {
  montar();
  enfocar(celda(0, 1));
  fireEvent.keyDown(celda(0, 1), { key: "ArrowUp" });
  expect(enfocada()).toBe("Filtrar Nombre");
  fireEvent.keyDown(screen.getByLabelText("Filtrar Nombre"), { key: "ArrowDown" });
  expect(enfocada()).toBe("0,1");
});

test("a table that is drawn takes the focus that nobody holds, and the first arrow enters it", () => {
  const { rerender } = montar({ cargando: true });
  expect(enfocada()).toBe("");
  rerender(<Tabla titulo="Prueba" columnas={COLUMNAS} filas={filas(3)} />);
  expect(enfocada()).toBe("Prueba");
  fireEvent.keyDown(screen.getByRole("grid"), { key: "ArrowDown" });
  expect(enfocada()).toBe("0,0");
});

test("a table that is drawn leaves the focus to who holds it, and to what is open over it", () => {
  const { unmount } = render(
    <>
      <button type="button" aria-label="Otro" ref={(b) => b?.focus()} />
      <Tabla titulo="Prueba" columnas={COLUMNAS} filas={filas(3)} />
    </>,
  );
  expect(enfocada()).toBe("Otro");
  unmount();
  const dialogo = <div role="dialog" aria-label="Abierto" />;
  render(
    <>
      {dialogo}
      <Tabla titulo="Prueba" columnas={COLUMNAS} filas={filas(3)} />
    </>,
  );
  expect(document.activeElement?.tagName).toBe("BODY");
});

test("page down turns the page and keeps the focus in the table", () => {
  montar();
  enfocar(celda(3, 1));
  fireEvent.keyDown(celda(3, 1), { key: "PageDown" });
  expect(renglones()[0].textContent).toContain("Fila 51");
  expect(enfocada()).toBe("0,1");
});

test("toolbar, keys and context menu run the same commands", async () => {
  const hechos: string[] = [];
  montar({
    acciones: [
      { id: "nuevo", label: "+ Nuevo", shortcut: "n", primario: true, run: () => hechos.push("n") },
      {
        id: "eliminar",
        label: "Eliminar",
        shortcut: "Delete",
        lugar: "menu",
        sobreFila: true,
        run: (f, _, { columna }) => hechos.push(`eliminar ${f?.id} en ${columna}`),
      },
    ],
  });
  expect(screen.queryByRole("button", { name: "Eliminar" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "+ Nuevo" }));
  enfocar(celda(0, 0));
  fireEvent.keyDown(celda(0, 0), { key: "Delete" });
  fireEvent.contextMenu(celda(4, 1), { clientX: 10, clientY: 10 });
  const menu = await screen.findByRole("menu", { name: "Acciones del renglón" });
  fireEvent.click(within(menu).getByRole("menuitem", { name: /Eliminar/ }));
  expect(hechos).toEqual(["n", "eliminar 1 en prog", "eliminar 5 en nombre"]);
});

test("typing in a filter runs no command", () => {
  const hechos: string[] = [];
  montar({ acciones: [{ id: "n", label: "Nuevo", shortcut: "n", run: () => hechos.push("n") }] });
  fireEvent.keyDown(screen.getByLabelText("Filtrar Nombre"), { key: "n" });
  expect(hechos).toEqual([]);
});

test("an editor stands in place of its row, a new one after the row, and never off the page", () => {
  const contenido = <p>Editor</p>;
  const { rerender } = montar({ editor: { clave: 2, nuevo: false, contenido } });
  expect(renglones().map((r) => r.getAttribute("data-clave")).slice(0, 2)).toEqual(["1", "3"]);
  const orden = () =>
    [...document.querySelectorAll("tbody tr")].slice(0, 3).map((r) =>
      r.getAttribute("data-clave") ?? "editor"
    );
  expect(orden()).toEqual(["1", "editor", "3"]);
  const con = (editor: PropsTabla<Fila>["editor"]) =>
    rerender(<Tabla titulo="Prueba" columnas={COLUMNAS} filas={filas(120)} editor={editor} />);
  con({ clave: 2, nuevo: true, contenido });
  expect(orden()).toEqual(["1", "2", "editor"]);
  con({ clave: 110, nuevo: false, contenido });
  expect(orden()).toEqual(["editor", "1", "2"]);
});

test("a row asked for is brought to its page and takes the focus", () => {
  const { rerender } = montar();
  rerender(
    <Tabla titulo="Prueba" columnas={COLUMNAS} filas={filas(120)} foco={{ clave: 105 }} />,
  );
  expect(document.activeElement?.closest("tr")?.getAttribute("data-clave")).toBe("105");
});

test("the cell with the focus is the active one when the row asked for stands where the table had it", () => {
  const con = (cuales: Fila[], foco: PropsTabla<Fila>["foco"]) => (
    <Tabla titulo="Prueba" columnas={COLUMNAS} filas={cuales} foco={foco} />
  );
  const todas = filas(4);
  const { rerender } = render(con(todas, null));
  enfocar(celda(2, 1));
  // Filtered from its box: the active row is hidden, and the first one stands for it.
  enfocar(screen.getByLabelText("Filtrar Nombre"));
  rerender(con(todas.slice(0, 2), null));
  // The row that is asked for takes it in the column where it was.
  rerender(con(todas.slice(0, 2), { clave: 1 }));
  expect(enfocada()).toBe("0,1");
  expect(document.activeElement?.getAttribute("tabindex")).toBe("0");
});

test("the focus asked back stays in its cell while the row is there, and goes to the next one when not", () => {
  const con = (cuales: Fila[], foco: PropsTabla<Fila>["foco"]) => (
    <Tabla titulo="Prueba" columnas={COLUMNAS} filas={cuales} foco={foco} />
  );
  const todas = filas(4);
  const { rerender } = render(con(todas, null));
  enfocar(celda(2, 1));
  enfocar(screen.getByLabelText("Filtrar Nombre"));
  rerender(con(todas.map((f) => ({ ...f })), { clave: null }));
  expect(enfocada()).toBe("2,1");
  rerender(con(todas.filter((f) => f.id !== 3), { clave: null }));
  expect(document.activeElement?.closest("tr")?.getAttribute("data-clave")).toBe("4");
});

test("Ctrl with an arrow moves the column of the focused title, and no further than the ends", () => {
  const movidas: [string, number][] = [];
  montar({ onMover: (columna, destino) => movidas.push([columna, destino]) });
  const titulo = (nombre: string) => screen.getByRole("button", { name: nombre });
  fireEvent.keyDown(titulo("Nombre"), { key: "ArrowLeft", ctrlKey: true });
  fireEvent.keyDown(titulo("Nombre"), { key: "ArrowRight", ctrlKey: true });
  fireEvent.keyDown(titulo("Prog."), { key: "ArrowLeft", ctrlKey: true });
  fireEvent.keyDown(titulo("Prog."), { key: "ArrowRight" });
  expect(movidas).toEqual([["nombre", 0], ["nombre", 2]]);
});

test("a total opens with the rows that it adds up, also when its column comes first", () => {
  const abiertos: [string, number, number][] = [];
  montar({
    columnas: [COLUMNAS[2], COLUMNAS[0]],
    onTotal: (columna, total, filas) => abiertos.push([columna, total, filas.length]),
    inicial: { filtros: { prog: "1" } },
  });
  fireEvent.click(screen.getByRole("button", { name: "Cargos, total 120: ver de qué está hecho" }));
  expect(abiertos).toEqual([["cargos", 120, 60]]);
});

/** Ids of the rows selected. */
const elegidas = () =>
  renglones().filter((r) => r.getAttribute("aria-selected") === "true")
    .map((r) => Number(r.getAttribute("data-clave")));
const tecla = (key: string, mas: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...mas });

test("several rows are selected by keyboard, said at the foot, and let go with Escape", () => {
  montar({ seleccion: true });
  expect(screen.getByRole("grid", { name: "Prueba" }).getAttribute("aria-multiselectable"))
    .toBe("true");
  enfocar(celda(1, 1));
  tecla("ArrowDown", { shiftKey: true });
  tecla("ArrowDown", { shiftKey: true });
  expect(elegidas()).toEqual([2, 3, 4]);
  expect(screen.getByText("3 seleccionados")).toBeDefined();
  tecla("ArrowUp", { shiftKey: true });
  expect(elegidas()).toEqual([2, 3]);
  // The focus moves without selecting; Space takes one more.
  for (let i = 0; i < 3; i++) tecla("ArrowDown");
  tecla(" ");
  expect(elegidas()).toEqual([2, 3, 6]);
  tecla(" ");
  expect(elegidas()).toEqual([2, 3]);
  tecla("Escape");
  expect(elegidas()).toEqual([]);
  expect(screen.queryByText(/seleccionado/)).toBeNull();
});

test("what just happened is told apart from what the selected rows add up to", () => {
  montar({ seleccion: true, aviso: "1 registro copiado" });
  enfocar(celda(1, 1));
  tecla(" ");
  const pie = screen.getByText(/1 registro copiado/);
  expect(pie.textContent).toEndWith(" · 1 registro copiado");
});

test("Ctrl+A selects what passes the filters, on every page; a filter drops what it hides", () => {
  montar({ seleccion: true });
  const filtrar = (value: string) =>
    fireEvent.change(screen.getByLabelText("Filtrar Prog."), { target: { value } });
  filtrar("1");
  enfocar(celda(0, 0));
  tecla("a", { ctrlKey: true });
  expect(screen.getByText("60 seleccionados")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Filtrar Nombre"), { target: { value: "Fila 12" } });
  expect(screen.getByText("2 seleccionados")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Quitar Filtros" }));
  expect(screen.getByText("2 seleccionados")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Quitar la selección" }));
  expect(elegidas()).toEqual([]);
});

test("Ctrl and Shift with a click select without opening; a plain click opens and lets go", () => {
  const abiertas: number[] = [];
  montar({ seleccion: true, onFila: (f) => abiertas.push(f.id) });
  fireEvent.click(celda(1, 0), { ctrlKey: true });
  fireEvent.click(celda(4, 0), { shiftKey: true });
  fireEvent.click(celda(2, 0), { ctrlKey: true });
  expect(elegidas()).toEqual([2, 4, 5]);
  expect(abiertas).toEqual([]);
  fireEvent.click(celda(0, 0));
  expect(elegidas()).toEqual([]);
  expect(abiertas).toEqual([1]);
});

test("a command acts on what is selected; the menu of another row, on that row alone", async () => {
  const hechos: (readonly number[])[] = [];
  montar({
    seleccion: true,
    acciones: [{
      id: "eliminar",
      label: "Eliminar",
      labelDeVarias: (n) => `Eliminar ${n}`,
      shortcut: "Delete",
      lugar: "seleccion",
      sobreFila: true,
      run: (_, filas) => hechos.push(filas.map((f) => f.id)),
    }],
  });
  enfocar(celda(0, 0));
  tecla("ArrowDown", { shiftKey: true });
  fireEvent.click(screen.getByRole("button", { name: "Eliminar 2" }));
  tecla("Delete");
  fireEvent.contextMenu(celda(4, 0), { clientX: 10, clientY: 10 });
  const menu = await screen.findByRole("menu");
  fireEvent.click(within(menu).getByRole("menuitem", { name: /Eliminar/ }));
  expect(hechos).toEqual([[1, 2], [1, 2], [5]]);
  expect(elegidas()).toEqual([]);
});

test("without it, keys and clicks select nothing", () => {
  montar();
  enfocar(celda(0, 0));
  tecla("ArrowDown", { shiftKey: true });
  tecla("a", { ctrlKey: true });
  expect(elegidas()).toEqual([2]); // only the focused row
  expect(screen.queryByText(/seleccionado/)).toBeNull();
});

test("a row that goes away leaves its focus to the next one, and the last one to the toolbar", () => {
  const props = { seleccion: true, acciones: [{ id: "n", label: "Nuevo", run: () => {} }] };
  const con = (cuales: Fila[], foco: PropsTabla<Fila>["foco"]) => (
    <Tabla titulo="Prueba" columnas={COLUMNAS} filas={cuales} foco={foco} {...props} />
  );
  const todas = filas(4);
  const { rerender } = render(con(todas, null));
  enfocar(celda(1, 1));
  rerender(con(todas.filter((f) => f.id !== 2), { clave: null }));
  expect(document.activeElement?.closest("tr")?.getAttribute("data-clave")).toBe("3");
  rerender(con(todas.slice(0, 1), { clave: null }));
  expect(document.activeElement?.closest("tr")?.getAttribute("data-clave")).toBe("1");
  rerender(con([], { clave: null }));
  expect(document.activeElement?.textContent).toBe("Nuevo");
});

test("a row that its save takes out of the view gives its keys to the one that took its place", () => {
  const abiertas: number[] = [];
  const malas = (bien: readonly number[]) =>
    filas(6).map((f) => ({ ...f, mal: f.id !== 4 && !bien.includes(f.id) }));
  const en = (props: Partial<PropsTabla<Fila>>) => (
    <Tabla
      titulo="Prueba"
      columnas={COLUMNAS}
      filas={malas([])}
      conError={conError}
      inicial={{ soloErrores: true }}
      onFila={(f) => abiertas.push(f.id)}
      {...props}
    />
  );
  const { rerender } = render(en({}));
  enfocar(celda(1, 0));
  const editor = { clave: 2, nuevo: false, contenido: <input aria-label="Editor" /> };
  rerender(en({ editor }));
  enfocar(screen.getByLabelText("Editor"));
  // It is stored, and its screen asks for the row, which the view has no more.
  rerender(en({ filas: malas([2]), foco: { clave: 2 } }));
  expect([renglones().length, enfocada()]).toEqual([4, "1,0"]);
  fireEvent.keyDown(document.activeElement as Element, { key: "Enter" });
  expect(abiertas).toEqual([3]);
});

test("the first row of a page that was turned has its keys", () => {
  const abiertas: number[] = [];
  montar({ onFila: (f) => abiertas.push(f.id) });
  enfocar(celda(3, 1));
  fireEvent.keyDown(document.activeElement as Element, { key: "PageDown" });
  expect(enfocada()).toBe("0,1");
  fireEvent.keyDown(document.activeElement as Element, { key: "Enter" });
  expect(abiertas).toEqual([51]);
});

test("what is typed in the editor stays when its row leaves the page, and so does the focus", () => {
  const contenido = <input aria-label="Caja" defaultValue="" />;
  const con = (cuales: Fila[]) => (
    <Tabla
      titulo="Prueba"
      columnas={COLUMNAS}
      filas={cuales}
      editor={{ clave: 2, nuevo: false, contenido }}
    />
  );
  const { rerender } = render(con(filas(3)));
  const caja = screen.getByLabelText<HTMLInputElement>("Caja");
  enfocar(caja);
  fireEvent.change(caja, { target: { value: "escrito" } });
  rerender(con(filas(3).filter((f) => f.id !== 2)));
  expect(screen.getByLabelText("Caja")).toBe(caja);
  expect(caja.value).toBe("escrito");
  expect(document.activeElement).toBe(caja);
  expect(document.querySelector("tbody tr")?.contains(caja)).toBe(true);
});

test("copying and pasting are the table's outside any box, and the browser's inside one", () => {
  const pegados: string[] = [];
  montar({
    seleccion: true,
    onCopiar: (cuales) => cuales.map((f) => f.nombre).join("\n"),
    onPegar: (texto) => pegados.push(texto),
  });
  const portapapeles = (tipo: "copy" | "paste", donde: Element) => {
    const datos = new Map([["text/plain", "18\t0"]]);
    fireEvent[tipo](donde, {
      clipboardData: {
        getData: (clase: string) => datos.get(clase),
        setData: (clase: string, texto: string) => datos.set(clase, texto),
      },
    });
    return datos.get("text/plain");
  };
  enfocar(celda(0, 0));
  expect(portapapeles("copy", celda(0, 0))).toBe("Fila 1");
  tecla("ArrowDown", { shiftKey: true });
  expect(portapapeles("copy", celda(0, 0))).toBe("Fila 1\nFila 2");
  portapapeles("paste", celda(0, 0));
  const caja = screen.getByLabelText("Filtrar Nombre");
  portapapeles("paste", caja);
  expect(portapapeles("copy", caja)).toBe("18\t0");
  expect(pegados).toEqual(["18\t0"]);
});

test("neighbouring columns share a heading, and each title tells it to who listens", () => {
  const agrupadas = COLUMNAS.map((c, i) => i < 2 ? { ...c, grupo: "Origen" } : c);
  montar({ columnas: agrupadas });
  expect(document.querySelector("tr.grupos td")?.getAttribute("colspan")).toBe("2");
  screen.getByRole("textbox", { name: "Filtrar Origen Prog." });
  screen.getByRole("textbox", { name: "Filtrar Cargos" });
});

test("a column of buttons presses by click, keeps the focus on its cell, and can be disabled", () => {
  const abiertas: string[] = [];
  const ver: ColumnaTabla<Fila> = {
    id: "ver",
    titulo: "Registro",
    clase: "texto",
    texto: () => "Ver",
    boton: (f) => f.id !== 1,
    filtro: false,
    orden: false,
  };
  montar({
    columnas: [...COLUMNAS, ver],
    onFila: (f, columna) => abiertas.push(`${f.id} ${columna}`),
  });
  const [primero, segundo] = screen.getAllByRole<HTMLButtonElement>("button", { name: "Ver" });
  expect([primero.disabled, segundo.disabled]).toEqual([true, false]);
  fireEvent.click(segundo);
  expect(abiertas).toEqual(["2 ver"]);
  expect(enfocada()).toBe("1,3");
  // Nothing to sort by, nothing to filter by.
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Registro" }).disabled).toBe(true);
  expect(screen.queryByRole("textbox", { name: "Filtrar Registro" })).toBeNull();
});

test("one page of a list that the server cuts: its rows whole, its counts, and the turn asked for", () => {
  const pedidas: number[] = [];
  montar({
    filas: filas(60),
    paginado: { pagina: 2, porPagina: 60, registros: 170, onPagina: (n) => pedidas.push(n) },
  });
  expect(renglones().length).toBe(60);
  expect(renglones()[0].getAttribute("aria-rowindex")).toBe("63");
  screen.getByText("de 3");
  screen.getByText("170 resultados / 170 registros en total");
  fireEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
  fireEvent.click(screen.getByRole("button", { name: "Primera página" }));
  expect(pedidas).toEqual([3, 1]);
});

test("a table that remembers has its filters and its order again; another one, a link and a row asked for do not", () => {
  const nombre = () => screen.getByLabelText<HTMLInputElement>("Filtrar Nombre").value;
  const primera = montar({ titulo: "Recordada", recordada: true });
  fireEvent.change(screen.getByLabelText("Filtrar Nombre"), { target: { value: "fila 12" } });
  fireEvent.click(screen.getByRole("button", { name: "Cargos" }));
  primera.unmount();

  const segunda = montar({ titulo: "Recordada", recordada: true });
  expect(nombre()).toBe("fila 12");
  expect(renglones()).toHaveLength(2);
  expect(screen.getByRole("columnheader", { name: /^Cargos/ }).getAttribute("aria-sort"))
    .toBe("ascending");
  segunda.unmount();

  const otra = montar({ titulo: "Otra", recordada: true });
  expect(nombre()).toBe("");
  otra.unmount();

  extra.value = { estado: "cerrado" };
  const enlace = montar({ titulo: "Recordada", recordada: true });
  expect(nombre()).toBe("");
  enlace.unmount();
  extra.value = {};

  // A column that is no longer there filters nothing that nobody could see.
  const menos = montar({
    titulo: "Recordada",
    recordada: true,
    columnas: COLUMNAS.filter((c) => c.id !== "nombre"),
  });
  expect(screen.getByText("120 resultados / 120 registros en total")).toBeDefined();
  menos.unmount();

  const pedida = montar({ titulo: "Recordada", recordada: true, foco: { clave: 70 } });
  expect(screen.getByText("120 resultados / 120 registros en total")).toBeDefined();
  pedida.unmount();
});

test("a row is found by its place in the list, on whatever page it is", () => {
  montar();
  expect(ordenesDeNumero(0)).toEqual([]);
  expect(ordenesDeNumero(121)).toEqual([]);
  const [orden] = ordenesDeNumero(118);
  expect(orden.titulo).toBe("Renglón 118 de la lista");
  act(orden.hacer);
  expect(document.activeElement?.closest("tr")?.dataset.clave).toBe("118");
});

test("in a sheet that is filtered, a row that was just made stands where it was made", () => {
  const hechas = (...ids: number[]) => ids.map((id) => ({ id, nombre: "una" }));
  const columnas: ColumnaTabla<{ id: number; nombre: string }>[] = [
    { id: "nombre", titulo: "Nombre", clase: "texto" },
  ];
  const clave = (f: { id: number }) => f.id;
  const { result, rerender } = renderHook(
    (filas: ReturnType<typeof hechas>) =>
      useTabla({
        filas,
        columnas,
        porPagina: 50,
        quieta: true,
        clave,
        inicial: { filtros: { nombre: "una" } },
      }),
    { initialProps: hechas(1, 2, 3) },
  );
  rerender(hechas(1, 2, 3, 4));
  expect(result.current.visibles.map(clave)).toEqual([1, 2, 3, 4]);
  act(() => result.current.fijar(4, 1));
  expect(result.current.visibles.map(clave)).toEqual([1, 4, 2, 3]);
  rerender(hechas(1, 2, 3, 4, 5));
  expect(result.current.visibles.map(clave)).toEqual([1, 4, 2, 3, 5]);
});
