/** [Q10]: closings that take two persons. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appDePrueba } from "#core/testing/api.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { sinGuardas } from "#core/testing/sin-guardas.ts";
import { importar } from "#core/transfer/import.ts";
import { volcar } from "#core/transfer/export.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { entregableDe, entregables } from "#plugins/bases/service.ts";
import { plugins } from "#plugins/index.ts";
import type { GrupoEnPanorama } from "#proto/admin.ts";
import type { EstadoDeFormulacion } from "#proto/formulacion.ts";
import type { CierreHecho, ListaDeCierre, PedidoDeCierre } from "#proto/valuation.ts";
import { comprobar } from "../service.ts";

const GRUPO = "357/E2601";
const CLAVE = "demostracion-2026";
const QUIEN = { admin: true, onp: false };

paraCadaBase("[Q10] a closing that takes two persons", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
    // Another account of the body that may write, which the sample lacks.
    await p.app.db.tx(async (q) => {
      await q.auditar(ACTOR, { accion: "editar", entidad: "usuarios", clave: "consulta" });
      await q.ejecutar("UPDATE usuarios SET solo_consulta = ? WHERE usuario = 'consulta'", [
        base.dialecto === "postgres" ? false : 0,
      ]);
    });
    await valorizar();
  }, 600_000);
  afterAll(() => p.cerrar());

  type Quien = Producto["roles"]["admin"];
  const ana = () => p.roles.analista;
  const bea = () => p.roles.consulta;
  const enviar = (ruta: string, form: Record<string, string | number>, como: Quien, clave = "") =>
    p.pedir("POST", `/api/${ruta}`, {
      como,
      form,
      ...(clave === "" ? {} : { headers: { "idempotency-key": clave } }),
    });
  const valorizar = () => enviar("valorizar", { saf: 357, codipres: "E2601" }, p.roles.admin);
  const cerrar = (tipo: string, como = ana(), mas: Record<string, string | number> = {}) =>
    enviar(`presupuestos/darcierre/${GRUPO}`, { accion: "darcierre", tipo, ...mas }, como);
  const pedido = async () =>
    (await p.pedir<{ cierre_pedido?: PedidoDeCierre }>(
      "GET",
      `/api/presupuestos/situacion/${GRUPO}`,
      { como: bea() },
    )).json.cierre_pedido;
  const exigirPedido = async () => {
    const visto = await pedido();
    if (!visto) throw new Error("no hay ningún cierre pedido");
    return visto;
  };
  /** Ids of the points that the review finds something in. */
  const hallados = async () => {
    const { json } = await p.pedir<ListaDeCierre>("GET", `/api/presupuestos/revision/${GRUPO}`, {
      como: bea(),
    });
    return json.puntos.filter((x) => x.cuantos > 0).map((x) => x.id);
  };
  const confirmar = async (como: Quien, id?: number, clave?: string, leidas = "") =>
    enviar(
      `presupuestos/cierre/confirmar/${GRUPO}`,
      { pedido: id ?? (await exigirPedido()).id, leidas },
      como,
      clave,
    );
  const desistir = async (accion: string, como: Quien, motivo = "", id?: number) =>
    enviar(
      `presupuestos/cierre/desistir/${GRUPO}`,
      { accion, pedido: id ?? (await exigirPedido()).id, motivo },
      como,
    );
  /** What the chooser of data groups and the state of the formulation say of the budget. */
  const enLasListas = async () => {
    const como = p.roles.admin;
    const panorama = await p.pedir<{ grupos: GrupoEnPanorama[] }>(
      "GET",
      "/api/presupuestos/panorama/357",
      { como },
    );
    const estado = await p.pedir<EstadoDeFormulacion>("GET", "/api/formulacion/E2601", { como });
    return [
      panorama.json.grupos.find((g) => g.codipres === "E2601")?.cierre_pedido,
      estado.json.organismos.find((o) => o.saf === 357)?.cierre_pedido,
    ];
  };
  const codigos = async () => (await entregables(p.app.db)).map((e) => e.codipres).join(" ");
  const marcar = async (codigo: string, dos_personas: 0 | 1) => {
    const { errores } = await p.importarTextos({
      tipos_cierre:
        `codigo,descripcion,propio_onp,dos_personas\n${codigo},Anteproyecto,0,${dos_personas}\n`,
    });
    expect(errores).toEqual([]);
  };

  test("off, what is answered and what is sealed are what they always were", async () => {
    const { json: verificado } = await p.pedir<{ tipos_cierres: object[] }>(
      "GET",
      `/api/presupuestos/verificarvalidacion/${GRUPO}`,
      { como: ana() },
    );
    expect(verificado.tipos_cierres).toContainEqual({
      codigo: "A",
      descripcion: "Anteproyecto",
      propio_onp: false,
    });
    expect(JSON.stringify(verificado)).not.toContain("dos_personas");
    expect(await pedido()).toBeUndefined();
    expect((await cerrar("P")).json).toMatchObject({ nuevo_codigo: "P2601", mensaje: "" });
    const e = await entregableDe(p.app.db, 357, "P2601");
    expect(e).toMatchObject({ pedido_por: "" });
    expect(JSON.parse(e?.campos ?? "").cierre).toEqual([
      ...["instante", "motor", "origen", "revision", "tipo", "usuario"],
    ]);
    const { json } = await p.pedir<{ cierre: object }>(
      "GET",
      "/api/presupuestos/cierre/357/P2601",
      { como: ana() },
    );
    expect(json.cierre).not.toHaveProperty("pedido_por");
  });

  test("asking leaves it waiting 72 hours, and whoever asked cannot confirm it by any door", async () => {
    await marcar("A", 1);
    const antes = await codigos();
    const { status, json } = await cerrar("A");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      resultado: true,
      mensaje: "",
      pedido: { nueva_version: "A2601", estado: "pendiente", usuario: "analista@economia" },
    });
    const visto = await exigirPedido();
    expect(visto.vence - visto.instante).toBe(72 * 3_600_000);
    const { nueva_version, usuario, vence } = visto;
    const espera = { nueva_version, usuario, vence };
    expect(await enLasListas()).toEqual([espera, espera]);
    const mia = "otra persona: usted es quien lo pidió";
    const negado = async (como: Quien) => {
      const { status, json } = await confirmar(como);
      expect({ status, dicho: String(json.mensaje).includes(mia) }).toEqual({
        status: 403,
        dicho: true,
      });
    };
    await negado(ana());
    await negado(await p.ingresar("analista@economia", CLAVE));
    // Another name is the same account.
    const renombrar = (nombre: string) =>
      p.app.db.tx(async (q) => {
        await q.auditar(ACTOR, { accion: "editar", entidad: "usuarios", clave: nombre });
        await q.ejecutar(
          "UPDATE usuarios SET usuario = ? WHERE saf = 357 AND usuario LIKE 'ana%'",
          [
            nombre,
          ],
        );
      });
    await renombrar("ana2");
    await negado(await p.ingresar("ana2@economia", CLAVE));
    await renombrar("analista");
    // Nor may they refuse it as if they were another.
    expect((await desistir("rechazar", ana(), "no")).status).toBe(403);
    // Closing again by the first door only asks again.
    expect((await cerrar("A")).json).toHaveProperty("pedido");
    expect((await confirmar(p.roles.ajena)).status).toBe(403);
    expect((await enviar(`presupuestos/cierre/confirmar/${GRUPO}`, { pedido: "x" }, bea())).status)
      .toBe(400);
    expect((await confirmar(bea(), visto.id)).status).toBe(409);
    expect(await codigos()).toBe(antes);
  });

  test("two accounts of one person of the provider of identities are one person", async () => {
    const vincular = async (sujeto: string) =>
      await p.app.db.tx(async (q) => {
        await q.auditar(ACTOR, { accion: "vincular", entidad: "usuarios", clave: sujeto });
        await q.ejecutar("DELETE FROM identidades");
        await q.ejecutar(
          "INSERT INTO identidades (id_usuario, emisor, sujeto) SELECT id, 'https://id', " +
            "CASE WHEN usuario = 'analista' THEN 'una' ELSE ? END FROM usuarios " +
            "WHERE saf = 357 AND usuario IN ('analista', 'consulta')",
          [sujeto],
        );
      });
    await vincular("una");
    expect((await confirmar(bea())).status).toBe(403);
    await vincular("otra");
    expect((await desistir("retirar", bea())).status).toBe(403);
  });

  test("somebody else's request is not replaced while it waits", async () => {
    const otra = await cerrar("A", bea());
    expect(otra.status).toBe(409);
    expect(otra.json.mensaje).toContain("ya lo pidió analista@economia");
  });

  test("what changed since is not closed: it has to be asked for again", async () => {
    const antes = await codigos();
    expect(await pedido()).toMatchObject({ estado: "pendiente", motivo: "" });
    await valorizar();
    expect(await pedido()).toMatchObject({ estado: "cambiado", motivo: "se valorizó de nuevo" });
    const valorizado = await confirmar(bea());
    expect(valorizado).toMatchObject({ status: 409, json: { cambio: "pedido" } });
    expect(valorizado.json.mensaje).toBe(
      "No se cerró nada: E2601 ya no es lo que analista@economia pidió cerrar (se valorizó de " +
        "nuevo). Hay que pedirlo otra vez",
    );
    await cerrar("A");
    const [[id, cargos]] = await p.app.db.valores(
      "SELECT id, cargos FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' ORDER BY id LIMIT 1",
    );
    const celda = async (cuantos: number) => {
      const [[rev]] = await p.app.db.valores("SELECT rev FROM base_cargos WHERE id = ?", [
        Number(id),
      ]);
      const cambios = [{ id, rev, valores: { cargos: String(cuantos) } }];
      const { status } = await enviar(`bases/cargos/celdas/${GRUPO}`, {
        cambios: JSON.stringify(cambios),
      }, ana());
      expect(status).toBe(200);
    };
    await celda(Number(cargos) + 1);
    expect(await pedido()).toMatchObject({
      estado: "cambiado",
      motivo: "cambió lo que se valorizó",
    });
    const editado = await confirmar(bea());
    expect(editado.status).toBe(409);
    expect(editado.json.mensaje).toContain("(cambió lo que se valorizó)");
    // What nobody may confirm is in nobody's way.
    await celda(Number(cargos));
    await valorizar();
    expect((await cerrar("A", bea())).json).toMatchObject({
      pedido: { usuario: "consulta@economia", estado: "pendiente" },
    });
    expect((await desistir("retirar", bea())).status).toBe(200);
    expect(await codigos()).toBe(antes);
  });

  test("it is refused with a reason that stays in sight, withdrawn by who asked, and lapses", async () => {
    await cerrar("A");
    expect((await desistir("rechazar", bea(), " ")).status).toBe(400);
    expect((await desistir("perder", bea(), "x")).status).toBe(400);
    expect((await desistir("rechazar", bea(), "Faltan los contratos")).status).toBe(200);
    expect(await pedido()).toMatchObject({
      estado: "rechazado",
      rechazado_por: "consulta@economia",
      motivo: "Faltan los contratos",
    });
    expect((await confirmar(bea())).json.mensaje).toContain("ya lo rechazó");
    const { id } = await exigirPedido();
    await cerrar("A");
    expect((await desistir("retirar", ana(), "", id)).status).toBe(409);
    expect((await desistir("retirar", ana())).status).toBe(200);
    expect(await pedido()).toBeUndefined();
    expect((await confirmar(bea(), id)).status).toBe(409);
    await cerrar("A");
    const atras = (horas: number) =>
      p.app.db.tx(async (q) => {
        await q.auditar(ACTOR, { accion: "prueba", entidad: "prueba" });
        await q.ejecutar("UPDATE cierres_pedidos SET instante = instante - ?", [horas * 3_600_000]);
      });
    await atras(72);
    expect((await pedido())?.estado).toBe("vencido");
    expect((await confirmar(bea())).json.mensaje).toContain("venció el");
    // What lapsed is in nobody's way.
    expect((await cerrar("A", bea())).json).toMatchObject({
      pedido: { usuario: "consulta@economia" },
    });
    expect((await desistir("retirar", bea())).status).toBe(200);
  });

  test("an operator has no account: the command is refused, and nothing is left", async () => {
    const antes = await codigos();
    const dicho = await p.orden("cerrar", "--saf", "357", "--codipres", "E2601", "--tipo", "A");
    expect(dicho.codigo).toBe(1);
    expect(JSON.stringify(dicho)).toContain("lleva dos personas con cuenta: una lo pide en la");
    expect(await codigos()).toBe(antes);
    expect(await pedido()).toBeUndefined();
    // The job by itself, without an account, is no way either.
    expect((await cerrar("A")).json).toMatchObject({ pedido: { usuario: "analista@economia" } });
    const { id } = await exigirPedido();
    const entrada = { saf: 357, codipres: "E2601", id, leidas: [], quien: QUIEN };
    await expect(
      p.app.trabajos.ejecutar("valuation.confirmar", entrada, {
        id_usuario: null,
        usuario: "operadora",
        origen: "órdenes",
      }),
    ).rejects.toThrow("lleva dos personas con cuenta");
  });

  const eliminarTipo = (codigo: string) =>
    enviar("admin/estructura/tipos_cierre", {
      accion: "ELIMINAR",
      clave: `codigo=${codigo}`,
    }, p.roles.admin);

  test("a type that closed something, or that waits to, is not deleted", async () => {
    const usado = await eliminarTipo("P");
    expect(usado.json).toMatchObject({
      resultado: false,
      mensaje: expect.stringContaining("P (1 entregable)"),
    });
    const pedida = await eliminarTipo("A");
    expect(pedida.json.mensaje).toContain("A (1 cierre pedido)");
    expect((await eliminarTipo("S")).json).toMatchObject({ resultado: true });
  });

  test("one person alone closes once it is unmarked, and what was asked is no longer there", async () => {
    const { id } = await exigirPedido();
    await marcar("A", 0);
    expect((await cerrar("P")).json).toMatchObject({ nuevo_codigo: "P2602" });
    // Another type is another closing.
    expect(await pedido()).toMatchObject({ id, estado: "pendiente" });
    expect((await cerrar("A")).json).toMatchObject({ nuevo_codigo: "A2601" });
    expect(await pedido()).toBeUndefined();
    expect((await confirmar(bea(), id)).status).toBe(409);
    await marcar("A", 1);
    const leidas = (await hallados()).join();
    expect((await cerrar("A", ana(), { leidas })).json).toMatchObject({
      pedido: { nueva_version: "A2602" },
    });
  });

  test("who asked and may no longer write there does not count", async () => {
    const habilitar = (si: boolean) =>
      p.app.db.tx(async (q) => {
        await q.auditar(ACTOR, { accion: "editar", entidad: "usuarios", clave: "analista" });
        await q.ejecutar(
          "UPDATE usuarios SET habilitado = ? WHERE saf = 357 AND usuario = 'analista'",
          [base.dialecto === "postgres" ? si : Number(si)],
        );
      });
    const visto = await exigirPedido();
    await habilitar(false);
    expect(await pedido()).toMatchObject({
      estado: "cambiado",
      motivo: "analista@economia ya no puede modificar el SAF 357",
    });
    const { status, json } = await confirmar(bea(), visto.id);
    expect({ status, dicho: json.mensaje }).toMatchObject({
      status: 409,
      dicho: expect.stringContaining("ya no puede modificar el SAF 357"),
    });
    await habilitar(true);
  });

  test("confirmed once by whoever comes first, it is of both, and everything says so", async () => {
    const { id } = await exigirPedido();
    const leidas = await hallados();
    expect(leidas.length).toBeGreaterThan(0);
    expect((await confirmar(bea(), id, "", "otro")).status).toBe(400);
    const dos = await Promise.all([
      confirmar(bea(), id, "clave-1", leidas.join()),
      confirmar(p.roles.admin, id, "clave-2", leidas.join()),
    ]);
    expect(dos.map((r) => r.status).sort()).toEqual([200, 409]);
    expect(await codigos()).toBe("A2601 A2602 P2601 P2602");
    const primero = dos[0].status === 200 ? bea() : p.roles.admin;
    const clave = dos[0].status === 200 ? "clave-1" : "clave-2";
    // The same request again does nothing else.
    expect((await confirmar(primero, id, clave, leidas.join())).json).toMatchObject({
      nuevo_codigo: "A2602",
    });
    expect(await codigos()).toBe("A2601 A2602 P2601 P2602");
    expect(await pedido()).toBeUndefined();
    const segundo = dos[0].status === 200 ? "consulta@economia" : "admin@onp";
    expect(await entregableDe(p.app.db, 357, "A2602")).toMatchObject({
      usuario: segundo,
      pedido_por: "analista@economia",
    });
    const leer = async <T>(ruta: string) =>
      (await p.pedir<T>("GET", `/api/${ruta}`, { como: p.roles.admin })).json;
    const { cierre } = await leer<{ cierre: CierreHecho }>("presupuestos/cierre/357/A2602");
    expect(cierre).toMatchObject({
      usuario: segundo,
      pedido_por: "analista@economia",
      tipo: "Anteproyecto",
    });
    expect(cierre.revision.map((r) => [r.id, r.leida]))
      .toEqual(leidas.map((cual) => [cual, `analista@economia y ${segundo}`]));
    const { texto } = await leer<{ texto: string }>("sello/constancia/357/A2602");
    expect(texto).toContain("\npedido analista@economia\n");
    expect((await leer<{ texto: string }>("sello/constancia/357/P2601")).texto)
      .not.toContain("\npedido ");
    const { cambios } = await leer<{ cambios: object[] }>(`valorizar/historia/${GRUPO}`);
    expect(cambios).toContainEqual(
      expect.objectContaining({
        tipo: "cierre",
        renglon: "A2602",
        usuario: segundo,
        pedido_por: "analista@economia",
      }),
    );
    const propia = await leer<{ cambios: object[] }>("valorizar/historia/357/A2602");
    expect(propia.cambios).toContainEqual(
      expect.objectContaining({ accion: "cerrar", pedido_por: "analista@economia" }),
    );
    const { bytes } = await p.pedir("GET", `/api/valorizar/historia-excel/${GRUPO}`, {
      como: p.roles.admin,
    });
    const [{ filas }] = await hojasDe(bytes);
    expect(filas.map((f) => f.celdas[4])).toContain("Cierre, a pedido de analista@economia");
    const [[despues]] = await p.app.db.valores(
      "SELECT despues FROM auditoria WHERE accion = 'cerrar' AND codipres = 'A2602'",
    );
    expect(JSON.parse(String(despues))).toMatchObject({ pedido_por: "analista@economia" });
  });

  test("a file of types without the column leaves each one as it was", async () => {
    await p.importarTextos({
      tipos_cierre: "codigo,descripcion,propio_onp\nA,Anteproyecto,0\n",
    });
    expect((await cerrar("A")).json).toHaveProperty("pedido");
    expect((await desistir("retirar", ana())).status).toBe(200);
    await marcar("A", 0);
    expect((await cerrar("A")).json).toMatchObject({ nuevo_codigo: "A2603" });
  });

  test(
    "it goes out and comes in with its manifest, and a name that nobody answers for is found",
    async () => {
      const deManifiestos = async (db = p.app.db) =>
        (await comprobar(db, () => {})).find((c) => c.control === "manifiestos")?.fallas;
      expect(await deManifiestos()).toEqual([]);
      const carpeta = await mkdtemp(join(tmpdir(), "planta-dos-"));
      await volcar(p.app, carpeta);
      const otra = await appDePrueba(base, plugins);
      try {
        expect((await importar(otra.app, ACTOR, carpeta)).errores).toEqual([]);
        const vuelta = await entregableDe(otra.app.db, 357, "A2602");
        expect(vuelta).toEqual(await entregableDe(p.app.db, 357, "A2602"));
        expect(await deManifiestos(otra.app.db)).toEqual([]);
      } finally {
        await otra.cerrar();
        await rm(carpeta, { recursive: true, force: true });
      }
      const poner = (codipres: string, quien: string) =>
        p.app.db.tx(async (q) => {
          await sinGuardas(q, "entregables");
          await q.auditar(ACTOR, { accion: "prueba", entidad: "prueba" });
          await q.ejecutar("UPDATE entregables SET pedido_por = ? WHERE codipres = ?", [
            quien,
            codipres,
          ]);
        });
      await poner("P2601", "nadie@onp");
      expect(await deManifiestos()).toEqual([
        "357 P2601: no se puede verificar (dice quién pidió el cierre, y su manifiesto no responde " +
        "por eso)",
      ]);
      await poner("P2601", "");
      await poner("A2602", "");
      expect(await deManifiestos()).toEqual(["357 A2602: el contenido no es el que se cerró"]);
    },
    600_000,
  );
});
