import { afterAll, beforeAll, expect, test } from "bun:test";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import {
  bytesDe,
  type Contenido,
  contenidoSirhu,
  enCarpetaPropia,
  registrosDe,
  zipDe,
} from "#core/testing/files/sirhu.ts";
import { cargarEjecucion } from "./carga/cargar.ts";

const MES = 202411;

interface EntradaCruda {
  readonly nombre: string;
  readonly datos: Uint8Array;
  readonly bandera?: number;
  readonly metodo?: number;
  readonly atributos?: number;
  /** What the headers say, when it is not the truth. */
  readonly declara?: {
    readonly desplegado?: number;
    readonly comprimido?: number;
    readonly crc?: number;
  };
}

/** A zip byte by byte: what no tidy writer would write. */
function zipCrudo(entradas: readonly EntradaCruda[]): Uint8Array {
  const locales: Buffer[] = [];
  const central: Buffer[] = [];
  let desde = 0;
  for (const { nombre, datos, bandera = 0, metodo = 8, atributos = 0, declara } of entradas) {
    const comprimido = metodo === 8 ? deflateRawSync(datos) : Buffer.from(datos);
    const crc = declara?.crc ?? crc32(datos);
    const desplegado = declara?.desplegado ?? datos.length;
    const comun = Buffer.alloc(26);
    comun.writeUInt16LE(20, 0);
    comun.writeUInt16LE(bandera, 2);
    comun.writeUInt16LE(metodo, 4);
    comun.writeUInt32LE(crc, 10);
    comun.writeUInt32LE(declara?.comprimido ?? comprimido.length, 14);
    comun.writeUInt32LE(desplegado, 18);
    comun.writeUInt16LE(Buffer.byteLength(nombre), 22);
    const local = Buffer.concat([
      Buffer.from("PK\x03\x04", "latin1"),
      comun,
      Buffer.from(nombre),
      comprimido,
    ]);
    const resto = Buffer.alloc(14);
    resto.writeUInt32LE(atributos, 6);
    resto.writeUInt32LE(desde, 10);
    central.push(Buffer.concat([
      Buffer.from("PK\x01\x02", "latin1"),
      Buffer.from([20, 3]),
      comun,
      resto,
      Buffer.from(nombre),
    ]));
    locales.push(local);
    desde += local.length;
  }
  const indice = Buffer.concat(central);
  const fin = Buffer.alloc(22);
  fin.write("PK\x05\x06", 0, "latin1");
  fin.writeUInt16LE(entradas.length, 8);
  fin.writeUInt16LE(entradas.length, 10);
  fin.writeUInt32LE(indice.length, 12);
  fin.writeUInt32LE(desde, 16);
  return new Uint8Array(Buffer.concat([...locales, indice, fin]));
}

const cambiar = (
  c: Contenido,
  nombre: string,
  fn: (registros: string[]) => readonly string[],
): Contenido => ({ ...c, [nombre]: bytesDe(fn(registrosDe(c[nombre]))) });

const poner = (registro: string, desde: number, texto: string) =>
  registro.slice(0, desde) + texto + registro.slice(desde + texto.length);

/** Writes the files of a bad load and says what it must answer. */
interface Caso {
  readonly titulo: string;
  /** @returns names of the files of the load, in the folder. */
  escribir(carpeta: string, bueno: Contenido): Promise<readonly string[]>;
  readonly dice: string;
  readonly mes?: number;
}

const unZip = (fn: (bueno: Contenido) => Contenido): Caso["escribir"] => async (carpeta, bueno) => {
  await zipDe(join(carpeta, "202411.zip"), fn(bueno));
  return ["202411.zip"];
};
const crudo =
  (fn: (bueno: Contenido) => Uint8Array): Caso["escribir"] => async (carpeta, bueno) => {
    await writeFile(join(carpeta, "202411.zip"), fn(bueno));
    return ["202411.zip"];
  };
const unCsv = (filas: readonly string[]): Caso["escribir"] => async (carpeta) => {
  const columnas = "mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat," +
    "mon,cargos,horas,licencias,importe";
  await writeFile(join(carpeta, "202411.csv"), [columnas, ...filas, ""].join("\n"), "latin1");
  return ["202411.csv"];
};
const FILA = "202411,357,17,1,0,1,2,11,1,cargo,303,P,C,4,,1,3,0,1,1000.10";
const entradaBuena = (c: Contenido): EntradaCruda => ({
  nombre: "MELH1001.SIR",
  datos: c["MELH1001.SIR"],
});

