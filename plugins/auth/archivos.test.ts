import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leerContador, subirContador } from "#core/db/audit.ts";
import { CONTADOR_DEMOSTRACION } from "#core/process/demo.ts";
import { type AppDePrueba, appDePrueba } from "#core/testing/api.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { volcar } from "#core/transfer/export.ts";
import { importar } from "#core/transfer/import.ts";
import { administrarOrganismo } from "./organismos/administrar-organismos.ts";
import { plugin } from "./plugin.ts";

const ORGANISMOS =
  "saf,nombre,login,codsir,jur,sjur,ent,car,habilitar_me,habilitar_ogas,consolidado,usa_coefval,onp";
const USUARIOS =
  "saf,usuario,clave,nombre_completo,dependencia,email,telefono,tipo,edicion_tablas,solo_consulta,acceso_safs,habilitado";
const ACTOR = { id_usuario: null, usuario: "prueba", origen: "prueba" };
const CLAVE = "una clave de prueba";

const SAF_900 = {
  nombre: "",
  login: "",
  codsir: "",
  habilitar_me: false,
  habilitar_ogas: false,
};

const organismo = (saf: number, login: string) =>
  `${saf},Organismo ${saf},${login},,1,0,0,1,0,0,0,0,0`;
const usuario = (inicio: string, fin: string) => `${inicio},Persona,,,,${fin}`;
const archivo = (encabezado: string, ...filas: string[]) => [encabezado, ...filas, ""].join("\n");

