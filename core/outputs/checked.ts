/** The tables of third parties' outputs: what is read of them is looked at before it is. */
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Columna, ESTADO } from "#proto/outputs.ts";
import { Rechazo } from "../errors.ts";
import type { ContextoSalida, Plugin, Salida } from "../plugin.ts";
import type { Tabla } from "./table.ts";

/** Cells are as the database gave them; a column may say more than what is shown of it. */
const FORMA = Type.Object({
  ...ESTADO,
  columnas: Type.Array(Type.Object(Columna.properties)),
  filas: Type.Array(Type.Object({})),
});

/** A field that rows say and no column does, where a column says one that no row has. */
function malNombrado({ columnas, filas, totales = {} }: Tabla): string | null {
  const campos = new Set(columnas.map((c) => c.campo));
  const dichos = new Set(filas.flatMap((fila) => Object.keys(fila)));
  const vacia = filas.length > 0 && columnas.find((c) => !dichos.has(c.campo));
  const ajeno = [...dichos].find((campo) => !campos.has(campo));
  if (vacia && ajeno) return `ninguna fila tiene «${vacia.campo}», y tienen «${ajeno}»`;
  const total = Object.keys(totales).find((campo) => !campos.has(campo));
  return total === undefined ? null : `los totales dicen «${total}», que no es de una columna`;
}

/** @throws Rechazo naming the output and what of its table is not as it has to be. */
function revisarTabla(id: string, tabla: Tabla): Tabla {
  const mal = Value.Errors(FORMA, tabla).First();
  const motivo = mal
    ? `${mal.path.slice(1).replaceAll("/", ".") || "no es una tabla"}, que falta o es otra cosa`
    : malNombrado(tabla);
  if (motivo === null) return tabla;
  throw new Rechazo(
    "tabla_mal_formada",
    500,
    `La salida «${id}» no devuelve una tabla que se pueda mostrar: ${motivo}`,
  );
}

const ajenas = new WeakSet<Salida>();

/** From here on the outputs of a third party's plugin are looked at; the product's have their tests. */
export function revisarSalidasDe({ outputs = [] }: Plugin): void {
  for (const salida of outputs) ajenas.add(salida);
}

/** What an output answers. @throws Rechazo for a third party's that is no table. */
export async function tablaDe(
  salida: Salida,
  ctx: ContextoSalida,
  valores: Readonly<Record<string, string>>,
): Promise<Tabla> {
  const tabla = await salida.query(ctx, valores);
  return ajenas.has(salida) ? revisarTabla(salida.id, tabla) : tabla;
}
