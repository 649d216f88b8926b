/** The layout of a section: side menu, headings, content. */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { estado } from "#ui/state/estado.ts";
import { subtituloDe, tituloDe } from "#ui/texts/titulos.ts";
import { ir } from "#ui/state/hash.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { pedirGrupo } from "#ui/state/group-dialog.ts";
import { DeLosPlugins } from "#ui/secciones/de-los-plugins.tsx";
import { Ayuda, AyudaDePantalla } from "./ayuda.tsx";
import { Boton } from "../botones/boton.tsx";
import { IconoAbajo } from "../botones/iconos.tsx";
import { Impreso } from "./impreso.tsx";
import { MenuLateral, type PropsMenuLateral } from "./menu-lateral.tsx";

/** Side menu of a section; another item is opened once what is typed may be left. */
interface MenuDeSeccion extends Omit<PropsMenuLateral, "onElegir"> {
  readonly seccion: string;
}

export function Marco({ menu, children }: {
  readonly menu?: MenuDeSeccion | PropsMenuLateral;
  readonly children: ReactNode;
}): ReactNode {
  const onElegir = menu && "seccion" in menu
    ? (id: string) => alDejarEditor(() => ir(menu.seccion, id))
    : menu?.onElegir;
  const ayuda = menu?.items.find((i) => i.id === menu.elegido)?.ayuda;
  return (
    <div className={`marco ${menu ? "" : "marco-sin-menu"}`}>
      {menu && onElegir && <MenuLateral {...menu} onElegir={onElegir} />}
      <AyudaDePantalla value={ayuda}>
        <div className="marco-contenido">{children}</div>
      </AyudaDePantalla>
    </div>
  );
}

/** Title and subtitle of the current data group (spec 1 §2 «Titles»); `estado` at the right. */
export function Titulos({ estado: aLaDerecha }: { estado?: ReactNode }) {
  useSignals();
  const { codipres, descpres, desde_mes, aperturapres, fecha_alta, criterio } = estado;
  const titulo = tituloDe(codipres.value, descpres.value);
  const subtitulo = subtituloDe({
    desde_mes: desde_mes.value,
    ejercicio: aperturapres.value.ejercicio,
    criterio: criterio.value,
    clasificador: aperturapres.value.descripcion,
    fecha_alta: fecha_alta.value,
  });
  return (
    <div className="titulos titulos-de-grupo">
      <div>
        <div className="titulos-linea">
          <h1 title={titulo}>{titulo}</h1>
          <Boton
            clase="plano"
            className="boton-icono"
            aria-label="Seleccionar grupo de datos"
            title="Seleccionar grupo de datos"
            onClick={() => pedirGrupo()}
          >
            <IconoAbajo />
          </Boton>
        </div>
        <p title={subtitulo}>{subtitulo}</p>
        <DeLosPlugins en="titulos" />
        <Impreso />
      </div>
      {aLaDerecha && <div className="titulos-estado">{aLaDerecha}</div>}
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
