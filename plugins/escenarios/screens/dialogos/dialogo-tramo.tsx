/** The detail of a tranche: when, how much, over what, and whom it reaches. */
import type { Escalafon } from "#proto/tablas.ts";
import type { CampoDeFormulario } from "#ui/form/campos.tsx";
import { entradaLista, numerosDe } from "#ui/form/listas.ts";
import { OPCIONES_DE_MES } from "#ui/parts/campos/seleccion.tsx";
import type { TramoDeAcuerdo } from "#proto/escenarios.ts";
import {
  basesDe,
  type BorradorDeTramo as Borrador,
  borradorDeTramo,
  entradaSeries,
  fallasDeTramo,
  tramoDe,
} from "./campos-de-tramo.ts";
import { dialogoDe } from "./dialogo-detalle.tsx";

/** The scales of a list by name; those that do not exist are said. */
export function nombresDe(lista: string, escalafones: readonly Escalafon[], vacio: string): string {
  const numeros = numerosDe(lista);
  if (numeros.length === 0) return vacio;
  return numeros.map((n) => {
    const esc = escalafones.find((e) => e.esc === n);
    return esc ? `${n} ${esc.descripcion}` : `${n} no existe`;
  }).join(" · ");
}

/** Which series there are, and how many scales each one raises. */
function ayudaDeSeries(escalafones: readonly Escalafon[]): string {
  const series = Map.groupBy(escalafones.filter((e) => e.serie_ur !== ""), (e) => e.serie_ur);
  return [...series].map(([serie, suyos]) =>
    `${serie} (${suyos.length === 1 ? "1 escalafón" : `${suyos.length} escalafones`})`
  ).join(" · ") || "Nombres separados por ;";
}

function camposDe(
  b: Borrador,
  ejercicio: number,
  escalafones: readonly Escalafon[],
): readonly CampoDeFormulario<Borrador>[] {
  return [
    { id: "mes", titulo: "Mes", clase: "seleccion", opciones: OPCIONES_DE_MES },
    {
      id: "porcentaje",
      titulo: "Porcentaje",
      clase: "decimal",
      obligatorio: true,
      autoFocus: true,
      ayuda: "Entre 0 y 999,99",
    },
    { id: "base", titulo: "Sobre", clase: "seleccion", opciones: basesDe(ejercicio) },
    {
      id: "redondeo",
      titulo: "Redondeo",
      clase: "seleccion",
      opciones: [
        { id: "centavo", descripcion: "Cada tramo al centavo" },
        { id: "sin", descripcion: "Sin redondear entre tramos" },
      ],
    },
    {
      id: "series",
      titulo: "Series de unidades que suben",
      ayuda: ayudaDeSeries(escalafones),
      entrada: entradaSeries,
    },
    {
      id: "con_funcion",
      titulo: "Función ejecutiva",
      clase: "siNo",
      ayuda: b.con_funcion
        ? "Una serie que también la paga sube con ella"
        : "Una serie que también la paga se rehúsa",
    },
    {
      id: "escalafones",
      titulo: "Escalafones",
      ayuda: nombresDe(b.escalafones, escalafones, "Números separados por ; como 62;300"),
      entrada: entradaLista,
    },
    {
      id: "sumafijare",
      titulo: "También la suma fija del escalafón",
      clase: "siNo",
      oculto: b.escalafones === "" && b.categorias === "",
    },
    {
      id: "categorias",
      titulo: "Sólo algunas categorías",
      ayuda: "Escalafón: categorías, como 62: 1, 2 · 300: 5",
    },
  ];
}

export default dialogoDe<TramoDeAcuerdo, Borrador>({
  clase: "tramo",
  quitar: {
    titulo: "Quitar el tramo",
    pregunta: "Se quitará el tramo del acuerdo. Ctrl+Z lo devuelve.",
  },
  borradorDe: borradorDeTramo,
  piezaDe: tramoDe,
  campos: (b, { ejercicio, escalafones }) => camposDe(b, ejercicio, escalafones),
  fallas: (b, { ejercicio, otras }) => fallasDeTramo(b, ejercicio, otras),
});
