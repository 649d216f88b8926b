import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import {
  bytesDe,
  type Contenido,
  contenidoSirhu,
  enCarpetaPropia,
  registrosDe,
  zipDe,
} from "#core/testing/files/sirhu.ts";
import { type PedidoSirhu, RAREZAS } from "#plugins/demostracion/service.ts";
import { grupo } from "#plugins/bases/service.ts";
import { CargaDeEjecucion, estadoDe, lineasDe } from "#plugins/valuation/service.ts";
import { type Cargada, cargarEjecucion } from "./cargar.ts";
import { EXCEPCIONES } from "../excepciones.ts";
import { cuentaNueva } from "../informe/cuentas.ts";
import { aporteDe } from "../informe/informe.ts";
import { exigirConciliacion } from "./preparar.ts";
import { omitidosDe } from "../solicitudes.ts";

const MES = 202411;
const ENTERO: PedidoSirhu = {
  mes: MES,
  safs: [357, 103],
  personas: 260,
  adicionales: 1,
  lotes: 2,
  rarezas: RAREZAS,
};
const SAF_DE: Record<string, number> = { ME: 357, CO: 103 };

type Cuenta = Record<string, number>;

interface Verdad {
  readonly cargado: number;
  readonly leido: number;
  readonly porSaf: Cuenta;
  readonly porRubro: Cuenta;
  readonly cargos: Cuenta;
  readonly licencias: Cuenta;
  readonly horas: number;
  readonly afuera: Cuenta;
  /** Centavos by institution, discounts apart. */
  readonly leidoDe: Cuenta;
  readonly afueraDe: Cuenta;
  readonly descuentos: Cuenta;
  /** Of what was read, without signs, that stayed out. */
  readonly diezmilesimas: number;
}

/** Everything again, the slow way: texts, slices and big integers, with none of the loader's code. */
function verdad(
  contenido: Contenido,
  hay: {
    apertura(saf: number, cadena: string): boolean;
    categoria(esc: number, campos: string): boolean;
  },
): Verdad {
  const de = (tipo: string) =>
    Object.keys(contenido).filter((n) => n.slice(2, 5) === tipo).sort()
      .flatMap((n) => registrosDe(contenido[n]));
  const conceptos = new Map<string, string>();
  for (const r of de("CH1")) {
    const clave = r.slice(0, 12);
    const palabras = r.slice(12, 52).split(/[^A-Z]+/);
    const rubro = r[53] === "4"
      ? "contribuciones"
      : r[53] === "2"
      ? "descuento"
      : r.slice(6, 12) === "000001"
      ? "cargo"
      : palabras.includes("SAC") || palabras.includes("AGUINALDO")
      ? "sac"
      : r[52] === "3"
      ? "complementos"
      : "no_cargo";
    if (!conceptos.has(clave)) conceptos.set(clave, rubro);
  }
  const nada = (): Cuenta => ({});
  const v = {
    porSaf: nada(),
    porRubro: nada(),
    cargos: nada(),
    licencias: nada(),
    afuera: nada(),
    leidoDe: nada(),
    afueraDe: nada(),
    descuentos: nada(),
  };
  const absolutos = nada();
  const sumar = (en: Cuenta, clave: string | number, n: number) => en[clave] = (en[clave] ?? 0) + n;
  const personas = new Map<string, string>();
  for (const r of de("LH1")) {
    const saf = SAF_DE[r.slice(0, 2)];
    const esc = Number(r.slice(24, 28));
    const destino = saf === undefined
      ? "institucion"
      : r.slice(77, 83) !== String(MES)
      ? "periodo"
      : esc === 998
      ? "escalafon"
      : !hay.categoria(esc, r.slice(28, 40))
      ? "categoria"
      : !hay.apertura(saf, r.slice(61, 69))
      ? "apertura"
      : "bien";
    if (destino !== "bien") sumar(v.afuera, `LH1 ${destino}`, 1);
    if (destino === "periodo" || destino === "institucion") continue;
    if (destino === "bien") {
      sumar(v.cargos, saf, 1);
      if (r[96] === "L") sumar(v.licencias, saf, 1);
    }
    // [E4] The first that is accepted.
    const antes = personas.get(r.slice(0, 28));
    if (antes === undefined || antes !== "bien" && destino === "bien") {
      personas.set(r.slice(0, 28), destino);
    }
  }
  let [leido, cargado, horas] = [0n, 0n, 0];
  for (const r of de("LH2")) {
    const centavos = BigInt(r.slice(34, 49).replace(".", ""));
    const inst = r.slice(0, 2);
    const saf = SAF_DE[inst];
    const rubro = conceptos.get(inst + r.slice(24, 34)) ?? "desconocido";
    if (rubro === "descuento") {
      sumar(v.descuentos, inst, Number(centavos));
      continue;
    }
    leido += centavos;
    sumar(v.leidoDe, inst, Number(centavos));
    sumar(absolutos, "leido", Math.abs(Number(centavos)));
    const persona = personas.get(r.slice(0, 28));
    const motivo = saf === undefined
      ? "institucion"
      : r.slice(57, 63) !== String(MES)
      ? "periodo"
      : persona === undefined
      ? "sin_lh1"
      : persona !== "bien"
      ? persona
      : rubro === "desconocido"
      ? "concepto"
      : "";
    if (motivo !== "") {
      sumar(v.afuera, `LH2 ${motivo}`, 1);
      sumar(v.afueraDe, inst, Number(centavos));
      sumar(absolutos, "afuera", Math.abs(Number(centavos)));
      continue;
    }
    cargado += centavos;
    if (r.slice(49, 51) === "HC") horas += Number(r.slice(51, 57));
    sumar(v.porSaf, saf, Number(centavos));
    sumar(v.porRubro, rubro, Number(centavos));
  }
  const diezmilesimas = Math.round(absolutos.afuera * 10_000 / absolutos.leido);
  return { ...v, horas, leido: Number(leido), cargado: Number(cargado), diezmilesimas };
}

