/**
 * Versions of the engine, and how what an earlier one stored is understood: a valuation stays as
 * it was made, readable. What each version brought is listed in `rules/SPEC.md`.
 */
import type { ParametroLeido } from "../../tablas/service.ts";

/** Version of the arithmetic; changes only when the same input would give other lines. */
export const MOTOR = "2";

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
 * item had supplements of its own ([R2], [V12]).
 */
export function lecturasTacitas(
  v: DeUnMotor,
  parametros: readonly ParametroLeido[],
): ParametroLeido[] {
  if (desde(v, 2)) return [];
  const pprins = new Set(
    parametros.filter((p) => p.tabla === "imputacion").map((p) => enClave(p, "pprin")),
  );
  return parametros
    .filter((p) => p.tabla === "escalafones" && p.valores?.regimen === "sinep")
    .flatMap(({ clave, mes }) =>
      [...pprins].map((pprin) => ({
        tabla: "escalafon_suplementos",
        clave: `${clave}|pprin=${pprin}`,
        mes,
        desde_mes: null,
        valores: null,
      }))
    );
}
