/** Rows of open budgets that a change makes invalid, each with the way to it ([F10]). */
import type { ReactNode } from "react";
import { contar } from "#core/domain/money.ts";
import type { Consecuencias } from "#proto/estructura.ts";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { escribirHash } from "#ui/state/hash.ts";

/** Rows that are drawn; the rest are said by number. */
const DIBUJADAS = 50;

export function Caidas({ de }: { readonly de: Consecuencias }): ReactNode {
  const filas = de.filas.slice(0, DIBUJADAS);
  const resto = de.renglones - filas.length;
  return (
    <section className="estructura-caidas" aria-label="Registros que dejan de ser válidos">
      <p className="nota" role="status">
        {de.frase}. Sus presupuestos no se podrán valorizar hasta que se corrijan o se muevan con un
        pasaje.
      </p>
      <Cuadro
        columnas={["SAF", "Presupuesto", "Base", "Apertura", "Qué le falta", "Registro"]}
        filas={filas.map((f) => ({
          clave: `${f.base}|${f.id}`,
          celdas: [
            f.saf,
            f.codipres,
            f.titulo,
            f.apertura,
            f.motivo,
            <a
              key="ir"
              className="enlace"
              href={escribirHash({
                seccion: "bases",
                item: f.base,
                saf: f.saf,
                codipres: f.codipres,
                extra: { registro: String(f.id) },
              })}
            >
              Ver el registro
            </a>,
          ],
        }))}
      />
      {resto > 0 && <p className="nota">Y {contar(resto, "registro más", "registros más")}.</p>}
    </section>
  );
}
