import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";
import { Component, type ReactNode } from "react";

const { cleanup, render, screen, waitFor } = await import("@testing-library/react");
const { pantallaPerezosa, perezoso, SIN_CODIGO } = await import("./perezoso.tsx");
const { alerta, avisos, confirmar, decirSinDibujo, descartarAvisos } = await import(
  "#ui/state/alerts.ts"
);

interface Props {
  readonly de: string;
}
const Saludo = ({ de }: Props) => <p>Hola de {de}</p>;

test("what stands for it gives way as soon as the code arrives, and the code is asked for once", async () => {
  let pedidos = 0;
  let llegar = (_: { default: typeof Saludo }) => {};
  const Uno = perezoso(() => {
    pedidos++;
    return new Promise<{ default: typeof Saludo }>((listo) => llegar = listo);
  }, <i>espere</i>);
  render(
    <>
      <Uno de="Ana" />
      <Uno de="Blas" />
    </>,
  );
  expect(screen.getAllByText("espere")).toHaveLength(2);
  llegar({ default: Saludo });
  await screen.findByText("Hola de Blas");
  expect(screen.getByText("Hola de Ana")).toBeDefined();
  expect(screen.queryByText("espere")).toBeNull();
  cleanup();
  // From now on nothing stands for it, not even for one frame.
  render(<Uno de="Carla" />);
  expect(screen.getByText("Hola de Carla")).toBeDefined();
  expect(pedidos).toBe(1);
  cleanup();
});

test("a screen keeps its place while it arrives", () => {
  const Pantalla = pantallaPerezosa<Props>(() => new Promise(() => {}));
  render(<Pantalla de="Ana" />);
  expect(screen.getByRole("status").textContent).toBe("Cargando");
  cleanup();
});

test("a failure reaches who contains the screen, and the next time it is asked for again", async () => {
  class Contencion extends Component<{ readonly children: ReactNode }> {
    override state = { fallo: "" };
    static getDerivedStateFromError(error: unknown) {
      return { fallo: String(error) };
    }
    override render(): ReactNode {
      return this.state.fallo ? <p>{this.state.fallo}</p> : this.props.children;
    }
  }
  let corte = true;
  const Uno = pantallaPerezosa<Props>(() =>
    corte ? Promise.reject(new Error("sin red")) : Promise.resolve({ default: Saludo })
  );
  const registro = console.error;
  console.error = () => {};
  try {
    render(
      <Contencion>
        <Uno de="Ana" />
      </Contencion>,
    );
    await screen.findByText("Error: sin red");
  } finally {
    console.error = registro;
  }
  cleanup();
  corte = false;
  render(<Uno de="Blas" />);
  await screen.findByText("Hola de Blas");
  cleanup();
});

test("a dialog whose code does not come is closed and told, and what is around it stays", async () => {
  const Dialogo = perezoso<{ readonly onCerrar: () => void }>(() =>
    Promise.reject(new Error("sin red"))
  );
  let cerrados = 0;
  render(
    <>
      <input aria-label="Cargos" defaultValue="88" />
      <Dialogo onCerrar={() => cerrados++} />
    </>,
  );
  await waitFor(() => expect(avisos.value.map((a) => a.mensaje)).toEqual([SIN_CODIGO]));
  expect(cerrados).toBe(1);
  expect(screen.getByLabelText<HTMLInputElement>("Cargos").value).toBe("88");
  descartarAvisos();
  cleanup();
});

test("a message whose code does not come is said by the browser, and the next one asks for it again", async () => {
  const dichos: string[] = [];
  const { alert } = globalThis;
  globalThis.alert = (mensaje) => void dichos.push(String(mensaje));
  let corte = true;
  const Alerta = perezoso<Props>(
    () => corte ? Promise.reject(new Error("sin red")) : Promise.resolve({ default: Saludo }),
    null,
    decirSinDibujo,
  );
  try {
    const respuestas = Promise.all([confirmar("¿Eliminar?"), alerta("Se perdió la conexión")]);
    render(<Alerta de="Ana" />);
    expect(await respuestas).toEqual([false, undefined]);
  } finally {
    globalThis.alert = alert;
  }
  expect(dichos).toEqual(["¿Eliminar?", "Se perdió la conexión"]);
  expect(avisos.value).toEqual([]);
  cleanup();
  corte = false;
  render(<Alerta de="Blas" />);
  await screen.findByText("Hola de Blas");
  cleanup();
});

test("what is brought in advance needs no server when it is drawn, and a failure of it is silent", async () => {
  let corte = true;
  const Uno = perezoso<Props>(() =>
    corte ? Promise.reject(new Error("sin red")) : Promise.resolve({ default: Saludo })
  );
  await Uno.adelantar();
  corte = false;
  await Uno.adelantar();
  corte = true;
  render(<Uno de="Ana" />);
  expect(screen.getByText("Hola de Ana")).toBeDefined();
  expect(avisos.value).toEqual([]);
  cleanup();
});
