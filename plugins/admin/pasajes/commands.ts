/** `planta pasajes …`: what the screen of transfers does. */
import { decirHecho } from "#core/cli/answer.ts";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { Rechazo } from "#core/errors.ts";
import type { ComandoDePlanta, ContextoComando } from "#core/plugin.ts";
import { rechazo } from "../errors.ts";
import { claveDe, type Lado } from "./lugares.ts";
import {
  type Casilleros,
  editarPasaje,
  eliminarPasaje,
  listaDePasajes,
  nuevoPasaje,
  pasajeDe,
} from "./pasajes.ts";
import { previaEnPalabras } from "./palabras.ts";
import { previaDeCasilleros, previasDePendientes } from "./previa.ts";
import { procesarPasajes } from "./procesar-pasajes.ts";
import { propuestaDeMapeo } from "./propuesta.ts";
import { ingresarVarios } from "./varios.ts";

const LUGARES = {
  codipres: { type: "text", description: "Código del presupuesto" },
  origen: { type: "text", description: "SAF.programa.subprograma.proyecto.actividad" },
  destino: { type: "text", description: "Lo mismo, adonde pasan los renglones" },
} as const;

/** @throws Rechazo for what is not five numbers with points. */
function aperturaDe(texto: unknown, lado: Lado): Readonly<Record<string, number>> {
  const partes = /^(\d{1,3})\.(\d{1,2})\.(\d{1,2})\.(\d{1,2})\.(\d{1,2})$/.exec(String(texto));
  if (!partes) throw rechazo("pasaje_origen", { texto: String(texto ?? "") });
  const [saf, prog, subp, proy, act] = partes.slice(1).map(Number);
  return Object.fromEntries(
    Object.entries({ saf, prog, subp, proy, act }).map(([n, v]) => [`${n}_${lado}`, v]),
  );
}

const casillerosDe = ({ options: { codipres, origen, destino } }: ContextoComando) => ({
  ...(codipres === undefined ? {} : { codipres: String(codipres) }),
  ...(origen === undefined ? {} : aperturaDe(origen, "origen")),
  ...(destino === undefined ? {} : aperturaDe(destino, "destino")),
});

const deQue = (p: Casilleros) => `${p.codipres} ${claveDe(p, "origen")} → ${claveDe(p, "destino")}`;

function idDe(texto: string): number {
  if (!/^\d{1,15}$/.test(texto)) throw new Rechazo("uso", 400, `«${texto}» no es un pasaje`);
  return Number(texto);
}

const listar: ComandoDePlanta = {
  name: "pasajes listar",
  summary: "Lista los pasajes, el último primero, y qué harían los pendientes",
  options: { pendientes: { type: "flag", description: "Sólo los que no se ejecutaron" } },
  async run({ app, options, json, write }) {
    const { lista, previas } = await app.db.leer(async (q) => ({
      lista: await listaDePasajes(q),
      previas: new Map((await previasDePendientes(q, null)).map((p) => [p.id, p])),
    }));
    const elegidos = lista.filter((p) => options.pendientes !== true || p.ejecucion === "");
    if (json) {
      const pasajes = elegidos.map((p) => ({ ...p, previa: previas.get(p.id) ?? null }));
      return write(JSON.stringify({ resultado: true, pasajes }));
    }
    for (const p of elegidos) {
      const previa = previas.get(p.id);
      const dice = previa ? `pendiente; ${previaEnPalabras(previa)}` : p.resultado;
      write(`${p.id}  ${deQue(p)}  ${p.ejecucion}  ${dice}`);
    }
  },
};

/** Says what was entered, and what it would do as things stand. */
async function decir(ctx: ContextoComando, id: number, casilleros: Casilleros): Promise<void> {
  const previa = await ctx.app.db.leer((q) => previaDeCasilleros(q, { ...casilleros }, id));
  const frase = `Pasaje ${id}: ${deQue(casilleros)}: ${previaEnPalabras(previa)}`;
  decirHecho(ctx, frase, { mensaje: "", id, previa });
}

const nuevo: ComandoDePlanta = {
  name: "pasajes nuevo",
  summary: "Ingresa un pasaje, que se ejecuta con el próximo proceso, y dice qué haría",
  options: LUGARES,
  async run(ctx) {
    const { codipres = "", origen = "", destino = "" } = ctx.options;
    const pedido = casillerosDe({ ...ctx, options: { codipres, origen, destino } });
    const id = await nuevoPasaje(ctx.app, ctx.actor, pedido, Date.now());
    const puesto = await pasajeDe(ctx.app.db, id, false);
    if (puesto) await decir(ctx, id, puesto);
  },
};

