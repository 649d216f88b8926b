/** What the trail tells of a dated value, taken back from it (formulation [F12]; [R6]). */
import { elegir } from "#core/domain/fields.ts";
import type { Reversa } from "#core/plugin.ts";
import { type Dicho, exigirIgual, leerDicho } from "#core/reversals.ts";
import { type TablaReferencia, TABLAS } from "#proto/recursos/tablas.ts";
import { contenidoDe, mostrarFila, vigente } from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { type Clave, leerClave } from "../lecturas/clave.ts";
import { eliminarValor, reponerValor } from "./editar.ts";
import { reponerConjunto } from "./editar-conjunto.ts";

const DE_ARCHIVO = "un archivo reemplazó el conjunto entero; se corrige importando otro";

/** A new value goes away and the one before it rules again; one that was replaced or deleted is back. */
const deTabla = (tabla: TablaReferencia): Reversa => ({
  actions: ["agregar", "editar", "eliminar"],
  reasons: { reemplazar: DE_ARCHIVO },
  async run({ q, actor }, { accion, clave: texto, antes, despues }) {
    const { desde_mes, ...clave } = leerClave(texto, tabla.campos);
    const mes = Number(desde_mes ?? ((despues ?? antes) as Dicho).desde_mes ?? 0);
    const actual = vigente(await instantanea(q), tabla, clave as Clave, mes);
    const propia = actual && (!tabla.fechada || actual.desde_mes === mes) ? actual : null;
    exigirIgual(despues, propia && mostrarFila(tabla, propia));
    const pedido = { tabla, clave: clave as Clave, mes, rev: null };
    if (accion === "agregar") await eliminarValor(q, actor, pedido);
    else {
      const contenido = leerDicho(elegir(tabla.campos, contenidoDe(tabla)), antes as Dicho);
      await reponerValor(q, actor, pedido, contenido as FilaReferencia);
    }
  },
});

/** The set of a month as the entry found it; nothing where it was the first one of that month ([R3]). */
const deConjunto = (tabla: TablaReferencia): Reversa => ({
  actions: ["agregar", "editar", "eliminar"],
  reasons: { reemplazar: DE_ARCHIVO },
  async run({ q, actor }, { accion, antes, despues }) {
    const [hallado, dejado] = [antes, despues] as (readonly object[])[];
    const dicho = (accion === "eliminar" ? hallado : dejado)[0] as { desde_mes?: number };
    const desde_mes = Number(dicho?.desde_mes);
    const suyas = (await instantanea(q)).filas(tabla.id).filter((f) => f.desde_mes === desde_mes);
    const ahora = suyas.map((f) => mostrarFila(tabla, f));
    exigirIgual({ filas: dejado }, { filas: ahora });
    const filas = accion === "agregar"
      ? []
      : hallado.map((f) => leerDicho(tabla.campos, f as Dicho));
    await reponerConjunto(q, actor, tabla, desde_mes, suyas, filas as FilaReferencia[]);
  },
});

/** Sets that are dated as a whole come and go together. */
export const reversals: Readonly<Record<string, Reversa>> = Object.fromEntries(
  TABLAS.filter((t) => t.fechada || t.porFila)
    .map((t) => [t.id, t.fechada === "conjunto" ? deConjunto(t) : deTabla(t)]),
);
