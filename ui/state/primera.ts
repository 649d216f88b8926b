/** What opens first when a budget is chosen, as each person asked on this machine. */
import { computed, effect, signal } from "@preact/signals-react";
import { lugarDe } from "../secciones/lugares.ts";
import { auth } from "./auth.ts";
import { estado } from "./estado.ts";
import { item } from "./hash.ts";

/** As always, the base that was open last, or the home of the budget. */
export type Primera = "" | "base" | "home";

interface Recuerdo {
  readonly cual: Primera;
  readonly base: string;
}
const NADA: Recuerdo = { cual: "", base: "" };

const claveDe = (usuario: number): string => `planta.primera.${usuario}`;

function leer(usuario: number): Recuerdo {
  try {
    const leido = JSON.parse(localStorage.getItem(claveDe(usuario)) ?? "{}") as Partial<Recuerdo>;
    const cual = leido.cual === "base" || leido.cual === "home" ? leido.cual : "";
    const base = typeof leido.base === "string" && /^[\w-]*$/.test(leido.base) ? leido.base : "";
    return { cual, base };
  } catch {
    return NADA;
  }
}

const recuerdos = signal<Readonly<Record<number, Recuerdo>>>({});
const usuario = computed(() => auth.id_usuario.value);
const actual = computed(() => recuerdos.value[usuario.value] ?? leer(usuario.value));

function recordar(cambio: Partial<Recuerdo>): void {
  const nuevo = { ...actual.peek(), ...cambio };
  const quien = usuario.peek();
  if (quien === 0) return;
  recuerdos.value = { ...recuerdos.peek(), [quien]: nuevo };
  try {
    localStorage.setItem(claveDe(quien), JSON.stringify(nuevo));
  } catch {
    // Where nothing can be stored, it lasts as long as the page.
  }
}

/** Readable and settable, as a signal. */
export const primeraPantalla = {
  get value(): Primera {
    return actual.value.cual;
  },
  set value(cual: Primera) {
    recordar({ cual });
  },
};

/** Where a budget opens: section, and item where one is said. */
export function lugarDePresupuesto(): readonly [seccion: string, item?: string] {
  const { cual, base } = actual.peek();
  const [casa] = lugarDe("home");
  if (cual === "home" && casa) return [casa];
  const [grupo] = lugarDe("group");
  return cual === "base" && base ? [grupo, base] : lugarDe("group");
}

// The base that was seen last.
effect(() => {
  const base = item.value;
  if (base && estado.seccion.value === lugarDe("group")[0] && base !== actual.peek().base) {
    recordar({ base });
  }
});
