/** Techos and Vigente as a sheet ([T1]): their numbers and their notes. */
import { campo } from "../../../../core/domain/fields.ts";
import { api } from "../../../../ui/api.ts";
import { type CampoDeCelda, hojaDeCampos } from "../../../../ui/grid/celdas/campos.ts";
import { enviarCeldas } from "../../../../ui/grid/celdas/enviar.ts";
import type { Hoja } from "../../../../ui/grid/celdas/hoja.ts";
import { type Dotacion, type FilaDotacion, TITULOS } from "./dotacion-modelo.ts";

interface Entrada {
  readonly cual: "techos" | "vigente";
  readonly dotacion: Dotacion;
  readonly anio: number;
  readonly poner: (guardadas: readonly FilaDotacion[]) => void;
  readonly abrir: (fila: FilaDotacion, columna: string) => void;
}

/** Greatest number and longest note that the boxes of the editor take. */
const MAXIMO = 999_999_999;
const LARGO = 500;

export function hojaDeDotacion(e: Entrada): Hoja<FilaDotacion> {
  const { cual, anio: ejercicio } = e;
  const cantidades = e.dotacion.cantidades.map((id): [string, CampoDeCelda] => [
    id,
    { titulo: TITULOS[id], campo: campo.entero(0, MAXIMO) },
  ]);
  return hojaDeCampos<FilaDotacion>({
    campos: {
      ...Object.fromEntries(cantidades),
      observaciones: {
        titulo: TITULOS.observaciones,
        campo: { ...campo.texto(LARGO), vacio: "" },
      },
    },
    cerradas: { "": "Los organismos se cambian en Administración de SAFs" },
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
        actual: (_, dicho, fila) => ({ ...fila, ...dicho }),
        poner: e.poner,
      }),
    poner: e.poner,
    abrir: e.abrir,
  });
}
