/** When, who, and of which organismo: what a line of the trail and a reading say alike. */
import { fechaYHoraDe, fechaYMinutosDe } from "#core/domain/period.ts";
import type { SafConNombre } from "#core/domain/saf-name.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";

interface Linea {
  readonly instante: number;
  readonly saf: number | null;
}

/** @param anchoDeSaf with its name beside, as far as there is room. */
export function columnasComunes<L extends Linea>(
  organismos: readonly SafConNombre[],
  anchoDeSaf: string,
): Readonly<Record<"cuando" | "quien" | "saf" | "grupo", ColumnaTabla<L>>> {
  const nombres = new Map(organismos.map((o) => [o.saf, o.nombre]));
  const descripcion = ({ saf }: Linea) => nombres.get(saf ?? -1) ?? "";
  return {
    cuando: {
      id: "instante",
      titulo: "Fecha y hora",
      clase: "texto",
      ancho: "140px",
      texto: ({ instante }) => fechaYMinutosDe(instante),
      ayuda: ({ instante }) => fechaYHoraDe(instante),
      filtro: false,
      orden: false,
    },
    quien: { id: "usuario", titulo: "Usuario", clase: "texto", ancho: "126px" },
    saf: {
      id: "saf",
      titulo: "SAF",
      clase: "exacto",
      alinear: "izquierda",
      ancho: anchoDeSaf,
      nota: descripcion,
      ayuda: (l) => [l.saf, descripcion(l)].filter(Boolean).join(" "),
      filtro: { clase: "exacto", datos: "entero", valor: ({ saf }) => saf, descripcion },
    },
    grupo: { id: "codipres", titulo: "Grupo", clase: "codigo", ancho: "66px" },
  };
}
