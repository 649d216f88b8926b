/** Fields of the parametric list, as data ([S2]): where each comes from and how it is described. */
import { categoriaEnPalabras } from "#core/domain/category.ts";
import type { Cadena, Referencias } from "#plugins/tablas/service.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import type { CampoAgrupable, CampoDeGrupos, ValorCampo } from "#plugins/valuation/service.ts";

/** A row of the list while it is built: displayed values by field. */
export type ValoresDeFila = Readonly<Record<string, number | string>>;

export interface CampoListado {
  readonly campo: string;
  readonly titulo: string;
  /** Fields of the valued lines that it is made of. */
  readonly desde: readonly CampoDeGrupos[];
  /** Only for the consolidated organismo ([O2]). */
  readonly consolidado?: boolean;
  /** Only for amounts: no position has a composition. */
  readonly soloValores?: boolean;
  /** Only of groups valued by months ([Y9]). */
  readonly porMeses?: boolean;
  readonly texto?: boolean;
  /** Description of a value; needs the fields of `requiere` in the list. */
  readonly leyenda?: {
    readonly titulo: string;
    readonly requiere?: readonly string[];
    describir(v: ValoresDeFila, r: Referencias, saf: number): string;
  };
}

const NIVELES = ["prog", "subp", "proy", "act"] as const;

/** Description of a level of the opening: it takes the whole chain down to it. */
function apertura(hasta: number, titulo: string, nombre: string): CampoListado {
  const campo = NIVELES[hasta];
  return {
    campo,
    titulo,
    desde: [campo],
    leyenda: {
      titulo: nombre,
      requiere: NIVELES.slice(0, hasta),
      describir(v, r, saf) {
        const niveles = NIVELES.map((n, i) => i <= hasta ? Number(v[n]) : 0);
        const [prog, subp, proy, act] = niveles;
        const cadena: Cadena = { prog, subp, proy, act };
        return niveles[hasta] === 0 ? "" : r.descripcionApertura(saf, cadena);
      },
    },
  };
}

/** A code whose description is the entry of a reference table under the same name. */
function codigo(
  campo: CampoAgrupable,
  titulo: string,
  tabla: string,
  nombre: string,
): CampoListado {
  return {
    campo,
    titulo,
    desde: [campo],
    leyenda: { titulo: nombre, describir: (v, r) => r.descripcion(tabla, { [campo]: v[campo] }) },
  };
}

const simple = (campo: CampoAgrupable, titulo: string): CampoListado => ({
  campo,
  titulo,
  desde: [campo],
});

export const CAMPOS: readonly CampoListado[] = [
  {
    campo: "saf_origen",
    titulo: "SAF",
    desde: ["saf"],
    consolidado: true,
    leyenda: {
      titulo: "Organismo",
      describir: (v, r) => r.instantanea.organismo(Number(v.saf_origen))?.nombre ?? "",
    },
  },
  { campo: "jur", titulo: "Jur.", desde: ["saf"], consolidado: true },
  { campo: "sjur", titulo: "Subjur.", desde: ["saf"], consolidado: true },
  { campo: "ent", titulo: "Ent.", desde: ["saf"], consolidado: true },
  codigo("mon", "Mon.", "monedas", "Moneda"),
  apertura(0, "Prog.", "Programa"),
  apertura(1, "Subp.", "Subprograma"),
  apertura(2, "Proy.", "Proyecto"),
  apertura(3, "Act.", "Actividad"),
  codigo("ubic", "Ubic.", "ubicaciones", "Ubicación"),
  codigo("ff", "F. Fin.", "fuentes", "Fuente de financiamiento"),
  {
    ...simple("pprin", "P. Prin."),
    leyenda: {
      titulo: "Partida principal",
      describir: (v, r) => r.descripcion("clasificador", { pprin: v.pprin, ppar: 0 }),
    },
  },
  {
    ...simple("ppar", "P. Parc."),
    leyenda: {
      titulo: "Partida parcial",
      requiere: ["pprin"],
      describir: (v, r) => r.descripcion("clasificador", { pprin: v.pprin, ppar: v.ppar }),
    },
  },
  codigo("esc", "Esc.", "escalafones", "Escalafón"),
  {
    campo: "cat",
    titulo: "Cat.",
    desde: ["cat", "agrup", "nivel", "grado"],
    texto: true,
    leyenda: {
      titulo: "Categoría",
      describir: ({ esc, cat }, r) =>
        typeof cat === "number"
          ? r.descripcion("categorias", { esc, cat })
          : sinepEnPalabras(cat, r),
    },
  },
  simple("feje", "Fun. Ejec."),
  codigo("codp", "Cod. P.", "codigos_procesamiento", "Código de procesamiento"),
  codigo("codes", "Cod. Des.", "codigos_destino", "Destino"),
  { ...simple("c_comp", "Comp."), soloValores: true, texto: true },
  { ...simple("c_scom", "Subcomp."), soloValores: true, texto: true },
  {
    ...simple("n_comp", "Nro. Comp."),
    soloValores: true,
    leyenda: {
      titulo: "Composición",
      requiere: ["c_comp", "c_scom"],
      describir: (v, r) =>
        r.descripcion("composicion", { c_comp: v.c_comp, c_scom: v.c_scom, n_comp: v.n_comp }),
    },
  },
  {
    campo: "mes",
    titulo: "Mes",
    desde: ["mes"],
    porMeses: true,
    leyenda: {
      titulo: "Nombre del mes",
      // What has no month: the year of a group valued at one month, set beside the others.
      describir: ({ mes }) => mes === 0 ? "año" : nombreDeMes(Number(mes)),
    },
  },
];

/** «PC4», or «PC» where grades are together. */
const CODIGO_SINEP = /^([A-Z]?)([A-Z])(\d*)$/;

/** «Profesional, nivel C, grado 4», of a category as {@link categoria} shows it. */
export function sinepEnPalabras(codigo: string, r: Referencias): string {
  const partes = CODIGO_SINEP.exec(codigo);
  if (!partes) return "";
  const [, agrup, nivel, grado] = partes;
  const agrupamiento = r.descripcion("sinep_agrupamientos", { agrup }) || agrup;
  return categoriaEnPalabras(
    { nivel, grado: grado === "" ? null : Number(grado) },
    agrupamiento,
    "",
  );
}

/**
 * A category as it is shown: the number, or for SINEP agrupamiento + nivel + grado, without the
 * grade when `agruparsinep` was chosen. Lines of SINEP are those that have a level.
 */
export function categoria(
  v: { readonly [C in "cat" | "agrup" | "nivel" | "grado"]?: ValorCampo },
  agruparSinep: boolean,
): number | string {
  if (v.nivel === "") return v.cat ?? 0;
  return agruparSinep ? `${v.agrup}${v.nivel}` : `${v.agrup}${v.nivel}${v.grado}`;
}
