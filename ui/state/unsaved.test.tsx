import "../testing/dom.ts";
import { expect, test } from "bun:test";
import { avisos } from "./alerts.ts";
import { haySinGuardar, puedeDejarEditor, useSinGuardar } from "./unsaved.ts";

const { render } = await import("@testing-library/react");

function Editor({ sucio }: { readonly sucio: boolean }) {
  useSinGuardar(sucio);
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
  expect(await puedeDejarEditor()).toBe(false);
  expect(avisos.value.map((a) => a.titulo)).toEqual(["Cambios sin guardar"]);
  avisos.value[0].responder(true);
  expect(await primera).toBe(true);
  const otra = puedeDejarEditor();
  avisos.value[0].responder(false);
  expect(await otra).toBe(false);
  unmount();
});
