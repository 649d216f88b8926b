import { afterAll, beforeAll, expect, test } from "bun:test";

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escribirCampo } from "#core/domain/fields.ts";
import { puedeOir } from "#core/http/access.ts";
import { unSoloDia } from "#core/testing/clocks.ts";
import { columnasDeVolcado } from "#core/transfer/export.ts";
import { encabezadoDe } from "#core/testing/api.ts";
import { operarEn } from "#core/testing/operations.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import { admin } from "#proto/admin-messages.ts";
import { baseDe, tablaDe } from "../bases/service.ts";
import { cargarEjecucion } from "#plugins/ejecuciones/service.ts";
import { contenidoSirhu, zipDe } from "#core/testing/files/sirhu.ts";
import { diaDe } from "#core/domain/period.ts";
import type { Identidad } from "#core/plugin.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto, type Rol } from "#core/testing/producto.ts";
import type { AvisosPendientes } from "#proto/avisos.ts";

import { avisosDe } from "./pendientes.ts";

await unSoloDia();

const DIA = 24 * 3_600_000;
const dia = (n: number) => diaDe(Date.now() + n * DIA);
const cargos = baseDe("cargos");
const CARGOS = cargos ? tablaDe(cargos) : "";
const corta = (d: string) => d.split("-").reverse().join("/");

