/** What the trail tells of groups and of their rows, taken back from it (formulation [F12]). */
import { auditarVarios } from "../../../core/db/audit.ts";
import type { Reversa } from "../../../core/plugin.ts";
import { type Base, BASES } from "../bases.ts";
import { revertirFila } from "../historia/deshacer.ts";
import { congelar } from "./congelar.ts";
import { grupoParaEditar, marcarCambio } from "./grupos.ts";
import { ponerEnLinea } from "./historico.ts";

/** Out of the lists and back, frozen and reopened: each is what undoes the other. */
const deGrupo: Reversa = {
  acciones: ["quitar", "agregar", "congelar", "reabrir"],
  async run({ app, actor, exigirUltimo }, asiento) {
    const { accion } = asiento;
    const saf = Number(asiento.saf);
    const codipres = String(asiento.codipres);
    await app.db.tx(async (q) => {
      await exigirUltimo(q);
      if (accion === "quitar" || accion === "agregar") {
        await ponerEnLinea(q, actor, saf, codipres, accion === "quitar");
      } else await congelar(q, actor, saf, codipres, accion === "reabrir");
    });
    app.eventos.cambio(actor, { saf, codipres }, { base: "presupuestos", accion: "deshacer" });
  },
};

const deFila = (base: Base): Reversa => ({
  acciones: ["nuevo", "editar", "eliminar"],
  async run({ app, actor, exigirUltimo }, asiento) {
    const saf = Number(asiento.saf);
    const codipres = String(asiento.codipres);
    await app.db.tx(async (q) => {
      await grupoParaEditar(q, saf, codipres);
      await exigirUltimo(q);
      await auditarVarios(q, actor, [await revertirFila(q, base, { saf, codipres }, asiento)]);
      await marcarCambio(q, saf, codipres);
    });
    app.eventos.cambio(actor, { saf, codipres }, { base: base.id });
  },
});

export const reversals: Readonly<Record<string, Reversa>> = {
  presupuestos: deGrupo,
  ...Object.fromEntries(BASES.map((b) => [b.id, deFila(b)])),
};
