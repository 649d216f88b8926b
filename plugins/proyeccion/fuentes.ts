/** What the projection takes from administration and from the salary agreements. */
import { creditosDe } from "../creditos/service.ts";
import { leerConAcuerdo } from "../escenarios/service.ts";
import type { proyeccionCierre } from "../salidas/service.ts";
import { ensayoDe } from "../valuation/service.ts";

export const fuentes: Parameters<typeof proyeccionCierre>[0] = {
  creditos: creditosDe,
  async bajoAcuerdo({ q, identidad }, id, r) {
    const { nombre, leer } = await leerConAcuerdo(q, identidad, id, r.instantanea, r.ejercicio);
    return {
      nombre,
      leer,
      async meses(g) {
        const { partidas } = (await ensayoDe(q, g)).valuar(leer);
        return partidas.flatMap(({ meses, ...partida }) =>
          meses.flatMap((importe, m) => importe === 0 ? [] : [{ ...partida, mes: m + 1, importe }])
        );
      },
    };
  },
};
