/**
 * The whole contract of a plugin: plain data, pulled by the core. Importing a plugin has no
 * effect; `registry/` checks it by name before anything is served.
 */
import type { AnyElysia, TSchema } from "elysia";
import type { Actor, Consulta, Db, Escritura } from "./db/types.ts";
import type { Kit } from "./db/kit.ts";
import type { Config } from "./process/config.ts";
import type { ConjuntoDeMigraciones } from "./db/migrations.ts";
import type { Rechazo } from "./errors.ts";
import type { Eventos } from "./events.ts";
import type { ColaTrabajos, Progreso } from "./jobs/types.ts";
import type { Log } from "./process/log.ts";
import type { Campos } from "./domain/fields.ts";
import type { FilaCsv } from "./transfer/types.ts";
import type { Tabla } from "./outputs/table.ts";
import type { DatosDeRecurso } from "./domain/recurso.ts";

/** Version of this contract; a plugin written for another one is refused by name. */
export const CONTRACT = 4;

/** Who is calling. Built by the plugin that declares `identity`. */
export interface Identidad {
  readonly id_usuario: number;
  readonly usuario: string;
  readonly saf: number;
  readonly completo: boolean;
  readonly admin: boolean;
  readonly consulta: boolean;
  readonly ediciontablas: boolean;
  readonly onp: boolean;
  /** SAFs beside the own one ([U2]); ignored for completo and admin. */
  readonly acceso_safs: readonly number[];
  /** Opaque id of the session, to end it; never the token. */
  readonly sesion: string;
  /** What the account has to do before anything else, as a sentence; absent when nothing. */
  readonly pendiente?: string;
  /** Instant at which the session is past its limits, unless it is used before; absent = never. */
  readonly vence?: number;
}

/** What a permission looks at: the request before validation, so that refusals come first. */
export interface Solicitud {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly method: string;
}

/** A named permission. `check` answers true, or the sentence that goes with the 403. */
export interface Permiso {
  readonly title: string;
  check(quien: Identidad, solicitud: Solicitud): true | string;
  /** Also for who has something `pendiente`: what it takes to settle it, or to leave. */
  readonly evenPending?: true;
}

/** Who sees a section or an item; evaluated by the server for `GET /api/secciones`. */
export interface Visibilidad {
  readonly identidad: Identidad;
}

/**
 * What the shell opens by itself: before anything was chosen, a budget for who asked for its home
 * first, a data group, one of the consolidated
 * organismo, an execution, the choice of an organismo, and whoever signed in.
 */
export type Place =
  | "start"
  | "home"
  | "group"
  | "consolidated"
  | "execution"
  | "organism"
  | "person";

/** What else a data group may be: of the consolidated organismo ([O2]), an execution (M…). */
export type ClaseDeGrupo = "consolidado" | "ejecucion";

/** What the heading of an item's screen says of it. */
export interface AyudaDeItem {
  /** What the screen is for: one sentence, with its period. */
  readonly text: string;
  /** Where the operations guide says more: name of the place of a heading of `guia.md`. */
  readonly guide: string;
}

export interface ItemMenu {
  readonly id: string;
  readonly title: string;
  readonly opens?: readonly Place[];
  /** Groups that lack it; none by default. */
  readonly hiddenFor?: readonly ClaseDeGrupo[];
  /** The screen that draws it, `plugin/pantalla`; the section's own by default. */
  readonly module?: string;
  /** Key that opens it from anywhere, as it is written on a button: `Alt+0` to `Alt+9`. */
  readonly shortcut?: string;
  /** What is in it under other names, by which people look for it too. */
  readonly contains?: string;
  readonly help?: AyudaDeItem;
  visible?(v: Visibilidad): boolean;
}

/** An item that a plugin puts in the menu of a section that hosts those of others, and draws itself. */
export interface ItemDeOtra extends Omit<ItemMenu, "opens"> {
  readonly section: string;
  /** The item that it follows, or the one that follows it; it is the last one by default. */
  readonly after?: string;
  readonly before?: string;
  readonly module: string;
}

/** A section of the shell. `modulo` names the screen that draws it: `plugin/pantalla`. */
export interface Seccion {
  readonly id: string;
  readonly title: string;
  readonly order: number;
  readonly module: string;
  readonly items?: readonly ItemMenu[];
  /** Its screens are about no data group: it is reached before one is chosen. */
  readonly withoutGroup?: true;
  /**
   * Its menu takes items of other plugins, which its screen shows. With `outputs`, it also goes on with
   * the outputs that no item names, and an item named as one offers it.
   */
  readonly hosts?: "items" | "outputs";
  /** Each place is of one section, or of one item. */
  readonly opens?: readonly Place[];
  visible?(v: Visibilidad): boolean;
}

