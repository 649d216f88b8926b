import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rutasDe } from "../http/server.ts";
import { PUBLICO } from "../http/access.ts";
import type { Ruta } from "../http/routes.ts";
import { basesDeDatos } from "./db.ts";
import { abrirProducto, type Producto, type Rol } from "./producto.ts";

/** Values for the path parameters: a group of SAF 357. */
const PARAMETROS: Readonly<Record<string, string>> = {
  saf: "357",
  codipres: "E2601",
  base: "cargos",
  esc: "303",
  escalafon: "303",
  yyyymm: "202412",
  mes: "202412",
  ejercicio: "2026",
  version: "1",
  // Of no row: what the walk may do to one is done to none.
  id: "999999999",
  jur: "50",
  sjur: "0",
  ent: "0",
  car: "1",
};

/** What each permission answers to each kind of user about SAF 357. */
const NEGADOS: Readonly<Record<string, readonly (Rol | "invitado")[]>> = {
  sesion: ["invitado"],
  ver: ["invitado", "ajena"],
  escribir: ["invitado", "ajena", "consulta"],
  ediciontablas: ["invitado", "ajena", "consulta", "analista", "onp"],
  admin: ["invitado", "ajena", "consulta", "analista", "tablas", "onp"],
};
const ROLES: readonly (Rol | "invitado")[] = [
  "invitado",
  "consulta",
  "ajena",
  "analista",
  "tablas",
  "onp",
  "admin",
];

function direccion(ruta: Ruta): string {
  return ruta.patron.replace(/:(\w+)/g, (_, nombre: string) => PARAMETROS[nombre] ?? "1");
}

for (const base of basesDeDatos()) {
  describe(`accesos en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
    }, 60_000);
    afterAll(() => p.cerrar());

    test("[U3] every route refuses whom its permission refuses, and never with a 500", async () => {
      // Signing out would leave the next routes without a session; its own test is in auth.
      const aparte = ["/api/eventos", "/api/cerrarsesion"];
      const rutas = rutasDe(p.app).filter((r) => !aparte.includes(r.patron));
      expect(rutas.length).toBeGreaterThan(30);
      for (const ruta of rutas) {
        for (const rol of ROLES) {
          // Malformed on purpose, so that a caller who may pass changes nothing.
          const { status } = await p.pedir(ruta.metodo, direccion(ruta), {
            como: rol === "invitado" ? null : p.roles[rol],
            ...(ruta.metodo === "POST" ? { form: { saf: 357, codipres: "?" } } : {}),
          });
          const quien = { ruta: `${ruta.metodo} ${ruta.patron}`, permiso: ruta.permiso, rol };
          expect({ ...quien, bien: status < 500 }).toEqual({ ...quien, bien: true });
          if (ruta.permiso === PUBLICO) continue;
          const negado = NEGADOS[ruta.permiso].includes(rol);
          const visto = status === 401 || status === 403;
          expect({ ...quien, negado: visto }).toEqual({ ...quien, negado });
          if (negado) expect(status).toBe(rol === "invitado" ? 401 : 403);
        }
      }
    }, 60_000);

    test("no call with hostile values is a 500, whatever the caller", async () => {
      const hostiles = [
        "%00",
        "..%2f..%2fetc",
        "1e308",
        "-1",
        "99999999999999999999",
        "%F0%28%8C%28",
        "'%20OR%201=1",
        "a".repeat(3000),
        "%E2%80%AE",
        "[]",
        "null",
      ];
      for (const ruta of rutasDe(p.app).filter((r) => r.patron !== "/api/eventos")) {
        for (const malo of hostiles) {
          const camino = ruta.patron.replace(/:(\w+)/g, malo);
          const { status, texto } = await p.pedir(
            ruta.metodo,
            `${camino}?prog=${malo}&campos=${malo}`,
            {
              como: p.roles.admin,
              ...(ruta.metodo === "POST"
                ? {
                  form: {
                    saf: decodeURIComponent("1e308"),
                    codipres: malo,
                    accion: malo,
                    id: malo,
                  },
                }
                : {}),
            },
          );
          const quien = { ruta: `${ruta.metodo} ${ruta.patron}`, malo };
          expect({ ...quien, bien: status < 500, pila: texto.includes("    at ") }).toEqual({
            ...quien,
            bien: true,
            pila: false,
          });
          if (ruta.patron === "/api/cerrarsesion") {
            Object.assign(p.roles, { admin: await p.ingresar("admin@onp", "demostracion-2026") });
          }
        }
      }
    }, 120_000);
  });
}
