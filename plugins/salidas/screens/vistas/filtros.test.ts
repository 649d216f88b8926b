import { expect, test } from "bun:test";
import type { FilaTabla, Tabla } from "#core/outputs/table.ts";
import { filasDeArchivo, respuestaDe } from "#core/testing/files/tabla.ts";
import { errorDeFiltro, filasFiltradas } from "#ui/grid/modelo.ts";
import { escribirElegidos, valoresDeColumna } from "#ui/grid/filtros/valores-de-filtro.ts";
import { tablaDe } from "../generica/generica-modelo.ts";
import { juntarLeyendas } from "../parametrico/con-leyenda.ts";
import { vistaDeLibro } from "#ui/grid/modelo.ts";

/** A sequence that is the same in every run. */
function azar(semilla: number): (n: number) => number {
  let s = semilla;
  return (n) => {
    s = (s * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((s / 2_147_483_648) * n);
  };
}

const COLUMNAS: Tabla["columnas"] = [
  { campo: "n", titulo: "N.", clase: "entero", tipo: "clave" },
  { campo: "esc", titulo: "Esc.", clase: "entero", tipo: "clave" },
  { campo: "esc_desc", titulo: "Escalafón", clase: "texto", tipo: "leyenda" },
  { campo: "cat", titulo: "Cat.", clase: "texto", tipo: "clave" },
  { campo: "mes", titulo: "Mes", clase: "mes", tipo: "clave" },
  { campo: "cargos", titulo: "Cargos", clase: "entero", tipo: "medida" },
  { campo: "valor", titulo: "Valor", clase: "importe", tipo: "medida" },
];
const NOMBRES = ["", "Personal civil", "Año; nuevo", "1 primero", "Ñandú (demo)"];
const ESCRITOS = [
  "3",
  "personal",
  "*a*",
  "1*",
  "=",
  "<>",
  ">x",
  "<>civil",
  "1..3",
  "2,4",
  "a;b",
  "ene",
];

test("[S9] what passes on screen passes in the file, whatever the rows and the filters", () => {
  const entre = azar(5);
  const una = <T>(lista: readonly T[]): T => lista[entre(lista.length)];
  const vistos = { filtrados: 0, rehusados: 0 };
  for (let vez = 0; vez < 600; vez++) {
    const filas: FilaTabla[] = Array.from({ length: 12 }, (_, n) => {
      const esc = entre(NOMBRES.length);
      return {
        n,
        esc,
        esc_desc: NOMBRES[esc],
        cat: una(["PC4", "GB", "17", ""]),
        mes: 202501 + entre(12),
        cargos: entre(9),
        valor: entre(500) * 25,
      };
    });
    const tabla: Tabla = {
      encabezado: [],
      columnas: COLUMNAS,
      filas,
      valorizado: true,
      desactualizado: false,
    };
    const leida = tablaDe(respuestaDe(tabla));
    if (!leida) throw new Error("no es una tabla");
    const columnas = entre(2) ? juntarLeyendas(leida.columnas, leida.filas) : leida.columnas;
    const columna = una(columnas);
    const nada = { filtros: {}, soloErrores: false };
    const ofrecidos = valoresDeColumna(leida.filas, columnas, columna, nada);
    const valor = String(una(ofrecidos).valor ?? "").replace(".", ",");
    const escrito = una([
      ...ESCRITOS,
      valor,
      `>=${valor}`,
      `<>${valor}`,
      escribirElegidos(ofrecidos, columna, new Set([una(ofrecidos).valor, una(ofrecidos).valor])),
    ]);
    const filtros = { [columna.id]: escrito };
    const pedidas = vistaDeLibro(columnas, { filtros, orden: null });
    const caso = { columna: columna.id, escrito };
    if (errorDeFiltro(columna, escrito) !== "") {
      vistos.rehusados++;
      expect(() => filasDeArchivo(tabla, pedidas)).toThrow("No se entiende el filtro");
      continue;
    }
    const pasan = filasFiltradas(leida.filas, columnas, { filtros, soloErrores: false });
    vistos.filtrados += pasan.length > 0 && pasan.length < filas.length ? 1 : 0;
    expect({ ...caso, n: filasDeArchivo(tabla, pedidas).map((f) => f.n) })
      .toEqual({ ...caso, n: pasan.map((f) => f.n ?? null) });
  }
  expect(vistos.filtrados).toBeGreaterThan(150);
  expect(vistos.rehusados).toBeGreaterThan(30);
});
