import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { copyFile, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { conectar } from "#core/db/connect.ts";
import type { Evento } from "#core/events.ts";
import { sinLatidos } from "#core/testing/clocks.ts";
import { basesDeDatos, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import {
  contenidoSirhu,
  enCarpetaPropia,
  enSuPrimerAvance,
  zipDe,
} from "#core/testing/files/sirhu.ts";
import { hasta } from "#core/testing/until.ts";
import { escribirSirhu } from "#plugins/demostracion/service.ts";
import { abrirBandeja, Quietud, type Ritmo } from "./bandeja.ts";
import { cargarEjecucion } from "./cargar.ts";
import { listaDeEjecuciones, solicitarEjecucion } from "../solicitudes.ts";
import { LATIDO_MS, soltarTurno, tomarTurno } from "./turnos.ts";

const MES = 202411;
const RITMO: Ritmo = { paso: 10, quietud: 30, quietudVacio: 30 };

const archivosDe = async (carpeta: string): Promise<string[]> =>
  (await readdir(carpeta, { recursive: true, withFileTypes: true }))
    .filter((e) => e.isFile()).map((e) => e.name).sort();

describe("a file of the inbox", () => {
  const visto = (huella: string, bytes = 10, ruta = "/b/202411.zip") => ({
    nombre: "202411.zip",
    ruta,
    mes: MES,
    bytes,
    huella,
  });

  test("[E1] is ready once it has stayed the same for long enough, an empty one much later", () => {
    const q = new Quietud({ quietud: 3000, quietudVacio: 60_000 });
    expect(q.quietos([visto("a")], 0)).toEqual([]);
    expect(q.quietos([visto("a")], 2999)).toEqual([]);
    expect(q.quietos([visto("b")], 3000)).toEqual([]);
    expect(q.quietos([visto("b")], 5999)).toEqual([]);
    expect(q.quietos([visto("b")], 6000)).toEqual([visto("b")]);
    const vacio = visto("c", 0, "/b/202410.zip");
    expect(q.quietos([visto("b"), vacio], 7000)).toEqual([visto("b")]);
    expect(q.quietos([visto("b"), vacio], 66_999)).toEqual([visto("b")]);
    expect(q.quietos([vacio], 67_000)).toEqual([vacio]);
    // Gone and back: it starts to count again.
    expect(q.quietos([visto("b")], 68_000)).toEqual([]);
  });
});

paraCadaBase("the inbox", (base) => {
  sinLatidos(LATIDO_MS);
  let p: Producto;
  let fuente: string;
  let zip: string;
  let carpeta: string;
  let cerrar: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    p = await abrirProducto(base);
    fuente = await mkdtemp(join(tmpdir(), "planta-fuente-"));
    zip = await zipDe(
      join(fuente, "bueno.zip"),
      await contenidoSirhu({ mes: MES, safs: [357], personas: 40 }),
    );
  }, 600_000);
  afterAll(async () => {
    await p.cerrar();
    await rm(fuente, { recursive: true });
  });
  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), "planta-bandeja-"));
    cerrar = [];
    await p.app.db.tx(async (q) => {
      await q.ejecutar("DELETE FROM ejecuciones_en_curso");
      await q.ejecutar("DELETE FROM ejecuciones");
    });
  });
  afterEach(async () => {
    await Promise.all(cerrar.map((c) => c()));
    await rm(carpeta, { recursive: true });
  });

  const lista = () => listaDeEjecuciones(p.app.db);
  /** Puts a file there at once: of one that stops growing, half is a file too. */
  async function dejar(ruta: string, texto?: string): Promise<void> {
    const aparte = join(fuente, "aparte");
    await (texto === undefined ? copyFile(zip, aparte) : writeFile(aparte, texto));
    await rename(aparte, ruta);
  }
  const abrir = async () => void cerrar.push(await abrirBandeja(p.app, carpeta, RITMO));

  test("[E1] files of a month are one load, which takes the pending request and deletes them", async () => {
    const id = await solicitarEjecucion(p.app, ACTOR, MES, 2026);
    const otro = await zipDe(
      join(fuente, "otro.zip"),
      await contenidoSirhu({ mes: MES, safs: [103], personas: 10 }),
    );
    await copyFile(zip, join(carpeta, "202411-economia.ZIP"));
    await copyFile(otro, join(carpeta, "202411-conicet.zip"));
    await writeFile(join(carpeta, "leeme.txt"), "no es de un mes");
    await writeFile(join(carpeta, "209913-x.zip"), "tampoco");
    await abrir();
    await hasta(async () => (await archivosDe(carpeta)).length === 2);
    expect(await archivosDe(carpeta)).toEqual(["209913-x.zip", "leeme.txt"]);
    const filas = await lista();
    expect(filas).toMatchObject([{ id, mes: MES, estado: 2, usuario: "prueba", progreso: null }]);
    expect(filas[0].resultado).toContain("202411-conicet.zip");
    expect(filas[0].resultado).toContain("202411-economia.ZIP");
  });

  test("[E4] a link in the inbox is left alone: what it names is read for nobody", async () => {
    const secreto = join(fuente, "secreto.txt");
    await writeFile(secreto, "postgres://planta:clave@servidor/base\n");
    await symlink(secreto, join(carpeta, "202410.csv"));
    await symlink(zip, join(carpeta, "202411-enlace.zip"));
    await abrir();
    await dejar(join(carpeta, "202411.zip"));
    await hasta(async () => !(await readdir(carpeta)).includes("202411.zip"));
    expect((await readdir(carpeta)).sort()).toEqual(["202410.csv", "202411-enlace.zip"]);
    const filas = await lista();
    expect(filas).toMatchObject([{ mes: MES, estado: 2 }]);
    expect(filas[0].resultado).not.toContain("enlace");
    // One that was a file when it was looked at.
    const { resultado } = await cargarEjecucion(
      p.app,
      ACTOR,
      202410,
      [join(carpeta, "202410.csv")],
      {
        sinEnlaces: true,
      },
    );
    expect(resultado).toBe("No se puede leer el archivo 202410.csv");
  });

  test("[E1] an idle inbox closes at once, between two looks too", async () => {
    const cerrarla = await abrirBandeja(p.app, carpeta, { ...RITMO, paso: 3_600_000 });
    await cerrarla();
  });

  test("[E1] a file without a request makes one; one that fails goes to fallidos", async () => {
    for (const _ of [1, 2]) {
      await dejar(join(carpeta, "202410.zip"), "PK\x03\x04 y nada más");
      const antes = (await lista()).length;
      if (cerrar.length === 0) await abrir();
      await hasta(async () => (await lista()).length > antes && (await lista())[0].estado === 3);
      await hasta(async () => !(await readdir(carpeta)).includes("202410.zip"));
    }
    expect(await readdir(join(carpeta, "fallidos"))).toEqual(["202410-2.zip", "202410.zip"]);
    expect((await stat(join(carpeta, "fallidos"))).mode & 0o777).toBe(0o700);
    const filas = await lista();
    expect(filas).toMatchObject([
      { mes: 202410, estado: 3, usuario: "bandeja" },
      { mes: 202410, estado: 3, usuario: "bandeja" },
    ]);
    expect(filas[0].resultado).toContain("está incompleto");
    expect(filas[0].ultima_carga).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  });

  test("[E1] a file whose load ended before it was deleted is deleted and not loaded again", async () => {
    const ruta = join(carpeta, "202411.zip");
    await copyFile(zip, ruta);
    const { ino, size, ctimeMs } = await stat(ruta);
    await cargarEjecucion(p.app, ACTOR, MES, [ruta], { huellas: [`${ino}:${size}:${ctimeMs}`] });
    await abrir();
    await hasta(async () => (await archivosDe(carpeta)).length === 0);
    expect(await lista()).toHaveLength(1);
    // The same bytes dropped anew are another load: that is how an exception is applied.
    await dejar(ruta);
    await hasta(async () => (await archivosDe(carpeta)).length === 0);
    expect(await lista()).toHaveLength(2);
  });

  test("[E1] a file that came in the place of the one being loaded is not deleted with it", async () => {
    const grande = await zipDe(
      join(fuente, "grande.zip"),
      await contenidoSirhu({ mes: MES, safs: [357, 103], personas: 900, adicionales: 20 }),
    );
    const ruta = join(carpeta, "202411.zip");
    await copyFile(grande, ruta);
    const alto = enSuPrimerAvance(p.app.db);
    await abrir();
    await alto.llego;
    await dejar(ruta);
    alto.seguir();
    await hasta(async () => (await archivosDe(carpeta)).length === 0);
    const filas = await lista();
    expect(filas.map((e) => e.estado)).toEqual([2, 2]);
    expect(filas[1].resultado).toContain("SAF 103");
    expect(filas[0].resultado).toContain("Quedan como estaban");
  });

  test("[E1] two servers over one folder load it once", async () => {
    await copyFile(zip, join(carpeta, "202411.zip"));
    await Promise.all([abrir(), abrir()]);
    await hasta(async () => (await archivosDe(carpeta)).length === 0);
    expect((await lista()).filter((e) => e.estado === 2)).toHaveLength(1);
    expect((await lista()).filter((e) => e.estado === 1)).toHaveLength(0);
  });

  test("[E1] who comes late to files that another server has just loaded leaves no trace", async () => {
    const ruta = join(carpeta, "202411.zip");
    await copyFile(zip, ruta);
    const opciones = { huellas: ["202411.zip 1 2"] };
    const { id } = await cargarEjecucion(p.app, ACTOR, MES, [ruta], opciones);
    await expect(cargarEjecucion(p.app, ACTOR, MES, [ruta], opciones)).rejects.toMatchObject({
      codigo: "carga_hecha",
      status: 409,
    });
    expect((await lista()).map((e) => e.id)).toEqual([id]);
    const [[turnos]] = await p.app.db.valores("SELECT count(*) FROM ejecuciones_en_curso");
    expect(Number(turnos)).toBe(0);
  });

  test("what another server or a command changes is told to the screens of this one", async () => {
    const oidos: Evento[] = [];
    const callar = p.app.eventos.escuchar((e) => oidos.push(e));
    await abrir();
    const otra = await conectar(p.app.config.databaseUrl);
    try {
      await solicitarEjecucion({ ...p.app, db: otra }, ACTOR, MES, 2026);
      await hasta(() => oidos.some((e) => e.tipo === "ejecuciones"));
    } finally {
      callar();
      await otra.cerrar();
    }
  });
});

