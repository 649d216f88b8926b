/**
 * A page for component tests, on happy-dom. React and the testing library look for a document when
 * they are loaded, and CommonJS modules load first: after `import ".../dom.ts"`, a test takes them
 * and the components with `await import(…)`. All tests of a run share a process: only what the
 * runtime lacks is added, so that its own `fetch`, `Response` or `FormData` stay what the server's
 * tests expect.
 */
import { afterEach } from "bun:test";
import { Window } from "happy-dom";

if (!("document" in globalThis)) {
  const ventana = new Window({ url: "http://localhost/" });
  for (const nombre of Object.getOwnPropertyNames(ventana)) {
    if (nombre in globalThis) continue;
    const valor = Reflect.get(ventana, nombre) as unknown;
    const esFuncion = typeof valor === "function" && !/^[A-Z]/.test(nombre);
    Object.defineProperty(globalThis, nombre, {
      configurable: true,
      writable: true,
      value: esFuncion ? valor.bind(ventana) : valor,
    });
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

// Not imported above: it looks for the document when it is loaded, as React does; and now rather than
// in the hook, because it registers hooks of its own.
const { cleanup, configure } = await import("@testing-library/react");
// What is waited for may be code that has to be read and compiled on a busy machine.
configure({ asyncUtilTimeout: 120_000 });
afterEach(cleanup);