paraCadaBase("files of organismos and accounts", (base) => {
  let prueba: AppDePrueba;
  let carpeta: string;
  beforeAll(async () => {
    prueba = await appDePrueba(base, [plugin]);
    carpeta = await mkdtemp(join(tmpdir(), "planta-cuentas-"));
  });
  afterAll(async () => {
    await prueba.cerrar();
    await rm(carpeta, { recursive: true });
  });

  /** Imports these files alone; what was refused as `archivo fila columna`. */
  async function traer(archivos: Record<string, string>): Promise<string[]> {
    const origen = await mkdtemp(join(carpeta, "origen-"));
    for (const [nombre, texto] of Object.entries(archivos)) {
      await Bun.write(join(origen, `${nombre}.csv`), texto);
    }
    const { errores } = await importar(prueba.app, ACTOR, origen);
    return errores.map((e) => `${e.archivo} ${e.fila} ${e.columna}`).sort();
  }
  async function llevar(): Promise<Record<string, string>> {
    const destino = await mkdtemp(join(carpeta, "destino-"));
    await volcar(prueba.app, destino);
    return {
      organismos: await Bun.file(join(destino, "organismos.csv")).text(),
      usuarios: await Bun.file(join(destino, "usuarios.csv")).text(),
    };
  }

  const INICIAL = {
    organismos: archivo(ORGANISMOS, organismo(357, "Economia"), organismo(103, "conicet")),
    usuarios: archivo(
      USUARIOS,
      usuario(`357,Jefa,${CLAVE}`, "3,0,1,103,1"),
      usuario(`357,ana,${CLAVE}`, "1,0,1,103;357,1"),
      usuario(`103,ana,${CLAVE}`, "1,1,0,,0"),
    ),
  };

  test("an import stores accounts that sign in, and no password", async () => {
    expect(await traer(INICIAL)).toEqual([]);
    const volcado = await llevar();
    expect(volcado.organismos).toContain("357,Organismo 357,economia,");
    expect(volcado.usuarios.split("\n")[0]).toBe(
      `${USUARIOS.replace("clave,", "")},clave_hash,pendiente`,
    );
    expect(volcado.usuarios).not.toContain(CLAVE);
    expect(volcado.usuarios).toMatch(/^357,jefa,Persona,,,,3,1,0,,1,"\$argon2id\$/m);
    expect(volcado.usuarios).toMatch(/^357,ana,Persona,,,,1,0,1,103,1,"\$argon2id\$/m);
    expect(await leerContador(prueba.app.db, "referencias")).toBe(1);
    await prueba.ingresar("ana@economia", CLAVE);
    const asientos = await prueba.app.db.valores("SELECT antes, despues FROM auditoria");
    expect(JSON.stringify(asientos)).not.toMatch(/argon2|una clave de prueba/);
  });

  test("importing what was written gives the same, hashes included", async () => {
    const volcado = await llevar();
    const otra = await appDePrueba(base, [plugin]);
    try {
      const propia = prueba;
      prueba = otra;
      try {
        expect(await traer(volcado)).toEqual([]);
        expect(await llevar()).toEqual(volcado);
        await otra.ingresar("jefa@economia", CLAVE);
      } finally {
        prueba = propia;
      }
    } finally {
      await otra.cerrar();
    }
  });

  test("importing again keeps hash and sessions; another password or disabling ends them", async () => {
    const sesion = await prueba.ingresar("ana@economia", CLAVE);
    const antes = await llevar();
    const estado = async () =>
      (await prueba.pedir("GET", "/api/organismos", { como: sesion })).status;
    expect(await traer(INICIAL)).toEqual([]);
    // Without password and hash an account keeps its own.
    const sinClave = usuario("357,ana,", "1,0,1,103,1");
    expect(await traer({ usuarios: archivo(USUARIOS, sinClave) })).toEqual([]);
    expect(await llevar()).toEqual(antes);
    expect(await estado()).toBe(200);
    const otra = usuario("357,ANA,otra clave de prueba", "1,0,1,103,1");
    expect(await traer({ usuarios: archivo(USUARIOS, otra) })).toEqual([]);
    expect(await estado()).toBe(401);
    const nueva = await prueba.ingresar("ana@economia", "otra clave de prueba");
    const baja = usuario("357,ana,", "1,0,1,103,0");
    expect(await traer({ usuarios: archivo(USUARIOS, baja) })).toEqual([]);
    expect((await prueba.pedir("GET", "/api/organismos", { como: nueva })).status).toBe(401);
  });

  test("every error is told with its row and column, and nothing is stored", async () => {
    const antes = await llevar();
    expect(
      await traer({
        organismos: archivo(ORGANISMOS, organismo(200, "conicet"), organismo(201, "a b")),
        usuarios: archivo(
          USUARIOS,
          usuario(`999,a,${CLAVE}`, "1,0,0,,1"),
          usuario("357,nueva,", "1,0,0,,1"),
          usuario(`357,b,${CLAVE}`, "1,0,0,103;888,1"),
          usuario(`357,C,${CLAVE}`, "1,0,0,,1"),
          usuario(`357,c,${CLAVE}`, "1,0,0,,1"),
          usuario(`357,josé,${CLAVE}`, "1,0,0,,1"),
          usuario(`357,d,${CLAVE}`, "4,0,0,,1"),
        ),
      }),
    ).toEqual([
      "organismos.csv 2 login",
      "organismos.csv 3 login",
      "usuarios.csv 2 saf",
      "usuarios.csv 3 clave",
      "usuarios.csv 4 acceso_safs",
      "usuarios.csv 6 usuario",
      "usuarios.csv 7 usuario",
      "usuarios.csv 8 tipo",
    ]);
    // As the screen of SAFs: names to be read, codes of two letters and of one SAF alone.
    const con = (saf: number, nombre: string, codsir: string) =>
      `${saf},${nombre},login${saf},${codsir},1,0,0,1,0,0,0,0,0`;
    expect(
      await traer({
        organismos: archivo(
          ORGANISMOS,
          con(201, "  ", "AB"),
          con(202, "Uno", "A1"),
          con(203, "Dos", "xy"),
          con(204, "Tres", "XY"),
          con(205, `Mi\u202enisterio`, ""),
          con(206, "Cinco", "Z\u200b"),
        ),
      }),
    ).toEqual([
      "organismos.csv 2 nombre",
      "organismos.csv 3 codsir",
      "organismos.csv 5 codsir",
      "organismos.csv 6 nombre",
      "organismos.csv 7 codsir",
    ]);
    const hash = archivo(
      `${USUARIOS},clave_hash`,
      usuario("357,e,", '1,0,0,,1,"$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA"'),
    );
    expect(await traer({ usuarios: hash })).toEqual(["usuarios.csv 2 clave_hash"]);
    expect(await llevar()).toEqual(antes);
  });

  test("[U1] logins may change hands in one import", async () => {
    const cambiados = archivo(ORGANISMOS, organismo(357, "conicet"), organismo(103, "economia"));
    expect(await traer({ organismos: cambiados })).toEqual([]);
    expect((await llevar()).organismos).toContain("357,Organismo 357,conicet,");
    expect(await traer({ organismos: INICIAL.organismos })).toEqual([]);
  });

  test("[K1] an organismo that a file brings back is not the one that somebody has on screen", async () => {
    const { db } = prueba.app;
    const revs: unknown[] = [];
    for (const _ of [1, 2]) {
      expect(await traer({ organismos: archivo(ORGANISMOS, organismo(900, "vuelve")) })).toEqual(
        [],
      );
      revs.push((await db.valores("SELECT rev FROM organismos WHERE saf = 900"))[0][0]);
      await db.tx((q) => {
        const pedido = {
          ...SAF_900,
          accion: "eliminar",
          id: 900,
          nro_saf: 900,
          rev: null,
        } as const;
        return administrarOrganismo(prueba.app, q, ACTOR, pedido);
      });
    }
    expect(Number(revs[1])).toBeGreaterThan(Number(revs[0]));
  });

  test("[X3] a password of the file has eight characters and is not the user's name", async () => {
    const filas = ["corta12", "nuevanueva1", CLAVE]
      .map((clave, i) => usuario(`357,nuevanueva${i},${clave}`, "1,0,0,,1"));
    expect(await traer({ usuarios: archivo(USUARIOS, ...filas) }))
      .toEqual([2, 3].map((fila) => `usuarios.csv ${fila} clave`));
    expect((await llevar()).usuarios).not.toContain("nueva");
  });

  test("[U4] an import never leaves the system without an enabled administrator", async () => {
    const antes = await llevar();
    for (const fin of ["3,0,0,,0", "1,0,0,,1"]) {
      const sinJefa = archivo(USUARIOS, usuario("357,jefa,", fin));
      expect(await traer({ usuarios: sinJefa })).toEqual(["usuarios.csv 0 habilitado"]);
    }
    expect(await llevar()).toEqual(antes);
  });

  test("[Q6] the passwords of a demonstration, known to everybody, go to no other base", async () => {
    await prueba.app.db.tx((q) => subirContador(q, CONTADOR_DEMOSTRACION));
    await prueba.ingresar("jefa@economia", CLAVE);
    const volcado = await llevar();
    // Back where it came from, it takes nobody's away.
    expect(await traer(volcado)).toEqual([]);
    await prueba.ingresar("jefa@economia", CLAVE);
    const propia = prueba;
    const otra = prueba = await appDePrueba(base, [plugin]);
    try {
      expect(await traer(volcado)).toEqual([]);
      await expect(otra.ingresar("jefa@economia", CLAVE)).rejects.toThrow();
    } finally {
      prueba = propia;
      await otra.cerrar();
    }
  });
});
