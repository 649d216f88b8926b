/** The categories of a scale as a sheet: their descriptions and their values from a month ([R6]). */
import { contar } from "../../../../core/domain/money.ts";
import { leerCampo } from "../../../../core/domain/fields.ts";
import { nombreMes } from "../../../../core/domain/period.ts";
import type { Categoria } from "../../../../proto/tablas.ts";
import { api } from "../../../../ui/api.ts";
import { enviarCeldas } from "../../../../ui/grid/celdas/enviar.ts";
import type { Escrito, Guardadas, Hoja, PorGuardar } from "../../../../ui/grid/celdas/hoja.ts";
import { leerPegado } from "../../../../ui/parts/entradas.ts";
import { confirmar } from "../../../../ui/state/alerts.ts";
import { saltos } from "../valores/confirmar-valor.ts";
import { type CampoDeValor, camposDeCategoria, esDecimal } from "../valores/valores.ts";

interface Entrada {
  readonly esc: number;
  readonly mes: number;
  /** Whether the scale is paid in units ([R2]). */
  readonly enUnidades: boolean;
  readonly poner: (guardadas: readonly Categoria[]) => void;
  readonly abrir: (fila: Categoria, columna: string) => void;
}

/** Its norm is of its value and goes with it: a cell does not write it. */
const camposDe = (e: Entrada): readonly CampoDeValor[] =>
  camposDeCategoria(e.enUnidades).filter((c) => c.id !== "norma");

/** `1.234,5` → `1234.5`; or why it is not taken. */
function leer({ titulo, campo, id }: CampoDeValor, texto: string): { valor: string } | string {
  const escrito = esDecimal(campo) ? leerPegado(texto, 2) : { valor: texto };
  if ("ambiguo" in escrito) {
    const [miles] = escrito.ambiguo;
    return `«${texto}» se puede leer de dos maneras: escriba ${miles}, o los decimales exactos`;
  }
  if ("error" in escrito) return `${titulo} ${escrito.error}`;
  if (id === "descripcion" && texto === "") return "Ingrese la descripción";
  const leido = leerCampo(campo, escrito.valor);
  return "error" in leido ? `${titulo} ${leido.error}` : escrito;
}

function revisar(e: Entrada, fila: Categoria, escrito: Escrito) {
  const valores: Record<string, string> = {};
  const fallas: Record<string, string> = {};
  const como: Record<string, unknown> = { ...fila };
  for (const campo of camposDe(e)) {
    const { id } = campo;
    if (escrito[id] === undefined) continue;
    const leido = leer(campo, escrito[id]);
    if (typeof leido === "string") fallas[id] = leido;
    else {
      como[id] = esDecimal(campo.campo) ? Number(leido.valor) : leido.valor;
      if (como[id] !== Reflect.get(fila, id)) valores[id] = leido.valor;
    }
  }
  return { fila: como as Categoria, valores, fallas };
}

/** Amounts that jump are asked about once, all of them together. */
async function seQuiere(e: Entrada, filas: readonly PorGuardar<Categoria>[]): Promise<boolean> {
  const grandes = filas.flatMap(({ fila, revisada: { valores } }) =>
    saltos(camposDe(e).filter((c) => c.id in valores), { ...fila }, valores)
      .map((frase) => `Categoría ${fila.cat}: ${frase}`)
  );
  if (grandes.length === 0) return true;
  // The focus is in its cell by then: it is what the question gives it back to.
  await new Promise((listo) => setTimeout(listo));
  const resto = grandes.length - 5;
  return await confirmar(
    [
      ...grandes.slice(0, 5),
      ...(resto > 0 ? [`Y ${contar(resto, "importe", "importes")} más.`] : []),
      `Los importes rigen desde ${nombreMes(e.mes)}.`,
    ].join("\n"),
    { titulo: "El valor cambia mucho", aceptar: "Guardar igual" },
  );
}

async function guardar(
  e: Entrada,
  filas: readonly PorGuardar<Categoria>[],
): Promise<Guardadas<Categoria>> {
  if (!await seQuiere(e, filas)) return { clase: "desistido" };
  const { esc, mes } = e;
  return await enviarCeldas(filas, {
    id: (fila) => fila.cat,
    async enviar(cambios) {
      const { registros } = await api.post("/tablas/categorias/celdas/:esc/:mes", {
        esc,
        mes,
        cambios,
      });
      return registros;
    },
    actual: (cat, dicho) => ({ cat, ...dicho }) as unknown as Categoria,
    poner: e.poner,
  });
}

const CERRADAS: Readonly<Record<string, string>> = {
  cat: "El número de una categoría no se cambia",
  desde_mes: "Es el mes elegido arriba, cuando el valor cambia",
};

export function hojaDeCategorias(e: Entrada): Hoja<Categoria> {
  const campos = camposDe(e);
  const campoDe = (id: string) => campos.find((c) => c.id === id);
  return {
    cerrada(_, columna) {
      if (campoDe(columna)) return null;
      return CERRADAS[columna] ?? "Este escalafón se paga por unidades retributivas";
    },
    texto(fila, columna) {
      const campo = campoDe(columna);
      const valor = Reflect.get(fila, columna);
      return campo && esDecimal(campo.campo)
        ? String(valor ?? 0).replace(".", ",")
        : String(valor ?? "");
    },
    vacia: (columna) => columna === "descripcion" ? "" : "0",
    revisar: (fila, escrito) => revisar(e, fila, escrito),
    rev: (fila) => fila.rev,
    guardar: (filas) => guardar(e, filas),
    abrir: e.abrir,
  };
}
