/** Summary by object of expenditure ([S1]). */
import { toNumber } from "../../core/domain/money.ts";
import type { FilaTabla, Tabla } from "../../core/outputs/table.ts";
import type { Salida } from "../../core/plugin.ts";
import { grupo } from "../bases/service.ts";
import { type Referencias, referencias } from "../tablas/service.ts";
import { Agregador, estadoDe, type FilaAgregada, lineasDe } from "../valuation/service.ts";
import { avisosDe, encabezadoDe, lineasDePartes, partesDe } from "./encabezado.ts";
import { rechazo } from "./errors.ts";

/** Main items that show positions, and add up to the total ([S1]). */
const CON_CARGOS: readonly number[] = [1, 2, 8];
/** Partial items that show positions, of main items 1 and 8. */
const PARCIALES_CON_CARGOS: Readonly<Record<number, readonly number[]>> = { 1: [1, 7], 8: [1, 7] };

type Nivel = "moneda" | "pprin" | "ppar";

interface Renglon extends FilaTabla {
  readonly nivel: Nivel;
  readonly mon: number;
  readonly pprin: number | null;
  readonly ppar: number | null;
  readonly descripcion: string;
  readonly cargos: number | null;
  readonly valor: number;
}

const CLAVE = ["mon", "pprin", "ppar"] as const;
type Parcial = FilaAgregada<typeof CLAVE[number]>;

const sumar = (filas: readonly Parcial[], medida: "cargos" | "valor"): number =>
  filas.reduce((total, f) => total + f[medida], 0);

/** Rows of one currency: each main item followed by its partial items, then the total. */
function renglonesDeMoneda(mon: number, filas: readonly Parcial[], r: Referencias): Renglon[] {
  const porPrincipal = Map.groupBy(filas, (f) => f.clave.pprin);
  const renglones: Renglon[] = [];
  let cargos = 0;
  for (const [pprin, parciales] of porPrincipal) {
    const propios = sumar(parciales, "cargos");
    const muestra = CON_CARGOS.includes(pprin);
    if (muestra) cargos += propios;
    renglones.push({
      nivel: "pprin",
      mon,
      pprin,
      ppar: null,
      descripcion: r.descripcion("clasificador", { pprin, ppar: 0 }),
      cargos: muestra ? propios : null,
      valor: sumar(parciales, "valor"),
    });
    for (const f of parciales) {
      const { ppar } = f.clave;
      renglones.push({
        nivel: "ppar",
        mon,
        pprin,
        ppar,
        descripcion: r.descripcion("clasificador", { pprin, ppar }),
        cargos: PARCIALES_CON_CARGOS[pprin]?.includes(ppar) ? f.cargos : null,
        valor: f.valor,
      });
    }
  }
  renglones.push({
    nivel: "moneda",
    mon,
    pprin: null,
    ppar: null,
    descripcion: r.descripcion("monedas", { mon }),
    cargos,
    valor: sumar(filas, "valor"),
  });
  return renglones;
}

function leerPrograma(texto: string | undefined): number {
  if (texto === undefined || texto === "") return 0;
  if (!/^\d{1,2}$/.test(texto)) throw rechazo("programa_invalido");
  return Number(texto);
}

/** The nested form of spec 2 §3, from the rows of the table. */
function anidar(tabla: Tabla): Record<string, unknown> {
  const filas = tabla.filas as readonly Renglon[];
  const monedas = filas.filter((f) => f.nivel === "moneda").map((moneda) => ({
    mon: moneda.mon,
    descripcion: moneda.descripcion,
    pprins: filas.filter((f) => f.nivel === "pprin" && f.mon === moneda.mon).map((p) => ({
      pprin: p.pprin,
      descripcion: p.descripcion,
      cargos: p.cargos,
      valor: toNumber(p.valor),
      ppars: filas
        .filter((f) => f.nivel === "ppar" && f.mon === moneda.mon && f.pprin === p.pprin)
        .map(({ ppar, descripcion, cargos, valor }) => ({
          ppar,
          descripcion,
          cargos,
          valor: toNumber(valor),
        })),
    })),
    total_cargos: moneda.cargos,
    total_valor: toNumber(moneda.valor),
  }));
  return {
    encabezado: tabla.encabezado,
    monedas,
    ...tabla.datos,
    valorizado: tabla.valorizado,
    desactualizado: tabla.desactualizado,
  };
}

export const resumen: Salida = {
  id: "resumenporobjetodelgasto",
  titulo: "Resumen por objeto del gasto",
  menu: false,
  opciones: { prog: { descripcion: "Programa; ausente o 0, todos" } },
  async query({ q, saf, codipres }, { prog: textoPrograma }) {
    const prog = leerPrograma(textoPrograma);
    const g = await grupo(q, saf, codipres);
    const estado = await estadoDe(q, g);
    const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
    const porObjeto = new Agregador(CLAVE, prog === 0 ? {} : { solo: { prog: [prog] } });
    const porPrograma = new Agregador(["prog"]);
    for await (const { tramo } of lineasDe(q, estado)) tramo.agruparEn(porObjeto, porPrograma);
    const porMoneda = Map.groupBy(porObjeto.resultado().filas, (f) => f.clave.mon);
    const programas = porPrograma.resultado().filas.map(({ clave: { prog } }) => ({
      prog,
      descripcion: g.organismo.consolidado
        ? ""
        : r.descripcionApertura(g.saf, { prog, subp: 0, proy: 0, act: 0 }),
    }));
    const elegido = programas.find((p) => p.prog === prog)?.descripcion ?? "";
    return {
      encabezado: [
        ...await encabezadoDe(q, g, estado),
        ...(prog === 0 ? [] : [["Programa", prog, elegido && `- ${elegido}`].join(" ").trim()]),
        ...lineasDePartes(g, estado),
      ],
      columnas: [
        { campo: "mon", titulo: "Moneda", clase: "entero", tipo: "clave" },
        { campo: "pprin", titulo: "P. Prin.", clase: "entero", tipo: "clave" },
        { campo: "ppar", titulo: "P. Parc.", clase: "entero", tipo: "clave" },
        { campo: "descripcion", titulo: "Descripción", clase: "texto", tipo: "leyenda", ancho: 48 },
        { campo: "cargos", titulo: "Cargos", clase: "entero", tipo: "medida" },
        { campo: "valor", titulo: "Valor", clase: "importe", tipo: "medida", ancho: 22 },
      ],
      filas: [...porMoneda].flatMap(([mon, filas]) => renglonesDeMoneda(mon, filas, r)),
      valorizado: estado.valorizado,
      desactualizado: estado.desactualizado,
      ...partesDe(g, estado),
      datos: { programas, prog, ...avisosDe(g, estado) },
    };
  },
  json: anidar,
};
