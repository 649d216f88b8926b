/** The statements of `rivales.ts`: totals per object of `PLANO`, exact to the centavo. */
import { MES, PLANO } from "../comun/datos.ts";

const GRUPO = `saf = ${PLANO.saf} AND codipres = '${PLANO.codipres}'`;
const de = (alias: string) => `${alias}.${GRUPO.replace("AND ", `AND ${alias}.`)}`;
const CLAVES = "prog, subp, proy, act, pprin, esc";
/** A rule that reaches a position or a group of them, called `g` ([V7]). */
const alcanza = (g: string) =>
  `r.esc = ${g}.esc AND r.mon = 1 AND r.pprin IN (0, ${g}.pprin) AND (r.prog = 0 OR
   (r.prog = ${g}.prog AND r.subp = ${g}.subp AND r.proy = ${g}.proy AND r.act = ${g}.act))`;

const POSICIONES = `vigente AS (
    SELECT esc, cat, max(desde_mes) AS desde_mes FROM categorias_valores
    WHERE desde_mes <= ${MES} GROUP BY esc, cat
  ), p AS MATERIALIZED (
    SELECT c.id, c.prog, c.subp, c.proy, c.act, c.pprin, c.esc,
      v.remuneracion * ((c.cargos + c.vacantes) * c.tcober) AS p,
      v.sumafijare * ((c.cargos + c.vacantes) * c.tcober) AS fija,
      o.con_sac, o.con_contribuciones
    FROM base_cargos c JOIN vigente USING (esc, cat)
      JOIN categorias_valores v USING (esc, cat, desde_mes)
      JOIN codigos_procesamiento o USING (codp)
    WHERE ${de("c")}
  )`;

const total = (rubro: string, v: string) => `SELECT '${rubro}' AS rubro, pprin, ${v} AS v FROM t`;
const TOTALES = `SELECT pprin, ppar, CAST(sum(v) AS BIGINT) AS total FROM (
    ${total("cargo", "p")} UNION ALL ${total("no_cargo", "extra")} UNION ALL
    ${total("sac", "sac")} UNION ALL ${total("complementos", "compl")} UNION ALL
    ${total("contribuciones", "contrib")}
  ) x JOIN imputacion USING (pprin, rubro) GROUP BY pprin, ppar ORDER BY pprin, ppar`;

/** For SQLite, which has no hash join: the rules of each position through their index. */
export function porIndice(): string {
  const suma = (v: string, b: string) =>
    `coalesce((SELECT sum((${v} * r.porcentaje + 5000) / 10000) FROM base_${b} r
      WHERE ${de("r")} AND ${alcanza("p")}), 0)`;
  return `WITH ${POSICIONES}, a AS MATERIALIZED (
    SELECT p.*, ${suma("p.p", "adicionales")} AS extra, ${suma("p.p", "complementos")} AS compl
    FROM p
  ), w AS MATERIALIZED (
    SELECT *, CASE WHEN con_sac THEN (p + fija + extra + 6) / 12 ELSE 0 END AS sac FROM a
  ), t AS MATERIALIZED (
    SELECT pprin, sum(p) AS p, sum(fija + extra) AS extra, sum(sac) AS sac, sum(compl) AS compl,
      sum(CASE WHEN con_contribuciones
        THEN ${suma("(p.p + p.fija + p.extra + p.sac)", "contribuciones")} ELSE 0 END) AS contrib
    FROM w p GROUP BY pprin
  ) ${TOTALES}`;
}

/**
 * For databases that join by hash: rules resolved per distinct group, joined by equality.
 * @param div integer division; `/` is a fraction in DuckDB.
 */
export function porUnion(div: "/" | "//"): string {
  const reglas = (b: string) =>
    `SELECT g.*, r.porcentaje
    FROM (SELECT DISTINCT ${CLAVES} FROM p) g JOIN base_${b} r ON ${alcanza("g")}
    WHERE ${de("r")}`;
  const suma = (v: string, desde: string, b: string) =>
    `SELECT id, CAST(sum((${v} * porcentaje + 5000) ${div} 10000) AS BIGINT) AS s
     FROM ${desde} JOIN (${reglas(b)}) r USING (${CLAVES}) GROUP BY id`;
  return `WITH ${POSICIONES}, a AS (${suma("p", "p", "adicionales")}),
  b AS (${suma("p", "p", "complementos")}), w AS MATERIALIZED (
    SELECT p.*, coalesce(a.s, 0) AS extra, coalesce(b.s, 0) AS compl,
      CASE WHEN con_sac THEN (p.p + fija + coalesce(a.s, 0) + 6) ${div} 12 ELSE 0 END AS sac
    FROM p LEFT JOIN a ON a.id = p.id LEFT JOIN b ON b.id = p.id
  ), h AS (
    ${
    suma(
      "(p + fija + extra + sac)",
      "(SELECT * FROM w WHERE con_contribuciones) w",
      "contribuciones",
    )
  }
  ), t AS MATERIALIZED (
    SELECT pprin, sum(p) AS p, sum(fija + extra) AS extra, sum(sac) AS sac, sum(compl) AS compl,
      sum(coalesce(h.s, 0)) AS contrib
    FROM w LEFT JOIN h ON h.id = w.id GROUP BY pprin
  ) ${TOTALES}`;
}
