/** What a call or a command says of a new fiscal year ([F10]). */
import { leerFormulario } from "#core/http/form.ts";
import { type Campo, campo } from "#core/domain/fields.ts";
import { type EjercicioYVersion } from "#plugins/tablas/service.ts";
import { rechazo } from "../errors.ts";

const EJERCICIO = campo.ejercicio();
const VERSION = campo.entero(0, 99);

type Cuerpo = Readonly<Record<string, unknown>>;

const dicho = (v: unknown): boolean => v !== undefined && v !== "";

/** `2026.1`. @throws Rechazo 400. */
export function leerVersion(texto: string): EjercicioYVersion {
  const [, ejercicio, version] = /^(\d{4})\.(\d{1,2})$/.exec(texto) ?? [];
  if (version === undefined) throw rechazo("version_ilegible");
  return { ejercicio: Number(ejercicio), version: Number(version) };
}

/** A whole number of a form; undefined when it does not say it. @throws Rechazo */
const numero = (cuerpo: Cuerpo, nombre: string, clase: Campo<number>): number | undefined =>
  dicho(cuerpo[nombre]) ? leerFormulario({ [nombre]: clase }, cuerpo)[nombre] : undefined;

/** The structure that a form names, if it does. @throws Rechazo */
export const leerDeVersion = (cuerpo: Cuerpo): Partial<EjercicioYVersion> => {
  const ejercicio = numero(cuerpo, "ejercicio", EJERCICIO);
  const version = numero(cuerpo, "version", VERSION);
  return ejercicio === undefined || version === undefined ? {} : { ejercicio, version };
};

/** @throws Rechazo also for a number that is sent empty: another one would be taken for it. */
export function leerPedidoDeCopia(cuerpo: Cuerpo) {
  const vacio = ["de_ejercicio", "de_version", "ejercicio", "version"]
    .find((c) => cuerpo[c] === "");
  if (vacio !== undefined) throw rechazo("copia_sin_numero", { campo: vacio }, { campo: vacio });
  const ejercicio = numero(cuerpo, "de_ejercicio", EJERCICIO);
  const version = numero(cuerpo, "de_version", VERSION);
  const { descripcion, tablas } = cuerpo;
  return {
    de: ejercicio === undefined || version === undefined ? null : { ejercicio, version },
    ejercicio: numero(cuerpo, "ejercicio", EJERCICIO),
    version: numero(cuerpo, "version", VERSION),
    descripcion: dicho(descripcion)
      ? leerFormulario({ descripcion: campo.texto(300) }, cuerpo).descripcion
      : undefined,
    tablas: tablas === undefined ? undefined : String(tablas).split(";").filter((t) => t !== ""),
  };
}
