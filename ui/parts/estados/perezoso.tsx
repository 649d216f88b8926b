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
import { alerta } from "#ui/state/alerts.ts";
import { CargandoSeccion } from "./cargando.tsx";

export interface Perezoso<P> extends FunctionComponent<P> {
  /** Brings the code before it is drawn: for what has to work without the server too. */
  readonly adelantar: () => Promise<void>;
}

export const SIN_CODIGO =
  "No se pudo abrir. Verifique la conexión e intente nuevamente; si sigue " +
  "igual, guarde lo que haya escrito y vuelva a cargar la página.";

/**
 * @param cargar brings the module; when it fails, the next time that it is drawn it is asked for
 * again.
 * @param mientras shown until it is here. With it, a failure is thrown where the component is
 * drawn. Without it nothing held its place (a dialog, a menu): a failure closes it and is told,
 * and what is typed around it stays.
 * @param alFaltar how it is told then.
 */
export function perezoso<P extends object>(
  cargar: () => Promise<{ readonly default: ComponentType<P> }>,
  mientras: ReactNode = null,
  alFaltar: () => void = () => void alerta(SIN_CODIGO),
): Perezoso<P> {
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
  function Perezoso(props: P): ReactNode {
    const [estado, cambiar] = useState<{ readonly fallo?: unknown }>({});
    useLayoutEffect(() => {
      if (llegado) return;
      let puesto = true;
      traer().then(
        () => puesto && cambiar({}),
        (fallo: unknown) => {
          if (!puesto) return;
          if (mientras !== null) return cambiar({ fallo });
          alFaltar();
          if ("onCerrar" in props && typeof props.onCerrar === "function") props.onCerrar();
        },
      );
      return () => {
        puesto = false;
      };
    }, []);
    if ("fallo" in estado) throw estado.fallo;
    return llegado ? createElement(llegado, props) : mientras;
  }
  return Object.assign(Perezoso, { adelantar: () => traer().then(() => {}, () => {}) });
}

/** A screen of a section: its place is kept while it arrives. */
export const pantallaPerezosa = <P extends object>(
  cargar: () => Promise<{ readonly default: ComponentType<P> }>,
): Perezoso<P> => perezoso(cargar, <CargandoSeccion />);
