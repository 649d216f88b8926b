/** The trail as people read it ([A1]). */
import { expect, test } from "bun:test";
import type { Plugin } from "#core/plugin.ts";
import { BASES } from "#plugins/bases/service.ts";
import { TABLAS } from "#proto/recursos/tablas.ts";
import { plugins } from "#plugins/index.ts";
import { RECURSOS } from "#proto/recursos/todos.ts";
import { cambiosDe, reemplazadosDe, resumenDe } from "./legible.ts";
import { campoDe, entidadesQueDicen, nombreDeRegistro, tituloDeEntidad } from "./nombres.ts";

const cambios = (entidad: string, antes: unknown, despues: unknown) =>
  cambiosDe({ entidad, antes, despues }).map((c) => [c.titulo, c.antes, c.despues]);
const resumen = (entidad: string, antes: unknown, despues: unknown) =>
  resumenDe(cambiosDe({ entidad, antes, despues }));

test("[A1] an edit tells only the fields that differ, in words", () => {
  expect(
    cambios(
      "techos",
      { ejercicio: 2026, cargos: 1200, observaciones: "", rev: 3 },
      { ejercicio: 2026, cargos: 1350, observaciones: "ajuste", rev: 3 },
    ),
  ).toEqual([["Cargos", "1.200", "1.350"], ["Observaciones", "—", "ajuste"]]);
  expect(cambios("presupuestos", { online: true }, { online: false })).toEqual([
    ["En Línea", "Sí", "No"],
  ]);
});

test("[R6] a value that begins at a month reads as a new one, not as a change of the other's month", () => {
  const nuevo = (antes: unknown, despues: unknown) =>
    resumenDe(cambiosDe({ entidad: "categorias_valores", accion: "agregar", antes, despues }));
  const antes = { esc: 100, cat: 2, remuneracion: 9, norma: "Acta 1", desde_mes: 202611 };
  expect(nuevo(antes, { ...antes, remuneracion: 11, norma: "", desde_mes: 202703 })).toBe(
    "Nuevo desde: marzo de 2027; Remuneración: $ 9,00 → $ 11,00; Norma: Acta 1 → —",
  );
  expect(nuevo(null, { esc: 100, cat: 2, remuneracion: 11, desde_mes: 202703 })).toBe(
    "Nuevo desde: marzo de 2027; Esc.: 100; Cat.: 2; Remuneración: $ 11,00",
  );
  // What is dated as a set says its month once.
  const tramos = (desde_mes: number, ultimo: number) => [
    { desde_mes, grado_desde: 4, porcentaje: 15 },
    { desde_mes, grado_desde: 8, porcentaje: ultimo },
  ];
  expect(
    cambiosDe({
      entidad: "sinep_tramos",
      accion: "agregar",
      antes: tramos(202010, 30),
      despues: tramos(202703, 32),
    }).map((c) => [c.titulo, c.antes, c.despues]),
  ).toEqual([
    ["Nuevo desde", "—", "marzo de 2027"],
    [
      "Renglón 2",
      "Grado desde: 8, Porcentaje: 30,00",
      "Grado desde: 8, Porcentaje: 32,00",
    ],
  ]);
});

test("[A4] what was done with the whole database reads as it was done", () => {
  expect(tituloDeEntidad("base_de_datos")).toBe("Toda la base");
  expect(entidadesQueDicen("toda la base")).toEqual(["base_de_datos"]);
  const hecho = { archivo: "/var/lib/planta/uno.db", tablas: 56, filas: 123456, bytes: 1048576 };
  expect(resumen("base_de_datos", undefined, hecho)).toBe(
    "Archivo: /var/lib/planta/uno.db; Tablas: 56; Filas: 123.456; Bytes: 1.048.576",
  );
});

test("[A1] a record is named in words, whatever its key is made of", () => {
  expect([
    nombreDeRegistro("categorias_valores", "esc=100|cat=2|desde_mes=202703"),
    nombreDeRegistro("sinep_tramos", "desde_mes=202010"),
    nombreDeRegistro("techos", "2026|357"),
    nombreDeRegistro("excepciones_conceptos", "09|303|000123"),
    nombreDeRegistro("cargos", "1234"),
    nombreDeRegistro("presupuestos", null),
  ]).toEqual([
    "Escalafón 100, categoría 2, desde marzo de 2027",
    "Desde octubre de 2020",
    "Ejercicio 2026",
    "Institución 09, escalafón 303, concepto 000123",
    "Registro 1234",
    "",
  ]);
});

