/**
 * The registry: checks the plugins against each other before anything is served, refuses by code
 * and name, and is frozen afterwards.
 */
import { resolve } from "node:path";
import { getTableName } from "drizzle-orm/table";
import type { ConjuntoDeMigraciones } from "../db/migrations.ts";
import type * as contrato from "../plugin.ts";
import {
  type Adjunto,
  type App,
  type Archivo,
  type AvisoDeCambio,
  type ComandoDePlanta,
  type Comprobacion,
  type Consulta,
  CONTRACT,
  type Identidad,
  type Inerte,
  type ItemMenu,
  type Permiso,
  type Plugin,
  type PuntoDeRevision,
  type Refusals,
  type RegistroDePlugins,
  type Reversa,
  type Revision,
  type Salida,
  type Seccion,
  type ServicioDeFondo,
  type Trabajo,
} from "../plugin.ts";
import { motivoComun } from "../reversals.ts";
import { type CodigoRegistro, RegistroError } from "./error.ts";
import { tablasDe } from "./tables.ts";

// Sections, their items and the screens that show them, of all plugins together.

/**
 * The sections, each with the items that other plugins put in its menu.
 * @throws RegistroError where no section hosts them.
 */
function conItemsDeOtros(
  secciones: ReadonlyMap<string, Seccion>,
  plugins: readonly Plugin[],
): readonly Seccion[] {
  const items = new Map<string, ItemMenu[]>();
  for (const { id, items: suyos = [] } of plugins) {
    for (const item of suyos) {
      const seccion = secciones.get(item.section);
      if (!seccion?.hosts) {
        throw new RegistroError(
          "seccion_desconocida",
          item.section,
          `«${id}» pone en ella el ítem «${item.id}», y no es una sección que los admita`,
        );
      }
      const menu = items.get(seccion.id) ?? [...seccion.items ?? []];
      if (menu.some((i) => i.id === item.id)) {
        const nombre = `${seccion.id}/${item.id}`;
        throw new RegistroError("item_repetido", nombre, "está declarado dos veces");
      }
      const lugar = menu.findIndex((i) => i.id === (item.before ?? item.after));
      menu.splice(lugar < 0 ? menu.length : item.before ? lugar : lugar + 1, 0, item);
      items.set(seccion.id, menu);
    }
  }
  return [...secciones.values()]
    .map((s) => items.has(s.id) ? { ...s, items: items.get(s.id) } : s)
    .sort((a, b) => a.order - b.order);
}

/** @throws RegistroError for a section without a screen of its own, or the reverse. */
function revisarPantallas(
  porId: ReadonlyMap<string, Plugin>,
  secciones: readonly Seccion[],
): void {
  const mostradas = new Set<string>();
  const nombradas = secciones.flatMap(({ id, module: modulo, items = [] }) => [
    { id, modulo },
    ...items.flatMap((i) => i.module === undefined ? [] : [{ id, modulo: i.module }]),
  ]);
  for (const { id, modulo } of nombradas) {
    const [plugin, ...pantalla] = modulo.split("/");
    const dueno = porId.get(plugin);
    if (!dueno) {
      throw new RegistroError(
        "modulo_desconocido",
        modulo,
        `lo nombra la sección «${id}», y no hay un plugin «${plugin}»`,
      );
    }
    if (dueno.screens?.[pantalla.join("/")] !== "section") {
      throw new RegistroError(
        "seccion_sin_pantalla",
        id,
        `nombra «${modulo}», que no es de las pantallas de sección (\`screens\`) de «${plugin}»`,
      );
    }
    mostradas.add(modulo);
  }
  const sola = pantallasDe([...porId.values()], "section").find((p) => !mostradas.has(p));
  if (sola !== undefined) {
    throw new RegistroError("pantalla_sin_seccion", sola, "ninguna sección la muestra");
  }
}

/** `plugin/screen` of those that show in a place. */
const pantallasDe = (
  plugins: readonly Plugin[],
  lugar: contrato.LugarDePantalla,
): readonly string[] =>
  Object.freeze(
    plugins.flatMap(({ id, screens = {} }) =>
      Object.keys(screens).filter((n) => screens[n] === lugar).map((n) => `${id}/${n}`)
    ),
  );

