/** Opens what explains a figure or a difference. The figure is in the address, as a step of it. */
import { type ReactNode, useCallback, useState } from "react";
import { computed } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { abrirDetalle, cerrarDetalle, extra } from "#ui/state/hash.ts";
import { escribirFigura, leerFigura, MARCA, sinFigura } from "./direccion.ts";
import type { DiferenciaExplicable, Figura } from "./explicable.ts";

const Explicacion = perezoso(() => import("./explicacion.tsx"));
const Causas = perezoso(() => import("../comparaciones/causas.tsx"));

export interface Explicaciones {
  readonly explicar: (figura: Figura) => void;
  readonly comparar: (diferencia: DiferenciaExplicable) => void;
  /** To be drawn by the screen. */
  readonly paneles: ReactNode;
}

/** Title of the figure that the address explains: it is marked where it stands. */
export const figuraElegida = computed(() => leerFigura(extra.value)?.figura.titulo);

const quitar = () => {
  if (leerFigura(extra.peek())) cerrarDetalle(MARCA);
};

function DeDireccion(): ReactNode {
  useSignals();
  const leida = leerFigura(extra.value);
  return leida && (
    <Explicacion
      // Of another figure nothing of this one stays in sight.
      key={JSON.stringify(leida.figura)}
      figura={leida.figura}
      mirado={leida.mirado}
      onMirar={(mirado) =>
        extra.value = { ...sinFigura(extra.peek()), ...escribirFigura(leida.figura, mirado) }}
      onCerrar={quitar}
    />
  );
}

export function useExplicaciones(): Explicaciones {
  const [diferencia, comparar] = useState<DiferenciaExplicable | null>(null);
  /** One that is read in its own way: no address can say it. */
  const [suelta, soltar] = useState<Figura | null>(null);
  const explicar = useCallback((figura: Figura) => {
    soltar(figura.leer ? figura : null);
    if (figura.leer) quitar();
    else abrirDetalle(MARCA, escribirFigura(figura));
  }, []);
  return {
    explicar,
    comparar,
    paneles: (
      <>
        {diferencia && (
          <Causas
            diferencia={diferencia}
            // What is beside the screen is read without what stands over it.
            onFigura={(figura) => {
              comparar(null);
              explicar(figura);
            }}
            onCerrar={() => comparar(null)}
          />
        )}
        {suelta
          ? <Explicacion key={suelta.titulo} figura={suelta} onCerrar={() => soltar(null)} />
          : <DeDireccion />}
      </>
    ),
  };
}
