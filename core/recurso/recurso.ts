/**
 * A thing that is kept, from its one description: the table, reading and saving with versions, the
 * trail and how it is taken back, its exchange file, and the block of a spreadsheet. What is true of
 * one resource alone goes in a hook; whoever needs more than three is no resource.
 */
import { subirContador, ultimoAutor } from "../db/audit.ts";
import { dePostgres, type Kit } from "../db/kit.ts";
import {
  cambiar,
  type Donde,
  mas,
  type Opciones,
  poner,
  quitar,
  una,
  varias,
} from "../db/query.ts";
import type { TablaDeclarada } from "../db/handles.ts";
import { esReferenciaRota } from "../db/values.ts";
import { type Campos, elegir, type Fila } from "../domain/fields.ts";
import {
  claveDeFila,
  type DatosDeRecurso,
  esFemenino,
  leerClaveDeFila,
  mostrarFila,
  singularDe,
  tituloEnCaja,
  titulosDe,
} from "../domain/recurso.ts";
import { type CeldasDeFila, guardarCadaFila, leerCeldas } from "../http/cells.ts";
import { enteroDeFormulario, leerFormulario } from "../http/form.ts";
import type {
  Actor,
  App,
  Archivo,
  Consulta,
  ContextoTrabajo,
  Escritura,
  Recurso,
  Reversa,
} from "../plugin.ts";
import {
  asientoDeFila,
  type Dicho,
  leerDicho,
  reversaDeFilas,
  revNueva,
  revSinUsar,
} from "../reversals.ts";
import { procesarPlanilla } from "../sheet/process.ts";
import {
  type Candidata,
  type EntradaDeFilas,
  type Fijas,
  type FilaDeTabla,
  palabrasDe,
  planillaDeFilas,
  type TablaDePlanilla,
} from "../sheet/rows.ts";
import { archivoDeTabla } from "../transfer/table-file.ts";
import { moverCon, otraQue, quitarCon, reponerCon } from "./cascada.ts";
import { copiarFilas, type PedidoDeCopia } from "./copia.ts";
import type { Rechazo } from "../errors.ts";
import { type FraseDeRecurso, type FrasePropia, rechazoDe } from "./errors.ts";

/** A row as it is stored. */
export type Guardada<F> = F & {
  readonly rev: number;
  /** Of those that the database names. */
  readonly id?: number;
};

/** What is wrong with a row, and in which column; the sentence goes on from its title. */
export interface FallaDeFila {
  readonly columna: string;
  readonly mensaje: string;
  /** How a call that saves it alone is refused, when it is not with that sentence. */
  readonly rechazo?: Rechazo;
}

/** Says what is wrong with a row; those that it passed count for the ones after it. */
export type RevisorDeFilas<F> = (
  fila: F,
  antes: F | null,
) => FallaDeFila | readonly FallaDeFila[] | null;

const todas = (falla: ReturnType<RevisorDeFilas<never>>): readonly FallaDeFila[] =>
  falla === null ? [] : [falla].flat();

