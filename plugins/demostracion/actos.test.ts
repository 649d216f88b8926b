/** The invented bodies show every state of a formulation, by the calls that people use. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { conCarpetaTemporal } from "#core/files/temporary.ts";
import { unSoloDia } from "#core/testing/clocks.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import type { EstadoDeFormulacion } from "#proto/formulacion.ts";
import { hoy } from "../bases/service.ts";
import { actuar } from "./actos.ts";
import { aCsv, type NombreArchivo } from "./archivos.ts";
import { filasDeCalendario } from "./generar.ts";
import { OTROS, type SituacionInicial } from "./otros-organismos.ts";
import { filasDeOtros, PRELIMINAR, SEGUNDA_VUELTA } from "./otros-presupuestos.ts";
import { SEMILLA } from "./plantel.ts";

await unSoloDia();

const ESTADO_DE: Readonly<
  Record<SituacionInicial, EstadoDeFormulacion["organismos"][number]["estado"]>
> = {
  "sin crear": "sin_crear",
  histórico: "sin_crear",
  vacío: "cargando",
  cargando: "cargando",
  "con errores": "con_errores",
  valorizado: "valorizada",
  desactualizado: "desactualizada",
  cerrado: "cerrada",
  cambiado: "valorizada",
};

paraCadaBase("the invented bodies", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
    const filas = { ...filasDeOtros(SEMILLA), ...filasDeCalendario(hoy()) };
    const textos = Object.entries(filas).map(([nombre, suyas]) =>
      [nombre, aCsv(nombre as NombreArchivo, suyas)] as const
    );
    expect((await p.importarTextos(Object.fromEntries(textos))).errores).toEqual([]);
    await conCarpetaTemporal("actos", (carpeta) => actuar(p.app, ACTOR, carpeta));
  }, 600_000);
  afterAll(() => p.cerrar());

  /** Once it is counted, which the first reading asks for. */
  async function estado(codipres: string): Promise<EstadoDeFormulacion> {
    for (;;) {
      const { json } = await p.pedir<EstadoDeFormulacion>("GET", `/api/formulacion/${codipres}`, {
        como: p.roles.admin,
      });
      if (json.al_dia) return json;
      await Bun.sleep(20);
    }
  }

  test("[F1] are 40 or more with the public ones, and each is in the state that it shows", async () => {
    const { organismos } = await estado("E2601");
    expect(OTROS.length + 14).toBeGreaterThanOrEqual(40);
    for (const { saf, situacion, techo, congelado } of OTROS) {
      const fila = organismos.find((o) => o.saf === saf);
      expect(fila).toMatchObject({ estado: ESTADO_DE[situacion], congelado });
      if (!fila?.existe) continue;
      expect(fila.techo === null).toBe(techo === "sin techo");
      const pasa = fila.techo !== null && (fila.cargos ?? 0) > fila.techo;
      expect({ saf, pasa }).toEqual({ saf, pasa: techo === "excedido" });
    }
    const estados = new Set(organismos.map((o) => o.estado));
    expect(estados.size).toBe(6);
    expect(organismos.filter((o) => o.existe && o.renglones === 0).length).toBe(2);
    expect(organismos.some((o) => o.diferencia !== null && o.diferencia !== 0)).toBe(true);
    expect(organismos.filter((o) => o.congelado).length).toBeGreaterThanOrEqual(3);
  });

  test("[F4] a stage ended, one is about to, one has time; each gave somebody more days", async () => {
    const dias = async (codipres: string, prorrogada: boolean) => {
      const { organismos } = await estado(codipres);
      return [
        ...new Set(
          organismos.filter((o) => o.existe && o.saf > 900 && o.prorrogada === prorrogada)
            .map((o) => o.dias),
        ),
      ];
    };
    expect(await dias(PRELIMINAR, false)).toEqual([-9]);
    expect(await dias(PRELIMINAR, true)).toEqual([5]);
    expect(await dias(SEGUNDA_VUELTA, false)).toEqual([2]);
    expect(await dias(SEGUNDA_VUELTA, true)).toEqual([12]);
    expect(await dias("E2601", false)).toEqual([45]);
    expect(await dias("E2601", true)).toEqual([60]);
  });

  test("[J2] [E1] transfers wait to run, and the execution of a month for its files", async () => {
    const pasajes = await leidas(p.app.db, "SELECT ejecucion FROM pasajes ORDER BY id");
    expect(pasajes).toEqual([{ ejecucion: null }, { ejecucion: null }, { ejecucion: null }]);
    const pedidas = await leidas(p.app.db, "SELECT mes, estado, ultima_carga FROM ejecuciones");
    expect(pedidas).toEqual([{ mes: 202502, estado: 1, ultima_carga: null }]);
  });
});
