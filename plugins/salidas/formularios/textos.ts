/** Words of the forms: descriptions of their fields and the heading block. */
import { romano } from "../../../core/domain/roman.ts";
import type { Grupo } from "../../bases/service.ts";
import type { Referencias } from "../../tablas/service.ts";
import type { Renglon } from "./renglones.ts";
import type { CampoFormulario } from "./plantillas.ts";

const TITULOS: Readonly<Partial<Record<CampoFormulario, string>>> = {
  mon: "Moneda",
  prog: "Programa",
  ff: "Fuente de financiamiento",
  pprin: "Partida principal",
  esc: "Escalafón",
};

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
  describir(campo: CampoFormulario, clave: Renglon["clave"]): string {
    const { g, r } = this;
    const { mon = 0, prog = 0, ff = 0, pprin = 0, ppar = 0, esc = 0 } = clave;
    switch (campo) {
      case "mon":
        return r.descripcion("monedas", { mon });
      case "prog":
        return r.descripcionApertura(g.saf, {
          prog: Number(prog),
          subp: 0,
          proy: 0,
          act: 0,
        });
      case "ff":
        return r.descripcion("fuentes", { ff });
      case "pprin":
        return r.descripcion("clasificador", { pprin, ppar: 0 });
      case "ppar":
        return r.descripcion("clasificador", { pprin, ppar });
      case "esc":
        return r.descripcion("escalafones", { esc });
      case "cat":
        return this.#categoria(clave);
      default:
        return "";
    }
  }

  #categoria({ esc = 0, cat = 0 }: Renglon["clave"]): string {
    if (typeof cat === "number") {
      return cat === 0 ? "Sin categoría" : this.r.descripcion("categorias", { esc, cat });
    }
    const [, agrup, nivel, grado] = /^(.?)(.)(\d+)$/.exec(String(cat)) ?? [];
    return `Agrupamiento ${agrup}, nivel ${nivel}, grado ${grado}`;
  }

  /** «Programa 18 - Administración», of the innermost field of a level. */
  nivel(campo: CampoFormulario, clave: Renglon["clave"]): string {
    return `${TITULOS[campo] ?? campo} ${unir(clave[campo], this.describir(campo, clave))}`;
  }

  /** «Total de la partida principal»: what closes a level, without its code. */
  static total(campo: CampoFormulario): string {
    return `Total ${TOTALES[campo] ?? campo}`;
  }

  static funcion(feje: unknown): string {
    return Number(feje) > 0 ? romano(Number(feje)) : "";
  }

  /** The heading block of [S4]: pairs of label and value. */
  bloque(clasificador: string, mes: string): (readonly [string, string])[] {
    const { g, r } = this;
    const { ejercicio, version } = g;
    const { jur, sjur, ent } = r.institucion(g.saf);
    const institucion = (clave: { jur: number; sjur: number; ent: number }) =>
      r.descripcion("instituciones", { ejercicio, version, ...clave });
    return [
      ["Ejercicio", String(ejercicio)],
      ["Jurisdicción", unir(jur, institucion({ jur, sjur: 0, ent: 0 }))],
      ["Subjurisdicción", unir(sjur, sjur === 0 ? "" : institucion({ jur, sjur, ent: 0 }))],
      ["Entidad", unir(ent, ent === 0 ? "" : institucion({ jur, sjur, ent }))],
      ["Valores de", mes],
      ["SAF", unir(g.saf, g.organismo.nombre)],
      ["Grupo de datos", unir(g.codipres, g.descripcion)],
      ["Clasificador", clasificador],
    ];
  }
}
