/** Section Administración: side menu, and the chosen screen (spec 1 §2). */
import type { ComponentType, ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Marco } from "#ui/parts/marco/marco.tsx";
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { pantallaDe, type PropsDeItem, type PropsPantalla } from "#ui/secciones/secciones.ts";
import { item } from "#ui/state/hash.ts";
import "./admin.css";

const Dotacion = pantallaPerezosa(() => import("./dotacion/dotacion.tsx"));

const PANTALLAS: Readonly<Record<string, ComponentType<PropsDeItem>>> = {
  safs: pantallaPerezosa(() => import("./safs/safs.tsx")),
  usuarios: pantallaPerezosa(() => import("./usuarios/usuarios.tsx")),
  techos: (p) => <Dotacion {...p} cual="techos" />,
  vigente: (p) => <Dotacion {...p} cual="vigente" />,
  historico: pantallaPerezosa(() => import("./safs/historico.tsx")),
  pasajes: pantallaPerezosa(() => import("./pasajes/pasajes.tsx")),
  sesiones: pantallaPerezosa(() => import("./usuarios/sesiones.tsx")),
};

const Nada = (): ReactNode => <Vacio texto="Función incorrecta" />;

export default function Admin({ seccion }: PropsPantalla): ReactNode {
  useSignals();
  const elegido = seccion.items.find((i) => i.id === item.value) ?? seccion.items.at(0);
  const id = elegido?.id ?? "";
  const Pantalla = elegido?.modulo
    ? pantallaDe<PropsDeItem>(elegido.modulo, Nada)
    : Object.hasOwn(PANTALLAS, id)
    ? PANTALLAS[id]
    : null;
  return (
    <Marco
      menu={{ titulo: seccion.titulo, seccion: seccion.id, items: seccion.items, elegido: id }}
    >
      {elegido && Pantalla ? <Pantalla key={id} titulo={elegido.titulo} /> : <Nada />}
    </Marco>
  );
}
