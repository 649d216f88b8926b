/** Techos and Vigente ([T1]): what each organismo may have, and has by law, in a fiscal year. */
import { campo, conVacio, llamado } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";

/** First fiscal year of both (spec 1 §9). */
export const PRIMER_ANIO = 2019;

/** A body has at most as many positions as all the rows of one of its budgets may count. */
const CANTIDAD = campo.entero(0, 999_999_999);
const CUENTA = { cuenta: true } as const;

const CLAVE = {
  // Its list and its workbook are of one year.
  ejercicio: llamado("Ejercicio", campo.ejercicio(), { fueraDelLibro: true }),
  saf: llamado("SAF", campo.entero(0, 999)),
  cargos: llamado("Cargos", CANTIDAD, CUENTA),
};
const OBSERVACIONES = {
  observaciones: llamado("Observaciones", conVacio(campo.texto(500), ""), { ancho: 60 }),
};
/** @param tras the last of its measures. */
const aparteDe = (tras: string) => ({
  descripcion: llamado("Descripción", campo.texto(200), {
    ...{ nombres: ["Organismo", "Nombre"], ancho: 60, tras: "saf" },
  }),
  presupuesto: llamado("Presupuesto", CANTIDAD, { ...CUENTA, tras }),
  ejecucion: llamado("Ejecución", CANTIDAD, { ...CUENTA, tras }),
  diferencia: llamado("Diferencia", CANTIDAD, CUENTA),
});

export const TECHOS = {
  ...datosDeRecurso({
    id: "techos",
    titulo: "Techos",
    // Their sentences speak of the rows, which every organismo has.
    uno: "la fila",
    varios: "techos",
    campos: { ...CLAVE, ...OBSERVACIONES },
    clave: ["ejercicio", "saf"],
    // The entry says the SAF apart.
    partes: ["ejercicio"],
    aparte: aparteDe("cargos"),
    vaCon: { saf: "organismos" },
  }),
  /** Measures of a row, in the order of the columns. */
  cantidades: ["cargos"] as const,
  /** Last fiscal year, from the current one (spec 1 §9). */
  hasta: (anio: number): number => anio + 1,
};

export const VIGENTE = {
  ...datosDeRecurso({
    id: "vigente",
    titulo: "Vigente",
    uno: "la fila",
    varios: "vigente",
    campos: { ...CLAVE, horas: llamado("Horas", CANTIDAD, CUENTA), ...OBSERVACIONES },
    clave: ["ejercicio", "saf"],
    partes: ["ejercicio"],
    aparte: aparteDe("horas"),
    vaCon: { saf: "organismos" },
  }),
  cantidades: ["cargos", "horas"] as const,
  hasta: (anio: number): number => anio,
};
