/** [A1] Every write of an administrator leaves its entry, and every call that writes is here. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rutasDe } from "#core/http/mounted.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { seguirOperacion } from "#core/testing/operations.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { admin, type Draft } from "#proto/admin-messages.ts";

const { NUEVO, EDITAR, ELIMINAR } = admin.Accion;

type Cuerpo = Uint8Array | Readonly<Record<string, string | number>> | undefined;

/** Route, what it is sent, and the entity and the action of the entry that it must leave. */
type Paso = readonly [
  patron: string,
  cuerpo: (id: number, asiento: number) => Cuerpo,
  entidad: string,
  accion: string,
];

const PB = "/api/pb/admin";
const ESTRUCTURA = "/api/admin/estructura/:tabla";
/** A year of which the sample has ceilings. */
const ANIO = 2026;
const USUARIO = {
  saf: 357,
  usuario: "auditada",
  nombre_completo: "Cuenta auditada",
  tipo_de_usuario: 1,
  habilitado: true,
};
const SAF = { nro_saf: 910, nombre: "Organismo auditado", login: "auditado" };
const EXCEPCION = { inst: "ME", esc: 303, concepto: "000777", rubro: "sac" };
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
const CREDITO = {
  ejercicio: 2026,
  saf: 357,
  prog: "",
  pprin: 1,
  ppar: "",
  ff: "",
  mon: 1,
  fecha: "2026-01-02",
  norma: "Ley 27.798",
  importe: "1000.00",
};
const CREADO = {
  codipres: "E26AU",
  safs: "357",
  descripcion: "De plantilla",
  desde_mes: 202412,
  ejercicio: 2026,
  version: 1,
};
const CLAVE_CREDITO = "2026|357||1|||1|2026-01-02|Ley 27.798";
const ETAPA = {
  ejercicio: 2026,
  nombre: "Auditada",
  prefijo: "E26",
  desde: "2030-01-01",
  hasta: "2030-01-02",
};
const HISTORICO = { saf: 357, codipres: "E2601" };

const usuario = (m: Draft<"EdicionUsuario">) => admin.EdicionUsuario.encode(m);
const saf = (m: Draft<"EdicionSaf">) => admin.EdicionSaf.encode(m);

/** Takes a second factor off, which the test gives first. */
const QUITAR_FACTOR = `${PB}/usuarios/segundofactor/quitar`;

