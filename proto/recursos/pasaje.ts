/** A transfer: where the rows are and where they go (spec 1 §5, [J1]). The database numbers them. */
import { campo, llamado } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";

const SAF = campo.entero(1, 999);
const NIVEL = campo.entero(0, 99);

export const PASAJE = datosDeRecurso({
  id: "pasajes",
  titulo: "Pasajes de cargos",
  uno: "el pasaje",
  varios: "pasajes",
  campos: {
    codipres: llamado("Grupo de datos", campo.texto(5, /^[EO][A-Z0-9]{4}$/)),
    saf_origen: llamado("SAF de origen", SAF),
    prog_origen: llamado("Prog. de origen", NIVEL),
    subp_origen: llamado("Subp. de origen", NIVEL),
    proy_origen: llamado("Proy. de origen", NIVEL),
    act_origen: llamado("Act. de origen", NIVEL),
    saf_destino: llamado("SAF de destino", SAF),
    prog_destino: llamado("Prog. de destino", NIVEL),
    subp_destino: llamado("Subp. de destino", NIVEL),
    proy_destino: llamado("Proy. de destino", NIVEL),
    act_destino: llamado("Act. de destino", NIVEL),
  },
  clave: [],
});
