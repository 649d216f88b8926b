/** [K3] Over the whole product: every call that creates, done once however often it is asked. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { admin } from "#proto/admin-messages.ts";
import { RECUERDO_MS } from "#core/db/idempotency.ts";
import { rutasDe } from "#core/http/mounted.ts";
import { paraCadaBase } from "../db.ts";
import { CARGO } from "../faults/load.ts";
import { seguirOperacion } from "../operations.ts";
import { abrirProducto, type Producto, type Rol } from "../producto.ts";
import { levantar } from "../processes/server-process.ts";
import { encabezadoDe } from "../api.ts";

type Cuerpo = Uint8Array | Readonly<Record<string, string | number>>;

/** Calls that write, or only look, and take no key; and why. */
const SIN_CLAVE: Readonly<Record<string, string>> = {
  "/api/iniciarsesion": "answers a secret",
  "/api/institucional/canje": "answers a secret",
  "/api/cambiarclave": "brings a secret; repeated, the old password no longer opens it",
  "/api/cerrarsesion": "ends the session that would repeat it",
  "/api/segundofactor/preparar": "answers a secret",
  "/api/segundofactor/activar": "answers a secret",
  "/api/segundofactor/codigos": "answers a secret",
  "/api/segundofactor/quitar": "creates nothing, and leaves the same when repeated",
  "/api/sesiones/cerrar": "creates nothing, and leaves the same when repeated",
  "/api/admin/sesiones/cerrar": "creates nothing, and leaves the same when repeated",
  "/api/admin/historico": "creates nothing, and leaves the same when repeated",
  "/api/formulacion/previa": "stores nothing",
  "/api/formulacion/trabajos/:trabajo/cancelar":
    "creates nothing, and leaves the same when repeated",
  "/api/avisos/leidos": "creates nothing, and leaves the same when repeated",
  "/api/admin/auditoria/revertir": "repeated, it is refused: what it touched has changed since",
  "/api/pb/admin/usuarios/segundofactor/quitar": "creates nothing; leaves the same when repeated",
  "/api/pb/admin/pasajes/proceso": "each transfer runs once by itself ([J2])",
  "/api/admin/ejecuciones/cargar": "loads the same month again, as the same files do",
  "/api/admin/ejecuciones/ensayar": "stores nothing",
  "/api/admin/usuarios/codigos": "answers a secret",
  "/api/admin/usuarios/codigos/pdf": "answers secrets",
  "/api/contactos": "creates nothing, and leaves the same when repeated",
  "/api/valorizar": "leaves the same when repeated",
  "/api/bases/:base/editando/:saf/:codipres": "stores nothing",
  "/api/bases/cargos/valorizarrenglon/:saf/:codipres": "stores nothing",
  "/api/valorizar/renglon/:base/:saf/:codipres": "stores nothing",
  "/api/valorizar/celdas/:base/:saf/:codipres": "stores nothing",
  "/api/escenarios/evaluar": "stores nothing",
  "/api/escenarios/entra": "stores nothing",
  "/api/escenarios/excel": "stores nothing",
  "/api/escenarios/explicar": "stores nothing",
  "/api/tablas/lotes/:tabla/:mes/previa": "stores nothing",
  "/api/tablas/impacto/:tabla/:mes": "stores nothing",
  "/api/acuerdos/:id/homologar/previa": "stores nothing",
};

const G = "357/E2601";
const PB = "/api/pb/admin";
const PASAJE = {
  codipres: "E2601",
  saf_origen: 307,
  prog_origen: 3,
  subp_origen: 0,
  proy_origen: 0,
  act_origen: 1,
  saf_destino: 307,
  prog_destino: 3,
  subp_destino: 0,
  proy_destino: 0,
  act_destino: 2,
};
/** Its number is 1: the sample has none. */
const ACUERDO = {
  nombre: "Repetido",
  fecha: "2026-01-05",
  tramos: [{ mes: 202601, porcentaje: 1.5, alcance: { series: ["SINEP"] } }],
};
const CUENTA = {
  saf: 357,
  usuario: "repetida",
  nombre_completo: "Cuenta repetida",
  tipo_de_usuario: 1,
  habilitado: true,
};
const columnas = Object.keys(CARGO).filter((c) => c !== "coefval" && c !== "codes");
const BLOQUE = [columnas, columnas.map((c) => (CARGO as Record<string, unknown>)[c])]
  .map((c) => c.join("\t")).join("\n");

