/** Calls on the budgets of many organismos at once. */
import { t } from "elysia";
import { Type } from "@sinclair/typebox";
import { bandera, type De, describe, entero, form, hecho, lista, nulo, objeto } from "./wire.ts";
import { GRUPO, instante, numero, texto, uno, XLSX } from "./wire.ts";

const HechoEnOrganismo = objeto({ saf: entero, hecho: bandera, mensaje: texto });
/** What came of one organismo: whether something was done there, or why not. */
export type HechoEnOrganismo = De<typeof HechoEnOrganismo>;

const HECHOS = hecho({ organismos: lista(HechoEnOrganismo) });

const DIA = Type.String({ description: "AAAA-MM-DD" });
const Prorroga = objeto({ saf: nulo(entero), hasta: DIA });
const Etapa = objeto({
  clave: texto,
  ejercicio: Type.Union([entero, Type.Null()], { description: "Nulo: todos" }),
  nombre: texto,
  prefijo: Type.String({ description: "Cómo empiezan los códigos; vacío: todos" }),
  desde: DIA,
  hasta: Type.String({ description: "AAAA-MM-DD: el último día" }),
  rev: entero,
  prorrogas: lista(Prorroga),
});
/** A stage of the calendar, with its extensions; a null `saf` is all of them. */
export type EtapaGuardada = De<typeof Etapa>;

const QUIEN = { instante, usuario: texto };
const Organismo = objeto({
  saf: entero,
  nombre: texto,
  estado: uno(
    "sin_crear",
    "cargando",
    "con_errores",
    "desactualizada",
    "valorizada",
    "cerrada",
  ),
  existe: bandera,
  congelado: bandera,
  renglones: nulo(entero),
  invalidos: nulo(entero),
  cargos: nulo(entero),
  techo: nulo(entero),
  vigente: nulo(entero),
  valuacion: nulo(objeto(QUIEN)),
  total: Type.Union([numero, Type.Null()], { description: "En pesos" }),
  diferencia: Type.Union([numero, Type.Null()], {
    description: "Con el último entregable, en centésimos de punto: por ciento",
  }),
  entregable: nulo(objeto({ codipres: texto, ...QUIEN })),
  cambio: nulo(objeto(QUIEN)),
  conectados: lista(texto),
  etapa: texto,
  vence: nulo(DIA),
  dias: nulo(entero),
  prorrogada: bandera,
  al_dia: Type.Boolean({ description: "Lo contado es de ahora" }),
  instante: nulo(instante),
});
/** Where the budget of an organismo stands; what is counted is null until it was once. */
export type FormulacionDeOrganismo = De<typeof Organismo>;

const Estado = objeto({
  codipres: texto,
  codigos: lista(objeto({ codipres: texto, organismos: entero })),
  organismos: lista(Organismo),
  al_dia: bandera,
  instante: nulo(instante),
});
export type EstadoDeFormulacion = De<typeof Estado>;

const VISTA = {
  filtros: t.Optional(t.Unknown()),
  orden: t.Optional(t.Unknown()),
  columnas: t.Optional(t.Unknown()),
};
const CODIGO = t.Object({ codipres: GRUPO.properties.codipres });

export const calls = describe({
  "GET /formulacion": { answer: Estado },
  "GET /formulacion/:codipres": { params: CODIGO, answer: Estado },
  "GET /formulacion/:codipres/excel": {
    params: CODIGO,
    query: t.Object(VISTA),
    types: [XLSX],
  },
  "GET /admin/etapas": { answer: objeto({ etapas: lista(Etapa) }) },
  "POST /admin/etapas": {
    body: form("accion", "clave", "rev", "ejercicio", "nombre", "prefijo", "desde", "hasta"),
    answer: hecho({ clave: nulo(texto) }),
  },
  "POST /admin/etapas/prorrogas": {
    body: form("accion", "clave", "safs", "hasta"),
    answer: hecho({ clave: texto }),
  },
  "POST /formulacion/valorizar": { body: form("codipres", "safs"), answer: HECHOS },
  "POST /formulacion/historico": { body: form("accion", "codipres", "safs"), answer: HECHOS },
  "POST /formulacion/congelar": { body: form("codipres", "safs"), answer: HECHOS },
  "POST /formulacion/reabrir": { body: form("codipres", "safs"), answer: HECHOS },
});
