/**
 * Option `grupos` of `explicar`: several groups of a list at once, for a total whose rows no list
 * of values by field can say (a filter on an amount, several categories; [S3]).
 */
import type { OpcionSalida } from "#core/plugin.ts";
import type {
  CampoAgrupable,
  CampoMes,
  Combinaciones,
  ValorCampo,
} from "#plugins/valuation/service.ts";
import { categoria } from "../parametrico/campos.ts";
import { rechazo } from "../errors.ts";

export const OPCION_GRUPOS: OpcionSalida = {
  description: "Sólo estos grupos, separados por punto y coma: los campos, y después los valores " +
    "de cada grupo, por ejemplo prog,cat;1,PC4;18,5",
};

const FORMAS = ["entera", "sin grado", "nivel"] as const;
const CRUDOS_DE_CATEGORIA = ["cat", "agrup", "nivel", "grado"] as const;

/** The stored fields behind a field as it is shown. */
function crudosDe(
  campo: string,
  conocidos: ReadonlySet<string>,
): readonly (CampoAgrupable | CampoMes)[] {
  if (campo === "cat") return CRUDOS_DE_CATEGORIA;
  if (campo === "saf_origen") return ["saf"];
  if (!conocidos.has(campo)) throw rechazo("filtro_invalido", { campo: "grupos" });
  return [campo as CampoAgrupable | CampoMes];
}

/**
 * @param conocidos the fields that a selection may name, `cat` and `saf_origen` apart.
 * @throws Rechazo 400 for a field that there is not, or a group with more or fewer values.
 */
export function leerGrupos(texto: string, conocidos: ReadonlySet<string>): Combinaciones {
  const [campos, ...grupos] = texto.split(";").map((g) => g.split(","));
  const repetido = new Set(campos).size < campos.length;
  if (repetido || grupos.length === 0 || grupos.some((g) => g.length !== campos.length)) {
    throw rechazo("filtro_invalido", { campo: "grupos" });
  }
  const crudos = [...new Set(campos.flatMap((c) => crudosDe(c, conocidos)))];
  const pedidos = new Set(grupos.map((g) => g.join()));
  const lugares = new Map(crudos.map((c, i) => [c, i]));
  const valorDe = (valores: readonly ValorCampo[], campo: CampoAgrupable | CampoMes): ValorCampo =>
    valores[lugares.get(campo) ?? -1];
  // A category may be shown with its grade («PC4»), without it («PC») or by its level alone («C»),
  // so each form needs keys of its own.
  const claveDe = (valores: readonly ValorCampo[], forma: typeof FORMAS[number]): string =>
    campos.map((campo) => {
      if (campo === "saf_origen") return valorDe(valores, "saf");
      if (campo !== "cat") return valorDe(valores, campo as CampoAgrupable);
      const partes = CRUDOS_DE_CATEGORIA.map((c) => [c, valorDe(valores, c)] as const);
      const nivel = forma === "nivel" ? valorDe(valores, "nivel") : "";
      return nivel || categoria(Object.fromEntries(partes), forma === "sin grado");
    }).join();
  const formas = campos.includes("cat") ? FORMAS : FORMAS.slice(0, 1);
  return {
    campos: crudos,
    pasa: (valores) => formas.some((forma) => pedidos.has(claveDe(valores, forma))),
  };
}
