/** [Q1], [Q2]: entries are linked by themselves; closings and days are sealed; seals are kept outside. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ejecutarCli } from "#core/cli/run.ts";
import type { App } from "#core/plugin.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { hasta } from "#core/testing/until.ts";
import { plugins } from "#plugins/index.ts";
import { comprobacion } from "./comprobar.ts";
import { enlazar, sinEnlazar } from "./enlazador.ts";
import { leerDocumento, type Sello } from "./sello.ts";
import { crearServidor } from "#core/http/server.ts";
import { repasar, services } from "./servicio.ts";

for (const base of basesDeDatos()) {
  describe(`sellos en ${base.dialecto}`, () => {
    let carpeta: string;
    let p: Producto;
    let app: App;
    const en = (nombre: string) => join(carpeta, nombre);

    beforeAll(async () => {
      carpeta = await mkdtemp(join(tmpdir(), "planta-sellos-"));
      p = await abrirProducto(base);
      app = { ...p.app, config: { ...p.app.config, sellos: en("afuera") } };
    }, 600_000);
    afterAll(async () => {
      await p.cerrar();
      await rm(carpeta, { recursive: true, force: true });
    });

    const planta = async (argv: string[], ajustes: Record<string, string> = {}) => {
      const lineas: string[] = [];
      const codigo = await ejecutarCli(argv, plugins, {
        env: { DATABASE_URL: app.config.databaseUrl, PLANTA_MODO: "testing", ...ajustes },
        escribir: (l) => void lineas.push(l),
        avisar: (texto) => void lineas.push(texto),
        esTerminal: false,
        entrada: () => Promise.resolve(""),
        usuario: "operadora",
      });
      return { codigo, dijo: lineas.join("\n") };
    };
    const asentar = (clave: string, saf: number) =>
      app.db.tx((q) => q.auditar(ACTOR, { accion: "editar", entidad: "cargos", clave, saf }));
    const numeros = async (sql: string) => (await app.db.valores(sql)).map(([n]) => Number(n));
    const revisar = async () => (await app.db.leer((q) => comprobacion.run(q, {}))).failures;
    const sellos = async () =>
      (await app.db.filas("SELECT * FROM sellos ORDER BY numero")) as unknown as Sello[];

    test("every entry gets one link, in the chain of its SAF, without gaps", async () => {
      await enlazar(app.db);
      const [[asientos, eslabones]] = await app.db.valores(
        "SELECT (SELECT count(*) FROM auditoria), (SELECT count(DISTINCT asiento) FROM eslabones)",
      );
      expect(eslabones).toBe(asientos);
      expect(Number(asientos)).toBeGreaterThan(10);
      const huecos = await app.db.valores(
        "SELECT cadena FROM eslabones GROUP BY cadena HAVING count(*) <> max(numero) OR min(numero) <> 1",
      );
      expect(huecos).toEqual([]);
      expect(await enlazar(app.db)).toBe(0);
    });

    test(
      "many people who save while two servers link: one link for each, and no chain is broken",
      async () => {
        const guardados = Array.from(
          { length: 50 },
          async (_, i) => {
            for (const n of [1, 2, 3, 4]) await asentar(`g${i}-${n}`, i % 2 === 0 ? 357 : 1000 + i);
          },
        );
        let escriben = true;
        const servidor = async () => {
          while (escriben) await enlazar(app.db);
        };
        const servidores = [servidor(), servidor()];
        await Promise.all(guardados);
        escriben = false;
        await Promise.all(servidores);
        await enlazar(app.db, true);
        expect(await numeros("SELECT count(*) FROM eslabones")).toEqual(
          await numeros("SELECT count(*) FROM auditoria"),
        );
        expect(await revisar()).toEqual([]);
      },
      600_000,
    );

    test("an entry whose turn came late, far behind the last ones, is linked before a seal", async () => {
      // As one whose unit of work was longer than thousands of others.
      await app.db.tx(async (q) => {
        await q.insertar(
          "auditoria",
          ["id", "instante", "usuario", "origen", "accion", "entidad"],
          [[5_000_000, Date.now(), "otra", "", "editar", "cargos"]],
        );
        if (q.dialecto === "postgres") {
          await q.valores("SELECT setval(pg_get_serial_sequence('auditoria', 'id'), 5000000)");
        }
      });
      await enlazar(app.db);
      await app.db.tx((q) =>
        q.insertar(
          "auditoria",
          ["id", "instante", "usuario", "origen", "accion", "entidad"],
          [[4_000_000, Date.now(), "otra", "", "editar", "cargos"]],
        )
      );
      expect(await enlazar(app.db)).toBe(0);
      expect(await enlazar(app.db, true)).toBe(1);
      expect(await revisar()).toEqual([]);
    });

    test(
      "the first look seals what there is; a closing is sealed at once, without a key too",
      async () => {
        await asentar("antes", 307);
        await repasar(app);
        expect((await sellos()).map((s) => [s.numero, s.motivo, s.firma])).toEqual([[
          1,
          "dia",
          null,
        ]]);
        const como = p.roles.admin;
        await p.pedir("POST", "/api/valorizar", { como, form: { saf: 307, codipres: "E2601" } });
        await repasar(app);
        expect(await sellos()).toHaveLength(1); // another day or a closing seals again
        await p.pedir("POST", "/api/presupuestos/darcierre/307/E2601", {
          como,
          form: { accion: "darcierre", tipo: "L" },
        });
        await repasar(app);
        const [, cierre] = await sellos();
        expect(cierre.motivo).toBe("cierre");
        expect(leerDocumento(cierre.documento, "")).toMatchObject({
          numero: 2,
          clave: null,
          entregables: { cantidad: 1 },
        });
        expect((await readdir(en("afuera"))).sort()).toEqual([
          "sello-000001.json",
          "sello-000001.json.entregables",
          "sello-000002.json",
          "sello-000002.json.entregables",
        ]);
        expect(await revisar()).toEqual([]);
      },
      600_000,
    );

    test("links and seals are neither changed nor removed", async () => {
      for (
        const sql of [
          "UPDATE eslabones SET numero = numero + 1",
          "DELETE FROM eslabones",
          "UPDATE sellos SET motivo = 'dia'",
          "DELETE FROM sellos",
        ]
      ) {
        await expect(app.db.tx((q) => q.ejecutar(sql))).rejects.toThrow(/no se modifican/);
      }
    });

    test(
      "planta sello: a key of its own, a seal that openssl alone verifies, and a second key",
      async () => {
        const ajustes = { PLANTA_CLAVE_SELLO: en("clave.pem") };
        expect(await planta(["sello", "emitir", en("x.json")], ajustes)).toMatchObject({
          codigo: 1,
        });
        const hecha = await planta(["sello", "clave", en("clave.pem")]);
        expect(hecha).toMatchObject({ codigo: 0 });
        const huella = /Huella: ([0-9a-f]{64})/.exec(hecha.dijo)?.[1] ?? "";
        expect((await stat(en("clave.pem"))).mode & 0o777).toBe(0o600);
        expect((await planta(["sello", "clave", en("clave.pem")])).dijo).toContain("ya existe");
        expect((await p.pedir("GET", "/api/sello/clave")).status).toBe(404);
        const conClave = { ...app, config: { ...app.config, claveDeSello: en("clave.pem") } };
        const publica = await crearServidor(conClave).handle(
          new Request("http://127.0.0.1/api/sello/clave"),
        );
        expect(await publica.json()).toMatchObject({ huella, algoritmo: "Ed25519" });
        const emitido = await planta(["sello", "emitir", en("sello.json")], ajustes);
        expect(emitido.dijo).toContain(huella);
        expect((await planta(["sello", "emitir", en("sello.json")], ajustes)).dijo).toContain(
          "ya existe",
        );
        const verificar = (...mas: string[]) =>
          planta(["sello", "verificar", en("sello.json"), ...mas], {
            DATABASE_URL: "sqlite:/no/hay",
          });
        expect(await verificar()).toMatchObject({ codigo: 0 });
        expect(await verificar("--clave", huella)).toMatchObject({ codigo: 0 });
        expect((await verificar("--clave", "00")).dijo).toContain("con otra clave");
        const comprobado = await planta(["comprobar", "--sello", en("sello.json")], ajustes);
        expect(comprobado).toMatchObject({ codigo: 0 });
        expect(comprobado.dijo).toContain("guardado afuera");

        const sinAnterior = await planta(["sello", "clave", en("otra.pem")]);
        expect(sinAnterior).toMatchObject({ codigo: 1 });
        expect(sinAnterior.dijo).toContain("--anterior");
        const otra = ["sello", "clave", en("otra.pem"), "--anterior", en("clave.pem")];
        expect(await planta(otra)).toMatchObject({ codigo: 0 });
        expect(await planta(["comprobar"], ajustes)).toMatchObject({ codigo: 1 });
        expect(await planta(["comprobar"], { PLANTA_CLAVE_SELLO: en("otra.pem") })).toMatchObject({
          codigo: 0,
        });
      },
      600_000,
    );

    test.skipIf(Bun.which("openssl") === null)("openssl alone verifies a seal", async () => {
      const verificar = (archivo: string) => {
        const { exitCode, stdout } = Bun.spawnSync([
          ...["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", en("sello.json.pem"), "-rawin"],
          ...["-in", archivo, "-sigfile", en("sello.json.firma")],
        ]);
        return [exitCode, stdout.toString().trim()];
      };
      expect(verificar(en("sello.json"))).toEqual([0, "Signature Verified Successfully"]);
      const texto = await Bun.file(en("sello.json")).text();
      await Bun.write(en("tocado.json"), texto.replace('"numero":', '"numero" :'));
      expect(verificar(en("tocado.json"))[0]).not.toBe(0);
    });

    test("the server links by itself, and says what waits for its link", async () => {
      const [servicio] = services;
      const parar = await servicio.start(app);
      await asentar("servido", 357);
      const faltan = () => sinEnlazar(app.db, Date.now() + 1000);
      await hasta(async () => await faltan() === 0);
      await parar();
      expect(await servicio.health?.(app)).toEqual({ asientos_sin_enlazar: 0 });
      await app.db.tx((q) =>
        q.insertar("auditoria", ["instante", "usuario", "origen", "accion", "entidad"], [
          [Date.now() - 120_000, "otra", "", "editar", "cargos"],
        ])
      );
      const { json } = await p.pedir<{ pendientes: unknown }>("GET", "/api/salud");
      expect(json.pendientes).toEqual({ asientos_sin_enlazar: 1 });
      const ilegible = { ...app, config: { ...app.config, claveDeSello: en("nada.pem") } };
      expect(() => servicio.start(ilegible)).toThrow("No se puede leer la clave");
    }, 600_000);
  });
}
