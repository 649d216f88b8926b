/** Formularios PDF: downloads of F.4, F.4 B, F.9 and F.9 B ([S4]). */
import type { ReactNode } from "react";
import { type Plantilla, PLANTILLAS } from "#plugins/salidas/formularios/plantillas.ts";
import { useCarga } from "../carga.ts";
import { Descarga } from "./descarga.tsx";
import { vencidosDe } from "./descarga-modelo.ts";
import { MarcoDeSalida, type PropsSalida, useSalida } from "../generica/use-salida.tsx";

function Formulario(
  { id, codigo, saf, codipres, version }: PropsSalida & Pick<Plantilla, "id" | "codigo">,
): ReactNode {
  const ruta = `/salidas/${id}/${saf}/${codipres}`;
  const { datos, error } = useCarga(saf, codipres, id, { formato: "json" }, version);
  const vencidos = vencidosDe(codipres, datos);
  const titulo = datos?.encabezado[0]?.split(" - ").slice(1).join(" - ");
  return (
    <li className="formulario-pdf">
      <div>
        <h3>Formulario {codigo}</h3>
        <p>{titulo ?? error ?? "Cargando…"}</p>
      </div>
      <div className="salidas-barra" role="group" aria-label={`Formulario ${codigo}`}>
        <Descarga ruta={ruta} consulta={{}} formato="pdf" vencidos={vencidos} />
        <Descarga ruta={ruta} consulta={{}} formato="excel" vencidos={vencidos} />
      </div>
    </li>
  );
}

export function Formularios(props: PropsSalida): ReactNode {
  const salida = useSalida(props, PLANTILLAS[0].id, { formato: "json" });
  const { datos } = salida;
  const previo = salida.previo();
  if (!datos || previo) return previo;
  // «Formulario F.4 - …», then the heading of the group.
  const { encabezado } = datos;
  return (
    <MarcoDeSalida
      salida={{ ...salida, datos: { ...datos, encabezado: encabezado.slice(1) } }}
      titulo="Formularios PDF"
    >
      <ul className="formularios-pdf">
        {PLANTILLAS.map(({ id, codigo }) => (
          <Formulario key={id} id={id} codigo={codigo} {...props} />
        ))}
      </ul>
    </MarcoDeSalida>
  );
}
