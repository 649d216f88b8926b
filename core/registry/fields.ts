/**
 * The names that the contract has for what a plugin declares: a face that was written without types
 * is held to them as well. What each means is told in `plugin.ts`.
 */
import type * as contrato from "../plugin.ts";
import { RegistroError } from "./error.ts";

/** The fields of an interface, those that may be missing with a question mark. */
type Escritos<T> = {
  [K in keyof T & string]-?: Record<never, never> extends Pick<T, K> ? `${K}?` : K;
}[keyof T & string];
type Palabras<S> = S extends `${infer Una} ${infer Resto}` ? Una | Palabras<Resto> : S;

interface Forma {
  /** By name, whether it has to be there. */
  readonly nombres: ReadonlyMap<string, boolean>;
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
    nombres.flatMap((n) => n.split(" ")).map((n) => [n.replace("?", ""), !n.endsWith("?")]),
  ),
  dentro: dentro as Forma["dentro"],
});

/** Fields with one of them, and those with several by name; the others have a list. */
const DE_UNO: readonly string[] = ["help", "refusals"];
const POR_NOMBRE: readonly string[] = ["permissions", "options", "jobs", "notices", "reversals"];

const help = forma<contrato.AyudaDeItem>()(["text guide"]);
const ITEM = forma<contrato.ItemMenu>()([
  "id title opens? hiddenFor? module? shortcut? contains? help? visible?",
], { help });
const OPCION = forma<contrato.OpcionComando>()(["type description min? short? multiple?"]);
const OPCION_DE_SALIDA = forma<contrato.OpcionSalida>()([
  "description multiple? values? initial? format?",
]);
const PLUGIN = forma<contrato.Plugin>()(
  [
    "id contract requires? permissions? tables? migrations? prefixes? routes? identify? farewell?",
    "sections? items? screens? dialogs? groupDialog? header? titles? outputs? jobs? commands? checks?",
    "groupChecks? groups? services? notices? reversals? access? inert? ephemeral? admitted? files? reviews?",
    "attachments? demo? demoLines? refusals?",
  ],
  {
    permissions: forma<contrato.Permiso>()(["title check evenPending?"]),
    sections: forma<contrato.Seccion>()([
      "id title order module items? withoutGroup? hosts? opens? visible?",
    ], { items: ITEM }),
    items: forma<contrato.ItemDeOtra>()([
      "id title section after? module hiddenFor? shortcut? contains? help? visible?",
    ], { help }),
    outputs: forma<contrato.Salida>()([
      "id title query options? menu? initialFormat? hiddenFor? version? json? answer? files?",
    ], { options: OPCION_DE_SALIDA }),
    jobs: forma<contrato.Trabajo>()(["title run readOnly? shareable? resumable?"]),
    commands: forma<contrato.Comando>()(["name summary run arguments? options? database?"], {
      options: OPCION,
    }),
    checks: forma<contrato.Comprobacion>()(["id title run"]),
    groupChecks: forma<contrato.PuntoDeRevision>()(["id title order run blocks?"]),
    services: forma<contrato.ServicioDeFondo>()(["name title start"]),
    notices: forma<contrato.Aviso>()(["type permission? detail?"]),
    reversals: forma<contrato.Reversa>()(["actions? reasons? caveats? run? check?"]),
    files: forma<contrato.Archivo>()([
      "name order fields import export importOnly? optional? key?",
    ]),
    attachments: forma<contrato.Adjunto>()(["folder export import"]),
    refusals: forma<contrato.Refusals>()(["prefix respond"]),
  },
);

/** @throws RegistroError unless it is an object; one of several, a list or not. */
function exigirObjeto(
  plugin: string,
  valor: unknown,
  lugar: string,
  enLista = false,
): asserts valor is Readonly<Record<string, unknown>> {
  if (typeof valor === "object" && valor !== null && Array.isArray(valor) === enLista) return;
  const espera = enLista ? "una lista" : "un objeto";
  throw new RegistroError(
    "campo_mal_formado",
    lugar || plugin,
    `en «${plugin}» tiene que ser ${espera}`,
  );
}

function revisar(plugin: string, valor: unknown, { nombres, dentro }: Forma, lugar: string): void {
  exigirObjeto(plugin, valor, lugar);
  const en = (nombre: string) => lugar === "" ? nombre : `${lugar}.${nombre}`;
  // What it inherits is said as well: a class may declare it.
  const ajeno = Object.keys(valor).find((n) => valor[n] !== undefined && !nombres.has(n));
  if (ajeno !== undefined) {
    const motivo = `«${plugin}» lo dice y el contrato no: ahí van ${
      [...nombres.keys()].join(", ")
    }`;
    throw new RegistroError("campo_desconocido", en(ajeno), motivo);
  }
  for (const [nombre, debe] of nombres) {
    if (debe && valor[nombre] === undefined) {
      throw new RegistroError("campo_ausente", en(nombre), `falta en «${plugin}»`);
    }
  }
  for (const [nombre, suya] of Object.entries(dentro)) {
    const suyos = valor[nombre];
    if (suyos === undefined) continue;
    if (DE_UNO.includes(nombre)) {
      revisar(plugin, suyos, suya, en(nombre));
      continue;
    }
    exigirObjeto(plugin, suyos, en(nombre), !POR_NOMBRE.includes(nombre));
    for (const [clave, suyo] of Object.entries(suyos)) {
      // An event may be told by its name alone.
      if (nombre === "notices" && typeof suyo === "string") continue;
      revisar(plugin, suyo, suya, en(`${nombre}.${clave}`));
    }
  }
}

/** @throws RegistroError for a field that the contract has not, or one of its own missing or misshapen. */
export const revisarCampos = (plugin: contrato.Plugin): void =>
  revisar(plugin.id, plugin, PLUGIN, "");
