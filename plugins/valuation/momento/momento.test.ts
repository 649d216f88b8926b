import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { subirContador } from "#core/db/audit.ts";
import type { Escritura } from "#core/plugin.ts";
import { arrancar } from "#core/process/boot.ts";
import { crearServidor } from "#core/http/server.ts";
import { logMudo } from "#core/process/log.ts";
import { pedidoDe } from "#core/testing/api.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { azarDe } from "#core/testing/random.ts";
import type { PorcentajeProbado, TotalAlMomento } from "#proto/valuation.ts";
import {
  BASES,
  catalogoDe,
  columnasDe,
  crearValidador,
  filasDe,
  grupo,
  tablaDe,
} from "#plugins/bases/service.ts";
import { plugins } from "#plugins/index.ts";
import { valorizarEnTx } from "../valorizar.ts";

const SAF = 357;
const CODIPRES = "E2601";
/** Rows written by the random edits of each database. */
const CAMBIOS = 10_000;

interface Guardado {
  readonly id: number;
  readonly rev: number;
  readonly costo: number | null;
  readonly resultado: boolean;
}
type Fila = Record<string, string | number> & { id: number; rev: number };

/** Carries what a unit of work found out of it, leaving nothing written. */
class Deshecho extends Error {
  constructor(readonly valor: Pick<TotalAlMomento, "totales" | "fuera">) {
    super("deshecho");
  }
}

/** What Valorizar says once the rows with errors are gone; nothing of it stays. */
async function valuarEnTx(q: Escritura): Promise<Pick<TotalAlMomento, "totales" | "fuera">> {
  const g = await grupo(q, SAF, CODIPRES);
  const catalogo = await catalogoDe(q, g);
  const fuera: { base: string; titulo: string; registros: number }[] = [];
  for (const base of BASES) {
    const validador = crearValidador(base, catalogo);
    const malas = (await filasDe(q, tablaDe(base), columnasDe(base), g))
      .filter((fila) => validador.bits(fila) !== 0);
    for (const [id] of malas) {
      await q.ejecutar(`DELETE FROM ${tablaDe(base)} WHERE id = ?`, [Number(id)]);
    }
    if (malas.length > 0) {
      fuera.push({ base: base.id, titulo: base.titulo, registros: malas.length });
    }
  }
  const { totales } = await valorizarEnTx(q, ACTOR, SAF, CODIPRES, () => {});
  const monedas = Object.entries({ "1": 0, ...totales }).filter(([m, t]) => m === "1" || t !== 0);
  return { totales: monedas.map(([m, t]) => ({ mon: Number(m), total: t / 100 })), fuera };
}

function valuado({ app }: Producto): Promise<Pick<TotalAlMomento, "totales" | "fuera">> {
  return app.db.tx(async (q) => {
    throw new Deshecho(await valuarEnTx(q));
  }).catch((error) => {
    if (error instanceof Deshecho) return error.valor;
    throw error;
  });
}

