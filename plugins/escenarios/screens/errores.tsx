/** A budget with rows in error costs nothing yet: which ones, and the way to them. */
import type { ReactNode } from "react";
import { contarRegistros } from "#core/domain/money.ts";
import { secciones } from "#ui/secciones/secciones.ts";
import { escribirHash } from "#ui/state/hash.ts";
import { useSignals } from "@preact/signals-react/runtime";
import type { Falla } from "./comparacion/use-evaluaciones.ts";

export function Errores({ falla, saf, codipres }: {
  readonly falla: Falla;
  readonly saf: number;
  readonly codipres: string;
}): ReactNode {
  useSignals();
  const items = secciones.value.find((s) => s.id === "bases")?.items ?? [];
  return (
    <div className="vacio">
      <p>{falla.mensaje}</p>
      <ul>
        {falla.errores?.map(({ base, registros }) => (
          <li key={base}>
            <a
              className="enlace"
              href={escribirHash({
                seccion: "bases",
                item: base,
                saf,
                codipres,
                extra: { errores: "1" },
              })}
            >
              {items.find((i) => i.id === base)?.titulo ?? base}: {contarRegistros(registros)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