test("[A1] totals are amounts, each with its currency", () => {
  expect(
    cambios("valuaciones", null, { renglones: 1215, totales: { 1: 4514928758251, 2: 150, 7: 5 } }),
  ).toEqual([
    ["Líneas", "—", "1.215"],
    ["Total en pesos", "—", "$ 45.149.287.582,51"],
    ["Total en dólares estadounidenses", "—", "US$ 1,50"],
    ["Total en moneda 7", "—", "(moneda 7) 0,05"],
  ]);
  expect(
    cambios("ejecucion", { totales: { 1: 100 } }, { totales: { 1: -250 } }),
  ).toEqual([["Total en pesos", "$ 1,00", "$ -2,50"]]);
});

test("[A1] amounts of a row have its currency, whole ones too; units and percentages have none", () => {
  const fila = { cantidad: 1200, costo: 1500, mon: 2 };
  expect(resumen("asistenciasocial", fila, { ...fila, costo: 1500.5 }))
    .toBe("Costo: US$ 1.500,00 → US$ 1.500,50");
  expect(resumen("otrosgastos", null, { costo_total: 70_000 })).toBe("Costo total: $ 70.000,00");
  expect(
    resumen("categorias_valores", { remuneracion: 10, uret: 554 }, { remuneracion: 11, uret: 5 }),
  )
    .toBe("Remuneración: $ 10,00 → $ 11,00; Unid. Ret.: 554,00 → 5,00");
  expect(resumen("adicionales", { porcentaje: 7 }, { porcentaje: 7.25 }))
    .toBe("Porcentaje: 7,00 → 7,25");
  expect(resumen("presupuestos", { mon: 1 }, { mon: 2 }))
    .toBe("Mon.: 1 (pesos) → 2 (dólares estadounidenses)".replace("Mon.", "Mon"));
});

test("[A1] months, days, codes and what they stand for", () => {
  expect(cambios("ejecuciones", null, { mes: 202412, estado: 2 })).toEqual([
    ["Mes", "—", "diciembre de 2024"],
    ["Estado", "—", "Cargada"],
  ]);
  expect(cambios("usuarios", { tipo: 1, acceso_safs: [103, 307] }, { tipo: 3, acceso_safs: [] }))
    .toEqual([["Tipo", "Convencional", "Administrador"], ["Acceso a SAFs", "103, 307", "—"]]);
  expect(cambios("presupuestos", null, { fecha_alta: "2026-03-09", desde_mes: 202510 })).toEqual([
    ["Fecha de Alta", "—", "09/03/2026"],
    ["Valores de", "—", "octubre de 2025"],
  ]);
});

test("[A1] what holds other fields is told field by field, sets row by row", () => {
  expect(
    cambios("presupuestos", null, {
      registros: { cargos: 1200, otrosgastos: 0 },
      omitidos: [{ motivo: "moneda", registros: 3 }],
    }),
  ).toEqual([
    ["Registros: Cargos", "—", "1.200"],
    ["Registros: Otros gastos", "—", "0"],
    ["Omitidos", "—", "Motivo: moneda, Registros: 3"],
  ]);
  const tramo = (grado_desde: number, porcentaje: number) => ({ grado_desde, porcentaje });
  expect(cambios("sinep_tramos", [tramo(4, 15), tramo(8, 30)], [tramo(4, 15), tramo(8, 32.5)]))
    .toEqual([[
      "Renglón 2",
      "Grado desde: 8, Porcentaje: 30,00",
      "Grado desde: 8, Porcentaje: 32,50",
    ]]);
  expect(resumen("x", null, { lista: Array.from({ length: 25 }, (_, i) => i) }))
    .toEndWith("18, 19, y 5 más");
});

test("[A1] rows of another entity that went with one are told in their own words", () => {
  const credito = { ejercicio: 2026, prog: null, pprin: 1, importe: 1500 };
  expect(
    cambiosDe({
      entidad: "organismos",
      antes: { nombre: "Uno", credito_vigente: [credito] },
      despues: null,
    }).map((c) => [c.titulo, c.antes]),
  ).toEqual([
    ["Nombre", "Uno"],
    ["Crédito vigente", "Ejercicio: 2026, Prog.: —, Principal: 1, Importe: 1.500,00"],
  ]);
});

