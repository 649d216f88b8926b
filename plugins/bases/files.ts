/** CSV files of the data groups: `presupuestos` and one per base. */
import { campo, elegir, type Fila } from "#core/domain/fields.ts";
import { mas, poner, una } from "#core/db/query.ts";
import type { Parametro } from "#core/db/types.ts";
import type { Archivo, Consulta, ContextoImportar, Escritura } from "#core/plugin.ts";
import {
  type Organismo as OrganismoConocido,
  organismo as organismoDe,
  sujetarOrganismo,
} from "../auth/service.ts";
import { vencimientoDeGrupo } from "./calendario/calendario.ts";
import { type Base, BASES, columnasGuardadas, tablaDe } from "./bases.ts";
import { versionInicial } from "./grupos/eliminar.ts";
import { entregableDe } from "./grupos/entregables.ts";
import { vaciarBase } from "./filas/escritura/vaciar.ts";
import { agregarGuardadas, lotesDe, porNombre, REV_INICIAL } from "./filas/filas.ts";
import { congeladoPor, SIN_CONGELAR } from "./grupos/congelado.ts";
import {
  asentarForzado,
  asientoDeGrupo,
  type Cabecera,
  cabeceras,
  codigoDeEjecucion,
  conOrganismo,
  marcarCambio,
  tipoDeGrupo,
} from "./grupos/grupos.ts";
import { CAMPOS_PRESUPUESTO, POSTERIORES_PRESUPUESTO, tabla } from "./tables.ts";
import { type FilaBase, formaDeFila, type OrganismoRevisado } from "./filas/validar/validar.ts";

/**
 * Groups that a unit of work may fill: what it creates, or finds open, it fills, even if the file
 * says that it ends frozen. By unit.
 */
const abiertosEn = new WeakMap<object, Set<string>>();

const abiertos = (q: Escritura): Set<string> => abiertosEn.getOrInsertComputed(q, () => new Set());

const noSePuede = (motivo: string) => `el grupo no se puede modificar: ${motivo}`;

const CAMPOS_GRUPO = { saf: campo.entero(0, 999), codipres: campo.texto(5, /^[A-Z0-9]{5}$/) };

/** Why a pair may not be imported into, or null ([O2], [C3]). */
function rechazoDePar(
  cabecera: Cabecera | undefined,
  organismo: { consolidado: boolean } | undefined,
  sellado: boolean,
): { columna: string; mensaje: string } | null {
  if (!organismo) return { columna: "saf", mensaje: "no existe el organismo" };
  if (organismo.consolidado) {
    return { columna: "saf", mensaje: "el organismo consolidado no tiene datos propios" };
  }
  if (!cabecera) return { columna: "codipres", mensaje: "el SAF no tiene ese grupo de datos" };
  const tipo = tipoDeGrupo(cabecera.codipres);
  if (sellado) {
    return { columna: "codipres", mensaje: "un entregable no se puede modificar" };
  }
  if (tipo === "ejecucion") {
    return { columna: "codipres", mensaje: "una ejecución no tiene bases" };
  }
  return null;
}

/**
 * Why a group may not be written by an import, or null. With `forzar`, the trail says that it is
 * written all the same.
 */
async function cierreDe(
  { q, actor, force: forzar }: Pick<ContextoImportar, "q" | "actor" | "force">,
  cabecera: Cabecera | undefined,
  org: OrganismoConocido | undefined,
): Promise<string | null> {
  if (!cabecera || !org) return null;
  const clave = `${cabecera.saf}|${cabecera.codipres}`;
  if (abiertos(q).has(clave)) return null;
  const g = conOrganismo(cabecera, org, await vencimientoDeGrupo(q, cabecera));
  if (g.cerrado !== null && !forzar) return g.cerrado;
  if (g.cerrado !== null) await asentarForzado(q, actor, g);
  abiertos(q).add(clave);
  return null;
}

/** The group as stored, historical or not, and its organismo. */
async function buscarPar(q: Consulta, saf: number, codipres: string) {
  return {
    cabecera: await una(q, tabla.presupuestos, { saf, codipres }),
    organismo: await organismoDe(q, saf) ?? undefined,
    sellado: await entregableDe(q, saf, codipres) !== undefined,
  };
}

/** Rows gathered for one bulk insert: a statement of COPY costs as much as hundreds of rows. */
const FILAS_POR_INSERCION = 10_000;

interface Par {
  readonly organismo: OrganismoRevisado | null;
  importadas: number;
}

