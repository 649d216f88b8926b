import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leerContador } from "../db/audit.ts";
import { campo, conVacio, nulo } from "../domain/fields.ts";
import { Rechazo } from "../errors.ts";
import { type Archivo, CONTRACT, definePlugin } from "../plugin.ts";
import { type AppDePrueba, appDePrueba } from "../testing/api.ts";
import { leidas, paraCadaBase } from "../testing/db.ts";
import { pluginDeIdentidad } from "../testing/identity.ts";
import { volcar } from "./export.ts";
import { importar } from "./import.ts";
import { archivoDeTabla } from "./table-file.ts";

const actor = { id_usuario: null, usuario: "prueba", origen: "prueba" };

const monedas = archivoDeTabla({
  nombre: "p_monedas",
  orden: 1,
  campos: {
    mon: campo.entero(1, 9),
    descripcion: campo.texto(40),
    cotizacion: conVacio(campo.importe(), 0),
    activa: campo.booleano(),
    desde_mes: nulo(campo.mes()),
  },
  clave: ["mon"],
});

/** A file that refers to another, has a column for import alone and one that may be missing. */
const cuentas: Archivo = {
  name: "p_cuentas",
  order: 2,
  fields: {
    id: campo.entero(1, 999999),
    mon: campo.entero(1, 9),
    clave: conVacio(campo.texto(20), ""),
    clave_hash: conVacio(campo.texto(20), ""),
  },
  key: ["id"],
  importOnly: ["clave"],
  optional: ["clave_hash"],
  async import({ q, error }, lotes) {
    const hay = new Set((await q.valores("SELECT mon FROM p_monedas")).map(([m]) => Number(m)));
    for await (const lote of lotes) {
      const filas: [number, number, string][] = [];
      for (const { fila, valores: v } of lote) {
        if (!hay.has(Number(v.mon))) {
          error(fila, "mon", `no existe la moneda ${String(v.mon)}`);
          continue;
        }
        filas.push([
          Number(v.id),
          Number(v.mon),
          String(v.clave_hash ?? `hash de ${String(v.clave)}`),
        ]);
      }
      await q.insertar("p_cuentas", ["id", "mon", "clave_hash"], filas);
    }
  },
  async *export(q) {
    yield await q.filas("SELECT id, mon, clave_hash FROM p_cuentas ORDER BY id");
  },
};

const plugin = definePlugin({ id: "p", contract: CONTRACT, files: [cuentas, monedas] });

