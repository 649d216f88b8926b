import "../testing/dom.ts";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { useState } from "react";
import { alerta, avisos, confirmar, descartarAvisos } from "../state/alerts.ts";
import { estado, limpiarEstado } from "../state/estado.ts";
import { ErrorApi } from "../api.ts";
import { mostrarError } from "../state/alerts.ts";
import { secciones } from "../secciones/secciones.ts";
import type { Opcion } from "./campos/seleccion.tsx";

const { act, fireEvent, render, screen, within } = await import("@testing-library/react");
const { Botonera } = await import("./botones/botonera.tsx");
const { CampoDecimal, CampoEntero, CampoTexto } = await import("./campos/campos.tsx");
const { PanelDeConflicto } = await import("./dialogos/conflicto.tsx");
const { Seleccion } = await import("./campos/seleccion.tsx");
const { MenuLateral, menuCerrado } = await import("./marco/marco.tsx");
const { Dialogo } = await import("./dialogos/dialogo.tsx");
const { default: Avisos } = await import("./dialogos/alerta.tsx");
const { Vacio } = await import("./estados/vacio.tsx");
const { Encabezado } = await import("./marco/encabezado.tsx");
const { Marco } = await import("./marco/marco.tsx");
const { Cargando } = await import("./estados/cargando.tsx");

// The window of these tests is a narrow one, where the menu folds by itself.
beforeEach(() => {
  menuCerrado.value = false;
});
afterEach(() => {
  act(() => {
    descartarAvisos();
    limpiarEstado();
  });
});

/** Does something, and lets what it resolves happen. */
const luego = (hacer: () => unknown) =>
  act(async () => {
    hacer();
    await Promise.resolve();
  });

function Prueba(
  { Campo, inicial = "0" }: { Campo: typeof CampoEntero; inicial?: string },
) {
  const [valor, setValor] = useState(inicial);
  return (
    <>
      <Campo etiqueta="Costo" valor={valor} onCambio={setValor} />
      <output>{valor}</output>
    </>
  );
}

const caja = () => screen.getByLabelText<HTMLInputElement>("Costo");
const guardado = () => screen.getByRole("status").textContent;

test("a text field says «obligatorio» and why it is invalid, tied to its box", () => {
  render(
    <CampoTexto
      etiqueta="Nombre"
      valor=""
      onCambio={() => {}}
      obligatorio
      invalido="Falta el nombre"
    />,
  );
  const entrada = screen.getByRole("textbox");
  expect(screen.getByText("obligatorio")).toBeTruthy();
  expect(entrada.getAttribute("aria-invalid")).toBe("true");
  const nota = document.getElementById(entrada.getAttribute("aria-describedby") ?? "");
  expect(nota?.textContent).toBe("Falta el nombre");
});

