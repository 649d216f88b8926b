import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";

setDefaultTimeout(600_000);

/** Text of a small PDF: what its pages write, in hexadecimal. */
function textoDe(pdf: Uint8Array): string {
  const crudo = Buffer.from(pdf).toString("latin1");
  const paginas = [...crudo.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, datos]) =>
    inflateSync(Buffer.from(datos, "latin1")).toString("latin1")
  );
  return [...paginas.join("\n").matchAll(/<([0-9a-f]+)>/g)]
    .map(([, hexa]) => Buffer.from(hexa, "hex").toString("latin1")).join("");
}

paraCadaBase("codes of activation", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  });
  afterAll(() => p.cerrar());

  const idDe = async (usuario: string) => {
    const [[id]] = await p.app.db.valores("SELECT id FROM usuarios WHERE usuario = ?", [usuario]);
    return Number(id);
  };
  const pedir = (ruta: string, form: Record<string, string | number>, como: Rol = "admin") =>
    p.pedir("POST", `/api/admin/usuarios/codigos${ruta}`, { como: p.roles[como], form });

  test("[U6] one is shown once, with until when, and signs its account in", async () => {
    const { json, headers } = await pedir("", { id: await idDe("analista") });
    expect(json).toMatchObject({ resultado: true, usuario: "analista@economia" });
    expect(Number(json.vence) - Date.now()).toBeGreaterThan(71 * 3600_000);
    expect(headers.get("cache-control")).toBe("no-store");
    const { json: ingreso } = await p.pedir("POST", "/api/iniciarsesion", {
      form: { usuario: "analista@economia", clave: String(json.codigo) },
    });
    expect(ingreso).toMatchObject({ resultado: true, falta_clave: true });
  });

  test("[U6] a list is a PDF that is nowhere but in its answer, and its codes serve", async () => {
    const ids = await Promise.all(["consulta", "tablas"].map(idDe));
    const { bytes, status, headers } = await pedir("/pdf", { ids: ids.join(",") });
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "application/pdf",
      "no-store",
    ]);
    const texto = textoDe(bytes);
    expect(texto).toContain("Usuario: consulta@economia");
    const codigos = texto.match(/([A-Z2-7]{4}-){5}[A-Z2-7]{4}/g) ?? [];
    expect(codigos).toHaveLength(2);
    const { json } = await p.pedir("POST", "/api/iniciarsesion", {
      form: { usuario: "tablas@economia", clave: codigos[1] },
    });
    expect(json).toMatchObject({ resultado: true, falta_clave: true });
    expect(await p.app.db.valores("SELECT 1 FROM trabajos")).toEqual([]);
  });

  test("what cannot be read is a 400, who is gone a 404, and only administrators may ask", async () => {
    for (const ids of ["", "x", "1,", "-1", "1.5", Array(201).fill(1).join(",")]) {
      expect((await pedir("/pdf", { ids })).status).toBe(400);
      expect((await pedir("", { id: ids })).status).toBe(400);
    }
    expect((await pedir("", {})).status).toBe(400);
    expect((await pedir("/pdf", { ids: "999999" })).status).toBe(404);
    const propio = await pedir("", { id: await idDe("admin") });
    expect([propio.status, propio.json.resultado]).toEqual([200, false]);
    expect((await pedir("", { id: 1 }, "onp")).status).toBe(403);
  });

  test("the addresses to ask for access are everybody's to read, an administrator's to change", async () => {
    const leer = () => p.pedir("GET", "/api/contactos");
    expect((await leer()).json).toMatchObject({ ejemplo: true });
    const cambiar = (form: Record<string, string>, como: Rol = "admin") =>
      p.pedir("POST", "/api/contactos", { como: p.roles[como], form });
    const nuevas = { primera: "mesa@uno.example", segunda: "mesa@dos.example" };
    expect((await cambiar(nuevas, "onp")).status).toBe(403);
    expect((await cambiar({ ...nuevas, segunda: "  " })).json).toMatchObject({
      resultado: false,
      campo: "segunda",
    });
    expect((await leer()).json).toMatchObject({ ejemplo: true });
    expect((await cambiar(nuevas)).json).toEqual({ resultado: true, mensaje: "" });
    expect((await leer()).json).toEqual({
      contactos: ["mesa@uno.example", "mesa@dos.example"],
      ejemplo: false,
    });
    const [[quien, despues]] = await p.app.db.valores(
      "SELECT usuario, despues FROM auditoria WHERE entidad = 'contactos'",
    );
    expect([quien, JSON.parse(String(despues))]).toEqual([
      "admin@onp",
      { contactos: ["mesa@uno.example", "mesa@dos.example"] },
    ]);
  });
});
