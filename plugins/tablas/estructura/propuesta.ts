/** The reference data as a change would leave them, without storing it (formulation [F10]). */
import type { Consulta } from "#core/plugin.ts";
import { type TablaReferencia, tablaReferencia } from "#proto/recursos/tablas.ts";
import { Estructura } from "../lecturas/estructura.ts";
import type { CambioDeReferencia } from "../lecturas/fechadas.ts";
import { conCambios, DE_ESTRUCTURA } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { Referencias } from "../lecturas/referencias.ts";
import { filasAdministradas } from "./administradas.ts";

/** What validators read, at one structure and month. */
export type Propuesta = (ejercicio: number, version: number, mes: number) => Promise<Referencias>;

export async function proponer(
  q: Consulta,
  tabla: TablaReferencia,
  cambios: readonly CambioDeReferencia[],
): Promise<Propuesta> {
  const actual = await instantanea(q);
  const { id: nombre } = tabla;
  const propuesta = DE_ESTRUCTURA.includes(nombre)
    ? actual
    : actual.con(cambios.map((c) => ({ tabla: nombre, ...c })));
  const aperturas = tablaReferencia("aperturas");
  const estructuraDe = async (ejercicio: number, version: number): Promise<Estructura> => {
    const filas = await filasAdministradas(q, aperturas, { ejercicio, version });
    if (tabla !== aperturas) return new Estructura(filas);
    const suyos = cambios.filter(({ antes, despues }) => {
      const f = despues ?? antes;
      return f?.ejercicio === ejercicio && f.version === version;
    });
    return new Estructura(conCambios(aperturas, filas, suyos));
  };
  const estructuras = new Map<string, Promise<Estructura>>();
  const leidas = new Map<string, Promise<Referencias>>();
  return (ejercicio, version, mes) =>
    leidas.getOrInsertComputed(`${ejercicio}.${version}.${mes}`, async () =>
      new Referencias(
        propuesta,
        await estructuras.getOrInsertComputed(
          `${ejercicio}.${version}`,
          () => estructuraDe(ejercicio, version),
        ),
        ejercicio,
        version,
        mes,
      ));
}
