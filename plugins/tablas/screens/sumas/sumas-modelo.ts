/** A fixed sum as it is shown and typed ([Y7]). Pure. */
import { esMes, nombreMes } from "#core/domain/period.ts";
import type { SumaFija } from "#proto/tablas.ts";
import { esLista, sinFinal } from "#ui/form/listas.ts";
import { nombreDeRegimen } from "../valores/valores.ts";

/** How scales are named all together. */
export const REGIMENES_ALCANZADOS = [
  { id: "sinep", descripcion: "Los de la grilla SINEP" },
  { id: "categorias", descripcion: "Los de categorías con importe" },
  { id: "ur", descripcion: "Los de unidades retributivas" },
] as const;

/** Whom a sum reaches: the scales of a regime, in words, or those that it names. */
export const alcanceDe = ({ regimen, escalafones }: Pick<SumaFija, "regimen" | "escalafones">) =>
  regimen === "" ? escalafones.replaceAll(";", ", ") : nombreDeRegimen(regimen);

/** What stands in each box; months and lists as they are typed. */
export type BorradorDeSuma =
  & Record<"id" | "descripcion" | "norma" | "regimen" | "escalafones" | "pprins", string>
  & Record<"desde_mes" | "hasta_mes" | "importe", string>
  & Record<"remunerativa" | "bonificable" | "en_sac", boolean>;

export const borradorDeSuma = (f: SumaFija | null): BorradorDeSuma => ({
  id: f?.id ?? "",
  descripcion: f?.descripcion ?? "",
  norma: f?.norma ?? "",
  regimen: f?.regimen ?? "sinep",
  escalafones: f?.escalafones ?? "",
  pprins: f?.pprins ?? "",
  desde_mes: f ? String(f.desde_mes) : "",
  hasta_mes: f?.hasta_mes ? String(f.hasta_mes) : "",
  importe: f ? String(f.importe) : "",
  remunerativa: f?.remunerativa ?? true,
  bonificable: f?.bonificable ?? false,
  en_sac: f ? f.en_sac ?? f.remunerativa : true,
});

/** What is sent: flags as the files write them, and only those that mean something. */
export const formDeSuma = (b: BorradorDeSuma): Record<string, string> => ({
  ...b,
  remunerativa: b.remunerativa ? "1" : "0",
  bonificable: b.remunerativa && b.bonificable ? "1" : "0",
  en_sac: b.remunerativa && b.en_sac ? "1" : "0",
});

const CODIGO = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Digits alone: a month is typed as AAAAMM. */
export const entradaDeMes = (texto: string): string => texto.replace(/\D/g, "");

/** Marks of a sum; empty when it can be sent. */
export function fallasDeSuma(
  b: BorradorDeSuma,
  existentes: readonly Pick<SumaFija, "id">[],
): Readonly<Record<string, string>> {
  const [desde, hasta] = [Number(b.desde_mes), Number(b.hasta_mes)];
  const fallas: (readonly [boolean, string, string])[] = [
    [!CODIGO.test(b.id), "id", "Ingrese un código de letras, números, puntos y guiones"],
    [existentes.some((s) => s.id === b.id), "id", `Ya existe la suma ${b.id}`],
    [b.descripcion.trim() === "", "descripcion", "Ingrese la descripción"],
    [
      b.regimen === "" && sinFinal(b.escalafones) === "",
      "escalafones",
      "Ingrese los escalafones que la cobran",
    ],
    [!esLista(sinFinal(b.escalafones)), "escalafones", "Se esperan números separados por ;"],
    [!esLista(sinFinal(b.pprins)), "pprins", "Se esperan números separados por ;"],
    [!esMes(desde), "desde_mes", "Ingrese el mes desde el que rige, AAAAMM"],
    [b.hasta_mes !== "" && !esMes(hasta), "hasta_mes", "Se espera un mes AAAAMM, o nada"],
    [
      b.hasta_mes !== "" && esMes(desde) && esMes(hasta) && hasta < desde,
      "hasta_mes",
      `Es anterior a ${esMes(desde) ? nombreMes(desde) : "el mes desde el que rige"}`,
    ],
    [!(Number(b.importe) > 0), "importe", "Ingrese el importe por cargo y por mes"],
  ];
  return Object.fromEntries(fallas.filter(([mal]) => mal).map(([, id, m]) => [id, m]));
}
