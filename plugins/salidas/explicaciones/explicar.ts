/** Every figure explains itself ([S3]): the lines that it is the sum of. */
import { toNumber } from "../../../core/domain/money.ts";
import { tablaAJson } from "../../../core/outputs/json.ts";
import type { Tabla } from "../../../core/outputs/table.ts";
import { filtroDeVista, leerVista, ordenarLugares } from "../../../core/outputs/view.ts";
import type { Consulta, Salida } from "../../../core/plugin.ts";
import { grupo } from "../../bases/service.ts";
import { referencias } from "../../tablas/service.ts";
import {
  type Estado,
  estadoDe,
  type Filtro,
  lineasDe,
  type Parametro,
  Prueba,
  type SegmentoDeLinea,
} from "../../valuation/service.ts";
import { anioDe, pasaEnElAnio } from "../ejecuciones/ejecuciones.ts";
import { avisosDe, lineasDePartes, marcoDe, partesDe } from "../encabezado.ts";
import { rechazo } from "../errors.ts";
import { OPCION_GRUPOS } from "./grupos.ts";
import { type LineaDeFigura, LineasDeFigura } from "./lineas-figura.ts";
import {
  codigosEnPalabras,
  columnasDeLineas,
  filaDeLinea,
  lector,
  mostrarParametro,
  mostrarSegmento,
} from "./lineas-tabla.ts";
import {
  estadoElegido,
  leerPagina,
  leerSeleccion,
  OPCIONES_FILAS,
  OPCIONES_PAGINA,
  OPCIONES_SELECCION,
} from "../parametrico/seleccion.ts";

const MEDIDAS = {
  valor: ["importe", "Importe"],
  cargos: ["cargos", "Cargos"],
  ocupados: ["ocupados", "Ocupados"],
  vacantes: ["vacantes", "Vacantes"],
  financiados: ["financiados", "Financiados"],
  horas: ["horas", "Horas"],
  licencias: ["licencias", "Licencias"],
} as const;
type Medida = keyof typeof MEDIDAS;

async function listarLineas(
  q: Consulta,
  estado: Estado,
  filtro: Filtro,
  medida: Medida,
  lista: LineasDeFigura,
): Promise<void> {
  for await (const { tramo } of lineasDe(q, estado)) {
    lista.agregarTodas(tramo, tramo.elegir(filtro, medida));
  }
}

/** The same filter over the year of an execution. */
async function listarAnual(
  q: Consulta,
  estado: Estado,
  filtro: Filtro,
  lista: LineasDeFigura,
): Promise<void> {
  const pasa = pasaEnElAnio(filtro);
  for (const r of (await anioDe(q, estado)).renglones) {
    if (!pasa(r)) continue;
    const { linea, importe, ppar, esSac } = r;
    const como = esSac ? { ppar, rubro: "sac", clave: "sac" } as const : undefined;
    lista.agregar({ linea, cantidad: importe, ...(como ? { como } : {}) });
  }
}

/** Only a group valued by months has them. */
const deSegmentos = (segmentos: readonly SegmentoDeLinea[] | null) =>
  segmentos === null ? {} : { segmentos: segmentos.map(mostrarSegmento) };

function aJson(tabla: Tabla) {
  const { parametros, segmentos, ...datos } = tabla.datos as {
    readonly parametros: readonly (readonly Parametro[])[];
    readonly segmentos: readonly (readonly SegmentoDeLinea[] | null)[];
  };
  const generica = tablaAJson({ ...tabla, datos });
  return {
    ...generica,
    filas: generica.filas.map((fila, i) => ({
      ...fila,
      parametros: parametros[i].map(mostrarParametro),
      ...deSegmentos(segmentos[i]),
    })),
  };
}

export const explicar: Salida = {
  id: "explicar",
  titulo: "Líneas de un importe",
  menu: false,
  ejecuciones: true,
  opciones: {
    ...OPCIONES_SELECCION,
    grupos: OPCION_GRUPOS,
    medida: {
      descripcion: "La medida que se explica",
      valores: Object.keys(MEDIDAS),
      inicial: "valor",
    },
    anualizado: { descripcion: "La ejecución llevada al año", valores: ["si"] },
    ...OPCIONES_FILAS,
    ...OPCIONES_PAGINA,
  },
  async query({ q, saf, codipres, formato }, valores) {
    const g = await grupo(q, saf, codipres);
    const medida = (valores.medida || "valor") as Medida;
    const seleccion = leerSeleccion(valores);
    const completo = await estadoDe(q, g);
    const estado = await estadoElegido(q, completo, seleccion);
    const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
    const [campo] = MEDIDAS[medida];
    const lecturas = lector();
    // Only its own JSON has codes and parameters; a workbook may list every line of the budget.
    const enJson = formato === "json";
    // Of the months that are asked for, what each line says of them.
    const prueba = new Prueba(seleccion.filtro);
    const fila = ({ linea, como, cantidad }: LineaDeFigura) => {
      const explicada = { ...linea.explicada(prueba), ...como };
      const propia = filaDeLinea(explicada, campo, cantidad, r, lecturas);
      return enJson ? propia : codigosEnPalabras(propia);
    };
    const tabla = { columnas: columnasDeLineas(MEDIDAS[medida]) };
    const vista = leerVista({ filtros: valores.filtros, orden: valores.orden });
    const filtro = filtroDeVista(tabla, vista);
    const pagina = leerPagina(valores, formato);
    const lista = new LineasDeFigura({
      pagina,
      pasa: filtro && ((l) => filtro(fila(l))),
      ordenar: vista.orden &&
        ((lineas) =>
          ordenarLugares(tabla, vista, (i) => fila(lineas[i]), [...lineas.keys()])
            .map((i) => lineas[i])),
    });
    if (valores.anualizado) {
      if (g.tipo !== "ejecucion" || medida !== "valor") {
        throw rechazo("anualizado_sin_ejecucion");
      }
      if (seleccion.filtro.combinaciones) throw rechazo("filtro_invalido", { campo: "grupos" });
      if (seleccion.filtro.meses) throw rechazo("filtro_invalido", { campo: "mes" });
      await listarAnual(q, estado, seleccion.filtro, lista);
    } else {
      await listarLineas(q, estado, seleccion.filtro, medida, lista);
    }
    const lineas = lista.pagina();
    const explicadas = enJson ? lineas.map(({ linea }) => linea.explicada(prueba)) : [];
    const { figura, filtradas } = lista;
    return {
      ...await marcoDe(q, g, completo, ...lineasDePartes(g, completo)),
      ...tabla,
      filas: enJson ? lineas.map(fila) : [],
      ...(enJson ? {} : {
        filasDeLibro: { cantidad: lineas.length, fila: (i) => fila(lineas[i]) },
      }),
      totales: { [campo]: filtradas.total },
      ...partesDe(g, completo),
      datos: {
        lineas: filtradas.lineas,
        desde: pagina.desde,
        // Always of the whole figure, also when filters leave part of its lines out.
        figura: {
          lineas: figura.lineas,
          total: medida === "valor" ? toNumber(figura.total) : figura.total,
        },
        campos_usados: lista.campos,
        parametros: explicadas.map((l) => l.parametros),
        segmentos: explicadas.map((l) => l.segmentos ?? null),
        ...avisosDe(g, completo),
      },
    };
  },
  json: aJson,
};
