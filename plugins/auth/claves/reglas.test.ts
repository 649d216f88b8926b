import { describe, expect, test } from "bun:test";
import type { Identidad, Solicitud } from "#core/plugin.ts";
import { Rechazo } from "#core/errors.ts";
import { PATRON_HASH } from "../campos.ts";
import { COMUNES } from "./claves-comunes.ts";
import { enTurno, hashear, verificar } from "./claves.ts";
import { identidadDe, normalizarDatos } from "../cuentas/cuentas.ts";
import { describirDispositivo } from "../sesiones/ingreso.ts";
import {
  CUENTA,
  demora,
  DIRECCION,
  direccionContada,
  intentoDe,
  quedan,
} from "../sesiones/intentos.ts";
import { permissions, puedeVer } from "../cuentas/permisos.ts";
import { revisarClave } from "./reglas-clave.ts";
import { leerEncabezado } from "../sesiones/sesiones.ts";

describe("new passwords", () => {
  const quien = { usuario: "analista", login: "economia" };
  const codigo = (nueva: string, actual?: string) =>
    revisarClave(nueva, { ...quien, actual })?.codigo ?? null;

  test("[X3] eight characters are enough and seven are not, however they are encoded", () => {
    expect(codigo("ñandú 7")).toBe("clave_corta");
    expect(codigo("ñandú 78")).toBeNull();
    expect(codigo("n\u0303andu 7")).toBe("clave_corta");
    expect(codigo("🙂🙂🙂🙂")).toBe("clave_corta");
  });

  test("[X3] neither the current password nor the user's name is a new password", () => {
    expect(codigo("mesa verde", "mesa verde")).toBe("clave_igual");
    expect(codigo("Analista")).toBe("clave_usuario");
    expect(codigo("ANALISTA@economia")).toBe("clave_usuario");
  });

  test("the words that everybody tries are refused with what everybody puts around them", () => {
    const comunes = [
      "Planta2026",
      "economia-2026",
      "contraseña",
      "12345678",
      "aaaaaaaa",
      "abcabcabc",
    ];
    for (const clave of [...comunes, "Qwerty123!", "analista2026"]) {
      expect([clave, codigo(clave)]).toEqual([clave, "clave_comun"]);
    }
    for (const clave of ["tres mesas verdes", "k3!pqz0x", "demostracion-2026"]) {
      expect([clave, codigo(clave)]).toEqual([clave, null]);
    }
  });

  test("[X3] more than a thousand words, bare or dressed up in the usual ways, are refused", () => {
    expect(COMUNES.size).toBeGreaterThan(1000);
    const vestir: ((palabra: string) => string)[] = [
      (p) => p.padEnd(8, "1234567890"),
      (p) => `${p[0].toUpperCase()}${p.slice(1)}2026!`,
      (p) => `${p.replace(/a/g, "4").replace(/e/g, "3").replace(/o/g, "0")}99999`,
      (p) => `${p.replace(/a/g, "@").replace(/s/g, "$").replace(/i/g, "1")}#2025`,
      (p) => `12345${p}`,
      (p) => `${[...p].reverse().join("")}54321`,
      (p) => `${p}-planta-26`,
    ];
    const sinRechazar = [...COMUNES].flatMap((palabra) =>
      vestir.map((fn) => fn(palabra)).filter((clave) => codigo(clave) !== "clave_comun")
    );
    expect(sinRechazar).toEqual([]);
  });

  test("[X3] nor stretches of the keyboard, repetitions, dates and years", () => {
    const faciles = [
      "1q2w3e4r",
      "1qaz2wsx",
      "zxcvbnm,",
      "0987654321",
      "qweasdzxc",
      "asdf1234",
      "ABCD1234",
      "abababab",
      "11112222",
      "holahola",
      "xyzxyzxyz1",
      "20261231",
      "31122026",
      "31/12/1980",
      "20252026",
      "2025-2026",
      "lkjhgfds",
      "poiuytre",
    ];
    for (const clave of faciles) expect([clave, codigo(clave)]).toEqual([clave, "clave_comun"]);
  });

  test("[X3] the person's own name, mail and organismo are no password", () => {
    const persona = {
      usuario: "mquiros",
      login: "inidep",
      nombre_completo: "María Zulema Quirós Añasco",
      email: "zule.quiros@oficina.gob.ar",
    };
    const de = (clave: string) => revisarClave(clave, persona)?.codigo ?? null;
    for (const clave of ["Quiros1980", "quirosanasco", "Zulema!26", "zulequiros1", "inidep2026"]) {
      expect([clave, de(clave)]).toEqual([clave, "clave_comun"]);
    }
    // Part of something longer, it does no harm.
    expect(de("quirós compra tres sillas")).toBeNull();
    expect(codigo("Quiros1980")).toBeNull();
  });

  test("phrases, and letters without sense, are taken", () => {
    const buenas = [
      "caballo correcto grapa",
      "Zx9!kfT2",
      "mesa verde y 4 gatos",
      "el tren sale 7:40",
      "vtkqhw xe",
      "83920174",
      "gris perla y nácar",
      "Ñu-77-kiwi-Omsk",
    ];
    for (const clave of buenas) expect([clave, codigo(clave)]).toEqual([clave, null]);
  });
});