const editar: ComandoDePlanta = {
  name: "pasajes editar",
  summary: "Corrige un pasaje pendiente, que conserva su turno",
  arguments: [{ name: "ID", description: "Número del pasaje" }],
  options: LUGARES,
  async run(ctx) {
    const { app, actor, args: [texto] } = ctx;
    const id = idDe(texto);
    const antes = await pasajeDe(app.db, id, false);
    if (!antes) throw rechazo("pasaje_inexistente");
    await editarPasaje(app, actor, { ...antes, ...casillerosDe(ctx), id, rev: antes.rev });
    const puesto = await pasajeDe(app.db, id, false);
    if (puesto) await decir(ctx, id, puesto);
  },
};

const eliminar: ComandoDePlanta = {
  name: "pasajes eliminar",
  summary: "Elimina un pasaje pendiente: no se ejecuta",
  arguments: [{ name: "ID", description: "Número del pasaje" }],
  async run({ app, actor, args: [texto], ...ctx }) {
    const id = idDe(texto);
    await eliminarPasaje(app, actor, { id, rev: null });
    decirHecho(ctx, `Pasaje ${id} eliminado`, { mensaje: "", id });
  },
};

const mapeo: ComandoDePlanta = {
  name: "pasajes mapeo",
  summary: "Dice los pasajes que pide el mapeo eSidif de un SAF; con --ingresar, los ingresa",
  options: {
    codipres: LUGARES.codipres,
    saf: { type: "text", description: "SAF de origen" },
    ingresar: {
      type: "flag",
      description: "Ingresa los que mueven registros y no piden decidir nada",
    },
  },
  async run({ app, actor, options, json, write }) {
    const { codipres = "", saf = "", ingresar } = options;
    if (!/^\d{1,3}$/.test(String(saf))) throw new Rechazo("uso", 400, "Indique --saf y --codipres");
    const propuesta = await app.db.leer((q) =>
      propuestaDeMapeo(q, String(codipres).toUpperCase(), Number(saf))
    );
    const elegidos = propuesta.pasajes.filter((p) => p.elegido);
    const { ids } = ingresar === true && elegidos.length > 0
      ? await ingresarVarios(app, actor, elegidos)
      : { ids: [] };
    if (json) return write(JSON.stringify({ resultado: true, mensaje: "", ...propuesta, ids }));
    for (const p of propuesta.pasajes) {
      write(`${p.elegido ? "*" : " "} ${deQue(p)}: ${p.aviso || previaEnPalabras(p)}`);
    }
    write(
      `${contar(elegidos.length, "propuesto", "propuestos")} de ` +
        `${formatEnteroEsAr(propuesta.pasajes.length)}; ` +
        contar(ids.length, "ingresado", "ingresados"),
    );
  },
};

const procesar: ComandoDePlanta = {
  name: "pasajes procesar",
  summary: "Ejecuta los pasajes pendientes, en el orden en que se ingresaron",
  options: {
    id: { type: "text", description: "Sólo este pasaje; se puede repetir", multiple: true },
    forzar: {
      type: "flag",
      description: "También en presupuestos congelados; queda en la auditoría",
    },
  },
  async run({ app, actor, options, json, write, progress }) {
    const elegidos = (options.id ?? []) as readonly string[];
    const hecho = await procesarPasajes(app, actor, progress, {
      ids: elegidos.map(idDe),
      forzar: options.forzar === true,
    });
    if (json) write(JSON.stringify({ resultado: hecho.rechazados === 0, ...hecho }));
    else {
      for (const { id, resultado } of hecho.pasajes) write(`Pasaje ${id}: ${resultado}`);
      write(
        hecho.pasajes.length === 0
          ? "No hay pasajes pendientes"
          : `${contar(hecho.ejecutados, "ejecutado", "ejecutados")}, ` +
            contar(hecho.rechazados, "sin ejecutar", "sin ejecutar"),
      );
    }
    return hecho.rechazados === 0 ? 0 : 1;
  },
};

export const commands: readonly ComandoDePlanta[] = [
  listar,
  nuevo,
  editar,
  eliminar,
  mapeo,
  procesar,
];