export interface Definicion<C extends Campos> extends DatosDeRecurso<C> {
  /** Whether the database names its rows: the columns of the key are then only unique. */
  readonly numerado?: true;
  /** Forms name a row by the columns of its key, which then never change, and not by `clave`. */
  readonly claveFija?: true;
  /** Further columns and keys of its table; `columnas` of the key are there. */
  readonly tabla?: {
    columnas?(k: Kit): Record<string, unknown>;
    claves?(k: Kit, t: Readonly<Record<string, never>>): unknown[];
    /** What of the further columns a save writes. */
    sello?(): Readonly<Record<string, unknown>>;
  };
  /** Order of its lists. */
  readonly orden: readonly string[];
  /** Place of its file among those of an import. */
  readonly ordenDeArchivo: number;
  /** Counter that its writes raise; none when no valuation depends on it. */
  readonly contador?: string;
  /**
   * Who hears that it changed, when it is of no organismo; those who may see every SAF if not said,
   * nobody if null.
   */
  readonly oyen?: string | null;
  /** Its file, when it is not stored row by row as others are. */
  readonly archivo?: Archivo;
  /** Rows of one block of a spreadsheet, at most; 2,000 if not said. */
  readonly maximo?: number;
  /** Columns that sheets write in place; the rest have their form. */
  readonly celdas?: readonly (keyof C & string)[];
  /** The name of its list in the call that writes those of any list. */
  readonly lista?: string;
  /** Columns that are read otherwise in a block of a spreadsheet: what may be empty there alone. */
  readonly enPlanilla?: Campos;
  /** Sentences of its own; `{columna}` is the value of the row. */
  readonly frases?: Partial<Record<FraseDeRecurso, FrasePropia>>;
  /** What its entries of the trail do not take back, by action, and what does not come back. */
  readonly noVuelve?: Readonly<Record<string, string>>;
  readonly salvedades?: Readonly<Record<string, string>>;
  /** What the trail calls its acts, when it is not by their own names. */
  readonly acciones?: Readonly<Record<"nuevo" | "editar" | "eliminar", string>>;

  // Hooks.

  /** What a form says before it is read, where people may write it in several ways. */
  escrito?(cuerpo: Cuerpo): Cuerpo;
  /**
   * A row as it is stored: what is written in two ways becomes the same. It may be asked of a row
   * that has its key alone.
   */
  normalizar?(fila: Fila<C>): Fila<C>;
  /** @param uno the only rows that will be asked about; absent = any. */
  revisar?(
    q: Consulta,
    uno?: { readonly antes: Fila<C> | null; readonly despues: Fila<C> },
  ): Promise<RevisorDeFilas<Fila<C>>>;
  /** As answers say it; by its fields if not said. */
  mostrar?(fila: Fila<C>): Dicho;
  /** As the refusal of a conflict carries it. */
  enConflicto?(q: Consulta, fila: Guardada<Fila<C>>): Promise<Dicho>;
  /**
   * Of rows that are there before anybody saves them, with version 0: what one says until then. It
   * may hold what the row refers to. @throws Rechazo for one that there is not.
   */
  sinGuardar?(q: Escritura, clave: Partial<Fila<C>>): Promise<Fila<C>>;
  /** As the trail says it, when it is not as answers do. */
  enTraza?(fila: Fila<C>): Dicho;
  /** The row that a side of an entry of the trail says. */
  leerTraza?(dicho: Dicho): Dicho;
  /** What a list says beside the columns: names of what they refer to. */
  completar?(q: Consulta): Promise<(fila: Fila<C>) => Readonly<Record<string, unknown>>>;
  /** What its workbook says beside the columns, when it is not what a list does. */
  enLibro?(
    q: Consulta,
    ambito: Ambito,
  ): Promise<(fila: Fila<C>) => Readonly<Record<string, unknown>>>;
  /** The rows of a list that are not those of the table. */
  listar?(q: Consulta, ambito: Ambito): Promise<readonly Dicho[]>;
  /** A row of a block that nobody stored and that says nothing is not stored. */
  calla?(fila: Fila<C>): boolean;
  /** @throws Rechazo for a year or other limit of a list that there is not. */
  exigirAmbito?(ambito: Ambito): void;
  /** Rows of a year from those of another one. */
  copiar?(q: Consulta, pedido: PedidoDeCopia): Promise<readonly Candidata[]>;
  /** What rows that come back with one of `con` have to meet. @throws Rechazo */
  alReponer?(q: Consulta, filas: readonly Fila<C>[], con: string): Promise<void>;
  /** Once a file was stored. */
  alImportar?(q: Escritura, tabla: TablaDeclarada): Promise<void>;
}

const ACCIONES = ["NUEVO", "EDITAR", "ELIMINAR"] as const;
export type AccionDeFila = typeof ACCIONES[number];