describe("slowing down", () => {
  test("[X2] after the free failures each one doubles the wait, which never passes a minute", () => {
    const esperas = [1, 4, 5, 6, 7, 10, 11, 40, 5000].map((n) => demora(n, CUENTA));
    expect(esperas).toEqual([0, 0, 1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000]);
    expect(demora(29, DIRECCION)).toBe(0);
    expect(demora(30, DIRECCION)).toBe(1000);
  });

  test("[X2] failures are forgotten with time, and never become negative", () => {
    expect(quedan(7, CUENTA.olvido * 3, CUENTA)).toBe(4);
    expect(quedan(7, CUENTA.olvido - 1, CUENTA)).toBe(7);
    expect(quedan(7, CUENTA.olvido * 100, CUENTA)).toBe(0);
    expect(quedan(7, -5000, CUENTA)).toBe(7);
  });

  test("[X2] a home of IPv6 is one address, and IPv4 inside IPv6 is IPv4", () => {
    expect(direccionContada("10.0.0.7")).toBe("10.0.0.7");
    expect(direccionContada("::ffff:10.0.0.7")).toBe("10.0.0.7");
    expect(direccionContada("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(direccionContada("2001:0db8:1:2::9")).toBe("2001:db8:1:2::/64");
    expect(direccionContada("2001:db8::9")).toBe("2001:db8:0:0::/64");
    expect(direccionContada("::1")).toBe("0:0:0:0::/64");
    expect(direccionContada("")).toBe("");
  });

  test("[X2] a name without account has a bucket too, and what was typed is not in it", () => {
    const { cuenta } = intentoDe(undefined, "mi clave secreta", "10.0.0.7");
    expect(cuenta).toMatch(/^nombre [0-9a-f]{32}$/);
    expect(intentoDe({ id: 4 }, "ana", "").cuenta).toBe("cuenta 4");
  });
});

describe("hashes", () => {
  test("[X1] passwords are argon2id with its own salt, and only the right one verifies", async () => {
    const [uno, otro] = [await hashear("ñandú verde"), await hashear("ñandú verde")];
    expect(uno).toMatch(PATRON_HASH);
    expect(uno).not.toBe(otro);
    expect(await verificar("n\u0303andu\u0301 verde", uno)).toBe(true);
    expect(await verificar("ñandú azul", uno)).toBe(false);
    expect(await verificar("", undefined)).toBe(false);
  });

  test("[X1] a password counts as it was typed: case, blanks, signs, and two hundred characters", async () => {
    const larga = "Mesa verde, ¿y 4 gatos? ".repeat(9).slice(0, 200);
    const hash = await hashear(larga);
    expect(await verificar(larga, hash)).toBe(true);
    const otras = [larga.toLowerCase(), larga.slice(0, -1), `${larga} `, ` ${larga}`];
    // Of those that only keep the beginning, bcrypt's 72 bytes are the best known.
    for (const otra of [...otras, `${larga.slice(0, 72)}${"x".repeat(128)}`]) {
      expect([otra, await verificar(otra, hash)]).toEqual([otra, false]);
    }
  });

  test("[X1] two run at a time, every other waits for its turn, and a failure frees its place", async () => {
    let ahora = 0;
    let mayor = 0;
    const uno = (falla: boolean) =>
      enTurno(async () => {
        mayor = Math.max(mayor, ++ahora);
        await Promise.resolve();
        ahora--;
        if (falla) throw new Error("falla");
        return 1;
      });
    const todos = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => uno(i % 3 === 0)));
    expect(mayor).toBe(2);
    expect(todos.filter((r) => r.status === "fulfilled")).toHaveLength(13);
  });
});

