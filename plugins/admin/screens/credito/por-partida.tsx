/** The credit of each item beside what its budget is worth and what was executed ([F9], [Z2]). */
import type { ReactNode } from "react";
import { enMillones } from "#core/domain/millions.ts";
import { formatEsAr } from "#core/domain/money.ts";
import type { CreditoDePartida } from "#proto/admin.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { columnasDePartida } from "./columnas.ts";

/** Nothing is valued yet, or no month is loaded. */
const NADA = "–";
const enMillonesDe = (n: number | null): string => n === null ? NADA : enMillones(aCentavos(n));

const pesos = (
  id: "credito" | "valorizado" | "ejecutado" | "saldo",
  titulo: string,
  resto: Partial<ColumnaTabla<CreditoDePartida>> = {},
): ColumnaTabla<CreditoDePartida> => ({
  id,
  titulo: `${titulo} (mill.)`,
  clase: "importe",
  ancho: "118px",
  texto: (f) => enMillonesDe(f[id]),
  ayuda: (f) => f[id] === null ? "" : formatEsAr(aCentavos(f[id])),
  ...resto,
});

const COLUMNAS: readonly ColumnaTabla<CreditoDePartida>[] = [
  ...columnasDePartida<CreditoDePartida>(),
  pesos("credito", "Crédito"),
  pesos("valorizado", "Valorizado", {
    leyenda: "Lo que vale, en millones, el presupuesto del ejercicio en su última valorización",
    invalida: ({ credito, valorizado }) =>
      credito !== 0 && (valorizado ?? 0) > credito
        ? "El presupuesto vale más que el crédito"
        : null,
  }),
  pesos("ejecutado", "Ejecutado", {
    leyenda: "La suma, en millones, de los meses cargados del ejercicio",
    invalida: ({ credito, ejecutado }) =>
      credito !== 0 && (ejecutado ?? 0) > credito ? "Se ejecutó más que el crédito" : null,
  }),
  pesos("saldo", "Saldo", { leyenda: "El crédito menos lo ejecutado" }),
];

const claveDe = ({ saf, prog, pprin, ppar, ff, mon }: CreditoDePartida) =>
  [saf, prog, pprin, ppar, ff, mon].join("|");

export function PorPartida({ titulo, ejercicio, selector }: {
  readonly titulo: string;
  readonly ejercicio: number;
  readonly selector: ReactNode;
}): ReactNode {
  const lectura = useLectura("/admin/credito/:ejercicio/partidas", { ejercicio });
  const lista = useLista(lectura, lectura.datos?.partidas, claveDe);
  return (
    <Lista<CreditoDePartida>
      lista={lista}
      titulo={titulo}
      nombre={`${titulo} por partida, ejercicio ${ejercicio}`}
      encabezado={{ children: selector }}
      className="textos-largos"
      columnas={COLUMNAS}
      vacio={`No hay crédito ni presupuesto ni ejecución del ejercicio ${ejercicio}`}
      libro={`/admin/credito/${ejercicio}/partidas/excel`}
    />
  );
}