type Cuerpo = Readonly<Record<string, unknown>>;
/** What limits a list: a year. */
type Ambito = Readonly<Record<string, unknown>>;

/**
 * What a form does to a row.
 * @param de whose sentence refuses it. @throws Rechazo 400 for none of the three.
 */
export function leerAccion(
  { accion }: Cuerpo,
  { uno, frases }: Pick<Definicion<Campos>, "uno" | "frases"> = { uno: "la fila" },
): AccionDeFila {
  const dicha = ACCIONES.find((a) => a === accion);
  if (dicha) return dicha;
  const nombrada = String(accion ?? "").slice(0, 20).replace(/\p{C}/gu, "");
  const cual = "accion_invalida";
  throw rechazoDe({ uno, propia: frases?.[cual], cual }, { accion: nombrada });
}

/** The version that was seen; null = the last writer wins ([K1]). @throws Rechazo 400. */
export const leerRev = ({ rev }: Cuerpo): number | null =>
  rev === undefined ? null : enteroDeFormulario("rev", rev, 2_147_483_647);

function esquemaDe(d: Definicion<Campos>) {
  return (k: Kit): TablaDeclarada =>
    k.tabla(
      d.id,
      {
        ...(d.numerado ? { id: k.id() } : {}),
        ...k.columnas(d.campos),
        ...d.tabla?.columnas?.(k) as Record<never, never>,
        // Version of a row ([K1]); what a file brings counts from 1 too.
        rev: k.entero().notNull().default(1),
      },
      (t) => {
        const columnas = t as unknown as Record<string, never>;
        return [
          ...(d.numerado ? [] : [
            k.clavePrimaria({ columns: d.clave.map((c) => columnas[c]) as [never] }),
          ]),
          ...(d.tabla?.claves?.(k, columnas) ?? []) as [],
        ];
      },
    ) as unknown as TablaDeclarada;
}

