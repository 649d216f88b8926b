import { describe, expect, test } from "bun:test";
import { EJEMPLO } from "../testing/ejemplo.ts";
import { Estructura } from "./estructura.ts";
import { Instantanea } from "./instantanea.ts";
import * as vistas from "./vistas.ts";

const i = new Instantanea(new Map(Object.entries(EJEMPLO)), [
  { saf: 357, nombre: "Economía", jur: 0, sjur: 0, ent: 0, car: 0, usa_coefval: false },
]);
/** Versions are of the calls; what they tell apart has its own test. */
const sinRev = <F extends { readonly rev: string }>(filas: readonly F[]): object[] =>
  filas.map(({ rev: _, ...fila }) => fila);
const e = new Estructura(EJEMPLO.aperturas.filter((f) => f.ejercicio === 2026));

describe("views of the reference tables", () => {
  test("lists come in key order whatever the order of storage", () => {
    expect(vistas.ubicaciones(i)).toEqual([
      { ubic: 2, descripcion: "Ciudad Autónoma de Buenos Aires" },
      { ubic: 6, descripcion: "Buenos Aires" },
    ]);
    expect(vistas.clasificador(i)[0]).toEqual({
      pprin: 1,
      ppar: 0,
      descripcion: "Personal permanente",
    });
    expect(vistas.escalafones(i).map((f) => f.esc)).toEqual([62, 100, 303, 850]);
  });

  test("[R4] code tables are the rows of composicion of one class", () => {
    expect(vistas.codigos(i, vistas.CLASES.adicionales)).toEqual([
      { codigo: "A2", descripcion: "Título" },
      { codigo: "A12", descripcion: "Antigüedad" },
    ]);
    expect(vistas.codigos(i, vistas.CLASES.asistenciasocial)).toEqual([
      { codigo: "A1", descripcion: "Riesgo de trabajo" },
    ]);
    expect(vistas.codigos(i, vistas.CLASES.contribuciones)).toEqual([]);
  });

  test("[R4] retributive units are the categories of the scales paid in units", () => {
    expect(sinRev(vistas.unidadesRetributivas(i, 202412))).toEqual([
      { esc: 100, cat: 1, descripcion: "Ministro", cantidad: 12.5 },
    ]);
    expect(vistas.unidadesRetributivas(i, 201912)[0].cantidad).toBeNull();
  });

  test("[R1] categories show the value of the month, and null amounts before the first one", () => {
    expect(sinRev(vistas.categorias(i, 62, 202411))).toEqual([
      {
        cat: 5,
        descripcion: "Investigador",
        norma: "Acta 1",
        remuneracion: 100_000.5,
        sumafijare: 0,
        uret: 0,
        desde_mes: 202001,
      },
      {
        cat: 6,
        descripcion: "Sin valor todavía",
        norma: null,
        remuneracion: null,
        sumafijare: null,
        uret: null,
        desde_mes: null,
      },
    ]);
    expect(vistas.categorias(i, 62, 202412)[0]).toMatchObject({
      remuneracion: 200_000,
      sumafijare: 50,
      desde_mes: 202412,
    });
  });

  test("[K1] the version of a category changes with anything that people see of it", () => {
    const revs = [202411, 202412].map((mes) => vistas.categorias(i, 62, mes)[0].rev);
    expect(new Set(revs).size).toBe(2);
    const [fila] = i.filas("categorias");
    expect(vistas.revDeCategoria(fila, null)).not.toBe(
      vistas.revDeCategoria({ ...fila, descripcion: "Otra" }, null),
    );
  });

  test("the category look-up says which have a value only when a month is asked", () => {
    expect(vistas.categoriasDeEscalafon(i, 62, null)).toEqual([
      { cat: 5, descripcion: "Investigador" },
      { cat: 6, descripcion: "Sin valor todavía" },
    ]);
    const conValor = (mes: number) =>
      vistas.categoriasDeEscalafon(i, 62, mes).map((c) => c.tiene_valor);
    expect(conValor(202001)).toEqual([true, false]);
    expect(conValor(201912)).toEqual([false, false]);
  });

  test("[R3] the SINEP tables come at the month, with the unit value and its month", () => {
    const { grilla, sin_valor, ...resto } = vistas.sinep(i, 202412);
    expect(grilla.map((g) => g.rev === sin_valor)).toEqual([false, false, true]);
    expect(sinRev(grilla)).toEqual([
      { nivel: "C", grado: 0, ur: 554 },
      { nivel: "C", grado: 4, ur: 688 },
      { nivel: "C", grado: 11, ur: null },
    ]);
    expect(resto).toEqual({
      funciones_ejecutivas: [{ nivel: 4, ur: 1_263 }],
      agrupamientos: [{ agrup: "P", porcentaje: 35 }],
      valor_ur: 57.8,
      actualizacion_ur: 202010,
      valor_fe: 57.8,
      actualizacion_fe: 202010,
    });
    expect(vistas.sinep(i, 200811)).toMatchObject({ valor_ur: null, actualizacion_ur: null });
  });

  test("destination codes keep their row before the first value", () => {
    const destino = { codigo: 10, descripcion: "Washington" };
    expect(sinRev(vistas.codigosDeDestino(i, 202411))).toEqual([
      { ...destino, desde_mes: null, retri_emba: null },
    ]);
    expect(sinRev(vistas.codigosDeDestino(i, 202412))).toEqual([
      { ...destino, desde_mes: 202412, retri_emba: 15_000 },
    ]);
    const [antes, despues] = [202411, 202412].map((mes) => vistas.codigosDeDestino(i, mes)[0].rev);
    expect(antes).not.toBe(despues);
  });

  test("equivalences are described by their category, or by the scale of a level", () => {
    expect(vistas.equivalenciasExterior(i)).toEqual([
      { esc: 303, cat: 0, nivel: "C", porcentaje: 60, descripcion: "SINEP" },
      { esc: 850, cat: 2, nivel: "", porcentaje: 80.5, descripcion: "Consejero" },
    ]);
  });

  test("a structure lists its organisations, each with its programme lines", () => {
    const organizacion = { jur: 50, sjur: 0, ent: 0, car: 1, saf: 357 };
    const { datos, versiones_disponibles } = vistas.organizaciones(i, e);
    expect(datos).toEqual([{ ...organizacion, organismo: "Economía" }]);
    expect(versiones_disponibles.map((v) => v.ejercicio)).toEqual([2026, 2025]);
    const programas = vistas.programas(i, e, organizacion).datos;
    expect(programas).toHaveLength(7);
    expect(programas[5]).toEqual({
      prog: 16,
      subp: 2,
      proy: 3,
      act: 51,
      fin: 1,
      fun: 6,
      descripcion: "Obra",
    });
    expect(vistas.programas(i, e, { ...organizacion, jur: 51 }).datos).toEqual([]);
  });

  test("institutions are those of the structure asked", () => {
    expect(vistas.instituciones(i, 2026, 1).datos).toEqual([
      { jur: 50, sjur: 0, ent: 0, descripcion: "Economía" },
    ]);
    expect(vistas.instituciones(i, 2025, 1).datos).toEqual([]);
  });
});