/** `id` is the key of the last entry: what a step creates, the next ones change. */
const PASOS: readonly Paso[] = [
  [
    `${PB}/usuarios/edicion`,
    () => usuario({ ...USUARIO, clave: "otra frase larga 9", accion: NUEVO }),
    "usuarios",
    "nuevo",
  ],
  [
    `${PB}/usuarios/edicion`,
    (id) => usuario({ ...USUARIO, id_usuario: id, telefono: "1", accion: EDITAR }),
    ...["usuarios", "editar"] as const,
  ],
  [
    QUITAR_FACTOR,
    (id) => admin.QuitarSegundoFactor.encode({ id_usuario: id }),
    ...["usuarios", "quitar segundo factor"] as const,
  ],
  ["/api/admin/usuarios/codigos", (id) => ({ id }), "usuarios", "generar código de activación"],
  [
    "/api/admin/usuarios/codigos/pdf",
    (id) => ({ ids: id }),
    "usuarios",
    "generar código de activación",
  ],
  [
    `${PB}/usuarios/edicion`,
    (id) => usuario({ id_usuario: id, accion: ELIMINAR }),
    ...["usuarios", "eliminar"] as const,
  ],
  [`${PB}/safs`, () => saf({ ...SAF, accion: NUEVO }), "organismos", "nuevo"],
  [`${PB}/safs`, (id) => saf({ ...SAF, id, codsir: "ZX", accion: EDITAR }), "organismos", "editar"],
  [`${PB}/safs`, (id) => saf({ id, accion: ELIMINAR }), "organismos", "eliminar"],
  [
    `${PB}/techos/:ejercicio/editar`,
    () => admin.EdicionTecho.encode({ saf: 103, cargos: 7, observaciones: "auditada" }),
    ...["techos", "editar"] as const,
  ],
  [
    "/api/admin/techos/:ejercicio/celdas",
    () => ({ cambios: JSON.stringify([{ id: 103, valores: { cargos: 9 } }]) }),
    ...["techos", "editar"] as const,
  ],
  [
    "/api/admin/celdas/:lista",
    () => ({ cambios: JSON.stringify([{ id: 103, valores: { nombre: "Por celdas" } }]) }),
    ...["organismos", "editar"] as const,
  ],
  [
    `${PB}/vigente/:ejercicio/editar`,
    () => admin.EdicionVigente.encode({ saf: 103, cargos: 7, horas: 8 }),
    ...["vigente", "editar"] as const,
  ],
  [
    "/api/admin/vigente/:ejercicio/celdas",
    () => ({ cambios: JSON.stringify([{ id: 103, valores: { horas: 9 } }]) }),
    ...["vigente", "editar"] as const,
  ],
  [
    `${PB}/ejecuciones`,
    () => admin.EdicionEjecucion.encode({ accion: NUEVO, mes: 202401 }),
    ...["ejecuciones", "solicitar"] as const,
  ],
  [
    `${PB}/ejecuciones`,
    (id) => admin.EdicionEjecucion.encode({ accion: ELIMINAR, id }),
    ...["ejecuciones", "cancelar"] as const,
  ],
  [`${PB}/pasajes/nuevo`, () => admin.NuevoPasaje.encode(PASAJE), "pasajes", "nuevo"],
  [
    `${PB}/pasajes/edicion`,
    (id) => admin.EdicionPasaje.encode({ ...PASAJE, act_destino: 3, id, accion: EDITAR }),
    ...["pasajes", "editar"] as const,
  ],
  [
    `${PB}/pasajes/edicion`,
    (id) => admin.EdicionPasaje.encode({ id, accion: ELIMINAR }),
    ...["pasajes", "eliminar"] as const,
  ],
  [
    "/api/admin/pasajes/varios",
    () => ({ pasajes: JSON.stringify([PASAJE]) }),
    ...["pasajes", "nuevo"] as const,
  ],
  [`${PB}/pasajes/proceso`, () => undefined, "pasajes", "ejecutar"],
  [
    "/api/contactos",
    () => ({ primera: "mesa@ministerio.example", segunda: "otra@ministerio.example" }),
    ...["contactos", "editar"] as const,
  ],
  [
    "/api/admin/excepciones",
    () => ({ ...EXCEPCION, accion: "NUEVO" }),
    ...["excepciones_conceptos", "nuevo"] as const,
  ],
  [
    "/api/admin/excepciones",
    () => ({ ...EXCEPCION, rubro: "otros", accion: "EDITAR" }),
    ...["excepciones_conceptos", "editar"] as const,
  ],
  [
    "/api/admin/excepciones",
    () => ({ ...EXCEPCION, accion: "ELIMINAR" }),
    ...["excepciones_conceptos", "eliminar"] as const,
  ],
  ["/api/admin/credito", () => ({ ...CREDITO, accion: "NUEVO" }), "credito_vigente", "nuevo"],
  [
    "/api/admin/credito",
    () => ({ ...CREDITO, importe: "5.00", accion: "EDITAR", clave: CLAVE_CREDITO }),
    ...["credito_vigente", "editar"] as const,
  ],
  [
    "/api/admin/credito",
    () => ({ accion: "ELIMINAR", clave: CLAVE_CREDITO }),
    ...["credito_vigente", "eliminar"] as const,
  ],
  [
    "/api/admin/historico",
    () => ({ ...HISTORICO, accion: "quitar" }),
    ...["presupuestos", "quitar"] as const,
  ],
  [
    "/api/admin/historico",
    () => ({ ...HISTORICO, accion: "agregar" }),
    ...["presupuestos", "agregar"] as const,
  ],
  [
    "/api/admin/etapas",
    () => ({ ...ETAPA, accion: "NUEVO" }),
    ...["etapas", "nuevo"] as const,
  ],
  [
    "/api/admin/etapas/prorrogas",
    () => ({ clave: "2026|Auditada", safs: "357", hasta: "2030-02-01", accion: "NUEVO" }),
    ...["prorrogas", "prorrogar"] as const,
  ],
  [
    "/api/admin/etapas",
    () => ({ clave: "2026|Auditada", accion: "ELIMINAR" }),
    ...["etapas", "eliminar"] as const,
  ],
  [
    "/api/admin/avisos",
    () => ({ texto: "Auditado", desde: "2030-01-01", hasta: "2030-01-02", accion: "NUEVO" }),
    ...["avisos", "nuevo"] as const,
  ],
  [
    ESTRUCTURA,
    () => ({ ff: 77, descripcion: "Auditada", accion: "NUEVO" }),
    ...["fuentes", "agregar"] as const,
  ],
  [
    ESTRUCTURA,
    () => ({ clave: "ff=77", descripcion: "Otra", accion: "EDITAR" }),
    ...["fuentes", "editar"] as const,
  ],
  [ESTRUCTURA, () => ({ clave: "ff=77", accion: "ELIMINAR" }), "fuentes", "eliminar"],
  [
    "/api/admin/estructura/nuevoejercicio",
    () => ({ ejercicio: 2031, descripcion: "Presupuesto 2031" }),
    ...["versiones", "copiar"] as const,
  ],
  [
    "/api/formulacion/historico",
    () => ({ codipres: "E2601", safs: "357", accion: "quitar" }),
    ...["formulacion", "quitar"] as const,
  ],
  [
    "/api/formulacion/historico",
    () => ({ codipres: "E2601", safs: "357", accion: "agregar" }),
    ...["formulacion", "agregar"] as const,
  ],
  [
    "/api/formulacion/valorizar",
    () => ({ codipres: "E2601", safs: "357" }),
    ...["formulacion", "valorizar"] as const,
  ],
  [
    "/api/formulacion/congelar",
    () => ({ codipres: "E2601", safs: "357" }),
    ...["formulacion", "congelar"] as const,
  ],
  [
    "/api/formulacion/reabrir",
    () => ({ codipres: "E2601", safs: "357" }),
    ...["formulacion", "reabrir"] as const,
  ],
  [
    "/api/formulacion/crear",
    () => ({ ...CREADO, origen: "propio", origen_codipres: "E2601" }),
    ...["formulacion", "crear"] as const,
  ],
  [
    "/api/formulacion/deshacer",
    (_, asiento) => ({ operacion: asiento }),
    ...["formulacion", "eliminar"] as const,
  ],
];
/** They store what their preview showed: their own test tells that they leave entries. */
const CON_PREVIA = ["techos", "vigente", "credito"]
  .flatMap((t) => ["pegar", "copiar"].map((a) => `/api/admin/${t}/:ejercicio/${a}`))
  .concat(
    `${ESTRUCTURA}/pegar`,
    "/api/admin/avisos/pegar",
    "/api/admin/etapas/pegar",
    "/api/admin/etapas/prorrogas/pegar",
    "/api/admin/usuarios/pegar",
  );