const CASOS: readonly Caso[] = [
  {
    titulo: "a truncated zip",
    async escribir(carpeta, bueno) {
      const ruta = await zipDe(join(carpeta, "202411.zip"), bueno);
      await truncate(ruta, 4000);
      return ["202411.zip"];
    },
    dice: "El archivo 202411.zip está incompleto",
  },
  {
    titulo: "an empty file",
    escribir: crudo(() => new Uint8Array()),
    dice: "El archivo 202411.zip está vacío",
  },
  {
    titulo: "something that is not a zip",
    escribir: crudo(() => new Uint8Array(Buffer.from("mes,saf\n202411,357\n"))),
    dice: "El archivo 202411.zip no es un zip",
  },
  { titulo: "an empty zip", escribir: crudo(() => zipCrudo([])), dice: "no tiene ningún archivo" },
  {
    titulo: "a zip without files of SIRHU",
    escribir: unZip(() => ({ "nota.txt": new Uint8Array([65]) })),
    dice: "no tiene archivos del SIRHU",
  },
  {
    titulo: "a short record",
    escribir: unZip((c) =>
      cambiar(c, "MELH1001.SIR", (rs) => rs.map((r, i) => i === 6 ? r.slice(1) : r))
    ),
    dice: "MELH1001.SIR, registro 7: tiene 96 caracteres y deben ser 97",
  },
  {
    titulo: "a long record",
    escribir: unZip((c) =>
      cambiar(c, "MELH2001.SIR", (rs) => rs.map((r, i) => i === 1999 ? `${r}X` : r))
    ),
    dice: "MELH2001.SIR, registro 2.000: tiene 64 caracteres y deben ser 63",
  },
  {
    titulo: "two short records that add up to a good one",
    escribir: unZip((c) =>
      cambiar(
        c,
        "MECH1001.SIR",
        (rs) => [rs[0], `${rs[1].slice(0, 20)}\r\n${rs[1].slice(0, 32)}`, rs[2]],
      )
    ),
    dice: "MECH1001.SIR, registro 2: tiene 20 caracteres y deben ser 54",
  },
  {
    titulo: "a last record cut short",
    escribir: unZip((c) => ({ ...c, "MELH2001.SIR": c["MELH2001.SIR"].slice(0, -10) })),
    dice: "tiene 55 caracteres y deben ser 63",
  },
  {
    titulo: "lines ended by LF among others",
    escribir: unZip((c) => ({
      ...c,
      "MELH2001.SIR": new Uint8Array(
        Buffer.from(registrosDe(c["MELH2001.SIR"]).join("\n").replace("\n", "\r\n"), "latin1"),
      ),
    })),
    dice: "MELH2001.SIR, registro 2: la línea no termina con CR LF",
  },
  {
    titulo: "a file in UTF-8",
    escribir: unZip((c) => ({
      ...c,
      "MECH1001.SIR": new Uint8Array(
        Buffer.from(Buffer.from(c["MECH1001.SIR"]).toString("latin1"), "utf8"),
      ),
    })),
    dice: "el archivo está en UTF-8 y debe estar en latin-1",
  },
  {
    titulo: "a file with a mark of UTF-16",
    escribir: unZip((c) => ({
      ...c,
      "MECH1001.SIR": new Uint8Array(Buffer.from("\uFEFFMECH", "utf16le")),
    })),
    dice: "el archivo está en UTF-16",
  },
  {
    titulo: "an amount with a comma",
    escribir: unZip((c) =>
      cambiar(c, "MELH2001.SIR", (rs) => rs.map((r, i) => i === 8 ? r.replace(".", ",") : r))
    ),
    dice: "MELH2001.SIR, registro 9: el campo «monto» no es un importe",
  },
  {
    titulo: "an amount with three decimals",
    escribir: unZip((c) =>
      cambiar(c, "MELH2001.SIR", (rs) => [poner(rs[0], 34, "00000000001.234"), ...rs.slice(1)])
    ),
    dice: "el campo «monto»",
  },
  {
    titulo: "amounts beyond what is exact",
    escribir: unZip((c) =>
      cambiar(c, "MELH2001.SIR", (rs) => rs.map((r) => poner(r, 34, "999999999999.99")))
    ),
    dice: "alcanza el límite de 70.000.000.000.000,00",
  },
  {
    titulo: "the wrong month",
    escribir: unZip((c) => c),
    mes: 202409,
    dice: "Ningún registro LH1 es de septiembre de 2024; hay de noviembre de 2024 (250)",
  },
  {
    titulo: "unknown institutions only",
    escribir: unZip((c) =>
      Object.fromEntries(
        Object.entries(c).map(([n, bytes]) => [
          n.replace(/^ME/, "QQ"),
          bytesDe(registrosDe(bytes).map((r) => poner(r, 0, "QQ"))),
        ]),
      )
    ),
    dice: "No hay nada para cargar: todos los registros quedaron afuera\n\n" +
      "  Institución desconocida",
  },
  {
    titulo: "a zip bomb",
    escribir: unZip((c) => ({ ...c, "MELH2002.SIR": new Uint8Array(40_000_000).fill(32) })),
    dice: "una parte se desplegaría más de 200 veces",
  },
  {
    titulo: "a zip whose entry is bigger than it says",
    escribir: crudo((c) => zipCrudo([{ ...entradaBuena(c), declara: { desplegado: 99 } }])),
    dice: "está dañado en MELH1001.SIR",
  },
  {
    titulo: "a zip whose bytes changed on the way",
    escribir: crudo((c) => zipCrudo([{ ...entradaBuena(c), metodo: 0, declara: { crc: 1 } }])),
    dice: "está dañado en MELH1001.SIR: su contenido no es el que el zip declara",
  },
  {
    titulo: "more files than any load has",
    escribir: crudo(() =>
      zipCrudo(
        Array.from({ length: 20_001 }, (_, i) => ({
          nombre: `${i}.txt`,
          datos: new Uint8Array([65]),
          metodo: 0,
        })),
      )
    ),
    dice: "tiene demasiados archivos",
  },
  {
    titulo: "sizes that together are too much",
    escribir: crudo((c) =>
      zipCrudo(
        ["001", "002", "003"].map((lote) => ({
          nombre: `MELH2${lote}.SIR`,
          datos: c["MELH1001.SIR"],
          metodo: 0,
          // What it claims is enough: nothing is unpacked.
          declara: { desplegado: 0xfffffff0, comprimido: 0xfffffff0 },
        })),
      )
    ),
    dice: "desplegado ocuparía demasiado",
  },
  ...["../MELH1001.SIR", "/etc/MELH1001.SIR", "a\\..\\MELH1001.SIR", "C:MELH1001.SIR"].map(
    (nombre): Caso => ({
      titulo: `a path trick: ${nombre}`,
      escribir: crudo((c) => zipCrudo([{ ...entradaBuena(c), nombre }])),
      dice: "tiene nombres con rutas no admitidas",
    }),
  ),
  {
    titulo: "a symbolic link",
    escribir: crudo((c) =>
      zipCrudo([
        { ...entradaBuena(c), datos: Buffer.from("/etc/passwd"), atributos: 0o120777 * 65536 },
      ])
    ),
    dice: "tiene nombres con rutas no admitidas",
  },
  {
    titulo: "a zip inside the zip",
    escribir: unZip((c) => ({ ...c, "mas.zip": zipCrudo([]) })),
    dice: "tiene otro archivo comprimido adentro",
  },
  {
    titulo: "a zip with a password",
    escribir: crudo((c) => zipCrudo([{ ...entradaBuena(c), bandera: 1 }])),
    dice: "tiene contraseña",
  },
  {
    titulo: "a compression that is not read",
    escribir: crudo((c) => zipCrudo([{ ...entradaBuena(c), metodo: 14 }])),
    dice: "usa una compresión que no se admite",
  },
  {
    titulo: "the same part in two zips",
    async escribir(carpeta, bueno) {
      await zipDe(join(carpeta, "a.zip"), bueno);
      await zipDe(join(carpeta, "b.zip"), { "melh1001.sir": bueno["MELH1001.SIR"] });
      return ["a.zip", "b.zip"];
    },
    dice: "El archivo MELH1001.SIR está dos veces en la carga",
  },
  {
    titulo: "the same zip twice",
    async escribir(carpeta, bueno) {
      await zipDe(join(carpeta, "a.zip"), bueno);
      return ["a.zip", "a.zip"];
    },
    dice: "El archivo a.zip está dos veces en la carga",
  },
  {
    titulo: "zip and csv together",
    async escribir(carpeta, bueno) {
      await zipDe(join(carpeta, "a.zip"), bueno);
      await writeFile(join(carpeta, "b.csv"), "");
      return ["a.zip", "b.csv"];
    },
    dice: "no de ambos",
  },
  {
    titulo: "a file that is not there",
    escribir: () => Promise.resolve(["falta.zip"]),
    dice: "No se puede leer el archivo falta.zip",
  },
  {
    titulo: "a csv with rows of another month and more leaves than positions",
    escribir: unCsv([
      FILA,
      FILA.replace("202411", "202410"),
      FILA.replace(",4,,1,3,0,1", ",5,,1,3,0,4"),
    ]),
    dice: "fila 3, columna mes, no es de noviembre de 2024, el mes de la carga\n" +
      "  fila 4, columna licencias, no pueden ser más que los cargos",
  },
  {
    titulo: "a csv of which nothing can be loaded",
    escribir: unCsv([FILA.replace("357", "999"), FILA.replace(",17,1,0,1,", ",99,0,0,1,")]),
    dice: "No hay nada para cargar: todos los registros quedaron afuera\n\n" +
      "  Institución desconocida",
  },
  {
    titulo: "a csv that repeats a key",
    escribir: unCsv([FILA, FILA]),
    dice: "fila 3, columna mes, clave repetida: ya está en la fila 2",
  },
  {
    titulo: "a csv in latin-1",
    escribir: unCsv([FILA.replace("cargo", "cárgo")]),
    dice: "el texto no es UTF-8 válido",
  },
  { titulo: "a csv without rows", escribir: unCsv([]), dice: "no tiene ningún renglón" },
];

