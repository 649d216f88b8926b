/**
 * Refusals that every kept thing has alike: `{Uno}` is «El crédito», `{o}` the ending of its words;
 * a resource may say them in words of its own.
 */
import { frasear, Rechazo, rechazos } from "../errors.ts";
import { type DatosDeRecurso, esFemenino, singularDe } from "../domain/recurso.ts";

export const rechazo = rechazos({
  200: { nada_para_copiar: "No hay nada para copiar del ejercicio {desde}" },
  400: {
    copia_de_si: "Se copia de otro ejercicio",
  },
  404: { recurso_inexistente: "No existe el recurso «{recurso}»" },
});

const FRASES = {
  accion_invalida: [400, "La acción debe ser NUEVO, EDITAR o ELIMINAR"],
  existente: [200, "Ya hay {un} {singular} con esa clave"],
  invalido: [200, "{titulo}: {mensaje}"],
  en_uso: [200, "{Uno} no se puede eliminar: tiene {motivo}"],
  nombrado: [200, "{Uno} no se puede eliminar: otros datos l{o} nombran"],
  acompanado: [200, "{Uno} tiene algo de después en {otra}: quítelo antes"],
  inexistente: [404, "{Uno} ya no existe"],
  cambiado: [409, "{Uno} fue modificad{o} por {quien} después de que usted l{o} abrió"],
} as const;

export type FraseDeRecurso = keyof typeof FRASES;

/** Its own words, and its own status where the call always answered another one. */
export type FrasePropia = string | readonly [status: number, frase: string];

/** @param propia its own words. @param valores of the row, and what the sentence says besides. */
export function rechazoDe(
  { uno, propia, cual }: Pick<DatosDeRecurso, "uno"> & {
    readonly propia: FrasePropia | undefined;
    readonly cual: FraseDeRecurso;
  },
  valores: Readonly<Record<string, unknown>>,
  datos: Readonly<Record<string, unknown>> = {},
): Rechazo {
  const [status, frase] = typeof propia === "object" ? propia : [FRASES[cual][0], propia];
  const ella = esFemenino({ uno });
  const palabras = {
    Uno: uno[0].toUpperCase() + uno.slice(1),
    un: ella ? "una" : "un",
    o: ella ? "a" : "o",
    singular: singularDe({ uno }),
  };
  const todos = { ...valores, ...palabras } as Readonly<Record<string, string | number>>;
  return new Rechazo(cual, status, frasear(frase ?? FRASES[cual][1], todos), datos);
}
