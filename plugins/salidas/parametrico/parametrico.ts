/** Listado paramétrico ([S2]): the valued lines grouped by any fields, several groups at once. */
import { mostrarFila, mostrarPresentes, mostrarTotales } from "#core/outputs/json.ts";
import { filasAgrupadas, subtotalesDe } from "#core/outputs/subtotals.ts";
import type { ColumnaDeTabla, FilaTabla, Tabla } from "#core/outputs/table.ts";
import { columnaDeValores } from "#core/outputs/values.ts";
import { leerVista } from "#core/outputs/view.ts";
import { porCriterio } from "#core/domain/group.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { Consulta, OpcionSalida, Salida } from "#core/plugin.ts";
import type { CampoDePagina } from "#proto/salidas.ts";
import { type Grupo, grupo } from "#plugins/bases/service.ts";
import { type Estado, estadoDe, ordenDe, selloDe } from "#plugins/valuation/service.ts";
import { type Referencias, referencias } from "#plugins/tablas/service.ts";
import { Cache } from "#core/cache.ts";
import { leerContador } from "#core/db/audit.ts";
import {
  type Comparado,
  comparadosDe,
  desactualizadosDe,
  mostrarComparado,
} from "../comparaciones/comparados.ts";
import { mostrarAnio } from "../ejecuciones/anualizacion.ts";
import { comoSeAnualiza } from "../ejecuciones/ejecuciones.ts";
import { avisosDe, lineasDePartes, marcoDe } from "../encabezado.ts";
import { rechazo } from "../errors.ts";
import { conMeses, lineasSinMeses } from "../meses.ts";
import { type CampoListado, CAMPOS } from "./campos.ts";
import { type Listado, listar, type OpcionesListado } from "./listado.ts";
import { FilasDeListado, type SubtotalDePagina } from "./pagina.ts";
import { leerPagina, OPCIONES_FILAS } from "./seleccion.ts";
import {
  camposDeSubtotal,
  camposPedidos,
  columnasDe,
  conLeyenda,
  conMoneda,
  type Medida,
  MEDIDA_POR_MES,
  MEDIDAS,
  sinElMes,
  type Tipo,
} from "./parametrico-campos.ts";

// Parametric lists that were made lately: whoever reads one by pages asks for it again and
// again. Each is kept under what it is made of, read every time: the stored bytes of its
// valuations and the state of the reference tables that describe them (decision 0007).

/** Bytes kept by a process; a list of 250,000 rows by twelve fields takes 16 MiB. */
const MAXIMO = 48 * 1024 * 1024;

/** Columns that are not made yet weigh too. */
function pesoDe({ n, campos, medidas, retenido = 0 }: Listado): number {
  const columnas = Object.values(campos);
  const textos = columnas.reduce((t, c) => t + c.valores.length * 16, 0);
  return n * 4 * (columnas.length + 1) + n * 8 * Object.keys(medidas).length + textos +
    retenido;
}

const recordados = new Cache<string, Listado>("listados", MAXIMO, pesoDe);

/** @see listar */
async function listadoDe(
  q: Consulta,
  estado: Estado,
  comparados: ReadonlyMap<string, Estado>,
  opciones: OpcionesListado,
  conVacias: boolean,
): Promise<Listado> {
  const sellos: (readonly [string, string])[] = [["", await selloDe(q, estado)]];
  for (const [codipres, suyo] of comparados) sellos.push([codipres, await selloDe(q, suyo)]);
  const { campos, ...resto } = opciones;
  const clave = JSON.stringify([
    sellos,
    await leerContador(q, "referencias"),
    campos.map((c) => c.campo),
    resto,
    conVacias,
  ]);
  let listado = recordados.get(clave);
  if (!listado) {
    listado = await listar(q, estado, comparados, opciones, conVacias);
    recordados.set(clave, listado);
  }
  return listado;
}

/** What an answer of one page says beside the list; in place of the fields as they are told whole. */
interface DePagina {
  readonly campos: readonly CampoDePagina[];
  readonly subtotales?: readonly SubtotalDePagina[];
}

