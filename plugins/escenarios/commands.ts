/** `planta acuerdo …`: agreements as files, against the budgets and into the tables ([W7]). */
import { basename } from "node:path";
import { OPCIONES_DE_GRUPO } from "#core/cli/group-options.ts";
import { textoDePesos } from "#core/domain/cost-of-change.ts";
import { Rechazo } from "#core/errors.ts";
import { elegir } from "#core/domain/fields.ts";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { ComandoDePlanta, ContextoComando } from "#core/plugin.ts";
import type { EscenarioEvaluado } from "#proto/escenarios.ts";
import { organismos } from "../auth/service.ts";
import { type Grupo, grupo, gruposValorizables } from "../bases/service.ts";
import { referencias } from "../tablas/service.ts";
import type { Acuerdo } from "./acuerdos/acuerdo.ts";
import { acuerdoParaHomologar, crearAcuerdo, moverAcuerdo } from "./acuerdos/acuerdos.ts";
import { avisarHomologado } from "./acuerdos/avisos.ts";
import { entraEnGrupo, evaluarGrupo } from "./calculo/pedir.ts";
import { leerDespeje } from "./calculo/pedido.ts";
import { mostrarEntra, mostrarEvaluacion } from "./calculo/respuesta.ts";
import { rechazo } from "./errors.ts";
import {
  type Aceptados,
  claveEnPalabras,
  homologar,
  leerNorma,
  prepararHomologacion,
  type PreviaDeHomologacion,
} from "./homologar/homologar.ts";
import { leerTextoDeAcuerdo } from "./acuerdos/leer-acuerdo.ts";
import { exigirReferencias } from "./acuerdos/referencias.ts";
import { afectados, pesosDePrevia, resumir } from "./homologar/previa.ts";

/** As much as the calls take. */
const LIMITE = 1024 * 1024;

/** @throws Rechazo naming the file. */
async function leerArchivo(camino: string): Promise<Acuerdo> {
  const archivo = basename(camino);
  const leido = Bun.file(camino);
  if (!await leido.exists()) throw rechazo("archivo_inexistente", { archivo });
  if (leido.size > LIMITE) throw rechazo("archivo_enorme", { archivo });
  try {
    return leerTextoDeAcuerdo(await leido.text());
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error;
    const { codigo, message, datos } = error;
    // As 400 the order would end as written wrong (2), and it is the file that is.
    throw new Rechazo(codigo, 422, `${archivo}: ${message}`, { archivo, ...datos });
  }
}

const leerArchivos = (caminos: readonly string[]): Promise<Acuerdo[]> =>
  Promise.all(caminos.map(leerArchivo));

/** One group, or every one that may be edited. @throws Rechazo when it is not clear which. */
async function gruposDe({ app, options }: ContextoComando): Promise<readonly Grupo[]> {
  const { saf, codipres, todos } = options as {
    saf?: number;
    codipres?: string;
    todos?: boolean;
  };
  const claro = todos ? saf === undefined : saf !== undefined && codipres !== undefined;
  if (!claro) throw rechazo("falta_el_grupo");
  return todos
    ? await gruposValorizables(app.db, codipres)
    : [await grupo(app.db, saf as number, codipres as string)];
}

/** «$ 10,00 (base 8,00; +2,00)», one for each currency. */
function enTexto({ total, base }: Pick<EscenarioEvaluado, "total" | "base">): string {
  const monedas = [...new Set([...Object.keys(total), ...Object.keys(base)])];
  return monedas.map((mon) => {
    const [t, b] = [total, base].map((x) => Math.round((x[mon] ?? 0) * 100));
    const signo = t < b ? "" : "+";
    return `moneda ${mon}: ${formatEsAr(t)} (base ${formatEsAr(b)}; ${signo}${formatEsAr(t - b)})`;
  }).join(", ") || "sin importes";
}

/** What `evaluar --json` prints of each group. */
const enJson = ({ meses, ...e }: EscenarioEvaluado): string =>
  JSON.stringify({
    ...elegir(e, ["saf", "codipres", "total", "base", "criterio", "objeto", "programa"]),
    meses: meses.map((m) => elegir(m, ["mon", "mes", "importe", "base"])),
    ...elegir(e, ["reemplazados", "ms"]),
  });

