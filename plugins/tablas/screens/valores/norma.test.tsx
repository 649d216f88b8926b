/** What is asked before cells of values are stored: jumps and the norm, once for all of them. */
import "#ui/testing/dom.ts";
import { afterEach, expect, test } from "bun:test";
import { Alerta } from "#ui/parts/dialogos/alerta.tsx";
import { avisos, descartarAvisos } from "#ui/state/alerts.ts";
import { normaDe, normaQueVale } from "./hoja-valores.ts";
import { decirNorma, type LugarDeNorma, normaDicha } from "./norma.tsx";
import { camposDeValor } from "./valores.ts";

const { cleanup, fireEvent, render, screen } = await import("@testing-library/react");

const MES = 202601;
const CAMPOS = Object.fromEntries(
  camposDeValor("categorias_valores").filter((c) => c.id !== "norma").map((c) => [c.id, c]),
);
const [unidades] = camposDeValor("sinep_grilla");
let numero = 0;
/** One where nothing was said. */
const lugar = (tabla = "categorias_valores"): LugarDeNorma => (
  { tabla, parte: ++numero, mes: MES }
);
const fila = (valores: Record<string, string>, propia = {}) => {
  const f = { cat: 5, remuneracion: 1000, norma: "Dec. 1/2020", desde_mes: 202001, ...propia };
  return { fila: f, rev: "r", revisada: { fila: f, valores, fallas: {} } };
};
const preguntar = (l: LugarDeNorma, ...filas: ReturnType<typeof fila>[]) =>
  normaQueVale({
    filas,
    campos: l.tabla === "sinep_grilla" ? { ur: unidades } : CAMPOS,
    mes: MES,
    lugar: l,
    nombre: ({ cat }) => `Categoría ${cat}`,
  });
/** The question on screen, once it is there. */
const aparecida = async () => {
  while (avisos.value.length === 0) await Bun.sleep(1);
  return avisos.value[0];
};

afterEach(() => {
  descartarAvisos();
  cleanup();
});

test("[F12] the norm is asked with the first amount, and goes with the rest of the sheet", async () => {
  const l = lugar();
  const dicha = preguntar(l, fila({ remuneracion: "1100" }));
  const aviso = await aparecida();
  expect(aviso).toMatchObject({ titulo: "Falta la norma", confirmar: "Guardar" });
  render(<Alerta aviso={aviso} />);
  expect(screen.getByText("Guardar sin norma")).not.toBeNull();
  fireEvent.change(screen.getByLabelText("Norma"), { target: { value: " Dec. 7/2026 " } });
  fireEvent.click(screen.getByText("Guardar"));
  expect(await dicha).toBe("Dec. 7/2026");
  expect(normaDicha(l)).toBe("Dec. 7/2026");
  expect(await preguntar(l, fila({ remuneracion: "1200" }))).toBe("Dec. 7/2026");
  // Another month, or another scale, has its own.
  expect(normaDicha({ ...l, mes: 202602 })).toBeUndefined();
});

test("[F12] who says that there is none is not asked again, until the box says one", async () => {
  const l = lugar();
  const dicha = preguntar(l, fila({ remuneracion: "1100" }));
  (await aparecida()).responder({ texto: "  " });
  expect(await dicha).toBe("");
  expect(await preguntar(l, fila({ sumafijare: "5" }))).toBe("");
  decirNorma(l, "Dec. 8/2026");
  expect(await preguntar(l, fila({ sumafijare: "5" }))).toBe("Dec. 8/2026");
  decirNorma(l, undefined);
  const otra = preguntar(l, fila({ sumafijare: "6" }));
  (await aparecida()).responder(false);
  expect(await otra).toBeNull();
  expect(normaDicha(l)).toBeUndefined();
});

test("[F12] above a half it is asked again, with the norm said or in the same question", async () => {
  const l = lugar();
  const salto = () => preguntar(l, fila({ remuneracion: "2000" }), fila({ remuneracion: "0" }));
  const primera = salto();
  const aviso = await aparecida();
  expect(aviso).toMatchObject({ titulo: "El valor cambia mucho", confirmar: "Guardar igual" });
  expect(aviso.mensaje).toContain("Categoría 5: Remuneración pasa de 1.000,00 a 2.000,00");
  expect(aviso.mensaje).toContain("a 0,00 (-100,00 %)");
  expect(aviso.caja?.etiqueta).toBe("Norma");
  aviso.responder({ texto: "Dec. 9/2026" });
  expect(await primera).toBe("Dec. 9/2026");
  const segunda = salto();
  const otro = await aparecida();
  expect(otro.caja).toBeUndefined();
  otro.responder(true);
  expect(await segunda).toBe("Dec. 9/2026");
  const tercera = salto();
  (await aparecida()).responder(false);
  expect(await tercera).toBeNull();
});

test("[F12] nothing is asked of a text, of what has its norm, nor of what has none", async () => {
  expect(await preguntar(lugar(), fila({ descripcion: "Otra" }))).toBe("");
  expect(await preguntar(lugar(), fila({ remuneracion: "1100" }, { desde_mes: MES }))).toBe("");
  const grilla = fila({ ur: "1100" }, { ur: 1000 });
  expect(await preguntar(lugar("sinep_grilla"), grilla)).toBe("");
});

test("[R6] a row says the norm it is stored with: none, the one of a new month without it", () => {
  const l = lugar();
  expect(normaDe(l, fila({}).fila, MES, "Dec. 2/2026")).toEqual({ norma: "Dec. 2/2026" });
  expect(normaDe(l, fila({}).fila, MES, "")).toEqual({ norma: "" });
  expect(normaDe(l, { ...fila({}).fila, desde_mes: MES }, MES, "")).toEqual({});
  expect(normaDe(l, { nivel: "A" }, MES, "Dec. 2/2026")).toEqual({});
});