/** A field as an answer tells it. */
const campoDe = ({ campo, titulo, tipo, enMes }: ColumnaDeTabla): CampoDePagina => (
  { campo, titulo, tipo, ...(enMes === undefined ? {} : { en_mes: enMes }) }
);

/** What a compared group lacks is 0 in an answer ([S2]): its field says which month it has. */
function filaEnJson(columnas: Tabla["columnas"], f: FilaTabla) {
  const fila = mostrarFila(columnas, f);
  for (const { campo, enMes } of columnas) if (enMes !== undefined) fila[campo] ??= 0;
  return fila;
}

function aJson(tabla: Tabla): Record<string, unknown> {
  const { columnas } = tabla;
  const { pagina, ...datos } = tabla.datos as { readonly pagina?: DePagina };
  const subtotales = () =>
    subtotalesDe({ ...tabla, filas: filasAgrupadas(tabla) })
      .map(({ nivel, valores }) => ({ nivel, ...mostrarPresentes(columnas, valores) }));
  const dePagina = pagina?.subtotales?.map(({ nivel, tras, valores }) => ({
    nivel,
    tras,
    ...mostrarPresentes(columnas, valores),
  }));
  return {
    encabezado: tabla.encabezado,
    campos: pagina?.campos ?? columnas.map(campoDe),
    resultados: tabla.filas.map((f) => filaEnJson(columnas, f)),
    totales: mostrarTotales(tabla) ?? {},
    ...(tabla.subtotales ? { subtotales: dePagina ?? subtotales() } : {}),
    ...datos,
  };
}

/** The fields of a page, with what only all the rows of the list can say of each. */
function camposDePagina(
  columnas: readonly ColumnaDeTabla[],
  filas: FilasDeListado,
): CampoDePagina[] {
  return columnas.map((columna) => {
    const { campo, tipo } = columna;
    const valores = filas.columna(campo)?.valores;
    if (!valores) return campoDe(columna);
    const codigo = valores.some((v) => typeof v === "string") ? "codigo" : "exacto";
    return {
      ...campoDe(columna),
      clase: tipo === "clave" ? codigo : "texto",
      largo: valores.reduce<number>((n, v) => Math.max(n, String(v).length), 0),
    };
  });
}

/** The rows that an answer has: those of a page where one is asked for, the whole list otherwise. */
function paginaDe(
  valores: Readonly<Record<string, string | undefined>>,
  filas: FilasDeListado,
  listado: Listado,
  columnas: readonly ColumnaDeTabla[],
  subtotales: readonly string[],
) {
  const { filtros, orden, limite } = valores;
  if (!limite) {
    const suelta = (["filtros", "orden", "desde", "valores_de"] as const).find((o) =>
      valores[o] !== undefined
    );
    if (suelta) throw rechazo("pagina_sin_limite", { opcion: suelta });
    const todas = ordenDe([], listado.n);
    return { lugares: todas, suyas: todas, pagina: {} };
  }
  const { desde, hasta } = leerPagina(valores, "json");
  const lugares = filas.lugares(leerVista({ filtros, orden }), subtotales);
  const contada = columnaDeValores({ columnas }, valores.valores_de);
  const pagina: DePagina = {
    campos: camposDePagina(columnas, filas),
    subtotales: filas.subtotales(lugares, subtotales, desde, hasta),
  };
  return {
    lugares,
    suyas: lugares.subarray(desde, hasta),
    pagina: {
      pagina,
      ...(contada ? { valores: filas.valores(lugares, contada) } : {}),
      desde,
      renglones: lugares.length,
      renglones_sin_filtros: listado.n,
    },
  };
}

/**
 * The amounts of an execution are of a month, and those of a budget of a year: beside one, the
 * execution is taken to its year ([S6]); in a list by months it stays in its month, and nothing is
 * taken from it.
 */
function enElAnio(tipo: Tipo, campos: readonly CampoListado[], grupos: readonly Grupo[]) {
  const ejecuciones = grupos.filter((x) => x.tipo === "ejecucion");
  const mezcla = tipo === "valores" && ejecuciones.length > 0 &&
    ejecuciones.length < grupos.length;
  const porMeses = campos.some((c) => c.porMeses);
  return {
    alAnio: mezcla && !porMeses ? ejecuciones : [],
    sinResta: mezcla && porMeses ? ejecuciones : [],
  };
}