export function recurso<C extends Campos>(d: Definicion<C>) {
  type F = Fila<C>;
  type Fuera = Guardada<F>;
  const { id: entidad, campos, clave } = d;
  const columnas = Object.keys(campos);
  const contenido = columnas.filter((c) => !clave.includes(c));
  const titulos = titulosDe(campos);
  const deSaf = "saf" in campos;
  const esquema = esquemaDe(d as unknown as Definicion<Campos>);
  const tabla = dePostgres(esquema);
  const leidas = d.tabla?.columnas ? "*" : [...(d.numerado ? ["id"] : []), ...columnas, "rev"];
  const sello = () => d.tabla?.sello?.() ?? {};
  const enClave = (fila: object) => elegir(fila as Record<string, unknown>, clave);
  // Without what its table has besides.
  const mostrar = (fila: F): Dicho => d.mostrar?.(datosDe(fila)) ?? mostrarFila(campos, fila);
  const enTraza = (fila: F): Dicho => d.enTraza?.(datosDe(fila)) ?? mostrar(fila);
  const claveDe = (fila: F & { readonly id?: number }): string =>
    d.numerado ? String(fila.id) : claveDeFila(d, fila);
  const datosDe = (fila: object): F =>
    elegir(fila as Record<string, unknown>, columnas) as unknown as F;

  const accionDe = (accion: string): string =>
    d.acciones?.[accion as keyof typeof d.acciones] ?? accion;

  const frase = (
    cual: FraseDeRecurso,
    valores: Readonly<Record<string, unknown>>,
    datos: Readonly<Record<string, unknown>> = {},
  ) => rechazoDe({ uno: d.uno, propia: d.frases?.[cual], cual }, valores, datos);

  /**
   * Its columns with the version, `id` where the database gives it and those that its table has
   * besides; in the order of lists.
   */
  const leer = async (
    q: Consulta,
    donde: Readonly<Record<string, unknown>> = {},
    opciones: Opciones<TablaDeclarada> = { orden: d.orden as never },
  ): Promise<Fuera[]> =>
    await varias(
      q,
      tabla,
      donde as Donde<TablaDeclarada>,
      leidas as never,
      opciones,
    ) as unknown as Fuera[];

  const guardadaDe = async (
    q: Consulta,
    cual: Readonly<Record<string, unknown>>,
    candado: { readonly bloquear?: true } = {},
  ): Promise<Fuera | undefined> =>
    await una(q, tabla, cual as Donde<TablaDeclarada>, leidas as never, candado) as unknown as
      | Fuera
      | undefined;

  const nombreDe = (fila: F & { readonly id?: number }) =>
    d.numerado ? { id: fila.id } : enClave(fila);

  /** With its name and its version. */
  const conVersion = (fila: Fuera): Dicho =>
    d.numerado
      ? { id: fila.id, ...mostrar(fila), rev: fila.rev }
      : { ...mostrar(fila), ...(d.claveFija ? {} : { clave: claveDe(fila) }), rev: fila.rev };

  /**
   * The row, locked.
   * @param rev the version that was seen; null = whatever it is.
   * @param envolver the row that the refusal of a conflict carries, as its call has it.
   * @throws Rechazo 404, 409 ([K1]).
   */
  async function vigente(
    q: Escritura,
    cual: Partial<F>,
    rev: number | null,
    envolver: (actual: Dicho) => unknown = (actual) => actual,
  ): Promise<Fuera> {
    const nacida = await d.sinGuardar?.(q, cual);
    const fila = await guardadaDe(q, cual, { bloquear: true }) ?? (nacida && { ...nacida, rev: 0 });
    if (!fila) throw frase("inexistente", {});
    if (rev !== null && rev !== fila.rev) {
      const quien = await ultimoAutor(q, entidad, claveDe(fila));
      const actual = await d.enConflicto?.(q, fila) ?? conVersion(fila);
      throw frase("cambiado", { ...fila, quien }, { quien, actual: envolver(actual) });
    }
    return fila;
  }

  /** @throws Rechazo with the column, for a row that does not fit or that is there already. */
  async function exigirBuena(q: Escritura, antes: Fuera | null, despues: F): Promise<void> {
    if (!antes) await d.sinGuardar?.(q, despues);
    const revisar = await d.revisar?.(q, { antes: antes && datosDe(antes), despues });
    const [falla] = todas(revisar?.(despues, antes) ?? null);
    if (falla) {
      const { columna: campo, mensaje, rechazo: propio } = falla;
      const titulo = tituloEnCaja(campos, campo);
      throw propio ?? frase("invalido", { titulo, campo, mensaje }, { campo });
    }
    if (antes && claveDeFila(d, antes) === claveDeFila(d, despues)) return;
    const igual = await guardadaDe(q, enClave(despues));
    if (igual) throw frase("existente", despues);
  }

  /** @throws Rechazo with what some plugin says that has it in use. */
  async function exigirSinUso(app: App, q: Consulta, fila: Fuera): Promise<void> {
    for (const { entities } of app.registro.plugins) {
      const motivo = await entities?.[entidad]?.uses?.(q, fila as never);
      if (motivo) throw frase("en_uso", { ...fila, motivo });
    }
  }

  async function quitarUna(q: Escritura, fila: Fuera): Promise<void> {
    try {
      await quitar(q, tabla, nombreDe(fila) as Donde<TablaDeclarada>);
    } catch (error) {
      throw esReferenciaRota(error) ? frase("nombrado", fila) : error;
    }
  }

  /**
   * Writes a row in place of another, or of none, and tells the trail; of both organismos where it
   * goes from one to the other. What it may say was looked at.
   * @param propio number and version of one that comes back.
   * @param app where what goes with it is found; without it, nothing else is written.
   * @param lado of an entry that is taken back: what came back with it, or may go with it.
   */
  async function escribir(
    q: Escritura,
    actor: Actor,
    antes: Fuera | null,
    despues: F | null,
    propio: { readonly id?: number; readonly rev?: number } = {},
    { app, lado }: { readonly app?: App; readonly lado?: Dicho } = {},
  ): Promise<{ readonly id?: number; readonly rev: number }> {
    let conEl: Dicho = {};
    const misma = antes && despues &&
      (d.numerado || claveDeFila(d, antes) === claveDeFila(d, despues));
    let hecha: { id?: number; rev: number } = { rev: 0 };
    if (d.contador !== undefined) await subirContador(q, d.contador);
    if (misma) {
      const cambios = elegir(despues as Record<string, unknown>, d.numerado ? columnas : contenido);
      const nuevos = { ...cambios, ...sello(), rev: mas(1) };
      await cambiar(q, tabla, nombreDe(antes) as Donde<TablaDeclarada>, nuevos as never);
      hecha = { ...(d.numerado ? { id: antes.id } : {}), rev: antes.rev + 1 };
    } else {
      if (antes && !despues && app) {
        await exigirSinUso(app, q, antes);
        conEl = await quitarCon(app, q, d, antes);
        const otra = lado && otraQue(app, d, conEl, lado);
        if (otra) throw frase("acompanado", { ...antes, otra: otra.enFrase ?? otra.titulo });
      }
      if (antes) await quitarUna(q, antes);
      if (despues) {
        const rev = propio.rev ??
          (d.numerado ? 1 : await revNueva(q, entidad, claveDeFila(d, despues)));
        const fila = { ...despues, ...propio, ...sello(), rev };
        // If somebody else saves the same new row at once, this unit of work conflicts and runs again.
        const siEsta = d.sinGuardar
          ? { ...elegir(despues as Record<string, unknown>, contenido), rev: mas(1) }
          : "error";
        const id = await poner(q, tabla, fila as never, siEsta as never);
        hecha = d.numerado ? { id: propio.id ?? id, rev } : { rev };
        if (antes && app) await moverCon(app, q, d, antes, despues);
        if (!antes && app && lado) {
          conEl = await reponerCon(app, q, d, despues, lado);
        }
      }
    }
    const lados = [
      antes && { ...enTraza(antes), ...(despues ? {} : conEl) },
      despues && { ...enTraza(despues), ...(antes ? {} : conEl) },
    ] as const;
    const con = (fila: F, saf?: number) => ({
      entidad,
      clave: d.numerado ? hecha.id ?? antes?.id : claveDeFila(d, fila),
      ...(saf === undefined ? {} : { saf }),
    });
    const suyas = [antes, despues].flatMap((fila) => fila ? [fila] : []);
    // By organismo: one that moves is told to both.
    const porSaf = new Map(suyas.map((fila) => [deSaf ? Number(fila.saf) : undefined, fila]));
    for (const [saf, fila] of porSaf) {
      const nombrado = saf === campos.saf?.vacio ? undefined : saf;
      const asiento = asientoDeFila(con(fila, nombrado), ...lados);
      await q.auditar(actor, { ...asiento, accion: accionDe(asiento.accion) });
    }
    return hecha;
  }

  /** Tells the screens that show it. */
  function avisar(app: App, actor: Actor, filas: readonly (object | null)[] = []): void {
    if (d.oyen === null) return;
    const safs = new Set(filas.flatMap((f) => f && deSaf ? [Number((f as F).saf)] : []));
    const permiso = d.oyen === undefined ? {} : { permiso: d.oyen };
    for (const saf of safs.size > 0 ? safs : [0]) {
      app.eventos.cambio(actor, { saf, codipres: "", ...permiso }, { base: entidad });
    }
  }

  /** The columns of a key, as a form says them. @throws Rechazo */
  const leerClave = (cuerpo: Cuerpo): Partial<F> =>
    leerFormulario(elegir(campos, clave), d.escrito?.(cuerpo) ?? cuerpo) as Partial<F>;

  /** Which row a form names. @throws Rechazo when it is none. */
  function leerNombre(cuerpo: Cuerpo): Partial<F> & { readonly id?: number } {
    if (d.numerado) {
      const id = enteroDeFormulario("id", cuerpo.id, Number.MAX_SAFE_INTEGER);
      return { id } as unknown as Partial<F>;
    }
    if (d.claveFija) return leerClave(cuerpo);
    const leida = leerClaveDeFila(d as DatosDeRecurso<C>, cuerpo.clave);
    if (!leida) throw frase("inexistente", {});
    return leida as Partial<F>;
  }

  const normalizada = (fila: F): F => d.normalizar?.(fila) ?? fila;

  const leerFila = (cuerpo: Cuerpo): F =>
    normalizada(leerFormulario(campos, d.escrito?.(cuerpo) ?? cuerpo));

  /**
   * Creates, changes or removes a row: `accion` is NUEVO, EDITAR or ELIMINAR, and the last two name
   * it by `clave`, by `id` where it has one, or by the columns of a key that is fixed.
   * @returns the name of what was saved; null once removed.
   * @throws Rechazo when it does not fit, exists already, is gone, or changed after `rev` ([K1]).
   */
  async function editar(app: App, actor: Actor, cuerpo: Cuerpo) {
    const accion = leerAccion(cuerpo, d);
    const cual = accion === "NUEVO" ? null : leerNombre(cuerpo);
    const nueva = accion === "ELIMINAR" ? null : leerFila(cuerpo);
    const rev = leerRev(cuerpo);
    let anterior: Fuera | null = null;
    // What the unit of work gives is what a repeat of the call is answered ([K3]).
    const guardada = await app.db.tx(async (q) => {
      anterior = cual && await vigente(q, cual, rev);
      if (nueva) await exigirBuena(q, anterior, nueva);
      const hecha = await escribir(q, actor, anterior, nueva, {}, { app });
      if (d.numerado) return { id: nueva ? hecha.id : null };
      return d.claveFija ? {} : { clave: nueva && claveDeFila(d, nueva) };
    });
    avisar(app, actor, [anterior, nueva]);
    return guardada;
  }

  /** The rows of a list, as answers say them. */
  async function lista(
    q: Consulta,
    ambito: Readonly<Record<string, unknown>> = {},
  ): Promise<readonly Dicho[]> {
    if (d.listar) return await d.listar(q, ambito);
    const filas = await leer(q, ambito);
    const completar = await d.completar?.(q);
    return filas.map((f) => {
      const { id, clave: suya, rev, ...dichas } = conVersion(f);
      return {
        ...(d.numerado ? { id } : {}),
        ...dichas,
        ...(d.numerado ? {} : { clave: suya }),
        ...completar?.(f),
        rev,
      };
    });
  }

  /** The rows of its workbook, as they are stored; what says nothing is null. */
  async function filasDeLibro(
    q: Consulta,
    ambito: Readonly<Record<string, unknown>>,
  ): Promise<readonly Dicho[]> {
    const completar = await (d.enLibro ?? d.completar)?.(q, ambito);
    const filas = await d.listar?.(q, ambito) ??
      (await leer(q, ambito)).map((f) =>
        Object.fromEntries(
          columnas.map((c) => [c, campos[c].callado && f[c] === campos[c].vacio ? null : f[c]]),
        )
      );
    return completar ? filas.map((f) => ({ ...f, ...completar(f as unknown as F) })) : filas;
  }

  /**
   * Leaves a row as it is said, inside a unit of work; what is not said of it stays.
   * @param envolver see `vigente`. @returns the row as it is. @throws Rechazo
   */
  async function corregir(
    q: Escritura,
    actor: Actor,
    cual: Partial<F>,
    { rev, valores }: { readonly rev: number | null; readonly valores: Cuerpo },
    envolver?: (actual: Dicho) => unknown,
  ): Promise<Fuera> {
    const dichos = leerFormulario(
      elegir(campos, Object.keys(valores)),
      d.escrito?.(valores) ?? valores,
    );
    const antes = await vigente(q, cual, rev, envolver);
    const nueva = normalizada({ ...datosDe(antes), ...dichos } as F);
    const guardada = antes.rev > 0 ? antes : null;
    if (guardada && columnas.every((c) => nueva[c] === antes[c])) return antes;
    await exigirBuena(q, antes, nueva);
    return { ...antes, ...nueva, ...await escribir(q, actor, guardada, nueva) };
  }

  /** The row that cells are of: by its number, or by what the list does not say of its key. */
  function nombreDeCeldas(
    { id, clave: dicha }: CeldasDeFila,
    ambito: Ambito,
  ): Partial<F> {
    if (d.numerado) return { id } as unknown as Partial<F>;
    const faltan = clave.filter((c) => !(c in ambito));
    return leerClave({ ...ambito, ...(dicha ?? (faltan.length === 1 ? { [faltan[0]]: id } : {})) });
  }

  /** Cells of rows that are there, all of them or none ([B1]). @throws Rechazo */
  async function guardarCeldas(app: App, actor: Actor, texto: unknown, ambito: Ambito = {}) {
    const filas = leerCeldas(texto, d.celdas ?? []);
    const puestas: Fuera[] = [];
    const guardado = await app.db.tx(async (q) => {
      // It may run again.
      puestas.length = 0;
      const registros = await guardarCadaFila(filas, async (celdas) => {
        const { id, rev, valores } = celdas;
        const cual = nombreDeCeldas(celdas, ambito);
        const pedido = { rev: rev === null ? null : Number(rev), valores };
        const puesta = await corregir(q, actor, cual, pedido);
        puestas.push(puesta);
        return { id, rev: puesta.rev };
      });
      return { registros };
    });
    avisar(app, actor, puestas);
    return guardado;
  }

  const archivo: Archivo = d.archivo ?? (() => {
    const deTabla = archivoDeTabla({
      nombre: entidad,
      orden: d.ordenDeArchivo,
      campos,
      clave,
      opcionales: columnas.filter((c) => campos[c].agregado),
      contador: d.contador ?? null,
      conRev: true,
      async *preparar(ctx, lotes) {
        const revisar = await d.revisar?.(ctx.q);
        const vistas = new Set<string>();
        for await (const lote of lotes) {
          const buenas = lote.flatMap(({ fila, valores: crudos }) => {
            const valores = normalizada(crudos as unknown as F);
            const nombre = claveDeFila(d, valores);
            // The file itself refuses two equal keys; these became equal.
            if (d.normalizar && vistas.has(nombre)) {
              ctx.error(fila, clave.at(-1) ?? "", "la clave está repetida");
              return [];
            }
            vistas.add(nombre);
            // What was dumped comes back as it was: it stands for the stored one.
            const fallas = todas(revisar?.(valores, valores) ?? null);
            for (const { columna, mensaje } of fallas) ctx.error(fila, columna, mensaje);
            return fallas.length > 0 ? [] : [{ fila, valores: valores as Record<string, unknown> }];
          });
          if (buenas.length > 0) yield buenas;
        }
      },
    });
    return {
      ...deTabla,
      async import(ctx, lotes) {
        await deTabla.import(ctx, lotes);
        await d.alImportar?.(ctx.q, tabla);
      },
    };
  })();

  /** What the trail tells of a row, taken back from it (formulation [F12]). */
  const reversa: Reversa = reversaDeFilas<F & { readonly id?: number }>({
    ...(d.acciones ? { actions: [...new Set(Object.values(d.acciones))] } : {}),
    ...(d.noVuelve ? { reasons: d.noVuelve } : {}),
    ...(d.salvedades ? { caveats: d.salvedades } : {}),
    leer: (dicho, { clave: nombre, saf }) => ({
      ...leerDicho(campos, {
        ...(deSaf && !("saf" in dicho) ? { saf } : {}),
        ...(d.leerTraza?.(dicho) ?? dicho),
      }),
      ...(d.numerado ? { id: Number(nombre) } : {}),
    }),
    actual: (q, fila, candado) => guardadaDe(q, nombreDe(fila), candado),
    mostrar: enTraza,
    keys: async (q) => (await leer(q)).map(claveDe),
    async guardar({ app, q, actor }, antes, despues, asiento) {
      const hallada = antes as Fuera | null;
      if (despues) await exigirBuena(q, hallada, datosDe(despues));
      const propio = d.numerado && despues && !antes
        ? { id: despues.id, rev: await revNueva(q, entidad, despues.id ?? 0) }
        : {};
      const lado = (despues ? asiento.antes : asiento.despues) as Dicho;
      await escribir(q, actor, hallada, despues && datosDe(despues), propio, { app, lado });
    },
  });

  const planilla: TablaDePlanilla<FilaDeTabla> = {
    ...palabrasDe({ ...campos, ...d.enPlanilla }, d.aparte),
    clave,
    maximo: d.maximo ?? 2000,
    de: `planilla de ${d.varios}`,
    nada: `${esFemenino(d) ? "ninguna" : "ningún"} ${singularDe(d)} para cargar`,
    ...(d.normalizar
      ? { normalizar: d.normalizar as never, normalizarClave: d.normalizar as never }
      : {}),
    ...(d.calla ? { calla: d.calla as never } : {}),
    async leer(q, fijas: Fijas) {
      const filas = await leer(q, fijas);
      const revisar = await d.revisar?.(q);
      return {
        filas: filas as never,
        revisar: (fila, antes) => todas(revisar?.(fila as F, antes as F | null) ?? null)[0] ?? null,
      };
    },
    async guardar(q, actor, cambios) {
      for (const { antes, despues } of cambios) {
        if (!antes) await d.sinGuardar?.(q, despues as F);
        await escribir(q, actor, antes as Fuera | null, despues as F);
      }
    },
  };

  const quitarVarias = async (q: Escritura, donde: Dicho): Promise<readonly Dicho[]> => {
    const filas = await leer(q, donde);
    if (filas.length > 0) await quitar(q, tabla, donde as Donde<TablaDeclarada>);
    return filas.map(enTraza);
  };

  async function reponerVarias(
    q: Escritura,
    con: string,
    dichas: readonly Dicho[],
  ): Promise<void> {
    const filas = dichas.map((dicha) => leerDicho(campos, dicha));
    await d.alReponer?.(q, filas, con);
    const rev = await revSinUsar(q);
    for (const fila of filas) await poner(q, tabla, { ...fila, ...sello(), rev } as never);
  }

  const moverVarias = async (q: Escritura, donde: Dicho, nuevos: Dicho): Promise<void> => {
    await cambiar(q, tabla, donde as Donde<TablaDeclarada>, nuevos as never);
  };

  return {
    ...d as DatosDeRecurso<C>,
    exigirAmbito: d.exigirAmbito,
    copiar: (app: App, actor: Actor, pedido: object) =>
      copiarFilas(app, actor, { id: entidad, planilla, copiar: d.copiar }, pedido as PedidoDeCopia),
    cargar: (contexto: ContextoTrabajo, entrada: object) =>
      procesarPlanilla(contexto, planillaDeFilas(planilla), entrada as EntradaDeFilas),
    columnas,
    titulos,
    esquema,
    leer,
    vigente,
    normalizada,
    exigirBuena,
    escribir,
    editar,
    corregir,
    ...(d.lista ? { conCeldas: d.lista } : {}),
    guardarCeldas,
    lista,
    filasDeLibro,
    mostrar,
    enTraza,
    claveDe,
    avisar,
    frase,
    archivo,
    reversa,
    planilla,
    quitarVarias,
    reponerVarias,
    moverVarias,
    ...(d.oyen === null
      ? {}
      : { aviso: { type: "cambio", ...(d.oyen === undefined ? {} : { permission: d.oyen }) } }),
  } satisfies Recurso & Record<string, unknown>;
}
