import "../testing/dom.ts";
import { expect, jest, test } from "bun:test";
import { avisos } from "./alerts.ts";
import {
  alDejarEditor,
  ESPERA_MS,
  haySinGuardar,
  puedeDejarEditor,
  type SinGuardar,
  useSinGuardar,
} from "./unsaved.ts";

const { render } = await import("@testing-library/react");

function Editor({ sucio, ...escrito }: SinGuardar & { readonly sucio: boolean }) {
  useSinGuardar(sucio, escrito);
  return null;
}

/** Whether the browser would ask before leaving the page. */
function avisaAlIrse(): boolean {
  const evento = new Event("beforeunload", { cancelable: true });
  dispatchEvent(evento);
  return evento.defaultPrevented;
}

test("the page is not left without asking while something typed is not saved, and only then", async () => {
  const { rerender, unmount } = render(<Editor sucio={false} />);
  expect([avisaAlIrse(), await puedeDejarEditor()]).toEqual([false, true]);
  rerender(<Editor sucio />);
  expect([avisaAlIrse(), haySinGuardar()]).toEqual([true, true]);
  unmount();
  expect([avisaAlIrse(), haySinGuardar()]).toEqual([false, false]);
});

test("the question is one: who asks again while it is open stays", async () => {
  const { unmount } = render(<Editor sucio />);
  const primera = puedeDejarEditor();
  await Bun.sleep(0);
  expect(await puedeDejarEditor()).toBe(false);
  expect(avisos.value.map((a) => a.titulo)).toEqual(["Cambios sin guardar"]);
  avisos.value[0].responder(true);
  expect(await primera).toBe(true);
  const otra = puedeDejarEditor();
  await Bun.sleep(0);
  avisos.value[0].responder(false);
  expect(await otra).toBe(false);
  unmount();
});

test("what is on its way is waited for: nothing is asked when it is stored, and the last one leaves", async () => {
  const llegada = Promise.withResolvers<boolean>();
  const { unmount } = render(<Editor sucio asentado={() => llegada.promise} />);
  const [primera, segunda] = [puedeDejarEditor(), puedeDejarEditor()];
  llegada.resolve(true);
  expect([await primera, await segunda, avisos.value.length]).toEqual([false, true, 0]);
  unmount();
});

test("what was on its way and is not stored is asked about", async () => {
  const { unmount } = render(<Editor sucio asentado={() => Promise.resolve(false)} />);
  const pregunta = puedeDejarEditor();
  await Bun.sleep(0);
  expect(avisos.value.map((a) => a.titulo)).toEqual(["Cambios sin guardar"]);
  avisos.value[0].responder(false);
  expect(await pregunta).toBe(false);
  unmount();
});

test("a network that answers nothing keeps nobody: it asks", async () => {
  jest.useFakeTimers();
  const nunca = Promise.withResolvers<boolean>();
  const { unmount } = render(<Editor sucio asentado={() => nunca.promise} />);
  const pregunta = puedeDejarEditor();
  jest.advanceTimersByTime(ESPERA_MS);
  jest.useRealTimers();
  await Bun.sleep(0);
  expect(avisos.value.map((a) => a.titulo)).toEqual(["Cambios sin guardar"]);
  avisos.value[0].responder(false);
  expect(await pregunta).toBe(false);
  unmount();
});

test("what can be saved is offered to be: it is left once it was, and not when it was refused", async () => {
  const hechos: string[] = [];
  let sale = false;
  const { unmount } = render(
    <Editor
      sucio
      guardar={() => Promise.resolve(sale)}
      descartar={() => hechos.push("descartado")}
    />,
  );
  const dejar = () => alDejarEditor(() => hechos.push("salió"));
  const responder = async (respuesta: boolean | "otra") => {
    dejar();
    await Bun.sleep(0);
    expect(avisos.value).toMatchObject([{ confirmar: "Descartar", otra: "Guardar" }]);
    avisos.value[0].responder(respuesta);
    await Bun.sleep(0);
    return hechos.splice(0);
  };
  expect(await responder(false)).toEqual([]);
  expect(await responder("otra")).toEqual([]);
  sale = true;
  expect(await responder("otra")).toEqual(["salió"]);
  // It says nothing more: what goes on at once asks no more.
  dejar();
  expect(hechos.splice(0)).toEqual(["salió"]);
  unmount();
});

test("what is given up is taken back where it is, before what is opened over it", async () => {
  const hechos: string[] = [];
  const { unmount } = render(<Editor sucio descartar={() => hechos.push("descartado")} />);
  alDejarEditor(() => hechos.push("salió"));
  await Bun.sleep(0);
  avisos.value[0].responder(true);
  await Bun.sleep(0);
  expect([...hechos, haySinGuardar()]).toEqual(["descartado", "salió", false]);
  unmount();
});
