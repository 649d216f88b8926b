/** The history of a data group in words. Pure. */
import { contarRegistros } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { BaseComparada, Diferencia, Momento, Operacion } from "#proto/bases.ts";
import { type ClaseColumna, type ColumnaTabla, formatear } from "#ui/grid/columnas.ts";
import { type Base, baseDe } from "#plugins/bases/bases.ts";
import { claseDe } from "../columnas.ts";
import { claveVersion } from "../grupos/grupo.ts";

const DE_FILAS: Readonly<Record<string, string>> = {
  nuevo: "Alta",
  editar: "Modificación",
  eliminar: "Eliminación",
  deshacer: "Cambio deshecho",
  importar: "Importación",
  pasaje: "Pasaje",
  varias: "Carga en bloque",
};
const DE_GRUPO: Readonly<Record<string, string>> = {
  nuevo: "Creación del presupuesto",
  editar: "Cambio del encabezado",
  importar: "Importación del encabezado",
  generar: "Generación automática de datos",
  cerrar: "Cierre",
  recuperar: "Recuperación de un momento anterior",
  agregar: "Vuelta del histórico",
  quitar: "Pase al histórico",
};

const tituloDeBase = (id: string): string => baseDe(id)?.titulo ?? id;

/** «Modificación · Cargos · 3 registros» */
export function describirOperacion(o: Operacion): string {
  const nombre = (o.base === null ? DE_GRUPO[o.accion] : undefined) ?? DE_FILAS[o.accion] ??
    o.accion;
  return [
    nombre,
    ...(o.base === null ? [] : [tituloDeBase(o.base)]),
    ...(o.registros === null ? [] : [contarRegistros(o.registros)]),
  ].join(" · ");
}

/** Rows of a base that are not what they were. */
export const cambiosDe = (b: BaseComparada): number => b.nuevos + b.modificados + b.eliminados;

/** What the header said, where it says something else now. */
export function cambiosDeEncabezado({ antes, ahora }: Momento["encabezado"]): string[] {
  const partes: [string, string, string][] = [
    ["Descripción", antes.descripcion, ahora.descripcion],
    ["Mes de los valores", nombreMes(antes.desde_mes), nombreMes(ahora.desde_mes)],
    ["Clasificador", claveVersion(antes), claveVersion(ahora)],
  ];
  return partes.filter(([, a, b]) => a !== b).map(([que, a, b]) => `${que}: ${a} → ${b}`);
}

const CAMBIOS = { nuevo: "Nuevo", modificado: "Modificado", eliminado: "Eliminado" } as const;

/** Room for both values. */
const ANCHOS: Partial<Record<ClaseColumna, string>> = { importe: "230px", porcentaje: "150px" };

/** The columns of the base, each saying what it was and what it is where that differs. */
export function columnasDeDiferencias(base: Base): readonly ColumnaTabla<Diferencia>[] {
  const propias = base.columnas.map((c): ColumnaTabla<Diferencia> => {
    const clase = claseDe(c);
    const de = (f: Diferencia) => (f.ahora ?? f.antes)?.[c.id];
    return {
      id: c.id,
      titulo: c.titulo,
      clase,
      ancho: ANCHOS[clase],
      valor: de,
      texto: (f) =>
        f.columnas.includes(c.id)
          ? `${formatear(clase, f.antes?.[c.id])} → ${formatear(clase, f.ahora?.[c.id])}`
          : formatear(clase, de(f)),
    };
  });
  return [
    {
      id: "cambio",
      titulo: "Cambio",
      clase: "texto",
      ancho: "110px",
      valor: (f) => CAMBIOS[f.cambio],
    },
    ...propias,
  ];
}
