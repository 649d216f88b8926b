/** Positions of every budget beside its techo and its vigente, as a call answers them ([F9]). */
import { posicionesAlLado } from "#plugins/admin/planillas/al-lado.ts";
import { REAL } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";
import { nuevaEn } from "../comun/lugares.ts";
import { ORGANISMOS, prepararNacion } from "../comun/nacion.ts";

const RENGLONES = 3_000;
/** Fiscal year of the budgets. */
const EJERCICIO = 2026;

const cargosAlLado = (donde: keyof typeof nuevaEn): Banco => ({
  nombre: `cargos al lado de los techos, ${ORGANISMOS} organismos de ${RENGLONES}, ${donde}`,
  piso: "sumarlos todos en una consulta",
  alcanzar: 2,
  rondas: 9,
  calentamiento: 2,
  async preparar(): Promise<Comparacion> {
    const { url, cerrar } = await nuevaEn[donde]();
    const app = await prepararNacion(url, RENGLONES);
    return {
      piso: () =>
        app.db.leer(async (q) => {
          const sumas = await q.valores(
            "SELECT saf, pprin, codp, sum(cargos), sum(vacantes) FROM base_cargos " +
              "WHERE codipres = ? GROUP BY saf, pprin, codp",
            [REAL.codipres],
          );
          return sumas.filter(([, pprin]) => [1, 2].includes(Number(pprin)))
            .reduce((n, [, , , cargos, vacantes]) => n + Number(cargos) + Number(vacantes), 0);
        }),
      async propio() {
        const lados = await app.db.leer((q) => posicionesAlLado(q, EJERCICIO));
        if (lados.filter((l) => l.presupuesto).length !== ORGANISMOS) throw new Error("faltan");
        JSON.stringify(lados);
        return lados.reduce((n, { presupuesto: p }) => n + (p ? p.cargos + p.horas : 0), 0);
      },
      async cerrar() {
        await app.cerrar();
        await cerrar();
      },
    };
  },
});

export const techos = [cargosAlLado("SQLite"), cargosAlLado("PostgreSQL")];
