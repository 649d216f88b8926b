/** What the screen of the projection says of its figures ([Z3]). Pure. */
import { DECIMA_DE_MILLON, decimasDeMillon, textoDeDecimas } from "#core/domain/millions.ts";
import { formatEsAr, mulDiv } from "#core/domain/money.ts";
import { conMenos } from "#core/domain/signs.ts";
import { MESES_ABREVIADOS, nombreDeMes } from "#core/domain/period.ts";
import { unidadesEnteras } from "#core/domain/units.ts";
import type { ProyeccionDeCierre } from "#proto/salidas.ts";
import { mesesEjecutados } from "#plugins/salidas/proyeccion/ejecutados.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { Unidad } from "#ui/parts/campos/segmento.tsx";

export type TotalesDeCierre = ProyeccionDeCierre["totales"][number];
type Item = ProyeccionDeCierre["principales"][number];

/** What a row is the sum of: which lines, and how much of each month. */
export interface OrigenDeCierre {
  readonly nombre: string;
  /** Field=values, as the call that explains takes them. */
  readonly seleccion: Readonly<Record<string, string>>;
  readonly porMes: Item["por_mes"];
}

export interface FilaDeCierre extends OrigenDeCierre {
  readonly clave: string;
  readonly nivel: "apertura" | "pprin" | "ppar";
  readonly celdas: CeldasDeCierre;
}

/** As they are read: dashes where no credit was given that fine. */
export interface CeldasDeCierre {
  readonly ejecutado: string;
  readonly proyectado: string;
  readonly total: string;
  readonly credito: string;
  readonly saldo: string;
  readonly negativo: boolean;
  readonly agotamiento: string;
  readonly seAgota: boolean;
  readonly uso: string;
  /** Percent of the credit, for its bar; null where there is none. */
  readonly porcentaje: number | null;
}

const lugarDe = ({ prog, ff }: Pick<Item, "prog" | "ff">): string => `${prog ?? ""}/${ff ?? ""}`;

type Rotulos = Partial<Record<"prog" | "ff" | "pprin" | "ppar", number>> & { readonly mon: number };

const seleccionDe = ({ mon, prog, ff, pprin, ppar }: Rotulos): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ mon, prog, ff, pprin, ppar })
      .flatMap(([campo, valor]) => valor === undefined ? [] : [[campo, String(valor)]]),
  );

/** In tenths of a million, or in centavos. */
interface Cifras {
  readonly ejecutado: number;
  readonly proyectado: number;
  readonly credito: number | null;
}

function celdasDe(cifras: Cifras, exacta: TotalesDeCierre | Item, unidad: Unidad): CeldasDeCierre {
  const decir = unidad === "millones" ? textoDeDecimas : (n: number) => conMenos(formatEsAr(n));
  const total = cifras.ejecutado + cifras.proyectado;
  const { credito } = cifras;
  const { mes_agotamiento: mes } = exacta;
  const saldo = credito === null ? null : credito - total;
  const uso = exacta.credito === null || exacta.credito <= 0
    ? null
    : mulDiv(aCentavos(exacta.total), 1000, aCentavos(exacta.credito));
  return {
    ejecutado: decir(cifras.ejecutado),
    proyectado: decir(cifras.proyectado),
    total: decir(total),
    credito: credito === null ? "—" : decir(credito),
    saldo: saldo === null ? "—" : decir(saldo),
    negativo: saldo !== null && saldo < 0,
    agotamiento: exacta.credito === null ? "—" : mes === null ? "alcanza" : nombreDeMes(mes),
    seAgota: mes !== null,
    uso: uso === null ? "—" : `${textoDeDecimas(uso)} %`,
    porcentaje: uso === null ? null : uso / 10,
  };
}

const sumar = (unos: readonly Cifras[]): Pick<Cifras, "ejecutado" | "proyectado"> => ({
  ejecutado: unos.reduce((t, c) => t + c.ejecutado, 0),
  proyectado: unos.reduce((t, c) => t + c.proyectado, 0),
});

