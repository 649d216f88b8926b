import { afterEach, beforeEach, expect, test } from "bun:test";
import { conectar } from "#core/db/connect.ts";
import type { Consulta } from "#core/plugin.ts";
import { type BaseDePrueba, paraCadaBase } from "#core/testing/db.ts";
import { filasDe } from "./contenido.ts";
import { TABLAS } from "#proto/recursos/tablas.ts";
import { EJEMPLO } from "../testing/ejemplo.ts";
import { agregar, sembrar } from "../testing/sembrar.ts";
import { datosDeOrganismo, instantanea, referencias, versionesDisponibles } from "../service.ts";

const MES = 202412;
const nuevoValor = (desde_mes: number, valor: number) => [
  { serie_ur: "SINEP", desde_mes, valor, norma: "" },
];

paraCadaBase("reference data in memory", (tipo) => {
  let base: BaseDePrueba;
  beforeEach(async () => {
    base = await tipo.abrir();
    await sembrar(base.db);
  });
  afterEach(() => base.cerrar());

  const valor = async (q: Consulta, mes = MES) =>
    (await referencias(q, 2026, 1, mes)).leer("valores_ur", { serie_ur: "SINEP" })?.valores.valor;

  test("what is read is what was stored, flags included, whatever the database", async () => {
    for (const tabla of TABLAS) {
      const filas = await filasDe(base.db, tabla);
      const esperadas = EJEMPLO[tabla.id] ?? [];
      expect(filas).toHaveLength(esperadas.length);
      for (const esperada of esperadas) {
        expect(filas.map((f) => JSON.stringify(f))).toContain(
          JSON.stringify(Object.fromEntries(tabla.columnas.map((c) => [c, esperada[c]]))),
        );
      }
      expect(Object.keys(tabla.campos)).toEqual([...tabla.columnas]);
    }
  });

  test("the same objects are served until something is written", async () => {
    const primera = await referencias(base.db, 2026, 1, MES);
    expect(await referencias(base.db, 2026, 1, MES)).toBe(primera);
    const otroMes = await referencias(base.db, 2026, 1, 202001);
    expect(otroMes.instantanea).toBe(primera.instantanea);
    expect(otroMes.estructura).toBe(primera.estructura);
    expect(await instantanea(base.db)).toBe(primera.instantanea);
    // A unit of work and a snapshot of the same state share them too.
    expect(await base.db.tx((q) => referencias(q, 2026, 1, MES))).toBe(primera);
    expect(await base.db.leer((q) => referencias(q, 2026, 1, MES))).toBe(primera);
  });

  test("[R1] a write through another connection is seen at the next call", async () => {
    expect(await valor(base.db)).toBe(5_780);
    const otra = await conectar(base.url);
    try {
      await otra.tx((q) => agregar(q, "valores_ur", nuevoValor(202412, 9_000)));
      expect(await valor(base.db)).toBe(9_000);
      expect(await valor(base.db, 202411)).toBe(5_780);
    } finally {
      await otra.cerrar();
    }
  });

  test("a unit of work reads its own writes, and nobody else does", async () => {
    expect(await valor(base.db)).toBe(5_780);
    const deshacer = new Error("deshacer");
    const intento = base.db.tx(async (q) => {
      await agregar(q, "valores_ur", nuevoValor(202412, 9_000));
      expect(await valor(q)).toBe(9_000);
      expect(await valor(base.db)).toBe(5_780);
      throw deshacer;
    });
    await expect(intento).rejects.toBe(deshacer);
    expect(await valor(base.db)).toBe(5_780);
    // The counter reaches the same number again with other data behind it.
    await base.db.tx((q) => agregar(q, "valores_ur", nuevoValor(202412, 7_000)));
    expect(await valor(base.db)).toBe(7_000);
  });

  test("an open snapshot keeps reading its own state after a later write", async () => {
    await base.db.leer(async (q) => {
      expect(await valor(q)).toBe(5_780);
      await base.db.tx((w) => agregar(w, "valores_ur", nuevoValor(202412, 9_000)));
      expect(await valor(base.db)).toBe(9_000);
      expect(await valor(q)).toBe(5_780);
      expect(await valor(base.db)).toBe(9_000);
    });
  });

  test("a snapshot asks for the version of the data once, and a unit of work each time", async () => {
    const preguntas = async (q: Consulta) => {
      let veces = 0;
      const contada: Consulta = new Proxy(q, {
        get: (de, nombre) => {
          if (nombre === "estables") veces++;
          const valor = Reflect.get(de, nombre);
          return typeof valor === "function" ? valor.bind(de) : valor;
        },
      });
      for (let i = 0; i < 5; i++) await referencias(contada, 2026, 1, MES);
      return veces;
    };
    await referencias(base.db, 2026, 1, MES);
    expect(await base.db.leer(preguntas)).toBe(1);
    expect(await base.db.tx(preguntas)).toBe(5);
    expect(await preguntas(base.db)).toBe(5);
  });

  test("many callers at once after a write get one and the same load", async () => {
    const todas = await Promise.all(
      Array.from({ length: 20 }, () => referencias(base.db, 2026, 1, MES)),
    );
    expect(new Set(todas.map((r) => r.instantanea)).size).toBe(1);
  });

  test("[B2] each structure answers for itself", async () => {
    const de2026 = await referencias(base.db, 2026, 1, MES);
    const de2025 = await referencias(base.db, 2025, 1, MES);
    expect(de2026.esHoja(357, 1, 0, 0, 0)).toBe(false);
    expect(de2025.esHoja(357, 1, 0, 0, 0)).toBe(true);
    expect(de2025.esHoja(357, 17, 0, 0, 0)).toBe(false);
  });

  test("versions come newest first, and a structure that does not exist is empty", async () => {
    expect((await versionesDisponibles(base.db)).map((v) => v.ejercicio)).toEqual([2026, 2025]);
    const banderas = {
      saf: 357,
      habilitar_me: false,
      habilitar_ogas: true,
      usa_coefval: false,
      consolidado: false,
    };
    const datos = await datosDeOrganismo(base.db, banderas, 2030, 1, MES);
    expect(datos.apertura_saf).toEqual([]);
    expect(datos.habilitar_ogas).toBe(true);
    expect(datos.aperturapres.descripcion).toBe("");
    const [{ descripcion }] = await versionesDisponibles(base.db);
    const de2026 = await datosDeOrganismo(base.db, banderas, 2026, 1, MES);
    expect(de2026.aperturapres).toEqual({ ejercicio: 2026, version: 1, descripcion });
  });
});
