/** What a figure is made of: every storey adds up to it, to the cent ([S3]). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { RespuestaExplicar, Resumen } from "#proto/salidas.ts";
import { CORTES } from "./desglose.ts";

type Consulta = Readonly<Record<string, string>>;

const centavos = (n: number): number => Math.round(n * 100);
const sumar = (partes: readonly { readonly cantidad: number }[], de = centavos): number =>
  partes.reduce((t, x) => t + de(x.cantidad), 0);
/** «22.775.904,00», «808 UR», «35 %»: what is written, read back. */
const leer = (texto: string): number =>
  Number(texto.replace(/[^\d,−-]/g, "").replace("−", "-").replace(",", "."));

for (const base of basesDeDatos()) {
  describe(`desglose de una cifra en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 12 });
      for (
        const [saf, codipres] of [
          [357, "E2601"],
          [357, "E2602"],
          [307, "E2601"],
          [103, "E2601"],
        ] as const
      ) {
        await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form: { saf, codipres } });
      }
    }, 600_000);
    afterAll(() => p.cerrar());

    const explicar = async (grupo: string, consulta: Consulta) => {
      const { json, status } = await p.pedir<RespuestaExplicar>(
        "GET",
        `/api/salidas/explicar/${grupo}?${new URLSearchParams({ limite: "5000", ...consulta })}`,
        { como: p.roles.admin },
      );
      expect({ consulta, status }).toEqual({ consulta, status: 200 });
      return json;
    };

    let vez = 0;
    /** All that a figure says of itself, against it: in one of its cuts, each in its turn. */
    async function comprobar(grupo: string, figura: Consulta, cifra: number, de = centavos) {
      for (const por of [CORTES[vez++ % CORTES.length]]) {
        const { desglose = [], figura: { total } } = await explicar(grupo, { ...figura, por });
        expect({ figura, por, suma: sumar(desglose, de) }).toEqual({ figura, por, suma: cifra });
        expect(total === null || de(total) === cifra).toBe(true);
        for (const parte of desglose) {
          expect({ por, suma: sumar(parte.partes, de) }).toEqual({ por, suma: de(parte.cantidad) });
        }
        const tamanos = desglose.map((d) => Math.abs(d.cantidad));
        expect(tamanos).toEqual([...tamanos].sort((a, b) => b - a));
        const [mayor] = desglose;
        if (!mayor) continue;
        for (const { dentro, cantidad } of [mayor, ...mayor.partes]) {
          const { renglones } = await explicar(grupo, { ...figura, dentro, como: "renglones" });
          expect({ dentro, suma: sumar(renglones?.filas ?? [], de) })
            .toEqual({ dentro, suma: de(cantidad) });
          expect(sumar(renglones?.sumas ?? [], de)).toBe(de(cantidad));
          const [fila] = renglones?.filas ?? [];
          if (!fila) continue;
          const { saf, base: deBase, id } = fila;
          const propio: Consulta = grupo.startsWith("750/") ? { saf_origen: String(saf) } : {};
          const { cuentas = [] } = await explicar(grupo, {
            ...figura,
            ...propio,
            base: deBase,
            id: String(id),
            dentro,
            como: "cuentas",
          });
          expect({ dentro, suma: sumar(cuentas, de) }).toEqual({ dentro, suma: de(fila.cantidad) });
          for (const c of cuentas) expect(sumar(c.sumandos, de)).toBe(de(c.cantidad));
        }
      }
    }

    const resumen = async (grupo: string) =>
      (await p.pedir<Resumen>("GET", `/api/salidas/resumenporobjetodelgasto/${grupo}`, {
        como: p.roles.admin,
      })).json;

    for (const grupo of ["357/E2601", "357/E2602", "307/E2601", "750/E2601"]) {
      test(
        `[S3] every figure of the summary of ${grupo} adds up in its three storeys`,
        async () => {
          const { monedas } = await resumen(grupo);
          expect(monedas.length).toBeGreaterThan(0);
          for (const m of monedas) {
            const mon = String(m.mon);
            await comprobar(grupo, { mon }, centavos(m.total_valor));
            for (const { pprin, ppars, valor, cargos } of m.pprins) {
              const suya = { mon, pprin: String(pprin) };
              await comprobar(grupo, suya, centavos(valor));
              if (cargos !== null) {
                await comprobar(grupo, { ...suya, medida: "cargos" }, cargos, Number);
              }
              for (const x of ppars) {
                await comprobar(grupo, { ...suya, ppar: String(x.ppar) }, centavos(x.valor));
              }
            }
          }
        },
        600_000,
      );
    }

    test("[S3] [S6] an execution adds up, of its month and taken to the year", async () => {
      const anual = { pprin: "1", anualizado: "si" };
      for (const consulta of [{ pprin: "1" }, anual] as readonly Consulta[]) {
        for (const _ of CORTES) {
          const { figura } = await explicar("357/M2412", consulta);
          await comprobar("357/M2412", consulta, centavos(figura.total ?? NaN));
        }
      }
    });

    test("[S3] [Y11] a month of a group by months adds up too", async () => {
      for (const mes of ["1", "6", "12"]) {
        const { figura } = await explicar("357/E2602", { mes, pprin: "1" });
        await comprobar("357/E2602", { mes, pprin: "1" }, centavos(figura.total ?? NaN));
      }
    });

    test("[S3] [V9] the account of a basic pay is its units, their value, positions and months", async () => {
      const { cuentas = [], filas } = await explicar("357/E2601", {
        clave: "basico",
        esc: "303",
        como: "cuentas",
      });
      expect(cuentas.length).toBe(filas.length);
      const completas = cuentas.filter((c) => c.sumandos[0].factores.length === 4);
      expect(completas.length).toBe(cuentas.filter((c) => c.cantidad > 0).length);
      for (const { sumandos: [{ factores }], cantidad } of completas) {
        const [ur, valor, cargos, meses] = factores;
        expect(factores.map((f) => f.signo)).toEqual(["", "×", "×", "×"]);
        expect([ur.texto, valor.texto].map((t) => t.replace(/[\d.,]+/, "N"))).toEqual([
          "N UR",
          "$ N",
        ]);
        const producto = [ur, valor, cargos, meses].reduce((t, f) => t * leer(f.texto), 1);
        expect(Math.abs(producto - cantidad)).toBeLessThan(1);
        expect([ur, valor].map((f) => f.desde.startsWith("desde "))).toEqual([true, true]);
        expect(ur.lugar?.item).toBe("escalafonescategorias");
        expect(JSON.stringify(factores)).not.toContain(`"id"`);
      }
    });

    test("[S3] percentages and the SAC say what they are worked out from", async () => {
      const de = async (consulta: Consulta) =>
        (await explicar("357/E2601", { ...consulta, base: "cargos", como: "cuentas" })).cuentas ??
          [];
      for (const rubro of ["sac", "contribuciones", "complementos"]) {
        const suyas = await de({ rubro });
        const escritas = suyas.filter((c) => c.sumandos[0].factores.length === 2);
        // Sums of agreements are none of a percentage.
        if (rubro !== "complementos") expect(escritas.length).toBe(suyas.length);
        expect(escritas.length).toBeGreaterThan(0);
        for (const { sumandos: [{ factores: [a, b] }], cantidad } of escritas) {
          const otro = leer(b.texto);
          const dicho = b.signo === "÷" ? leer(a.texto) / otro : leer(a.texto) * otro / 100;
          expect(Math.abs(dicho - cantidad)).toBeLessThanOrEqual(0.005001);
        }
      }
    });

    test("[S3] rows are looked for by words, and what is not understood is said", async () => {
      const todos = (await explicar("357/E2601", { pprin: "1", como: "renglones" })).renglones;
      const palabra = todos?.filas[0].texto.split(/[\s,]+/)[0] ?? "";
      const { renglones } = await explicar("357/E2601", {
        pprin: "1",
        como: "renglones",
        busca: palabra.toUpperCase(),
      });
      expect(renglones?.hallados).toBeGreaterThan(0);
      expect(renglones?.todos).toBe(todos?.todos ?? NaN);
      expect(renglones?.filas.every((f) => f.texto.includes(palabra))).toBe(true);
      for (const mala of ["dentro=otro%3D1", "por=otro", "como=otra"]) {
        const { status } = await p.pedir("GET", `/api/salidas/explicar/357/E2601?${mala}`, {
          como: p.roles.admin,
        });
        expect({ mala, status }).toEqual({ mala, status: 400 });
      }
    });
  });
}
