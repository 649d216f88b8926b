/**
 * Histories of budgets, remembered: the past does not change, and what is new is put over it. The
 * first page of one that nobody has read yet is made by itself, and the rest of it meanwhile.
 */
import { Cache } from "#core/cache.ts";
import { leerContador } from "#core/db/audit.ts";
import { una } from "#core/db/query.ts";
import { tabla } from "#core/db/schema.ts";
import { toNumber } from "#core/domain/money.ts";
import { diaDe } from "#core/domain/period.ts";
import { normalizar } from "#core/domain/text-key.ts";
import type { Actor, App } from "#core/plugin.ts";
import type { CambioDeHistoria, ResumenDeHistoria } from "#proto/valuation.ts";
import { grupoConHistoria } from "#plugins/bases/service.ts";
import { momentoDe } from "../momento/momento.ts";
import type { Importes } from "../momento/tasador.ts";
import { type LineaDeHistoria, type PedidoDeHistoria, textoDeLinea } from "./historia.ts";

/** Lines remembered among all budgets. */
const LINEAS = 200_000;
/** Points that a line of the total is drawn with. */
const PUNTOS = 400;
const PESOS = 1;

interface Clave {
  readonly saf: number;
  readonly codipres: string;
}

interface Recordada {
  /** Of the tables and the flags that everything was valued with. */
  readonly marca: string;
  readonly hasta: string;
  readonly lineas: readonly LineaDeHistoria[];
}

/** Which lines are wanted; what is not said is any. */
interface FiltroDeHistoria {
  readonly usuario?: string;
  readonly base?: string;
  /** AAAA-MM-DD, both included. */
  readonly desde?: string;
  readonly hasta?: string;
  readonly busca?: string;
  /** A row of the base. */
  readonly registro?: number;
}

const estaVacio = (f: FiltroDeHistoria): boolean => Object.values(f).every((v) => v === undefined);

function pruebaDe(f: FiltroDeHistoria): (l: LineaDeHistoria) => boolean {
  const palabras = normalizar(f.busca ?? "").split(/\s+/).filter(Boolean);
  return (l) => {
    if (f.usuario !== undefined && l.usuario !== f.usuario) return false;
    if (f.desde !== undefined && diaDe(l.instante) < f.desde) return false;
    if (f.hasta !== undefined && diaDe(l.instante) > f.hasta) return false;
    // Valuations and closings stand among any changes, but for those of one row or of some words.
    if (l.tipo !== "cambio") return palabras.length === 0 && f.registro === undefined;
    if (f.base !== undefined && l.base !== f.base) return false;
    if (f.registro !== undefined && !l.ids.includes(f.registro)) return false;
    if (palabras.length === 0) return true;
    const texto = normalizar(textoDeLinea(l));
    return palabras.every((p) => texto.includes(p));
  };
}

const enPesos = (importes: Importes | null): number | null =>
  importes && toNumber(importes[PESOS] ?? 0);
const otras = (importes: Importes | null) =>
  Object.entries(importes ?? {}).filter(([mon, n]) => Number(mon) !== PESOS && n !== 0)
    .map(([mon, n]) => ({ mon: Number(mon), total: toNumber(n) }));

const mostrarLinea = (l: LineaDeHistoria): CambioDeHistoria => ({
  ...l,
  ids: l.ids.slice(0, 1),
  campos: l.campos.map((c) => ({ ...c })),
  costo: l.costo && {
    antes: l.costo.antes === null ? null : toNumber(l.costo.antes),
    despues: l.costo.despues === null ? null : toNumber(l.costo.despues),
  },
  diferencia: enPesos(l.diferencia),
  otras_monedas: otras(l.diferencia),
  total: enPesos(l.total),
});

function resumir(todas: readonly LineaDeHistoria[], f: FiltroDeHistoria): ResumenDeHistoria {
  const pasa = pruebaDe(f);
  const dias = new Map<
    string,
    { cambios: number; personas: Set<string>; centavos: number | null }
  >();
  let [cambios, suma]: [number, number | null] = [0, 0];
  for (const l of todas) {
    if (l.tipo !== "cambio" || !pasa(l)) continue;
    const suyo = dias.getOrInsertComputed(diaDe(l.instante), () => ({
      cambios: 0,
      personas: new Set<string>(),
      centavos: 0,
    }));
    const movido = l.diferencia && (l.diferencia[PESOS] ?? 0);
    suyo.cambios++;
    suyo.personas.add(l.usuario);
    suyo.centavos = suyo.centavos === null || movido === null ? null : suyo.centavos + movido;
    cambios++;
    suma = suma === null || movido === null ? null : suma + movido;
  }
  const conTotal = todas.filter((l) => l.tipo === "cambio" && l.total !== null).reverse();
  const paso = Math.max(1, Math.ceil(conTotal.length / PUNTOS));
  const puntos = conTotal.filter((_, i) => i % paso === 0 || i === conTotal.length - 1);
  return {
    cambios,
    diferencia: suma === null ? null : toNumber(suma),
    dias: [...dias].map(([dia, { cambios: n, personas, centavos }]) => ({
      dia,
      cambios: n,
      personas: personas.size,
      diferencia: centavos === null ? null : toNumber(centavos),
    })),
    personas: [...new Set(todas.map((l) => l.usuario))].sort(),
    bases: [...new Set(todas.flatMap((l) => l.base ?? []))],
    puntos: puntos.map((l) => ({ instante: l.instante, total: enPesos(l.total) ?? 0 })),
    hitos: todas.filter((l) => l.tipo !== "cambio")
      .map((l) => ({
        tipo: l.tipo,
        instante: l.instante,
        codigo: l.renglon,
        total: enPesos(l.total),
      })),
  };
}

