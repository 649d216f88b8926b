/**
 * What the trail tells of a row of the reference tables that are not dated, taken back from it: those
 * of the structure, and the codes (formulation [F12]).
 */
import { elegir } from "#core/domain/fields.ts";
import { contarRegistros } from "#core/domain/money.ts";
import type { Consulta, Entidad, Reversa } from "#core/plugin.ts";
import { leerDicho, reversaDeFilas } from "#core/reversals.ts";
import {
  type CambioDeReferencia,
  contenidoDeVersion,
  type FilaReferencia,
  filasAdministradas,
  guardarCambios,
  mostrarFila,
  SIN_FECHA,
  type TablaReferencia,
} from "#plugins/tablas/service.ts";
import { rechazo } from "../errors.ts";
import { consecuenciasDe } from "./consecuencias.ts";
import { exigirBuena, exigirSinUso } from "./editar.ts";

const CON_CONTENIDO = "la estructura se fue con todo su contenido; se hace otra vez con «Nuevo " +
  "ejercicio» o por planilla";

/** @param conLineas see `exigirSinUso`. @throws Rechazo for what the change would spoil. */
async function revisar(
  q: Consulta,
  tabla: TablaReferencia,
  cambio: CambioDeReferencia,
  conLineas: boolean,
): Promise<void> {
  const { antes, despues } = cambio;
  if (despues) await exigirBuena(q, tabla, despues);
  else if (antes) {
    await exigirSinUso(q, tabla, [antes], conLineas);
    const suyas = tabla.id === "versiones" ? await contenidoDeVersion(q, antes) : 0;
    if (suyas > 0) throw rechazo("fila_en_uso", { usos: contarRegistros(suyas) });
  }
  const consecuencias = await consecuenciasDe(q, tabla, [cambio]);
  if (consecuencias) throw rechazo("fila_en_uso", { usos: consecuencias.frase });
}

const deTabla = (tabla: TablaReferencia): Reversa =>
  reversaDeFilas<FilaReferencia>({
    actions: ["agregar", "editar", ...(tabla.id === "versiones" ? [] : ["eliminar"])],
    reasons: {
      ...(tabla.id === "versiones" ? { eliminar: CON_CONTENIDO } : {}),
      copiar: "creó una estructura entera; se elimina en Estructura",
    },
    leer: (dicho) => leerDicho(tabla.campos, dicho) as FilaReferencia,
    async actual(q, fila) {
      const [actual] = await filasAdministradas(q, tabla, elegir(fila, tabla.clave) as never);
      return actual;
    },
    mostrar: (fila) => mostrarFila(tabla, fila),
    // The rows of every open budget and the lines of executions: nobody waits for them to save.
    revisar: (q, antes, despues) => revisar(q, tabla, { antes, despues }, true),
    async guardar({ q, actor }, antes, despues) {
      await revisar(q, tabla, { antes, despues }, false);
      await guardarCambios(q, actor, tabla, [{ antes, despues }]);
    },
  });

export const entities: Readonly<Record<string, Entidad>> = Object.fromEntries(
  SIN_FECHA.map((t) => [t.id, { reversal: deTabla(t) }]),
);
