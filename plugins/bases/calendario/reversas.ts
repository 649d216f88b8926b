/** What the trail tells of the calendar, taken back from it (formulation [F12]). */
import type { Reversa } from "#core/plugin.ts";
import { type Dicho, leerDicho, reversaDeFilas } from "#core/reversals.ts";
import { una } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import { organismos } from "#plugins/auth/service.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import {
  CAMPOS_ETAPA,
  CAMPOS_PRORROGA,
  CLAVE_ETAPA,
  CLAVE_PRORROGA,
  type Etapa,
  type Prorroga,
  TODOS,
} from "./campos.ts";
import {
  claveDeEtapa,
  etapaGuardada,
  guardarEtapa,
  mostrarEtapa,
  mostrarProrroga,
  prorrogar,
  prorrogasDe,
  quitarEtapa,
} from "./etapas.ts";

const conProrrogas = (e: Etapa, dicho: Dicho): readonly Prorroga[] => {
  const dichas = dicho.prorrogas ?? [];
  // The trail once kept only how many they were.
  const todas = Array.isArray(dichas) ? dichas : dichas === 0 ? [] : [{}];
  return todas.map((p: Dicho) =>
    leerDicho(CAMPOS_PRORROGA, { ...elegir(e, CLAVE_ETAPA), ...p, ejercicio: dicho.ejercicio })
  );
};

/** A stage with the extensions that its entry keeps: one that was deleted had them. */
const etapas = reversaDeFilas<Etapa & { readonly prorrogas: readonly Prorroga[] }>({
  leer(dicho) {
    const etapa = leerDicho(CAMPOS_ETAPA, dicho);
    return { ...etapa, prorrogas: conProrrogas(etapa, dicho) };
  },
  async actual(q, nombrada) {
    const etapa = await etapaGuardada(q, nombrada);
    return etapa && { ...etapa, prorrogas: await prorrogasDe(q, etapa) };
  },
  mostrar: mostrarEtapa,
  async guardar({ q, actor }, antes, despues, { accion, despues: dejado }) {
    const clave = antes && claveDeEtapa(antes);
    if (!despues) {
      const hay = (antes?.prorrogas ?? []).map(mostrarProrroga);
      const dichas = antes ? conProrrogas(antes, dejado as Dicho).map(mostrarProrroga) : [];
      if (JSON.stringify(hay) !== JSON.stringify(dichas)) throw rechazo("etapa_con_prorrogas");
      await quitarEtapa(q, actor, clave ?? "", null);
      return;
    }
    const { prorrogas, ...etapa } = despues;
    const safs = new Set((await organismos(q)).map((o) => o.saf));
    const ajena = prorrogas.find(({ saf }) => saf !== TODOS && !safs.has(saf));
    if (ajena) throw rechazo("organismo_inexistente", { saf: ajena.saf });
    await guardarEtapa(q, actor, clave, null, etapa, accion === "eliminar" ? prorrogas : []);
  },
});

const prorrogas = reversaDeFilas<Prorroga>({
  actions: ["prorrogar", "quitar prórroga"],
  leer: (dicho) => leerDicho(CAMPOS_PRORROGA, dicho),
  actual: (q, p) => una(q, tabla.prorrogas, elegir(p, CLAVE_PRORROGA), "*", { bloquear: true }),
  mostrar: mostrarProrroga,
  async guardar({ q, actor }, antes, despues) {
    const suya = despues ?? antes;
    if (!suya) return;
    await prorrogar(q, actor, claveDeEtapa(suya), [suya.saf], despues?.hasta ?? null);
  },
});

export const reversals: Readonly<Record<string, Reversa>> = { etapas, prorrogas };
