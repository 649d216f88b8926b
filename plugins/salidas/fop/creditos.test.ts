import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { fromBufferPromise } from "yauzl";
import { formatPlain, mulDiv } from "#core/domain/money.ts";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import fc from "#core/testing/properties.ts";
import { CAMPOS } from "./columnas.ts";

type Fila = Record<string, number>;
interface Control {
  registros: number;
  totales: Record<string, number>;
  totales_valorizacion: Record<string, number>;
  principales: { moneda: number; principal: number; importe: number }[];
  sha256: Record<string, string>;
  valorizado: string;
}

const SAF = 307;
const centavos = (n: unknown): number => Math.round(Number(n) * 100);
const suma = (filas: readonly Fila[], campo = "importe"): number =>
  filas.reduce((t, f) => t + f[campo], 0);

/** Columns of the CSV files, with what is written in hundredths. */
const ARCHIVOS = {
  cargos: "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp," +
    "codes,cargos,vacantes,coefval,tcober",
  adicionales: "saf,codipres,prog,subp,proy,act,pprin,esc,mon,c_scom,n_comp,porcentaje",
  contribuciones: "saf,codipres,prog,subp,proy,act,pprin,esc,mon,c_scom,n_comp,porcentaje",
  beneficiosycompensaciones: "saf,codipres,prog,subp,proy,act,ubic,ff,esc,cargos,costo_total",
  asistenciasocial: "saf,codipres,prog,subp,proy,act,ubic,ff,esc,mon,c_scom,n_comp,cantidad,costo",
  contratosespeciales:
    "saf,codipres,prog,subp,proy,act,ubic,ff,esc,c_scom,n_comp,cantidad,costo_total",
} as const;
type Base = keyof typeof ARCHIVOS;
const EN_CENTESIMOS = ["coefval", "porcentaje", "costo_total", "costo"];

/** What varies in each row; which row of the demonstration it starts from is random too. */
const azar = (base: Base) => {
  const numeros = {
    cargos: { cargos: [1, 60], vacantes: [0, 9], tcober: [0, 12] },
    adicionales: { porcentaje: [0, 9_999] },
    contribuciones: { porcentaje: [0, 9_999] },
    beneficiosycompensaciones: { costo_total: [0, 99_999_999] },
    asistenciasocial: { cantidad: [0, 99], costo: [0, 9_999_999] },
    contratosespeciales: { cantidad: [1, 20], costo_total: [0, 99_999_999] },
  }[base];
  return fc.array(
    fc.record({
      modelo: fc.nat(),
      ...Object.fromEntries(
        Object.entries(numeros).map(([c, [min, max]]) => [c, fc.integer({ min, max })]),
      ),
    }),
    { minLength: base === "cargos" ? 1 : 0, maxLength: 6 },
  );
};

/** Rows of the workbook under its titles, read by a library that did not write it. */
async function filasDelLibro(bytes: Uint8Array): Promise<unknown[][]> {
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.load(Buffer.from(bytes) as never);
  const filas: unknown[][] = [];
  libro.worksheets[0].eachRow((fila) => filas.push((fila.values as unknown[]).slice(1)));
  expect(filas[0]).toEqual(CAMPOS);
  return filas.slice(1);
}

