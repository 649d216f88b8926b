/** Comparativo eProa-SIRHU: positions of the budget against those of an execution ([S7]). */
import { tablaAJson } from "#core/outputs/json.ts";
import type { ColumnaDeTabla, FilaTabla, Tabla } from "#core/outputs/table.ts";
import type { Salida } from "#core/plugin.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import {
  agrupar,
  compararClaves,
  type Medidas,
  type MesDeCategoria,
  mesesDeCategorias,
  NINGUNA,
  type RenglonValorizado,
  valoresDelMes,
} from "#plugins/valuation/service.ts";
import { mostrarAnio } from "./anualizacion.ts";
import { categoria, sinepEnPalabras } from "../parametrico/campos.ts";
import { clave, leyenda, medida } from "#core/outputs/columns.ts";
import { claves } from "../columnas.ts";
import { comoSeAnualiza } from "./ejecuciones.ts";
import { deReferencia, marcoDe } from "../encabezado.ts";
import { conPeriodo, OPCIONES } from "./periodo.ts";
import {
  type PagoDeCategoria,
  pagosDe,
  remuneracionDe,
  sumarMedidas,
} from "../remuneraciones/remuneraciones.ts";

const CLAVE = ["pprin", "mon", "esc", "agrup", "nivel", "grado", "cat"] as const;
type Clave = Pick<RenglonValorizado, typeof CLAVE[number]>;

type Contados = Pick<Medidas, "cargos" | "vacantes" | "financiados">;

interface Lados {
  readonly clave: Clave;
  pres: PagoDeCategoria[];
  /** Positions of the budget in the month that is compared; absent in the year. */
  delMes?: Contados;
  ej: Pick<Medidas, "cargos" | "licencias">;
}

/** What is counted, and its title. */
const TITULOS = {
  cargos_pres: "Cargos presup.",
  vacantes_pres: "Vacantes presup.",
  financiados_pres: "Financiados presup.",
  cargos_ej: "Cargos ejec.",
  licencias_ej: "Licencias ejec.",
  diferencia: "Diferencia",
};
const CUENTAS = Object.keys(TITULOS) as (keyof typeof TITULOS)[];

const COLUMNAS: readonly ColumnaDeTabla[] = [
  ...claves("pprin"),
  clave("mon", "Moneda", "entero"),
  ...claves("esc"),
  leyenda("desc_escalafon", "Escalafón", "texto", 40),
  clave("grado", "Cat.", "texto"),
  leyenda("descripcion", "Descripción", "texto", 40),
  leyenda("retribucion", "Retribución", "importe", 20),
  ...CUENTAS.map((c) => medida(c, TITULOS[c], "entero", 14)),
];

/** A category in words; its scale's name where it has none of its own. */
export function describirCategoria(c: Clave, r: Referencias): string {
  if (c.nivel !== "") return sinepEnPalabras(String(categoria(c, false)), r);
  return r.descripcion("categorias", { esc: c.esc, cat: c.cat }) ||
    r.descripcion("escalafones", { esc: c.esc });
}

/** The currency that positions at home are paid in ([V1]). */
const PESOS = 1;

/**
 * Month of one position of the category, from the tables: never a mean of rows. Null where there is
 * no value or, abroad, where it depends on which of the destinations.
 */
function retribucionDe(
  { clave }: Lados,
  deCargos: readonly PagoDeCategoria[],
  mesDe: MesDeCategoria,
): number | null {
  // A category that only the execution has: its destination is not known when it is paid abroad (in
  // another currency), so only those in pesos get destination 0.
  const sola = clave.mon === PESOS ? [{ ...clave, codes: 0 }] : [];
  return remuneracionDe(deCargos.length > 0 ? deCargos : sola, mesDe);
}

