import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rutasDe } from "#core/http/mounted.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { operarEn } from "#core/testing/operations.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import { volcar } from "#core/transfer/export.ts";
import { admin, type Draft } from "#proto/admin-messages.ts";
import type { Situacion } from "#proto/admin.ts";
import { BASES, tablaDe } from "#plugins/bases/service.ts";

type Forma = Record<string, string | number>;
interface Caso {
  readonly ruta: string;
  readonly form: Forma;
}

const GRUPO = "357/E2601";

/** Everything that a person writes in a group, by its call, as somebody really asks for it. */
function escrituras(fila: Forma, cambio: Forma): Readonly<Record<string, Caso>> {
  const { id } = fila;
  return {
    "POST /api/bases/:base/:saf/:codipres": {
      ruta: `bases/cargos/${GRUPO}`,
      form: { ...fila, accion: "editar", cargos: Number(fila.cargos) + 1 },
    },
    "POST /api/bases/:base/pegar/:saf/:codipres": {
      ruta: `bases/cargos/pegar/${GRUPO}`,
      form: { texto: Object.values(fila).join("\t"), formato: "es-AR", aplicar: 1 },
    },
    "POST /api/bases/:base/celdas/:saf/:codipres": {
      ruta: `bases/cargos/celdas/${GRUPO}`,
      form: {
        cambios: JSON.stringify([{ id, rev: fila.rev, valores: { cargos: "77" } }]),
      },
    },
    "POST /api/bases/:base/eliminar/:saf/:codipres": {
      ruta: `bases/cargos/eliminar/${GRUPO}`,
      form: { registros: String(id) },
    },
    "POST /api/bases/:base/deshacer/:saf/:codipres": {
      ruta: `bases/cargos/deshacer/${GRUPO}`,
      form: cambio,
    },
    "POST /api/bases/:base/volver/:saf/:codipres": {
      ruta: `bases/cargos/volver/${GRUPO}`,
      form: { ...cambio, registro: id, ultimo: cambio.asiento },
    },
    "POST /api/presupuestos/editar/:saf/:codipres": {
      ruta: `presupuestos/editar/${GRUPO}`,
      form: {
        accion: "editar",
        descripcion: "Otra",
        desde_mes: 202412,
        ejercicio: 2026,
        version: 1,
      },
    },
    "POST /api/presupuestos/generacionautomaticadedatos": {
      ruta: "presupuestos/generacionautomaticadedatos",
      form: { saf: 357, codipres_origen: "E2601", codipres_destino: "E2601" },
    },
  };
}

/** Calls of whoever may write in a group that leave its rows and its header as they are. */
const SIN_ESCRIBIR: Readonly<Record<string, string>> = {
  "POST /api/valorizar": "valuing stays",
  "POST /api/presupuestos/darcierre/:saf/:codipres": "it makes another group",
  "POST /api/presupuestos/cierre/confirmar/:saf/:codipres": "it makes another group",
  "POST /api/presupuestos/cierre/desistir/:saf/:codipres": "of what waits to be closed",
  "POST /api/presupuestos/recuperar/:saf/:codipres/:asiento": "it makes another group",
  "POST /api/acuerdos": "of an organismo, not of a group",
  "POST /api/vistas": "of an organismo, not of a group",
};

/** Work that is no reading, and what it does to a group. */
const TRABAJOS: Readonly<Record<string, string>> = {
  "bases.pegar": "by its call",
  "bases.eliminar": "by its call",
  "bases.celdas": "by its call",
  "bases.deshacer": "by its call",
  "bases.recuperar": "it makes another group",
  "valuation.valorizar": "valuing stays",
  "valuation.cerrar": "it makes another group",
  "valuation.confirmar": "it makes another group",
  "valuation.generar": "by its call",
  "tablas.lote": "reference values",
  "ejecuciones.cargar": "executions alone",
  "admin.planilla": "accounts",
  "nucleo.planilla": "tables of administration: staffing, credit, accounts, the calendar, notices",
  "nucleo.copia": "techos, staffing and credit of organismos",
  "formulacion.estructura": "reference tables",
  "formulacion.planillaestructura": "reference tables",
  "admin.pasajes": "by its command",
  "formulacion.contar": "keeps what it counts",
  "formulacion.operacion": "asks for others of these",
  "formulacion.crear_de_plantilla": "it makes another group",
  "formulacion.quitar_creado": "refused, by its own test",
  "auditoria.revertir": "refused, by its own test",
};

