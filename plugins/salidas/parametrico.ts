/** Listado paramétrico ([S2]): the valued lines grouped by any fields. */
import { sumar } from "../../core/domain/money.ts";
import { mostrarCelda } from "../../core/outputs/json.ts";
import type { ColumnaTabla, FilaTabla, Tabla, ValorTabla } from "../../core/outputs/table.ts";
import type { Salida } from "../../core/plugin.ts";
import { type Grupo, grupo } from "../bases/service.ts";
import { type Referencias, referencias } from "../tablas/service.ts";
import {
  Agregador,
  type CampoAgrupable,
  type Estado,
  estadoDe,
  type FilaAgregada,
  lineasDe,
} from "../valuation/service.ts";
import { type CampoListado, CAMPOS, categoria, type Valores } from "./campos.ts";
import { avisosDe, encabezadoDe } from "./encabezado.ts";
import { rechazo } from "./errors.ts";

const MEDIDAS = {
  cargos: [
    ["cargos", "Cargos"],
    ["ocupados", "Ocupados"],
    ["vacantes", "Vacantes"],
    ["financiados", "Financiados"],
    ["horas", "Horas"],
  ],
  valores: [["valor", "Valor"]],
} as const satisfies Record<string, readonly (readonly [keyof FilaAgregada, string])[]>;

type Tipo = keyof typeof MEDIDAS;
type Medida = typeof MEDIDAS[Tipo][number][0];

/** Starting fields (spec 2 §4). */
const INICIALES = { propio: "mon,prog,esc", consolidado: "saf_origen,mon,prog,esc" };

/** The chosen fields, in the order asked; `cat` brings `esc`. */
function camposPedidos(texto: string | undefined, g: Grupo, tipo: Tipo): CampoListado[] {
  const { consolidado } = g.organismo;
  const lista = texto ?? (consolidado ? INICIALES.consolidado : INICIALES.propio);
  const nombres = lista.split(",").filter(Boolean);
  if (nombres.length === 0) throw rechazo("sin_campos");
  if (nombres.includes("cat") && !nombres.includes("esc")) {
    nombres.splice(nombres.indexOf("cat"), 0, "esc");
  }
  return nombres.map((nombre, i) => {
    const campo = CAMPOS.find((c) => c.campo === nombre && (consolidado || !c.consolidado));
    if (!campo) throw rechazo("campo_desconocido", { campo: nombre.slice(0, 40) });
    if (nombres.indexOf(nombre) !== i) throw rechazo("campo_repetido", { campo: nombre });
    if (campo.soloValores && tipo === "cargos") {
      throw rechazo("campo_de_otro_tipo", { campo: nombre });
    }
    return campo;
  });
}

/** `mon` joins the key whenever more than one currency is present. */
function conMoneda(campos: CampoListado[], estado: Estado): CampoListado[] {
  const monedas = new Set(estado.valuaciones.flatMap((v) => Object.keys(v.totales)));
  const moneda = CAMPOS.find((c) => c.campo === "mon");
  const falta = monedas.size > 1 && moneda && !campos.includes(moneda);
  return falta ? [moneda, ...campos] : campos;
}

/** A grouped row with its displayed key. */
interface Fila {
  readonly valores: Valores;
  readonly medidas: Record<Medida, number>;
}

/** Displayed values of the fields of one grouped line. */
function mostrarClave(
  campos: readonly CampoListado[],
  crudos: Readonly<Record<string, number | string>>,
  r: Referencias,
  agruparSinep: boolean,
): Valores {
  return Object.fromEntries(campos.map(({ campo, desde }) => {
    if (campo === "cat") return [campo, categoria(crudos, agruparSinep)];
    if (campo === "jur" || campo === "sjur" || campo === "ent") {
      return [campo, r.institucion(Number(crudos.saf))[campo]];
    }
    return [campo, crudos[desde[0]]];
  }));
}

/** Rows with the same displayed key become one: a category without grade, a jurisdiction. */
function juntar(filas: readonly Fila[], campos: readonly CampoListado[]): Fila[] {
  const porClave = new Map<string, Fila>();
  for (const fila of filas) {
    const clave = JSON.stringify(campos.map((c) => fila.valores[c.campo]));
    const otra = porClave.get(clave);
    if (!otra) porClave.set(clave, fila);
    else {
      for (const medida of Object.keys(otra.medidas) as Medida[]) {
        otra.medidas[medida] = sumar(otra.medidas[medida], fila.medidas[medida], "un subtotal");
      }
    }
  }
  return [...porClave.values()];
}

