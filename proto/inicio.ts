/** What the home of a budget tells. */
import { Type } from "@sinclair/typebox";
import { calls as deAdmin } from "./admin.ts";
import { calls as deValuation } from "./valuation.ts";
import { type De, describe, entero, GRUPO, instante, lista, nulo, numero, objeto } from "./wire.ts";
import { texto, uno } from "./wire.ts";

const paso = uno("cargar", "corregir", "valorizar", "revisar", "cerrar", "enviar");
export type IdDePaso = De<typeof paso>;

const LADOS = {
  total: numero,
  entregable: nulo(Type.Number({ description: "En el último entregable" })),
  ejecucion: nulo(Type.Number({ description: "En la última ejecución, llevada al año" })),
};
const CambioDeHoy = objeto({
  instante,
  usuario: texto,
  titulo: texto,
  accion: texto,
  obra: Type.String({ description: "La acción, en palabras" }),
  clave: Type.String({ description: "El registro, o cuántos, en palabras; vacía si no se sabe" }),
  detalle: Type.String({ description: "Qué cambió: «Cargos: 12 → 14»; de varios, los campos" }),
  costo: nulo(lista(
    objeto({ simbolo: texto, total: numero }),
    "Lo que mueve en un año, por moneda; null cuando no se sabe con certeza",
  )),
});
/** What one person did in a row to one base, or one act. */
export type CambioDeHoy = De<typeof CambioDeHoy>;

const CambiosDeHoy = objeto({
  ultimos: lista(CambioDeHoy, "De hoy, el más nuevo primero"),
  hay_mas: Type.Boolean({ description: "Hubo otros antes" }),
  inciertas: Type.Integer({
    description: "Cambios de renglones cuyo importe no se sabe: cambió después en qué descansa",
  }),
});
/** What was written to a budget today. */
export type CambiosDeHoy = De<typeof CambiosDeHoy>;

const Inicio = objeto({
  situacion: deAdmin["GET /presupuestos/situacion/:saf/:codipres"].answer,
  momento: nulo(deValuation["GET /valorizar/momento/:saf/:codipres"].answer),
  entregable: nulo(objeto({
    codipres: texto,
    descripcion: texto,
    instante,
    otro_criterio: nulo(texto, "Qué de la diferencia es de cómo se valoriza cada uno"),
  })),
  ejecucion: nulo(objeto({ codipres: texto, desde_mes: entero })),
  total: objeto(LADOS),
  partidas: lista(
    objeto({ pprin: entero, descripcion: texto, ...LADOS }),
    "En pesos, como están guardadas",
  ),
  cambios: CambiosDeHoy,
  pasos: lista(objeto({
    id: paso,
    titulo: texto,
    hecho: Type.Boolean(),
    detalle: texto,
  })),
  siguiente: nulo(paso),
});
/** A budget at a glance: what it is worth, beside what, and what comes next. */
export type InicioDePresupuesto = De<typeof Inicio>;

export const calls = describe({
  "GET /inicio/:saf/:codipres": { params: GRUPO, answer: Inicio },
});