// The names that the contract has for what a plugin declares: a face that was written without
// types is held to them as well. What each means is told in `plugin.ts`.

/** What a value may be, by the word that says it below. */
const CLASES = {
  texto: ["un texto", (v) => typeof v === "string"],
  numero: ["un número", (v) => typeof v === "number"],
  si: ["true o false", (v) => typeof v === "boolean"],
  funcion: ["una función", (v) => typeof v === "function"],
  textos: [
    "una lista de textos",
    (v) => Array.isArray(v) && v.every((uno) => typeof uno === "string"),
  ],
  acciones: [
    "una lista de textos, o un texto que las dice todas",
    (v) => typeof v === "string" || (Array.isArray(v) && v.every((una) => typeof una === "string")),
  ],
  lista: ["una lista", (v) => Array.isArray(v)],
  objeto: ["un objeto", (v) => typeof v === "object" && v !== null && !Array.isArray(v)],
} as const satisfies Record<string, readonly [string, (v: unknown) => boolean]>;

type Clase = keyof typeof CLASES;
/** The word of a type; `[T]` keeps a union of texts from being taken apart. */
type ClaseDe<V> = [V] extends [string] ? "texto"
  : [V] extends [number] ? "numero"
  : [V] extends [boolean] ? "si"
  : [V] extends [(...args: never[]) => unknown] ? "funcion"
  : [V] extends [readonly string[]] ? "textos"
  : [V] extends [string | readonly string[]] ? "acciones"
  : [V] extends [readonly unknown[]] ? "lista"
  : "objeto";

/** The fields of an interface with what they are, those that may be missing with a question mark. */
type Escritos<T> = {
  [K in keyof T & string]-?: `${K}${Record<never, never> extends Pick<T, K> ? "?" : ""}:${ClaseDe<
    NonNullable<T[K]>
  >}`;
}[keyof T & string];
type Palabras<S> = S extends `${infer Una} ${infer Resto}` ? Una | Palabras<Resto> : S;

interface Dicho {
  readonly debe: boolean;
  readonly clase: Clase;
}

interface Forma {
  readonly nombres: ReadonlyMap<string, Dicho>;
  /** Of its fields, those that hold more of the contract. */
  readonly dentro: Readonly<Record<string, Forma>>;
}

/** @param nombres in lines; it does not compile unless they are all those of the interface. */
const forma = <T>() =>
<const S extends string>(
  nombres: [Palabras<S>, Escritos<T>] extends [Escritos<T>, Palabras<S>] ? readonly S[] : never,
  dentro: { readonly [K in keyof T]?: Forma } = {},
): Forma => ({
  nombres: new Map(
    nombres.flatMap((n) => n.split(" ")).map((palabra) => {
      const [nombre, clase] = palabra.split(":") as [string, Clase];
      return [nombre.replace("?", ""), { debe: !nombre.endsWith("?"), clase }];
    }),
  ),
  dentro: dentro as Forma["dentro"],
});

/** Fields with one of them; the others have several, by name or in a list. */
const DE_UNO: readonly string[] = [
  ...["help", "refusals", "shareable", "identity", "demo", "notice", "reversal"],
];

