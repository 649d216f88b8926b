/** Credits from a spreadsheet: preview, then all or nothing. */
import type { ReactNode } from "react";
import { fechaCorta } from "../../../../core/domain/period.ts";
import { formatEsAr } from "../../../../core/domain/money.ts";
import type { FilaDeCreditos, PreviaDeCreditos } from "../../../../proto/admin.ts";
import { api } from "../../../../ui/api.ts";
import { aCentavos, type ColumnaTabla } from "../../../../ui/grid/columnas.ts";
import { Carga, type FormularioDeCarga, type Origen } from "../../../../ui/sheet/carga.tsx";
import { columnasComunes, type Estados, type FilaVista } from "../../../../ui/sheet/modelo.ts";

const ESTADOS: Estados = {
  erronea: { una: "Con error", varias: "Con error", detiene: true },
  dudosa: { una: "Con dudas", varias: "Con dudas", detiene: true },
  nueva: { una: "Nueva", varias: "Nuevas" },
  cambiada: { una: "Cambiada", varias: "Cambiadas" },
  igual: { una: "Igual", varias: "Iguales" },
};

const importe = (n: number): string => formatEsAr(aCentavos(n));

const motivosDe = ({ motivos }: FilaDeCreditos): string =>
  motivos.map(({ motivo, lecturas }) =>
    lecturas ? `${motivo}: ${lecturas.map((l) => l.error ?? importe(l.valor)).join(" o ")}` : motivo
  ).join("; ");

const filasDe = ({ filas }: PreviaDeCreditos): readonly FilaVista<FilaDeCreditos>[] =>
  filas.map((previa, clave) => ({
    clave,
    estado: previa.estado,
    numero: previa.numero || null,
    previa,
    errores: new Map(
      previa.motivos.length > 0 ? [["importe", { mensaje: motivosDe(previa) }]] : [],
    ),
  }));

type Columna = ColumnaTabla<FilaVista<FilaDeCreditos>>;

const dicha = (
  id: "saf" | "prog" | "pprin" | "ppar" | "ff" | "mon" | "fecha" | "norma",
  titulo: string,
  ancho: string,
): Columna => ({
  id,
  titulo,
  clase: "texto",
  ancho,
  valor: ({ previa: { credito } }) =>
    id === "fecha" && credito ? fechaCorta(credito.fecha) : String(credito?.[id] ?? "–"),
});

const COLUMNAS: readonly Columna[] = [
  ...columnasComunes<FilaDeCreditos>(ESTADOS),
  dicha("saf", "SAF", "56px"),
  dicha("prog", "Prog.", "60px"),
  dicha("pprin", "Principal", "76px"),
  dicha("ppar", "Parcial", "68px"),
  dicha("ff", "Fuente", "66px"),
  dicha("mon", "Mon.", "56px"),
  dicha("fecha", "Fecha", "106px"),
  dicha("norma", "Norma", "180px"),
  {
    id: "importe",
    titulo: "Importe",
    clase: "texto",
    valor: ({ previa: { antes, credito }, errores }) =>
      errores.get("importe")?.mensaje ??
        (credito === null
          ? "–"
          : antes === null || antes === credito.importe
          ? importe(credito.importe)
          : `${importe(antes)} → ${importe(credito.importe)}`),
    invalida: ({ errores }) => errores.get("importe")?.mensaje ?? null,
  },
];

const contar = (resumen: PreviaDeCreditos["resumen"]): string =>
  Object.entries(ESTADOS).flatMap(([e, { una, varias }]) => {
    const n = resumen[e as keyof typeof resumen];
    return n === 0 ? [] : [`${n} ${(n === 1 ? una : varias).toLowerCase()}`];
  }).join(", ");

export default function PegarCreditos({ ejercicio, bloque, onAplicado, onCerrar }: {
  readonly ejercicio: number;
  readonly bloque: Origen;
  readonly onAplicado: () => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const pedir = (form: FormularioDeCarga, token?: string) =>
    api.post("/admin/credito/:ejercicio/pegar", { ...form, token, ejercicio });
  return (
    <Carga<PreviaDeCreditos, FilaDeCreditos>
      titulo="Cargar planilla"
      subtitulo={`Crédito vigente, ejercicio ${ejercicio}`}
      origen={bloque}
      junta
      indicacion={
        <p className="nota">
          Columnas: SAF, Prog., Principal, Parcial, F. Fin., Mon., Fecha, Norma e Importe. Programa,
          parcial y fuente vacíos: toda la partida.
        </p>
      }
      nombres={[]}
      estados={ESTADOS}
      columnas={COLUMNAS}
      filas={filasDe}
      ver={(form) => pedir(form)}
      guardar={async (form, { token }) => {
        await pedir(form, token);
        onAplicado();
      }}
      mirar={({ filas, resumen }) => {
        const { erronea, dudosa, nueva, cambiada } = resumen;
        const dudas = filas.flatMap((f) => f.motivos.filter((m) => m.lecturas));
        return {
          frase: contar(resumen),
          nota: erronea + dudosa > 0
            ? "Corrija las filas marcadas y vuelva a cargar: se guardan todas o ninguna."
            : "Lo que la planilla no nombra queda como está.",
          puede: erronea + dudosa === 0 && nueva + cambiada > 0,
          dudosos: dudas.length,
          dudoso: dudas.at(0)?.escrito?.trim() ?? "",
          decisiones: [],
          errores: [],
        };
      }}
      onCerrar={onCerrar}
    />
  );
}
