/** Sign-in with the organisation's identity, against a real provider and one that lies ([Q8]). */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type Servicio, servir } from "#core/http/serve.ts";
import { leerConfig } from "#core/process/config.ts";
import type { Credencial } from "#core/testing/api.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { Institucional } from "#core/process/config.ts";
import { generarCodigos } from "../service.ts";
import {
  abrirMentiroso,
  abrirProveedor,
  CLIENTE,
  Galletas,
  type ProveedorDePrueba,
  SECRETO,
} from "#core/testing/identity-provider.ts";
import { esDeDosFactores, ida, vuelta } from "./proveedor.ts";

setDefaultTimeout(300_000);

const CLAVE = "demostracion-2026";

const idDe = (c: Credencial): number => typeof c === "string" ? 0 : c.id_usuario;

const entorno = (otro: Record<string, string>) =>
  leerConfig({
    PLANTA_OIDC_EMISOR: "https://identidad.example",
    PLANTA_OIDC_CLIENTE: "planta",
    PLANTA_URL: "https://planta.example",
    ...otro,
  });

test("settings: what is missing, a path, and what would go in the clear are refused by name", () => {
  expect(entorno({}).institucional).toEqual({
    emisor: "https://identidad.example",
    cliente: "planta",
    secreto: "",
    nombre: "identidad institucional",
    origen: "https://planta.example",
  });
  expect(leerConfig({}).institucional).toBeNull();
  expect(() => entorno({ PLANTA_URL: "" }))
    .toThrow("Para el ingreso institucional falta PLANTA_URL");
  expect(() => entorno({ PLANTA_OIDC_EMISOR: "http://identidad.example" }))
    .toThrow("PLANTA_OIDC_EMISOR: se esperaba una dirección https");
  expect(() => entorno({ PLANTA_URL: "http://planta.example" }))
    .toThrow("PLANTA_URL: se esperaba una dirección https");
  expect(() => entorno({ PLANTA_URL: "https://planta.example/base" }))
    .toThrow("PLANTA_URL: se esperaba sólo el origen, como https://planta.example");
  expect(entorno({ PLANTA_OIDC_EMISOR: "http://127.0.0.1:9" }).institucional?.emisor)
    .toBe("http://127.0.0.1:9");
});

test("two ways of showing who one is are two factors; one, however strong, is not", () => {
  expect(esDeDosFactores(["pwd", "otp"], undefined)).toBe(true);
  expect(esDeDosFactores(["mfa"], undefined)).toBe(true);
  expect(esDeDosFactores(undefined, "phr")).toBe(true);
  for (const amr of [["pwd"], ["hwk"], [], "mfa", undefined]) {
    expect(esDeDosFactores(amr, "1")).toBe(false);
  }
});