/** Stores nothing: it says what another would do. */
const PREVER = "/api/formulacion/previa";
/** Of no group: what it cancels says what it did. */
const CANCELAR = "/api/formulacion/trabajos/:trabajo/cancelar";
/** Their body is files: their own test tells that a load leaves entries, and a trial run none. */
const SUBIDAS = ["cargar", "ensayar"].map((a) => `/api/admin/ejecuciones/${a}`);
/** Each of what it takes back is in `auditoria/revertir.test.ts`. */
const REVERTIR = "/api/admin/auditoria/revertir";
/** Closes a session, which the test opens first. */
const CERRAR = "/api/admin/sesiones/cerrar";

interface Asiento {
  readonly id: number;
  readonly usuario: string;
  readonly entidad: string;
  readonly accion: string;
  readonly clave: string | null;
  readonly resumen: string;
  readonly cambios: readonly { readonly titulo: string; readonly despues: string }[];
}

paraCadaBase("writes of administrators", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  /** The last entry; of an operation over many, its own, which goes before those of each. */
  const ultimo = async (entidad?: string) => {
    const { json } = await p.pedir<{ asientos: Asiento[] }>("GET", "/api/admin/auditoria", {
      como: p.roles.admin,
    });
    const de = json.asientos.find((a) => a.entidad === entidad);
    return entidad === "formulacion" && de ? de : json.asientos[0];
  };

  function enviar(patron: string, cuerpo: Cuerpo) {
    const ruta = patron.replace(":ejercicio", String(ANIO)).replace(":lista", "safs")
      .replace(":tabla", "fuentes");
    if (cuerpo instanceof Uint8Array) {
      return p.pedir("POST", ruta, {
        como: p.roles.admin,
        body: cuerpo as Uint8Array<ArrayBuffer>,
        headers: { "content-type": "application/x-protobuf" },
      });
    }
    return p.pedir("POST", ruta, { como: p.roles.admin, ...(cuerpo ? { form: cuerpo } : {}) });
  }

  test("no call of administrators that writes is forgotten below", () => {
    const escriben = rutasDe(p.app)
      .filter((r) => r.permiso === "admin" && r.metodo !== "GET").map((r) => r.patron);
    expect(new Set(escriben)).toEqual(
      new Set([
        ...PASOS.map(([patron]) => patron),
        ...[...CON_PREVIA, ...SUBIDAS, CERRAR, REVERTIR, PREVER, CANCELAR],
      ]),
    );
  });

  test("[A1] each leaves who and what, told in words", async () => {
    let id = 0;
    for (const [patron, cuerpo, entidad, accion] of PASOS) {
      const antes = await ultimo(entidad);
      if (patron === QUITAR_FACTOR) {
        await p.app.db.tx((q) =>
          q.ejecutar(
            "INSERT INTO segundos_factores (id_usuario, secreto, preparado, activo, ultimo_paso) " +
              "VALUES (?, 'JBSWY3DPEHPK3PXP', 1, 1, 0)",
            [id],
          )
        );
      }
      const respuesta = await enviar(patron, cuerpo(id, antes.id));
      const { status } = respuesta;
      if (entidad === "formulacion") await seguirOperacion(p, Number(respuesta.json.trabajo));
      expect({ patron, accion, status }).toEqual({ patron, accion, status: 200 });
      const asiento = await ultimo(entidad);
      expect({ patron, accion, nuevo: asiento.id > antes.id }).toEqual({
        patron,
        accion,
        nuevo: true,
      });
      expect(asiento).toMatchObject({ usuario: "admin@onp", entidad, accion });
      expect(asiento.resumen).not.toBe("—");
      // Nothing reaches a person as the program keeps it.
      for (const { titulo, despues } of asiento.cambios) {
        expect(`${titulo}: ${despues}`).not.toMatch(/[_{}[\]]/);
      }
      id = Number(asiento.clave);
    }
  });

  test("[A1] closing a session too; a call that is refused leaves nothing", async () => {
    await p.ingresar("analista@economia", "demostracion-2026");
    const { json } = await p.pedir<{ sesiones: { id: number; usuario: string }[] }>(
      "GET",
      "/api/admin/sesiones",
      { como: p.roles.admin },
    );
    const suya = json.sesiones.find((s) => s.usuario === "analista@economia");
    await enviar(CERRAR, { id: suya?.id ?? 0 });
    const cerrada = await ultimo();
    expect(cerrada).toMatchObject({ entidad: "sesiones", accion: "cerrar" });
    await enviar(CERRAR, { id: suya?.id ?? 0 });
    await enviar(`${PB}/safs`, saf({ ...SAF, login: "", accion: NUEVO }));
    await enviar("/api/admin/historico", { ...HISTORICO, accion: "borrar" });
    expect((await ultimo()).id).toBe(cerrada.id);
  });
});
