/** What the calls of scenarios ask: sets of agreements, stored or written in the call itself. */
import { campo, conVacio, nulo } from "#core/domain/fields.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Consulta } from "#core/plugin.ts";
import { OPCIONES_LINEAS } from "#plugins/salidas/service.ts";
import type { Quien } from "../acuerdos/accesos.ts";
import type { Acuerdo } from "../acuerdos/acuerdo.ts";
import { acuerdoLegible } from "../acuerdos/acuerdos.ts";
import { leerAcuerdo } from "../acuerdos/leer-acuerdo.ts";
import type { Conjunto } from "./evaluar.ts";
import type { LoQueSeDespeja } from "./despejar.ts";
import type { Partida } from "./entra.ts";
import { enSuLugar, rechazo } from "./errores.ts";

type Cuerpo = Readonly<Record<string, unknown>>;

/** Sets beside the first ([W4]). */
const MAXIMO_OTROS = 3;
/** Agreements of one set. */
const MAXIMO_ACUERDOS = 20;

export const cuerpoDe = (body: unknown): Cuerpo => (body ?? {}) as Cuerpo;

/** A list that a form sends as its text. @throws Rechazo */
function listaDe(campo: string, valor: unknown): readonly unknown[] {
  let lista = valor;
  if (typeof valor === "string") {
    try {
      lista = valor === "" ? [] : JSON.parse(valor);
    } catch {
      throw rechazo("conjunto_ilegible", { campo });
    }
  }
  if (!Array.isArray(lista) || lista.length > MAXIMO_ACUERDOS) {
    throw rechazo("conjunto_ilegible", { campo });
  }
  return lista;
}

/** @throws Rechazo with the place of the agreement in its set. */
async function conjuntoDe(
  q: Consulta,
  quien: Quien,
  elementos: readonly unknown[],
): Promise<Conjunto> {
  const conjunto: Acuerdo[] = [];
  for (const [acuerdo, elemento] of elementos.entries()) {
    try {
      conjunto.push(
        typeof elemento === "number"
          ? (await acuerdoLegible(q, quien, elemento)).acuerdo
          : leerAcuerdo(elemento),
      );
    } catch (error) {
      throw enSuLugar(error, { acuerdo });
    }
  }
  return conjunto;
}

/** The set that a call is about: `acuerdos`, or one alone as `acuerdo`. @throws Rechazo */
export async function leerConjunto(q: Consulta, quien: Quien, body: unknown): Promise<Conjunto> {
  const { acuerdos } = cuerpoDe(body);
  return await conjuntoDe(q, quien, acuerdos === undefined ? [] : listaDe("acuerdos", acuerdos));
}

/** That one and those that it is compared with. @throws Rechazo */
export async function leerConjuntos(
  q: Consulta,
  quien: Quien,
  body: unknown,
): Promise<Conjunto[]> {
  const conjuntos = [await leerConjunto(q, quien, body)];
  const { otros } = cuerpoDe(body);
  const listas = otros === undefined ? [] : listaDe("otros", otros);
  if (listas.length > MAXIMO_OTROS) {
    throw rechazo("demasiados_conjuntos", { cuantos: MAXIMO_OTROS });
  }
  for (const [i, lista] of listas.entries()) {
    try {
      conjuntos.push(await conjuntoDe(q, quien, listaDe("otros", lista)));
    } catch (error) {
      throw enSuLugar(error, { conjunto: i + 1 });
    }
  }
  return conjuntos;
}

/** The letters that the sets have on the screen: as many, each once; in order where none are said. */
export function leerLetras(body: unknown, cuantos: number): readonly string[] {
  const dichas = String(cuerpoDe(body).letras ?? "") || "ABCD".slice(0, cuantos);
  const letras = dichas.split("");
  const bien = letras.length === cuantos && new Set(letras).size === cuantos &&
    letras.every((l) => "ABCD".includes(l));
  if (!bien) throw rechazo("letras_invalidas");
  return letras;
}

/** What is asked to fit ([W5]). */
export interface Despeje {
  /** Centavos. */
  readonly credito: number;
  readonly partida: Partida;
  readonly cual: LoQueSeDespeja;
}

const DE_PARTIDA = {
  credito: campo.importeConSigno(),
  mon: conVacio(campo.entero(1, 9), 1),
  pprin: nulo(campo.entero(1, 9)),
  ppar: nulo(campo.entero(0, 99)),
};
const DE_TRAMO = {
  acuerdo: conVacio(campo.entero(0, MAXIMO_ACUERDOS - 1), 0),
  tramo: campo.entero(0, 999),
};

/** @throws Rechazo for a credit of nothing, and for what cannot be read. */
export function leerDespeje(body: unknown): Despeje {
  const { credito, mon, pprin, ppar } = leerFormulario(DE_PARTIDA, body);
  if (!(credito > 0)) throw rechazo("credito_cero");
  if (ppar !== null && pprin === null) throw rechazo("parcial_sin_principal");
  const { factor } = cuerpoDe(body);
  const conFactor = factor !== undefined && factor !== "" && String(factor) !== "0";
  return {
    credito,
    partida: { mon, ...(pprin === null ? {} : { pprin }), ...(ppar === null ? {} : { ppar }) },
    cual: conFactor ? "factor" : leerFormulario(DE_TRAMO, body),
  };
}

/** Options of the output that explains, of which a form names some. @throws Rechazo */
export function leerOpcionesDeLineas(body: unknown): Record<string, string> {
  const cuerpo = cuerpoDe(body);
  const { saf: _, ...opciones } = OPCIONES_LINEAS;
  const valores: Record<string, string> = {};
  for (const [nombre, { values: admitidos }] of Object.entries(opciones)) {
    const valor = cuerpo[nombre];
    if (valor === undefined || valor === "") continue;
    const texto = String(valor);
    if (admitidos && !texto.split(",").every((t) => admitidos.includes(t))) {
      throw rechazo("opcion_invalida", { campo: nombre });
    }
    valores[nombre] = texto;
  }
  return valores;
}
