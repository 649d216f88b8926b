/** `planta formulacion …`: what is done to the budgets of many organismos at once ([F2]). */
import type { Comando, Consulta, ContextoComando } from "../../../core/plugin.ts";
import { contar, formatEnteroEsAr } from "../../../core/domain/money.ts";
import type { PreviaDeOperacion, ResultadoDeOperacion } from "../../../proto/formulacion.ts";
import { organismos } from "../../auth/service.ts";
import { cabeceras, gruposValorizables, tipoDeGrupo } from "../../bases/service.ts";
import { rechazo } from "../errors.ts";
import { commands as deCalendario } from "./commands-calendario.ts";
import { contarTodos } from "./contar.ts";
import { codigosDeFormulacion, estadoDeFormulacion } from "./estado.ts";
import { NOMBRES_DE_ESTADO } from "./nombres.ts";
import type { Operacion } from "./acciones.ts";
import { leerOperacion, leerPedido, leerPlantilla, type Pedido } from "./pedido.ts";
import { operacionInversa, operar, preverEnVarios } from "./varios.ts";

const PREVIA = { tipo: "bandera", descripcion: "Dice qué haría, y no hace nada" } as const;
const QUIENES = {
  codipres: { tipo: "texto", descripcion: "Código del grupo de datos" },
  saf: { tipo: "texto", descripcion: "SAF del organismo; se puede repetir", multiple: true },
  todos: { tipo: "bandera", descripcion: "Todos los organismos que lo tienen en línea" },
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
  { app, opciones }: ContextoComando,
  deTodos: Quienes = gruposValorizables,
): Promise<Pedido> {
  const { codipres = "", saf = [], todos = false } = opciones as {
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
function decir({ json, escribir }: ContextoComando, hecho: ResultadoDeOperacion): number {
  const { codipres, organismos, operacion } = hecho;
  const resultado = organismos.every((o) => o.hecho);
  if (json) escribir(JSON.stringify({ resultado, ...hecho }));
  else {
    for (const { saf, hecho, mensaje } of organismos) {
      const dicho = mensaje === "" ? "hecho" : hecho ? `hecho, ${mensaje}` : mensaje;
      escribir(`SAF ${saf} ${codipres}: ${dicho}`);
    }
    const hechos = organismos.filter((o) => o.hecho).length;
    const cual = operacion === null ? "" : `. Operación ${operacion}`;
    escribir(`${formatEnteroEsAr(hechos)} de ${formatEnteroEsAr(organismos.length)}${cual}`);
  }
  return resultado ? 0 : 1;
}

/** Says what would be done; 1 where something would not. */
function decirPrevia({ json, escribir }: ContextoComando, previa: PreviaDeOperacion): number {
  const { codipres, organismos, cantidad, renglones } = previa;
  const resultado = organismos.every((o) => o.hace);
  if (json) escribir(JSON.stringify({ resultado, ...previa }));
  else {
    for (const { saf, hace, mensaje, renglones } of organismos) {
      const cuantos = hace ? `se haría, ${contar(renglones, "renglón", "renglones")}` : "no";
      escribir(`SAF ${saf} ${codipres}: ${cuantos}${mensaje === "" ? "" : `. ${mensaje}`}`);
    }
    const total = `${formatEnteroEsAr(cantidad)} de ${formatEnteroEsAr(organismos.length)}`;
    escribir(`${total}, ${contar(renglones, "renglón", "renglones")}. No se hizo nada`);
  }
  return resultado ? 0 : 1;
}

/** Does it, or says what it would do. */
async function correr(ctx: ContextoComando, operacion: Operacion): Promise<number> {
  const { app, actor, progreso, opciones } = ctx;
  return opciones.previa === true
    ? decirPrevia(ctx, await app.db.leer((q) => preverEnVarios(q, operacion)))
    : decir(ctx, await operar(app, actor, operacion, { progreso }));
}

const enVarios = (nombre: "valorizar" | "congelar" | "reabrir", resumen: string): Comando => ({
  nombre: `formulacion ${nombre}`,
  resumen,
  opciones: QUIENES,
  run: async (ctx) => await correr(ctx, { accion: nombre, ...await pedidoDe(ctx) }),
});

const historico: Comando = {
  nombre: "formulacion historico",
  resumen: "Pasa a Histórico un presupuesto de varios organismos; con --volver, lo trae",
  opciones: {
    ...QUIENES,
    volver: { tipo: "bandera", descripcion: "Lo trae de vuelta; --todos: los que lo tienen ahí" },
  },
  async run(ctx) {
    return ctx.opciones.volver === true
      ? await correr(ctx, { accion: "agregar", ...await pedidoDe(ctx, enHistorico) })
      : await correr(ctx, { accion: "quitar", ...await pedidoDe(ctx) });
  },
};

const crear: Comando = {
  nombre: "formulacion crear",
  resumen: "Crea un presupuesto de varios organismos, vacío o con los registros de otro",
  opciones: {
    ...QUIENES,
    codipres: { tipo: "texto", descripcion: "Código del presupuesto nuevo" },
    todos: { tipo: "bandera", descripcion: "Todos los organismos que no son consolidados" },
    descripcion: { tipo: "texto", descripcion: "Descripción" },
    mes: { tipo: "numero", descripcion: "Mes base de los valores: AAAAMM" },
    ejercicio: { tipo: "numero", descripcion: "Ejercicio" },
    version: { tipo: "numero", descripcion: "Versión del clasificador" },
    criterio: { tipo: "texto", descripcion: "Criterio: unico (por omisión) o mensual" },
    origen: { tipo: "texto", descripcion: "Qué lleva: vacio, entregable, propio o grupo" },
    "origen-saf": { tipo: "texto", descripcion: "SAF del grupo que se copia a todos" },
    "origen-codipres": { tipo: "texto", descripcion: "Código del grupo que se copia" },
  },
  async run(ctx) {
    const { app, opciones } = ctx;
    const todos = opciones.todos === true;
    if (todos === (opciones.saf !== undefined)) throw rechazo("faltan_organismos");
    const propios = async () =>
      (await organismos(app.db)).filter((o) => !o.consolidado).map((o) => o.saf);
    const plantilla = leerPlantilla({
      ...opciones,
      desde_mes: opciones.mes,
      origen_saf: opciones["origen-saf"],
      origen_codipres: opciones["origen-codipres"],
    });
    const { codipres } = plantilla;
    const safs = todos ? await propios() : opciones.saf;
    return await correr(ctx, { accion: "crear", ...leerPedido({ codipres, safs }), plantilla });
  },
};

const deshacer: Comando = {
  nombre: "formulacion deshacer",
  resumen: "Deshace una operación sobre varios presupuestos, donde nadie lo tocó después",
  opciones: {
    operacion: { tipo: "numero", descripcion: "El número que dijo: su asiento en la auditoría" },
    previa: PREVIA,
  },
  async run(ctx) {
    const asiento = leerOperacion(ctx.opciones);
    return await correr(ctx, await ctx.app.db.leer((q) => operacionInversa(q, asiento)));
  },
};

const estado: Comando = {
  nombre: "formulacion estado",
  resumen: "Dónde está el presupuesto de cada organismo; cuenta lo que falte",
  opciones: {
    codipres: { tipo: "texto", descripcion: "Código del grupo de datos; el más común si falta" },
  },
  async run({ app, opciones, json, escribir, progreso }) {
    const [comun] = await codigosDeFormulacion(app.db);
    const codipres = String(opciones.codipres ?? comun?.codipres ?? "");
    await contarTodos(app, codipres, progreso);
    const hay = await app.db.leer((q) => estadoDeFormulacion(q, codipres));
    if (hay.organismos.every((o) => !o.existe)) throw rechazo("ninguno_lo_tiene", { codipres });
    if (json) return escribir(JSON.stringify(hay));
    for (const o of hay.organismos) {
      const cargos = o.cargos === null ? "" : `, ${formatEnteroEsAr(o.cargos)} cargos`;
      escribir(`SAF ${o.saf} ${o.nombre}: ${NOMBRES_DE_ESTADO[o.estado]}${cargos}`);
    }
  },
};

export const commands: readonly Comando[] = [
  estado,
  crear,
  enVarios("valorizar", "Valoriza un presupuesto de varios organismos"),
  historico,
  enVarios("congelar", "Deja de sólo lectura un presupuesto de varios organismos"),
  enVarios("reabrir", "Reabre un presupuesto congelado de varios organismos"),
  deshacer,
  ...deCalendario,
];
