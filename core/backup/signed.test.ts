/** Backups signed and encrypted, and those of somebody else ([Q5]). */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { Database } from "bun:sqlite";
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { presencia } from "../db/presence.ts";
import { crearClave, huellaDeClave } from "../process/signing-key.ts";
import { leidas, paraCadaBase } from "../testing/db.ts";
import { plantaAca as planta } from "../testing/processes/command.ts";
import { abrirProducto, type Producto } from "../testing/producto.ts";
import { conBase } from "./backup.ts";
import { abrir, envolver } from "./container.ts";
import { huellas } from "./copy.ts";

setDefaultTimeout(600_000);

/** A small backup that a program of before signatures wrote, of one organismo and one account. */
const DE_ANTES = join(import.meta.dir, "anteriores/formato-2.respaldo");
/** What starts afresh in a copy ([X6]), and the trail, which tells of the copy itself ([A4]). */
const APARTE = new Set(["sesiones", "intentos", "lugares", "auditoria"]);
const CIFRADO = "age-encryption.org/v1\n";

const huellasDe = (url: string) =>
  conBase(url, async (db) => {
    const todas = Object.entries(await db.leer(huellas));
    return Object.fromEntries(todas.filter(([tabla]) => !APARTE.has(tabla)));
  });
const ultimaOperacion = (url: string) =>
  conBase(url, async (db) => {
    const [{ accion, despues }] = await leidas<{ accion: string; despues: string }>(
      db,
      "SELECT accion, despues FROM auditoria WHERE entidad = 'base_de_datos' ORDER BY id DESC LIMIT 1",
    );
    return { accion, ...JSON.parse(despues) as object };
  });
const sesiones = (url: string) =>
  conBase(url, async (db) => Number((await db.valores("SELECT count(*) FROM sesiones"))[0][0]));

