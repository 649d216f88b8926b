/**
 * The history of a budget in pesos ([A3]): what each operation moved in a year, and the total that
 * it left. The total is that of a recovery of that moment: its rows and its rules, under its
 * header, with the tables as they are now.
 *
 * It goes back from now: the rows that an operation left are taken out, those that it found are put
 * in. Where rules, the header or a whole base changed, every row is valued again.
 */
import { varias } from "#core/db/query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import type { Consulta } from "#core/plugin.ts";
import {
  baseDe,
  type CambioAsentado,
  camposCambiados,
  cerrados,
  columnasDe,
  dondeEsta,
  entregableDe,
  filaEnPalabras,
  grupoConHistoria,
  mostrarFilaDeBase,
  nombresDe,
  type OperacionRecorrida,
  recorrerHistoria,
} from "#plugins/bases/service.ts";
import { SumideroDeCostos } from "../engine/costo-por-fila.ts";
import { type Foto, tomarFoto } from "../momento/foto.ts";
import { parteDe, siSeValua } from "../momento/costos.ts";
import { esDePorcentaje, mediosDe, referenciasDe } from "../momento/medios.ts";
import { type Importes, Tasador } from "../momento/tasador.ts";
import { Pasado } from "./pasado.ts";

type Dicho = number | string | null;

/** A line of the history. Plain data: it crosses from the thread that makes it. */
export interface LineaDeHistoria {
  readonly tipo: "cambio" | "valorizacion" | "cierre";
  /** Entry of the trail after which things were as it left them. */
  readonly asiento: number;
  readonly instante: number;
  readonly usuario: string;
  readonly accion: string;
  readonly base: string | null;
  readonly registros: number | null;
  /** Ids of the rows that it changed; none of a whole base. */
  readonly ids: readonly number[];
  /** The row in words, or how many they are; of a closing, its code. */
  readonly renglon: string;
  /** Of a closing that another person confirmed ([Q10]). */
  readonly pedido_por?: string;
  /** Of one row that stayed: which columns, from what to what. */
  readonly campos: readonly {
    readonly campo: string;
    readonly antes: Dicho;
    readonly despues: Dicho;
  }[];
  /** Of one row, centavos of a year; null where nobody can say. */
  readonly costo: { readonly antes: number | null; readonly despues: number | null } | null;
  /** Centavos by currency; null where nobody can say. */
  readonly diferencia: Importes | null;
  readonly total: Importes | null;
}

/** What a row is worth in each currency; null where a value is missing. */
type Costo = Importes | null;

/** Rows that are valued at a time. */
const TANDA = 4_096;
/** Ids that a line names; of more, whoever looks for one finds the others. */
const IDS = 2_000;

/** What each of some rows of a base is worth with the same rules. */
function costosDe(tasador: Tasador, cambios: readonly CambioAsentado[]): Map<object, Costo> {
  const costos = new Map<object, Costo>();
  for (const [base, suyos] of Map.groupBy(cambios, (c) => c.base)) {
    const columnas = columnasDe(base);
    const filas = suyos.flatMap(({ antes, despues }) => [antes, despues].filter((f) => f !== null));
    for (let desde = 0; desde < filas.length; desde += TANDA) {
      const tanda = filas.slice(desde, desde + TANDA);
      const bloque = tanda.map((f) => columnas.map((c) => f[c] ?? 0));
      const validas = new Set<unknown>(tasador.validas(base, bloque));
      const deValidas = bloque.filter((f) => validas.has(f));
      const juntas = siSeValua(() => {
        const sumidero = new SumideroDeCostos(deValidas.length);
        tasador.valuar(base, deValidas, sumidero);
        return { costos: sumidero.costos(), monedas: sumidero.monedas() };
      });
      let i = 0;
      tanda.forEach((fila, n) => {
        // A row that fails some check counts nothing.
        if (!validas.has(bloque[n])) return void costos.set(fila, {});
        const lugar = i++;
        costos.set(
          fila,
          juntas
            ? { [juntas.monedas[lugar]]: juntas.costos[lugar] }
            : siSeValua(() => parteDe(tasador, base, [fila]).importes),
        );
      });
    }
  }
  return costos;
}