for (const base of basesDeDatos()) {
  describe(`total al momento en ${base.dialecto}`, () => {
    let p: Producto;
    /** What the stream told of the group, in order. */
    const contados: (TotalAlMomento & { pendiente?: boolean })[] = [];
    let tomas = 0;
    beforeAll(async () => {
      p = await abrirProducto(base);
      p.app.eventos.escuchar((e) => {
        if (e.tipo === "totales") contados.push(e.datos as unknown as TotalAlMomento);
      });
      const { ejecutar } = p.app.trabajos;
      p.app.trabajos.ejecutar = ((nombre: string, ...resto: never[]) => {
        if (nombre === "valuation.momento") tomas++;
        return (ejecutar as (...a: unknown[]) => unknown)(nombre, ...resto);
      }) as typeof ejecutar;
    }, 600_000);
    afterAll(() => p.cerrar());

    const momento = async () =>
      (await p.pedir<TotalAlMomento>("GET", `/api/valorizar/momento/${SAF}/${CODIPRES}`, {
        como: p.roles.analista,
      })).json;
    const listar = async (b: string) => {
      const { status, json } = await p.pedir<Record<string, Fila[]>>(
        "GET",
        `/api/bases/${b}/${SAF}/${CODIPRES}`,
        { como: p.roles.analista },
      );
      expect({ b, status }).toEqual({ b, status: 200 });
      return json[b];
    };
    const enviar = (b: string, form: Record<string, string | number>, accion = "") =>
      p.pedir<Guardado>(
        "POST",
        `/api/bases/${b}${accion}/${SAF}/${CODIPRES}`,
        { como: p.roles.analista, form },
      );

    test("the total is the one of Valorizar, before anybody values", async () => {
      const { rev_datos: _, falla, ...ahora } = await momento();
      expect(falla).toBe("");
      expect(ahora).toEqual(await valuado(p));
      expect(ahora.totales[0].total).toBeGreaterThan(0);
    });

    test("a save moves the total by what the row costs, which its answer says", async () => {
      const [{ validacion: _v, ...fila }] = await listar("cargos");
      const antes = await momento();
      const veces = tomas;
      contados.length = 0;
      const { json } = await enviar("cargos", { ...fila, accion: "nuevo" });
      const despues = await momento();
      expect(json.costo).toBeGreaterThan(0);
      const diferencia = despues.totales[0].total - antes.totales[0].total;
      expect(Math.round(diferencia * 100)).toBe(Math.round(Number(json.costo) * 100));
      // Everybody who listens was told, and nothing was valued again.
      expect(contados).toEqual([despues]);
      expect(tomas).toBe(veces);
      const { id, rev } = json;
      const { json: borrado } = await enviar("cargos", { id, rev, accion: "eliminar" });
      expect(borrado.costo).toBeNull();
      expect((await momento()).totales).toEqual(antes.totales);
      expect(tomas).toBe(veces);
    });

    test("the editor of any base is told what its row costs, as the total will count it", async () => {
      for (const { id, todosLosProgramas } of BASES) {
        const [{ validacion: _v, ...fila }] = await listar(id);
        const { json } = await p.pedir<PorcentajeProbado>(
          "POST",
          `/api/valorizar/renglon/${id}/${SAF}/${CODIPRES}`,
          // Without its id: a copy of it, which a rule adds to the one that is there.
          { como: p.roles.consulta, form: { ...fila, id: 0 } },
        );
        const antes = await momento();
        const { json: nuevo } = await enviar(id, { ...fila, accion: "nuevo" });
        const despues = await momento();
        const { id: suyo, rev } = nuevo;
        await enviar(id, { id: suyo, rev, accion: "eliminar" });
        const mon = Number(fila.mon ?? 1);
        const de = (t: TotalAlMomento) => t.totales.find((x) => x.mon === mon)?.total ?? 0;
        const movio = Math.round((de(despues) - de(antes)) * 100);
        if (todosLosProgramas) {
          // What it brings about in other lines is in the total, not in its own.
          const suma = json.diferencia?.reduce((s, d) => s + Math.round(d.total * 100), 0);
          expect({ id, suma }).toEqual({ id, suma: movio });
          expect(Math.round((json.costo ?? NaN) * 100)).toBeLessThanOrEqual(movio);
          continue;
        }
        expect({ id, costo: json.costo }).toEqual({ id, costo: nuevo.costo });
        expect(movio).toBe(Math.round((json.costo ?? NaN) * 100));
      }
    });

    test("only a budget has one, for those who see it", async () => {
      const ruta = `/api/valorizar/momento/${SAF}`;
      const de = (codipres: string, como = p.roles.analista) =>
        p.pedir("GET", `${ruta}/${codipres}`, { como });
      expect((await de(CODIPRES, p.roles.ajena)).status).toBe(403);
      expect((await de("E9999")).status).toBe(404);
    });

    test(`after ${CAMBIOS} random changes it is what a whole valuation says`, async () => {
      const azar = azarDe(base.dialecto === "sqlite" ? 11 : 12);
      const entre = (n: number) => Math.floor(azar() * n);
      const una = <T>(de: readonly T[]): T => de[entre(de.length)];
      // Another process of the same database: nothing of what it writes is told here.
      const otra = await arrancar(p.app.config, plugins, { migrar: false, log: logMudo() });
      const servidor = crearServidor(otra);
      let cambiados = 0;
      let invalidos = 0;
      const listas = new Map<string, Fila[]>();
      const filasDeBase = async (b: string) => {
        let filas = listas.get(b);
        if (!filas?.length) listas.set(b, filas = [...await listar(b)]);
        return filas;
      };
      const mutada = (b: string, { validacion: _v, ...f }: Fila): Fila => {
        const m: Record<string, string | number> = { ...f };
        const pesos = () => (entre(9_000_000) / 100).toFixed(2);
        if ("cargos" in m) m.cargos = 1 + entre(9);
        if ("vacantes" in m) m.vacantes = entre(4);
        if ("tcober" in m) m.tcober = entre(13);
        if ("feje" in m && m.nivel !== "") m.feje = entre(5);
        if (m.nivel !== undefined && m.nivel !== "") m.grado = entre(9);
        if ("porcentaje" in m) m.porcentaje = (entre(4_000) / 100).toFixed(2);
        if ("porcont" in m) m.porcont = (entre(4_000) / 100).toFixed(2);
        if ("cantidad" in m) m.cantidad = entre(30);
        if ("costo" in m) m.costo = pesos();
        if ("costo_total" in m) m.costo_total = pesos();
        if (b === "contratosespeciales") m.cantidad = 1 + entre(9);
        return m as Fila;
      };
      const afuera = async (b: string, form: Record<string, string | number>) => {
        const ruta = `/api/bases/${b}/${SAF}/${CODIPRES}`;
        const pedido = pedidoDe("POST", ruta, { como: p.roles.analista, form });
        return await (await servidor.handle(pedido)).json() as Guardado;
      };
      const soltar = (b: string) => void listas.delete(b);
      /** One save from the editor, through one server or the other. */
      const guardar = async (b: string) => {
        const filas = await filasDeBase(b);
        const i = entre(filas.length);
        const que = azar();
        const accion = que < 0.2 ? "nuevo" : que < 0.35 && filas.length > 8 ? "eliminar" : "editar";
        const fila = mutada(b, filas[i]);
        const { id, rev, resultado } = azar() < 0.03
          ? await afuera(b, { ...fila, accion })
          : (await enviar(b, { ...fila, accion })).json;
        if (resultado !== true) return soltar(b);
        cambiados++;
        if (accion === "eliminar") filas.splice(i, 1);
        else if (accion === "nuevo") filas.push({ ...fila, id, rev });
        else filas[i] = { ...fila, rev };
      };
      const pegar = async (b: string) => {
        const columnas = (BASES.find((x) => x.id === b) ?? BASES[0]).columnas
          .filter((c) => !c.condicion).map((c) => c.id);
        const filas = await filasDeBase(b);
        const nuevas = Array.from({ length: 20 + entre(180) }, () => mutada(b, una(filas)));
        const texto = [columnas, ...nuevas.map((f) => columnas.map((c) => f[c]))]
          .map((celdas) => celdas.join("\t")).join("\n");
        const { json } = await enviar(b, { texto, aplicar: 1 }, "/pegar");
        if (json.resultado === true) cambiados += nuevas.length;
        soltar(b);
      };
      const eliminar = async (b: string) => {
        const filas = await listar(b);
        const elegidas = filas.slice(20 + entre(40));
        if (elegidas.length === 0) return;
        const registros = elegidas.map(({ id, rev }) => `${id}:${rev}`).join(",");
        const { json } = await enviar(b, { registros }, "/eliminar");
        if (json.resultado === true) cambiados += elegidas.length;
        soltar(b);
      };
      const deshacer = async (b: string) => {
        const { json } = await enviar(b, {}, "/deshacer");
        cambiados += Number((json as unknown as { deshechos?: number }).deshechos ?? 0);
        soltar(b);
      };
      /** Tables and flags: what many rows are worth, or whether they are valid, all at once. */
      const referencia = (sql: string) =>
        p.app.db.tx(async (q) => {
          await q.ejecutar(sql);
          await subirContador(q, "referencias");
        });
      let ida = false;
      const banderas = ["habilitar_ogas", "habilitar_me"] as const;
      const referencias = [
        () => referencia("UPDATE valores_ur SET valor = valor + 7"),
        () => referencia(`UPDATE categorias_valores SET remuneracion = remuneracion + 101`),
        () => {
          const cual = una(banderas);
          return referencia(`UPDATE organismos SET ${cual} = NOT ${cual} WHERE saf = ${SAF}`);
        },
        () => {
          ida = !ida;
          const [antes, ahora] = ida ? [2, 1] : [1, 2];
          return referencia(`UPDATE ubicaciones SET ubic = ${ahora} WHERE ubic = ${antes}`);
        },
      ];
      const deFilas = BASES.map((b) => b.id);
      const comparar = async () => {
        const { rev_datos: _, falla, ...ahora } = await momento();
        expect(falla).toBe("");
        const todo = await valuado(p);
        if (todo.fuera.length > 0) invalidos++;
        expect({ cambiados, ...ahora }).toEqual({ cambiados, ...todo });
      };
      for (let paso = 1; cambiados < CAMBIOS; paso++) {
        const que = azar();
        const b = azar() < 0.5 ? "cargos" : una(deFilas);
        if (que < 0.6) await guardar(b);
        else if (que < 0.75) {
          await Promise.all([guardar(b), guardar(una(deFilas)), guardar("cargos")]);
        } else if (que < 0.88) await pegar(b);
        else if (que < 0.94) await eliminar(b);
        else if (que < 0.97) await deshacer(b);
        else await una(referencias)();
        if (paso % 20 === 0) await comparar();
      }
      await comparar();
      expect(invalidos).toBeGreaterThan(0);
      await otra.cerrar();
    }, 600_000);
  });
}
