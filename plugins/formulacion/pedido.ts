/** What a call on many budgets of one code asks for ([F2]). */
import { leerSafs } from "#plugins/auth/service.ts";
import { campo, elegir } from "#core/domain/fields.ts";
import { leerFormulario } from "#core/http/form.ts";
import { CAMPOS_PRESUPUESTO } from "#plugins/bases/service.ts";
import { rechazo } from "./errors.ts";
import type { OrigenDePlantilla, PlantillaDeGrupo } from "./plantilla.ts";

const DE_CODIGO = elegir(CAMPOS_PRESUPUESTO, ["codipres"]);
const DE_GRUPO = elegir(CAMPOS_PRESUPUESTO, ["saf", "codipres"]);
const DE_ENCABEZADO = elegir(CAMPOS_PRESUPUESTO, [
  "descripcion",
  "desde_mes",
  "ejercicio",
  "version",
  "criterio",
]);
const DE_OPERACION = { operacion: campo.entero(1, Number.MAX_SAFE_INTEGER) };
type Formulario = Readonly<Record<string, unknown>>;

export interface PedidoDeFormulacion {
  readonly codipres: string;
  /** Each once, in order. */
  readonly safs: readonly number[];
}

const formularioDe = (body: unknown): Formulario => (body ?? {}) as Formulario;

/** @throws Rechazo 400. */
export const leerPedido = (body: unknown): PedidoDeFormulacion => ({
  ...leerFormulario(DE_CODIGO, body),
  safs: leerSafs(formularioDe(body).safs),
});

/** @throws Rechazo 400. */
function leerOrigen(body: Formulario): OrigenDePlantilla {
  const { origen: de, origen_saf: saf, origen_codipres: codipres } = body;
  if (de === "vacio" || de === "entregable") return { de };
  if (de === "propio") return { de, ...leerFormulario(DE_CODIGO, { codipres }) };
  if (de === "grupo") return { de, ...leerFormulario(DE_GRUPO, { saf, codipres }) };
  throw rechazo("origen_invalido");
}

/** @throws Rechazo 400. */
export function leerPlantilla(body: unknown): PlantillaDeGrupo {
  return {
    ...leerFormulario(DE_CODIGO, body),
    encabezado: leerFormulario(DE_ENCABEZADO, body),
    origen: leerOrigen(formularioDe(body)),
  };
}

/** The entry of the operation. @throws Rechazo 400. */
export const leerOperacion = (body: unknown): number =>
  leerFormulario(DE_OPERACION, body).operacion;
