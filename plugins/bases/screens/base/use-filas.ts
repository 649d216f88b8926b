/** Rows and columns of a base as they are on screen. */
import { useCallback, useEffect, useMemo } from "react";
import { mostrarError } from "#ui/state/alerts.ts";
import { organismo } from "#ui/state/organismo.ts";
import { busquedaDe, columnasVisibles } from "#plugins/bases/filas/listado/vista.ts";
import { COSTO } from "#plugins/bases/filas/listado/vista-costo.ts";
import { columnasDeTabla } from "../columnas.ts";
import { catalogo, consultas } from "../datos.ts";
import { describirCategorias, useBanderas } from "../ganchos-base.ts";
import { cargarLista, listaDe, releerCostos } from "../listas.ts";
import { conMarcas } from "../notas/marcas.tsx";
import { usePresentes } from "../presencia.ts";
import type { FilaMostrada } from "../tipos.ts";
import type { DeBase } from "./props.ts";

const SIN_FILAS: readonly FilaMostrada[] = [];

/** Its component has called `useSignals`. */
export function useFilas(de: DeBase) {
  const { base, saf, codipres } = de;
  const presentes = usePresentes(de);
  const lista = listaDe(base.id).value;
  const parcial = lista?.parcial ?? false;
  const que = catalogo.value;
  const datos = organismo.datos.value;
  const conCategoria = base.columnas.some((c) => c.id === "cat");
  const filas = lista?.filas ?? SIN_FILAS;
  const banderas = useBanderas(base, que, filas);
  const conCosto = lista?.conCosto ?? false;
  const columnas = useMemo(
    () =>
      que && banderas ? conMarcas(columnasDeTabla(base, que, banderas, conCosto), presentes) : [],
    [base, que, banderas, conCosto, presentes],
  );
  const buscar = useMemo(
    () =>
      que && banderas
        ? busquedaDe(
          base,
          [...columnasVisibles(base, banderas), ...(conCosto ? [COSTO] : [])],
          que.describir,
        )
        : undefined,
    [base, que, banderas, conCosto],
  );
  // What is not looked at is worked out again when it is.
  const porCostear = lista?.porCostear ?? false;
  useEffect(() => {
    if (porCostear) releerCostos(base.id);
  }, [base, porCostear]);
  const vez = consultas.value;
  useEffect(() => {
    if (conCategoria && que) describirCategorias(filas, que);
    // `que` itself is left out: the look-up changes it, and it would run again for ever.
  }, [filas, que === null, vez]);
  const recargar = useCallback(
    () => cargarLista(base.id, saf, codipres).catch(mostrarError),
    [base, saf, codipres],
  );
  return {
    lista,
    parcial,
    que,
    datos,
    conCategoria,
    filas,
    banderas,
    columnas,
    presentes,
    /** In all the columns that the group sees, whichever its person has hidden. */
    buscar,
    /** The whole list and its columns are here. */
    dibujable: lista !== null && !parcial && columnas.length > 0,
    recargar,
  };
}

export type FilasDeBase = ReturnType<typeof useFilas>;
