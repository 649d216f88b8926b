/** Calls of salary agreements and scenarios. */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import { bandera, type De, describe, entero, form, hecho, instante, lista } from "./wire.ts";
import { numero, objeto, texto, uno } from "./wire.ts";

const estado = uno("borrador", "acta", "homologado");

const Alcance = objeto({
  series: lista(texto),
  escalafones: lista(entero),
  categorias: lista(objeto({ esc: entero, cats: lista(entero) })),
  sumafijare: bandera,
});
const Tramo = objeto({
  mes: entero,
  porcentaje: numero,
  base: Type.Union([Type.Literal("anterior"), entero], {
    description: "El valor del mes anterior, o el del mes que nombra",
  }),
  redondeo: uno("centavo", "sin"),
  con_funcion: bandera,
  alcance: Alcance,
});
export type TramoDeAcuerdo = De<typeof Tramo>;
const Suma = objeto({
  id: texto,
  descripcion: texto,
  norma: texto,
  regimen: Type.String({ description: "Vacío si nombra escalafones" }),
  escalafones: lista(entero),
  pprins: Type.Array(entero, { description: "Vacía: todas" }),
  desde_mes: entero,
  hasta_mes: Type.Union([entero, Type.Null()], { description: "Nulo: desde entonces" }),
  importe: numero,
  remunerativa: bandera,
  bonificable: bandera,
  en_sac: Type.Union([bandera, Type.Null()], { description: "Nulo: si es remunerativa" }),
});
export type SumaDeAcuerdo = De<typeof Suma>;
const DEFINICION = {
  version: entero,
  nombre: texto,
  norma: texto,
  fecha: Type.String({ description: "AAAA-MM-DD" }),
  estado,
  tramos: lista(Tramo),
  sumas: lista(Suma),
};
/** An agreement as its file says it ([W7]): percentages and amounts as people say them. */
const Definicion = objeto(DEFINICION);
export type ArchivoDeAcuerdo = De<typeof Definicion>;

const LISTADO = {
  id: entero,
  saf: entero,
  nombre: texto,
  norma: texto,
  fecha: texto,
  estado,
  publicado: bandera,
  propio: Type.Boolean({ description: "Quien pregunta puede escribirlo" }),
  rev: entero,
  modificado: instante,
};
const Listado = objeto(LISTADO);
export type AcuerdoListado = De<typeof Listado>;
const Leido = objeto({ ...LISTADO, definicion: Definicion });
export type AcuerdoLeido = De<typeof Leido>;

const Publico = objeto({
  codigo: texto,
  nombre: texto,
  norma: texto,
  fecha: texto,
  nota: Type.String({ description: "Lo que falta, y por qué" }),
  definicion: Definicion,
});
/** A public agreement that comes with the program, ready to be opened. */
export type AcuerdoPublico = De<typeof Publico>;

const CUAL = t.Object({ id: t.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
const Guardado = hecho({ id: entero, saf: entero, rev: entero });

export const calls = describe({
  "GET /acuerdos": {
    query: t.Object({ saf: t.Optional(t.Unknown()) }, { additionalProperties: true }),
    answer: lista(Listado),
  },
  "GET /acuerdos/publicos": { answer: lista(Publico) },
  "GET /acuerdos/:id": { params: CUAL, answer: Leido },
  "GET /acuerdos/:id/archivo": { params: CUAL, answer: Definicion },
  "POST /acuerdos": { body: form("saf", "definicion"), answer: Guardado },
  "POST /acuerdos/:id": {
    params: CUAL,
    body: form("accion", "definicion", "saf", "estado", "publicado", "rev"),
    answer: Guardado,
  },
});