/** The analyst asks for a closing of a type that takes two persons ([Q10]). */
async function pedirCierre(p: Producto): Promise<number> {
  await p.importarTextos({
    tipos_cierre: "codigo,descripcion,propio_onp,dos_personas\nR,Anteproyecto revisado,0,1\n",
  });
  const como = p.roles.analista;
  await p.pedir("POST", "/api/valorizar", { como, form: { saf: 357, codipres: "E2601" } });
  const { json } = await p.pedir<{ pedido: { id: number } }>(
    "POST",
    `/api/presupuestos/darcierre/${G}`,
    { como, form: { accion: "darcierre", tipo: "R" } },
  );
  return json.pedido.id;
}

/** Each call that takes a key: its route, how it is called, as whom, and with what. */
type Llamada = readonly [string, string, Rol, (p: Producto) => Promise<Cuerpo> | Cuerpo];
const LLAMADAS: readonly Llamada[] = [
  ["/api/bases/:base/:saf/:codipres", `/api/bases/cargos/${G}`, "analista", () => ({
    accion: "nuevo",
    ...CARGO,
  })],
  [
    "/api/bases/:base/deshacer/:saf/:codipres",
    `/api/bases/cargos/deshacer/${G}`,
    "analista",
    () => ({
      asiento: "",
    }),
  ],
  ["/api/bases/:base/pegar/:saf/:codipres", `/api/bases/cargos/pegar/${G}`, "analista", () => ({
    texto: BLOQUE,
    formato: "plano",
    aplicar: 1,
  })],
  [
    "/api/bases/:base/celdas/:saf/:codipres",
    `/api/bases/otrosgastos/celdas/${G}`,
    "analista",
    async (p) => {
      const [[id]] = await p.app.db.valores(
        "SELECT max(id) FROM base_otrosgastos WHERE saf = 357 AND codipres = 'E2601'",
      );
      return { cambios: JSON.stringify([{ id: Number(id), valores: { costo_total: "12.5" } }]) };
    },
  ],
  // What the cell above wrote.
  [
    "/api/bases/:base/volver/:saf/:codipres",
    `/api/bases/otrosgastos/volver/${G}`,
    "analista",
    async (p) => {
      const [[asiento, registro]] = await p.app.db.valores(
        "SELECT id, clave FROM auditoria WHERE entidad = 'otrosgastos' AND accion = 'editar' " +
          "AND saf = 357 AND codipres = 'E2601' ORDER BY id DESC LIMIT 1",
      );
      return { asiento: Number(asiento), registro: Number(registro), ultimo: Number(asiento) };
    },
  ],
  ["/api/admin/celdas/:lista", "/api/admin/celdas/safs", "admin", () => ({
    cambios: JSON.stringify([{ id: 103, valores: { nombre: "Repetida" } }]),
  })],
  ...["techos", "vigente"].map((cual): typeof LLAMADAS[number] => [
    `/api/admin/${cual}/:ejercicio/celdas`,
    `/api/admin/${cual}/2026/celdas`,
    "admin",
    () => ({ cambios: JSON.stringify([{ id: 357, valores: { cargos: 321 } }]) }),
  ]),
  [
    "/api/bases/:base/eliminar/:saf/:codipres",
    `/api/bases/otrosgastos/eliminar/${G}`,
    "analista",
    async (p) => {
      const [[id]] = await p.app.db.valores(
        "SELECT min(id) FROM base_otrosgastos WHERE saf = 357 AND codipres = 'E2601'",
      );
      return { registros: Number(id) };
    },
  ],
  [
    "/api/presupuestos/editar/:saf/:codipres",
    "/api/presupuestos/editar/357/E26RP",
    "analista",
    () => ({
      accion: "nuevo",
      descripcion: "Repetido",
      desde_mes: 202412,
      ejercicio: 2026,
      version: 1,
    }),
  ],
  [
    "/api/presupuestos/generacionautomaticadedatos",
    "/api/presupuestos/generacionautomaticadedatos",
    "analista",
    () => ({ saf: 357, codipres_origen: "E2601", codipres_destino: "E26RP" }),
  ],
  [
    "/api/presupuestos/recuperar/:saf/:codipres/:asiento",
    `/api/presupuestos/recuperar/${G}/@asiento`,
    "analista",
    () => ({ codigo: "E26RC" }),
  ],
  [
    "/api/presupuestos/darcierre/:saf/:codipres",
    `/api/presupuestos/darcierre/${G}`,
    "analista",
    async (p) => {
      await p.pedir("POST", "/api/valorizar", {
        como: p.roles.analista,
        form: { saf: 357, codipres: "E2601" },
      });
      return { accion: "darcierre", tipo: "A" };
    },
  ],
  [
    "/api/presupuestos/cierre/confirmar/:saf/:codipres",
    `/api/presupuestos/cierre/confirmar/${G}`,
    "admin",
    async (p) => ({ pedido: await pedirCierre(p) }),
  ],
  [
    "/api/presupuestos/cierre/desistir/:saf/:codipres",
    `/api/presupuestos/cierre/desistir/${G}`,
    "admin",
    async (p) => ({ accion: "rechazar", motivo: "Otra vez", pedido: await pedirCierre(p) }),
  ],
  ["/api/tablas/escalafones/nuevo", "/api/tablas/escalafones/nuevo", "tablas", () => ({
    esc: 77,
    descripcion: "Repetido",
  })],
  ["/api/tablas/escalafones/editar", "/api/tablas/escalafones/editar", "tablas", () => ({
    esc: 77,
    descripcion: "Otro",
  })],
  ["/api/tablas/suplementos/:esc", "/api/tablas/suplementos/303", "tablas", () => ({
    filas: JSON.stringify([{ pprin: 2, agrupamiento: false, tramo: true }]),
  })],
  ["/api/tablas/categorias/nueva/:esc", "/api/tablas/categorias/nueva/77", "tablas", () => ({
    cat: 1,
    descripcion: "Una",
  })],
  [
    "/api/tablas/categorias/editar/:esc/:mes",
    "/api/tablas/categorias/editar/77/202501",
    "tablas",
    () => ({
      cat: 1,
      remuneracion: "10.50",
    }),
  ],
  [
    "/api/tablas/categorias/celdas/:esc/:mes",
    "/api/tablas/categorias/celdas/77/202501",
    "tablas",
    () => ({ cambios: JSON.stringify([{ id: 1, valores: { descripcion: "Repetida" } }]) }),
  ],
  ["/api/tablas/valores/:tabla/:mes", "/api/tablas/valores/valores_ur/202502", "tablas", () => ({
    serie_ur: "SINEP",
    valor: "123.45",
  })],
  [
    "/api/tablas/valores/:tabla/:mes/celdas",
    "/api/tablas/valores/valores_ur/202502/celdas",
    "tablas",
    () => ({
      cambios: JSON.stringify([{ id: 1, clave: { serie_ur: "SINEP" }, valores: { valor: "124" } }]),
    }),
  ],
  [
    "/api/tablas/valores/:tabla/:mes/eliminar",
    "/api/tablas/valores/valores_ur/202502/eliminar",
    "tablas",
    () => ({ serie_ur: "SINEP" }),
  ],
  [
    "/api/tablas/lotes/:tabla/:mes/aplicar",
    "/api/tablas/lotes/categorias_valores/202607/aplicar",
    "tablas",
    async (p) => {
      const form = { esc: 77, texto: "cat\tremuneracion\n1\t11" };
      const { json } = await p.pedir<{ token: string }>(
        "POST",
        "/api/tablas/lotes/categorias_valores/202607/previa",
        { como: p.roles.tablas, form },
      );
      return { ...form, token: json.token };
    },
  ],
  [
    `${PB}/usuarios/edicion`,
    `${PB}/usuarios/edicion`,
    "admin",
    () =>
      admin.EdicionUsuario.encode({
        ...CUENTA,
        clave: "otra frase larga 9",
        accion: admin.Accion.NUEVO,
      }),
  ],
  ["/api/acuerdos", "/api/acuerdos", "analista", () => ({
    saf: 357,
    definicion: JSON.stringify(ACUERDO),
  })],
  ["/api/acuerdos/:id", "/api/acuerdos/1", "analista", () => ({ accion: "duplicar" })],
  [
    "/api/acuerdos/:id/homologar",
    "/api/acuerdos/1/homologar",
    "admin",
    async (p) => {
      const como = p.roles.admin;
      const [ruta, norma] = ["/api/acuerdos/1", "Dec. 1/2026"];
      await p.pedir("POST", ruta, { como, form: { accion: "estado", estado: "acta" } });
      const form = { norma };
      const { json } = await p.pedir("POST", `${ruta}/homologar/previa`, { como, form });
      return { norma, token: String(json.token), aceptados: "todos" };
    },
  ],
  [`${PB}/safs`, `${PB}/safs`, "admin", () =>
    admin.EdicionSaf.encode({
      nro_saf: 911,
      nombre: "Organismo repetido",
      login: "repetido",
      accion: admin.Accion.NUEVO,
    })],
  [
    `${PB}/techos/:ejercicio/editar`,
    `${PB}/techos/2026/editar`,
    "admin",
    () => admin.EdicionTecho.encode({ saf: 103, cargos: 7, observaciones: "repetida" }),
  ],
  [
    `${PB}/vigente/:ejercicio/editar`,
    `${PB}/vigente/2026/editar`,
    "admin",
    () => admin.EdicionVigente.encode({ saf: 103, cargos: 7, horas: 8 }),
  ],
  [`${PB}/pasajes/nuevo`, `${PB}/pasajes/nuevo`, "admin", () => admin.NuevoPasaje.encode(PASAJE)],
  [`${PB}/pasajes/edicion`, `${PB}/pasajes/edicion`, "admin", async (p) => {
    const [[id]] = await p.app.db.valores("SELECT max(id) FROM pasajes WHERE ejecucion IS NULL");
    return admin.EdicionPasaje.encode({
      ...PASAJE,
      act_destino: 3,
      id: Number(id),
      rev: 1,
      accion: admin.Accion.EDITAR,
    });
  }],
  [
    "/api/admin/pasajes/varios",
    "/api/admin/pasajes/varios",
    "admin",
    () => ({ pasajes: JSON.stringify([PASAJE]) }),
  ],
  [
    `${PB}/ejecuciones`,
    `${PB}/ejecuciones`,
    "admin",
    () => admin.EdicionEjecucion.encode({ accion: admin.Accion.NUEVO, mes: 202401 }),
  ],
  [
    "/api/admin/credito",
    "/api/admin/credito",
    "admin",
    () => ({
      accion: "NUEVO",
      ejercicio: 2026,
      saf: 357,
      pprin: 1,
      mon: 1,
      fecha: "2026-01-02",
      norma: "Repetida",
      importe: "10.50",
    }),
  ],
  ["/api/admin/usuarios/pegar", "/api/admin/usuarios/pegar", "admin", async (p) => {
    const form = { texto: "SAF\tUsuario\tNombre Completo\n357\trepetida\tUna Persona" };
    const { json } = await p.pedir<{ token: string }>("POST", "/api/admin/usuarios/pegar", {
      como: p.roles.admin,
      form,
    });
    return { ...form, token: json.token };
  }],
  ...[
    ["techos", "pegar", { texto: "357\t71\t" }],
    ["techos", "copiar", { desde: 2025, reemplazar: 1 }],
    ["vigente", "pegar", { texto: "357\t71\t\t" }],
    ["vigente", "copiar", { desde: 2025, reemplazar: 1 }],
    ["credito", "pegar", { texto: "357\t\t2\t\t\t1\t2026-01-02\tRepetida\t10,50" }],
    ["credito", "copiar", { desde: 2025, reemplazar: 1 }],
  ].map(([tabla, accion, form]): Llamada => [
    `/api/admin/${tabla}/:ejercicio/${accion}`,
    `/api/admin/${tabla}/2026/${accion}`,
    "admin",
    async (p) => {
      await p.importarTextos({
        techos: "ejercicio,saf,cargos,observaciones\n2025,103,3,\n",
        vigente: "ejercicio,saf,cargos,horas,observaciones\n2025,103,3,0,\n",
        credito_vigente: "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe\n" +
          "2025,103,,1,,,1,2025-01-02,Ley,7.00\n",
      });
      const { json } = await p.pedir<{ token: string }>(
        "POST",
        `/api/admin/${tabla}/2026/${accion}`,
        { como: p.roles.admin, form: form as Readonly<Record<string, string>> },
      );
      return { ...form as object, token: json.token };
    },
  ]),
  ["/api/admin/etapas", "/api/admin/etapas", "admin", () => ({
    ejercicio: 2031,
    nombre: "Repetida",
    desde: "2031-01-01",
    hasta: "2031-02-01",
    accion: "NUEVO",
  })],
  ["/api/admin/etapas/prorrogas", "/api/admin/etapas/prorrogas", "admin", () => ({
    clave: "2031|Repetida",
    hasta: "2031-03-01",
    accion: "NUEVO",
  })],
  ...[
    ["/api/admin/avisos/pegar", { texto: "2032-01-01\t2032-02-01\t\tPegado" }],
    ["/api/admin/etapas/pegar", { texto: "2032\tRepetida\tE32\t2032-01-01\t2032-02-01" }],
    ["/api/admin/etapas/prorrogas/pegar", {
      clave: "2031|Repetida",
      texto: "SAF\tHasta\n357\t2031-04-01",
    }],
  ].map(([ruta, form]): Llamada => [ruta as string, ruta as string, "admin", async (p) => {
    const pedido = form as Readonly<Record<string, string>>;
    const { json } = await p.pedir<{ token: string }>("POST", ruta as string, {
      como: p.roles.admin,
      form: pedido,
    });
    return { ...pedido, token: json.token };
  }]),
  ["/api/vistas", "/api/vistas", "analista", () => ({
    saf: 357,
    nombre: "Repetida",
    valores: "tipo=valores",
    accion: "NUEVO",
  })],
  ["/api/admin/avisos", "/api/admin/avisos", "admin", () => ({
    texto: "Repetido",
    desde: "2031-01-01",
    hasta: "2031-02-01",
    accion: "NUEVO",
  })],
  ["/api/admin/estructura/:tabla", "/api/admin/estructura/fuentes", "admin", () => ({
    ff: 77,
    descripcion: "Repetida",
    accion: "NUEVO",
  })],
  [
    "/api/admin/estructura/:tabla/pegar",
    "/api/admin/estructura/ubicaciones/pegar",
    "admin",
    async (p) => {
      const texto = "777\tRepetida";
      const { json } = await p.pedir<{ token: string }>(
        "POST",
        "/api/admin/estructura/ubicaciones/pegar",
        { como: p.roles.admin, form: { texto } },
      );
      return { texto, token: json.token };
    },
  ],
  [
    "/api/admin/estructura/nuevoejercicio",
    "/api/admin/estructura/nuevoejercicio",
    "admin",
    () => ({ ejercicio: 2031 }),
  ],
  ["/api/formulacion/crear", "/api/formulacion/crear", "admin", () => ({
    codipres: "E26ID",
    safs: "357",
    descripcion: "Repetido",
    desde_mes: 202412,
    ejercicio: 2026,
    version: 1,
    origen: "vacio",
  })],
  ...["congelar", "reabrir", "valorizar", "historico"].map((
    que,
  ): typeof LLAMADAS[number] => [
    `/api/formulacion/${que}`,
    `/api/formulacion/${que}`,
    "admin",
    () => ({
      codipres: que === "valorizar" ? "E2601" : "E26ID",
      safs: "103;357",
      accion: "quitar",
    }),
  ]),
  ["/api/formulacion/deshacer", "/api/formulacion/deshacer", "admin", async (p) => {
    const [[operacion]] = await p.app.db.valores(
      "SELECT max(id) FROM auditoria WHERE entidad = 'formulacion'",
    );
    return { operacion: Number(operacion) };
  }],
  ["/api/admin/excepciones", "/api/admin/excepciones", "admin", () => ({
    inst: "ME",
    esc: 303,
    concepto: "000777",
    rubro: "sac",
    accion: "NUEVO",
  })],
];

