/** The credit in force of a body, entry by entry ([Z2]). */
import { campo, conVacio, llamado, oNada } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";

/** What an empty column says: the whole item, whatever its programme, partial item or source. */
export const TODOS = -1;

const oTodos = (maximo: number) => oNada(campo.entero(0, maximo), TODOS);

export const CREDITO = datosDeRecurso({
  id: "credito_vigente",
  titulo: "Crédito vigente",
  uno: "el crédito",
  varios: "créditos",
  campos: {
    ejercicio: llamado("Ejercicio", campo.ejercicio()),
    saf: llamado("SAF", campo.entero(0, 999)),
    prog: llamado("Prog.", oTodos(99), { enCaja: "Programa", dice: "Nulo: todos" }),
    pprin: llamado("Principal", campo.entero(0, 9), {
      enCaja: "Partida principal",
      nombres: ["Partida principal"],
    }),
    ppar: llamado("Parcial", oTodos(99), {
      enCaja: "Partida parcial",
      nombres: ["Partida parcial"],
      dice: "Nulo: todas",
    }),
    ff: llamado("F. Fin.", oTodos(99), {
      enPantalla: "Fuente",
      nombres: ["Fuente", "Fuente de financiamiento"],
      dice: "Nulo: todas",
    }),
    mon: llamado("Mon.", campo.entero(1, 9), { enCaja: "Moneda", nombres: ["Moneda"] }),
    fecha: llamado("Fecha", campo.fecha()),
    norma: llamado("Norma", conVacio(campo.texto(200), ""), { ancho: 40 }),
    /** Negative where a norm takes credit away. */
    importe: llamado("Importe", campo.importeConSigno(), {
      dice: "Negativo si la norma quita crédito",
    }),
  },
  clave: ["ejercicio", "saf", "prog", "pprin", "ppar", "ff", "mon", "fecha", "norma"],
  partes: [
    ...["ejercicio", "SAF", "programa", "principal", "parcial", "fuente", "moneda"],
    ...["fecha", "norma"],
  ],
  vaCon: { saf: "organismos" },
  aparte: {
    organismo: llamado("Organismo", campo.texto(200), { ancho: 50, tras: "saf" }),
    partida: llamado("Partida", campo.texto(200), { ancho: 44, tras: "ppar" }),
  },
});
