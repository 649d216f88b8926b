/** What transfers would do, the mapping as transfers, and running some of them ([J1]–[J4]; [F7]). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { ejecutarCli } from "#core/cli/run.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { operarEn } from "#core/testing/operations.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import { admin } from "#proto/admin-messages.ts";
import type { PasajePropuesto, PreviaDePasaje, PreviaDePendiente } from "#proto/admin.ts";
import { plugins } from "#plugins/index.ts";
import { BASES, tablaDe } from "#plugins/bases/service.ts";
import { ordenados } from "./propuesta.ts";

type Apertura = readonly [saf: number, prog: number, subp: number, proy: number, act: number];

const pasaje = (origen: Apertura, destino: Apertura, codipres = "E2601") => {
  const [saf_origen, prog_origen, subp_origen, proy_origen, act_origen] = origen;
  const [saf_destino, prog_destino, subp_destino, proy_destino, act_destino] = destino;
  const de = { saf_origen, prog_origen, subp_origen, proy_origen, act_origen };
  const hacia = { saf_destino, prog_destino, subp_destino, proy_destino, act_destino };
  return { codipres, ...de, ...hacia };
};

describe("the order of a mapping", () => {
  const en = (de: number, a: number) => pasaje([1, de, 0, 0, 1], [1, a, 0, 0, 1]);
  const breve = (p: ReturnType<typeof pasaje>) => `${p.prog_origen}→${p.prog_destino}`;

  test("whoever leaves goes before whoever arrives; the rest stays as it came", () => {
    const { orden, ciclo } = ordenados([en(1, 2), en(2, 3), en(7, 8), en(3, 4)]);
    expect(orden.map(breve)).toEqual(["7→8", "3→4", "2→3", "1→2"]);
    expect(ciclo).toEqual([]);
  });

  test("a circle has no order, and what only leads to it waits for it", () => {
    const { orden, ciclo } = ordenados([en(1, 2), en(2, 1), en(5, 1), en(6, 9)]);
    expect(orden.map(breve)).toEqual(["6→9"]);
    expect(ciclo.map(breve)).toEqual(["1→2", "2→1", "5→1"]);
  });
});

paraCadaBase("Pasajes: what they would do", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());
  afterEach(async () => {
    await p.app.db.tx((q) => q.ejecutar("DELETE FROM pasajes WHERE ejecucion IS NULL"));
  });

  const como = () => ({ como: p.roles.admin });
  const cuantos = async ([saf, ...cadena]: Apertura) => {
    let n = 0;
    for (const b of BASES) {
      const [[x]] = await p.app.db.valores(
        `SELECT count(*) FROM ${tablaDe(b)} WHERE saf = ? AND codipres = 'E2601' AND prog = ? ` +
          "AND subp = ? AND proy = ? AND act = ?",
        [saf, ...cadena],
      );
      n += Number(x);
    }
    return n;
  };
  const previa = async (casilleros: ReturnType<typeof pasaje>, id?: number) => {
    const datos = { ...casilleros, ...(id === undefined ? {} : { id }) };
    const consulta = new URLSearchParams(
      Object.entries(datos).map(([k, v]) => [k, String(v)]),
    );
    const ruta = `/api/admin/pasajes/previa?${consulta}`;
    return (await p.pedir<PreviaDePasaje & { mensaje: string }>("GET", ruta, como())).json;
  };
  const previas = async (ids = "") =>
    (await p.pedir<{ previas: PreviaDePendiente[] }>(
      "GET",
      `/api/admin/pasajes/previas${ids}`,
      como(),
    )).json.previas;
  const varios = (pasajes: readonly unknown[]) =>
    p.pedir<{ resultado: boolean; mensaje: string; ids: number[] }>(
      "POST",
      "/api/admin/pasajes/varios",
      { ...como(), form: { pasajes: JSON.stringify(pasajes) } },
    );
  const ingresar = async (...pasajes: readonly unknown[]) => (await varios(pasajes)).json.ids;
  const procesar = async (ids?: readonly number[]) =>
    (await pedirPb(p, "POST", "pasajes/proceso", {
      ...como(),
      ...(ids ? { envio: admin.ProcesoPasajes.encode({ ids }) } : {}),
      respuesta: admin.PasajesProcesados,
    })).mensaje;

  const A: Apertura = [307, 17, 0, 0, 1];
  const B: Apertura = [307, 17, 0, 0, 3];
  const C: Apertura = [307, 19, 0, 1, 2];

  test("[J2] it says what would move, and that is what then moves", async () => {
    const [desde, hacia]: Apertura[] = [[357, 17, 1, 0, 1], [307, 1, 0, 0, 1]];
    const dicha = await previa(pasaje(desde, hacia));
    expect(dicha).toMatchObject({ motivo: "", registros: await cuantos(desde) });
    expect(dicha.origen.organismo).not.toBe("");
    expect(dicha.origen.apertura).not.toBe("");
    expect(dicha.destino.apertura).not.toBe("");
    // [J2] Percentages of every programme do not leave their SAF.
    expect(dicha.quedan).toMatch(/^Quedan en el SAF 357 los porcentajes .*Adicionales: \d+/);
    const antes = await p.app.db.valores("SELECT count(*) FROM auditoria");
    expect((await previa(pasaje(A, B))).quedan).toBe("");
    expect(await p.app.db.valores("SELECT count(*) FROM auditoria")).toEqual(antes);

    const [id] = await ingresar(pasaje(desde, hacia));
    expect(await previas()).toEqual([{ id, ...dicha }]);
    const { pasajes: [hecho] } = await procesar();
    expect(hecho.resultado).toStartWith(`Pasaron ${dicha.registros} registros (`);
    for (const { titulo, registros } of dicha.bases) {
      expect(hecho.resultado).toContain(`${titulo}: ${registros}`);
    }
    expect(hecho.resultado).toEndWith(dicha.quedan);
    if (dicha.errores > 0) {
      expect(hecho.resultado).toContain(`Con errores en el destino: ${dicha.errores} `);
    }
  });

  test("[F7] every pending one is told, however many; the names, of those that ran too", async () => {
    const [vacia, otra]: Apertura[] = [[307, 98, 0, 0, 1], [307, 97, 0, 0, 1]];
    const muchos = Array.from({ length: 520 }, () => pasaje(vacia, otra));
    await p.app.db.tx((q) =>
      q.insertar(
        "pasajes",
        [...Object.keys(muchos[0]), "usuario", "instante", "resultado"],
        muchos.map((m) => [...Object.values(m), "prueba", 1, ""]),
      )
    );
    const [ultimo] = await ingresar(pasaje(A, B));
    const dichas = await previas();
    expect(dichas).toHaveLength(521);
    expect(dichas.at(-1)).toMatchObject({ id: ultimo, motivo: "", registros: await cuantos(A) });
    const { origen, destino } = dichas[520];
    await p.app.db.tx((q) => q.ejecutar("UPDATE pasajes SET ejecucion = 1 WHERE id = ?", [ultimo]));
    const { json } = await p.pedir<{ aperturas: Record<string, string> }>(
      "GET",
      "/api/admin/pasajes/nombres",
      como(),
    );
    expect(json.aperturas[`E2601|${A.join(".")}`]).toBe(origen.apertura);
    expect(json.aperturas[`E2601|${B.join(".")}`]).toBe(destino.apertura);
    // What no structure lists has no name.
    expect(json.aperturas[`E2601|${vacia.join(".")}`]).toBeUndefined();
    await p.app.db.tx((q) => q.ejecutar("DELETE FROM pasajes WHERE id = ?", [ultimo]));
  });

  test("[J3] its reasons are those of the process, at once", async () => {
    const casos = [
      pasaje([357, 17, 2, 0, 1], [307, 98, 0, 0, 1]),
      pasaje([357, 99, 0, 0, 1], [307, 1, 0, 0, 1]),
      pasaje([357, 17, 2, 0, 1], [307, 1, 0, 0, 1], "E2699"),
      pasaje([357, 17, 2, 0, 1], [750, 1, 0, 0, 1]),
      pasaje([357, 0, 0, 0, 0], [307, 1, 0, 0, 1]),
    ];
    const motivos: string[] = [];
    for (const caso of casos) {
      const { motivo, registros } = await previa(caso);
      expect(motivo).not.toBe("");
      expect(registros).toBe(0);
      motivos.push(motivo);
    }
    for (const caso of casos) await ingresar(caso);
    const { pasajes } = await procesar();
    expect(pasajes.toReversed().map((h) => h.resultado))
      .toEqual(motivos.map((m) => `No se pudo ejecutar: ${m}.`));
    // Frozen in the meantime ([F3]).
    await operarEn(p, "congelar", { codipres: "E2601", safs: "307" });
    expect((await previa(pasaje(A, B))).motivo).toMatch(/congel/);
    await operarEn(p, "reabrir", { codipres: "E2601", safs: "307" });
    // Boxes that make no transfer are refused, as when they are saved.
    expect((await previa(pasaje(A, A))).mensaje).toMatch(/misma apertura/);
  });

  test("[J2] each counts with those before it, and the one that is corrected keeps its turn", async () => {
    const [a, b] = [await cuantos(A), await cuantos(B)];
    expect(a).toBeGreaterThan(0);
    const [primero, segundo] = [await ingresar(pasaje(A, B)), await ingresar(pasaje(B, C))].flat();
    expect((await previas()).map((x) => [x.id, x.registros]))
      .toEqual([[primero, a], [segundo, a + b]]);
    // Alone, the second moves what is there today.
    expect((await previas(`?ids=${segundo}`)).map((x) => x.registros)).toEqual([b]);
    expect((await previa(pasaje(A, C))).motivo).toBe("No hay registros en el origen");
    expect((await previa(pasaje(A, C), primero)).registros).toBe(a);

    // Only the chosen one runs.
    const hecho = await procesar([segundo]);
    expect(hecho).toMatchObject({ ejecutados: 1, rechazados: 0 });
    expect(hecho.pasajes.map((x) => x.id)).toEqual([segundo]);
    expect([await cuantos(A), await cuantos(B)]).toEqual([a, 0]);
    // One that is not pending: none runs.
    const de = pedirPb(p, "POST", "pasajes/proceso", {
      ...como(),
      envio: admin.ProcesoPasajes.encode({ ids: [primero, segundo] }),
      respuesta: admin.PasajesProcesados,
    });
    expect((await de).error).toMatchObject({
      error: `El pasaje ${segundo} no está pendiente: no se ejecutó ninguno`,
    });
    expect((await previas()).map((x) => x.id)).toEqual([primero]);
  });

  test("several are entered all or none, and never so that one carries on another's rows", async () => {
    const mensaje = async (...pasajes: unknown[]) => (await varios(pasajes)).json.mensaje;
    expect(await mensaje(pasaje(A, B), pasaje(A, C))).toMatch(/1 y 2 salen de la misma/);
    expect(await mensaje(pasaje(A, B), pasaje(B, C))).toMatch(/^El pasaje 2 sale de .* llega el 1/);
    expect(await mensaje(pasaje(A, B), pasaje(C, C))).toMatch(/^Pasaje 2: .*misma apertura/);
    expect(await mensaje(pasaje(A, B), pasaje(C, [998, 1, 0, 0, 1]))).toMatch(/No existe el SAF/);
    for (const mala of ["", "{", "[]", "7", "[null]", '["x"]']) {
      const r = await p.pedir("POST", "/api/admin/pasajes/varios", {
        ...como(),
        form: { pasajes: mala },
      });
      expect({ mala, resultado: r.json.resultado }).toEqual({ mala, resultado: false });
    }
    expect(await previas()).toEqual([]);
  });

  test("[J4] the whole mapping is proposed in an order that mixes nothing, and what to decide is said", async () => {
    const [d, e, f]: Apertura[] = [[307, 3, 0, 0, 1], [307, 3, 0, 0, 2], [307, 16, 1, 0, 1]];
    const [x, y]: Apertura[] = [[307, 16, 3, 0, 1], [307, 19, 0, 1, 1]];
    const par = (de: Apertura, a: Apertura) => `2026,1,${de.join()},${a.join()}`;
    await p.importarTextos({
      mapeo_esidif: [
        "ejercicio,version,saf_origen,prog_origen,subp_origen,proy_origen,act_origen," +
        "saf_destino,prog_destino,subp_destino,proy_destino,act_destino",
        ...[par(d, e), par(e, f), par(x, y), par(x, d), par(A, A), par([307, 88, 0, 0, 1], e)],
      ].join("\n") + "\n",
    });
    const propuesta = async () =>
      (await p.pedir<{ iguales: number; ejercicio: number; pasajes: PasajePropuesto[] }>(
        "GET",
        "/api/admin/pasajes/propuesta?codipres=E2601&saf=307",
        como(),
      )).json;
    const { pasajes, iguales } = await propuesta();
    expect(iguales).toBe(1);
    const deA = (q: PasajePropuesto) =>
      `${q.prog_origen}.${q.subp_origen}.${q.proy_origen}.${q.act_origen}→` +
      `${q.prog_destino}.${q.subp_destino}.${q.proy_destino}.${q.act_destino}`;
    const elegidos = pasajes.filter((q) => q.elegido);
    expect(elegidos.map(deA)).toEqual(["3.0.0.2→16.1.0.1", "3.0.0.1→3.0.0.2"]);
    expect(pasajes.filter((q) => /2 aperturas: elija una/.test(q.aviso)).length).toBe(2);
    expect(pasajes.find((q) => q.prog_origen === 88)?.motivo).toBe("No hay registros en el origen");
    const [enD, enE, enF] = [await cuantos(d), await cuantos(e), await cuantos(f)];
    expect(elegidos.map((q) => q.registros)).toEqual([enE, enD]);

    // By command line: what it proposes, and then all of it.
    const salida: string[] = [];
    const correr = (...args: string[]) =>
      ejecutarCli(args, plugins, {
        env: { DATABASE_URL: p.app.config.databaseUrl, PLANTA_MODO: "testing" },
        escribir: (l) => void salida.push(l),
        avisar: () => {},
        esTerminal: false,
        entrada: () => Promise.resolve(""),
        usuario: "operadora",
      });
    expect(await correr("pasajes", "mapeo", "--codipres", "E2601", "--saf", "307")).toBe(0);
    expect(salida.join("\n")).toContain("2 propuestos de 5; 0 ingresados");
    salida.length = 0;
    await correr("pasajes", "mapeo", "--codipres", "E2601", "--saf", "307", "--ingresar", "--json");
    expect(JSON.parse(salida.join("")).ids).toHaveLength(2);
    expect((await propuesta()).pasajes.filter((q) => /pendiente/.test(q.aviso)).length).toBe(2);
    expect(await procesar()).toMatchObject({ ejecutados: 2, rechazados: 0 });
    expect([await cuantos(d), await cuantos(e), await cuantos(f)]).toEqual([0, enD, enF + enE]);
  });
});
