/** Loaded when used: the detail of a fixed sum of an agreement ([Y7]). */
import type { Escalafon } from "#proto/tablas.ts";
import type { CampoDeFormulario } from "#ui/form/campos.tsx";
import { entradaLista } from "#ui/form/listas.ts";
import { OPCIONES_DE_MES } from "#ui/parts/campos/seleccion.tsx";
import type { SumaDeAcuerdo } from "#proto/escenarios.ts";
import {
  borradorDeSuma,
  type BorradorDeSumaDeAcuerdo as Borrador,
  fallasDeSuma,
  SIN_FIN,
  sumaDe,
} from "./campos-de-tramo.ts";
import { dialogoDe } from "./dialogo-detalle.tsx";
import { nombresDe } from "./dialogo-tramo.tsx";

const REGIMENES = [
  { id: "sinep", descripcion: "Los de la grilla SINEP" },
  { id: "categorias", descripcion: "Los de categorías con importe" },
  { id: "ur", descripcion: "Los de unidades retributivas" },
  { id: "algunos", descripcion: "Los que se nombran" },
];

function camposDe(
  b: Borrador,
  escalafones: readonly Escalafon[],
): readonly CampoDeFormulario<Borrador>[] {
  return [
    {
      id: "importe",
      titulo: "Importe",
      clase: "decimal",
      autoFocus: true,
      ayuda: "Por cargo y por mes",
    },
    { id: "descripcion", titulo: "Descripción", obligatorio: true, maximo: 120 },
    { id: "desde", titulo: "Desde", clase: "seleccion", opciones: OPCIONES_DE_MES },
    {
      id: "hasta",
      titulo: "Hasta",
      clase: "seleccion",
      opciones: [...OPCIONES_DE_MES, { id: SIN_FIN, descripcion: "Desde entonces en adelante" }],
      ayuda: b.hasta === b.desde ? "Se paga una vez" : undefined,
    },
    { id: "regimen", titulo: "Escalafones que la cobran", clase: "seleccion", opciones: REGIMENES },
    {
      id: "escalafones",
      titulo: "Cuáles",
      oculto: b.regimen !== "algunos",
      ayuda: nombresDe(b.escalafones, escalafones, "Números separados por ; como 303;1303"),
      entrada: entradaLista,
    },
    {
      id: "pprins",
      titulo: "Partidas principales",
      ayuda: "Vacío: todas las que tienen cargos (1, 2, 7 y 8)",
      entrada: entradaLista,
    },
    {
      id: "remunerativa",
      titulo: "Remunerativa",
      clase: "siNo",
      ayuda: b.remunerativa
        ? "Integra las contribuciones"
        : "Va a complementos, fuera del SAC y de las contribuciones",
    },
    {
      id: "bonificable",
      titulo: "Bonificable",
      clase: "siNo",
      oculto: !b.remunerativa,
      ayuda: "Es base de los porcentajes",
    },
    {
      id: "en_sac",
      titulo: "En el SAC",
      clase: "siNo",
      oculto: !b.remunerativa,
      ayuda: "Se cuenta para el SAC",
    },
    { id: "id", titulo: "Código", obligatorio: true, maximo: 30 },
    { id: "norma", titulo: "Norma", ayuda: "La que la dispone", maximo: 120 },
  ];
}

export default dialogoDe<SumaDeAcuerdo, Borrador>({
  clase: "suma",
  quitar: {
    titulo: "Quitar la suma fija",
    pregunta: "Se quitará la suma fija del acuerdo. Ctrl+Z la devuelve.",
  },
  borradorDe: borradorDeSuma,
  piezaDe: sumaDe,
  campos: (b, { escalafones }) => camposDe(b, escalafones),
  fallas: (b, { otras }) => fallasDeSuma(b, otras),
});
