/** What the trail tells of transfers, taken back from it (formulation [F12]). */
import { cambiar, mas, poner, una } from "#core/db/query.ts";
import { campo, conVacio, nulo } from "#core/domain/fields.ts";
import type {
  Actor,
  AsientoHecho,
  Consulta,
  ContextoDeReversa,
  Escritura,
  Reversa,
} from "#core/plugin.ts";
import {
  asientoDeFila,
  type Dicho,
  exigirDicho,
  exigirIgual,
  leerDicho,
  revNueva,
} from "#core/reversals.ts";
import { PASAJE } from "#proto/recursos/pasaje.ts";
import { desmover, revisarDesmover } from "#plugins/bases/service.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import {
  corregir,
  DEL_ASIENTO,
  exigirSafs,
  nombrado,
  pasajeDe,
  pendienteDe,
  sacar,
} from "./pasajes.ts";

const DE_QUIEN = {
  id_usuario: nulo(campo.entero(0, Number.MAX_SAFE_INTEGER)),
  usuario: campo.texto(200),
  instante: campo.entero(0, Number.MAX_SAFE_INTEGER),
  resultado: conVacio(campo.texto(10_000), ""),
};

async function reponer(q: Escritura, actor: Actor, id: number, dicho: Dicho): Promise<void> {
  const casilleros = leerDicho(PASAJE.campos, dicho);
  await exigirSafs(q, casilleros);
  const despues = { ...casilleros, ...leerDicho(DE_QUIEN, dicho) };
  await poner(q, tabla.pasajes, { id, ...despues, rev: await revNueva(q, "pasajes", id) });
  await q.auditar(actor, asientoDeFila(nombrado(id, casilleros), null, despues));
}

interface Resultado {
  readonly resultado: string;
  /** When it ran. */
  readonly instante?: number;
}

const MUEVEN = ["ejecutar", "deshacer"];

/** The transfer as the entry left it, and the movement that it tells of. */
async function movimientoDe(
  q: Consulta,
  { clave, accion, despues }: AsientoHecho,
  bloquear: boolean,
) {
  const p = await pasajeDe(q, Number(clave), bloquear);
  if (!p) throw rechazo("pasaje_inexistente");
  const { codipres, saf_origen, saf_destino, resultado } = p;
  exigirIgual(despues, { resultado });
  return {
    p,
    movimiento: accion === "ejecutar"
      ? { codipres, saf_origen, saf_destino }
      : { codipres, saf_origen: saf_destino, saf_destino: saf_origen },
  };
}

/** Moves back what it moved, and it waits again; or, of that, as it was moved. */
async function desandar({ q, actor }: ContextoDeReversa, asiento: AsientoHecho): Promise<void> {
  const { p, movimiento } = await movimientoDe(q, asiento, true);
  const { id, resultado } = p;
  const ejecutado = asiento.accion === "ejecutar";
  await desmover(q, actor, movimiento, asiento.id);
  const dicho = asiento.antes as Resultado;
  const ejecucion = ejecutado ? null : exigirDicho(dicho.instante);
  await cambiar(q, tabla.pasajes, { id }, { ejecucion, resultado: dicho.resultado, rev: mas(1) });
  await q.auditar(actor, {
    ...nombrado(id, p),
    accion: ejecutado ? "deshacer" : "ejecutar",
    antes: { resultado, ...(ejecutado ? { instante: p.ejecucion } : {}) },
    despues: { resultado: dicho.resultado },
  });
}

/** What the trail tells of a transfer, taken back from it (formulation [F12]). */
export const reversaDePasajes: Reversa = {
  actions: ["nuevo", "editar", "eliminar", "ejecutar", "deshacer"],
  reasons: { rechazar: "cuenta un intento que no movió nada" },
  async check({ q }, asiento) {
    if (!MUEVEN.includes(asiento.accion)) return false;
    const { movimiento } = await movimientoDe(q, asiento, false);
    await revisarDesmover(q, movimiento, asiento.id);
    return true;
  },
  async run(ctx, asiento) {
    const { accion, clave, antes, despues } = asiento;
    if (MUEVEN.includes(accion)) return await desandar(ctx, asiento);
    const { q, actor } = ctx;
    const id = Number(clave);
    const actual = await una(q, tabla.pasajes, { id }, DEL_ASIENTO, { bloquear: true });
    exigirIgual(despues, actual ?? null);
    const dicho = antes as Dicho;
    if (accion === "eliminar") await reponer(q, actor, id, dicho);
    else if (accion === "nuevo") await sacar(q, actor, id, null);
    else {
      const { resultado = "" } = dicho;
      const pendiente = await pendienteDe(q, id, null);
      await corregir(q, actor, pendiente, leerDicho(PASAJE.campos, dicho), String(resultado));
    }
  },
};
