/** Main and partial items of one currency, with their totals ([S1]). */
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { MonedaResumen } from "#proto/salidas.ts";
import { aCentavos, formatear } from "#ui/grid/columnas.ts";
import { Cifra } from "../explicaciones/cifra.tsx";
import { TablaDeObjeto } from "./tabla-objeto.tsx";

/** Opens the lines of a figure: its measure, its selection, what it is, and the figure. */
export type VerCifra = (
  medida: "cargos" | "valor",
  seleccion: Readonly<Record<string, string>>,
  donde: string,
  cifra: number,
) => void;

/** Which positions the summary counts ([S1]): other screens count others. */
export const QUE_CUENTA =
  "Cargos ocupados y vacantes de las partidas principales 1, 2 y 8: sin horas ni gabinete.";

const cargosDe = (n: number | null): string => n === null ? "" : formatEnteroEsAr(n);

/** Positions and amount of a row, each open to its lines. */
function Celdas({ cargos, valor, seleccion, donde, onVer }: {
  readonly cargos: number | null;
  readonly valor: number;
  readonly seleccion: Readonly<Record<string, string>>;
  readonly donde: string;
  readonly onVer?: VerCifra;
}) {
  return (
    <>
      <td>
        <Cifra
          texto={cargosDe(cargos)}
          de={`cargos de ${donde}`}
          onVer={onVer && (() => onVer("cargos", seleccion, donde, cargos ?? 0))}
        />
      </td>
      <td>
        <Cifra
          texto={formatear("importe", valor)}
          de={`valor de ${donde}`}
          onVer={onVer && (() => onVer("valor", seleccion, donde, aCentavos(valor)))}
        />
      </td>
    </>
  );
}

/** Totals of a currency, each open to its lines: of the foot of its table, and of its heading. */
export function totalesDe(moneda: MonedaResumen, onVer?: VerCifra) {
  const mon = String(moneda.mon);
  const { total_cargos, total_valor } = moneda;
  // The total of positions is of these main items alone ([S1]).
  const conCargos = moneda.pprins.filter((p) => p.cargos !== null).map((p) => p.pprin).join(",");
  const donde = `total en ${moneda.descripcion}`;
  return {
    cargos: (
      <Cifra
        texto={formatEnteroEsAr(total_cargos)}
        de={`cargos, ${donde}`}
        onVer={onVer && conCargos !== ""
          ? () => onVer("cargos", { mon, pprin: conCargos }, donde, total_cargos)
          : undefined}
      />
    ),
    valor: (
      <Cifra
        texto={formatear("importe", total_valor)}
        de={`valor, ${donde}`}
        onVer={onVer && (() => onVer("valor", { mon }, donde, aCentavos(total_valor)))}
      />
    ),
  };
}

export function TablaResumen({ moneda, onVer }: {
  readonly moneda: MonedaResumen;
  readonly onVer?: VerCifra;
}) {
  const { cargos, valor } = totalesDe(moneda, onVer);
  return (
    <TablaDeObjeto<Pick<MonedaResumen["pprins"][number], "cargos" | "valor">>
      nombre={`Resumen en ${moneda.descripcion}`}
      mon={moneda.mon}
      pprins={moneda.pprins}
      titulos={
        <>
          <th scope="col" className="resumen-cargos" title={QUE_CUENTA}>Cargos</th>
          <th scope="col" className="resumen-valor">Valor</th>
        </>
      }
      celdas={(fila, { seleccion, nombre }) => (
        <Celdas
          cargos={fila.cargos}
          valor={fila.valor}
          seleccion={seleccion}
          donde={nombre}
          onVer={onVer}
        />
      )}
      total={
        <>
          <td>{cargos}</td>
          <td>{valor}</td>
        </>
      }
    />
  );
}