/** What an output receives: the database, the group and the caller. */
export interface ContextoSalida {
  readonly app: App;
  readonly q: Consulta;
  readonly saf: number;
  readonly codipres: string;
  readonly identidad: Identidad | null;
  /** What is being made: `json`, `excel`… A list that answers by pages gives files whole. */
  readonly format: string;
}

/** An option of an output: one more query parameter, CLI `-o campo=valor`, form control. */
export interface OpcionSalida {
  readonly description: string;
  readonly multiple?: boolean;
  readonly values?: readonly string[];
  readonly initial?: string;
  /** The only format that takes it; absent = every format. */
  readonly format?: string;
}

/**
 * An output. From this one object the core derives the JSON and Excel calls
 * (`/salidas/{id}/{saf}/{codipres}` and `…/excel`), the CLI export, the menu entry, the generic
 * table screen and the documentation.
 */
export interface Salida {
  readonly id: string;
  readonly title: string;
  readonly options?: Readonly<Record<string, OpcionSalida>>;
  /** False when a screen of the plugin already offers it; its own menu entry by default. */
  readonly menu?: boolean;
  /** Format answered when the call names none: `json` by default, `pdf` for the printed forms. */
  readonly initialFormat?: string;
  /** Its table is small, and its workbook printed: a year by months goes over several pages. */
  readonly formatted?: boolean;
  /** Groups that lack it; executions by default. */
  readonly hiddenFor?: readonly ClaseDeGrupo[];
  /**
   * What its JSON depends on, besides its options: all of it stored. With it, who has it already
   * gets 304, and it is made once for all; null when it is not known.
   */
  version?(ctx: Pick<ContextoSalida, "q" | "saf" | "codipres">): Promise<string | null>;
  /** The table; throws a `Rechazo` for unknown options. `valores` are the raw options. */
  query(ctx: ContextoSalida, valores: Readonly<Record<string, string>>): Promise<Tabla>;
  /** JSON form when the spec fixes one; the generic table otherwise. */
  json?(tabla: Tabla): unknown;
  /** What its JSON is, for the documentation; the generic table by default. */
  readonly answer?: TSchema;
  /** Further formats by file extension (pdf, zip): bytes for the table's context. */
  readonly files?: Readonly<
    Record<
      string,
      (
        ctx: ContextoSalida,
        valores: Readonly<Record<string, string>>,
      ) => Promise<Uint8Array | ArchivoHecho>
    >
  >;
}

/** A file, and what remains recorded of it. */
export interface ArchivoHecho {
  readonly content: Uint8Array;
  /** Runs in its own unit of work once the file is ready; may be repeated, so it only writes. */
  record?(q: Escritura, actor: Actor): Promise<void>;
}

export interface ContextoTrabajo {
  readonly app: App;
  readonly actor: Actor;
  readonly progress: Progreso;
  /**
   * Inside the job's own unit of work: what is written is the job's outcome, so that a process that
   * dies right after it does not make another one do it again. For work that, repeated, would do
   * something else (a second version of a closing).
   * @throws Rechazo when another process has taken the job: nothing is written then.
   */
  seal(q: Escritura, resultado: unknown): Promise<void>;
  /**
   * What a started job has done so far, as it is told if its process dies before it ends; until
   * then, nobody is. Each note takes the place of the one before.
   */
  note(parcial: unknown): Promise<void>;
  /** What it had noted when its process died, if it is taken up again (`Trabajo.resumable`). */
  readonly noted?: unknown;
  /** Whoever asked wants no more of it: a read that nobody waits for, a started job told to stop. */
  readonly signal?: AbortSignal;
  /** Number of a job that a call started. */
  readonly started?: number;
}

/**
 * What a job that may run on another machine needs beside its input. No file that a job reads ever
 * travels: it may hold people's documents, and the queue is the database ([E4]).
 */
export interface Compartible {
  /** Field of the input with the path of the file that it leaves: it travels back. */
  readonly writes?: string;
}

