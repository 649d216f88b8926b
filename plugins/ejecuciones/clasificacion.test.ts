import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import fc from "#core/testing/properties.ts";
import {
  bytesDe,
  type Contenido,
  contenidoSirhu,
  enCarpetaPropia,
  registrosDe,
  zipDe,
} from "#core/testing/files/sirhu.ts";
import { type Cargada, cargarEjecucion } from "./carga/cargar.ts";
import { omitidosDe } from "./solicitudes.ts";

const MES = 202411;
const COLUMNAS = [
  "mes",
  "saf",
  "prog",
  "subp",
  "proy",
  "act",
  "ubic",
  "ff",
  "pprin",
  "rubro",
  "esc",
  "agrup",
  "nivel",
  "grado",
  "cat",
  "mon",
  "cargos",
  "horas",
  "licencias",
  "importe",
] as const;
type Fila = Record<typeof COLUMNAS[number], string | number>;
const BUENA: Fila = {
  mes: MES,
  saf: 357,
  prog: 17,
  subp: 1,
  proy: 0,
  act: 1,
  ubic: 2,
  ff: 11,
  pprin: 1,
  rubro: "cargo",
  esc: 303,
  agrup: "P",
  nivel: "C",
  grado: 4,
  cat: "",
  mon: 1,
  cargos: 3,
  horas: 0,
  licencias: 1,
  importe: "1000.10",
};
const csvDe = (filas: readonly Partial<Fila>[]): string =>
  [COLUMNAS.join(","), ...filas.map((f) => COLUMNAS.map((c) => ({ ...BUENA, ...f })[c]).join(","))]
    .join("\n") + "\n";
const SIN_CUENTAS = { cargos: 0, licencias: 0 } as const;

const poner = (r: string, desde: number, texto: string): string =>
  r.slice(0, desde) + texto + r.slice(desde + texto.length);

