/** Collapsible side menu with counts; leaves out what the consolidated organismo does not have. */
import { useId } from "react";
import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { seOfrece } from "#ui/secciones/oferta.ts";
import type { ItemSeccion } from "#ui/secciones/secciones.ts";
import { esConsolidado } from "#ui/state/estado.ts";
import { Boton } from "../botones/boton.tsx";
import { IconoMenu } from "../botones/iconos.tsx";
import { angosta, telefono } from "./ventana.ts";

export interface ItemMenuLateral
  extends Pick<ItemSeccion, "ayuda">, Partial<Pick<ItemSeccion, "oculto_para">> {
  readonly id: string;
  readonly titulo: string;
  /** Rows behind the item. */
  readonly cuenta?: number;
  /** Rows with errors; shown instead of the count when there are any. */
  readonly errores?: number;
  /** Key that opens it from anywhere. */
  readonly tecla?: string;
}

export interface PropsMenuLateral {
  readonly titulo: string;
  readonly items: readonly ItemMenuLateral[];
  readonly elegido: string;
  readonly onElegir: (id: string) => void;
}

/** One state for every section: who works with a narrow menu wants it narrow everywhere. */
export const menuCerrado = signal(angosta?.matches ?? false);
angosta?.addEventListener("change", ({ matches }) => menuCerrado.value = matches);

const de = (cuenta?: number): string =>
  cuenta === undefined ? "" : ` de ${formatEnteroEsAr(cuenta)}`;

function Cuenta({ cuenta, errores }: Pick<ItemMenuLateral, "cuenta" | "errores">) {
  if (errores) {
    return (
      <span
        className="menu-errores"
        title={`${formatEnteroEsAr(errores)} con error${de(cuenta)}`}
      >
        <span aria-hidden="true">!</span>
        {formatEnteroEsAr(errores)}
        <span className="solo-lectores">{` con error${de(cuenta)}`}</span>
      </span>
    );
  }
  return cuenta === undefined
    ? null
    : <span className="menu-cuenta">{formatEnteroEsAr(cuenta)}</span>;
}

export function MenuLateral({ titulo, items, elegido, onElegir }: PropsMenuLateral) {
  useSignals();
  const idTitulo = useId();
  const cerrado = menuCerrado.value;
  const ofrecidos = items.filter((i) => seOfrece(i, { consolidado: esConsolidado.value }));
  return (
    <nav className={`menu ${cerrado ? "menu-cerrado" : ""}`} aria-labelledby={idTitulo}>
      <div className="menu-titulo">
        <h2 id={idTitulo}>{titulo}</h2>
        <Boton
          clase="plano"
          className="boton-icono"
          aria-expanded={!cerrado}
          aria-label={cerrado ? `Mostrar el menú ${titulo}` : `Ocultar el menú ${titulo}`}
          onClick={() => menuCerrado.value = !cerrado}
        >
          <IconoMenu cerrado={cerrado} />
        </Boton>
      </div>
      <ul hidden={cerrado}>
        {ofrecidos.map((i) => (
          <li key={i.id}>
            <button
              type="button"
              className="menu-item"
              aria-current={i.id === elegido ? "page" : undefined}
              aria-keyshortcuts={i.tecla}
              title={i.tecla && `${i.titulo} (${i.tecla})`}
              onClick={() => {
                if (telefono?.matches) menuCerrado.value = true;
                onElegir(i.id);
              }}
            >
              <span>{i.titulo}</span>
              <Cuenta cuenta={i.cuenta} errores={i.errores} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
