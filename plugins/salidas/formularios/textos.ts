/** Words of the forms: descriptions of their fields and the heading block. */
import { mesConGuion } from "#core/domain/group.ts";
import { romano } from "#core/domain/roman.ts";
import type { Grupo } from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import { CAMPOS, sinepEnPalabras, type ValoresDeFila } from "../parametrico/campos.ts";
import type { RenglonDeFormulario } from "./renglones.ts";
import type { CampoFormulario } from "./plantillas.ts";

/** A field is named and described as the parametric list does. */
const leyendaDe = (campo: CampoFormulario) => CAMPOS.find((c) => c.campo === campo)?.leyenda;

const TOTALES: Readonly<Partial<Record<CampoFormulario, string>>> = {
  mon: "de la moneda",
  prog: "del programa",
  ff: "de la fuente de financiamiento",
  pprin: "de la partida principal",
  esc: "del escalafón",
};

const unir = (codigo: unknown, descripcion: string): string =>
  descripcion === "" ? String(codigo) : `${codigo} - ${descripcion}`;

export class Textos {
  constructor(private readonly g: Grupo, private readonly r: Referencias) {}

  /** Description of the field `campo` of a line. */
  describir(campo: CampoFormulario, clave: RenglonDeFormulario["clave"]): string {
    if (campo === "cat") return this.#categoria(clave);
    return leyendaDe(campo)?.describir(clave as ValoresDeFila, this.r, this.g.saf) ?? "";
  }

  #categoria({ esc = 0, cat = 0 }: RenglonDeFormulario["clave"]): string {
    if (typeof cat === "number") {
      return cat === 0 ? "Sin categoría" : this.r.descripcion("categorias", { esc, cat });
    }
    return sinepEnPalabras(cat, this.r);
  }

  /** «Programa 18 - Administración», of the innermost field of a level. */
  nivel(campo: CampoFormulario, clave: RenglonDeFormulario["clave"]): string {
    return `${leyendaDe(campo)?.titulo ?? campo} ${
      unir(clave[campo], this.describir(campo, clave))
    }`;
  }

  /** «Total de la partida principal»: what closes a level, without its code. */
  static total(campo: CampoFormulario): string {
    return `Total ${TOTALES[campo] ?? campo}`;
  }

  static funcion(feje: unknown): string {
    return Number(feje) > 0 ? romano(Number(feje)) : "";
  }

  /** The heading block of [S4]: pairs of label and value. */
  bloque(clasificador: string): (readonly [string, string])[] {
    const { g, r } = this;
    const { ejercicio, version } = g;
    const { jur, sjur, ent } = r.institucion(g.saf);
    const mes = mesConGuion(g.desde_mes);
    const institucion = (clave: { jur: number; sjur: number; ent: number }) =>
      r.descripcion("instituciones", { ejercicio, version, ...clave });
    return [
      ["Ejercicio", String(ejercicio)],
      ["Jurisdicción", unir(jur, institucion({ jur, sjur: 0, ent: 0 }))],
      ["Subjurisdicción", unir(sjur, sjur === 0 ? "" : institucion({ jur, sjur, ent: 0 }))],
      ["Entidad", unir(ent, ent === 0 ? "" : institucion({ jur, sjur, ent }))],
      g.criterio === "mensual" ? ["Valores", "mes a mes"] : ["Valores de", mes],
      ["SAF", unir(g.saf, g.organismo.nombre)],
      ["Grupo de datos", unir(g.codipres, g.descripcion)],
      ["Clasificador", clasificador],
    ];
  }
}
