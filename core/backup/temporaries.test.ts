/** Where orders keep what they make on the way, and what a killed one leaves ([Q5]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conCarpetaTemporal } from "../files/temporary.ts";
import { empezarPlanta, planta } from "../testing/processes/command.ts";
import { paraCadaBase } from "../testing/db.ts";
import { abrirProducto, type Producto } from "../testing/producto.ts";

const TEMPORAL = /^\.?planta-/;

paraCadaBase("temporary files", (base) => {
  let p: Producto;
  let raiz: string;
  let respaldo: string;
  /** `TMPDIR` of the orders: a folder where nobody else leaves anything. */
  let tmp: string;

  beforeAll(async () => {
    raiz = mkdtempSync(join(tmpdir(), "prueba-temporales-"));
    chmodSync(raiz, 0o755);
    tmp = join(raiz, "tmp");
    mkdirSync(tmp);
    p = await abrirProducto(base);
    respaldo = join(raiz, "uno.respaldo");
    expect(await planta(["respaldo", respaldo], con(p.app.db.url))).toMatchObject({ codigo: 0 });
  }, 600_000);
  afterAll(async () => {
    await p.cerrar();
    rmSync(raiz, { recursive: true, force: true });
  });

  const con = (url: string, cwd?: string, env = {}) => ({ url, cwd, env: { TMPDIR: tmp, ...env } });
  const restos = (carpeta: string) => readdirSync(carpeta).filter((n) => TEMPORAL.test(n));

  /** Kills the order as soon as it has a temporary in `donde`; the names left there. */
  async function matar(
    orden: readonly string[],
    url: string,
    donde: string,
    env = {},
  ): Promise<string[]> {
    const cwd = join(raiz, "lugar");
    mkdirSync(cwd, { recursive: true });
    for (let intento = 0; intento < 20; intento++) {
      const proceso = empezarPlanta(orden, con(url, cwd, env));
      let vivo = true;
      void proceso.exited.then(() => vivo = false);
      const llenas = () =>
        restos(donde).some((n) => readdirSync(join(donde, n)).length > 0 || !vivo);
      while (vivo && !llenas()) await Bun.sleep(1);
      proceso.kill("SIGKILL");
      await proceso.exited;
      expect(readdirSync(cwd)).toEqual([]);
      if (restos(donde).length > 0) return restos(donde);
    }
    throw new Error(`${orden[0]} terminó siempre antes`);
  }

  /** What was left is one folder, for its owner alone. */
  function revisarRestos(donde: string, nombres: readonly string[]): void {
    expect(nombres).toHaveLength(1);
    const carpeta = join(donde, nombres[0]);
    expect(statSync(carpeta).mode & 0o777).toBe(0o700);
    for (const nombre of readdirSync(carpeta)) {
      const datos = statSync(join(carpeta, nombre));
      if (datos.isFile()) expect(datos.mode & 0o777).toBe(0o600);
    }
  }

  test("[Q5] restaurar works from a folder where nothing may be written", async () => {
    const nueva = await base.vacia();
    // Not even root writes in /proc.
    const r = await planta(["restaurar", respaldo], con(nueva.url, "/proc"));
    expect(r).toMatchObject({ codigo: 0 });
    expect(restos(tmp)).toEqual([]);
    await nueva.cerrar();
  }, 600_000);

  test(
    "[Q5] restaurar killed leaves nothing where it was called, and the next order cleans up",
    async () => {
      const nueva = await base.vacia();
      const donde = base.dialecto === "sqlite"
        ? join(nueva.url.slice("sqlite:".length), "..")
        : tmp;
      const nombres = await matar(["restaurar", respaldo], nueva.url, donde);
      revisarRestos(donde, nombres);
      expect(await planta(["comprobar"], con(p.app.db.url))).toMatchObject({ codigo: 0 });
      expect(await planta(["migrar"], con(nueva.url))).toMatchObject({ codigo: 0 });
      expect(restos(donde)).toEqual([]);
      // Whole or not at all: it can be run again.
      const otra = await planta(["restaurar", respaldo, "--reemplazar"], con(nueva.url));
      expect(otra).toMatchObject({ codigo: 0 });
      await nueva.cerrar();
    },
    600_000,
  );

  test("[Q5] a backup killed leaves no file of its name, and the next one cleans up", async () => {
    const donde = join(raiz, "respaldos");
    mkdirSync(donde);
    const nombres = await matar(["respaldo", join(donde, "dos.respaldo")], p.app.db.url, donde);
    revisarRestos(donde, nombres);
    expect(readdirSync(donde)).toEqual(nombres);
    const otra = await planta(["respaldo", join(donde, "dos.respaldo")], con(p.app.db.url));
    expect(otra).toMatchObject({ codigo: 0 });
    expect(readdirSync(donde)).toEqual(["dos.respaldo"]);
  }, 600_000);

  test(
    "[Q5] one that is encrypted works apart from where it goes, and the next order cleans up",
    async () => {
      const donde = join(raiz, "ajena");
      mkdirSync(donde);
      const { salida } = await planta(
        ["respaldo", "clave", join(raiz, "clave")],
        con(p.app.db.url),
      );
      const para = { PLANTA_CLAVE_RESPALDO: /age1\w+/.exec(salida)?.[0] ?? "" };
      const orden = ["respaldo", join(donde, "tres.respaldo")];
      revisarRestos(tmp, await matar(orden, p.app.db.url, tmp, para));
      expect(readdirSync(donde)).toEqual([]);
      expect(await planta(["migrar"], con(p.app.db.url))).toMatchObject({ codigo: 0 });
      expect(restos(tmp)).toEqual([]);
      expect(await planta(orden, con(p.app.db.url, undefined, para))).toMatchObject({ codigo: 0 });
      expect(readdirSync(donde)).toEqual(["tres.respaldo"]);
      expect(restos(tmp)).toEqual([]);
    },
    600_000,
  );

  test("[Q5] a dump killed leaves no part of it, and the next one is whole", async () => {
    const donde = join(raiz, "volcados");
    mkdirSync(donde);
    const nombres = await matar(["volcar", join(donde, "dos")], p.app.db.url, donde);
    revisarRestos(donde, nombres);
    expect(readdirSync(donde)).toEqual(nombres);
    const { codigo } = await planta(["volcar", join(donde, "dos")], con(p.app.db.url));
    expect(codigo).toBe(0);
    expect(readdirSync(donde)).toEqual(["dos"]);
    expect(readdirSync(join(donde, "dos"))).toContain("cargos.csv");
    expect(restos(join(donde, "dos"))).toEqual([]);
  }, 600_000);

  test("what another order is using stays", async () => {
    const donde = join(raiz, "ocupada");
    mkdirSync(donde);
    const soltar = Promise.withResolvers<void>();
    const viva = conCarpetaTemporal("prueba", () => soltar.promise, donde);
    const muerta = join(donde, ".planta-prueba-00000000-1-1-000000000000.tmp");
    await Bun.write(muerta, "de otra máquina");
    expect(await planta(["respaldo", join(donde, "x.respaldo")], con(p.app.db.url)))
      .toMatchObject({ codigo: 0 });
    // Of another machine it cannot be known: it stays a day.
    expect(restos(donde)).toHaveLength(2);
    soltar.resolve();
    await viva;
    expect(restos(donde)).toHaveLength(1);
  }, 600_000);
});
