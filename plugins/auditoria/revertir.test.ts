/** What the trail tells, taken back from it (formulation [F12]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { subirContador } from "#core/db/audit.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto, type Rol } from "#core/testing/producto.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import { admin as pb, type Draft } from "#proto/admin-messages.ts";
import { congelar } from "#plugins/bases/service.ts";

interface Asiento {
  readonly id: number;
  readonly entidad: string;
  readonly accion: string;
  readonly usuario: string;
}

type Form = Record<string, string | number>;

paraCadaBase("taking back what the trail tells", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const leer = async <T>(ruta: string, rol: Rol = "admin") =>
    (await p.pedir<T>("GET", ruta, { como: p.roles[rol] })).json;
  const enviar = (ruta: string, form: Form, rol: Rol = "admin") =>
    p.pedir("POST", ruta, { como: p.roles[rol], form });
  const asientos = async () =>
    (await leer<{ asientos: Asiento[] }>("/api/admin/auditoria?de_sesion=0")).asientos;
  const ultimo = async (entidad: string) => {
    const hallado = (await asientos()).find((a) => a.entidad === entidad);
    if (!hallado) throw new Error(`no hay ningún asiento de ${entidad}`);
    return hallado;
  };
  const puede = (id: number) =>
    leer<{ puede: boolean; motivo: string }>(`/api/admin/auditoria/${id}/reversa`);
  const revertir = (id: number, rol: Rol = "admin") =>
    enviar("/api/admin/auditoria/revertir", { id }, rol);
  /** It can be, it is, the trail says it, and it cannot be again. */
  async function vuelve(entidad: string): Promise<void> {
    const { id } = await ultimo(entidad);
    expect({ entidad, ...await puede(id) }).toMatchObject({ entidad, puede: true, motivo: "" });
    expect({ entidad, ...await revertir(id) }).toMatchObject({
      entidad,
      status: 200,
      json: { resultado: true },
    });
    const nuevo = await ultimo(entidad);
    expect(nuevo.id).toBeGreaterThan(id);
    expect(nuevo.usuario).toBe("admin@onp");
    expect(await puede(id)).toMatchObject({
      puede: false,
      motivo: expect.stringMatching(/^admin@onp lo cambió después, el /),
    });
    const otra = await revertir(id);
    expect(otra.status).toBe(409);
    expect(otra.json.mensaje).toContain("lo cambió después");
  }
  const congelado = (si: boolean) => p.app.db.tx((q) => congelar(q, ACTOR, 357, "E2601", si));
  const techo = async () =>
    (await p.app.db.valores("SELECT cargos FROM techos WHERE ejercicio = 2026 AND saf = 357"))[0][
      0
    ];

  test("a group that was hidden or frozen", async () => {
    const online = async () => {
      const lista = await leer<{ codipres: string; online: boolean }[]>(
        "/api/admin/historico?saf=357",
      );
      return lista.find((g) => g.codipres === "E2601")?.online;
    };
    await enviar("/api/admin/historico", { accion: "quitar", saf: 357, codipres: "E2601" });
    expect(await online()).toBe(false);
    await vuelve("presupuestos");
    expect(await online()).toBe(true);
    const estado = async () =>
      (await leer<{ congelado: boolean }>("/api/presupuestos/situacion/357/E2601")).congelado;
    await congelado(true);
    expect(await estado()).toBe(true);
    await vuelve("presupuestos");
    expect(await estado()).toBe(false);
  });

  test("a techo, to the figure that it was", async () => {
    for (const cargos of [50, 70]) {
      await p.importarTextos({
        techos: `ejercicio,saf,cargos,observaciones\n2026,357,${cargos},de ${cargos}\n`,
      });
    }
    const celdas = (cargos: number) =>
      enviar("/api/admin/techos/2026/celdas", {
        cambios: JSON.stringify([{ id: 357, rev: null, valores: { cargos } }]),
      });
    expect((await celdas(900)).json).toMatchObject({ resultado: true });
    await vuelve("techos");
    expect(await techo()).toBe(70);
    // Written by another way since: what is there is not what the entry left.
    await celdas(800);
    const { id } = await ultimo("techos");
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE techos SET cargos = 5 WHERE ejercicio = 2026 AND saf = 357")
    );
    const distinto = await revertir(id);
    expect(distinto.status).toBe(409);
    expect(distinto.json.mensaje).toContain("ya no está como lo dejó");
    expect(await techo()).toBe(5);
  });

  test("[F10] whether a code may go is told by reading, whoever is saving meanwhile", async () => {
    const nueva = { accion: "NUEVO", ff: 78, descripcion: "De prueba" };
    expect((await enviar("/api/admin/estructura/fuentes", nueva)).json)
      .toMatchObject({ resultado: true });
    const { id } = await ultimo("fuentes");
    const [tomado, soltado] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const otro = p.app.db.tx(async (q) => {
      await subirContador(q, "referencias");
      tomado.resolve();
      await soltado.promise;
    });
    await tomado.promise;
    try {
      const dicho = await puede(id);
      expect(dicho).toMatchObject({ puede: true, motivo: "" });
    } finally {
      soltado.resolve();
      await otro;
    }
    await vuelve("fuentes");
  });

  test("[R6] a value of a month: the one before it rules again, and a corrected one is back", async () => {
    const valor = async () =>
      (await p.app.db.valores(
        "SELECT desde_mes, valor, norma FROM valores_ur WHERE serie_ur = 'SINEP' " +
          "AND desde_mes >= 202701 ORDER BY desde_mes",
      )).map((f) => f.map(String).join());
    const guardar = (valor: string, norma: string) =>
      enviar(
        "/api/tablas/valores/valores_ur/202701",
        { serie_ur: "SINEP", valor, norma },
        "tablas",
      );
    expect(await valor()).toEqual([]);
    expect((await guardar("1000", "Dec. 1")).json).toMatchObject({ resultado: true });
    await guardar("2000.50", "Dec. 2");
    await vuelve("valores_ur");
    expect(await valor()).toEqual(["202701,100000,Dec. 1"]);
    const primero = (await asientos()).find((a) =>
      a.entidad === "valores_ur" && a.accion === "agregar"
    );
    expect((await revertir(primero?.id ?? 0)).status).toBe(409);
    await enviar("/api/tablas/valores/valores_ur/202701/eliminar", { serie_ur: "SINEP" }, "tablas");
    await vuelve("valores_ur");
    expect(await valor()).toEqual(["202701,100000,Dec. 1"]);
    await enviar("/api/tablas/valores/valores_ur/202701/eliminar", { serie_ur: "SINEP" }, "tablas");
    await guardar("3000", "Dec. 3");
    await vuelve("valores_ur");
    expect(await valor()).toEqual([]);
  });

  test("a row of a base, whoever wrote it; not of a budget that is frozen", async () => {
    const [[id, costo]] = await p.app.db.valores(
      "SELECT id, costo_total FROM base_otrosgastos WHERE saf = 357 AND codipres = 'E2601' " +
        "ORDER BY id LIMIT 1",
    );
    const ahora = async () =>
      (await p.app.db.valores("SELECT costo_total FROM base_otrosgastos WHERE id = ?", [
        Number(id),
      ]))
        .map(([c]) => Number(c));
    const eliminar = () =>
      enviar(
        "/api/bases/otrosgastos/357/E2601",
        { accion: "eliminar", id: Number(id) },
        "analista",
      );
    expect((await eliminar()).json).toMatchObject({ resultado: true });
    expect(await ahora()).toEqual([]);
    await vuelve("otrosgastos");
    expect(await ahora()).toEqual([Number(costo)]);
    await eliminar();
    const { id: asiento } = await ultimo("otrosgastos");
    await congelado(true);
    const no = await revertir(asiento);
    expect(no).toMatchObject({ status: 200, json: { resultado: false } });
    expect(no.json.mensaje).toMatch(/^No se volvió nada atrás: .*congel/i);
    expect(await ahora()).toEqual([]);
    await congelado(false);
    expect((await revertir(asiento)).json).toMatchObject({ resultado: true });
    expect(await ahora()).toEqual([Number(costo)]);
  });

  test("[U1] [U4] a login that was changed, and an account that was disabled", async () => {
    const [[, login]] = await p.app.db.valores("SELECT saf, login FROM organismos WHERE saf = 103");
    const celdas = (valores: object) =>
      enviar("/api/admin/celdas/safs", {
        cambios: JSON.stringify([{ id: 103, rev: null, valores }]),
      });
    expect((await celdas({ login: "otrologin" })).json).toMatchObject({ resultado: true });
    await vuelve("organismos");
    const ahora = await p.app.db.valores("SELECT saf, login FROM organismos WHERE saf = 103");
    expect(ahora[0][1]).toBe(login);
    const lista = async () =>
      (await pedirPb(p, "GET", "usuarios", {
        como: p.roles.admin,
        respuesta: pb.Usuarios,
      })).mensaje.usuarios.find((u) => u.usuario === "consulta" && u.saf === 357);
    const suya = await lista();
    if (!suya) throw new Error("no está consulta@economia");
    const { id, login: _, organismo: __, ...datos } = suya;
    const { status } = await pedirPb(p, "POST", "usuarios/edicion", {
      como: p.roles.admin,
      envio: pb.EdicionUsuario.encode({
        ...datos,
        accion: pb.Accion.EDITAR,
        id_usuario: id,
        habilitado: false,
      }),
      respuesta: pb.Guardado,
    });
    expect(status).toBe(200);
    expect((await lista())?.habilitado).toBe(false);
    await vuelve("usuarios");
    expect(await lista()).toEqual({ ...suya, rev: suya.rev + 2 });
  });

  const saf = (m: Draft<"EdicionSaf">) =>
    pedirPb(p, "POST", "safs", {
      como: p.roles.admin,
      envio: pb.EdicionSaf.encode(m),
      respuesta: pb.Guardado,
    });
  const noVuelve = async (id: number, motivo: string) => {
    expect(await puede(id)).toMatchObject({ puede: false, motivo });
    const { json } = await revertir(id);
    expect(json).toMatchObject({
      resultado: false,
      mensaje: `No se volvió nada atrás: ${motivo}`,
    });
  };

  test("[O3] a SAF that was made and has something since stays", async () => {
    await saf({ nro_saf: 920, nombre: "Nuevo", login: "nuevo920", accion: pb.Accion.NUEVO });
    const { id } = await ultimo("organismos");
    await enviar("/api/admin/techos/2026/celdas", {
      cambios: JSON.stringify([{ id: 920, rev: null, valores: { cargos: 1 } }]),
    });
    await noVuelve(
      id,
      "el SAF 920 no se puede eliminar: tiene datos en Techos",
    );
    expect(await p.app.db.valores("SELECT cargos FROM techos WHERE saf = 920")).toEqual([[1]]);
  });

  test("[F4] a stage whose extensions the trail only counted, and one with others since", async () => {
    const etapa = { ejercicio: 2026, nombre: "Vieja", prefijo: "E26V", desde: "2030-01-01" };
    await enviar("/api/admin/etapas", { ...etapa, hasta: "2030-01-02", accion: "NUEVO" });
    const { id } = await ultimo("etapas");
    await enviar("/api/admin/etapas/prorrogas", {
      clave: "2026|Vieja",
      safs: "357",
      hasta: "2030-02-01",
      accion: "NUEVO",
    });
    await noVuelve(id, "la etapa tiene prórrogas dadas después: quítelas antes");
    await enviar("/api/admin/etapas", { clave: "2026|Vieja", accion: "ELIMINAR" });
    await p.app.db.tx((q) =>
      q.auditar(ACTOR, {
        accion: "eliminar",
        entidad: "etapas",
        clave: "2026|Vieja",
        antes: { ...etapa, hasta: "2030-01-02", prorrogas: 1 },
      })
    );
    const baja = await ultimo("etapas");
    await noVuelve(baja.id, "el registro de la auditoría no guarda todo lo que haría falta");
  });

  test("[J2] what a transfer moved stays where it is once somebody wrote any of it", async () => {
    const casilleros = {
      codipres: "E2601",
      saf_origen: 307,
      prog_origen: 3,
      act_origen: 1,
      saf_destino: 307,
      prog_destino: 3,
      act_destino: 2,
    };
    const respuesta = pb.Guardado;
    const como = p.roles.admin;
    await pedirPb(p, "POST", "pasajes/nuevo", {
      como,
      envio: pb.NuevoPasaje.encode(casilleros),
      respuesta,
    });
    await p.pedir("POST", "/api/pb/admin/pasajes/proceso", { como });
    const { id, accion } = await ultimo("pasajes");
    expect(accion).toBe("ejecutar");
    const movidos = async () =>
      await p.app.db.valores(
        "SELECT id, act FROM base_cargos WHERE saf = 307 AND codipres = 'E2601' AND prog = 3 " +
          "ORDER BY id",
      );
    const quedaron = await movidos();
    // Whether it can be is told while somebody writes: it takes no turn of theirs.
    const mientras = Promise.withResolvers<void>();
    const escribiendo = p.app.db.tx((q) =>
      q.ejecutar("UPDATE techos SET cargos = cargos WHERE ejercicio = 2026")
        .then(() => mientras.promise)
    );
    const dicho = await puede(id);
    mientras.resolve();
    await escribiendo;
    expect(dicho).toMatchObject({ puede: true, motivo: "" });
    const [[fila]] = await p.app.db.valores(
      "SELECT clave FROM auditoria WHERE entidad = 'cargos' AND accion = 'pasaje' AND id < ? " +
        "ORDER BY id DESC LIMIT 1",
      [id],
    );
    await p.app.db.tx((q) =>
      q.auditar(ACTOR, {
        accion: "editar",
        entidad: "cargos",
        clave: Number(fila),
        saf: 307,
        codipres: "E2601",
      })
    );
    const motivo = "alguno de los registros que movió ya no está como lo dejó";
    expect(await puede(id)).toMatchObject({ puede: false, motivo });
    expect((await revertir(id)).status).toBe(409);
    expect(await movidos()).toEqual(quedaron);
  });

  test("[U6] an account that was deleted comes back without its password", async () => {
    const { id_usuario } = p.roles.consulta as { id_usuario: number };
    const guardada = () =>
      p.app.db.valores("SELECT clave_hash, habilitado FROM usuarios WHERE id = ?", [id_usuario]);
    const [[hash]] = await guardada();
    await pedirPb(p, "POST", "usuarios/edicion", {
      como: p.roles.admin,
      envio: pb.EdicionUsuario.encode({ accion: pb.Accion.ELIMINAR, id_usuario }),
      respuesta: pb.Guardado,
    });
    const { id } = await ultimo("usuarios");
    expect(await puede(id)).toMatchObject({
      puede: true,
      salvedad: expect.stringContaining("sin contraseña"),
    });
    await vuelve("usuarios");
    const [[despues, habilitado]] = await guardada();
    expect(despues).not.toBe(hash);
    expect(Boolean(habilitado)).toBe(true);
    const entrar = await p.pedir("POST", "/api/iniciarsesion", {
      form: { usuario: "consulta@economia", clave: "demostracion-2026" },
    });
    expect(entrar.json).toMatchObject({ resultado: false });
  });

  test("what nobody knows how to take back, and who may not", async () => {
    await enviar("/api/valorizar", { saf: 357, codipres: "E2601" }, "analista");
    const { id } = await ultimo("valuaciones");
    const motivo = "valorizar no cambia lo cargado; se valoriza otra vez";
    expect(await puede(id)).toMatchObject({ puede: false, motivo });
    expect(await revertir(id)).toMatchObject({ status: 200, json: { resultado: false } });
    for (const rol of ["onp", "analista", "tablas"] as const) {
      expect((await revertir(id, rol)).status).toBe(403);
    }
    expect((await revertir(999_999_999)).status).toBe(404);
    expect((await enviar("/api/admin/auditoria/revertir", { id: "x" })).status).toBe(400);
  });
});
