/** Serving the demonstration, whose passwords everybody knows ([Q6]). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { subirContador } from "../db/audit.ts";
import { CONTADOR_DEMOSTRACION } from "../process/demo.ts";
import { empezarPlanta, planta } from "../testing/processes/command.ts";
import { type BaseDePrueba, paraCadaBase } from "../testing/db.ts";

/** What it says until it listens; it is stopped then. @returns its exit code and its words. */
async function servir(url: string, argv: readonly string[], HOST: string) {
  const proceso = empezarPlanta(["servir", ...argv], { url, env: { HOST, PORT: "0" } });
  const quejas = new Response(proceso.stderr).text();
  let salida = "";
  for await (const trozo of proceso.stdout) {
    salida += new TextDecoder().decode(trozo);
    if (salida.includes("Planta atiende en")) proceso.kill("SIGTERM");
  }
  return { codigo: await proceso.exited, salida, quejas: await quejas };
}

paraCadaBase("serving", (base) => {
  let prueba: BaseDePrueba;
  beforeAll(async () => {
    prueba = await base.abrir();
    await prueba.db.tx((q) => subirContador(q, CONTADOR_DEMOSTRACION));
  });
  afterAll(() => prueba.cerrar());

  const NEGADOS: readonly (readonly [string, readonly string[], string, string])[] = [
    ["a demonstration that nobody asked for", [], "127.0.0.1", "tiene la demostración"],
    ["nor outside the machine", [], "0.0.0.0", "tiene la demostración"],
    ["one asked for, outside the machine", ["--demo"], "0.0.0.0", "agregue --demo-publica"],
    ["on every address of IPv6", ["--demo"], "::", "agregue --demo-publica"],
  ];
  for (const [titulo, argv, HOST, frase] of NEGADOS) {
    test(`[Q6] ${titulo} is refused with the way to go on`, async () => {
      const r = await planta(["servir", ...argv], {
        url: prueba.url,
        env: { HOST, PORT: "0" },
      });
      expect(r).toMatchObject({ codigo: 1, salida: "" });
      expect(r.quejas).toContain(frase);
      expect(r.quejas).not.toContain("prueba@");
    }, 600_000);
  }

  const ATENDIDOS: readonly (readonly [readonly string[], string])[] = [
    [["--demo"], "127.0.0.1"],
    [["--demo"], "localhost"],
    [["--demo-publica"], "0.0.0.0"],
    [["--demo", "--demo-publica"], "0.0.0.0"],
  ];
  for (const [argv, HOST] of ATENDIDOS) {
    test(`[Q6] with ${argv.join(" ")} on ${HOST} it is served`, async () => {
      const r = await servir(prueba.url, argv, HOST);
      expect(r).toMatchObject({ codigo: 0 });
      expect(r.salida).toContain("Planta atiende en");
    }, 600_000);
  }
});

describe("an empty database", () => {
  paraCadaBase("outside the machine", (base) => {
    test("[Q6] the demonstration is not even loaded; without it, it is served", async () => {
      const prueba = await base.abrir();
      try {
        const r = await planta(["servir", "--demo"], {
          url: prueba.url,
          env: { HOST: "0.0.0.0", PORT: "0" },
        });
        expect(r).toMatchObject({ codigo: 1 });
        expect(r.quejas).toContain("agregue --demo-publica");
        expect(await prueba.db.valores("SELECT id FROM auditoria LIMIT 1")).toEqual([]);
        expect((await servir(prueba.url, [], "0.0.0.0")).codigo).toBe(0);
      } finally {
        await prueba.cerrar();
      }
    }, 600_000);
  });
});
