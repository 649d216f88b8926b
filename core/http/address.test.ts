/** The address of a request is the one that was asked for, whatever `Host` says; on a real socket. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { type AppDePrueba, appDePrueba } from "../testing/api.ts";
import { basesDeDatos } from "../testing/db.ts";
import { pluginDeIdentidad } from "../testing/identity.ts";
import { peticionesDe } from "./calls/metrics.ts";
import { type Servicio, servir } from "./serve.ts";

let p: AppDePrueba;
let s: Servicio;
beforeAll(async () => {
  p = await appDePrueba(basesDeDatos()[0], [pluginDeIdentidad]);
  s = servir(p.app, "127.0.0.1", 0);
});
afterAll(() => p.cerrar());

/** What a client answers that writes its own request. */
function pedir(ruta: string, encabezados: readonly string[], version = "1.1"): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let texto = "";
  const renglones = [`GET ${ruta} HTTP/${version}`, ...encabezados, "connection: close", "", ""];
  const c = connect(s.puerto, "127.0.0.1", () => c.write(renglones.join("\r\n"), "latin1"));
  c.on("data", (parte) => texto += parte);
  c.on("close", () => resolve(texto));
  c.on("error", reject);
  return promise;
}

const estado = (respuesta: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(respuesta)?.[1]);

test("a query may be written in several ways: none moves the path", async () => {
  for (const consulta of ["?", "?a='b'", "?a=ñ&b=%zz", "?a=/../b"]) {
    expect([consulta, estado(await pedir(`/api/salud${consulta}`, ["host: a.example"]))])
      .toEqual([consulta, 200]);
  }
});

test("a host that is none is refused in a sentence, with the headers of every answer", async () => {
  for (const host of ["%%", "a b", "a/b", "a?b", "a@b", "ñ", "", "a:99999", "[", "<x>"]) {
    const respuesta = await pedir("/api/salud", [`host: ${host}`]);
    expect([host, estado(respuesta)]).toEqual([host, 400]);
    expect(respuesta).toContain("encabezado Host");
    expect(respuesta).toContain("x-request-id");
    expect(respuesta).toContain("nosniff");
  }
  expect(estado(await pedir("/api/salud", [], "1.0"))).toBe(400);
});

test("a host of a few letters does not move the beginning of the path", async () => {
  for (const host of ["a", "ab", "onp", "planta.gob.ar", "10.0.0.1:3000", "[::1]:3000", "A_b"]) {
    expect([host, estado(await pedir("/api/salud", [`host: ${host}`]))]).toEqual([host, 200]);
    for (const ruta of ["/abc/api/salud", "/a/api/salud", "//api/salud"]) {
      expect([host, estado(await pedir(ruta, [`host: ${host}`]))]).toEqual([host, 404]);
    }
  }
});

test("refused requests are over when they were answered: stopping does not wait for them", async () => {
  await Promise.all(Array.from({ length: 20 }, () => pedir("/api/salud", ["host: %%"])));
  expect(peticionesDe(p.app).enCurso).toBe(0);
  const antes = performance.now();
  await s.detener();
  expect(performance.now() - antes).toBeLessThan(3000);
});
