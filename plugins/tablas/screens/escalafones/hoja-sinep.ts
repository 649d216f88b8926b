/** The grid of the SINEP as a table and as a sheet: levels by grades, each cell a value of its own. */
import { nombreMes } from "#core/domain/period.ts";
import type { Sinep } from "#proto/tablas.ts";
import { hojaDeCampos } from "#ui/grid/celdas/campos.ts";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { type DeValores, guardarValores, revDeFila } from "../valores/hoja-valores.ts";
import { camposDeValor } from "../valores/valores.ts";
import { mostrarUnidades, NIVELES } from "./sinep-modelo.ts";

/** A level: its units by `g0`, `g1`…; null = no value. */
export interface NivelDeGrilla {
  readonly nivel: string;
  /** Versions by the same names. */
  readonly revs: Readonly<Record<string, string>>;
  readonly [grado: `g${number}`]: number | null;
}

type Columna = ColumnaTabla<NivelDeGrilla>;

const columnaDeGrado = (grado: number): `g${number}` => `g${grado}`;
export const gradoDe = (columna: string): number => Number(columna.slice(1));
export const claveDeNivel = ({ nivel }: NivelDeGrilla): string => nivel;

/** Every level, also one without any value. */
export function nivelesDe({ grilla }: Pick<Sinep, "grilla">): readonly NivelDeGrilla[] {
  return NIVELES.map((nivel) => {
    const suyas = grilla.filter((g) => g.nivel === nivel);
    return {
      nivel,
      ...Object.fromEntries(suyas.map((g) => [columnaDeGrado(g.grado), g.ur])),
      revs: Object.fromEntries(suyas.map((g) => [columnaDeGrado(g.grado), g.rev])),
    };
  });
}

/** The grid of an answer with levels as they were just stored. */
export const conNiveles = (datos: Sinep, guardados: readonly NivelDeGrilla[]): Sinep => ({
  ...datos,
  grilla: [
    ...datos.grilla.filter((g) => !guardados.some((n) => n.nivel === g.nivel)),
    ...guardados.flatMap((n) =>
      Object.entries(n.revs).map(([columna, rev]) => (
        { nivel: n.nivel, grado: gradoDe(columna), ur: n[columnaDeGrado(gradoDe(columna))], rev }
      ))
    ),
  ],
});

export function columnasDeGrilla(
  grados: readonly number[],
  enPesos: boolean,
  valor: number | null,
): readonly Columna[] {
  return [
    { id: "nivel", titulo: "Nivel", clase: "codigo", ancho: "70px", orden: false, filtro: false },
    ...grados.map((grado): Columna => {
      const id = columnaDeGrado(grado);
      return {
        id,
        titulo: String(grado),
        leyenda: `Grado ${grado}`,
        clase: "importe",
        orden: false,
        filtro: false,
        texto: (fila) => mostrarUnidades(fila[id], enPesos, valor),
      };
    }),
  ];
}

interface Entrada {
  readonly mes: number;
  readonly grados: readonly number[];
  /** Version of a cell without a value. */
  readonly sinValor: string;
  /** What is shown is money: it is the units that are typed. */
  readonly enPesos: boolean;
  readonly poner: (guardados: readonly NivelDeGrilla[]) => void;
  readonly abrir: (fila: NivelDeGrilla, columna: string) => void;
}

/** Numbers of their own for the cells: grades are below this. */
const GRADOS = 100;

export function hojaDeGrilla(e: Entrada): Hoja<NivelDeGrilla> {
  const [unidades] = camposDeValor("sinep_grilla");
  const campos = Object.fromEntries(
    e.grados.map((g) => [columnaDeGrado(g), { ...unidades, titulo: `Grado ${g}` }]),
  );
  const d: DeValores<NivelDeGrilla> = {
    tabla: "sinep_grilla",
    mes: e.mes,
    claveDe: claveDeNivel,
    campos,
    valorDe({ nivel }, columna) {
      const grado = gradoDe(columna);
      const lugar = NIVELES.findIndex((n) => n === nivel);
      return { id: lugar * GRADOS + grado, clave: { nivel, grado }, campo: "ur" };
    },
    revDe: (fila, columna) => fila.revs[columna] ?? e.sinValor,
    con: (fila, columnas, { rev }) => ({
      ...fila,
      revs: { ...fila.revs, ...Object.fromEntries(columnas.map((c) => [c, rev])) },
    }),
    nombre: ({ nivel }) => `Nivel ${nivel}`,
    poner: e.poner,
  };
  return hojaDeCampos<NivelDeGrilla>({
    campos,
    cerradas: { "": "Los niveles son los del convenio" },
    fija: () =>
      e.enPesos ? `Escriba en unidades: quite «Ver en pesos» (rigen ${nombreMes(e.mes)})` : null,
    rev: (fila) => revDeFila(d, fila),
    guardar: (filas) => guardarValores(d, filas),
    abrir: e.abrir,
  });
}
