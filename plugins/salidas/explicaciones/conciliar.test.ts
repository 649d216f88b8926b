import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import fc from "#core/testing/properties.ts";

const CARGO = "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp," +
  "codes,cargos,vacantes,coefval,tcober";
const CONTRACT = "saf,codipres,prog,subp,proy,act,ubic,ff,esc,c_scom,n_comp,cantidad,costo_total";
const CABECERA = "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online";
const SAF = 307;

interface Conciliacion {
  readonly total: { readonly id: string; readonly cargos: number };
  readonly totales: readonly { readonly id: string; readonly cargos: number }[];
  readonly explicaciones: readonly {
    readonly contra: string;
    readonly cargos: number;
    readonly pasos: readonly { readonly id: string; readonly cargos: number }[];
  }[];
  readonly mensaje: string;
}
type Fila = Readonly<Record<string, number | string>>;

const DE = ["base", "techo", "resumen", "parametrico", "financiados", "comparativo"];

const azar = fc.record({
  cargos: fc.array(
    fc.record({
      modelo: fc.nat(),
      pprin: fc.constantFrom(1, 2, 7, 8),
      cargos: fc.integer({ min: 1, max: 60 }),
      vacantes: fc.integer({ min: 0, max: 9 }),
      tcober: fc.constantFrom(0, 3, 12),
      horas: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  contratos: fc.array(
    fc.record({ modelo: fc.nat(), cantidad: fc.integer({ min: 1, max: 20 }) }),
    { maxLength: 4 },
  ),
  /** Of the first row, once the budget is valued. */
  despues: fc.option(fc.integer({ min: 1, max: 99 })),
});

for (const base of basesDeDatos()) {
  describe(`conciliación de cargos en ${base.dialecto}`, () => {
    let p: Producto;
    let modelos: { cargos: Fila[]; contratos: Fila[]; deHoras: number };
    beforeAll(async () => {
      p = await abrirProducto(base);
      const filas = (tabla: string) =>
        leidas<Fila>(
          p.app.db,
          `SELECT * FROM ${tabla} WHERE saf = ${SAF} AND codipres = 'E2601' ORDER BY id`,
        );
      const codigos = await leidas<Fila>(p.app.db, "SELECT * FROM codigos_procesamiento");
      const cargos = await filas("base_cargos");
      // Abroad too: two currencies.
      expect(cargos.some((f) => Number(f.codes) > 0)).toBe(true);
      modelos = {
        cargos,
        contratos: await filas("base_contratosespeciales"),
        deHoras: Number(codigos.find((c) => c.unidad === "H")?.codp),
      };
    }, 600_000);
    afterAll(() => p.cerrar());

    const pedir = async <T>(ruta: string) =>
      await p.pedir<T>("GET", `/api/${ruta}`, { como: p.roles.admin });
    const conciliar = async (grupo: string, consulta: string) =>
      (await pedir<Conciliacion>(`salidas/conciliacioncargos/${grupo}?${consulta}`)).json;
    const valorizar = (codipres: string, saf = SAF) =>
      p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form: { saf, codipres } });

    const csv = (columnas: string, filas: readonly Fila[]) =>
      `${columnas}\n${
        filas.map((f) => `${columnas.split(",").map((c) => f[c]).join(",")}\n`).join("")
      }`;

    async function presupuestar(
      codipres: string,
      datos: Omit<typeof azar extends fc.Arbitrary<infer T> ? T : never, "despues">,
    ) {
      const de = (lista: readonly Fila[], n: number) => lista[n % lista.length];
      const cargos = datos.cargos.map(({ modelo, horas, ...propios }): Fila => {
        const molde = de(modelos.cargos, modelo);
        const propio: Fila = horas ? { codp: modelos.deHoras, codes: 0 } : {};
        return { ...molde, ...propios, ...propio, codipres, coefval: "1.00" };
      });
      const contratos = datos.contratos.map(({ modelo, ...propios }): Fila => ({
        ...de(modelos.contratos, modelo),
        ...propios,
        codipres,
        costo_total: "1000.00",
      }));
      const { errores } = await p.importarTextos({
        presupuestos: `${CABECERA}\n${SAF},${codipres},Al azar,202412,2026,1,2025-01-02,1\n`,
        cargos: csv(CARGO, cargos),
        contratosespeciales: csv(CONTRACT, contratos),
      });
      expect(errores).toEqual([]);
    }

    /** Every chain adds up, and ends in what the screens of that group say. */
    async function comprobar(codipres: string): Promise<void> {
      const grupo = `${SAF}/${codipres}`;
      const { json: situacion } = await pedir<{ posiciones: { cargos: number } }>(
        `presupuestos/situacion/${grupo}`,
      );
      const { json: bases } = await pedir<{ cargos: Fila[] }>(`bases/cargos/${grupo}`);
      const { json: resumen } = await pedir<
        { monedas: { mon: number; total_cargos: number }[] }
      >(`salidas/resumenporobjetodelgasto/${grupo}`);
      const { json: lista } = await pedir<{ resultados: Fila[] }>(
        `salidas/parametrico/${grupo}?campos=pprin`,
      );
      const { json: comparativo } = await pedir<{ totales: Readonly<Record<string, number>> }>(
        `salidas/comparativoproasirhu/${grupo}`,
      );
      const suma = (filas: readonly Fila[], campo: string) =>
        filas.reduce((t, f) => t + Number(f[campo]), 0);
      const enPantalla = {
        base: suma(bases.cargos, "cargos"),
        techo: situacion.posiciones.cargos,
        resumen: resumen.monedas.reduce((t, m) => t + m.total_cargos, 0),
        parametrico: suma(lista.resultados, "cargos"),
        financiados: suma(lista.resultados, "financiados"),
        comparativo: comparativo.totales.cargos_pres,
      };
      for (const de of DE) {
        const { total, totales, explicaciones } = await conciliar(grupo, `de=${de}`);
        expect(Object.fromEntries(totales.map((t) => [t.id, t.cargos]))).toEqual(enPantalla);
        expect(total.id).toBe(de);
        expect(explicaciones.map((e) => e.contra)).toEqual(DE.filter((id) => id !== de));
        for (const { contra, cargos, pasos } of explicaciones) {
          expect(pasos.reduce((t, x) => t + x.cargos, total.cargos)).toBe(cargos);
          expect(totales.find((t) => t.id === contra)?.cargos).toBe(cargos);
          expect(pasos.filter((x) => x.cargos === 0)).toEqual([]);
        }
      }
      // What a screen shows of one currency, or without contracts, is explained from there.
      for (const { mon, total_cargos } of resumen.monedas) {
        const { total, explicaciones } = await conciliar(grupo, `de=resumen&mon=${mon}`);
        expect(total.cargos).toBe(total_cargos);
        for (const { cargos, pasos } of explicaciones) {
          expect(pasos.reduce((t, x) => t + x.cargos, total.cargos)).toBe(cargos);
        }
      }
      const sin = await conciliar(grupo, "de=parametrico&opciones=sincontratos,leyendas");
      expect(sin.total.cargos)
        .toBe(suma(lista.resultados.filter((f) => f.pprin !== 8), "cargos"));
      for (const { cargos, pasos } of sin.explicaciones) {
        expect(pasos.reduce((t, x) => t + x.cargos, sin.total.cargos)).toBe(cargos);
      }
    }

    test(
      "[S11] on random budgets every total is every other one plus named steps, stale ones too",
      async () => {
        let n = 0;
        await fc.assert(
          fc.asyncProperty(azar, async ({ despues, ...datos }) => {
            const codipres = `EW${String(n++).padStart(3, "0")}`;
            await presupuestar(codipres, datos);
            expect((await valorizar(codipres)).json).toMatchObject({ resultado: true });
            await comprobar(codipres);
            if (despues === null) return;
            const [primero, ...otros] = datos.cargos;
            await presupuestar(codipres, {
              ...datos,
              cargos: [{ ...primero, cargos: primero.cargos + despues }, ...otros],
            });
            await comprobar(codipres);
            const { explicaciones } = await conciliar(`${SAF}/${codipres}`, "de=base");
            const cambios = explicaciones.find((e) => e.contra === "comparativo")?.pasos
              .find((x) => x.id === "cambios");
            expect(cambios?.cargos).toBe(-despues);
          }),
          { numRuns: 6, seed: 20_26 },
        );
      },
      600_000,
    );

    test("[S11] a programme of the summary is explained with the positions of the others", async () => {
      await valorizar("E2601");
      const { json } = await pedir<
        { programas: { prog: number }[]; monedas: { total_cargos: number; mon: number }[] }
      >(`salidas/resumenporobjetodelgasto/${SAF}/E2601`);
      const { prog } = json.programas[0];
      const { json: suyo } = await pedir<typeof json>(
        `salidas/resumenporobjetodelgasto/${SAF}/E2601?prog=${prog}`,
      );
      const [{ mon, total_cargos }] = suyo.monedas;
      const { total, explicaciones } = await conciliar(
        `${SAF}/E2601`,
        `de=resumen&prog=${prog}&mon=${mon}`,
      );
      expect(total.cargos).toBe(total_cargos);
      const entero = explicaciones.find((e) => e.contra === "resumen");
      expect(entero?.pasos.map((x) => x.id)).toContain("otros_programas");
      expect(entero?.pasos.reduce((t, x) => t + x.cargos, total_cargos))
        .toBe(json.monedas.reduce((t, m) => t + m.total_cargos, 0));
    });

    test("[S11] an execution has its own totals, and the consolidated organismo none", async () => {
      const { totales, explicaciones } = await conciliar(`${SAF}/M2412`, "de=comparativo");
      expect(totales.map((t) => t.id))
        .toEqual(["base", "resumen", "parametrico", "financiados", "comparativo"]);
      expect(explicaciones.length).toBe(4);
      const techo = await pedir<Conciliacion>(
        `salidas/conciliacioncargos/${SAF}/M2412?de=techo`,
      );
      expect(techo.status).toBe(409);
      expect((await pedir("salidas/conciliacioncargos/750/E2601")).status).toBe(409);
      for (const mala of ["de=otro", "prog=x", "mon=1,2", "opciones=otra"]) {
        const { status } = await pedir(`salidas/conciliacioncargos/${SAF}/E2601?${mala}`);
        expect({ mala, status }).toEqual({ mala, status: 400 });
      }
    });

    test("[S11] before it is valued a budget explains what its base says", async () => {
      const { totales, explicaciones } = await conciliar("357/E2601", "de=techo");
      expect(totales.map((t) => t.id)).toEqual(["base", "techo"]);
      expect(explicaciones.map((e) => e.contra)).toEqual(["base"]);
      const sin = await pedir<Conciliacion>("salidas/conciliacioncargos/357/E2601?de=resumen");
      expect([sin.status, sin.json.mensaje]).toEqual([
        409,
        "El grupo de datos E2601 no tiene ese total de cargos; valorícelo primero",
      ]);
    });

    test("[S11] [S9] the workbook has every chain, from the total to the other one", async () => {
      await valorizar("E2601");
      const { total, explicaciones } = await conciliar(`${SAF}/E2601`, "de=resumen");
      const { bytes } = await p.pedir(
        "GET",
        `/api/salidas/conciliacioncargos/${SAF}/E2601/excel?de=resumen`,
        { como: p.roles.admin },
      );
      const [hoja] = await hojasDe(bytes);
      const numeros = hoja.filas.map((f) => f.celdas.at(-1)).filter((n) => typeof n === "number");
      expect(numeros).toEqual(
        explicaciones.flatMap((e) => [total.cargos, ...e.pasos.map((x) => x.cargos), e.cargos]),
      );
    });
  });
}
