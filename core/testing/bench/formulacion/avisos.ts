/** What a person has to read, with a long trail behind it ([F5]). */
import { avisosDe } from "#plugins/avisos/pendientes.ts";
import { guardarMarca, leerMarca } from "#plugins/avisos/marca.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { auditarVarios } from "#core/db/audit.ts";
import type { Identidad } from "#core/plugin.ts";
import { ACTOR, prepararBase, REAL } from "../comun/datos.ts";
import { mediana, type Medida } from "../comun/harness.ts";
import { enLasDos } from "../comun/lugares.ts";

const ASIENTOS = 100_000;
const RONDAS = 200;

const QUIEN: Identidad = {
  id_usuario: 1,
  usuario: "analista@bench",
  saf: REAL.saf,
  completo: false,
  admin: false,
  consulta: false,
  ediciontablas: false,
  onp: false,
  acceso_safs: [],
  sesion: "1",
};

async function tardanza(app: AppEnMarcha): Promise<number> {
  const tiempos: number[] = [];
  for (let i = 0; i < RONDAS + 20; i++) {
    const inicio = Bun.nanoseconds();
    JSON.stringify(await avisosDe(app, QUIEN));
    if (i >= 20) tiempos.push((Bun.nanoseconds() - inicio) / 1e6);
  }
  return mediana(tiempos);
}

/** Of the others all day long: rows of every body, none of them a fact to tell. */
async function alargar(app: AppEnMarcha): Promise<void> {
  const asientos = Array.from({ length: ASIENTOS }, (_, i) => ({
    accion: "editar",
    entidad: "cargos",
    clave: i,
    saf: 300 + i % 129,
    codipres: REAL.codipres,
  }));
  await app.db.tx((q) => auditarVarios(q, ACTOR, asientos));
  // As the database does by itself some minutes later: plans of a short table are not for this one.
  await app.db.tx((q) => q.ejecutar("ANALYZE auditoria"));
}

async function medirEn(url: string): Promise<Medida[]> {
  const app = await prepararBase(url, { reales: 300 });
  try {
    const { marca } = await avisosDe(app, QUIEN);
    await app.db.tx((q) => guardarMarca(q, ACTOR, QUIEN.id_usuario, leerMarca(marca)));
    const corta = await tardanza(app);
    await alargar(app);
    const larga = await tardanza(app);
    const leido = await avisosDe(app, QUIEN);
    await app.db.tx((q) => guardarMarca(q, ACTOR, QUIEN.id_usuario, leerMarca(leido.marca)));
    const alDia = await tardanza(app);
    const contra = "con la auditoría corta";
    return [
      { que: "todo sin leer", contra, propio: larga, piso: corta, alcanzar: 2, unidad: "ms" },
      { que: "leído", contra, propio: alDia, piso: corta, alcanzar: 1.2, unidad: "ms" },
    ];
  } finally {
    await app.cerrar();
  }
}

const nombre = "avisos de una persona, con 100.000 asientos más";
const piso = "lo mismo sin ellos";

export const avisos = enLasDos({ nombre: (base) => `${nombre}, ${base}`, piso }, medirEn);
