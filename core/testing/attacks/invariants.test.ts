import { expect, test } from "bun:test";
import { canarios, type Contestado, fallaDe } from "./invariants.ts";
import type { Ataque } from "./requests.ts";
import { CLAVE_CANARIO } from "./values.ts";

const SEGUROS = {
  "content-security-policy": "default-src 'self'",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "content-type": "application/json",
};

const ataque = (cambios: Partial<Ataque> & { permiso?: string } = {}): Ataque => ({
  blanco: {
    ruta: {
      metodo: "GET",
      patron: "/api/presupuestos/lista/:saf",
      plugin: "bases",
      titulo: "",
      permiso: cambios.permiso ?? "ver",
    },
    fijos: {},
    consulta: [],
    campos: [],
    peso: 1,
  },
  metodo: "GET",
  camino: "/api/presupuestos/lista/357",
  quien: "analista",
  headers: {},
  ...cambios,
});

const contestado = (
  status: number,
  cuerpo: string,
  headers: Record<string, string> = {},
): Contestado => ({
  status,
  headers: new Headers({ ...SEGUROS, ...headers }),
  bytes: new TextEncoder().encode(cuerpo),
});

const NO = (mensaje: string) => JSON.stringify({ resultado: false, mensaje });

test("an answer as it should be has nothing to tell", async () => {
  expect(await fallaDe(ataque(), contestado(200, '{"presupuestos":[]}'))).toBeNull();
  expect(await fallaDe(ataque(), contestado(404, NO("No existe la dirección pedida")))).toBeNull();
});

test("each kind of fault is seen", async () => {
  const [texto, importe] = canarios(103);
  const casos: readonly (readonly [string, Ataque, Contestado])[] = [
    ["estado 500", ataque(), contestado(500, NO("Ocurrió un error"))],
    ["sin mensaje", ataque(), contestado(400, NO(""))],
    ["no es nuestro", ataque(), contestado(400, NO("Expected string, received number"))],
    ["no se puede leer", ataque(), contestado(400, "mal")],
    ["sin resultado", ataque(), contestado(400, "{}")],
    ["una fuga", ataque(), contestado(200, '{"a":"SELECT saf FROM t"}')],
    ["una fuga", ataque(), contestado(200, '{"a":"node_modules"}')],
    ["otro organismo", ataque(), contestado(200, `{"a":"${texto}"}`)],
    ["otro organismo", ataque(), contestado(200, `{"a":${importe}}`)],
    ["contraseña", ataque(), contestado(200, `{"a":"${CLAVE_CANARIO}"}`)],
    ["otro SAF", ataque({ camino: "/api/presupuestos/lista/103" }), contestado(200, "{}")],
    ["pasó por", ataque({ quien: "invitado" }), contestado(200, "{}")],
    ["pasó por", ataque({ permiso: "admin" }), contestado(200, "{}")],
    ["caché", ataque(), contestado(200, "{}", { "cache-control": "public" })],
    ["galleta", ataque(), contestado(200, "{}", { "set-cookie": "a=1" })],
    ["nosniff", ataque(), contestado(200, "{}", { "x-content-type-options": "" })],
    ["zip", ataque(), contestado(200, "no", { "content-type": "application/zip" })],
    ["de tipo", ataque({ camino: "/api/pb/admin/x" }), contestado(400, NO("No se puede"))],
  ];
  for (const [que, pedido, respuesta] of casos) {
    const falla = await fallaDe(pedido, respuesta).catch(String);
    expect({ que, falla, bien: falla?.includes(que) }).toEqual({ que, falla, bien: true });
  }
});

test("what another method of a path answers is judged where it is the target", async () => {
  const publica = contestado(200, "{}", { "cache-control": "public, max-age=10" });
  expect(await fallaDe(ataque(), publica)).toContain("caché compartida");
  const deOtra = ataque({ metodo: "HEAD" });
  const { blanco } = deOtra;
  const escribe = { ...deOtra, blanco: { ...blanco, ruta: { ...blanco.ruta, metodo: "POST" } } };
  expect(await fallaDe(escribe, publica)).toBeNull();
});
