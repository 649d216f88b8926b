/** Hostile texts in every output, files that are bombs, and sessions that somebody tries to take. */
import { afterAll, beforeAll, expect, setSystemTime, test } from "bun:test";
import ExcelJS from "exceljs";
import JSZip from "jszip";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anioDelInstante } from "#core/domain/period.ts";
import { rutasDe } from "#core/http/mounted.ts";
import { volcar } from "#core/transfer/export.ts";
import { type Credencial, encabezadoDe } from "../api.ts";
import { paraCadaBase } from "../db.ts";
import { hojasDe } from "../files/libro.ts";
import { abrirProducto, type Producto } from "../producto.ts";
import { BOMBAS, TEXTOS_BOMBA } from "./bombs.ts";
import { CON_CONTROL, guardarTextos, HOSTILES } from "./texts.ts";

const CLAVE = "demostracion-2026";
const SECRETO = /[\w-]{43}/;

paraCadaBase("attacks", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
  }, 600_000);
  afterAll(() => p.cerrar());

  test(
    "a text that would be a formula or a script is stored as it is, and control characters never",
    async () => {
      const { aceptados, negados } = await guardarTextos(p, HOSTILES);
      // Every field took every text but those whose form it has not: a login has no blanks nor `@`.
      expect(Object.keys(negados).filter((c) => !c.startsWith("SAF: login"))).toEqual([]);
      expect(aceptados.length).toBeGreaterThan(HOSTILES.length * 8);
      const conControl = await guardarTextos(p, CON_CONTROL, 20);
      expect(conControl.aceptados).toEqual([]);
      for (const mensaje of Object.values(conControl.negados)) {
        expect(mensaje).toMatch(/control|inválid|formato|no es válido|espacios/);
      }
    },
    600_000,
  );

  test(
    "no workbook has a formula, for either reader, and its texts are the ones stored",
    async () => {
      const anio = String(anioDelInstante(Date.now()));
      const valores: Readonly<Record<string, string>> = {
        saf: "357",
        codipres: "E2601",
        esc: "62",
        mes: "202601",
        ejercicio: anio,
        base: "cargos",
        version: "1",
        jur: "50",
        sjur: "0",
        ent: "0",
        car: "1",
      };
      await p.pedir("POST", "/api/valorizar", {
        como: p.roles.admin,
        form: { saf: 357, codipres: "E2601" },
      });
      const libros = rutasDe(p.app).filter((r) => r.metodo === "GET" && /excel/.test(r.patron));
      expect(libros.length).toBeGreaterThan(25);
      const donde = new Map<string, Set<string>>(HOSTILES.map((t) => [t, new Set()]));
      for (const { patron } of libros) {
        const camino = patron.replace(/:(\w+)/g, (_, n: string) => valores[n] ?? "1");
        const { status, bytes } = await p.pedir("GET", camino, { como: p.roles.admin });
        if (status !== 200) continue;
        const zip = await JSZip.loadAsync(bytes);
        const hojas = Object.keys(zip.files).filter((n) => /worksheets\/.*\.xml$/.test(n));
        for (const hoja of hojas) {
          expect(await zip.file(hoja)?.async("string")).not.toMatch(/<f[ >/]/);
        }
        const ajeno = new ExcelJS.Workbook();
        await ajeno.xlsx.load(Buffer.from(bytes) as never);
        const vistos: string[] = [];
        ajeno.eachSheet((hoja) =>
          hoja.eachRow((fila) =>
            fila.eachCell((celda) => {
              expect(celda.type).not.toBe(ExcelJS.ValueType.Formula);
              expect(celda.type).not.toBe(ExcelJS.ValueType.Hyperlink);
              // That library leaves the format's escape of an underscore as it is.
              if (typeof celda.value === "string") {
                vistos.push(celda.value.replaceAll("_x005F_", "_"));
              }
            })
          )
        );
        const propios = new Set(
          (await hojasDe(bytes)).flatMap((h) => h.filas).flatMap((f) => f.celdas),
        );
        for (const texto of HOSTILES) {
          expect({ patron, texto, ajeno: vistos.includes(texto) })
            .toEqual({ patron, texto, ajeno: propios.has(texto) });
          if (propios.has(texto)) donde.get(texto)?.add(patron);
        }
      }
      // SAFs, users, ceilings, staffing, scales and categories, at least.
      for (const [texto, vistos] of donde) {
        expect({ texto, libros: vistos.size >= 6 }).toEqual({ texto, libros: true });
      }
    },
    600_000,
  );

  test("a PDF holds no script, no link and nothing that opens by itself", async () => {
    // By months: every form is printed of it.
    await p.pedir("POST", "/api/valorizar", {
      como: p.roles.admin,
      form: { saf: 357, codipres: "E2602" },
    });
    const { json: cierre } = await p.pedir("POST", "/api/presupuestos/darcierre/357/E2602", {
      como: p.roles.admin,
      form: { accion: "darcierre", tipo: "A" },
    });
    for (const { metodo, patron } of rutasDe(p.app)) {
      if (metodo !== "GET" || !patron.endsWith("/pdf")) continue;
      // A certificate is of a deliverable.
      const de = patron.includes("/constancia/") ? String(cierre.nuevo_codigo) : "E2602";
      const camino = patron.replace(":saf", "357").replace(":codipres", de);
      const { status, bytes } = await p.pedir("GET", camino, { como: p.roles.admin });
      expect(status).toBe(200);
      const crudo = Buffer.from(bytes).toString("latin1");
      expect(crudo).toStartWith("%PDF");
      expect(crudo).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile)\b/);
    }
  }, 600_000);

  test("CSV files are for programs: a text leaves exactly as it was stored", async () => {
    const carpeta = await mkdtemp(join(tmpdir(), "planta-ataque-"));
    try {
      await volcar(p.app, carpeta);
      const texto = await readFile(join(carpeta, "organismos.csv"), "utf8");
      for (const hostil of HOSTILES) {
        const celda = /[",]/.test(hostil) ? `"${hostil.replaceAll('"', '""')}"` : hostil;
        expect(texto).toContain(`,${celda},`);
      }
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
  });

  const LOTE = "/api/tablas/lotes/categorias_valores/202606/previa";
  const PEGAR = "/api/bases/cargos/pegar/357/E2601";

  test(
    "a workbook that is a bomb is a 413 or a 400 with a sentence, wherever it is uploaded",
    async () => {
      for (const [nombre, hacer] of Object.entries(BOMBAS)) {
        const bytes = await hacer();
        expect(bytes.length).toBeLessThan(8 * 1024 * 1024);
        for (const ruta of [LOTE, PEGAR]) {
          const { status, json } = await p.pedir("POST", ruta, {
            como: p.roles.admin,
            form: { esc: 62, archivo: new File([bytes], "bomba.xlsx") },
          });
          expect({ nombre, ruta, bien: status === 413 || status === 400 })
            .toEqual({ nombre, ruta, bien: true });
          expect(json.mensaje).toMatch(/El archivo|El libro|El bloque|filas|columnas|encabezado/);
        }
      }
    },
    600_000,
  );

  test("a text that is a bomb is refused too, or read as the little that it says", async () => {
    for (const [nombre, texto] of Object.entries(TEXTOS_BOMBA)) {
      for (const ruta of [LOTE, PEGAR]) {
        for (const archivo of [false, true]) {
          const { status, json } = await p.pedir<{ mensaje: string }>("POST", ruta, {
            como: p.roles.admin,
            form: archivo
              ? { esc: 62, archivo: new File([texto], "bomba.csv") }
              : { esc: 62, texto },
          });
          const que = { nombre, ruta, archivo };
          expect({ ...que, status, bien: [200, 400, 413].includes(status) })
            .toEqual({ ...que, status, bien: true });
          expect(json.mensaje.length).toBeLessThan(2500);
        }
      }
    }
  }, 600_000);

  test("bodies beyond the limit of their call are a 413 in Spanish, before they are read", async () => {
    const grande = "x".repeat(17 * 1024 * 1024);
    for (const ruta of ["/api/iniciarsesion", LOTE, PEGAR]) {
      const r = await p.pedir<{ mensaje: string }>("POST", ruta, {
        como: p.roles.admin,
        form: { usuario: "a", clave: "b", texto: grande },
        urlencoded: true,
      });
      expect({ ruta, status: r.status }).toEqual({ ruta, status: 413 });
      expect(r.json.mensaje).toBe("El pedido es demasiado grande");
    }
    const muchos = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`c${i}`, "1"]));
    const r = await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form: muchos });
    expect(r.status).toBe(413);
  });

  test("an object that redefines what every object has is a 400, in a body and in an option", async () => {
    const como = p.roles.admin;
    const raro = { toString: 1 };
    const filtros = encodeURIComponent(JSON.stringify({ descripcion: raro }));
    const pedidos: readonly (readonly [string, string, unknown?])[] = [
      ["POST", "/api/cambiarclave", { usuario: 1, actual: "a", nuevo: "b", codigo: [raro] }],
      ["POST", "/api/presupuestos/darcierre/357/E2601", { accion: "darcierre", tipo: raro }],
      ["POST", "/api/admin/excepciones", { accion: raro }],
      ["POST", "/api/valorizar", JSON.parse('{"__proto__":{"admin":true},"saf":357}')],
      ["GET", `/api/tablas/escalafones/excel?filtros=${filtros}`],
      ["GET", `/api/bases/excel/cargos/357/E2601?filtros=${filtros}`],
    ];
    for (const [metodo, ruta, json] of pedidos) {
      const { status } = await p.pedir(metodo, ruta, { como, ...(json ? { json } : {}) });
      expect({ ruta, status }).toEqual({ ruta, status: 400 });
    }
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
  });

  test("HEAD of the stream of changes answers, and leaves nobody listening", async () => {
    const { status, headers } = await p.pedir("HEAD", "/api/eventos", { como: p.roles.admin });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toStartWith("text/event-stream");
  });

  test("[X1] a token travels in its header alone: not in an address, a cookie, a log or the trail", async () => {
    const { headers, texto } = await p.pedir("POST", "/api/iniciarsesion", {
      form: { usuario: "onp@onp", clave: CLAVE },
      headers: { cookie: "sesion=1", authorization: encabezadoDe(p.roles.analista) },
    });
    const quien = JSON.parse(texto) as Exclude<Credencial, string>;
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
    expect(quien.token).toMatch(new RegExp(`^${SECRETO.source}$`));
    // Fixation: whoever signs in is given a token that nobody had, whatever was sent.
    const previo = p.roles.analista as Exclude<Credencial, string>;
    expect(quien.token).not.toBe(previo.token);
    const { token, id_usuario } = quien;
    for (
      const [camino, mas] of [
        [`/api/organismos?token=${token}&id_usuario=${id_usuario}`, {}],
        [`/api/organismos?authorization=${encodeURIComponent(encabezadoDe(quien))}`, {}],
        ["/api/organismos", { cookie: `token=${token}; id_usuario=${id_usuario}` }],
        ["/api/organismos", { "x-authorization": encabezadoDe(quien) }],
        ["/api/organismos", { authorization: `Bearer ${token}` }],
        [`/api/eventos?token=${token}`, {}],
      ] as const
    ) {
      const { status } = await p.pedir("GET", camino, { headers: mas });
      expect({ camino: camino.split("?")[0], status }).toEqual({
        camino: camino.split("?")[0],
        status: 401,
      });
    }
    await p.pedir("GET", "/api/organismos", { como: quien });
    await p.pedir("POST", "/api/cerrarsesion", { como: quien });
    expect((await p.pedir("GET", "/api/organismos", { como: quien })).status).toBe(401);
    expect(JSON.stringify(p.log)).not.toContain(token);
    const asientos = await p.app.db.valores("SELECT * FROM auditoria");
    expect(JSON.stringify(asientos)).not.toContain(token);
    const sesiones = await p.pedir("GET", "/api/admin/sesiones", { como: p.roles.admin });
    expect(sesiones.texto).not.toMatch(/token|hash/);
  });

  test(
    "[X1] no answer with data may stay in a shared cache, and all of them carry the headers",
    async () => {
      for (
        const ruta of rutasDe(p.app).filter((r) => r.metodo === "GET" && r.permiso !== "publico")
      ) {
        if (/eventos|pdf|zip/.test(ruta.patron)) continue;
        const camino = ruta.patron.replace(":saf", "357").replace(":codipres", "E2601")
          .replace(":base", "cargos").replace(/:\w+/g, "1");
        const { headers } = await p.pedir("GET", camino, { como: p.roles.admin });
        const cache = headers.get("cache-control") ?? "";
        expect({ camino, cache: /^(no-store|private, no-cache)$/.test(cache) })
          .toEqual({ camino, cache: true });
        expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
        expect(headers.get("content-security-policy")).not.toContain("unsafe");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("referrer-policy")).toBe("no-referrer");
        expect(headers.get("access-control-allow-origin")).toBeNull();
      }
    },
    600_000,
  );

  test(
    "[X2] guessing is a handful of attempts, and every wait that it brings ends within a minute",
    async () => {
      /** Attempts of a minute that were checked: the others were told to wait. */
      const probar = async (usuario: (i: number) => string, veces: number) => {
        let revisados = 0;
        for (let i = 0; i < veces; i++) {
          const { status } = await p.pedir("POST", "/api/iniciarsesion", {
            form: { usuario: usuario(i), clave: `mala-${i}` },
          });
          if (status !== 429) revisados++;
        }
        return revisados;
      };
      await p.app.db.tx((q) => q.ejecutar("DELETE FROM intentos"));
      // The first wait is of a second, and attempts take what the machine takes: no time passes.
      setSystemTime(new Date());
      expect(await probar(() => "consulta@economia", 7)).toBe(5);
      const espera = async () => {
        const [[hasta]] = await p.app.db.valores("SELECT max(hasta) FROM intentos");
        return Number(hasta) - Date.now();
      };
      // However many follow, the wait has an end, and it is short.
      expect(await espera()).toBeLessThanOrEqual(60_000);
      // Time passes: the owner signs in with the right password, from the same or another address.
      await p.app.db.tx((q) => q.ejecutar("UPDATE intentos SET hasta = 0"));
      await p.ingresar("consulta@economia", CLAVE);
      // A whole address is slowed down too, at thirty failures of any names.
      await p.app.db.tx(async (q) => {
        await q.ejecutar("DELETE FROM intentos");
        await q.ejecutar(
          "INSERT INTO intentos (clave, fallos, ultimo, hasta) VALUES (?, 28, ?, 0)",
          [
            "direccion ",
            Date.now(),
          ],
        );
      });
      expect(await probar((i) => `nadie${i}`, 4)).toBe(2);
      setSystemTime();
    },
    600_000,
  );
});
