import { expect, test } from "bun:test";
import { chmod, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { crearPool } from "#core/jobs/pool.ts";
import { colaCompartida } from "#core/jobs/shared.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR } from "#core/testing/producto.ts";
import { contenidoSirhu, enCarpetaPropia, zipDe } from "#core/testing/files/sirhu.ts";
import { escribirSirhu } from "#plugins/demostracion/service.ts";
import { cargarEjecucion } from "./carga/cargar.ts";
import { conCopiasPrivadas } from "./carga/copias.ts";

const MES = 202411;
const RAIZ = resolve(import.meta.dir, "../..");
const PLANTA = join(RAIZ, "bin/planta.ts");

const privadas = async (carpeta: string, pid: number | undefined): Promise<string[]> =>
  (await readdir(carpeta)).filter((n) => n.startsWith("planta-carga-") && n.includes(`-${pid}-`));

test("[E4] private copies are for their owner alone, one of each file, and go away with the work", () =>
  enCarpetaPropia(async (c) => {
    await mkdir(join(c, "otra"));
    const rutas = ["a.zip", "otra/a.zip", "a.zip", "falta.zip", "otra"].map((n) => join(c, n));
    await Bun.write(rutas[0], "uno");
    await Bun.write(rutas[1], "dos");
    await chmod(rutas[0], 0o666);
    const vistas = await conCopiasPrivadas(rutas, async (copias) => {
      expect(copias[2]).toBe(copias[0]);
      // What cannot be read is for the work to tell.
      expect(copias.slice(3)).toEqual(rutas.slice(3));
      expect(await readFile(copias[0], "utf8")).toBe("uno");
      expect(await readFile(copias[1], "utf8")).toBe("dos");
      for (const copia of copias.slice(0, 2)) {
        expect(copia.endsWith("/a.zip")).toBe(true);
        expect((await stat(copia)).mode & 0o777).toBe(0o600);
        expect((await stat(resolve(copia, "../.."))).mode & 0o777).toBe(0o700);
      }
      return copias;
    });
    await expect(stat(resolve(vistas[0], "../.."))).rejects.toThrow();
    await expect(conCopiasPrivadas(rutas, () => Promise.reject(new Error("no")))).rejects.toThrow();
    expect(await privadas(tmpdir(), process.pid)).toEqual([]);
  }));

paraCadaBase("files with people's documents", (base) => {
  test(
    "[E4] [V11] a load runs where its files are, though every worker is busy: no queue has them",
    async () => {
      const p = await abrirProducto(base);
      const entrada = new URL("../../bin/trabajador.ts", import.meta.url);
      const cola = colaCompartida(crearPool(entrada, () => p.app, 1), () => p.app);
      try {
        await enCarpetaPropia(async (c) => {
          const zip = await zipDe(
            join(c, "202411.zip"),
            await contenidoSirhu({ mes: MES, safs: [357], personas: 20 }),
          );
          const valorizar = { saf: 357, codipres: "E2601" };
          const ocupan = [1, 2].map(() => cola.ejecutar("valuation.valorizar", valorizar, ACTOR));
          const cargada = await cargarEjecucion({ ...p.app, trabajos: cola }, ACTOR, MES, [zip]);
          await Promise.all(ocupan);
          expect(cargada.estado).toBe(2);
        });
        // The busy pool shared the valuation, and only it.
        expect(await p.app.db.valores("SELECT DISTINCT nombre FROM trabajos")).toEqual([
          ["valuation.valorizar"],
        ]);
        expect(await p.app.db.valores("SELECT count(*) FROM trabajos_archivos")).toEqual([[0]]);
        expect(p.app.registro.trabajo("ejecuciones.cargar")?.shareable).toBeUndefined();
      } finally {
        await cola.cerrar();
        await p.cerrar();
      }
    },
    600_000,
  );
});

test(
  "[E4] what a killed load leaves is private, and the next order removes it",
  () =>
    enCarpetaPropia(async (c) => {
      const temporales = join(c, "tmp");
      await mkdir(temporales);
      const env = {
        ...process.env,
        DATABASE_URL: `sqlite:${join(c, "planta.db")}`,
        PLANTA_MODO: "testing",
        TMPDIR: temporales,
      };
      const planta = (...argv: string[]) =>
        Bun.spawn([process.execPath, PLANTA, ...argv], { env, stdout: "ignore", stderr: "ignore" });
      expect(await planta("migrar").exited).toBe(0);
      const zip = join(c, "grande.zip");
      await escribirSirhu(zip, { mes: MES, safs: [357, 103], personas: 2000, adicionales: 30 });
      const carga = planta("ejecuciones", "cargar", String(MES), zip);
      const copias = () => privadas(temporales, carga.pid);
      while ((await copias()).length === 0) {
        if (carga.exitCode !== null) throw new Error("la carga terminó antes de tiempo");
        await Bun.sleep(2);
      }
      carga.kill("SIGKILL");
      await carga.exited;
      const [dejada] = await copias();
      expect((await stat(join(temporales, dejada))).mode & 0o777).toBe(0o700);
      for (const e of await readdir(join(temporales, dejada), { recursive: true })) {
        const datos = await stat(join(temporales, dejada, e));
        expect([0o600, 0o700]).toContain(datos.mode & 0o777);
      }
      const chico = await zipDe(
        join(c, "chico.zip"),
        await contenidoSirhu({ mes: MES, safs: [357], personas: 2 }),
      );
      // Without reference data nothing can be loaded; what was left goes away all the same.
      expect(await planta("ejecuciones", "cargar", String(MES), chico).exited).toBe(1);
      expect(await readdir(temporales)).toEqual([]);
    }),
  600_000,
);
