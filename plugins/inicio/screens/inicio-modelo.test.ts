import { describe, expect, test } from "bun:test";
import type { InicioDePresupuesto } from "#proto/inicio.ts";
import { instanteDe } from "#core/domain/period.ts";
import { cambioDe, diferenciaDe, totalDe } from "./inicio-modelo.ts";

const inicio = (cambio: Partial<InicioDePresupuesto> = {}): InicioDePresupuesto => ({
  situacion: {
    editable: true,
    cerrado: null,
    congelado: false,
    vence: null,
    valorizado: true,
    desactualizado: false,
    valuacion: null,
    totales: [{ mon: 1, total: 300_000_000 }],
    safs_sin_valorizar: [],
    safs_desactualizados: [],
    posiciones: null,
    bases: [
      { base: "cargos", titulo: "Cargos", registros: 3, errores: 0 },
      { base: "adicionales", titulo: "Adicionales", registros: 3, errores: 2 },
    ],
    rev: 1,
    rev_datos: 1,
  },
  momento: {
    rev_datos: 1,
    totales: [{ mon: 1, total: 300_000_000.5 }],
    fuera: [],
    falla: "",
  },
  entregable: { codipres: "A2601", descripcion: "", instante: 0, otro_criterio: null },
  ejecucion: { codipres: "M2606", desde_mes: 202606 },
  total: { total: 300_000_000, entregable: 250_000_000, ejecucion: null },
  partidas: [
    {
      pprin: 1,
      descripcion: "Personal permanente",
      total: 280_000_000,
      entregable: 200_000_000,
      ejecucion: 1,
    },
    {
      pprin: 2,
      descripcion: "Personal temporario",
      total: 20_000_000,
      entregable: 50_000_000,
      ejecucion: 1,
    },
  ],
  cambios: { ultimos: [], hay_mas: false, inciertas: 0 },
  pasos: [],
  siguiente: null,
  ...cambio,
});

describe("the home of a budget", () => {
  test("a difference is in millions and in per cent, with its sign; over nothing, a dash", () => {
    expect(diferenciaDe(300, null)).toBeNull();
    expect(diferenciaDe(110_000_000, 100_000_000))
      .toEqual({ centavos: 1_000_000_000, millones: "+10,0", porcentaje: "+10,0 %" });
    expect(diferenciaDe(90_000_000, 100_000_000)?.millones).toBe("\u221210,0");
    expect(diferenciaDe(5, 0)?.porcentaje).toBe("—");
  });

  test("the chart says what changed and by how much, on one scale around zero", () => {
    const cambio = cambioDe(inicio());
    expect(cambio?.titulo)
      .toBe("Sube 50,0 millones desde A2601; lo que más cambia es personal permanente");
    expect(Math.round(cambio?.cero ?? 0)).toBe(27);
    expect(cambio?.barras.map((b) => [b.diferencia.millones, Math.round(b.largo)])).toEqual([
      ["+80,0", 73],
      ["\u221230,0", 27],
    ]);
    expect(cambio?.barras[1].desde).toBe(0);
    // What it is of, and not which item: all of them move with how they are valued.
    const otro_criterio = "A2601 tiene valores mes a mes de 2026 y E2601 tiene valores de 2024-12";
    const entregable = { codipres: "A2601", descripcion: "", instante: 0, otro_criterio };
    expect(cambioDe(inicio({ entregable }))).toMatchObject({
      titulo: "Sube 50,0 millones desde A2601, con otro criterio",
      criterio: otro_criterio,
    });
    expect(cambioDe(inicio({ entregable: null }))?.titulo).toContain("la ejecución M2606");
    const entregado = inicio().partidas.map((p) => ({ ...p, entregable: p.total }));
    expect(cambioDe(inicio({ partidas: entregado }))?.titulo).toContain("la ejecución M2606");
    expect(cambioDe(inicio({ entregable: null, ejecucion: null }))).toBeNull();
  });

  test("the total says of when it is, and what it is now once something changed", () => {
    const ahora = instanteDe("2026-11-29", "10:00");
    const datos = inicio();
    const con = (cambio: Partial<InicioDePresupuesto["situacion"]>, total: number | null) =>
      totalDe({
        ...datos,
        situacion: { ...datos.situacion, ...cambio },
        momento: total === null
          ? null
          : { rev_datos: 1, totales: [{ mon: 1, total }], fuera: [], falla: "" },
      }, ahora);
    const nada = { valorizacion: null, ahora: null, desde: null };
    expect(con({}, 300_000_000)).toEqual({
      rotulo: "Total anual, en pesos",
      importe: "$ 300.000.000,00",
      ...nada,
    });
    const valuacion = {
      instante: instanteDe("2026-11-29", "02:08"),
      usuario: "admin",
      lineas: 3,
    };
    const vieja = { desactualizado: true, valuacion };
    expect(con(vieja, 300_598_084.25)).toEqual({
      rotulo: "Total anual según la valorización de hoy, 02:08",
      importe: "$ 300.000.000,00",
      valorizacion: "de hoy, 02:08",
      ahora: "$ 300.598.084,25",
      desde: "+ $ 598.084,25",
    });
    // The running total may not be known: it is still of its valuation.
    expect(con(vieja, null)).toMatchObject({
      rotulo: "Total anual según la valorización de hoy, 02:08",
      ahora: null,
      desde: null,
    });
    const otroDia = { ...valuacion, instante: instanteDe("2026-11-20", "02:08") };
    expect(con({ ...vieja, valuacion: otroDia }, 1).valorizacion).toBe("del 20/11/2026");
    expect(con({ valorizado: false }, 5)).toEqual({
      rotulo: "Total anual ahora, sin valorizar",
      importe: "$ 5,00",
      ...nada,
    });
  });
});