/** Orders that write, and what they do to a group. */
const ORDENES: Readonly<Record<string, string>> = {
  servir: "serves the calls",
  migrar: "tables",
  cerrar: "it makes another group",
  importar: "refused here",
  volcar: "writes an audit entry",
  salida: "writes what it notes",
  "sello clave": "the key, and a seal over the trail",
  "sello emitir": "a seal over the trail",
  trabajador: "runs the jobs",
  restaurar: "another database",
  trasladar: "another database",
  "usuarios vincular": "accounts",
  "usuarios desvincular": "accounts",
  "usuarios ingreso": "accounts",
  "usuarios crear": "accounts",
  "usuarios clave": "accounts",
  "usuarios habilitar": "accounts",
  "usuarios deshabilitar": "accounts",
  "usuarios quitar-segundo-factor": "accounts",
  "historia recuperar": "it makes another group",
  valorizar: "valuing stays",
  "acuerdo homologar": "reference values",
  "ejecuciones cargar": "executions alone",
  "ejecuciones cancelar": "executions alone",
  "avisos guardar": "what organismos read",
  "avisos quitar": "what organismos read",
  "estructura copiar": "reference tables",
  "etapas guardar": "the calendar",
  "etapas prorrogar": "the calendar",
  "etapas quitar": "the calendar",
  "formulacion estado": "keeps what it counts",
  "formulacion crear": "it makes another group",
  "formulacion deshacer": "takes back what another of these did",
  "formulacion valorizar": "valuing stays",
  "formulacion historico": "hides, and leaves what it hides as it is",
  "formulacion congelar": "freezes",
  "formulacion reabrir": "reopens",
  "pasajes procesar": "refused here",
  "pasajes nuevo": "it moves nothing until it runs",
  "pasajes editar": "it moves nothing until it runs",
  "pasajes eliminar": "it moves nothing",
  "pasajes mapeo": "it moves nothing until it runs",
};
/** Orders that only read what they are asked, whatever they need of the database. */
const LECTURAS = [
  "auditoria exportar",
  ...["respaldo", "plugin nuevo", "plugin dev", "usuarios listar", "historia listar"],
  ...["historia comparar"],
  ...["comprobar", "acuerdo evaluar", "acuerdo entra", "ejecuciones listar", "etapas listar"],
  ...["avisos listar", "pasajes listar"],
];

