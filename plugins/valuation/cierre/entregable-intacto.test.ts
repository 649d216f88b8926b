/**
 * A deliverable against every way of writing ([C3]): each call that writes to a group is made on an
 * editable one, where it works, and in the same words on the deliverable, where nothing changes.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { ejecutarCli } from "#core/cli/run.ts";
import { rutasDe } from "#core/http/mounted.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { seguirOperacion } from "#core/testing/operations.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import { type Base, BASES, entregables, tablaDe } from "#plugins/bases/service.ts";
import { plugins } from "#plugins/index.ts";
import { huellaDe } from "./manifiesto.ts";

type Formulario = Record<string, string | number>;
type Fila = Record<string, string | number> & { id: number; rev: number };

/** Calls that write and name no group of their own. */
const SIN_GRUPO =
  /^\/api\/(iniciarsesion|institucional\/|cambiarclave|cerrarsesion|segundofactor\/|sesiones\/|tablas\/|acuerdos|vistas|contactos|avisos\/|formulacion\/(historico|previa|deshacer|trabajos)|admin\/|pb\/admin\/|mtto\/)/;
/** They tell or value, and store nothing ([V14], [W4]). */
const SOLO_LEEN = new Set([
  "/api/bases/:base/editando/:saf/:codipres",
  "/api/bases/cargos/valorizarrenglon/:saf/:codipres",
  "/api/valorizar/renglon/:base/:saf/:codipres",
  "/api/valorizar/celdas/:base/:saf/:codipres",
  "/api/escenarios/evaluar",
  "/api/escenarios/entra",
  "/api/escenarios/explicar",
  "/api/escenarios/excel",
]);

