/** Loads and trial runs that somebody stops: nothing is half done, and nothing of them stays. */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { servir } from "#core/http/serve.ts";
import type { Evento } from "#core/events.ts";
import { encabezadoDe } from "#core/testing/api.ts";
import { sinLatidos } from "#core/testing/clocks.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import {
  contenidoSirhu,
  enSuPrimerAvance,
  filasDeCargas,
  zipDe,
} from "#core/testing/files/sirhu.ts";
import { hasta } from "#core/testing/until.ts";
import { volcar } from "#core/transfer/export.ts";
import { admin } from "#proto/admin-messages.ts";
import { abrirBandeja } from "./bandeja.ts";
import { cargarEjecucion } from "./cargar.ts";
import { ensayarEjecucion } from "./ensayo.ts";
import { cancelarSolicitud, listaDeEjecuciones } from "../solicitudes.ts";
import { estadoDeArchivo, LATIDO_MS, soltarTurno, tomarTurno } from "./turnos.ts";

const MES = 202411;
const PLANTA = resolve(import.meta.dir, "../../../bin/planta.ts");
const DETENIDA = /^Cancelada por \S+\. La carga no había terminado: no se cargó nada/;
const { Accion, EdicionEjecucion, Guardado } = admin;

/** Of this process. */
const temporales = () =>
  readdirSync(tmpdir()).filter((n) =>
    /^planta-(carga|subida)-/.test(n) && n.includes(`-${process.pid}-`)
  );

