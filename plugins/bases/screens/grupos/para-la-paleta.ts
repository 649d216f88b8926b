/** The data groups of the organismo, and the rows of the current one by their number. */
import { nombreMes } from "#core/domain/period.ts";
import { api } from "#ui/api.ts";
import { lugarDe } from "#ui/secciones/lugares.ts";
import type { Fuente } from "#ui/paleta/destinos.ts";
import { esConsolidado, estado } from "#ui/state/estado.ts";
import { item } from "#ui/state/hash.ts";
import { esDeEjecucion } from "#core/domain/group.ts";
import { BASES } from "#plugins/bases/bases.ts";
import { completarListas, listaDe } from "../listas.ts";

/** Sections that are of a group stay, with its item; from any other, where a group opens. */
function lugarDeGrupo(codipres: string): { readonly seccion: string; readonly item: string } {
  const seccion = estado.seccion.peek();
  const [deGrupo, primera = ""] = lugarDe("group");
  const [deEjecucion, inicial = ""] = lugarDe("execution");
  if (seccion === deGrupo || seccion === deEjecucion) return { seccion, item: item.peek() };
  return esDeEjecucion(codipres)
    ? { seccion: deEjecucion, item: inicial }
    : { seccion: deGrupo, item: primera };
}

const grupos: Fuente = {
  async destinos() {
    const saf = estado.saf.peek();
    if (saf === 0) return [];
    const { presupuestos } = await api.get("/presupuestos/lista/:saf", { saf });
    return presupuestos
      .filter(({ codipres }) => codipres !== estado.codipres.peek())
      .map(({ codipres, descripcion, desde_mes }) => ({
        id: `grupo/${saf}/${codipres}`,
        titulo: `${codipres} ${descripcion}`,
        detalle: nombreMes(desde_mes),
        clase: "Presupuestos",
        hacer: { ...lugarDeGrupo(codipres), grupo: { saf, codipres } },
      }));
  },
  // Each row has its number in its own base: the current one goes first.
  async deNumero(numero) {
    const codipres = estado.codipres.peek();
    if (codipres === "" || esConsolidado.peek()) return [];
    await completarListas(estado.saf.peek(), codipres);
    return BASES
      .filter(({ id }) => listaDe(id).peek()?.filas.some((f) => f.id === numero))
      .toSorted((a, b) => Number(b.id === item.peek()) - Number(a.id === item.peek()))
      .map(({ id, titulo }) => ({
        id: `registro/${id}/${numero}`,
        titulo: `#${numero}`,
        detalle: titulo,
        clase: "Registros",
        hacer: { seccion: "bases", item: id, extra: { registro: String(numero) } },
      }));
  },
};

export default [grupos];
