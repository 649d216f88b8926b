/** In the heading: until when, positions against the techo, total of now, and how the group stands. */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { fechaCorta, fechaDe, fechaYMinutosDe, nombreMes } from "#core/domain/period.ts";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import type { Situacion } from "#proto/admin.ts";
import type { TotalAlMomento } from "#proto/valuation.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { ConciliarCargos } from "#ui/parts/cuadros/conciliacion.tsx";
import { Detenidos } from "#ui/parts/marco/detenidos.tsx";
import { esEjecucion, estado } from "#ui/state/estado.ts";
import { quedan } from "#plugins/bases/calendario/campos.ts";
import { nombreDeMoneda } from "#ui/state/organismo.ts";
import { diferenciaEnPesos } from "#core/domain/signs.ts";
import { ICONOS } from "./iconos-de-estado.tsx";
import { cerrado, estadoDePresupuesto, type EstadoDicho } from "./panorama.ts";
import { simboloDe } from "../costo.ts";

// What the budget is worth now against what was valued.

/** One currency: centavos now, and those that were valued; null when nobody valued it. */
interface Comparado {
  readonly mon: number;
  readonly ahora: number;
  readonly valorizado: number | null;
}

/** The currencies whose total of now is not the valued one. */
export function comparar(
  { totales }: Pick<TotalAlMomento, "totales">,
  situacion: Pick<Situacion, "valorizado" | "totales">,
): Comparado[] {
  const centavos = (de: Situacion["totales"], mon: number) =>
    aCentavos(de.find((t) => t.mon === mon)?.total ?? 0);
  const monedas = new Set([...totales, ...situacion.totales].map((t) => t.mon));
  return [...monedas].toSorted((a, b) => a - b)
    .map((mon): Comparado => ({
      mon,
      ahora: centavos(totales, mon),
      valorizado: situacion.valorizado ? centavos(situacion.totales, mon) : null,
    }))
    .filter(({ ahora, valorizado }) => ahora !== valorizado);
}

/** «2 registros con errores no cuentan»; empty when all count. */
export function textoDeFuera({ fuera }: Pick<TotalAlMomento, "fuera">): string {
  const n = fuera.reduce((suma, f) => suma + f.registros, 0);
  if (n === 0) return "";
  return n === 1
    ? "1 registro con errores no cuenta"
    : `${formatEnteroEsAr(n)} registros con errores no cuentan`;
}

/** What each currency is worth now; of an execution, or until it is known, what was valued. */
function Totales({ momento, situacion }: {
  readonly momento: TotalAlMomento | null;
  readonly situacion: Situacion;
}): ReactNode {
  useSignals();
  const deQue = esEjecucion.value ? `Total de ${nombreMes(estado.desde_mes.value)}` : "Total";
  if (momento && momento.falla !== "") {
    return (
      <div title={momento.falla}>
        {deQue}{" "}
        <b>
          Sin total<span className="solo-lectores">{`: ${momento.falla}`}</span>
        </b>
      </div>
    );
  }
  const { totales } = momento ?? situacion;
  const varias = totales.length > 1;
  return totales.map(({ mon, total }) => (
    <div
      key={mon}
      className={varias ? "de-varias-monedas" : undefined}
      title={momento ? textoDeFuera(momento) || undefined : undefined}
    >
      <span className={varias ? "solo-lectores" : "estado-larga"}>
        {varias ? `${deQue}, ${nombreDeMoneda(mon)} ` : `${deQue} `}
      </span>
      <b>{`${simboloDe(mon)} ${formatEsAr(aCentavos(total))}`}</b>
    </div>
  ));
}

/** Other screens count other positions: each says which ([T2]). */
const QUE_CUENTA =
  "Cargos ocupados y vacantes de las partidas principales 1 y 2, que son los que " +
  "limita el techo: sin horas, gabinete ni contratos.";

interface DePosiciones {
  readonly posiciones: NonNullable<Situacion["posiciones"]>;
}

/** A dash stands for no techo. */
function Techo({ posiciones: { cargos, techo, supera }, saf, codipres, corto }: DePosiciones & {
  readonly saf: number;
  readonly codipres: string;
  /** Totals of several currencies leave no room for its words. */
  readonly corto: boolean;
}): ReactNode {
  const limite = techo === null ? "—" : formatEnteroEsAr(techo);
  return (
    <div className={supera ? "supera" : undefined} title={QUE_CUENTA}>
      <span className={corto ? "solo-lectores" : "techo-de-que"}>Cargos / techo&nbsp;</span>
      <b>
        <ConciliarCargos
          total={{ saf, codipres, de: "techo" }}
          cifra={`${formatEnteroEsAr(cargos)} / ${limite}`}
        />
      </b>
    </div>
  );
}

