/**
 * A large structure kept from the screen ([F10]): its list, a spreadsheet of thousands of openings,
 * one opening with what it does to a budget, and a new fiscal year; each against the least that the
 * database has to do for it.
 */
import { consecuenciasDe } from "#plugins/formulacion/estructura/consecuencias.ts";
import { listaDeEstructura } from "#plugins/formulacion/estructura/planilla.ts";
import { trabajoPlanilla } from "#plugins/formulacion/estructura/planilla.ts";
import { BASES, columnasDe, tablaDe } from "#plugins/bases/bases.ts";
import { lotesDe } from "#plugins/bases/service.ts";
import { copiarVersion, tablaAdministrada } from "#plugins/tablas/service.ts";
import { auditarVarios } from "#core/db/audit.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import type { Parametro } from "#core/db/types.ts";
import { ACTOR, prepararBase, REAL } from "../comun/datos.ts";
import { mediana, type Medida } from "../comun/harness.ts";
import { enLasDos } from "../comun/lugares.ts";

/** As many openings as a national administration has. */
const APERTURAS = 12_000;
/** Rows of one spreadsheet. */
const BLOQUE = 5_000;
const RENGLONES = 3_000;
const RONDAS = 5;
/** How many times the least it may cost. */
const ALCANZAR = { lista: 6, planilla: 8, una: 4, ejercicio: 2 };
const VERSION = { ejercicio: 2026, version: 1 };
const COLUMNAS = tablaAdministrada("aperturas").columnas;

/** Openings of one structure and SAF, from a programme on: twenty-five to each. */
function aperturas(cuantas: number, version: number): (number | string)[][] {
  return Array.from({ length: cuantas }, (_, i) => {
    const [act, proy, subp] = [i % 25 + 1, Math.trunc(i / 25) % 20, Math.trunc(i / 500) % 10];
    const prog = 50 + Math.trunc(i / 5_000);
    return [2026, version, 50, 0, 0, 1, REAL.saf, prog, subp, proy, act, 1, 3, `Actividad ${i}`];
  });
}

async function cronometrar(hacer: () => Promise<unknown>): Promise<number> {
  const inicio = Bun.nanoseconds();
  await hacer();
  return (Bun.nanoseconds() - inicio) / 1e6;
}

type Par = readonly [
  que: keyof typeof ALCANZAR,
  propio: () => Promise<unknown>,
  piso: () => Promise<unknown>,
];

function pares(app: AppEnMarcha): Par[] {
  const { db } = app;
  const tabla = tablaAdministrada("aperturas");
  const crudas = (version: number) =>
    db.valores(
      `SELECT ${COLUMNAS.join(", ")} FROM aperturas WHERE ejercicio = ? AND version = ?`,
      [2026, version],
    );
  const vaciar = (q: Parameters<Parameters<typeof db.tx>[0]>[0], version: number) =>
    q.ejecutar("DELETE FROM aperturas WHERE ejercicio = ? AND version = ?", [2026, version]);
  const bloque = aperturas(BLOQUE, 90);
  const asientos = bloque.map((f, i) => ({
    accion: "agregar",
    entidad: "aperturas",
    clave: i,
    despues: Object.fromEntries(COLUMNAS.map((c, n) => [c, f[n]])),
  }));
  const texto = bloque.map((f) => f.slice(2).join("\t")).join("\n");
  const origen = { texto, libro: null, formato: null, fijas: { ejercicio: 2026, version: 90 } };
  const correr = (token: string | null) =>
    trabajoPlanilla.run({ app, actor: ACTOR } as never, { tabla: "aperturas", ...origen, token });
  const nueva = {
    ...Object.fromEntries(COLUMNAS.map((c, i) => [c, aperturas(1, 1)[0][i]])),
    prog: 1,
    act: 77,
  };
  let ejercicio = 2100;
  return [
    [
      "lista",
      async () => JSON.stringify(await db.leer((q) => listaDeEstructura(q, tabla, VERSION))),
      async () => JSON.stringify(await crudas(1)),
    ],
    [
      "planilla",
      async () => {
        await db.tx((q) => vaciar(q, 90));
        const { token } = await correr(null);
        await correr(token);
      },
      () =>
        db.tx(async (q) => {
          await vaciar(q, 90);
          await q.insertar("aperturas", COLUMNAS, bloque as Parametro[][]);
          await auditarVarios(q, ACTOR, asientos);
        }),
    ],
    [
      "una",
      () => db.leer((q) => consecuenciasDe(q, tabla, [{ antes: null, despues: nueva as never }])),
      () =>
        db.leer(async (q) => {
          await crudas(1);
          for (const base of BASES) {
            for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), REAL)) void lote;
          }
        }),
    ],
    [
      "ejercicio",
      () => db.tx((q) => copiarVersion(q, ACTOR, { de: VERSION, ejercicio: ejercicio++ })),
      () =>
        db.tx((q) => {
          const resto = COLUMNAS.slice(2).join(", ");
          return q.ejecutar(
            `INSERT INTO aperturas (ejercicio, version, ${resto}) SELECT ${ejercicio++}, 9, ` +
              `${resto} FROM aperturas WHERE ejercicio = 2026 AND version = 1`,
          );
        }),
    ],
  ];
}

const QUE = {
  lista: `la lista de ${APERTURAS} aperturas`,
  planilla: `una planilla de ${BLOQUE}: previa y guardado`,
  una: `lo que una apertura hace a ${RENGLONES} renglones`,
  ejercicio: `un ejercicio nuevo con ${APERTURAS}`,
};
const CONTRA = {
  lista: "leer esas filas y escribirlas",
  planilla: "insertarlas y asentarlas",
  una: "leer las aperturas y los renglones",
  ejercicio: "la orden que las copia",
};

async function medirEn(url: string): Promise<Medida[]> {
  const app = await prepararBase(url, { reales: RENGLONES });
  try {
    await app.db.tx(async (q) => {
      await q.ejecutar(
        "INSERT INTO versiones (ejercicio, version, descripcion) VALUES (2026, 90, '')",
      );
      await q.insertar("aperturas", COLUMNAS, aperturas(APERTURAS, 1) as Parametro[][]);
    });
    const medidas: Medida[] = [];
    for (const [que, propio, piso] of pares(app)) {
      const tiempos: [number[], number[]] = [[], []];
      for (let i = 0; i < RONDAS; i++) {
        tiempos[0].push(await cronometrar(propio));
        tiempos[1].push(await cronometrar(piso));
      }
      medidas.push({
        que: QUE[que],
        contra: CONTRA[que],
        propio: mediana(tiempos[0]),
        piso: mediana(tiempos[1]),
        alcanzar: ALCANZAR[que],
        unidad: "ms",
      });
    }
    return medidas;
  } finally {
    await app.cerrar();
  }
}

const nombre = "una estructura grande desde la pantalla";
const piso = "lo menos que hace la base";

export const estructura = enLasDos({ nombre: (base) => `${nombre}, ${base}`, piso }, medirEn);
