/** What a projection rests on: how far it was from what was already executed, and what it lists. */
import type { ReactNode } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import { conSigno } from "#core/domain/signs.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import type { ProyeccionDeCierre } from "#proto/salidas.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { pesosEnMillones } from "../programacion/programacion-modelo.ts";
import { rangoCorto } from "./cierre-modelo.ts";

/** Hidden months against what was executed in them ([Z4]). */
export function PruebaDeCierre({ prueba }: Pick<ProyeccionDeCierre, "prueba">): ReactNode {
  if (prueba.length === 0) return null;
  const monedas = new Set(prueba.map((p) => p.mon)).size;
  return (
    <details className="cierre-respaldo" open>
      <summary>Prueba: qué habría dicho antes</summary>
      <p className="nota">
        Se ocultan los últimos meses ejecutados y se proyectan desde los anteriores, con los valores
        cargados hoy. Importes en millones.
      </p>
      <Cuadro
        nombre="Prueba de la proyección"
        columnas={[
          "Proyectado desde",
          "Meses ocultos",
          ...(monedas > 1 ? ["Moneda"] : []),
          "Proyectado",
          "Ejecutado",
          "Diferencia",
          "Error",
        ]}
        derecha={monedas > 1 ? [3, 4, 5, 6] : [2, 3, 4, 5]}
        filas={prueba.map((p) => ({
          clave: `${p.desde}/${p.mon}`,
          celdas: [
            nombreDeMes(p.desde),
            rangoCorto(p.meses),
            ...(monedas > 1 ? [p.mon] : []),
            pesosEnMillones(p.proyectado),
            pesosEnMillones(p.ejecutado),
            conSigno(pesosEnMillones(p.diferencia), p.diferencia),
            p.porcentaje === null
              ? "–"
              : `${conSigno(formatEsAr(aCentavos(p.porcentaje)), p.porcentaje)} %`,
          ],
        }))}
      />
    </details>
  );
}

/** What did not follow the rule, or reached its limit. */
export function ListadosDeCierre({ listados }: Pick<ProyeccionDeCierre, "listados">): ReactNode {
  if (listados.length === 0) return null;
  return (
    <details className="cierre-respaldo">
      <summary>Listados: {listados.length} que no siguen la regla o llegan a su límite</summary>
      <Cuadro
        nombre="Listados de la proyección"
        columnas={["Partida", "Categoría", "Motivo", "Importe"]}
        derecha={[3]}
        filas={listados.map((l) => ({
          clave: [l.motivo, l.saf, l.mon, l.pprin, l.categoria].join("/"),
          celdas: [
            `${l.pprin} (SAF ${l.saf}, moneda ${l.mon})`,
            l.categoria,
            l.mensaje,
            formatEsAr(aCentavos(l.importe)),
          ],
        }))}
      />
    </details>
  );
}