const help = forma<contrato.AyudaDeItem>()(["text:texto guide:texto"]);
const ITEM = forma<contrato.ItemMenu>()([
  "id:texto title:texto opens?:textos hiddenFor?:textos module?:texto shortcut?:texto contains?:texto",
  "help?:objeto visible?:funcion",
], { help });
const OPCION = forma<contrato.OpcionComando>()([
  "type:texto description:texto min?:numero short?:texto multiple?:si",
]);
const OPCION_DE_SALIDA = forma<contrato.OpcionSalida>()([
  "description:texto multiple?:si values?:textos initial?:texto format?:texto",
]);
const PLUGIN = forma<contrato.Plugin>()(
  [
    "id:texto contract:numero requires?:textos permissions?:objeto tables?:funcion migrations?:texto",
    "prefixes?:textos routes?:funcion identity?:objeto sections?:lista items?:lista screens?:objeto",
    "outputs?:lista jobs?:objeto commands?:lista checks?:lista groupChecks?:lista groups?:funcion",
    "services?:lista entities?:objeto ephemeral?:textos resources?:lista files?:lista",
    "attachments?:lista demo?:objeto refusals?:objeto",
  ],
  {
    permissions: forma<contrato.Permiso>()(["title:texto check:funcion evenPending?:si"]),
    sections: forma<contrato.Seccion>()([
      "id:texto title:texto order:numero module:texto items?:lista withoutGroup?:si hosts?:texto",
      "opens?:textos visible?:funcion",
    ], { items: ITEM }),
    items: forma<contrato.ItemDeOtra>()([
      "id:texto title:texto section:texto after?:texto before?:texto module:texto hiddenFor?:textos",
      "shortcut?:texto contains?:texto help?:objeto visible?:funcion",
    ], { help }),
    outputs: forma<contrato.Salida>()([
      "id:texto title:texto query:funcion options?:objeto menu?:si initialFormat?:texto formatted?:si",
      "hiddenFor?:textos version?:funcion json?:funcion answer?:objeto files?:objeto",
    ], { options: OPCION_DE_SALIDA }),
    jobs: forma<contrato.Trabajo>()([
      "title:texto run:funcion readOnly?:si shareable?:objeto resumable?:funcion",
    ], {
      shareable: forma<contrato.Compartible>()(["writes?:texto"]),
    }),
    commands: forma<contrato.ComandoDePlanta>()([
      "name:texto summary:texto run:funcion arguments?:lista options?:objeto database?:texto",
    ], {
      arguments: forma<NonNullable<contrato.ComandoDePlanta["arguments"]>[number]>()([
        "name:texto description:texto many?:si optional?:si",
      ]),
      options: OPCION,
    }),
    checks: forma<contrato.Comprobacion>()(["id:texto title:texto run:funcion deep?:si"]),
    groupChecks: forma<contrato.PuntoDeRevision>()([
      "id:texto title:texto order:numero run:funcion blocks?:si",
    ]),
    services: forma<contrato.ServicioDeFondo>()([
      "name:texto title:texto start:funcion health?:funcion",
    ]),
    entities: forma<contrato.Entidad>()([
      "notice?:objeto reversal?:objeto access?:acciones inert?:acciones uses?:funcion review?:funcion",
    ], {
      notice: forma<contrato.AvisoDeCambio>()(["type:texto permission?:texto detail?:funcion"]),
      reversal: forma<contrato.Reversa>()([
        "actions?:textos reasons?:objeto caveats?:objeto run?:funcion check?:funcion",
        "now?:funcion keys?:funcion",
      ]),
    }),
    identity: forma<contrato.Identificacion>()([
      "identify:funcion farewell?:funcion admitted?:funcion",
    ]),
    demo: forma<contrato.Demostracion>()(["load:funcion lines?:textos"]),
    files: forma<contrato.Archivo>()([
      "name:texto order:numero fields:objeto import:funcion export:funcion importOnly?:textos",
      "optional?:textos key?:textos",
    ]),
    attachments: forma<contrato.Adjunto>()(["folder:texto export:funcion import:funcion"]),
    refusals: forma<contrato.Refusals>()(["prefix:texto respond:funcion"]),
  },
);

/** @throws RegistroError naming the place of a value that is not what it has to be. */
function exigir(plugin: string, valor: unknown, clase: Clase, lugar: string): void {
  const [espera, es] = CLASES[clase];
  if (es(valor)) return;
  throw new RegistroError(
    "campo_mal_formado",
    lugar || plugin,
    `en «${plugin}» tiene que ser ${espera}`,
  );
}

