/** Section Tablas: side menu, and the chosen table (spec 1 §2). */
import { type ReactNode, useEffect } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { leerDeDireccion } from "#ui/grid/filtros/en-direccion.ts";
import { Marco } from "#ui/parts/marco/marco.tsx";
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import type { PropsPantalla } from "#ui/secciones/secciones.ts";
import { extra, item } from "#ui/state/hash.ts";
import { ListaDeReferencia } from "./lista.tsx";
import { LISTAS } from "./listas.ts";
import { elegirMes, mesDelEnlace } from "./mes.ts";
import "./tablas.css";

const Apertura = pantallaPerezosa(() => import("./apertura.tsx"));
const Sumas = pantallaPerezosa(() => import("./sumas/sumas.tsx"));
const Escalafones = pantallaPerezosa(() => import("./escalafones/escalafones.tsx"));

function Contenido({ id, titulo }: { readonly id: string; readonly titulo: string }): ReactNode {
  if (id === "apertura") return <Apertura titulo={titulo} />;
  if (id === "sumasfijas") return <Sumas titulo={titulo} />;
  if (id === "escalafonescategorias") return <Escalafones titulo={titulo} />;
  const lista = Object.hasOwn(LISTAS, id) ? LISTAS[id] : null;
  if (!lista) return <Vacio texto="Función incorrecta" />;
  return <ListaDeReferencia titulo={titulo} lista={lista} />;
}

export default function Tablas({ seccion }: PropsPantalla): ReactNode {
  useSignals();
  const delEnlace = mesDelEnlace.value;
  // It lasts as if it had been chosen here: the other tables are seen at the same month.
  useEffect(() => {
    if (delEnlace !== null) elegirMes(delEnlace);
  }, [delEnlace]);
  const { filtros } = leerDeDireccion(extra.value);
  const elegido = seccion.items.find((i) => i.id === item.value) ?? seccion.items.at(0);
  return (
    <Marco
      menu={{
        titulo: seccion.titulo,
        seccion: seccion.id,
        items: seccion.items,
        elegido: elegido?.id ?? "",
      }}
    >
      {elegido && (
        <Contenido
          key={JSON.stringify([elegido.id, filtros])}
          id={elegido.id}
          titulo={elegido.titulo}
        />
      )}
    </Marco>
  );
}