paraCadaBase("a deliverable", (base) => {
  let p: Producto;
  const grupo = "A2601";
  beforeAll(async () => {
    p = await abrirProducto(base);
    const como = p.roles.analista;
    await p.pedir("POST", "/api/valorizar", { como, form: { saf: 357, codipres: "E2601" } });
    const { json } = await p.pedir("POST", "/api/presupuestos/darcierre/357/E2601", {
      como,
      form: { accion: "darcierre", tipo: "A" },
    });
    expect(json).toMatchObject({ resultado: true, nuevo_codigo: grupo });
    // A closing that waits for a second person ([Q10]).
    await p.importarTextos({
      tipos_cierre: "codigo,descripcion,propio_onp,dos_personas\nR,Anteproyecto revisado,0,1\n",
    });
    const { json: pedido } = await p.pedir("POST", "/api/presupuestos/darcierre/357/E2601", {
      como: p.roles.admin,
      form: { accion: "darcierre", tipo: "R" },
    });
    expect(pedido).toMatchObject({ pedido: { id: 1 } });
  }, 600_000);
  afterAll(() => p.cerrar());

  /** Everything that belongs to the deliverable, its hash and its versions. */
  async function retrato() {
    const [sello] = await entregables(p.app.db);
    const [cabecera] = await leidas<never>(
      p.app.db,
      "SELECT * FROM presupuestos WHERE saf = 357 AND codipres = ?",
      [grupo],
    );
    const filas = [];
    for (const b of BASES) {
      filas.push(
        await p.app.db.valores(
          `SELECT * FROM ${tablaDe(b)} WHERE saf = 357 AND codipres = ? ORDER BY id`,
          [grupo],
        ),
      );
    }
    return { huella: await huellaDe(p.app.db, cabecera, sello), sello, cabecera, filas };
  }

  async function filasDe(b: Base, codipres: string): Promise<Fila[]> {
    const { json } = await p.pedir<Record<string, Fila[]>>(
      "GET",
      `/api/bases/${b.id}/357/${codipres}`,
      { como: p.roles.analista },
    );
    return json[b.id];
  }

  const deBase = (b: Base, fila: Fila): Formulario =>
    Object.fromEntries(b.columnas.map((c) => [c.id, fila[c.id]]));

  /** The calls on one base, in an order in which each finds what it needs. */
  async function llamadasDeBase(b: Base, codipres: string): Promise<[string, Formulario][]> {
    const [fila, otra] = await filasDe(b, codipres);
    const valores = deBase(b, fila);
    // A column of a flag that the organismo lacks is none of its base.
    const propias = b.columnas.filter((c) => !c.condicion).map((c) => c.id);
    const ruta = (parte: string) => `/api/bases/${b.id}${parte}/357/${codipres}`;
    return [
      [ruta(""), { accion: "nuevo", id: 0, ...valores }],
      [ruta(""), { accion: "editar", id: fila.id, ...valores }],
      [ruta("/celdas"), {
        cambios: JSON.stringify([{ id: fila.id, valores: { esc: fila.esc } }]),
      }],
      [ruta("/deshacer"), { asiento: "" }],
      // Of a change that the row had: a budget just made has none to go back from.
      ...codipres === "E2601"
        ? []
        : [[ruta("/volver"), { asiento: 1, registro: fila.id, ultimo: 1 }] as [string, Formulario]],
      [ruta("/pegar"), {
        texto: [propias, propias.map((c) => valores[c])].map((c) => c.join("\t")).join("\n"),
        formato: "plano",
        aplicar: 1,
      }],
      [ruta(""), { accion: "eliminar", id: fila.id }],
      [ruta("/eliminar"), { registros: String(otra.id) }],
    ];
  }

  async function llamadas(codipres: string): Promise<[string, Formulario][]> {
    const deBases = [];
    for (const b of BASES) deBases.push(...await llamadasDeBase(b, codipres));
    const { json } = await p.pedir<{ operaciones: { asiento: number }[] }>(
      "GET",
      "/api/presupuestos/historia/357/E2601",
      { como: p.roles.analista },
    );
    const [{ asiento }] = json.operaciones;
    const encabezado = { descripcion: "Otra", desde_mes: 202412, ejercicio: 2026, version: 1 };
    return [
      // While the budget is what it was when it was asked for.
      [`/api/presupuestos/cierre/confirmar/357/${codipres}`, { pedido: 1 }],
      ...deBases,
      [`/api/presupuestos/editar/357/${codipres}`, { accion: "editar", ...encabezado }],
      // What it writes is a budget with a code of its own.
      [`/api/presupuestos/recuperar/357/E2601/${asiento}`, {
        codigo: codipres === grupo ? grupo : "E26RC",
      }],
      ["/api/formulacion/crear", {
        safs: "357",
        codipres: codipres === grupo ? grupo : "E26FC",
        ...encabezado,
        origen: "propio",
        origen_codipres: "E2601",
      }],
      ["/api/formulacion/valorizar", { safs: "357", codipres }],
      ["/api/formulacion/congelar", { safs: "357", codipres }],
      ["/api/formulacion/reabrir", { safs: "357", codipres }],
      ["/api/valorizar", { saf: 357, codipres }],
      [`/api/presupuestos/darcierre/357/${codipres}`, { accion: "darcierre", tipo: "S" }],
      [`/api/presupuestos/darcierre/357/${codipres}`, { accion: "darcierre", tipo: "R" }],
      [`/api/presupuestos/cierre/desistir/357/${codipres}`, { accion: "retirar", pedido: 2 }],
      ["/api/presupuestos/generacionautomaticadedatos", {
        saf: 357,
        codipres_origen: "O2601",
        codipres_destino: codipres,
      }],
      ["/api/presupuestos/generacionautomaticadedatos", {
        saf: 357,
        codipres_origen: codipres,
        codipres_destino: codipres,
      }],
    ];
  }

  /** What a call answered; of one that starts a job, what came of it. */
  async function enviar(ruta: string, form: Formulario, rol: Rol) {
    const { status, json } = await p.pedir<
      { resultado: boolean; mensaje: string; trabajo: number }
    >(
      "POST",
      ruta,
      { como: p.roles[rol], form },
    );
    if (json.trabajo === undefined) return { status, json };
    const { organismos } = await seguirOperacion(p, json.trabajo, rol);
    return { status, json: { ...json, resultado: organismos.every((o) => o.hecho) } };
  }

  const patron = (ruta: string) =>
    ruta.replace(/^(\/api\/bases\/)\w+/, "$1:base")
      .replace(/357\/\w{5}(?=\/|$)/, ":saf/:codipres")
      .replace(/\d+$/, ":asiento");

  test("[C3] the calls below are all those that write to a group", async () => {
    const probadas = new Set((await llamadas(grupo)).map(([ruta]) => patron(ruta)));
    const escriben = rutasDe(p.app)
      .filter((r) => r.metodo !== "GET" && !SIN_GRUPO.test(r.patron) && !SOLO_LEEN.has(r.patron))
      .map((r) => r.patron);
    expect([...probadas].sort()).toEqual([...new Set(escriben)].sort());
  });

  test(
    "[C3] what works on the budget changes nothing of its deliverable, whoever asks",
    async () => {
      const antes = await retrato();
      expect(antes.huella).toBe(antes.sello.sha256);
      for (const rol of ["admin", "analista"] as const) {
        for (const [ruta, form] of await llamadas(grupo)) {
          const { status, json } = await enviar(ruta, form, rol);
          expect({ ruta, form, hecho: status === 200 && json.resultado === true }).toEqual({
            ruta,
            form,
            hecho: false,
          });
          expect(status).toBeLessThan(500);
        }
      }
      expect(await retrato()).toEqual(antes);
      // The same calls, so that none of them was refused for something else.
      for (const [ruta, form] of await llamadas("E2601")) {
        const quien = ruta.startsWith("/api/formulacion/") ? "admin" : "analista";
        const { status, json } = await enviar(ruta, form, quien);
        expect({ ruta, form, status, resultado: json.resultado, mensaje: json.mensaje }).toEqual({
          ruta,
          form,
          status: 200,
          resultado: true,
          mensaje: "",
        });
      }
      expect(await retrato()).toEqual(antes);
    },
    600_000,
  );

  test("[C3] the command line and an import change nothing of it either", async () => {
    const antes = await retrato();
    let texto = "";
    const codigo = await ejecutarCli(
      ["valorizar", "--saf", "357", "--codipres", grupo],
      plugins,
      {
        env: { DATABASE_URL: p.app.config.databaseUrl },
        escribir: (linea) => texto += `${linea}\n`,
        avisar: () => {},
        esTerminal: false,
        entrada: () => Promise.resolve(""),
        usuario: "operadora",
      },
    );
    expect({ codigo, texto }).toEqual({
      codigo: 1,
      texto: expect.stringContaining(`El grupo de datos ${grupo} no se puede modificar`),
    });
    for (const b of BASES) {
      const [fila] = await filasDe(b, grupo);
      const valores = deBase(b, fila);
      const { errores } = await p.importarTextos({
        [b.id]: `saf,codipres,${Object.keys(valores).join()}\n357,${grupo},${
          Object.values(valores).join()
        }\n`,
      });
      expect({ base: b.id, columna: errores[0]?.columna }).toEqual({
        base: b.id,
        columna: "codipres",
      });
    }
    expect(await retrato()).toEqual(antes);
  }, 600_000);
});
