/**
 * Components whose code comes the first time that they are drawn. Not React's `lazy`: what that one
 * shows instead stays for 300 ms once shown, and a chunk of our own is here in ten or twenty.
 */
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  useLayoutEffect,
  useState,
} from "react";
import { CargandoSeccion } from "./cargando.tsx";

/**
 * @param cargar brings the module; a failure is thrown where the component is drawn, and the next
 * time that it is drawn it is asked for again.
 * @param mientras shown until it is here.
 */
export function perezoso<P extends object>(
  cargar: () => Promise<{ readonly default: ComponentType<P> }>,
  mientras: ReactNode = null,
): FunctionComponent<P> {
  let llegado: ComponentType<P> | null = null;
  let carga: Promise<ComponentType<P>> | null = null;
  const traer = () =>
    carga ??= cargar().then(
      (modulo) => llegado = modulo.default,
      (error) => {
        carga = null;
        throw error;
      },
    );
  return function Perezoso(props) {
    const [estado, cambiar] = useState<{ readonly fallo?: unknown }>({});
    useLayoutEffect(() => {
      if (llegado) return;
      let puesto = true;
      traer().then(
        () => puesto && cambiar({}),
        (fallo: unknown) => puesto && cambiar({ fallo }),
      );
      return () => {
        puesto = false;
      };
    }, []);
    if ("fallo" in estado) throw estado.fallo;
    return llegado ? createElement(llegado, props) : mientras;
  };
}

/** A screen of a section: its place is kept while it arrives. */
export const pantallaPerezosa = <P extends object>(
  cargar: () => Promise<{ readonly default: ComponentType<P> }>,
): FunctionComponent<P> => perezoso(cargar, <CargandoSeccion />);