const evaluar: ComandoDePlanta = {
  name: "acuerdo evaluar",
  summary: "Cuánto cuesta un presupuesto bajo acuerdos salariales; no guarda nada",
  arguments: [{ name: "ARCHIVO", description: "Archivos de los acuerdos", many: true }],
  options: {
    ...OPCIONES_DE_GRUPO,
    todos: { type: "flag", description: "Todos los presupuestos editables en línea" },
  },
  async run(ctx) {
    const { app, actor, args, json, write, progress } = ctx;
    const conjunto = await leerArchivos(args);
    const grupos = await gruposDe(ctx);
    const suma = { total: {} as Record<string, number>, base: {} as Record<string, number> };
    let fallas = 0;
    for (const [i, g] of grupos.entries()) {
      const inicio = performance.now();
      const donde = `SAF ${g.saf} ${g.codipres}`;
      try {
        const r = await referencias(app.db, g.ejercicio, g.version, g.desde_mes);
        const { evaluacion } = await evaluarGrupo(app, actor, g, [conjunto]);
        const e = mostrarEvaluacion(evaluacion, r, Math.round(performance.now() - inicio));
        for (const lado of ["total", "base"] as const) {
          for (const [mon, importe] of Object.entries(e[lado])) {
            suma[lado][mon] = Math.round((suma[lado][mon] ?? 0) * 100 + importe * 100) / 100;
          }
        }
        write(json ? enJson(e) : `${donde}: ${enTexto(e)}`);
      } catch (error) {
        if (!(error instanceof Rechazo) || grupos.length === 1) throw error;
        // An agreement that begins after the year of a group does not reach it; anything else that
        // is wrong with one is the same in every group.
        const ajena = error.codigo === "fuera_del_anio";
        if (!ajena && "acuerdo" in error.datos) throw error;
        if (!ajena) fallas++;
        const { saf, codipres } = g;
        const { message: mensaje, datos } = error;
        const falla = { saf, codipres, resultado: false, mensaje, ...datos };
        write(json ? JSON.stringify(falla) : `${donde}: ${mensaje}`);
      }
      progress((i + 1) / grupos.length, donde);
    }
    if (!json && grupos.length > 1) write(`Todos: ${enTexto(suma)}`);
    return fallas === 0 ? 0 : 1;
  },
};

const entra: ComandoDePlanta = {
  name: "acuerdo entra",
  summary: "El mayor porcentaje de un acuerdo que entra en un crédito; no guarda nada",
  arguments: [{ name: "ARCHIVO", description: "Archivo del acuerdo" }],
  options: {
    ...OPCIONES_DE_GRUPO,
    credito: { type: "text", description: "Importe del crédito: 1500000.50" },
    pprin: { type: "number", description: "Partida principal del crédito" },
    ppar: { type: "number", description: "Partida parcial del crédito" },
    mon: { type: "number", description: "Moneda del crédito; 1 si falta" },
    tramo: { type: "number", min: 1, description: "El tramo que se busca; el primero es el 1" },
    factor: { type: "flag", description: "Un factor para todos los tramos" },
  },
  async run(ctx) {
    const { app, actor, args, options, json, write } = ctx;
    const { tramo, factor, credito, ...partida } = options as {
      tramo?: number;
      factor?: boolean;
      credito?: string;
    };
    if ((tramo === undefined) === !factor) throw rechazo("falta_que_despejar");
    if (credito === undefined) throw rechazo("falta_el_credito");
    const conjunto = await leerArchivos(args);
    const [g] = await gruposDe(ctx);
    const cual = factor ? { factor: 1 } : { tramo: Number(tramo) - 1 };
    const despeje = leerDespeje({ ...partida, credito, ...cual });
    const inicio = performance.now();
    const { hallado, que } = await entraEnGrupo(app, actor, g, conjunto, despeje);
    const ms = Math.round(performance.now() - inicio);
    const r = mostrarEntra(hallado, que, despeje.credito, ms);
    if (json) {
      const claves = ["resultado", "mensaje", que, "total", "siguiente", "credito"] as const;
      write(JSON.stringify(elegir(r, claves)));
      return;
    }
    const { paso, total, siguiente } = hallado;
    const decir = (n: number) =>
      que === "factor"
        ? `un factor de ${(n / 1000).toFixed(3).replace(".", ",")}`
        : `${formatEsAr(n)} %`;
    write(`Entra ${decir(paso)}: total ${formatEsAr(total)}.`);
    if (siguiente !== null) {
      write(`Con ${decir(paso + 1)}, ${formatEsAr(siguiente)}.`);
    }
  },
};

/** The stored values that an order names by their places, from 1. @throws Rechazo. */
function aceptadosDe(opciones: ContextoComando["options"]): Aceptados {
  if (opciones["aceptar-todos"]) return "todos";
  const dichos = (opciones.aceptar ?? []) as readonly string[];
  return new Set(dichos.map((n) => {
    if (!/^[1-9]\d{0,5}$/.test(n)) throw rechazo("aceptados_ilegibles");
    return Number(n) - 1;
  }));
}

