import "../testing/dom.ts";
import { expect, jest, test } from "bun:test";
import { avisos } from "./alerts.ts";
import { ESPERA_MS, haySinGuardar, puedeDejarEditor, useSinGuardar } from "./unsaved.ts";

const { render } = await import("@testing-library/react");

interface PropsEditor {
  readonly sucio: boolean;
  readonly asentado?: () => Promise<boolean>;
}

function Editor({ sucio, asentado }: PropsEditor) {
  useSinGuardar(sucio, undefined, asentado);
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
