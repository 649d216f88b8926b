/** What may be done to the budgets of many organismos: what it would do, and doing it ([F2]). */
import { contarRegistros } from "#core/domain/money.ts";
import { quitar } from "#core/db/query.ts";
import { leerContador } from "#core/db/audit.ts";
import type { Actor, App, Consulta, Escritura, Trabajo } from "#core/plugin.ts";
import {
  cambiaCongelado,
  cambiaEnLinea,
  congelar,
  eliminarIntacto,
  exigirIntacto,
  type Grupo,
  grupo,
  ponerEnLinea,
  type VersionDeGrupo,
} from "#plugins/bases/service.ts";
import type { PreviaDeOperacion } from "#proto/formulacion.ts";
import { cabecerasDe } from "#plugins/valuation/service.ts";
import { rechazo } from "./errors.ts";
import { contados, vigente } from "./contar.ts";
import type { PedidoDeFormulacion } from "./pedido.ts";
import { type Creado, crearDePlantilla, type PlantillaDeGrupo, preverCreado } from "./plantilla.ts";
import { tabla } from "./tables.ts";

/** `eliminar` takes back what `crear` made, and is asked for in no other way. */
export type Accion = PreviaDeOperacion["accion"];

export interface Operacion extends PedidoDeFormulacion {
  readonly accion: Accion;
  /** Of `crear`. */
  readonly plantilla?: PlantillaDeGrupo;
  /** Of `eliminar`: how each was left. By SAF. */
  readonly versiones?: Readonly<Record<number, VersionDeGrupo>>;
  /** The entry of the one that this takes back. */
  readonly deshace?: number;
}

/** What would be done in one organismo. */
export interface Previsto {
  /** Whose rows count: those that change, or that would be copied. */
  readonly de?: Pick<Grupo, "saf" | "codipres" | "tipo">;
  readonly mensaje: string;
}

/** Says why there is nothing to do. */
const nada = (mensaje: string) => rechazo("nada_hecho", { mensaje });

interface Descripcion {
  /** Reads what each organismo asks of all of them, once. @throws Rechazo why it is not done. */
  prever(q: Consulta, o: Operacion): Promise<(saf: number) => Promise<Previsto>>;
  /** In one unit of work for all, of what changes no row… */
  readonly juntos?: (q: Escritura, actor: Actor, saf: number, codipres: string) => Promise<boolean>;
  /** …or each in its own, off the event loop; answers what is kept of it. */
  readonly cadaUno?: (app: App, actor: Actor, saf: number, o: EnMarcha) => Promise<string>;
  /** Its entry is written before the first is done, and each of these tells its number. */
  readonly desdeElPrimero?: true;
}

/** One that is being done. */
export interface EnMarcha extends Operacion {
  /** Its entry, where it has one from the first. */
  readonly operacion: number;
}

const suyo = (saf: number, codipres: string) => ({ saf, codipres, tipo: "presupuesto" as const });

function deCambio(
  cambia: (q: Consulta, saf: number, codipres: string) => Promise<boolean>,
  juntos: NonNullable<Descripcion["juntos"]>,
  yaEstaba: string,
): Descripcion {
  return {
    prever: (q, { codipres }) =>
      Promise.resolve(async (saf) => {
        if (!await cambia(q, saf, codipres)) throw nada(yaEstaba);
        return { de: suyo(saf, codipres), mensaje: "" };
      }),
    async juntos(q, actor, saf, codipres) {
      if (!await juntos(q, actor, saf, codipres)) throw nada(yaEstaba);
      return true;
    },
  };
}

async function valorizado(q: Consulta, saf: number, codipres: string): Promise<boolean> {
  return (await cabecerasDe(q, codipres)).has(saf);
}

/** @throws Rechazo for one that somebody has worked on since. */
async function exigirSinUso(q: Consulta, saf: number, o: Operacion): Promise<VersionDeGrupo> {
  const version = o.versiones?.[saf] ?? { rev: 0, rev_datos: 0 };
  await exigirIntacto(q, saf, o.codipres, version);
  if (await valorizado(q, saf, o.codipres)) throw nada("Se valorizó después de creado");
  return version;
}

