/**
 * Every kind of act that the trail tells is taken back exactly, and that taken back in turn, or says
 * in words why it is not (formulation [F12]). A kind that nobody decided makes `Producto.cerrar` fail.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Reversa } from "#core/plugin.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto, type Rol } from "#core/testing/producto.ts";
import { admin, type Draft } from "#proto/admin-messages.ts";
import { BASES, congelar } from "#plugins/bases/service.ts";
import { FECHADAS, SIN_FECHA } from "#plugins/tablas/service.ts";

const { NUEVO, EDITAR, ELIMINAR } = admin.Accion;
type Form = Readonly<Record<string, string | number | boolean>>;

/** An act, by the entity and the action of its entry. `id` is the key of the entry before it. */
interface Paso {
  readonly entidad: string;
  readonly accion: string;
  hacer(id: string): Promise<unknown>;
  /** What it needs first, which is not taken back with it. */
  preparar?(): Promise<unknown>;
}

/** What belongs to no record: versions, instants of the write, and the password that never comes back. */
const APARTE = /^(rev|rev_datos|instante|modificado|clave_hash|clave_vence|congelado_(por|el))$/;
/** What is no data: the trail itself, counters, sessions and what a job keeps. */
const SIN_DATOS =
  /^(auditoria|contadores|sesiones|lugares|trabajos|intentos|pedidos|planta_|__|sqlite_|memoria|indice)/;