for (const base of basesDeDatos()) {
  describe(`créditos en ${base.dialecto}`, () => {
    let p: Producto;
    const modelos = {} as Record<Base, Record<string, string | number>[]>;
    beforeAll(async () => {
      p = await abrirProducto(base);
      for (const nombre of Object.keys(ARCHIVOS) as Base[]) {
        modelos[nombre] = await leidas(
          p.app.db,
          `SELECT * FROM base_${nombre} WHERE saf = ${SAF} AND codipres = 'E2601' ORDER BY id`,
        );
      }
      // Two currencies are rounded apart: the random budgets must be able to have both.
      expect(new Set(modelos.asistenciasocial.map((f) => f.mon)).size).toBeGreaterThan(1);
    }, 600_000);
    afterAll(() => p.cerrar());

    const pedir = <T = Record<string, unknown>>(ruta: string, como = p.roles.admin) =>
      p.pedir<T>("GET", `/api/salidas/${ruta}`, { como });
    const valorizar = (codipres: string, saf = SAF) =>
      p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form: { saf, codipres } });

    async function abrir(bytes: Uint8Array) {
      const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
      const archivos: Record<string, Uint8Array> = {};
      for await (const entrada of zip.eachEntry()) {
        const trozos: Buffer[] = await Array.fromAsync(await zip.openReadStreamPromise(entrada));
        archivos[entrada.fileName] = Buffer.concat(trozos);
      }
      const csv = archivos["creditos.csv"];
      const [encabezado, ...lineas] = new TextDecoder().decode(csv).trimEnd().split("\n");
      return {
        archivos: Object.keys(archivos).sort(),
        csv,
        xlsx: archivos["creditos.xlsx"],
        encabezado,
        filas: lineas.map((l): Fila =>
          Object.fromEntries(l.split(",").map((v, i) => [CAMPOS[i], Number(v)]))
        ),
        control: JSON.parse(new TextDecoder().decode(archivos["control.json"])) as Control,
      };
    }

    /** Imports a budget for real: CSV files with rows of the demonstration and random numbers. */
    async function presupuestar(
      codipres: string,
      datos: Readonly<Record<Base, readonly Record<string, number>[]>>,
    ): Promise<void> {
      const textos = Object.entries(ARCHIVOS).map(([nombre, columnas]) => {
        const lineas = datos[nombre as Base].map((azar) => {
          const modelo = modelos[nombre as Base];
          const fila: Record<string, string | number> = {
            ...modelo[azar.modelo % modelo.length],
            ...azar,
            codipres,
          };
          return columnas.split(",").map((c) =>
            EN_CENTESIMOS.includes(c) ? formatPlain(Number(fila[c])) : String(fila[c])
          ).join(",");
        });
        return [nombre, `${columnas}\n${lineas.map((l) => `${l}\n`).join("")}`];
      });
      const { errores } = await p.importarTextos({
        presupuestos: "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online\n" +
          `${SAF},${codipres},Al azar,202412,2026,1,2025-01-02,1\n`,
        ...Object.fromEntries(textos),
      });
      expect(errores).toEqual([]);
    }

    test(
      "[S5] on random budgets the package adds up to the valuation, the F.9 and the list",
      async () => {
        const bases = Object.fromEntries(
          (Object.keys(ARCHIVOS) as Base[]).map((nombre) => [nombre, azar(nombre)]),
        ) as unknown as Record<Base, fc.Arbitrary<Record<string, number>[]>>;
        let n = 0;
        await fc.assert(
          fc.asyncProperty(fc.record(bases), async (datos) => {
            const codipres = `EZ${String(n++).padStart(3, "0")}`;
            await presupuestar(codipres, datos);
            expect((await valorizar(codipres)).json).toMatchObject({ resultado: true });
            const { status, bytes } = await pedir(`creditosfop/${SAF}/${codipres}`);
            expect(status).toBe(200);
            const { filas, control } = await abrir(bytes);
            expect(control.registros).toBe(filas.length);

            const [{ totales }] = await leidas<{ totales: string }>(
              p.app.db,
              "SELECT totales FROM valuaciones WHERE saf = ? AND codipres = ?",
              [SAF, codipres],
            );
            for (const [mon, total] of Object.entries(JSON.parse(totales) as Fila)) {
              const deMoneda = filas.filter((f) => f.moneda === Number(mon));
              expect(suma(deMoneda)).toBe(mulDiv(total, 1, 100));
              expect(control.totales[mon] ?? 0).toBe(mulDiv(total, 1, 100));
              expect(centavos(control.totales_valorizacion[mon] ?? 0)).toBe(total);
            }

            const { json: lista } = await pedir<{ resultados: Fila[] }>(
              `parametrico/${SAF}/${codipres}?tipo=valores&campos=prog,subp,proy,act,ubic,pprin,ppar,ff,mon`,
            );
            const clave = (f: Fila, campos: readonly string[]) => campos.map((c) => f[c]).join("|");
            const esperado = new Map(
              lista.resultados.filter((f) => f.valor !== 0).map((f) => [
                clave(f, ["prog", "subp", "proy", "act", "ubic", "pprin", "ppar", "ff", "mon"]),
                centavos(f.valor),
              ]),
            );
            expect(filas.length).toBe(esperado.size);
            for (const f of filas) {
              const exacto = esperado.get(clave(f, [
                "programa",
                "subprograma",
                "proyecto",
                "actividad",
                "ubicacion",
                "principal",
                "parcial",
                "fuente",
                "moneda",
              ]));
              expect(exacto).toBeDefined();
              expect(Math.abs(f.importe * 100 - Number(exacto))).toBeLessThan(100);
            }

            let deF9 = 0;
            for (const id of ["formulariof9", "formulariof9b"]) {
              const { json } = await pedir<{ filas: (Fila & { tipo: unknown })[] }>(
                `${id}/${SAF}/${codipres}?formato=json`,
              );
              for (const f of json.filas.filter((f) => f.tipo === "total mon")) {
                deF9 += centavos(f.valor);
              }
            }
            const deValuacion = suma(
              Object.values(JSON.parse(totales) as Fila).map((importe) => ({
                importe,
              })),
            );
            expect(deF9).toBe(deValuacion);
            // Every subtotal that an F.9 prints is within a unit of what its credits add up to.
            const exactos = (campos: readonly string[]) =>
              Map.groupBy(lista.resultados, (f) => clave(f, campos));
            for (const { moneda, principal, importe } of control.principales) {
              const suyas = filas.filter((f) => f.moneda === moneda && f.principal === principal);
              expect(suma(suyas)).toBe(importe);
              const suyos = exactos(["mon", "pprin"]).get(`${moneda}|${principal}`) ?? [];
              const exacto = suyos.reduce((t, f) => t + centavos(f.valor), 0);
              expect(Math.abs(importe * 100 - exacto)).toBeLessThan(100);
            }
            for (const [de, suyos] of exactos(["mon", "pprin", "ppar"])) {
              const suyas = filas.filter((f) =>
                clave(f, ["moneda", "principal", "parcial"]) === de
              );
              const exacto = suyos.reduce((t, f) => t + centavos(f.valor), 0);
              expect(Math.abs(suma(suyas) * 100 - exacto)).toBeLessThan(100);
            }
          }),
          { numRuns: 8, seed: 20_26 },
        );
      },
      600_000,
    );

    test("[S5] without a valuation, or with a stale one, there is no package", async () => {
      expect((await pedir("creditosfop/357/E2601")).status).toBe(409);
      await valorizar("E2601", 357);
      expect((await pedir("creditosfop/357/E2601")).status).toBe(200);
      await p.app.db.tx((q) =>
        q.ejecutar(
          "UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = 357 AND codipres = 'E2601'",
        )
      );
      const vencida = await pedir("creditosfop/357/E2601");
      expect(vencida.status).toBe(409);
      expect(vencida.json).toMatchObject({ resultado: false });
      expect((await pedir("creditosfop/750/E2601")).status).toBe(409);
    });

    test("[S5] the three files agree, and the same input gives the same bytes", async () => {
      await valorizar("E2601");
      const { bytes, headers } = await pedir(`creditosfop/${SAF}/E2601`);
      expect(headers.get("content-type")).toBe("application/zip");
      const paquete = await abrir(bytes);
      expect(paquete.archivos).toEqual(["control.json", "creditos.csv", "creditos.xlsx"]);
      expect(paquete.encabezado).toBe(CAMPOS.join(","));
      for (const [nombre, contenido] of [["csv", paquete.csv], ["xlsx", paquete.xlsx]] as const) {
        const huella = new Bun.CryptoHasher("sha256").update(contenido).digest("hex");
        expect(paquete.control.sha256[`creditos.${nombre}`]).toBe(huella);
      }
      expect(await filasDelLibro(paquete.xlsx)).toEqual(
        paquete.filas.map((f) => CAMPOS.map((c) => f[c])),
      );
      expect((await pedir(`creditosfop/${SAF}/E2601`)).bytes).toEqual(bytes);
    });

    test("[S5] what changed since the last package is the difference of the two", async () => {
      const cargo = { modelo: 0, cargos: 10, vacantes: 0, tcober: 12 };
      const vacio = {
        adicionales: [],
        contribuciones: [],
        asistenciasocial: [],
        contratosespeciales: [],
      };
      const beneficio = { modelo: 0, costo_total: 1_000_00 };
      const cambios = async () =>
        (await pedir<{ filas: Fila[]; ultimo_paquete: unknown; cambios: number }>(
          `creditosfop/${SAF}/EY001?formato=json&mostrar=cambios`,
        )).json;
      await presupuestar("EY001", {
        ...vacio,
        cargos: [cargo],
        beneficiosycompensaciones: [beneficio],
      });
      await valorizar("EY001");
      expect(await cambios()).toMatchObject({ ultimo_paquete: null });
      const primero = await abrir((await pedir(`creditosfop/${SAF}/EY001`)).bytes);
      expect(await cambios()).toMatchObject({ cambios: 0, filas: [] });

      await presupuestar("EY001", {
        ...vacio,
        cargos: [cargo],
        beneficiosycompensaciones: [{ ...beneficio, costo_total: 1_500_00 }],
      });
      await valorizar("EY001");
      const { filas } = await cambios();
      expect(filas).toHaveLength(1);
      expect(filas[0]).toMatchObject({
        principal: 6,
        anterior: 1000,
        importe: 1500,
        diferencia: 500,
      });

      const segundo = await abrir((await pedir(`creditosfop/${SAF}/EY001`)).bytes);
      expect(suma(segundo.filas) - suma(primero.filas)).toBe(500);
      await pedir(`creditosfop/${SAF}/EY001`);
      const registrados = await p.app.db.valores(
        `SELECT huella FROM paquetes_fop WHERE saf = ${SAF} AND codipres = 'EY001' ORDER BY id`,
      );
      expect(registrados.flat()).toEqual([
        primero.control.sha256["creditos.csv"],
        segundo.control.sha256["creditos.csv"],
      ]);
      const [[auditados]] = await p.app.db.valores(
        "SELECT count(*) FROM auditoria WHERE entidad = 'paquetes_fop' AND codipres = 'EY001'",
      );
      expect(Number(auditados)).toBe(2);
    });

    test("[U3] a read-only user gets the package, and no record is written", async () => {
      await valorizar("E2601", 357);
      const contar = async () =>
        (await p.app.db.valores("SELECT count(*) FROM paquetes_fop"))[0][0];
      const antes = await contar();
      expect((await pedir("creditosfop/357/E2601", p.roles.consulta)).status).toBe(200);
      expect(await contar()).toBe(antes);
    });
  });
}
