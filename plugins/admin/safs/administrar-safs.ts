/** The life of a SAF: what it may not have when it is deleted, and what goes with it. */
import { contarRegistros } from "#core/domain/money.ts";
import type { Actor, App, Escritura, Reversa } from "#core/plugin.ts";
import { elegir } from "#core/domain/fields.ts";
import { type Dicho, exigirIgual, leerDicho } from "#core/reversals.ts";
import {
  administrarOrganismo,
  CAMPOS_ORGANISMO,
  type Organismo,
  organismo,
  type PedidoDeSaf,
  reponerOrganismo,
  tieneDatos,
} from "#plugins/auth/service.ts";
import { quitarCon, reponerCon } from "#core/recurso/cascada.ts";
import { cantidadesDeGrupos } from "#plugins/bases/service.ts";
import { usosDeOrganismo } from "#plugins/tablas/service.ts";
import { tieneAcuerdos } from "#plugins/escenarios/service.ts";

const ORGANISMO = { id: "organismos", clave: ["saf"] } as const;

/** @returns what was deleted with the SAF. @throws Rechazo when it has data groups or agreements. */
async function alEliminar(app: App, q: Escritura, saf: number) {
  const grupos = (await cantidadesDeGrupos(q)).get(saf) ?? 0;
  if (grupos > 0) {
    throw tieneDatos(
      saf,
      `${grupos} ${grupos === 1 ? "presupuesto o ejecución" : "presupuestos o ejecuciones"}`,
    );
  }
  // Its openings would name nobody, and a dump with them would not come back.
  const [uso] = await usosDeOrganismo(q, saf);
  if (uso) throw tieneDatos(saf, `${contarRegistros(uso.cantidad)} de ${uso.titulo}`);
  if (await tieneAcuerdos(q, saf)) throw tieneDatos(saf, "acuerdos salariales");
  return await quitarCon(app, q, ORGANISMO, { saf });
}

/** What the trail says of a SAF besides itself: what went, or came back, with it. */
const TITULOS = {
  techos: "Techos",
  vigente: "Vigente",
  credito_vigente: "Crédito vigente",
  prorrogas: "las prórrogas del calendario",
};
const CON_EL = Object.keys(TITULOS) as (keyof typeof TITULOS)[];
type ConEl = Readonly<Partial<Record<keyof typeof TITULOS, readonly Dicho[]>>>;

async function reponer(app: App, q: Escritura, actor: Actor, dicho: Dicho): Promise<void> {
  const o = leerDicho(CAMPOS_ORGANISMO, dicho);
  // The organismo first: its rows name it.
  const conEl = elegir(dicho, CON_EL.filter((c) => c in dicho));
  await reponerOrganismo(q, actor, o, conEl);
  await reponerCon(app, q, ORGANISMO, { saf: o.saf }, dicho);
}

/** What the trail tells of a SAF, taken back from it (formulation [F12]). */
export const reversaDeSafs: Reversa = {
  actions: ["nuevo", "editar", "eliminar"],
  async run({ app, q, actor }, { clave, accion, antes, despues }) {
    const id = Number(clave);
    const actual = await organismo(q, id);
    exigirIgual(despues, actual ? { ...actual } : null);
    if (accion === "eliminar") return await reponer(app, q, actor, antes as Dicho);
    const dicho = { ...actual, ...antes as Partial<Organismo> } as Organismo;
    const pedido = { ...dicho, id, nro_saf: id, rev: null };
    const dejado = despues as ConEl;
    await administrarOrganismo(
      q,
      actor,
      { ...pedido, accion: accion === "nuevo" ? "eliminar" : "editar" },
      async (saf) => {
        const quitado: ConEl = await alEliminar(app, q, saf);
        // Only what came with it goes with it.
        const otro = CON_EL.find((c) => JSON.stringify(quitado[c]) !== JSON.stringify(dejado[c]));
        if (otro) throw tieneDatos(saf, `datos en ${TITULOS[otro]}`);
        return quitado;
      },
    );
  },
};

/** Creates, edits or deletes a SAF, audited and told. @throws Rechazo with the rule it breaks. */
export async function administrarSaf(app: App, actor: Actor, pedido: PedidoDeSaf) {
  const guardado = await app.db.tx((q) =>
    administrarOrganismo(q, actor, pedido, (saf) => alEliminar(app, q, saf))
  );
  app.eventos.cambio(actor, { saf: guardado.id, codipres: "" }, { base: "organismos" });
  return guardado;
}
