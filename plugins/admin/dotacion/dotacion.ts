/** Techos and Vigente: the same list of every SAF by fiscal year, described twice ([T1]). */
import { ultimoAutor } from "#core/db/audit.ts";
import { mas, poner, quitar, varias } from "#core/db/query.ts";
import { type Campo, elegir } from "#core/domain/fields.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, App, Consulta, Escritura, Reversa } from "#core/plugin.ts";
import {
  asientoDeFila,
  type Dicho,
  leerDicho,
  reversaDeFilas,
  revNueva,
  revSinUsar,
} from "#core/reversals.ts";
import type { Message } from "#proto/admin-messages.ts";
import { organismo, organismos, sujetarOrganismo } from "#plugins/auth/service.ts";
import { hoy } from "#plugins/bases/service.ts";
import type { ListaConCeldas } from "../celdas.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import {
  CAMPOS_TECHOS,
  CAMPOS_VIGENTE,
  type DeTabla,
  PRIMER_ANIO,
  TECHOS,
  VIGENTE,
} from "./campos.ts";

export interface Dotacion extends DeTabla {
  readonly tabla: "techos" | "vigente";
  readonly titulo: string;
  /** Fields that a person edits. */
  readonly campos: Readonly<Record<string, Campo<unknown>>>;
  /** A row as the conflict of `Error` carries it. */
  enConflicto(fila: FilaDeDotacion): Readonly<Record<string, FilaDeDotacion>>;
}

/** Row of a SAF; version 0 while nobody saved it, and no `horas` in Techos. */
export type FilaDeDotacion = Message<"Vigente">;

const { ejercicio: EJERCICIO, ...DE_TECHOS } = CAMPOS_TECHOS;
const { ejercicio: _, ...DE_VIGENTE } = CAMPOS_VIGENTE;

export const DOTACIONES: Readonly<Record<"techos" | "vigente", Dotacion>> = {
  techos: {
    tabla: "techos",
    titulo: "Techos",
    ...TECHOS,
    campos: DE_TECHOS,
    enConflicto: (techo) => ({ techo }),
  },
  vigente: {
    tabla: "vigente",
    titulo: "Vigente",
    ...VIGENTE,
    campos: DE_VIGENTE,
    enConflicto: (vigente) => ({ vigente }),
  },
};

/** @throws Rechazo 400 for a fiscal year that the screen does not offer. */
export function exigirAnio(d: Dotacion, ejercicio: number): void {
  const hasta = d.hasta(Number(hoy().slice(0, 4)));
  if (ejercicio < PRIMER_ANIO || ejercicio > hasta) {
    throw rechazo("anio_fuera_de_rango", { desde: PRIMER_ANIO, hasta });
  }
}

type Guardada = Omit<FilaDeDotacion, "descripcion">;

/** Of techos no `horas` is ever asked for. */
const tablaDe = (d: Dotacion) => tabla[d.tabla] as typeof tabla.vigente;

export async function guardadas(
  q: Consulta,
  d: Dotacion,
  ejercicio: number,
  saf: number | null,
  candado: { readonly bloquear?: true } = {},
): Promise<Guardada[]> {
  const donde = { ejercicio, ...(saf === null ? {} : { saf }) };
  const columnas = ["saf", ...d.cantidades, "observaciones", "rev"] as const;
  const filas = await varias(q, tablaDe(d), donde, columnas, { orden: "saf", ...candado });
  return filas.map((f) => ({ ...vacia(f.saf), ...f }));
}

const vacia = (saf: number): Guardada => ({ saf, cargos: 0, horas: 0, observaciones: "", rev: 0 });

/** A row for every SAF, in SAF order; those that nobody saved are empty ([T1]). */
export async function listaDeDotacion(
  q: Consulta,
  d: Dotacion,
  ejercicio: number,
): Promise<FilaDeDotacion[]> {
  const porSaf = new Map((await guardadas(q, d, ejercicio, null)).map((f) => [f.saf, f]));
  return (await organismos(q)).map(({ saf, nombre }) => ({
    ...(porSaf.get(saf) ?? vacia(saf)),
    descripcion: nombre,
  }));
}

/** Rows of a SAF in every fiscal year, taken out with it; what they said, for the trail ([O3]). */
export async function quitarDotacionDe(
  q: Escritura,
  saf: number,
): Promise<Record<string, unknown>> {
  const quitado: Record<string, unknown> = {};
  for (const d of Object.values(DOTACIONES)) {
    const columnas = ["ejercicio", ...d.cantidades, "observaciones"] as const;
    const filas = await varias(q, tablaDe(d), { saf }, columnas, { orden: "ejercicio" });
    if (filas.length > 0) quitado[d.tabla] = filas;
    await quitar(q, tablaDe(d), { saf });
  }
  return quitado;
}

/** Puts back what `quitarDotacionDe` said of a SAF that is back. */
export async function reponerDotacionDe(
  q: Escritura,
  saf: number,
  quitado: Readonly<Partial<Record<Dotacion["tabla"], readonly Dicho[] | undefined>>>,
): Promise<void> {
  const rev = await revSinUsar(q);
  for (const d of Object.values(DOTACIONES)) {
    for (const dicho of quitado[d.tabla] ?? []) {
      const fila = leerDicho({ ejercicio: EJERCICIO, ...d.campos }, { ...dicho, saf });
      await poner(q, tablaDe(d), { ...fila as never as Guardada & { ejercicio: number }, rev });
    }
  }
}

