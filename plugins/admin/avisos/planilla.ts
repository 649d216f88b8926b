/** Notices as rows of a spreadsheet ([F5]). */
import type { TablaDePlanilla } from "#core/sheet/rows.ts";
import { varias } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import { organismos } from "#plugins/auth/service.ts";
import { tabla } from "../tables.ts";
import { guardarAviso } from "./avisos.ts";
import {
  type Aviso,
  CAMPOS_AVISO,
  CLAVE_AVISO,
  COLUMNAS_AVISO,
  fallaDeAviso,
  TITULOS_AVISO,
} from "./campos.ts";

export const AVISOS: TablaDePlanilla<Aviso> = {
  campos: CAMPOS_AVISO,
  titulos: TITULOS_AVISO,
  clave: CLAVE_AVISO,
  nombres: { safs: ["Para", "SAFs"], texto: ["Aviso"] },
  aparte: [],
  maximo: 2000,
  de: "planilla de avisos",
  nada: "ningún aviso para cargar",
  async leer(q) {
    const safs = new Set((await organismos(q)).map((o) => o.saf));
    const filas = await varias(q, tabla.avisos, {}, COLUMNAS_AVISO);
    return {
      filas,
      revisar: (aviso, antes) => fallaDeAviso(aviso, (saf) => safs.has(saf), antes?.hasta),
    };
  },
  async guardar(tx, actor, cambios) {
    const guardados = new Map(
      (await varias(tx, tabla.avisos, {}, ["id", ...CLAVE_AVISO]))
        .map((a) => [JSON.stringify(elegir(a, CLAVE_AVISO)), a.id]),
    );
    for (const { despues } of cambios) {
      const id = guardados.get(JSON.stringify(elegir(despues, CLAVE_AVISO))) ?? null;
      await guardarAviso(tx, actor, id, null, despues);
    }
  },
};