/** The SAF whose agreements may be published: the first of ONP. @throws Rechazo. */
async function safDeOnp({ app, options }: ContextoComando): Promise<number> {
  const conocidos = await organismos(app.db);
  const saf = options.saf ?? conocidos.find((o) => o.onp)?.saf;
  if (!conocidos.some((o) => o.saf === saf)) throw rechazo("falta_el_organismo");
  return Number(saf);
}

function decirPrevia(
  { entradas, reemplazados }: PreviaDeHomologacion,
  escribir: (linea: string) => void,
) {
  escribir(`Valores que se escriben: ${formatEnteroEsAr(entradas.length)}`);
  for (const e of entradas) {
    const cuanto = e.porcentaje === null ? "" : `, ${formatEsAr(e.porcentaje)} %`;
    escribir(`  ${claveEnPalabras(e)}, ${nombreMes(e.desde_mes)}${cuanto}`);
  }
  escribir(`Valores guardados que se reemplazan: ${formatEnteroEsAr(reemplazados.length)}`);
  reemplazados.forEach((r, n) =>
    escribir(`  ${n + 1}. ${claveEnPalabras(r)}, ${nombreMes(r.desde_mes)}`)
  );
}

const homologarArchivo: ComandoDePlanta = {
  name: "acuerdo homologar",
  summary: "Guarda un acuerdo y escribe sus valores en las tablas, con su norma",
  arguments: [{ name: "ARCHIVO", description: "Archivo del acuerdo" }],
  options: {
    norma: { type: "text", description: "Norma con la que se homologa" },
    saf: { type: "number", description: "SAF del acuerdo; el de ONP si falta" },
    aceptar: {
      type: "text",
      description: "Número de un valor guardado que se reemplaza; se puede repetir",
      multiple: true,
    },
    "aceptar-todos": { type: "flag", description: "Reemplaza todos los valores guardados" },
  },
  async run(ctx) {
    const { app, actor, args: [camino], options, json, write } = ctx;
    const norma = leerNorma(options.norma);
    const aceptados = aceptadosDe(options);
    const acuerdo = await leerArchivo(camino);
    const saf = await safDeOnp(ctx);
    let vista: PreviaDeHomologacion | undefined;
    // What changes is only told: it is counted before, and keeps no writer waiting.
    const { alcanzados, pesos } = await app.db.leer(async (q) => {
      await exigirReferencias(q, acuerdo);
      const firmado = { acuerdo, estado: "acta", rev: 0 } as const;
      const previa = await prepararHomologacion(q, null, firmado, norma);
      const todos = await afectados(q, previa);
      return {
        alcanzados: resumir(todos),
        // Nobody waits at a screen: all of them.
        pesos: await pesosDePrevia(q, previa, todos, Infinity),
      };
    });
    const hecho = await app.db.tx(async (q) => {
      const { id } = await crearAcuerdo(q, actor, saf, acuerdo);
      await moverAcuerdo(q, actor, { quien: null, id, rev: null }, "acta");
      const guardado = await acuerdoParaHomologar(q, null, id, true);
      vista = await prepararHomologacion(q, null, guardado, norma);
      const pedido = { quien: null, norma, token: null, aceptados };
      return await homologar(q, actor, guardado, pedido);
    }).catch((error: unknown) => {
      // Nothing was stored; who has to accept something sees what.
      const falta = error instanceof Rechazo && error.codigo === "falta_aceptar";
      if (falta && vista && !json) decirPrevia(vista, write);
      throw error;
    });
    avisarHomologado(app, actor, hecho);
    const reemplazados = vista?.reemplazados.length ?? 0;
    if (json) {
      return write(
        JSON.stringify({
          resultado: true,
          mensaje: "",
          ...hecho,
          ...alcanzados,
          pesos,
          reemplazados,
        }),
      );
    }
    if (vista) decirPrevia(vista, write);
    const { presupuestos, renglones, vencen } = alcanzados;
    write(
      `Acuerdo ${hecho.id} homologado. Presupuestos con valores que cambian: ` +
        `${formatEnteroEsAr(presupuestos)} (${formatEnteroEsAr(renglones)} renglones); quedan ` +
        `desactualizados ${formatEnteroEsAr(vencen)}. ${textoDePesos(pesos)}`.trimEnd(),
    );
  },
};

export const commands: readonly ComandoDePlanta[] = [evaluar, entra, homologarArchivo];
