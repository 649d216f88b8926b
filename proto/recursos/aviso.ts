/** A notice of administration to the organismos ([F5]). */
import { campo, llamado } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";

export const AVISO = datosDeRecurso({
  id: "avisos",
  titulo: "Avisos",
  uno: "el aviso",
  varios: "avisos",
  campos: {
    desde: llamado("Desde", campo.fecha()),
    hasta: llamado("Hasta", campo.fecha(), {
      dice: "AAAA-MM-DD: el último día en que se muestra",
    }),
    /** Whom it is for, `103;357`; empty = everybody. */
    safs: llamado("SAF", campo.lista(), {
      enPantalla: "Para",
      enCaja: "SAF",
      nombres: ["Para", "SAFs"],
      ancho: 24,
    }),
    texto: llamado("Texto", campo.texto(500, /\S/), { nombres: ["Aviso"], ancho: 80 }),
  },
  // A text is said once from each day on.
  clave: ["desde", "texto"],
});

/** The SAFs of a list, each once and in order. */
export const safsDe = (lista: string): number[] =>
  lista === "" ? [] : [...new Set(lista.split(";").map(Number))].sort((a, b) => a - b);

/** The same list as it is stored: equal ones are written alike. */
export const listaDe = (safs: readonly number[]): string => safs.join(";");
