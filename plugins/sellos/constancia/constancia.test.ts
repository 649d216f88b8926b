/** [Q4]: a closing certificate, its QR read back from the page, and what verifies it without Planta. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import { ejecutarCli } from "#core/cli/run.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { sinGuardas } from "#core/testing/sin-guardas.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { plugins } from "#plugins/index.ts";
import { crearClave, huellaDeClave, leerClave } from "#core/process/signing-key.ts";

/** What the drawing of a page says, in the language of PDF. */
function dibujoDe(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const texto = bytes.toString("latin1");
  return [...texto.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    try {
      return inflateSync(bytes.subarray(index + length)).toString("latin1");
    } catch {
      return "";
    }
  }).join("\n");
}

/** The dark squares of the page as a picture, as a printer leaves them. */
function leerQr(pdf: Uint8Array): string | undefined {
  const cuadrados = [...dibujoDe(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)]
    .map((m) => m.slice(1).map(Number));
  const lado = Math.min(...cuadrados.map(([, , ancho]) => ancho));
  const modulos = cuadrados.filter(([, , ancho]) => ancho === lado);
  const [x0, y0] = [0, 1].map((i) => Math.min(...modulos.map((m) => m[i])));
  const POR_MODULO = 4;
  const celdas = modulos.map(([x, y]) => [x - x0, y - y0].map((d) => Math.round(d / lado) + 4));
  const n = (Math.max(...celdas.flat()) + 5) * POR_MODULO;
  const imagen = new Uint8ClampedArray(n * n * 4).fill(255);
  for (const [columna, fila] of celdas) {
    for (let y = fila * POR_MODULO; y < (fila + 1) * POR_MODULO; y++) {
      for (let x = columna * POR_MODULO; x < (columna + 1) * POR_MODULO; x++) {
        imagen.fill(0, (y * n + x) * 4, (y * n + x) * 4 + 3);
      }
    }
  }
  return jsQR(imagen, n, n)?.data;
}

const hay = (programa: string) => Bun.which(programa) !== null;