test("a password can be toggled visible", () => {
  render(<CampoTexto etiqueta="Contraseña" tipo="password" valor="abc" onCambio={() => {}} />);
  const entrada = screen.getByLabelText<HTMLInputElement>("Contraseña");
  expect(entrada.type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Mostrar contraseña" }));
  expect(entrada.type).toBe("text");
});

/** Key by key, behind what stands in the box. */
const teclear = (teclas: string) => {
  for (const tecla of teclas) {
    fireEvent.change(caja(), { target: { value: caja().value + tecla } });
  }
};

/** The focus goes on to the next box, and what follows from that happens. */
const seguir = () =>
  act(async () => {
    fireEvent.keyDown(caja(), { key: "Tab" });
    screen.getByLabelText("Otra").focus();
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  });

/** A box, another one, and the row that saves. */
function probarCaja(Campo: typeof CampoEntero) {
  const guardadas: string[] = [];
  function Formulario() {
    const [valor, setValor] = useState("0");
    return (
      <div data-editor>
        <Campo etiqueta="Costo" valor={valor} onCambio={setValor} />
        <input aria-label="Otra" />
        <output>{valor}</output>
        <Botonera onCancelar={() => {}} onGuardar={() => guardadas.push(valor)} />
        <button type="button" onClick={() => setValor("77")}>Tomar</button>
        <Avisos />
      </div>
    );
  }
  render(<Formulario />);
  act(() => caja().focus());
  return guardadas;
}

const entrar = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter" });
const enfocado = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const boton = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("a whole-number field keeps digits, and groups of three", async () => {
  const guardadas = probarCaja(CampoEntero);
  teclear("012");
  expect([caja().value, guardado()]).toEqual(["12", "12"]);
  // What is no number stays as it is typed, and is not saved.
  fireEvent.change(caja(), { target: { value: "12x" } });
  expect(screen.getByText("«12x» no es un número")).toBeTruthy();
  entrar();
  entrar();
  expect([caja().value, guardadas]).toEqual(["12x", []]);
  fireEvent.change(caja(), { target: { value: "" } });
  teclear("1.234");
  expect([caja().value, guardado()]).toEqual(["1.234", "1234"]);
  entrar();
  await seguir();
  expect([caja().value, guardadas]).toEqual(["1234", ["1234"]]);
});

test("a whole-number field with decimals is marked and not saved until it is corrected", async () => {
  const guardadas = probarCaja(CampoEntero);
  teclear("12,5");
  expect(screen.getByText("«12,5» no admite decimales")).toBeTruthy();
  entrar();
  boton(/Guardar/);
  await seguir();
  entrar();
  expect([guardadas, caja().value, document.activeElement?.id]).toEqual([[], "12,5", caja().id]);
  fireEvent.change(caja(), { target: { value: "12" } });
  expect(caja().getAttribute("aria-invalid")).toBeNull();
  entrar();
  expect(guardadas).toEqual(["12"]);
});

test("a number below zero, or none, is refused in its box and never saved as another one", async () => {
  const guardadas = probarCaja(CampoEntero);
  expect(caja().maxLength).toBe(-1);
  for (const [texto, motivo] of [["-1", "no puede ser negativo"], ["x", "no es un número"]]) {
    fireEvent.change(caja(), { target: { value: texto } });
    expect(screen.getByText(`«${texto}» ${motivo}`)).toBeTruthy();
    entrar();
    boton(/Guardar/);
    await seguir();
    act(() => caja().focus());
    expect([guardadas, caja().value]).toEqual([[], texto]);
  }
  fireEvent.change(caja(), { target: { value: "4" } });
  entrar();
  expect(guardadas).toEqual(["4"]);
});

test("an amount typed with its thousands is kept whole, and shown as it is kept once it is left", async () => {
  const guardadas = probarCaja(CampoDecimal);
  teclear("1.234.567,89");
  expect([caja().value, guardado()]).toEqual(["1.234.567,89", "1234567.89"]);
  entrar();
  await seguir();
  expect([caja().value, guardadas]).toEqual(["1.234.567,89", ["1234567.89"]]);
});

test("an amount of more than two decimals stays as it was typed, and no cut one is saved", () => {
  const guardadas = probarCaja(CampoDecimal);
  fireEvent.change(caja(), { target: { value: "1500.256" } });
  expect(screen.getByText("«1500.256» admite hasta dos decimales")).toBeTruthy();
  entrar();
  entrar();
  expect([caja().value, guardadas]).toEqual(["1500.256", []]);
});

test("keys that are not taken are said, and Enter saves only once that was seen", () => {
  const guardadas = probarCaja(CampoDecimal);
  fireEvent.change(caja(), { target: { value: "=100/3" } });
  expect(screen.getByText("«=100/3» da 33,33, redondeado al centavo")).toBeTruthy();
  entrar();
  expect(guardadas).toEqual([]);
  entrar();
  expect(guardadas).toEqual(["33.33"]);
});

test("a doubt is not saved with Enter, and is asked when its box is left", async () => {
  const guardadas = probarCaja(CampoDecimal);
  teclear("12.500");
  entrar();
  expect(screen.getByText("«12.500» puede leerse como 12500 o como 12,50")).toBeTruthy();
  await seguir();
  expect(screen.getAllByRole("button").map((b) => b.textContent).slice(-3)).toEqual([
    "Cancelar",
    "Usar 12500",
    "Usar 12,50",
  ]);
  expect(enfocado()).toBe("Cancelar");
  await luego(() => boton("Usar 12,50"));
  expect([caja().value, guardado()]).toEqual(["12,50", "12.50"]);
  expect(screen.queryByText(/puede leerse/)).toBeNull();
  expect(guardadas).toEqual([]);
});

test("a doubt without an answer keeps what was typed, until another value is taken", async () => {
  const guardadas = probarCaja(CampoDecimal);
  teclear("12.500");
  await seguir();
  await act(async () => {
    fireEvent.click(within(screen.getByRole("alertdialog")).getByText("Cancelar"));
    for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
  });
  expect([caja().value, document.activeElement?.id]).toEqual(["12.500", caja().id]);
  boton(/Guardar/);
  expect(guardadas).toEqual([]);
  boton("Tomar");
  expect([caja().value, caja().getAttribute("aria-invalid")]).toEqual(["77", null]);
});

const pegar = (texto: string) =>
  act(async () => {
    fireEvent.paste(caja(), { clipboardData: { getData: () => texto } });
    await Promise.resolve();
  });

test("a pasted amount loses its separators; a wrong one is refused with a reason", async () => {
  render(<Prueba Campo={CampoDecimal} />);
  await pegar("1.234.567,89");
  expect(guardado()).toBe("1234567.89");
  await pegar("mil");
  expect(screen.getByText("«mil» no es un número")).toBeTruthy();
  expect(guardado()).toBe("1234567.89");
});

test("an ambiguous pasted amount is asked with both readings, and left alone when cancelled", async () => {
  render(<Prueba Campo={CampoDecimal} inicial="7" />);
  await pegar("1.234");
  expect(avisos.value.map((a) => [a.mensaje, a.confirmar, a.otra])).toEqual([
    ["«1.234» puede leerse como 1234 o como 1,23.", "Usar 1234", "Usar 1,23"],
  ]);
  await luego(() => avisos.value[0].responder(false));
  expect(guardado()).toBe("7");
  await pegar("1.234");
  await luego(() => avisos.value[0].responder(true));
  expect(guardado()).toBe("1234");
  await pegar("1.234");
  await luego(() => avisos.value[0].responder("otra"));
  expect(guardado()).toBe("1.23");
});

test("the answer to a conflict gives the focus back to the box that was being edited", () => {
  const con = (conflicto: boolean) => (
    <div data-editor>
      <input aria-label="uno" />
      <input aria-label="dos" />
      {conflicto && <PanelDeConflicto mensaje="Cambió" diferencias={[]} onTomar={() => {}} />}
    </div>
  );
  const { rerender } = render(con(false));
  act(() => screen.getByLabelText("dos").focus());
  rerender(con(true));
  const tomar = screen.getByRole("button", { name: "Tomar lo guardado" });
  act(() => tomar.focus());
  fireEvent.click(tomar);
  expect(enfocado()).toBe("dos");
});

test("a select without options reads «(N/D)», with them «(Seleccione una opción)», both 0", async () => {
  const elegidos: number[] = [];
  const onCambio = (id: number) => void elegidos.push(id);
  const con = (valor: number, opciones: readonly Opcion[]) => (
    <Seleccion etiqueta="Tipo" valor={valor} opciones={opciones} onCambio={onCambio} />
  );
  const { rerender } = render(con(0, []));
  const caja = screen.getByLabelText<HTMLButtonElement>("Tipo");
  expect([caja.textContent, caja.disabled]).toEqual(["(N/D)", true]);
  const opciones = [
    { id: 3, descripcion: "Tres" },
    { id: 4, descripcion: "Once y más" },
    { id: 5, descripcion: "Ónice", impedida: true },
    { id: 6, descripcion: "Ónix" },
  ];
  rerender(con(0, opciones));
  expect([caja.textContent, caja.disabled]).toEqual(["(Seleccione una opción)", false]);
  fireEvent.click(caja);
  const textos = (await screen.findAllByRole("option")).map((o) => o.textContent);
  expect(textos).toEqual(["(Seleccione una opción)", ...opciones.map((o) => o.descripcion)]);
  await act(() => fireEvent.click(screen.getByRole("option", { name: "Tres" })));
  expect([elegidos, screen.queryByRole("listbox")]).toEqual([[3], null]);
  rerender(con(3, opciones));
  // What is chosen already closes it too, and changes nothing.
  fireEvent.keyDown(caja, { key: "ArrowDown" });
  await act(async () => fireEvent.click(await screen.findByRole("option", { name: "Tres" })));
  expect([elegidos, screen.queryByRole("listbox")]).toEqual([[3], null]);
  expect(document.activeElement).toBe(caja);
  // Letters choose with the list closed, without accents, and never what cannot be chosen.
  for (const key of "onix") fireEvent.keyDown(caja, { key });
  expect(elegidos).toEqual([3, 4, 4, 6, 6]);
});

function probarBotonera(extra: { deshabilitado?: boolean; ocupado?: boolean } = {}) {
  const hechos: string[] = [];
  render(
    <div data-editor>
      <input aria-label="uno" />
      <textarea aria-label="varias" />
      <Botonera
        onCancelar={() => hechos.push("cancelar")}
        onGuardar={() => hechos.push("guardar")}
        onEliminar={() => hechos.push("eliminar")}
        {...extra}
      />
    </div>,
  );
  return hechos;
}

test("the button row answers to its buttons, Escape cancels and Enter accepts", () => {
  const hechos = probarBotonera();
  for (const nombre of [/Cancelar/, /Eliminar/, /Guardar cambios/]) {
    fireEvent.click(screen.getByRole("button", { name: nombre }));
  }
  fireEvent.keyDown(screen.getByLabelText("uno"), { key: "Escape" });
  fireEvent.keyDown(screen.getByLabelText("uno"), { key: "Enter" });
  fireEvent.keyDown(screen.getByLabelText("varias"), { key: "Enter" });
  fireEvent.keyDown(screen.getByRole("button", { name: /Cancelar/ }), { key: "Enter" });
  expect(hechos).toEqual(["cancelar", "eliminar", "guardar", "cancelar", "guardar"]);
});

test("Enter opens what stands folded: it does not accept", () => {
  const hechos: string[] = [];
  render(
    <div role="dialog">
      <details>
        <summary>Ver</summary>
        <p>Todo lo hallado</p>
      </details>
      <Botonera onCancelar={() => {}} onGuardar={() => hechos.push("guardar")} />
    </div>,
  );
  // What is not prevented is what the browser does with the key: it opens.
  expect(fireEvent.keyDown(screen.getByText("Ver"), { key: "Enter" })).toBe(true);
  expect(hechos).toEqual([]);
});

test("a row that cannot accept still cancels", () => {
  const hechos = probarBotonera({ deshabilitado: true });
  fireEvent.keyDown(screen.getByLabelText("uno"), { key: "Enter" });
  fireEvent.keyDown(screen.getByLabelText("uno"), { key: "Escape" });
  expect(hechos).toEqual(["cancelar"]);
});

test("a busy row answers to nothing", () => {
  const hechos = probarBotonera({ ocupado: true });
  fireEvent.keyDown(screen.getByLabelText("uno"), { key: "Enter" });
  fireEvent.keyDown(screen.getByLabelText("uno"), { key: "Escape" });
  for (const boton of screen.getAllByRole("button")) fireEvent.click(boton);
  expect(hechos).toEqual([]);
});

test("the side menu shows counts, marks the current item and hides what 750 lacks", () => {
  const elegidos: string[] = [];
  const items = [
    { id: "cargos", titulo: "Cargos", cuenta: 1200, errores: 14 },
    { id: "otros", titulo: "Otros", cuenta: 3500, oculto_para: ["consolidado" as const] },
  ];
  render(
    <MenuLateral
      titulo="Bases"
      items={items}
      elegido="cargos"
      onElegir={(id) => elegidos.push(id)}
    />,
  );
  const cargos = screen.getByRole("button", { name: /Cargos/ });
  expect(cargos.getAttribute("aria-current")).toBe("page");
  expect(cargos.textContent).toBe("Cargos!14 con error de 1.200");
  expect(screen.getByTitle("14 con error de 1.200")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Otros 3.500" }));
  expect(elegidos).toEqual(["otros"]);
  act(() => estado.saf.value = 750);
  expect(screen.queryByRole("button", { name: /Otros/ })).toBeNull();
});

test("the side menu collapses and says so", () => {
  render(<MenuLateral titulo="Bases" items={[]} elegido="" onElegir={() => {}} />);
  const boton = screen.getByRole("button", { name: "Ocultar el menú Bases" });
  fireEvent.click(boton);
  expect(boton.getAttribute("aria-expanded")).toBe("false");
  expect(boton.getAttribute("aria-label")).toBe("Mostrar el menú Bases");
});

test("a dialog gives the focus back in the same moment in which it goes", () => {
  const con = (abierto: boolean) => (
    <>
      <button type="button">Abrir</button>
      {abierto && (
        <Dialogo titulo="Editar" onCerrar={() => {}}>
          <button type="button">Dentro</button>
        </Dialogo>
      )}
    </>
  );
  const { rerender } = render(con(false));
  const abrir = screen.getByRole("button", { name: "Abrir" });
  act(() => abrir.focus());
  rerender(con(true));
  act(() => screen.getByRole("button", { name: "Dentro" }).focus());
  rerender(con(false));
  expect(document.activeElement).toBe(abrir);
});

test("a dialog has a name and closes with Escape and with its cross", () => {
  let cerrado = 0;
  render(<Dialogo titulo="Editar" onCerrar={() => cerrado++}>contenido</Dialogo>);
  const dialogo = screen.getByRole("dialog", { name: "Editar" });
  fireEvent.keyDown(dialogo, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(cerrado).toBe(2);
});

test("Escape closes the dialog in front when nothing has the focus", () => {
  const cerrados: string[] = [];
  const con = (segundo: boolean) => (
    <>
      <Dialogo titulo="Atrás" onCerrar={() => cerrados.push("atrás")}>uno</Dialogo>
      {segundo && (
        <Dialogo titulo="Adelante" onCerrar={() => cerrados.push("adelante")}>dos</Dialogo>
      )}
    </>
  );
  const soltarFoco = () => act(() => (document.activeElement as HTMLElement).blur());
  const { rerender } = render(con(false));
  rerender(con(true));
  soltarFoco();
  expect(document.activeElement).toBe(document.body);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(cerrados).toEqual(["adelante"]);
  rerender(con(false));
  soltarFoco();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(cerrados).toEqual(["adelante", "atrás"]);
});

test("a dialog of work under way cannot be closed", () => {
  render(<Dialogo titulo="Generando">…</Dialogo>);
  expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("alerts are shown one after the other, and each waits for its answer", async () => {
  render(<Avisos />);
  const vistos: string[] = [];
  await act(async () => {
    void alerta("uno").then(() => vistos.push("uno"));
    void confirmar("¿dos?").then((si) => vistos.push(`dos ${si}`));
    await Promise.resolve();
  });
  expect(screen.getByRole("alertdialog").textContent).toContain("uno");
  await luego(() => fireEvent.click(screen.getByRole("button", { name: "Aceptar" })));
  expect(screen.getByRole("alertdialog").textContent).toContain("¿dos?");
  await luego(() => fireEvent.click(screen.getByRole("button", { name: "Cancelar" })));
  expect(vistos).toEqual(["uno", "dos false"]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("what destroys is asked with the focus on Cancelar", async () => {
  render(<Avisos />);
  await act(async () => {
    void confirmar("¿Eliminar?", { aceptar: "Eliminar", peligro: true });
    await Promise.resolve();
  });
  expect(document.activeElement?.textContent).toBe("Cancelar");
});

test("empty and loading states say their sentence", () => {
  render(
    <>
      <Vacio texto="No hay registros en la tabla" />
      <Cargando />
    </>,
  );
  expect(screen.getByText("No hay registros en la tabla")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Cargando");
});

test("the heading of a screen says what it is for and links the guide; one opened from it does not", () => {
  const ayuda = { texto: "Los techos de cada uno.", guia: "junio" };
  const pantalla = (onVolver?: () => void) => (
    <Marco
      menu={{
        titulo: "Administración",
        items: [{ id: "otro", titulo: "Otro" }, { id: "techos", titulo: "Techos", ayuda }],
        elegido: "techos",
        onElegir: () => {},
      }}
    >
      <Encabezado titulo="Techos" detalle="De 2026" onVolver={onVolver} />
    </Marco>
  );
  const { rerender } = render(pantalla());
  expect(screen.getByText("De 2026").closest("p")?.textContent)
    .toBe("De 2026 · Los techos de cada uno. Guía");
  expect(screen.getByRole("link", { name: "Guía" }).getAttribute("href")).toBe("/api/guia#junio");
  rerender(pantalla(() => {}));
  expect(screen.queryByRole("link", { name: "Guía" })).toBeNull();
  expect(screen.getByText("De 2026")).toBeTruthy();
});

test("a refusal that says where it is mended takes there, and to no screen that is not offered", async () => {
  const lugar = { seccion: "listas", item: "destinos", extra: { "f.codigo": "5" } };
  const rehusar = (a: unknown) => () => {
    void mostrarError(new ErrorApi(200, "Falta un valor", { lugar: a }));
  };
  secciones.value = [{
    id: "listas",
    titulo: "Listas",
    modulo: "",
    items: [{ id: "destinos", titulo: "Destinos", oculto_para: [] }],
    salidas: [],
  }] as unknown as typeof secciones.value;
  estado.saf.value = 357;
  estado.codipres.value = "E2601";
  render(<Avisos />);
  await luego(rehusar(lugar));
  const ir = screen.getByRole("link", { name: "Ir a Destinos" });
  expect(ir.getAttribute("href")).toBe("#/listas/destinos?saf=357&codipres=E2601&f.codigo=5");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Aceptar" }));
  // It answers the message too.
  await luego(() => fireEvent.click(ir));
  expect(avisos.value).toEqual([]);
  for (const otro of [{ ...lugar, item: "otra" }, undefined]) {
    await luego(rehusar(otro));
    expect(screen.queryByRole("link")).toBeNull();
    await luego(() => fireEvent.click(screen.getByRole("button", { name: "Aceptar" })));
  }
  secciones.value = [];
});
