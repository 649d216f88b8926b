/** The layout of a section: side menu, headings, content. */
import { type ReactNode, useId, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { signal } from "@preact/signals-react";
import { esConsolidado, estado } from "#ui/state/estado.ts";
import { subtituloDe, tituloDe } from "#ui/texts/titulos.ts";
import { ir } from "#ui/state/hash.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { DeLosPlugins } from "#ui/secciones/de-los-plugins.tsx";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { seOfrece } from "#ui/secciones/oferta.ts";
import type { ItemSeccion } from "#ui/secciones/secciones.ts";
import { Boton } from "../botones/boton.tsx";
import { IconoMenu } from "../botones/iconos.tsx";
import { Ayuda, AyudaDePantalla } from "./ayuda.tsx";
import { Impreso } from "./impreso.tsx";
import { LugarDePanel } from "./panel-lateral.tsx";
import { angosta, telefono } from "./ventana.ts";

// Collapsible side menu with counts; leaves out what the consolidated organismo does not have.

export interface ItemMenuLateral
  extends Pick<ItemSeccion, "ayuda">, Partial<Pick<ItemSeccion, "oculto_para">> {
  readonly id: string;
  readonly titulo: string;
  /** Rows behind the item; undefined until they are known, absent where nothing is counted. */
  readonly cuenta?: number | undefined;
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
  return <span className="menu-cuenta">{cuenta === undefined ? "" : formatEnteroEsAr(cuenta)}
  </span>;
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
              {"cuenta" in i && <Cuenta cuenta={i.cuenta} errores={i.errores} />}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Side menu of a section; another item is opened once what is typed may be left. */
interface MenuDeSeccion extends Omit<PropsMenuLateral, "onElegir"> {
  readonly seccion: string;
}

export function Marco({ menu, encabezado, children }: {
  readonly menu?: MenuDeSeccion | PropsMenuLateral;
  /** Over menu and screen: of the data group, not of what is chosen of it. */
  readonly encabezado?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const onElegir = menu && "seccion" in menu
    ? (id: string) => alDejarEditor(() => ir(menu.seccion, id))
    : menu?.onElegir;
  const ayuda = menu?.items.find((i) => i.id === menu.elegido)?.ayuda;
  const [panel, ubicar] = useState<HTMLElement | null>(null);
  return (
    <div className="marco-de-seccion">
      {encabezado}
      <div className={`marco ${menu ? "" : "marco-sin-menu"}`}>
        {menu && onElegir && <MenuLateral {...menu} onElegir={onElegir} />}
        <AyudaDePantalla value={ayuda}>
          <LugarDePanel value={panel}>
            <div className="marco-contenido">{children}</div>
          </LugarDePanel>
        </AyudaDePantalla>
        <div className="marco-panel" ref={ubicar} />
      </div>
    </div>
  );
}

/** Letters of title and subtitle that stand in one line of 1280 pixels with their figures whole. */
const ENTRAN = 155;

/**
 * Heading of a data group: what it is (spec 1 §2 «Titles») and how much; below, what can be done with
 * it and how it stands.
 */
export function Titulos({ cifras, acciones, estado: comoEsta }: {
  readonly cifras?: ReactNode;
  /** Absent where a screen only says what it is about, as those of other plugins do. */
  readonly acciones?: ReactNode;
  readonly estado?: ReactNode;
}) {
  useSignals();
  const { codipres, descpres, desde_mes, aperturapres, fecha_alta, criterio } = estado;
  const subtitulo = subtituloDe({
    desde_mes: desde_mes.value,
    ejercicio: aperturapres.value.ejercicio,
    criterio: criterio.value,
    clasificador: aperturapres.value.descripcion,
    fecha_alta: fecha_alta.value,
  });
  const titulo = tituloDe(codipres.value, descpres.value);
  const largos = titulo.length + subtitulo.length > ENTRAN;
  return (
    <div className={largos ? "titulos-de-grupo titulos-largos" : "titulos-de-grupo"}>
      <div className="titulos-linea">
        <h1>{titulo}</h1>
        <p>{subtitulo}</p>
        {!acciones && <DeLosPlugins en="titulos" />}
        <Impreso />
        {cifras && <div className="titulos-cifras">{cifras}</div>}
      </div>
      {acciones && (
        <div className="titulos-linea">
          <div className="acciones-juntas" role="toolbar" aria-label="Grupo de datos">
            {acciones}
          </div>
          <div className="titulos-estado">
            {comoEsta}
            <DeLosPlugins en="titulos" />
          </div>
        </div>
      )}
    </div>
  );
}

/** Title of a screen that is not about a data group. */
export function TituloSimple({ titulo, detalle }: { titulo: string; detalle?: ReactNode }) {
  return (
    <div className="titulos">
      <div>
        <h1>{titulo}</h1>
        <Ayuda tras={detalle} />
      </div>
    </div>
  );
}
