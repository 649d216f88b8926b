/** What a call or a command says of a new fiscal year ([F10]). */
import { leerFormulario } from "../../../core/http/form.ts";
import { campo } from "../../../core/domain/fields.ts";
import { type Version } from "../../tablas/service.ts";
import { rechazo } from "../errors.ts";

const EJERCICIO = campo.entero(1900, 2999);
const VERSION = campo.entero(0, 99);

type Cuerpo = Readonly<Record<string, unknown>>;

const dicho = (v: unknown): boolean => v !== undefined && v !== "";

/** `2026.1`. @throws Rechazo 400. */
export function leerVersion(texto: string): Version {
  const [, ejercicio, version] = /^(\d{4})\.(\d{1,2})$/.exec(texto) ?? [];
  if (version === undefined) throw rechazo("version_ilegible");
  return { ejercicio: Number(ejercicio), version: Number(version) };
}

/** @throws Rechazo. */
export function leerPedidoDeCopia(cuerpo: Cuerpo) {
  const uno = (nombre: string, de = nombre) =>
    dicho(cuerpo[de])
      ? leerFormulario({ [de]: nombre === "ejercicio" ? EJERCICIO : VERSION }, cuerpo)[de] as number
      : undefined;
  const [ejercicio, version] = [uno("ejercicio", "de_ejercicio"), uno("version", "de_version")];
  const { descripcion, tablas } = cuerpo;
  return {
    de: ejercicio === undefined || version === undefined ? null : { ejercicio, version },
    ejercicio: uno("ejercicio"),
    version: uno("version"),
    descripcion: dicho(descripcion)
      ? leerFormulario({ descripcion: campo.texto(300) }, cuerpo).descripcion
      : undefined,
    tablas: tablas === undefined ? undefined : String(tablas).split(";").filter((t) => t !== ""),
  };
}
