import { afterAll, beforeAll, expect, test } from "bun:test";
import { auditarVarios } from "#core/db/audit.ts";
import { diaDe } from "#core/domain/period.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { finDelDia, inicioDelDia } from "./filtro-auditoria.ts";

interface Asiento {
  readonly id: number;
  readonly instante: number;
  readonly usuario: string;
  readonly origen: string;
  readonly accion: string;
  readonly entidad: string;
  readonly clave: string | null;
  readonly saf: number | null;
  readonly codipres: string | null;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly con_contenido: boolean;
  readonly extenso: boolean;
}

interface Pagina {
  readonly total: number;
  readonly hay_mas: boolean;
  readonly siguiente: string | null;
  readonly por_pagina: number;
  readonly asientos: readonly Asiento[];
}

interface Sesion {
  readonly id: number;
  readonly usuario: string;
  readonly saf: number;
  readonly desde: number;
  readonly ultimo_uso: number;
  readonly origen: string;
  readonly propia: boolean;
}

const GASTO = { prog: 17, subp: 1, proy: 0, act: 1, ubic: 2, ff: 11, esc: 303 };

paraCadaBase("audit and sessions", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const leer = async (consulta: Record<string, string | number> = {}) => {
    const q = new URLSearchParams(
      Object.entries(consulta).map(([n, v]) => [n, String(v)]),
    );
    const { status, json } = await p.pedir<Pagina>("GET", `/api/admin/auditoria?${q}`, {
      como: p.roles.admin,
    });
    expect({ consulta, status }).toEqual({ consulta, status: 200 });
    return json;
  };
  const guardar = (form: Record<string, string | number>) =>
    p.pedir<{ id: number; rev: number; resultado: boolean }>(
      "POST",
      "/api/bases/beneficiosycompensaciones/357/E2601",
      { como: p.roles.analista, form: { ...GASTO, ...form } },
    );
  const sesiones = async () =>
    (await p.pedir<{ sesiones: Sesion[] }>("GET", "/api/admin/sesiones", {
      como: p.roles.admin,
    })).json.sesiones;
  const cerrar = (id: number | string, como = p.roles.admin) =>
    p.pedir("POST", "/api/admin/sesiones/cerrar", { como, form: { id } });

  test("[A1] who, when, from where, what, before and after; the newest first", async () => {
    const { json: nuevo } = await guardar({ accion: "nuevo", cargos: 1, costo_total: 10 });
    await guardar({ accion: "editar", id: nuevo.id, cargos: 2, costo_total: 10.5 });
    const { asientos, por_pagina } = await leer({ entidad: "beneficios" });
    expect(por_pagina).toBe(50);
    expect(asientos[0]).toMatchObject({
      usuario: "analista@economia",
      origen: "http",
      accion: "editar",
      entidad: "beneficiosycompensaciones",
      clave: String(nuevo.id),
      saf: 357,
      codipres: "E2601",
      con_contenido: false,
      extenso: false,
      antes: { ...GASTO, cargos: 1, costo_total: 10 },
      despues: { ...GASTO, cargos: 2, costo_total: 10.5 },
      titulo: "Beneficios y compensaciones",
      cambios: [
        { campo: "cargos", titulo: "Cant. Cargos", antes: "1", despues: "2" },
        { campo: "costo_total", titulo: "Costo Tot.", antes: "$ 10,00", despues: "$ 10,50" },
      ],
      resumen: "Cant. Cargos: 1 → 2; Costo Tot.: $ 10,00 → $ 10,50",
    });
    expect(Math.abs(asientos[0].instante - Date.now())).toBeLessThan(600_000);
    expect(asientos[1]).toMatchObject({ accion: "nuevo", antes: null });
  });

  test("[A1] by user, SAF, group, entity, key and day; together they limit more", async () => {
    const todos = (await leer()).total;
    const [[cuenta]] = await p.app.db.valores("SELECT count(*) FROM auditoria");
    expect(todos).toBe(Number(cuenta));
    const consultas: [Record<string, string | number>, (a: Asiento) => boolean][] = [
      [{ usuario: "ANALISTA" }, (a) => a.usuario === "analista@economia"],
      [{ saf: 357 }, (a) => a.saf === 357],
      [{ codipres: "e26" }, (a) => a.codipres?.startsWith("E26") === true],
      [{ entidad: "sesiones" }, (a) => a.entidad === "sesiones"],
      [{ accion: "INGRES" }, (a) => a.accion.startsWith("ingres")],
      [
        { accion: "editar", entidad: "beneficios", saf: 357 },
        (a) => a.accion === "editar" && a.entidad === "beneficiosycompensaciones",
      ],
      // By the words that people see, too.
      [{ entidad: "compensaciones" }, (a) => a.entidad === "beneficiosycompensaciones"],
      [{ entidad: "Beneficios y C" }, (a) => a.entidad === "beneficiosycompensaciones"],
      // In the language of the filters of any table.
      [{ saf: ">300" }, (a) => Number(a.saf) > 300],
      [{ saf: "357,103" }, (a) => a.saf === 357 || a.saf === 103],
      [{ saf: "=" }, (a) => a.saf === null],
      // By the name of the organismo, too.
      [{ saf: "de economia" }, (a) => a.saf === 357],
      [{ saf: "economía, 103" }, (a) => a.saf === 357 || a.saf === 103],
      [{ saf: "<>economía" }, (a) => a.saf !== 357],
      [{ codipres: "E26*" }, (a) => a.codipres?.startsWith("E26") === true],
      [{ accion: "Modificación" }, (a) => a.accion === "editar"],
      [{ accion: '<>"Modificación"' }, (a) => a.accion !== "editar"],
      [{ usuario: '"analista@economia"' }, (a) => a.usuario === "analista@economia"],
      [
        { saf: 357, codipres: "E2601", usuario: "analista" },
        (a) => a.saf === 357 && a.codipres === "E2601" && a.usuario === "analista@economia",
      ],
    ];
    for (const [consulta, cumple] of consultas) {
      const { asientos, total } = await leer(consulta);
      expect({ consulta, alguno: total > 0 && total < todos }).toEqual({ consulta, alguno: true });
      expect({ consulta, bien: asientos.every(cumple) }).toEqual({ consulta, bien: true });
    }
    // What people type is text, not a pattern.
    for (const usuario of ["%", "_", "!", "a%a", "'"]) {
      expect((await leer({ usuario })).total).toBe(0);
    }
    // What is not understood is refused with its reason, and not taken for no filter.
    const malo = await p.pedir<{ mensaje: string }>("GET", "/api/admin/auditoria?saf=%3E", {
      como: p.roles.admin,
    });
    expect(malo.status).toBe(400);
    expect(malo.json.mensaje).toContain("SAF");
    const [extremos] = await p.app.db.valores(
      "SELECT min(instante), max(instante) FROM auditoria",
    );
    const [desde, hasta] = extremos.map((instante) => diaDe(Number(instante)));
    expect((await leer({ desde, hasta })).total).toBe(todos);
    expect((await leer({ desde: "2999-01-01" })).total).toBe(0);
    expect((await leer({ hasta: "2000-01-01" })).total).toBe(0);
  });

  test("[A1] the values of a column are counted under the other filters, as choosing them finds", async () => {
    for (const campo of ["usuario", "saf", "codipres", "entidad", "accion"]) {
      const ruta = `/api/admin/auditoria/valores/${campo}?saf=%3E300&usuario=analista`;
      const { json } = await p.pedir<
        { valores: { valor: string | number | null; cuantas: number }[] }
      >(
        "GET",
        ruta,
        { como: p.roles.admin },
      );
      expect(json.valores.length).toBeGreaterThan(0);
      for (const { valor, cuantas } of json.valores.slice(0, 6)) {
        const escrito = valor === null ? "=" : typeof valor === "number" ? valor : `="${valor}"`;
        const { total } = await leer({ saf: ">300", usuario: "analista", [campo]: escrito });
        expect({ campo, valor, cuantas }).toEqual({ campo, valor, cuantas: total });
      }
    }
    const ajena = await p.pedir("GET", "/api/admin/auditoria/valores/usuario", {
      como: p.roles.analista,
    });
    expect(ajena.status).toBe(403);
  });

  test("[A1] what every session notes by itself can be left out; failed sign-ins stay", async () => {
    await p.pedir("POST", "/api/iniciarsesion", { form: { usuario: "consulta", clave: "otra" } });
    const { asientos, total } = await leer({ de_sesion: 0 });
    const [[cuantos]] = await p.app.db.valores(
      "SELECT count(*) FROM auditoria WHERE entidad = 'ultimos_grupos' " +
        "OR (entidad = 'sesiones' AND accion IN ('ingresar', 'salir'))",
    );
    expect(Number(cuantos)).toBeGreaterThan(0);
    expect(total).toBe((await leer({ de_sesion: 1 })).total - Number(cuantos));
    expect(asientos[0]).toMatchObject({ accion: "ingreso fallido" });
    expect(asientos.filter((a) => a.accion === "ingresar")).toEqual([]);
  });

  test("days begin and end at midnight of Buenos Aires", () => {
    expect(new Date(inicioDelDia("2026-03-01")).toISOString()).toBe("2026-03-01T03:00:00.000Z");
    expect(new Date(finDelDia("2026-02-28")).toISOString()).toBe("2026-03-01T03:00:00.000Z");
  });

  test("[A1] page by page, every entry once, over ranges of any size", async () => {
    const actor = { id_usuario: null, usuario: "carga", origen: "prueba" };
    await p.app.db.tx((q) =>
      auditarVarios(
        q,
        actor,
        Array.from({ length: 45_120 }, (_, i) => ({
          accion: "editar",
          // A rare one among the many: it stands in another range of ids than the next.
          entidad: i % 15_000 === 0 ? "rara" : "comun",
          clave: i,
        })),
      )
    );
    const vistas: number[] = [];
    for (let pagina = 1;; pagina++) {
      const { asientos, total } = await leer({ usuario: "carga", entidad: "rara", pagina });
      expect(total).toBe(4);
      if (asientos.length === 0) break;
      vistas.push(...asientos.map((a) => Number(a.clave)));
    }
    expect(vistas).toEqual([45_000, 30_000, 15_000, 0]);
    const claves = async (pagina: number) =>
      (await leer({ usuario: "carga", pagina })).asientos.map((a) => Number(a.clave));
    expect(await claves(1)).toEqual(Array.from({ length: 50 }, (_, i) => 45_119 - i));
    // Across the border between two ranges, and the last one, which is not whole.
    expect(await claves(401)).toEqual(Array.from({ length: 50 }, (_, i) => 45_119 - 20_000 - i));
    expect(await claves(903)).toEqual(Array.from({ length: 20 }, (_, i) => 19 - i));
    expect(await claves(904)).toEqual([]);
    // Counted up to a limit, which is said.
    expect(await leer({ usuario: "carga" })).toMatchObject({ total: 10_000, hay_mas: true });
  }, 600_000);

  test("[A1] from one answer to the next, every entry once, whatever is written meanwhile", async () => {
    const actor = { id_usuario: null, usuario: "seguida", origen: "prueba" };
    const escribir = (claves: number[]) =>
      p.app.db.tx((q) =>
        auditarVarios(q, actor, claves.map((clave) => ({ accion: "x", entidad: "y", clave })))
      );
    await escribir(Array.from({ length: 130 }, (_, i) => i));
    const vistas: number[] = [];
    for (let antes: string | null = ""; antes !== null;) {
      const { asientos, siguiente }: Pagina = await leer({
        usuario: "seguida",
        ...(antes ? { antes } : {}),
      });
      vistas.push(...asientos.map((a) => Number(a.clave)));
      antes = siguiente;
      await escribir([1000]);
    }
    expect(vistas).toEqual(Array.from({ length: 130 }, (_, i) => 129 - i));
  });

  test("what is long is left for the entry's own call, which has it whole", async () => {
    const columnas = ["saf", "texto"];
    const filas = Array.from({ length: 3000 }, (_, i) => [i, "texto largo"]);
    await p.app.db.tx((q) =>
      q.auditar({ id_usuario: null, usuario: "larga", origen: "prueba" }, {
        accion: "importar",
        entidad: "larga",
        contenido: new Uint8Array([1, 2, 3]),
        antes: { columnas, filas },
        despues: { registros: 1 },
      })
    );
    const [{ id, ...corto }] = (await leer({ usuario: "larga" })).asientos;
    expect(corto).toMatchObject({
      antes: null,
      despues: { registros: 1 },
      extenso: true,
      con_contenido: true,
      titulo: "Larga",
      resumen: "Registros: 1",
      reemplazados: null,
    });
    const { json } = await p.pedir<Asiento>("GET", `/api/admin/auditoria/${id}`, {
      como: p.roles.admin,
    });
    expect(json).toMatchObject({
      id,
      antes: { filas },
      extenso: false,
      resumen: "Registros: 1; Reemplazados: 3.000",
      reemplazados: { titulos: ["SAF", "Texto"], total: 3000 },
    });
    expect("contenido" in json).toBe(false);
    const { status } = await p.pedir("GET", "/api/admin/auditoria/999999999", {
      como: p.roles.admin,
    });
    expect(status).toBe(404);
  });

  test("[S9] the workbook has every entry that passes, long texts cut, none a formula", async () => {
    await p.app.db.tx((q) =>
      q.auditar({ id_usuario: null, usuario: "=larga", origen: "prueba" }, {
        accion: "+editar",
        entidad: "larga",
        saf: 357,
        antes: { t: "x".repeat(60_000) },
      })
    );
    const { bytes, headers, status } = await p.pedir(
      "GET",
      "/api/admin/auditoria/excel?usuario=larga",
      { como: p.roles.admin },
    );
    expect({ status, archivo: headers.get("content-disposition") }).toEqual({
      status: 200,
      archivo: 'attachment; filename="auditoria.xlsx"',
    });
    const [, titulos, ...filas] = (await hojasDe(bytes))[0].filas.map((f) => f.celdas);
    expect(titulos).toEqual([
      "Fecha y hora",
      "Usuario",
      "Dirección",
      "SAF",
      "Organismo",
      "Grupo",
      "Entidad",
      "Acción",
      "Registro",
      "Cambio",
      "Antes",
      "Después",
    ]);
    expect(filas.map((f) => [f[1], f[7], f[3], f[4]])).toEqual([
      ["=larga", "+editar", 357, "Ministerio de Economía"],
      ["larga", "Importación", null, null],
    ]);
    expect(String(filas[0][10])).toHaveLength(32_001);
    expect(String(filas[1][11])).toBe("Registros: 1\nReemplazados: 3.000");
  });

  test("[A2] no password, token or hash is in the trail or in the answers", async () => {
    const [[hash]] = await p.app.db.valores(
      "SELECT clave_hash FROM usuarios WHERE usuario = 'analista'",
    );
    const [[token]] = await p.app.db.valores("SELECT min(token_hash) FROM sesiones");
    const { texto } = await p.pedir("GET", "/api/admin/sesiones", { como: p.roles.admin });
    for (const secreto of ["demostracion-2026", String(hash), String(token), "token"]) {
      const [[hallados]] = await p.app.db.valores(
        "SELECT count(*) FROM auditoria WHERE antes LIKE ? OR despues LIKE ?",
        [`%${secreto}%`, `%${secreto}%`],
      );
      expect(Number(hallados)).toBe(0);
      expect(texto).not.toContain(secreto);
    }
  });

  test("what cannot be read is a 400, and only administrators may ask", async () => {
    const malas = [
      "pagina=0",
      "pagina=x",
      "saf=%3E%3E",
      "desde=2026-02-30",
      "desde=ayer",
      "hasta=x",
      "antes=x",
    ];
    for (const mala of [...malas, "desde=2026-02-01&hasta=2026-01-01"]) {
      const { status } = await p.pedir("GET", `/api/admin/auditoria?${mala}`, {
        como: p.roles.admin,
      });
      expect({ mala, status }).toEqual({ mala, status: 400 });
    }
    for (const rol of ["onp", "analista", "tablas", "consulta"] as const) {
      for (const ruta of ["auditoria", "auditoria/1", "auditoria/excel", "sesiones"]) {
        const { status } = await p.pedir("GET", `/api/admin/${ruta}`, { como: p.roles[rol] });
        expect({ rol, ruta, status }).toEqual({ rol, ruta, status: 403 });
      }
      expect((await cerrar(1, p.roles[rol])).status).toBe(403);
    }
  });

  test("[X1] the open sessions, whose and since when; the caller's own is marked", async () => {
    const abiertas = await sesiones();
    expect(abiertas.map((s) => s.usuario).sort()).toEqual([
      "admin@onp",
      "analista@economia",
      "consulta@economia",
      "onp@onp",
      "presupuesto@conicet",
      "tablas@economia",
    ]);
    expect(abiertas.filter((s) => s.propia).map((s) => s.usuario)).toEqual(["admin@onp"]);
    for (const s of abiertas) {
      expect(s.desde).toBeLessThanOrEqual(s.ultimo_uso);
      expect(Object.keys(s).sort()).toEqual([
        "desde",
        "dispositivo",
        "id",
        "id_usuario",
        "nombre_completo",
        "organismo",
        "origen",
        "propia",
        "saf",
        "ultimo_uso",
        "usuario",
      ]);
    }
    const vieja = abiertas.find((s) => s.usuario === "onp@onp");
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE sesiones SET creada = 0 WHERE id = ?", [vieja?.id ?? 0])
    );
    // Past its limits, it is a session no more.
    expect((await sesiones()).some((s) => s.id === vieja?.id)).toBe(false);
  });

  test("[X1] [A1] closing a session: its owner must sign in again, and the trail says who closed it", async () => {
    const ajena = await p.ingresar("consulta@economia", "demostracion-2026");
    const cuales = (await sesiones()).filter((s) => s.usuario === "consulta@economia");
    const ultima = Math.max(...cuales.map((s) => s.id));
    expect((await cerrar(ultima)).json).toEqual({ resultado: true, mensaje: "" });
    expect((await p.pedir("GET", "/api/secciones", { como: ajena })).status).toBe(401);
    // The other sessions of the account go on.
    expect((await p.pedir("GET", "/api/secciones", { como: p.roles.consulta })).status).toBe(200);
    expect((await leer({ entidad: "sesiones", usuario: "admin" })).asientos[0]).toMatchObject({
      accion: "cerrar",
      clave: String(ultima),
      saf: 357,
      antes: { usuario: "consulta@economia" },
    });
    expect((await cerrar(ultima)).status).toBe(404);
    for (const id of ["x", "-1", "1.5", ""]) expect((await cerrar(id)).status).toBe(400);
  });
});