const sinRestar = ({ codipres, desde_mes }: Grupo): string =>
  `${codipres} es de ${nombreMes(desde_mes)} y no se resta de un año por meses: sin el campo Mes ` +
  "se compara llevada al año, y en «Valores eProa-SIRHU», con su mes";

/** What is known of how each execution was taken to its year. */
async function aniosDe(
  q: Consulta,
  alAnio: readonly Grupo[],
  todos: readonly Comparado[],
  r: Referencias,
) {
  const anios: (ReturnType<typeof mostrarAnio> & { readonly codipres: string })[] = [];
  for (const { grupo: x, estado } of todos) {
    if (!alAnio.includes(x)) continue;
    anios.push({ codipres: x.codipres, ...mostrarAnio(await comoSeAnualiza(q, estado), r) });
  }
  return anios;
}

/** [Y9]: what the totals of counts are, in a list by months. */
const DEL_ANIO =
  "Los totales de cargos son los del año: cada uno cuenta una vez, y está en cada mes " +
  "que cubre";

const SOLO_JSON = { format: "json" } as const satisfies Partial<OpcionSalida>;
const enJson = (opciones: Readonly<Record<string, OpcionSalida>>) =>
  Object.fromEntries(Object.entries(opciones).map(([id, o]) => [id, { ...o, ...SOLO_JSON }]));