const mas = (a: Importes, b: Importes, signo: 1 | -1): Importes => {
  const suma: Record<string, number> = { ...a };
  for (const [mon, n] of Object.entries(b)) suma[mon] = (suma[mon] ?? 0) + signo * n;
  return suma;
};

const unico = (costo: Costo | undefined): number | null =>
  costo ? Object.values(costo).reduce((t, n) => t + n, 0) : null;

type Describir = Awaited<ReturnType<typeof nombresDe>>["describir"];

function enPalabras(o: OperacionRecorrida, describir: Describir): string {
  const filas = o.filas ?? [];
  const [primera] = filas;
  if (!primera) return "";
  const deFila = ({ antes, despues }: CambioAsentado) => despues ?? antes ?? {};
  if (filas.length === 1) return filaEnPalabras(primera.base, deFila(primera), describir);
  const dondeDe = (c: CambioAsentado) => dondeEsta(c.base, deFila(c), describir);
  const donde = dondeDe(primera);
  // Of many, where they are, when they are all there.
  const juntas = filas.length <= 50 && filas.every((f) => dondeDe(f) === donde);
  return juntas ? donde : "";
}

const camposDe = ({ base, antes, despues }: CambioAsentado): LineaDeHistoria["campos"] => {
  const [a, b] = [antes, despues].map((f) => f && mostrarFilaDeBase(base, f));
  return a && b ? camposCambiados(base, a, b) : [];
};

export interface PedidoDeHistoria {
  readonly saf: number;
  readonly codipres: string;
  /** Only what came after this entry; 0 = all of it. */
  readonly desde: number;
  readonly maximo: number;
  /** What it is worth now, if somebody knows. */
  readonly foto: Foto | null;
}

/** Valuations and closings, as lines: the total is what they said. */
async function hitosDe(q: Consulta, { saf, codipres, desde }: PedidoDeHistoria) {
  const leidas = await varias(
    q,
    nucleo.auditoria,
    { saf, codipres, entidad: "valuaciones", accion: "valorizar" },
    ["id", "instante", "usuario", "despues"],
  );
  const comun = {
    accion: "",
    base: null,
    registros: null,
    ids: [],
    campos: [],
    costo: null,
    diferencia: null,
  };
  const valuaciones = leidas.map(({ id, instante, usuario, despues }): LineaDeHistoria => ({
    ...comun,
    tipo: "valorizacion",
    asiento: id,
    instante,
    usuario,
    renglon: "",
    total: (JSON.parse(despues ?? "{}") as { totales?: Importes }).totales ?? null,
  }));
  const suyos = (await cerrados(q, saf)).filter((c) => c.origen === codipres);
  const deCierre = await varias(
    q,
    nucleo.auditoria,
    { saf, entidad: "presupuestos", accion: "cerrar" },
    ["id", "instante", "usuario", "codipres", "despues"],
  );
  const cierres = deCierre.filter((c) => suyos.some((s) => s.codipres === c.codipres))
    .map(({ id, instante, usuario, codipres: cual, despues }): LineaDeHistoria => {
      const { pedido_por } = JSON.parse(despues ?? "{}") as { pedido_por?: string };
      return {
        ...comun,
        tipo: "cierre",
        asiento: id,
        instante,
        usuario,
        renglon: cual ?? "",
        ...(pedido_por === undefined ? {} : { pedido_por }),
        total: null,
      };
    });
  return [...valuaciones, ...cierres].filter((h) => h.asiento > desde)
    .sort((a, b) => b.asiento - a.asiento);
}