paraCadaBase("what a person has to read", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 30 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const pedir = async (
    ruta: string,
    form: Record<string, string | number>,
    rol: Rol = "admin",
  ) =>
    (await p.pedir<{ resultado: boolean; mensaje: string; id: number }>("POST", `/api/${ruta}`, {
      como: p.roles[rol],
      form,
    })).json;
  const leer = async (rol: Rol = "analista") =>
    (await p.pedir<AvisosPendientes>("GET", "/api/avisos", { como: p.roles[rol] })).json;
  const textos = async (rol: Rol = "analista") => (await leer(rol)).avisos.map((a) => a.texto);
  const marcar = async (rol: Rol = "analista", marca?: string) =>
    pedir("avisos/leidos", { marca: marca ?? (await leer(rol)).marca }, rol);
  const todosLeidos = async () => {
    for (const rol of Object.keys(p.roles) as Rol[]) await marcar(rol);
  };
  const E2601 = { codipres: "E2601", safs: "357" };
  const valor = (esc: number, mes: number, form: Record<string, string | number>) =>
    pedir(`tablas/categorias/editar/${esc}/${mes}`, form, "tablas");
  async function identidadDe(rol: Rol): Promise<Identidad> {
    const headers = new Headers({ authorization: encabezadoDe(p.roles[rol]) });
    const quien = await p.app.registro.identificar(p.app, headers);
    if (!quien) throw new Error("sin sesión");
    return quien;
  }

  test("[F5] each fact of a group is told once to those whose organismo it is, until they read", async () => {
    await todosLeidos();
    expect(await leer()).toMatchObject({ avisos: [], total: 0 });
    await operarEn(p, "congelar", E2601);
    expect(await textos()).toEqual([
      "E2601 fue congelado: queda de sólo lectura hasta que se reabra",
    ]);
    await operarEn(p, "reabrir", E2601);
    await operarEn(p, "historico", { ...E2601, accion: "quitar" });
    await operarEn(p, "historico", { ...E2601, accion: "agregar" });
    expect((await textos()).sort()).toEqual([
      "E2601 fue congelado: queda de sólo lectura hasta que se reabra",
      "E2601 fue reabierto: se puede volver a modificar",
      "E2601 pasó a Información Histórica",
      "E2601 volvió de Información Histórica",
    ]);
    // Each leads to its group while it is there.
    expect((await leer()).avisos.map((a) => a.grupos))
      .toEqual(Array(4).fill([{ saf: 357, codipres: "E2601" }]));
    await operarEn(p, "historico", { ...E2601, accion: "quitar" });
    expect((await leer()).avisos.map((a) => [a.titulo, a.grupos]))
      .toEqual(Array(5).fill(["SAF 357", []]));
    await operarEn(p, "historico", { ...E2601, accion: "agregar" });
    // The same again is the same facts, under the same keys.
    const [una, otra] = [await leer(), await leer()];
    expect(otra.avisos.map((a) => a.clave)).toEqual(una.avisos.map((a) => a.clave));
    // What comes after it was asked for is not read with it.
    await operarEn(p, "congelar", E2601);
    expect(await marcar("analista", una.marca)).toMatchObject({ resultado: true });
    expect(await textos()).toHaveLength(1);
    // Another tab that asked before takes nothing back.
    const { marca } = await leer();
    await marcar("analista", marca);
    await marcar("analista", una.marca);
    expect(await textos()).toEqual([]);
    // Marks are of each person.
    expect(await textos("consulta")).toHaveLength(7);
    await operarEn(p, "reabrir", E2601);
    await todosLeidos();
  });

  test("[F5] [U2] nobody is told of an organismo that is not theirs, whoever sees it all", async () => {
    await operarEn(p, "congelar", { codipres: "E2601", safs: "103" });
    const { id } = await pedir("admin/avisos", {
      accion: "NUEVO",
      desde: dia(-1),
      hasta: dia(1),
      safs: "103",
      texto: "Sólo para el 103",
    });
    for (const rol of ["analista", "consulta", "tablas", "onp", "admin"] as const) {
      expect({ rol, ...await leer(rol) }).toMatchObject({ rol, avisos: [], total: 0 });
    }
    const de103: Rol = "ajena";
    expect((await leer(de103)).avisos.every((a) => a.titulo !== "SAF 357")).toBe(true);
    // A further organismo is told as the own one; for who may see them all the list does not count.
    const identidad = (mas: Partial<Identidad>): Identidad => ({
      id_usuario: 999_999,
      usuario: "otra@prueba",
      saf: 357,
      completo: false,
      admin: false,
      consulta: true,
      ediciontablas: false,
      onp: false,
      acceso_safs: [103],
      sesion: "",
      ...mas,
    });
    const dichos = async (quien: Identidad) =>
      (await avisosDe(p.app, quien)).avisos.filter((a) =>
        a.titulo === "SAF 103" || a.clase === "aviso"
      );
    expect(await dichos(identidad({}))).toHaveLength(2);
    for (const mas of [{ admin: true }, { completo: true }, { acceso_safs: [] }]) {
      expect({ mas, dichos: await dichos(identidad(mas)) }).toEqual({ mas, dichos: [] });
    }
    await operarEn(p, "reabrir", { codipres: "E2601", safs: "103" });
    await pedir("admin/avisos", { accion: "ELIMINAR", id });
    await todosLeidos();
  });

  test("[F5] a mark that is none is refused, and without a session nothing is told", async () => {
    for (
      const marca of ["", "x", "1", "1.2", "1.2.3", "-1.2.", "1.2.3-4;x", "9".repeat(16) + ".1."]
    ) {
      const { status } = await p.pedir("POST", "/api/avisos/leidos", {
        como: p.roles.analista,
        form: { marca },
      });
      expect({ marca, status }).toEqual({ marca, status: 400 });
    }
    expect((await p.pedir("GET", "/api/avisos")).status).toBe(401);
    expect((await p.pedir("POST", "/api/avisos/leidos", { form: { marca: "1.1." } })).status)
      .toBe(401);
  });

  test("[F5] a written notice is shown from its first day to its last, and again when it changes", async () => {
    const nuevo = (texto: string, desde: string, hasta: string) =>
      pedir("admin/avisos", { accion: "NUEVO", texto, desde, hasta });
    await nuevo("Ya terminó", dia(-5), dia(-1));
    await nuevo("Todavía no", dia(1), dia(2));
    const { id } = await nuevo("Hoy", dia(0), dia(0));
    expect(await textos()).toEqual(["Hoy"]);
    await todosLeidos();
    expect(await textos()).toEqual([]);
    await pedir("admin/avisos", {
      accion: "EDITAR",
      id,
      texto: "Hoy a las 15",
      desde: dia(0),
      hasta: dia(0),
    });
    expect(await textos()).toEqual(["Hoy a las 15"]);
    await todosLeidos();
    // What begins after somebody read is new that day.
    const quien = await identidadDe("analista");
    const manana = await avisosDe(p.app, quien, Date.now() + DIA);
    expect(manana.avisos.map((a) => a.texto)).toEqual(["Todavía no"]);
    await p.importarTextos({
      avisos: `desde,hasta,safs,texto\n${dia(-3)},${dia(3)},357,De un archivo\n`,
    });
    expect(await textos()).toContain("De un archivo");
    expect(await textos("admin")).not.toContain("De un archivo");
    await todosLeidos();
  });

  test("[F5] [F4] a deadline is told when 3 days and when 1 day are left", async () => {
    const etapa = { ejercicio: 2026, nombre: "Anteproyecto", prefijo: "E2601", desde: dia(-9) };
    await pedir("admin/etapas", { ...etapa, hasta: dia(5), accion: "NUEVO" });
    const quien = await identidadDe("analista");
    const en = async (dias: number) =>
      (await avisosDe(p.app, quien, Date.now() + dias * DIA)).avisos
        .filter((a) => a.clase === "vencimiento").map((a) => a.texto);
    expect(await en(0)).toEqual([]);
    expect(await en(2)).toEqual([`El ${corta(dia(5))}, faltan 3 días: E2601`]);
    const [vence] = (await avisosDe(p.app, quien, Date.now() + 2 * DIA)).avisos
      .filter((a) => a.clase === "vencimiento");
    expect(vence.grupos).toEqual([{ saf: 357, codipres: "E2601" }]);
    await marcar("analista", (await avisosDe(p.app, quien, Date.now() + 2 * DIA)).marca);
    expect(await en(3)).toEqual([]);
    expect(await en(4)).toEqual([`El ${corta(dia(5))}, falta 1 día: E2601`]);
    expect(await en(6)).toEqual([]);
    await pedir("admin/etapas", { accion: "ELIMINAR", clave: "2026|Anteproyecto" });
  });

  test("[F5] a value that a budget reads: what it was, what it is, how much, and the norm", async () => {
    await todosLeidos();
    const [[esc, cat, desde]] = (await p.app.db.valores(
      `SELECT c.esc, c.cat, p.desde_mes FROM ${CARGOS} c JOIN presupuestos p ON p.saf = c.saf ` +
        "AND p.codipres = c.codipres WHERE c.saf = 357 AND c.codipres = 'E2601' AND c.codes = 0 " +
        "AND EXISTS (SELECT 1 FROM categorias_valores v WHERE v.esc = c.esc AND v.cat = c.cat " +
        "AND v.remuneracion > 0 AND v.desde_mes <= p.desde_mes) ORDER BY 1, 2 LIMIT 1",
    )).map((f) => f.map(Number));
    const [[vieja]] = await p.app.db.valores(
      "SELECT remuneracion FROM categorias_valores WHERE esc = ? AND cat = ? AND desde_mes <= ? " +
        "ORDER BY desde_mes DESC LIMIT 1",
      [esc, cat, desde],
    );
    const remuneracion = (Number(vieja) * 1.1 / 100).toFixed(2);
    expect(await valor(esc, desde, { cat, remuneracion, norma: "Decreto 1/26" }))
      .toMatchObject({ resultado: true });
    const [dicho] = await textos();
    expect(dicho).toContain(`categoría ${cat}`);
    expect(dicho).toContain("(+10,00 %)");
    expect(dicho).toMatch(/\. Decreto 1\/26\. Lo leen .*E2601/);
    // It leads to each that reads it, and to no other.
    const { grupos } = (await leer()).avisos[0];
    expect(grupos).toContainEqual({ saf: 357, codipres: "E2601" });
    expect(dicho).toEndWith(`Lo leen ${grupos.map((g) => g.codipres).join(", ")}`);
    // Whoever did it knows, and nobody reads what begins after its month.
    expect(await textos("tablas")).toEqual([]);
    await todosLeidos();
    const despues = { cat, remuneracion: "1.00", norma: "Decreto 2/26" };
    expect(await valor(esc, 202712, despues)).toMatchObject({ resultado: true });
    expect(await textos()).toEqual([]);
    // A category that no row has.
    const [[otra]] = await p.app.db.valores(
      "SELECT v.cat FROM categorias_valores v WHERE v.esc = ? AND NOT EXISTS (SELECT 1 FROM " +
        `${CARGOS} c WHERE c.saf = 357 AND c.codipres = 'E2601' AND c.esc = v.esc AND c.cat = v.cat) ` +
        "ORDER BY 1 LIMIT 1",
      [esc],
    );
    expect(await valor(esc, desde, { ...despues, cat: Number(otra) }))
      .toMatchObject({ resultado: true });
    expect(await textos()).toEqual([]);
    // Two of one operation are one fact.
    await valor(esc, desde, { cat, remuneracion: "100.00", norma: "Acta 3" });
    await valor(esc, desde, { cat, remuneracion: "120.00", norma: "Acta 3" });
    expect(await textos()).toEqual([
      expect.stringMatching(/^2 valores, desde .+, de -.+ % a \+20,00 %\. Acta 3\./),
    ]);
    await todosLeidos();
  });

  test("[F5] values of a file are told once, to who had read before and has budgets", async () => {
    await todosLeidos();
    const tabla = async (nombre: string) => {
      const archivo = p.app.registro.archivos.find((a) => a.name === nombre);
      if (!archivo) throw new Error(nombre);
      const columnas = columnasDeVolcado(archivo);
      for await (const [fila] of archivo.export(p.app.db)) {
        const celdas = columnas.map((c) => escribirCampo(archivo.fields[c], fila[c]));
        return `${columnas.join(",")}\n${celdas.join(",")}\n`;
      }
      throw new Error(`${nombre} no tiene filas`);
    };
    await p.importarTextos({ categorias_valores: await tabla("categorias_valores") });
    expect(await textos()).toEqual([expect.stringMatching(/^Se importaron valores de \S/)]);
    const nunca = { ...await identidadDe("analista"), id_usuario: 999_997 };
    expect((await avisosDe(p.app, nunca)).avisos.filter((a) => a.texto.includes("importaron")))
      .toEqual([]);
    const sinGrupos = { ...await identidadDe("analista"), saf: 999 };
    expect((await avisosDe(p.app, sinGrupos)).avisos).toEqual([]);
    await todosLeidos();
    expect(await textos()).toEqual([]);
  });

  test("[F5] what is read in one tab is told to the others of the same person, and to nobody else", async () => {
    const oidos: string[] = [];
    const roles = ["analista", "consulta", "admin"] as const;
    const quienes = await Promise.all(roles.map(identidadDe));
    const callar = p.app.eventos.escuchar((e) => {
      if (e.tipo !== "avisos") return;
      oidos.push(...quienes.filter((q) => puedeOir(p.app, q, e)).map((q) => q.usuario));
    });
    const { marca } = await leer();
    await operarEn(p, "congelar", E2601);
    await operarEn(p, "reabrir", E2601);
    oidos.length = 0;
    await marcar();
    expect(oidos).toEqual([quienes[0].usuario]);
    // A mark that stays where it is says nothing.
    await marcar("analista", marca);
    expect(oidos).toHaveLength(1);
    callar();
    await todosLeidos();
  });

  test("[F5] a transfer is told once to each side, and an execution to whose it is", async () => {
    const [[prog, subp, proy, act]] = (await p.app.db.valores(
      `SELECT prog, subp, proy, act FROM ${CARGOS} WHERE saf = 357 AND codipres = 'E2601' ` +
        "ORDER BY 1, 2, 3, 4 LIMIT 1",
    )).map((f) => f.map(Number));
    const [[a, b, c, d]] = (await p.app.db.valores(
      `SELECT prog, subp, proy, act FROM ${CARGOS} WHERE saf = 103 AND codipres = 'E2601' ` +
        "ORDER BY 1, 2, 3, 4 LIMIT 1",
    )).map((f) => f.map(Number));
    await pedirPb(p, "POST", "pasajes/nuevo", {
      como: p.roles.admin,
      envio: admin.NuevoPasaje.encode({
        codipres: "E2601",
        ...{ saf_origen: 357, prog_origen: prog, subp_origen: subp, proy_origen: proy },
        ...{ act_origen: act, saf_destino: 103, prog_destino: a, subp_destino: b },
        ...{ proy_destino: c, act_destino: d },
      }),
      respuesta: admin.Guardado,
    });
    await p.app.trabajos.ejecutar("admin.pasajes", { ids: [] }, ACTOR);
    expect(await textos()).toEqual(["Un pasaje movió registros de E2601"]);
    const destino = { ...await identidadDe("analista"), id_usuario: 999_998, saf: 103 };
    const llegada = (await avisosDe(p.app, destino)).avisos
      .filter((x) => x.texto.includes("pasaje"));
    expect(llegada.map((x) => x.grupos)).toEqual([[{ saf: 103, codipres: "E2601" }]]);
    await todosLeidos();
    const carpeta = await mkdtemp(join(tmpdir(), "planta-avisos-"));
    try {
      const contenido = await contenidoSirhu({ mes: 202411, safs: [357], personas: 100 });
      const zip = await zipDe(join(carpeta, "202411.zip"), contenido);
      await cargarEjecucion(p.app, ACTOR, 202411, [zip]);
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
    expect(await textos()).toEqual(["Se cargó la ejecución de noviembre de 2024"]);
    expect((await avisosDe(p.app, destino)).avisos.filter((x) => x.clase === "ejecucion"))
      .toEqual([]);
  });

  if (base.dialecto === "postgres") {
    test("[F5] what is confirmed after a later entry that was read is told too", async () => {
      await todosLeidos();
      const escrita = Promise.withResolvers<void>();
      const confirmar = Promise.withResolvers<void>();
      const lenta = p.app.db.tx(async (q) => {
        await q.auditar(ACTOR, {
          ...{ accion: "congelar", entidad: "presupuestos", clave: "E26ZZ" },
          ...{ saf: 357, codipres: "E26ZZ" },
        });
        escrita.resolve();
        await confirmar.promise;
      });
      await escrita.promise;
      await operarEn(p, "historico", { ...E2601, accion: "quitar" });
      expect(await textos()).toEqual(["E2601 pasó a Información Histórica"]);
      await marcar();
      expect(await textos()).toEqual([]);
      confirmar.resolve();
      await lenta;
      expect(await textos()).toEqual([expect.stringContaining("E26ZZ fue congelado")]);
      await marcar();
      expect(await textos()).toEqual([]);
      await operarEn(p, "historico", { ...E2601, accion: "agregar" });
    });
  }
});
