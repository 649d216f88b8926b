/**
 * The order of the columns in the description of a base is that of screens and files: whatever it
 * is, the same rows give the same figures, the same copies and the same manifest.
 */
import { afterAll, beforeAll, expect, setSystemTime, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Rechazo } from "#core/errors.ts";
import { TRABAJO_SALIDA } from "#core/outputs/job.ts";
import { formatosDe, leerOpciones } from "#core/outputs/options.ts";
import type { Salida } from "#core/plugin.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import type { Columna } from "../bases/bases.ts";
import { BASES, entregables, tablaDe } from "../bases/service.ts";
import { cabeceraDe, huellaDe } from "./lineas/almacen.ts";

const GRUPO = { saf: 357, codipres: "E2601" } as const;
const COPIA = "E26G1";

type Orden = (columnas: readonly Columna[]) => readonly Columna[];

const ORDENES: Readonly<Record<string, Orden>> = {
  "the other way round": (c) => c.toReversed(),
  "by name": (c) => c.toSorted((a, b) => a.id < b.id ? -1 : 1),
  "the second half first": (c) => [...c.slice(c.length >> 1), ...c.slice(0, c.length >> 1)],
};

/** With the columns of every base in another order, while `hacer` runs. */
async function enOrden<T>(orden: Orden, hacer: () => Promise<T>): Promise<T> {
  const descripciones = BASES.map((b) => b.columnas as Columna[]);
  const originales = descripciones.map((columnas) => [...columnas]);
  const poner = (de: (i: number) => readonly Columna[]) =>
    descripciones.forEach((columnas, i) => columnas.splice(0, columnas.length, ...de(i)));
  poner((i) => orden(originales[i]));
  try {
    return await hacer();
  } finally {
    poner((i) => originales[i]);
  }
}

/** Ways of asking for an output, where not only its own defaults. */
const PEDIDOS: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  parametrico: [
    {},
    { tipo: "cargos", campos: "mon,prog,subp,act,ubic,ff,esc,cat" },
    { tipo: "valores", campos: "mon,prog,subp,proy,act,ubic,ff,pprin,ppar,c_comp,c_scom,n_comp" },
  ],
  diferencias: [{ con: "M2412" }],
};

/** Every output of the group in each of its formats: its text, or its bytes. */
async function salidaDe({ app }: Producto, salida: Salida, carpeta: string) {
  const hechas: Record<string, unknown> = {};
  for (const pedidas of PEDIDOS[salida.id] ?? [{}]) {
    for (const formato of formatosDe(salida)) {
      const archivo = join(carpeta, "salida");
      const valores = leerOpciones(salida, pedidas, formato);
      const pedido = { id: salida.id, ...GRUPO, identidad: null, valores, formato };
      const hecha = await app.trabajos.ejecutar<{ texto?: string }>(
        TRABAJO_SALIDA,
        formato === "json" ? pedido : { ...pedido, archivo },
        ACTOR,
      ).then(
        async ({ texto }) => texto ?? Bun.SHA256.hash(await readFile(archivo), "hex"),
        (e) => e instanceof Rechazo ? `${e.status} ${e.message}` : Promise.reject(e),
      );
      hechas[`${salida.id} ${JSON.stringify(pedidas)} ${formato}`] = hecha;
    }
  }
  return hechas;
}

async function enBases(p: Producto, donde: string): Promise<unknown[]> {
  const { db } = p.app;
  return await Promise.all(
    BASES.map((b) => db.filas(`SELECT * FROM ${tablaDe(b)} WHERE ${donde} ORDER BY id`)),
  );
}

