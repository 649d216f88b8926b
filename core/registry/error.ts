/** Refusals of the registry, by code and name. */

/** Why the program does not start. */
export type CodigoRegistro =
  | "plugin_repetido"
  | "contrato_distinto"
  | "campo_desconocido"
  | "campo_ausente"
  | "campo_mal_formado"
  | "requisito_ausente"
  | "requisito_circular"
  | "importacion_sin_declarar"
  | "permiso_repetido"
  | "seccion_repetida"
  | "seccion_desconocida"
  | "item_repetido"
  | "modulo_desconocido"
  | "seccion_sin_pantalla"
  | "pantalla_sin_seccion"
  | "pantalla_ausente"
  | "pantalla_sin_declarar"
  | "salida_repetida"
  | "trabajo_repetido"
  | "comando_repetido"
  | "comprobacion_repetida"
  | "punto_repetido"
  | "reversa_repetida"
  | "servicio_repetido"
  | "aviso_repetido"
  | "rechazos_repetidos"
  | "acceso_repetido"
  | "inerte_repetida"
  | "archivo_repetido"
  | "recurso_repetido"
  | "revision_desconocida"
  | "efimera_desconocida"
  | "efimera_repetida"
  | "tabla_sin_prefijo"
  | "columna_sin_migracion"
  | "identidad_repetida"
  | "identidad_ausente"
  | "ruta_repetida"
  | "ruta_fuera_de_prefijo"
  | "ruta_sin_permiso"
  | "permiso_desconocido";

/** A plugin that does not fit: `nombre` is what is repeated, missing or unknown. */
export class RegistroError extends Error {
  override readonly name = "RegistroError";
  constructor(readonly codigo: CodigoRegistro, readonly nombre: string, detalle: string) {
    super(`${codigo} «${nombre}»: ${detalle}`);
  }
}