paraCadaBase("what a load leaves out", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const cargarCsv = (filas: readonly Partial<Fila>[]): Promise<Cargada> =>
    enCarpetaPropia(async (c) => {
      await Bun.write(join(c, "202411.csv"), csvDe(filas));
      return await cargarEjecucion(p.app, ACTOR, MES, [join(c, "202411.csv")]);
    });
  const cargarZip = (contenido: Contenido): Promise<Cargada> =>
    enCarpetaPropia(async (c) =>
      await cargarEjecucion(p.app, ACTOR, MES, [await zipDe(join(c, "a.zip"), contenido)])
    );
  const afueraDe = async ({ id }: Cargada) =>
    (await omitidosDe(p.app.db, id)).omitidos.map((o) =>
      [o.motivo, o.registro, o.inst, o.esc, o.detalle, o.registros, o.importe].join("|")
    );

  const CASOS: readonly (readonly [titulo: string, cambio: Partial<Fila>, dice: string])[] = [
    ["an unknown SAF", { saf: 999 }, "institucion|CSV|999|303||1|100010"],
    ["the consolidated SAF", { saf: 750 }, "institucion|CSV|750|303||1|100010"],
    ["an unknown scale", { esc: 998 }, "escalafon|CSV|357|998||1|100010"],
    ["a grade that is not in the grid", { grado: 99 }, "categoria|CSV|357|303|«P C 99»|1|100010"],
    ["a category that the scale lacks", {
      esc: 62,
      agrup: "",
      nivel: "",
      grado: "",
      cat: 9999,
    }, "categoria|CSV|357|62|«9999»|1|100010"],
    ["a SINEP row with a category number", { cat: 1 }, "categoria|CSV|357|303|«P C 4»|1|100010"],
    ["an unknown currency", { mon: 9 }, "moneda|CSV|357|303|moneda 9|1|100010"],
    ["an unknown opening", { prog: 99 }, "apertura|CSV|357|303|99.1.0.1|1|100010"],
    ["an item that does not charge the rubro", {
      pprin: 5,
    }, "imputacion|CSV|357|303|principal 5, rubro cargo|1|100010"],
    ["a rubro of another item", {
      ...SIN_CUENTAS,
      rubro: "asistencia",
      importe: "-0.07",
    }, "imputacion|CSV|357|303|principal 1, rubro asistencia|1|-7"],
  ];
  for (const [titulo, cambio, dice] of CASOS) {
    test(`[E2] [E5] ${titulo}: the row of a CSV stays out, with its reason`, async () => {
      const cargada = await cargarCsv([{}, cambio]);
      expect(cargada.estado).toBe(2);
      expect(await afueraDe(cargada)).toEqual([dice]);
      const importe = Number(dice.split("|").at(-1));
      expect(cargada.cuentas).toMatchObject({
        leido: 100_010 + importe,
        cargado: 100_010,
        omitido: importe,
        descuentos: 0,
      });
      expect(cargada.resultado).toContain("REGISTROS QUE QUEDARON AFUERA");
      expect(cargada.omisiones).toBe(importe < 0 ? 1 : 5000);
    });
  }

  test("[E5] unknown places and sources, and openings that are no leaf, are loaded with a warning", async () => {
    const [[prog, subp, proy]] = await p.app.db.valores(
      "SELECT prog, subp, proy FROM aperturas WHERE saf = 357 AND ejercicio = 2025 AND act > 0 " +
        "AND subp = 0 AND proy = 0 ORDER BY prog LIMIT 1",
    );
    const [[hay]] = await p.app.db.valores(
      "SELECT count(*) FROM aperturas WHERE saf = 357 AND ejercicio = 2025 AND prog = ? AND " +
        "subp = 0 AND proy = 0 AND act = 0",
      [Number(prog)],
    );
    expect(Number(hay)).toBe(1);
    const cargada = await cargarCsv([
      { ubic: 77 },
      { ff: 99, rubro: "no_cargo", ...SIN_CUENTAS },
      { prog: Number(prog), subp: Number(subp), proy: Number(proy), act: 0 },
    ]);
    expect(cargada).toMatchObject({ estado: 2, omisiones: null });
    expect(cargada.resultado).toContain("Ningún registro quedó afuera.");
    for (
      const aviso of [
        "SAF 357: ubicación 77, que no está en la tabla: se cargó (1 renglón, 1.000,10)",
        "SAF 357: fuente de financiamiento 99, que no está en la tabla",
        `SAF 357: apertura ${String(prog)}.0.0.0, que tiene otras debajo`,
      ]
    ) expect(cargada.resultado).toContain(aviso);
  });

  test("[E5] a row that charges nothing where nothing can be charged is no omission", async () => {
    const nada = { pprin: 4, ...SIN_CUENTAS, importe: "0.00" };
    const cargada = await cargarCsv([
      nada,
      { pprin: 4, rubro: "otros", ...SIN_CUENTAS, importe: "25.00" },
    ]);
    expect(cargada).toMatchObject({ estado: 2, omisiones: null });
    expect(cargada.resultado).toContain("no hay nada de ellos para cargar");
    expect(cargada.cuentas).toMatchObject({ leido: 2500, cargado: 2500, omitido: 0 });
  });

  test("[E2] an execution with rows left out keeps every output working", async () => {
    await cargarCsv([{}, { pprin: 5 }, { rubro: "asistencia", ...SIN_CUENTAS }]);
    const { status, json } = await p.pedir<{ total_ejecucion: number }>(
      "GET",
      "/api/salidas/valoresproasirhu/357/E2601?ejecucion=M2411",
      { como: p.roles.analista },
    );
    expect([status, json.total_ejecucion > 0]).toEqual([200, true]);
  });

  test("[E5] [P4] importing refuses what no item charges, and brings in what is only unknown", async () => {
    const importar = async (...filas: Partial<Fila>[]) =>
      (await p.importarTextos({ ejecucion: csvDe(filas) })).errores.map((e) =>
        `${e.fila} ${e.columna}: ${e.mensaje}`
      );
    expect(
      await importar({}, { pprin: 5 }, { saf: 999 }, { licencias: 4, grado: 5 }, {
        rubro: "asistencia",
        ...SIN_CUENTAS,
      }),
    ).toEqual([
      "3 rubro: la partida principal no imputa este rubro",
      "4 saf: no existe el organismo, o es el consolidado",
      "5 licencias: no pueden ser más que los cargos",
      "6 rubro: la partida principal no imputa este rubro",
    ]);
    expect(await importar({}, { prog: 99 }, { esc: 998 }, { grado: 99 })).toEqual([]);
  });

  const contenido = () => contenidoSirhu({ mes: MES, safs: [357], personas: 30 });
  const cambiarLh1 = (c: Contenido, fn: (rs: string[]) => string[]): Contenido => ({
    ...c,
    "MELH1001.SIR": bytesDe(fn(registrosDe(c["MELH1001.SIR"]))),
  });
  const DESCONOCIDA = (r: string) => poner(r, 61, "99000009");

  test("[E4] when the first LH1 of a person is rejected, the pay goes to the first accepted", async () => {
    const bueno = await contenido();
    const entera = await cargarZip(bueno);
    const doble = await cargarZip(
      cambiarLh1(bueno, ([primero, ...otros]) => [DESCONOCIDA(primero), primero, ...otros]),
    );
    expect(doble.cuentas).toMatchObject({ omitido: 0, cargado: entera.cuentas?.cargado });
    expect(await afueraDe(doble)).toEqual([
      expect.stringMatching(/^apertura\|LH1\|ME\|\d+\|99\.0\.0\.9\|1\|0$/),
    ]);
    // Nothing of the amounts stayed out, and yet something did.
    expect(doble.omisiones).toBe(0);
    expect(doble.resultado).not.toContain("repiten documento");
    // A third one is another position: it counts, and is listed.
    const triple = await cargarZip(
      cambiarLh1(
        bueno,
        ([primero, ...otros]) => [DESCONOCIDA(primero), primero, primero, ...otros],
      ),
    );
    expect(triple.cuentas).toMatchObject({ omitido: 0, cargado: entera.cuentas?.cargado });
    expect(triple.resultado).toContain("repiten documento y escalafón: 1.");
    const ninguno = await cargarZip(
      cambiarLh1(bueno, ([primero, ...otros]) => [DESCONOCIDA(primero), ...otros]),
    );
    expect(ninguno.cuentas?.omitido).toBeGreaterThan(0);
    const { leido = 0, cargado = 0, omitido = 0 } = ninguno.cuentas ?? {};
    expect(cargado + omitido).toBe(leido);
  });

  test("[E3] [E4] a planta other than P or T is rejected, and read only below scale 1000", async () => {
    const bueno = await contenidoSirhu({ mes: MES, safs: [357], personas: 200 });
    const conPlanta = (planta: string) =>
      cambiarLh1(bueno, (rs) => rs.map((r) => poner(r, 83, planta)));
    const cargada = await cargarZip(conPlanta("Z"));
    const rechazados = registrosDe(bueno["MELH1001.SIR"])
      .filter((r) => Number(r.slice(24, 28)) < 1000).length;
    expect(rechazados).toBeGreaterThan(0);
    const afuera = (await omitidosDe(p.app.db, cargada.id)).omitidos;
    const lh1 = afuera.filter((o) => o.registro === "LH1");
    expect(new Set(lh1.map((o) => `${o.motivo} ${o.detalle}`))).toEqual(new Set(["dato planta"]));
    expect(lh1.reduce((s, o) => s + o.registros, 0)).toBe(rechazados);
    expect(lh1.every((o) => Number(o.esc) < 1000)).toBe(true);
    for (const otra of ["p", " ", "1"]) {
      const { omitidos } = await omitidosDe(p.app.db, (await cargarZip(conPlanta(otra))).id);
      const registros = omitidos.filter((o) => o.registro === "LH1")
        .reduce((s, o) => s + o.registros, 0);
      expect({ otra, registros }).toEqual({ otra, registros: rechazados });
    }
  });

  test("[E5] a rubro that an item does not charge stays out of a zip too", async () => {
    const bueno = await contenidoSirhu({ mes: MES, safs: [357], personas: 120 });
    const quitar = (rubro: string) =>
      p.importarTextos({ imputacion: "pprin,rubro,ppar\n" }).then(() =>
        p.app.db.tx(async (q) => {
          await q.ejecutar("DELETE FROM imputacion WHERE pprin = 2 AND rubro = ?", [rubro]);
          await q.ejecutar("UPDATE contadores SET valor = valor + 1 WHERE nombre = 'referencias'");
        })
      );
    try {
      await quitar("contribuciones");
      const sinUno = await cargarZip(bueno);
      const motivos = (await omitidosDe(p.app.db, sinUno.id)).omitidos;
      expect(new Set(motivos.map((o) => `${o.registro} ${o.motivo} ${o.concepto}`))).toEqual(
        new Set(["LH2 imputacion 000201", "LH2 imputacion 000202"]),
      );
      await quitar("cargo");
      const sinCargo = (await omitidosDe(p.app.db, (await cargarZip(bueno)).id)).omitidos;
      expect(sinCargo.some((o) => o.registro === "LH1" && o.motivo === "imputacion")).toBe(true);
    } finally {
      await p.importarTextos({
        imputacion: "pprin,rubro,ppar\n2,cargo,1\n2,contribuciones,5\n",
      });
    }
    expect(await cargarZip(bueno)).toMatchObject({ estado: 2, omisiones: null });
  });

  test(
    "[E5] for any CSV, what was read is what was loaded plus what stayed out, SAF by SAF",
    async () => {
      const valor = {
        saf: fc.constantFrom(357, 103, 999),
        prog: fc.constantFrom(17, 18, 99),
        pprin: fc.constantFrom(1, 2, 5, 8, 9),
        rubro: fc.constantFrom("cargo", "no_cargo", "sac", "asistencia", "contribuciones"),
        esc: fc.constantFrom(303, 1303, 998),
        mon: fc.constantFrom(1, 2, 9),
        centavos: fc.integer({ min: -9_999_999_99, max: 9_999_999_99 }),
      };
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.record(valor), {
            minLength: 1,
            maxLength: 40,
            selector: ({ centavos: _, ...clave }) => JSON.stringify(clave),
          }),
          async (filas) => {
            const escritas = filas.map(({ centavos, ...f }): Partial<Fila> => ({
              ...f,
              ...SIN_CUENTAS,
              importe: `${centavos < 0 ? "-" : ""}${Math.trunc(Math.abs(centavos) / 100)}.` +
                String(Math.abs(centavos) % 100).padStart(2, "0"),
            }));
            const cargada = await cargarCsv([{ ubic: 1 }, ...escritas]);
            expect(cargada.estado).toBe(2);
            const { omitidos } = await omitidosDe(p.app.db, cargada.id);
            for (const saf of [357, 103, 999]) {
              const leido = filas.filter((f) => f.saf === saf).reduce((s, f) => s + f.centavos, 0) +
                (saf === 357 ? 100_010 : 0);
              const afuera = omitidos.filter((o) => o.inst === String(saf))
                .reduce((s, o) => s + o.importe, 0);
              const [fila] = await p.app.db.valores(
                "SELECT totales FROM valuaciones WHERE saf = ? AND codipres = 'M2411'",
                [saf],
              );
              const totales = cargada.safs.includes(saf) && fila
                ? Object.values(JSON.parse(String(fila[0])) as Record<string, number>)
                : [];
              expect({ saf, suma: totales.reduce((s, x) => s + x, 0) + afuera })
                .toEqual({ saf, suma: leido });
            }
          },
        ),
        { numRuns: 25 },
      );
    },
    600_000,
  );
});