paraCadaBase("turns to load", (base) => {
  let p: Producto;
  let zip: string;
  let fuente: string;
  beforeAll(async () => {
    p = await abrirProducto(base);
    fuente = await mkdtemp(join(tmpdir(), "planta-fuente-"));
    zip = await zipDe(
      join(fuente, "bueno.zip"),
      await contenidoSirhu({ mes: MES, safs: [357], personas: 20 }),
    );
  }, 600_000);
  afterAll(async () => {
    await p.cerrar();
    await rm(fuente, { recursive: true });
  });
  beforeEach(() =>
    p.app.db.tx(async (q) => {
      await q.ejecutar("DELETE FROM ejecuciones_en_curso");
      await q.ejecutar("DELETE FROM ejecuciones");
      await q.ejecutar("DELETE FROM valuaciones WHERE codipres = 'M2411'");
    })
  );
  const cargar = () => cargarEjecucion(p.app, ACTOR, MES, [zip]);
  const lineas = async () =>
    Number(
      (await p.app.db.valores("SELECT count(*) FROM valuaciones WHERE codipres = 'M2411'"))[0][0],
    );
  const ponerTurno = (turno: string, latido: number, intentos = 1) =>
    p.app.db.tx((q) =>
      q.ejecutar("UPDATE ejecuciones_en_curso SET turno = ?, latido = ?, intentos = ?", [
        turno,
        latido,
        intentos,
      ])
    );

  test("[E1] a month that is being loaded is refused to another load, which leaves no trace", async () => {
    const turno = await tomarTurno(p.app, ACTOR, MES);
    const falla = await cargar().catch((e) => e);
    expect(falla).toMatchObject({ codigo: "carga_en_curso", status: 409 });
    expect(falla.message).toContain("La ejecución de noviembre de 2024 se está cargando");
    expect(await listaDeEjecuciones(p.app.db)).toMatchObject([{ id: turno.id, estado: 1 }]);
    // Another month is free.
    const otro = await tomarTurno(p.app, ACTOR, 202410);
    soltarTurno(turno);
    soltarTurno(otro);
    expect(await cargar()).toMatchObject({ id: turno.id, estado: 2 });
  });

  test("[E1] of many that come at once, from several servers, one takes the turn", async () => {
    const otras = await Promise.all([1, 2, 3].map(() => conectar(p.app.config.databaseUrl)));
    try {
      const tomas = await Promise.allSettled(
        [p.app.db, ...otras].flatMap((db) =>
          [1, 2].map(() => tomarTurno({ ...p.app, db }, ACTOR, MES))
        ),
      );
      const tomados = tomas.flatMap((t) => t.status === "fulfilled" ? [t.value] : []);
      expect(tomados).toHaveLength(1);
      for (const t of tomas) {
        if (t.status === "rejected") expect(t.reason).toMatchObject({ codigo: "carga_en_curso" });
      }
      expect(await listaDeEjecuciones(p.app.db)).toHaveLength(1);
      tomados.forEach(soltarTurno);
      const pedidos = await Promise.allSettled(
        otras.map((db) => solicitarEjecucion({ ...p.app, db }, ACTOR, 202409, 2026)),
      );
      expect(pedidos.filter((x) => x.status === "fulfilled")).toHaveLength(1);
    } finally {
      await Promise.all(otras.map((db) => db.cerrar()));
    }
  });

  test("[E1] the turn of a process that died here is taken up at once, with its request", async () => {
    const { id } = await tomarTurno(p.app, ACTOR, MES);
    const muerto = Bun.spawn(["true"]);
    await muerto.exited;
    await ponerTurno(`${hostname()}:${muerto.pid}:x`, Date.now());
    expect(await cargar()).toMatchObject({ id, estado: 2 });
  });

  test("[E1] the turn of another machine is respected until it has been silent for long", async () => {
    const { id } = await tomarTurno(p.app, ACTOR, MES);
    await ponerTurno("otra-maquina:1:x", Date.now());
    await expect(cargar()).rejects.toMatchObject({ codigo: "carga_en_curso" });
    await ponerTurno("otra-maquina:1:x", Date.now() - 3_600_000);
    expect(await cargar()).toMatchObject({ id, estado: 2 });
  });

  test("[E1] a load that lost its turn stores nothing and says nothing of it", async () => {
    const turno = await tomarTurno(p.app, ACTOR, MES);
    await ponerTurno("otra-maquina:1:x", Date.now());
    const entrada = { ...turno, archivos: [zip] };
    await expect(p.app.trabajos.ejecutar("ejecuciones.cargar", entrada, ACTOR))
      .rejects.toMatchObject({ codigo: "carga_perdida" });
    expect(await lineas()).toBe(0);
    expect(await listaDeEjecuciones(p.app.db)).toMatchObject([{ id: turno.id, estado: 1 }]);
    soltarTurno(turno);
  });

  test("[E1] a load that waits for a worker for longer than its silence keeps its turn", async () => {
    const libre = Promise.withResolvers<void>();
    const { trabajos } = p.app;
    const ocupada: typeof p.app = {
      ...p.app,
      trabajos: {
        ...trabajos,
        ejecutar: async <S>(...pedido: Parameters<typeof trabajos.ejecutar>): Promise<S> => {
          await libre.promise;
          return await trabajos.ejecutar<S>(...pedido);
        },
      },
    };
    const carga = cargarEjecucion(ocupada, ACTOR, MES, [zip]);
    const enCurso = () => p.app.db.valores("SELECT turno, latido FROM ejecuciones_en_curso");
    await hasta(async () => (await enCurso()).length === 1);
    const [[turno]] = await enCurso();
    await ponerTurno(String(turno), Date.now() - 3_600_000);
    await hasta(async () => Date.now() - Number((await enCurso())[0][1]) < 60_000);
    await expect(cargar()).rejects.toMatchObject({ codigo: "carga_en_curso" });
    libre.resolve();
    expect(await carga).toMatchObject({ estado: 2 });
    expect(await enCurso()).toEqual([]);
  });

  test("[E1] a load that keeps breaking off ends in Error", async () => {
    const turno = await tomarTurno(p.app, ACTOR, MES);
    await ponerTurno(turno.turno, Date.now(), 5);
    soltarTurno(turno);
    const cargada = await cargar();
    expect(cargada).toMatchObject({ id: turno.id, estado: 3 });
    expect(cargada.resultado).toContain("se interrumpió 5 veces");
    expect(await lineas()).toBe(0);
  });
});

