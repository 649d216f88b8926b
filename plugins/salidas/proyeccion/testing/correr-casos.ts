/** Reads and runs the golden cases of the projection: files that a budget analyst writes and signs. */
import { readdirSync, readFileSync } from "node:fs";
import { formatEsAr, parseEsAr } from "#core/domain/money.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import type { Rubro } from "#core/domain/rubros.ts";
import { Partes } from "../partes.ts";
import { proyectar } from "../proyectar.ts";
import type {
  LineaEjecutada,
  ListadoConMotivo,
  SumaProyectada,
  ValoresDeReferencia,
} from "../tipos.ts";

const CARPETA = new URL("../casos/", import.meta.url);

/** Amounts are written es-AR; months, by their names. */
export interface Caso {
  readonly caso: string;
  readonly reglas: readonly string[];
  readonly pagos: readonly {
    readonly esc: number;
    readonly cat: number;
    readonly desde: string;
    readonly pago: string;
  }[];
  readonly sumas?: readonly {
    readonly id: string;
    readonly desde: string;
    readonly hasta: string;
    readonly importe: string;
    readonly remunerativa: boolean;
    readonly en_sac: boolean;
  }[];
  readonly ejecutado: readonly {
    readonly meses: string;
    readonly principal: number;
    readonly rubro: Rubro;
    readonly esc: number;
    readonly cat: number;
    readonly moneda?: number;
    readonly cargos?: number;
    readonly importe: string;
  }[];
  readonly espera: {
    readonly meses: Readonly<Record<string, readonly string[]>>;
    readonly total: Readonly<Record<string, string>>;
    readonly ultimo: string;
    readonly faltantes: readonly string[];
    readonly listados: readonly string[];
  };
}

/** Every case with the name of its file, in order. */
export const casos = (): { readonly archivo: string; readonly caso: Caso }[] =>
  readdirSync(CARPETA).filter((a) => a.endsWith(".jsonc")).sort().map((archivo) => {
    // Lines of comment are for the people who sign the cases.
    const texto = readFileSync(new URL(archivo, CARPETA), "utf8").replace(/^\s*\/\/.*$/gm, "");
    return { archivo, caso: JSON.parse(texto) as Caso };
  });

const MESES = Array.from({ length: 12 }, (_, i) => nombreDeMes(i + 1));

function mesDe(nombre: string): number {
  const mes = MESES.indexOf(nombre) + 1;
  if (mes === 0) throw new TypeError(`no hay un mes ${nombre}`);
  return mes;
}

function centavos(texto: string): number {
  const leido = parseEsAr(texto);
  if (!("valor" in leido)) throw new TypeError(`no se puede leer ${texto}`);
  return leido.valor;
}

/** The imputation that is published ([R5]). */
const PARCIALES: Readonly<Record<number, Readonly<Partial<Record<Rubro, number>>>>> = {
  1: { cargo: 1, no_cargo: 3, sac: 4, otros: 5, contribuciones: 6, complementos: 7 },
  ...Object.fromEntries(
    [2, 7, 8].map((p) => [p, {
      cargo: 1,
      no_cargo: 2,
      sac: 3,
      otros: 4,
      contribuciones: 5,
      complementos: 6,
    }]),
  ),
};

export const parcialDe = (pprin: number, rubro: Rubro): number => {
  const ppar = PARCIALES[pprin]?.[rubro];
  if (ppar === undefined) throw new TypeError(`sin imputación: ${pprin} ${rubro}`);
  return ppar;
};

function valoresDe({ pagos, sumas = [] }: Caso): ValoresDeReferencia {
  return {
    pago({ esc, cat }, mes) {
      const suyos = pagos.filter((p) => p.esc === esc && p.cat === cat && mesDe(p.desde) <= mes);
      const ultimo = suyos.sort((a, b) => mesDe(a.desde) - mesDe(b.desde)).at(-1);
      return ultimo ? centavos(ultimo.pago) : null;
    },
    sumas: (_esc, _pprin, mes): SumaProyectada[] =>
      sumas.filter((s) => mesDe(s.desde) <= mes && mes <= mesDe(s.hasta))
        .map((s) => ({ ...s, importe: centavos(s.importe) })),
    ppar: parcialDe,
  };
}

function ejecutadosDe({ ejecutado }: Caso): Map<number, LineaEjecutada[]> {
  const meses = new Map<number, LineaEjecutada[]>();
  for (const { meses: cuales, principal: pprin, rubro, esc, cat, ...f } of ejecutado) {
    const [desde, hasta = desde] = cuales.split(" a ").map(mesDe);
    for (let mes = desde; mes <= hasta; mes++) {
      meses.getOrInsertComputed(mes, () => []).push({
        ...{ prog: 1, subp: 0, proy: 0, act: 1, ubic: 2, ff: 11 },
        ...{ pprin, rubro, esc, cat, agrup: "", nivel: "", grado: 0, mon: f.moneda ?? 1 },
        ppar: parcialDe(pprin, rubro),
        cargos: f.cargos ?? 0,
        importe: centavos(f.importe),
      });
    }
  }
  return meses;
}

const decir = (l: ListadoConMotivo): string =>
  `${l.motivo}: principal ${l.pprin}, moneda ${l.mon}, ${l.esc}-${l.cat}, ` +
  `desde ${nombreDeMes(l.mes)}, ${formatEsAr(l.importe)}`;

/** What the case gives, written as it expects it. */
export function correr(caso: Caso): Caso["espera"] {
  const ejecutados = ejecutadosDe(caso);
  const { ultimo, faltantes, lineas, listados } = proyectar(ejecutados, valoresDe(caso));
  const partes = new Partes();
  partes.ejecutar(ejecutados);
  partes.proyectar(lineas);
  const meses: Record<string, string[]> = {};
  const total: Record<string, number> = {};
  for (const { mon, pprin, ppar, ejecutado, proyectado } of partes.todas()) {
    const suyos = ejecutado.map((x, m) => x + proyectado[m]);
    meses[`${pprin}.${ppar}${mon === 1 ? "" : ` moneda ${mon}`}`] = suyos.map(formatEsAr);
    total[mon] = suyos.reduce((t, x) => t + x, total[mon] ?? 0);
  }
  return {
    meses,
    total: Object.fromEntries(Object.entries(total).map(([mon, x]) => [mon, formatEsAr(x)])),
    ultimo: nombreDeMes(ultimo),
    faltantes: faltantes.map(nombreDeMes),
    listados: listados.map(decir),
  };
}
