/** Tables of a fiscal year from a spreadsheet and from another year ([F9], [T1], [Z2]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { unSoloDia } from "#core/testing/clocks.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { hoy } from "#plugins/bases/service.ts";

await unSoloDia();

const ANIO = Number(hoy().slice(0, 4));
type Respuesta = PreviaDeFilas & {
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly previa?: PreviaDeFilas;
};

paraCadaBase("tables of a fiscal year", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
    await p.app.db.tx(async (q) => {
      for (const tabla of ["techos", "vigente", "credito_vigente"]) {
        await q.ejecutar(`DELETE FROM ${tabla}`);
      }
    });
  }, 600_000);
  afterAll(() => p.cerrar());

  const enviar = (ruta: string, form: Readonly<Record<string, string | number | boolean | File>>) =>
    p.pedir<Respuesta>("POST", `/api/admin/${ruta}`, { como: p.roles.admin, form });
  const guardados = (tabla: string, ejercicio: number) =>
    leidas(
      p.app.db,
      `SELECT saf, cargos, observaciones FROM ${tabla} WHERE ejercicio = ? ORDER BY saf`,
      [ejercicio],
    );
  /** Preview, then what it showed. */
  const cargar = async (ruta: string, form: Readonly<Record<string, string | boolean>>) => {
    const { json } = await enviar(ruta, form);
    return await enviar(ruta, { ...form, token: json.token });
  };

  test("[T1] a pasted block takes the name of the organismo, with a heading or without it", async () => {
    const sin = "357\tMinisterio de Economía\t120\tDecreto 1\n307\tOtro\t80\t";
    const { json } = await enviar(`techos/${ANIO}/pegar`, { texto: sin });
    expect(json.filas.map((f) => [f.clave, f.estado, f.despues])).toEqual([
      [{ saf: 357 }, "nueva", { cargos: 120, observaciones: "Decreto 1" }],
      [{ saf: 307 }, "nueva", { cargos: 80, observaciones: "" }],
    ]);
    const con = "Cargos;Organismo;SAF\n120;Economía;357\n80;Otro;307";
    const conTitulos = (await enviar(`techos/${ANIO}/pegar`, { texto: con })).json;
    expect(conTitulos.filas[0].despues).toEqual({ cargos: 120, observaciones: "" });
    const delArchivo = `${ANIO}\t357\t120\tDecreto 1`;
    expect((await enviar(`techos/${ANIO}/pegar`, { texto: delArchivo })).json.filas[0])
      .toMatchObject({ clave: { saf: 357 }, despues: { cargos: 120 } });
    const hecho = await cargar(`techos/${ANIO}/pegar`, { texto: sin });
    expect(hecho.json.resultado).toBe(true);
    expect(await guardados("techos", ANIO)).toEqual([
      { saf: 307, cargos: 80, observaciones: "" },
      { saf: 357, cargos: 120, observaciones: "Decreto 1" },
    ]);
    // What a block does not name stays as it was.
    await cargar(`techos/${ANIO}/pegar`, { texto: "SAF\tCargos\n357\t121" });
    expect((await guardados("techos", ANIO))[1]).toMatchObject({
      cargos: 121,
      observaciones: "Decreto 1",
    });
  });

  test("[T1] all or none: what does not fit is told by its row, and an old preview is not stored", async () => {
    const malo = "357\t5\t\n998\t5\t\n357\t6\t\n307\tdiez\t";
    const { json } = await enviar(`vigente/${ANIO}/pegar`, {
      texto: `SAF\tCargos\tObservaciones\n${malo}`,
    });
    expect(json.filas.map((f) => f.estado)).toEqual([
      ...["nueva", "erronea", "erronea", "erronea"] as const,
    ]);
    expect(json.filas[1].motivos[0].motivo).toBe("SAF: no existe el organismo");
    expect(json.filas[2].motivos[0].motivo).toContain("repite lo que ya dice la fila 2");
    const token = json.token;
    const texto = `SAF\tCargos\tObservaciones\n${malo}`;
    expect((await enviar(`vigente/${ANIO}/pegar`, { texto, token })).json).toMatchObject({
      resultado: false,
      previa: { resumen: { erronea: 3 } },
    });
    const bueno = "357\t5\t40\t\n307\t6\t0\t";
    const previa = (await enviar(`vigente/${ANIO}/pegar`, { texto: bueno })).json;
    await cargar(`vigente/${ANIO}/pegar`, { texto: "357\t7\t40\t" });
    const vieja = await enviar(`vigente/${ANIO}/pegar`, { texto: bueno, token: previa.token });
    expect(vieja.status).toBe(409);
    expect(vieja.json.previa?.filas[0].antes).toMatchObject({ cargos: 7, horas: 40 });
    expect(await guardados("vigente", ANIO)).toHaveLength(1);
    expect((await enviar("techos/2018/pegar", { texto: "357\t1\t" })).status).toBe(400);
    for (const rol of ["analista", "onp", "consulta"] as const) {
      const { status } = await p.pedir("POST", `/api/admin/techos/${ANIO}/pegar`, {
        como: p.roles[rol],
        form: { texto: "357\t1\t" },
      });
      expect(status).toBe(403);
    }
  });

  test("[S9] each workbook that is downloaded is the block that is dropped back", async () => {
    await p.importarTextos({
      credito_vigente: "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe\n" +
        `${ANIO},357,,1,,,1,${ANIO}-01-02,Ley,1000000.00\n${ANIO},357,16,2,,11,1,${ANIO}-01-02,Ley,-2.50\n`,
    });
    for (const tabla of ["techos", "vigente", "credito"]) {
      const { bytes } = await p.pedir("GET", `/api/admin/${tabla}/${ANIO}/excel`, {
        como: p.roles.admin,
      });
      const archivo = new File([new Uint8Array(bytes)], `${tabla}.xlsx`);
      const { json } = await enviar(`${tabla}/${ANIO}/pegar`, { archivo });
      expect({ tabla, ...json.resumen }).toMatchObject({
        tabla,
        erronea: 0,
        nueva: 0,
        cambiada: 0,
      });
      expect(json.resumen.igual).toBe(json.filas.length);
      expect(json.filas.length).toBeGreaterThan(1);
    }
  });

  test("[F9] another year is copied as one operation; what is there stays unless it is so meant", async () => {
    const ruta = `techos/${ANIO + 1}/copiar`;
    await cargar(`techos/${ANIO + 1}/pegar`, { texto: "307\t99\tMío" });
    const { json } = await enviar(ruta, {});
    expect(json.filas.map((f) => [f.clave.saf, f.estado])).toEqual([
      [307, "cambiada"],
      [357, "nueva"],
    ]);
    await enviar(ruta, { token: json.token });
    expect(await guardados("techos", ANIO + 1)).toEqual([
      { saf: 307, cargos: 99, observaciones: "Mío" },
      { saf: 357, cargos: 121, observaciones: "Decreto 1" },
    ]);
    const { json: { asientos } } = await p.pedir<{
      asientos: { accion: string; registro: string; cambios: { despues: string }[] }[];
    }>("GET", "/api/admin/auditoria?entidad=techos", { como: p.roles.admin });
    const copia = asientos.filter((a) => a.accion === "copiar");
    expect(copia).toHaveLength(1);
    expect(copia[0].registro).toBe(`Ejercicio ${ANIO + 1}`);
    await cargar(ruta, { reemplazar: true });
    expect((await guardados("techos", ANIO + 1))[0]).toMatchObject({ cargos: 80 });
    expect((await cargar(ruta, { reemplazar: true })).json).toMatchObject({ resultado: false });
    expect((await enviar(ruta, { desde: ANIO + 1 })).status).toBe(400);
    expect((await enviar(ruta, { desde: 2019 })).json.mensaje)
      .toBe("No hay nada para copiar del ejercicio 2019");
  });

  test("[F9] beside them stand the positions of the budget and of the last execution, and what is valued and executed", async () => {
    const leer = async <T>(ruta: string) =>
      (await p.pedir<T>("GET", `/api/admin/${ruta}`, { como: p.roles.admin })).json;
    type Lado = { codipres: string; cargos: number } | null;
    const { posiciones } = await leer<
      { posiciones: { saf: number; presupuesto: Lado; ejecucion: Lado }[] }
    >("posiciones/2026");
    const suya = posiciones.find((l) => l.saf === 357);
    const { json: situacion } = await p.pedir<{ posiciones: { cargos: number } }>(
      ...["GET", "/api/presupuestos/situacion/357/E2601"] as const,
      { como: p.roles.admin },
    );
    expect(suya?.presupuesto).toMatchObject({
      codipres: "E2601",
      cargos: situacion.posiciones.cargos,
    });
    const [[cargos]] = await p.app.db.valores(
      "SELECT max(codipres) FROM presupuestos WHERE saf = 357 AND codipres LIKE 'M%' AND online",
    );
    expect(suya?.ejecucion?.codipres).toBe(String(cargos));
    expect(suya?.ejecucion?.cargos).toBeGreaterThan(0);
    expect(posiciones.map((l) => l.saf)).toContain(103);

    await p.pedir("POST", "/api/valorizar", {
      como: p.roles.analista,
      form: { saf: 357, codipres: "E2601" },
    });
    await p.app.db.tx((q) => q.ejecutar("DELETE FROM credito_vigente"));
    const mes = Number(`20${String(cargos).slice(1)}`);
    const anio = Math.trunc(mes / 100);
    await p.importarTextos({
      credito_vigente: "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe\n" +
        "2026,357,16,1,,11,1,2026-01-02,Ley,5.00\n",
    });
    type Partida =
      & Record<"saf" | "pprin" | "mon" | "credito" | "valorizado" | "ejecutado", number>
      & {
        prog: number | null;
        ppar: number | null;
        ff: number | null;
      };
    const de = async (ejercicio: number) =>
      (await leer<{ partidas: Partida[] }>(`credito/${ejercicio}/partidas`)).partidas
        .filter((f) => f.saf === 357);
    const partidas = await de(2026);
    const total = (filas: readonly Partida[], que: "valorizado" | "ejecutado") =>
      Math.round(filas.filter((f) => f.mon === 1).reduce((t, f) => t + (f[que] ?? 0) * 100, 0));
    const totalDe = async (codipres: string) => {
      const [[totales]] = await p.app.db.valores(
        "SELECT totales FROM valuaciones WHERE saf = 357 AND codipres = ?",
        [codipres],
      );
      return (JSON.parse(String(totales)) as Record<string, number>)["1"];
    };
    expect(total(partidas, "valorizado")).toBe(await totalDe("E2601"));
    // Opened as its credit says; the other items as a whole.
    const permanente = partidas.filter((f) => f.pprin === 1 && f.mon === 1);
    expect(permanente.every((f) => f.prog !== null && f.ff !== null && f.ppar === null)).toBe(true);
    expect(permanente.find((f) => f.prog === 16 && f.ff === 11)?.credito).toBe(5);
    expect(partidas.filter((f) => f.pprin === 8).every((f) => f.prog === null)).toBe(true);
    expect(total(await de(anio), "ejecutado")).toBeGreaterThan(0);
    const { bytes } = await p.pedir("GET", "/api/admin/credito/2026/partidas/excel", {
      como: p.roles.admin,
    });
    expect(bytes.length).toBeGreaterThan(1000);
    for (const ruta of ["posiciones/2026", "credito/2026/partidas"]) {
      const { status } = await p.pedir("GET", `/api/admin/${ruta}`, { como: p.roles.onp });
      expect(status).toBe(403);
    }
  });

  test("[Z2] of the credit, what each item was left with is copied as of the first day, by a norm", async () => {
    await p.app.db.tx((q) => q.ejecutar("DELETE FROM credito_vigente"));
    await p.importarTextos({
      credito_vigente: "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe\n" +
        `${ANIO},357,,1,,,1,${ANIO}-01-02,Ley,1000000.00\n` +
        `${ANIO},357,16,2,,11,1,${ANIO}-01-02,Ley,-2.50\n` +
        `${ANIO},357,,1,,,1,${ANIO}-05-02,DA 1,-400000.00\n` +
        `${ANIO},307,,1,,,1,${ANIO}-01-02,Ley,7.00\n${ANIO},307,,1,,,1,${ANIO}-06-02,DA 2,-7.00\n` +
        `${ANIO + 1},357,,2,,,1,${ANIO + 1}-03-01,Ley nueva,1.00\n`,
    });
    const { json } = await enviar(`credito/${ANIO + 1}/copiar`, { norma: "Prórroga" });
    expect(json.filas.map((f) => [f.clave.pprin, f.estado, f.despues?.importe])).toEqual([
      [1, "nueva", 600_000],
      [2, "erronea", undefined],
    ]);
    expect(json.filas[0].clave).toMatchObject({ fecha: `${ANIO + 1}-01-01`, norma: "Prórroga" });
    expect(json.filas[1].motivos[0].motivo).toContain("ya tiene crédito cargado");
    await cargar(`credito/${ANIO + 1}/copiar`, { norma: "Prórroga" });
    expect(
      await leidas(
        p.app.db,
        "SELECT pprin, importe, norma FROM credito_vigente WHERE ejercicio = ? ORDER BY pprin",
        [ANIO + 1],
      ),
    ).toEqual([
      { pprin: 1, importe: 60_000_000, norma: "Prórroga" },
      { pprin: 2, importe: 100, norma: "Ley nueva" },
    ]);
    expect((await enviar(`credito/${ANIO + 1}/copiar`, { norma: "x".repeat(201) })).json)
      .toMatchObject({ resultado: false });
  });
});
