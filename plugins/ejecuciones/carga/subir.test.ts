/** Executions from the screen: uploads, trial runs, cancelling, and what stays of each ([E1]–[E5]; [F8]). */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import {
  contenidoSirhu,
  enCarpetaPropia,
  filasDeCargas,
  registrosDe,
  zipDe,
} from "#core/testing/files/sirhu.ts";
import { encabezadoDe } from "#core/testing/api.ts";
import { servir } from "#core/http/serve.ts";
import { volcar } from "#core/transfer/export.ts";
import type { EnsayoDeEjecucion, ResumenDeEjecucion } from "#proto/admin.ts";
import { admin } from "#proto/admin-messages.ts";
import { cargarEjecucion } from "./cargar.ts";
import { listaDeEjecuciones } from "../solicitudes.ts";
import { soltarTurno, tomarTurno } from "./turnos.ts";

const MES = 202411;
const { Accion, EdicionEjecucion, Guardado } = admin;

interface Subido {
  readonly nombre: string;
  readonly bytes: Uint8Array;
}
type Respondido = { resultado: boolean; mensaje: string; id: number } & EnsayoDeEjecucion;

/** Of this process: others may be receiving files too. */
const temporales = () =>
  readdirSync(tmpdir()).filter((n) =>
    n.startsWith("planta-subida-") && n.includes(`-${process.pid}-`)
  );