describe("the Basic header", () => {
  const token = "A".repeat(43);
  test("[X1] is base64 of id and token, and anything else is nobody", () => {
    const bien = `Basic ${btoa(`7:${token}`)}`;
    expect(leerEncabezado(bien)).toEqual({ id: 7, token });
    expect(leerEncabezado(bien.replace("Basic", "basic"))).toEqual({ id: 7, token });
    const mal = [
      null,
      "",
      "Basic",
      "Basic ",
      "Bearer abc",
      `Basic ${btoa("7")}`,
      `Basic ${btoa(":")}`,
      `Basic ${btoa(`-7:${token}`)}`,
      `Basic ${btoa(`7:${token}x`)}`,
      `Basic ${btoa(`7:`)}`,
      `Basic ${btoa(`7e1:${token}`)}`,
      `Basic ${btoa(`9999999999999999:${token}`)}`,
      "Basic ñandú",
      "Basic %%%",
      `Basic ${"A".repeat(100_000)}`,
      `${bien}, ${bien}`,
      `Basic ${btoa(`7:${"\u0000".repeat(43)}`)}`,
      `Basic ${btoa(`7:${"á".repeat(43)}`)}`,
    ];
    for (const texto of mal) expect(leerEncabezado(texto)).toBeNull();
  });
});

test("a session tells its browser and system in a few words, and nothing that was made up", () => {
  const mozilla = "Mozilla/5.0";
  const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
  const casos: [string | null, string][] = [
    [`${mozilla} (Windows NT 10.0; Win64; x64; rv:145.0) Firefox/145.0`, "Firefox 145 en Windows"],
    [
      `${mozilla} (X11; Linux x86_64) ${webkit} Chrome/153.0.0.0 Safari/537.36`,
      "Chrome 153 en Linux",
    ],
    [
      `${mozilla} (Windows NT 10.0) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`,
      "Edge 150 en Windows",
    ],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.1 Safari/605.1.15`,
      "Safari 19 en macOS",
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 ` +
      "Safari/604.1",
      "Safari 18 en iPhone",
    ],
    [
      `${mozilla} (Linux; Android 15) ${webkit} Chrome/152.0 Mobile Safari/537.36`,
      "Chrome 152 en Android",
    ],
    ["curl/8.5.0", "curl/8.5.0"],
    ["python-requests/2.32.3", "python-requests/2.32.3"],
    [`${mozilla} (compatible)`, ""],
    ["<script>alert(1)</script>", ""],
    ["=1+1 es una fórmula", ""],
    ["x".repeat(5000), ""],
    [null, ""],
  ];
  for (const [encabezado, esperado] of casos) {
    expect(describirDispositivo(encabezado)).toBe(esperado);
  }
});