paraCadaBase("sign-in with an identity", (base) => {
  let p: Producto;
  let servicio: Servicio;
  let proveedor: ProveedorDePrueba;
  const de = { emisor: "", cliente: CLIENTE, secreto: SECRETO, nombre: "Mi organismo", origen: "" };
  beforeAll(async () => {
    p = await abrirProducto(base, undefined, { institucional: de as Institucional });
    servicio = servir(p.app, "127.0.0.1", 0);
    de.origen = new URL(servicio.url).origin;
    proveedor = await abrirProveedor([de.origen]);
    de.emisor = proveedor.emisor;
  });
  afterAll(async () => {
    await servicio.detener(0);
    await proveedor.cerrar();
    await p.cerrar();
  });

  const canjear = async (g: Galletas, formulario: Record<string, string> = {}) => {
    const r = await g.pedir(`${de.origen}/api/institucional/canje`, formulario);
    return await r.json() as Record<string, unknown>;
  };

  /** From the button to the return. @returns what the sign-in screen is told. */
  async function ingresar(g: Galletas, sujeto: string): Promise<string> {
    const salida = await g.pedir(`${de.origen}/api/institucional/entrar`);
    const en = await proveedor.ingresar(g, salida.headers.get("location") ?? "", sujeto);
    expect(en.startsWith(`${de.origen}/api/institucional/vuelta?`)).toBe(true);
    const r = await g.pedir(en);
    return r.headers.get("location") ?? "";
  }

  const vincular = (cuenta: string, sujeto: string) =>
    p.app.db.tx(async (q) => {
      const { buscarCuenta } = await import("../cuentas/cuentas.ts");
      const { vincular: hacer } = await import("./canje.ts");
      const hallada = await buscarCuenta(q, cuenta);
      if (!hallada) throw new Error(cuenta);
      await hacer(q, { id_usuario: null, usuario: "operadora", origen: "prueba" }, hallada, {
        emisor: de.emisor,
        sujeto,
      });
    });

  const sesionDe = (r: Record<string, unknown>) =>
    fetch(`${de.origen}/api/organismos`, {
      headers: { authorization: `Basic ${btoa(`${r.id_usuario}:${r.token}`)}` },
    });

  test("an account that an administrator linked comes in, once for each return", async () => {
    await vincular("analista@economia", "ana");
    const g = new Galletas();
    expect(await ingresar(g, "ana")).toBe("/?institucional=si");
    const abierta = await canjear(g);
    expect(abierta).toMatchObject({ resultado: true, usuario: "analista@economia" });
    expect(String(abierta.salida)).toStartWith(`${proveedor.emisor}/session/end?`);
    expect((await sesionDe(abierta)).status).toBe(200);
    expect(await canjear(g)).toMatchObject({
      resultado: false,
      mensaje: "Pasó demasiado tiempo desde que se identificó: ingrese otra vez",
    });
  });

  test("who is linked to nothing sees nothing, and links with a code of activation", async () => {
    const g = new Galletas();
    expect(await ingresar(g, "beto")).toBe("/?institucional=si");
    expect(await canjear(g)).toEqual({ resultado: true, mensaje: "", cuentas: [] });
    // The account of somebody else is not to be had by its number, nor by a password.
    expect(await canjear(g, { cuenta: String(idDe(p.roles.analista)) }))
      .toMatchObject({ resultado: false, mensaje: "Su identidad no está vinculada a esa cuenta" });
    expect(await canjear(g, { usuario: "consulta@economia", vinculo: "no es un código" }))
      .toMatchObject({ resultado: false });
    const [{ codigo }] = await generarCodigos(
      p.app,
      { id_usuario: null, usuario: "operadora", origen: "prueba" },
      { id_usuario: 0 } as never,
      [idDe(p.roles.consulta)],
    );
    const abierta = await canjear(g, { usuario: "consulta@economia", vinculo: codigo });
    expect(abierta).toMatchObject({ resultado: true, usuario: "consulta@economia" });
    // Nothing is left to choose: no password is asked for, and the code serves no more.
    expect(abierta).not.toHaveProperty("falta_clave");
    expect((await sesionDe(abierta)).status).toBe(200);
    const otro = new Galletas();
    await ingresar(otro, "otro");
    expect(await canjear(otro, { usuario: "consulta@economia", vinculo: codigo }))
      .toMatchObject({ resultado: false });
    // And the next time the person comes straight in.
    const despues = new Galletas();
    await ingresar(despues, "beto");
    expect(await canjear(despues)).toMatchObject({ usuario: "consulta@economia" });
  });

  test("a person of several accounts chooses one of them", async () => {
    await vincular("onp@onp", "cora");
    await vincular("tablas@economia", "cora");
    const g = new Galletas();
    await ingresar(g, "cora");
    const { cuentas } = await canjear(g) as { cuentas: { id: number; usuario: string }[] };
    expect(cuentas.map((c) => c.usuario).toSorted())
      .toEqual(["onp@onp", "tablas@economia"]);
    const [primera] = cuentas;
    expect(await canjear(g, { cuenta: String(primera.id) }))
      .toMatchObject({ resultado: true, usuario: primera.usuario });
  });

  test("an account of one way of signing in refuses the other, and somebody keeps a password", async () => {
    expect(await p.orden("usuarios", "ingreso", "analista@economia", "local"))
      .toMatchObject({ codigo: 0 });
    const g = new Galletas();
    await ingresar(g, "ana");
    expect(await canjear(g)).toEqual({ resultado: true, mensaje: "", cuentas: [] });
    await p.orden("usuarios", "ingreso", "analista@economia", "institucional");
    const { json } = await p.pedir("POST", "/api/iniciarsesion", {
      form: { usuario: "analista@economia", clave: CLAVE },
    });
    expect(json).toMatchObject({
      resultado: false,
      mensaje: "Esta cuenta ingresa con Mi organismo, y no con una contraseña",
    });
    await p.orden("usuarios", "ingreso", "analista@economia", "ambos");
    expect(await p.orden("usuarios", "ingreso", "admin@onp", "institucional"))
      .toMatchObject({ codigo: 1 });
    expect(await p.orden("usuarios", "ingreso", "analista@economia", "otro"))
      .toMatchObject({ codigo: 2 });
  });

  test("[Q3] a link, or a way of signing in, that is written behind the program's back is named", async () => {
    await p.app.db.tx(async (q) => {
      await q.ejecutar("UPDATE identidades SET sujeto = 'intrusa' WHERE sujeto = 'ana'", []);
      await q.ejecutar(
        "UPDATE usuarios SET ingreso = 'institucional' WHERE usuario = 'tablas'",
        [],
      );
    });
    const dicho = JSON.stringify(await p.orden("comprobar", "--a-fondo"));
    expect(dicho).toContain(
      "analista@economia: está vinculada a la identidad intrusa, y la auditoría no lo dice",
    );
    expect(dicho).toContain(
      "tablas@economia: ingresa como «institucional», y la auditoría dice «ambos»",
    );
    await p.app.db.tx(async (q) => {
      await q.ejecutar("UPDATE identidades SET sujeto = 'ana' WHERE sujeto = 'intrusa'", []);
      await q.ejecutar("UPDATE usuarios SET ingreso = 'ambos' WHERE usuario = 'tablas'", []);
    });
    expect(JSON.stringify(await p.orden("comprobar", "--a-fondo"))).not.toContain(
      "auditoría no lo dice",
    );
  });

  test("a state, a cookie or a code of another sign-in opens nothing", async () => {
    const g = new Galletas();
    const salida = await g.pedir(`${de.origen}/api/institucional/entrar`);
    const en = await proveedor.ingresar(g, salida.headers.get("location") ?? "", "ana");
    const ajeno = new URL(en);
    ajeno.searchParams.set("state", "otro");
    // Without the cookie of the one who left, and with a state that is not its own.
    expect((await new Galletas().pedir(en)).headers.get("location"))
      .toBe("/?institucional=vencido");
    const otra = new Galletas();
    await otra.pedir(`${de.origen}/api/institucional/entrar`);
    expect((await otra.pedir(en)).headers.get("location")).toBe("/?institucional=rechazado");
    const cambiada = await g.pedir(ajeno.href);
    expect(cambiada.headers.get("location")).toBe("/?institucional=rechazado");
    // The cookie served once: what was right of it serves no more.
    expect((await g.pedir(en)).headers.get("location")).toBe("/?institucional=vencido");
    expect(await canjear(g)).toMatchObject({ resultado: false });
  });

  test("nobody is sent anywhere but to the provider and to the program", async () => {
    const g = new Galletas();
    for (const consulta of ["?volver=https://malo.example", "?error=access_denied&state=x"]) {
      for (const ruta of ["entrar", "vuelta"]) {
        const r = await g.pedir(`${de.origen}/api/institucional/${ruta}${consulta}`);
        const adonde = r.headers.get("location") ?? "";
        expect(adonde.startsWith("/?institucional=") || adonde.startsWith(`${de.emisor}/`))
          .toBe(true);
      }
    }
  });

  test("with the provider down its button says so, and passwords go on", async () => {
    const caida = { ...de, emisor: "http://127.0.0.1:9" };
    const otro = await abrirProducto(base, undefined, { institucional: caida });
    try {
      const enServicio = servir(otro.app, "127.0.0.1", 0);
      const r = await new Galletas()
        .pedir(`${new URL(enServicio.url).origin}/api/institucional/entrar`);
      expect(r.headers.get("location")).toBe("/?institucional=caido");
      const { json } = await otro.pedir("POST", "/api/iniciarsesion", {
        form: { usuario: "admin@onp", clave: CLAVE },
      });
      expect(json).toMatchObject({ resultado: true });
      await enServicio.detener(0);
    } finally {
      await otro.cerrar();
    }
  });
});