function revisar(plugin: string, cosa: unknown, { nombres, dentro }: Forma, lugar: string): void {
  exigir(plugin, cosa, "objeto", lugar);
  const valor = cosa as Readonly<Record<string, unknown>>;
  const en = (nombre: string) => lugar === "" ? nombre : `${lugar}.${nombre}`;
  // What it inherits is said as well: a class may declare it.
  const ajeno = Object.keys(valor).find((n) => valor[n] !== undefined && !nombres.has(n));
  if (ajeno !== undefined) {
    const motivo = `«${plugin}» lo dice y el contrato no: ahí van ${
      [...nombres.keys()].join(", ")
    }`;
    throw new RegistroError("campo_desconocido", en(ajeno), motivo);
  }
  for (const [nombre, { debe, clase }] of nombres) {
    if (valor[nombre] !== undefined) exigir(plugin, valor[nombre], clase, en(nombre));
    else if (debe) throw new RegistroError("campo_ausente", en(nombre), `falta en «${plugin}»`);
  }
  for (const [nombre, suya] of Object.entries(dentro)) {
    const suyos = valor[nombre];
    if (suyos === undefined) continue;
    if (DE_UNO.includes(nombre)) {
      revisar(plugin, suyos, suya, en(nombre));
      continue;
    }
    for (const [clave, suyo] of Object.entries(suyos as object)) {
      revisar(plugin, suyo, suya, en(`${nombre}.${clave}`));
    }
  }
}

/** @throws RegistroError for a field that the contract has not, or one of its own missing or misshapen. */
const revisarCampos = (plugin: contrato.Plugin): void => revisar(plugin.id, plugin, PLUGIN, "");

/** What plugins declare of one kind, by name: a second holder of a name is refused. */
class Indice<V> extends Map<string, V> {
  constructor(private readonly repetido: CodigoRegistro) {
    super();
  }

  /** @throws RegistroError */
  agregar(nombre: string, valor: V, repetido = this.repetido): void {
    if (this.has(nombre)) throw new RegistroError(repetido, nombre, "está declarado dos veces");
    this.set(nombre, valor);
  }
}

/** Requirements first; otherwise the order given. */
function ordenar(porId: ReadonlyMap<string, Plugin>): Plugin[] {
  const listos = new Set<Plugin>();
  const abiertos = new Set<Plugin>();
  function agregar(plugin: Plugin): void {
    if (listos.has(plugin)) return;
    if (abiertos.has(plugin)) {
      throw new RegistroError("requisito_circular", plugin.id, "se requiere a sí mismo");
    }
    abiertos.add(plugin);
    for (const id of plugin.requires ?? []) {
      const requerido = porId.get(id);
      if (!requerido) {
        throw new RegistroError("requisito_ausente", plugin.id, `requiere el plugin «${id}»`);
      }
      agregar(requerido);
    }
    listos.add(plugin);
  }
  for (const plugin of porId.values()) agregar(plugin);
  return [...listos];
}

/** @throws RegistroError when a plugin looks at a file that nobody has. */
function revisionesDe(
  plugins: readonly Plugin[],
  archivos: ReadonlyMap<string, Archivo>,
): ReadonlyMap<string, readonly Revision[]> {
  const porArchivo = new Map<string, Revision[]>();
  for (const { id, entities = {} } of plugins) {
    for (const [archivo, { review }] of Object.entries(entities)) {
      if (!review) continue;
      if (!archivos.has(archivo)) {
        const motivo = `«${id}» revisa un archivo que no hay`;
        throw new RegistroError("revision_desconocida", archivo, motivo);
      }
      porArchivo.getOrInsertComputed(archivo, () => []).push(review);
    }
  }
  return porArchivo;
}

/** What a plugin of an earlier contract has to do; `CHANGELOG.md` tells the rest. */
const AL_DIA = "«Versiones», en core/kit/guia.md, dice qué cambió";

/** The version that a plugin says, under the name that it had until the second one too. */
const versionDe = (plugin: Plugin): unknown =>
  plugin.contract ?? (plugin as { readonly contrato?: unknown }).contrato;

