/** Listado paramétrico ([S2]): the valued lines grouped by any fields, several groups at once. */
import { mostrarFila, mostrarPresentes, mostrarTotales } from "../../../core/outputs/json.ts";
import { mezclaUnidades } from "../../../core/domain/subtotals.ts";
import { filasAgrupadas, subtotalesDe, sumasPorMoneda } from "../../../core/outputs/subtotals.ts";
import type { Tabla } from "../../../core/outputs/table.ts";
import type { Salida } from "../../../core/plugin.ts";
import { grupo } from "../../bases/service.ts";
import { estadoDe } from "../../valuation/service.ts";
import { CAMPOS } from "./campos.ts";
import { comparadosDe, desactualizadosDe, mostrarComparado } from "../comparaciones/comparados.ts";
import { avisosDe, lineasDePartes, marcoDe, partesDe } from "../encabezado.ts";
import { aFilaDeTabla, type Listado, listar, type OpcionesListado, unir } from "./listado.ts";
import {
  camposDeSubtotal,
  camposPedidos,
  columnasDe,
  conLeyenda,
  conMoneda,
  type Medida,
  MEDIDAS,
  type Tipo,
} from "./parametrico-campos.ts";

function aJson(tabla: Tabla): Record<string, unknown> {
  const { columnas } = tabla;
  const subtotales = () =>
    subtotalesDe({ ...tabla, filas: filasAgrupadas(tabla) })
      .map(({ nivel, valores }) => ({ nivel, ...mostrarPresentes(columnas, valores) }));
  return {
    encabezado: tabla.encabezado,
    campos: columnas.map(({ campo, titulo, tipo }) => ({ campo, titulo, tipo })),
    resultados: tabla.filas.map((f) => mostrarFila(columnas, f)),
    totales: mostrarTotales(tabla) ?? {},
    ...(tabla.subtotales ? { subtotales: subtotales() } : {}),
    ...tabla.datos,
  };
}

export const parametrico: Salida = {
  id: "parametrico",
  titulo: "Listado Paramétrico",
  ejecuciones: true,
  opciones: {
    campos: {
      descripcion: `Campos que agrupan: ${CAMPOS.map((c) => c.campo).join(", ")}`,
      multiple: true,
    },
    opciones: {
      descripcion: "Opciones del listado",
      multiple: true,
      valores: ["agruparsinep", "sincontratos", "leyendas"],
    },
    tipo: {
      descripcion: "Qué se mide",
      valores: Object.keys(MEDIDAS),
      inicial: "cargos",
    },
    subtotales: {
      descripcion:
        "Campos del listado por los que se subtotaliza, del más general al más particular",
      multiple: true,
    },
    comparar: {
      descripcion: "Otros grupos de datos del mismo SAF, con los que se compara",
      multiple: true,
    },
  },
  async query({ q, saf, codipres }, valores) {
    const g = await grupo(q, saf, codipres);
    const tipo = (valores.tipo || "cargos") as Tipo;
    const elegidas = new Set((valores.opciones ?? "").split(","));
    const pedidos = camposPedidos(valores.campos, g, tipo);
    const estado = await estadoDe(q, g);
    const comparados = await comparadosDe(q, g, valores.comparar);
    const opciones: OpcionesListado = {
      campos: conMoneda(pedidos, [estado, ...comparados.map((c) => c.estado)]),
      medidas: MEDIDAS[tipo].map(([medida]) => medida) as Medida[],
      agruparSinep: elegidas.has("agruparsinep"),
      sinContratos: elegidas.has("sincontratos"),
    };
    const subtotales = camposDeSubtotal(valores.subtotales, opciones.campos);
    const otros = new Map<string, Listado>();
    for (const c of comparados) {
      otros.set(c.grupo.codipres, await listar(q, c.estado, opciones));
    }
    const listado = unir(await listar(q, estado, opciones), otros, opciones);
    const descriptos = elegidas.has("leyendas") ? conLeyenda(opciones.campos, g) : [];
    const filas = listado.filas
      // Amounts keep every group; a group that counts nobody says nothing about positions.
      .filter((f) => tipo === "valores" || Object.values(f.medidas).some((m) => m !== 0))
      .map((f) => aFilaDeTabla(f, descriptos, saf));
    const columnas = columnasDe(opciones.campos, descriptos, tipo, [...otros.keys()]);
    const variasMonedas = mezclaUnidades(filas, (f) => f.mon);
    return {
      ...await marcoDe(
        q,
        g,
        estado,
        ...lineasDePartes(g, estado),
        ...comparados.map((c) => `Comparado con ${c.grupo.codipres} - ${c.grupo.descripcion}`),
      ),
      columnas,
      filas,
      ...(variasMonedas
        ? { totalesPorMoneda: sumasPorMoneda(columnas, filas.length, (i) => filas[i]) }
        : { totales: listado.totales }),
      ...(subtotales.length > 0 ? { subtotales } : {}),
      ...partesDe(g, estado),
      otros_desactualizados: desactualizadosDe(comparados),
      datos: {
        ...avisosDe(g, estado),
        ...(comparados.length > 0 ? { comparados: comparados.map(mostrarComparado) } : {}),
      },
    };
  },
  json: aJson,
};