export const parametrico: Salida = {
  id: "parametrico",
  title: "Listado Paramétrico",
  hiddenFor: [],
  options: {
    campos: {
      description: `Campos que agrupan: ${CAMPOS.map((c) => c.campo).join(", ")}`,
      multiple: true,
    },
    opciones: {
      description: "Opciones del listado",
      multiple: true,
      values: ["agruparsinep", "sincontratos", "leyendas"],
    },
    tipo: { description: "Qué se mide", values: Object.keys(MEDIDAS), initial: "cargos" },
    meses: {
      description: "Con el campo mes, cada mes en un renglón, o en columnas los doce de Cargos o " +
        "de Valor, con el año al lado",
      values: ["filas", "columnas"],
      initial: "filas",
    },
    subtotales: {
      description:
        "Campos del listado por los que se subtotaliza, del más general al más particular",
      multiple: true,
    },
    comparar: {
      description: "Otros grupos de datos del mismo SAF, con los que se compara",
      multiple: true,
    },
    // With a limit the answer is one page: these are over the whole list, whatever the page.
    ...enJson(OPCIONES_FILAS),
    desde: { description: "Con límite, cuántas filas se saltean", ...SOLO_JSON },
    limite: {
      description: "Sólo una página, de hasta tantas filas; sin indicarlo, la lista entera",
      ...SOLO_JSON,
    },
  },
  async query({ q, saf, codipres, format }, valores) {
    const g = await grupo(q, saf, codipres);
    const tipo = (valores.tipo || "cargos") as Tipo;
    const elegidas = new Set((valores.opciones ?? "").split(","));
    const pedidos = camposPedidos(valores.campos, g, tipo);
    const porMeses = pedidos.some((c) => c.porMeses);
    const completo = await estadoDe(q, g);
    const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
    const { estado, safs_sin_meses } = porMeses
      ? conMeses(g, completo, r, format)
      : { estado: completo, safs_sin_meses: [] };
    const comparados = await comparadosDe(q, g, valores.comparar);
    const enColumnas = valores.meses === "columnas";
    const conTodos = conMoneda(pedidos, [estado, ...comparados.map((c) => c.estado)]);
    const campos = enColumnas ? sinElMes(conTodos) : conTodos;
    const enAnio = enElAnio(tipo, campos, [g, ...comparados.map((c) => c.grupo)]);
    const opciones: OpcionesListado = {
      campos,
      medidas: MEDIDAS[tipo].map(([medida]) => medida) as Medida[],
      ...(enColumnas ? { porMes: MEDIDA_POR_MES[tipo] } : {}),
      agruparSinep: elegidas.has("agruparsinep"),
      sinContratos: elegidas.has("sincontratos"),
      alAnio: enAnio.alAnio.length > 0,
      sinResta: enAnio.sinResta.map((x) => x.codipres),
    };
    const subtotales = camposDeSubtotal(valores.subtotales, opciones.campos);
    const conVacias = tipo === "valores";
    const suyos = new Map(comparados.map((c) => [c.grupo.codipres, c.estado]));
    const listado = await listadoDe(q, estado, suyos, opciones, conVacias);
    const descriptos = elegidas.has("leyendas") ? conLeyenda(opciones.campos, g) : [];
    const dice = (x: Grupo) => ({
      codipres: x.codipres,
      alAnio: enAnio.alAnio.includes(x),
      seResta: !enAnio.sinResta.includes(x),
      ...(x.tipo === "ejecucion" && campos.some((c) => c.porMeses)
        ? { enMes: x.desde_mes % 100 }
        : {}),
    });
    const otros = comparados.map((c) => dice(c.grupo));
    const columnas = columnasDe(opciones.campos, descriptos, tipo, dice(g), otros, enColumnas);
    const clasificadores: Referencias[] = [];
    for (const { ejercicio, version, desde_mes } of listado.clasificadores) {
      clasificadores.push(await referencias(q, ejercicio, version, desde_mes));
    }
    const filas = new FilasDeListado(listado, columnas, descriptos, clasificadores, saf);
    const { lugares, suyas, pagina } = paginaDe(valores, filas, listado, columnas, subtotales);
    const filtrada = lugares.length < listado.n;
    // Each position counts once in the year of its currency, and is in every month that it covers.
    const porMoneda = async (): Promise<FilaTabla[]> => {
      const sumas = filas.sumasPorMoneda(lugares);
      if (!porMeses || tipo !== "cargos" || enColumnas || filtrada) return sumas;
      const campos = conTodos.filter((c) => c.campo === "mon");
      const { campos: { mon }, medidas } = await listadoDe(
        q,
        estado,
        suyos,
        { ...opciones, campos },
        conVacias,
      );
      return sumas.map((fila) => {
        const i = mon.codigos.findIndex((c) => mon.valores[c] === fila.mon);
        const delAnio = Object.keys(medidas).map((m) => [m, medidas[m][i]]);
        return { ...fila, ...Object.fromEntries(delAnio) };
      });
    };
    const anios = await aniosDe(q, enAnio.alAnio, [{ grupo: g, estado }, ...comparados], r);
    return {
      ...await marcoDe(
        q,
        g,
        estado,
        ...lineasDePartes(g, estado),
        ...lineasSinMeses(safs_sin_meses),
        ...(porMeses && tipo === "cargos" ? [DEL_ANIO] : []),
        ...comparados.flatMap(({ grupo: otro }) => [
          `Comparado con ${otro.codipres} - ${otro.descripcion}`,
          ...(otro.tipo === "ejecucion" ? [] : [porCriterio(g, otro)].filter((f) => f !== null)),
        ]),
        ...anios.map(({ codipres }) => `${codipres} está llevada al año`),
        ...anios.flatMap((a) => a.frases.map((frase) => `${a.codipres}: ${frase}`)),
        ...enAnio.sinResta.map(sinRestar),
      ),
      columnas,
      aparte: anios.map(({ codipres, hoja }) => ({
        ...hoja,
        titulo: `${hoja.titulo} ${codipres}`,
      })),
      filas: filas.filas(suyas),
      ...(filas.variasMonedas
        ? { totalesPorMoneda: await porMoneda() }
        : { totales: filtrada ? filas.sumas(lugares) : listado.totales }),
      ...(subtotales.length > 0 ? { subtotales } : {}),
      otros_desactualizados: desactualizadosDe(comparados),
      datos: {
        ...pagina,
        ...avisosDe(g, estado),
        ...(porMeses && g.organismo.consolidado ? { safs_sin_meses } : {}),
        ...(comparados.length > 0 ? { comparados: comparados.map(mostrarComparado) } : {}),
        ...(anios.length > 0
          ? { anualizados: anios.map(({ codipres, datos }) => ({ codipres, ...datos })) }
          : {}),
        ...(enAnio.sinResta.length > 0 ? { sin_resta: enAnio.sinResta.map(sinRestar) } : {}),
      },
    };
  },
  json: aJson,
};
