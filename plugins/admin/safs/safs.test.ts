import { afterAll, beforeAll, expect, test } from "bun:test";
import { leerContador } from "#core/db/audit.ts";
import { anioDelInstante } from "#core/domain/period.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import { admin, type Draft, type Message } from "#proto/admin-messages.ts";
import { administrarOrganismo } from "#plugins/auth/service.ts";
import { crearEjecucion } from "#plugins/bases/service.ts";

const { Accion, EdicionSaf, EdicionTecho, EdicionUsuario, Guardado, Safs, Techo } = admin;
type Edicion = Draft<"EdicionSaf">;

const NUEVO: Edicion = {
  accion: Accion.NUEVO,
  nro_saf: 901,
  nombre: "Instituto de Prueba",
  login: "Instituto",
  codsir: "zq",
  habilitar_me: true,
};

paraCadaBase("SAFs, by administrators", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const editar = (mensaje: Edicion, como = p.roles.admin) =>
    pedirPb(p, "POST", "safs", {
      como,
      envio: EdicionSaf.encode(mensaje),
      respuesta: Guardado,
    });
  const lista = async () => {
    const { mensaje } = await pedirPb(p, "GET", "safs", {
      como: p.roles.admin,
      respuesta: Safs,
    });
    return mensaje.safs;
  };
  const uno = async (codigo: number) => {
    const hallado = (await lista()).find((s) => s.codigo === codigo);
    if (!hallado) throw new Error(`no está el SAF ${codigo}`);
    return hallado;
  };
  const edicionDe = ({ id, codigo, ...s }: Message<"Saf">): Edicion => ({
    ...s,
    accion: Accion.EDITAR,
    id,
    nro_saf: codigo,
  });

  test("[O1] a new SAF is there, as it was sent but for the letter case of its codes", async () => {
    const { status, mensaje } = await editar(NUEVO);
    expect(status).toBe(200);
    expect(mensaje).toEqual({ id: 901, rev: 1 });
    expect(await uno(901)).toEqual({
      id: 901,
      codigo: 901,
      nombre: "Instituto de Prueba",
      login: "instituto",
      codsir: "ZQ",
      habilitar_me: true,
      habilitar_ogas: false,
      rev: 1,
    } as Message<"Saf">);
    const [asiento] = await leidas<{ accion: string; despues: string }>(
      p.app.db,
      "SELECT accion, despues FROM auditoria WHERE entidad = 'organismos' AND clave = '901'",
    );
    expect(asiento?.accion).toBe("nuevo");
    expect(JSON.parse(asiento?.despues ?? "")).toMatchObject({ saf: 901, consolidado: false });
  });

  test("what a SAF must have: each refusal names its field", async () => {
    const casos: [Edicion, number, string, string][] = [
      [{ nro_saf: 0 }, 422, "nro_saf", "Ingrese el número de SAF"],
      [{ nro_saf: 1000 }, 422, "nro_saf", "entre 0 y 999"],
      [{ nro_saf: -2 }, 422, "nro_saf", "entre 0 y 999"],
      [{ nro_saf: 357 }, 422, "nro_saf", "Ya existe el SAF 357"],
      [{ nombre: " " }, 422, "nombre", "es obligatorio"],
      [{ nombre: "x\u0000" }, 400, "nombre", "caracteres de control"],
      [{ login: "" }, 422, "login", "es obligatorio"],
      [{ login: "con espacio" }, 422, "login", "no admite espacios"],
      [{ login: "a@b" }, 422, "login", "no admite espacios ni el signo @"],
      [{ login: "ECONOMIA" }, 422, "login", "ya es el del SAF 357"],
      [{ login: "l".repeat(41) }, 422, "login", "hasta 40"],
      [{ codsir: "A1" }, 422, "codsir", "dos letras"],
      [{ codsir: "ABC" }, 422, "codsir", "hasta 2"],
      [{ codsir: "zq" }, 422, "codsir", "ya es el del SAF 901"],
      [{ accion: Accion.SIN_ACCION }, 400, "", "NUEVO, EDITAR o ELIMINAR"],
    ];
    for (const [cambio, estado, campo, texto] of casos) {
      const { status, error } = await editar({
        ...NUEVO,
        nro_saf: 902,
        login: "otro",
        codsir: "",
        ...cambio,
      });
      expect({ cambio, status, campo: error.campo }).toEqual({ cambio, status: estado, campo });
      expect(error.error).toContain(texto);
    }
    expect((await lista()).some((s) => s.codigo === 902)).toBe(false);
  });

  test("an edit raises the counter of the reference data: validation reads the flags", async () => {
    const antes = await leerContador(p.app.db, "referencias");
    const s = await uno(901);
    const { status, mensaje } = await editar({
      ...edicionDe(s),
      nombre: "Instituto, con otro nombre",
      habilitar_ogas: true,
      // The number is not asked on an edit.
      nro_saf: 0,
    });
    expect({ status, rev: mensaje.rev }).toEqual({ status: 200, rev: s.rev + 1 });
    expect(await uno(901)).toMatchObject({
      nombre: "Instituto, con otro nombre",
      habilitar_ogas: true,
      login: "instituto",
    });
    expect(await leerContador(p.app.db, "referencias")).toBe(antes + 1);
    const { status: otro, error } = await editar({ ...edicionDe(s), nro_saf: 903, rev: null });
    expect({ otro, error: error.error }).toMatchObject({
      otro: 422,
      error: "El número de un SAF no se puede cambiar",
    });
  });

  test("a login that changes is the one that its users sign in with", async () => {
    const s = await uno(103);
    expect((await editar({ ...edicionDe(s), login: "ciencia" })).status).toBe(200);
    const ingresa = async (usuario: string) =>
      (await p.pedir("POST", "/api/iniciarsesion", {
        form: { usuario, clave: "demostracion-2026" },
      })).json.resultado;
    expect([await ingresa("presupuesto@conicet"), await ingresa("presupuesto@ciencia")])
      .toEqual([false, true]);
  });

  test("[K1] a change made meanwhile is never overwritten", async () => {
    const visto = await uno(901);
    expect((await editar({ ...edicionDe(visto), habilitar_me: false })).status).toBe(200);
    const { status, error } = await editar({ ...edicionDe(visto), nombre: "Tarde" });
    expect(status).toBe(409);
    expect(error).toMatchObject({
      quien: "admin@onp",
      saf: { codigo: 901, habilitar_me: false, rev: visto.rev + 1 },
    });
    expect((await editar({ ...edicionDe(visto), id: 904, nro_saf: 904 })).status).toBe(404);
  });

  test("[O3] a SAF with budgets, executions or users is not deleted", async () => {
    const eliminar = (id: number) => editar({ accion: Accion.ELIMINAR, id });
    const propio = await eliminar(357);
    expect(propio.status).toBe(422);
    expect(propio.error.error).toMatch(/^El SAF 357 no se puede eliminar: tiene \d+ usuarios$/);

    // Without users of its own, but somebody may use it.
    const { mensaje } = await pedirPb(p, "POST", "usuarios/edicion", {
      como: p.roles.admin,
      envio: EdicionUsuario.encode({
        accion: Accion.NUEVO,
        saf: 357,
        usuario: "visita",
        clave: "clave de visita",
        tipo_de_usuario: 1,
        nombre_completo: "Visita",
        acceso_safs: [901],
        habilitado: true,
      }),
      respuesta: Guardado,
    });
    expect((await eliminar(901)).error.error).toContain(
      "acceso otorgado al usuario visita@economia",
    );
    await pedirPb(p, "POST", "usuarios/edicion", {
      como: p.roles.admin,
      envio: EdicionUsuario.encode({ accion: Accion.ELIMINAR, id_usuario: mensaje.id }),
      respuesta: Guardado,
    });

    await p.app.db.tx((q) =>
      q.ejecutar(
        "INSERT INTO presupuestos (saf, codipres, descripcion, desde_mes, ejercicio, version, " +
          "fecha_alta, online, rev, rev_datos) VALUES (901, 'M2412', 'x', 202412, 2026, 1, '', ?, 1, 1)",
        [false],
      )
    );
    const { status, error } = await eliminar(901);
    expect({ status, error: error.error }).toMatchObject({
      status: 422,
      error: "El SAF 901 no se puede eliminar: tiene 1 presupuesto o ejecución",
    });
    await p.app.db.tx((q) => q.ejecutar("DELETE FROM presupuestos WHERE saf = 901"));
    expect((await lista()).some((s) => s.codigo === 901)).toBe(true);
  });

  test("[O3] a SAF without them is deleted with its staffing, which stays in the trail", async () => {
    const anio = anioDelInstante(Date.now());
    await pedirPb(p, "POST", `techos/${anio}/editar`, {
      como: p.roles.admin,
      envio: EdicionTecho.encode({ saf: 901, cargos: 12, observaciones: "De prueba" }),
      respuesta: Techo,
    });
    const { status, mensaje } = await editar({ accion: Accion.ELIMINAR, id: 901 });
    expect(status).toBe(200);
    expect(mensaje).toEqual({ id: 901, rev: 0 });
    expect((await lista()).some((s) => s.codigo === 901)).toBe(false);
    const [[techos]] = await p.app.db.valores("SELECT count(*) FROM techos WHERE saf = 901");
    expect(Number(techos)).toBe(0);
    const [asiento] = await leidas<{ antes: string }>(
      p.app.db,
      "SELECT antes FROM auditoria WHERE entidad = 'organismos' AND clave = '901' " +
        "AND accion = 'eliminar'",
    );
    expect(JSON.parse(asiento?.antes ?? "")).toMatchObject({
      saf: 901,
      techos: [{ ejercicio: anio, cargos: 12, observaciones: "De prueba" }],
    });
    expect((await editar({ accion: Accion.ELIMINAR, id: 901 })).status).toBe(404);
  });

  test("[K1] one that was deleted and created again is not overwritten by who saw the first", async () => {
    const nuevo: Edicion = { ...NUEVO, nro_saf: 908, login: "dosveces", codsir: "" };
    const { mensaje: primero } = await editar(nuevo);
    expect((await editar({ accion: Accion.ELIMINAR, id: 908 })).status).toBe(200);
    const { mensaje: segundo } = await editar(nuevo);
    expect(segundo.rev).not.toBe(primero.rev);
    expect(await uno(908)).toMatchObject({ rev: segundo.rev });
    const tardia = { ...nuevo, accion: Accion.EDITAR, id: 908, nombre: "Otro" };
    expect((await editar({ ...tardia, rev: primero.rev })).status).toBe(409);
    expect((await editar({ accion: Accion.ELIMINAR, id: 908 })).status).toBe(200);
  });

  test(
    "[O3] a SAF that is deleted while something is created in it: whoever comes second is told",
    async () => {
      const { mensaje: { id } } = await editar({
        ...NUEVO,
        nro_saf: 907,
        login: "carrera",
        codsir: "",
      });
      expect(id).toBe(907);
      const ejecucion = {
        saf: 907,
        codipres: "M2412",
        descripcion: "x",
        desde_mes: 202412,
        ejercicio: 2026,
        version: 1,
      };
      const hay = async () => {
        const [[n]] = await p.app.db.valores("SELECT count(*) FROM presupuestos WHERE saf = 907");
        return Number(n);
      };
      // The deletion comes while the creation is not finished: it waits, and then sees the group.
      const escrita = Promise.withResolvers<void>();
      const borrado = escrita.promise.then(() => editar({ accion: Accion.ELIMINAR, id: 907 }));
      await p.app.db.tx(async (q) => {
        await crearEjecucion(q, ejecucion, true);
        escrita.resolve();
        await Bun.sleep(200);
      });
      expect((await borrado).error.error).toBe(
        "El SAF 907 no se puede eliminar: tiene 1 presupuesto o ejecución",
      );
      await p.app.db.tx((q) => q.ejecutar("DELETE FROM presupuestos WHERE saf = 907"));
      // The creation comes while the deletion is not finished.
      const borrandose = Promise.withResolvers<void>();
      const creado = borrandose.promise.then(() =>
        p.pedir("POST", "/api/presupuestos/editar/907/O2699", {
          como: p.roles.admin,
          form: {
            accion: "nuevo",
            descripcion: "x",
            desde_mes: 202601,
            ejercicio: 2026,
            version: 1,
          },
        })
      );
      await p.app.db.tx(async (q) => {
        await administrarOrganismo(p.app, q, ACTOR, {
          accion: "eliminar",
          id: 907,
          nro_saf: 907,
          nombre: "",
          login: "",
          codsir: "",
          habilitar_me: false,
          habilitar_ogas: false,
          rev: null,
        });
        borrandose.resolve();
        await Bun.sleep(200);
      });
      expect((await creado).status).toBe(404);
      expect(await hay()).toBe(0);
      // And nothing was in the way but that.
      expect((await lista()).some((s) => s.codigo === 907)).toBe(false);
    },
    600_000,
  );

  test("one SAF created twice at the same time is one, and who comes second is told", async () => {
    const pedidos = await Promise.all(
      Array.from(
        { length: 4 },
        (_, i) => editar({ ...NUEVO, nro_saf: 905, login: `doble${i}`, codsir: "" }),
      ),
    );
    expect(pedidos.map((r) => r.status).sort()).toEqual([200, 422, 422, 422]);
    expect((await lista()).filter((s) => s.codigo === 905)).toHaveLength(1);
  }, 600_000);

  test("[U3] nobody else reads or edits SAFs", async () => {
    for (const rol of ["onp", "analista", "tablas", "consulta", "ajena"] as const) {
      const leer = await pedirPb(p, "GET", "safs", { como: p.roles[rol], respuesta: Safs });
      expect({ rol, status: leer.status }).toEqual({ rol, status: 403 });
      expect((await editar({ ...NUEVO, nro_saf: 906 }, p.roles[rol])).status).toBe(403);
    }
  });

  test("[S9] the workbook has the rows of the screen", async () => {
    const { bytes, headers } = await p.pedir("GET", "/api/admin/safs/excel?orden=-codigo", {
      como: p.roles.admin,
    });
    expect(headers.get("content-disposition")).toContain('filename="safs.xlsx"');
    const [, titulos, ...filas] = (await hojasDe(bytes))[0].filas.map((f) => f.celdas);
    expect(titulos).toEqual([
      "SAF",
      "Nombre",
      "Login",
      "Código SIRHU",
      "Habilitar Mon. Ext.",
      "Habilitar Otros Gastos",
    ]);
    expect(filas.map((f) => f[0])).toEqual((await lista()).map((s) => s.codigo).reverse());
    expect(filas[0].slice(4)).toEqual(["Sí", "No"]);
  });
});
