/** The calendar from a spreadsheet: stages, and the extensions of one ([F4]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";

type Respuesta = PreviaDeFilas & { readonly resultado: boolean; readonly mensaje: string };
type Formulario = Readonly<Record<string, string | File>>;

const ETAPAS = "etapas/pegar";
const PRORROGAS = "etapas/prorrogas/pegar";
const TITULOS = "Ejercicio\tEtapa\tCódigos\tDesde\tHasta\n";

paraCadaBase("the calendar from a spreadsheet", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const enviar = (ruta: string, form: Formulario, rol: Rol = "admin") =>
    p.pedir<Respuesta>("POST", `/api/admin/${ruta}`, { como: p.roles[rol], form });
  /** Preview, then what it showed. */
  async function cargar(ruta: string, form: Formulario): Promise<Respuesta> {
    const { json } = await enviar(ruta, form);
    return (await enviar(ruta, { ...form, token: json.token })).json;
  }
  const etapas = () =>
    leidas(p.app.db, "SELECT ejercicio, nombre, prefijo, hasta FROM etapas ORDER BY nombre");
  const prorrogas = () => leidas(p.app.db, "SELECT saf, hasta FROM prorrogas ORDER BY saf");

  test("[F4] stages are seen first, and stored whole; what a block does not name stays", async () => {
    const texto = `${TITULOS}2031\tAnteproyecto\tE31\t01/07/2030\t08/08/2030\n` +
      "\tSiempre\tO\t2030-01-01\t2030-12-31";
    const { json } = await enviar(ETAPAS, { texto });
    expect(json.filas.map((f) => [f.estado, f.clave, f.despues])).toEqual([
      [
        "nueva",
        { ejercicio: 2031, nombre: "Anteproyecto" },
        { prefijo: "E31", desde: "2030-07-01", hasta: "2030-08-08" },
      ],
      [
        "nueva",
        { ejercicio: null, nombre: "Siempre" },
        { prefijo: "O", desde: "2030-01-01", hasta: "2030-12-31" },
      ],
    ]);
    expect(await etapas()).toEqual([]);
    expect((await cargar(ETAPAS, { texto })).resultado).toBe(true);
    const cambio = `${TITULOS}2031\tAnteproyecto\tE31\t2030-07-01\t2030-08-15`;
    expect((await cargar(ETAPAS, { texto: cambio })).resumen).toMatchObject({ cambiada: 1 });
    expect(await etapas()).toEqual([
      { ejercicio: 2031, nombre: "Anteproyecto", prefijo: "E31", hasta: "2030-08-15" },
      { ejercicio: -1, nombre: "Siempre", prefijo: "O", hasta: "2030-12-31" },
    ]);
  });

  test("[F4] all or none: what does not fit is told by its row, and an old preview is not stored", async () => {
    const texto = `${TITULOS}2031\tOtra\tE31\t2030-07-01\t2030-08-01\n` +
      "2031\tAl revés\tE32\t2030-07-01\t2030-06-01\n2031\tBien\tE33\t2030-07-01\t2030-08-01";
    const { json } = await enviar(ETAPAS, { texto });
    expect(json.filas.map((f) => f.estado)).toEqual(["erronea", "erronea", "nueva"]);
    expect(json.filas[0].motivos[0].motivo).toContain("ya es el de la etapa «Anteproyecto»");
    const antes = await etapas();
    expect((await enviar(ETAPAS, { texto, token: json.token })).json.resultado).toBe(false);
    const bien = `${TITULOS}2031\tBien\tE33\t2030-07-01\t2030-08-01`;
    expect((await enviar(ETAPAS, { texto: bien, token: "0".repeat(16) })).status).toBe(409);
    expect(await etapas()).toEqual(antes);
  });

  test("[F4] the extensions of a stage come as SAF and day; an empty SAF is all of them", async () => {
    const clave = "2031|Anteproyecto";
    const texto = "SAF\tHasta\n357\t2030-08-20\n\t2030-08-18";
    expect((await cargar(PRORROGAS, { clave, texto })).resumen).toMatchObject({ nueva: 2 });
    expect(await prorrogas()).toEqual([
      { saf: -1, hasta: "2030-08-18" },
      { saf: 357, hasta: "2030-08-20" },
    ]);
    const mal = "SAF\tHasta\n998\t2030-09-01\n103\t2030-08-15";
    const { json } = await enviar(PRORROGAS, { clave, texto: mal });
    expect(json.filas.map((f) => f.motivos.map((m) => m.motivo))).toEqual([
      ["SAF: no existe el organismo"],
      ["Hasta: debe ser posterior al 15/08/2030"],
    ]);
    for (const otra of ["2031|Nadie", "…", ""]) {
      expect((await enviar(PRORROGAS, { clave: otra, texto })).status).toBe(400);
    }
  });

  test("[F4] the workbooks come back as they went; only administrators have them", async () => {
    const clave = "2031|Anteproyecto";
    for (
      const [ruta, form, consulta] of [
        ["etapas", {}, ""],
        ["etapas/prorrogas", { clave }, `?clave=${encodeURIComponent(clave)}`],
      ] as const
    ) {
      const excel = (rol: Rol) =>
        p.pedir("GET", `/api/admin/${ruta}/excel${consulta}`, { como: p.roles[rol] });
      const archivo = new File([new Uint8Array((await excel("admin")).bytes)], "planilla.xlsx");
      const { json } = await enviar(`${ruta}/pegar`, { ...form, archivo });
      expect(json.resumen).toEqual({
        ...{ nueva: 0, cambiada: 0, erronea: 0, dudosa: 0, quitada: 0 },
        igual: 2,
      });
      for (const rol of ["onp", "analista", "tablas", "consulta"] as const) {
        expect((await excel(rol)).status).toBe(403);
        expect((await enviar(`${ruta}/pegar`, { ...form, texto: "1" }, rol)).status).toBe(403);
      }
    }
  });
});
