/** The address of a base and its filters: each follows the other, and only who must is drawn. */
import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";
import { effect } from "@preact/signals-react";
import { ESTADO_INICIAL } from "#ui/grid/modelo.ts";
import { extra } from "#ui/state/hash.ts";
import { BASES } from "#plugins/bases/bases.ts";
import type { PropsBase } from "./props.ts";
import { useFiltros } from "./use-filtros.ts";

const { act, renderHook } = await import("@testing-library/react");

/** Once the address says that of the column. */
const hasta = (columna: string, dicho: string | undefined) =>
  new Promise<void>((listo) => {
    const dejar = effect(() => {
      if (extra.value[columna] === dicho) queueMicrotask(() => (dejar(), listo()));
    });
  });

test("what is filtered goes to the address and draws nothing; what the address asks for is put", async () => {
  extra.value = {};
  const p = { saf: 357, codipres: "E2601", base: BASES[0], soloErrores: false } as PropsBase;
  let veces = 0;
  const { result, unmount } = renderHook(() => (veces++, useFiltros(p)));
  const antes = [veces, result.current.vuelta];
  act(() => result.current.alEstado({ ...ESTADO_INICIAL, filtros: { esc: "303" } }));
  await hasta("f.esc", "303");
  expect([veces, result.current.vuelta]).toEqual(antes);
  // Somebody goes back, or follows a link.
  act(() => void (extra.value = { "f.prog": "16" }));
  expect(result.current.inicial.filtros).toEqual({ prog: "16" });
  expect(result.current.vuelta).toBe(antes[1] + 1);
  // The table begins with them.
  act(() => result.current.alEstado({ ...ESTADO_INICIAL, filtros: { prog: "16" } }));
  // The menu asks for the base without them: they are still there, and the address says so again.
  act(() => void (extra.value = {}));
  expect(extra.peek()).toEqual({ "f.prog": "16" });
  expect(result.current.vuelta).toBe(antes[1] + 1);
  unmount();
  extra.value = {};
});
