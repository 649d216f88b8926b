import { afterAll, beforeAll, expect, test } from "bun:test";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import { admin, type Draft, type Message } from "#proto/admin-messages.ts";

const { Accion, EdicionSaf, EdicionUsuario, Guardado, QuitarSegundoFactor, Usuarios } = admin;
type Edicion = Draft<"EdicionUsuario">;

const NUEVA: Edicion = {
  accion: Accion.NUEVO,
  saf: 357,
  usuario: "nueva1",
  clave: "una clave larga",
  tipo_de_usuario: 1,
  nombre_completo: "Nueva Persona Inventada",
  dependencia: "Oficina",
  email: "nueva@ejemplo.invalid",
  telefono: "11 5555-0000",
  acceso_safs: [307, 103],
  habilitado: true,
};

/** What the owner of a new account chooses. */
const PROPIA = "una clave bien propia";

paraCadaBase("accounts, by administrators", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const editar = (mensaje: Edicion, como = p.roles.admin) =>
    pedirPb(p, "POST", "usuarios/edicion", {
      como,
      envio: EdicionUsuario.encode(mensaje),
      respuesta: Guardado,
    });
  const lista = async () => {
    const { mensaje, status } = await pedirPb(p, "GET", "usuarios", {
      como: p.roles.admin,
      respuesta: Usuarios,
    });
    expect(status).toBe(200);
    return mensaje;
  };
  const cuenta = async (usuario: string, saf = 357) => {
    const hallada = (await lista()).usuarios.find((u) => u.usuario === usuario && u.saf === saf);
    if (!hallada) throw new Error(`no está ${usuario}`);
    return hallada;
  };
  const edicionDe = (
    { id, login: _, organismo: __, rev, ...u }: Message<"Usuario">,
  ): Edicion => ({
    ...u,
    accion: Accion.EDITAR,
    id_usuario: id,
    rev,
  });
  const ingresa = async (usuario: string, clave: string) =>
    (await p.pedir("POST", "/api/iniciarsesion", { form: { usuario, clave } })).json.resultado;
  const elegir = async (usuario: string, actual: string, nuevo: string) => {
    const r = await p.pedir("POST", "/api/cambiarclave", { form: { usuario, actual, nuevo } });
    expect(r.json).toMatchObject({ resultado: true });
  };
  const asientos = (clave: number) =>
    leidas<Record<"accion" | "usuario" | "antes" | "despues", string | null>>(
      p.app.db,
      "SELECT accion, usuario, antes, despues FROM auditoria WHERE entidad = 'usuarios' " +
        "AND clave = ? ORDER BY id",
      [String(clave)],
    );

  test("[U1] the list has every account with its organismo, and the organismos", async () => {
    const { usuarios, organismos } = await lista();
    expect(await cuenta("analista")).toMatchObject({
      login: "economia",
      saf: 357,
      tipo_de_usuario: 1,
      habilitado: true,
      edicion_tablas: false,
    });
    expect(organismos.map((o) => o.saf)).toEqual([103, 307, 357, 750]);
    expect(usuarios.map((u) => u.saf)).toEqual(
      usuarios.map((u) => u.saf).toSorted((a, b) => a - b),
    );
  });

  test("[U2] [A2] a new account signs in, sees its SAFs, and its password is nowhere", async () => {
    const { status, mensaje } = await editar({ ...NUEVA, usuario: "NUEVA1" });
    expect({ status, rev: mensaje.rev }).toEqual({ status: 200, rev: 1 });
    const guardada = await cuenta("nueva1");
    expect(guardada).toMatchObject({
      id: mensaje.id,
      login: "economia",
      nombre_completo: "Nueva Persona Inventada",
      acceso_safs: [103, 307],
      solo_consulta: false,
      habilitado: true,
      rev: 1,
    });
    // The password that the administrator chose opens only its own change ([U6]).
    await elegir("nueva1@economia", "una clave larga", PROPIA);
    const nueva = await p.ingresar("nueva1@economia", PROPIA);
    const { json } = await p.pedir<{ codigo: number }[]>("GET", "/api/organismos", { como: nueva });
    expect(json.map((o) => o.codigo)).toEqual([103, 307, 357]);
    const [asiento] = await asientos(guardada.id);
    expect(asiento).toMatchObject({ accion: "nuevo", usuario: "admin@onp", antes: null });
    const [[secreto]] = await p.app.db.valores(
      "SELECT count(*) FROM auditoria WHERE despues LIKE '%una clave larga%' " +
        "OR antes LIKE '%argon2%' OR despues LIKE '%argon2%'",
    );
    expect(Number(secreto)).toBe(0);
    expect(JSON.stringify(p.log)).not.toContain("una clave larga");
  });

  test("[X3] what a new account must have: each refusal names its field", async () => {
    const casos: [Edicion, number, string, string][] = [
      [{ usuario: "" }, 422, "usuario", "es obligatorio"],
      [{ usuario: "con espacio" }, 422, "usuario", "sólo letras sin acento y números"],
      [{ usuario: "ñandú" }, 422, "usuario", "sólo letras sin acento y números"],
      [{ usuario: "x\u0000y" }, 422, "usuario", "sólo letras sin acento y números"],
      [{ usuario: "analista" }, 422, "usuario", "Ya existe el usuario analista@economia"],
      [{ clave: "" }, 422, "clave", "Ingrese la contraseña"],
      [{ clave: "corta" }, 422, "clave", "al menos 8 caracteres"],
      [{ clave: "otrauno1", usuario: "otrauno1" }, 422, "clave", "nombre de usuario"],
      [{ clave: "x".repeat(201) }, 422, "clave", "hasta 200"],
      [{ clave: "con\u0007campana" }, 400, "clave", "caracteres inválidos"],
      [{ nombre_completo: "   " }, 422, "nombre_completo", "es obligatorio"],
      [{ nombre_completo: "a\u0000b" }, 400, "nombre_completo", "caracteres de control"],
      [{ nombre_completo: "n".repeat(201) }, 422, "nombre_completo", "hasta 200"],
      [{ tipo_de_usuario: 4 }, 422, "tipo_de_usuario", "un entero entre 1 y 3"],
      [{ tipo_de_usuario: 0 }, 422, "tipo_de_usuario", "un entero entre 1 y 3"],
      [{ saf: 999 }, 422, "saf", "No existe el organismo con SAF 999"],
      [{ saf: 1000 }, 422, "saf", "entre 0 y 999"],
      [{ saf: -1 }, 422, "saf", "entre 0 y 999"],
      [{ acceso_safs: [998] }, 422, "acceso_safs", "No existe el organismo con SAF 998"],
      [{ acceso_safs: [357] }, 422, "acceso_safs", "ya tiene acceso a su propio SAF"],
      [{ acceso_safs: [-3] }, 422, "acceso_safs", "lista de enteros"],
      [{ accion: Accion.SIN_ACCION }, 400, "", "NUEVO, EDITAR o ELIMINAR"],
      [{ accion: 9 }, 400, "", "NUEVO, EDITAR o ELIMINAR"],
    ];
    const antes = (await lista()).usuarios.length;
    for (const [cambio, estado, campo, texto] of casos) {
      const { status, error } = await editar({ ...NUEVA, usuario: "otra1", ...cambio });
      expect({ cambio, status, campo: error.campo }).toEqual({ cambio, status: estado, campo });
      expect(error.error).toContain(texto);
    }
    expect((await lista()).usuarios).toHaveLength(antes);
  });

  test("[U2] what an administrator or a Completito is sent does not limit them", async () => {
    const { mensaje } = await editar({
      ...NUEVA,
      usuario: "jefa",
      tipo_de_usuario: 3,
      solo_consulta: true,
      acceso_safs: [998],
    });
    expect(await cuenta("jefa")).toMatchObject({
      tipo_de_usuario: 3,
      edicion_tablas: true,
      solo_consulta: false,
      acceso_safs: [],
    });
    expect(mensaje.rev).toBe(1);
  });

  test("[U4] an edit keeps the password that is left blank, and ends no session", async () => {
    const sesion = await p.ingresar("nueva1@economia", PROPIA);
    const antes = await cuenta("nueva1");
    const { status, mensaje } = await editar({
      ...edicionDe(antes),
      nombre_completo: "Otro Nombre",
      edicion_tablas: true,
    });
    expect({ status, rev: mensaje.rev }).toEqual({ status: 200, rev: antes.rev + 1 });
    expect(await cuenta("nueva1")).toMatchObject({ nombre_completo: "Otro Nombre" });
    expect((await p.pedir("GET", "/api/secciones", { como: sesion })).status).toBe(200);
    const asiento = (await asientos(antes.id)).at(-1);
    expect(JSON.parse(asiento?.antes ?? "")).toMatchObject({
      nombre_completo: "Nueva Persona Inventada",
    });
    expect(JSON.parse(asiento?.despues ?? "")).toMatchObject({
      nombre_completo: "Otro Nombre",
      cambia_contrasena: false,
    });
  });

  test("[U4] [X3] a new password is checked, ends the sessions, and is the one that signs in", async () => {
    const sesion = await p.ingresar("nueva1@economia", PROPIA);
    const antes = await cuenta("nueva1");
    const misma = await editar({ ...edicionDe(antes), clave: PROPIA });
    expect({ status: misma.status, campo: misma.error.campo }).toEqual({
      status: 422,
      campo: "clave",
    });
    expect(misma.error.error).toContain("distinta de la actual");
    expect((await editar({ ...edicionDe(antes), clave: "otra clave nueva" })).status).toBe(200);
    expect((await p.pedir("GET", "/api/secciones", { como: sesion })).status).toBe(401);
    expect(await ingresa("nueva1@economia", PROPIA)).toBe(false);
    expect(await ingresa("nueva1@economia", "otra clave nueva")).toBe(true);
  });

  test("[U4] disabling ends the sessions; the account is there but signs in no more", async () => {
    const sesion = await p.ingresar("nueva1@economia", "otra clave nueva");
    // What it stops is told first.
    const { id } = await cuenta("nueva1");
    const usoDe = async (cual = id, como = p.roles.admin) =>
      await p.pedir("GET", `/api/admin/usuarios/${cual}/uso`, { como });
    expect((await usoDe(id, p.roles.analista)).status).toBe(403);
    const antes = (await usoDe()).json as unknown as { sesiones: number; grupo: unknown };
    expect(antes.sesiones).toBeGreaterThan(0);
    expect(antes.grupo).toBe(null);
    const como = p.roles.analista;
    await p.pedir("GET", "/api/valores/datospresupuesto/357/E2601", { como });
    expect((await usoDe((await cuenta("analista")).id)).json).toMatchObject({
      grupo: { saf: 357, codipres: "E2601" },
    });
    expect((await editar({ ...edicionDe(await cuenta("nueva1")), habilitado: false })).status)
      .toBe(200);
    expect((await p.pedir("GET", "/api/secciones", { como: sesion })).status).toBe(401);
    expect(await ingresa("nueva1@economia", "otra clave nueva")).toBe(false);
    expect(await cuenta("nueva1")).toMatchObject({ habilitado: false });
    expect((await usoDe()).json).toEqual({ sesiones: 0, ultimo_uso: null, grupo: null });
  });

  test("the name and the SAF of an account do not change, and one that is gone is told", async () => {
    const u = await cuenta("nueva1");
    for (const cambio of [{ usuario: "otra" }, { saf: 307, acceso_safs: [] }]) {
      const { status, error } = await editar({ ...edicionDe(u), ...cambio });
      expect(status).toBe(422);
      expect(error.error).toContain("no se pueden cambiar");
    }
    for (const accion of [Accion.EDITAR, Accion.ELIMINAR]) {
      const { status, error } = await editar({ ...NUEVA, accion, id_usuario: 999_999 });
      expect({ status, error: error.error }).toMatchObject({
        status: 404,
        error: "El usuario ya no existe; actualice la lista",
      });
    }
  });

  test("[K1] a change made meanwhile is never overwritten: who, and both values", async () => {
    const vista = await cuenta("nueva1");
    expect((await editar({ ...edicionDe(vista), telefono: "1" })).status).toBe(200);
    const { status, error } = await editar({ ...edicionDe(vista), telefono: "2" });
    expect(status).toBe(409);
    expect(error).toMatchObject({
      quien: "admin@onp",
      usuario: { id: vista.id, telefono: "1", rev: vista.rev + 1 },
    });
    expect(error.error).toContain("fue modificado por admin@onp");
    expect((await editar({ ...edicionDe(vista), accion: Accion.ELIMINAR })).status).toBe(409);
    expect(await cuenta("nueva1")).toMatchObject({ telefono: "1" });
    // Without a version, the last writer wins (interfaces.md).
    expect((await editar({ ...edicionDe(vista), telefono: "3", rev: null })).status).toBe(200);
    expect(await cuenta("nueva1")).toMatchObject({ telefono: "3" });
  });

  test("[U4] the last enabled administrator is neither deleted, disabled nor demoted", async () => {
    const jefa = edicionDe(await cuenta("jefa"));
    expect((await editar({ ...jefa, habilitado: false })).status).toBe(200);
    const unica = edicionDe(await cuenta("admin", 750));
    // Who was never there may never come.
    const espera = { ...NUEVA, usuario: "espera", tipo_de_usuario: 3, edicion_tablas: false };
    expect((await editar(espera)).status).toBe(200);
    const intentos = [{ habilitado: false }, { tipo_de_usuario: 2 }];
    for (const cambio of intentos) {
      const { status, error } = await editar({ ...unica, ...cambio });
      expect(status).toBe(422);
      expect(error.error).toContain("admin@onp es el último administrador habilitado");
    }
    const { status, error } = await editar({ ...unica, accion: Accion.ELIMINAR });
    expect({ status, error: error.error }).toMatchObject({
      status: 422,
      error: "No puede eliminar el usuario con el que ingresó",
    });
    expect(await cuenta("admin", 750)).toMatchObject({ tipo_de_usuario: 3, habilitado: true });
    const sobra = { ...edicionDe(await cuenta("espera")), accion: Accion.ELIMINAR };
    expect((await editar(sobra)).status).toBe(200);
  });

  test("[U4] of two administrators that go at the same time, one stays", async () => {
    const jefa = edicionDe(await cuenta("jefa"));
    expect((await editar({ ...jefa, habilitado: true, rev: null })).status).toBe(200);
    const admin = edicionDe(await cuenta("admin", 750));
    const juntas = await Promise.all([
      editar({ ...jefa, habilitado: false, rev: null }),
      editar({ ...admin, nombre_completo: "Otra", tipo_de_usuario: 2, rev: null }),
    ]);
    const [hecha, rehusada] = juntas.map((r) => r.status).sort();
    expect(hecha).toBe(200);
    // The last one stays (422), or who asks administers no longer (403).
    expect([403, 422]).toContain(rehusada);
    const enPie = (await p.app.db.valores(
      "SELECT usuario FROM usuarios WHERE tipo = 3 AND habilitado",
    )).flat();
    expect(enPie).toHaveLength(1);
    // As it was, for the next tests.
    await p.app.db.tx(async (q) => {
      await q.ejecutar("UPDATE usuarios SET tipo = 3 WHERE usuario = 'admin'");
      await q.ejecutar("UPDATE usuarios SET habilitado = ? WHERE usuario = 'jefa'", [false]);
    });
  });

  test("[U4] deleting an account ends its sessions and leaves what it said in the trail", async () => {
    const u = await cuenta("nueva1");
    await editar({ ...edicionDe(u), habilitado: true });
    const sesion = await p.ingresar("nueva1@economia", "otra clave nueva");
    const { status, mensaje } = await editar({
      accion: Accion.ELIMINAR,
      id_usuario: u.id,
      rev: u.rev + 1,
    });
    expect(status).toBe(200);
    expect(mensaje).toEqual({ id: u.id, rev: 0 });
    expect((await lista()).usuarios.some((x) => x.id === u.id)).toBe(false);
    expect((await p.pedir("GET", "/api/secciones", { como: sesion })).status).toBe(401);
    const asiento = (await asientos(u.id)).at(-1);
    expect(asiento).toMatchObject({ accion: "eliminar", despues: null });
    expect(JSON.parse(asiento?.antes ?? "")).toMatchObject({ usuario: "nueva1", saf: 357 });
  });

  test(
    "[O3] an account and the deletion of its SAF at the same time: one of them is told",
    async () => {
      const saf = (mensaje: Draft<"EdicionSaf">) =>
        pedirPb(p, "POST", "safs", {
          como: p.roles.admin,
          envio: EdicionSaf.encode(mensaje),
          respuesta: Guardado,
        });
      for (let i = 0; i < 3; i++) {
        const nro_saf = 910 + i;
        const alta = { accion: Accion.NUEVO, nro_saf, nombre: "Breve", login: `breve${i}` };
        expect((await saf(alta)).status).toBe(200);
        const [cuentaNueva, baja] = await Promise.all([
          editar({ ...NUEVA, saf: nro_saf, usuario: "breve", acceso_safs: [] }),
          saf({ accion: Accion.ELIMINAR, id: nro_saf }),
        ]);
        const estados = [cuentaNueva.status, baja.status];
        expect([[200, 422], [422, 200]]).toContainEqual(estados);
      }
    },
    600_000,
  );

  test(
    "[U1] two accounts of one name created at the same time: one stays, the other is told",
    async () => {
      const pedidos = await Promise.all(
        Array.from({ length: 4 }, () => editar({ ...NUEVA, usuario: "gemela" })),
      );
      expect(pedidos.map((r) => r.status).sort()).toEqual([200, 422, 422, 422]);
      expect((await lista()).usuarios.filter((u) => u.usuario === "gemela")).toHaveLength(1);
    },
    600_000,
  );

  test("[U3] nobody else reads or edits accounts, and the refusal is a message too", async () => {
    for (const rol of ["onp", "analista", "tablas", "consulta", "ajena"] as const) {
      const leer = await pedirPb(p, "GET", "usuarios", {
        como: p.roles[rol],
        respuesta: Usuarios,
      });
      expect({ rol, status: leer.status, error: leer.error.error }).toEqual({
        rol,
        status: 403,
        error: "La operación es sólo para administradores",
      });
      expect((await editar({ ...NUEVA, usuario: "intrusa" }, p.roles[rol])).status).toBe(403);
    }
    const { status, error } = await pedirPb(p, "GET", "usuarios", { respuesta: Usuarios });
    expect({ status, error: error.error }).toEqual({
      status: 401,
      error: "La sesión no existe o terminó; ingrese nuevamente",
    });
    expect((await pedirPb(p, "GET", "nada", { respuesta: Usuarios })).status).toBe(404);
  });

  test("[U4] [A1] who lost the telephone goes on without the second factor; its sessions end", async () => {
    const quitar = (id_usuario: number, como = p.roles.admin) =>
      pedirPb(p, "POST", "usuarios/segundofactor/quitar", {
        como,
        envio: QuitarSegundoFactor.encode({ id_usuario }),
        respuesta: Guardado,
      });
    const { mensaje } = await editar({ ...NUEVA, usuario: "sintelefono" });
    const id = mensaje.id;
    const activar = (de: number) =>
      p.app.db.tx((q) =>
        q.ejecutar(
          "INSERT INTO segundos_factores (id_usuario, secreto, preparado, activo, ultimo_paso) " +
            "VALUES (?, 'JBSWY3DPEHPK3PXP', 1, 1, 0)",
          [de],
        )
      );
    await elegir("sintelefono@economia", "una clave larga", PROPIA);
    const entra = await p.ingresar("sintelefono@economia", PROPIA);
    expect(await cuenta("sintelefono")).toMatchObject({ segundo_factor: false });
    const sin = await quitar(id);
    expect([sin.status, sin.error.error]).toEqual([422, "El segundo factor no está activo"]);
    // Refused: what it would have ended goes on.
    const sirve = async () =>
      (await p.pedir("GET", "/api/organismos", { como: entra })).status === 200;
    expect(await sirve()).toBe(true);

    await activar(id);
    expect(await cuenta("sintelefono")).toMatchObject({ segundo_factor: true });
    expect(await ingresa("sintelefono@economia", "una clave larga")).toBe(false);
    for (const rol of ["analista", "consulta", "tablas"] as const) {
      expect((await quitar(id, p.roles[rol])).status).toBe(403);
    }
    expect(await cuenta("sintelefono")).toMatchObject({ segundo_factor: true });
    const { status, mensaje: hecho } = await quitar(id);
    expect({ status, id: hecho.id }).toEqual({ status: 200, id });
    expect(await cuenta("sintelefono")).toMatchObject({ segundo_factor: false });
    expect(await sirve()).toBe(false);
    expect(await ingresa("sintelefono@economia", PROPIA)).toBe(true);
    const asiento = (await asientos(id)).find((a) => a.accion === "quitar segundo factor");
    expect(asiento?.usuario).toBe("admin@onp");
    expect(JSON.parse(asiento?.despues ?? "{}")).toEqual({
      usuario: "sintelefono@economia",
      sesiones_cerradas: 1,
    });

    expect((await quitar(999_999_999)).status).toBe(404);
    // One's own takes a code, as everybody's.
    const propia = (await cuenta("admin", 750)).id;
    await activar(propia);
    const mia = await quitar(propia);
    expect(mia.status).toBe(422);
    expect(mia.error.error).toContain("se quita con un código");
    await p.app.db.tx((q) =>
      q.ejecutar("DELETE FROM segundos_factores WHERE id_usuario = ?", [propia])
    );
  });

  test("bytes that are no message change nothing and are a 400; too many are a 413", async () => {
    const enviar = (envio: Uint8Array) =>
      pedirPb(p, "POST", "usuarios/edicion", { como: p.roles.admin, envio, respuesta: Guardado });
    const bien = EdicionUsuario.encode({ ...NUEVA, usuario: "rota" });
    expect((await enviar(bien.subarray(0, bien.length - 3))).status).toBe(400);
    expect((await enviar(Uint8Array.from([0xff, 0xff, 0xff]))).status).toBe(400);
    expect((await enviar(new Uint8Array())).status).toBe(400);
    expect((await enviar(new Uint8Array(70_000))).status).toBe(413);
    const { status, headers } = await p.pedir("POST", "/api/pb/admin/usuarios/edicion", {
      como: p.roles.admin,
      form: { accion: "NUEVO", usuario: "rota" },
    });
    expect({ status, tipo: headers.get("content-type") }).toEqual({
      status: 415,
      tipo: "application/x-protobuf",
    });
    expect((await lista()).usuarios.some((u) => u.usuario === "rota")).toBe(false);
  });

  test("[S9] the workbook has the rows of the screen, with its boxes and filters, as text", async () => {
    await editar({ ...NUEVA, usuario: "formula", nombre_completo: '=HYPERLINK("x")' });
    const bajar = async (consulta: string) => {
      const { status, headers, bytes } = await p.pedir(
        "GET",
        `/api/admin/usuarios/excel${consulta}`,
        { como: p.roles.admin },
      );
      expect(status).toBe(200);
      expect(headers.get("content-disposition")).toContain('filename="usuarios.xlsx"');
      return (await hojasDe(bytes))[0].filas.map((f) => f.celdas);
    };
    const [, titulos, ...filas] = await bajar("");
    expect(titulos).toEqual([
      "Usuario",
      "Login",
      "Nombre Completo",
      "SAF",
      "Organismo",
      "Dependencia",
      "Tipo",
      "Edición tablas",
      "Sólo consulta",
      "Otros SAFs",
      "Segundo factor",
      "Último ingreso",
      "Habilitado",
    ]);
    expect(filas).toHaveLength((await lista()).usuarios.length);
    expect(filas.find((f) => f[0] === "formula")?.[2]).toBe('=HYPERLINK("x")');
    const deEconomia = (await bajar("?saf=357&habilitado=0")).slice(2);
    expect(deEconomia.map((f) => [f[0], f[3], f.at(-1)])).toEqual(
      (await lista()).usuarios.filter((u) => u.saf === 357 && !u.habilitado)
        .map((u) => [u.usuario, 357, "No"]),
    );
    expect(deEconomia.length).toBeGreaterThan(0);
    const filtros = JSON.stringify([{ campo: "usuario", clase: "texto", texto: "CONSUL" }]);
    const consulta = `?filtros=${encodeURIComponent(filtros)}&columnas=saf,usuario`;
    expect((await bajar(consulta)).slice(1)).toEqual([["SAF", "Usuario"], [357, "consulta"]]);
  });
});