/** What the product has of the execution of a SAF. */
async function guardado(p: Producto, saf: number, codipres = "M2411") {
  const total = { cargos: 0, licencias: 0, horas: 0, importe: 0, lineas: 0 };
  const porRubro: Cuenta = {};
  const claves: string[] = [];
  const g = await grupo(p.app.db, saf, codipres);
  for await (const { tramo } of lineasDe(p.app.db, await estadoDe(p.app.db, g))) {
    tramo.recorrer({}, ({ renglon: r, rubro, importe, conteo }) => {
      total.lineas++;
      total.importe += importe;
      porRubro[rubro] = (porRubro[rubro] ?? 0) + importe;
      if (conteo) {
        total.cargos += r.ocupados;
        total.licencias += r.licencias;
        total.horas += r.horas;
      }
      claves.push([
        r.prog,
        r.subp,
        r.proy,
        r.act,
        r.ubic,
        r.ff,
        r.pprin,
        r.esc,
        r.agrup,
        r.nivel,
        r.grado,
        r.cat,
        r.mon,
        rubro,
        importe,
        r.ocupados,
        r.licencias,
        r.horas,
      ].join("|"));
    });
  }
  return { ...total, porRubro, claves, grupo: g };
}

paraCadaBase("load of an execution", (base) => {
  let p: Producto;
  let contenido: Contenido;
  let real: Verdad;

  beforeAll(async () => {
    p = await abrirProducto(base, undefined, { sirhuHoras: ["HC"] });
    contenido = await contenidoSirhu(ENTERO);
    const filas = await p.app.db.valores(
      "SELECT saf, prog, subp, proy, act FROM aperturas WHERE ejercicio = 2025",
    );
    const dos = (n: unknown) => String(n).padStart(2, "0");
    const aperturas = new Set(filas.map(([saf, ...c]) => `${saf}|${c.map(dos).join("")}`));
    const categorias = new Set(
      (await p.app.db.valores("SELECT esc, cat FROM categorias")).map(String),
    );
    const grilla = new Set(
      (await p.app.db.valores("SELECT nivel, grado FROM sinep_grilla")).map(String),
    );
    real = verdad(contenido, {
      apertura: (saf, cadena) => aperturas.has(`${saf}|${cadena}`),
      categoria: (esc, campos) =>
        esc % 1000 === 303
          ? grilla.has(`${campos[4]},${Number(campos.slice(8))}`)
          : categorias.has(`${esc},${Number(campos.slice(8))}`),
    });
  }, 600_000);
  afterAll(() => p.cerrar());

  const cargar = (archivos: readonly string[], mes = MES) =>
    cargarEjecucion(p.app, ACTOR, mes, archivos);
  const cargarContenido = (nuevo: Contenido, mes = MES) =>
    enCarpetaPropia(async (c) => await cargar([await zipDe(join(c, `${mes}.zip`), nuevo)], mes));

  describe("of zips with every odd case", () => {
    let cargada: Cargada;
    beforeAll(async () => {
      cargada = await cargarContenido(contenido);
    });

    test("[E4] every amount, position, leave and hour is where the slow way puts it", async () => {
      expect(cargada.resultado.split("\n")[0]).toBe("Ejecución de noviembre de 2024");
      expect(cargada.estado).toBe(2);
      expect(cargada.safs).toEqual([103, 357]);
      const [me, co] = [await guardado(p, 357), await guardado(p, 103)];
      expect({ 357: me.importe, 103: co.importe } as Cuenta).toEqual(real.porSaf);
      expect({ 357: me.cargos, 103: co.cargos } as Cuenta).toEqual(real.cargos);
      expect({ 357: me.licencias, 103: co.licencias } as Cuenta).toEqual(real.licencias);
      expect(me.horas + co.horas).toBe(real.horas);
      expect(real.horas).toBeGreaterThan(0);
      const porRubro: Cuenta = {};
      for (const { porRubro: uno } of [me, co]) {
        for (const [rubro, x] of Object.entries(uno)) porRubro[rubro] = (porRubro[rubro] ?? 0) + x;
      }
      expect(porRubro).toEqual(real.porRubro);
    });

    test("[E5] what was read is what was loaded plus what stayed out, to the centavo", async () => {
      const { omitidos, descuentos } = await omitidosDe(p.app.db, cargada.id);
      const afuera = omitidos.reduce((s, o) => s + o.importe, 0);
      expect(real.cargado + afuera).toBe(real.leido);
      const porInst = (lista: typeof omitidos) => {
        const cuenta: Cuenta = {};
        for (const o of lista) {
          if (o.registro === "LH2") cuenta[o.inst] = (cuenta[o.inst] ?? 0) + o.importe;
        }
        return cuenta;
      };
      expect(porInst(omitidos)).toEqual(real.afueraDe);
      for (const [inst, leido] of Object.entries(real.leidoDe)) {
        const cargado = real.porSaf[SAF_DE[inst] ?? ""] ?? 0;
        expect({ inst, suma: cargado + (real.afueraDe[inst] ?? 0) }).toEqual({ inst, suma: leido });
      }
      // [E5] Discounts are no part of it.
      expect(porInst(descuentos)).toEqual(real.descuentos);
      expect(cargada.cuentas).toMatchObject({
        leido: real.leido,
        cargado: real.cargado,
        omitido: afuera,
        descuentos: Object.values(real.descuentos).reduce((s, x) => s + x, 0),
      });
      expect(cargada.omisiones).toBe(real.diezmilesimas);
      const [[guardadas]] = await p.app.db.valores(
        "SELECT omisiones FROM ejecuciones WHERE id = ?",
        [cargada.id],
      );
      expect(guardadas).toBe(real.diezmilesimas);
      const porMotivo: Cuenta = {};
      for (const o of omitidos) {
        const clave = `${o.registro} ${o.motivo}`;
        porMotivo[clave] = (porMotivo[clave] ?? 0) + o.registros;
      }
      expect(porMotivo).toEqual(real.afuera);
      expect(Object.keys(real.afuera).sort()).toEqual([
        "LH1 apertura",
        "LH1 categoria",
        "LH1 escalafon",
        "LH1 institucion",
        "LH1 periodo",
        "LH2 apertura",
        "LH2 categoria",
        "LH2 concepto",
        "LH2 escalafon",
        "LH2 institucion",
        "LH2 periodo",
        "LH2 sin_lh1",
      ]);
    });

    test("[E5] the text: reconciliation, what stayed out, warnings, the rest; discounts apart", () => {
      const { resultado } = cargada;
      const orden = ["CONCILIACIÓN", "Aparte: Descuentos", "REGISTROS QUE QUEDARON AFUERA"]
        .concat("AVISOS", "ARCHIVOS", "REGISTROS LEÍDOS", "RENGLONES PRODUCIDOS")
        .concat("TOTALES POR INSTITUCIÓN", "DESCUENTOS, APARTE");
      const lugares = orden.map((titulo) => resultado.indexOf(titulo));
      expect(lugares.every((l) => l > 0)).toBe(true);
      expect(lugares).toEqual([...lugares].sort((a, b) => a - b));
      for (
        const parte of [
          "MECH1001.SIR",
          "MELH2002.SIR",
          "no se lee: tiene datos personales",
          "Importe leído",
          "Importe cargado",
          "Importe no cargado",
          "SAF 357",
          "SAF 103",
          "Institución desconocida",
          "De otro período",
          "Escalafón desconocido",
          "Categoría desconocida",
          "Apertura programática desconocida",
          "LH2 sin su LH1",
          "Concepto sin clasificar",
          "Descuentos",
          "repiten documento y escalafón",
          "concepto 000777",
          "CH1 lo describe de dos maneras",
        ]
      ) expect(resultado).toContain(parte);
    });

    test("[E6] the group has the month, its structure and its description", async () => {
      const { grupo: g } = await guardado(p, 357);
      expect(g).toMatchObject({
        codipres: "M2411",
        descripcion: "Ejecución de noviembre de 2024",
        desde_mes: MES,
        ejercicio: 2025,
        version: 1,
        online: true,
        editable: false,
      });
    });

    test("[E1] the same files packed another way, in any order, give the same lines", async () => {
      const antes = await guardado(p, 357);
      const nombres = Object.keys(contenido).reverse();
      const mitades = [0, 1].map((resto) =>
        Object.fromEntries(
          nombres.filter((_, i) => i % 2 === resto).map((n) => [n, contenido[n]]),
        )
      );
      const otra = await enCarpetaPropia(async (c) =>
        await cargar([
          await zipDe(join(c, "b.zip"), mitades[0]),
          await zipDe(join(c, "a.zip"), mitades[1]),
        ])
      );
      expect(otra.estado).toBe(2);
      expect((await guardado(p, 357)).claves).toEqual(antes.claves);
    });

    test("[E2] counts stand on one line of rubro cargo per key, whose amount may be 0", async () => {
      const { claves } = await guardado(p, 357);
      const porClave = Map.groupBy(claves, (c) => c.split("|").slice(0, 13).join("|"));
      for (const lineas of porClave.values()) {
        const rubros = lineas.map((l) => l.split("|")[13]);
        expect(rubros.filter((r) => r === "cargo")).toHaveLength(1);
        expect(new Set(rubros).size).toBe(rubros.length);
        for (const l of lineas.filter((l) => !l.includes("|cargo|"))) {
          expect(l.endsWith("|0|0|0")).toBe(true);
        }
      }
    });
  });

  test("[E4] contracted scales go to item 8, temporary staff to 2, the rest to 1", async () => {
    await cargarContenido(await contenidoSirhu({ mes: MES, safs: [357], personas: 200 }));
    const { claves } = await guardado(p, 357);
    const vistos = new Set(claves.map((c) => c.split("|")).map((c) => `${c[6]} ${c[7]}`));
    expect([...vistos].filter((v) => v.startsWith("8 ")).every((v) => Number(v.slice(2)) >= 1000))
      .toBe(true);
    expect(vistos.has("8 1303")).toBe(true);
    expect(vistos.has("2 303")).toBe(true);
    expect(vistos.has("1 303")).toBe(true);
    expect([...vistos].some((v) => v === "1 1303")).toBe(false);
  });

  const ponerOnline = (online: boolean) =>
    p.app.db.tx((q) =>
      q.ejecutar("UPDATE presupuestos SET online = ? WHERE saf = 357 AND codipres = 'M2411'", [
        online,
      ])
    );
  const safsDelMes = async () =>
    (await p.app.db.valores(
      "SELECT saf FROM valuaciones WHERE codipres = 'M2411' ORDER BY saf",
    )).map(([saf]) => Number(saf));

  test("[E1] a load replaces the SAFs that its files hold, and says which stay as they were", async () => {
    await cargarContenido(await contenidoSirhu({ mes: MES, safs: [357, 103], personas: 60 }));
    const antes = await guardado(p, 103);
    await ponerOnline(false);
    const cargada = await cargarContenido(
      await contenidoSirhu({ mes: MES, safs: [357], personas: 30 }),
    );
    expect(cargada).toMatchObject({ safs: [357], omisiones: null });
    expect(cargada.cuentas).toMatchObject({ quitados: [], quedan: [103] });
    expect(cargada.resultado).toContain("Quedan como estaban, porque los archivos no los traen");
    expect(cargada.resultado).toContain("los SAF 103.");
    expect((await guardado(p, 103)).claves).toEqual(antes.claves);
    const [historico] = await p.app.db.valores(
      "SELECT online FROM presupuestos WHERE saf = 357 AND codipres = 'M2411'",
    );
    // [E6] A group put away stays away.
    expect(Number(historico[0])).toBe(0);
    await ponerOnline(true);
    expect((await guardado(p, 357)).cargos).toBe(30);
    expect(await safsDelMes()).toEqual([103, 357]);
  });

  test("[E1] a load of the whole month removes the SAFs that its files do not hold", async () => {
    await cargarContenido(await contenidoSirhu({ mes: MES, safs: [357, 103], personas: 20 }));
    const contenido = await contenidoSirhu({ mes: MES, safs: [357], personas: 30 });
    const cargada = await enCarpetaPropia(async (c) =>
      await cargarEjecucion(p.app, ACTOR, MES, [await zipDe(join(c, "a.zip"), contenido)], {
        mes_completo: true,
      })
    );
    expect(cargada.safs).toEqual([357, 103]);
    expect(cargada.cuentas).toMatchObject({ quitados: [103], quedan: [] });
    expect(cargada.resultado).toContain("Se quitó la ejecución de los SAF 103");
    await expect(grupo(p.app.db, 103, "M2411")).rejects.toMatchObject({ status: 404 });
    expect(await safsDelMes()).toEqual([357]);
  });

  test("[E1] an institution that the files hold and of which nothing is accepted loses its month", async () => {
    const dos = await contenidoSirhu({ mes: MES, safs: [357, 103], personas: 20 });
    await cargarContenido(dos);
    const sinCo: Contenido = {
      ...dos,
      "COLH1001.SIR": bytesDe(
        registrosDe(dos["COLH1001.SIR"]).map((r) => `${r.slice(0, 61)}99999999${r.slice(69)}`),
      ),
    };
    const cargada = await cargarContenido(sinCo);
    expect(cargada.cuentas).toMatchObject({ quitados: [103], quedan: [] });
    expect(await safsDelMes()).toEqual([357]);
  });

  test("[A1] the trail keeps counts, totals and digest of what a load replaces or takes away", async () => {
    const contenido = (safs: number[], personas: number) =>
      contenidoSirhu({ mes: MES, safs, personas });
    const asientos = async (saf: number) => {
      const filas = await leidas<{ accion: string; antes: string; despues: string }>(
        p.app.db,
        "SELECT accion, antes, despues FROM auditoria WHERE entidad = 'ejecucion' AND saf = ? " +
          "AND codipres = 'M2411' ORDER BY id DESC LIMIT 3",
        [saf],
      );
      return filas.map((f) => ({
        accion: f.accion,
        antes: JSON.parse(f.antes) as Record<string, unknown>,
        despues: JSON.parse(f.despues) as Record<string, unknown>,
      }));
    };
    await cargarContenido(await contenido([357, 103], 20));
    await cargarContenido(await contenido([357, 103], 20));
    const [igual] = await asientos(357);
    expect(igual.despues).toMatchObject({ registros: expect.any(Number), totales: {} });
    expect(igual.despues.sha256).toMatch(/^[0-9a-f]{64}$/);
    // The same files again: what was there and what is there say the same.
    expect(igual.antes).toEqual(igual.despues);
    await cargarContenido(await contenido([357], 25));
    const [distinta] = await asientos(357);
    expect(distinta.antes).toEqual(igual.despues);
    expect(distinta.despues.sha256).not.toBe(distinta.antes.sha256);
    const total = await enCarpetaPropia(async (c) =>
      await cargarEjecucion(
        ...[p.app, ACTOR, MES, [
          await zipDe(join(c, "a.zip"), await contenido([357], 25)),
        ]] as const,
        { mes_completo: true },
      )
    );
    expect(total.estado).toBe(2);
    const [quitada, cargada] = await asientos(103);
    expect(quitada.accion).toBe("quitar");
    expect(quitada.antes).toMatchObject(cargada.despues);
  });

  test("[E4] an exception brings a concept in, beats CH1, and is applied by reloading", async () => {
    const archivos = await contenidoSirhu({
      mes: MES,
      safs: [357],
      personas: 160,
      rarezas: ["concepto_sin_ch1"],
    });
    const primera = await cargarContenido(archivos);
    const { omitidos, rubros } = await omitidosDe(p.app.db, primera.id);
    const ofrecido = omitidos.find((o) => o.motivo === "concepto" && o.admite_excepcion);
    if (!ofrecido) throw new Error("nothing was offered");
    expect(rubros).toContain("otros");
    const antes = await guardado(p, 357);
    const { inst, esc, concepto } = ofrecido;
    await EXCEPCIONES.editar(p.app, ACTOR, {
      accion: "NUEVO",
      inst,
      esc,
      concepto,
      rubro: "otros",
    });
    await EXCEPCIONES.editar(p.app, ACTOR, {
      accion: "NUEVO",
      inst: "me",
      esc: 303,
      concepto: "20",
      rubro: "otros",
    });
    const segunda = await cargarContenido(archivos);
    const despues = await guardado(p, 357);
    const quedan = (await omitidosDe(p.app.db, segunda.id)).omitidos;
    expect(quedan.some((o) => o.motivo === "concepto" && o.esc === esc)).toBe(false);
    expect(despues.importe - antes.importe).toBe(ofrecido.importe);
    expect(despues.porRubro.otros - ofrecido.importe).toBe(
      antes.porRubro.complementos - (despues.porRubro.complementos ?? 0),
    );
    await EXCEPCIONES.editar(p.app, ACTOR, { accion: "ELIMINAR", inst, esc, concepto });
    await EXCEPCIONES.editar(p.app, ACTOR, {
      accion: "ELIMINAR",
      inst,
      esc: 303,
      concepto: "000020",
    });
    await cargarContenido(archivos);
    expect((await guardado(p, 357)).claves).toEqual(antes.claves);
  });

  test("[E4] the annual bonus is known by its whole word, whatever case and accents", async () => {
    const archivos = await contenidoSirhu({ mes: MES, safs: [357], personas: 40, adicionales: 1 });
    const conNombre = (nombre: string): Contenido => ({
      ...archivos,
      "MECH1001.SIR": bytesDe(
        registrosDe(archivos["MECH1001.SIR"]).map((r) =>
          r.slice(6, 12) === "000300" ? r.slice(0, 12) + nombre.padEnd(40) + r.slice(52) : r
        ),
      ),
    });
    const sacDe = async (nombre: string) => {
      expect((await cargarContenido(conNombre(nombre))).estado).toBe(2);
      return (await guardado(p, 357)).porRubro.sac ?? 0;
    };
    expect(await sacDe("sac proporcional")).toBeGreaterThan(0);
    expect(await sacDe("AGUÍNALDO")).toBeGreaterThan(0);
    expect(await sacDe("SACRIFICIO")).toBe(0);
    expect(await sacDe("PREAGUINALDO")).toBe(0);
  });

  test("[E2] a CSV goes the same way, foreign currency included", async () => {
    const columnas = "mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat," +
      "mon,cargos,horas,licencias,importe";
    const csv = [
      columnas,
      "202410,357,17,1,0,1,2,11,1,cargo,303,P,C,4,,1,3,0,1,1000.10",
      "202410,357,17,1,0,1,2,11,1,no_cargo,303,P,C,4,,1,0,0,0,-0.10",
      "202410,307,16,1,0,1,99,11,1,cargo,850,,,,1,2,2,0,0,55.00",
      "",
    ].join("\r\n");
    const cargada = await enCarpetaPropia(async (c) => {
      await Bun.write(join(c, "202410.csv"), csv);
      return await cargar([join(c, "202410.csv")], 202410);
    });
    expect(cargada).toMatchObject({ estado: 2, safs: [307, 357] });
    expect(cargada.resultado).toContain("moneda 2: 55,00");
    expect(await guardado(p, 357, "M2410")).toMatchObject({
      cargos: 3,
      licencias: 1,
      importe: 100_000,
    });
  });

  test("[A2] no document reaches the database, its log of writes, the program's log or the text", async () => {
    const MARCA = "ZQ7X";
    const archivos = await contenidoSirhu({
      ...ENTERO,
      documento: (n) => `${MARCA}${String(n).padStart(8, "0")}`,
    });
    expect(Buffer.from(archivos["MELH2001.SIR"]).includes(MARCA)).toBe(true);
    const cargada = await cargarContenido(archivos);
    const mala: Contenido = {
      ...archivos,
      "MELH2002.SIR": bytesDe(
        registrosDe(archivos["MELH2002.SIR"]).map((r, i) => i === 40 ? r.replace(".", ",") : r),
      ),
    };
    const error = await cargarContenido(mala);
    expect([cargada.estado, error.estado]).toEqual([2, 3]);
    expect(error.resultado).toContain("registro 41");
    expect(`${cargada.resultado}${error.resultado}`).not.toContain(MARCA);
    expect(JSON.stringify(p.log)).not.toContain(MARCA);
    const control = "Ejecución de noviembre de 2024";
    const tablas = await volcado(p);
    expect(tablas.some((b) => b.includes(control))).toBe(true);
    expect(tablas.some((b) => b.includes(MARCA))).toBe(false);
    const crudos = await archivosDeLaBase(p);
    expect(crudos.some((b) => b.includes(control))).toBe(true);
    expect(crudos.some((b) => b.includes(MARCA))).toBe(false);
  });
});

