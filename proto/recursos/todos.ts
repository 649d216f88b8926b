/** Every description, for what tells of any: the words of the trail. */
import type { Campos } from "#core/domain/fields.ts";
import type { DatosDeRecurso } from "#core/domain/recurso.ts";
import { AVISO } from "./aviso.ts";
import { ETAPA, PRORROGA } from "./calendario.ts";
import { CREDITO } from "./credito.ts";
import { TECHOS, VIGENTE } from "./dotacion.ts";
import { EXCEPCION } from "./excepcion.ts";
import { ORGANISMO } from "./organismo.ts";
import { PASAJE } from "./pasaje.ts";
import { TABLAS } from "./tablas.ts";
import { USUARIO } from "./usuario.ts";
import { VISTA } from "./vista.ts";

/** What the trail tells of a description whatever its columns. */
export type DatosDeCualquiera = Omit<DatosDeRecurso, "campos" | "clave"> & {
  readonly campos: Campos;
};

/** By entity. */
export const RECURSOS: ReadonlyMap<string, DatosDeCualquiera> = new Map(
  [
    ...TABLAS,
    AVISO,
    CREDITO,
    ETAPA,
    EXCEPCION,
    ORGANISMO,
    PASAJE,
    PRORROGA,
    TECHOS,
    USUARIO,
    VIGENTE,
    VISTA,
  ]
    .map((r: DatosDeCualquiera) => [r.id, r]),
);
