/** What the environment says beside each setting's own limits. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leerConfig } from "./config.ts";

const carpeta = mkdtempSync(join(tmpdir(), "planta-ajustes-"));
afterAll(() => rmSync(carpeta, { recursive: true }));

test("a variable of the program that does not exist is told, with the one that it resembles", () => {
  const env = { PLANTA_BANDEJAS: "/srv", PLANTA_ZZZZZZ: "1", PLANTA_LENTO: "3", OTRA_COSA: "x" };
  expect(leerConfig(env).desconocidas).toEqual([
    "PLANTA_BANDEJAS no es un ajuste de Planta. ¿Quiso decir PLANTA_BANDEJA?",
    "PLANTA_ZZZZZZ no es un ajuste de Planta",
  ]);
  expect(leerConfig({ PLANTA_BANDEJA: "/srv", PLANTA_MODO: "testing" }).desconocidas).toEqual([]);
});

test("the address of the database may be in a file, alone and not also in the environment", async () => {
  const archivo = join(carpeta, "base");
  await Bun.write(archivo, "postgres://planta:secreta@servidor/base\n");
  const env = { DATABASE_URL_FILE: archivo };
  expect(leerConfig(env).databaseUrl).toBe("postgres://planta:secreta@servidor/base");
  expect(leerConfig({ ...env, DATABASE_URL: "" }).databaseUrl).toContain("secreta");
  const queja = (e: Record<string, string>) => {
    try {
      leerConfig(e);
    } catch (error) {
      return String(error);
    }
    return "";
  };
  expect(queja({ ...env, DATABASE_URL: "sqlite:x.db" })).toContain("están las dos");
  expect(queja({ DATABASE_URL_FILE: join(carpeta, "no") })).toContain("no se puede leer");
  for (const malo of ["", "uno\ndos"]) {
    await Bun.write(archivo, malo);
    expect(queja(env)).toContain("una sola línea");
    expect(queja(env)).not.toContain("dos");
  }
});

test("whom backups are encrypted to is public, and what is not is never repeated", () => {
  const uno = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
  expect(leerConfig({ PLANTA_CLAVE_RESPALDO: `${uno}, ${uno}` }).claveDeRespaldo).toEqual([
    uno,
    uno,
  ]);
  expect(leerConfig({}).claveDeRespaldo).toEqual([]);
  const privada = "AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQ";
  try {
    leerConfig({ PLANTA_CLAVE_RESPALDO: privada });
    expect.unreachable();
  } catch (error) {
    expect(String(error)).toContain("PLANTA_CLAVE_RESPALDO: se esperaban destinatarios");
    expect(String(error)).not.toContain(privada);
  }
});