test("[E5] a difference of one centavo between what was read and what is told refuses the load", () => {
  const carga = new CargaDeEjecucion(MES, () => null);
  const clave = { saf: 357, prog: 1, subp: 0, proy: 0, act: 1, ubic: 2, ff: 11, pprin: 1, esc: 62 };
  const cuentas = { mon: 1, cargos: 1, horas: 0, licencias: 0 };
  const categoria = { agrup: "", nivel: "", grado: 0, cat: 1 };
  carga.agregar({ ...clave, ...categoria, ...cuentas, rubro: "cargo", importe: 10_000 });
  const aporte = aporteDe({ inst: "ME", saf: 357, nombre: "Economía" }, cuentaNueva(), carga);
  const omitido = {
    motivo: "concepto",
    registro: "LH2",
    inst: "ME",
    esc: "62",
    concepto: "9",
  } as const;
  const preparada = (leido: number, cargado = 10_000) => ({
    cargas: new Map([[357, carga]]),
    informe: {
      mes: MES,
      archivos: [],
      leidos: {},
      avisos: [],
      descuentos: [],
      aportes: [{ ...aporte, leido, omitido: -250, importes: { "1": cargado } }],
      omitidos: [{ ...omitido, detalle: "", registros: 1, importe: -250 }],
    },
  });
  expect(() => exigirConciliacion(preparada(9750))).not.toThrow();
  expect(() => exigirConciliacion(preparada(9751))).toThrow(
    "se leyeron 97.51 y hay 100.00 para cargar más -2.50 que quedan afuera",
  );
  expect(() => exigirConciliacion(preparada(9751, 10_001))).toThrow("no concilia");
});

