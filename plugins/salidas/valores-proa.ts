/** Valores eProa-SIRHU: budget beside an annualised execution, by object ([S6]). */
import { sumar, toNumber } from "../../core/domain/money.ts";
import type { FilaTabla, Tabla } from "../../core/outputs/table.ts";
import type { Salida } from "../../core/plugin.ts";
import { type Referencias, referencias } from "../tablas/service.ts";
import { agrupar, compararClaves, estadoDe } from "../valuation/service.ts";
import { mostrarAnio } from "./anualizacion.ts";
import { acumular, anioDe, elegirEjecucion, grupoPropio, OPCION_EJECUCION } from "./ejecuciones.ts";
import { encabezadoDe } from "./encabezado.ts";

type Nivel = "pprin" | "ppar" | "moneda";

interface Renglon extends FilaTabla {
  readonly nivel: Nivel;
  readonly mon: number;
  readonly pprin: number | null;
  readonly ppar: number | null;
  readonly descripcion: string;
  readonly presupuesto: number;
  readonly ejecucion: number;
  readonly diferencia: number;
}

/** (mon, pprin, ppar) and both amounts. */
interface Objeto {
  readonly clave: readonly [mon: number, pprin: number, ppar: number];
  readonly presupuesto: number;
  readonly ejecucion: number;
}

const CLAVE = ["mon", "pprin", "ppar"] as const;

function objetos(
  presupuesto: ReadonlyMap<string, number>,
  ejecucion: ReadonlyMap<string, number>,
): Objeto[] {
  const claves = new Set([...presupuesto.keys(), ...ejecucion.keys()]);
  return [...claves].map((clave): Objeto => {
    const [mon, pprin, ppar] = clave.split("|").map(Number);
    return {
      clave: [mon, pprin, ppar],
      presupuesto: presupuesto.get(clave) ?? 0,
      ejecucion: ejecucion.get(clave) ?? 0,
    };
  }).sort((a, b) => compararClaves(a.clave, b.clave));
}

function renglon(
  nivel: Nivel,
  [mon, pprin, ppar]: readonly [number, (number | null)?, (number | null)?],
  descripcion: string,
  partes: readonly Objeto[],
): Renglon {
  const total = (lado: "presupuesto" | "ejecucion") =>
    partes.reduce((t, o) => sumar(t, o[lado], "un subtotal"), 0);
  const [presupuesto, ejecucion] = [total("presupuesto"), total("ejecucion")];
  return {
    nivel,
    mon,
    pprin: pprin ?? null,
    ppar: ppar ?? null,
    descripcion,
    presupuesto,
    ejecucion,
    diferencia: sumar(presupuesto, -ejecucion, "una diferencia"),
  };
}

/** Each main item followed by its partial items; the total of the currency closes. */
function renglonesDe(todos: readonly Objeto[], r: Referencias): Renglon[] {
  return [...Map.groupBy(todos, (o) => o.clave[0])].flatMap(([mon, deMoneda]) => [
    ...[...Map.groupBy(deMoneda, (o) => o.clave[1])].flatMap(([pprin, partes]) => [
      renglon("pprin", [mon, pprin], r.descripcion("clasificador", { pprin, ppar: 0 }), partes),
      ...partes.map((o) => {
        const ppar = o.clave[2];
        return renglon("ppar", [mon, pprin, ppar], r.descripcion("clasificador", { pprin, ppar }), [
          o,
        ]);
      }),
    ]),
    renglon("moneda", [mon], r.descripcion("monedas", { mon }), deMoneda),
  ]);
}

const importes = (f: Renglon) => ({
  presupuesto: toNumber(f.presupuesto),
  ejecucion: toNumber(f.ejecucion),
  diferencia: toNumber(f.diferencia),
});

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
  const pprins = filas.filter((f) => f.nivel === "pprin").map((p) => ({
    mon: p.mon,
    pprin: p.pprin,
    descripcion: p.descripcion,
    ...importes(p),
    ppars: filas
      .filter((f) => f.nivel === "ppar" && f.mon === p.mon && f.pprin === p.pprin)
      .map((f) => ({ ppar: f.ppar, descripcion: f.descripcion, ...importes(f) })),
  }));
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
  titulo: "Valores eProa-SIRHU",
  consolidado: false,
  opciones: { ejecucion: OPCION_EJECUCION },
  async query({ q, saf, codipres }, valores) {
    const g = await grupoPropio(q, saf, codipres);
    const estado = await estadoDe(q, g);
    const { ejecucion, ejecuciones, codigo_ejecucion } = await elegirEjecucion(
      q,
      g,
      valores.ejecucion,
    );
    const { filas } = await agrupar(q, estado, CLAVE);
    const presupuesto = new Map(filas.map((f) => [Object.values(f.clave).join("|"), f.valor]));
    const ejecutado = new Map<string, number>();
    const anio = ejecucion && await anioDe(q, ejecucion.estado);
    for (const l of anio?.renglones ?? []) {
      const { mon, pprin } = l.linea.renglon;
      acumular(ejecutado, [mon, pprin, l.ppar].join("|"), l.importe);
    }
    const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
    const contra = ejecucion
      ? `Ejecución anualizada ${codigo_ejecucion} - ${ejecucion.grupo.descripcion}`
      : "El organismo no tiene ejecuciones";
    const { frases, hoja, datos } = mostrarAnio(anio, r);
    return {
      encabezado: [...await encabezadoDe(q, g, estado), contra, ...frases],
      columnas: [
        { campo: "mon", titulo: "Moneda", clase: "entero", tipo: "clave" },
        { campo: "pprin", titulo: "P. Prin.", clase: "entero", tipo: "clave" },
        { campo: "ppar", titulo: "P. Parc.", clase: "entero", tipo: "clave" },
        { campo: "descripcion", titulo: "Descripción", clase: "texto", tipo: "leyenda", ancho: 48 },
        {
          campo: "presupuesto",
          titulo: "Presupuesto",
          clase: "importe",
          tipo: "medida",
          ancho: 22,
        },
        {
          campo: "ejecucion",
          titulo: "Ejecución anualizada",
          clase: "importe",
          tipo: "medida",
          ancho: 22,
        },
        { campo: "diferencia", titulo: "Diferencia", clase: "importe", tipo: "medida", ancho: 22 },
      ],
      filas: renglonesDe(objetos(presupuesto, ejecutado), r),
      valorizado: estado.valorizado,
      desactualizado: estado.desactualizado,
      aparte: [hoja],
      datos: { ejecuciones, codigo_ejecucion, ...datos },
    };
  },
  json: aJson,
};
