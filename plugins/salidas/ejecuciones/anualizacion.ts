/** What an output says of the execution that it took to the year ([S6]). */
import { formatEsAr, toNumber } from "#core/domain/money.ts";
import { nombreDeRubro, RUBROS } from "#core/domain/rubros.ts";
import type { ColumnaDeTabla, FilaTabla, HojaAparte } from "#core/outputs/table.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import { compararClaves } from "#plugins/valuation/service.ts";
import type { ClaseAnualizada, Grano } from "./anualizar.ts";
import { clave, medida } from "#core/outputs/columns.ts";
import { enPesos } from "../columnas.ts";
import type { AnioDeEjecucion } from "./ejecuciones.ts";

const ETAPAS = [
  ["ingresado", "Del mes"],
  ["descartado", "Aguinaldo (SAC) del mes, que no se repite"],
  ["multiplicado", "Lo que va por doce"],
  ["hecho", "Calculado para el año"],
] as const satisfies readonly (readonly [keyof ClaseAnualizada, string])[];

const COLUMNAS: readonly ColumnaDeTabla[] = [
  clave("mon", "Moneda", "entero"),
  clave("rubro", "Rubro", "texto", 40),
  ...[...ETAPAS, ["anual", "Del año"] as const].map(([c, t]) => medida(c, t, "importe", 26)),
];

const lugar = (rubro: string): number => (RUBROS as readonly string[]).indexOf(rubro);

const enOrden = (clases: readonly ClaseAnualizada[]) =>
  clases.toSorted((a, b) => a.mon - b.mon || lugar(a.rubro) - lugar(b.rubro));

const anualDe = (c: ClaseAnualizada): number => c.multiplicado + c.hecho;

/** «SAF 357, partida principal 1 - …»: where the month cannot be taken to the year. */
function fraseDe(g: Grano, r: Referencias): string {
  const { pprin, mon } = g;
  const partida = `partida principal ${pprin} - ${
    r.descripcion("clasificador", { pprin, ppar: 0 })
  }`;
  return `No se puede anualizar desde este mes la ${partida} (${
    r.descripcion("monedas", { mon })
  }): ` +
    `remunerativo ${formatEsAr(g.remunerativo)}, aguinaldo (SAC) ${formatEsAr(g.sac)}. ` +
    "Sus contribuciones van por doce meses" +
    `${g.remunerativo > 0 ? "" : " y no se le calcula aguinaldo"}.`;
}

/**
 * Facts of the JSON (`sin_anualizar`, `anualizacion`), heading lines and sheet of the workbook.
 * @param anio null when the organismo has no execution.
 */
export function mostrarAnio(anio: Omit<AnioDeEjecucion, "renglones"> | null, r: Referencias) {
  const clases = enOrden(anio?.clases ?? []);
  const granos = (anio?.sinAnualizar ?? []).toSorted((a, b) =>
    compararClaves([a.mon, a.pprin, a.saf], [b.mon, b.pprin, b.saf])
  );
  const hoja: HojaAparte = {
    titulo: "Anualización",
    columnas: COLUMNAS,
    filas: clases.map((c): FilaTabla => ({
      ...c,
      rubro: nombreDeRubro(c.rubro),
      anual: anualDe(c),
    })),
  };
  const frases = granos.map((g) => fraseDe(g, r));
  return {
    frases,
    hoja,
    datos: {
      sin_anualizar: granos.map((g, i) => ({
        ...g,
        ...enPesos(g, "remunerativo", "sac", "contribuciones"),
        mensaje: frases[i],
      })),
      anualizacion: clases.map((c) => ({
        mon: c.mon,
        rubro: c.rubro,
        descripcion: nombreDeRubro(c.rubro),
        ...enPesos(c, ...ETAPAS.map(([etapa]) => etapa)),
        anual: toNumber(anualDe(c)),
      })),
    },
  };
}
