/** One row of a base through time, and its return to what it said before one of its changes ([A3]). */
import { una, varias } from "#core/db/query.ts";
import { tabla } from "#core/db/schema.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Actor, App, Consulta } from "#core/plugin.ts";
import type { CambioDeUnaFila, VidaDeUnaFila } from "#proto/bases.ts";
import type { Base } from "../bases.ts";
import { rechazo } from "../errors.ts";
import { filaEnPalabras } from "../filas/listado/en-palabras.ts";
import { exigirReferencias } from "../filas/escritura/escribir.ts";
import { escribirEnGrupo, type RegistroGuardado } from "../filas/escritura/registrar.ts";
import { mostrarFila, renglonesDe } from "../filas/filas.ts";
import { nombresDe } from "../filas/validar/catalogo.ts";
import type { FilaBase } from "../filas/validar/validar.ts";
import { sigueIgual } from "./deshacer.ts";
import { filaDeAsiento } from "./historia.ts";
import { grupoConHistoria } from "./instante-operaciones.ts";
import { camposCambiados } from "./obra.ts";

const { auditoria } = tabla;

/** Changes of one row that are told, the last ones. */
const CONTADOS = 200;

interface DeGrupo {
  readonly saf: number;
  readonly codipres: string;
}

const leer = (texto: string | null): unknown => texto === null ? null : JSON.parse(texto);

const columnasCambiadas = (base: Base, antes: FilaBase, despues: FilaBase): string[] =>
  base.columnas.map((c) => c.id).filter((c) => antes[c] !== despues[c]);

/** A row of a group through time. @throws Rechazo 404 when the group is not there. */
export async function vidaDeFila(
  q: Consulta,
  base: Base,
  { saf, codipres }: DeGrupo,
  registro: number,
): Promise<VidaDeUnaFila> {
  const grupo = await grupoConHistoria(q, saf, codipres);
  const actual = (await renglonesDe(q, base, saf, codipres, [registro])).get(registro);
  const donde = { entidad: base.id, clave: String(registro), saf, codipres };
  const asientos = await varias(
    q,
    auditoria,
    donde,
    ["id", "instante", "usuario", "accion", "antes", "despues"],
    { orden: "-id", limite: CONTADOS },
  );
  const ladosDe = (a: { readonly antes: string | null; readonly despues: string | null }) =>
    [a.antes, a.despues].map((l) => filaDeAsiento(base, leer(l)));
  const cambios = asientos.map(({ id, instante, usuario, accion, ...lados }): CambioDeUnaFila => {
    const [antes, despues] = ladosDe(lados);
    const [a, b] = [antes, despues].map((f) => f && mostrarFila(base, f));
    return {
      asiento: id,
      instante,
      usuario,
      accion,
      que: !antes ? "alta" : !despues ? "baja" : "cambio",
      campos: a && b ? camposCambiados(base, a, b) : [],
    };
  });
  // Of one that is no longer there, as it was last.
  const [antes, despues] = asientos[0] ? ladosDe(asientos[0]) : [];
  const fila = actual?.valores ?? despues ?? antes;
  const { describir } = await nombresDe(q, grupo);
  return {
    existe: actual !== undefined,
    renglon: fila ? filaEnPalabras(base, fila, describir) : "",
    cambios,
  };
}

interface PedidoDeVuelta {
  /** The change before which the row said what it is to say again. */
  readonly asiento: number;
  readonly registro: number;
  /** Last change of the row that the person was shown: after another one, nothing is written. */
  readonly ultimo: number;
}

/**
 * Puts back what one change of a row took away: its columns, or the row itself. What other changes
 * did to its other columns stays.
 * @throws Rechazo when somebody changed the row meanwhile, or what it would say no longer fits.
 */
export const volverFila = (
  app: App,
  actor: Actor,
  base: Base,
  { saf, codipres }: DeGrupo,
  { asiento, registro, ultimo }: PedidoDeVuelta,
): Promise<RegistroGuardado> =>
  escribirEnGrupo(app, actor, base, { saf, codipres }, "volver", async (q, grupo, registrar) => {
    const donde = { entidad: base.id, clave: String(registro), saf, codipres };
    const hecho = await una(q, auditoria, { ...donde, id: asiento }, ["antes", "despues"]);
    if (!hecho) throw rechazo("instante_inexistente", { codipres });
    const final = await una(q, auditoria, donde, ["id", "usuario"], { orden: "-id" });
    if (final && final.id !== ultimo) throw rechazo("renglon_cambiado", { quien: final.usuario });
    const antes = filaDeAsiento(base, leer(hecho.antes));
    const despues = filaDeAsiento(base, leer(hecho.despues));
    const actual = (await renglonesDe(q, base, saf, codipres, [registro])).get(registro);
    let nueva: FilaBase | null = null;
    if (antes && despues) {
      if (!actual) throw rechazo("renglon_inexistente");
      nueva = {
        ...actual.valores,
        ...elegir(antes, columnasCambiadas(base, antes, despues)),
      } as FilaBase;
      if (columnasCambiadas(base, actual.valores, nueva).length === 0) {
        throw rechazo("volver_igual");
      }
    } else if (antes) {
      if (actual) throw rechazo("volver_ya_esta");
      nueva = antes;
    } else if (!actual) throw rechazo("renglon_inexistente");
    else if (!despues || !sigueIgual(base, { despues: mostrarFila(base, despues) }, actual)) {
      throw rechazo("volver_alta_cambiada");
    }
    if (nueva) await exigirReferencias(q, base, grupo, nueva);
    const cambio = {
      id: registro,
      antes: actual?.valores ?? null,
      despues: nueva,
      rev: actual?.rev,
    };
    const [guardado] = await registrar([cambio]);
    return guardado;
  }, { costea: true, dicho: (guardado) => guardado });