for (const base of basesDeDatos()) {
  describe(`constancia de cierre en ${base.dialecto}`, () => {
    let carpeta: string;
    let p: Producto;
    const en = (nombre: string) => join(carpeta, nombre);
    const huella = () => huellaDeClave(leerClave(en("clave.pem")).publica);
    const planta = async (argv: string[], conClave = true) => {
      const lineas: string[] = [];
      const codigo = await ejecutarCli(argv, plugins, {
        env: {
          DATABASE_URL: p.app.config.databaseUrl,
          PLANTA_MODO: "testing",
          ...(conClave ? { PLANTA_CLAVE_SELLO: en("clave.pem") } : {}),
        },
        escribir: (l) => void lineas.push(l),
        avisar: (texto) => void lineas.push(texto),
        esTerminal: false,
        entrada: () => Promise.resolve(""),
        usuario: "operadora",
      });
      return { codigo, dijo: lineas.join("\n") };
    };
    const CIERRE = ["--saf", "307", "--codipres", "L2601"];

    beforeAll(async () => {
      carpeta = await mkdtemp(join(tmpdir(), "planta-constancia-"));
      crearClave(en("clave.pem"));
      crearClave(en("otra.pem"));
      p = await abrirProducto(base);
      const como = p.roles.admin;
      await p.pedir("POST", "/api/valorizar", { como, form: { saf: 307, codipres: "E2601" } });
      await p.pedir("POST", "/api/presupuestos/darcierre/307/E2601", {
        como,
        form: { accion: "darcierre", tipo: "L" },
      });
    }, 600_000);
    afterAll(async () => {
      await p.cerrar();
      await rm(carpeta, { recursive: true, force: true });
    });

    test(
      "the QR of its page holds what is signed, and the same certificate is the same bytes",
      async () => {
        const emitida = await planta(["constancia", "emitir", en("c.pdf"), ...CIERRE]);
        expect(emitida.dijo).toContain(`con la clave ${huella()}`);
        expect(emitida.codigo).toBe(0);
        const pdf = await Bun.file(en("c.pdf")).bytes();
        const texto = await Bun.file(en("c.pdf.txt")).text();
        expect(Buffer.from(pdf).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
        expect(leerQr(pdf)).toBe(texto);
        for (
          const dice of [
            /^codigo L2601$/m,
            /^partida 1 moneda 1 \d+\.\d\d$/m,
            /^manifiesto [0-9a-f]{64}$/m,
          ]
        ) {
          expect(texto).toMatch(dice);
        }
        await planta(["constancia", "emitir", en("d.pdf"), ...CIERRE]);
        expect(await Bun.file(en("d.pdf")).bytes()).toEqual(pdf);
        expect((await planta(["constancia", "emitir", en("c.pdf"), ...CIERRE])).dijo)
          .toContain("c.pdf ya existe");
        expect(
          (await planta([
            "constancia",
            "emitir",
            en("e.pdf"),
            "--saf",
            "307",
            "--codipres",
            "E2601",
          ])).dijo,
        )
          .toContain("E2601 no es un entregable");
      },
      600_000,
    );

    test("whoever may see the organismo downloads it, and nobody else", async () => {
      const pedir = (como: "admin" | "analista") =>
        p.pedir("GET", "/api/sello/constancia/307/L2601", { como: p.roles[como] });
      expect((await pedir("analista")).status).toBe(403);
      const { json } = await pedir("admin");
      // This server has no key.
      expect(json).toMatchObject({ huella: null });
      expect((json as unknown as { texto: string }).texto).toEndWith("\nsin firma\n");
    });

    test("what is not what was signed, or what is stored, is told", async () => {
      const verificar = (archivo: string, ...mas: string[]) =>
        planta(["constancia", "verificar", en(archivo), ...mas]);
      expect(await verificar("c.pdf.txt")).toMatchObject({
        codigo: 0,
        dijo: `Constancia de L2601 del SAF 307: bien, firmada con la clave ${huella()}`,
      });
      const texto = await Bun.file(en("c.pdf.txt")).text();
      await Bun.write(en("otra.txt"), texto.replace(/^cargos \d+/m, "cargos 9999"));
      const cambiada = await verificar("otra.txt");
      expect(cambiada.codigo).toBe(1);
      expect(cambiada.dijo).toContain("la firma no es de lo que dice");
      expect(cambiada.dijo).toMatch(/dice «cargos 9999 .*» y lo guardado «cargos \d+ /);
      const ajena = await verificar("c.pdf.txt", "--clave", "00".repeat(32));
      expect(ajena.codigo).toBe(1);
      expect(ajena.dijo).toContain("que no es la esperada");
      await Bun.write(en("trunca.txt"), texto.slice(0, -40));
      expect((await verificar("trunca.txt")).dijo).toContain(
        "no es una constancia de cierre entera",
      );
      expect((await verificar("nada.txt")).dijo).toContain("No se puede leer");
    }, 600_000);

    // Both come with most systems, and the product does without them.
    test.skipIf(!hay("python3") || !hay("openssl"))(
      "python3 and openssl alone verify a seal and that the closing is in it",
      async () => {
        await planta(["sello", "emitir", en("sello.json")]);
        const guia = await Bun.file(new URL("../../../core/operacion/guia.md", import.meta.url))
          .text();
        const programa = /```python\n(.*?)```/s.exec(guia)?.[1] ?? "";
        expect(programa.split("\n").length).toBeLessThanOrEqual(150);
        await Bun.write(en("verificar.py"), programa);
        const correr = (...argv: string[]) => {
          const { exitCode, stdout, stderr } = Bun.spawnSync(
            ["python3", en("verificar.py"), en("sello.json"), ...argv],
            { env: { ...process.env, PYTHONIOENCODING: "utf-8" } },
          );
          return { codigo: exitCode, dijo: `${stdout}${stderr}` };
        };
        const bien = correr("--clave", huella(), "--constancia", en("c.pdf.txt"));
        expect(bien.dijo).not.toContain("MAL");
        expect(bien.dijo).toContain("bien: el cierre 307 L2601 está en el sello con ese contenido");
        expect(bien.codigo).toBe(0);
        const cambiada = correr("--constancia", en("otra.txt"));
        expect(cambiada.dijo).toContain("MAL:  la firma es de esta constancia");
        expect(cambiada.codigo).toBe(1);
        expect(correr("--clave", "00".repeat(32)).codigo).toBe(1);
        const sello = await Bun.file(en("sello.json")).text();
        await Bun.write(en("sello.json"), sello.replace('"motivo":"pedido"', '"motivo":"cierre"'));
        expect(correr().dijo).toContain("MAL:  la firma es de este sello");
        await Bun.write(en("sello.json"), sello);
        await Bun.write(en("sello.json.entregables"), `307 L2601 ${"ab".repeat(32)}\n`);
        const otraLista = correr("--constancia", en("c.pdf.txt"));
        expect(otraLista.dijo).toContain("MAL:  los 1 entregables de la lista");
        expect(otraLista.dijo).toContain("MAL:  el cierre 307 L2601 está en el sello");
      },
      600_000,
    );

    test(
      "a closing that was changed behind the program's back is not what its certificate says",
      async () => {
        await p.app.db.tx(async (q) => {
          await sinGuardas(q, "entregables");
          await q.ejecutar("UPDATE entregables SET usuario = 'otra' WHERE codipres = 'L2601'");
        });
        const { codigo, dijo } = await planta(["constancia", "verificar", en("c.pdf.txt")]);
        expect(codigo).toBe(1);
        expect(dijo).toMatch(/dice «cerrado .* admin@onp» y lo guardado «cerrado .* otra»/);
      },
      600_000,
    );
  });
}
