/** «Estado de la formulación»: where the budget of each organismo stands ([F1]). */
import { leerContador } from "#core/db/audit.ts";
import { porCriterio } from "#core/domain/group.ts";
import { toNumber } from "#core/domain/money.ts";
import { datosDeError } from "#core/process/log.ts";
import type { Actor, App, Consulta } from "#core/plugin.ts";
import type { EstadoDeFormulacion, FormulacionDeOrganismo } from "#proto/formulacion.ts";
import { conectadosEn, organismos } from "#plugins/auth/service.ts";
import {
  cabeceras,
  diasEntre,
  type Grupo,
  hoy,
  vencimientos,
  versionDeCifras,
} from "#plugins/bases/service.ts";
import {
  type Cerrado,
  cerrados,
  enHistoricoCon,
  tipoDeGrupo,
  ultimoEntregable,
} from "#plugins/bases/service.ts";
import {
  type CabeceraDeLineas,
  cabecerasDe,
  cierresQueEsperan,
  totalesDeGrupos,
} from "#plugins/valuation/service.ts";
import { TECHOS, VIGENTES } from "../admin/service.ts";
import { contados, presupuestosDe, vigente } from "./contar.ts";

/** Who counts by itself. */
const SISTEMA: Actor = { id_usuario: null, usuario: "sistema", origen: "trabajo" };

const pesosDe = (totales: Readonly<Record<string, number>> | undefined): number | null =>
  totales === undefined ? null : toNumber(totales["1"] ?? 0);

/** Codes of budgets, the one that most organismos have online first; in Histórico, last. */
export async function codigosDeFormulacion(q: Consulta) {
  const cuentas = new Map<string, number>();
  for (const { codipres, online } of await cabeceras(q, null, true)) {
    if (tipoDeGrupo(codipres) !== "presupuesto") continue;
    cuentas.set(codipres, (cuentas.get(codipres) ?? 0) + (online ? 1 : 0));
  }
  return [...cuentas].map(([codipres, organismos]) => ({ codipres, organismos }))
    .sort((a, b) => b.organismos - a.organismos || (a.codipres < b.codipres ? 1 : -1));
}

/** Positions that a table allows each SAF in its year. */
async function cargosPor(
  q: Consulta,
  tabla: typeof TECHOS,
  anios: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const todos = await tabla.leer(q, { ejercicio: [...new Set(anios.values())] });
  return new Map(
    todos.filter((t) => anios.get(t.saf) === t.ejercicio).map((t) => [t.saf, t.cargos]),
  );
}

function estadoDe(
  g: Grupo | undefined,
  valuacion: CabeceraDeLineas | undefined,
  viejo: boolean,
  invalidos: number,
  ultimo: Cerrado | null,
): FormulacionDeOrganismo["estado"] {
  if (!g) return "sin_crear";
  if (invalidos > 0) return "con_errores";
  if (!valuacion) return "cargando";
  if (viejo) return "desactualizada";
  return ultimo?.origen === g.codipres && ultimo.instante >= valuacion.instante
    ? "cerrada"
    : "valorizada";
}

/**
 * One row per organismo that is not consolidated and that the person may see. Nothing is counted
 * here: what is kept is shown with its instant, and `al_dia` says whether it is of now.
 */
