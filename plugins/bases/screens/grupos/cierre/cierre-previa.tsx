/** What is about to be closed, as the server has it now ([C4]); and what it was, when it changed. */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { fechaYHoraDe } from "#core/domain/period.ts";
import type { ProximoEntregable as Proximo } from "#proto/valuation.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { nombreDeMoneda } from "#ui/state/organismo.ts";

function totalDe({ totales }: Proximo): string {
  return totales.map(({ mon, total }) =>
    `${totales.length > 1 ? `${nombreDeMoneda(mon)}: ` : "$ "}${formatEsAr(aCentavos(total))}`
  ).join(" · ");
}

/** Those of the partidas that the techo limits ([T2]). */
function cargosDe({ posiciones }: Proximo, techo: number | null): string {
  const cargos = posiciones.filter((p) => p.pprin === 1 || p.pprin === 2)
    .reduce((suma, p) => suma + p.cargos, 0);
  const propios = `${formatEnteroEsAr(cargos)} de las partidas principales 1 y 2`;
  if (techo === null) return propios;
  const exceso = cargos > techo ? `, lo supera en ${formatEnteroEsAr(cargos - techo)}` : "";
  return `${propios}; techo ${formatEnteroEsAr(techo)}${exceso}`;
}

const enumerar = (registros: Proximo["registros"]): string =>
  registros.map((r) => `${r.titulo} ${formatEnteroEsAr(r.registros)}`).join(" · ");

const registrosDe = ({ registros }: Proximo): string =>
  enumerar(registros.filter((r) => r.registros > 0));

/** Of the bases that have another number of them now. */
const registrosAntes = (antes: Proximo, ahora: Proximo): string =>
  enumerar(antes.registros.filter((r, i) => r.registros !== ahora.registros[i]?.registros));

const valorizadoDe = ({ valorizado_el, valorizado_por }: Proximo): string =>
  valorizado_el === null
    ? "sin valorizar"
    : `${fechaYHoraDe(valorizado_el)}, por ${valorizado_por}`;

export function PreviaDeCierre({ proximo, anterior, techo }: {
  readonly proximo: Proximo;
  /** What was shown before somebody changed it. */
  readonly anterior: Proximo | null;
  /** Null when nobody set one, or it is not known. */
  readonly techo: number | null;
}): ReactNode {
  useSignals();
  type Dato = readonly [
    titulo: string,
    texto: (p: Proximo) => string,
    cambio?: (antes: Proximo, ahora: Proximo) => string,
  ];
  const datos: readonly Dato[] = [
    ["Nuevo entregable", (p) => `${p.nueva_version} - ${p.nueva_descripcion}`],
    ["Total anual", totalDe],
    ["Cargos", (p) => cargosDe(p, techo)],
    ["Registros", registrosDe, registrosAntes],
    ["Valorizado", valorizadoDe],
  ];
  return datos.map(([titulo, texto, cambio = texto]) => {
    const ahora = texto(proximo);
    const cambiado = anterior !== null && texto(anterior) !== ahora;
    return (
      <div key={titulo}>
        <dt>{titulo}</dt>
        <dd>
          {ahora || "–"}
          {cambiado && <small>{`antes: ${cambio(anterior, proximo) || "–"}`}</small>}
        </dd>
      </div>
    );
  });
}