/** The lines of a budget, the newest first. `q` must be one snapshot. @throws Rechazo */
export async function historiaDe(
  q: Consulta,
  pedido: PedidoDeHistoria,
): Promise<LineaDeHistoria[]> {
  const { saf, codipres, desde, maximo } = pedido;
  const g = await grupoConHistoria(q, saf, codipres);
  const r = await referenciasDe(q, g);
  const { describir } = await nombresDe(q, g);
  const sirve = pedido.foto?.grupo.rev_datos === g.rev_datos && pedido.foto.grupo.rev === g.rev &&
    pedido.foto.referencias === r.contador;
  const foto = sirve && pedido.foto ? pedido.foto : await tomarFoto(q, saf, codipres);
  let tasador = new Tasador(mediosDe(g, r, foto.reglas));
  let total: Importes | null = foto.falla === "" ? foto.totales : null;
  let pasado: Pasado | null = null;
  const lineas: LineaDeHistoria[] = [];
  let tramo: OperacionRecorrida[] = [];
  const pedidoPor = (await entregableDe(q, saf, codipres))?.pedido_por || undefined;

  const poner = (
    o: OperacionRecorrida,
    diferencia: Importes | null,
    costo: LineaDeHistoria["costo"],
  ) => {
    const filas = o.filas ?? [];
    lineas.push({
      tipo: "cambio",
      asiento: o.asiento,
      instante: o.instante,
      usuario: o.usuario,
      accion: o.accion,
      base: o.base,
      registros: o.registros,
      ids: filas.slice(0, IDS).map((f) => f.id),
      renglon: enPalabras(o, describir),
      ...(o.accion === "cerrar" && pedidoPor !== undefined ? { pedido_por: pedidoPor } : {}),
      campos: filas.length === 1 ? camposDe(filas[0]) : [],
      costo,
      diferencia,
      total,
    });
  };

  /** Rows of bases that are worth something by themselves, since the rules last changed. */
  const asentarTramo = () => {
    const costos = costosDe(tasador, tramo.flatMap((o) => o.filas ?? []));
    for (const o of tramo) {
      let diferencia: Importes | null = {};
      for (const { antes, despues } of o.filas ?? []) {
        for (const [fila, signo] of [[despues, 1], [antes, -1]] as const) {
          const costo = fila ? costos.get(fila) ?? null : {};
          diferencia = diferencia && costo && mas(diferencia, costo, signo);
        }
      }
      const [una, ...otras] = o.filas ?? [];
      const costo = una && otras.length === 0
        ? {
          antes: una.antes && unico(costos.get(una.antes)),
          despues: una.despues && unico(costos.get(una.despues)),
        }
        : null;
      poner(o, diferencia, costo);
      total = total && diferencia && mas(total, diferencia, -1);
    }
    tramo = [];
  };

  let vistas = 0;
  for await (const o of recorrerHistoria(q, g, desde)) {
    if (vistas++ === maximo) break;
    const sueltas = o.filas?.every((f) => !esDePorcentaje(f.base)) ?? false;
    if (sueltas) {
      tramo.push(o);
      for (const f of o.filas ?? []) pasado?.volver(f.base, f.id, f.antes);
      continue;
    }
    asentarTramo();
    if (o.filas === null) pasado = await Pasado.en(q, g, o.desde - 1);
    else {
      pasado ??= await Pasado.en(q, g, o.asiento);
      for (const f of o.filas) pasado.volver(f.base, f.id, f.antes);
    }
    const antes = await pasado.tasar(o.desde - 1);
    poner(o, total && antes.totales && mas(total, antes.totales, -1), null);
    ({ tasador } = antes);
    total = antes.totales;
  }
  asentarTramo();
  const ultima = lineas.at(-1)?.asiento ?? 0;
  const hitos = await hitosDe(q, pedido);
  const entran = vistas > maximo ? hitos.filter((h) => h.asiento > ultima) : hitos;
  return [...lineas, ...entran].sort((a, b) => b.asiento - a.asiento);
}

/** What a line is about, for who looks for words in it. */
export const textoDeLinea = ({ base, renglon, campos }: LineaDeHistoria): string => {
  const columnas = base === null ? [] : baseDe(base)?.columnas ?? [];
  const titulos = campos.map(({ campo }) => columnas.find((c) => c.id === campo)?.titulo ?? campo);
  return [renglon, ...titulos].join(" ");
};
