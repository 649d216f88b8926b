/** A budget made for an organismo from a template: its header, and where its rows come from ([F2]). */
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { organismo } from "#plugins/auth/service.ts";
import {
  type Cabecera,
  cerrados,
  conOrganismo,
  crearAuditado,
  type Grupo,
  grupo,
  grupoParaEditar,
  hoy,
  prepararNuevo,
  ultimoEntregable,
  vencimientos,
  type VersionDeGrupo,
} from "#plugins/bases/service.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { generarEnTx } from "#plugins/valuation/service.ts";
import { rechazo } from "./errors.ts";

/** Where the rows come from: nowhere, a group or the last deliverable of its own, or one for all. */
export type OrigenDePlantilla =
  | { readonly de: "vacio" | "entregable" }
  | { readonly de: "propio"; readonly codipres: string }
  | { readonly de: "grupo"; readonly saf: number; readonly codipres: string };

export interface PlantillaDeGrupo {
  readonly codipres: string;
  readonly encabezado: Pick<
    Cabecera,
    "descripcion" | "desde_mes" | "ejercicio" | "version" | "criterio"
  >;
  readonly origen: OrigenDePlantilla;
}

/** The group that gives the rows; null when none does. @throws Rechazo when it has none. */
async function fuenteDe(
  q: Consulta,
  saf: number,
  { codipres, encabezado: { ejercicio }, origen }: PlantillaDeGrupo,
): Promise<Grupo | null> {
  switch (origen.de) {
    case "vacio":
      return null;
    case "propio":
      return await grupo(q, saf, origen.codipres);
    case "entregable": {
      const ultimo = ultimoEntregable(await cerrados(q, saf), { codipres, ejercicio });
      if (!ultimo) throw rechazo("sin_entregables", { saf });
      return await grupo(q, saf, ultimo.codipres);
    }
    case "grupo": {
      const g = await grupo(q, origen.saf, origen.codipres);
      if (g.organismo.consolidado) throw rechazo("origen_consolidado", { saf: g.saf });
      return g;
    }
  }
}

/** @throws Rechazo for a budget that would be born without a structure, or kept from change. */
async function exigirUtil(q: Consulta, nuevo: Cabecera): Promise<void> {
  const { saf, codipres, ejercicio, version, desde_mes } = nuevo;
  const r = await referencias(q, ejercicio, version, desde_mes);
  if (r.aperturas(saf).length === 0) throw rechazo("sin_estructura", { saf, ejercicio, version });
  const org = await organismo(q, saf);
  if (!org) throw rechazo("saf_inexistente", { saf });
  const { cerrado } = conOrganismo(nuevo, org, (await vencimientos(q))(nuevo));
  if (cerrado !== null) throw rechazo("nace_cerrado", { codipres, motivo: cerrado });
}

/**
 * What would give the rows of a new budget; null for an empty one.
 * @throws Rechazo why it cannot be made.
 */
export async function preverCreado(
  q: Consulta,
  saf: number,
  plantilla: PlantillaDeGrupo,
): Promise<Grupo | null> {
  const { codipres, encabezado } = plantilla;
  await exigirUtil(q, await prepararNuevo(q, null, saf, codipres, encabezado, hoy()));
  return await fuenteDe(q, saf, plantilla);
}

/** What came of it: how many rows, what gave none, and the version that it is left with. */
export interface Creado extends VersionDeGrupo {
  readonly renglones: number;
  readonly mensaje: string;
}

/** What the entry of each budget tells when an operation on many made it: which, and how it is left. */
export interface HechoPor extends VersionDeGrupo {
  readonly operacion: number;
}

/**
 * Makes it as whoever makes one by hand does ([P2], [P4]).
 * @param operacion the entry of the operation that makes it.
 * @throws Rechazo as `preverCreado`.
 */
export async function crearDePlantilla(
  q: Escritura,
  actor: Actor,
  saf: number,
  plantilla: PlantillaDeGrupo,
  operacion: number,
): Promise<Creado> {
  const { codipres, encabezado } = plantilla;
  const fuente = await preverCreado(q, saf, plantilla);
  const queda = ({ rev, rev_datos }: VersionDeGrupo): HechoPor => ({
    operacion,
    rev,
    rev_datos: rev_datos + (fuente ? 1 : 0),
  });
  const nuevo = await crearAuditado(q, actor, null, saf, codipres, encabezado, hoy(), queda);
  const generado = fuente &&
    await generarEnTx(q, actor, saf, fuente.codipres, codipres, fuente.saf);
  const { rev, rev_datos } = await grupoParaEditar(q, saf, codipres);
  const dicho = queda(nuevo);
  // Its entry would not let it be taken back.
  if (rev !== dicho.rev || rev_datos !== dicho.rev_datos) throw new Error("versión inesperada");
  const sin = generado?.omitidos.reduce((n, o) => n + o.registros, 0) ?? 0;
  return {
    rev,
    rev_datos,
    renglones: generado?.bases.reduce((n, b) => n + b.origen, 0) ?? 0,
    mensaje: sin === 0 ? "" : `${formatEnteroEsAr(sin)} de la ejecución no dan registro`,
  };
}
