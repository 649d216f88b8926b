/** Section Administración: side menu, and the chosen screen (spec 1 §2). */
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Marco } from "../../../ui/parts/marco.tsx";
import { MenuLateral } from "../../../ui/parts/menu-lateral.tsx";
import { Vacio } from "../../../ui/parts/vacio.tsx";
import type { PropsPantalla } from "../../../ui/secciones.ts";
import { ir, item } from "../../../ui/state/hash.ts";
import { puedeDejarEditor } from "../../../ui/state/unsaved.ts";
import "./admin.css";

/** What every screen of the section receives. */
export interface PropsDePantalla {
  readonly titulo: string;
}

const Dotacion = lazy(() => import("./dotacion.tsx"));

const PANTALLAS: Readonly<Record<string, ComponentType<PropsDePantalla>>> = {
  safs: lazy(() => import("./safs.tsx")),
  usuarios: lazy(() => import("./usuarios.tsx")),
  ejecuciones: lazy(() => import("./ejecuciones.tsx")),
  techos: (p) => <Dotacion {...p} cual="techos" />,
  vigente: (p) => <Dotacion {...p} cual="vigente" />,
  historico: lazy(() => import("./historico.tsx")),
  pasajes: lazy(() => import("./pasajes.tsx")),
  auditoria: lazy(() => import("./auditoria.tsx")),
  sesiones: lazy(() => import("./sesiones.tsx")),
};

export default function Admin({ seccion }: PropsPantalla): ReactNode {
  useSignals();
  const elegido = seccion.items.find((i) => i.id === item.value) ?? seccion.items.at(0);
  const id = elegido?.id ?? "";
  const Pantalla = Object.hasOwn(PANTALLAS, id) ? PANTALLAS[id] : null;
  return (
    <Marco
      menu={
        <MenuLateral
          titulo={seccion.titulo}
          items={seccion.items}
          elegido={id}
          onElegir={(otro) => {
            void puedeDejarEditor().then((si) => si && ir(seccion.id, otro));
          }}
        />
      }
    >
      <Suspense fallback={<CargandoSeccion />}>
        {elegido && Pantalla
          ? <Pantalla key={id} titulo={elegido.titulo} />
          : <Vacio texto="Función incorrecta" />}
      </Suspense>
    </Marco>
  );
}