paraCadaBase("a frozen budget", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const pedir = async <T = { resultado: boolean; mensaje: string }>(
    { ruta, form }: Caso,
    rol: Rol = "analista",
  ) => (await p.pedir<T>("POST", `/api/${ruta}`, { como: p.roles[rol], form })).json;
  const mover = (accion: "congelar" | "reabrir", safs = "357") =>
    operarEn(p, accion, { codipres: "E2601", safs });
  const situacion = async () =>
    (await p.pedir<Situacion>("GET", `/api/presupuestos/situacion/${GRUPO}`, {
      como: p.roles.analista,
    })).json;
  const contenido = async () => {
    const de = (t: string) =>
      leidas(p.app.db, `SELECT * FROM ${t} WHERE saf = 357 AND codipres = 'E2601' ORDER BY 1, 2`);
    const bases: unknown[] = [await de("presupuestos")];
    for (const b of BASES) bases.push(await de(tablaDe(b)));
    return JSON.stringify(bases);
  };
  /** A row of positions as a form sends it, after a change of the analyst that could be undone. */
  async function preparar(): Promise<Readonly<Record<string, Caso>>> {
    const leer = async () =>
      (await p.pedir<{ cargos: (Forma & { validacion: unknown })[] }>(
        "GET",
        `/api/bases/cargos/${GRUPO}`,
        { como: p.roles.analista },
      )).json.cargos[0];
    const { validacion: _v, ...antes } = await leer();
    const form = { ...antes, accion: "editar", cargos: Number(antes.cargos) + 1 };
    expect(await pedir({ ruta: `bases/cargos/${GRUPO}`, form })).toMatchObject({
      resultado: true,
    });
    const { validacion: _w, ...fila } = await leer();
    const [asiento] = await leidas<{ id: number }>(
      p.app.db,
      "SELECT max(id) AS id FROM auditoria WHERE entidad = 'cargos'",
    );
    return escrituras(fila as Forma, { asiento: asiento.id });
  }

  test("[F3] every call that writes in a group is refused, with who froze it and since when", async () => {
    const casos = await preparar();
    const conocidas = [...Object.keys(casos), ...Object.keys(SIN_ESCRIBIR)];
    const deEscribir = rutasDe(p.app).filter((r) => r.permiso === "escribir" && r.metodo !== "GET");
    expect(deEscribir.map((r) => `${r.metodo} ${r.patron}`).toSorted())
      .toEqual(conocidas.toSorted());

    expect((await mover("congelar")).organismos).toEqual([{ saf: 357, hecho: true, mensaje: "" }]);
    const { editable, congelado, cerrado } = await situacion();
    expect({ editable, congelado }).toEqual({ editable: false, congelado: true });
    expect(cerrado).toMatch(/^lo congeló admin@onp el \d\d\/\d\d\/\d{4} a las \d\d:\d\d$/);
    const antes = await contenido();
    const mensaje = `El grupo de datos E2601 no se puede modificar: ${cerrado}`;
    for (const [ruta, caso] of Object.entries(casos)) {
      for (const rol of ["analista", "onp", "admin"] as const) {
        expect({ ruta, rol, ...await pedir(caso, rol) })
          .toMatchObject({ ruta, rol, resultado: false, mensaje });
      }
    }
    expect(await contenido()).toBe(antes);

    await mover("reabrir");
    expect(await situacion()).toMatchObject({ editable: true, congelado: false, cerrado: null });
    const { "POST /api/bases/:base/celdas/:saf/:codipres": celdas } = casos;
    expect(await pedir(celdas)).toMatchObject({ resultado: true });
  });

  test("[F3] jobs and orders that write are known; valuing and closing stay", () => {
    const trabajos = p.app.registro.plugins.flatMap(({ id, jobs }) =>
      Object.entries(jobs ?? {}).filter(([, t]) => !t.readOnly).map(([n]) => `${id}.${n}`)
    );
    expect(trabajos.filter((t) => !(t in TRABAJOS))).toEqual([]);
    const ordenes = p.app.registro.comandos
      .filter((c) => c.database !== "none" && c.database !== "read-only")
      .map((c) => c.name);
    expect(ordenes.filter((o) => !(o in ORDENES) && !LECTURAS.includes(o))).toEqual([]);
  });

  test("[F3] what is frozen is valued and closed, and its deliverable is not frozen", async () => {
    await mover("congelar");
    const valuado = await pedir({ ruta: "valorizar", form: { saf: 357, codipres: "E2601" } });
    expect(valuado).toMatchObject({ resultado: true });
    const cerrado = await pedir<{ nuevo_codigo: string }>({
      ruta: `presupuestos/darcierre/${GRUPO}`,
      form: { accion: "darcierre", tipo: "A" },
    });
    const [entregable] = await leidas(
      p.app.db,
      "SELECT congelado, congelado_por FROM presupuestos WHERE saf = 357 AND codipres = ?",
      [cerrado.nuevo_codigo],
    );
    expect(entregable).toMatchObject({ congelado_por: "" });
    await mover("reabrir");
  });

  test("[F3] many at once say of each what came of it; one entry tells them all", async () => {
    await mover("congelar");
    const { organismos } = await mover("congelar", "103;357;750;998");
    expect(organismos).toEqual([
      { saf: 103, hecho: true, mensaje: "" },
      { saf: 357, hecho: false, mensaje: "Ya estaba congelado" },
      { saf: 750, hecho: false, mensaje: "El grupo de datos E2601 no se puede modificar" },
      { saf: 998, hecho: false, mensaje: "No existe el organismo con SAF 998" },
    ]);
    const [ultimo] = await leidas<{ despues: string; clave: string }>(
      p.app.db,
      "SELECT clave, despues FROM auditoria WHERE entidad = 'formulacion' ORDER BY id DESC LIMIT 1",
    );
    expect(ultimo).toEqual({ clave: "E2601", despues: JSON.stringify({ safs: "103" }) });
    await mover("reabrir", "103;357");
  });

  test("[F2] valued at once, and to Histórico and back: of each what came of it", async () => {
    const en = (accion: string, form: Forma) => operarEn(p, accion, { codipres: "E2601", ...form });
    const valuados = await en("valorizar", { safs: "357;998" });
    expect(valuados.organismos).toEqual([
      { saf: 357, hecho: true, mensaje: "" },
      { saf: 998, hecho: false, mensaje: "No existe el organismo con SAF 998" },
    ]);
    expect(await situacion()).toMatchObject({ valorizado: true, desactualizado: false });
    const antes = await contenido();
    const quitados = await en("historico", { safs: "357", accion: "quitar" });
    expect(quitados.organismos).toEqual([{ saf: 357, hecho: true, mensaje: "" }]);
    const { status } = await p.pedir("GET", `/api/presupuestos/situacion/${GRUPO}`, {
      como: p.roles.analista,
    });
    expect(status).toBe(404);
    expect(await en("historico", { safs: "357", accion: "quitar" })).toMatchObject({
      operacion: null,
      organismos: [{ saf: 357, hecho: false, mensaje: "Ya estaba en Histórico" }],
    });
    const volver = () =>
      p.orden("formulacion", "historico", "--volver", "--codipres", "E2601", "--todos");
    expect(await volver()).toMatchObject({ codigo: 0, organismos: [{ saf: 357, hecho: true }] });
    expect(await volver()).toMatchObject({
      mensaje: "Ningún organismo tiene en Histórico el presupuesto E2601",
    });
    const sinRev = (t: string) => t.replace(/"rev":\d+/, "");
    expect(sinRev(await contenido())).toBe(sinRev(antes));
    expect(await p.orden("formulacion", "valorizar", "--codipres", "E2601", "--todos"))
      .toMatchObject({ codigo: 0, organismos: [{ saf: 103, hecho: true }, { saf: 357 }] });
    const asientos = await leidas<{ accion: string }>(
      p.app.db,
      "SELECT accion FROM auditoria WHERE entidad = 'formulacion' ORDER BY id DESC LIMIT 4",
    );
    expect(asientos.map((a) => a.accion)).toEqual(["valorizar", "agregar", "quitar", "valorizar"]);
    for (const accion of ["valorizar", "historico"]) {
      const { status } = await p.pedir("POST", `/api/formulacion/${accion}`, {
        como: p.roles.onp,
        form: { codipres: "E2601", safs: "357", accion: "quitar" },
      });
      expect({ accion, status }).toEqual({ accion, status: 403 });
    }
  });

  test("[F3] the command line freezes and reopens, by SAF or all", async () => {
    const congelar = await p.orden(
      "formulacion",
      "congelar",
      "--codipres",
      "E2601",
      "--saf",
      "357",
    );
    expect(congelar).toEqual({
      codigo: 0,
      resultado: true,
      accion: "congelar",
      codipres: "E2601",
      operacion: expect.any(Number),
      deshace: true,
      cancelada: false,
      organismos: [{ saf: 357, hecho: true, mensaje: "" }],
    });
    expect((await situacion()).cerrado).toContain("lo congeló operadora el ");
    const todos = await p.orden("formulacion", "reabrir", "--codipres", "E2601", "--todos");
    expect(todos).toMatchObject({
      codigo: 1,
      organismos: [{ saf: 103, hecho: false, mensaje: "No estaba congelado" }, { saf: 357 }],
    });
    expect((await situacion()).editable).toBe(true);
    for (const malas of [["--todos", "--saf", "357"], []]) {
      expect((await p.orden("formulacion", "congelar", "--codipres", "E2601", ...malas)).codigo)
        .not.toBe(0);
    }
  });

  test("[U3] only administrators freeze and reopen", async () => {
    for (const rol of ["onp", "analista", "tablas", "consulta", "ajena"] as const) {
      for (const accion of ["congelar", "reabrir"]) {
        const { status } = await p.pedir("POST", `/api/formulacion/${accion}`, {
          como: p.roles[rol],
          form: { codipres: "E2601", safs: "357" },
        });
        expect({ rol, accion, status }).toEqual({ rol, accion, status: 403 });
      }
    }
    for (const safs of ["", "x", "357;;103", "1000", "357.5"]) {
      const { status } = await p.pedir("POST", "/api/formulacion/congelar", {
        como: p.roles.admin,
        form: { codipres: "E2601", safs },
      });
      expect({ safs, status }).toEqual({ safs, status: 400 });
    }
  });

  test("[F3] transfers and imports are refused too, but for --forzar, which the trail tells", async () => {
    const [{ prog, subp, proy, act }] = await leidas<Record<string, number>>(
      p.app.db,
      "SELECT prog, subp, proy, act FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' LIMIT 1",
    );
    const [otra] = await leidas<Record<string, number>>(
      p.app.db,
      "SELECT prog, subp, proy, act FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' " +
        "AND (prog, subp, proy, act) <> (?, ?, ?, ?) LIMIT 1",
      [prog, subp, proy, act],
    );
    const con = (lado: string, cadena: Record<string, number>) =>
      Object.fromEntries(Object.entries(cadena).map(([n, v]) => [`${n}_${lado}`, v]));
    const { status } = await pedirPb(p, "POST", "pasajes/nuevo", {
      como: p.roles.admin,
      envio: admin.NuevoPasaje.encode({
        codipres: "E2601",
        saf_origen: 357,
        saf_destino: 357,
        ...con("origen", { prog, subp, proy, act }),
        ...con("destino", otra),
      } as Draft<"NuevoPasaje">),
      respuesta: admin.Guardado,
    });
    expect(status).toBe(200);
    await mover("congelar");
    const antes = await contenido();
    const carpeta = await mkdtemp(join(tmpdir(), "planta-congelar-"));
    try {
      const pasajes = await p.orden("pasajes", "procesar");
      expect(pasajes).toMatchObject({ codigo: 1, ejecutados: 0, rechazados: 1 });
      expect(JSON.stringify(pasajes)).toContain("lo congeló admin@onp");
      await volcar(p.app, carpeta);
      const cargos = await readFile(join(carpeta, "cargos.csv"), "utf8");
      const [titulos, ...filas] = cargos.trimEnd().split("\n");
      const suyas = filas.filter((f) => f.startsWith("357,E2601,"));
      const unica = { cargos: [titulos, suyas[0], ""].join("\n") };
      const presupuestos = {
        presupuestos: "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online\n" +
          "357,E2601,Otra,202412,2026,1,2025-01-01,1\n",
      };
      for (const textos of [unica, presupuestos]) {
        const { resultado, errores } = await p.importarTextos(textos);
        expect({ resultado, errores }).toMatchObject({
          resultado: false,
          errores: [{ fila: 2, columna: "codipres" }],
        });
        expect(errores[0].mensaje).toContain("lo congeló admin@onp");
      }
      expect(await contenido()).toBe(antes);

      const solo = join(carpeta, "solo");
      await Bun.write(join(solo, "cargos.csv"), unica.cargos);
      expect(await p.orden("importar", solo)).toMatchObject({ codigo: 1, resultado: false });
      expect(await p.orden("importar", solo, "--forzar"))
        .toMatchObject({ codigo: 0, resultado: true });
      const asientos = await leidas<{ usuario: string; despues: string }>(
        p.app.db,
        "SELECT usuario, despues FROM auditoria WHERE accion = 'forzar'",
      );
      expect(asientos).toHaveLength(1);
      expect(asientos[0].usuario).toBe("operadora");
      expect(asientos[0].despues).toContain("lo congeló admin@onp");
      const [{ n }] = await leidas<{ n: number }>(
        p.app.db,
        "SELECT count(*) AS n FROM base_cargos WHERE saf = 357 AND codipres = 'E2601'",
      );
      expect(n).toBe(1);
      await p.orden("pasajes", "procesar", "--forzar");
      expect(await leidas(p.app.db, "SELECT id FROM auditoria WHERE accion = 'forzar'"))
        .toHaveLength(2);
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
  });

  test("[F3] a file brings what is frozen with its rows, and without the column nothing changes", async () => {
    const titulos = "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online";
    const fila = "357,E26Z9,De prueba,202412,2026,1,2025-01-01,1";
    const carpeta = await mkdtemp(join(tmpdir(), "planta-congelar-"));
    try {
      await volcar(p.app, carpeta);
      const [columnas, ...cargos] = (await readFile(join(carpeta, "cargos.csv"), "utf8"))
        .trimEnd().split("\n");
      const suyo = cargos.filter((f) => f.startsWith("357,E2601,")).slice(0, 1)
        .map((f) => f.replace("E2601", "E26Z9"));
      const traidos = await p.importarTextos({
        presupuestos: `${titulos},congelado\n${fila},1\n`,
        cargos: [columnas, ...suyo, ""].join("\n"),
      });
      expect(traidos.errores).toEqual([]);
      await volcar(p.app, carpeta);
      const volcado = await readFile(join(carpeta, "presupuestos.csv"), "utf8");
      expect(volcado.split("\n")[0]).toBe(`${titulos},criterio,congelado`);
      expect(volcado).toContain(`${fila},unico,1\n`);
      const { errores } = await p.importarTextos({ presupuestos: `${titulos}\n${fila}\n` });
      expect(errores[0].mensaje).toContain("lo congeló prueba");
    } finally {
      await rm(carpeta, { recursive: true, force: true });
    }
    const { errores } = await p.importarTextos({
      presupuestos: `${titulos},congelado\n357,A2699,X,202412,2026,1,2025-01-01,1,1\n`,
    });
    expect(errores.map((e) => e.columna)).toContain("congelado");
  });
});
