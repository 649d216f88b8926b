/** `planta estructura …`: what begins a fiscal year, from the command line (formulation [F10]). */
import { contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import type { ComandoDePlanta } from "#core/plugin.ts";
import { copiarVersion, previaDeCopia } from "#plugins/tablas/service.ts";
import { leerPedidoDeCopia, leerVersion } from "./pedido.ts";

const copiar: ComandoDePlanta = {
  name: "estructura copiar",
  summary: "Nuevo ejercicio: crea un clasificador con lo que tiene el último, o el que se diga",
  options: {
    de: { type: "text", description: "Clasificador que se copia: 2026.1; el último si falta" },
    ejercicio: { type: "number", description: "Ejercicio nuevo; el siguiente si falta" },
    version: { type: "number", description: "Su versión; la primera libre si falta" },
    descripcion: { type: "text", description: "Cómo se llama" },
    tabla: {
      type: "text",
      description: "Lo que se copia: instituciones, aperturas, mapeo_esidif; se puede repetir",
      multiple: true,
    },
    previa: { type: "flag", description: "Sólo dice qué se copiaría" },
  },
  async run({ app, actor, json, options, write }) {
    const { de, tabla, previa, ...resto } = options as Readonly<Record<string, unknown>>;
    const pedido = leerPedidoDeCopia({
      ...resto,
      ...(Array.isArray(tabla) && tabla.length > 0 ? { tablas: tabla.join(";") } : {}),
    });
    const origen = typeof de === "string" ? leerVersion(de) : null;
    const copia = previa === true
      ? await app.db.leer((q) => previaDeCopia(q, origen, pedido.ejercicio))
      : await app.db.tx((q) => copiarVersion(q, actor, { ...pedido, de: origen }));
    if (json) {
      write(JSON.stringify({ resultado: true, ...copia }));
      return;
    }
    const [desde, hasta] = [copia.de, copia.a].map((v) => `${v.ejercicio}.${v.version}`);
    write(`${desde} → ${hasta}, «${copia.a.descripcion}»`);
    for (const t of copia.tablas) {
      const callada = "copia" in t && !t.copia && t.registros > 0;
      write(
        callada
          ? `  ${t.titulo}: ${formatEnteroEsAr(t.registros)}, no se copia si no se pide`
          : `  ${t.titulo}: ${contarRegistros(t.registros)}`,
      );
    }
  },
};

export const commands: readonly ComandoDePlanta[] = [copiar];
