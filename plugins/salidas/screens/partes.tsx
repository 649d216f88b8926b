/** The organismos that a consolidated output lacks or shows stale, each a way to its group ([O2]). */
import { type ReactNode, useMemo } from "react";
import type { PartesConsolidadas } from "#proto/salidas.ts";
import type { SafDeConsolidado } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { useLectura } from "#ui/lectura.ts";
import { escribirHash } from "#ui/state/hash.ts";

/** SAFs that this person may open; none until it is known. */
function useAccesibles(hacenFalta: boolean): ReadonlySet<number> {
  // If the list cannot be read, the names are shown without links.
  const { datos } = useLectura(
    `organismos que se abren, ${hacenFalta}`,
    async (signal) => hacenFalta ? await api.get("/organismos", undefined, { signal }) : [],
    false,
  );
  return useMemo(() => new Set(datos?.map((o) => o.codigo)), [datos]);
}

/** With more of them beside figures, a line says how many they are, and opens on who they are. */
const A_LA_VISTA = 3;

function Lista({ titulo, plegable, safs, codipres, accesibles }: {
  readonly titulo: string;
  /** There are figures below, which need the room. */
  readonly plegable: boolean;
  readonly safs: readonly SafDeConsolidado[];
  readonly codipres: string;
  readonly accesibles: ReadonlySet<number>;
}): ReactNode {
  if (safs.length === 0) return null;
  const plegada = plegable && safs.length > A_LA_VISTA;
  const lista = (
    <ul aria-label={titulo}>
      {safs.map(({ saf, nombre }) => {
        const texto = `${saf} - ${nombre}`;
        const enlace = escribirHash({
          seccion: "salidas",
          item: "valorizacion",
          saf,
          codipres,
          extra: {},
        });
        return (
          <li key={saf}>
            {accesibles.has(saf) ? <a className="enlace" href={enlace}>{texto}</a> : texto}
          </li>
        );
      })}
    </ul>
  );
  return plegada
    ? (
      <details className="partes">
        <summary>{`${titulo} ${safs.length} organismos`}</summary>
        {lista}
      </details>
    )
    : (
      <div className="partes">
        <b>{titulo}</b>
        {lista}
      </div>
    );
}

/** Nothing for an organismo of its own, or when every part is there and up to date. */
export function Partes({ datos, codipres }: {
  readonly datos: PartesConsolidadas & { readonly valorizado?: boolean };
  readonly codipres: string;
}): ReactNode {
  const { safs_sin_valorizar: faltan = [], safs_desactualizados: viejos = [] } = datos;
  const accesibles = useAccesibles(faltan.length + viejos.length > 0);
  const plegable = datos.valorizado !== false;
  const comun = { codipres, accesibles, plegable };
  return (
    <>
      <Lista
        titulo={`Sin valorizar ${codipres}${plegable ? ", y fuera de estos totales" : ""}:`}
        safs={faltan}
        {...comun}
      />
      <Lista
        titulo={`Con la valorización de ${codipres} desactualizada:`}
        safs={viejos}
        {...comun}
      />
    </>
  );
}
