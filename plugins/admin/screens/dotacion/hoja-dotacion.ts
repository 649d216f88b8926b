/** Techos and Vigente as a sheet ([T1]): their numbers and their notes. */
import { api } from "../../../../ui/api.ts";
import { enviarCeldas } from "../../../../ui/grid/celdas/enviar.ts";
import type { Escrito, Hoja } from "../../../../ui/grid/celdas/hoja.ts";
import { leerPegado } from "../../../../ui/parts/entradas.ts";
import { type Dotacion, type FilaDotacion, TITULOS } from "./dotacion-modelo.ts";

interface Entrada {
  readonly cual: "techos" | "vigente";
  readonly dotacion: Dotacion;
  readonly anio: number;
  readonly poner: (guardadas: readonly FilaDotacion[]) => void;
  readonly abrir: (fila: FilaDotacion, columna: string) => void;
}

/** Greatest number and longest note that the boxes of the editor take. */
const CIFRAS = 9;
const LARGO = 500;

/** What was typed as it is stored; or why it is not taken. */
function leer(columna: keyof typeof TITULOS, texto: string): { valor: string } | string {
  if (columna === "observaciones") {
    return texto.length <= LARGO ? { valor: texto } : `Observaciones admite hasta ${LARGO} letras`;
  }
  const leido = leerPegado(texto === "–" ? "0" : texto, 0);
  if (!("valor" in leido)) return `${TITULOS[columna]} debe ser un número entero`;
  return leido.valor.length <= CIFRAS ? leido : `${TITULOS[columna]} admite hasta ${CIFRAS} cifras`;
}

function revisar({ dotacion }: Entrada, fila: FilaDotacion, escrito: Escrito) {
  const valores: Record<string, string> = {};
  const fallas: Record<string, string> = {};
  const como: Record<string, unknown> = { ...fila };
  for (const columna of [...dotacion.cantidades, "observaciones"] as const) {
    if (escrito[columna] === undefined) continue;
    const leido = leer(columna, escrito[columna]);
    if (typeof leido === "string") {
      fallas[columna] = leido;
      continue;
    }
    como[columna] = columna === "observaciones" ? leido.valor : Number(leido.valor);
    if (como[columna] !== fila[columna]) valores[columna] = leido.valor;
  }
  return { fila: como as unknown as FilaDotacion, valores, fallas };
}

export function hojaDeDotacion(e: Entrada): Hoja<FilaDotacion> {
  const { cual, anio: ejercicio } = e;
  return {
    cerrada: (_, columna) =>
      columna in TITULOS ? null : "Los organismos se cambian en Administración de SAFs",
    texto: (fila, columna) => String(Reflect.get(fila, columna) ?? ""),
    vacia: (columna) => columna === "observaciones" ? "" : "0",
    revisar: (fila, escrito) => revisar(e, fila, escrito),
    rev: (fila) => fila.rev,
    guardar: (filas) =>
      enviarCeldas(filas, {
        id: (fila) => fila.saf,
        async enviar(cambios) {
          const { registros } = cual === "techos"
            ? await api.post("/admin/techos/:ejercicio/celdas", { ejercicio, cambios })
            : await api.post("/admin/vigente/:ejercicio/celdas", { ejercicio, cambios });
          return registros;
        },
        actual: (saf, dicho) => ({ saf, ...dicho }) as unknown as FilaDotacion,
        poner: e.poner,
      }),
    abrir: e.abrir,
  };
}
