/**
 * The rows of the bases against what the trail says of them last ([Q3]): whoever writes them behind the
 * program's back leaves no entry. A write of a whole base says how many rows it brought, and no more.
 */
import { varias } from "#core/db/query.ts";
import { tabla } from "#core/db/schema.ts";
import { booleano, columnas, oNulo, texto } from "#core/db/text-query.ts";
import { contarRegistros } from "#core/domain/money.ts";
import { fechaYHoraDe } from "#core/domain/period.ts";
import type { Comprobacion, Consulta } from "#core/plugin.ts";
import { type Base, baseDe, BASES, columnasEnteras, columnasGuardadas, tablaDe } from "../bases.ts";
import { decir, rotuloDeFila } from "../filas/escritura/en-la-base.ts";
import { lotesDe, mostrarFila, type Renglon, renglon } from "../filas/filas.ts";
import { cabeceras, type Grupo, tipoDeGrupo } from "../grupos/grupos.ts";
import { sigueIgual } from "./deshacer.ts";
import { filaDeAsiento } from "./historia.ts";
import { ENTIDADES } from "./instante.ts";
import { rastroDe } from "./rastro.ts";

type Clave = Pick<Grupo, "saf" | "codipres">;
type Mostrada = ReturnType<typeof mostrarFila>;

const { auditoria } = tabla;
const ENTRADA = {
  ...columnas(auditoria, "id", "accion", "entidad", "clave"),
  habia: booleano("antes IS NOT NULL AND antes <> 'null'"),
  queda: booleano("despues IS NOT NULL AND despues <> 'null'"),
  /** Only of entries that tell of a whole base or group. */
  despues: oNulo(texto("CASE WHEN clave IS NULL OR entidad = 'presupuestos' THEN despues END")),
};

/** What the trail says of a row since its base was last written whole. */
interface Tocado {
  /** The last entry. */
  readonly asiento: number;
  readonly queda: boolean;
  /** Whether the whole write brought it. */
  habia: boolean;
}

/** What the trail says of a base of a group. */
interface Dicho {
  readonly tocados: Map<number, Tocado>;
  /** Rows that the last write of the whole base left; 0 when the group was born empty. */
  traidos: number;
  /** Nothing older counts. */
  cerrado: boolean;
}

/** Acts on a group that leave it with the rows that they say, or without any. */
const ENTERAS: readonly string[] = ["nuevo", "generar", "recuperar", "eliminar"];

function registrosDe(despues: string | null, base: string): number {
  const { registros } = (JSON.parse(despues ?? "null") ?? {}) as {
    readonly registros?: number | Readonly<Record<string, number>>;
  };
  return typeof registros === "object" ? registros[base] ?? 0 : registros ?? 0;
}

/** Of one group, the newest entry first; memory is that of the rows that people touched in it. */
async function dichosDe(q: Consulta, grupo: Clave): Promise<ReadonlyMap<string, Dicho>> {
  const dichos = new Map<string, Dicho>(
    BASES.map((b) => [b.id, { tocados: new Map(), traidos: 0, cerrado: false }]),
  );
  const cerrar = (base: string, despues: string | null) => {
    const dicho = dichos.get(base);
    if (!dicho || dicho.cerrado) return;
    dicho.traidos = registrosDe(despues, base);
    dicho.cerrado = true;
  };
  for await (const e of rastroDe(q, ENTRADA, grupo, ENTIDADES)) {
    if (e.entidad === "presupuestos") {
      if (ENTERAS.includes(e.accion)) { for (const b of BASES) cerrar(b.id, e.despues); }
    } else if (e.clave === null) cerrar(e.entidad, e.despues);
    else {
      const dicho = dichos.get(e.entidad);
      const [id, { habia, queda }] = [Number(e.clave), e];
      // One that says neither side tells of something else.
      if (!dicho || dicho.cerrado || !(habia || queda)) continue;
      const tocado = dicho.tocados.get(id);
      if (tocado) tocado.habia = habia;
      else dicho.tocados.set(id, { asiento: e.id, queda, habia });
    }
    if ([...dichos.values()].every((d) => d.cerrado)) break;
  }
  return dichos;
}

const ASIENTOS_POR_LECTURA = 1_000;

interface Asentada {
  readonly quien: string;
  readonly despues: Mostrada | null;
}