const describible = (c: CampoListado, presentes: ReadonlySet<string>, g: Grupo): boolean =>
  c.leyenda !== undefined && (c.leyenda.requiere ?? []).every((n) => presentes.has(n)) &&
  // A level of the opening means something else in each organismo.
  (!g.organismo.consolidado || !["prog", "subp", "proy", "act"].includes(c.campo) ||
    presentes.has("saf_origen"));

function columnasDe(
  campos: readonly CampoListado[],
  g: Grupo,
  tipo: Tipo,
  leyendas: boolean,
): ColumnaTabla[] {
  const presentes = new Set(campos.map((c) => c.campo));
  const claves = campos.flatMap((c): ColumnaTabla[] => {
    const clave: ColumnaTabla = {
      campo: c.campo,
      titulo: c.titulo,
      clase: c.texto ? "texto" : "entero",
      tipo: "clave",
    };
    return leyendas && c.leyenda && describible(c, presentes, g)
      ? [clave, {
        campo: `${c.campo}_desc`,
        titulo: c.leyenda.titulo,
        clase: "texto",
        tipo: "leyenda",
        ancho: 36,
      }]
      : [clave];
  });
  const medidas = MEDIDAS[tipo].map(([campo, titulo]): ColumnaTabla => ({
    campo,
    titulo,
    clase: campo === "valor" ? "importe" : "entero",
    tipo: "medida",
    ancho: campo === "valor" ? 22 : 12,
  }));
  return [...claves, ...medidas];
}

function aJson(tabla: Tabla): Record<string, unknown> {
  const mostrar = (fila: FilaTabla): Record<string, ValorTabla> =>
    Object.fromEntries(
      tabla.columnas.map((c) => [c.campo, mostrarCelda(c.clase, fila[c.campo])]),
    );
  return {
    encabezado: tabla.encabezado,
    campos: tabla.columnas.map(({ campo, titulo, tipo }) => ({ campo, titulo, tipo })),
    resultados: tabla.filas.map(mostrar),
    totales: tabla.totales ? mostrar(tabla.totales) : {},
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
  },
  async query({ q, saf, codipres }, valores) {
    const g = await grupo(q, saf, codipres);
    const tipo = (valores.tipo || "cargos") as Tipo;
    const elegidas = new Set((valores.opciones ?? "").split(","));
    const agruparSinep = elegidas.has("agruparsinep");
    const pedidos = camposPedidos(valores.campos, g, tipo);
    const estado = await estadoDe(q, g);
    const campos = conMoneda(pedidos, estado);
    const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
    const desde = [...new Set(campos.flatMap((c) => c.desde))] as CampoAgrupable[];
    const agregador = new Agregador(
      desde,
      elegidas.has("sincontratos") ? { sin: { pprin: [8] } } : {},
    );
    for await (const { bloque, diccionario } of lineasDe(q, estado)) {
      agregador.agregar(bloque, diccionario);
    }
    const medidas = MEDIDAS[tipo].map(([medida]) => medida) as Medida[];
    const deFila = (f: Readonly<Record<Medida, number>>) =>
      Object.fromEntries(medidas.map((m) => [m, f[m]])) as Record<Medida, number>;
    const { filas, totales } = agregador.resultado();
    const agrupadas = juntar(
      filas.map((f) => ({
        valores: mostrarClave(
          campos,
          Object.fromEntries(desde.map((c, i) => [c, f.clave[i]])),
          r,
          agruparSinep,
        ),
        medidas: deFila(f),
      })),
      campos,
      // Amounts keep every group; a group that counts nobody says nothing about positions.
    ).filter((f) => tipo === "valores" || medidas.some((m) => f.medidas[m] !== 0));
    const columnas = columnasDe(campos, g, tipo, elegidas.has("leyendas"));
    const leyendas = new Set(
      columnas.filter((c) => c.tipo === "leyenda").map((c) => c.campo),
    );
    return {
      encabezado: await encabezadoDe(q, g),
      columnas,
      filas: agrupadas.map(({ valores, medidas }) => ({
        ...valores,
        ...Object.fromEntries(
          campos.filter((c) => leyendas.has(`${c.campo}_desc`)).map((c) => [
            `${c.campo}_desc`,
            c.leyenda?.describir(valores, r, Number(valores.saf_origen ?? saf)) ?? "",
          ]),
        ),
        ...medidas,
      })),
      totales: deFila(totales),
      valorizado: estado.valorizado,
      desactualizado: estado.desactualizado,
      datos: g.organismo.consolidado ? avisosDe(estado) : {},
    };
  },
  json: aJson,
};
