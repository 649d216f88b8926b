/** The credit in force of each fiscal year ([Z2]). */
import type { Kit } from "#core/db/kit.ts";
import { CREDITOS } from "./credito.ts";

export const tables = (k: Kit) => ({ credito_vigente: CREDITOS.esquema(k) });
