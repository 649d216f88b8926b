import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

const CABECERA = "id,descripcion,norma,regimen,escalafones,pprins,desde_mes,hasta_mes,importe," +
  "remunerativa,bonificable,en_sac";
const SUMA = {
  id: "SF-1",
  descripcion: "Suma de prueba",
  norma: "Acta 1",
  regimen: "sinep",
  escalafones: "",
  pprins: "1;2",
  desde_mes: 202605,
  hasta_mes: "",
  importe: "45000.50",
  remunerativa: 1,
  bonificable: 0,
  en_sac: 1,
};

interface Suma {
  readonly id: string;
  readonly rev: string;
  readonly importe: number;
  readonly hasta_mes: number | null;
}

paraCadaBase("fixed sums", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const enviar = async (ruta: string, form: Record<string, string | number>) =>
    (await p.pedir("POST", `/api/tablas/${ruta}`, { como: p.roles.tablas, form })).json;
  const guardar = (form: Record<string, string | number>) =>
    enviar("valores/sumas_fijas/202605", form);
  const leer = async <T>(ruta: string) =>
    (await p.pedir<T>("GET", `/api/tablas/${ruta}`, { como: p.roles.tablas })).json;
  /** Those of the demonstration apart. */
  const sumas = async () =>
    (await leer<Suma[]>("sumasfijas")).filter((s) => !s.id.startsWith("SF-2026-"));
  const una = async (id: string) => (await sumas()).find((s) => s.id === id);

  test("[Y7] are added, edited with their version, told in their history and deleted", async () => {
    expect(await guardar(SUMA)).toMatchObject({ resultado: true });
    const guardada = await una("SF-1");
    expect(guardada).toMatchObject({ importe: 45000.5, hasta_mes: null, desde_mes: 202605 });
    const rev = guardada?.rev ?? "";
    expect(await guardar({ id: "SF-1", hasta_mes: 202608, rev })).toMatchObject({
      resultado: true,
    });
    // What the call does not name stays as it was, the norm too.
    expect(await una("SF-1")).toMatchObject({
      importe: 45000.5,
      hasta_mes: 202608,
      norma: "Acta 1",
    });
    const vieja = await p.pedir("POST", "/api/tablas/valores/sumas_fijas/202605", {
      como: p.roles.tablas,
      form: { id: "SF-1", importe: "1", rev },
    });
    expect(vieja.status).toBe(409);
    const [historia] = await leer<{ usuario: string; reemplazos: { valor: Suma }[] }[]>(
      "historia/sumas_fijas?id=SF-1",
    );
    expect(historia).toMatchObject({
      usuario: "tablas@economia",
      reemplazos: [{ valor: { hasta_mes: null, importe: 45000.5 } }],
    });
    const sinPermiso = await p.pedir("POST", "/api/tablas/valores/sumas_fijas/202605", {
      como: p.roles.analista,
      form: SUMA,
    });
    expect(sinPermiso.status).toBe(403);
    expect(await enviar("valores/sumas_fijas/202605/eliminar", { id: "SF-1" }))
      .toMatchObject({ resultado: true });
    expect(await sumas()).toEqual([]);
  });

  test("[Y7] what does not fit is refused with its reason", async () => {
    const casos: [Record<string, string | number>, string][] = [
      [{ desde_mes: 202608, hasta_mes: 202605 }, "no puede ser anterior"],
      [{ escalafones: "303" }, "uno de los dos"],
      [{ regimen: "" }, "uno de los dos"],
      [{ regimen: "otro" }, "debe ser uno de"],
      [{ importe: "-1" }, "importe"],
      [{ importe: "1.005" }, "decimales"],
      [{ remunerativa: 0, bonificable: 1 }, "tiene que ser remunerativa"],
      [{ remunerativa: 0, en_sac: 1 }, "una suma que integra el SAC tiene que ser remunerativa"],
      [{ pprins: "1;4" }, "partidas con cargos"],
      [{ regimen: "", escalafones: "303;9998" }, "No existe"],
      [{ desde_mes: 202613 }, "mes"],
    ];
    for (const [cambios, motivo] of casos) {
      const json = await guardar({ ...SUMA, ...cambios });
      expect({ cambios, resultado: json.resultado }).toEqual({ cambios, resultado: false });
      expect(String(json.mensaje)).toContain(motivo);
    }
    expect(await sumas()).toEqual([]);
  });

  test("[Y7] a file brings them, every error with its row and column", async () => {
    const texto = (...filas: string[]) => ({ sumas_fijas: [CABECERA, ...filas, ""].join("\n") });
    const mal = await p.importarTextos(texto(
      "A,Bien,,sinep,,,202605,,100.00,1,0,",
      "B,Invertida,,sinep,,,202608,202605,100.00,1,0,1",
      "C,Las dos,,sinep,303,,202605,,100.00,1,0,1",
      "D,No existe,,,303;9998,,202605,,100.00,1,0,1",
      "E,Negativa,,sinep,,,202605,,-1.00,1,0,1",
      "F,Bonificable,,sinep,,,202605,,1.00,0,1,0",
      "G,En el SAC,,sinep,,,202605,,1.00,0,0,1",
    ));
    expect(mal.errores.map((e) => `${e.fila} ${e.columna}`)).toEqual([
      ...["3 hasta_mes", "4 regimen", "5 escalafones", "6 importe", "7 bonificable", "8 en_sac"],
    ]);
    const bien = await p.importarTextos(texto(
      "A,Una vez,N,sinep,,1;2,202605,202605,100.00,1,0,",
      "B,De ahora en más,,,303;1303,,202609,,40000.00,0,0,0",
    ));
    expect(bien.errores).toEqual([]);
    // Not said is not «no»: what is remunerative is part of the SAC.
    expect(await sumas()).toMatchObject([
      { id: "A", en_sac: null, hasta_mes: 202605 },
      { id: "B", escalafones: "303;1303", en_sac: false, hasta_mes: null },
    ]);
  });

  test("[Y7] a block is pasted after its preview; the workbook is the block that comes back", async () => {
    const texto =
      "Código\tDescripción\tRégimen\tDesde\tHasta\tImporte\tRemunerativa\tBonificable\n" +
      "A\tUna vez\tsinep\t202605\t202606\t200\tSí\tNo\nC\tNueva\tsinep\t2026-07\t\t1.500,25\tno\tno";
    const previa = await enviar("lotes/sumas_fijas/202601/previa", { texto });
    expect(previa).toMatchObject({ resumen: { nueva: 1, cambiada: 1, erronea: 0 } });
    await enviar("lotes/sumas_fijas/202601/aplicar", { texto, token: String(previa.token) });
    expect(await sumas()).toMatchObject([
      { id: "A", importe: 200, hasta_mes: 202606, norma: "N", pprins: "1;2" },
      { id: "B" },
      { id: "C", importe: 1500.25, desde_mes: 202607, hasta_mes: null, remunerativa: false },
    ]);
    const libro = await p.pedir("GET", "/api/tablas/sumasfijas/excel", { como: p.roles.tablas });
    const archivo = new File([new Uint8Array(libro.bytes)], "sumasfijas.xlsx");
    const vuelta = await p.pedir<{ resumen: object }>(
      "POST",
      "/api/tablas/lotes/sumas_fijas/202601/previa",
      { como: p.roles.tablas, form: { archivo } },
    );
    expect(vuelta.json.resumen).toMatchObject({ igual: 7, cambiada: 0, nueva: 0, erronea: 0 });
  });

  test("[Y7] the impact counts the positions that read it: those months, that scope", async () => {
    const impacto = (consulta: string) =>
      leer<{ renglones: number; detalle: { codipres: string; renglones: number }[] }>(
        `impacto/sumas_fijas/202605?${consulta}`,
      );
    // The budgets of the sample are of one month of 2024 or 2025, but the one of the months of 2026.
    expect(await impacto("id=Z&regimen=sinep&desde_mes=202701")).toMatchObject({ renglones: 0 });
    expect(await impacto("id=Z&regimen=sinep&desde_mes=202605"))
      .toMatchObject({ detalle: [{ codipres: "E2602" }] });
    const abierta = await impacto("id=Z&regimen=sinep&desde_mes=202401");
    expect(abierta.renglones).toBeGreaterThan(0);
    const soloUno = await impacto("id=Z&regimen=sinep&pprins=1&desde_mes=202401");
    expect(soloUno.renglones).toBeLessThan(abierta.renglones);
    expect(await impacto("id=Z&regimen=sinep&desde_mes=202401&hasta_mes=202401"))
      .toMatchObject({ renglones: 0 });
    await p.pedir("POST", "/api/presupuestos/editar/357/E2601", {
      como: p.roles.analista,
      form: {
        accion: "editar",
        descripcion: "Por meses",
        desde_mes: 202412,
        ejercicio: 2026,
        version: 1,
        criterio: "mensual",
      },
    });
    const { detalle } = await impacto("id=Z&regimen=sinep&desde_mes=202605&hasta_mes=202605");
    expect(detalle.map((d) => d.codipres)).toEqual(["E2601", "E2602"]);
    // Those of a block are counted together, each position once, and the stored ones that it changes.
    const preguntar = async (filas: unknown) =>
      await p.pedir<{ renglones: number }>("POST", "/api/tablas/impacto/sumas_fijas/202605", {
        como: p.roles.tablas,
        form: { filas: typeof filas === "string" ? filas : JSON.stringify(filas) },
      });
    const enBloque = async (...filas: object[]) => (await preguntar(filas)).json.renglones;
    const [uno, dos] = ["1", "2"].map((pprins) => ({
      id: `P${pprins}`,
      descripcion: "Por partida",
      regimen: "sinep",
      pprins,
      desde_mes: "202605",
      hasta_mes: "202605",
      importe: 100,
      remunerativa: true,
      bonificable: false,
    }));
    const separados = [await enBloque(uno), await enBloque(dos)];
    expect(Math.min(...separados)).toBeGreaterThan(0);
    expect(await enBloque(uno, dos, { ...uno, id: "P3" })).toBe(separados[0] + separados[1]);
    expect(await enBloque({ ...uno, desde_mes: "202701", hasta_mes: "" })).toBe(0);
    // One that goes away from its readers is counted where it was.
    expect(await enBloque({ id: "SF-2026-05", desde_mes: "202701", hasta_mes: "" }))
      .toBe((await impacto("id=SF-2026-05")).renglones);
    for (const malas of ["x", "{}", '"a"', "[1]"]) {
      const { status } = await preguntar(malas);
      expect({ malas, status }).toEqual({ malas, status: 400 });
    }
  });
});
