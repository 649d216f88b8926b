/**
 * The home of a budget of 30,000 positions, valued, with six executed months and a deliverable:
 * warm, against the 50 ms within which a screen seems to answer at once.
 */
import { join } from "node:path";
import { inicioDe } from "#plugins/inicio/inicio.ts";
import { totalAlMomento } from "#plugins/valuation/service.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import { ACTOR, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import { type Cifra, mediana } from "../comun/harness.ts";
import { ejecutarMeses } from "./proyeccion.ts";

const RENGLONES = 30_000;
const RONDAS = 20;
const LIMITE_MS = 50;

export const inicioDePresupuesto: Cifra = {
  nombre: `inicio de un presupuesto de ${RENGLONES} renglones, tibio`,
  piso: `${LIMITE_MS} ms`,
  async medir() {
    const carpeta = await carpetaPropia();
    const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, {
      reales: RENGLONES,
    });
    try {
      const { saf, codipres } = REAL;
      await app.db.tx((q) => valorizarEnTx(q, ACTOR, saf, codipres, () => {}));
      await ejecutarMeses(app);
      const tiempos: number[] = [];
      for (let i = 0; i < RONDAS + 3; i++) {
        const inicio = Bun.nanoseconds();
        await app.db.leer((q) => inicioDe(q, app.registro.inertes, saf, codipres, Date.now()));
        await totalAlMomento(app, REAL);
        if (i >= 3) tiempos.push((Bun.nanoseconds() - inicio) / 1e6);
      }
      return [{ propio: mediana(tiempos), piso: LIMITE_MS, alcanzar: 1, unidad: "ms" }];
    } finally {
      await app.cerrar();
      await carpeta.borrar();
    }
  },
};