/** Work over 30 ms of CPU: runs in a worker with its own connection; exchanges plain JSON. */
export interface Trabajo<E = unknown, S = unknown> {
  readonly title: string;
  /** Writes nothing that anybody looks for: dropped when nobody waits for it any more ([K5]). */
  readonly readOnly?: true;
  /**
   * May run on another machine: what it takes and answers is plain JSON, and it touches nothing but
   * the database and the files named here. Running it again after its process died does no harm, or
   * it seals its outcome (`ContextoTrabajo.seal`).
   */
  readonly shareable?: Compartible;
  /**
   * Whether a started job is taken up again when its process dies, with what it had noted: it does
   * what is left, and doing once more what was half way does no harm.
   */
  resumable?(entrada: E): boolean;
  run(ctx: ContextoTrabajo, entrada: E): Promise<S>;
}

/**
 * Work that goes along with the server: `servir` starts it once it listens and stops it before it
 * ends. Several servers may run it on one database at a time.
 */
export interface ServicioDeFondo {
  /** Unique among all plugins. */
  readonly name: string;
  readonly title: string;
  /**
   * Starts it; resolves when it runs, with what stops it and waits for it to end.
   * @throws what keeps it from running: the server does not start either.
   */
  start(app: App): Promise<() => Promise<void>>;
  /** What it leaves undone, by name: `/api/salud` says those that are not 0, and the measures all. */
  health?(app: App): Promise<Readonly<Record<string, number>>>;
}

export interface OpcionComando {
  readonly type: "text" | "number" | "flag";
  readonly description: string;
  /** The least that a number may be; 0 when not said. */
  readonly min?: number;
  readonly short?: string;
  readonly multiple?: boolean;
}

/**
 * What a command needs of the database before it runs ([Q6]): `migrate` makes it when it is missing,
 * and brings one of an earlier program up to date; `create` makes it when it is missing; `existing`
 * refuses a missing one; `read-only` touches nothing, and its units of work are refused; `none` runs
 * without any: `app.db` may not be used. All but the first refuse one of an earlier program.
 */
export type UsoDeBase = "migrate" | "create" | "existing" | "read-only" | "none";

/** A command of `planta`. Throws a `Rechazo` or returns the exit code (0 by default). */
export interface ComandoDePlanta {
  /** `valorizar`, or two words: `usuarios crear`. */
  readonly name: string;
  readonly summary: string;
  readonly arguments?: readonly {
    readonly name: string;
    readonly description: string;
    readonly many?: boolean;
    /** It may be missing; only the last one. */
    readonly optional?: boolean;
  }[];
  readonly options?: Readonly<Record<string, OpcionComando>>;
  /** What it does with the database; `existing` when not said. */
  readonly database?: UsoDeBase;
  run(ctx: ContextoComando): Promise<number | void>;
}

export interface ContextoComando {
  readonly app: App;
  readonly actor: Actor;
  readonly args: readonly string[];
  readonly options: Readonly<
    Record<string, string | number | boolean | readonly string[] | undefined>
  >;
  readonly json: boolean;
  /** A line on standard output. */
  write(linea: string): void;
  /** Progress bar on a terminal, plain lines elsewhere, nothing with --json. */
  readonly progress: Progreso;
  input(): Promise<string>;
}

/** What `planta comprobar` was asked, beside a database; nothing where only its figures matter. */
export interface PedidoDeComprobacion {
  readonly options?: ContextoComando["options"];
  readonly config?: Config;
  readonly registro?: App["registro"];
}

/** What `planta comprobar` looks at beside the figures: what tables of a plugin must say together. */
export interface Comprobacion {
  readonly id: string;
  readonly title: string;
  /** Takes long: only with `--a-fondo`. */
  readonly deep?: true;
  /**
   * @param pedido the options of the order (`sello`, `clave`), the settings of the program and what
   * its plugins declare.
   * @returns how many were looked at, what is wrong, as sentences (none = all right), and what whoever
   * reads it has to know besides.
   */
  run(q: Consulta, pedido: PedidoDeComprobacion): Promise<{
    readonly checked: number;
    readonly failures: readonly string[];
    readonly notes?: readonly string[];
  }>;
}

/** Where a screen shows something: a section, its item, and what its address says besides. */
export interface Lugar {
  readonly seccion: string;
  readonly item: string;
  readonly extra: Readonly<Record<string, string>>;
}