/** All that rows lead to, from a product just opened. */
async function observar(p: Producto): Promise<Record<string, unknown>> {
  const { db, registro } = p.app;
  const como = p.roles.analista;
  const pedir = async (metodo: string, ruta: string, form?: Record<string, string | number>) =>
    (await p.pedir(metodo, ruta, form ? { como, form } : { como })).json;
  const ruta = `${GRUPO.saf}/${GRUPO.codipres}`;
  const valorizado = await pedir("POST", "/api/valorizar", GRUPO);
  const valuacion = await cabeceraDe(db, GRUPO.saf, GRUPO.codipres);
  const carpeta = await mkdtemp(join(tmpdir(), "planta-orden-"));
  const salidas: Record<string, unknown> = {};
  for (const s of registro.salidas) Object.assign(salidas, await salidaDe(p, s, carpeta));
  await rm(carpeta, { recursive: true, force: true });
  const cargos = await db.valores(
    "SELECT id FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' ORDER BY id",
  );
  const verificados: unknown[] = [];
  for (const [id] of cargos) {
    verificados.push(
      await pedir("POST", `/api/bases/cargos/valorizarrenglon/${ruta}`, { id: Number(id) }),
    );
  }
  await pedir("POST", `/api/presupuestos/editar/357/${COPIA}`, {
    accion: "nuevo",
    descripcion: "Prueba",
    desde_mes: 202412,
    ejercicio: 2026,
    version: 1,
  });
  const generar = (codipres_origen: string) =>
    pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
      saf: 357,
      codipres_origen,
      codipres_destino: COPIA,
    });
  await generar(GRUPO.codipres);
  const copiado = await enBases(p, `codipres = '${COPIA}'`);
  const [[asiento]] = await db.valores("SELECT max(id) FROM auditoria");
  await generar("M2412");
  const pasado = await Promise.all(
    BASES.map((b) =>
      pedir("GET", `/api/presupuestos/instante/357/${COPIA}/${Number(asiento)}/${b.id}`)
    ),
  );
  const cierre = await pedir("POST", `/api/presupuestos/darcierre/${ruta}`, {
    accion: "darcierre",
    tipo: "A",
  });
  const deMeses = await pedir("POST", "/api/valorizar", { saf: 357, codipres: "E2602" });
  const conMeses = await cabeceraDe(db, 357, "E2602");
  return {
    porMeses: [
      deMeses,
      conMeses && await huellaDe(db, conMeses.id),
      await pedir("GET", "/api/salidas/programacionmensual/357/E2602"),
    ],
    valorizado,
    lineas: valuacion && await huellaDe(db, valuacion.id),
    salidas,
    verificados,
    listas: await Promise.all(BASES.map((b) => pedir("GET", `/api/bases/${b.id}/${ruta}`))),
    copiado,
    pasado,
    cierre,
    entregables: await entregables(db),
    filas: await enBases(p, "saf = 357"),
  };
}

paraCadaBase("the order of the columns of a base", (base) => {
  let esperado: Record<string, unknown>;
  const enProducto = async (orden: Orden) => {
    const p = await abrirProducto(base);
    try {
      return await enOrden(orden, () => observar(p));
    } finally {
      await p.cerrar();
    }
  };

  beforeAll(async () => {
    setSystemTime(new Date());
    esperado = await enProducto((c) => c);
  }, 600_000);
  afterAll(() => void setSystemTime());

  test("what is compared says something", () => {
    expect(esperado).toMatchObject({
      valorizado: { resultado: true },
      lineas: expect.stringMatching(/^[0-9a-f]{64}$/),
      cierre: { resultado: true },
      entregables: [{ codipres: "A2601", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    for (const que of ["verificados", "copiado", "pasado", "listas", "filas"]) {
      for (const parte of esperado[que] as object[]) {
        expect(Object.keys(parte).length).toBeGreaterThan(0);
      }
    }
    const hechas = Object.entries(esperado.salidas as Record<string, string>);
    const refusadas = hechas.filter(([, s]) => /^\d{3} /.test(s)).map(([nombre]) => nombre);
    // The budget is of one month and nothing was executed: by months there is nothing to say.
    const porMeses = /^(programacionmensual|proyeccioncierre) /;
    expect(refusadas.filter((r) => !porMeses.test(r))).toEqual([]);
    expect(esperado.porMeses).toMatchObject([
      { resultado: true },
      expect.stringMatching(/^[0-9a-f]{64}$/),
      { valorizado: true },
    ]);
  });

  for (const [que, orden] of Object.entries(ORDENES)) {
    test(`[V11][C5] ${que}, changes no figure, no copy and no manifest`, async () => {
      const obtenido = await enProducto(orden);
      for (const [parte, valor] of Object.entries(esperado)) {
        expect({ [parte]: obtenido[parte] }).toEqual({ [parte]: valor });
      }
    }, 600_000);
  }
});
