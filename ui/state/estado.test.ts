import { afterEach, expect, test } from "bun:test";
import type { DatosOrganismo } from "#proto/bases.ts";
import {
  conCarga,
  elegirGrupo,
  esConsolidado,
  estado,
  limpiarEstado,
  recibirOrganismo,
} from "./estado.ts";
import { organismo } from "./organismo.ts";

const GRUPO = {
  codipres: "E2601",
  descripcion: "Anteproyecto",
  desde_mes: 202412,
  ejercicio: 2026,
  version: 1,
  fecha_alta: "",
  criterio: "unico",
} as const;
const DATOS = { consolidado: false } as DatosOrganismo;

afterEach(limpiarEstado);

test("only budgets whose code begins with E or O are editable", () => {
  const editables = ["E2601", "O2601", "M2412", "A2601", "00001"].filter((codipres) => {
    elegirGrupo(357, "Economía", { ...GRUPO, codipres });
    return estado.preseditable.value;
  });
  expect(editables).toEqual(["E2601", "O2601"]);
});

test("another group clears the organisation data; the same one keeps it", () => {
  elegirGrupo(357, "Economía", GRUPO);
  organismo.recibir(DATOS);
  elegirGrupo(357, "Economía", { ...GRUPO, descripcion: "Otra" });
  expect(organismo.cargado.value).toBe(true);
  elegirGrupo(357, "Economía", { ...GRUPO, codipres: "E2602" });
  expect(organismo.cargado.value).toBe(false);
});

test("the classifier is named by year and version when nobody describes it", () => {
  elegirGrupo(357, "Economía", GRUPO);
  expect(estado.aperturapres.value.descripcion).toBe("2026.1");
});

test("the organisation data names the classifier, unless the header is already of another one", () => {
  const aperturapres = { ejercicio: 2026, version: 1, descripcion: "Presupuesto 2026" };
  elegirGrupo(357, "Economía", GRUPO);
  recibirOrganismo({ ...DATOS, aperturapres });
  expect(estado.aperturapres.value).toEqual(aperturapres);
  elegirGrupo(357, "Economía", { ...GRUPO, version: 2 });
  recibirOrganismo({ ...DATOS, aperturapres });
  expect(estado.aperturapres.value.descripcion).toBe("2026.2");
});

test("the organismo's own flag decides whether it is the consolidated one", () => {
  elegirGrupo(750, "ONP", GRUPO);
  expect(esConsolidado.value).toBe(true);
  organismo.recibir(DATOS);
  expect(esConsolidado.value).toBe(false);
});

test("the loading flag stays on until the last of several works ends, failures included", async () => {
  const primera = Promise.withResolvers<void>();
  const segunda = Promise.withResolvers<void>();
  const a = conCarga(() => primera.promise);
  const b = conCarga(() => segunda.promise).catch(() => "falló");
  primera.resolve();
  await a;
  expect(estado.cargando.value).toBe(true);
  segunda.reject(new Error("x"));
  expect(await b).toBe("falló");
  expect(estado.cargando.value).toBe(false);
});

test("what is under way when the session is left does not keep the screen waiting in the next one", async () => {
  const llega = Promise.withResolvers<void>();
  const trabajo = conCarga(() => llega.promise);
  expect(estado.cargando.value).toBe(true);
  limpiarEstado();
  expect(estado.cargando.value).toBe(false);
  llega.resolve();
  await trabajo;
  await conCarga(() => Promise.resolve());
  expect(estado.cargando.value).toBe(false);
});
