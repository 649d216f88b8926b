/** What each pay concept is: the rubro that its amounts go to ([E4]). */
import type { RubroDeEjecucion } from "#core/domain/rubros.ts";
import { conceptoNormal } from "./formato.ts";

/** A concept as CH1 describes it. */
export interface Concepto {
  readonly descripcion: string;
  /** `3` = not remunerative. */
  readonly caracter: string;
  /** 1 haber, 2 descuento, 4 contribución. */
  readonly tipo: string;
}

/** Where its amounts go: a rubro; `descuento` = not spending; `desconocido` = nobody said. */
export type DestinoDeConcepto = RubroDeEjecucion | "descuento" | "desconocido";

/** Concept of the basic pay. */
const BASICO = "000001";

/** Concepts are looked up by this, in CH1 and in the exceptions alike. */
export function claveDeConcepto(inst: string, esc: number, concepto: string): string {
  return `${inst.toUpperCase()}|${esc}|${conceptoNormal(concepto)}`;
}

/** The annual bonus by its name: the whole word, whatever its case and accents. */
function esAguinaldo(descripcion: string): boolean {
  const llano = descripcion.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  return /(^|[^A-Z0-9])(SAC|AGUINALDO)([^A-Z0-9]|$)/.test(llano);
}

/** By the rule, without exceptions. @param ch1 undefined when no CH1 has the concept. */
export function destinoDe(concepto: string, ch1: Concepto | undefined): DestinoDeConcepto {
  switch (ch1?.tipo) {
    case "4":
      return "contribuciones";
    case "2":
      return "descuento";
    case "1":
      if (conceptoNormal(concepto) === BASICO) return "cargo";
      if (esAguinaldo(ch1.descripcion)) return "sac";
      return ch1.caracter === "3" ? "complementos" : "no_cargo";
    default:
      return "desconocido";
  }
}
