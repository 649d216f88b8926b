/** What the trail tells of a dated value, taken back from it (formulation [F12]; [R6]). */
import { leerValor } from "../../../core/domain/fields.ts";
import type { Reversa } from "../../../core/plugin.ts";
import { exigirIgual } from "../../../core/reversals.ts";
import { avisarCambio } from "../avisos.ts";
import { camposDe, type TablaReferencia, TABLAS } from "../descripciones.ts";
import { rechazo } from "../errors.ts";
import { contenidoDe, mostrarFila, vigente } from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { type Clave, leerClave } from "./clave.ts";
import { editarValor, eliminarValor } from "./editar.ts";

type Dicho = Readonly<Record<string, unknown>> | null;

/** Stored content of a row as the trail says it. @throws Rechazo when it does not hold all of it. */
function contenidoDicho(tabla: TablaReferencia, dicho: Dicho): FilaReferencia {
  const campos = camposDe(tabla);
  return Object.fromEntries(
    contenidoDe(tabla).map((c) => {
      const leido = leerValor(campos[c], dicho?.[c]);
      if ("error" in leido) throw rechazo("valor_inexistente", { mes: Number(dicho?.desde_mes) });
      return [c, leido.valor];
    }),
  ) as FilaReferencia;
}

/** A new value goes away and the one before it rules again; one that was replaced or deleted is back. */
const deTabla = (tabla: TablaReferencia): Reversa => ({
  acciones: ["agregar", "editar", "eliminar"],
  async run({ app, actor, exigirUltimo }, { accion, clave: texto, antes, despues }) {
    const { desde_mes, ...clave } = leerClave(texto, camposDe(tabla));
    const dichos = { antes: antes as Dicho, despues: despues as Dicho };
    const mes = Number(desde_mes ?? (dichos.despues ?? dichos.antes)?.desde_mes ?? 0);
    await app.db.tx(async (q) => {
      await exigirUltimo(q);
      const actual = vigente(await instantanea(q), tabla, clave as Clave, mes);
      const propia = actual && (!tabla.fechada || actual.desde_mes === mes) ? actual : null;
      exigirIgual(dichos.despues, propia && mostrarFila(tabla, propia));
      const pedido = { tabla, clave: clave as Clave, mes, rev: null };
      if (accion === "agregar") await eliminarValor(q, actor, pedido);
      else {
        const contenido = contenidoDicho(tabla, dichos.antes);
        await editarValor(q, actor, { ...pedido, contenido: () => contenido });
      }
    });
    avisarCambio(app, actor, tabla.nombre);
  },
});

/** Sets that are dated as a whole keep their own history ([R3]). */
export const reversals: Readonly<Record<string, Reversa>> = Object.fromEntries(
  TABLAS.filter((t) => (t.fechada && t.fechada !== "conjunto") || t.porFila)
    .map((t) => [t.nombre, deTabla(t)]),
);
