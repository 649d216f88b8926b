/** Summary by object of expenditure ([S1]). */
import { toNumber } from "#core/domain/money.ts";
import type { Tabla } from "#core/outputs/table.ts";
import type { ContextoSalida, Salida } from "#core/plugin.ts";
import { medida } from "#core/outputs/columns.ts";
import { leerContador } from "#core/db/audit.ts";
import { Agregador, agruparEn, estadoDe, type FilaAgregada } from "../valuation/service.ts";
import { grupo } from "../bases/service.ts";
import { avisosDe, lineasDePartes, marcoDe } from "./encabezado.ts";
import { leerGrupo, leerPrograma, programaDe } from "./grupo.ts";
import {
  anidar,
  COLUMNAS_OBJETO,
  type FilaDeObjeto,
  filasPorObjeto,
  type LugarPorObjeto,
  OBJETO,
} from "./por-objeto.ts";

// The version of an output that shows nothing but the stored lines of its group.

/**
 * Changes with the header, the reference data, the lines of each part and whether they are of now:
 * of one group, four small readings.
 */
export async function versionDeGrupo(
  { q, saf, codipres }: Pick<ContextoSalida, "q" | "saf" | "codipres">,
): Promise<string> {
  const contador = await leerContador(q, "referencias");
  const g = await grupo(q, saf, codipres);
  const estado = await estadoDe(q, g);
  return new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([contador, g, estado])).digest("hex");
}

/** Main items that show positions, and add up to the total ([S1]). */
const CON_CARGOS: readonly number[] = [1, 2, 8];
/** Partial items that show positions, of main items 1 and 8. */
const PARCIALES_CON_CARGOS: Readonly<Record<number, readonly number[]>> = { 1: [1, 7], 8: [1, 7] };

type Renglon = FilaDeObjeto & { readonly cargos: number | null; readonly valor: number };
type Parcial = FilaAgregada<typeof OBJETO[number]>;

const sumar = (filas: readonly Parcial[], medida: "cargos" | "valor"): number =>
  filas.reduce((total, f) => total + f[medida], 0);

const conCargos = (pprin: number): boolean => CON_CARGOS.includes(pprin);

/** Positions of a row; null where they are not shown. */
function cargosDe(
  partes: readonly Parcial[],
  { nivel, pprin, ppar }: LugarPorObjeto,
): number | null {
  if (nivel === "moneda") return sumar(partes.filter((f) => conCargos(f.clave.pprin)), "cargos");
  const muestra = nivel === "pprin"
    ? conCargos(Number(pprin))
    : PARCIALES_CON_CARGOS[Number(pprin)]?.includes(Number(ppar));
  return muestra ? sumar(partes, "cargos") : null;
}

/** The nested form of spec 2 §3, from the rows of the table. */
function aJson(tabla: Tabla): Record<string, unknown> {
  const filas = tabla.filas as readonly Renglon[];
  const importes = ({ cargos, valor }: Renglon) => ({ cargos, valor: toNumber(valor) });
  const monedas = filas.filter((f) => f.nivel === "moneda").map((moneda) => ({
    mon: moneda.mon,
    descripcion: moneda.descripcion,
    pprins: anidar(filas.filter((f) => f.mon === moneda.mon), importes)
      .map(({ mon: _, ...p }) => p),
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
  title: "Resumen por objeto del gasto",
  menu: false,
  version: versionDeGrupo,
  options: { prog: { description: "Programa; ausente o 0, todos" } },
  async query(ctx, { prog: textoPrograma }) {
    const prog = leerPrograma(textoPrograma);
    const { q } = ctx;
    const { g, estado, r } = await leerGrupo(ctx);
    const porObjeto = new Agregador(OBJETO, prog === 0 ? {} : { solo: { prog: [prog] } });
    const porPrograma = new Agregador(["prog"]);
    await agruparEn(q, estado, porObjeto, porPrograma);
    const nombre = programaDe({ g, r });
    const programas = porPrograma.resultado().filas
      .map(({ clave: { prog } }) => ({ prog, descripcion: nombre(prog) }));
    const elegido = programas.find((p) => p.prog === prog)?.descripcion ?? "";
    return {
      ...await marcoDe(
        q,
        g,
        estado,
        ...(prog === 0 ? [] : [["Programa", prog, elegido && `- ${elegido}`].join(" ").trim()]),
        ...lineasDePartes(g, estado),
      ),
      columnas: [
        ...COLUMNAS_OBJETO,
        medida("cargos", "Cargos", "entero"),
        medida("valor", "Valor", "importe", 22),
      ],
      filas: filasPorObjeto(porObjeto.resultado().filas, r, (partes, lugar) => ({
        cargos: cargosDe(partes, lugar),
        valor: sumar(partes, "valor"),
      })),
      datos: { programas, prog, ...avisosDe(g, estado) },
    };
  },
  json: aJson,
};