export const DESCRIPCIONES: Readonly<Record<Accion, Descripcion>> = {
  congelar: deCambio(
    (q, saf, codipres) => cambiaCongelado(q, saf, codipres, true),
    (q, actor, saf, codipres) => congelar(q, actor, saf, codipres, true),
    "Ya estaba congelado",
  ),
  reabrir: deCambio(
    (q, saf, codipres) => cambiaCongelado(q, saf, codipres, false),
    (q, actor, saf, codipres) => congelar(q, actor, saf, codipres, false),
    "No estaba congelado",
  ),
  quitar: deCambio(
    (q, saf, codipres) => cambiaEnLinea(q, saf, codipres, false),
    (q, actor, saf, codipres) => ponerEnLinea(q, actor, saf, codipres, false),
    "Ya estaba en Histórico",
  ),
  agregar: deCambio(
    (q, saf, codipres) => cambiaEnLinea(q, saf, codipres, true),
    (q, actor, saf, codipres) => ponerEnLinea(q, actor, saf, codipres, true),
    "Ya estaba en línea",
  ),
  valorizar: {
    async prever(q, { codipres }) {
      const cuentas = await contados(q, codipres);
      const contador = await leerContador(q, "referencias");
      const valuaciones = await cabecerasDe(q, codipres);
      return async (saf) => {
        const g = await grupo(q, saf, codipres);
        if (!g.presupuesto) throw rechazo("no_se_valoriza", { codipres });
        const cuenta = cuentas.get(saf);
        if (!vigente(cuenta, g, contador, valuaciones.get(saf))) {
          return { de: g, mensaje: "Todavía se está contando: si tiene errores, no se valoriza" };
        }
        const malos = cuenta?.invalidos ?? 0;
        if (malos > 0) throw nada(`Tiene ${contarRegistros(malos)} con errores`);
        return { de: g, mensaje: "" };
      };
    },
    async cadaUno(app, actor, saf, { codipres }) {
      const g = { saf, codipres };
      const { renglones } = await app.trabajos.ejecutar<{ renglones: number }>(
        "valuation.valorizar",
        g,
        actor,
        { grupo: g },
      );
      const datos = { usuario: actor.usuario, renglones };
      app.eventos.emitir({ tipo: "valorizado", ...g, datos });
      return "";
    },
  },
  crear: {
    desdeElPrimero: true,
    prever: (q, { plantilla }) =>
      Promise.resolve(async (saf) => {
        if (!plantilla) throw rechazo("origen_invalido");
        const fuente = await preverCreado(q, saf, plantilla);
        if (!fuente) return { mensaje: "Vacío" };
        const ajeno = fuente.saf === saf ? "" : ` del SAF ${fuente.saf}`;
        return { de: fuente, mensaje: `Con los registros de ${fuente.codipres}${ajeno}` };
      }),
    async cadaUno(app, actor, saf, { codipres, plantilla, operacion }) {
      const entrada = { saf, plantilla, operacion };
      const { renglones, mensaje } = await app.trabajos.ejecutar<Creado>(
        "formulacion.crear_de_plantilla",
        entrada,
        actor,
      );
      app.eventos.cambio(actor, { saf, codipres }, { base: "presupuestos", accion: "nuevo" });
      const dicho = contarRegistros(renglones);
      return mensaje === "" ? dicho : `${dicho}; ${mensaje}`;
    },
  },
  eliminar: {
    prever: (q, o) =>
      Promise.resolve(async (saf) => {
        await exigirSinUso(q, saf, o);
        return { de: suyo(saf, o.codipres), mensaje: "" };
      }),
    async cadaUno(app, actor, saf, { codipres, versiones }) {
      await app.trabajos.ejecutar("formulacion.quitar_creado", { saf, codipres, versiones }, actor);
      app.eventos.cambio(actor, { saf, codipres }, { base: "presupuestos", accion: "eliminar" });
      return "";
    },
  },
};

export const ACCIONES = Object.keys(DESCRIPCIONES) as readonly Accion[];

export const trabajoCrear = {
  title: "Presupuesto nuevo a partir de otro",
  shareable: {},
  run: ({ app, actor, seal }, { saf, plantilla, operacion }) =>
    app.db.tx(async (q) => {
      const creado = await crearDePlantilla(q, actor, saf, plantilla, operacion);
      // Sealed because repeating it would find its own code taken.
      await seal(q, creado);
      return creado;
    }),
} satisfies Trabajo<
  { readonly saf: number; readonly plantilla: PlantillaDeGrupo; readonly operacion: number },
  Creado
>;

type EntradaQuitar = Pick<Operacion, "codipres" | "versiones"> & { readonly saf: number };

export const trabajoQuitarCreado = {
  title: "Presupuesto recién creado que se quita",
  shareable: {},
  run: ({ app, actor, seal }, { saf, codipres, versiones }) =>
    app.db.tx(async (q) => {
      const operacion = { accion: "eliminar", safs: [saf], codipres, versiones } as const;
      const version = await exigirSinUso(q, saf, operacion);
      const renglones = await eliminarIntacto(q, actor, saf, codipres, version);
      await quitar(q, tabla.estados_formulacion, { saf, codipres });
      await seal(q, { renglones });
      return { renglones };
    }),
} satisfies Trabajo<EntradaQuitar, { renglones: number }>;
