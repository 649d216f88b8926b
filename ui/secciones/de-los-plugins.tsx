/** What plugins show in places of the frame. */
import { type ReactNode, Suspense } from "react";
import { pantallasDelMarco } from "./lugares.ts";
import { pantallaDe } from "./secciones.ts";

const Nada = (): ReactNode => null;

export function DeLosPlugins({ en }: { readonly en: "encabezado" | "titulos" }): ReactNode {
  return pantallasDelMarco(en).map((modulo) => {
    const Pantalla = pantallaDe<object>(modulo, Nada);
    return Pantalla && (
      <Suspense key={modulo} fallback={null}>
        <Pantalla />
      </Suspense>
    );
  });
}