/** What a point of the review found in a group, as a person reads it. */
export interface Observacion {
  /** Of what it counts: rows, categories, positions… */
  readonly cuantos: number;
  /** A sentence that stands by itself, without final stop. */
  readonly frase: string;
  /** Where it comes from; null when no screen shows it. */
  readonly lugar: Lugar | null;
  /** The first of them, each with its own place. */
  readonly detalle?: readonly { readonly frase: string; readonly lugar: Lugar | null }[];
}

/** The group that is looked at. The same object for every point of one review. */
export interface ContextoDeRevision {
  readonly q: Consulta;
  readonly saf: number;
  readonly codipres: string;
}

/** Something that is looked at in a group before it is closed for good (formulation [F6]). */
export interface PuntoDeRevision {
  readonly id: string;
  /** What is looked for, as a heading. */
  readonly title: string;
  /** Among the points of every plugin; those that keep it from being closed go first. */
  readonly order: number;
  /** Nothing is closed while it finds something; the others are read. */
  readonly blocks?: true;
  /** @returns null when there is nothing to say. Only reads. */
  run(ctx: ContextoDeRevision): Promise<Observacion | null>;
}

/** An entry of the trail that is being taken back; both sides are the JSON values that it keeps. */
export interface AsientoHecho {
  readonly id: number;
  readonly accion: string;
  readonly entidad: string;
  readonly clave: string;
  readonly saf: number | null;
  readonly codipres: string | null;
  readonly antes: unknown;
  readonly despues: unknown;
}

export interface ContextoDeReversa {
  readonly app: App;
  readonly actor: Actor;
  readonly identidad: Identidad;
  /** The unit of work; what the entry wrote was not written again since. */
  readonly q: Escritura;
}

/** How what entries of an entity tell is taken back, one by one (formulation [F12]). */
export interface Reversa {
  /** Actions whose entries keep all that it takes. */
  readonly actions?: readonly string[];
  /** The other ones → why not, as what follows «No se puede volver atrás: ». */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Of some of those that are: what does not come back with it, as a sentence. */
  readonly caveats?: Readonly<Record<string, string>>;
  /**
   * Leaves what it was, audited as any other write; screens are told as `notice` and `access` say.
   * @throws Rechazo with the reason; nothing is written then.
   */
  run?(ctx: ContextoDeReversa, asiento: AsientoHecho): Promise<void>;
  /**
   * What `run` would refuse, only reading: where it writes so much that a trial of it, which is done
   * and undone, would keep others from saving. @returns whether it is of these.
   */
  check?(
    ctx: Omit<ContextoDeReversa, "q"> & { readonly q: Consulta },
    asiento: AsientoHecho,
  ): Promise<boolean>;
  /**
   * What there is now of what the entry tells, as its `despues` would say it; null = nothing. For
   * `comprobar --a-fondo`. @throws Rechazo when the entry does not say what it is of.
   */
  now?(q: Consulta, asiento: AsientoHecho): Promise<unknown>;
  /**
   * The keys of all that there is, as entries name them: for what no entry tells of. Absent where
   * rows come without an entry each.
   */
  keys?(q: Consulta): Promise<readonly string[]>;
}

/** A CSV file of `planta importar` and `planta volcar`. */
export interface Archivo {
  /** File name without extension, e.g. `cargos`. */
  readonly name: string;
  /** Import order: what it refers to comes first. */
  readonly order: number;
  readonly fields: Campos;
  /** Columns read on import and never written (`clave`); a file may lack them. */
  readonly importOnly?: readonly string[];
  /** Columns that are written, but that an imported file may lack (`clave_hash`). */
  readonly optional?: readonly string[];
  /** Columns that form the key; a repeated key is an error. */
  readonly key?: readonly string[];
  /** Stores the rows; reports errors through `ctx.error`. Called once, with batches of typed rows. */
  import(ctx: ContextoImportar, lotes: AsyncIterable<FilaCsv[]>): Promise<void>;
  /** Rows of the whole file, stored values, in key order. */
  export(q: Consulta): AsyncIterable<Record<string, unknown>[]>;
}

type Ambito = Readonly<Record<string, unknown>>;
type Dicha = Readonly<Record<string, unknown>>;

/**
 * A thing that is kept, made of its description (`core/recurso/recurso.ts`): what the program derives
 * from any of them.
 */