paraCadaBase("what a load refuses", (base) => {
  let p: Producto;
  let bueno: Contenido;
  let antes: string;

  /** Everything that a load could change, apart from its own record. */
  async function estado(): Promise<string> {
    const { db } = p.app;
    return JSON.stringify([
      await db.valores(
        "SELECT saf, codipres, rev, rev_datos, online FROM presupuestos ORDER BY saf, codipres",
      ),
      await db.valores("SELECT id, saf, codipres, lineas, totales FROM valuaciones ORDER BY id"),
      await db.valores(
        "SELECT valuacion, bloque FROM valuacion_bloques ORDER BY valuacion, bloque",
      ),
      await db.valores("SELECT mes FROM ejecuciones_en_curso"),
    ]);
  }

  beforeAll(async () => {
    p = await abrirProducto(base);
    bueno = await contenidoSirhu({ mes: MES, safs: [357], personas: 250, adicionales: 2 });
    await enCarpetaPropia(async (c) => {
      await cargarEjecucion(p.app, ACTOR, MES, [await zipDe(join(c, "a.zip"), bueno)]);
    });
    antes = await estado();
  }, 600_000);
  afterAll(() => p.cerrar());

  for (const { titulo, escribir, dice, mes = MES } of CASOS) {
    test(`[E1] ${titulo}: state Error, a clear text, nothing loaded`, async () => {
      const cargada = await enCarpetaPropia(async (carpeta) => {
        const nombres = await escribir(carpeta, bueno);
        return await cargarEjecucion(p.app, ACTOR, mes, nombres.map((n) => join(carpeta, n)));
      });
      expect(cargada.resultado).toContain(dice);
      expect(cargada.resultado).not.toMatch(/900000|90000|\/tmp|undefined/);
      expect(cargada).toMatchObject({ estado: 3, safs: [] });
      expect(await estado()).toBe(antes);
      const [guardado] = await p.app.db.valores(
        "SELECT estado, resultado FROM ejecuciones WHERE id = ?",
        [cargada.id],
      );
      expect(guardado).toEqual([3, cargada.resultado]);
      expect(p.log.filter((l) => l.nivel === "error")).toEqual([]);
    });
  }

  test("[E3] a last record without CRLF, an end-of-file mark and LF alone are no error", async () => {
    const nuevo: Contenido = {
      ...bueno,
      "MECH1001.SIR": new Uint8Array(
        Buffer.from(registrosDe(bueno["MECH1001.SIR"]).join("\n"), "latin1"),
      ),
      "MELH1001.SIR": bueno["MELH1001.SIR"].slice(0, -2),
      "MELH2001.SIR": new Uint8Array(Buffer.concat([bueno["MELH2001.SIR"], Buffer.from([26])])),
    };
    const cargada = await enCarpetaPropia(async (c) =>
      await cargarEjecucion(p.app, ACTOR, MES, [await zipDe(join(c, "a.zip"), nuevo)])
    );
    expect(cargada.estado).toBe(2);
    expect(cargada.resultado).toMatch(
      /MELH1001.SIR +250 registros\n +MELH2001.SIR +2.000 registros/,
    );
  });
});
