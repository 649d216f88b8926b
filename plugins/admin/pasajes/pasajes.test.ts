import { afterAll, beforeAll, expect, test } from "bun:test";
import { ejecutarCli } from "#core/cli/run.ts";
import type { Evento } from "#core/events.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import { admin, type Draft } from "#proto/admin-messages.ts";
import { plugins } from "#plugins/index.ts";
import { BASES, tablaDe } from "#plugins/bases/service.ts";
import { procesarPasajes } from "./procesar-pasajes.ts";

const { EdicionPasaje, Guardado, MapeoEsidif, NuevoPasaje, Pasajes, PasajesProcesados, Accion } =
  admin;
type Nuevo = Draft<"NuevoPasaje">;
type Apertura = readonly [saf: number, prog: number, subp: number, proy: number, act: number];

/** A transfer of E2601 unless another group is named. */
const pasaje = (
  [saf_origen, prog_origen, subp_origen, proy_origen, act_origen]: Apertura,
  [saf_destino, prog_destino, subp_destino, proy_destino, act_destino]: Apertura,
  codipres = "E2601",
): Nuevo => ({
  codipres,
  saf_origen,
  prog_origen,
  subp_origen,
  proy_origen,
  act_origen,
  saf_destino,
  prog_destino,
  subp_destino,
  proy_destino,
  act_destino,
});

/** Rows of an opening in each base, in base order: `id:rev`. */
async function renglones(p: Producto, [saf, ...cadena]: Apertura, codipres = "E2601") {
  const porBase: Record<string, string[]> = {};
  for (const base of BASES) {
    const filas = await p.app.db.valores(
      `SELECT id, rev FROM ${tablaDe(base)} WHERE saf = ? AND codipres = ? AND prog = ? ` +
        "AND subp = ? AND proy = ? AND act = ? ORDER BY id",
      [saf, codipres, ...cadena],
    );
    if (filas.length > 0) porBase[base.titulo] = filas.map(([id, rev]) => `${id}:${rev}`);
  }
  return porBase;
}

const cuantos = (filas: Record<string, string[]>) =>
  Object.values(filas).reduce((n, f) => n + f.length, 0);

