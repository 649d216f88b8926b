/** Budgets made from a template, what each operation would do, and taking one back ([F2]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { tomar } from "#core/jobs/queue.ts";
import { empezar, servicioRetoma } from "#core/jobs/started.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { operarEn, seguirOperacion } from "#core/testing/operations.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import type { PreviaDeOperacion, TrabajoDeOperacion } from "#proto/formulacion.ts";
import { BASES, tablaDe } from "#plugins/bases/service.ts";

type Forma = Readonly<Record<string, string | number>>;

const ENCABEZADO = { descripcion: "De plantilla", desde_mes: 202412, ejercicio: 2026, version: 1 };

paraCadaBase("budgets from a template", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 12 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const crear = (codipres: string, origen: Forma, safs = "103;357", otros: Forma = {}) =>
    operarEn(p, "crear", { ...ENCABEZADO, codipres, safs, ...origen, ...otros });
  const previa = async (form: Forma) =>
    (await p.pedir<PreviaDeOperacion & { mensaje: string }>("POST", "/api/formulacion/previa", {
      como: p.roles.admin,
      form,
    })).json;
  const deshacer = (operacion: number | null | undefined) =>
    operarEn(p, "deshacer", { operacion: operacion ?? 0 });
  const DE_SI = { origen: "propio", origen_codipres: "E2601" };
  /** Every row of a group, without what is its own. */
  async function filas(saf: number, codipres: string): Promise<string> {
    const todas: unknown[] = [];
    for (const b of BASES) {
      const columnas = b.columnas.map((c) => c.id).join(", ");
      todas.push(
        await leidas(
          p.app.db,
          `SELECT ${columnas} FROM ${tablaDe(b)} WHERE saf = ? AND codipres = ? ORDER BY id`,
          [saf, codipres],
        ),
      );
    }
    return JSON.stringify(todas);
  }
  const existe = async (saf: number, codipres: string) =>
    (await leidas(p.app.db, "SELECT rev FROM presupuestos WHERE saf = ? AND codipres = ?", [
      saf,
      codipres,
    ])).length === 1;

  test("[F2] of each from its own, with one header typed once; one entry tells them all", async () => {
    const previsto = await previa({
      accion: "crear",
      ...ENCABEZADO,
      codipres: "E26A1",
      ...DE_SI,
      safs: "103;357",
    });
    expect(previsto.cantidad).toBe(2);
    expect(await existe(357, "E26A1")).toBe(false);
    const hecho = await crear("E26A1", DE_SI);
    expect(hecho).toMatchObject({
      accion: "crear",
      deshace: true,
      organismos: [{ saf: 103, hecho: true }, { saf: 357, hecho: true }],
    });
    for (const saf of [103, 357]) {
      const suyas = await filas(saf, "E26A1");
      expect(suyas).toBe(await filas(saf, "E2601"));
      expect(suyas.length).toBeGreaterThan(100);
    }
    const { presupuesto } = (await p.pedir<{ presupuesto: Forma }>(
      "GET",
      "/api/presupuestos/editar/357/E26A1",
      { como: p.roles.analista },
    )).json;
    expect(presupuesto).toMatchObject({ ...ENCABEZADO, criterio: "unico", editable: true });
    const asientos = await leidas<{ accion: string; entidad: string }>(
      p.app.db,
      "SELECT accion, entidad FROM auditoria WHERE codipres = 'E26A1' OR clave = 'E26A1' ORDER BY saf, id",
    );
    expect(asientos.filter((a) => a.entidad === "formulacion")).toHaveLength(1);
    expect(asientos.filter((a) => a.entidad === "presupuestos").map((a) => a.accion))
      .toEqual(["nuevo", "generar", "nuevo", "generar"]);
    // The numbers of the preview are those of what was made.
    const contadas = await leidas<{ n: number }>(
      p.app.db,
      BASES.map((b) => `SELECT count(*) AS n FROM ${tablaDe(b)} WHERE codipres = 'E26A1'`)
        .join(" UNION ALL "),
    );
    expect(previsto.renglones).toBe(contadas.reduce((n, f) => n + Number(f.n), 0));
  });

  test("[F2] empty; from the last deliverable of each; from one group for all", async () => {
    expect(await crear("E26B1", { origen: "vacio" }, "357")).toMatchObject({
      organismos: [{ saf: 357, hecho: true, mensaje: "0 registros" }],
    });
    await p.pedir("POST", "/api/valorizar", {
      como: p.roles.admin,
      form: { saf: 357, codipres: "E2601" },
    });
    await p.pedir("POST", "/api/presupuestos/darcierre/357/E2601", {
      como: p.roles.analista,
      form: { accion: "darcierre", tipo: "A" },
    });
    expect((await crear("E26B2", { origen: "entregable" })).organismos).toEqual([
      { saf: 103, hecho: false, mensaje: "El SAF 103 no tiene entregables" },
      { saf: 357, hecho: true, mensaje: expect.stringContaining("registros") },
    ]);
    expect(await filas(357, "E26B2")).toBe(await filas(357, "A2601"));
    const deUno = { origen: "grupo", origen_saf: 357, origen_codipres: "A2601" };
    expect(await crear("E26B3", deUno, "103")).toMatchObject({
      organismos: [{ saf: 103, hecho: true }],
    });
    expect(await filas(103, "E26B3")).toBe(await filas(357, "A2601"));
    const de750 = { origen: "grupo", origen_saf: 750, origen_codipres: "E2601" };
    expect((await crear("E26B4", de750, "103")).organismos).toMatchObject([
      { saf: 103, hecho: false, mensaje: expect.stringContaining("es el consolidado") },
    ]);
  });

  test("[F2] why not, of each: the same before and when it is done, and nothing is left", async () => {
    await operarEn(p, "historico", { codipres: "E26B1", safs: "357", accion: "quitar" });
    const casos: readonly [string, Forma, string, Forma, string][] = [
      ["E2601", DE_SI, "357", {}, "Ya existe el grupo de datos E2601"],
      ["E26B1", DE_SI, "357", {}, "está en Histórico"],
      ["A2701", DE_SI, "357", {}, "El código"],
      ["E27C1", DE_SI, "357", { version: 9 }, "9"],
      ["E27C1", { origen: "propio", origen_codipres: "E9999" }, "357", {}, "no tiene el grupo"],
      ["E27C1", DE_SI, "750", {}, "consolidado"],
      ["E27C1", DE_SI, "998", {}, "998"],
    ];
    for (const [codipres, origen, safs, otros, motivo] of casos) {
      const form = { ...ENCABEZADO, codipres, safs, ...origen, ...otros };
      const { organismos: [antes] } = await previa({ accion: "crear", ...form });
      const [hecho] = (await crear(codipres, origen, safs, otros)).organismos ?? [];
      expect({ codipres, safs, ...antes }).toMatchObject({ hace: false, mensaje: hecho.mensaje });
      expect(hecho).toMatchObject({ hecho: false, mensaje: expect.stringContaining(motivo) });
    }
    expect(await existe(357, "E27C1")).toBe(false);
    // Without a structure of its own, and where a stage is over: it could never be worked on.
    await p.app.db.tx((q) => q.ejecutar("DELETE FROM aperturas WHERE saf = 307"));
    await p.app.db.tx((q) => q.ejecutar("UPDATE contadores SET valor = valor + 1"));
    expect((await crear("E26C2", { origen: "vacio" }, "307")).organismos?.[0].mensaje)
      .toBe("El SAF 307 no tiene aperturas en el clasificador 2026.1");
    const etapa = { nombre: "Ida", prefijo: "E26C", desde: "2020-01-01", hasta: "2020-02-01" };
    await p.pedir("POST", "/api/admin/etapas", {
      como: p.roles.admin,
      form: { ...etapa, accion: "NUEVO" },
    });
    expect((await crear("E26C3", { origen: "vacio" }, "357")).organismos?.[0].mensaje)
      .toContain("la etapa «Ida» venció");
    expect(await existe(357, "E26C3")).toBe(false);
    for (const mala of [{ origen: "otro" }, { origen: "propio" }, { origen: "grupo" }]) {
      const { status } = await p.pedir("POST", "/api/formulacion/crear", {
        como: p.roles.admin,
        form: { ...ENCABEZADO, codipres: "E26C4", safs: "357", ...mala },
      });
      expect({ mala, status }).toEqual({ mala, status: 400 });
    }
  });

  test("[F2] taken back as one: only what nobody touched since, and it says which were not", async () => {
    const { operacion } = await crear("E26D1", DE_SI, "103;307;357".replace("307;", ""));
    const { operacion: otra } = await crear("E26D2", DE_SI, "103;357");
    await p.pedir("POST", "/api/presupuestos/editar/103/E26D1", {
      como: p.roles.admin,
      form: { ...ENCABEZADO, accion: "editar", descripcion: "Ya trabajado" },
    });
    await p.pedir("POST", "/api/valorizar", {
      como: p.roles.admin,
      form: { saf: 103, codipres: "E26D2" },
    });
    const previsto = await previa({ accion: "deshacer", operacion: operacion ?? 0 });
    expect(previsto.organismos.map((o) => [o.saf, o.hace])).toEqual([[103, false], [357, true]]);
    const hecho = await deshacer(operacion);
    expect(hecho).toMatchObject({
      accion: "eliminar",
      deshace: false,
      organismos: [
        { saf: 103, hecho: false, mensaje: "Se modificó después de creado: queda como está" },
        { saf: 357, hecho: true },
      ],
    });
    expect([await existe(103, "E26D1"), await existe(357, "E26D1")]).toEqual([true, false]);
    expect(await filas(357, "E26D1")).toBe(JSON.stringify(BASES.map(() => [])));
    expect((await deshacer(otra)).organismos).toMatchObject([
      { saf: 103, hecho: false, mensaje: "Se valorizó después de creado" },
      { saf: 357, hecho: true },
    ]);
    // Twice: there is nothing left to take back.
    expect((await deshacer(otra)).organismos?.[1]).toMatchObject({ hecho: false });
  });

  test("one that takes the code of one that was removed is never taken for it", async () => {
    const lista = () =>
      p.pedir<{ cargos: unknown[] }>("GET", "/api/bases/cargos/357/E26F1", {
        como: p.roles.analista,
      });
    const { operacion } = await crear("E26F1", DE_SI, "357");
    const llena = await lista();
    const etag = llena.headers.get("etag") ?? "";
    await deshacer(operacion);
    // As many steps as the first one took: without going on from there, its versions would be those.
    await crear("E26F1", { origen: "propio", origen_codipres: "O2601" }, "357");
    expect(await filas(357, "E26F1")).toBe(await filas(357, "O2601"));
    expect((await lista()).json.cargos).not.toEqual(llena.json.cargos);
    const repetida = await p.pedir("GET", "/api/bases/cargos/357/E26F1", {
      como: p.roles.analista,
      headers: { "if-none-match": etag },
    });
    expect(repetida.status).toBe(200);
  });

  test("[F2] freezing, reopening, and to Histórico are taken back by their entry too", async () => {
    const { operacion } = await operarEn(p, "congelar", { codipres: "E2601", safs: "103;357" });
    expect(await deshacer(operacion)).toMatchObject({ accion: "reabrir" });
    const quitado = await operarEn(p, "historico", {
      codipres: "E2601",
      safs: "103",
      accion: "quitar",
    });
    expect(await deshacer(quitado.operacion)).toMatchObject({
      accion: "agregar",
      organismos: [{ saf: 103, hecho: true }],
    });
    const { operacion: valuada } = await operarEn(p, "valorizar", {
      codipres: "E2601",
      safs: "103",
    });
    expect((await deshacer(valuada)).mensaje).toContain("se vuelve a valorizar");
    expect((await deshacer(999_999)).mensaje).toContain("999999");
  });

  test("[F2] the preview says of each action what it would do, and writes nothing", async () => {
    const antes = await leidas(p.app.db, "SELECT count(*) AS n FROM auditoria");
    await p.app.trabajos.ejecutar("formulacion.contar", { codipres: "E2601" }, ACTOR);
    for (const accion of ["valorizar", "congelar", "quitar"]) {
      const { cantidad, renglones, organismos } = await previa({
        accion,
        codipres: "E2601",
        safs: "103;357;998",
      });
      expect({ accion, cantidad }).toEqual({ accion, cantidad: 2 });
      expect(renglones).toBeGreaterThan(10);
      expect(organismos[2]).toMatchObject({ saf: 998, hace: false, renglones: 0 });
    }
    expect(await previa({ accion: "reabrir", codipres: "E2601", safs: "357" }))
      .toMatchObject({ cantidad: 0, organismos: [{ mensaje: "No estaba congelado" }] });
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE base_cargos SET esc = 999 WHERE saf = 357 AND codipres = 'E26A1'")
    );
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE codipres = 'E26A1'")
    );
    const sinContar = await previa({ accion: "valorizar", codipres: "E26A1", safs: "357" });
    expect(sinContar.organismos[0]).toMatchObject({
      hace: true,
      mensaje: "Todavía se está contando: si tiene errores, no se valoriza",
    });
    await p.app.trabajos.ejecutar("formulacion.contar", { codipres: "E26A1" }, ACTOR);
    const contado = await previa({ accion: "valorizar", codipres: "E26A1", safs: "357" });
    expect(contado.organismos[0].mensaje).toMatch(/^Tiene \d+ registros? con errores$/);
    expect(await leidas(p.app.db, "SELECT count(*) AS n FROM auditoria")).toEqual(antes);
  });

  test("an operation answers a job, which is one's own and may be cancelled", async () => {
    const { json } = await p.pedir<{ trabajo: number }>("POST", "/api/formulacion/valorizar", {
      como: p.roles.admin,
      form: { codipres: "E2601", safs: "103;357" },
    });
    const de = (
      trabajo: number,
      rol: "admin" | "onp",
      sufijo = "",
      metodo: "GET" | "POST" = "GET",
    ) =>
      p.pedir<Omit<TrabajoDeOperacion, "resultado"> & { resultado: unknown }>(
        metodo,
        `/api/formulacion/trabajos/${trabajo}${sufijo}`,
        { como: p.roles[rol] },
      );
    expect(await seguirOperacion(p, json.trabajo)).toMatchObject({
      cancelada: false,
      organismos: [{ saf: 103, hecho: true }, { saf: 357, hecho: true }],
    });
    expect((await de(json.trabajo, "admin")).json).toMatchObject({ estado: "hecho", avance: 1 });
    expect((await de(json.trabajo, "onp")).status).toBe(403);
    expect((await de(json.trabajo + 1_000, "admin")).status).toBe(404);
    // Nobody else's: not even another administrator's.
    const ajeno = await empezar(p.app, "formulacion.operacion", {
      accion: "congelar",
      codipres: "E9999",
      safs: [357],
    }, { ...ACTOR, id_usuario: 999_999 });
    expect((await de(ajeno, "admin")).status).toBe(404);
    expect((await de(json.trabajo, "admin", "/cancelar", "POST")).json)
      .toMatchObject({ resultado: false, mensaje: "La operación ya había terminado" });
    // Cancelled before it gets to the second: what is done stays, the rest is told.
    const { promise: puede, resolve: seguir } = Promise.withResolvers<void>();
    const trabajos = p.app.trabajos;
    const original = trabajos.ejecutar;
    let pedidos = 0;
    Object.assign(trabajos, {
      async ejecutar(...args: Parameters<typeof original>) {
        if (args[0] === "valuation.valorizar" && ++pedidos > 0) await puede;
        return await original.apply(trabajos, args);
      },
    });
    try {
      const cuatro = "103;307;357;998";
      const { json: larga } = await p.pedir<{ trabajo: number }>(
        "POST",
        "/api/formulacion/valorizar",
        { como: p.roles.admin, form: { codipres: "E2601", safs: cuatro } },
      );
      expect((await de(larga.trabajo, "admin", "/cancelar", "POST")).json.resultado).toBe(true);
      // Its process has heard of it: of two beats since, the first one told it.
      const latido = async () =>
        Number(
          (await p.app.db.valores("SELECT latido FROM trabajos WHERE id = ?", [larga.trabajo]))[0][
            0
          ],
        );
      for (let i = 0, antes = await latido(); i < 2;) {
        await Bun.sleep(20);
        const ahora = await latido();
        if (ahora !== antes) i++;
        antes = ahora;
      }
      expect((await de(larga.trabajo, "admin")).json.estado).toBe("cancelando");
      seguir();
      const { cancelada, organismos } = await seguirOperacion(p, larga.trabajo);
      expect(cancelada).toBe(true);
      expect(organismos.slice(2).map((o) => o.mensaje))
        .toEqual(["No se hizo: se canceló", "No se hizo: se canceló"]);
      expect(organismos[0]).toMatchObject({ saf: 103, hecho: true });
    } finally {
      Object.assign(trabajos, { ejecutar: original });
    }
  });

  /** Starts an operation whose process dies while it is doing one organismo. */
  async function morirEn(saf: number, operacion: Record<string, unknown>): Promise<number> {
    const { promise: nunca } = Promise.withResolvers<void>();
    const { promise: enEse, resolve: llegar } = Promise.withResolvers<void>();
    const trabajos = p.app.trabajos;
    const original = trabajos.ejecutar;
    Object.assign(trabajos, {
      async ejecutar(...args: Parameters<typeof original>) {
        if ((args[1] as { saf?: number }).saf === saf) {
          llegar();
          await nunca;
        }
        return await original.apply(trabajos, args);
      },
    });
    const { id_usuario } = p.roles.admin as { readonly id_usuario: number };
    const trabajo = await empezar(p.app, "formulacion.operacion", operacion, {
      ...ACTOR,
      id_usuario,
    });
    await enEse;
    Object.assign(trabajos, { ejecutar: original });
    // As a dead process leaves it: nobody of that machine has said anything for a long time.
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE trabajos SET dueno = 'otra-maquina:1:muerto', latido = 1 WHERE id = ?", [
        trabajo,
      ])
    );
    return trabajo;
  }
  const situacionDe = async (trabajo: number) =>
    (await p.pedir<TrabajoDeOperacion>("GET", `/api/formulacion/trabajos/${trabajo}`, {
      como: p.roles.admin,
    })).json;

  test("[F2] one killed in the middle tells where it was done, and what it made is taken back as one", async () => {
    const plantilla = { codipres: "E26K1", encabezado: ENCABEZADO, origen: { de: "vacio" } };
    const operacion = { accion: "crear", codipres: "E26K1", safs: [103, 200, 357, 750], plantilla };
    const trabajo = await morirEn(357, operacion);
    const dicho = {
      estado: "fallado",
      resultado: {
        accion: "crear",
        codipres: "E26K1",
        operacion: expect.any(Number),
        deshace: true,
        organismos: [
          { saf: 103, hecho: true, mensaje: "0 registros" },
          { saf: 200, hecho: false, mensaje: "No existe el organismo con SAF 200" },
          { saf: 357, hecho: false, mensaje: expect.stringContaining("mientras se hacía") },
          { saf: 750, hecho: false, mensaje: expect.stringContaining("No se hizo") },
        ],
      },
    };
    expect(await situacionDe(trabajo)).toMatchObject(dicho);
    // And so it stays once another process gives it up.
    await tomar(p.app.db, "quien:1:recupera");
    expect(await situacionDe(trabajo)).toMatchObject(dicho);
    const numero = (await situacionDe(trabajo)).resultado?.operacion;
    const [{ despues }] = await leidas<{ despues: string }>(
      p.app.db,
      "SELECT despues FROM auditoria WHERE id = ? AND entidad = 'formulacion'",
      [numero ?? 0],
    );
    expect(JSON.parse(despues)).toEqual({ safs: "103, 200, 357, 750" });
    expect(await previa({ accion: "deshacer", operacion: numero ?? 0 }))
      .toMatchObject({ cantidad: 1, organismos: [{ saf: 103, hace: true }] });
    expect(await deshacer(numero)).toMatchObject({
      accion: "eliminar",
      organismos: [{ saf: 103, hecho: true }],
    });
    expect(await existe(103, "E26K1")).toBe(false);
  });

  test("[F2] an entry written when all were done, as before, still takes them back", async () => {
    const { operacion } = await crear("E26K2", { origen: "vacio" }, "103;357");
    const [{ rev, rev_datos }] = await leidas<{ rev: number; rev_datos: number }>(
      p.app.db,
      "SELECT rev, rev_datos FROM presupuestos WHERE saf = 357 AND codipres = 'E26K2'",
    );
    const despues = { safs: "357", versiones: `357:${rev}:${rev_datos}` };
    await p.app.db.tx((q) =>
      q.auditar(ACTOR, { accion: "crear", entidad: "formulacion", clave: "E26K2", despues })
    );
    const [{ id }] = await leidas<{ id: number }>(p.app.db, "SELECT max(id) AS id FROM auditoria");
    expect((await deshacer(id)).organismos).toMatchObject([{ saf: 357, hecho: true }]);
    expect((await deshacer(operacion)).organismos).toMatchObject([
      { saf: 103, hecho: true },
      { saf: 357, hecho: false },
    ]);
  });

  test("[F2] one that refused all of them leaves no entry, and there is nothing to take back", async () => {
    const antes = await leidas(p.app.db, "SELECT count(*) AS n FROM auditoria");
    expect(await crear("E2601", DE_SI)).toMatchObject({ operacion: null, deshace: false });
    expect(await leidas(p.app.db, "SELECT count(*) AS n FROM auditoria")).toEqual(antes);
  });

  test("[V11] [F2] valuing that a dead server had started is taken up by the next one, once each", async () => {
    const operacion = { accion: "valorizar", codipres: "E2601", safs: [103, 357, 998] };
    const trabajo = await morirEn(357, operacion);
    expect(await situacionDe(trabajo))
      .toMatchObject({ estado: "en_curso", etapa: "El servidor se interrumpió: se retoma" });
    const [{ antes }] = await leidas<{ antes: number }>(
      p.app.db,
      "SELECT max(id) AS antes FROM auditoria",
    );
    const parar = await servicioRetoma.start(p.app);
    try {
      expect(await seguirOperacion(p, trabajo)).toMatchObject({
        organismos: [
          { saf: 103, hecho: true, mensaje: "" },
          { saf: 357, hecho: true, mensaje: "" },
          { saf: 998, hecho: false, mensaje: "No existe el organismo con SAF 998" },
        ],
      });
    } finally {
      await parar();
    }
    const escritos = await leidas<{ entidad: string; saf: number; despues: string }>(
      p.app.db,
      "SELECT entidad, saf, despues FROM auditoria WHERE id > ? ORDER BY id",
      [antes],
    );
    expect(escritos.filter((a) => a.entidad !== "formulacion").map((a) => a.saf)).toEqual([357]);
    expect(escritos.filter((a) => a.entidad === "formulacion").map((a) => JSON.parse(a.despues)))
      .toEqual([{ safs: "103, 357" }]);
    // One that was being cancelled is not: whoever asked for it wants no more.
    const cancelado = await morirEn(357, operacion);
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE trabajos SET estado = 'cancelando' WHERE id = ?", [cancelado])
    );
    expect(await tomar(p.app.db, "quien:1:recupera")).toBeNull();
    expect((await situacionDe(cancelado)).estado).toBe("fallado");
  });

  test("an operation whose process died is told as such", async () => {
    const nadie = "otra-maquina:1:muerto";
    const [[id]] = await p.app.db.tx((q) =>
      q.valores(
        "INSERT INTO trabajos (nombre, entrada, actor, persona, estado, dueno, latido, intentos, avance, etapa, creado) " +
          "SELECT 'formulacion.operacion', '{}', '{}', id, 'en_curso', ?, 1, 3, 500, 'la mitad', 1 " +
          "FROM usuarios WHERE usuario = 'admin' RETURNING id",
        [nadie],
      )
    );
    const { json } = await p.pedir<TrabajoDeOperacion>(
      "GET",
      `/api/formulacion/trabajos/${String(id)}`,
      { como: p.roles.admin },
    );
    expect(json).toMatchObject({ estado: "fallado", avance: 0.5, etapa: "la mitad" });
    expect(json.mensaje).toContain("se interrumpió");
  });

  test("[F2] the command line creates, says what it would do, and takes it back", async () => {
    const pedido = [
      ...["formulacion", "crear", "--codipres", "E26L1", "--descripcion", "De la orden"],
      ...["--mes", "202412", "--ejercicio", "2026", "--version", "1", "--origen", "propio"],
      ...["--origen-codipres", "E2601", "--saf", "103", "--saf", "357"],
    ];
    expect(await p.orden(...pedido, "--previa")).toMatchObject({ codigo: 0, cantidad: 2 });
    expect(await existe(357, "E26L1")).toBe(false);
    const hecho = await p.orden(...pedido);
    expect(hecho).toMatchObject({ codigo: 0, resultado: true, deshace: true });
    expect(await p.orden(...pedido)).toMatchObject({ codigo: 1, resultado: false });
    const vuelta = ["formulacion", "deshacer", "--operacion", String(hecho.operacion)];
    expect(await p.orden(...vuelta, "--previa")).toMatchObject({ codigo: 0, cantidad: 2 });
    expect(await p.orden(...vuelta)).toMatchObject({ codigo: 0, accion: "eliminar" });
    expect(await existe(357, "E26L1")).toBe(false);
    expect(await p.orden("formulacion", "valorizar", "--codipres", "E2601", "--todos", "--previa"))
      .toMatchObject({ accion: "valorizar" });
  });

  test("[U3] nobody but administrators", async () => {
    const rutas = ["crear", "previa", "deshacer", "trabajos/1/cancelar"];
    for (const rol of ["onp", "analista", "tablas", "consulta", "ajena"] as const) {
      for (const ruta of rutas) {
        const { status } = await p.pedir("POST", `/api/formulacion/${ruta}`, {
          como: p.roles[rol],
          form: { ...ENCABEZADO, codipres: "E26X1", safs: "357", origen: "vacio" },
        });
        expect({ rol, ruta, status }).toEqual({ rol, ruta, status: 403 });
      }
    }
  });
});
