/** Where a value comes from, when an agreement wrote it. */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { ProcedenciaDeValor } from "#proto/escenarios.ts";
import { estado } from "#ui/state/estado.ts";
import { escribirHash } from "#ui/state/hash.ts";

/** The agreement whose homologation wrote a value, and the way to it. */
export function DeAcuerdo({ origen, onIr }: {
  readonly origen: ProcedenciaDeValor | undefined;
  readonly onIr: () => void;
}): ReactNode {
  useSignals();
  if (!origen) return null;
  const { acuerdo, nombre } = origen;
  const dicho = `Acuerdo «${nombre}»`;
  const codipres = estado.codipres.value;
  return (
    <span className="tablas-acuerdo">
      {acuerdo === null || codipres === "" ? dicho : (
        <a
          className="enlace"
          href={escribirHash({
            seccion: "salidas",
            item: "escenarios",
            saf: estado.saf.value,
            codipres,
            extra: { acuerdo: String(acuerdo) },
          })}
          onClick={onIr}
        >
          {dicho}
        </a>
      )}
    </span>
  );
}