export async function estadoDeFormulacion(
  q: Consulta,
  codipres: string,
  ve: (saf: number) => boolean = () => true,
): Promise<EstadoDeFormulacion> {
  const grupos = new Map((await presupuestosDe(q, codipres)).map((g) => [g.saf, g]));
  const enHistorico = await enHistoricoCon(q, codipres);
  const contador = await leerContador(q, "referencias");
  const guardados = await contados(q, codipres);
  const valuaciones = await cabecerasDe(q, codipres);
  const ejercicio = [...grupos.values()].map((g) => g.ejercicio).sort((a, b) => b - a)[0] ?? 0;
  const propios = (await organismos(q)).filter((o) => !o.consolidado && ve(o.saf));
  const anios = new Map(propios.map(({ saf }) => [saf, grupos.get(saf)?.ejercicio ?? ejercicio]));
  const deCadaUno = Map.groupBy(await cerrados(q, null), ({ saf }) => saf);
  const ultimos = propios.flatMap(({ saf }) =>
    ultimoEntregable(deCadaUno.get(saf) ?? [], { codipres, ejercicio: anios.get(saf) ?? 0 }) ?? []
  );
  const ultimoDe = new Map(ultimos.map((u) => [u.saf, u]));
  const totales = await totalesDeGrupos(q, ultimos);
  const techos = await cargosPor(q, TECHOS, anios);
  const vigentes = await cargosPor(q, VIGENTES, anios);
  const esperan = await cierresQueEsperan(q, { codipres }, [...grupos.values()]);
  const conectados = await conectadosEn(q, codipres, Date.now());
  const vence = await vencimientos(q);
  const dia = hoy();
  const filasDe = propios.map(({ saf, nombre }): FormulacionDeOrganismo => {
    const g = grupos.get(saf);
    const c = guardados.get(saf);
    const valuacion = g && valuaciones.get(saf);
    const al_dia = g === undefined || vigente(c, g, contador, valuacion);
    const viejo = valuacion !== undefined && g !== undefined &&
      (valuacion.rev_datos !== versionDeCifras(g) ||
        (valuacion.referencias !== contador && (c?.desactualizado ?? false)));
    const ultimo = ultimoDe.get(saf) ?? null;
    const espera = g && esperan.get(g);
    const total = pesosDe(valuacion?.totales);
    const cerrado = pesosDe(totales.get(saf));
    const anio = anios.get(saf) ?? 0;
    const vencimiento = g ? g.vencimiento : vence({ saf, codipres, ejercicio: anio });
    return {
      saf,
      nombre,
      estado: estadoDe(g, valuacion, viejo, c?.invalidos ?? 0, ultimo),
      existe: g !== undefined,
      historico: enHistorico.has(saf),
      congelado: g?.congelado ?? false,
      renglones: g && c ? c.renglones : null,
      invalidos: g && c ? c.invalidos : null,
      cargos: g && c ? c.cargos : null,
      techo: techos.get(saf) ?? null,
      vigente: vigentes.get(saf) ?? null,
      valuacion: valuacion ? { instante: valuacion.instante, usuario: valuacion.usuario } : null,
      total,
      diferencia: total === null || cerrado === null || cerrado === 0
        ? null
        : Math.round((total / cerrado - 1) * 10_000) / 100,
      entregable: ultimo
        ? {
          codipres: ultimo.codipres,
          instante: ultimo.instante,
          usuario: ultimo.usuario,
          otro_criterio: g ? porCriterio(g, ultimo) : null,
        }
        : null,
      ...(espera ? { cierre_pedido: espera } : {}),
      cambio: c && c.cambio_el > 0 ? { instante: c.cambio_el, usuario: c.cambio_por } : null,
      conectados: conectados.get(saf) ?? [],
      etapa: vencimiento?.etapa ?? "",
      vence: vencimiento?.hasta ?? null,
      dias: vencimiento ? diasEntre(dia, vencimiento.hasta) : null,
      prorrogada: vencimiento?.prorrogada ?? false,
      al_dia,
      instante: g && c ? c.instante : null,
    };
  });
  return {
    codipres,
    codigos: await codigosDeFormulacion(q),
    organismos: filasDe,
    al_dia: filasDe.every((f) => f.al_dia),
    instante: filasDe.reduce<number | null>(
      (antes, { instante }) => instante === null ? antes : Math.max(antes ?? 0, instante),
      null,
    ),
  };
}

const enCurso = new WeakMap<App, Map<string, Promise<void>>>();

/** Counts what is old, once however many ask; the open screens are told when it ends. */
export function ponerAlDia(app: App, codipres: string): Promise<void> {
  const suyos = enCurso.get(app) ?? new Map<string, Promise<void>>();
  enCurso.set(app, suyos);
  let trabajo = suyos.get(codipres);
  if (!trabajo) {
    trabajo = app.trabajos.ejecutar("formulacion.contar", { codipres }, SISTEMA)
      .then(() =>
        app.eventos.cambio(SISTEMA, { saf: 0, codipres: "" }, { base: "formulacion", codipres })
      )
      .catch((error: unknown) => app.log.error("estado_formulacion", datosDeError(error)))
      .finally(() => suyos.delete(codipres));
    suyos.set(codipres, trabajo);
  }
  return trabajo;
}
