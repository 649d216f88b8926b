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
const Inicio = objeto({
  situacion: deAdmin["GET /presupuestos/situacion/:saf/:codipres"].answer,
  momento: nulo(deValuation["GET /valorizar/momento/:saf/:codipres"].answer),
  entregable: nulo(objeto({ codipres: texto, descripcion: texto, instante })),
  ejecucion: nulo(objeto({ codipres: texto, desde_mes: entero })),
  total: objeto(LADOS),
  partidas: lista(
    objeto({ pprin: entero, descripcion: texto, ...LADOS }),
    "En pesos, como están guardadas",
  ),
  cambios: objeto({
    cantidad: Type.Integer({ description: "Asientos de hoy" }),
    ultimos: lista(objeto({
      instante,
      usuario: texto,
      titulo: texto,
      accion: texto,
      obra: Type.String({ description: "La acción, en palabras" }),
      clave: Type.String({ description: "El registro, en palabras; vacía si son varios" }),
    })),
  }),
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