paraCadaBase("stopping a load", (base) => {
  sinLatidos(LATIDO_MS);
  let p: Producto;
  let carpeta: string;
  let chico: string;
  let grande: string;
  beforeAll(async () => {
    p = await abrirProducto(base);
    carpeta = await mkdtemp(join(tmpdir(), "planta-fuente-"));
    const zip = async (nombre: string, personas: number, adicionales: number) =>
      await zipDe(
        join(carpeta, nombre),
        await contenidoSirhu({ mes: MES, safs: [357, 103], personas, adicionales }),
      );
    chico = await zip("chico.zip", 30, 0);
    grande = await zip("grande.zip", 3000, 40);
  }, 600_000);
  afterAll(async () => {
    await p.cerrar();
    await rm(carpeta, { recursive: true });
  });
  beforeEach(() =>
    p.app.db.tx(async (q) => {
      await q.ejecutar("DELETE FROM ejecuciones_en_curso");
      await q.ejecutar("DELETE FROM ejecuciones");
    })
  );

  const lista = () => listaDeEjecuciones(p.app.db);
  /** Every line of every execution. */
  async function lineas(): Promise<string> {
    const aqui = await mkdtemp(join(carpeta, "volcado-"));
    await volcar(p.app, aqui);
    return await Bun.file(join(aqui, "ejecucion.csv")).text();
  }
  /** All that a trial run may not touch. */
  const cuanto = () => filasDeCargas(p.app.db);

  test("[E1] a load that is stopped loads nothing, says who did it, and the month stays as it was", async () => {
    await cargarEjecucion(p.app, ACTOR, MES, [chico]);
    const antes = await lineas();
    const alto = enSuPrimerAvance(p.app.db);
    const carga = cargarEjecucion(p.app, ACTOR, MES, [grande]);
    await alto.llego;
    const [{ id, estado, progreso }] = await lista();
    expect([estado, typeof progreso]).toEqual([1, "number"]);
    const { status } = await pedirPb(p, "POST", "ejecuciones", {
      como: p.roles.admin,
      envio: EdicionEjecucion.encode({ accion: Accion.ELIMINAR, id }),
      respuesta: Guardado,
    });
    expect(status).toBe(200);
    // At once, whatever its reader still does.
    const [detenida] = await lista();
    expect(detenida).toMatchObject({ id, estado: 3, progreso: null, etapa: "" });
    expect(detenida.resultado).toMatch(/^Cancelada por admin@onp\. /);
    expect(detenida.ultima_carga).not.toBe("");
    alto.seguir();
    expect(await carga).toMatchObject({
      id,
      estado: 3,
      resultado: detenida.resultado,
      safs: [],
      cuentas: null,
    });
    expect(await lineas()).toBe(antes);
    expect(temporales()).toEqual([]);
    expect(
      await p.app.db.valores(
        "SELECT accion, usuario FROM auditoria WHERE entidad = 'ejecuciones' AND clave = ? " +
          "ORDER BY id",
        [String(id)],
      ),
    ).toEqual([["solicitar", ACTOR.usuario], ["detener", "admin@onp"]]);
    // The month is free.
    expect(await cargarEjecucion(p.app, ACTOR, MES, [chico])).toMatchObject({ estado: 2 });
    expect(await lineas()).toBe(antes);
  });

  test("[E1] a CSV is stopped too, and tells how far it is", async () => {
    await cargarEjecucion(p.app, ACTOR, MES, [chico]);
    const [titulos, ...filas] = (await lineas()).trim().split("\n").map((l) => l.split(","));
    const [una = []] = filas.filter((f) => f[titulos.indexOf("mes")] === String(MES));
    // The same line, of many places and sources of financing.
    const [ff, ubic] = ["ff", "ubic"].map((c) => titulos.indexOf(c));
    const muchas = Array.from(
      { length: 9800 },
      (_, i) => una.with(ff, `${i % 99 + 1}`).with(ubic, `${Math.trunc(i / 99) + 1}`),
    );
    const ruta = join(carpeta, "muchas.csv");
    await Bun.write(ruta, [titulos, ...muchas].map((f) => f.join(",")).join("\n"));
    const entrada = { mes: MES, mes_completo: false, archivos: [ruta] };
    const oidas: number[] = [];
    const parada = new AbortController();
    const progress = (fraccion: number) => {
      oidas.push(fraccion);
      if (fraccion > 0.3) parada.abort();
    };
    await ensayarEjecucion(p.app, ACTOR, entrada, { progress });
    expect(oidas[0]).toBe(0);
    expect(oidas.toSorted((a, b) => a - b)).toEqual(oidas);
    expect(oidas.filter((f) => f > 0.1 && f < 0.9).length).toBeGreaterThan(1);
    const { signal } = parada;
    await expect(ensayarEjecucion(p.app, ACTOR, entrada, { signal })).rejects.toMatchObject({
      codigo: "cancelado",
    });
    const antes = await lineas();
    expect(await cargarEjecucion(p.app, ACTOR, MES, [ruta], { senal: signal })).toMatchObject({
      estado: 3,
      resultado: expect.stringMatching(DETENIDA),
    });
    expect(await lineas()).toBe(antes);
    expect(temporales()).toEqual([]);
  });

  test("[E1] the inbox puts away the files of a load that was stopped, and tries them no more", async () => {
    const bandeja = await mkdtemp(join(carpeta, "bandeja-"));
    await copyFile(grande, join(bandeja, `${MES}.zip`));
    const alto = enSuPrimerAvance(p.app.db);
    const ritmo = { paso: 20, quietud: 40, quietudVacio: 60 };
    const cerrar = await abrirBandeja(p.app, bandeja, ritmo);
    try {
      await alto.llego;
      await cancelarSolicitud(p.app, ACTOR, { mes: MES });
      alto.seguir();
      await hasta(async () => !(await readdir(bandeja)).includes(`${MES}.zip`));
      expect(await readdir(join(bandeja, "fallidos"))).toEqual([`${MES}.zip`]);
      await Bun.sleep(ritmo.paso * 5);
      expect(await lista()).toMatchObject([{ mes: MES, estado: 3 }]);
    } finally {
      await cerrar();
    }
    // Although the server that was loading them ended before it put them away.
    const turno = await tomarTurno(p.app, ACTOR, MES, ["un archivo"]);
    expect(await estadoDeArchivo(p.app.db, MES, "un archivo")).toBeNull();
    await cancelarSolicitud(p.app, ACTOR, { mes: MES });
    soltarTurno(turno);
    expect(await estadoDeArchivo(p.app.db, MES, "un archivo")).toBe(3);
  });

  test("[E1] of a load that ends and whoever stops it, one is late, and is told", async () => {
    await cargarEjecucion(p.app, ACTOR, MES, [chico]);
    for (const espera of [0, 1, 3, 6, 12, 25, 50]) {
      const carga = cargarEjecucion(p.app, ACTOR, MES, [chico]);
      await Bun.sleep(espera);
      const parada = await cancelarSolicitud(p.app, ACTOR, { mes: MES })
        .then(() => true, () => false);
      expect((await carga).estado).toBe(parada ? 3 : 2);
      expect((await lista())[0].estado).toBe(parada ? 3 : 2);
    }
  });

  test("[E4] a trial run tells how far it is, to who asked; who leaves stops it", async () => {
    const servicio = servir(p.app, "127.0.0.1", 0);
    const oidos: Evento[] = [];
    const parada = new AbortController();
    let copiados: readonly string[] = [];
    const callar = p.app.eventos.escuchar((e) => {
      if (e.tipo !== "progreso" || oidos.push(e) !== 2) return;
      copiados = temporales();
      parada.abort();
    });
    const antes = await cuanto();
    try {
      const archivos = JSON.stringify([{ nombre: "a.zip", bytes: Bun.file(grande).size }]);
      const consulta = new URLSearchParams({ mes: String(MES), archivos });
      const pedido = fetch(`${servicio.url}/api/admin/ejecuciones/ensayar?${consulta}`, {
        method: "POST",
        headers: {
          authorization: encabezadoDe(p.roles.admin),
          "content-type": "application/octet-stream",
        },
        body: Bun.file(grande),
        signal: parada.signal,
      }).then(() => "respondido", () => "cortado");
      expect(await pedido).toBe("cortado");
      const [{ id_usuario, ...primero }] = oidos;
      expect(typeof id_usuario).toBe("number");
      expect(primero).toMatchObject({
        tipo: "progreso",
        datos: {
          trabajo: "ejecuciones.ensayar",
          mes: MES,
          mensaje: expect.stringMatching(/^Leyendo /),
        },
      });
      expect(copiados).toHaveLength(1);
      await hasta(() => temporales().length === 0);
      expect(Number(oidos.at(-1)?.datos.fraccion)).toBeLessThan(0.9);
      expect(await cuanto()).toEqual(antes);
    } finally {
      callar();
      await servicio.detener();
    }
  });

  for (const opciones of [[], ["--ensayo"]]) {
    test(`[E1] Ctrl+C on the command line leaves nothing half done ${opciones}`, async () => {
      await cargarEjecucion(p.app, ACTOR, MES, [chico]);
      const antes = await lineas();
      const previo = await cuanto();
      const propia = join(carpeta, `tmp${opciones}`);
      await mkdir(propia, { recursive: true });
      const orden = Bun.spawn(
        [process.execPath, PLANTA, "ejecuciones", "cargar", String(MES), grande, ...opciones],
        {
          env: {
            ...process.env,
            DATABASE_URL: p.app.config.databaseUrl,
            PLANTA_MODO: "testing",
            TMPDIR: propia,
          },
          stdout: "pipe",
          stderr: "pipe",
        },
      );
      let dicho = "";
      let cortada = false;
      const texto = new TextDecoder();
      for await (const trozo of orden.stderr) {
        dicho += texto.decode(trozo);
        if (!cortada && dicho.includes("Leyendo")) orden.kill("SIGINT");
        cortada ||= dicho.includes("Leyendo");
      }
      const salida = await new Response(orden.stdout).text();
      expect({ codigo: await orden.exited, salida, dicho }).toEqual({
        codigo: 1,
        salida: opciones.length > 0 ? "" : expect.stringMatching(DETENIDA),
        dicho: expect.stringMatching(
          opciones.length > 0 ? /Se canceló antes de terminar\. No se guardó nada/ : /Leyendo/,
        ),
      });
      expect(await readdir(propia)).toEqual([]);
      expect(await lineas()).toBe(antes);
      if (opciones.length > 0) expect(await cuanto()).toEqual(previo);
      else expect((await lista()).map((e) => e.estado)).toEqual([3, 2]);
    }, 600_000);
  }
});
