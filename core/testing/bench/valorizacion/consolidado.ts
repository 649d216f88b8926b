/** The summary of SAF 750 over every budget of the national administration, valued. */
import { join } from "node:path";
import { gruposDelConsolidado } from "#plugins/bases/service.ts";
import { abrirBloque } from "#plugins/valuation/lineas/almacen.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { TRABAJO_SALIDA } from "#core/outputs/job.ts";
import { abrirBase, ACTOR, aEscala, carpetaPropia, REAL } from "../comun/datos.ts";
import { type Cifra, contraLimite, mediana, type Medida } from "../comun/harness.ts";
import { ORGANISMOS, prepararNacion } from "../comun/nacion.ts";

const RENGLONES = aEscala(3_000);
const RESUMEN = "resumenporobjetodelgasto";

async function resumen(app: AppEnMarcha, saf: number): Promise<number> {
  const pedido = { id: RESUMEN, saf, codipres: REAL.codipres, identidad: null, valores: {} };
  const inicio = performance.now();
  await app.trabajos.ejecutar(TRABAJO_SALIDA, { ...pedido, formato: "json" }, ACTOR);
  return performance.now() - inicio;
}

/** The cells of every budget, read and opened and nothing else. */
async function abrirCubos(app: AppEnMarcha): Promise<number> {
  const inicio = performance.now();
  const filas = await app.db.valores("SELECT id, cubo FROM valuaciones WHERE codipres = ?", [
    REAL.codipres,
  ]);
  for (const [, cubo] of filas) abrirBloque(cubo as Uint8Array);
  return performance.now() - inicio;
}

export const resumenConsolidado: Cifra = {
  nombre: `resumen de SAF 750, ${ORGANISMOS} organismos de ${RENGLONES} cargos`,
  piso: "leer y abrir los subtotales guardados",
  async medir(): Promise<Medida[]> {
    const carpeta = await carpetaPropia();
    const url = `sqlite:${join(carpeta.ruta, "planta.db")}`;
    try {
      const nacion = await prepararNacion(url, RENGLONES);
      for (const { saf, codipres } of await gruposDelConsolidado(nacion.db, REAL.codipres)) {
        await nacion.db.tx((q) => valorizarEnTx(q, ACTOR, saf, codipres, () => {}));
      }
      await nacion.cerrar();
      const app = await abrirBase(url);
      // The reference data are those of every other call.
      await resumen(app, REAL.saf);
      const primera = await resumen(app, 750);
      const [otras, piso]: number[][] = [[], []];
      for (let i = 0; i < 25; i++) {
        piso.push(await abrirCubos(app));
        otras.push(await resumen(app, 750));
      }
      await app.cerrar();
      return [
        contraLimite("la primera vez", primera, 50),
        {
          que: "las demás",
          propio: mediana(otras),
          piso: mediana(piso),
          alcanzar: 2,
          unidad: "ms",
        },
      ];
    } finally {
      await carpeta.borrar();
    }
  },
};
