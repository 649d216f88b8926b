/** The history of a budget as a workbook: the lines of its screen, with the same filters ([S9]). */
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { clave, medida } from "#core/outputs/columns.ts";
import type { ColumnaDeTabla, FilaTabla } from "#core/outputs/table.ts";
import { hojasDeTabla } from "#core/outputs/workbook.ts";
import { trabajoDeLibro } from "#core/outputs/workbook-job.ts";
import { baseDe, campoEnPalabras, grupo, obraDe } from "#plugins/bases/service.ts";
import type { LineaDeHistoria } from "./historia.ts";

interface HistoriaParaLibro {
  readonly saf: number;
  readonly codipres: string;
  readonly lineas: readonly LineaDeHistoria[];
}

const PESOS = 1;

const COLUMNAS: readonly ColumnaDeTabla[] = [
  clave("cuando", "Fecha y hora", "texto", 17),
  clave("usuario", "Usuario", "texto", 26),
  clave("base", "Base", "texto", 26),
  clave("renglon", "Renglón", "texto", 60),
  clave("cambio", "Cambio", "texto", 60),
  medida("diferencia", "Diferencia, en pesos de un año", "importe", 24),
  medida("total", "Total que dejó, en pesos", "importe", 24),
];

/** «Cargos 3 → 4, Vacantes 1 → 0»; of what is not one row that stayed, what was done. */
function cambioDe(linea: LineaDeHistoria): string {
  const { tipo, base, campos } = linea;
  if (tipo === "valorizacion") return "Valorización";
  if (tipo === "cierre") return obraDe({ ...linea, accion: "cerrar" });
  const dichos = campos.map((c) => {
    const { titulo, antes, despues } = campoEnPalabras(base, c);
    return `${titulo} ${antes} → ${despues}`;
  });
  return dichos.length > 0 ? dichos.join(", ") : obraDe(linea);
}

const filaDe = (l: LineaDeHistoria): FilaTabla => ({
  cuando: fechaYMinutosDe(l.instante),
  usuario: l.usuario,
  base: l.base === null ? "" : baseDe(l.base)?.titulo ?? l.base,
  renglon: l.renglon,
  cambio: cambioDe(l),
  diferencia: l.diferencia && (l.diferencia[PESOS] ?? 0),
  total: l.total && (l.total[PESOS] ?? 0),
});

export const libroDeHistoria = trabajoDeLibro<HistoriaParaLibro>(
  "Planilla de la historia de un presupuesto",
  async (q, { saf, codipres, lineas }) => {
    const g = await grupo(q, saf, codipres);
    return hojasDeTabla("Historia", {
      encabezado: [
        `${g.organismo.nombre} (SAF ${saf})`,
        `Presupuesto ${codipres} - ${g.descripcion}`,
        "Historia: lo que cada cambio movió en un año",
      ],
      columnas: COLUMNAS,
      filas: lineas.map(filaDe),
      valorizado: true,
      desactualizado: false,
    });
  },
);