paraCadaBase("backups of whom they say", (base) => {
  let p: Producto;
  let raiz: string;
  let huella: string;
  let destinatario: string;
  const en = (nombre: string) => join(raiz, nombre);
  const CLAVE = () => ({ PLANTA_CLAVE_SELLO: en("clave.pem") });

  /** A database with nothing in it, gone afterwards. */
  async function conNueva(fn: (url: string) => Promise<void>): Promise<void> {
    const { url, cerrar } = await base.vacia();
    await fn(url).finally(cerrar);
  }
  const respaldar = (nombre: string, env: Record<string, string>) =>
    planta(["respaldo", en(nombre)], { url: p.app.db.url, env });
  /** What is inside an encrypted one: the backup itself. */
  async function abierto(): Promise<string> {
    const { Decrypter } = await import("age-encryption");
    const descifrador = new Decrypter();
    const [, clave] = /^(AGE-SECRET-KEY-1.+)$/m.exec(await readFile(en("uno.clave"), "utf8")) ?? [];
    descifrador.addIdentity(clave);
    await writeFile(en("abierto"), await descifrador.decrypt(await readFile(en("cifrado"))));
    return en("abierto");
  }
  /** The database of a backup where an analyst was made administrator. */
  async function conOtroAdministrador(): Promise<string> {
    await rm(en("ajena.db"), { force: true });
    await abrir(en("firmado"), en("ajena.db"), "");
    const sqlite = new Database(en("ajena.db"), { strict: true });
    sqlite.run("UPDATE usuarios SET tipo = 3 WHERE usuario = 'analista'");
    sqlite.close();
    return en("ajena.db");
  }

  beforeAll(async () => {
    raiz = await mkdtemp(join(tmpdir(), "planta-firmado-"));
    huella = huellaDeClave(crearClave(en("clave.pem")).publica);
    crearClave(en("otra.pem"));
    p = await abrirProducto(base);
    for (const nombre of ["uno.clave", "dos.clave"]) {
      const hecha = await planta(["respaldo", "clave", en(nombre)], { url: p.app.db.url });
      expect(hecha).toMatchObject({ codigo: 0 });
      if (nombre === "uno.clave") {
        destinatario = /PLANTA_CLAVE_RESPALDO=(age1\w+)/.exec(hecha.salida)?.[1] ?? "";
      }
    }
    const sellar = ["sello", "emitir", en("sello emitido")];
    expect(await planta(sellar, { url: p.app.db.url, env: CLAVE() })).toMatchObject({ codigo: 0 });
    expect(await respaldar("firmado", CLAVE())).toMatchObject({ codigo: 0 });
    const hecho = await respaldar("cifrado", { ...CLAVE(), PLANTA_CLAVE_RESPALDO: destinatario });
    expect(hecho).toMatchObject({ codigo: 0 });
    expect(hecho.salida).toContain(
      `Firmado con la clave ${huella}, cifrado para ${destinatario}.`,
    );
  });
  afterAll(async () => {
    await p.cerrar();
    await rm(raiz, { recursive: true, force: true });
  });

  test("signed and encrypted, it comes back whole, by its key or, after that changed, by its fingerprint", async () => {
    const bytes = await readFile(en("cifrado"));
    expect(bytes.subarray(0, CIFRADO.length).toString()).toBe(CIFRADO);
    expect(bytes.includes("planta respaldo")).toBe(false);
    for (const nombre of ["cifrado", "uno.clave"]) {
      expect((await stat(en(nombre))).mode & 0o777).toBe(0o600);
    }
    expect(await ultimaOperacion(p.app.db.url)).toMatchObject({
      accion: "respaldar",
      firma: huella,
      cifrado_para: destinatario,
    });
    const original = await huellasDe(p.app.db.url);
    await conNueva(async (url) => {
      const orden = ["restaurar", en("cifrado"), "--identidad", en("uno.clave")];
      const r = await planta(orden, { url, env: CLAVE() });
      expect(r).toMatchObject({ codigo: 0 });
      expect(r.salida).toContain(`Firmado con la clave ${huella} el `);
      expect(r.salida).toMatch(/^Cuentas que quedan habilitadas: \d+$/m);
      expect(await huellasDe(url)).toEqual(original);
      expect(await sesiones(url)).toBe(0);
      expect(await sesiones(p.app.db.url)).toBeGreaterThan(0);
      expect(await ultimaOperacion(url)).toMatchObject({ accion: "restaurar", firma: huella });
      const conOtra = { PLANTA_CLAVE_SELLO: en("otra.pem") };
      const porHuella = [...orden, "--reemplazar", "--clave", huella.toUpperCase()];
      expect(await planta(porHuella, { url, env: conOtra })).toMatchObject({ codigo: 0 });
      expect(await huellasDe(url)).toEqual(original);
    });
  });

  test("where no key is configured it says «sin firma», and goes on", async () => {
    await conNueva(async (url) => {
      const r = await planta(["restaurar", en("firmado")], { url });
      expect(r).toMatchObject({ codigo: 0 });
      expect(r.salida).toContain(`Sin firma comprobada: dice la clave ${huella}`);
      expect(await ultimaOperacion(url)).toMatchObject({ firma: "sin firma" });
      expect(await planta(["respaldo", en("sin")], { url })).toMatchObject({
        salida: expect.stringContaining("Sin firma, sin cifrar."),
      });
      const otra = await planta(["restaurar", en("sin"), "--reemplazar"], { url });
      expect(otra.salida).toContain("Sin firma: no se sabe quién hizo este respaldo.");
    });
  });

  test("one that a program of before wrote comes back, and only unsigned ones are taken for it", async () => {
    await conNueva(async (url) => {
      const exigida = await planta(["restaurar", DE_ANTES], { url, env: CLAVE() });
      expect(exigida).toMatchObject({ codigo: 1 });
      expect(exigida.quejas).toContain("no tiene firma");
      expect(await presencia(url)).not.toBe("planta");
      const r = await planta(["restaurar", DE_ANTES, "--sin-firma"], { url, env: CLAVE() });
      expect(r).toMatchObject({ codigo: 0 });
      expect(r.salida).toContain("Sin firma: se pidió no mirarla.");
      expect(r.salida).toMatch(/^ {2}antigua@antes$/m);
      const conClave = ["restaurar", DE_ANTES, "--sin-firma", "--reemplazar", "--clave", huella];
      expect((await planta(conClave, { url, env: CLAVE() })).salida).toContain(
        "La firma del archivo no se miró",
      );
    });
  });

  test("what is of another, cut or changed is refused by name, and nothing is touched", async () => {
    const cifrado = new Uint8Array(await readFile(en("cifrado")));
    const firmado = new Uint8Array(await readFile(en("firmado")));
    const cambiado = (bytes: Uint8Array, lugar: number) =>
      bytes.with(lugar, bytes[lugar] ^ 1) as Uint8Array;
    const archivo = async (nombre: string, bytes: Uint8Array | string) => {
      await writeFile(en(nombre), bytes);
      return en(nombre);
    };
    const ajena = await conOtroAdministrador();
    await envolver(ajena, en("forjado sin firma"));
    await envolver(ajena, en("forjado con otra"), crearClave(en("ajena.pem")));
    // The forged frames under what the installation did sign; and its signature under another text.
    const forjado = new Uint8Array(await readFile(en("forjado sin firma")));
    const selloDe = (bytes: Uint8Array) => {
      const largo = new DataView(bytes.buffer).getUint32(bytes.length - 4, true);
      return bytes.subarray(bytes.length - 4 - largo - 8);
    };
    const marcos = forjado.subarray(0, forjado.length - selloDe(forjado).length);
    const texto = (bytes: Uint8Array) => new TextDecoder().decode(selloDe(bytes).subarray(8, -4));
    const [documento] = texto(forjado).split("\n");
    const [propio, firma] = texto(firmado).split("\n");
    const { clave } = JSON.parse(propio) as { clave: string };
    const transplantado = new TextEncoder().encode(
      `${JSON.stringify({ ...JSON.parse(documento) as object, clave })}\n${firma}\n`,
    );
    const cabeza = new Uint8Array(8);
    new DataView(cabeza.buffer).setUint32(0, 0x184D2A50, true);
    new DataView(cabeza.buffer).setUint32(4, transplantado.length + 4, true);
    const largo = new Uint8Array(new Uint32Array([transplantado.length]).buffer);
    // A letter of what is encrypted to the recipient, in the heading.
    const lugar = CIFRADO.length + 20;
    const deLaFirma = firmado.length - 20;
    const casos: readonly (readonly [string, string, string | readonly string[]])[] = [
      ["está cifrado: diga con --identidad", en("cifrado"), []],
      ["No se puede abrir .*: se lo cifró para otra, o está dañado", en("cifrado"), "dos.clave"],
      [
        "No se puede abrir .*: se lo cifró para otra, o está dañado",
        await archivo("k", cifrado.with(lugar, cifrado[lugar] === 65 ? 66 : 65)),
        "uno.clave",
      ],
      ["No se puede leer la clave", en("cifrado"), "ninguna.clave"],
      ["no tiene una clave privada de age", en("cifrado"), "clave.pem"],
      ["está cortado o cambiado", await archivo("a", cifrado.subarray(0, -1)), "uno.clave"],
      ["está cortado o cambiado", await archivo("b", cifrado.subarray(0, 80_000)), "uno.clave"],
      ["está cortado o cambiado", await archivo("c", cifrado.subarray(0, 100)), "uno.clave"],
      ["está cortado o cambiado", await archivo("d", cambiado(cifrado, 70_000)), "uno.clave"],
      [
        "está cortado o cambiado",
        await archivo("e", new Uint8Array([...cifrado, ...cifrado.subarray(-200)])),
        "uno.clave",
      ],
      ["no es lo que dice su sello", await archivo("f", cambiado(firmado, 5_000)), []],
      ["está cortado, o tiene algo", await archivo("g", firmado.subarray(0, -10)), []],
      [
        "o tiene algo después de su final",
        await archivo("l", Buffer.concat([firmado, Buffer.from("x")])),
        [],
      ],
      ["no es un respaldo de Planta", await archivo("m", ""), []],
      ["no es un respaldo de Planta", await archivo("n", "un texto\n".repeat(99)), []],
      [
        "La firma de .* no es de lo que dice",
        // Another letter of the signature: what is no letter of it says no key at all.
        await archivo("h", firmado.with(deLaFirma, firmado[deLaFirma] === 65 ? 66 : 65)),
        [],
      ],
      ["firmado con la clave \\w+, que no es la esperada", en("firmado"), [
        "--clave",
        "0".repeat(64),
      ]],
      ["no tiene firma: no se sabe quién lo hizo", en("forjado sin firma"), []],
      ["firmado con la clave \\w+, que no es la esperada", en("forjado con otra"), []],
      [
        "no es lo que dice su sello",
        await archivo("i", Buffer.concat([marcos, selloDe(firmado)])),
        [],
      ],
      [
        "La firma de .* no es de lo que dice",
        await archivo("j", Buffer.concat([marcos, cabeza, transplantado, largo])),
        [],
      ],
      // The database itself, as the first backups were: nobody signs it.
      ["no tiene firma", ajena, []],
    ];
    await conNueva(async (url) => {
      const antes = await presencia(url);
      for (const [motivo, cual, opciones] of casos) {
        const mas = typeof opciones === "string" ? ["--identidad", en(opciones)] : opciones;
        const r = await planta(["restaurar", cual, ...mas], { url, env: CLAVE() });
        expect({ motivo, codigo: r.codigo, quejas: r.quejas }).toEqual({
          motivo,
          codigo: 1,
          quejas: expect.stringMatching(new RegExp(motivo)),
        });
      }
      expect(await presencia(url)).toBe(antes);
      // Told so, whoever restores takes it upon themselves.
      const orden = ["restaurar", en("forjado sin firma"), "--sin-firma"];
      expect(await planta(orden, { url, env: CLAVE() })).toMatchObject({
        codigo: 0,
        salida: expect.stringContaining("Sin firma: se pidió no mirarla."),
      });
    });
  });

  test("a key that is none is told before any work, and a private one is not repeated", async () => {
    const privada = /AGE-SECRET-KEY-1\w+/.exec(await readFile(en("uno.clave"), "utf8"))?.[0] ?? "";
    const confundida = await respaldar("no", { PLANTA_CLAVE_RESPALDO: privada });
    expect(confundida).toMatchObject({ codigo: 1 });
    expect(confundida.quejas).toContain("la clave privada no va acá");
    expect(confundida.quejas).not.toContain(privada);
    const mala = await respaldar("no", { PLANTA_CLAVE_RESPALDO: `${destinatario}q` });
    expect(mala.quejas).toContain("el destinatario 1 no es uno de age");
    const sinClave = await respaldar("no", { PLANTA_CLAVE_SELLO: en("nada.pem") });
    expect(sinClave.quejas).toContain("No se puede leer la clave");
    const repetida = await planta(["respaldo", "clave", en("uno.clave")], { url: p.app.db.url });
    expect(repetida.quejas).toContain("ya existe");
    const corta = await planta(["restaurar", en("firmado"), "--clave", "abc"], {
      url: p.app.db.url,
    });
    expect(corta).toMatchObject({ codigo: 2 });
  });

  const hay = (...programas: string[]) => programas.every((n) => Bun.which(n) !== null);

  test.skipIf(!hay("openssl", "zstd"))("the guide verifies it without Planta", async () => {
    const guia = await Bun.file(new URL("../operacion/guia.md", import.meta.url)).text();
    const [, lineas] = /```sh\n(n=\$\(tail[^`]+)```/.exec(guia) ?? [];
    await copyFile(en("firmado"), en("ARCHIVO"));
    await copyFile(en("clave.pem"), en("sello.pem"));
    const correr = () =>
      Bun.spawnSync(["bash", "-e", "-c", lineas.replaceAll("/etc/planta/", "")], { cwd: raiz });
    const bien = correr();
    const dicho = bien.stdout.toString();
    expect([bien.exitCode, bien.stderr.toString()]).toEqual([0, ""]);
    expect(dicho).toContain("Signature Verified Successfully");
    const [suma] = /^[0-9a-f]{64}(?= )/m.exec(dicho) ?? [];
    expect(JSON.parse(await readFile(en("sello.json"), "utf8"))).toMatchObject({ sha256: suma });
    await copyFile(en("h"), en("ARCHIVO"));
    expect(correr().exitCode).not.toBe(0);
  });

  test.skipIf(!hay("age", "age-keygen"))(
    "age opens it, and its own keys open the product's",
    async () => {
      const age = Bun.spawnSync(["age", "-d", "-i", en("uno.clave"), en("cifrado")]);
      expect(age.exitCode).toBe(0);
      expect(age.stdout.equals(await readFile(await abierto()))).toBe(true);
      const suyo = Bun.spawnSync(["age-keygen", "-y", en("uno.clave")]).stdout.toString().trim();
      expect(suyo).toBe(destinatario);
      Bun.spawnSync(["age-keygen", "-o", en("tres.clave")]);
      const tres = Bun.spawnSync(["age-keygen", "-y", en("tres.clave")]).stdout.toString().trim();
      Bun.spawnSync(["age", "-r", tres, "-o", en("de age"), en("firmado")]);
      await conNueva(async (url) => {
        const orden = ["restaurar", en("de age"), "--identidad", en("tres.clave")];
        expect(await planta(orden, { url, env: CLAVE() })).toMatchObject({ codigo: 0 });
      });
    },
  );
});
