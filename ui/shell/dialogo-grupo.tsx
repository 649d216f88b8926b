/** The data-group dialog: asked for by a section, or at sign-in when there is no group. */
import { type ReactNode, useEffect } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Boton } from "../parts/botones/boton.tsx";
import { perezoso } from "../parts/estados/perezoso.tsx";
import { dialogoDeGrupo } from "../secciones/lugares.ts";
import { pantallaDe, secciones, sinGrupo } from "../secciones/secciones.ts";
import { cerrarSesion, usarGrupo } from "../session.ts";
import { estado } from "../state/estado.ts";
import { grupoEnCamino, pedidoDeGrupo } from "../state/group-dialog.ts";
import { ir } from "../state/hash.ts";
import { grupoPerdido } from "../state/lost-group.ts";
import { alDejarEditor } from "../state/unsaved.ts";
import type { PropsSeleccionarGrupo } from "./props-de-grupo.ts";

const AvisoDeGrupoPerdido = perezoso(() => import("./grupo-perdido.tsx"));

/** Sections that need no group, while none was chosen. */
function SinGrupo(): ReactNode {
  useSignals();
  const libres = secciones.value.filter((s) => s.sin_grupo);
  if (libres.length === 0) return null;
  return (
    <p className="nota">
      {"Sin elegir uno: "}
      {libres.map((s) => <Boton key={s.id} onClick={() => ir(s.id)}>{s.titulo}</Boton>)}
    </p>
  );
}

export function DialogoGrupo() {
  useSignals();
  // What keeps the typed text cannot wait for the server.
  useEffect(() => void AvisoDeGrupoPerdido.adelantar(), []);
  if (grupoPerdido.value) return <AvisoDeGrupoPerdido perdido={grupoPerdido.value} />;
  const pedido = pedidoDeGrupo.value;
  const inicial = estado.codipres.value === "" && !grupoEnCamino.value &&
    !sinGrupo(estado.seccion.value);
  if (!pedido && !inicial) return null;
  const Seleccionar = pantallaDe<PropsSeleccionarGrupo>(dialogoDeGrupo(), () => null);
  if (!Seleccionar) return null;
  const saf = pedido?.saf ?? estado.saf.value;
  const nombre = pedido?.organismo ?? estado.organismo.value;
  return (
    <Seleccionar
      key={saf}
      saf={saf}
      otras={pedido ? undefined : <SinGrupo />}
      onAceptar={(grupo) => {
        alDejarEditor(() => void usarGrupo(saf, nombre, grupo, pedido?.cambiaSeccion ?? true));
      }}
      onCancelar={() => {
        // Without a group there is nothing to go back to (spec 1 §2).
        if (pedido) pedidoDeGrupo.value = null;
        else void cerrarSesion();
      }}
    />
  );
}