/** The table of a currency: what is read adds up, in its columns and in its rows. */
export function tablaDe(
  datos: ProyeccionDeCierre,
  { mon, ...total }: TotalesDeCierre,
  unidad: Unidad,
  conParciales: boolean,
): {
  readonly filas: readonly FilaDeCierre[];
  readonly total: OrigenDeCierre & { readonly celdas: CeldasDeCierre };
} {
  const enMillones = unidad === "millones";
  const items = datos.resultados.filter((f) => f.mon === mon);
  const enCentavos = (cual: "ejecutado" | "proyectado") => items.map((f) => aCentavos(f[cual]));
  const exactos = { ejecutado: enCentavos("ejecutado"), proyectado: enCentavos("proyectado") };
  const repartir = (centavos: readonly number[], decimas: number) =>
    unidadesEnteras(
      items.map((f, i) => ({
        niveles: [f.prog ?? 0, f.ff ?? 0, f.pprin, f.ppar],
        centavos: centavos[i],
      })),
      DECIMA_DE_MILLON,
      decimas,
    );
  // Both rounded by themselves may make a tenth less than the year that heading and chart say, or
  // more: what is projected is what the year leaves over what was executed.
  const sumaDe = (centavos: readonly number[]) => centavos.reduce((t, n) => t + n, 0);
  const hecho = decimasDeMillon(sumaDe(exactos.ejecutado));
  const anio = decimasDeMillon(sumaDe([...exactos.ejecutado, ...exactos.proyectado]));
  const [ejecutados, proyectados] = enMillones
    ? [repartir(exactos.ejecutado, hecho), repartir(exactos.proyectado, anio - hecho)]
    : [exactos.ejecutado, exactos.proyectado];
  const principales = datos.principales.filter((f) => f.mon === mon);
  const creditos = principales.map((f) => f.credito === null ? 0 : aCentavos(f.credito));
  const repartidos = enMillones
    ? unidadesEnteras(creditos.map((centavos, i) => ({ niveles: [i], centavos })), DECIMA_DE_MILLON)
    : creditos;
  const dicho = (credito: number | null) =>
    credito === null ? null : enMillones ? decimasDeMillon(aCentavos(credito)) : aCentavos(credito);
  const cifras = items.map((f, i): Cifras => ({
    ejecutado: ejecutados[i],
    proyectado: proyectados[i],
    credito: dicho(f.credito),
  }));
  const suyas = (cuales: (f: typeof items[number]) => boolean) =>
    cifras.filter((_, i) => cuales(items[i]));
  const filas = [...Map.groupBy(principales, lugarDe)].flatMap(([lugar, grupo]) => {
    const apertura = datos.aperturas.find((a) => a.mon === mon && lugarDe(a) === lugar);
    const deGrupo = grupo.flatMap((p): FilaDeCierre[] => {
      const esSuya = (f: Item) => lugarDe(f) === lugar && f.pprin === p.pprin;
      const credito = p.credito === null ? null : repartidos[principales.indexOf(p)];
      return [
        {
          clave: `${lugar}.${p.pprin}`,
          nivel: "pprin",
          nombre: `${p.pprin} ${p.descripcion}`,
          seleccion: seleccionDe(p),
          porMes: p.por_mes,
          celdas: celdasDe({ ...sumar(suyas(esSuya)), credito }, p, unidad),
        },
        ...items.flatMap((f, i): FilaDeCierre[] =>
          conParciales && esSuya(f)
            ? [{
              clave: `${lugar}.${f.pprin}.${f.ppar}`,
              nivel: "ppar",
              nombre: `${f.pprin}.${f.ppar} ${f.descripcion}`,
              seleccion: seleccionDe(f),
              porMes: f.por_mes,
              celdas: celdasDe(cifras[i], f, unidad),
            }]
            : []
        ),
      ];
    });
    return apertura
      ? [{
        clave: lugar,
        nivel: "apertura" as const,
        nombre: apertura.descripcion,
        seleccion: seleccionDe(apertura),
        porMes: apertura.por_mes,
        celdas: celdasDe(
          {
            ...sumar(suyas((f) => lugarDe(f) === lugar)),
            credito: dicho(apertura.credito),
          },
          apertura,
          unidad,
        ),
      }, ...deGrupo]
      : deGrupo;
  });
  const todo = sumar(cifras);
  const creditoTotal = total.credito === null ? null : repartidos.reduce((t, c) => t + c, 0);
  // Opened by programme, the credits of the rows may not be there: the total is its own.
  const credito = datos.aperturas.length > 0 ? dicho(total.credito) : creditoTotal;
  return {
    filas,
    total: {
      nombre: "Total",
      seleccion: seleccionDe({ mon }),
      porMes: total.por_mes,
      celdas: celdasDe({ ...todo, credito }, { mon, ...total }, unidad),
    },
  };
}

/** «ene-jun», «jul-dic»; «ene, feb y abr» where one is missing. */
export function rangoCorto(meses: readonly number[]): string {
  if (meses.length === 0) return "";
  const [primero, ultimo] = [meses[0], meses[meses.length - 1]];
  if (meses.length === ultimo - primero + 1) {
    const [a, b] = [MESES_ABREVIADOS[primero - 1], MESES_ABREVIADOS[ultimo - 1]];
    return meses.length === 1 ? a : `${a}-${b}`;
  }
  return meses.map((m) => MESES_ABREVIADOS[m - 1]).join(", ");
}

/** Months 1–12 that were executed in the answer. */
export const ejecutadosDe = ({ ultimo_mes, meses_faltantes }: ProyeccionDeCierre): number[] =>
  mesesEjecutados(ultimo_mes, meses_faltantes);

/** Where spending crosses its credit, in months from January on; null where it never does. */
export function cruceDe(
  meses: ProyeccionDeCierre["meses"],
  { credito, mes_agotamiento: mes }: Pick<TotalesDeCierre, "credito" | "mes_agotamiento">,
): number | null {
  if (credito === null || mes === null) return null;
  const antes = mes === 1 ? 0 : meses[mes - 2].acumulado;
  // A credit below zero is passed before anything is spent.
  const queda = credito - antes;
  return queda <= 0 ? mes - 1 : mes - 1 + queda / (meses[mes - 1].acumulado - antes);
}
