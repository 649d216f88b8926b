/**
 * The names that the contract has for what a plugin declares: a face that was written without types
 * is held to them as well. What each means is told in `plugin.ts`.
 */
import type * as contrato from "../plugin.ts";
import { RegistroError } from "./error.ts";

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
const DE_UNO: readonly string[] = ["help", "refusals", "shareable"];

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
    "prefixes?:textos routes?:funcion identify?:funcion farewell?:funcion sections?:lista items?:lista",
    "screens?:textos dialogs?:textos groupDialog?:texto header?:textos titles?:textos outputs?:lista",
    "jobs?:objeto commands?:lista checks?:lista groupChecks?:lista groups?:funcion services?:lista",
    "notices?:objeto reversals?:objeto access?:objeto inert?:objeto ephemeral?:textos admitted?:funcion files?:lista",
    "reviews?:objeto attachments?:lista demo?:funcion demoLines?:textos refusals?:objeto",
  ],
  {
    permissions: forma<contrato.Permiso>()(["title:texto check:funcion evenPending?:si"]),
    sections: forma<contrato.Seccion>()([
      "id:texto title:texto order:numero module:texto items?:lista withoutGroup?:si hosts?:texto",
      "opens?:textos visible?:funcion",
    ], { items: ITEM }),
    items: forma<contrato.ItemDeOtra>()([
      "id:texto title:texto section:texto after?:texto module:texto hiddenFor?:textos shortcut?:texto",
      "contains?:texto help?:objeto visible?:funcion",
    ], { help }),
    outputs: forma<contrato.Salida>()([
      "id:texto title:texto query:funcion options?:objeto menu?:si initialFormat?:texto",
      "hiddenFor?:textos version?:funcion json?:funcion answer?:objeto files?:objeto",
    ], { options: OPCION_DE_SALIDA }),
    jobs: forma<contrato.Trabajo>()([
      "title:texto run:funcion readOnly?:si shareable?:objeto resumable?:funcion",
    ], {
      shareable: forma<contrato.Compartible>()(["writes?:texto"]),
    }),
    commands: forma<contrato.Comando>()([
      "name:texto summary:texto run:funcion arguments?:lista options?:objeto database?:texto",
    ], {
      arguments: forma<NonNullable<contrato.Comando["arguments"]>[number]>()([
        "name:texto description:texto many?:si optional?:si",
      ]),
      options: OPCION,
    }),
    checks: forma<contrato.Comprobacion>()(["id:texto title:texto run:funcion"]),
    groupChecks: forma<contrato.PuntoDeRevision>()([
      "id:texto title:texto order:numero run:funcion blocks?:si",
    ]),
    services: forma<contrato.ServicioDeFondo>()(["name:texto title:texto start:funcion"]),
    notices: forma<contrato.Aviso>()(["type:texto permission?:texto detail?:funcion"]),
    reversals: forma<contrato.Reversa>()([
      "actions?:textos reasons?:objeto caveats?:objeto run?:funcion check?:funcion",
    ]),
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
      // An event may be told by its name alone.
      if (nombre === "notices" && typeof suyo === "string") continue;
      revisar(plugin, suyo, suya, en(`${nombre}.${clave}`));
    }
  }
}

/** @throws RegistroError for a field that the contract has not, or one of its own missing or misshapen. */
export const revisarCampos = (plugin: contrato.Plugin): void =>
  revisar(plugin.id, plugin, PLUGIN, "");
