/** `planta formulacion …`: what is done to the budgets of many organismos at once ([F2]). */
import type { ComandoDePlanta, Consulta, ContextoComando } from "#core/plugin.ts";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import type { PreviaDeOperacion, ResultadoDeOperacion } from "#proto/formulacion.ts";
import { leerSafs, organismos } from "#plugins/auth/service.ts";
import {
  cabeceras,
  calendario,
  ETAPAS,
  gruposValorizables,
  prorrogar,
  tipoDeGrupo,
} from "#plugins/bases/service.ts";
import { decirHecho } from "#core/cli/answer.ts";
import { fechaCorta } from "#core/domain/period.ts";
import { leerFormulario } from "#core/http/form.ts";
import { PRORROGA, TODOS } from "#proto/recursos/calendario.ts";
import { rechazo } from "./errors.ts";
import { contarTodos } from "./contar.ts";
import { codigosDeFormulacion, estadoDeFormulacion } from "./estado.ts";
import { NOMBRES_DE_ESTADO } from "./nombres.ts";
import type { Operacion } from "./acciones.ts";
import { leerOperacion, leerPedido, leerPlantilla, type PedidoDeFormulacion } from "./pedido.ts";
import { operacionInversa, operar, preverEnVarios } from "./varios.ts";

// `planta etapas …`: the calendar of the formulation ([F4]).

const CUAL = {
  ejercicio: { type: "number", description: "Ejercicio; todos si falta" },
  nombre: { type: "text", description: "Nombre de la etapa" },
} as const;
const HASTA = { type: "text", description: "Último día: AAAA-MM-DD" } as const;

const claveDe = ({ options: { ejercicio = "", nombre = "" } }: ContextoComando): string =>
  `${String(ejercicio)}|${String(nombre)}`;

const listar: ComandoDePlanta = {
  name: "etapas listar",
  summary: "Calendario de la formulación: etapas y prórrogas",
  async run(ctx) {
    const etapas = await calendario(ctx.app.db);
    if (ctx.json) return decirHecho(ctx, "", { etapas });
    for (const { ejercicio, nombre, prefijo, desde, hasta, prorrogas } of etapas) {
      const codigos = prefijo === "" ? "todos los códigos" : `códigos ${prefijo}…`;
      ctx.write(
        `${ejercicio ?? "Todos los ejercicios"}, ${nombre} (${codigos}): del ` +
          `${fechaCorta(desde)} al ${fechaCorta(hasta)}`,
      );
      for (const p of prorrogas) {
        ctx.write(`  ${p.saf === null ? "todos" : `SAF ${p.saf}`}: ${fechaCorta(p.hasta)}`);
      }
    }
    if (etapas.length === 0) ctx.write("No hay etapas");
  },
};

const guardar: ComandoDePlanta = {
  name: "etapas guardar",
  summary: "Crea una etapa, o cambia la de ese ejercicio y nombre",
  options: {
    ...CUAL,
    prefijo: { type: "text", description: "Cómo empiezan sus códigos; todos si falta" },
    desde: { type: "text", description: "Primer día: AAAA-MM-DD" },
    hasta: HASTA,
  },
  async run(ctx) {
    const clave = claveDe(ctx);
    const estaba = (await calendario(ctx.app.db)).some((e) => e.clave === clave);
    const accion = estaba ? "EDITAR" : "NUEVO";
    await ETAPAS.editar(ctx.app, ctx.actor, { ...ctx.options, accion, clave });
    decirHecho(ctx, `Guardada: vence el ${fechaCorta(String(ctx.options.hasta))}`, { clave });
  },
};

const quitarOrden: ComandoDePlanta = {
  name: "etapas quitar",
  summary: "Quita una etapa, con sus prórrogas",
  options: CUAL,
  async run(ctx) {
    const clave = claveDe(ctx);
    await ETAPAS.editar(ctx.app, ctx.actor, { accion: "ELIMINAR", clave });
    decirHecho(ctx, "Quitada", { clave });
  },
};