function filaDe(
  lados: Lados,
  r: Referencias,
  mesDe: MesDeCategoria,
): FilaTabla {
  const { clave, pres, ej } = lados;
  // Hours are left out: rows that count them have a pay but no positions.
  const deCargos = pres.filter((p) => !p.horas);
  const { cargos, vacantes, financiados }: Contados = lados.delMes ?? deCargos.reduce(
    (t, p) => sumarMedidas(t, p.medidas),
    NINGUNA,
  );
  return {
    pprin: clave.pprin,
    mon: clave.mon,
    esc: clave.esc,
    desc_escalafon: r.descripcion("escalafones", { esc: clave.esc }),
    grado: String(categoria(clave, false)),
    descripcion: describirCategoria(clave, r),
    retribucion: retribucionDe(lados, deCargos, mesDe),
    cargos_pres: cargos,
    vacantes_pres: vacantes,
    financiados_pres: financiados,
    cargos_ej: ej.cargos,
    licencias_ej: ej.licencias,
    diferencia: financiados - ej.cargos,
  };
}

const sumarCuentas = (filas: readonly FilaTabla[]): FilaTabla =>
  Object.fromEntries(
    CUENTAS.map((c) => [c, filas.reduce((t, f) => t + Number(f[c]), 0)]),
  );

function aJson(tabla: Tabla): Record<string, unknown> {
  const { encabezado, columnas, filas, totales } = tablaAJson(tabla);
  return { encabezado, columnas, ...tabla.datos, comparativo: filas, totales };
}

export const comparativoProa: Salida = {
  id: "comparativoproasirhu",
  title: "Comparativo eProa-SIRHU",
  hiddenFor: ["consolidado", "ejecucion"],
  options: OPCIONES,
  async query(ctx, opciones) {
    const { q } = ctx;
    const leido = await conPeriodo(ctx, opciones);
    const { g, r, ejecucion, deUnMes, propio, mes } = leido;
    const lados = new Map<string, Lados>();
    const lado = (clave: Clave): Lados =>
      lados.getOrInsertComputed(
        CLAVE.map((c) => clave[c]).join("|"),
        () => ({ clave, pres: [], ej: NINGUNA, ...(mes === null ? {} : { delMes: NINGUNA }) }),
      );
    for (const pago of await pagosDe(q, propio)) lado(pago).pres.push(pago);
    const porMes = mes === null ? [] : (await agrupar(q, propio, [...CLAVE, "mes"])).filas;
    for (const { clave, ...cuentas } of porMes) {
      if (clave.mes === mes) lado(clave).delMes = cuentas;
    }
    const ejecutado = ejecucion && await agrupar(q, ejecucion.estado, CLAVE);
    for (const { clave, cargos, licencias } of ejecutado?.filas ?? []) {
      lado(clave).ej = { cargos, licencias };
    }
    const valores = await valoresDelMes(q, g, propio, r);
    const mesDe = mesesDeCategorias(valores, g.saf, r.mes);
    const orden = (l: Lados) => CLAVE.map((c) => l.clave[c]);
    const filas = [...lados.values()]
      .sort((a, b) => compararClaves(orden(a), orden(b)))
      .map((l) => filaDe(l, r, mesDe))
      // Rows that count no positions on either side (benefits, hours) do not belong in this list.
      .filter((f) => CUENTAS.some((c) => f[c] !== 0));
    const pprins = [...Map.groupBy(filas, (f) => Number(f.pprin))].map(([pprin, suyas]) => ({
      pprin,
      descripcion: r.descripcion("clasificador", { pprin, ppar: 0 }),
      ...sumarCuentas(suyas),
    }));
    const contra = leido.contra("Ejecución");
    const anio = ejecucion && !deUnMes ? await comoSeAnualiza(q, ejecucion.estado) : null;
    const { frases, datos } = mostrarAnio(anio, r);
    return {
      ...await marcoDe(q, g, propio, ...deReferencia(g), contra, ...frases),
      columnas: COLUMNAS,
      filas,
      totales: sumarCuentas(filas),
      datos: { ...leido.hechos, pprins, ...datos },
    };
  },
  json: aJson,
};
