/**
 * Finding rows on screen: a key in a filter box and the list of values of a column, over a base of
 * 30,000 positions with the columns and names that its screen has, against the time asked for.
 */
import { baseDe } from "#plugins/bases/bases.ts";
import { columnasDeTabla } from "#plugins/bases/screens/columnas.ts";
import { crearCatalogo } from "#plugins/bases/screens/editor/catalogo-cliente.ts";
import type { FilaMostrada } from "#plugins/bases/screens/tipos.ts";
import type { DatosOrganismo } from "#proto/bases.ts";
import { filasFiltradas } from "#ui/grid/modelo.ts";
import { valoresDeColumna } from "#ui/grid/filtros/valores-de-filtro.ts";
import { type Cifra, mediana, type Medida } from "../comun/harness.ts";

const FILAS = 30_000;
const ESCALAS = 40;
const RONDAS = 15;
/** Milliseconds asked for: a filter, and the values of a column. */
const DE_FILTRO = 30;
const DE_VALORES = 50;

const nombres = (n: number, que: string) =>
  Array.from({ length: n }, (_, i) => ({ codigo: i, descripcion: `${que} número ${i}` }));

function datos(): DatosOrganismo {
  const apertura_saf = Array.from({ length: 400 }, (_, i) => ({
    prog: i % 40,
    subp: 0,
    proy: 0,
    act: Math.floor(i / 40),
    descripcion: `Actividad ${i} de conducción`,
  }));
  return {
    apertura_saf,
    ubicaciones: nombres(100, "Lugar"),
    fuentes_financiamiento: nombres(20, "Fuente"),
    partidas_principales: nombres(9, "Partida"),
    escalafones: nombres(ESCALAS, "Escalafón").map((e) => ({ ...e, regimen: "categorias" })),
    codigos_procesamiento: nombres(10, "Código").map((c) => ({ ...c, unidad: "C" })),
    funciones_ejecutivas: [],
    agrupamientos: [],
    monedas: nombres(3, "Moneda").map((m) => ({ ...m, simbolo: "$" })),
    composicion_salarial: [],
    codigos_destino: [],
    aperturapres: { ejercicio: 2026, version: 1, descripcion: "" },
    datos_saf: { jur: 50, sjur: 0, ent: 0, car: 1 },
    habilitar_me: false,
    habilitar_ogas: false,
    usa_coefval: false,
    consolidado: false,
    criterio: "unico",
  };
}

const fila = (i: number): FilaMostrada =>
  ({
    id: i,
    rev: 1,
    validacion: {},
    prog: i % 40,
    subp: 0,
    proy: 0,
    act: i % 10,
    ubic: i % 97,
    ff: i % 19,
    pprin: 1 + i % 2,
    esc: i % ESCALAS,
    agrup: "",
    nivel: "",
    grado: 0,
    cat: i % 200,
    feje: 0,
    codp: i % 7,
    codes: 0,
    cargos: i,
    vacantes: i % 5,
    coefval: 100,
    tcober: 12,
    mes_inicio: 0,
  }) as unknown as FilaMostrada;

/** Milliseconds of processor that a call takes once it is compiled, whoever else is at work. */
function medir(vez: () => unknown): number {
  for (let i = 0; i < 3; i++) vez();
  const tiempos = Array.from({ length: RONDAS }, () => {
    const antes = process.cpuUsage();
    vez();
    const { user, system } = process.cpuUsage(antes);
    return (user + system) / 1000;
  });
  return mediana(tiempos);
}

export const filtros: Cifra = {
  nombre: `filtros de una base de ${FILAS} filas`,
  piso: "lo pedido",
  medir() {
    const base = baseDe("cargos");
    if (!base) throw new Error("no hay base de cargos");
    const categorias = nombres(200, "Categoría").map(({ codigo, descripcion }) => ({
      cat: codigo,
      descripcion,
      tiene_valor: true,
    }));
    const columnas = columnasDeTabla(
      base,
      crearCatalogo({ datos: datos(), categorias: () => categorias, sinep: null }),
    );
    const filas = Array.from({ length: FILAS }, (_, i) => fila(i));
    const filtro = (columna: string, escrito: string): Medida => ({
      que: `«${escrito}» en ${columna}`,
      propio: medir(() =>
        filasFiltradas(filas, columnas, { filtros: { [columna]: escrito }, soloErrores: false })
      ),
      piso: DE_FILTRO,
      alcanzar: 1,
      unidad: "ms",
    });
    const valores = (id: string): Medida => {
      const columna = columnas.find((c) => c.id === id);
      if (!columna) throw new Error(id);
      return {
        que: `valores de ${id}`,
        propio: medir(() =>
          valoresDeColumna(filas, columnas, columna, { filtros: {}, soloErrores: false })
        ),
        piso: DE_VALORES,
        alcanzar: 1,
        unidad: "ms",
      };
    };
    return Promise.resolve([
      filtro("esc", "3"),
      filtro("esc", "número 1"),
      filtro("act", "conducción"),
      filtro("cat", "*categoría número 1*"),
      filtro("cargos", "100..20000"),
      filtro("esc", "<>1,2,3,4,5,6,7,8"),
      valores("esc"),
      valores("cat"),
      valores("cargos"),
    ]);
  },
};