const prorrogarOrden: ComandoDePlanta = {
  name: "etapas prorrogar",
  summary: "Da más días de una etapa a algunos organismos o a todos; sin --hasta, los quita",
  options: {
    ...CUAL,
    saf: { type: "text", description: "SAF del organismo; se puede repetir", multiple: true },
    todos: { type: "flag", description: "Todos los organismos" },
    hasta: HASTA,
  },
  async run(ctx) {
    const { saf = [], todos = false } = ctx.options as { saf?: string[]; todos?: boolean };
    if (todos === saf.length > 0) throw rechazo("faltan_quienes");
    const safs = todos ? [TODOS] : leerSafs(saf);
    const hasta = ctx.options.hasta === undefined
      ? null
      : leerFormulario({ hasta: PRORROGA.campos.hasta }, ctx.options).hasta;
    await ctx.app.db.tx((q) => prorrogar(q, ctx.actor, claveDe(ctx), safs, hasta));
    decirHecho(ctx, hasta === null ? "Quitada" : `Prorrogada hasta el ${fechaCorta(hasta)}`, {
      hasta,
    });
  },
};

const ordenesDeEtapas: readonly ComandoDePlanta[] = [listar, guardar, prorrogarOrden, quitarOrden];

const PREVIA = { type: "flag", description: "Dice qué haría, y no hace nada" } as const;
const QUIENES = {
  codipres: { type: "text", description: "Código del grupo de datos" },
  saf: { type: "text", description: "SAF del organismo; se puede repetir", multiple: true },
  todos: { type: "flag", description: "Todos los organismos que lo tienen en línea" },
  previa: PREVIA,
} as const;

type Quienes = (q: Consulta, codipres: string) => Promise<readonly { readonly saf: number }[]>;

const enHistorico: Quienes = async (q, codipres) =>
  (await cabeceras(q, null, true)).filter((c) =>
    c.codipres === codipres && !c.online && tipoDeGrupo(codipres) === "presupuesto"
  );

/**
 * @param deTodos whom `--todos` names.
 * @throws Rechazo when it is not clear which.
 */
async function pedidoDe(
  { app, options }: ContextoComando,
  deTodos: Quienes = gruposValorizables,
): Promise<PedidoDeFormulacion> {
  const { codipres = "", saf = [], todos = false } = options as {
    codipres?: string;
    saf?: readonly string[];
    todos?: boolean;
  };
  if (codipres === "" || todos === saf.length > 0) throw rechazo("faltan_organismos");
  if (!todos) return leerPedido({ codipres, safs: saf });
  const grupos = await deTodos(app.db, codipres);
  if (grupos.length === 0) {
    throw rechazo(deTodos === enHistorico ? "nadie_en_historico" : "ninguno_lo_tiene", {
      codipres,
    });
  }
  return { codipres, safs: grupos.map((g) => g.saf) };
}

/** Says what came of each; 1 where something could not be done. */
function decir({ json, write }: ContextoComando, hecho: ResultadoDeOperacion): number {
  const { codipres, organismos, operacion } = hecho;
  const resultado = organismos.every((o) => o.hecho);
  if (json) write(JSON.stringify({ resultado, ...hecho }));
  else {
    for (const { saf, hecho, mensaje } of organismos) {
      const dicho = mensaje === "" ? "hecho" : hecho ? `hecho, ${mensaje}` : mensaje;
      write(`SAF ${saf} ${codipres}: ${dicho}`);
    }
    const hechos = organismos.filter((o) => o.hecho).length;
    const cual = operacion === null ? "" : `. Operación ${operacion}`;
    write(`${formatEnteroEsAr(hechos)} de ${formatEnteroEsAr(organismos.length)}${cual}`);
  }
  return resultado ? 0 : 1;
}

/** Says what would be done; 1 where something would not. */
function decirPrevia({ json, write }: ContextoComando, previa: PreviaDeOperacion): number {
  const { codipres, organismos, cantidad, renglones } = previa;
  const resultado = organismos.every((o) => o.hace);
  if (json) write(JSON.stringify({ resultado, ...previa }));
  else {
    for (const { saf, hace, mensaje, renglones } of organismos) {
      const cuantos = hace ? `se haría, ${contar(renglones, "renglón", "renglones")}` : "no";
      write(`SAF ${saf} ${codipres}: ${cuantos}${mensaje === "" ? "" : `. ${mensaje}`}`);
    }
    const total = `${formatEnteroEsAr(cantidad)} de ${formatEnteroEsAr(organismos.length)}`;
    write(`${total}, ${contar(renglones, "renglón", "renglones")}. No se hizo nada`);
  }
  return resultado ? 0 : 1;
}

/** Does it, or says what it would do. */
async function correr(ctx: ContextoComando, operacion: Operacion): Promise<number> {
  const { app, actor, progress, options } = ctx;
  return options.previa === true
    ? decirPrevia(ctx, await app.db.leer((q) => preverEnVarios(q, operacion)))
    : decir(ctx, await operar(app, actor, operacion, { progress }));
}

