/** A note on a row: who writes it, by which doors it goes in and out, and what it never changes. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe, retocarLibro } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { CambioMostrado } from "#proto/bases.ts";
import { BASES } from "./bases.ts";

type Fila = Record<string, unknown> & {
  id: number;
  rev: number;
  nota?: string;
  nota_de?: string;
};

const DE_ANALISTA = /^analista@economia, \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/;

paraCadaBase("notes on rows", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const listar = async (b = "cargos", codipres = "E2601") => {
    const { json } = await p.pedir<Record<string, Fila[]>>(
      "GET",
      `/api/bases/${b}/357/${codipres}`,
      { como: p.roles.analista },
    );
    return json[b];
  };
  const filaDe = async (id: number, b = "cargos") =>
    (await listar(b)).find((f) => f.id === id) as Fila;
  const anotar = ({ id, rev }: Fila, nota: string, b = "cargos", como = p.roles.analista) =>
    p.pedir("POST", `/api/bases/${b}/celdas/357/E2601`, {
      como,
      form: { cambios: JSON.stringify([{ id, rev, valores: { nota } }]) },
    });
  const valorizar = () =>
    p.pedir("POST", "/api/valorizar", {
      como: p.roles.analista,
      form: { saf: 357, codipres: "E2601" },
    });
  const desactualizado = async () => {
    const { json } = await p.pedir<{ desactualizado: boolean }>(
      "GET",
      "/api/presupuestos/situacion/357/E2601",
      { como: p.roles.analista },
    );
    return json.desactualizado;
  };

  test("each of the nine bases takes one, signed by who wrote it, and gives it back when asked", async () => {
    for (const { id: b } of BASES) {
      const [fila] = await listar(b);
      expect((await anotar(fila, "Falta el acto administrativo", b)).json)
        .toMatchObject({ resultado: true });
      const anotada = await filaDe(fila.id, b);
      expect(anotada).toEqual({
        ...fila,
        rev: fila.rev + 1,
        nota: "Falta el acto administrativo",
        nota_de: expect.stringMatching(DE_ANALISTA),
      });
      expect((await anotar(anotada, "", b)).json).toMatchObject({ resultado: true });
      expect(await filaDe(fila.id, b)).toEqual({ ...fila, rev: fila.rev + 2 });
    }
  });

  test("what does not fit is refused, and nobody signs for another", async () => {
    const [fila] = await listar();
    const { json } = await anotar(fila, "x".repeat(501));
    expect(json).toMatchObject({
      resultado: false,
      mensaje: "Nota admite hasta 500 caracteres",
    });
    expect((await anotar(fila, "dos\nrenglones")).json).toMatchObject({ resultado: false });
    const firmada = await p.pedir("POST", "/api/bases/cargos/celdas/357/E2601", {
      como: p.roles.analista,
      form: { cambios: JSON.stringify([{ id: fila.id, valores: { nota_de: "otra" } }]) },
    });
    expect(firmada.status).toBe(400);
    const { validacion: _v, costo_anual: _c, ...valores } = fila;
    await p.pedir("POST", "/api/bases/cargos/357/E2601", {
      como: p.roles.analista,
      form: { ...valores as object, accion: "editar", nota: "Con el resto", nota_de: "otra" },
    });
    expect(await filaDe(fila.id)).toMatchObject({
      nota: "Con el resto",
      nota_de: expect.stringMatching(DE_ANALISTA),
    });
    // A call that does not know of notes leaves the one that there is.
    await p.pedir("POST", "/api/bases/cargos/357/E2601", {
      como: p.roles.analista,
      form: { ...valores as object, accion: "editar", rev: fila.rev + 1, cargos: 9 },
    });
    expect(await filaDe(fila.id)).toMatchObject({ nota: "Con el resto", cargos: 9 });
    const consulta = await anotar(await filaDe(fila.id), "Sólo mira", "cargos", p.roles.consulta);
    expect(consulta.json).toMatchObject({ resultado: false });
    const ajena = await anotar(await filaDe(fila.id), "De otro", "cargos", p.roles.ajena);
    expect(ajena.json).toMatchObject({ resultado: false });
  });

  test("[V12] it never asks for another valuation, nor does undoing it; a figure does", async () => {
    expect((await valorizar()).json).toMatchObject({ resultado: true });
    const [fila] = await listar();
    await anotar(fila, "Se espera la designación");
    expect(await desactualizado()).toBe(false);
    const { json: { cambios: [ultimo] } } = await p.pedir<{ cambios: CambioMostrado[] }>(
      "GET",
      "/api/bases/cambios/357/E2601",
      { como: p.roles.analista },
    );
    expect(ultimo).toMatchObject({ base: "cargos", cantidad: 1, libres: 1 });
    expect(ultimo.filas[0].despues).toMatchObject({ nota: "Se espera la designación" });
    await p.pedir("POST", "/api/bases/cargos/deshacer/357/E2601", {
      como: p.roles.analista,
      form: { instante: ultimo.instante },
    });
    expect((await filaDe(fila.id)).nota).toBe(fila.nota);
    expect(await desactualizado()).toBe(false);
    const [, otra] = await listar();
    await p.pedir("POST", "/api/bases/cargos/celdas/357/E2601", {
      como: p.roles.analista,
      form: {
        cambios: JSON.stringify([{ id: otra.id, valores: { cargos: 55, nota: "Suben a 55" } }]),
      },
    });
    expect(await desactualizado()).toBe(true);
  });

  test("[K1] of two people who write on one row the second is told; a wrong row takes one too", async () => {
    const [fila] = await listar();
    await anotar(fila, "Primera");
    expect((await anotar(fila, "Segunda", "cargos", p.roles.admin)).json)
      .toMatchObject({ resultado: false });
    const { errores } = await p.importarTextos({
      cargos: "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp," +
        "codes,cargos,vacantes,coefval,tcober\n" +
        "357,E2699,99,9,9,99,2,11,1,303,P,C,4,0,0,1,0,4,0,1,12\n",
    });
    expect(errores).toEqual([]);
    const [mala] = await listar("cargos", "E2699");
    expect(Object.values(mala.validacion as object)).toContain(false);
    const { json } = await p.pedir("POST", "/api/bases/cargos/celdas/357/E2699", {
      como: p.roles.analista,
      form: { cambios: JSON.stringify([{ id: mala.id, valores: { nota: "¿Qué programa es?" } }]) },
    });
    expect(json).toMatchObject({ resultado: true });
    expect((await listar("cargos", "E2699"))[0].nota).toBe("¿Qué programa es?");
  });

  test("[S9] it goes out in the workbook and comes back, written, changed and taken out", async () => {
    const [sin] = await listar("otrosgastos");
    const bajar = async () =>
      (await p.pedir("GET", "/api/bases/excel/otrosgastos/357/E2601", {
        como: p.roles.analista,
      })).bytes;
    const subir = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { json } = await p.pedir("POST", "/api/bases/otrosgastos/pegar/357/E2601", {
        como: p.roles.analista,
        form: { archivo: new File([bytes], "otrosgastos.xlsx"), aplicar: 1 },
      });
      return json;
    };
    const titulos = async (bytes: Uint8Array) => (await hojasDe(bytes))[0].filas[0].celdas;
    expect(await titulos(await bajar())).not.toContain("Nota");
    await anotar(sin, "=1+1 no es una cuenta", "otrosgastos");
    const libro = await bajar();
    expect((await titulos(libro)).slice(-2)).toEqual(["Nota", "Nota de"]);
    const [hoja] = await hojasDe(libro);
    // A text, whatever it begins with.
    expect(hoja.filas[1].celdas.at(-2)).toBe("=1+1 no es una cuenta");
    const lugar = hoja.filas[0].celdas.indexOf("Nota");
    const conNota = (bytes: Uint8Array, nota: string | null) =>
      retocarLibro(
        bytes,
        (filas) =>
          filas.map((f, i) =>
            Array.from(
              { length: lugar + 2 },
              (_, j) => i === 0 && j === lugar ? nota : f[j] ?? null,
            )
          ),
      );
    const retocada = await conNota(libro, "Cambiada en la planilla");
    expect(await subir(retocada)).toMatchObject({
      resultado: true,
      resumen: { cambiada: 1, nueva: 0, eliminada: 0 },
    });
    expect(await filaDe(sin.id, "otrosgastos")).toMatchObject({
      nota: "Cambiada en la planilla",
      nota_de: expect.stringMatching(DE_ANALISTA),
    });
    expect(await subir(await conNota(await bajar(), null))).toMatchObject({
      resultado: true,
      resumen: { cambiada: 1 },
    });
    expect((await filaDe(sin.id, "otrosgastos")).nota).toBeUndefined();
  });

  test("it goes out in the file of its base and comes back signed by the same; files of before load", async () => {
    const [fila] = await listar("asistenciasocial");
    await anotar(fila, 'Dice "sí", y sigue', "asistenciasocial");
    const { nota, nota_de } = await filaDe(fila.id, "asistenciasocial");
    const carpeta = await mkdtemp(join(tmpdir(), "planta-notas-"));
    try {
      expect(await p.orden("volcar", carpeta)).toMatchObject({ codigo: 0 });
      const texto = await Bun.file(join(carpeta, "asistenciasocial.csv")).text();
      const [encabezado, ...filas] = texto.trimEnd().split("\n");
      expect(encabezado.trimEnd().endsWith(",nota,nota_de")).toBe(true);
      const suyas = filas.filter((f) => f.startsWith("357,E2601,"));
      const csv = [encabezado, ...suyas].join("\n");
      expect((await p.importarTextos({ asistenciasocial: csv })).errores).toEqual([]);
      expect((await listar("asistenciasocial"))[0]).toMatchObject({ nota, nota_de });
      const ancho = encabezado.split(",").length - 2;
      const deAntes = [encabezado, ...suyas].map((f) => f.split(",").slice(0, ancho).join());
      expect((await p.importarTextos({ asistenciasocial: deAntes.join("\n") })).errores)
        .toEqual([]);
      expect((await listar("asistenciasocial")).every((f) => f.nota === undefined)).toBe(true);
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
  });

  test("[C3] a deliverable has none, and is as sealed; a budget of the same body takes them along", async () => {
    const [fila] = await listar();
    await anotar(await filaDe(fila.id), "De trabajo");
    await valorizar();
    const { json: cierre } = await p.pedir<{ nuevo_codigo: string }>(
      "POST",
      "/api/presupuestos/darcierre/357/E2601",
      { como: p.roles.analista, form: { accion: "darcierre", tipo: "A" } },
    );
    const copia = await listar("cargos", cierre.nuevo_codigo);
    expect(copia.length).toBeGreaterThan(0);
    expect(copia.every((f) => f.nota === undefined && f.nota_de === undefined)).toBe(true);
    await anotar(await filaDe(fila.id), "Después del cierre");
    expect(await p.orden("comprobar")).toMatchObject({ codigo: 0 });
    const generado = await p.pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
      como: p.roles.analista,
      form: { saf: 357, codipres_origen: "E2601", codipres_destino: "E2699" },
    });
    expect(generado.json).toMatchObject({ resultado: true });
    const notas = (await listar("cargos", "E2699")).filter((f) => f.nota !== undefined);
    expect(notas.map((f) => f.nota)).toContain("Después del cierre");
  });
});