paraCadaBase("executions from the screen", (base) => {
  let p: Producto;
  let limpio: Subido;
  let conRareza: Subido;
  let otro: Subido;
  let documentos: string[] = [];

  beforeAll(async () => {
    p = await abrirProducto(base);
    const zip = (safs: number[], nombre: string, rarezas: readonly "concepto_sin_ch1"[] = []) =>
      enCarpetaPropia(async (c) => {
        const ruta = join(c, nombre);
        const contenido = await contenidoSirhu({ mes: MES, safs, personas: 100, rarezas });
        await zipDe(ruta, contenido);
        documentos = registrosDe(contenido["MELH1001.SIR"] ?? new Uint8Array())
          .map((r) => r.slice(8, 24).trim()).concat(documentos);
        return { nombre, bytes: await Bun.file(ruta).bytes() };
      });
    limpio = await zip([357], "a.zip");
    conRareza = await zip([357], "a.zip", ["concepto_sin_ch1"]);
    otro = await zip([103], "b.zip");
  }, 600_000);
  afterAll(() => p.cerrar());
  beforeEach(async () => {
    await p.app.db.tx(async (q) => {
      await q.ejecutar("DELETE FROM ejecuciones_en_curso");
      await q.ejecutar("DELETE FROM ejecuciones");
    });
  });

  const enviar = (
    que: "cargar" | "ensayar",
    archivos: readonly Subido[],
    { mes = MES, extra = {}, cuerpo, dicho, como = p.roles.admin }: {
      readonly mes?: number;
      readonly extra?: Readonly<Record<string, string>>;
      readonly cuerpo?: BodyInit;
      readonly dicho?: unknown;
      readonly como?: Producto["roles"]["admin"];
    } = {},
  ) => {
    const anunciados = dicho ??
      archivos.map(({ nombre, bytes }) => ({ nombre, bytes: bytes.byteLength }));
    const consulta = new URLSearchParams({
      mes: String(mes),
      archivos: typeof anunciados === "string" ? anunciados : JSON.stringify(anunciados),
      ...extra,
    });
    return p.pedir<Respondido>("POST", `/api/admin/ejecuciones/${que}?${consulta}`, {
      como,
      headers: { "content-type": "application/octet-stream" },
      body: cuerpo ?? Buffer.concat(archivos.map((a) => a.bytes)),
    });
  };
  const lista = () => p.app.db.leer(listaDeEjecuciones);
  /** How the load of an upload ended. */
  async function terminada(id: number) {
    for (;;) {
      const fila = (await lista()).find((e) => e.id === id);
      if (fila && fila.estado !== 1) return fila;
      await Bun.sleep(20);
    }
  }
  const resumen = async (id: number) =>
    (await p.pedir<{ resumen: ResumenDeEjecucion }>("GET", `/api/admin/ejecuciones/${id}/resumen`, {
      como: p.roles.admin,
    })).json.resumen;
  /** All that a trial run may not touch. */
  const retrato = () =>
    Promise.all([
      filasDeCargas(p.app.db),
      p.app.db.valores("SELECT * FROM contadores ORDER BY nombre"),
    ]);

  test("[E1] [E4] an upload is the load of the command line, and leaves nothing of its files", async () => {
    const porOrden = await enCarpetaPropia(async (c) => {
      const ruta = join(c, conRareza.nombre);
      await Bun.write(ruta, conRareza.bytes);
      return await cargarEjecucion(p.app, ACTOR, MES, [ruta]);
    });
    const lineas = () =>
      enCarpetaPropia(async (c) => {
        await volcar(p.app, c);
        return await Bun.file(join(c, "ejecucion.csv")).text();
      });
    const antes = await lineas();
    const { status, json } = await enviar("cargar", [conRareza]);
    expect({ status, resultado: json.resultado }).toEqual({ status: 200, resultado: true });
    const fila = await terminada(json.id);
    expect(fila).toMatchObject({
      mes: MES,
      estado: 2,
      resultado: porOrden.resultado,
      omisiones: porOrden.omisiones,
      usuario: "admin@onp",
    });
    expect(await lineas()).toEqual(antes);
    while (temporales().length > 0) await Bun.sleep(10);
    expect(
      await p.app.db.valores(
        "SELECT accion, usuario FROM auditoria WHERE entidad = 'ejecuciones' AND clave = ? " +
          "ORDER BY id",
        [String(json.id)],
      ),
    ).toEqual([["solicitar", "admin@onp"], ["cargar", "admin@onp"]]);
    // No document of anybody stays in what the database says of it ([A2]).
    const [[guardado]] = await p.app.db.valores(
      "SELECT resumen || omitidos || resultado FROM ejecuciones WHERE id = ?",
      [json.id],
    );
    expect(documentos.length).toBeGreaterThan(50);
    expect(documentos.filter((d) => String(guardado).includes(d))).toEqual([]);

    // [E5] Reconciliation, and each institution.
    const cifras = await resumen(json.id);
    const { leido, cargado, omitido } = cifras;
    expect(Math.round((cargado + omitido) * 100)).toBe(Math.round(leido * 100));
    expect(cifras.omisiones).toBe((porOrden.omisiones ?? 0) / 100);
    expect(cifras.instituciones.map((i) => [i.inst, i.saf])).toEqual([["ME", 357]]);
    expect(cifras.archivos).toEqual([{ nombre: "a.zip", bytes: conRareza.bytes.byteLength }]);
    const { bytes } = await p.pedir("GET", `/api/admin/ejecuciones/${json.id}/omitidos/excel`, {
      como: p.roles.admin,
    });
    const hojas = await hojasDe(bytes);
    expect(JSON.stringify(hojas)).toContain("000777");
    expect(JSON.stringify(hojas)).toContain("Conciliación");
  });

  test("a trial run says what the load says, and stores nothing", async () => {
    const antes = await retrato();
    const { json } = await enviar("ensayar", [conRareza]);
    expect(json).toMatchObject({ resultado: true, mes: MES });
    expect(await retrato()).toEqual(antes);
    expect(temporales()).toEqual([]);
    expect(json.omitidos).toContainEqual(expect.objectContaining({
      concepto: "000777",
      importe: 1234.56,
      admite_excepcion: true,
    }));
    const { id } = (await enviar("cargar", [conRareza])).json;
    const fila = await terminada(id);
    expect(fila.resultado).toBe(json.texto);
    expect(await resumen(id)).toEqual(json.resumen);

    // By command line, with what becomes of the other SAFs of the month.
    await terminada((await enviar("cargar", [otro])).json.id);
    const previo = await retrato();
    await enCarpetaPropia(async (c) => {
      const ruta = join(c, "a.zip");
      await Bun.write(ruta, limpio.bytes);
      const orden = ["ejecuciones", "cargar", String(MES), ruta, "--ensayo", "--mes-completo"];
      const dicho = await p.orden(...orden);
      expect(dicho).toMatchObject({ codigo: 0, ensayo: true, omisiones: null });
      expect(dicho.texto).toContain("Se quitó la ejecución de los SAF 103");
    });
    expect(await retrato()).toEqual(previo);
  });

  test("[E1] several files are one load, in whatever pieces they arrive", async () => {
    const todo = Buffer.concat([limpio.bytes, otro.bytes]);
    const cuerpo = new ReadableStream<Uint8Array>({
      async start(c) {
        // Cut where no file ends.
        for (let i = 0; i < todo.length; i += 7777) {
          c.enqueue(todo.subarray(i, i + 7777));
          await Bun.sleep(0);
        }
        c.close();
      },
    });
    const { json } = await enviar("cargar", [limpio, otro], { cuerpo });
    expect(json).toMatchObject({ resultado: true });
    expect(await terminada(json.id)).toMatchObject({ estado: 2 });
    const grupos = await p.app.db.valores(
      "SELECT saf FROM presupuestos WHERE codipres = 'M2411' ORDER BY saf",
    );
    expect(grupos).toEqual([[103], [357]]);
  });

  test("what does not arrive whole, or is no load, is refused; nothing is asked for nor stays", async () => {
    const antes = await retrato();
    const { nombre } = limpio;
    const largo = limpio.bytes.byteLength;
    const roto = () =>
      new ReadableStream<Uint8Array>({
        async pull(c) {
          c.enqueue(limpio.bytes.subarray(0, 100));
          await Bun.sleep(1);
          c.error(new Error("se cortó la conexión"));
        },
      });
    const malos: readonly (readonly [Parameters<typeof enviar>[2], number, RegExp])[] = [
      [{ dicho: [{ nombre, bytes: largo + 1 }] }, 400, /a\.zip no llegó entero/],
      [{ dicho: [{ nombre, bytes: largo - 1 }] }, 400, /«archivos» debe decir/],
      [{ dicho: [{ nombre: "../a.zip", bytes: largo }] }, 400, /«archivos»/],
      [{ dicho: [{ nombre: "a\u0000.zip", bytes: largo }] }, 400, /./],
      [{ dicho: [{ nombre, bytes: -1 }] }, 400, /«archivos»/],
      [{ dicho: [null] }, 400, /«archivos»/],
      [{ dicho: "{" }, 400, /«archivos»/],
      [{ dicho: [] }, 400, /al menos un archivo/],
      [{ dicho: [{ nombre, bytes: 2 ** 40 }] }, 413, /pasan de 512 MB/],
      [{ dicho: [{ nombre: "a.exe", bytes: largo }] }, 200, /no es un \.zip ni un \.csv/],
      [
        { dicho: [{ nombre, bytes: 1 }, { nombre, bytes: largo - 1 }] },
        200,
        /está dos veces en la carga/,
      ],
      [{ mes: 202413 }, 200, /El período debe estar/],
      [{ mes: 199901 }, 200, /El período debe estar/],
    ];
    for (const que of ["cargar", "ensayar"] as const) {
      for (const [opciones, estado, dice] of malos) {
        const { status, json } = await enviar(que, [limpio], opciones);
        expect({ opciones, status }).toEqual({ opciones, status: estado });
        expect(json.resultado).toBe(false);
        expect(json.mensaje).toMatch(dice);
      }
      const cortado = await enviar(que, [limpio], { cuerpo: roto() });
      expect([cortado.status, cortado.json.mensaje]).toEqual([
        400,
        expect.stringMatching(/a\.zip no llegó entero/),
      ]);
      for (const rol of ["onp", "analista", "tablas", "consulta"] as const) {
        const r = await enviar(que, [limpio], { como: p.roles[rol] });
        expect(r.status).toBe(403);
      }
    }
    expect(await retrato()).toEqual(antes);
    expect(temporales()).toEqual([]);
  });

  test("[E2] what is no load at first sight is refused at once, and nothing is asked for", async () => {
    const bomba = await enCarpetaPropia(async (c) => {
      const ruta = join(c, "bomba.zip");
      await zipDe(ruta, { "MELH1001.SIR": new Uint8Array(40_000_000) });
      return { nombre: basename(ruta), bytes: await Bun.file(ruta).bytes() };
    });
    const de = (nombre: string, texto: string) => [
      { nombre, bytes: new TextEncoder().encode(texto) },
    ];
    const antes = await retrato();
    const malos: readonly (readonly [readonly Subido[], RegExp])[] = [
      [[bomba], /se rechaza/],
      [de("a.zip", "esto no es un zip"), /no es un zip/],
      [[{ nombre: "a.zip", bytes: limpio.bytes.subarray(0, 900) }], /incompleto|dañado/],
      [de("a.zip", ""), /vacío/],
      [[limpio, { nombre: "otra.zip", bytes: limpio.bytes }], /dos veces en la carga/],
      [de("a.csv", ""), /vacío/],
      [de("a.csv", "esto no es un csv de ejecuciones"), /fila 1, columna saf, falta la columna/],
      [de("a.csv", '"sin cerrar'), /comillas que se abren y no se cierran/],
    ];
    for (const [archivos, dice] of malos) {
      for (const que of ["ensayar", "cargar"] as const) {
        const { status, json } = await enviar(que, archivos);
        expect({ que, dice, status, mensaje: json.mensaje }).toEqual({
          que,
          dice,
          status: 200,
          mensaje: expect.stringMatching(dice),
        });
      }
    }
    expect(await retrato()).toEqual(antes);
    expect(temporales()).toEqual([]);
  });

  test("[E1] what only reading finds out ends the load in error; nothing is loaded", async () => {
    const corto = await enCarpetaPropia(async (c) => {
      const ruta = join(c, "a.zip");
      await zipDe(ruta, { "MELH1001.SIR": new TextEncoder().encode("corto\r\n") });
      return { nombre: "a.zip", bytes: await Bun.file(ruta).bytes() };
    });
    const grupos = () => p.app.db.valores("SELECT count(*) FROM presupuestos");
    const antes = await grupos();
    const dice = /registro 1: tiene 5 caracteres y deben ser 97/;
    expect((await enviar("ensayar", [corto])).json.mensaje).toMatch(dice);
    const fila = await terminada((await enviar("cargar", [corto])).json.id);
    expect(fila).toMatchObject({ estado: 3, resultado: expect.stringMatching(dice) });
    expect(await resumen(fila.id)).toBeNull();
    expect(await grupos()).toEqual(antes);
  });

  test("[E1] two loads of a month at once: one loads, the other is told", async () => {
    // Held here: a load as small as this one may be over before the other arrives.
    const turno = await tomarTurno(p.app, ACTOR, MES);
    const otra = await enviar("cargar", [limpio]);
    expect(otra).toMatchObject({
      status: 409,
      json: { mensaje: expect.stringMatching(/se está cargando/) },
    });
    soltarTurno(turno);
    expect(await terminada((await enviar("cargar", [limpio])).json.id)).toMatchObject({
      estado: 2,
    });
    expect(await lista()).toHaveLength(1);
  });

  const cancelar = (id: number) =>
    pedirPb(p, "POST", "ejecuciones", {
      como: p.roles.admin,
      envio: EdicionEjecucion.encode({ accion: Accion.ELIMINAR, id }),
      respuesta: Guardado,
    });

  test("[E1] a request is taken back until it is loaded; a load that broke off says so", async () => {
    const { mensaje: { id } } = await pedirPb(p, "POST", "ejecuciones", {
      como: p.roles.admin,
      envio: EdicionEjecucion.encode({ accion: Accion.NUEVO, mes: MES }),
      respuesta: Guardado,
    });
    const turno = await tomarTurno(p.app, ACTOR, MES);
    expect(turno.id).toBe(id);
    expect((await lista())[0].progreso).toBe(0);
    // Its process died: what it was doing is over, and whoever wants loads the month again.
    soltarTurno(turno);
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE ejecuciones_en_curso SET turno = ?, latido = 1, progreso = 45", [
        `${hostname()}:${process.pid}:otra`,
      ])
    );
    expect((await lista())[0]).toMatchObject({
      estado: 1,
      progreso: null,
      etapa: "se interrumpió y no cargó nada",
    });
    expect(await cancelar(id)).toMatchObject({ status: 200, mensaje: { id } });
    expect(await lista()).toEqual([]);
    expect((await cancelar(id)).status).toBe(404);
    const [asiento] = await p.app.db.valores(
      "SELECT usuario, accion, clave FROM auditoria WHERE entidad = 'ejecuciones' " +
        "ORDER BY id DESC LIMIT 1",
    );
    expect(asiento).toEqual(["admin@onp", "cancelar", String(id)]);
    // One that was loaded is history.
    const cargada = (await enviar("cargar", [limpio])).json.id;
    await terminada(cargada);
    expect((await cancelar(cargada)).error.error).toMatch(/no hay nada que cancelar/);
    expect(await lista()).toHaveLength(1);
  });

  // The last one: a server that stops answers no more, not even here.
  test("[E4] over a socket: one that breaks leaves nothing, and only these calls take so much", async () => {
    const servicio = servir(p.app, "127.0.0.1", 0);
    const authorization = encabezadoDe(p.roles.admin);
    const ruta = (que: string, nombre: string, bytes: number) => {
      const archivos = JSON.stringify([{ nombre, bytes }]);
      return `/api/admin/ejecuciones/${que}?${new URLSearchParams({ mes: String(MES), archivos })}`;
    };
    try {
      const { hostname: host, port } = new URL(servicio.url);
      const socket = connect(Number(port), host);
      socket.write(
        `POST ${ruta("cargar", "a.zip", 1_000_000)} HTTP/1.1\r\nhost: ${host}\r\n` +
          `authorization: ${authorization}\r\ncontent-length: 1000000\r\n` +
          `content-type: application/octet-stream\r\n\r\n${"x".repeat(5000)}`,
      );
      while (temporales().length === 0) await Bun.sleep(5);
      socket.destroy();
      while (temporales().length > 0) await Bun.sleep(5);
      expect(await lista()).toEqual([]);

      // More than any other call takes.
      const largo = 65 * 2 ** 20;
      const enviarTanto = async (camino: string) => {
        const r = await fetch(`${servicio.url}${camino}`, {
          method: "POST",
          headers: { authorization, "content-type": "application/octet-stream" },
          body: new Uint8Array(largo).fill(120),
        });
        return { status: r.status, ...await r.json() as { mensaje: string } };
      };
      expect(await enviarTanto(ruta("ensayar", "a.zip", largo))).toMatchObject({
        status: 200,
        mensaje: expect.stringMatching(/no es un zip/),
      });
      expect(await enviarTanto("/api/admin/excepciones")).toMatchObject({ status: 413 });
      expect(temporales()).toEqual([]);
    } finally {
      await servicio.detener();
    }
  });
});
