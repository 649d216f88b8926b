/** Header: organisation bar and top bar (spec 1 §2 «Shell»). */
import { useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { leerEntorno } from "../pagina/entorno.ts";
import { Boton } from "../parts/botones/boton.tsx";
import { abrirAyuda } from "../glosario/estado.ts";
import { DeLosPlugins } from "../secciones/de-los-plugins.tsx";
import { lugarDe } from "../secciones/lugares.ts";
import { seOculta } from "../secciones/oferta.ts";
import { abrirPaleta } from "../paleta/abierta.ts";
import { IconoAbajo, IconoBuscar, IconoPersona } from "../parts/botones/iconos.tsx";
import { perezoso } from "../parts/estados/perezoso.tsx";
import { adelantar, type Seccion, secciones, tienePantalla } from "../secciones/secciones.ts";
import { cerrarSesion } from "../session.ts";
import { auth } from "../state/auth.ts";
import { esConsolidado, estado } from "../state/estado.ts";
import { ir } from "../state/hash.ts";
import { alDejarEditor } from "../state/unsaved.ts";
import { etiquetaDeVersion } from "../texts/titulos.ts";
import { BotonTema } from "./boton-tema.tsx";

const Barco = perezoso(() => import("./barco.tsx"));

/** Nothing here takes away what is being typed without asking. */
const trasDejarEditor = (hacer: () => void) => () => alDejarEditor(hacer);

/** Those that the user may open from the bar. */
function seccionesDeLaBarra(todas: readonly Seccion[], consolidado: boolean): Seccion[] {
  // These have a way of their own to be opened.
  const fuera = [lugarDe("organism")[0], lugarDe("person")[0]];
  return todas.filter((s) =>
    !fuera.includes(s.id) && tienePantalla(s.modulo) && !seOculta(s, consolidado)
  );
}

function BarraDelOrganismo() {
  useSignals();
  const [barco, setBarco] = useState(false);
  const saf = estado.saf.value;
  return (
    <div className="organismo">
      <span className="organismo-rotulo" onDoubleClick={() => setBarco(true)}>Organismo:</span>
      <b title={estado.organismo.value}>{estado.organismo.value}</b>
      {saf > 0 && <span className="organismo-saf">(SAF {saf})</span>}
      {auth.multisaf.value && (
        <Boton
          clase="plano"
          className="boton-icono"
          aria-label="Seleccionar Organismo"
          onClick={trasDejarEditor(() => ir(...lugarDe("organism")))}
        >
          <IconoAbajo />
        </Boton>
      )}
      {barco && <Barco onCerrar={() => setBarco(false)} />}
    </div>
  );
}

function BarraSuperior() {
  useSignals();
  const actual = estado.seccion.value;
  return (
    <nav className="superior" aria-label="Secciones">
      {seccionesDeLaBarra(secciones.value, esConsolidado.value).map((s) => (
        <button
          key={s.id}
          type="button"
          className="superior-boton"
          aria-current={s.id === actual ? "page" : undefined}
          onPointerEnter={() => adelantar(s.modulo)}
          onClick={trasDejarEditor(() => ir(s.id))}
        >
          {s.titulo}
        </button>
      ))}
      <span className="superior-resto" />
      <button
        type="button"
        className="ir-a"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={abrirPaleta}
      >
        <IconoBuscar /> Ir a… <kbd>Ctrl+K</kbd>
      </button>
      <Boton
        clase="plano"
        className="boton-icono"
        aria-label="Atajos y glosario"
        title="Atajos (? en una tabla) y glosario (Alt+G)"
        onClick={abrirAyuda}
      >
        <span aria-hidden="true">?</span>
      </Boton>
      <DeLosPlugins en="encabezado" />
      <BotonTema />
      <button
        type="button"
        className="superior-boton"
        aria-current={actual === lugarDe("person")[0] ? "page" : undefined}
        onClick={trasDejarEditor(() => ir(...lugarDe("person")))}
      >
        <IconoPersona /> {auth.usuario.value}
      </button>
      <button
        type="button"
        className="superior-boton"
        onClick={trasDejarEditor(() => void cerrarSesion())}
      >
        Cerrar sesión
      </button>
    </nav>
  );
}

export function Encabezado() {
  return (
    <header className="encabezado">
      <BarraDelOrganismo />
      <BarraSuperior />
      <span className="organismo-version">{etiquetaDeVersion(leerEntorno().version)}</span>
    </header>
  );
}