export interface Recurso extends DatosDeRecurso {
  /** Its columns, in order. */
  readonly columnas: readonly string[];
  readonly archivo: Archivo;
  readonly reversa: Reversa;
  /** Absent when nobody is told. */
  readonly aviso?: AvisoDeCambio;
  /** The rows of a list as answers say them; `ambito` is what limits it, a year. */
  lista(q: Consulta, ambito?: Ambito): Promise<readonly Dicha[]>;
  filasDeLibro(q: Consulta, ambito: Ambito): Promise<readonly Dicha[]>;
  /** NUEVO, EDITAR or ELIMINAR, as a form says. @throws Rechazo */
  editar(app: App, actor: Actor, cuerpo: Dicha): Promise<Dicha>;
  /** Its list, in the call that writes cells of any; absent when it has a call of its own, or none. */
  readonly conCeldas?: string;
  /** Cells of many rows of a list, all or none, as JSON. @throws Rechazo */
  guardarCeldas(
    app: App,
    actor: Actor,
    texto: unknown,
    ambito?: Ambito,
  ): Promise<{ readonly registros: readonly { readonly id: number; readonly rev: number }[] }>;
  /** Tells the screens that show these rows. */
  avisar(app: App, actor: Actor, filas?: readonly (object | null)[]): void;
  /** @throws Rechazo for a list that there is not. */
  exigirAmbito?(ambito: Ambito): void;
  /** A block of a spreadsheet, and rows of another year: in a worker. */
  cargar(contexto: ContextoTrabajo, entrada: object): Promise<unknown>;
  copiar(app: App, actor: Actor, pedido: object): Promise<unknown>;
  /** Takes out some rows, and says what they said as the trail does. */
  quitarVarias(q: Escritura, donde: Ambito): Promise<readonly Dicha[]>;
  /**
   * Puts back what `quitarVarias` said, with the row of `con` that it went with.
   * @throws Rechazo when they do not fit any more.
   */
  reponerVarias(q: Escritura, con: string, dichas: readonly Dicha[]): Promise<void>;
  /** Under the new key of what they are a part of. */
  moverVarias(q: Escritura, donde: Ambito, nuevos: Ambito): Promise<void>;
}

/**
 * Looks at rows of another plugin's file before they are stored, and objects with `ctx.error`: what
 * the one that owns the file cannot know.
 */
export type Revision = (ctx: ContextoImportar, filas: readonly FilaCsv[]) => Promise<void>;

export interface ContextoImportar {
  readonly app: App;
  readonly q: Escritura;
  readonly actor: Actor;
  /** Also into what is kept from being written, which the trail then says. */
  readonly force?: boolean;
  /** Records an error; the import goes on looking for more and stores nothing in the end. */
  error(fila: number, columna: string, mensaje: string): void;
}

/** One text file of an `Adjunto`; `nombre` without folder. */
export interface ArchivoAdjunto {
  readonly name: string;
  readonly text: string;
}

/** A folder that travels beside the CSV files, for what is no table: each file whole. */
export interface Adjunto {
  /** Name of the folder inside the one of `volcar` and `importar`. */
  readonly folder: string;
  export(q: Consulta): AsyncIterable<ArchivoAdjunto>;
  /**
   * Called once after every CSV file was stored without errors, in the same transaction, even when
   * the folder has no file. `ctx.error` takes the name of the file.
   */
  import(ctx: ContextoAdjunto, archivos: AsyncIterable<ArchivoAdjunto>): Promise<void>;
}

export interface ContextoAdjunto extends Omit<ContextoImportar, "error"> {
  error(nombre: string, mensaje: string): void;
}

