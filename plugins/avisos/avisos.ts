/** Keeping the notices of administration ([F5]): what is true of them alone. */
import { cambiar, es } from "#core/db/query.ts";
import type { Fila } from "#core/domain/fields.ts";
import type { Consulta } from "#core/plugin.ts";
import { type FallaDeFila, recurso } from "#core/recurso/recurso.ts";
import { AVISO, listaDe, safsDe } from "#proto/recursos/aviso.ts";
import { organismos } from "../auth/service.ts";

type Aviso = Fila<typeof AVISO.campos>;

const DE_NUEVO = "Quien ya lo había leído lo ve otra vez.";

/** Years that a notice may last: a longer one is a slip of the year. */
const ANIOS = 2;

/**
 * @param existe whether there is such an organismo.
 * @param hasta the last day that is stored already, which may stay whatever it is.
 */
function fallaDeAviso(
  a: Aviso,
  existe: (saf: number) => boolean,
  hasta: string | undefined,
): FallaDeFila | null {
  if (a.hasta < a.desde) return { columna: "hasta", mensaje: "es anterior al primer día" };
  const ultimo = `${Number(a.desde.slice(0, 4)) + ANIOS}${a.desde.slice(4)}`.padStart(10, "0");
  if (a.hasta > ultimo && a.hasta !== hasta) {
    return { columna: "hasta", mensaje: "es posterior en más de dos años al primer día" };
  }
  const ajeno = safsDe(a.safs).find((saf) => !existe(saf));
  return ajeno === undefined
    ? null
    : { columna: "safs", mensaje: `no existe el organismo ${ajeno}` };
}

export const AVISOS = recurso({
  ...AVISO,
  numerado: true,
  tabla: {
    /** When it was written: whoever had read everything before has this one to read. */
    columnas: (k) => ({ instante: k.instante().notNull().default(0) }),
    claves: (k, t) => [k.unico("avisos_texto").on(t.desde, t.texto)],
    sello: () => ({ instante: Date.now() }),
  },
  orden: ["-hasta", "-desde", "id"],
  ordenDeArchivo: 910,
  // Whoever is signed in may have it to read.
  oyen: "sesion",
  frases: { existente: "Ya hay un aviso con ese texto desde ese día" },
  salvedades: { editar: DE_NUEVO, eliminar: DE_NUEVO },
  // A key alone says no organismos.
  normalizar: (a) => ({ ...a, safs: listaDe(safsDe(a.safs ?? "")) }),
  async revisar(q) {
    const safs = new Set((await organismos(q)).map((o) => o.saf));
    return (a, antes) => fallaDeAviso(a, (saf) => safs.has(saf), antes?.hasta);
  },
  mostrar: (a) => ({ ...a, safs: safsDe(a.safs) }),
  leerTraza: ({ safs, ...dicho }) => ({ ...dicho, safs: listaDe(safs as number[]) }),
  async alImportar(q, tabla) {
    // Those that a file brought are to be read; one that was there already stays as it was.
    await cambiar(q, tabla, { instante: 0 }, { instante: Date.now() });
  },
});

type AvisoEscrito = Aviso & Record<"id" | "rev" | "instante", number>;

/** Those that are shown on a day. */
export const avisosEnVigor = async (q: Consulta, dia: string): Promise<readonly AvisoEscrito[]> =>
  await AVISOS.leer(q, { desde: es("<=", dia), hasta: es(">=", dia) }, {
    estable: true,
  }) as AvisoEscrito[];
