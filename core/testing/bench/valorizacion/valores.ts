/**
 * What a change of a reference value would cost ([F12]), over the staff of `REAL`: somebody types
 * another amount of the unit that most of it is paid in. Of one budget, against valuing it, which is
 * what the answer foretells; of the whole country, against the wait that a dialog may ask for.
 */
import { join } from "node:path";
import { gruposDelConsolidado } from "#plugins/bases/service.ts";
import { type FilaCambiada, instantanea } from "#plugins/tablas/service.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import { pesosDe, PLAZO_MS } from "#plugins/valuation/valores/pesos.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { ACTOR, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import { type Cifra, mediana, type Medida } from "../comun/harness.ts";
import { enLasDos } from "../comun/lugares.ts";
import { ORGANISMOS, prepararNacion } from "../comun/nacion.ts";

const TAMANOS = [3_000, 50_000];
const CHICO = 3_000;
const RONDAS = 9;
/** What a person waits for without noticing, milliseconds. */
const AL_TIPEAR = 300;
const NOMBRE = "pesos de un valor que se cambia";

type Clave = { readonly saf: number; readonly codipres: string };

/** Each time another amount, so that nothing of it is known. */
async function cambiosDe(app: AppEnMarcha, i: number): Promise<FilaCambiada[]> {
  const filas = (await instantanea(app.db)).filas("valores_ur").filter((f) =>
    f.serie_ur === "SINEP"
  );
  return filas.map((antes) => ({
    tabla: "valores_ur",
    antes,
    despues: { ...antes, valor: Number(antes.valor) + 1 + i },
  }));
}

async function cronometrar(hacer: () => Promise<unknown>): Promise<number> {
  const inicio = Bun.nanoseconds();
  await hacer();
  return (Bun.nanoseconds() - inicio) / 1e6;
}

/** @throws Error when it says nothing of some budget, or that none of it moves. */
async function preguntar(
  app: AppEnMarcha,
  grupos: readonly Clave[],
  i: number,
  plazo: number,
): Promise<number> {
  const cambios = await cambiosDe(app, i);
  const dicho = await app.db.leer((q) => pesosDe(q, cambios, grupos, plazo));
  const faltan = plazo === Infinity && dicho.medidos < grupos.length;
  if (faltan || !dicho.importes.some((p) => p.antes !== p.despues)) {
    throw new Error("no dice lo que costaría");
  }
  return dicho.medidos;
}

const valorizar = ({ db }: AppEnMarcha, { saf, codipres }: Clave) =>
  db.tx((q) => valorizarEnTx(q, ACTOR, saf, codipres, () => {}));

async function medirUno(url: string, cargos: number): Promise<Medida[]> {
  const app = await prepararBase(url, { reales: cargos });
  try {
    await valorizar(app, REAL);
    const primera = await cronometrar(() => preguntar(app, [REAL], 0, Infinity));
    const tibias: number[] = [];
    const pisos: number[] = [];
    for (let i = 1; i <= RONDAS; i++) {
      tibias.push(await cronometrar(() => preguntar(app, [REAL], i, Infinity)));
      pisos.push(await cronometrar(() => valorizar(app, REAL)));
    }
    const que = `${cargos} cargos`;
    const [propio, piso] = [mediana(tibias), mediana(pisos)];
    const unidad = "ms";
    const contra = "valorizarlo";
    return [
      { que: `${que}, la primera vez`, contra, propio: primera, piso, alcanzar: 1.5, unidad },
      { que: `${que}, al tipear`, contra, propio, piso, alcanzar: 0.5, unidad },
      {
        que: `${que}, al tipear`,
        contra: "no notarlo",
        propio,
        piso: AL_TIPEAR,
        alcanzar: 1,
        unidad,
      },
    ];
  } finally {
    await app.cerrar();
  }
}

export const valores = enLasDos(
  { nombre: (base) => `${NOMBRE}, ${base}`, piso: "valorizarlo", casos: TAMANOS },
  medirUno,
);

export const valoresDelPais: Cifra = {
  nombre: `${NOMBRE}, ${ORGANISMOS} organismos de ${CHICO} cargos`,
  piso: `${PLAZO_MS / 1000} s`,
  async medir(): Promise<Medida[]> {
    const carpeta = await carpetaPropia();
    const app = await prepararNacion(`sqlite:${join(carpeta.ruta, "planta.db")}`, CHICO);
    try {
      const grupos = await gruposDelConsolidado(app.db, REAL.codipres);
      for (const g of grupos) await valorizar(app, g);
      const medidas: Medida[] = [];
      for (const [i, vez] of ["la primera vez", "la segunda", "la tercera"].entries()) {
        let medidos = 0;
        const propio = await cronometrar(async () => {
          medidos = await preguntar(app, grupos, i, PLAZO_MS);
        });
        const que = `${vez}: ${medidos} medidos`;
        // The one that is begun in time is ended.
        medidas.push({ que, propio, piso: PLAZO_MS, alcanzar: 1.25, unidad: "ms" });
      }
      return medidas;
    } finally {
      await app.cerrar();
      await carpeta.borrar();
    }
  },
};