const cuantos = async (p: Producto, tabla: string, donde = "1 = 1") =>
  Number((await p.app.db.valores(`SELECT count(*) FROM ${tabla} WHERE ${donde}`))[0][0]);

paraCadaBase("calls that create", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const enviar = (ruta: string, rol: Rol, clave: string, cuerpo: Cuerpo) =>
    p.pedir("POST", ruta, {
      como: p.roles[rol],
      ...(cuerpo instanceof Uint8Array
        ? {
          body: cuerpo as Uint8Array<ArrayBuffer>,
          headers: { "idempotency-key": clave, "content-type": "application/x-protobuf" },
        }
        : { form: cuerpo, headers: { "idempotency-key": clave } }),
    });
  const nuevo = (
    clave: string,
    cuerpo: Cuerpo = { accion: "nuevo", ...CARGO },
    rol: Rol = "analista",
  ) => enviar(`/api/bases/cargos/${G}`, rol, clave, cuerpo);

  test("[K3] every call that writes takes a key, or says why it does not", () => {
    const escriben = rutasDe(p.app).filter((r) => r.metodo !== "GET");
    expect(new Set(escriben.filter((r) => !r.crea).map((r) => r.patron)))
      .toEqual(new Set(Object.keys(SIN_CLAVE)));
    expect(new Set(escriben.filter((r) => r.crea).map((r) => r.patron)))
      .toEqual(new Set(LLAMADAS.map(([patron]) => patron)));
  });

  test("[K3] a repeat answers what the first answered, and does nothing else", async () => {
    for (const [patron, camino, rol, cuerpoDe] of LLAMADAS) {
      const [[asiento]] = await p.app.db.valores(
        "SELECT max(id) FROM auditoria WHERE saf = 357 " +
          "AND codipres = 'E2601' AND entidad = 'cargos'",
      );
      const ruta = camino.replace("@asiento", String(asiento));
      const cuerpo = await cuerpoDe(p);
      const clave = `prueba ${patron}`.replaceAll(/[^\w]/g, "-").slice(0, 64);
      const antes = await cuantos(p, "auditoria");
      const primera = await enviar(ruta, rol, clave, cuerpo);
      expect({ patron, status: primera.status, texto: primera.status === 200 ? "" : primera.texto })
        .toEqual({ patron, status: 200, texto: "" });
      if (!(cuerpo instanceof Uint8Array)) expect(primera.json.resultado).toBe(true);
      if (patron.startsWith("/api/formulacion/")) {
        await seguirOperacion(p, Number(primera.json.trabajo), rol);
      }
      const asientos = await cuantos(p, "auditoria");
      expect({ patron, escribio: asientos > antes }).toEqual({ patron, escribio: true });
      for (let i = 0; i < 2; i++) {
        const otra = await enviar(ruta, rol, clave, cuerpo);
        expect({ patron, status: otra.status, texto: otra.texto })
          .toEqual({ patron, status: 200, texto: primera.texto });
        expect(otra.headers.get("content-type")?.split(";")[0])
          .toBe(primera.headers.get("content-type")?.split(";")[0]);
      }
      expect(await cuantos(p, "auditoria")).toBe(asientos);
    }
  }, 600_000);

  test("[K3] the same key with another body, or of another call, is refused with 409", async () => {
    const antes = await cuantos(p, "base_cargos");
    expect((await nuevo("k-1")).status).toBe(200);
    const otro = await nuevo("k-1", { accion: "nuevo", ...CARGO, cargos: 9 });
    expect(otro.status).toBe(409);
    expect(otro.json).toMatchObject({
      resultado: false,
      mensaje: "Ese Idempotency-Key ya se usó para otro pedido",
    });
    const llamada = await enviar(`/api/bases/cargos/357/O2601`, "admin", "k-1", {
      accion: "nuevo",
    });
    expect(llamada.status).not.toBe(409); // another person's key is another key
    expect(
      (await enviar(`/api/bases/otrosgastos/${G}`, "analista", "k-1", { accion: "nuevo" })).status,
    )
      .toBe(409);
    const pb = await enviar(
      `${PB}/techos/2026/editar`,
      "admin",
      "k-pb",
      admin.EdicionTecho.encode({
        saf: 103,
        cargos: 8,
      }),
    );
    expect(pb.status).toBe(200);
    const otroPb = await enviar(
      `${PB}/techos/2026/editar`,
      "admin",
      "k-pb",
      admin.EdicionTecho.encode({ saf: 103, cargos: 9 }),
    );
    expect(otroPb.status).toBe(409);
    expect(admin.Error.decode(otroPb.bytes).error).toContain("ya se usó");
    expect(await cuantos(p, "base_cargos")).toBe(antes + 1);
  });

  test("[K3] a multipart and a urlencoded form with the same fields are the same request", async () => {
    const cuerpo = { accion: "nuevo", ...CARGO };
    const multi = await nuevo("k-2", cuerpo);
    const alReves = Object.fromEntries(Object.entries(cuerpo).reverse());
    // A bar at the end of the address says nothing.
    for (const barra of ["", "/"]) {
      const url = await p.pedir("POST", `/api/bases/cargos/${G}${barra}`, {
        como: p.roles.analista,
        form: alReves,
        urlencoded: true,
        headers: { "idempotency-key": "k-2" },
      });
      expect(url.texto).toBe(multi.texto);
    }
  });

  test("[K3] a key out of shape is refused, after who asks and what they may", async () => {
    for (const clave of ["x".repeat(65), "con espacio", "á", ""]) {
      const r = await nuevo(clave);
      expect({ clave, status: r.status }).toEqual({ clave, status: 400 });
      expect(r.json.mensaje).toContain("entre 1 y 64");
    }
    expect((await nuevo("", { accion: "nuevo", ...CARGO }, "consulta")).status).toBe(403);
    for (const clave of ["x", "~".repeat(64)]) expect((await nuevo(clave)).status).toBe(200);
  });

  test("[K4] what a screen sends again by itself is refused where no key is taken", async () => {
    const cerrar = (headers: Record<string, string>) =>
      p.pedir("POST", "/api/admin/historico", {
        como: p.roles.admin,
        form: { accion: "agregar", saf: 357, codipres: "E2601" },
        headers: { "idempotency-key": "h", ...headers },
      });
    const antes = await cuantos(p, "auditoria");
    const otra = await cerrar({ "x-reintento": "1" });
    expect(otra.status).toBe(409);
    expect(otra.json.mensaje).toContain("no se puede repetir sin riesgo");
    expect(await cuantos(p, "auditoria")).toBe(antes);
    expect((await cerrar({})).status).not.toBe(409);
  });

  test("[K3] a refusal is not remembered: corrected, the same key does it", async () => {
    const r = await nuevo("k-3", { accion: "nuevo", ...CARGO, cargos: 0 });
    expect(r.json.resultado).toBe(false);
    expect((await nuevo("k-3")).json).toMatchObject({ resultado: true });
  });

  test("[K3] after 24 h a key is a new one, and what it was is gone", async () => {
    const primera = await nuevo("k-4");
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE idempotencia SET creado = creado - ?", [RECUERDO_MS + 1000])
    );
    const segunda = await nuevo("k-4");
    expect(segunda.json.id).not.toBe(primera.json.id);
    const quien = (p.roles.analista as { id_usuario: number }).id_usuario;
    expect(await cuantos(p, "idempotencia", `id_usuario = ${quien}`)).toBe(1);
  });

  test("[K3] neither the key nor what was sent is stored, and calls with secrets store nothing", async () => {
    const antes = await cuantos(p, "idempotencia");
    const r = await p.pedir("POST", "/api/iniciarsesion", {
      form: { usuario: "analista@economia", clave: "demostracion-2026" },
      headers: { "idempotency-key": "una-clave-de-ingreso" },
    });
    expect(r.status).toBe(200);
    expect(await cuantos(p, "idempotencia")).toBe(antes);
    await nuevo("una-clave-visible");
    const filas = JSON.stringify(await p.app.db.valores("SELECT * FROM idempotencia"));
    for (const secreto of ["una-clave-visible", "una-clave-de-ingreso", "otra frase larga 9"]) {
      expect(filas).not.toContain(secreto);
    }
  });

  describe("closing", () => {
    const cerrar = (form: Record<string, string | number>, clave?: string) =>
      p.pedir("POST", `/api/presupuestos/darcierre/${G}`, {
        como: p.roles.analista,
        form: { accion: "darcierre", tipo: "P", ...form },
        headers: clave ? { "idempotency-key": clave } : {},
      });
    const previa = async () =>
      (await p.pedir<{ nueva_version: string; valuacion: number }>(
        "GET",
        `/api/presupuestos/verificarversion/${G}?tipo=P`,
        { como: p.roles.analista },
      )).json;
    const deP = () => cuantos(p, "entregables", "codipres LIKE 'P26%'");
    beforeAll(async () => {
      await p.pedir("POST", "/api/valorizar", {
        como: p.roles.analista,
        form: { saf: 357, codipres: "E2601" },
      });
    });

    test("[K3] six at once with one key make one deliverable", async () => {
      const { nueva_version, valuacion } = await previa();
      const hechas = await Promise.all(
        Array.from({ length: 6 }, () => cerrar({ nueva_version, valuacion }, "seis")),
      );
      const buenas = hechas.filter((r) => r.status === 200);
      expect(buenas.length).toBeGreaterThan(0);
      for (const r of buenas) expect(r.json.nuevo_codigo).toBe(nueva_version);
      for (const r of hechas.filter((r) => r.status !== 200)) {
        expect(r.json).toMatchObject({ resultado: false, en_curso: true });
        expect(r.status).toBe(409);
      }
      expect((await cerrar({ nueva_version, valuacion }, "seis")).json.nuevo_codigo)
        .toBe(nueva_version);
      expect(await deP()).toBe(1);
    });

    test("[C4] six at once of what was confirmed make one deliverable, and five 409 say so", async () => {
      const { nueva_version, valuacion } = await previa();
      const hechas = await Promise.all(
        Array.from({ length: 6 }, () => cerrar({ nueva_version, valuacion })),
      );
      expect(hechas.map((r) => r.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      for (const r of hechas.filter((r) => r.status === 409)) {
        expect(r.json).toMatchObject({ resultado: false, cambio: "version" });
        expect(r.json.mensaje).toContain(`ya no es ${nueva_version}`);
      }
      expect(await deP()).toBe(2);
    });
  });
});

