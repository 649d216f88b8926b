/**
 * Loaded when used: what a scenario puts aside, and whom it reaches by naming a series ([W2],
 * [W3]).
 */
import type { ReactNode } from "react";
import { nombreMes } from "#core/domain/period.ts";
import type { Escalafon } from "#proto/tablas.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import type { EvaluacionMostrada } from "../comparacion/evaluacion.ts";
import { importesDe } from "./importes.ts";

const TABLAS: Readonly<Record<string, string>> = {
  valores_ur: "Unidad retributiva",
  categorias_valores: "Categoría",
  sumas_fijas: "Suma fija",
};

export default function QueCambia({ titulo, evaluacion, escalafones, onCerrar }: {
  readonly titulo: string;
  readonly evaluacion: EvaluacionMostrada;
  readonly escalafones: readonly Escalafon[];
  readonly onCerrar: () => void;
}): ReactNode {
  const { reemplazados, series } = evaluacion;
  const nombre = (esc: number) =>
    `${esc} ${escalafones.find((e) => e.esc === esc)?.descripcion ?? ""}`.trimEnd();
  return (
    <Dialogo titulo={titulo} ancho="ancho" onCerrar={onCerrar}>
      {series.map((s) => (
        <p key={s.serie}>
          Con la serie <b>{s.serie}</b> suben todos los escalafones que se pagan con ella:{" "}
          {s.escalafones.map(nombre).join(" · ")}.
        </p>
      ))}
      <div className="homologar-entradas">
        <Cuadro
          nombre="Valores guardados que no rigen en el escenario"
          leyenda="Valores guardados que no rigen en el escenario: los reemplazan los del acuerdo."
          columnas={["Tabla", "Clave", "Desde", "Valor"]}
          derecha={[3]}
          filas={reemplazados.map((r, i) => ({
            clave: i,
            celdas: [
              TABLAS[r.tabla] ?? r.tabla,
              r.clave,
              nombreMes(r.desde_mes),
              importesDe(r.valor),
            ],
          }))}
          vacio="Ninguno."
        />
      </div>
      <Botonera textoCancelar="Cerrar" onCancelar={onCerrar} />
    </Dialogo>
  );
}
