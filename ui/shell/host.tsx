/** The section host: draws the module of the current section, or says that there is none. */
import { Component, type ErrorInfo, type ReactNode, Suspense } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Boton } from "../parts/botones/boton.tsx";
import { CargandoSeccion } from "../parts/estados/cargando.tsx";
import { Vacio } from "../parts/estados/vacio.tsx";
import { seOculta } from "../secciones/oferta.ts";
import { pantallaDe, secciones } from "../secciones/secciones.ts";
import { esConsolidado, estado } from "../state/estado.ts";
import { item } from "../state/hash.ts";

function Incorrecta() {
  return <Vacio texto="Función incorrecta" />;
}

interface Props {
  readonly children: ReactNode;
}

/** A screen that breaks leaves the shell standing, with a way back. */
class Contencion extends Component<Props, { readonly roto: boolean }> {
  override state = { roto: false };
  static getDerivedStateFromError() {
    return { roto: true };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }
  override render(): ReactNode {
    if (!this.state.roto) return this.props.children;
    return (
      <Vacio
        texto="No se pudo mostrar esta pantalla. Lo guardado no se perdió."
        accion={
          <Boton onClick={() => location.reload()}>
            Volver a cargar
          </Boton>
        }
      />
    );
  }
}

export function Host() {
  useSignals();
  const id = estado.seccion.value;
  if (secciones.value.length === 0) return <CargandoSeccion />;
  const seccion = secciones.value.find((s) => s.id === id);
  const pedido = item.value;
  // An item that another group has is known: its section shows what this one has.
  const seVe = seccion && !seOculta(seccion, esConsolidado.value) &&
    (pedido === "" || seccion.items.length === 0 || seccion.items.some((i) => i.id === pedido));
  const Pantalla = seVe ? pantallaDe(seccion.modulo, Incorrecta) : null;
  return (
    <main className="seccion">
      {seccion && Pantalla
        ? (
          <Contencion key={`${id}/${estado.saf.value}/${estado.codipres.value}`}>
            {/* For a plugin whose screens suspend; those of the house do not. */}
            <Suspense fallback={<CargandoSeccion />}>
              <Pantalla seccion={seccion} />
            </Suspense>
          </Contencion>
        )
        : <Incorrecta />}
    </main>
  );
}
