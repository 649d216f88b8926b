import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escribirAtomico } from "./whole.ts";

let carpeta: string;
beforeEach(async () => carpeta = await mkdtemp(join(tmpdir(), "planta-archivos-")));
afterEach(() => rm(carpeta, { recursive: true }));

test("a file appears whole, replaces what stood there and tells its size", async () => {
  const path = join(carpeta, "a.txt");
  await writeFile(path, "un contenido anterior más largo");
  const bytes = await escribirAtomico(path, (stream) => {
    stream.write("uno ");
    stream.end("dos");
    return Promise.resolve();
  });
  expect(bytes).toBe(7);
  expect(await readFile(path, "utf8")).toBe("uno dos");
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(await readdir(carpeta)).toEqual(["a.txt"]);
});

test("a failure leaves the earlier file as it was and nothing beside it", async () => {
  const path = join(carpeta, "a.txt");
  await writeFile(path, "anterior");
  const intento = escribirAtomico(path, (stream) => {
    stream.write("a medias");
    return Promise.reject(new Error("se cortó"));
  });
  await expect(intento).rejects.toThrow("se cortó");
  expect(await readFile(path, "utf8")).toBe("anterior");
  expect(await readdir(carpeta)).toEqual(["a.txt"]);
});

test("a folder that does not exist is the error of the file system", async () => {
  const intento = escribirAtomico(join(carpeta, "no", "a.txt"), () => new Promise(() => {}));
  await expect(intento).rejects.toThrow("ENOENT");
});

test("two writers of one path do not mix: one of the two contents stands whole", async () => {
  const path = join(carpeta, "a.txt");
  const escribir = (letra: string) =>
    escribirAtomico(path, (stream) => {
      for (let i = 0; i < 100; i++) stream.write(letra.repeat(1000));
      return Promise.resolve();
    });
  await Promise.all([escribir("a"), escribir("b")]);
  expect(await readFile(path, "utf8")).toMatch(/^(a{100000}|b{100000})$/);
  expect(await readdir(carpeta)).toEqual(["a.txt"]);
});
