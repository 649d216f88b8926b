/** A view of the parametric list that somebody shares with whoever works on the organismo. */
import { campo, conVacio, llamado } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";

export const VISTA = datosDeRecurso({
  id: "vistas",
  titulo: "Vistas compartidas",
  uno: "la vista",
  varios: "vistas",
  campos: {
    saf: llamado("SAF", campo.entero(0, 999)),
    nombre: llamado("Nombre", campo.texto(60, /\S/), { ancho: 40 }),
    /** As it stands in the address of the list: `tipo=valores&campos=prog,esc`. */
    valores: llamado("Vista", conVacio(campo.texto(4000), ""), {
      ancho: 80,
      dice: "Como está en la dirección del listado; vacía, la del comienzo",
    }),
    autor: llamado("Compartida por", campo.texto(100), { ancho: 30 }),
  },
  clave: ["saf", "nombre"],
  vaCon: { saf: "organismos" },
});
