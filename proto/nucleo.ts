/** Calls of the core itself. */
import { Type } from "@sinclair/typebox";
import { bandera, type De, describe, entero, lista, objeto, opcional } from "./wire.ts";
import { texto } from "./wire.ts";

const Salida = objeto({
  id: texto,
  formatos: lista(texto),
  opciones: Type.Record(
    Type.String(),
    objeto({
      descripcion: texto,
      multiple: opcional(bandera),
      valores: opcional(lista(texto)),
      inicial: opcional(texto),
      formato: opcional(texto),
    }),
  ),
});
export type SalidaOfrecida = De<typeof Salida>;

const Item = objeto({
  id: texto,
  titulo: texto,
  oculto_para: Type.Array(
    Type.Union([Type.Literal("consolidado"), Type.Literal("ejecucion")]),
    { description: "Los grupos de datos que no lo tienen" },
  ),
  modulo: opcional(Type.String({ description: "La pantalla, si no es la de la sección" })),
  tecla: opcional(Type.String({ description: "Tecla que lo abre desde cualquier pantalla" })),
  contiene: opcional(Type.String({ description: "Lo que hay adentro, con otros nombres" })),
  ayuda: opcional(objeto({
    texto,
    guia: Type.String({ description: "Lugar de la guía de operación: /api/guia#lugar" }),
  })),
  salida: opcional(Salida),
});
export type ItemSeccion = De<typeof Item>;

const Seccion = objeto({
  id: texto,
  titulo: texto,
  orden: entero,
  modulo: Type.String({ description: "plugin/pantalla" }),
  sin_grupo: opcional(Type.Boolean({ description: "No necesita un grupo de datos elegido" })),
  items: lista(Item),
});
export type SeccionDelMenu = De<typeof Seccion>;

const OPENAPI = Type.Object({ openapi: texto, info: Type.Unknown(), paths: Type.Unknown() });

export const calls = describe({
  "GET /salud": {
    answer: objeto({
      resultado: Type.Literal(true),
      pendientes: opcional(Type.Record(Type.String(), Type.Integer(), {
        description: "Lo que los servicios tienen sin hacer hace más de un minuto",
      })),
      base: texto,
      migraciones: entero,
      version: texto,
      modo: texto,
    }),
  },
  "GET /salud/vivo": { answer: objeto({ resultado: Type.Literal(true), version: texto }) },
  "GET /secciones": { answer: lista(Seccion) },
  "GET /eventos": { types: ["text/event-stream"] },
  "GET /metricas": { types: ["text/plain"] },
  "GET /documentacion": { answer: OPENAPI, types: ["text/html"] },
  "GET /documentacion/openapi.json": { answer: OPENAPI },
  "GET /guia": { types: ["text/html"] },
  "GET /documentacion/estilo.css": { types: ["text/css"] },
});
