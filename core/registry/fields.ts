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

/** Fields with one of them; the others have several, in a list or by name. */
const DE_UNO: readonly string[] = ["help", "refusals"];

const help = forma<contrato.AyudaDeItem>()(["text guide"]);
const ITEM = forma<contrato.ItemMenu>()([
  "id title opens? hiddenFor? module? shortcut? contains? help? visible?",
], { help });
const OPCION = forma<contrato.OpcionComando>()(["type description short? multiple?"]);
const OPCION_DE_SALIDA = forma<contrato.OpcionSalida>()([
  "description multiple? values? initial? format?",
]);
const PLUGIN = forma<contrato.Plugin>()(
  [
    "id contract requires? permissions? tables? migrations? prefixes? routes? identify? farewell?",
    "sections? items? screens? dialogs? groupDialog? header? outputs? jobs? commands? checks?",
    "groupChecks? services? notices? reversals? access? ephemeral? admitted? files? reviews?",
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
    jobs: forma<contrato.Trabajo>()(["title run readOnly? shareable?"]),
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

function revisar(plugin: string, valor: object, { nombres, dentro }: Forma, donde: string): void {
  const dichos = Object.entries(valor).filter(([, v]) => v !== undefined);
  const ajeno = dichos.find(([nombre]) => !nombres.has(nombre))?.[0];
  if (ajeno !== undefined) {
    const motivo = `«${plugin}» lo dice y el contrato no: ahí van ${
      [...nombres.keys()].join(", ")
    }`;
    throw new RegistroError("campo_desconocido", donde + ajeno, motivo);
  }
  for (const [nombre, debe] of nombres) {
    if (debe && !dichos.some(([dicho]) => dicho === nombre)) {
      throw new RegistroError("campo_ausente", donde + nombre, `falta en «${plugin}»`);
    }
  }
  for (const [nombre, suyos] of dichos) {
    if (!dentro[nombre]) continue;
    const partes = DE_UNO.includes(nombre) ? { "": suyos } : suyos as object;
    for (const [clave, suyo] of Object.entries(partes)) {
      // An event may be told by its name alone.
      if (typeof suyo === "string") continue;
      const lugar = `${donde}${nombre}.${clave === "" ? "" : `${clave}.`}`;
      revisar(plugin, suyo as object, dentro[nombre], lugar);
    }
  }
}

/** @throws RegistroError for a field that the contract has not, or one of its own that is missing. */
export const revisarCampos = (plugin: contrato.Plugin): void =>
  revisar(plugin.id, plugin, PLUGIN, "");