export class Historias {
  readonly #recordadas = new Cache<string, Recordada>(
    "historias",
    LINEAS,
    ({ lineas }) => 1 + lineas.length,
  );
  readonly #enCurso = new Map<string, Promise<readonly LineaDeHistoria[]>>();

  constructor(private readonly app: App) {}

  #leer(pedido: PedidoDeHistoria, actor: Actor): Promise<LineaDeHistoria[]> {
    return this.app.trabajos.ejecutar<LineaDeHistoria[]>("valuation.historia", pedido, actor);
  }

  /** What decides every total, and how far the trail goes. */
  async #version({ saf, codipres }: Clave) {
    const { db } = this.app;
    const g = await grupoConHistoria(db, saf, codipres);
    const contador = await leerContador(db, "referencias");
    const ultimo = (donde: { readonly codipres: string } | { readonly accion: string }) =>
      una(db, tabla.auditoria, { saf, ...donde }, ["id"], { orden: "-id" });
    // The closings of a budget are written in the budgets that they make.
    const propio = await ultimo({ codipres });
    const cierre = await ultimo({ accion: "cerrar" });
    return {
      marca: `${contador}|${JSON.stringify(g.organismo)}`,
      hasta: `${propio?.id ?? 0}|${cierre?.id ?? 0}`,
    };
  }

  /** All of it. @throws Rechazo */
  async #entera(clave: Clave, actor: Actor): Promise<readonly LineaDeHistoria[]> {
    const texto = `${clave.saf}/${clave.codipres}`;
    const version = await this.#version(clave);
    const hay = this.#recordadas.get(texto);
    const sirve = hay?.marca === version.marca;
    if (hay && sirve && hay.hasta === version.hasta) return hay.lineas;
    const enCurso = this.#enCurso.get(texto);
    if (enCurso) return await enCurso;
    const hacer = async () => {
      const foto = await momentoDe(this.app).pedir(clave).catch(() => null);
      const desde = sirve && hay ? hay.lineas.at(0)?.asiento ?? 0 : 0;
      const nuevas = await this.#leer(
        { ...clave, desde, maximo: Number.MAX_SAFE_INTEGER, foto },
        actor,
      );
      const lineas = sirve && hay ? [...nuevas, ...hay.lineas] : nuevas;
      this.#recordadas.set(texto, { ...version, lineas });
      return lineas;
    };
    const haciendo = hacer().finally(() => this.#enCurso.delete(texto));
    this.#enCurso.set(texto, haciendo);
    return await haciendo;
  }

  /** A page of the lines that pass, before an entry. @throws Rechazo */
  async pagina(
    clave: Clave,
    filtro: FiltroDeHistoria,
    antes: number | undefined,
    limite: number,
    actor: Actor,
  ): Promise<{ cambios: CambioDeHistoria[]; hay_mas: boolean }> {
    const conocida = this.#recordadas.get(`${clave.saf}/${clave.codipres}`);
    if (!conocida && antes === undefined && estaVacio(filtro)) {
      await this.#version(clave);
      const foto = await momentoDe(this.app).pedir(clave).catch(() => null);
      const primeras = await this.#leer({ ...clave, desde: 0, maximo: limite + 1, foto }, actor);
      return {
        cambios: primeras.slice(0, limite).map(mostrarLinea),
        hay_mas: primeras.length > limite,
      };
    }
    const pasa = pruebaDe(filtro);
    const suyas = (await this.#entera(clave, actor))
      .filter((l) => (antes === undefined || l.asiento < antes) && pasa(l));
    return { cambios: suyas.slice(0, limite).map(mostrarLinea), hay_mas: suyas.length > limite };
  }

  /** Every line that passes, as it is known here. @throws Rechazo */
  async lineas(clave: Clave, filtro: FiltroDeHistoria, actor: Actor) {
    return (await this.#entera(clave, actor)).filter(pruebaDe(filtro));
  }

  async resumen(clave: Clave, filtro: FiltroDeHistoria, actor: Actor): Promise<ResumenDeHistoria> {
    return resumir(await this.#entera(clave, actor), filtro);
  }
}
