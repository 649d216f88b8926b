/**
 * Cells of stored rows, as a sheet lays them over: each row with the version that was seen, all of
 * them or none ([B1], [B4], [K1], [A1]).
 */
import type { App } from "../../../core/app.ts";
import { leerContador } from "../../../core/db/audit.ts";
import { leerCampo, leerValor } from "../../../core/domain/fields.ts";
import { toNumber } from "../../../core/domain/money.ts";
import type { Actor, Consulta } from "../../../core/plugin.ts";
import {
  type CeldaRehusada,
  type CeldasDeFila,
  rehusarAjenas,
  rehusarCeldas,
} from "../../../core/http/cells.ts";
import type { CambioDeLista, CeldasGuardadas } from "../../../proto/bases.ts";
import type { Base } from "../bases.ts";
import { filaDeLista, FILAS_POR_AVISO, marco } from "../filas/anuncio.ts";
import { catalogoDe } from "../filas/catalogo.ts";
import { contarEscrito, costoDeFila } from "../filas/escrito.ts";
import { mostrarFila, type Renglon, renglonesDe } from "../filas/filas.ts";
import { guardarFilas } from "../filas/guardar-filas.ts";
import { crearValidador, type FilaBase } from "../filas/validar.ts";
import { type Grupo, grupoParaEditar } from "../grupos/grupos.ts";
import { type Movimiento, seguirCuentas } from "../grupos/situacion.ts";
import { ultimosAutores } from "../historia/historia.ts";
import { revisor } from "./revisor.ts";

/** The row with its new values, and the cells that cannot be read. */
export function filaConCeldas(base: Base, antes: FilaBase, { id, valores }: CeldasDeFila) {
  const fila: Record<string, number | string> = { ...antes };
  const fallas: CeldaRehusada[] = [];
  for (const { id: columna, titulo, campo } of base.columnas) {
    if (!Object.hasOwn(valores, columna)) continue;
    const dicho = valores[columna];
    const leido = typeof dicho === "string" ? leerCampo(campo, dicho) : leerValor(campo, dicho);
    if ("valor" in leido) fila[columna] = leido.valor as number | string;
    else fallas.push({ id, columna, mensaje: `${titulo} ${leido.error}` });
  }
  return { fila, fallas };
}

async function exigirVersiones(
  q: Consulta,
  base: Base,
  pedidas: readonly CeldasDeFila[],
  actuales: ReadonlyMap<number, Renglon>,
): Promise<void> {
  const ajenas = pedidas.filter(({ id, rev }) => {
    const actual = actuales.get(id);
    return !actual || (rev !== null && Number(rev) !== actual.rev);
  });
  if (ajenas.length === 0) return;
  const autores = await ultimosAutores(q, base, ajenas.map((a) => a.id));
  const conflictos = ajenas.map(({ id }) => {
    const r = actuales.get(id);
    return {
      id,
      quien: autores.get(id) ?? null,
      actual: r ? { rev: r.rev, ...mostrarFila(base, r.valores) } : null,
    };
  });
  throw rehusarAjenas(conflictos);
}

interface Aplicado {
  readonly guardadas: CeldasGuardadas;
  readonly cambio: CambioDeLista;
  readonly escrito: Movimiento;
}

/**
 * Stores them all.
 * @throws Rechazo 409 with those that changed or are gone, and who did it; or 200 with each cell at
 * fault.
 */
export async function cambiarCeldas(
  app: App,
  actor: Actor,
  base: Base,
  clave: Pick<Grupo, "saf" | "codipres">,
  pedidas: readonly CeldasDeFila[],
): Promise<CeldasGuardadas> {
  const { saf, codipres } = clave;
  let hecho: Aplicado | undefined;
  const guardadas = await app.db.tx(async (q) => {
    const grupo = await grupoParaEditar(q, saf, codipres);
    const actuales = await renglonesDe(q, base, saf, codipres, pedidas.map((f) => f.id));
    await exigirVersiones(q, base, pedidas, actuales);
    const revisar = await revisor(q, base, grupo, base.columnas.map((c) => c.id));
    const validador = crearValidador(base, await catalogoDe(q, grupo));
    const fallas: CeldaRehusada[] = [];
    const cambios = pedidas.map((pedida) => {
      const antes = (actuales.get(pedida.id) as Renglon).valores;
      const { fila, fallas: ilegibles } = filaConCeldas(base, antes, pedida);
      const suyas = ilegibles.length > 0 ? ilegibles : revisar(pedida.id, fila)
        .map(({ columna, mensaje }) => ({ id: pedida.id, columna, mensaje }));
      fallas.push(...suyas);
      return { id: pedida.id, antes, despues: fila };
    });
    if (fallas.length > 0) throw rehusarCeldas(fallas);
    const { version } = await guardarFilas(q, actor, base, clave, cambios);
    const { rev_datos } = version;
    const registros: CeldasGuardadas["registros"][number][] = [];
    const pocas = cambios.length <= FILAS_POR_AVISO;
    for (const { id, despues } of cambios) {
      const costo = pocas ? await costoDeFila(app, q, grupo, base, despues) : null;
      registros.push({
        id,
        rev: (actuales.get(id) as Renglon).rev + 1,
        costo: costo === null ? null : toNumber(costo),
      });
    }
    const contador = await leerContador(q, "referencias");
    const malos = cambios.map(({ antes }) =>
      Object.values(validador.validacion(antes)).includes(false)
    );
    hecho = {
      guardadas: { registros },
      cambio: {
        version: { marco: marco(grupo, contador), antes: rev_datos - 1, despues: rev_datos },
        ...(pocas
          ? {
            filas: cambios.map(({ despues }, i) => {
              const { costo, ...registro } = registros[i];
              return filaDeLista(base, validador, { ...registro, valores: despues }, costo);
            }),
            quitadas: [],
          }
          : {}),
      },
      escrito: { saf, codipres, base, rev_datos, cambios, contador, malos },
    };
    return hecho.guardadas;
  });
  if (hecho) {
    seguirCuentas(app.db, hecho.escrito);
    await contarEscrito(app, hecho.escrito);
  }
  app.eventos.cambio(actor, clave, { base: base.id, accion: "celdas", ...hecho?.cambio });
  return guardadas;
}
