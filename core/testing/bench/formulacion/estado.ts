/** «Estado de la formulación» of a whole national administration, as a call answers it ([F1]). */
import { contarTodos } from "#plugins/formulacion/contar.ts";
import { estadoDeFormulacion } from "#plugins/formulacion/estado.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { REAL } from "../comun/datos.ts";
import { mediana, type Medida } from "../comun/harness.ts";
import { enLasDos } from "../comun/lugares.ts";
import { abrirNacion, ORGANISMOS, prepararNacion } from "../comun/nacion.ts";

const RENGLONES = 3_000;
const LIMITES = { fria: 400, tibia: 150 };

/** Milliseconds of the answer and of its text. @throws Error when a row is missing or old. */
async function responder(app: AppEnMarcha): Promise<number> {
  const inicio = performance.now();
  const estado = await app.db.leer((q) => estadoDeFormulacion(q, REAL.codipres));
  const texto = JSON.stringify(estado);
  const ms = performance.now() - inicio;
  const hay = estado.organismos.filter((o) => o.existe && o.renglones !== null).length;
  if (hay !== ORGANISMOS || !estado.al_dia || texto === "") throw new Error(`estado: ${hay}`);
  return ms;
}

async function medirEn(url: string): Promise<Medida[]> {
  const primero = await prepararNacion(url, RENGLONES);
  await contarTodos(primero, REAL.codipres, () => {});
  await primero.cerrar();
  const app = await abrirNacion(url);
  try {
    const fria = await responder(app);
    const tibias: number[] = [];
    for (let i = 0; i < 25; i++) tibias.push(await responder(app));
    const contra = "el límite";
    return [
      { que: "fría", contra, propio: fria, piso: LIMITES.fria, alcanzar: 1, unidad: "ms" },
      {
        que: "tibia",
        contra,
        propio: mediana(tibias),
        piso: LIMITES.tibia,
        alcanzar: 1,
        unidad: "ms",
      },
    ];
  } finally {
    await app.cerrar();
  }
}

const nombre = `estado de la formulación, ${ORGANISMOS} organismos de 3.000 cargos`;
const piso = "lo que se pide";

export const formulacion = enLasDos({ nombre: (base) => `${nombre}, ${base}`, piso }, medirEn);