/** What an administrator sends; `rev` null = the last writer wins ([K1]). */
export interface PedidoDeDotacion {
  readonly saf: number;
  readonly rev: number | null;
  readonly [campo: string]: unknown;
}

export const columnasDe = (d: Dotacion) => [...d.cantidades, "observaciones"] as const;

/** The row inside a unit of work; what is not sent of it stays as it was. */
export async function guardarUna(
  q: Escritura,
  actor: Actor,
  d: Dotacion,
  ejercicio: number,
  pedido: PedidoDeDotacion,
): Promise<FilaDeDotacion> {
  const { saf } = pedido;
  await sujetarOrganismo(q, saf);
  const org = await organismo(q, saf);
  if (!org) throw rechazo("saf_inexistente", { saf });
  const columnas = columnasDe(d);
  const [guardada] = await guardadas(q, d, ejercicio, saf, { bloquear: true });
  const antes = guardada ?? vacia(saf);
  const dicho = { ...elegir(antes, columnas), ...pedido };
  const observaciones = String(dicho.observaciones ?? "").trim();
  const datos = leerFormulario(d.campos, { ...dicho, observaciones }) as unknown as Guardada;
  const clave = `${ejercicio}|${saf}`;
  if (pedido.rev !== null && pedido.rev !== antes.rev) {
    const quien = await ultimoAutor(q, d.tabla, clave);
    const actual = d.enConflicto({ ...antes, descripcion: org.nombre });
    throw rechazo("dotacion_cambiada", { saf, quien }, { quien, actual });
  }
  if (guardada && columnas.every((c) => guardada[c] === datos[c])) {
    return { ...guardada, descripcion: org.nombre };
  }
  // If somebody else saves the same new row at once, this unit of work conflicts and runs again.
  const nuevos = elegir(datos, columnas);
  const cambios = { ...nuevos, rev: mas(1) };
  const rev = guardada ? guardada.rev + 1 : await revNueva(q, d.tabla, clave);
  await poner(q, tablaDe(d), { ejercicio, saf, ...nuevos, rev }, cambios);
  const hallada = guardada ? { ejercicio, ...elegir(guardada, columnas) } : null;
  const dejada = { ejercicio, ...nuevos };
  await q.auditar(actor, asientoDeFila({ entidad: d.tabla, clave, saf }, hallada, dejada));
  return { ...vacia(saf), ...datos, descripcion: org.nombre, rev };
}

/**
 * Saves the row of a SAF, created now if nobody saved it before; audited.
 * @returns the row as it is after the save. Saving what it says already changes nothing.
 * @throws Rechazo 409 when somebody saved it after `rev`, with the row as it is.
 */
export async function editarDotacion(
  app: App,
  actor: Actor,
  d: Dotacion,
  ejercicio: number,
  pedido: PedidoDeDotacion,
): Promise<FilaDeDotacion> {
  exigirAnio(d, ejercicio);
  // A field that cannot be read is told before anything is looked up.
  const observaciones = String(pedido.observaciones ?? "").trim();
  leerFormulario(d.campos, { ...pedido, observaciones });
  const fila = await app.db.tx((q) => guardarUna(q, actor, d, ejercicio, pedido));
  app.eventos.cambio(actor, { saf: pedido.saf, codipres: "" }, { base: d.tabla });
  return fila;
}

/** As a sheet writes the rows of a year. @throws Rechazo 400 for one that the screen has not. */
export function celdasDeDotacion(d: Dotacion, ejercicio: number): ListaConCeldas {
  exigirAnio(d, ejercicio);
  return {
    columnas: columnasDe(d),
    avisa: d.tabla,
    async guardar(q, actor, { id: saf, rev, valores }) {
      const guardada = await guardarUna(q, actor, d, ejercicio, { ...valores, saf, rev });
      return { id: saf, rev: guardada.rev };
    },
  };
}

/** Takes out a row that somebody saved; it says nothing then, as one that nobody ever saved. */
async function quitarUna(
  q: Escritura,
  actor: Actor,
  d: Dotacion,
  { ejercicio, saf, ...dicho }: Guardada & { readonly ejercicio: number },
): Promise<void> {
  await quitar(q, tablaDe(d), { ejercicio, saf });
  const de = { entidad: d.tabla, clave: `${ejercicio}|${saf}`, saf };
  const antes = { ejercicio, ...elegir(dicho, columnasDe(d)) };
  await q.auditar(actor, asientoDeFila(de, antes, null));
}

/** What the trail tells of a row, taken back from it (formulation [F12]). */
export const reversaDe = (d: Dotacion): Reversa =>
  reversaDeFilas<Guardada & { readonly ejercicio: number }>({
    reasons: {
      copiar: "cuenta lo que se copió de otro ejercicio; cada fila tiene su propio registro",
    },
    leer: (dicho, { saf }) => ({
      ...vacia(Number(saf)),
      ...leerDicho({ ejercicio: EJERCICIO, ...d.campos }, { ...dicho, saf }) as {
        ejercicio: number;
      },
    }),
    async actual(q, { ejercicio, saf }, candado) {
      const [guardada] = await guardadas(q, d, ejercicio, saf, candado);
      return guardada && { ...guardada, ejercicio };
    },
    mostrar: ({ ejercicio, ...fila }) => ({ ejercicio, ...elegir(fila, columnasDe(d)) }),
    async guardar({ q, actor }, antes, despues) {
      if (despues) {
        const { ejercicio, ...pedido } = despues;
        await guardarUna(q, actor, d, ejercicio, { ...pedido, rev: null });
      } else if (antes) await quitarUna(q, actor, d, antes);
    },
  });