paraCadaBase("importar and volcar", (base) => {
  let p: AppDePrueba;
  const carpetas: string[] = [];

  function carpetaCon(archivos: Readonly<Record<string, string>>): string {
    const carpeta = mkdtempSync(join(tmpdir(), "planta-csv-"));
    carpetas.push(carpeta);
    for (const [nombre, texto] of Object.entries(archivos)) {
      writeFileSync(join(carpeta, nombre), texto);
    }
    return carpeta;
  }
  const contar = async (tabla: string) =>
    Number((await p.app.db.valores(`SELECT count(*) FROM ${tabla}`))[0][0]);

  beforeAll(async () => {
    p = await appDePrueba(base, [pluginDeIdentidad, plugin]);
    const [entero, grande, logico, estricta] = base.dialecto === "sqlite"
      ? ["INTEGER", "INTEGER", "INTEGER", " STRICT"]
      : ["INTEGER", "BIGINT", "BOOLEAN", ""];
    await p.app.db.tx(async (q) => {
      await q.ejecutar(
        `CREATE TABLE p_monedas (mon ${entero} PRIMARY KEY, descripcion TEXT NOT NULL, ` +
          `cotizacion ${grande} NOT NULL, activa ${logico} NOT NULL, desde_mes ${entero})${estricta}`,
      );
      await q.ejecutar(
        `CREATE TABLE p_cuentas (id ${entero} PRIMARY KEY, mon ${entero} NOT NULL, ` +
          `clave_hash TEXT NOT NULL)${estricta}`,
      );
    });
  });
  afterAll(async () => {
    await p.cerrar();
    for (const carpeta of carpetas) rmSync(carpeta, { recursive: true, force: true });
  });

  const MONEDAS = "mon,descripcion,cotizacion,activa,desde_mes\n" +
    '1,"Pesos, del país",1.00,1,202601\n2,Dólares,1234.56,0,\n';

  test("with any error nothing is stored, and every error is listed with its place", async () => {
    const carpeta = carpetaCon({
      "p_monedas.csv": "mon,descripcion,cotizacion,activa,desde_mes\n" +
        "1,Pesos,1.005,si,202613\n2,Dólares,1,1,\n2,Otra vez,1,1,\n",
      "p_cuentas.csv": "id,mon,clave\n1,2,a\n2,7,b\nx,2,c\n",
      "otra.csv": "a\n1\n",
    });
    const r = await importar(p.app, actor, carpeta);
    expect(r.resultado).toBe(false);
    expect(r.cantidad_errores).toBe(7);
    expect(r.errores.map(({ archivo, fila, columna }) => `${archivo} ${fila} ${columna}`)).toEqual([
      "otra.csv 0 ",
      "p_monedas.csv 2 cotizacion",
      "p_monedas.csv 2 activa",
      "p_monedas.csv 2 desde_mes",
      "p_monedas.csv 4 mon",
      "p_cuentas.csv 3 mon",
      "p_cuentas.csv 4 id",
    ]);
    for (const { mensaje } of r.errores) expect(mensaje.length).toBeGreaterThan(8);
    expect(await contar("p_monedas") + await contar("p_cuentas")).toBe(0);
    expect(await leerContador(p.app.db, "referencias")).toBe(0);
    expect(await contar("auditoria")).toBe(0);
  });

  test("a wrong header and broken quotes are errors of their file", async () => {
    const encabezado = await importar(
      p.app,
      actor,
      carpetaCon({ "p_monedas.csv": "mon,nada\n1,2\n" }),
    );
    expect(encabezado.errores).toContainEqual({
      archivo: "p_monedas.csv",
      fila: 1,
      columna: "",
      mensaje: "columna 2 desconocida",
    });
    const roto = await importar(p.app, actor, carpetaCon({ "p_monedas.csv": MONEDAS + '3,"x\n' }));
    expect(roto.resultado).toBe(false);
    expect(await contar("p_monedas")).toBe(0);
  });

  test("good files are stored in their order, counted and audited", async () => {
    const carpeta = carpetaCon({
      "p_cuentas.csv": "mon,id,clave\r\n2,10,secreta\r\n1,11,\r\n",
      "p_monedas.csv": `\uFEFF${MONEDAS}`,
    });
    const r = await importar(p.app, actor, carpeta);
    expect(r).toEqual({
      resultado: true,
      archivos: [
        { archivo: "p_monedas", registros: 2 },
        { archivo: "p_cuentas", registros: 2 },
      ],
      errores: [],
      cantidad_errores: 0,
    });
    expect(await leerContador(p.app.db, "referencias")).toBe(1);
    const [asiento] = await leidas<{ despues: string }>(
      p.app.db,
      "SELECT despues FROM auditoria WHERE entidad = 'p_monedas'",
    );
    expect(JSON.parse(asiento.despues)).toEqual({ registros: 2, agregados: 2 });
    expect(JSON.stringify(await p.app.db.filas("SELECT * FROM auditoria"))).not.toContain(
      "secreta",
    );
  });

  test("a reference file replaces the entries it names, keeps them in the audit, leaves the rest", async () => {
    const carpeta = carpetaCon({
      "p_monedas.csv":
        "activa,mon,descripcion,cotizacion,desde_mes\n1,2,Dólar,99.99,\n0,3,Euro,,\n",
    });
    expect((await importar(p.app, actor, carpeta)).resultado).toBe(true);
    expect(
      await p.app.db.valores("SELECT mon, descripcion, cotizacion FROM p_monedas ORDER BY mon"),
    )
      .toEqual([[1, "Pesos, del país", 100], [2, "Dólar", 9999], [3, "Euro", 0]]);
    const [asiento] = await leidas<{ antes: string; despues: string }>(
      p.app.db,
      "SELECT antes, despues FROM auditoria WHERE entidad = 'p_monedas' ORDER BY id DESC LIMIT 1",
    );
    expect(JSON.parse(asiento.despues)).toEqual({ registros: 2, agregados: 1 });
    const antes = JSON.parse(asiento.antes);
    expect(antes.reemplazadas).toBe(1);
    expect(antes.filas[0].slice(0, 3)).toEqual([2, "Dólares", 123456]);
  });

  test("importar of volcar gives the same files, and no column for import alone leaves", async () => {
    const primera = carpetaCon({});
    await volcar(p.app, primera);
    const leer = (carpeta: string, n: string) => readFileSync(join(carpeta, `${n}.csv`), "utf8");
    expect(leer(primera, "p_monedas")).toBe(
      "mon,descripcion,cotizacion,activa,desde_mes\n" +
        '1,"Pesos, del país",1.00,1,202601\n2,Dólar,99.99,1,\n3,Euro,0.00,0,\n',
    );
    expect(leer(primera, "p_cuentas").split("\n")[0]).toBe("id,mon,clave_hash");
    await p.app.db.tx(async (q) => {
      await q.ejecutar("DELETE FROM p_monedas");
      await q.ejecutar("DELETE FROM p_cuentas");
    });
    expect((await importar(p.app, actor, primera)).errores).toEqual([]);
    const segunda = carpetaCon({});
    await volcar(p.app, segunda);
    for (const n of ["p_monedas", "p_cuentas"]) expect(leer(segunda, n)).toBe(leer(primera, n));
  });

  test("a dump that fails leaves what stood there, and no folder of its own", async () => {
    const fallida = {
      ...p.app.registro.archivos[0],
      name: "p_fallida",
      // deno-lint-ignore require-yield -- it fails before the first row
      async *export(): AsyncGenerator<Record<string, unknown>[]> {
        await Bun.sleep(0);
        throw new Error("se cortó");
      },
    } satisfies Archivo;
    const registro = { ...p.app.registro, archivos: [...p.app.registro.archivos, fallida] };
    const app = { ...p.app, registro };
    const raiz = carpetaCon({});
    await expect(volcar(app, join(raiz, "una/dentro/de otra"))).rejects.toThrow("se cortó");
    expect(readdirSync(raiz)).toEqual([]);
    await volcar(p.app, join(raiz, "hecho"));
    const antes = readdirSync(join(raiz, "hecho"));
    const texto = readFileSync(join(raiz, "hecho/p_monedas.csv"), "utf8");
    await p.app.db.tx((q) => q.ejecutar("UPDATE p_monedas SET descripcion = 'X' WHERE mon = 3"));
    await expect(volcar(app, join(raiz, "hecho"))).rejects.toThrow("se cortó");
    expect(readdirSync(join(raiz, "hecho"))).toEqual(antes);
    expect(readFileSync(join(raiz, "hecho/p_monedas.csv"), "utf8")).toBe(texto);
    await volcar(p.app, join(raiz, "hecho"));
    expect(readFileSync(join(raiz, "hecho/p_monedas.csv"), "utf8")).not.toBe(texto);
  });

  test("an empty table is written with its header", async () => {
    await p.app.db.tx((q) => q.ejecutar("DELETE FROM p_cuentas"));
    const carpeta = carpetaCon({});
    await volcar(p.app, carpeta);
    expect(readFileSync(join(carpeta, "p_cuentas.csv"), "utf8")).toBe("id,mon,clave_hash\n");
  });

  test("a folder that is not there, or without CSV files, is refused", async () => {
    for (const carpeta of ["/no/existe", carpetaCon({ "notas.txt": "" })]) {
      const error = await importar(p.app, actor, carpeta).catch((e) => e);
      expect(error).toBeInstanceOf(Rechazo);
    }
  });
});