test("[A1] a file tells how many rows it replaced, and what they said", () => {
  const escrito = {
    entidad: "categorias_valores",
    antes: {
      columnas: ["esc", "desde_mes", "remuneracion"],
      filas: [[62, 202412, 123_456_789]],
      reemplazadas: 1,
    },
    despues: { registros: 10, agregados: 9 },
  };
  expect(resumenDe(cambiosDe(escrito))).toBe(
    "Registros: 10; Agregados: 9; Reemplazados: 1",
  );
  expect(reemplazadosDe(escrito)).toEqual({
    titulos: ["Esc.", "Actualizado desde", "Remuneración"],
    filas: [["62", "diciembre de 2024", "$ 1.234.567,89"]],
    total: 1,
  });
  expect(reemplazadosDe({ ...escrito, antes: null })).toBeNull();
});

test("[A1] a creation and a deletion tell what there is; a long list of fields is counted", () => {
  expect(resumen("usuarios", null, { solo_consulta: false })).toBe("Sólo consulta: No");
  expect(resumen("usuarios", { solo_consulta: false }, null)).toBe("Sólo consulta: No → —");
  expect(resumen("usuarios", null, null)).toBe("—");
  const larga = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((c) => [c, 1]));
  expect(resumen("x", null, larga)).toEndWith("; y 2 más");
});

test("[A1] an entity is found by the words that people see", () => {
  expect(tituloDeEntidad("excepciones_conceptos")).toBe("Excepciones de conceptos");
  expect(entidadesQueDicen("código")).toContain("codigos_destino");
  expect(entidadesQueDicen("SERVICIOS EXTRA")).toEqual(["serviciosextraordinarios"]);
  expect(entidadesQueDicen("nada de esto")).toEqual([]);
});

test("[A1] every amount and percentage that a base or a table declares is told as one", () => {
  const declaradas = [
    ...BASES.flatMap((b) => b.columnas.map((c) => [b.id, c.id, c.campo.clase])),
    ...TABLAS.flatMap((t) => t.columnas.map((c) => [t.id, c, t.campos[c].clase])),
  ];
  for (const [entidad, campo, clase] of declaradas) {
    const esperada = clase === "importe" ? "importe" : clase === "porcentaje" ? "centesimos" : null;
    const { clase: dicha, titulo } = campoDe(entidad, campo);
    if (esperada) expect({ entidad, campo, dicha }).toEqual({ entidad, campo, dicha: esperada });
    expect(titulo).not.toContain("_");
  }
});

test("[A1] every resource says its own words, amounts as such", () => {
  const recursos = (plugins as readonly Plugin[]).flatMap((p) => p.resources ?? []);
  for (const { id, campos } of recursos) {
    expect(RECURSOS.has(id)).toBe(true);
    for (const [columna, { clase }] of Object.entries(campos)) {
      const { titulo, clase: dicha } = campoDe(id, columna);
      expect(titulo).not.toMatch(/_|^$/);
      if (clase === "importe") expect(dicha).toBe("importe");
    }
  }
  const fila = { prog: 16, pprin: 1, ppar: null, mon: 1, importe: 1500 };
  expect(cambios("credito_vigente", null, fila)).toEqual([
    ["Prog.", "—", "16"],
    ["Principal", "—", "1"],
    ["Mon.", "—", "1 (pesos)"],
    ["Importe", "—", "1.500,00"],
  ]);
});

test("[A1] [W1] an agreement is told tranche by tranche, with months and amounts in words", () => {
  const tramo = { mes: 202602, porcentaje: 2.5, base: 202512, con_funcion: false };
  const suma = { id: "S-05", importe: 45_000 };
  expect(cambios("acuerdos", null, { nombre: "Acta", tramos: [tramo], sumas: [suma] })).toEqual([
    ["Nombre", "—", "Acta"],
    [
      "Tramos",
      "—",
      "Mes: febrero de 2026, Porcentaje: 2,50, Base: diciembre de 2025, Con función ejecutiva: No",
    ],
    ["Sumas", "—", "Id: S-05, Importe: 45.000,00"],
  ]);
});