describe("a provider that lies", () => {
  const malo = abrirMentiroso();
  const de = (emisor: string): Institucional => ({
    emisor,
    cliente: CLIENTE,
    secreto: SECRETO,
    nombre: "x",
    origen: "http://127.0.0.1:9",
  });
  afterAll(() => malo.cerrar());

  async function volver(mentira: typeof malo.mentira, iss = malo.emisor): Promise<string> {
    malo.mentira = mentira;
    const quien = de(malo.emisor);
    try {
      const { ida: guardada } = await ida(quien);
      malo.unico = guardada.unico;
      const consulta = new URLSearchParams({ code: "x", state: guardada.estado, iss });
      return (await vuelta(quien, `?${consulta}`, guardada)).sujeto;
    } catch (e) {
      return `no: ${e instanceof Error ? e.name : e}`;
    }
  }

  const ahora = () => Math.floor(Date.now() / 1000);
  const MENTIRAS: Readonly<Record<string, () => Promise<string>>> = {
    "of another issuer": () => volver({ dice: { iss: "https://otro.example" } }),
    "for another client": () => volver({ dice: { aud: "otro" } }),
    "of another sign-in": () => volver({ dice: { nonce: "otro" } }),
    "signed by another": () => volver({ otraClave: true }),
    "over for minutes": () => volver({ dice: { iat: ahora() - 600, exp: ahora() - 300 } }),
    "not yet begun": () => volver({ dice: { nbf: ahora() + 300 } }),
    "mixed up with another provider": () => volver({}, "https://otro.example"),
    "that says it is another": () => volver({ emisorAjeno: "https://otro.example" }),
  };
  for (const [cual, mentir] of Object.entries(MENTIRAS)) {
    test(`what is ${cual} is refused`, async () => {
      expect(await mentir()).toStartWith("no: ");
    });
  }

  test("clocks may differ by seconds, and the truth is taken", async () => {
    expect(await volver({})).toBe("ana");
    expect(await volver({ dice: { exp: ahora() - 10 } })).toBe("ana");
  });
});
