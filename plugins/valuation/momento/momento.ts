/**
 * What groups are worth at this moment, whether they were valued or not. Of each one, the picture
 * of its last version is remembered; a save moves it on by the rows that it changed, and whatever
 * it cannot follow (rules, tables, another process) makes it be taken again, off the event loop.
 */
import { Cache } from "#core/cache.ts";
import { Rechazo } from "#core/errors.ts";
import type { Evento } from "#core/events.ts";
import { datosDeError } from "#core/process/log.ts";
import type { Actor, App, Escritura } from "#core/plugin.ts";
import { leerContador } from "#core/db/audit.ts";
import { toNumber } from "#core/domain/money.ts";
import type { CambioDeLista } from "#proto/bases.ts";
import type { TotalAlMomento } from "#proto/valuation.ts";
import {
  type Base,
  BASES,
  type EscritoEnGrupo,
  type FilaBase,
  type Grupo,
  grupo,
  seguirEscritos,
} from "#plugins/bases/service.ts";
import type { Reglas } from "../engine/filas.ts";
import { rechazo } from "../errors.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import { costeadorDeFoto, seCostea } from "./costeador.ts";
import { costoDe, costoEnGrupo } from "./costos.ts";
import { type Foto, trasEscrito } from "./foto.ts";
import { esDePorcentaje, mediosDe, referenciasDe } from "./medios.ts";
import { Tasador } from "./tasador.ts";

/** Rules remembered among all groups: little else of a picture takes room. */
const REGLAS = 100_000;
/** Saves of a group that wait for a picture that is being taken. */
const ESCRITOS = 200;
/** Times that an engine is used: its ledger keeps an entry of each row that is worth nothing. */
const USOS = 1_000;
/** A save that is committed is told soon after: until then its group is not behind. */
const GRACIA_MS = 250;
const PASO_MS = 10;

/** Nobody in particular asks for what all the screens of a group share. */
const ACTOR: Actor = { id_usuario: null, usuario: "", origen: "total al momento" };

interface Clave {
  readonly saf: number;
  readonly codipres: string;
}
const textoDe = ({ saf, codipres }: Clave): string => `${saf}/${codipres}`;

const pesar = ({ reglas }: Foto): number =>
  1 + reglas.adicionales.length + reglas.complementos.length + reglas.contribuciones.length;

/** As the calls show it; amounts with two decimals. */
export function mostrarFoto({ grupo: g, totales, fuera, falla }: Foto): TotalAlMomento {
  const monedas = Object.entries(totales).filter(([mon, total]) => total !== 0 || mon === "1");
  return {
    rev_datos: g.rev_datos,
    totales: falla === ""
      ? monedas.map(([mon, total]) => ({ mon: Number(mon), total: toNumber(total) }))
      : [],
    fuera: BASES.flatMap(({ id, titulo }) =>
      fuera[id] > 0 ? [{ base: id, titulo, registros: fuera[id] }] : []
    ),
    falla,
  };
}

function siNoEsta(error: unknown): null {
  if (error instanceof Rechazo) return null;
  throw error;
}

class Momento {
  readonly #fotos = new Cache<string, Foto>("totales_al_momento", REGLAS, pesar);
  /** Pictures that are being taken: one at a time of each group, for everybody. */
  readonly #tomas = new Map<string, Promise<Foto>>();
  /** By the rules of a picture, while the reference data are the same. */
  #tasadores = new WeakMap<Reglas, { readonly tasador: Tasador; usos: number }>();
  /** Of the reference data that they hold: those of before are let go. */
  #contador = -1;
  /** Saves that a picture has yet to follow, by group and by the version that each one left. */
  readonly #escritos = new Map<string, Map<number, EscritoEnGrupo>>();

  constructor(private readonly app: App) {
    seguirEscritos(app, {
      costo: (q, g, base, fila) => this.#costo(q, g, base, fila),
      reglas: async (g, base) => seCostea(g) ? costeadorDeFoto(base, await this.pedir(g)) : null,
      seguir: (e) => this.#seguir(e),
    });
    app.eventos.escuchar((e) => {
      if (e.tipo !== "cambio" || e.codipres === "") return;
      this.#comprobar(e).catch((error) => app.log.error("total_al_momento", datosDeError(error)));
    });
  }

  /** The picture of the last version. @throws Rechazo for what is no budget. */
  async pedir(clave: Clave): Promise<Foto> {
    const { db } = this.app;
    for (let vez = 0;; vez++) {
      const g = await grupo(db, clave.saf, clave.codipres);
      if (g.tipo !== "presupuesto" || g.organismo.consolidado) {
        throw rechazo("sin_total_al_momento", { codipres: g.codipres });
      }
      const contador = await leerContador(db, "referencias");
      const foto = await this.#alDia(g) ?? await this.#tomar(clave);
      // What was being taken may be of before; who writes without pause is not waited for.
      const vigente = foto.grupo.rev_datos >= g.rev_datos && foto.referencias >= contador;
      if (vigente || vez === 2) return foto;
    }
  }

  /** What is remembered of a group, when it is of this version or is on its way to it. */
  async #alDia(g: Grupo): Promise<Foto | null> {
    const clave = textoDe(g);
    for (let ms = 0;; ms += PASO_MS) {
      const foto = this.#fotos.get(clave);
      if (!foto || foto.referencias !== await leerContador(this.app.db, "referencias")) return null;
      if (foto.grupo.rev_datos >= g.rev_datos) return foto;
      if (ms >= GRACIA_MS || this.#tomas.has(clave)) return null;
      await Bun.sleep(PASO_MS);
    }
  }

