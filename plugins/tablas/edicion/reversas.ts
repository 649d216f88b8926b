/** What the trail tells of a dated value, taken back from it (formulation [F12]; [R6]). */
import { elegir } from "#core/domain/fields.ts";
import type { AsientoHecho, Consulta, Reversa } from "#core/plugin.ts";
import { type Dicho, exigirIgual, leerDicho } from "#core/reversals.ts";
import type { TablaReferencia } from "#proto/recursos/tablas.ts";
import { contenidoDe, mostrarFila, vigente } from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { type Clave, leerClave } from "../lecturas/clave.ts";
import { eliminarValor, reponerValor } from "./editar.ts";
import { reponerConjunto } from "./editar-conjunto.ts";

const DE_ARCHIVO = "un archivo reemplazó el conjunto entero; se corrige importando otro";

/** The entry of exactly the month that it is told of, and what names it. */
async function valorDe(q: Consulta, tabla: TablaReferencia, asiento: AsientoHecho) {
  const { desde_mes, ...clave } = leerClave(asiento.clave, tabla.campos) as Clave;
  const { antes, despues } = asiento;
  const mes = Number(desde_mes ?? ((despues ?? antes) as Dicho).desde_mes ?? 0);
  const actual = vigente(await instantanea(q), tabla, clave, mes);
  const propia = actual && (!tabla.fechada || actual.desde_mes === mes) ? actual : null;
  return { clave, mes, ahora: propia && mostrarFila(tabla, propia) };
}

/** A new value goes away and the one before it rules again; one that was replaced or deleted is back. */
const deTabla = (tabla: TablaReferencia): Reversa => ({
  actions: ["agregar", "editar", "eliminar"],
  reasons: { reemplazar: DE_ARCHIVO },
  now: async (q, asiento) => (await valorDe(q, tabla, asiento)).ahora,
  async run({ q, actor }, asiento) {
    const { accion, antes, despues } = asiento;
    const { clave, mes, ahora } = await valorDe(q, tabla, asiento);
    exigirIgual(despues, ahora);
    const pedido = { tabla, clave, mes, rev: null };
    if (accion === "agregar") await eliminarValor(q, actor, pedido);
    else {
      const contenido = leerDicho(elegir(tabla.campos, contenidoDe(tabla)), antes as Dicho);
      await reponerValor(q, actor, pedido, contenido as FilaReferencia);
    }
  },
});

async function conjuntoDe(q: Consulta, tabla: TablaReferencia, { antes, despues }: AsientoHecho) {
  const filas = [despues, antes].find((lado) => Array.isArray(lado) && lado.length > 0);
  const desde_mes = Number((filas as readonly { desde_mes?: number }[] | undefined)?.[0].desde_mes);
  const suyas = (await instantanea(q)).filas(tabla.id).filter((f) => f.desde_mes === desde_mes);
  return { desde_mes, suyas, ahora: suyas.map((f) => mostrarFila(tabla, f)) };
}

/** The set of a month as the entry found it; nothing where it was the first one of that month ([R3]). */
const deConjunto = (tabla: TablaReferencia): Reversa => ({
  actions: ["agregar", "editar", "eliminar"],
  reasons: { reemplazar: DE_ARCHIVO },
  now: async (q, asiento) => (await conjuntoDe(q, tabla, asiento)).ahora,
  async run({ q, actor }, asiento) {
    const { accion, antes, despues } = asiento;
    const hallado = antes as readonly object[];
    const { desde_mes, suyas, ahora } = await conjuntoDe(q, tabla, asiento);
    exigirIgual(despues, ahora);
    const filas = accion === "agregar"
      ? []
      : hallado.map((f) => leerDicho(tabla.campos, f as Dicho));
    await reponerConjunto(q, actor, tabla, desde_mes, suyas, filas as FilaReferencia[]);
  },
});

/** Of those with dated values; sets that are dated as a whole come and go together. */
export const reversaDe = (t: TablaReferencia): Reversa | undefined =>
  t.fechada === "conjunto" ? deConjunto(t) : t.fechada || t.porFila ? deTabla(t) : undefined;
