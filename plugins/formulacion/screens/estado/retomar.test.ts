/** An operation that goes on after its screen was left is taken up on coming back ([F2]). */
import "#ui/testing/dom.ts";
import { afterAll, beforeEach, expect, test } from "bun:test";
import type { FormulacionDeOrganismo, TrabajoDeOperacion } from "#proto/formulacion.ts";

const { act, renderHook, waitFor } = await import("@testing-library/react");
const { useLectura } = await import("#ui/lectura.ts");
const { useLista } = await import("#ui/list/use-lista.ts");
const { auth } = await import("#ui/state/auth.ts");
const { avisos } = await import("#ui/state/alerts.ts");
const { useAcciones } = await import("./formulacion.tsx");
const { leerEmpezado, recordarEmpezado } = await import("./trabajo.ts");

const EN_CURSO: TrabajoDeOperacion = {
  id: 7,
  estado: "en_curso",
  avance: 0.5,
  etapa: "1 de 2",
  mensaje: "",
  resultado: null,
};
const HECHO: TrabajoDeOperacion = {
  ...EN_CURSO,
  estado: "hecho",
  avance: 1,
  resultado: {
    accion: "congelar",
    codipres: "E2601",
    operacion: 12,
    deshace: true,
    cancelada: false,
    organismos: [{ saf: 103, hecho: true, mensaje: "" }, { saf: 357, hecho: true, mensaje: "" }],
  },
};

/** How the server says that job 7 goes; it has no other. */
let situacion = EN_CURSO;
let miradas = 0;
const antes = globalThis.fetch;
globalThis.fetch = Object.assign(
  (pedido: RequestInfo | URL, { signal }: RequestInit = {}) => {
    const ruta = String(pedido);
    const json = (cuerpo: unknown, status = 200) =>
      Promise.resolve(Response.json(cuerpo, { status }));
    if (ruta.endsWith("/formulacion/trabajos/7")) {
      miradas++;
      return json(situacion);
    }
    if (ruta.includes("/trabajos/")) {
      return json({ resultado: false, mensaje: "No existe ese trabajo" }, 404);
    }
    // The stream of events, on which nothing comes.
    return new Promise<Response>((_, cortar) =>
      signal?.addEventListener("abort", () => cortar(signal.reason))
    );
  },
  { preconnect: antes.preconnect },
);
afterAll(() => {
  globalThis.fetch = antes;
  auth.usuario.value = "";
});

let recargas = 0;
const abrirPantalla = () =>
  renderHook(() => {
    const lectura = useLectura("formulacion", () => Promise.resolve(recargas++));
    const lista = useLista<FormulacionDeOrganismo>(lectura, [], ({ saf }) => saf);
    return useAcciones("E2601", lista, () => {});
  });

beforeEach(() => {
  sessionStorage.clear();
  auth.usuario.value = "admin@onp";
  auth.admin.value = true;
  situacion = EN_CURSO;
});

test("[F2] coming back: how it goes, its Cancelar, and then what came of it, once", async () => {
  recordarEmpezado({ label: "Congelar", trabajo: 7 });
  const { result: pantalla } = abrirPantalla();
  await waitFor(() => expect(pantalla.current.aviso).toBe("Congelar: 1 de 2"));
  const ids = () => pantalla.current.acciones.map((a) => a.id);
  expect(ids()).toContain("cancelar");
  const leidas = recargas;
  situacion = HECHO;
  await waitFor(() => expect(pantalla.current.aviso).toBe("Congelar: Hecho en 2 de 2."));
  await waitFor(() => expect(recargas).toBeGreaterThan(leidas));
  expect(ids()).not.toContain("cancelar");
  expect(ids()).toContain("deshacer");
  expect(leerEmpezado()).toBeNull();
  expect(abrirPantalla().result.current.aviso).toBe("");
});

test("[F2] who leaves meanwhile is told the end on coming back, and not elsewhere", async () => {
  recordarEmpezado({ label: "Congelar", trabajo: 7 });
  const { result, unmount } = abrirPantalla();
  await waitFor(() => expect(result.current.aviso).toBe("Congelar: 1 de 2"));
  unmount();
  const [uno, otro] = HECHO.resultado?.organismos ?? [];
  situacion = {
    ...HECHO,
    resultado: HECHO.resultado && {
      ...HECHO.resultado,
      organismos: [uno, { ...otro, hecho: false, mensaje: "Ya estaba congelado" }],
    },
  };
  const van = miradas;
  await Bun.sleep(900);
  expect({ miradas, avisos: avisos.peek() }).toEqual({ miradas: van, avisos: [] });
  const { result: pantalla } = abrirPantalla();
  await waitFor(() =>
    expect(avisos.peek()).toMatchObject([
      { mensaje: "Hecho en 1 de 2.\nSAF 357: Ya estaba congelado" },
    ])
  );
  expect(pantalla.current.aviso).toBe("Congelar: Hecho en 1 de 2.");
  act(() => avisos.peek()[0]?.responder(true));
});

test("[F2] one that the server's death cut is told, with where it was done and where not", async () => {
  recordarEmpezado({ label: "Valorizar", trabajo: 7 });
  situacion = {
    ...EN_CURSO,
    estado: "fallado",
    mensaje: "El proceso se interrumpió antes de responder",
    resultado: HECHO.resultado && {
      ...HECHO.resultado,
      operacion: null,
      deshace: false,
      organismos: [
        { saf: 103, hecho: true, mensaje: "" },
        { saf: 307, hecho: true, mensaje: "" },
        { saf: 357, hecho: false, mensaje: "No se hizo" },
      ],
    },
  };
  abrirPantalla();
  await waitFor(() =>
    expect(avisos.peek()).toMatchObject([
      { mensaje: "Se interrumpió. Hecho en 2 de 3.\nSAF 103, 307: hecho\nSAF 357: No se hizo" },
    ])
  );
  expect(leerEmpezado()).toBeNull();
  act(() => avisos.peek()[0]?.responder(true));
});

test("[F2] another user's is not taken up, and one that is gone is asked for once", async () => {
  recordarEmpezado({ label: "Congelar", trabajo: 7 });
  auth.usuario.value = "otra@onp";
  expect(leerEmpezado()).toBeNull();
  recordarEmpezado({ label: "Congelar", trabajo: 8 });
  abrirPantalla();
  await waitFor(() => expect(avisos.peek()).toMatchObject([{ mensaje: "No existe ese trabajo" }]));
  act(() => avisos.peek()[0]?.responder(true));
  expect(leerEmpezado()).toBeNull();
});
