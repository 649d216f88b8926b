/** The structure from the screen: what is listed, saved, refused and copied ([F10]). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { leerContador } from "#core/db/audit.ts";
import { planta } from "#core/testing/processes/command.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { admin as mensajes } from "#proto/admin-messages.ts";
import type { Consecuencias, FilaDeEstructura } from "#proto/estructura.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { estadoDeBases, grupo } from "#plugins/bases/service.ts";
import { describirAdministradas } from "#plugins/tablas/service.ts";

type Cuerpo = Readonly<Record<string, string | number>>;

const APERTURA = { ejercicio: 2026, version: 1, saf: 357 };

paraCadaBase("structure from the screen", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const editar = (tabla: string, form: Cuerpo, como = p.roles.admin) =>
    p.pedir<
      {
        resultado: boolean;
        mensaje: string;
        clave: string | null;
        campo?: string;
        consecuencias?: Consecuencias | null;
        actual?: FilaDeEstructura;
      }
    >("POST", `/api/admin/estructura/${tabla}`, { como, form });
  const lista = async (tabla: string, consulta = "") =>
    (await p.pedir<{ filas: FilaDeEstructura[] }>(
      "GET",
      `/api/admin/estructura/${tabla}${consulta}`,
      { como: p.roles.admin },
    )).json.filas;
  const asientos = async (entidad: string) =>
    (await p.pedir<{ asientos: { accion: string; registro: string; resumen: string }[] }>(
      "GET",
      `/api/admin/auditoria?entidad=${entidad}`,
      { como: p.roles.admin },
    )).json.asientos;
  const invalidos = async () =>
    (await p.app.db.leer(async (q) => await estadoDeBases(q, await grupo(q, 357, "E2601"))))
      .reduce((n, b) => n + b.errores, 0);
  test("every table says its columns, and its rows are listed by structure", async () => {
    const { json } = await p.pedir<{ tablas: { tabla: string; columnas: { campo: string }[] }[] }>(
      "GET",
      "/api/admin/estructura",
      { como: p.roles.admin },
    );
    expect(json.tablas.map((t) => t.tabla)).toEqual(describirAdministradas().map((t) => t.tabla));
    for (const { tabla } of json.tablas) {
      const filas = await lista(tabla);
      expect(filas.length).toBeGreaterThan(0);
      expect(new Set(filas.map((f) => f.clave)).size).toBe(filas.length);
    }
    const suyas = await lista("aperturas", "?ejercicio=2026&version=1");
    expect(suyas.length).toBeGreaterThan(0);
    expect(suyas.length).toBeLessThan((await lista("aperturas")).length);
    expect(suyas.every((f) => f.valores.ejercicio === 2026 && f.organismo !== "")).toBe(true);
  });

  test("a row is made, changed and deleted; valuations and caches see it as after a file", async () => {
    const antes = await leerContador(p.app.db, "referencias");
    const nueva = await editar("fuentes", { accion: "NUEVO", ff: 77, descripcion: "De prueba" });
    expect(nueva.json).toMatchObject({ resultado: true, clave: "ff=77", consecuencias: null });
    expect(await leerContador(p.app.db, "referencias")).toBe(antes + 1);
    expect((await editar("fuentes", { accion: "NUEVO", ff: 77 })).json).toMatchObject({
      resultado: false,
      mensaje: expect.stringContaining("ya hay una fila"),
    });
    const fila = (await lista("fuentes")).find((f) => f.clave === "ff=77");
    const cambio = { accion: "EDITAR", clave: "ff=77", rev: fila?.rev ?? "", descripcion: "Otra" };
    expect((await editar("fuentes", cambio)).json.resultado).toBe(true);
    const conflicto = await editar("fuentes", { ...cambio, descripcion: "Tarde" });
    expect(conflicto.status).toBe(409);
    expect(conflicto.json.actual).toMatchObject({
      clave: "ff=77",
      valores: { descripcion: "Otra" },
    });
    expect((await editar("fuentes", { accion: "ELIMINAR", clave: "ff=77" })).json.resultado)
      .toBe(true);
    expect((await editar("fuentes", { accion: "ELIMINAR", clave: "ff=77" })).status).toBe(404);
    expect((await asientos("fuentes")).map((a) => a.accion).slice(0, 3))
      .toEqual(["eliminar", "editar", "agregar"]);
  });

  test("what a file refuses is refused here, with the field at fault", async () => {
    const malas: readonly [string, Cuerpo, string, string][] = [
      ["aperturas", { ...APERTURA, saf: 998, prog: 1 }, "saf", "no existe SAF 998"],
      [
        "aperturas",
        { ...APERTURA, ejercicio: 2031, prog: 1 },
        "version",
        "no existe Ejercicio 2031",
      ],
      ["aperturas", { ...APERTURA, prog: 0, act: 3 }, "prog", "con programa 0"],
      ["imputacion", { pprin: 1, rubro: "otra", ppar: 1 }, "rubro", "debe ser uno de"],
      ["imputacion", { pprin: 1, rubro: "asistencia", ppar: 99 }, "ppar", "no existe Partida"],
    ];
    const CEROS = { jur: 1, sjur: 0, ent: 0, car: 1, subp: 0, proy: 0, act: 0, fin: 0, fun: 0 };
    for (const [tabla, fila, campo, mensaje] of malas) {
      const resto = tabla === "aperturas" ? CEROS : {};
      const { json } = await editar(tabla, { accion: "NUEVO", ...resto, ...fila });
      expect({ tabla, ...json }).toMatchObject({ resultado: false, campo });
      expect(json.mensaje).toContain(mensaje);
    }
    expect((await editar("sueldos", { accion: "NUEVO" })).status).toBe(404);
    expect((await editar("fuentes", { accion: "BORRAR" })).status).toBe(400);
    for (const clave of ["", "ff=a", "ff=1|ff=1", "x=1", "\u0000"]) {
      expect((await editar("fuentes", { accion: "EDITAR", clave })).status).toBe(400);
    }
    for (const rol of ["analista", "onp", "consulta", "tablas"] as const) {
      const form = { accion: "NUEVO", ff: 78, descripcion: "x" };
      expect((await editar("fuentes", form, p.roles[rol])).status).toBe(403);
    }
  });

  test("an opening below one that rows use tells which rows it makes invalid, and waits", async () => {
    const PADRE = { ...APERTURA, jur: 50, sjur: 0, ent: 0, car: 1, fin: 1, fun: 3 };
    const hoja = { ...PADRE, prog: 87, subp: 0, proy: 0, act: 0, descripcion: "Sin actividades" };
    expect((await editar("aperturas", { accion: "NUEVO", ...hoja })).json.resultado).toBe(true);
    await p.app.db.tx((q) =>
      q.ejecutar(
        "UPDATE base_cargos SET prog = 87, subp = 0, proy = 0, act = 0 WHERE id IN " +
          "(SELECT id FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' ORDER BY id LIMIT 3)",
      )
    );
    const antes = await invalidos();
    const debajo = { ...hoja, act: 1, descripcion: "Actividad" };
    const { json } = await editar("aperturas", { accion: "NUEVO", ...debajo });
    expect(json.resultado).toBe(false);
    expect(json.mensaje).toContain("3 registros de 1 presupuesto abierto dejan de ser válidos");
    expect(json.consecuencias).toMatchObject({
      renglones: 3,
      presupuestos: [{ saf: 357, codipres: "E2601", renglones: 3 }],
    });
    expect(json.consecuencias?.filas[0]).toMatchObject({
      base: "cargos",
      apertura: "87.0.0.0",
      motivo: "Apertura programática incompleta o incorrecta",
    });
    expect(await invalidos()).toBe(antes);
    const aceptada = await editar("aperturas", { accion: "NUEVO", ...debajo, aceptar: 1 });
    expect(aceptada.json.resultado).toBe(true);
    // What it said is what the budget shows.
    expect(await invalidos()).toBe(antes + 3);
    const clave = aceptada.json.clave ?? "";
    expect((await editar("aperturas", { accion: "ELIMINAR", clave })).json)
      .toMatchObject({ resultado: true });
    expect(await invalidos()).toBe(antes);
    // What rows use is not deleted, and it says how many.
    const [suya] = (await lista("aperturas", "?ejercicio=2026&version=1"))
      .filter((f) => f.valores.saf === 357 && f.valores.prog === 87);
    const usadas = await editar("aperturas", { accion: "ELIMINAR", clave: suya.clave });
    expect(usadas.json.resultado).toBe(false);
    expect(usadas.json.mensaje).toContain("3 registros de 1 presupuesto");
  });

  test("what is used is not deleted: by rows, by other tables, by headers", async () => {
    const casos: readonly [string, string, string][] = [
      ["fuentes", "ff=11", "registros de"],
      ["codigos_procesamiento", "codp=1", "registros de"],
      ["clasificador", "pprin=1|ppar=1", "Imputación por rubro"],
      ["versiones", "ejercicio=2026|version=1", "presupuestos o ejecuciones"],
    ];
    for (const [tabla, clave, mensaje] of casos) {
      const cuantas = (await lista(tabla)).length;
      const { json } = await editar(tabla, { accion: "ELIMINAR", clave });
      expect({ tabla, ...json }).toMatchObject({
        resultado: false,
        mensaje: expect.stringContaining(mensaje),
      });
      expect((await lista(tabla)).length).toBe(cuantas);
    }
    // Where amounts are charged is used by whatever was valued with it.
    const grupo = { saf: 357, codipres: "E2601" };
    await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form: grupo });
    const imputacion = { accion: "ELIMINAR", clave: "pprin=1|rubro=cargo" };
    expect((await editar("imputacion", imputacion)).json).toMatchObject({
      resultado: false,
      mensaje: expect.stringMatching(/las cifras de \d+ presupuestos?/),
    });
    await editar("imputacion", { accion: "NUEVO", pprin: 3, rubro: "asistencia", ppar: 1 });
    const libre = { accion: "ELIMINAR", clave: "pprin=3|rubro=asistencia" };
    expect((await editar("imputacion", libre)).json.resultado).toBe(true);
    // One that is used keeps the others that were chosen with it.
    await editar("fuentes", { accion: "NUEVO", ff: 78, descripcion: "Libre" });
    const dos = { accion: "ELIMINAR", claves: JSON.stringify(["ff=78", "ff=11"]) };
    expect((await editar("fuentes", dos)).json.resultado).toBe(false);
    const una = { accion: "ELIMINAR", claves: JSON.stringify(["ff=78"]) };
    expect((await editar("fuentes", una)).json.resultado).toBe(true);
  });

  test("[F10] a code that only executions say is not deleted: how many lines of how many", async () => {
    const nueva = (await lista("fuentes")).some((f) => f.clave === "ff=79");
    expect(nueva).toBe(false);
    await editar("fuentes", { accion: "NUEVO", ff: 79, descripcion: "De ejecuciones" });
    const [[...cadena]] = await p.app.db.valores(
      "SELECT f.prog, f.subp, f.proy, f.act, f.ubic FROM base_cargos f WHERE f.saf = 357 AND " +
        "f.codipres = 'E2601' AND f.esc = 303 ORDER BY f.id LIMIT 1",
    );
    const linea = (mes: number, rubro: string, cargos: number) =>
      [mes, 357, ...cadena, 79, 1, rubro, 303, "G", "C", 4, 0, 1, cargos, 0, 0, "100.00"].join();
    const { errores } = await p.importarTextos({
      ejecucion: [
        "mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat,mon,cargos," +
        "horas,licencias,importe",
        ...[linea(202601, "cargo", 2), linea(202601, "sac", 0), linea(202602, "cargo", 1)],
      ].join("\n") + "\n",
    });
    expect(errores).toEqual([]);
    const quitar = () => editar("fuentes", { accion: "ELIMINAR", clave: "ff=79" });
    expect((await quitar()).json).toMatchObject({
      resultado: false,
      mensaje: expect.stringContaining("(3 líneas de 2 ejecuciones)"),
    });
    // The opening of those lines, in its own structure.
    const [ejercicio, version] = (await p.app.db.valores(
      "SELECT ejercicio, version FROM presupuestos WHERE saf = 357 AND codipres = 'M2601'",
    ))[0];
    const [prog, subp, proy, act] = cadena;
    const clave = `ejercicio=${ejercicio}|version=${version}|saf=357|prog=${prog}|subp=${subp}|` +
      `proy=${proy}|act=${act}`;
    const apertura = await editar("aperturas", { accion: "ELIMINAR", clave });
    expect(apertura.json.mensaje).toMatch(/\d+ líneas de 2 ejecuciones/);
  });

  test("[O3] a SAF with openings is not deleted, and says how many it has", async () => {
    const nuevo = { nro_saf: 906, nombre: "Con aperturas", login: "conaperturas" };
    const saf = (cuerpo: object) =>
      p.pedir("POST", "/api/pb/admin/safs", {
        como: p.roles.admin,
        body: mensajes.EdicionSaf.encode(cuerpo as never) as Uint8Array<ArrayBuffer>,
        headers: { "content-type": "application/x-protobuf" },
      });
    const { NUEVO, ELIMINAR } = mensajes.Accion;
    expect((await saf({ ...nuevo, accion: NUEVO })).status).toBe(200);
    const fila = { ...APERTURA, saf: 906, jur: 50, sjur: 0, ent: 0, car: 1, fin: 1, fun: 3 };
    const cadena = { prog: 1, subp: 0, proy: 0, act: 0 };
    const { json } = await editar("aperturas", { accion: "NUEVO", ...fila, ...cadena });
    const quitar = () => saf({ id: 906, nro_saf: 906, accion: ELIMINAR });
    const rehusado = await quitar();
    expect(rehusado.status).toBe(422);
    expect(new TextDecoder().decode(rehusado.bytes))
      .toContain("1 registro de Apertura programática");
    await editar("aperturas", { accion: "ELIMINAR", clave: json.clave ?? "" });
    expect((await quitar()).status).toBe(200);
  });

  describe("from a spreadsheet", () => {
    const pegar = (tabla: string, form: Readonly<Record<string, string | number | File>>) =>
      p.pedir<PreviaDeFilas & { resultado: boolean; mensaje: string }>(
        "POST",
        `/api/admin/estructura/${tabla}/pegar`,
        { como: p.roles.admin, form },
      );
    const DE_2026 = { ejercicio: 2026, version: 1 };

    test("rows are seen first, and stored all or none; what it does not name stays", async () => {
      const antes = await lista("ubicaciones");
      const texto = "Código de Ubicación\tDescripción\n801\tUna\n802\tOtra\n801\tRepetida";
      const mala = (await pegar("ubicaciones", { texto })).json;
      expect(mala.filas.map((f) => f.estado)).toEqual(["nueva", "nueva", "erronea"]);
      expect((await pegar("ubicaciones", { texto, token: mala.token })).json.resultado).toBe(false);
      expect(await lista("ubicaciones")).toEqual(antes);
      const bien = texto.split("\n").slice(0, 3).join("\n");
      const { token } = (await pegar("ubicaciones", { texto: bien })).json;
      const contador = await leerContador(p.app.db, "referencias");
      expect((await pegar("ubicaciones", { texto: bien, token })).json.resultado).toBe(true);
      expect(await leerContador(p.app.db, "referencias")).toBe(contador + 1);
      expect((await lista("ubicaciones")).length).toBe(antes.length + 2);
      expect((await asientos("ubicaciones")).slice(0, 2).map((a) => a.accion))
        .toEqual(["agregar", "agregar"]);
      // What was seen is not what there is any more.
      expect((await pegar("ubicaciones", { texto: bien, token })).status).toBe(409);
    });

    test("a cell of several lines is one text of one line", async () => {
      const texto = '803\t"Mesa de\r\nentradas"\r\n804\tOtra\r\n';
      const { filas } = (await pegar("ubicaciones", { texto })).json;
      expect(filas.map((f) => [f.estado, f.despues?.descripcion]))
        .toEqual([["nueva", "Mesa de entradas"], ["nueva", "Otra"]]);
    });

    test("openings of the chosen structure, and the rows of budgets that they make invalid", async () => {
      const antes = await invalidos();
      const texto = "50\t0\t0\t1\t357\t87\t0\t0\t5\t1\t3\tDebajo de una con registros";
      const { json } = await pegar("aperturas", { texto, ...DE_2026 });
      expect(json.filas[0]).toMatchObject({ estado: "nueva" });
      expect(json.consecuencias).toMatchObject({
        renglones: 3,
        presupuestos: [{ saf: 357, codipres: "E2601", renglones: 3 }],
      });
      expect(await invalidos()).toBe(antes);
      expect((await pegar("aperturas", { texto, ...DE_2026, token: json.token })).json.resultado)
        .toBe(true);
      expect(await invalidos()).toBe(antes + 3);
      const clave = (await lista("aperturas", "?ejercicio=2026&version=1"))
        .find((f) => f.valores.prog === 87 && f.valores.act === 5)?.clave ?? "";
      expect((await editar("aperturas", { accion: "ELIMINAR", clave })).json.resultado).toBe(true);
      expect(await invalidos()).toBe(antes);
    });

    test("the workbook that is downloaded is the block that is dropped back, in every table", async () => {
      for (const { nombre } of describirAdministradas().map((t) => ({ nombre: t.tabla }))) {
        const r = await p.pedir("GET", `/api/admin/estructura/${nombre}/excel`, {
          como: p.roles.admin,
        });
        const archivo = new File([new Uint8Array(r.bytes)], `${nombre}.xlsx`);
        const { json } = await pegar(nombre, { archivo });
        const filas = (await lista(nombre)).length;
        expect({ nombre, ...json }).toMatchObject({
          nombre,
          resumen: { igual: filas, erronea: 0 },
        });
      }
    });
  });

  describe("new fiscal year", () => {
    const URL = "/api/admin/estructura/nuevoejercicio";
    const previa = async (consulta = "") =>
      (await p.pedir<
        {
          de: { ejercicio: number };
          a: { ejercicio: number; version: number; descripcion: string };
          tablas: { tabla: string; registros: number; copia: boolean }[];
        }
      >("GET", URL + consulta, { como: p.roles.admin })).json;
    const copiar = (form: Cuerpo) =>
      p.pedir<{ resultado: boolean; mensaje: string; a: { version: number } }>("POST", URL, {
        como: p.roles.admin,
        form,
      });

    test("it says what it would take, and copies it in one operation of the trail", async () => {
      const antes = await previa();
      const siguiente = antes.de.ejercicio + 1;
      expect(antes.a).toMatchObject({ ejercicio: siguiente, version: 1 });
      const cuantas = new Map(antes.tablas.map((t) => [t.tabla, t]));
      expect(cuantas.get("aperturas")).toMatchObject({ copia: true });
      expect(cuantas.get("mapeo_esidif")).toMatchObject({ copia: false });
      // An empty number is not taken for another one.
      const vacia = await copiar({ ejercicio: siguiente, version: "" });
      expect({ status: vacia.status, ...vacia.json }).toMatchObject({
        status: 400,
        mensaje: expect.stringContaining("Falta «version»"),
      });
      const { json } = await copiar({ descripcion: `Presupuesto ${siguiente}` });
      expect(json.resultado).toBe(true);
      const suyas = await lista("aperturas", `?ejercicio=${siguiente}&version=1`);
      expect(suyas.length).toBe(cuantas.get("aperturas")?.registros ?? -1);
      const [asiento] = await asientos("versiones");
      expect(asiento).toMatchObject({ accion: "copiar" });
      expect(asiento.resumen).toContain(`Presupuesto ${siguiente}`);
      // The same name is not taken twice.
      const otra = await copiar({
        de_ejercicio: antes.de.ejercicio,
        de_version: 1,
        ejercicio: siguiente,
        version: 1,
      });
      expect(otra.json).toMatchObject({
        resultado: false,
        mensaje: `Ya existe el clasificador ${siguiente}.1`,
      });
      // A second version of the year takes the next number by itself.
      const segunda = await copiar({ de_ejercicio: 2026, de_version: 1, ejercicio: siguiente });
      expect(segunda.json.a.version).toBe(2);
      // Without anything on it, a structure goes away with what belongs to it.
      const clave = `ejercicio=${siguiente}|version=2`;
      expect((await editar("versiones", { accion: "ELIMINAR", clave })).json.resultado).toBe(true);
      expect(await lista("aperturas", `?ejercicio=${siguiente}&version=2`)).toEqual([]);
      expect((await asientos("aperturas"))[0]).toMatchObject({ accion: "eliminar" });
    });

    test("what cannot be copied is refused with a sentence", async () => {
      expect((await copiar({ de_ejercicio: 1999, de_version: 1 })).status).toBe(404);
      expect((await copiar({ tablas: "aperturas;sueldos" })).status).toBe(400);
      expect((await copiar({ ejercicio: "dos mil" })).status).toBe(400);
      expect((await copiar({ ejercicio: 99 })).status).toBe(200);
    });

    test("the command line does it too", async () => {
      const orden = (...args: readonly string[]) =>
        planta(["estructura", "copiar", ...args, "--json"], { url: p.app.db.url });
      const vista = await orden("--de", "2026.1", "--ejercicio", "2040", "--previa");
      expect(vista.codigo).toBe(0);
      expect(JSON.parse(vista.salida)).toMatchObject({ a: { ejercicio: 2040, version: 1 } });
      expect(await lista("aperturas", "?ejercicio=2040&version=1")).toEqual([]);
      const hecha = await orden("--de", "2026.1", "--ejercicio", "2040", "--tabla", "aperturas");
      expect(JSON.parse(hecha.salida)).toMatchObject({ resultado: true });
      expect((await lista("aperturas", "?ejercicio=2040&version=1")).length).toBeGreaterThan(0);
      expect(await lista("instituciones", "?ejercicio=2040&version=1")).toEqual([]);
      expect((await orden("--de", "2026", "--ejercicio", "2041")).codigo).not.toBe(0);
    }, 600_000);
  });
});
