import "../testing/dom.ts";
import { afterEach, expect, test } from "bun:test";
import { alerta, avisos, confirmar, descartarAvisos } from "./alerts.ts";
import { estado, limpiarEstado } from "./estado.ts";
import { escribirHash, extra, ir, item, leerHash, seguirHash } from "./hash.ts";

const VACIA = { seccion: "", item: "", saf: 0, codipres: "", extra: {} };

afterEach(() => {
  limpiarEstado();
  history.replaceState(null, "", "/");
});

test("an address and what it names are inverse of each other", () => {
  const ruta = {
    seccion: "bases",
    item: "cargos",
    saf: 357,
    codipres: "E2601",
    extra: { errores: "1" },
  };
  expect(escribirHash(ruta)).toBe("#/bases/cargos?saf=357&codipres=E2601&errores=1");
  expect(leerHash(escribirHash(ruta))).toEqual(ruta);
});

test("an odd address names nothing", () => {
  expect(leerHash("")).toEqual(VACIA);
  expect(leerHash("#/<b>/x y?saf=9999&codipres=e26")).toEqual(VACIA);
});

test("section, item and group are written to the address as they change", () => {
  const dejar = seguirHash();
  estado.saf.value = 357;
  ir("salidas", "parametrico");
  expect(location.hash).toBe("#/salidas/parametrico?saf=357");
  dejar();
  ir("bases");
  expect(location.hash).toBe("#/salidas/parametrico?saf=357");
});

test("an address that changes by hand moves the section", () => {
  const dejar = seguirHash();
  ir("bases", "cargos");
  history.replaceState(null, "", "#/usuario/informacion?ver=1");
  dispatchEvent(new Event("hashchange"));
  expect([estado.seccion.value, item.value, extra.value]).toEqual([
    "usuario",
    "informacion",
    { ver: "1" },
  ]);
  dejar();
});

test("going back takes away the question of the screen that left, and no message", async () => {
  const dejar = seguirHash();
  ir("admin", "usuarios");
  const respuesta = confirmar("¿Elimina al usuario?");
  void alerta("El usuario se guardó");
  history.replaceState(null, "", "#/bases/cargos");
  dispatchEvent(new Event("popstate"));
  expect(await respuesta).toBe(false);
  expect(avisos.peek().map((a) => a.mensaje)).toEqual(["El usuario se guardó"]);
  descartarAvisos();
  dejar();
});

test("the address keeps the group that was asked for while it is opened, and not if it fails", async () => {
  estado.saf.value = 357;
  estado.codipres.value = "E2601";
  const abierto = Promise.withResolvers<void>();
  const dejar = seguirHash(() => abierto.promise);
  ir("bases", "cargos");
  history.replaceState(null, "", "#/salidas?saf=362&codipres=E2601");
  dispatchEvent(new Event("popstate"));
  expect(location.hash).toBe("#/salidas?saf=362&codipres=E2601");
  abierto.resolve();
  await abierto.promise;
  await Promise.resolve();
  expect(location.hash).toBe("#/salidas?saf=357&codipres=E2601");
  dejar();
});