describe("a server killed while it loads", () => {
  const PLANTA = resolve(import.meta.dir, "../../../bin/planta.ts");
  for (const base of basesDeDatos()) {
    test(
      `[E1] leaves nothing half loaded, and takes the load up again when it starts (${base.dialecto})`,
      () =>
        enCarpetaPropia(async (carpeta) => {
          const p = await abrirProducto(base);
          const bandeja = join(carpeta, "bandeja");
          const levantar = () =>
            Bun.spawn([process.execPath, PLANTA, "servir"], {
              env: {
                ...process.env,
                DATABASE_URL: p.app.config.databaseUrl,
                PORT: "0",
                PLANTA_MODO: "testing",
                PLANTA_BANDEJA: bandeja,
              },
              stdout: "ignore",
              stderr: "ignore",
            });
          const enCurso = () => p.app.db.valores("SELECT progreso FROM ejecuciones_en_curso");
          const ejecucion = () =>
            p.app.db.valores("SELECT saf FROM presupuestos WHERE codipres = 'M2410'");
          let proceso = levantar();
          /** As `hasta`, but a server that ended by itself ends the wait. */
          const conServidor = (cierto: () => Promise<boolean>) =>
            hasta(async () => {
              if (proceso.exitCode !== null) throw new Error("el servidor terminó solo");
              return await cierto();
            });
          try {
            await conServidor(() => readdir(bandeja).then(() => true, () => false));
            await escribirSirhu(join(carpeta, "grande.zip"), {
              mes: 202410,
              safs: [357, 103],
              personas: 3000,
              adicionales: 40,
            });
            await copyFile(join(carpeta, "grande.zip"), join(bandeja, "202410.zip"));
            await conServidor(async () => (await enCurso()).length === 1);
            proceso.kill("SIGKILL");
            await proceso.exited;
            expect(await listaDeEjecuciones(p.app.db)).toMatchObject([{ mes: 202410, estado: 1 }]);
            expect(await ejecucion()).toEqual([]);
            expect(await readdir(bandeja)).toEqual(["202410.zip"]);
            proceso = levantar();
            await conServidor(async () => (await readdir(bandeja)).length === 0);
            expect(await listaDeEjecuciones(p.app.db)).toMatchObject([{ mes: 202410, estado: 2 }]);
            expect((await ejecucion()).map(([saf]) => Number(saf)).sort()).toEqual([103, 357]);
            expect(await enCurso()).toEqual([]);
          } finally {
            proceso.kill("SIGTERM");
            await proceso.exited;
            await p.cerrar();
          }
        }),
      600_000,
    );
  }
});