  #tomar({ saf, codipres }: Clave): Promise<Foto> {
    const clave = textoDe({ saf, codipres });
    const enCurso = this.#tomas.get(clave);
    if (enCurso) return enCurso;
    const tomar = async () => {
      let foto: Foto;
      try {
        foto = await this.app.trabajos.ejecutar("valuation.momento", { saf, codipres }, ACTOR);
        this.#fotos.set(clave, foto);
      } finally {
        this.#tomas.delete(clave);
      }
      this.#contar(foto);
      return await this.#avanzar(clave) ?? foto;
    };
    const toma = tomar();
    this.#tomas.set(clave, toma);
    return toma;
  }

  /** A save was committed. */
  async #seguir(e: EscritoEnGrupo): Promise<void> {
    const clave = textoDe(e);
    if (!this.#fotos.get(clave) && !this.#tomas.has(clave)) return;
    const suyos = this.#escritos.get(clave) ?? new Map<number, EscritoEnGrupo>();
    this.#escritos.set(clave, suyos.set(e.rev_datos, e));
    if (suyos.size > ESCRITOS) suyos.delete(suyos.keys().next().value ?? 0);
    await this.#avanzar(clave);
  }

  /** What a row costs in a group that is locked. */
  async #costo(q: Escritura, g: Grupo, base: Base, fila: FilaBase): Promise<number | null> {
    if (esDePorcentaje(base)) return null;
    const r = await referenciasDe(q, g);
    const foto = this.#fotos.get(textoDe(g));
    if (foto?.grupo.rev_datos === g.rev_datos && foto.referencias === r.contador) {
      return costoDe(this.#tasador(foto, r), base, fila);
    }
    return await costoEnGrupo(q, g, r, base, fila);
  }

  /** Follows the saves that come next, and tells the screens. @returns null when it could not. */
  async #avanzar(clave: string): Promise<Foto | null> {
    const vieja = this.#fotos.get(clave);
    if (!vieja) return null;
    const r = await referenciasDe(this.app.db, vieja.grupo);
    // Nothing waits from here on: two saves do not move the same picture.
    const escritos = this.#escritos.get(clave);
    const desde = this.#fotos.get(clave);
    if (!desde || desde.referencias !== r.contador) return null;
    if (!escritos) return desde;
    let foto: Foto | null = desde;
    for (let e; foto && (e = escritos.get(foto.grupo.rev_datos + 1));) {
      foto = trasEscrito(foto, this.#tasador(foto, r), e);
    }
    if (!foto) {
      this.#fotos.delete(clave);
      this.#tomar(desde.grupo).catch(() => this.#olvidar(desde.grupo));
      return null;
    }
    for (const rev of escritos.keys()) if (rev <= foto.grupo.rev_datos) escritos.delete(rev);
    if (escritos.size === 0) this.#escritos.delete(clave);
    if (foto !== desde) {
      this.#fotos.set(clave, foto);
      this.#contar(foto);
    }
    return foto;
  }

  /** The engine of a picture knows the categories and rules of the rows that it met. */
  #tasador({ grupo: g, reglas }: Foto, r: Referencias): Tasador {
    if (this.#contador !== r.contador) {
      this.#contador = r.contador;
      this.#tasadores = new WeakMap();
    }
    const conocido = this.#tasadores.get(reglas);
    if (conocido && conocido.usos++ < USOS) return conocido.tasador;
    const tasador = new Tasador(mediosDe(g, r, reglas));
    this.#tasadores.set(reglas, { tasador, usos: 1 });
    return tasador;
  }

  /** Somebody wrote to a group, perhaps what was not followed: then the screens ask again. */
  async #comprobar(e: Evento): Promise<void> {
    const clave = textoDe(e);
    await this.#tomas.get(clave)?.catch(() => {});
    const foto = this.#fotos.get(clave);
    // A save of this process, which was followed before it was told.
    const { version } = e.datos as Partial<CambioDeLista>;
    if (foto && version && version.despues <= foto.grupo.rev_datos) return;
    const g = await grupo(this.app.db, e.saf, e.codipres).catch(siNoEsta);
    // Of a group that is gone there is nothing to ask: that it is gone was told.
    if (!g) return void this.#fotos.delete(clave);
    if (foto && await this.#alDia(g)) return;
    if (!this.#tomas.has(clave)) this.#olvidar(e);
  }

  #olvidar({ saf, codipres }: Clave): void {
    const clave = textoDe({ saf, codipres });
    this.#fotos.delete(clave);
    this.#escritos.delete(clave);
    this.#avisar({ saf, codipres }, { pendiente: true });
  }

  #contar(foto: Foto): void {
    this.#avisar(foto.grupo, mostrarFoto(foto));
  }

  #avisar({ saf, codipres }: Clave, datos: Evento["datos"]): void {
    this.app.eventos.emitir({ tipo: "totales", saf, codipres, datos });
  }
}

const momentos = new WeakMap<App, Momento>();

/** One of each program; from the first call on, it follows what is saved. */
export function momentoDe(app: App): Pick<Momento, "pedir"> {
  let momento = momentos.get(app);
  if (!momento) momentos.set(app, momento = new Momento(app));
  return momento;
}