/** An event of `/api/eventos` that tells of an audited entity. */
export interface AvisoDeCambio {
  readonly type: string;
  /** Who hears of what is about no SAF; without it, those who may see every SAF. */
  readonly permission?: string;
  /** What else is told of what another process wrote, so that the screens need not ask for it. */
  readonly detail?: (
    app: App,
    escrito: EscritoAjeno,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** See `Entidad.inert`. */
export type Inerte = readonly string[] | "todas" | "mirada";

/** What another process wrote to one entity of one group, as the audit trail tells it. */
export interface EscritoAjeno {
  readonly entidad: string;
  readonly saf: number;
  readonly codipres: string;
  /** Of its rows, each once; empty when an entry is about no row. */
  readonly claves: readonly string[];
  /**
   * Units of work on the group, of all entities with this detail, as far as their moments tell them
   * apart.
   */
  readonly unidades: number;
}

/** How calls that do not speak JSON tell that they are refused. */
export interface Refusals {
  /** Of their paths, those of calls that do not exist included. Unique among all plugins. */
  readonly prefix: string;
  respond(r: Rechazo, headers: Readonly<Record<string, string>>): Response;
}

/** Who calls, how a session ends, and who may come in at all. */
export interface Identificacion {
  /**
   * Resolves the caller of a request. `oyendo`: an open stream asks who still listens, which is not
   * the person using the session.
   */
  identify(app: App, headers: Headers, oyendo?: boolean): Promise<Identidad | null>;
  /** Why a session is over, as a sentence for its owner. */
  farewell?(app: App, quien: Identidad): Promise<string>;
  /**
   * Names of those who may come in with the data of this database, such as its enabled accounts:
   * `restaurar` lists them ([X6]).
   */
  admitted?(q: Consulta): Promise<readonly string[]>;
}

/**
 * Where a screen shows: in a section or an item of it; where another screen opens it; where a data
 * group is chosen, one of the whole program; in the heading of the frame, whatever the section; in the
 * titles of a data group, a line or nothing; by itself at `#/name`, without a session too.
 */
export type LugarDePantalla = "section" | "dialog" | "group" | "heading" | "titles" | "page";

/** What is true of an entity of the trail; each part of it is of one plugin, but uses and reviews. */
export interface Entidad {
  /**
   * Event of `/api/eventos` that tells the screens of every server when another process wrote it: a
   * second server, a worker, a command.
   */
  readonly notice?: AvisoDeCambio;
  /** How what its entries tell is taken back from the trail, or why it is not. */
  readonly reversal?: Reversa;
  /**
   * The actions after which every server asks again who listens to `/api/eventos`, or all of them:
   * what ends sessions or changes rights ([X5]).
   */
  readonly access?: readonly string[] | "todas";
  /**
   * The actions after which every row of a budget costs what it did, or all of them; `mirada` when its
   * entries tell only that somebody looked: no list of what changed has them.
   */
  readonly inert?: Inerte;
  /**
   * Of a resource: what has a row of it in use, as what completes «no se puede eliminar: tiene»; null
   * = nothing does.
   */
  uses?(q: Consulta, fila: never): Promise<string | null>;
  /** Looks at the rows of the file of that name, of a plugin that it requires. */
  readonly review?: Revision;
}

export interface Demostracion {
  /** Runs once after migration when `--demo` is asked and the database is empty. */
  load(app: App): Promise<void>;
  /** What `servir --demo` tells the person: accounts, password. */
  readonly lines?: readonly string[];
}

export interface Plugin<Id extends string = string> {
  readonly id: Id;
  readonly contract: typeof CONTRACT;
  readonly requires?: readonly string[];
  readonly permissions?: Readonly<Record<string, Permiso>>;
  /** Tables through the kit, called once per dialect. */
  readonly tables?: (k: Kit) => Readonly<Record<string, unknown>>;
  /** Folder with `sqlite/` and `postgres/` migrations: third-party plugins only. */
  readonly migrations?: string;
  /** Path prefixes under which its routes live, e.g. `/api/tablas`. */
  readonly prefixes?: readonly string[];
  readonly routes?: (app: App) => AnyElysia;
  /** Who calls; exactly one plugin declares it. */
  readonly identity?: Identificacion;
  readonly sections?: readonly Seccion[];
  /** Of sections of the plugins that it requires. */
  readonly items?: readonly ItemDeOtra[];
  /** Its screens, all that `screens.tsx` exports, and where each one shows. */
  readonly screens?: Readonly<Record<string, LugarDePantalla>>;
  readonly outputs?: readonly Salida[];
  readonly jobs?: Readonly<Record<string, Trabajo<never, unknown>>>;
  readonly commands?: readonly ComandoDePlanta[];
  readonly checks?: readonly Comprobacion[];
  readonly groupChecks?: readonly PuntoDeRevision[];
  /** The groups that an order on all of them takes: those that may be worked on. */
  groups?(q: Consulta): Promise<readonly { readonly saf: number; readonly codipres: string }[]>;
  readonly services?: readonly ServicioDeFondo[];
  /** By audited entity, or by thing of which it knows: its own, and those of plugins that it requires. */
  readonly entities?: Readonly<Record<string, Entidad>>;
  /**
   * Its tables whose rows belong to the running installation and not to the data: sessions, attempts,
   * codes, keys of repetition, tokens. Backups leave them out, and a restored or moved database starts
   * with them empty ([X6]). No other table may refer to their rows.
   */
  readonly ephemeral?: readonly string[];
  /**
   * Things that it keeps, each described once (`core/recurso`): their exchange files, how the trail is
   * taken back, their blocks of spreadsheets, workbooks and events come from it.
   */
  readonly resources?: readonly Recurso[];
  readonly files?: readonly Archivo[];
  readonly attachments?: readonly Adjunto[];
  readonly demo?: Demostracion;
  readonly refusals?: Refusals;
}

/** The plugins of a program, checked against each other. */
export interface RegistroDePlugins {
  /** In the order of their requirements. */
  readonly plugins: readonly Plugin[];
  /** Ordered by `orden`. */
  readonly secciones: readonly Seccion[];
  /** What the shell opens by itself → `section` or `section/item`; `dialog` → `plugin/screen`. */
  readonly lugares: Readonly<Record<string, string>>;
  /** `plugin/screen` of what the heading of the frame shows, in the order of their plugins. */
  readonly encabezado: readonly string[];
  /** The same of what the titles of a group show. */
  readonly titulos: readonly string[];
  /** The same of what opens by itself. */
  readonly paginas: readonly string[];
  readonly salidas: readonly Salida[];
  readonly comandos: readonly ComandoDePlanta[];
  /** In the order of their plugins. */
  readonly comprobaciones: readonly Comprobacion[];
  /** In the order in which they are told. */
  readonly puntosDeRevision: readonly PuntoDeRevision[];
  /** In the order of their plugins. */
  readonly servicios: readonly ServicioDeFondo[];
  /** Those of every plugin that has groups. */
  grupos(q: Consulta): Promise<readonly { readonly saf: number; readonly codipres: string }[]>;
  /** Audited entity → event for those who watch. */
  readonly avisos: ReadonlyMap<string, AvisoDeCambio>;
  /** By audited entity. */
  readonly reversas: ReadonlyMap<string, Reversa>;
  /** How an entry of this entity and action is taken back; undefined when it is not. */
  reversa(entidad: string, accion: string): Pick<Reversa, "run" | "check"> | undefined;
  /** Why it is not; undefined when nobody decided it. */
  sinReversa(entidad: string, accion: string): string | undefined;
  /** What does not come back with it; empty when all does. */
  salvedad(entidad: string, accion: string): string;
  /** Whether an audited action ends sessions or changes what somebody may hear of. */
  cambiaAccesos(entidad: string, accion: string): boolean;
  /** Audited entity → what of it leaves what rows cost as it was. */
  readonly inertes: ReadonlyMap<string, Inerte>;
  /** By their entity. */
  readonly recursos: ReadonlyMap<string, Recurso>;
  /** In import order. */
  readonly archivos: readonly Archivo[];
  readonly adjuntos: readonly Adjunto[];
  /** Who looks at the rows of a file beside its owner, by its name. */
  revisiones(archivo: string): readonly Revision[];
  /** Tables that backups and moves leave empty ([X6]). */
  readonly efimeras: ReadonlySet<string>;
  /** Names of the permissions that plugins declare. */
  readonly permisos: readonly string[];
  /** Migration sets that third-party plugins bring. */
  readonly conjuntos: readonly ConjuntoDeMigraciones[];
  permiso(nombre: string): Permiso | undefined;
  salida(id: string): Salida | undefined;
  /** `plugin.trabajo` */
  trabajo(nombre: string): Trabajo<never, unknown> | undefined;
  identificar(app: App, headers: Headers, oyendo?: boolean): Promise<Identidad | null>;
  /** How a call of the path is refused, when it is not in JSON. */
  refusals(path: string): Refusals | undefined;
  /** Why somebody's session is over; empty when nobody knows. */
  despedir(app: App, quien: Identidad): Promise<string>;
}

/** What every part of the program is given: the products of the composition root. */
export interface App {
  readonly config: Config;
  readonly db: Db;
  readonly registro: RegistroDePlugins;
  readonly log: Log;
  readonly trabajos: ColaTrabajos;
  readonly eventos: Eventos;
}

export type { Actor, Consulta, Db, Escritura, Progreso };

/**
 * Declares a plugin; the identity function that keeps its literal types. A field that the contract
 * does not have does not compile: nobody would read it.
 */
export function definePlugin<const P extends Plugin>(
  plugin: P & Readonly<Record<Exclude<keyof P, keyof Plugin>, never>>,
): P {
  return plugin;
}
