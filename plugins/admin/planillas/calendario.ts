/** The stages of the formulation, and the extensions of one, as rows of a spreadsheet ([F4]). */
import { fechaCorta } from "#core/domain/period.ts";
import { mostrarValor } from "#core/domain/fields.ts";
import type { Consulta } from "#core/plugin.ts";
import type { TablaDePlanilla } from "#core/sheet/rows.ts";
import { organismos } from "#plugins/auth/service.ts";
import {
  calendario,
  CAMPOS_ETAPA,
  CAMPOS_PRORROGA,
  claveDeEtapa,
  type Etapa,
  fallaDeEtapa,
  guardarEtapa,
  type Prorroga,
  prorrogar,
  TODOS_DEL_CALENDARIO,
} from "#plugins/bases/service.ts";

/** As the workbooks of the calendar head them too. */
export const TITULOS_CALENDARIO = {
  ejercicio: "Ejercicio",
  nombre: "Etapa",
  prefijo: "Códigos",
  desde: "Desde",
  hasta: "Hasta",
  saf: "SAF",
} as const;

/** Every stage and every organismo, with room to spare. */
const MAXIMO = 2000;

const todos = (n: number | null): number => n ?? TODOS_DEL_CALENDARIO;

/** An empty number says all of them. */
const mostrarEn =
  (campos: typeof CAMPOS_ETAPA | typeof CAMPOS_PRORROGA) => (columna: string, valor: unknown) =>
    valor === TODOS_DEL_CALENDARIO
      ? null
      : mostrarValor(campos[columna as keyof typeof campos], valor);

export const ETAPAS: TablaDePlanilla<Etapa> = {
  campos: CAMPOS_ETAPA,
  titulos: TITULOS_CALENDARIO,
  clave: ["ejercicio", "nombre"],
  nombres: { nombre: ["Nombre"], prefijo: ["Prefijo", "Códigos que empiezan con"] },
  aparte: ["Prórrogas"],
  maximo: MAXIMO,
  de: "planilla de etapas",
  nada: "ninguna etapa para cargar",
  async leer(q) {
    const filas = (await calendario(q)).map((e): Etapa => ({
      ejercicio: todos(e.ejercicio),
      nombre: e.nombre,
      prefijo: e.prefijo,
      desde: e.desde,
      hasta: e.hasta,
    }));
    const quedan = new Map(filas.map((e) => [claveDeEtapa(e), e]));
    return {
      filas,
      revisar(etapa) {
        const falla = fallaDeEtapa(etapa, [...quedan.values()]);
        if (!falla) quedan.set(claveDeEtapa(etapa), etapa);
        return falla;
      },
    };
  },
  mostrar: mostrarEn(CAMPOS_ETAPA),
  async guardar(tx, actor, cambios) {
    for (const { antes, despues } of cambios) {
      await guardarEtapa(tx, actor, antes && claveDeEtapa(antes), null, despues);
    }
  },
};

/** Those of one stage, which the call names. */
export const PRORROGAS: TablaDePlanilla<Prorroga> = {
  campos: CAMPOS_PRORROGA,
  titulos: TITULOS_CALENDARIO,
  clave: ["ejercicio", "nombre", "saf"],
  nombres: { nombre: ["Nombre"] },
  aparte: ["Organismo"],
  maximo: MAXIMO,
  de: "planilla de prórrogas",
  nada: "ninguna prórroga para cargar",
  async leer(q, fijas) {
    const { ejercicio, nombre } = fijas as Pick<Prorroga, "ejercicio" | "nombre">;
    const etapa = await etapaDe(q, claveDeEtapa({ ejercicio, nombre }));
    const safs = new Set((await organismos(q)).map((o) => o.saf));
    return {
      filas: (etapa?.prorrogas ?? [])
        .map(({ saf, hasta }) => ({ ejercicio, nombre, saf: todos(saf), hasta })),
      revisar({ saf, hasta }) {
        if (saf !== TODOS_DEL_CALENDARIO && !safs.has(saf)) {
          return { columna: "saf", mensaje: "no existe el organismo" };
        }
        return etapa && hasta > etapa.hasta ? null : {
          columna: "hasta",
          mensaje: `debe ser posterior al ${fechaCorta(etapa?.hasta ?? "")}`,
        };
      },
    };
  },
  mostrar: mostrarEn(CAMPOS_PRORROGA),
  async guardar(tx, actor, cambios) {
    for (const { despues } of cambios) {
      await prorrogar(tx, actor, claveDeEtapa(despues), [despues.saf], despues.hasta);
    }
  },
};

/** The stage that a key names; undefined when there is none. */
export const etapaDe = async (q: Consulta, clave: string) =>
  (await calendario(q)).find((e) => e.clave === clave);

/** Columns of the call: the stage of the extensions. */
export const fijasDe = (etapa: { readonly ejercicio: number | null; readonly nombre: string }) => ({
  ejercicio: todos(etapa.ejercicio),
  nombre: etapa.nombre,
});
