/**
 * Versions of the engine, and how what an earlier one stored is understood: a valuation stays as
 * it was made, readable. What each version brought is listed in `rules/SPEC.md`.
 */
import type { Criterio } from "#core/domain/group.ts";
import type { ParametroLeido } from "#plugins/tablas/service.ts";
import { SUMAS } from "../engine/lector.ts";
import type { Diccionario } from "../engine/lineas/lineas.ts";

/**
 * Version of the arithmetic of some lines; it changes only when the same input would give other
 * ones. By months or with fixed sums it is the third; the rest is what the second made.
 */
export const motorDe = (
  { criterio }: { readonly criterio: Criterio },
  { componentes }: Pick<Diccionario, "componentes">,
): string => criterio === "mensual" || componentes.some((c) => c.en_sac !== undefined) ? "3" : "2";

/** What each version changed, as `rules/SPEC.md` lists it; the first one has nothing before it. */
const CAMBIOS: readonly (readonly [version: number, que: string])[] = [
  [
    2,
    "los renglones sin meses conservan sus componentes, y la función ejecutiva y los suplementos " +
    "pueden tener serie y partida propias",
  ],
  [3, "los valores de cada mes y las sumas fijas"],
];

/** What the engine changed between two of its versions, in words. */
export function cambiosEntre(uno: string, otro: string): string {
  const [desde, hasta] = [Number(uno), Number(otro)].sort((a, b) => a - b);
  return CAMBIOS.filter(([v]) => v > desde && v <= hasta).map(([v, que]) => `${v}: ${que}`)
    .join("; ");
}

/** Whatever says which engine made it. */
interface DeUnMotor {
  readonly motor: string;
}

const desde = ({ motor }: DeUnMotor, version: number): boolean => Number(motor) >= version;

/** Whether the rows without months of a valuation tell their whole remuneration ([V9]). */
export const conRemuneracionSinMeses = (v: DeUnMotor): boolean => desde(v, 2);

/** What a recorded key says of one of its columns. */
const enClave = ({ clave }: ParametroLeido, columna: string): string | undefined =>
  clave.split("|").find((parte) => parte.startsWith(`${columna}=`))?.slice(columna.length + 1);

/**
 * What a valuation took for granted without recording it: before the second engine, that no main
 * item had supplements of its own; before there were fixed sums, that there are none ([R2], [Y7],
 * [V12]).
 */
export function lecturasTacitas(
  v: DeUnMotor,
  parametros: readonly ParametroLeido[],
): ParametroLeido[] {
  const tablas = [
    ...(desde(v, 2) ? [] : ["escalafon_suplementos"]),
    ...(parametros.some((p) => p.tabla === SUMAS) ? [] : [SUMAS]),
  ];
  if (tablas.length === 0) return [];
  const pprins = new Set(
    parametros.filter((p) => p.tabla === "imputacion").map((p) => enClave(p, "pprin")),
  );
  return parametros.filter((p) => p.tabla === "escalafones").flatMap(({ clave, mes, valores }) =>
    tablas
      .filter((tabla) => tabla === SUMAS || valores?.regimen === "sinep")
      .flatMap((tabla) =>
        [...pprins].map((pprin) => ({
          tabla,
          clave: `${clave}|pprin=${pprin}`,
          mes,
          desde_mes: null,
          valores: null,
        }))
      )
  );
}
