/** Ranges of grades of the SINEP: one set per month, replaced as a whole ([R1]). */
import { type ReactNode, useState } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { TramoDeEscalafon } from "#proto/tablas.ts";
import { api } from "#ui/api.ts";
import { type CampoDeFormulario, Campos } from "#ui/form/campos.tsx";
import { aCentavos } from "#ui/grid/columnas.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { useCambios } from "../cambios.ts";
import { useConjunto } from "../valores/conjunto.ts";
import { autoria } from "../valores/historia.tsx";
import { useImpacto } from "../valores/impacto.ts";
import { useLectura } from "#ui/lectura.ts";
import { SelectorMes } from "../selectores.tsx";
import { TABLA_TRAMOS, useTramos } from "../tramos-leidos.ts";

type Borrador = Readonly<Record<Exclude<keyof TramoDeEscalafon, "desde_mes">, string>>;

const aBorrador = (t: TramoDeEscalafon): Borrador => ({
  grado_desde: String(t.grado_desde),
  grado_hasta: String(t.grado_hasta),
  porcentaje: String(t.porcentaje),
  descripcion: t.descripcion,
});

const CAJAS: readonly CampoDeFormulario<Borrador>[] = [
  { id: "grado_desde", titulo: "Grado desde", clase: "entero", maximo: 2 },
  { id: "grado_hasta", titulo: "Grado hasta", clase: "entero", maximo: 2 },
  { id: "porcentaje", titulo: "Porcentaje", clase: "decimal" },
  { id: "descripcion", titulo: "Descripción", className: "campo-texto", maximo: 300 },
];

const enTexto = (filas: readonly TramoDeEscalafon[]) =>
  filas.map((t) => `${t.grado_desde} a ${t.grado_hasta}: ${formatEsAr(aCentavos(t.porcentaje))} %`)
    .join("; ");

export interface PropsTramos {
  readonly mes: number;
  readonly puede: boolean;
  readonly onCambio: () => void;
  readonly onCerrar: () => void;
}

const NINGUNA = {};

export default function EditorTramos(p: PropsTramos): ReactNode {
  const [mes, elegirMes] = useState(p.mes);
  const { datos, recargar } = useTramos(mes);
  const historia = useLectura("/tablas/historia/:tabla", { tabla: TABLA_TRAMOS });
  useCambios(historia.refrescar);
  const guardado = datos?.mes === mes ? datos : null;
  const { filas, cambiar, ...e } = useConjunto<TramoDeEscalafon, Borrador>({
    guardado,
    aBorrador,
    enTexto,
    alChocar: "Otra persona cambió los tramos",
    enviar: (form) =>
      api.post("/tablas/valores/:tabla/:mes", { ...form, tabla: TABLA_TRAMOS, mes }),
    recargar,
    onGuardado: () => {
      p.onCambio();
      p.onCerrar();
    },
  });

  return (
    <Dialogo titulo="Tramos SINEP" ancho="ancho" onCerrar={p.onCerrar}>
      {p.puede && (
        <div className="tablas-tramos">
          <SelectorMes mes={mes} onMes={elegirMes} />
          {filas.map((f, i) => (
            <div key={i} className="tablas-campos" role="group" aria-label={`Tramo ${i + 1}`}>
              <Campos
                campos={CAJAS}
                borrador={f}
                fallas={NINGUNA}
                onCambio={(cambio) =>
                  cambiar(i, cambio)}
              />
              <Boton
                clase="peligro"
                aria-label={`Quitar el tramo ${i + 1}`}
                onClick={() =>
                  e.quitar(i)}
              >
                Quitar
              </Boton>
            </div>
          ))}
          <Boton
            onClick={() =>
              e.agregar({ grado_desde: "0", grado_hasta: "0", porcentaje: "0", descripcion: "" })}
          >
            Agregar un tramo
          </Boton>
          {e.mensaje && <p className="tablas-mensaje" role="alert">{e.mensaje}</p>}
          <ImpactoDeTramos
            mes={mes}
            filas={JSON.stringify(filas) === JSON.stringify(guardado?.filas.map(aBorrador))
              ? null
              : filas}
          />
        </div>
      )}
      <div className="tablas-historia">
        <Cuadro
          columnas={["Desde", "Tramos", "Cargado por"]}
          filas={(historia.datos ?? []).toReversed().map((h) => ({
            clave: h.desde_mes,
            celdas: [nombreMes(h.desde_mes), "filas" in h ? enTexto(h.filas) : "", autoria(h)],
          }))}
        />
      </div>
      <Botonera
        textoCancelar={p.puede ? "Cancelar" : "Cerrar"}
        onCancelar={p.onCerrar}
        onGuardar={p.puede ? e.guardar : undefined}
        ocupado={e.ocupado}
        deshabilitado={!guardado || filas.length === 0}
      />
    </Dialogo>
  );
}

/** Only who may edit asks: the call is refused to others. */
function ImpactoDeTramos(
  { mes, filas }: { readonly mes: number; readonly filas: readonly Borrador[] | null },
): ReactNode {
  const impacto = useImpacto(TABLA_TRAMOS, mes, NINGUNA, filas);
  return <p className="tablas-impacto" aria-live="polite">{impacto}</p>;
}