describe("who may do what", () => {
  const datos = {
    saf: 357,
    usuario: "Ana",
    nombre_completo: "Ana",
    dependencia: "",
    email: "",
    telefono: "",
    edicion_tablas: false,
    solo_consulta: true,
    habilitado: true,
  };
  const identidad = (tipo: number, safs = "", mas: object = {}): Identidad =>
    identidadDe({
      ...normalizarDatos({ ...datos, tipo, acceso_safs: safs, ...mas }),
      id: 1,
      login: "economia",
      onp: false,
    }, "1");
  const pedir = (partes: Partial<Solicitud>): Solicitud => ({
    params: {},
    query: {},
    body: {},
    method: "POST",
    ...partes,
  });

  test("[U2] an administrator edits tables and is never read-only, whatever was sent", () => {
    const admin = identidad(3, "103");
    expect(admin).toMatchObject({ admin: true, completo: false, consulta: false });
    expect(admin).toMatchObject({ ediciontablas: true, acceso_safs: [] });
    expect(identidad(2, "103")).toMatchObject({ admin: false, completo: true, consulta: true });
    expect(identidad(1, "307;103;357;103")).toMatchObject({ acceso_safs: [103, 307] });
  });

  test("[U2] Convencional sees its SAF and the added ones; the other two see all", () => {
    const veces = (quien: Identidad) => [103, 307, 357, 750].filter((s) => puedeVer(quien, s));
    expect(veces(identidad(1))).toEqual([357]);
    expect(veces(identidad(1, "103"))).toEqual([103, 357]);
    expect(veces(identidad(2))).toEqual([103, 307, 357, 750]);
    expect(veces(identidad(3))).toEqual([103, 307, 357, 750]);
  });

  test("[U3] every saf of the request counts, wherever it stands", () => {
    const { ver } = permissions;
    const ana = identidad(1);
    expect(ver.check(ana, pedir({ params: { saf: "357" } }))).toBe(true);
    expect(ver.check(ana, pedir({ body: { saf: "357" } }))).toBe(true);
    expect(ver.check(ana, pedir({ params: { saf: "357" }, body: { saf: "103" } }))).toContain(
      "103",
    );
    expect(ver.check(ana, pedir({ params: { saf: 357 }, query: { saf: "103" } }))).toContain("103");
  });

  test("[U3] what is not a SAF is malformed for everybody, and never another number", () => {
    const raros = ["", "abc", "3e2", " 357", "357 ", "0x165", "-357", "357.0", "1357", "3\u00b2"];
    for (const quien of [identidad(1), identidad(3)]) {
      for (const saf of [...raros, null, {}, ["357"], ["357", "103"], true, NaN, 1e21]) {
        expect(() => permissions.ver.check(quien, pedir({ query: { saf } }))).toThrow(Rechazo);
      }
      expect(() => permissions.ver.check(quien, pedir({ body: null }))).toThrow("Falta");
      expect(() => permissions.ver.check(quien, pedir({ body: new Uint8Array(4) }))).toThrow(
        Rechazo,
      );
    }
  });

  test("[U3] read-only accounts write nowhere, and tables are edited by permission", () => {
    const { escribir, ediciontablas, admin, sesion } = permissions;
    const propio = pedir({ params: { saf: "357" } });
    const analista = identidad(1, "", { solo_consulta: false });
    const tablas = identidad(1, "", { solo_consulta: false, edicion_tablas: true });
    const ambos = identidad(1, "", { edicion_tablas: true });
    expect(escribir.check(analista, propio)).toBe(true);
    expect(escribir.check(identidad(1), propio)).toContain("consulta");
    expect(escribir.check(analista, pedir({ params: { saf: "103" } }))).toContain("103");
    expect(ediciontablas.check(tablas)).toBe(true);
    expect(ediciontablas.check(analista)).toBeString();
    expect(ediciontablas.check(ambos)).toContain("consulta");
    expect(admin.check(identidad(3))).toBe(true);
    expect(admin.check(identidad(2))).toBeString();
    expect(sesion.check()).toBe(true);
  });
});
