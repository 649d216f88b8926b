/**
 * Beside the heading: valuation current, stale or missing, or when an execution was loaded; positions
 * against the techo; total.
 */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { fechaCorta, fechaYHoraDe, nombreMes } from "#core/domain/period.ts";
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

// Beside the valued total, what the budget is worth now: only where the two differ.

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

/** One currency, valued and worth another amount now: both fit in the two lines of the heading. */
interface Junto {
  readonly ahora: number;
  readonly valorizado: number;
}

/** Null where they do not go together: several currencies, nobody valued it, or nothing to say. */
function juntoAlValorizado(momento: TotalAlMomento, situacion: Situacion): Junto | null {
  if (momento.falla !== "" || situacion.totales.length > 1) return null;
  const [una, ...otras] = comparar(momento, situacion);
  if (!una || otras.length > 0 || una.valorizado === null) return null;
  return { ahora: una.ahora, valorizado: una.valorizado };
}

/** Under the state of the valuation: how much it is off, in a neutral ink: it is no good news, nor bad. */
function Diferencia({ de: { ahora, valorizado } }: { readonly de: Junto }): ReactNode {
  return (
    <span className="estado-diferencia" title="Diferencia desde la valorización">
      {diferenciaEnPesos(ahora - valorizado)}
      <span className="solo-lectores">&nbsp;desde la valorización</span>
    </span>
  );
}

/** The valued total over that of now, cents under cents. */
function TotalesJuntos({ deQue, de: { ahora, valorizado }, fuera }: {
  readonly deQue: string;
  readonly de: Junto;
  readonly fuera: Pick<TotalAlMomento, "fuera">;
}): ReactNode {
  const sinContar = textoDeFuera(fuera);
  return (
    <div className="estado-totales">
      <span>
        {`${deQue} `}
        <b>{`$ ${formatEsAr(valorizado)}`}</b>
      </span>
      <span title={sinContar || undefined}>
        {"Al momento "}
        {sinContar && (
          <small>
            <span aria-hidden="true">con errores</span>
            <span className="solo-lectores">{sinContar}</span>
          </small>
        )}
        <b>{`$ ${formatEsAr(ahora)}`}</b>
      </span>
    </div>
  );
}

function AlMomento({ momento, situacion }: {
  readonly momento: TotalAlMomento;
  readonly situacion: Situacion;
}): ReactNode {
  if (momento.falla !== "") {
    return (
      <div title={momento.falla}>
        <span>Al momento</span>
        <b>
          Sin total<span className="solo-lectores">{`: ${momento.falla}`}</span>
        </b>
      </div>
    );
  }
  const distintas = comparar(momento, situacion);
  const varias = distintas.length > 1 || situacion.totales.length > 1;
  const fuera = textoDeFuera(momento);
  return distintas.map(({ mon, ahora, valorizado }) => (
    <div key={mon}>
      <span>
        {varias ? `Al momento, ${nombreDeMoneda(mon)}` : "Al momento"}
        {valorizado !== null && (
          <>
            {`: ${diferenciaEnPesos(ahora - valorizado)} `}
            <span className="al-momento-desde">desde la valorización</span>
          </>
        )}
      </span>
      <b>
        {`${varias ? "" : "$ "}${formatEsAr(ahora)}`}
        {fuera && <small>{fuera}</small>}
      </b>
    </div>
  ));
}

/** Other screens count other positions: each says which ([T2]). */
const QUE_CUENTA =
  "Cargos ocupados y vacantes de las partidas principales 1 y 2, que son los que " +
  "limita el techo: sin horas, gabinete ni contratos.";

