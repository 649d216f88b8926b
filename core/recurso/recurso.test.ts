/**
 * What every resource has by being one, on an invented one of each kind: kind × door, on both
 * databases. What is true of one resource alone is proved beside it.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { volcar } from "#core/transfer/export.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import type { Evento } from "../events.ts";

type Fila = Readonly<Record<string, unknown>>;
type Form = Readonly<Record<string, string | number | boolean>>;

/** One row of each kind, as a form says it and as answers do, another one, and one that is refused. */
interface Clase {
  readonly nombre: string;
  readonly entidad: string;
  readonly ruta: string;
  readonly lista: string;
  readonly una: Form;
  readonly mostrada: Fila;
  readonly otra: Form;
  /** What changes of the first. */
  readonly cambio: Form;
  readonly enTraza: string;
  readonly mala: Form;
  readonly campoMalo: string;
  readonly yaHay: string;
  readonly noEsta: string;
  readonly csv: readonly string[];
  readonly bloque: string;
  readonly saf: number;
}

const CLASES: readonly Clase[] = [
  {
    nombre: "by its key",
    entidad: "prueba_cajas",
    ruta: "/api/prueba/cajas",
    lista: "/api/prueba/cajas/2026",
    una: {
      ejercicio: 2026,
      saf: 357,
      estante: "",
      letra: "ab",
      cajas: 3,
      importe: "-1.50",
      nota: "",
    },
    mostrada: {
      ...{ ejercicio: 2026, saf: 357, estante: null, letra: "AB", cajas: 3, importe: -1.5 },
      ...{ nota: "", clave: "2026|357||AB", lugar: "depósito 357" },
    },
    otra: {
      ejercicio: 2026,
      saf: 103,
      estante: 7,
      letra: "Z",
      cajas: 0,
      importe: "2.00",
      nota: "x",
    },
    cambio: { cajas: 4 },
    enTraza: "Cajas: 3 → 4",
    mala: { ejercicio: 2026, saf: 357, estante: 1, letra: "C", cajas: 1, importe: 0, nota: "" },
    campoMalo: "importe",
    yaHay: "Ya hay una caja con esa clave",
    noEsta: "La caja ya no existe",
    csv: [
      "ejercicio,saf,estante,letra,cajas,importe,nota",
      "2026,103,7,Z,0,2.00,x",
      "2026,357,,AB,3,-1.50,",
    ],
    bloque: "SAF\tEst.\tLetra\tCajas\tImporte\n357\t\tab\t9\t-1,50\n103\t7\tQ\t1\t5,00",
    saf: 357,
  },
  {
    nombre: "by a number",
    entidad: "prueba_fichas",
    ruta: "/api/prueba/fichas",
    lista: "/api/prueba/fichas",
    una: { dia: "2026-03-01", texto: "una", activa: true },
    mostrada: { dia: "2026-03-01", texto: "una", activa: true },
    otra: { dia: "2026-02-01", texto: "otra", activa: false },
    cambio: { activa: false },
    enTraza: "Activa: Sí → No",
    mala: { dia: "2026-13-01", texto: "mala", activa: true },
    campoMalo: "dia",
    yaHay: "Ya hay un fichero que dice «una» ese día",
    noEsta: "El fichero ya no existe",
    csv: ["dia,texto,activa", "2026-02-01,otra,0", "2026-03-01,una,1"],
    bloque: "Día\tTexto\tActiva\n2026-03-01\tuna\tNo\n2026-04-01\tnueva\tSí",
    saf: 0,
  },
];

