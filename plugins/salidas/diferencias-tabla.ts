/** Rows of a difference as a table: its columns, and the lines that each row opens ([S10]). */
import type { ColumnaTabla } from "../../core/outputs/table.ts";
import type { Unidad } from "./emparejar.ts";
import { OPCIONES_SELECCION } from "./seleccion.ts";

export const CLAVES = [
  ["saf", "SAF"],
  ["mon", "Mon."],
  ["prog", "Prog."],
  ["subp", "Subp."],
  ["proy", "Proy."],
  ["act", "Act."],
  ["ubic", "Ubic."],
  ["ff", "F. Fin."],
  ["pprin", "P. Prin."],
  ["esc", "Esc."],
  ["cat", "Cat."],
  ["feje", "Fun. Ejec."],
  ["codp", "Cod. P."],
  ["codes", "Cod. Des."],
] as const;

export function columnasDe(actual: string, otro: string, reducida: boolean): ColumnaTabla[] {
  const importe = (campo: string, titulo: string, tipo: ColumnaTabla["tipo"]): ColumnaTabla => ({
    campo,
    titulo,
    clase: "importe",
    tipo,
    ancho: 22,
  });
  return [
    { campo: "titulo", titulo: "Causa", clase: "texto", tipo: "clave", ancho: 26 },
    ...CLAVES.filter(([c]) => !reducida || !["feje", "codp", "codes"].includes(c)).map((
      [campo, titulo],
    ): ColumnaTabla => ({
      campo,
      titulo,
      clase: campo === "cat" ? "texto" : "entero",
      tipo: "clave",
    })),
    // Of the whole row, repeated for each of its causes: not to be added up.
    importe("actual", actual, "leyenda"),
    importe("otro", otro, "leyenda"),
    importe("importe", "Diferencia", "medida"),
  ];
}

/** Options of a selection; with a category, its level is said already. */
const DE_SELECCION = [...Object.keys(OPCIONES_SELECCION), "grupos"].filter((o) => o !== "nivel");

/**
 * The options of `explicar` that list the lines of a row, in either group.
 * @param valores options of the call: the row is of the lines that they select.
 */
export function filtroDe(
  { campos, rubros: todos }: Unidad,
  valores: Readonly<Record<string, string>>,
): Record<string, string> {
  const { saf, ...resto } = campos;
  const pedidos = valores.rubro?.split(",");
  const rubros = pedidos ? todos.filter((r) => pedidos.includes(r)) : todos;
  return {
    ...Object.fromEntries(
      DE_SELECCION.flatMap((o) => valores[o] === undefined ? [] : [[o, valores[o]]]),
    ),
    ...(saf === undefined ? {} : { saf_origen: String(saf) }),
    ...Object.fromEntries(Object.entries(resto).map(([c, v]) => [c, String(v)])),
    rubro: rubros.join(","),
  };
}
