/** That a deliverable is closed, by whom and when, under its headings ([C3]). */
import { type ReactNode, useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { esDeEntregable } from "#core/domain/group.ts";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import type { CierreHecho as Cierre } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { conCarga, estado } from "#ui/state/estado.ts";

/** The sentence. */
function textoDelCierre(s: Cierre): string {
  const { instante, usuario, version, tipo, ejercicio, origen } = s;
  return `Entregable cerrado el ${
    fechaYMinutosDe(instante)
  } por ${usuario}, versión ${version} de ` +
    `${tipo} ${ejercicio}, a partir de ${origen}`;
}

/** What was found before closing, and who read it (formulation [F6]). */
const textoDeRevision = ({ revision }: Cierre): string =>
  revision.map(({ frase, leida }) =>
    `\n${frase}: ${leida === "no leída" ? leida : `leído por ${leida}`}`
  ).join("");

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
      <span title={textoDelCierre(cierre) + textoDeRevision(cierre)}>
        {textoDelCierre(cierre)}
      </span>{" "}
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
