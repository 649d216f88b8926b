/** Organismos, for whoever may look at several: choosing one asks for its data group. */
import { api } from "#ui/api.ts";
import type { Fuente } from "#ui/paleta/destinos.ts";
import { auth } from "#ui/state/auth.ts";
import { pedirGrupo } from "#ui/state/group-dialog.ts";

const organismos: Fuente = {
  async destinos() {
    if (!auth.multisaf.peek()) return [];
    const leidos = await api.get("/organismos");
    return leidos.map(({ codigo, nombre }) => ({
      id: `organismo/${codigo}`,
      titulo: nombre,
      detalle: `SAF ${codigo}`,
      clase: "Organismos",
      hacer: () => pedirGrupo({ saf: codigo, organismo: nombre }),
    }));
  },
};

export default [organismos];
