import "../testing/dom.ts";
import { afterEach, expect, spyOn, test } from "bun:test";
import { alerta, avisos, confirmar, descartarAvisos } from "./alerts.ts";
import { estado, limpiarEstado } from "./estado.ts";
import {
  abrirDetalle,
  cerrarDetalle,
  escribirHash,
  extra,
  ir,
  item,
  leerHash,
  seguirHash,
} from "./hash.ts";

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

test("a detail is a step: Back closes it, and what was sorted beside it stays", () => {
  const dejar = seguirHash();
  ir("salidas", "parametrico", { orden: "a" });
  // The page of these tests has no history to go through: it is put where the browser would.
  const entrada = [history.state, "", location.hash] as const;
  const atras = spyOn(history, "back").mockImplementation(() => {
    history.replaceState(...entrada);
    dispatchEvent(new Event("popstate"));
  });
  const antes = history.length;
  abrirDetalle("x.", { "x.figura": "Total" });
  expect([history.length, extra.value]).toEqual([antes + 1, { orden: "a", "x.figura": "Total" }]);
  // Another figure takes its place, and sorting is no step.
  abrirDetalle("x.", { "x.figura": "Otra", "x.de": "357/E2601" });
  extra.value = { ...extra.peek(), orden: "b" };
  expect(history.length).toBe(antes + 1);
  history.back();
  expect([item.value, extra.value]).toEqual(["parametrico", { orden: "b" }]);
  expect(location.hash).toBe("#/salidas/parametrico?orden=b");

  // Closed by hand, it leaves no step behind that would seem to do nothing.
  abrirDetalle("x.", { "x.figura": "Total" });
  cerrarDetalle("x.");
  expect(atras).toHaveBeenCalledTimes(2);
  expect(location.hash).toBe("#/salidas/parametrico?orden=b");
  cerrarDetalle("x.");
  expect(atras).toHaveBeenCalledTimes(2);
  atras.mockRestore();
  dejar();
});

test("a detail that an address opened, and no step, is closed in its place", () => {
  history.replaceState(null, "", "#/salidas/parametrico?x.figura=Total");
  estado.seccion.value = "salidas";
  item.value = "parametrico";
  extra.value = { "x.figura": "Total" };
  const dejar = seguirHash();
  const antes = history.length;
  cerrarDetalle("x.");
  expect([history.length, location.hash]).toEqual([antes, "#/salidas/parametrico"]);
  dejar();
});
