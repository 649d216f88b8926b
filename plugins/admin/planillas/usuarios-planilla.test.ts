/** Accounts from a spreadsheet: what it may do, and what it never does ([U1]–[U6]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";

type Respuesta = PreviaDeFilas & { readonly resultado: boolean; readonly mensaje: string };

type Fila = Readonly<Record<string, string | number>>;

const TITULOS =
  "SAF\tUsuario\tNombre Completo\tTipo\tEdición tablas\tSólo consulta\tOtros SAFs\tHabilitado";

paraCadaBase("accounts of a spreadsheet", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const pegar = (form: Readonly<Record<string, string | File>>, como = p.roles.admin) =>
    p.pedir<Respuesta>("POST", "/api/admin/usuarios/pegar", { como, form });
  const cargar = async (texto: string) =>
    await pegar({ texto, token: (await pegar({ texto })).json.token });
  const cuenta = async (usuario: string) =>
    (await leidas<Fila>(
      p.app.db,
      "SELECT saf, usuario, nombre_completo, tipo, edicion_tablas, solo_consulta, acceso_safs, " +
        "habilitado, CASE WHEN clave_vence > 0 THEN 1 ELSE 0 END AS vence FROM usuarios WHERE usuario = ?",
      [usuario],
    )).at(0);

  test("[U6] [U2] it creates and edits; those it creates have no password, and sign in with a code", async () => {
    const texto = [
      TITULOS,
      "357\tNueva1\tUna Persona\tConvencional\tNo\tSí\t103, 307\t",
      "103\tnueva2\tOtra Persona\tadministrador\tNo\tSí\t\tSí",
      "357\tconsulta\tQuien Consulta\t\t\t\t\t",
    ].join("\n");
    const { json } = await pegar({ texto });
    expect(json.filas.map((f) => f.estado)).toEqual(["nueva", "nueva", "cambiada"]);
    expect(json.filas[0].clave).toEqual({ saf: 357, usuario: "nueva1" });
    expect((await pegar({ texto, token: json.token })).json.resultado).toBe(true);
    expect(await cuenta("nueva1")).toMatchObject({
      ...{ saf: 357, tipo: 1, acceso_safs: "103;307" },
      vence: 1,
    });
    // An administrator is never limited, whatever was written; what is empty takes nothing away.
    const [{ edicion_tablas, solo_consulta }] = await leidas<Fila>(
      p.app.db,
      "SELECT CASE WHEN edicion_tablas THEN 1 ELSE 0 END AS edicion_tablas, CASE WHEN " +
        "solo_consulta THEN 1 ELSE 0 END AS solo_consulta FROM usuarios WHERE usuario = 'nueva2'",
    );
    expect([edicion_tablas, solo_consulta].map(Number)).toEqual([1, 0]);
    const [{ sigue }] = await leidas<Fila>(
      p.app.db,
      "SELECT CASE WHEN solo_consulta AND habilitado THEN 1 ELSE 0 END AS sigue FROM usuarios " +
        "WHERE usuario = 'consulta' AND saf = 357",
    );
    expect(Number(sigue)).toBe(1);
    const [{ id }] = await leidas<Fila>(
      p.app.db,
      "SELECT id FROM usuarios WHERE usuario = 'nueva1'",
    );
    const { json: codigo } = await p.pedir<{ codigo: string }>(
      ...["POST", "/api/admin/usuarios/codigos"] as const,
      { como: p.roles.admin, form: { id: Number(id) } },
    );
    const { json: ingreso } = await p.pedir<{ resultado: boolean }>(
      ...["POST", "/api/iniciarsesion"] as const,
      { form: { usuario: "nueva1@economia", clave: codigo.codigo } },
    );
    expect(ingreso.resultado).toBe(true);
    const { json: traza } = await p.pedir<{ asientos: { accion: string; resumen: string }[] }>(
      ...["GET", "/api/admin/auditoria?entidad=usuarios"] as const,
      { como: p.roles.admin },
    );
    expect(traza.asientos.map((a) => a.accion)).toContain("nuevo");
    expect(JSON.stringify([traza, json])).not.toContain(codigo.codigo);
  });

  test("[F11] its SAFs are said by number or by name; a name of none, or of several, is told", async () => {
    const { json } = await pegar({
      texto: [
        TITULOS,
        "Ministerio de Economía\tpornombre\tUna\t\t\t\t103; Ministerio de Relaciones Exteriores\t",
        "357 - Ministerio de Economía\tporlista\tDos\t\t\t\tministerio\t",
        "Ministerio\tporvarios\tTres\t\t\t\t\t",
      ].join("\n"),
    });
    expect(json.filas.map((f) => f.clave.saf ?? null)).toEqual([357, 357, null]);
    expect(json.filas.map((f) => f.motivos[0]?.columna ?? "")).toEqual(["", "acceso_safs", "saf"]);
    expect(json.filas.map((f) => f.motivos[0]?.motivo ?? "").slice(1)).toEqual([
      "Acceso a SAFs: no hay un organismo, o hay varios, con «ministerio»",
      "SAF: no hay un organismo, o hay varios, con «Ministerio»",
    ]);
    expect(json.filas[0].despues?.acceso_safs).toBe("103;307");
  });

  test("[U4] what does not fit is told by its row: a password is no column, the last administrator stays", async () => {
    const conClave = await pegar({ texto: `${TITULOS}\tContraseña\n357\tx\tX\t\t\t\t\t\tsecreta` });
    expect(conClave.json).toMatchObject({
      resultado: false,
      mensaje: expect.stringContaining("«Contraseña» no es de esta planilla de usuarios"),
    });
    expect(JSON.stringify(conClave.json)).not.toContain("secreta");
    const malas = [
      "998\tuno\tUno\tConvencional\t\t\t\t",
      "357\tdos\tDos\tJefe\t\t\t\t",
      "357\ttres\tTres\tConvencional\t\t\t998\t",
      "357\tcua tro\tCuatro\tConvencional\t\t\t\t",
    ];
    const { json } = await pegar({ texto: [TITULOS, ...malas].join("\n") });
    expect(json.filas.map((f) => f.motivos[0]?.columna)).toEqual([
      "saf",
      "tipo",
      "acceso_safs",
      "usuario",
    ]);
    expect(json.filas[1].motivos[0].motivo)
      .toBe("Tipo de Usuario: debe ser Convencional o Completito o Administrador");
    expect((await cargar([TITULOS, ...malas].join("\n"))).json.resultado).toBe(false);
    expect(await cuenta("tres")).toBeUndefined();
    // Those whose first sign-in is awaited are no reason to let the others go.
    const administradores = await leidas<Fila>(
      p.app.db,
      "SELECT saf, usuario, nombre_completo FROM usuarios WHERE tipo = 3 AND habilitado " +
        "AND clave_vence = 0",
    );
    const ninguno = administradores.map((c) =>
      `${c.saf}\t${c.usuario}\t${c.nombre_completo}\tConvencional\tNo\tNo\t\tSí`
    );
    const sin = await pegar({ texto: [TITULOS, ...ninguno].join("\n") });
    expect(sin.json.filas.at(-1)?.motivos[0].motivo).toContain("único administrador habilitado");
    for (const rol of ["analista", "onp", "consulta"] as const) {
      expect((await pegar({ texto: TITULOS }, p.roles[rol])).status).toBe(403);
    }
  });

  test("[S9] the workbook of the list comes back alike; disabling ends the sessions", async () => {
    const { bytes } = await p.pedir("GET", "/api/admin/usuarios/excel", { como: p.roles.admin });
    const archivo = new File([new Uint8Array(bytes)], "usuarios.xlsx");
    const { json } = await pegar({ archivo });
    expect(json.resumen).toMatchObject({ erronea: 0, nueva: 0, cambiada: 0 });
    expect(json.filas.length).toBeGreaterThan(3);
    const abiertas = async () =>
      (await leidas(
        p.app.db,
        "SELECT s.id FROM sesiones s JOIN usuarios u ON u.id = s.id_usuario WHERE u.usuario = " +
          "'analista'",
      )).length;
    expect(await abiertas()).toBeGreaterThan(0);
    await cargar("SAF\tUsuario\tHabilitado\n357\tanalista\tNo");
    expect(await abiertas()).toBe(0);
    const { status } = await p.pedir("GET", "/api/organismos", { como: p.roles.analista });
    expect(status).toBe(401);
  });
});