/** Exceeding it warns and never blocks ([T2]). */
const SobreElTecho = ({ posiciones: { cargos, techo, supera } }: DePosiciones): ReactNode =>
  supera && techo !== null && (
    <span className="supera" role="status">
      {`Supera el techo en ${formatEnteroEsAr(cargos - techo)}`}
    </span>
  );

/** «Faltan 17 días»: how long the group may still be changed (formulation [F4]). */
function Vence({ de: { etapa, hasta, dias } }: {
  readonly de: NonNullable<Situacion["vence"]>;
}): ReactNode {
  const cuando = fechaCorta(hasta);
  return (
    <div
      className={dias < 3 ? "supera" : undefined}
      title={`Etapa «${etapa}»: hasta el ${cuando}`}
    >
      {dias < 0 ? `Venció el ${cuando}` : (
        <>
          {`Vence el ${cuando.slice(0, 5)}: `}
          <b>{quedan(dias)}</b>
        </>
      )}
    </div>
  );
}

interface DelGrupo {
  readonly situacion: Situacion | null;
  /** What it is worth now; null where nobody can say. */
  readonly momento: TotalAlMomento | null;
}

/** How many and how much. */
export function CifrasDelGrupo({ situacion, momento }: DelGrupo): ReactNode {
  useSignals();
  if (!situacion) return null;
  const { posiciones } = situacion;
  return (
    <>
      {posiciones && (
        <Techo
          posiciones={posiciones}
          saf={estado.saf.value}
          codipres={estado.codipres.value}
          corto={!momento?.falla && (momento ?? situacion).totales.length > 1}
        />
      )}
      <Totales momento={momento} situacion={situacion} />
    </>
  );
}

/** What the valuation of a budget lacks, once it is known: pesos, where they are of one currency. */
function cambioDe(situacion: Situacion, momento: TotalAlMomento | null): string {
  if (!momento) return "";
  const [una, ...otras] = momento.falla === "" ? comparar(momento, situacion) : [];
  return una && otras.length === 0 && una.valorizado !== null
    ? diferenciaEnPesos(una.ahora - una.valorizado)
    : "cambió algo";
}

const registros = (situacion: Situacion, que: "registros" | "errores"): number =>
  situacion.bases.reduce((suma, b) => suma + b[que], 0);

/** State of the group on screen; an execution is what was paid in one month, loaded once ([E6]). */
function estadoActual(situacion: Situacion, momento: TotalAlMomento | null): EstadoDicho {
  const { valuacion, desactualizado } = situacion;
  if (esEjecucion.value) {
    const cuando = valuacion ? `cargado el ${fechaDe(valuacion.instante)}` : "";
    return { ...cerrado(""), hecho: ["un mes", cuando].filter(Boolean).join(", ") };
  }
  // Since when, the subtitle says: its «Fecha de Alta».
  if (!estado.preseditable.value) return cerrado("");
  return estadoDePresupuesto(
    { errores: registros(situacion, "errores"), valuacion, desactualizado },
    cambioDe(situacion, momento),
    Date.now(),
  );
}

/** The first base that has something to correct before the budget can be valued. */
export const baseConErrores = (situacion: Situacion | null): string | undefined =>
  situacion?.bases.find((b) => b.errores > 0)?.base;

/** Whether valuing is what comes next: there is something to value, and nothing to correct first. */
export function faltaValorizar(situacion: Situacion | null): boolean {
  if (!situacion || baseConErrores(situacion)) return false;
  return situacion.desactualizado ||
    !situacion.valorizado && registros(situacion, "registros") > 0;
}

export function EstadoDelGrupo({ situacion, momento }: DelGrupo): ReactNode {
  useSignals();
  if (!situacion) return null;
  const { valuacion, vence, posiciones } = situacion;
  const cuando = valuacion &&
    `${esEjecucion.value ? "Cargado" : "Valorizado"} el ${fechaYMinutosDe(valuacion.instante)}`;
  const { clase, palabra, hecho } = estadoActual(situacion, momento);
  const Icono = ICONOS[clase];
  return (
    <>
      {posiciones && <SobreElTecho posiciones={posiciones} />}
      {vence && <Vence de={vence} />}
      <Detenidos>
        <span
          className={`estado estado-${clase}`}
          title={cuando ? `${cuando}, por ${valuacion?.usuario}` : undefined}
        >
          <Icono />
          <b aria-live="polite">{palabra}</b>
          <span className="estado-hecho">
            {hecho}
            {clase === "aviso" && hecho && (
              <span className="estado-larga">&nbsp;desde la valorización</span>
            )}
          </span>
        </span>
        {cuando && <span className="en-papel">{cuando}</span>}
      </Detenidos>
    </>
  );
}
