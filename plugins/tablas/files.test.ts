import { afterEach, beforeEach, expect, test } from "bun:test";
import type { App } from "#core/plugin.ts";
import { leerContador } from "#core/db/audit.ts";
import { type BaseDePrueba, leidas, paraCadaBase } from "#core/testing/db.ts";
import type { FilaCsv } from "#core/transfer/types.ts";
import { filasDe } from "./lecturas/contenido.ts";
import { tablaReferencia } from "#proto/recursos/tablas.ts";
import { files } from "./files.ts";
import { CONTADOR } from "./lecturas/memoria.ts";
import { sembrar } from "./testing/sembrar.ts";

const ACTOR = { id_usuario: null, usuario: "prueba", origen: "prueba" };

paraCadaBase("CSV files of the reference tables", (tipo) => {
  let base: BaseDePrueba;
  beforeEach(async () => {
    base = await tipo.abrir();
    await sembrar(base.db);
  });
  afterEach(() => base.cerrar());

  /** Imports typed rows as the importer does; the errors as `fila columna: mensaje`. */
  async function importar(
    nombre: string,
    ...filas: Record<string, number | string | boolean>[]
  ): Promise<string[]> {
    const archivo = files.find((a) => a.name === nombre);
    if (!archivo) throw new Error(nombre);
    const errores: string[] = [];
    async function* lotes(): AsyncGenerator<FilaCsv[]> {
      yield await Promise.resolve(filas.map((valores, i) => ({ fila: i + 2, valores })));
    }
    await base.db.tx((q) =>
      archivo.import({
        app: { db: base.db } as App,
        q,
        actor: ACTOR,
        error: (fila, columna, mensaje) => errores.push(`${fila} ${columna}: ${mensaje}`),
      }, lotes())
    );
    return errores;
  }

  const stored = (nombre: string) => filasDe(base.db, tablaReferencia(nombre));
  const tramo = (desde_mes: number, grado_desde: number, grado_hasta: number) => ({
    desde_mes,
    grado_desde,
    grado_hasta,
    porcentaje: 700,
    descripcion: "",
  });

  test("[R5] an imputation to a partial that the classifier lacks is an error", async () => {
    expect(
      await importar(
        "imputacion",
        { pprin: 1, rubro: "cargo", ppar: 1 },
        { pprin: 1, rubro: "sac", ppar: 4 },
        { pprin: 1, rubro: "aguinaldo", ppar: 1 },
      ),
    ).toEqual([
      "3 ppar: no existe pprin 1, ppar 4 en clasificador",
      "4 rubro: debe ser uno de: cargo, no_cargo, sac, otros, contribuciones, complementos, " +
      "extraordinarias, asistencia, beneficios, especiales",
    ]);
  });

  test("[R2] an unknown regime and units without a series are errors", async () => {
    const escala = { descripcion: "", con_agrupamiento: false, con_tramo: false };
    expect(
      await importar(
        "escalafones",
        { esc: 1, regimen: "horas", serie_ur: "", ...escala },
        { esc: 2, regimen: "ur", serie_ur: "", ...escala },
        { esc: 3, regimen: "categorias", serie_ur: "", ...escala },
      ),
    ).toEqual([
      "2 regimen: debe ser uno de: categorias, sinep, ur",
      "3 serie_ur: el régimen ur necesita la serie de sus unidades",
    ]);
  });

  test("[R2] only a scale of the grid names a series for the executive function", async () => {
    const escala = {
      descripcion: "",
      serie_ur: "SINEP",
      serie_fe: "FE",
      con_agrupamiento: false,
      con_tramo: false,
    };
    expect(
      await importar(
        "escalafones",
        { esc: 1, regimen: "sinep", ...escala },
        { esc: 2, regimen: "ur", ...escala },
        { esc: 3, regimen: "categorias", ...escala, serie_ur: "" },
      ),
    ).toEqual([
      "3 serie_fe: el régimen ur no paga función ejecutiva",
      "4 serie_fe: el régimen categorias no paga función ejecutiva",
    ]);
  });

  test("[R2] a file without the series of the function leaves it as it was, and a new scale without", async () => {
    const escala = { regimen: "sinep", serie_ur: "SINEP", con_agrupamiento: true, con_tramo: true };
    await importar("escalafones", { esc: 303, descripcion: "SINEP", ...escala, serie_fe: "FE" });
    const vieja = [
      { esc: 303, descripcion: "Otra", ...escala },
      { esc: 304, descripcion: "Nueva", ...escala },
    ];
    expect(await importar("escalafones", ...vieja)).toEqual([]);
    expect((await stored("escalafones")).filter((f) => Number(f.esc) > 300 && Number(f.esc) < 400))
      .toMatchObject([
        { esc: 303, descripcion: "Otra", serie_fe: "FE" },
        { esc: 304, descripcion: "Nueva", serie_fe: "" },
      ]);
  });

  test("[R2] supplements are of a scale that exists and of a main item with positions", async () => {
    const banderas = { agrupamiento: false, tramo: true };
    expect(
      await importar(
        "escalafon_suplementos",
        { esc: 303, pprin: 2, ...banderas },
        { esc: 999, pprin: 2, ...banderas },
        { esc: 303, pprin: 5, ...banderas },
      ),
    ).toEqual([
      "3 esc: no existe esc 999 en escalafones",
      "4 pprin: debe ser una partida con cargos: 1, 2, 7, 8",
    ]);
  });

  test("values of an unknown scale, category or destination are errors", async () => {
    const valores = { desde_mes: 202501, remuneracion: 1, sumafijare: 0, uret: 0, norma: "" };
    expect(await importar("categorias_valores", { esc: 62, cat: 99, ...valores })).toEqual([
      "2 cat: no existe esc 62, cat 99 en categorias",
    ]);
    expect(await importar("categorias", { esc: 63, cat: 1, descripcion: "" })).toEqual([
      "2 esc: no existe esc 63 en escalafones",
    ]);
    expect(
      await importar("codigos_destino_valores", { codes: 11, desde_mes: 202501, retri_emba: 1 }),
    ).toEqual(["2 codes: no existe codes 11 en codigos_destino"]);
  });

  test("an equivalence is for a category or for a level, one of the two", async () => {
    expect(
      await importar(
        "equivalencias_exterior",
        { esc: 303, cat: 0, nivel: "D", porcentaje: 5_000 },
        { esc: 303, cat: 0, nivel: "", porcentaje: 5_000 },
        { esc: 850, cat: 2, nivel: "A", porcentaje: 5_000 },
      ),
    ).toEqual([
      "3 nivel: se espera la categoría o el nivel, uno de los dos",
      "4 nivel: se espera la categoría o el nivel, uno de los dos",
    ]);
  });

  test("[R1] the ranges of one set of tramos may not overlap nor run backwards", async () => {
    expect(
      await importar(
        "sinep_tramos",
        tramo(202501, 4, 7),
        tramo(202501, 0, 4),
        tramo(202502, 0, 4),
        tramo(202502, 9, 8),
      ),
    ).toEqual([
      "5 grado_hasta: debe ser mayor o igual que grado_desde",
      "2 grado_desde: el rango se superpone con otro del mismo mes",
    ]);
  });

  test("[R1] a set of tramos replaces the whole set of its month and leaves the others", async () => {
    expect(await importar("sinep_tramos", tramo(200812, 2, 9))).toEqual([]);
    const sets = (await stored("sinep_tramos")).map((f) => [f.desde_mes, f.grado_desde]);
    expect(sets.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [200812, 2],
      [202001, 0],
    ]);
    const [asiento] = await leidas<{ antes: string }>(
      base.db,
      "SELECT antes FROM auditoria WHERE entidad = 'sinep_tramos' AND accion = 'reemplazar'",
    );
    expect(JSON.parse(asiento.antes)).toHaveLength(3);
  });

  test("a file replaces the entries that it names, leaves the others and raises the counter", async () => {
    const antes = await leerContador(base.db, CONTADOR);
    expect(
      await importar("fuentes", { ff: 11, descripcion: "Tesoro" }, { ff: 12, descripcion: "" }),
    )
      .toEqual([]);
    expect((await stored("fuentes")).toSorted((a, b) => Number(a.ff) - Number(b.ff))).toEqual([
      { ff: 11, descripcion: "Tesoro" },
      { ff: 12, descripcion: "" },
    ]);
    expect(await leerContador(base.db, CONTADOR)).toBeGreaterThan(antes);
    expect(await importar("monedas", { mon: 3, descripcion: "Euros", simbolo: "€" })).toEqual([]);
    expect(await stored("monedas")).toHaveLength(3);
  });

  test("[O3] lines of a SAF that does not exist are errors", async () => {
    const linea = { jur: 1, sjur: 0, ent: 0, car: 1, fin: 0, fun: 0, descripcion: "" };
    const cadena = { prog: 1, subp: 0, proy: 0, act: 0 };
    expect(
      await importar("aperturas", { ejercicio: 2026, version: 2, saf: 999, ...linea, ...cadena }),
    ).toEqual([
      "2 version: no existe ejercicio 2026, version 2 en versiones",
      "2 saf: no existe saf 999 en organismos",
    ]);
  });

  test("every table can be written out and comes in key order", async () => {
    for (const archivo of files) {
      const filas: Record<string, unknown>[] = [];
      for await (const lote of archivo.export(base.db)) filas.push(...lote);
      expect(filas).toHaveLength((await stored(archivo.name)).length);
    }
  });
});
