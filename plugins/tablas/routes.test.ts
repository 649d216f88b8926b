import { afterAll, beforeAll, expect, test } from "bun:test";
import { type AppDePrueba, appDePrueba, probarLlamadas } from "#core/testing/api.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { ANA, CARLA, DORA, pluginDeIdentidad } from "#core/testing/identity.ts";
import type { Identidad } from "#core/plugin.ts";
import { plugin } from "./plugin.ts";
import { sembrar } from "./testing/sembrar.ts";

/** Callers by name in place of accounts: reading only asks for a session. */
const identidad = {
  ...pluginDeIdentidad,
  id: "auth",
  permissions: {
    ...pluginDeIdentidad.permissions,
    ediciontablas: { title: "", check: (quien: Identidad) => quien.ediciontablas || "no" },
  },
};
const ROLES = { analista: ANA, administrador: CARLA, consulta: DORA };

const LISTAS = [
  "/api/tablas/clasificador",
  "/api/tablas/ubicacion",
  "/api/tablas/adicionales",
  "/api/tablas/contribuciones",
  "/api/tablas/complementos",
  "/api/tablas/asistenciasocial",
  "/api/tablas/escalafones",
  "/api/tablas/composicion",
  "/api/tablas/equivalenciasexterior",
  "/api/tablas/unidadesretributivas",
  "/api/tablas/codigosdedestino/202412",
  "/api/tablas/sinep/202412",
  "/api/tablas/categorias/62/202412",
  "/api/tablas/instituciones/2026/1",
  "/api/tablas/apertura/2026/1",
  "/api/tablas/apertura/2026/1/50/0/0/1/357",
  "/api/valores/categoriasescalafon/62",
];

/** Path, status, and what the sentence says. */
const RECHAZOS: readonly [string, number, string][] = [
  ["/api/tablas/sinep/202413", 400, "mes: debe ser un mes AAAAMM"],
  ["/api/tablas/sinep/2e5", 400, "mes"],
  ["/api/tablas/codigosdedestino/diciembre", 400, "mes"],
  ["/api/tablas/categorias/62/0", 400, "mes"],
  ["/api/tablas/categorias/7.0/202412", 400, "esc"],
  ["/api/tablas/categorias/99999999999999999999/202412", 400, "esc"],
  ["/api/tablas/categorias/63/202412", 404, "No existe el escalafón 63"],
  ["/api/tablas/instituciones/2027/1", 404, "No existe el clasificador 2027.1"],
  ["/api/tablas/apertura/2027/1", 404, "No existe el clasificador 2027.1"],
  ["/api/tablas/apertura/2026/x", 400, "version"],
  ["/api/tablas/apertura/2026/1/50/0/0/1/1000", 400, "saf"],
  ["/api/valores/categoriasescalafon/63", 404, "No existe el escalafón 63"],
  ["/api/valores/categoriasescalafon/62?mes=2024", 400, "mes"],
  ["/api/tablas/sueldos", 404, ""],
];

paraCadaBase("calls of the reference tables", (tipo) => {
  let prueba: AppDePrueba;
  beforeAll(async () => {
    prueba = await appDePrueba(tipo, [identidad, plugin]);
    await sembrar(prueba.app.db);
  });
  afterAll(() => prueba.cerrar());

  probarLlamadas(() => ({ prueba, roles: ROLES }), [
    ...LISTAS.flatMap((ruta) => [
      { metodo: "GET", ruta, como: "invitado", estado: 401, noContiene: ["descripcion"] },
      ...Object.keys(ROLES).map((como) => ({ metodo: "GET", ruta, como, estado: 200 })),
    ]),
    ...RECHAZOS.map(([ruta, estado, parte]) => ({
      metodo: "GET",
      ruta,
      como: "analista",
      estado,
      contiene: [parte],
    })),
    { metodo: "GET", ruta: "/api/tablas/sinep/202413", como: "invitado", estado: 401 },
  ]);

  const pedir = async (ruta: string) =>
    (await prueba.pedir<unknown>("GET", ruta, { como: ANA })).json;

  test("lists are arrays with the row keys of the spec; the rest are objects", async () => {
    expect(await pedir("/api/tablas/clasificador")).toContainEqual({
      pprin: 1,
      ppar: 1,
      descripcion: "Retribución del cargo",
    });
    expect(await pedir("/api/tablas/composicion")).toEqual({
      conceptos: expect.arrayContaining([
        { c_comp: "J", c_scom: "A", n_comp: 1, descripcion: "Riesgo de trabajo" },
      ]),
    });
    expect(await pedir("/api/tablas/instituciones/2026/1")).toEqual({
      datos: [{ jur: 50, sjur: 0, ent: 0, descripcion: "Economía" }],
      versiones_disponibles: [
        { ejercicio: 2026, version: 1, descripcion: "Clasificador 2026.1" },
        { ejercicio: 2025, version: 1, descripcion: "Clasificador 2025.1" },
      ],
    });
  });

  test("[R1] a month before the first value answers the row with null amounts", async () => {
    expect(await pedir("/api/tablas/codigosdedestino/202411")).toMatchObject([
      { codigo: 10, descripcion: "Washington", desde_mes: null, retri_emba: null },
    ]);
    expect(await pedir("/api/valores/categoriasescalafon/62?mes=202412")).toEqual([
      { cat: 5, descripcion: "Investigador", tiene_valor: true },
      { cat: 6, descripcion: "Sin valor todavía", tiene_valor: false },
    ]);
  });
});