/** @throws RegistroError with code and name. */
export function crearRegistro(plugins: readonly Plugin[]): RegistroDePlugins {
  const porId = new Indice<Plugin>("plugin_repetido");
  const permisos = new Indice<Permiso>("permiso_repetido");
  const secciones = new Indice<Seccion>("seccion_repetida");
  const lugares = new Indice<string>("item_repetido");
  const salidas = new Indice<Salida>("salida_repetida");
  const trabajos = new Indice<Trabajo<never, unknown>>("trabajo_repetido");
  const comandos = new Indice<ComandoDePlanta>("comando_repetido");
  const comprobaciones = new Indice<Comprobacion>("comprobacion_repetida");
  const puntos = new Indice<PuntoDeRevision>("punto_repetido");
  const reversas = new Indice<Reversa>("reversa_repetida");
  const servicios = new Indice<ServicioDeFondo>("servicio_repetido");
  const avisos = new Indice<AvisoDeCambio>("aviso_repetido");
  const accesos = new Indice<readonly string[] | "todas">("acceso_repetido");
  const inertes = new Indice<Inerte>("inerte_repetida");
  const archivos = new Indice<Archivo>("archivo_repetido");
  const recursos = new Indice<contrato.Recurso>("recurso_repetido");
  const adjuntos = new Indice<Adjunto>("archivo_repetido");
  const efimeras = new Indice<true>("efimera_repetida");
  const refusals = new Indice<Refusals>("rechazos_repetidos");
  let identificador: Plugin | undefined;

  for (const plugin of plugins) {
    if (plugin.contract !== CONTRACT) {
      const suya = versionDe(plugin);
      throw new RegistroError(
        "contrato_distinto",
        String(plugin.id),
        `está escrito para el contrato ${String(suya)}; este programa tiene el ${CONTRACT}` +
          (Number(suya) < CONTRACT ? `: ${AL_DIA}` : ""),
      );
    }
    revisarCampos(plugin);
    const { id } = plugin;
    porId.agregar(id, plugin);
    for (const [n, p] of Object.entries(plugin.permissions ?? {})) permisos.agregar(n, p);
    for (const seccion of plugin.sections ?? []) {
      secciones.agregar(seccion.id, seccion);
      for (const l of seccion.opens ?? []) lugares.agregar(l, seccion.id, "seccion_repetida");
      const items = new Indice<true>("item_repetido");
      for (const item of seccion.items ?? []) {
        const nombre = `${seccion.id}/${item.id}`;
        items.agregar(nombre, true);
        for (const lugar of item.opens ?? []) lugares.agregar(lugar, nombre);
      }
    }
    for (const pantalla of pantallasDe([plugin], "group")) lugares.agregar("dialog", pantalla);
    for (const salida of plugin.outputs ?? []) salidas.agregar(salida.id, salida);
    for (const [n, t] of Object.entries(plugin.jobs ?? {})) trabajos.agregar(`${id}.${n}`, t);
    for (const comando of plugin.commands ?? []) comandos.agregar(comando.name, comando);
    for (const check of plugin.checks ?? []) comprobaciones.agregar(check.id, check);
    for (const punto of plugin.groupChecks ?? []) puntos.agregar(punto.id, punto);
    for (const servicio of plugin.services ?? []) servicios.agregar(servicio.name, servicio);
    for (const [e, dicho] of Object.entries(plugin.entities ?? {})) {
      const { notice, reversal, access, inert } = dicho;
      if (notice) avisos.agregar(e, notice);
      if (reversal) reversas.agregar(e, reversal);
      if (access) accesos.agregar(e, access);
      if (inert) inertes.agregar(e, inert);
    }
    for (const r of plugin.resources ?? []) {
      recursos.agregar(r.id, r);
      archivos.agregar(r.archivo.name, r.archivo);
      reversas.agregar(r.id, r.reversa);
      if (r.aviso) avisos.agregar(r.id, r.aviso);
    }
    for (const archivo of plugin.files ?? []) archivos.agregar(archivo.name, archivo);
    for (const adjunto of plugin.attachments ?? []) adjuntos.agregar(adjunto.folder, adjunto);
    const propias = plugin.tables && tablasDe(plugin).map((t) => getTableName(t));
    for (const nombre of plugin.ephemeral ?? []) {
      // A plugin that brings migrations but declares no tables has no list to compare with.
      if (propias && !propias.includes(nombre)) {
        throw new RegistroError("efimera_desconocida", nombre, `«${id}» no tiene esa tabla`);
      }
      efimeras.agregar(nombre, true);
    }
    if (plugin.refusals) refusals.agregar(plugin.refusals.prefix, plugin.refusals);
    if (plugin.identity) {
      if (identificador) {
        const otro = `«${identificador.id}» ya identifica a quien llama`;
        throw new RegistroError("identidad_repetida", id, otro);
      }
      identificador = plugin;
    }
  }
  const ordenados = ordenar(porId);
  const conItems = conItemsDeOtros(secciones, ordenados);
  revisarPantallas(porId, conItems);
  if (!identificador?.identity) {
    const motivo = "ningún plugin identifica a quien llama";
    throw new RegistroError("identidad_ausente", "identity", motivo);
  }
  const { identity } = identificador;
  const revisiones = revisionesDe(ordenados, archivos);

  return Object.freeze({
    plugins: Object.freeze(ordenados),
    secciones: Object.freeze(conItems),
    lugares: Object.freeze(Object.fromEntries(lugares)),
    encabezado: pantallasDe(ordenados, "heading"),
    titulos: pantallasDe(ordenados, "titles"),
    paginas: pantallasDe(ordenados, "page"),
    salidas: Object.freeze([...salidas.values()]),
    comandos: Object.freeze([...comandos.values()]),
    comprobaciones: Object.freeze([...comprobaciones.values()]),
    puntosDeRevision: Object.freeze(
      [...puntos.values()].sort((a, b) =>
        Number(b.blocks ?? false) - Number(a.blocks ?? false) || a.order - b.order
      ),
    ),
    servicios: Object.freeze([...servicios.values()]),
    async grupos(q: Consulta) {
      return (await Promise.all(ordenados.map((p) => p.groups?.(q) ?? []))).flat();
    },
    avisos,
    reversas,
    reversa(entidad: string, accion: string) {
      const reversa = reversas.get(entidad);
      return reversa?.actions?.includes(accion) ? reversa : undefined;
    },
    sinReversa: (entidad: string, accion: string) =>
      reversas.get(entidad)?.reasons?.[accion] ?? motivoComun(entidad, accion),
    salvedad: (entidad: string, accion: string) => reversas.get(entidad)?.caveats?.[accion] ?? "",
    cambiaAccesos(entidad: string, accion: string) {
      const acciones = accesos.get(entidad) ?? [];
      return acciones === "todas" || acciones.includes(accion);
    },
    inertes,
    recursos,
    archivos: Object.freeze([...archivos.values()].sort((a, b) => a.order - b.order)),
    adjuntos: Object.freeze([...adjuntos.values()]),
    efimeras: new Set(efimeras.keys()),
    permisos: Object.freeze([...permisos.keys()]),
    conjuntos: Object.freeze(
      ordenados.flatMap((p) => p.migrations ? [{ id: p.id, carpeta: p.migrations }] : []),
    ),
    revisiones: (archivo: string) => revisiones.get(archivo) ?? [],
    permiso: (nombre: string) => permisos.get(nombre),
    salida: (id: string) => salidas.get(id),
    trabajo: (nombre: string) => trabajos.get(nombre),
    refusals: (path: string) =>
      [...refusals.values()].find(({ prefix }) => path.startsWith(prefix)),
    identificar: (app: App, headers: Headers, oyendo?: boolean) =>
      identity.identify(app, headers, oyendo),
    despedir: async (app: App, quien: Identidad) => await identity.farewell?.(app, quien) ?? "",
  });
}

/** The product's own migrations, then those of each third-party plugin. */
export function conjuntosDe(registro: RegistroDePlugins): ConjuntoDeMigraciones[] {
  return [
    { id: "planta", carpeta: resolve(import.meta.dir, "../../migrations") },
    ...registro.conjuntos,
  ];
}
