/** A small schema with every kind of column, for the tests of the database layer. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generar } from "#core/db/generate.ts";
import type { Kit } from "#core/db/kit.ts";
import { CONTRACT, type Plugin } from "#core/plugin.ts";
import { CONJUNTO_PLANTA } from "../db.ts";
import type { ConjuntoDeMigraciones } from "#core/db/migrations.ts";
import { campo, nulo } from "#core/domain/fields.ts";

export const CAMPOS = {
  mes: campo.mes(),
  cargos: campo.entero(0, 9999),
  importe: campo.importe(),
  porcentaje: campo.porcentaje(),
  nombre: campo.texto(40),
  letra: nulo(campo.letra("AB")),
  vigente: campo.booleano(),
  alta: nulo(campo.fecha()),
};

export function tablasDePrueba(k: Kit) {
  const grupos = k.tabla(
    "grupos",
    { saf: k.entero().notNull(), codipres: k.texto().notNull() },
    (t) => [
      k.clavePrimaria({ columns: [t.saf, t.codipres] }),
    ],
  );
  const renglones = k.tabla("renglones", {
    id: k.id(),
    saf: k.entero().notNull(),
    codipres: k.texto().notNull(),
    ...k.columnas(CAMPOS),
    bytes: k.bytes(),
    cuando: k.instante(),
    rev: k.grande().notNull().default(1),
  }, (t) => [
    k.referencia({ columns: [t.saf, t.codipres], foreignColumns: [grupos.saf, grupos.codipres] })
      .onDelete("cascade"),
    k.unico("renglones_nombre").on(t.saf, t.codipres, t.nombre),
    k.indice("renglones_mes").on(t.mes),
  ]);
  return { grupos, renglones };
}

export const pluginDePrueba: Plugin = { id: "prueba", contract: CONTRACT, tables: tablasDePrueba };

/** The product's migrations and, after them, those of the schema above, just generated. */
export async function conjuntosDePrueba(): Promise<
  { conjuntos: ConjuntoDeMigraciones[]; borrar(): void }
> {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-migraciones-"));
  await generar({
    nombre: "inicial",
    carpeta,
    plugins: [pluginDePrueba],
    conNucleo: false,
    reiniciar: true,
  });
  return {
    conjuntos: [CONJUNTO_PLANTA, { id: "prueba", carpeta }],
    borrar: () => rmSync(carpeta, { recursive: true, force: true }),
  };
}