async function* asentadas(
  q: Consulta,
  ids: readonly number[],
): AsyncGenerator<readonly [id: number, dicha: Asentada]> {
  for (let i = 0; i < ids.length; i += ASIENTOS_POR_LECTURA) {
    const tanda = ids.slice(i, i + ASIENTOS_POR_LECTURA);
    const leidas = await varias(q, auditoria, { id: tanda }, [
      ...["id", "usuario", "instante", "despues"] as const,
    ]);
    for (const { id, usuario, instante, despues } of leidas) {
      yield [id, {
        quien: `el asiento ${id} (${usuario}, ${fechaYHoraDe(instante)})`,
        despues: JSON.parse(despues ?? "null") as Mostrada | null,
      }];
    }
  }
}

/** What the row says otherwise than its entry left it, in words. */
function diferencia(base: Base, actual: Renglon, { quien, despues }: Asentada): string {
  if (despues === null) return `está, y ${quien} lo eliminó`;
  const dejada = filaDeAsiento(base, despues) ?? {};
  const otras = columnasGuardadas(base)
    .filter(({ id }) => actual.valores[id] !== dejada[id])
    .map((c) =>
      `${c.titulo} dice ${decir(c, actual.valores[c.id])} y no ${decir(c, dejada[c.id])}`
    );
  return `${otras.join(", ")}, como lo dejó ${quien}`;
}

/** Rows of one base of one group. @returns how many, and how many of them nobody touched. */
async function unaBase(
  q: Consulta,
  base: Base,
  grupo: Clave,
  { tocados, traidos }: Dicho,
  fallar: (falla: string) => void,
): Promise<{ readonly revisados: number; readonly sinTocar: number }> {
  const donde = `${grupo.saf} ${grupo.codipres}, ${base.titulo}`;
  const nombrar = (fila: Mostrada | null, id: number) =>
    `${donde}, ${fila ? rotuloDeFila(base, fila) : "registro"} (n.º ${id})`;
  let conservados = traidos;
  for (const { habia } of tocados.values()) if (habia) conservados--;
  let revisados = 0;
  let sinTocar = 0;
  for await (const lote of lotesDe(q, tablaDe(base), columnasEnteras(base), grupo)) {
    const porAsiento = new Map<number, Renglon>();
    for (const fila of lote) {
      const actual = renglon(base, fila);
      revisados++;
      const tocado = tocados.get(actual.id);
      if (tocado) porAsiento.set(tocado.asiento, actual);
      else sinTocar++;
      tocados.delete(actual.id);
    }
    for await (const [asiento, dicha] of asentadas(q, [...porAsiento.keys()])) {
      const actual = porAsiento.get(asiento);
      if (!actual || sigueIgual(base, { despues: dicha.despues }, actual)) continue;
      const nombre = nombrar(dicha.despues ?? mostrarFila(base, actual.valores), actual.id);
      fallar(`${nombre}: ${diferencia(base, actual, dicha)}`);
    }
  }
  const quitados = new Map([...tocados].flatMap(([id, t]) => t.queda ? [[t.asiento, id]] : []));
  for await (const [asiento, { quien, despues }] of asentadas(q, [...quitados.keys()])) {
    fallar(`${nombrar(despues, quitados.get(asiento) ?? 0)}: falta, y ${quien} lo dejó`);
  }
  if (sinTocar !== conservados) {
    fallar(
      traidos === 0
        ? `${donde}: hay ${contarRegistros(sinTocar)} que la auditoría no nombra`
        : `${donde}: de los ${
          contarRegistros(traidos)
        } que trajo la última carga entera debe haber ` +
          `${conservados} sin cambios, y hay ${sinTocar}`,
    );
  }
  return { revisados, sinTocar };
}

/** Of every group that may change: a deliverable is what its manifest says. */
export const comprobacionDeRenglones: Comprobacion = {
  id: "renglones",
  title: "Registros de las bases contra la auditoría",
  deep: true,
  async run(q) {
    const failures: string[] = [];
    let checked = 0;
    let enteros = 0;
    for (const { saf, codipres } of await cabeceras(q, null, true)) {
      if (tipoDeGrupo(codipres) !== "presupuesto") continue;
      const grupo = { saf, codipres };
      for (const [id, dicho] of await dichosDe(q, grupo)) {
        const base = baseDe(id);
        if (!base) continue;
        const hecho = await unaBase(q, base, grupo, dicho, (falla) => failures.push(falla));
        checked += hecho.revisados;
        enteros += hecho.sinTocar;
      }
    }
    return {
      checked,
      failures,
      notes: enteros === 0 ? [] : [
        `${
          contarRegistros(enteros)
        } vinieron de cargas enteras y nadie los cambió: la auditoría dice ` +
        "cuántos eran; lo que suman lo dice su valorización",
      ],
    };
  },
};
