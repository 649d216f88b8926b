/**
 * `acuerdos.csv`, with the definition of each agreement as its file says it, and
 * `acuerdos_valores.csv`, what the homologated ones wrote. Importing never homologates ([W6]).
 */
import { campo, conVacio } from "#core/domain/fields.ts";
import { Rechazo } from "#core/errors.ts";
import type { Archivo, Consulta, ContextoImportar } from "#core/plugin.ts";
import { archivoDeTabla, revisadas } from "#core/transfer/table-file.ts";
import type { FilaCsv } from "#core/transfer/types.ts";
import { organismos } from "../auth/service.ts";
import { type Acuerdo, DATOS_DE_ACUERDO } from "./acuerdos/acuerdo.ts";
import { cabeceraDe, reservarNumero } from "./acuerdos/acuerdos.ts";
import {
  type AcuerdoGuardado,
  acuerdoGuardado,
  cabeceras,
  guardarAcuerdo,
} from "./acuerdos/almacen.ts";
import { leerTextoDeAcuerdo, mostrarAcuerdo } from "./acuerdos/leer-acuerdo.ts";
import { exigirReferencias } from "./acuerdos/referencias.ts";
import { CAMPOS_ACUERDO, TABLAS_DE_VALORES } from "./tables.ts";

/** Characters of the longest definition: some hundred tranches with their categories. */
const DEFINICION = campo.texto(500_000);
const CAMPOS = { ...CAMPOS_ACUERDO, definicion: DEFINICION };

const textoDe = (a: Acuerdo): string => JSON.stringify(mostrarAcuerdo(a));

/** What is wrong with a row, as column and sentence. */
class Falla {
  constructor(readonly columna: string, readonly mensaje: string) {}
}

/** The agreement of a row, whose columns say the same as its definition. */
function definicionDe(v: FilaCsv["valores"]): Acuerdo | Falla {
  let acuerdo: Acuerdo;
  try {
    acuerdo = leerTextoDeAcuerdo(String(v.definicion));
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error;
    return new Falla("definicion", error.message);
  }
  const otra = DATOS_DE_ACUERDO.find((c) => acuerdo[c] !== v[c]);
  return otra ? new Falla(otra, "no coincide con la definición") : acuerdo;
}

interface Safs {
  readonly todos: ReadonlySet<number>;
  readonly onp: ReadonlySet<number>;
}

/** Whether a row may stand where an agreement already is. */
function fallaDeReemplazo(antes: AcuerdoGuardado, saf: number, acuerdo: Acuerdo): Falla | null {
  if (antes.saf !== saf) return new Falla("saf", `el acuerdo es del SAF ${antes.saf}`);
  if (antes.estado === "homologado") {
    return textoDe(antes.acuerdo) === textoDe(acuerdo)
      ? null
      : new Falla("definicion", "el acuerdo está homologado y no se modifica");
  }
  return acuerdo.estado === "homologado"
    ? new Falla("estado", "importar no homologa: el acuerdo no está homologado")
    : null;
}

/** Stores one row; what it replaced, or null. */
async function importarFila(
  { q }: ContextoImportar,
  { todos, onp }: Safs,
  valores: FilaCsv["valores"],
): Promise<Falla | AcuerdoGuardado | null> {
  const [id, saf, publicado] = [
    Number(valores.id),
    Number(valores.saf),
    valores.publicado === true,
  ];
  const acuerdo = definicionDe(valores);
  if (acuerdo instanceof Falla) return acuerdo;
  if (!todos.has(saf)) return new Falla("saf", "no existe el organismo");
  if (publicado && !onp.has(saf)) return new Falla("publicado", "sólo se publican los de ONP");
  const antes = await acuerdoGuardado(q, id, true);
  const falla = antes && fallaDeReemplazo(antes, saf, acuerdo);
  if (falla) return falla;
  try {
    await exigirReferencias(q, acuerdo);
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error;
    return new Falla("definicion", error.message);
  }
  const ahora = Date.now();
  const creado = antes?.creado ?? ahora;
  const rev = (antes?.rev ?? 0) + 1;
  const cabecera = cabeceraDe(acuerdo, { id, saf, publicado, rev, creado, modificado: ahora });
  await reservarNumero(q, id);
  await guardarAcuerdo(q, cabecera, acuerdo);
  return antes;
}

async function importar(ctx: ContextoImportar, lotes: AsyncIterable<FilaCsv[]>): Promise<void> {
  const organismosDeAhora = await organismos(ctx.q);
  const safs = {
    todos: new Set(organismosDeAhora.map((o) => o.saf)),
    onp: new Set(organismosDeAhora.filter((o) => o.onp).map((o) => o.saf)),
  };
  const previos: AcuerdoGuardado[] = [];
  let registros = 0;
  for await (const lote of lotes) {
    for (const { fila, valores } of lote) {
      const hecho = await importarFila(ctx, safs, valores);
      if (hecho instanceof Falla) ctx.error(fila, hecho.columna, hecho.mensaje);
      else if (hecho) previos.push(hecho);
      registros++;
    }
  }
  if (registros === 0) return;
  const columnas = Object.keys(CAMPOS);
  const filas = previos.map((a) => {
    const fila: Record<string, unknown> = { ...a, definicion: textoDe(a.acuerdo) };
    return columnas.map((c) => fila[c]);
  });
  await ctx.q.auditar(ctx.actor, {
    accion: "importar",
    entidad: "acuerdos",
    antes: { columnas, filas, reemplazadas: filas.length },
    despues: { registros, agregados: registros - filas.length },
  });
}

async function* exportar(q: Consulta): AsyncGenerator<Record<string, unknown>[]> {
  for (const { id } of await cabeceras(q)) {
    const guardado = await acuerdoGuardado(q, id);
    if (guardado) yield [{ ...guardado, definicion: textoDe(guardado.acuerdo) }];
  }
}

const CAMPOS_VALORES = {
  tabla: campo.texto(30, new RegExp(`^(${TABLAS_DE_VALORES.join("|")})$`)),
  entrada: campo.texto(200),
  acuerdo: CAMPOS_ACUERDO.id,
  valor: conVacio(campo.texto(4000), ""),
};

/** After the reference tables and the organismos, which agreements name. */
const ORDEN = 930;

export const files: readonly Archivo[] = [
  {
    name: "acuerdos",
    order: ORDEN,
    fields: CAMPOS,
    key: ["id"],
    import: importar,
    export: exportar,
  },
  archivoDeTabla({
    nombre: "acuerdos_valores",
    orden: ORDEN + 1,
    campos: CAMPOS_VALORES,
    clave: ["tabla", "entrada"],
    // They only tell where values that are stored come from.
    contador: null,
    async *preparar(ctx, lotes) {
      const homologados = new Set(
        (await cabeceras(ctx.q)).filter((a) => a.estado === "homologado").map((a) => a.id),
      );
      yield* revisadas(lotes, ({ fila, valores }) => {
        if (homologados.has(Number(valores.acuerdo))) return;
        ctx.error(fila, "acuerdo", "no existe un acuerdo homologado con ese número");
      });
    },
  }),
];
