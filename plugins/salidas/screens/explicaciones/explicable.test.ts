import { expect, test } from "bun:test";
import {
  conOpciones,
  medidaDe,
  seleccionDeFila,
  seleccionDeGrupos,
  seleccionDeTotal,
} from "./explicable.ts";
import { vistaParaArchivo } from "../vistas/vista-archivo.ts";
import { eliminarVista, guardarVista, vistasDe } from "../vistas/vistas.tsx";

test("a measure column says whose figure it is, and whether it is a difference", () => {
  expect(medidaDe("valor")).toEqual({ medida: "valor", codipres: "", esDiferencia: false });
  expect(medidaDe("cargos_M2412"))
    .toEqual({ medida: "cargos", codipres: "M2412", esDiferencia: false });
  expect(medidaDe("valor_dif_E2602"))
    .toEqual({ medida: "valor", codipres: "E2602", esDiferencia: true });
  expect(medidaDe("prog")).toBeNull();
  expect(medidaDe("prog_desc")).toBeNull();
  expect(medidaDe("valor_dif")).toBeNull();
});

const FILAS = [
  { prog: 1, esc: 303, cat: "PC" },
  { prog: 1, esc: 100, cat: 5 },
  { prog: 2, esc: 303, cat: "GB" },
  { prog: 2, esc: 100, cat: 6 },
];

test("[S3] the lines of a row are those of its fields, empty values included", () => {
  expect(seleccionDeFila({ prog: 1, c_comp: "", cat: "PC4" }, ["prog", "c_comp", "cat"]))
    .toEqual({ prog: "1", c_comp: "", cat: "PC4" });
  expect(conOpciones({ prog: "1" }, ["sincontratos", "leyendas"]))
    .toEqual({ prog: "1", opciones: "sincontratos" });
  expect(conOpciones({ prog: "1" }, ["leyendas"])).toEqual({ prog: "1" });
});

test("[S3] a total is explained by a selection only when it means exactly the rows in sight", () => {
  const campos = ["prog", "esc"];
  expect(seleccionDeTotal(FILAS, FILAS, campos)).toEqual({});
  expect(seleccionDeTotal(FILAS, [FILAS[0], FILAS[2]], campos)).toEqual({ esc: "303" });
  // Rows left out by something that is no field: the product would bring others back.
  expect(seleccionDeTotal(FILAS, [FILAS[0], FILAS[3]], campos)).toBeNull();
  expect(seleccionDeTotal(FILAS, [FILAS[0], FILAS[1], FILAS[3]], [...campos, "cat"])).toBeNull();
  expect(seleccionDeTotal(FILAS, [FILAS[0]], [...campos, "cat"]))
    .toEqual({ prog: "1", esc: "303" });
  expect(seleccionDeTotal(FILAS, [FILAS[2]], ["esc", "cat"])).toEqual({ esc: "303", cat: "GB" });
});

test("[S3] rows that no values by field mean are told one by one, while they fit", () => {
  expect(seleccionDeGrupos([FILAS[0], FILAS[3]], ["prog", "cat"]))
    .toEqual({ grupos: "prog,cat;1,PC;2,6" });
  // Groups of the list that differ in nothing that is told are told once.
  expect(seleccionDeGrupos(FILAS, ["prog"])).toEqual({ grupos: "prog;1;2" });
  expect(seleccionDeGrupos([], ["prog"])).toBeNull();
  const muchas = Array.from({ length: 2000 }, (_, prog) => ({ prog }));
  expect(seleccionDeGrupos(muchas, ["prog"])).toBeNull();
  const propias = [{ saf_origen: 357, jur: 50, prog: 1 }];
  expect(seleccionDeGrupos(propias, ["saf_origen", "jur", "prog"]))
    .toEqual({ grupos: "saf_origen,prog;357,1" });
  expect(seleccionDeGrupos(propias, ["jur", "prog"])).toBeNull();
});

test("[S9] a file is asked for with the filters, order and columns of the screen", () => {
  const columnas = [
    { id: "valor", titulo: "Valor", clase: "importe" },
    { id: "prog", titulo: "Prog.", clase: "exacto" },
    { id: "prog_desc", titulo: "Programa", clase: "texto" },
  ] as const;
  expect(vistaParaArchivo(columnas, {
    filtros: { prog_desc: "adm", prog: "", sueldo: "1" },
    orden: { columna: "valor", sentido: "desc" },
  })).toEqual({
    columnas: "valor,prog,prog_desc",
    filtros: '[{"campo":"prog_desc","clase":"texto","texto":"adm"}]',
    orden: "-valor",
  });
  expect(vistaParaArchivo(columnas, {
    filtros: {},
    orden: { columna: "sueldo", sentido: "asc" },
  })).toEqual({ columnas: "valor,prog,prog_desc" });
});

/** The browser's storage, in memory. */
function almacen(): Storage {
  const datos = new Map<string, string>();
  return {
    get length() {
      return datos.size;
    },
    clear: () => datos.clear(),
    getItem: (k) => datos.get(k) ?? null,
    key: (i) => [...datos.keys()][i] ?? null,
    removeItem: (k) => void datos.delete(k),
    setItem: (k, v) => void datos.set(k, v),
  };
}

test("named views are each user's own, replaced by name, and what is damaged is left out", () => {
  const donde = almacen();
  guardarVista(1, { nombre: "Ñ", valores: { tipo: "valores" } }, donde);
  guardarVista(1, { nombre: "A", valores: {} }, donde);
  guardarVista(1, { nombre: "ñ", valores: { campos: "prog" } }, donde);
  expect(vistasDe(1, donde)).toEqual([
    { nombre: "A", valores: {} },
    { nombre: "ñ", valores: { campos: "prog" } },
  ]);
  expect(vistasDe(2, donde)).toEqual([]);
  eliminarVista(1, "A", donde);
  expect(vistasDe(1, donde).map((v) => v.nombre)).toEqual(["ñ"]);
  donde.setItem("planta.vistas.1", '[{"nombre":"B","valores":{"tipo":1}},3]');
  expect(vistasDe(1, donde)).toEqual([]);
  donde.setItem("planta.vistas.1", "{");
  expect(vistasDe(1, donde)).toEqual([]);
});
