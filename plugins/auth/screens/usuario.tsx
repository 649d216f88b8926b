/** «Usuario»: who is signed in, password, second factor, sessions, leaving (spec 1 §2). */
import { useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Marco, TituloSimple } from "#ui/parts/marco/marco.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import type { PropsPantalla } from "#ui/secciones/secciones.ts";
import { cerrarSesion, usarOtraCuenta } from "#ui/session.ts";
import { auth } from "#ui/state/auth.ts";
import { conCarga } from "#ui/state/estado.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { SegundoFactor } from "./segundo-factor.tsx";
import { SesionesAbiertas } from "./sesiones-propias.tsx";
import "./usuario.css";

const CambiarClave = perezoso(() => import("#ui/shell/cambiar-clave.tsx"));

export default function Usuario({ seccion }: PropsPantalla) {
  useSignals();
  const [cambiando, setCambiando] = useState(false);
  const sesiones = useLectura("/sesiones", {}, false);
  const datos = [
    ["Nombre completo", auth.nombrecompleto.value],
    ["Usuario", auth.usuario.value],
    ["Organismo", auth.organismo.value],
    ["Dependencia", auth.dependencia.value || "—"],
  ] as const;
  return (
    <Marco
      menu={{
        titulo: seccion.titulo,
        items: seccion.items,
        elegido: "informacion",
        onElegir: (id) => {
          if (id === "cerrarsesion") alDejarEditor(() => void cerrarSesion());
        },
      }}
    >
      <TituloSimple titulo="Información del Usuario" />
      <dl className="ficha">
        {datos.map(([titulo, valor]) => (
          <div key={titulo}>
            <dt>{titulo}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      <p className="cuenta-botones">
        <Boton onClick={() => setCambiando(true)}>
          Cambiar contraseña
        </Boton>
        <Boton onClick={() => alDejarEditor(() => void conCarga(usarOtraCuenta))}>
          Usar otra cuenta en esta pestaña
        </Boton>
      </p>
      <SegundoFactor onCambio={sesiones.recargar} />
      <SesionesAbiertas lectura={sesiones} />
      {cambiando && (
        <CambiarClave
          usuario={auth.usuario.value}
          onCerrar={() => setCambiando(false)}
        />
      )}
    </Marco>
  );
}
