/** `planta historia listar|comparar|recuperar` ([A3]). */
import { uso } from "#core/cli/arguments.ts";
import { grupoNombrado, OPCIONES_DE_GRUPO } from "#core/cli/group-options.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { momentoEscrito } from "#core/domain/period.ts";
import type { ComandoDePlanta, ContextoComando, OpcionComando } from "#core/plugin.ts";
import type { Comparacion, DiferenciaDeFila, Momento } from "#proto/bases.ts";
import { BASES } from "../bases.ts";
import { exigirBase } from "../grupos/grupos.ts";
import {
  asientoDeMomento,
  grupoConHistoria,
  leerMomento,
  operacionesDe,
} from "./instante-operaciones.ts";
import type { Recuperado } from "./instante-recuperar.ts";
import { hoy } from "../grupos/presupuestos.ts";

const MOMENTO: Readonly<Record<string, OpcionComando>> = {
  asiento: { type: "number", description: "Cambio de la historia: el momento que lo sigue" },
  momento: {
    type: "text",
    description: "AAAA-MM-DD HH:MM, o AAAA-MM-DD por el fin de ese día (hora de Buenos Aires)",
  },
};

/** The entry that the options name. @throws Rechazo */
async function asientoDe(ctx: ContextoComando): Promise<number> {
  const { asiento, momento } = ctx.options;
  if (typeof asiento === "number" && momento === undefined) return asiento;
  if (typeof momento !== "string" || asiento !== undefined) {
    throw uso("indique --asiento o --momento");
  }
  const { saf, codipres } = grupoNombrado(ctx.options);
  const g = await grupoConHistoria(ctx.app.db, saf, codipres);
  return await asientoDeMomento(ctx.app.db, g, leerMomento(momento));
}

const cuantos = (registros: number | null): string | null =>
  registros === null ? null : registros === 1 ? "1 registro" : `${registros} registros`;

async function listar(ctx: ContextoComando): Promise<void> {
  const { saf, codipres } = grupoNombrado(ctx.options);
  const { cantidad = 50 } = ctx.options;
  const operaciones = await operacionesDe(ctx.app.db, saf, codipres, Number(cantidad));
  if (ctx.json) return ctx.write(JSON.stringify({ resultado: true, operaciones }));
  for (const o of operaciones) {
    const que = [o.accion, o.base, cuantos(o.registros)];
    ctx.write(
      [o.asiento, momentoEscrito(o.instante), o.usuario, ...que.filter((v) => v !== null)].join(
        "  ",
      ),
    );
  }
}

function lineaDe({ registro, cambio, antes, ahora, columnas }: DiferenciaDeFila): string {
  const detalle = cambio === "modificado"
    ? columnas.map((c) => `${c}: ${String(antes?.[c])} → ${String(ahora?.[c])}`)
    : Object.entries(antes ?? ahora ?? {}).map(([c, v]) => `${c}=${String(v)}`);
  return `  ${cambio} ${registro}  ${detalle.join(", ")}`;
}

async function comparar(ctx: ContextoComando): Promise<void> {
  const { app, actor, json, write, options } = ctx;
  const entrada = { ...grupoNombrado(ctx.options), asiento: await asientoDe(ctx) };
  const momento = await app.trabajos.ejecutar<Momento>("bases.momento", entrada, actor);
  const elegidas = typeof options.base === "string" ? [exigirBase(options.base)] : BASES;
  const cambiadas = momento.bases.filter((b) =>
    elegidas.some((e) => e.id === b.base) && b.nuevos + b.modificados + b.eliminados > 0
  );
  const diferencias: Record<string, readonly DiferenciaDeFila[]> = {};
  for (const { base } of cambiadas) {
    const pedido = { ...entrada, base };
    const hecha = await app.trabajos.ejecutar<Comparacion>("bases.comparar", pedido, actor);
    diferencias[base] = hecha.diferencias;
  }
  if (json) return write(JSON.stringify({ resultado: true, ...momento, diferencias }));
  write(`Desde el asiento ${momento.asiento}, ${momentoEscrito(momento.instante)}:`);
  for (const b of cambiadas) {
    write(
      `${b.titulo}: ${b.nuevos} nuevos, ${b.modificados} modificados, ${b.eliminados} eliminados`,
    );
    for (const d of diferencias[b.base]) write(lineaDe(d));
  }
  if (cambiadas.length === 0) write("Nada cambió.");
}

async function recuperar(ctx: ContextoComando): Promise<void> {
  const { app, actor, json, write, options } = ctx;
  const { como, descripcion } = options;
  if (typeof como !== "string") throw uso("falta --como, el código del presupuesto nuevo");
  const hecho = await app.trabajos.ejecutar<Recuperado>("bases.recuperar", {
    ...grupoNombrado(ctx.options),
    asiento: await asientoDe(ctx),
    codigo: como,
    encabezado: descripcion === undefined ? {} : { descripcion },
    quien: null,
    hoy: hoy(),
  }, actor);
  if (json) return write(JSON.stringify({ resultado: true, ...hecho }));
  for (const [base, registros] of Object.entries(hecho.registros)) {
    if (registros > 0) write(`${base}: ${formatEnteroEsAr(registros)}`);
  }
  write(`Presupuesto ${como} creado.`);
}

export const commands: readonly ComandoDePlanta[] = [
  {
    name: "historia listar",
    summary: "Los cambios de un grupo de datos, el último primero",
    options: {
      ...OPCIONES_DE_GRUPO,
      cantidad: { type: "number", min: 1, description: "Cuántos; 50 si falta" },
    },
    run: listar,
  },
  {
    name: "historia comparar",
    summary: "Un grupo de datos como era en un momento, registro por registro contra hoy",
    options: {
      ...OPCIONES_DE_GRUPO,
      ...MOMENTO,
      base: { type: "text", description: "Sólo esa base" },
    },
    run: comparar,
  },
  {
    name: "historia recuperar",
    summary: "Crea un presupuesto con lo que un grupo de datos tenía en un momento",
    options: {
      ...OPCIONES_DE_GRUPO,
      ...MOMENTO,
      como: { type: "text", description: "Código del presupuesto nuevo" },
      descripcion: { type: "text", description: "Su descripción; la de entonces si falta" },
    },
    run: recuperar,
  },
];