/** Every row of every table as bytes, what is compressed also unpacked. */
async function volcado(p: Producto): Promise<Buffer[]> {
  const { db } = p.app;
  const nombres = db.dialecto === "sqlite"
    ? await db.valores("SELECT name FROM sqlite_master WHERE type = 'table'")
    : await db.valores("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  const partes: Buffer[] = [];
  for (const [nombre] of nombres) {
    for (const fila of await db.valores(`SELECT * FROM "${String(nombre)}"`)) {
      for (const celda of fila) {
        if (!(celda instanceof Uint8Array)) partes.push(Buffer.from(String(celda)));
        else {
          partes.push(Buffer.from(celda));
          if (celda[0] === 0x28 && celda[1] === 0xb5) {
            partes.push(Buffer.from(Bun.zstdDecompressSync(celda)));
          }
        }
      }
    }
  }
  return partes;
}

/** The files of the database as they are on disk: data, and the log of writes. */
async function archivosDeLaBase(p: Producto): Promise<Buffer[]> {
  const { db } = p.app;
  const leer = async (ruta: string) => Buffer.from(await Bun.file(ruta).arrayBuffer());
  if (db.dialecto === "sqlite") {
    const archivo = db.url.replace(/^sqlite:/, "");
    return await Promise.all([archivo, `${archivo}-wal`].map(leer));
  }
  await db.tx((q) => q.ejecutar("CHECKPOINT"));
  const [[carpeta, oid]] = await db.valores(
    "SELECT current_setting('data_directory'), oid::text FROM pg_database " +
      "WHERE datname = current_database()",
  );
  const carpetas = [`base/${String(oid)}`, "pg_wal"].map((c) => join(String(carpeta), c));
  const rutas = await Promise.all(carpetas.map(async (c) => {
    const entradas = await readdir(c, { withFileTypes: true });
    return entradas.filter((e) => e.isFile()).map((e) => join(c, e.name));
  }));
  return await Promise.all(rutas.flat().map(leer));
}