paraCadaBase("what every resource has", (base) => {
  let p: Producto;
  const oidos: Evento[] = [];
  beforeAll(async () => {
    const carpeta = join(import.meta.dir, "../testing/recurso-plugin");
    p = await abrirProducto(base, undefined, { plugins: [carpeta] });
    p.app.eventos.escuchar((e) => void oidos.push(e));
  }, 600_000);
  afterAll(() => p.cerrar());

  for (const c of CLASES) {
    const como = () => ({ como: p.roles.admin });
    const filas = async (): Promise<Fila[]> =>
      Object.values((await p.pedir<Record<string, Fila[]>>("GET", c.lista, como())).json)[0];
    const guardar = (accion: string, form: Form) =>
      p.pedir<Fila & { readonly mensaje: string }>("POST", c.ruta, {
        ...como(),
        form: { accion, ...form },
      });
    /** The row that says what `una` does. */
    const suya = async () => {
      const igual = Object.entries(c.una).find(([n]) => n === "texto" || n === "letra");
      const valor = String(igual?.[1]).toLowerCase();
      const fila = (await filas()).find((f) => String(f[igual?.[0] ?? ""]).toLowerCase() === valor);
      if (!fila) throw new Error("no está");
      return fila;
    };
    const nombre = (f: Fila): Form => "id" in f ? { id: Number(f.id) } : { clave: String(f.clave) };
    const asientos = async (): Promise<Fila[]> => {
      const ruta = `/api/admin/auditoria?entidad=${c.entidad}`;
      return (await p.pedir<{ asientos: Fila[] }>("GET", ruta, como())).json.asientos;
    };
    const vaciar = async () => {
      for (const f of await filas()) await guardar("ELIMINAR", nombre(f));
    };

    const puertas: Readonly<Record<string, () => Promise<void>>> = {
      async "a list says its columns, what is worked out, its version and its order"() {
        await guardar("NUEVO", c.una);
        await guardar("NUEVO", c.otra);
        const dichas = await filas();
        expect(dichas).toHaveLength(2);
        expect(await suya()).toMatchObject({ ...c.mostrada, rev: 1 });
      },
      async "saving creates, changes, moves and removes; the last version is told"() {
        const { json } = await guardar("NUEVO", c.una);
        expect(json).toMatchObject({ resultado: true });
        const antes = await suya();
        await guardar("EDITAR", {
          ...c.una,
          ...c.cambio,
          ...nombre(antes),
          rev: Number(antes.rev),
        });
        expect(await suya()).toMatchObject({ ...c.cambio, rev: Number(antes.rev) + 1 });
        expect((await guardar("ELIMINAR", nombre(antes))).json.resultado).toBe(true);
        expect(await filas()).toEqual([]);
        const ya = await guardar("ELIMINAR", nombre(antes));
        expect([ya.status, ya.json.mensaje]).toEqual([404, c.noEsta]);
        // One that comes back under the same name has no version that somebody may have on screen.
        await guardar("NUEVO", c.una);
        if ("clave" in antes) expect(Number((await suya()).rev)).toBeGreaterThan(2);
      },
      async "what does not fit, or is there already, is refused with its column"() {
        const mala = await guardar("NUEVO", c.mala);
        expect(mala.json).toMatchObject({ resultado: false, campo: c.campoMalo });
        await guardar("NUEVO", c.una);
        expect((await guardar("NUEVO", c.una)).json).toMatchObject({
          resultado: false,
          mensaje: c.yaHay,
        });
        const accion = await guardar("OTRA", c.una);
        expect(accion.status).toBe(400);
      },
      async "[K1] who saves over another's change is told who, and what it says now"() {
        await guardar("NUEVO", c.una);
        const vista = await suya();
        await guardar("EDITAR", { ...c.una, ...c.cambio, ...nombre(vista) });
        const tarde = await guardar("EDITAR", {
          ...c.una,
          ...nombre(vista),
          rev: Number(vista.rev),
        });
        expect(tarde.status).toBe(409);
        expect(tarde.json).toMatchObject({ quien: "admin@onp", actual: c.cambio });
        expect(tarde.json.mensaje).toContain("por admin@onp después de que usted l");
        expect(await suya()).toMatchObject(c.cambio);
      },
      async "[K3] a repeat of a call with its key creates one"() {
        const pedir = () =>
          p.pedir("POST", c.ruta, {
            ...como(),
            form: { accion: "NUEVO", ...c.otra },
            headers: { "idempotency-key": `recurso-de-prueba-${c.entidad}` },
          });
        const [una, dos] = [await pedir(), await pedir()];
        expect(dos.json).toEqual(una.json);
        expect(await filas()).toHaveLength(1);
      },
      async "a block of a spreadsheet is seen first, and stored with its token"() {
        await guardar("NUEVO", c.una);
        const pegar = (token?: string) =>
          p.pedir<PreviaDeFilas & { readonly resultado: boolean }>("POST", `${c.lista}/pegar`, {
            ...como(),
            form: { texto: c.bloque, ...(token ? { token } : {}) },
          });
        const { json: previa } = await pegar();
        expect(previa.resumen).toMatchObject({ nueva: 1, cambiada: 1, erronea: 0 });
        expect(await filas()).toHaveLength(1);
        expect((await pegar("otro")).json).toMatchObject({ resultado: false });
        expect((await pegar(previa.token)).json.resultado).toBe(true);
        expect(await filas()).toHaveLength(2);
        expect((await pegar()).json.resumen).toMatchObject({ nueva: 0, cambiada: 0, igual: 2 });
      },
      async "[S9] the workbook of the list has its columns, and comes back alike"() {
        await guardar("NUEVO", c.una);
        await guardar("NUEVO", c.otra);
        const { bytes } = await p.pedir("GET", `${c.lista}/excel`, como());
        const libro = new ExcelJS.Workbook();
        await libro.xlsx.load(new Uint8Array(bytes).buffer);
        const celdas = libro.worksheets[0].getSheetValues().flat().map(String);
        for (const titulo of Object.keys(c.mostrada).length > 4 ? ["Lugar", "Estante"] : ["Día"]) {
          expect(celdas).toContain(titulo);
        }
        const archivo = new File([new Uint8Array(bytes)], "lista.xlsx");
        const { json } = await p.pedir<PreviaDeFilas>("POST", `${c.lista}/pegar`, {
          ...como(),
          form: { archivo },
        });
        expect(json.resumen).toMatchObject({ nueva: 0, cambiada: 0, igual: 2, erronea: 0 });
      },
      async "[Q3] its file goes out in key order and comes in, with what it replaced in the trail"() {
        await guardar("NUEVO", c.una);
        await guardar("NUEVO", c.otra);
        const carpeta = await mkdtemp(join(tmpdir(), "planta-recurso-"));
        try {
          await volcar(p.app, carpeta);
          const texto = await Bun.file(join(carpeta, `${c.entidad}.csv`)).text();
          expect(texto.trim().split("\n")).toEqual([...c.csv]);
        } finally {
          await rm(carpeta, { recursive: true });
        }
        const vista = await suya();
        await vaciar();
        expect((await p.importarTextos({ [c.entidad]: `${c.csv.join("\n")}\n` })).errores).toEqual(
          [],
        );
        expect(await filas()).toHaveLength(2);
        // [K1] One that a file brings back is not the one that somebody has on screen.
        expect(Number((await suya()).rev)).toBeGreaterThan(Number(vista.rev));
        const roto = `${c.csv[0]}\n${c.csv[1].replace(/[^,]+/, "?")}\n`;
        const { errores } = await p.importarTextos({ [c.entidad]: roto });
        expect(errores.map(({ archivo, fila }) => [archivo, fila])).toEqual([[
          `${c.entidad}.csv`,
          2,
        ]]);
      },
      async "[A1] [F12] the trail says what changed in its words, and each act is taken back"() {
        await guardar("NUEVO", c.una);
        const vista = await suya();
        await guardar("EDITAR", { ...c.una, ...c.cambio, ...nombre(vista) });
        const [edicion] = await asientos();
        expect(edicion).toMatchObject({ accion: "editar", resumen: c.enTraza });
        const revertir = async (id: unknown) =>
          (await p.pedir("POST", "/api/admin/auditoria/revertir", {
            ...como(),
            form: { id: Number(id) },
          })).json;
        expect(await revertir(edicion.id)).toMatchObject({ resultado: true });
        expect(await suya()).toMatchObject(c.mostrada);
        expect(await revertir(edicion.id)).toMatchObject({ resultado: false });
        await guardar("ELIMINAR", nombre(vista));
        const [baja] = await asientos();
        expect(await revertir(baja.id)).toMatchObject({ resultado: true });
        expect(await suya()).toMatchObject(c.mostrada);
        const [vuelta] = await asientos();
        expect(await revertir(vuelta.id)).toMatchObject({ resultado: true });
        expect(await filas()).toEqual([]);
      },
      async "whoever has it open is told, by organismo where it is of one"() {
        oidos.length = 0;
        await guardar("NUEVO", c.una);
        expect(oidos.filter((e) => e.datos.base === c.entidad)).toMatchObject([
          { tipo: "cambio", saf: c.saf, codipres: "" },
        ]);
      },
      async "[U3] only who may"() {
        for (const rol of ["analista", "consulta"] as const) {
          const { status } = await p.pedir("GET", c.lista, { como: p.roles[rol] });
          expect(status).toBe(403);
        }
      },
    };
    for (const [puerta, probar] of Object.entries(puertas)) {
      test(`${c.nombre}: ${puerta}`, async () => {
        await vaciar();
        await probar();
      });
    }
  }

  test("[F9] rows of a year are copied to another, seen first", async () => {
    const como = { como: p.roles.admin };
    const caja = CLASES[0].otra;
    const form = { accion: "NUEVO", ...caja, ejercicio: 2030 };
    await p.pedir("POST", "/api/prueba/cajas", { ...como, form });
    const copiar = (mas: Form) =>
      p.pedir<PreviaDeFilas & { readonly resultado: boolean }>(
        ...["POST", "/api/prueba/cajas/2031/copiar"] as const,
        { ...como, form: { desde: 2030, ...mas } },
      );
    const { json } = await copiar({});
    expect(json.resumen).toMatchObject({ nueva: 1 });
    expect((await copiar({ token: json.token })).json.resultado).toBe(true);
    const { json: lista } = await p.pedir<{ cajas: Fila[] }>(
      ...["GET", "/api/prueba/cajas/2031"] as const,
      como,
    );
    expect(lista.cajas).toMatchObject([{ ejercicio: 2031, letra: "Z" }]);
    expect((await copiar({ desde: 2031 })).status).toBe(400);
  });

  describe("rows that are there before anybody saves them", () => {
    const RUTA = "/api/prueba/cupos/2026";
    const como = () => ({ como: p.roles.admin });
    const cupos = async () => (await p.pedir<{ cupos: Fila[] }>("GET", RUTA, como())).json.cupos;
    const celdas = (...cambios: readonly object[]) =>
      p.pedir("POST", `${RUTA}/celdas`, { ...como(), form: { cambios: JSON.stringify(cambios) } });
    const asientos = async () =>
      (await p.pedir<{ asientos: Fila[] }>(
        ...["GET", "/api/admin/auditoria?entidad=prueba_cupos"] as const,
        como(),
      )).json.asientos;

    test("[K1] [B1] cells save them all or none, each by the version that was seen", async () => {
      expect(await cupos()).toEqual([
        { ejercicio: 2026, saf: 103, lugares: 0, nota: "", rev: 0 },
        { ejercicio: 2026, saf: 357, lugares: 0, nota: "", rev: 0 },
      ]);
      const deTres = { id: 357, rev: 0, valores: { lugares: "3" } };
      const mala = { id: 103, rev: 0, valores: { lugares: "1000" } };
      expect((await celdas(deTres, mala)).json).toMatchObject({
        resultado: false,
        celdas: [{ id: 103, columna: "lugares" }],
      });
      expect(await asientos()).toEqual([]);
      const ajena = { id: 999, rev: 0, valores: { lugares: "1" } };
      expect((await celdas(deTres, ajena)).json).toMatchObject({
        conflictos: [{ id: 999, actual: null }],
      });
      const juntas = await Promise.all(
        [1, 2, 3].map((n) => celdas({ id: 357, rev: 0, valores: { lugares: String(n) } })),
      );
      expect(juntas.map((r) => r.status).sort()).toEqual([200, 409, 409]);
      const [, { lugares, rev }] = await cupos();
      expect(rev).toBe(1);
      expect((await celdas({ ...deTres, valores: { lugares: "9" } })).json).toMatchObject({
        conflictos: [{ id: 357, quien: "admin@onp", actual: { saf: 357, lugares, rev } }],
      });
      // What it says already is no change, and what is not said of it stays.
      const igual = { id: 357, rev: 1, valores: { lugares: String(lugares) } };
      expect((await celdas(igual)).json).toMatchObject({ registros: [{ id: 357, rev: 1 }] });
      await celdas({ id: 357, rev: 1, valores: { nota: "  una  " } });
      expect((await cupos())[1]).toMatchObject({ lugares, nota: "una", rev: 2 });
      expect((await asientos()).map((a) => a.accion)).toEqual(["editar", "nuevo"]);
    });

    test("[S9] [F12] block, workbook and trail know them too", async () => {
      const pegar = (texto: string, token = "") =>
        p.pedir<PreviaDeFilas>("POST", `${RUTA}/pegar`, {
          ...como(),
          form: { texto, ...(token ? { token } : {}) },
        });
      // What says nothing is not stored; an empty count is none in a block.
      const { json } = await pegar("SAF\tLugares\tNota\n103\t\t\n357\t8\totra");
      expect(json.filas.map((f) => f.estado)).toEqual(["igual", "cambiada"]);
      await pegar("SAF\tLugares\tNota\n103\t\t\n357\t8\totra", json.token);
      expect(await cupos()).toMatchObject([{ rev: 0 }, { lugares: 8, nota: "otra", rev: 3 }]);
      const { bytes } = await p.pedir("GET", `${RUTA}/excel`, como());
      const libro = new ExcelJS.Workbook();
      await libro.xlsx.load(new Uint8Array(bytes).buffer);
      const [, titulos, ...filas] = libro.worksheets[0].getSheetValues().slice(1);
      expect((titulos as unknown[]).slice(1)).toEqual(["SAF", "Lugares", "Nota"]);
      expect(filas.map((f) => (f as unknown[]).slice(1))).toEqual([
        [103, 0, "del 103"],
        [357, 8, "del 357"],
      ]);
      const volver = async () => {
        const [{ id }] = await asientos();
        const form = { id: Number(id) };
        return await p.pedir("POST", "/api/admin/auditoria/revertir", { ...como(), form });
      };
      expect((await volver()).json).toMatchObject({ resultado: true });
      expect((await cupos())[1]).toMatchObject({ nota: "una", rev: 4 });
      // One that was saved for the first time is as nobody had saved it.
      await celdas({ id: 103, rev: 0, valores: { lugares: "5" } });
      expect((await volver()).json).toMatchObject({ resultado: true });
      expect((await cupos())[0]).toMatchObject({ lugares: 0, rev: 0 });
    });
  });
});