paraCadaBase("Pasajes de Cargos", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const nuevo = (mensaje: Nuevo, como = p.roles.admin) =>
    pedirPb(p, "POST", "pasajes/nuevo", {
      como,
      envio: NuevoPasaje.encode(mensaje),
      respuesta: Guardado,
    });
  const historial = async () => {
    const { mensaje } = await pedirPb(p, "GET", "pasajes/historial", {
      como: p.roles.admin,
      respuesta: Pasajes,
    });
    return mensaje.pasajes;
  };
  const procesar = (como = p.roles.admin) =>
    pedirPb(p, "POST", "pasajes/proceso", { como, respuesta: PasajesProcesados });
  /** Enters one, runs what is pending, and gives its row of the history. */
  async function ejecutar(mensaje: Nuevo) {
    const { status, mensaje: { id } } = await nuevo(mensaje);
    expect(status).toBe(200);
    await procesar();
    const fila = (await historial()).find((f) => f.id === id);
    if (!fila) throw new Error("no está en el historial");
    return fila;
  }
  /** Forgets the ones that could not run, so that they do not count in the next test. */
  const olvidarPendientes = () =>
    p.app.db.tx((q) => q.ejecutar("DELETE FROM pasajes WHERE ejecucion IS NULL"));
  const estado = async (saf: number) =>
    (await p.pedir("GET", `/api/presupuestos/situacion/${saf}/E2601`, { como: p.roles.admin }))
      .json;

  test("[J1] [J3] every row of the opening goes, in every base, and both groups are stale", async () => {
    for (const saf of [307, 357]) {
      const { json } = await p.pedir("POST", "/api/valorizar", {
        como: p.roles.admin,
        form: { saf, codipres: "E2601" },
      });
      expect(json.resultado).toBe(true);
      expect(await estado(saf)).toMatchObject({ desactualizado: false });
    }
    const [desde, hacia]: Apertura[] = [[357, 17, 1, 0, 1], [307, 1, 0, 0, 1]];
    const [antes, previas] = [await renglones(p, desde), await renglones(p, hacia)];
    const todos: Apertura = [357, 0, 0, 0, 0];
    const deTodos = await renglones(p, todos);
    expect(Object.keys(antes).length).toBeGreaterThan(2);
    const eventos: Evento[] = [];
    const callar = p.app.eventos.escuchar((e) => eventos.push(e));

    const hecho = await ejecutar(pasaje(desde, hacia));
    callar();
    expect(hecho.ejecucion).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(hecho.resultado).toStartWith(`Pasaron ${cuantos(antes)} registros (`);
    for (const [titulo, filas] of Object.entries(antes)) {
      expect(hecho.resultado).toContain(`${titulo}: ${filas.length}`);
    }
    // The same rows, one version on; those that were there are as they were.
    const conVersion = (filas: string[] = []) =>
      filas.map((f) => f.replace(/:(\d+)$/, (_, rev: string) => `:${Number(rev) + 1}`));
    const esperadas: Record<string, string[]> = {};
    for (const { titulo } of BASES) {
      const juntas = [...(previas[titulo] ?? []), ...conVersion(antes[titulo])];
      if (juntas.length === 0) continue;
      esperadas[titulo] = juntas.sort((a, b) => parseInt(a) - parseInt(b));
    }
    expect(await renglones(p, hacia)).toEqual(esperadas);
    expect(await renglones(p, desde)).toEqual({});
    expect(await renglones(p, todos)).toEqual(deTodos);
    for (const saf of [307, 357]) {
      expect(await estado(saf)).toMatchObject({ valorizado: true, desactualizado: true });
    }
    expect(eventos.filter((e) => e.tipo === "cambio").map((e) => [e.saf, e.codipres]))
      .toEqual([[357, "E2601"], [307, "E2601"]]);
  });

  test("[A3] the trail tells a row that leaves one SAF and the same one that reaches the other", async () => {
    const asientos = await leidas<Record<string, string | number | null>>(
      p.app.db,
      "SELECT entidad, clave, saf, antes, despues, usuario FROM auditoria " +
        "WHERE accion = 'pasaje' ORDER BY id",
    );
    expect(asientos.length).toBeGreaterThan(4);
    for (let i = 0; i < asientos.length; i += 2) {
      const [sale, entra] = [asientos[i], asientos[i + 1]];
      expect([sale.saf, entra.saf, sale.despues, entra.antes]).toEqual([
        357,
        307,
        "null",
        "null",
      ]);
      expect([sale.entidad, sale.clave]).toEqual([entra.entidad, entra.clave]);
      const [a, d] = [JSON.parse(String(sale.antes)), JSON.parse(String(entra.despues))];
      expect(a).toMatchObject({ prog: 17, subp: 1, proy: 0, act: 1 });
      expect(d).toEqual({ ...a, prog: 1, subp: 0, proy: 0, act: 1 });
      expect(sale.usuario).toBe("admin@onp");
    }
    // Before it, both groups are listed as they were.
    for (const [saf, prog] of [[357, 17], [307, 1]] as const) {
      const [[previo]] = await p.app.db.valores(
        "SELECT max(id) FROM auditoria WHERE saf = ? AND codipres = 'E2601' " +
          "AND accion = 'importar' AND entidad = 'beneficiosycompensaciones'",
        [saf],
      );
      const { json } = await p.pedir<{ registros: { id: number; prog: number }[] }>(
        "GET",
        `/api/presupuestos/instante/${saf}/E2601/${Number(previo)}/beneficiosycompensaciones`,
        { como: p.roles.admin },
      );
      const movidos = asientos.filter((a) => a.entidad === "beneficiosycompensaciones")
        .map((a) => Number(a.clave));
      const entonces = new Map(json.registros.map((r) => [r.id, r.prog]));
      expect(movidos.length).toBeGreaterThan(0);
      expect(movidos.map((id) => entonces.get(id)))
        .toEqual(movidos.map(() => saf === 357 ? prog : undefined));
    }
  });

  test("[J1] inside one SAF, and back: the rows are the same ones", async () => {
    const [una, otra]: Apertura[] = [[307, 16, 3, 0, 1], [307, 19, 0, 1, 1]];
    const ids = (filas: Record<string, string[]>) =>
      Object.values(filas).flat().map((f) => f.split(":")[0]);
    const antes = ids(await renglones(p, una));
    expect(antes.length).toBeGreaterThan(3);
    await ejecutar(pasaje(una, otra));
    expect(ids(await renglones(p, una))).toEqual([]);
    expect(ids(await renglones(p, otra))).toEqual(expect.arrayContaining(antes));
  });

  test("[J1] a row that becomes invalid at its destination moves and is told; the budget shows it", async () => {
    const desde: Apertura = [357, 19, 0, 0, 2];
    // It exists in the structure, but spending is charged to what hangs from it.
    const hacia: Apertura = [307, 16, 0, 0, 0];
    const filas = await renglones(p, desde);
    const hecho = await ejecutar(pasaje(desde, hacia));
    const n = cuantos(filas);
    expect(hecho.resultado).toContain(`Con errores en el destino: ${n} registros (`);
    expect(cuantos(await renglones(p, hacia))).toBe(n);
    const { bases } = await estado(307) as unknown as {
      bases: { errores: number; titulo: string }[];
    };
    expect(bases.filter((b) => b.errores > 0).map((b) => b.titulo).sort())
      .toEqual(Object.keys(filas).sort());
  });

  test("[J2] [J3] what cannot run stays pending with the reason, and is tried again", async () => {
    const casos: [Nuevo, string][] = [
      [
        pasaje([357, 17, 2, 0, 1], [307, 98, 0, 0, 1]),
        "La apertura 98.0.0.1 no existe en el clasificador 2026.1 del SAF 307",
      ],
      [pasaje([357, 99, 0, 0, 1], [307, 1, 0, 0, 1]), "No hay registros en el origen"],
      [
        pasaje([357, 17, 2, 0, 1], [307, 1, 0, 0, 1], "E2699"),
        "El SAF 307 no tiene el grupo de datos E2699",
      ],
      [
        pasaje([357, 17, 2, 0, 1], [357, 17, 2, 0, 2], "E2502"),
        "El SAF 357 no tiene el grupo de datos E2502",
      ],
      [
        pasaje([357, 17, 2, 0, 1], [750, 1, 0, 0, 1]),
        "El grupo de datos E2601 no se puede modificar",
      ],
    ];
    const foto = async () =>
      await p.app.db.valores(
        "SELECT saf, codipres, rev_datos FROM presupuestos ORDER BY saf, codipres",
      );
    const antes = await foto();
    for (const [mensaje] of casos) expect((await nuevo(mensaje)).status).toBe(200);
    const { mensaje: primera } = await procesar();
    expect(primera).toMatchObject({ ejecutados: 0, rechazados: casos.length });
    for (const [i, fila] of primera.pasajes.toReversed().entries()) {
      expect({ ejecucion: fila.ejecucion, resultado: fila.resultado }).toEqual({
        ejecucion: "",
        resultado: `No se pudo ejecutar: ${casos[i][1]}.`,
      });
    }
    expect(await foto()).toEqual(antes);
    // Tried again at every run; saying the same again is no news for the trail.
    const asientos = async () =>
      Number(
        (await p.app.db.valores(
          "SELECT count(*) FROM auditoria WHERE entidad = 'pasajes' AND accion = 'rechazar'",
        ))[0][0],
      );
    const cantidad = await asientos();
    expect((await procesar()).mensaje).toMatchObject({ ejecutados: 0, rechazados: casos.length });
    expect(await asientos()).toBe(cantidad);
    // Once there is something to move, it runs.
    await p.app.db.tx((q) =>
      q.ejecutar(
        "UPDATE base_beneficiosycompensaciones SET prog = 99, subp = 0, proy = 0, act = 1 " +
          "WHERE saf = 357 AND codipres = 'E2601' AND prog = 17 AND subp = 2 AND act = 1",
      )
    );
    expect((await procesar()).mensaje).toMatchObject({
      ejecutados: 1,
      rechazados: casos.length - 1,
    });
    await olvidarPendientes();
  });

  test("[J1] percentages of programme 0 are of all programmes: a transfer of 0 leaves them", async () => {
    const antes = await renglones(p, [357, 0, 0, 0, 0]);
    expect(Object.keys(antes)).toEqual(["Adicionales", "Contribuciones", "Complementos"]);
    const hecho = await ejecutar(pasaje([357, 0, 0, 0, 0], [307, 1, 0, 0, 1]));
    expect(hecho.resultado).toBe("No se pudo ejecutar: No hay registros en el origen.");
    expect(await renglones(p, [357, 0, 0, 0, 0])).toEqual(antes);
    await olvidarPendientes();
  });

  test("[B1] a row that could not be stored at its destination keeps the whole transfer back", async () => {
    const desde: Apertura = [307, 17, 0, 0, 2];
    await p.app.db.tx((q) =>
      q.ejecutar(
        "UPDATE base_cargos SET coefval = 0, prog = 17, subp = 0, proy = 0, act = 2 " +
          "WHERE id = (SELECT min(id) FROM base_cargos WHERE saf = 307 AND codipres = 'E2601')",
      )
    );
    const antes = await renglones(p, desde);
    const hecho = await ejecutar(pasaje(desde, [103, 1, 0, 0, 1]));
    expect(hecho.ejecucion).toBe("");
    expect(hecho.resultado).toContain("Cargos: El coeficiente debe estar entre 0,01 y 99,99");
    expect(await renglones(p, desde)).toEqual(antes);
    await olvidarPendientes();
  });

  test("[J2] they run in the order in which they were entered, and once", async () => {
    const [a, b, c]: Apertura[] = [[307, 17, 0, 0, 1], [307, 17, 0, 0, 3], [307, 19, 0, 1, 2]];
    const filas = cuantos(await renglones(p, a)) + cuantos(await renglones(p, b));
    const enC = cuantos(await renglones(p, c));
    await nuevo(pasaje(a, b));
    await nuevo(pasaje(b, c));
    expect((await procesar()).mensaje).toMatchObject({ ejecutados: 2, rechazados: 0 });
    expect(cuantos(await renglones(p, c))).toBe(enC + filas);
    expect((await procesar()).mensaje).toMatchObject({
      ejecutados: 0,
      rechazados: 0,
      pasajes: [],
    });
  });

  test("[J2] an interruption between two loses nothing: the next run goes on", async () => {
    const [a, b, c]: Apertura[] = [[307, 3, 0, 0, 1], [307, 3, 0, 0, 2], [307, 1, 0, 0, 2]];
    const ids = [
      (await nuevo(pasaje(a, c))).mensaje.id,
      (await nuevo(pasaje(b, c))).mensaje.id,
    ];
    const corte = procesarPasajes(p.app, ACTOR, (fraccion) => {
      if (fraccion > 0) throw new Error("se cortó");
    });
    await expect(corte).rejects.toThrow("se cortó");
    const hechos = async () =>
      (await historial()).filter((f) => ids.includes(f.id)).map((f) => f.ejecucion !== "");
    expect(await hechos()).toEqual([false, true]);
    expect(cuantos(await renglones(p, a))).toBe(0);
    expect(cuantos(await renglones(p, b))).toBeGreaterThan(0);
    expect((await procesar()).mensaje).toMatchObject({ ejecutados: 1, rechazados: 0 });
    expect(await hechos()).toEqual([true, true]);
  });

  test(
    "[K2] two processes and an editor at the same time: every row moves once, none is lost",
    async () => {
      const [a, b]: Apertura[] = [[307, 1, 0, 0, 3], [307, 16, 1, 0, 1]];
      const total = async () => {
        const cuentas = await Promise.all(
          BASES.map((x) =>
            p.app.db.valores(`SELECT count(*) FROM ${tablaDe(x)} WHERE codipres = 'E2601'`)
          ),
        );
        return cuentas.reduce((n, [[x]]) => n + Number(x), 0);
      };
      const antes = await total();
      const juntas = cuantos(await renglones(p, a)) + cuantos(await renglones(p, b));
      await nuevo(pasaje(a, b));
      const gasto = { prog: 1, subp: 0, proy: 0, act: 1, ubic: 2, ff: 11, esc: 303 };
      const [uno, otro, ...ediciones] = await Promise.all([
        procesar(),
        procesar(),
        ...[1, 2, 3].map((cargos) =>
          p.pedir("POST", "/api/bases/beneficiosycompensaciones/307/E2601", {
            como: p.roles.admin,
            form: { accion: "nuevo", ...gasto, cargos, costo_total: cargos },
          })
        ),
      ]);
      expect(uno.mensaje.ejecutados + otro.mensaje.ejecutados).toBe(1);
      expect(ediciones.map((r) => r.json.resultado)).toEqual([true, true, true]);
      expect(await total()).toBe(antes + 3);
      expect(cuantos(await renglones(p, b))).toBe(juntas);
    },
    600_000,
  );

  test("what is entered is checked box by box; nothing is stored when one is wrong", async () => {
    const bien = pasaje([357, 18, 0, 1, 2], [357, 18, 0, 1, 1]);
    const casos: [Nuevo, number, string, string][] = [
      [{ codipres: "A2601" }, 422, "codipres", "debe empezar con E u O"],
      [{ codipres: "E260" }, 422, "codipres", "5 letras o números"],
      [{ codipres: "E26Ñ1" }, 422, "codipres", "5 letras o números"],
      [{ saf_origen: 0 }, 422, "saf_origen", "entre 1 y 999"],
      [{ saf_destino: 1000 }, 422, "saf_destino", "entre 1 y 999"],
      [{ saf_destino: 998 }, 422, "saf_destino", "No existe el SAF 998"],
      [{ act_origen: 100 }, 422, "act_origen", "entre 0 y 99"],
      [{ prog_destino: -1 }, 422, "prog_destino", "entre 0 y 99"],
      [{ prog_origen: 0 }, 422, "prog_origen", "Con programa 0"],
      [{ act_destino: 2 }, 422, "saf_destino", "son la misma apertura"],
    ];
    const antes = (await historial()).length;
    for (const [cambio, estado, campo, texto] of casos) {
      const { status, error } = await nuevo({ ...bien, ...cambio });
      expect({ cambio, status, campo: error.campo }).toEqual({ cambio, status: estado, campo });
      expect(error.error).toContain(texto);
    }
    expect(await historial()).toHaveLength(antes);
    const { mensaje } = await nuevo({ ...bien, codipres: "e2601" });
    expect((await historial())[0]).toMatchObject({
      ...bien,
      id: mensaje.id,
      usuario: "admin@onp",
      ejecucion: "",
      resultado: "",
    });
    expect((await historial())[0].nombre_completo).not.toBe("");
    await olvidarPendientes();
  });

  const edicion = (mensaje: Draft<"EdicionPasaje">, como = p.roles.admin) =>
    pedirPb(p, "POST", "pasajes/edicion", {
      como,
      envio: EdicionPasaje.encode(mensaje),
      respuesta: Guardado,
    });

  test("[J2] [K1] a pending transfer is corrected or taken out; one that ran is neither", async () => {
    const mal = pasaje([357, 99, 0, 0, 2], [357, 18, 0, 1, 1]);
    const bien = pasaje([357, 18, 0, 1, 2], [357, 18, 0, 1, 1]);
    const { mensaje: { id } } = await nuevo(mal);
    await procesar();
    const fila = async () => (await historial()).find((f) => f.id === id);
    expect(await fila()).toMatchObject({ ejecucion: "", rev: 1, prog_origen: 99 });
    expect((await fila())?.resultado).toContain("No hay registros");

    const editar = { accion: Accion.EDITAR, id: Number(id), ...bien };
    // What is wrong is told box by box, as of a new one, and changes nothing.
    const { status, error } = await edicion({ ...editar, rev: 1, prog_origen: 0 });
    expect({ status, campo: error.campo }).toEqual({ status: 422, campo: "prog_origen" });
    expect((await edicion({ ...editar, rev: 1, saf_destino: 998 })).status).toBe(422);
    expect((await edicion({ ...editar, accion: Accion.NUEVO })).status).toBe(400);
    expect((await edicion({ ...editar, id: 999_999 })).status).toBe(404);
    expect((await edicion(editar, p.roles.onp)).status).toBe(403);
    expect(await fila()).toMatchObject({ rev: 1, prog_origen: 99 });

    // Saved, it forgets what its last try said; saving it again as it is changes nothing.
    expect((await edicion({ ...editar, rev: 1 })).mensaje).toMatchObject({ id, rev: 2 });
    expect(await fila()).toMatchObject({ ...bien, rev: 2, resultado: "" });
    expect((await edicion({ ...editar, rev: 2 })).mensaje).toMatchObject({ id, rev: 2 });
    // The one who comes second is told who was first, and what it says now.
    const tarde = await edicion({ ...editar, rev: 1, act_origen: 3 });
    expect(tarde.status).toBe(409);
    expect(tarde.error).toMatchObject({
      quien: "admin@onp",
      pasaje: { id, rev: 2, act_origen: 2 },
    });
    expect((await edicion({ accion: Accion.ELIMINAR, id: Number(id), rev: 1 })).status).toBe(409);
    const asientos = await leidas<{ accion: string }>(
      p.app.db,
      "SELECT accion FROM auditoria WHERE entidad = 'pasajes' AND clave = ? ORDER BY id",
      [String(id)],
    );
    expect(asientos.map((a) => a.accion)).toEqual(["nuevo", "rechazar", "editar"]);

    // Once it ran, what moved does not come back by editing it.
    await procesar();
    expect((await fila())?.ejecucion).not.toBe("");
    for (const accion of [Accion.EDITAR, Accion.ELIMINAR]) {
      const r = await edicion({ ...editar, accion, rev: 2, act_destino: 3 });
      expect({ status: r.status, error: r.error.error }).toEqual({
        status: 422,
        error: "El pasaje ya se ejecutó: no se puede cambiar ni eliminar",
      });
    }

    await ejecutar(pasaje([357, 18, 0, 1, 1], [357, 18, 0, 1, 2]));
    // One that is taken out is gone, and never runs.
    const { mensaje: otro } = await nuevo(mal);
    const quitar = { accion: Accion.ELIMINAR, id: Number(otro.id), rev: 1 };
    expect((await edicion(quitar)).mensaje).toMatchObject({ id: otro.id, rev: 0 });
    expect((await edicion(quitar)).status).toBe(404);
    expect((await historial()).some((f) => f.id === otro.id)).toBe(false);
    expect((await procesar()).mensaje).toMatchObject({ ejecutados: 0, rechazados: 0 });
  });

  test("[J4] the mapping of the budget's classifier and that origin SAF, and none for another", async () => {
    const mapeo = (consulta: string) =>
      pedirPb(p, "GET", `pasajes/mapeo?${consulta}`, {
        como: p.roles.admin,
        respuesta: MapeoEsidif,
      });
    const { status, mensaje } = await mapeo("codipres=E2601&saf=357");
    expect({ status, ...mensaje }).toMatchObject({ status: 200, ejercicio: 2026, version: 1 });
    expect(mensaje.descripcion).not.toBe("");
    expect((mensaje.mapeo as Nuevo[])[0]).toEqual({
      saf_origen: 357,
      prog_origen: 3,
      subp_origen: 0,
      proy_origen: 0,
      act_origen: 0,
      saf_destino: 357,
      prog_destino: 3,
      subp_destino: 0,
      proy_destino: 0,
      act_destino: 1,
    });
    expect((await mapeo("codipres=E2601&saf=307")).mensaje.mapeo).toEqual([]);
    expect((await mapeo("codipres=E2501&saf=357")).mensaje).toMatchObject({
      ejercicio: 2025,
      mapeo: [],
    });
    expect((await mapeo("codipres=E9999&saf=357")).status).toBe(404);
    for (const mala of ["codipres=E2601", "codipres=E26&saf=357", "codipres=E2601&saf=-1"]) {
      expect((await mapeo(mala)).status).toBe(400);
    }
  });

  test("[U3] only administrators enter, run and read them", async () => {
    for (const rol of ["onp", "analista", "tablas", "consulta"] as const) {
      const como = p.roles[rol];
      const leer = await pedirPb(p, "GET", "pasajes/historial", { como, respuesta: Pasajes });
      const ingresar = await nuevo(pasaje([357, 18, 0, 1, 2], [357, 18, 0, 1, 1]), como);
      expect([leer.status, ingresar.status, (await procesar(como)).status]).toEqual([
        403,
        403,
        403,
      ]);
    }
  });

  test("[S9] the workbook has the history as it is on screen", async () => {
    const { bytes, headers } = await p.pedir("GET", "/api/admin/pasajes/historial/excel", {
      como: p.roles.admin,
    });
    expect(headers.get("content-disposition")).toContain('filename="pasajesdecargos.xlsx"');
    const [, titulos, ...filas] = (await hojasDe(bytes))[0].filas.map((f) => f.celdas);
    expect(titulos).toHaveLength(14);
    const lista = await historial();
    expect(filas.map((f) => f.slice(0, 6))).toEqual(
      lista.map((f) => [
        f.codipres,
        f.saf_origen,
        f.prog_origen,
        f.subp_origen,
        f.proy_origen,
        f.act_origen,
      ]),
    );
    expect(filas[0][11]).toContain("admin@onp (");
    expect(filas.map((f) => f[13])).toEqual(lista.map((f) => f.resultado));
  });

  test(
    "[J2] the command line does what the button does; what could not run is a failure",
    async () => {
      const lineas: string[] = [];
      const correr = async (...args: string[]) => {
        lineas.length = 0;
        return await ejecutarCli(["pasajes", "procesar", ...args], plugins, {
          env: { DATABASE_URL: p.app.config.databaseUrl, PLANTA_MODO: "testing" },
          escribir: (l) => void lineas.push(...l.split("\n").filter(Boolean)),
          avisar: () => {},
          esTerminal: false,
          entrada: () => Promise.resolve(""),
          usuario: "operadora",
        });
      };
      await nuevo(pasaje([357, 18, 0, 1, 2], [357, 18, 0, 1, 1]));
      expect(await correr()).toBe(0);
      expect(lineas[0]).toMatch(/^Pasaje \d+: Pas(ó|aron) \d+ registros? \(/);
      expect(lineas.at(-1)).toBe("1 ejecutado, 0 sin ejecutar");
      expect(await correr()).toBe(0);
      expect(lineas).toEqual(["No hay pasajes pendientes"]);
      await nuevo(pasaje([357, 99, 0, 0, 2], [357, 18, 0, 1, 1]));
      expect(await correr("--json")).toBe(1);
      expect(JSON.parse(lineas[0])).toMatchObject({
        resultado: false,
        ejecutados: 0,
        rechazados: 1,
        pasajes: [{ ejecutado: false, resultado: expect.stringContaining("No hay registros") }],
      });
    },
    600_000,
  );
});