const enVarios = (
  nombre: "valorizar" | "congelar" | "reabrir",
  resumen: string,
): ComandoDePlanta => ({
  name: `formulacion ${nombre}`,
  summary: resumen,
  options: QUIENES,
  run: async (ctx) => await correr(ctx, { accion: nombre, ...await pedidoDe(ctx) }),
});

const historico: ComandoDePlanta = {
  name: "formulacion historico",
  summary: "Pasa a Histórico un presupuesto de varios organismos; con --volver, lo trae",
  options: {
    ...QUIENES,
    volver: { type: "flag", description: "Lo trae de vuelta; --todos: los que lo tienen ahí" },
  },
  async run(ctx) {
    return ctx.options.volver === true
      ? await correr(ctx, { accion: "agregar", ...await pedidoDe(ctx, enHistorico) })
      : await correr(ctx, { accion: "quitar", ...await pedidoDe(ctx) });
  },
};

const crear: ComandoDePlanta = {
  name: "formulacion crear",
  summary: "Crea un presupuesto de varios organismos, vacío o con los registros de otro",
  options: {
    ...QUIENES,
    codipres: { type: "text", description: "Código del presupuesto nuevo" },
    todos: { type: "flag", description: "Todos los organismos que no son consolidados" },
    descripcion: { type: "text", description: "Descripción" },
    mes: { type: "number", description: "Mes base de los valores: AAAAMM" },
    ejercicio: { type: "number", description: "Ejercicio" },
    version: { type: "number", description: "Versión del clasificador" },
    criterio: { type: "text", description: "Criterio: unico (por omisión) o mensual" },
    origen: { type: "text", description: "Qué lleva: vacio, entregable, propio o grupo" },
    "origen-saf": { type: "text", description: "SAF del grupo que se copia a todos" },
    "origen-codipres": { type: "text", description: "Código del grupo que se copia" },
  },
  async run(ctx) {
    const { app, options } = ctx;
    const todos = options.todos === true;
    if (todos === (options.saf !== undefined)) throw rechazo("faltan_organismos");
    const propios = async () =>
      (await organismos(app.db)).filter((o) => !o.consolidado).map((o) => o.saf);
    const plantilla = leerPlantilla({
      ...options,
      desde_mes: options.mes,
      origen_saf: options["origen-saf"],
      origen_codipres: options["origen-codipres"],
    });
    const { codipres } = plantilla;
    const safs = todos ? await propios() : options.saf;
    return await correr(ctx, { accion: "crear", ...leerPedido({ codipres, safs }), plantilla });
  },
};

const deshacer: ComandoDePlanta = {
  name: "formulacion deshacer",
  summary: "Deshace una operación sobre varios presupuestos, donde nadie lo tocó después",
  options: {
    operacion: { type: "number", description: "El número que dijo: su asiento en la auditoría" },
    previa: PREVIA,
  },
  async run(ctx) {
    const asiento = leerOperacion(ctx.options);
    return await correr(ctx, await ctx.app.db.leer((q) => operacionInversa(q, asiento)));
  },
};

const estado: ComandoDePlanta = {
  name: "formulacion estado",
  summary: "Dónde está el presupuesto de cada organismo; cuenta lo que falte",
  options: {
    codipres: { type: "text", description: "Código del grupo de datos; el más común si falta" },
  },
  async run({ app, options, json, write, progress }) {
    const [comun] = await codigosDeFormulacion(app.db);
    const codipres = String(options.codipres ?? comun?.codipres ?? "");
    await contarTodos(app, codipres, progress);
    const hay = await app.db.leer((q) => estadoDeFormulacion(q, codipres));
    if (hay.organismos.every((o) => !o.existe)) throw rechazo("ninguno_lo_tiene", { codipres });
    if (json) return write(JSON.stringify({ resultado: true, ...hay }));
    for (const o of hay.organismos) {
      const cargos = o.cargos === null ? "" : `, ${formatEnteroEsAr(o.cargos)} cargos`;
      write(`SAF ${o.saf} ${o.nombre}: ${NOMBRES_DE_ESTADO[o.estado]}${cargos}`);
    }
  },
};

export const commands: readonly ComandoDePlanta[] = [
  estado,
  crear,
  enVarios("valorizar", "Valoriza un presupuesto de varios organismos"),
  historico,
  enVarios("congelar", "Deja de sólo lectura un presupuesto de varios organismos"),
  enVarios("reabrir", "Reabre un presupuesto congelado de varios organismos"),
  deshacer,
  ...ordenesDeEtapas,
];
