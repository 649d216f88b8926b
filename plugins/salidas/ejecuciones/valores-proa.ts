/** Valores eProa-SIRHU: budget beside an annualised execution, by object ([S6]). */
import { sumar, toNumber } from "#core/domain/money.ts";
import type { Tabla } from "#core/outputs/table.ts";
import type { Consulta, Salida } from "#core/plugin.ts";
import { agrupar, compararClaves, type Estado } from "#plugins/valuation/service.ts";
import { mostrarAnio } from "./anualizacion.ts";
import { medida } from "#core/outputs/columns.ts";
import { enPesos } from "../columnas.ts";
import { acumular, anioDe } from "./ejecuciones.ts";
import { marcoDe } from "../encabezado.ts";
import { conPeriodo, OPCIONES } from "./periodo.ts";
import {
  anidar,
  COLUMNAS_OBJETO,
  type FilaDeObjeto,
  filasPorObjeto,
  OBJETO,
  type ParteDeObjeto,
} from "../por-objeto.ts";

type Lado = "presupuesto" | "ejecucion";
type Objeto = ParteDeObjeto & Readonly<Record<Lado, number>>;
type Renglon = FilaDeObjeto & Readonly<Record<Lado | "diferencia", number>>;

function objetos(
  presupuesto: ReadonlyMap<string, number>,
  ejecucion: ReadonlyMap<string, number>,
): Objeto[] {
  const claves = new Set([...presupuesto.keys(), ...ejecucion.keys()]);
  return [...claves].map((clave) => ({ clave, orden: clave.split("|").map(Number) }))
    .sort((a, b) => compararClaves(a.orden, b.orden))
    .map(({ clave, orden: [mon, pprin, ppar] }) => ({
      clave: { mon, pprin, ppar },
      presupuesto: presupuesto.get(clave) ?? 0,
      ejecucion: ejecucion.get(clave) ?? 0,
    }));
}

/** By object, centavos: of a year, or of a month of it. */
async function importesDe(
  q: Consulta,
  estado: Estado,
  mes: number | null,
): Promise<ReadonlyMap<string, number>> {
  const campos = mes === null ? OBJETO : [...OBJETO, "mes"] as const;
  const { filas } = await agrupar(q, estado, campos);
  const suyas = filas.filter((f) => mes === null || (f.clave as { mes?: number }).mes === mes);
  return new Map(
    suyas.map(({ clave: { mon, pprin, ppar }, valor }) => [[mon, pprin, ppar].join("|"), valor]),
  );
}

function medir(partes: readonly Objeto[]) {
  const total = (lado: Lado) => partes.reduce((t, o) => sumar(t, o[lado], "un subtotal"), 0);
  const [presupuesto, ejecucion] = [total("presupuesto"), total("ejecucion")];
  const diferencia = sumar(presupuesto, -ejecucion, "una diferencia");
  return { presupuesto, ejecucion, diferencia };
}

const importes = (f: Renglon) => enPesos(f, "presupuesto", "ejecucion", "diferencia");

/** The form of spec 2 §7; the totals without a currency are those of the first one, pesos. */
function aJson(tabla: Tabla): Record<string, unknown> {
  const filas = tabla.filas as readonly Renglon[];
  const monedas = filas.filter((f) => f.nivel === "moneda").map((f) => ({
    mon: f.mon,
    descripcion: f.descripcion,
    total_presupuesto: toNumber(f.presupuesto),
    total_ejecucion: toNumber(f.ejecucion),
    diferencia: toNumber(f.diferencia),
  }));
  const pprins = anidar(filas, importes);
  return {
    encabezado: tabla.encabezado,
    ...tabla.datos,
    pprins,
    monedas,
    total_presupuesto: monedas.at(0)?.total_presupuesto ?? 0,
    total_ejecucion: monedas.at(0)?.total_ejecucion ?? 0,
  };
}

export const valoresProa: Salida = {
  id: "valoresproasirhu",
  title: "Valores eProa-SIRHU",
  hiddenFor: ["consolidado", "ejecucion"],
  options: OPCIONES,
  async query(ctx, valores) {
    const { q } = ctx;
    const leido = await conPeriodo(ctx, valores);
    const { g, r, ejecucion, deUnMes, propio, mes, lados } = leido;
    const presupuesto = await importesDe(q, propio, mes);
    const ejecutado = new Map<string, number>();
    const anio = ejecucion && !deUnMes ? await anioDe(q, ejecucion.estado) : null;
    for (const l of anio?.renglones ?? []) {
      const { mon, pprin } = l.linea.renglon;
      acumular(ejecutado, [mon, pprin, l.ppar].join("|"), l.importe);
    }
    if (ejecucion && mes !== null) {
      for (const [clave, importe] of await importesDe(q, ejecucion.estado, mes)) {
        ejecutado.set(clave, importe);
      }
    }
    const como = deUnMes ? "Ejecución" : "Ejecución anualizada";
    const { frases, hoja, datos } = mostrarAnio(anio, r);
    return {
      ...await marcoDe(q, g, propio, leido.contra(como), ...frases),
      columnas: [
        ...COLUMNAS_OBJETO,
        medida("presupuesto", lados ? `Presupuesto de ${lados[0]}` : "Presupuesto", "importe", 22),
        medida("ejecucion", lados ? `Ejecución de ${lados[1]}` : como, "importe", 22),
        medida("diferencia", "Diferencia", "importe", 22),
      ],
      filas: filasPorObjeto(objetos(presupuesto, ejecutado), r, medir),
      aparte: [hoja],
      datos: { ...leido.hechos, ...datos },
    };
  },
  json: aJson,
};
