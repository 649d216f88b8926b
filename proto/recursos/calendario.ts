/** Stages of the formulation, and the extensions that reopen them (formulation [F4]). */
import { campo, conVacio, llamado, oNada } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";

/** What an empty number of the calendar says: every fiscal year, every organismo. */
export const TODOS = -1;

const DE_ETAPA = {
  ejercicio: llamado("Ejercicio", oNada(campo.ejercicio(), TODOS)),
  nombre: llamado("Etapa", campo.texto(60, /\S/), {
    enCaja: "Nombre",
    nombres: ["Nombre"],
    ancho: 40,
  }),
};

export const ETAPA = datosDeRecurso({
  id: "etapas",
  titulo: "Calendario",
  uno: "la etapa",
  varios: "etapas",
  campos: {
    ...DE_ETAPA,
    /** How the codes of its groups begin; empty = all of them. */
    prefijo: llamado("Códigos", conVacio(campo.texto(5, /^[A-Z0-9]{0,5}$/), ""), {
      enCaja: "Códigos que empiezan con",
      nombres: ["Prefijo", "Códigos que empiezan con"],
      ancho: 12,
      dice: "Cómo empiezan los códigos; vacío: todos",
    }),
    desde: llamado("Desde", campo.fecha()),
    /** The last day on which its groups may be changed. */
    hasta: llamado("Hasta", campo.fecha(), { dice: "AAAA-MM-DD: el último día" }),
  },
  clave: ["ejercicio", "nombre"],
  aparte: {
    prorrogas: llamado("Prórrogas", campo.entero(0, 1000), { cuenta: true, tras: "hasta" }),
  },
});

export const PRORROGA = datosDeRecurso({
  id: "prorrogas",
  titulo: "Prórrogas",
  enFrase: "las prórrogas del calendario",
  uno: "la prórroga",
  varios: "prórrogas",
  campos: {
    ...DE_ETAPA,
    saf: llamado("SAF", oNada(campo.entero(0, 999), TODOS)),
    hasta: llamado("Hasta", campo.fecha()),
  },
  clave: ["ejercicio", "nombre", "saf"],
  aparte: { organismo: llamado("Organismo", campo.texto(200)) },
  parteDe: "etapas",
  vaCon: { saf: "organismos" },
});
