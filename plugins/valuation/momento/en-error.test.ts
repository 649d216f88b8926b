/** What is in error counts nothing, whoever asks: the total, the list, the editor and Verificar. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { LineaVerificada, TotalAlMomento } from "#proto/valuation.ts";

/** Wrong rows in every base, among good ones. */
const RUTA = "357/E2699";
/** One of positions whose opening is no leaf, with one good percentage of each kind and a wrong one. */
const PROPIA = "357/E2N99";
const REGLA = "saf,codipres,prog,subp,proy,act,pprin,esc,mon,c_scom,n_comp,porcentaje\n";
const EJEMPLO = {
  presupuestos: "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online\n" +
    "357,E2N99,En error,202412,2026,1,2025-01-02,1\n",
  cargos: "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp," +
    "codes,cargos,vacantes,coefval,tcober\n" +
    "357,E2N99,1,0,0,0,2,11,1,303,G,C,3,0,0,1,0,2,0,1.00,12\n",
  adicionales: `${REGLA}357,E2N99,1,0,0,1,1,303,1,A,1,10.00\n` +
    "357,E2N99,1,0,0,1,1,303,1,M,99,5.00\n",
  contribuciones: `${REGLA}357,E2N99,1,0,0,1,0,303,1,A,1,24.00\n`,
};
/**
 * By hand: 663 units of 783,00 are 519.129,00 a month, two positions for twelve months
 * 12.459.096,00; additional 10 %, 1.245.909,60; SAC, the twelfth, 1.142.083,80; contributions, 24 %
 * of all of it, 3.563.301,456. The wrong 5 % is of nobody.
 */
const COSTO = 18_410_390.86;
type Fila = Record<string, string | number> & { id: number; rev: number };
const centavos = (n: number | null | undefined): number => Math.round((n ?? 0) * 100);

paraCadaBase("rows and rules in error", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
    expect((await p.importarTextos(EJEMPLO)).errores).toEqual([]);
  }, 600_000);
  afterAll(() => p.cerrar());

  const listar = async (de: string, ruta = RUTA) => {
    const { json } = await p.pedir<Record<string, unknown>>("GET", `/api/bases/${de}/${ruta}`, {
      como: p.roles.analista,
    });
    return (json[de] as (Fila & { validacion: object; costo_anual?: number | null })[])
      .map(({ validacion, costo_anual, ...fila }) => ({
        fila: fila as Fila,
        valida: !Object.values(validacion).includes(false),
        costo: costo_anual,
      }));
  };
  const verificar = async (form: Record<string, string | number>, ruta = RUTA) => {
    const { json } = await p.pedir<{ valorizacion: LineaVerificada[]; costo: number | null }>(
      "POST",
      `/api/bases/cargos/valorizarrenglon/${ruta}`,
      { como: p.roles.analista, form },
    );
    const suma = json.valorizacion.reduce((t, l) => t + centavos(l.valor_total), 0);
    return { suma, costo: json.costo };
  };
  const costear = async (de: string, form: Record<string, string | number>) =>
    (await p.pedir<{ costo: number | null }>("POST", `/api/valorizar/renglon/${de}/${RUTA}`, {
      como: p.roles.analista,
      form,
    })).json.costo;
  const total = async (ruta = RUTA) => {
    const { json } = await p.pedir<TotalAlMomento>("GET", `/api/valorizar/momento/${ruta}`, {
      como: p.roles.analista,
    });
    return centavos(json.totales.find((t) => t.mon === 1)?.total);
  };
  const guardar = async (de: string, fila: Fila, ruta = RUTA) => {
    const { json } = await p.pedir("POST", `/api/bases/${de}/${ruta}`, {
      como: p.roles.analista,
      form: { ...fila, accion: "editar" },
    });
    expect(json).toMatchObject({ mensaje: "", resultado: true });
  };
  /** What the editor says that saving would change: what it would count less what it counts. */
  const diferencia = (ahora: number | null, antes: number | null) =>
    centavos(ahora) - centavos(antes);

  test(
    "[V14] [V7] verifying a row says what its list says: rules in error reach nobody",
    async () => {
      const reglas = (await Promise.all(
        ["adicionales", "contribuciones", "complementos"].map((de) => listar(de)),
      )).flat();
      expect(reglas.some((r) => !r.valida)).toBe(true);
      const cargos = await listar("cargos");
      expect(cargos.some((c) => c.valida)).toBe(true);
      for (const { fila, valida, costo } of cargos) {
        const dicho = await verificar({ id: fila.id });
        if (!valida) expect([fila.id, dicho.costo]).toEqual([fila.id, null]);
        else {
          expect([fila.id, centavos(dicho.costo), dicho.suma])
            .toEqual([fila.id, centavos(costo), centavos(costo)]);
        }
      }
    },
    600_000,
  );

  test(
    "[V14] what the editor says of a row that was in error is what the total moves by",
    async () => {
      const [{ fila: mala, valida }] = await listar("cargos", PROPIA);
      expect(valida).toBe(false);
      const { rev: _, ...corregida } = { ...mala, act: 1 };
      const antes = await verificar({ id: mala.id }, PROPIA);
      const ahora = await verificar(corregida, PROPIA);
      expect([antes.costo, ahora.costo, ahora.suma]).toEqual([null, COSTO, centavos(COSTO)]);
      expect(await total(PROPIA)).toBe(0);
      await guardar("cargos", { ...corregida, rev: mala.rev }, PROPIA);
      expect(await total(PROPIA)).toBe(diferencia(ahora.costo, antes.costo));
      expect((await listar("cargos", PROPIA))[0].costo).toBe(COSTO);
      // Once it is good, it counts: another change is the difference between both.
      const [{ fila: buena }] = await listar("cargos", PROPIA);
      const doble = { ...buena, cargos: 4 };
      const [uno, dos] = [
        await verificar({ id: buena.id }, PROPIA),
        await verificar(doble, PROPIA),
      ];
      expect(dos.costo).toBe(36_820_781.71);
      await guardar("cargos", doble, PROPIA);
      expect(await total(PROPIA) - centavos(COSTO)).toBe(diferencia(dos.costo, uno.costo));
    },
    600_000,
  );

  test("[V14] the same of a base without positions", async () => {
    const renglones = await listar("beneficiosycompensaciones");
    const mala = renglones.find((c) => !c.valida)?.fila;
    const buena = renglones.find((c) => c.valida)?.fila;
    if (!buena || !mala) throw new Error("faltan renglones de muestra");
    const corregida: Fila = { ...buena, id: mala.id, rev: mala.rev };
    const antes = await costear("beneficiosycompensaciones", { id: mala.id });
    const ahora = await costear("beneficiosycompensaciones", corregida);
    expect(antes).toBeNull();
    const previo = await total();
    await guardar("beneficiosycompensaciones", corregida);
    expect(await total() - previo).toBe(diferencia(ahora, antes));
    expect(ahora).toBeGreaterThan(0);
  }, 600_000);
});
