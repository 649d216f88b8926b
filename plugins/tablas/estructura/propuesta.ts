/** The reference data as a change would leave them, without storing it (formulation [F10]). */
import type { Consulta } from "#core/plugin.ts";
import { organismos } from "#plugins/auth/service.ts";
import { type TablaReferencia, tablaReferencia } from "../descripciones.ts";
import { Estructura } from "../lecturas/estructura.ts";
import { type CambioDeFila, textoDeClave } from "../lecturas/fechadas.ts";
import {
  DE_ESTRUCTURA,
  type FilaReferencia,
  Instantanea,
  TABLAS_INSTANTANEA,
} from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { Referencias } from "../lecturas/referencias.ts";
import { filasAdministradas } from "./administradas.ts";

/** What validators read, at one structure and month. */
export type Propuesta = (ejercicio: number, version: number, mes: number) => Promise<Referencias>;

function aplicar(
  tabla: TablaReferencia,
  filas: readonly FilaReferencia[],
  cambios: readonly CambioDeFila[],
): FilaReferencia[] {
  const porClave = new Map(filas.map((f) => [textoDeClave(tabla, f), f]));
  for (const { antes, despues } of cambios) {
    if (antes) porClave.delete(textoDeClave(tabla, antes));
    if (despues) porClave.set(textoDeClave(tabla, despues), despues);
  }
  return [...porClave.values()];
}

export async function proponer(
  q: Consulta,
  tabla: TablaReferencia,
  cambios: readonly CambioDeFila[],
): Promise<Propuesta> {
  const actual = await instantanea(q);
  const deEstructura = DE_ESTRUCTURA.includes(tabla.nombre);
  const propuesta = deEstructura ? actual : new Instantanea(
    new Map(TABLAS_INSTANTANEA.map(({ nombre }) => {
      const filas = actual.filas(nombre);
      return [nombre, nombre === tabla.nombre ? aplicar(tabla, filas, cambios) : filas];
    })),
    await organismos(q),
  );
  const aperturas = tablaReferencia("aperturas");
  const estructuraDe = async (ejercicio: number, version: number): Promise<Estructura> => {
    const filas = await filasAdministradas(q, aperturas, { ejercicio, version });
    if (tabla !== aperturas) return new Estructura(filas);
    const suyos = cambios.filter(({ antes, despues }) => {
      const f = despues ?? antes;
      return f?.ejercicio === ejercicio && f.version === version;
    });
    return new Estructura(aplicar(aperturas, filas, suyos));
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