/** Exceeding it warns and never blocks ([T2]); a dash stands for no techo. */
function Techo({ posiciones: { cargos, techo, supera }, saf, codipres }: {
  readonly posiciones: NonNullable<Situacion["posiciones"]>;
  readonly saf: number;
  readonly codipres: string;
}): ReactNode {
  const limite = techo === null ? "—" : formatEnteroEsAr(techo);
  return (
    <div className={supera ? "supera" : undefined} title={QUE_CUENTA}>
      <span>
        {supera && techo !== null
          ? <span role="status">{`Supera el techo en ${formatEnteroEsAr(cargos - techo)}`}</span>
          : <span>Cargos / techo</span>}
      </span>
      <b>
        <span className="solo-lectores">Cargos / techo:</span>
        <ConciliarCargos
          total={{ saf, codipres, de: "techo" }}
          cifra={`${formatEnteroEsAr(cargos)} / ${limite}`}
        />
      </b>
    </div>
  );
}

/** An execution is valued by nobody: it is what was paid in one month, loaded once ([E6]). */
function Cargada({ situacion: { valuacion } }: { readonly situacion: Situacion }): ReactNode {
  if (!valuacion) return <span className="chip">Lo liquidado en un mes</span>;
  const cuando = fechaYHoraDe(valuacion.instante);
  return (
    <span
      className="chip chip-ok"
      title={`Lo liquidado en un mes, como lo cargó ${valuacion.usuario} el ${cuando}`}
    >
      {`Un mes, cargado el ${cuando.slice(0, 10)}`}
    </span>
  );
}

/** «Faltan 17 días»: how long the group may still be changed (formulation [F4]). */
function Vence({ de: { etapa, hasta, dias } }: {
  readonly de: NonNullable<Situacion["vence"]>;
}): ReactNode {
  const cuando = fechaCorta(hasta);
  return (
    <div
      className={dias < 3 ? "estado-vence supera" : "estado-vence"}
      title={`Etapa «${etapa}»: hasta el ${cuando}`}
    >
      <span>
        {dias < 0 ? "Venció el" : (
          <>
            {`Vence el ${cuando.slice(0, 5)}`}
            <span className="estado-larga">{cuando.slice(5)}</span>
          </>
        )}
      </span>
      <b>{dias < 0 ? cuando : quedan(dias)}</b>
    </div>
  );
}

export function EstadoDelGrupo({ situacion, momento }: {
  readonly situacion: Situacion | null;
  /** What it is worth now; null where nobody can say. */
  readonly momento: TotalAlMomento | null;
}): ReactNode {
  useSignals();
  if (!situacion) return null;
  const { valorizado, desactualizado, posiciones, totales, valuacion } = situacion;
  const cuando = valorizado && valuacion ? fechaYHoraDe(valuacion.instante) : undefined;
  const varias = totales.length > 1;
  const junto = momento && juntoAlValorizado(momento, situacion);
  const deQue = esEjecucion.value ? `Total de ${nombreMes(estado.desde_mes.value)}` : "Total anual";
  return (
    <>
      {esEjecucion.value ? <Cargada situacion={situacion} /> : (
        <div>
          <Detenidos>
            <span
              className={valorizado && !desactualizado ? "chip chip-ok" : "chip"}
              title={cuando && `Valorizado el ${cuando}, por ${valuacion?.usuario}`}
            >
              {valorizado
                ? (
                  <>
                    <span className="estado-larga">Valorización&nbsp;</span>
                    <span className="estado-corta">
                      {desactualizado ? "desactualizada" : "al día"}
                    </span>
                  </>
                )
                : "Sin valorizar"}
            </span>
          </Detenidos>
          {cuando && <span className="en-papel">Valorizado el {cuando}</span>}
          {junto && <Diferencia de={junto} />}
        </div>
      )}
      {situacion.vence && <Vence de={situacion.vence} />}
      {posiciones && (
        <Techo
          posiciones={posiciones}
          saf={estado.saf.value}
          codipres={estado.codipres.value}
        />
      )}
      {junto && <TotalesJuntos deQue={deQue} de={junto} fuera={momento} />}
      {valorizado && !junto && totales.map(({ mon, total }) => (
        <div key={mon}>
          <span>{varias ? `${deQue}, ${nombreDeMoneda(mon)}` : deQue}</span>
          <b>{`${varias ? "" : "$ "}${formatEsAr(aCentavos(total))}`}</b>
        </div>
      ))}
      {momento && !junto && <AlMomento momento={momento} situacion={situacion} />}
    </>
  );
}