paraCadaBase("two servers", (base) => {
  test("[K3] the same request sent to both is done once, and both answer it", async () => {
    const p = await abrirProducto(base);
    const { databaseUrl } = p.app.config;
    const servidores = await Promise.all([levantar(databaseUrl), levantar(databaseUrl)]);
    try {
      await p.pedir("POST", "/api/valorizar", {
        como: p.roles.analista,
        form: { saf: 357, codipres: "E2601" },
      });
      const pedir = async (
        i: number,
        ruta: string,
        form: Record<string, string>,
        clave: string,
      ) => {
        const r = await fetch(`${servidores[i % 2].url}${ruta}`, {
          method: "POST",
          headers: {
            authorization: encabezadoDe(p.roles.analista),
            "idempotency-key": clave,
          },
          body: new URLSearchParams(form),
        });
        return { status: r.status, json: await r.json() as Record<string, unknown> };
      };
      const cargo = Object.fromEntries(Object.entries(CARGO).map(([k, v]) => [k, String(v)]));
      const antes = await cuantos(p, "base_cargos");
      const casos: [string, Record<string, string>][] = [
        [`/api/presupuestos/darcierre/${G}`, { accion: "darcierre", tipo: "A" }],
        [`/api/bases/cargos/${G}`, { accion: "nuevo", ...cargo }],
        ["/api/presupuestos/editar/357/E26DS", {
          accion: "nuevo",
          descripcion: "Dos",
          desde_mes: "202412",
          ejercicio: "2026",
          version: "1",
        }],
      ];
      for (const [ruta, form] of casos) {
        for (let vez = 0; vez < 4; vez++) {
          const clave = `${vez}-${ruta.replaceAll("/", "-")}`;
          const propio = { ...form };
          if (ruta.includes("E26DS")) propio.descripcion = `Dos ${vez}`;
          const camino = ruta.replace("E26DS", `E26D${vez}`);
          const hechas = await Promise.all(
            [0, 1, 2, 3].map((i) => pedir(i, camino, propio, clave)),
          );
          const buenas = hechas.filter((r) => r.status === 200);
          expect(buenas.length).toBeGreaterThan(0);
          for (const r of buenas) expect(r.json).toEqual({ ...buenas[0].json, resultado: true });
          for (const r of hechas) {
            if (r.status !== 200) {
              expect(r).toMatchObject({ status: 409, json: { en_curso: true } });
            }
          }
          const fin = await pedir(vez, camino, propio, clave);
          expect(fin.json).toEqual(buenas[0].json);
        }
      }
      expect(await cuantos(p, "entregables")).toBe(4);
      const copiados = await cuantos(p, "base_cargos", "codipres LIKE 'A26%'");
      expect(await cuantos(p, "base_cargos")).toBe(antes + copiados + 4);
      expect(await cuantos(p, "presupuestos", "codipres LIKE 'E26D_'")).toBe(4);
    } finally {
      for (const { proceso } of servidores) proceso.kill("SIGTERM");
      await Promise.all(servidores.map(({ proceso }) => proceso.exited));
      await p.cerrar();
    }
  }, 600_000);
});
