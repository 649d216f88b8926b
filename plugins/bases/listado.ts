/**
 * The list of a base as JSON text. Rows go from the database's arrays straight to text: ten
 * thousand rows cost little more than reading them.
 */
import type { Consulta } from "../../core/plugin.ts";
import { toNumber } from "../../core/domain/money.ts";
import type { Base } from "./bases.ts";
import { filasDe } from "./filas.ts";
import type { Grupo } from "./grupos.ts";
import { catalogoDe } from "./catalogo.ts";
import { crearValidador } from "./validar.ts";

type Escritor = (valor: unknown) => string;

function escritorDe(clase: string): Escritor {
  if (clase === "importe" || clase === "porcentaje") {
    return (v) => String(toNumber(v as number));
  }
  if (clase === "entero") return (v) => String(v);
  return (v) => JSON.stringify(v);
}

/** `{[base]: [...], errores: n}` (spec 2 §7). Each row carries id, rev and `validacion`. */
export async function listarBase(q: Consulta, base: Base, grupo: Grupo): Promise<string> {
  const [filas, catalogo] = [
    await filasDe(q, base, grupo.saf, grupo.codipres),
    await catalogoDe(q, grupo),
  ];
  const validador = crearValidador(base, catalogo);
  const campos = base.columnas.map((c, i) => ({
    indice: i + 1,
    prefijo: `,"${c.id}":`,
    escribir: escritorDe(c.campo.clase),
  }));
  const textos = new Map<number, string>();
  let errores = 0;
  const partes: string[] = [];
  for (const fila of filas) {
    const bits = validador.bits(fila);
    if (bits !== 0) errores++;
    let validacion = textos.get(bits);
    if (validacion === undefined) {
      textos.set(bits, validacion = JSON.stringify(validador.deBits(bits)));
    }
    let texto = `{"id":${fila[0]}`;
    for (const { indice, prefijo, escribir } of campos) texto += prefijo + escribir(fila[indice]);
    partes.push(`${texto},"rev":${fila[fila.length - 1]},"validacion":${validacion}}`);
  }
  return `{"${base.id}":[${partes.join(",")}],"errores":${errores}}`;
}