function archivoDeBase(base: Base, orden: number): Archivo {
  const guardadas = columnasGuardadas(base);
  const campos = {
    ...CAMPOS_GRUPO,
    ...Object.fromEntries(guardadas.map((c) => [c.id, c.campo])),
  };
  const propias = guardadas.map((c) => c.id);
  const posteriores = guardadas.filter((c) => c.posterior);
  const previos = Object.fromEntries(posteriores.map((c) => [c.id, c.campo.vacio]));

  async function abrirPar(ctx: ContextoImportar, fila: number, saf: number, codipres: string) {
    const { cabecera, organismo, sellado } = await buscarPar(ctx.q, saf, codipres);
    const cerrado = await cierreDe(ctx, cabecera, organismo);
    const falla = rechazoDePar(cabecera, organismo, sellado) ??
      (cerrado === null ? null : { columna: "codipres", mensaje: noSePuede(cerrado) });
    if (falla) {
      ctx.error(fila, falla.columna, falla.mensaje);
      return { organismo: null, importadas: 0 };
    }
    await vaciarBase(ctx, base, saf, codipres, "importar");
    return { organismo: organismo ?? null, importadas: 0 };
  }

  return {
    name: base.id,
    order: orden,
    fields: campos,
    optional: posteriores.map((c) => c.id),
    async import(ctx, lotes) {
      const pares = new Map<string, Par>();
      let nuevas: Parametro[][] = [];
      for await (const lote of lotes) {
        for (const { fila, valores: leidos } of lote) {
          const valores: Readonly<Record<string, unknown>> = { ...previos, ...leidos };
          const saf = valores.saf as number;
          const codipres = valores.codipres as string;
          const clave = `${saf}|${codipres}`;
          let par = pares.get(clave);
          if (!par) pares.set(clave, par = await abrirPar(ctx, fila, saf, codipres));
          if (!par.organismo) continue;
          // What a deliverable holds is what was closed: its manifest says whether it is right.
          const falla = tipoDeGrupo(codipres) === "entregable"
            ? null
            : formaDeFila(base, valores as FilaBase, par.organismo);
          if (falla) {
            ctx.error(fila, falla.columna, falla.mensaje);
            continue;
          }
          par.importadas++;
          const nueva: Parametro[] = [saf, codipres];
          for (const c of propias) nueva.push(valores[c] as Parametro);
          nueva.push(REV_INICIAL);
          nuevas.push(nueva);
        }
        if (nuevas.length < FILAS_POR_INSERCION) continue;
        await agregarGuardadas(ctx.q, base, propias, nuevas);
        nuevas = [];
      }
      await agregarGuardadas(ctx.q, base, propias, nuevas);
      for (const [clave, { organismo, importadas }] of pares) {
        if (!organismo) continue;
        const [saf, codipres] = clave.split("|");
        await marcarCambio(ctx.q, Number(saf), codipres);
        await ctx.q.auditar(ctx.actor, {
          accion: "importar",
          entidad: base.id,
          saf: Number(saf),
          codipres,
          despues: { registros: importadas },
        });
      }
    },
    async *export(q) {
      const nombres = ["id", "saf", "codipres", ...propias];
      for (const grupo of await cabeceras(q, null, true).then(porSaf)) {
        for await (const lote of lotesDe(q, tablaDe(base), nombres, grupo)) {
          yield lote.map((fila) => porNombre(nombres, fila));
        }
      }
    },
  };
}

const porSaf = (lista: readonly Cabecera[]): Cabecera[] =>
  [...lista].sort((a, b) => a.saf - b.saf || (a.codipres < b.codipres ? -1 : 1));

const CABECERA = Object.keys(CAMPOS_PRESUPUESTO) as (keyof typeof CAMPOS_PRESUPUESTO)[];

/** Stores one header; an existing one is replaced and its valuation becomes stale ([P5]). */
async function guardarCabecera(
  { q, actor }: Pick<ContextoImportar, "q" | "actor">,
  c: Fila<typeof CAMPOS_PRESUPUESTO>,
  antes: Cabecera | undefined,
): Promise<void> {
  const { saf, codipres, ...propios } = elegir(c, CABECERA.filter((campo) => campo in c));
  // A file without the column leaves it as it was; one that says the same does not make it newer.
  const cambia = "congelado" in c && c.congelado !== (antes?.congelado ?? false);
  const otros = {
    ...propios,
    ...(cambia ? c.congelado ? congeladoPor(actor) : SIN_CONGELAR : {}),
  };
  await sujetarOrganismo(q, saf);
  await poner(
    q,
    tabla.presupuestos,
    { saf, codipres, ...otros, ...await versionInicial(q, saf, codipres) },
    { ...otros, rev: mas(1), rev_datos: mas(1) },
  );
}

const PRESUPUESTOS: Archivo = {
  name: "presupuestos",
  order: 500,
  fields: CAMPOS_PRESUPUESTO,
  key: ["saf", "codipres"],
  optional: POSTERIORES_PRESUPUESTO,
  async import(ctx, lotes) {
    for await (const lote of lotes) {
      for (const { fila, valores } of lote) {
        const saf = valores.saf as number;
        const codipres = valores.codipres as string;
        const { cabecera, organismo } = await buscarPar(ctx.q, saf, codipres);
        const tipo = tipoDeGrupo(codipres);
        const cerrado = await cierreDe(ctx, cabecera, organismo);
        if (!organismo) ctx.error(fila, "saf", "no existe el organismo");
        else if (organismo.consolidado) {
          ctx.error(fila, "saf", "el organismo consolidado no tiene grupos de datos propios");
        } else if (
          tipo === "ejecucion" && codipres !== codigoDeEjecucion(valores.desde_mes as number)
        ) {
          ctx.error(fila, "desde_mes", `la ejecución ${codipres} es de otro mes`);
        } else if (tipo === "entregable" && cabecera) {
          ctx.error(fila, "codipres", "el entregable ya existe y no se puede modificar");
        } else if (valores.congelado && tipo !== "presupuesto") {
          ctx.error(fila, "congelado", "sólo se congela un presupuesto");
        } else if (cerrado !== null) {
          ctx.error(fila, "codipres", noSePuede(cerrado));
        } else {
          abiertos(ctx.q).add(`${saf}|${codipres}`);
          const encabezado = valores as Fila<typeof CAMPOS_PRESUPUESTO>;
          await guardarCabecera(ctx, encabezado, cabecera);
          await ctx.q.auditar(ctx.actor, {
            ...asientoDeGrupo("importar", { saf, codipres }),
            antes: cabecera ?? null,
            despues: valores,
          });
        }
      }
    }
  },
  async *export(q) {
    yield porSaf(await cabeceras(q, null, true)).map((c) => elegir(c, CABECERA));
  },
};

export const files: readonly Archivo[] = [
  PRESUPUESTOS,
  ...BASES.map((base, i) => archivoDeBase(base, 510 + i)),
];