paraCadaBase("taking back every kind of act", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const form = (ruta: string, datos: Form, rol: Rol = "admin") =>
    p.pedir("POST", ruta, { como: p.roles[rol], form: datos });
  const pb = (ruta: string, body: Uint8Array) =>
    p.pedir("POST", `/api/pb/admin/${ruta}`, {
      como: p.roles.admin,
      body: body as Uint8Array<ArrayBuffer>,
      headers: { "content-type": "application/x-protobuf" },
    });

  let tablas: readonly (readonly [string, string])[] = [];
  /** Every row of every table, by table. */
  async function estado(): Promise<Record<string, string[]>> {
    if (tablas.length === 0) tablas = await tablasDe();
    const leidas = await Promise.all(tablas.map(async ([nombre, columnas]) => {
      const filas = await p.app.db.valores(`SELECT ${columnas} FROM ${nombre}`);
      return [nombre, filas.map((f) => JSON.stringify(f)).sort()] as const;
    }));
    return Object.fromEntries(leidas);
  }
  async function tablasDe() {
    const { db } = p.app;
    const pares = db.dialecto === "sqlite"
      ? await db.valores(
        "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c " +
          "WHERE m.type = 'table' ORDER BY 1, 2",
      )
      : await db.valores(
        "SELECT table_name, column_name FROM information_schema.columns " +
          "WHERE table_schema = current_schema() ORDER BY 1, 2",
      );
    const suyas = pares.map(([t, c]) => [String(t), String(c)] as const)
      .filter(([t, c]) => !SIN_DATOS.test(t) && !APARTE.test(c));
    return [...Map.groupBy(suyas, ([t]) => t)]
      .map(([t, cs]) => [t, cs.map(([, c]) => `"${c}"`).join(", ")] as const);
  }
  /** Tables that differ, with what each lacks and has. */
  function distintas(a: Record<string, string[]>, b: Record<string, string[]>) {
    return Object.keys(a).filter((t) => !Bun.deepEquals(a[t], b[t])).map((t) => ({
      tabla: t,
      falta: a[t].filter((f) => !b[t].includes(f)),
      sobra: b[t].filter((f) => !a[t].includes(f)),
    }));
  }

  const asientos = async (entidad: string, desde: number) =>
    (await p.app.db.valores(
      "SELECT id, accion, clave FROM auditoria WHERE entidad = ? AND id > ? ORDER BY id",
      [entidad, desde],
    )).map(([id, accion, clave]) => ({
      id: Number(id),
      accion: String(accion),
      clave: String(clave),
    }));
  const ultimoId = async () =>
    Number((await p.app.db.valores("SELECT max(id) FROM auditoria"))[0][0]);
  const puede = async (id: number) =>
    (await p.pedir<{ puede: boolean; motivo: string }>(
      "GET",
      `/api/admin/auditoria/${id}/reversa`,
      { como: p.roles.admin },
    )).json;
  const revertir = (id: number) => form("/api/admin/auditoria/revertir", { id });

  /** Takes back the entry. @returns the one that tells it. */
  async function vuelve(entidad: string, id: number) {
    expect({ entidad, ...await puede(id) }).toMatchObject({ entidad, puede: true, motivo: "" });
    const desde = await ultimoId();
    const { status, json } = await revertir(id);
    expect({ entidad, status, json }).toMatchObject({ status: 200, json: { resultado: true } });
    const [hecho] = (await asientos(entidad, desde)).slice(-1);
    return hecho;
  }

  const recorridos = new Set<string>();
  let tramos: unknown[] = [];
  let fila: Form = {};
  const TRAMO_MES = 202711;
  const etapa = {
    ejercicio: 2026,
    nombre: "Recorrida",
    prefijo: "E26R",
    desde: "2030-01-01",
    hasta: "2030-01-02",
  };
  const credito = {
    ejercicio: 2026,
    saf: 357,
    prog: "",
    pprin: 1,
    ppar: "",
    ff: "",
    mon: 1,
    fecha: "2026-01-02",
    norma: "Ley 27.798",
    importe: "1000.07",
  };
  const claveCredito = "2026|357||1|||1|2026-01-02|Ley 27.798";
  const pasaje = {
    codipres: "E2601",
    saf_origen: 307,
    prog_origen: 3,
    act_origen: 1,
    saf_destino: 307,
    prog_destino: 3,
    act_destino: 2,
  };
  const VISTA = { saf: 357, nombre: "Recorrida", valores: "tipo=valores&campos=prog" };
  const ACUERDO = {
    version: 1,
    nombre: "Paritaria recorrida",
    norma: "Acta 1",
    fecha: "2026-01-05",
    estado: "borrador",
    tramos: [{
      mes: 202601,
      porcentaje: 2.5,
      base: "anterior",
      redondeo: "centavo",
      con_funcion: false,
      alcance: { series: ["SINEP"], escalafones: [62], categorias: [], sumafijare: false },
    }],
    sumas: [{
      id: "PRUEBA-05",
      descripcion: "Suma de mayo",
      norma: "Acta de prueba",
      regimen: "sinep",
      escalafones: [],
      pprins: [1, 2],
      desde_mes: 202605,
      hasta_mes: null,
      importe: 45_000.5,
      remunerativa: true,
      bonificable: false,
      en_sac: null,
    }],
  };
  const ENTRE_DOS = {
    codipres: "E2601",
    saf_origen: 357,
    prog_origen: 17,
    subp_origen: 2,
    act_origen: 1,
    saf_destino: 307,
    prog_destino: 1,
    act_destino: 1,
  };
  const SUMA = {
    id: "SF-1",
    descripcion: "Suma recorrida",
    norma: "Acta 1",
    regimen: "sinep",
    escalafones: "",
    pprins: "1;2",
    desde_mes: 202605,
    hasta_mes: "",
    importe: "45000.50",
    remunerativa: 1,
    bonificable: 0,
    en_sac: 1,
  };
  const excepcion = { inst: "ME", esc: 303, concepto: "000777", rubro: "sac" };
  const cuenta = (m: Draft<"EdicionUsuario">) =>
    pb(
      "usuarios/edicion",
      admin.EdicionUsuario.encode({
        saf: 357,
        usuario: "recorrida",
        nombre_completo: "Cuenta recorrida",
        tipo_de_usuario: 1,
        acceso_safs: [103],
        habilitado: true,
        ...m,
      }),
    );
  const saf = (m: Draft<"EdicionSaf">) => pb("safs", admin.EdicionSaf.encode(m));
  const otros = (datos: Form) => form("/api/bases/otrosgastos/357/E2601", datos, "analista");
  const encabezado = async (accion: string, descripcion: string) =>
    await form("/api/presupuestos/editar/357/E26RE", {
      accion,
      descripcion,
      desde_mes: 202412,
      ejercicio: 2026,
      version: 1,
    }, "analista");
  const dotacion = (lista: "techos" | "vigente", cargos: number) =>
    form(`/api/admin/${lista}/2026/celdas`, {
      cambios: JSON.stringify([{ id: 750, rev: null, valores: { cargos } }]),
    });
  const orden = (...argv: string[]) => p.orden(...argv);

  const PASOS: readonly Paso[] = [
    ...(["techos", "vigente"] as const).flatMap((t): Paso[] => [
      {
        entidad: t,
        accion: "nuevo",
        preparar: () => p.app.db.tx((q) => q.ejecutar(`DELETE FROM ${t} WHERE saf = 750`)),
        hacer: () => dotacion(t, 3),
      },
      { entidad: t, accion: "editar", hacer: () => dotacion(t, 4) },
    ]),
    {
      entidad: "credito_vigente",
      accion: "nuevo",
      hacer: () => form("/api/admin/credito", { ...credito, accion: "NUEVO" }),
    },
    {
      entidad: "credito_vigente",
      accion: "editar",
      hacer: () =>
        form("/api/admin/credito", {
          ...credito,
          importe: "-5.01",
          norma: "Dec. 1|26",
          accion: "EDITAR",
          clave: claveCredito,
        }),
    },
    {
      entidad: "credito_vigente",
      accion: "eliminar",
      hacer: (clave) => form("/api/admin/credito", { accion: "ELIMINAR", clave }),
    },
    {
      entidad: "etapas",
      accion: "nuevo",
      hacer: () => form("/api/admin/etapas", { ...etapa, accion: "NUEVO" }),
    },
    {
      entidad: "prorrogas",
      accion: "prorrogar",
      hacer: () =>
        form("/api/admin/etapas/prorrogas", {
          clave: "2026|Recorrida",
          safs: "357",
          hasta: "2030-02-01",
          accion: "NUEVO",
        }),
    },
    {
      entidad: "prorrogas",
      accion: "quitar prórroga",
      hacer: () =>
        form("/api/admin/etapas/prorrogas", {
          clave: "2026|Recorrida",
          safs: "357",
          accion: "ELIMINAR",
        }),
    },
    {
      entidad: "etapas",
      accion: "editar",
      async preparar() {
        for (const safs of ["103;357", ""]) {
          await form("/api/admin/etapas/prorrogas", {
            clave: "2026|Recorrida",
            safs,
            hasta: "2030-03-01",
            accion: "NUEVO",
          });
        }
      },
      hacer: () =>
        form("/api/admin/etapas", {
          ...etapa,
          nombre: "Otra",
          accion: "EDITAR",
          clave: "2026|Recorrida",
        }),
    },
    {
      entidad: "etapas",
      accion: "eliminar",
      hacer: (clave) => form("/api/admin/etapas", { accion: "ELIMINAR", clave }),
    },
    {
      entidad: "avisos",
      accion: "nuevo",
      hacer: () =>
        form("/api/admin/avisos", {
          texto: "Recorrido",
          desde: "2030-01-01",
          hasta: "2030-01-02",
          safs: "357;103",
          accion: "NUEVO",
        }),
    },
    {
      entidad: "avisos",
      accion: "editar",
      hacer: (id) =>
        form("/api/admin/avisos", {
          id,
          texto: "Otro",
          desde: "2030-01-01",
          hasta: "2030-01-05",
          safs: "",
          accion: "EDITAR",
        }),
    },
    {
      entidad: "avisos",
      accion: "eliminar",
      hacer: (id) => form("/api/admin/avisos", { id, accion: "ELIMINAR" }),
    },
    {
      entidad: "pasajes",
      accion: "nuevo",
      hacer: () => pb("pasajes/nuevo", admin.NuevoPasaje.encode(pasaje)),
    },
    {
      entidad: "pasajes",
      accion: "editar",
      hacer: (id) =>
        pb(
          "pasajes/edicion",
          admin.EdicionPasaje.encode({ ...pasaje, act_destino: 3, id: Number(id), accion: EDITAR }),
        ),
    },
    {
      entidad: "pasajes",
      accion: "eliminar",
      hacer: (id) =>
        pb("pasajes/edicion", admin.EdicionPasaje.encode({ id: Number(id), accion: ELIMINAR })),
    },
    {
      entidad: "pasajes",
      accion: "ejecutar",
      preparar: () => pb("pasajes/nuevo", admin.NuevoPasaje.encode(pasaje)),
      hacer: () => p.pedir("POST", "/api/pb/admin/pasajes/proceso", { como: p.roles.admin }),
    },
    {
      entidad: "pasajes",
      accion: "ejecutar",
      // From one organismo to another.
      preparar: () => pb("pasajes/nuevo", admin.NuevoPasaje.encode(ENTRE_DOS)),
      hacer: () => p.pedir("POST", "/api/pb/admin/pasajes/proceso", { como: p.roles.admin }),
    },
    {
      entidad: "ejecuciones",
      accion: "solicitar",
      hacer: () => pb("ejecuciones", admin.EdicionEjecucion.encode({ accion: NUEVO, mes: 202401 })),
    },
    {
      entidad: "ejecuciones",
      accion: "cancelar",
      hacer: (id) =>
        pb("ejecuciones", admin.EdicionEjecucion.encode({ accion: ELIMINAR, id: Number(id) })),
    },
    {
      entidad: "excepciones_conceptos",
      accion: "nuevo",
      hacer: () => form("/api/admin/excepciones", { ...excepcion, accion: "NUEVO" }),
    },
    {
      entidad: "excepciones_conceptos",
      accion: "editar",
      hacer: () =>
        form("/api/admin/excepciones", { ...excepcion, rubro: "otros", accion: "EDITAR" }),
    },
    {
      entidad: "excepciones_conceptos",
      accion: "eliminar",
      hacer: () => form("/api/admin/excepciones", { ...excepcion, accion: "ELIMINAR" }),
    },
    {
      entidad: "vistas",
      accion: "nuevo",
      hacer: () => form("/api/vistas", { ...VISTA, accion: "NUEVO" }),
    },
    {
      entidad: "vistas",
      accion: "editar",
      hacer: (id) => form("/api/vistas", { ...VISTA, nombre: "Otra", id, accion: "EDITAR" }),
    },
    {
      entidad: "vistas",
      accion: "eliminar",
      hacer: (id) => form("/api/vistas", { saf: 357, id, accion: "ELIMINAR" }),
    },
    {
      entidad: "acuerdos",
      accion: "nuevo",
      hacer: () => form("/api/acuerdos", { saf: 750, definicion: JSON.stringify(ACUERDO) }),
    },
    {
      entidad: "acuerdos",
      accion: "editar",
      hacer: (id) =>
        form(`/api/acuerdos/${id}`, {
          accion: "editar",
          definicion: JSON.stringify({ ...ACUERDO, norma: "Acta 2", tramos: [] }),
        }),
    },
    {
      entidad: "acuerdos",
      accion: "cambiar estado",
      hacer: (id) => form(`/api/acuerdos/${id}`, { accion: "estado", estado: "acta" }),
    },
    ...(["publicar", "dejar de publicar"] as const).map((accion): Paso => ({
      entidad: "acuerdos",
      accion,
      hacer: (id) =>
        form(`/api/acuerdos/${id}`, {
          accion: "publicar",
          publicado: Number(accion === "publicar"),
        }),
    })),
    {
      entidad: "acuerdos",
      accion: "eliminar",
      hacer: (id) => form(`/api/acuerdos/${id}`, { accion: "eliminar" }),
    },
    {
      entidad: "contactos",
      accion: "editar",
      hacer: () =>
        form("/api/contactos", {
          primera: "mesa@organismo.example",
          segunda: "a@organismo.example",
        }),
    },
    {
      entidad: "usuarios",
      accion: "nuevo",
      hacer: () => cuenta({ clave: "otra frase larga 9", accion: NUEVO }),
    },
    {
      entidad: "usuarios",
      accion: "editar",
      hacer: (id) =>
        cuenta({ id_usuario: Number(id), telefono: "1", habilitado: true, accion: EDITAR }),
    },
    {
      entidad: "usuarios",
      accion: "deshabilitar",
      hacer: () => orden("usuarios", "deshabilitar", "recorrida@economia"),
    },
    {
      entidad: "usuarios",
      accion: "habilitar",
      hacer: () => orden("usuarios", "habilitar", "recorrida@economia"),
    },
    {
      entidad: "usuarios",
      accion: "eliminar",
      hacer: (id) => cuenta({ id_usuario: Number(id), accion: ELIMINAR }),
    },
    {
      entidad: "organismos",
      accion: "nuevo",
      hacer: () => saf({ nro_saf: 910, nombre: "Recorrido", login: "recorrido", accion: NUEVO }),
    },
    {
      entidad: "organismos",
      accion: "editar",
      hacer: () =>
        saf({
          id: 910,
          nro_saf: 910,
          nombre: "Recorrido",
          login: "otrologin",
          codsir: "ZX",
          habilitar_me: true,
          accion: EDITAR,
        }),
    },
    {
      entidad: "organismos",
      accion: "eliminar",
      async preparar() {
        // What goes with it comes back with it.
        await form("/api/admin/techos/2026/celdas", {
          cambios: JSON.stringify([{ id: 910, rev: null, valores: { cargos: 7 } }]),
        });
        await form("/api/admin/vigente/2026/celdas", {
          cambios: JSON.stringify([{ id: 910, rev: null, valores: { cargos: 7, horas: 2 } }]),
        });
        await form("/api/admin/credito", { ...credito, saf: 910, accion: "NUEVO" });
        await form("/api/admin/etapas", { ...etapa, accion: "NUEVO" });
        await form("/api/admin/etapas/prorrogas", {
          clave: "2026|Recorrida",
          safs: "910",
          hasta: "2030-02-01",
          accion: "NUEVO",
        });
      },
      hacer: () => saf({ id: 910, accion: ELIMINAR }),
    },
    {
      entidad: "fuentes",
      accion: "agregar",
      hacer: () =>
        form("/api/admin/estructura/fuentes", {
          ff: 77,
          descripcion: "Recorrida",
          accion: "NUEVO",
        }),
    },
    {
      entidad: "fuentes",
      accion: "editar",
      hacer: (clave) =>
        form("/api/admin/estructura/fuentes", { clave, descripcion: "Otra", accion: "EDITAR" }),
    },
    {
      entidad: "fuentes",
      accion: "eliminar",
      hacer: (clave) => form("/api/admin/estructura/fuentes", { clave, accion: "ELIMINAR" }),
    },
    {
      entidad: "valores_ur",
      accion: "agregar",
      hacer: () =>
        form("/api/tablas/valores/valores_ur/202711", {
          serie_ur: "SINEP",
          valor: "1000.50",
          norma: "Dec. 1",
        }, "tablas"),
    },
    {
      entidad: "valores_ur",
      accion: "editar",
      hacer: () =>
        form("/api/tablas/valores/valores_ur/202711", {
          serie_ur: "SINEP",
          valor: "2000",
          norma: "Dec. 2",
        }, "tablas"),
    },
    {
      entidad: "valores_ur",
      accion: "eliminar",
      hacer: () =>
        form("/api/tablas/valores/valores_ur/202711/eliminar", { serie_ur: "SINEP" }, "tablas"),
    },
    {
      entidad: "sumas_fijas",
      accion: "agregar",
      hacer: () => form("/api/tablas/valores/sumas_fijas/202605", SUMA, "tablas"),
    },
    {
      entidad: "sumas_fijas",
      accion: "editar",
      hacer: () =>
        form("/api/tablas/valores/sumas_fijas/202605", {
          id: "SF-1",
          hasta_mes: 202608,
          importe: "7.01",
        }, "tablas"),
    },
    {
      entidad: "sumas_fijas",
      accion: "eliminar",
      hacer: () =>
        form("/api/tablas/valores/sumas_fijas/202605/eliminar", { id: "SF-1" }, "tablas"),
    },
    {
      entidad: "sinep_tramos",
      accion: "agregar",
      async hacer() {
        const { json } = await p.pedir<{ filas: object[] }>(
          "GET",
          `/api/tablas/valores/sinep_tramos/${TRAMO_MES}`,
          { como: p.roles.tablas },
        );
        tramos = json.filas.slice(0, -1);
        return await form(`/api/tablas/valores/sinep_tramos/${TRAMO_MES}`, {
          filas: JSON.stringify(tramos),
        }, "tablas");
      },
    },
    {
      entidad: "sinep_tramos",
      accion: "editar",
      hacer: () =>
        form(`/api/tablas/valores/sinep_tramos/${TRAMO_MES}`, {
          filas: JSON.stringify(tramos.slice(0, -1)),
        }, "tablas"),
    },
    {
      entidad: "sinep_tramos",
      accion: "eliminar",
      hacer: () => form(`/api/tablas/valores/sinep_tramos/${TRAMO_MES}/eliminar`, {}, "tablas"),
    },
    {
      entidad: "otrosgastos",
      accion: "nuevo",
      async hacer() {
        const { json } = await p.pedir<{ otrosgastos: Form[] }>(
          "GET",
          "/api/bases/otrosgastos/357/E2601",
          { como: p.roles.analista },
        );
        const { id: _, rev: _r, validacion: _v, costo_anual: _c, ...primera } = json.otrosgastos[0];
        fila = primera;
        return await otros({ ...fila, accion: "nuevo" });
      },
    },
    {
      entidad: "otrosgastos",
      accion: "editar",
      hacer: (id) => otros({ ...fila, accion: "editar", id, costo_total: 7 }),
    },
    {
      entidad: "otrosgastos",
      accion: "eliminar",
      hacer: (id) => otros({ accion: "eliminar", id }),
    },
    {
      entidad: "otrosgastos",
      accion: "deshacer",
      preparar: () => otros({ ...fila, accion: "nuevo" }),
      hacer: () => form("/api/bases/otrosgastos/deshacer/357/E2601", {}, "analista"),
    },
    {
      entidad: "otrosgastos",
      accion: "rehacer",
      preparar: async () => {
        await otros({ ...fila, accion: "nuevo" });
        return await form("/api/bases/otrosgastos/deshacer/357/E2601", {}, "analista");
      },
      hacer: () => form("/api/bases/otrosgastos/deshacer/357/E2601", { rehacer: 1 }, "analista"),
    },
    {
      entidad: "presupuestos",
      accion: "nuevo",
      hacer: () => encabezado("nuevo", "Recorrido"),
    },
    {
      entidad: "presupuestos",
      accion: "editar",
      hacer: () => encabezado("editar", "Otra descripción"),
    },
    ...(["quitar", "agregar"] as const).map((accion): Paso => ({
      entidad: "presupuestos",
      accion,
      hacer: () => form("/api/admin/historico", { accion, saf: 357, codipres: "E26RE" }),
    })),
    ...([true, false] as const).map((si): Paso => ({
      entidad: "presupuestos",
      accion: si ? "congelar" : "reabrir",
      hacer: () => p.app.db.tx((q) => congelar(q, ACTOR, 357, "E26RE", si)),
    })),
  ];

  test("each is as it was, and taking it back is taken back", async () => {
    let clave = "";
    let hay = await estado();
    for (const { entidad, accion, preparar, hacer } of PASOS) {
      await preparar?.();
      const desde = await ultimoId();
      const antes = preparar ? await estado() : hay;
      const hecho = await hacer(clave) as { json?: unknown } | undefined;
      const suyos = await asientos(entidad, desde);
      const asiento = suyos.at(-1);
      expect({ entidad, accion: asiento?.accion, hecho: asiento ? "" : hecho?.json }).toEqual({
        entidad,
        accion,
        hecho: "",
      });
      if (!asiento) continue;
      clave = asiento.clave;
      const despues = await estado();
      hay = despues;
      const vuelta = await vuelve(entidad, asiento.id);
      expect({ entidad, accion, dif: distintas(antes, await estado()) }).toEqual({
        entidad,
        accion,
        dif: [],
      });
      await vuelve(entidad, vuelta.id);
      recorridos.add(`${entidad} ${accion}`).add(`${entidad} ${vuelta.accion}`);
      expect({ entidad, accion, otra: distintas(despues, await estado()) }).toEqual({
        entidad,
        accion,
        otra: [],
      });
    }
  }, 600_000);

  /** Entities that are taken back by the same words: one of each is walked. */
  const FAMILIAS: Readonly<Record<string, string>> = {
    ...Object.fromEntries(BASES.map((b) => [b.id, "otrosgastos"])),
    ...Object.fromEntries(SIN_FECHA.map((t) => [t.id, "fuentes"])),
    ...Object.fromEntries(FECHADAS.map((t) => [t, "valores_ur"])),
  };
  const reversas = (): [string, Reversa][] =>
    p.app.registro.plugins.flatMap(({ entities = {} }) =>
      Object.entries(entities).flatMap(([entidad, { reversal }]): [string, Reversa][] =>
        reversal ? [[entidad, reversal]] : []
      )
    );

  test("none that somebody takes back is forgotten above", () => {
    const dados = reversas().flatMap(([entidad, { actions: acciones = [] }]) =>
      acciones.map((a) => `${FAMILIAS[entidad] ?? entidad} ${a}`)
    );
    expect([...new Set(dados)].filter((d) => !recorridos.has(d))).toEqual([]);
  });

  test("what is not says why, in a sentence, and nothing is written", async () => {
    for (const [entidad, { reasons: motivos = {} }] of reversas()) {
      for (const [accion, motivo] of Object.entries(motivos)) {
        expect(motivo).toMatch(/^\p{Ll}.{15,}[^.]$/u);
        await p.app.db.tx((q) => q.auditar(ACTOR, { accion, entidad, clave: "nada" }));
        const id = await ultimoId();
        expect(await puede(id)).toEqual({ puede: false, motivo, salvedad: "" } as never);
        const { json } = await revertir(id);
        expect(json).toMatchObject({
          resultado: false,
          mensaje: `No se volvió nada atrás: ${motivo}`,
        });
        expect(await ultimoId()).toBe(id);
      }
    }
  });
});
