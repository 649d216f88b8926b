/** By whom a deliverable was closed, and of what, beside its state ([C3]). */
import { type ReactNode, useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { esDeEntregable } from "#core/domain/group.ts";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { lecturaEnPalabras } from "#core/domain/review.ts";
import type { CierreHecho as Cierre } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { conCarga, estado } from "#ui/state/estado.ts";

/** What follows the state «Cerrado»; the day is the group's «Fecha de Alta», beside its title. */
const porQuien = ({ usuario, pedido_por, version, tipo, ejercicio, origen }: Cierre): string =>
  `por ${usuario}${
    pedido_por === undefined ? "" : `, a pedido de ${pedido_por}`
  }, versión ${version} de ${tipo} ${ejercicio}, a partir de ${origen}`;

/** The whole sentence, with its hour: on paper, and when it is pointed at. */
const textoDelCierre = (s: Cierre): string =>
  `Entregable cerrado el ${fechaYMinutosDe(s.instante)} ${porQuien(s)}`;

/** What was found before closing, and who read it (formulation [F6]). */
const textoDeRevision = ({ revision }: Cierre): string =>
  revision.map(({ frase, leida }) => `\n${frase}: ${lecturaEnPalabras(leida)}`).join("");

export default function CierreHecho(): ReactNode {
  useSignals();
  const saf = estado.saf.value;
  const codipres = estado.codipres.value;
  const [cierre, fijar] = useState<Cierre | null>(null);
  useEffect(() => {
    fijar(null);
    if (!esDeEntregable(codipres)) return;
    const corte = new AbortController();
    api.get("/presupuestos/cierre/:saf/:codipres", { saf, codipres }, { signal: corte.signal })
      .then((r) => fijar(r.cierre)).catch(() => {
        // Without it the headings say what they always say.
      });
    return () => corte.abort();
  }, [saf, codipres]);
  return cierre && (
    <p>
      <span title={textoDelCierre(cierre) + textoDeRevision(cierre)}>{porQuien(cierre)}</span>
      <span className="en-papel">{textoDelCierre(cierre)}</span>{" "}
      <button
        type="button"
        className="enlace"
        onClick={() =>
          void conCarga(() => api.descargar(`/sello/constancia/${saf}/${codipres}/pdf`))}
      >
        Constancia (PDF)
      </button>
    </p>
  );
}
