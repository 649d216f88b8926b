/** Calls of the valuation (spec 2 §7). */
import { Elysia } from "elysia";
import type { Actor, App, Consulta, Db } from "#core/plugin.ts";
import { toNumber } from "#core/domain/money.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { responderLibro, sinLimite } from "#core/http/download.ts";
import { enteroDeFormulario } from "#core/http/form.ts";
import {
  calls,
  type DiferenciaDeCeldas,
  type Generado,
  type LineaVerificada,
  type ListaDeCierre,
  type PorcentajeProbado,
} from "#proto/valuation.ts";
import { leerCeldas } from "#core/http/cells.ts";
import { hecho } from "#core/http/idempotency.ts";
import { mesesCubiertos } from "#core/domain/meses-cubiertos.ts";
import { idDeSuma, nombreDeComponente } from "#core/domain/rubros.ts";
import { Rechazo } from "#core/errors.ts";
import {
  type Base,
  BASES,
  exigirBase,
  exigirRenglon,
  type FilaBase,
  filaDeFormulario,
  type Grupo,
  grupo,
  PASA_DE_DICIEMBRE,
} from "../bases/service.ts";
import type { Referencias } from "../tablas/service.ts";
import { esDePorcentaje, leerReglas, mediosDe, referenciasDe } from "./momento/medios.ts";
import { Historias } from "./historia/historias.ts";
import { momentoDe, mostrarFoto } from "./momento/momento.ts";
import { routesDeValores } from "./valores/impacto.ts";
import type { Valorizado } from "./valorizar.ts";
import type { FilaCargo } from "./engine/filas.ts";
import { crearMotor } from "./engine/motor.ts";
import type { SegmentoVerificado } from "./engine/verificar.ts";
import { comoRechazo, rechazo } from "./errors.ts";
import { costoDe, costoEnGrupo } from "./momento/costos.ts";
import { Tasador } from "./momento/tasador.ts";
import {
  type CierreDado,
  type CierreSolicitado,
  type Confirmado,
  previaDeCierre,
  verificarCierre,
} from "./cierre/cerrar.ts";
import { type Desistir, desistirDeCierre } from "./cierre/pedido.ts";
import { previaDeGeneracion } from "./generar.ts";
import { cierreHechoDe } from "./cierre/cierre-hecho.ts";

const paraEscribir = rutasPara("escribir");
const paraEscribirYCrear = rutasPara("escribir", { crea: hecho });
const paraVer = rutasPara("ver");

// Calls on the life of a budget that need its valuation: generation and closing (spec 2 §7).

type Formulario = Readonly<Record<string, unknown>>;

/** A code of a form. @throws Rechazo 400. */
function codigoDe(body: Formulario, campo: string): string {
  const valor = body[campo];
  if (typeof valor !== "string" || !/^[A-Z0-9]{5}$/.test(valor)) {
    throw rechazo("codigo_de_grupo_invalido", { campo });
  }
  return valor;
}

/** Points of the review that were read. */
const leidasDe = ({ leidas = "" }: Formulario): readonly string[] =>
  leidas === "" ? [] : String(leidas).split(",").map((id) => id.trim());

/** What was confirmed, as far as the form says ([C4]). @throws Rechazo 400. */
function confirmadoDe(body: Formulario): Confirmado {
  const dicho = (campo: string) => body[campo] !== undefined && body[campo] !== "";
  return {
    nueva_version: dicho("nueva_version") ? codigoDe(body, "nueva_version") : null,
    valuacion: dicho("valuacion")
      ? enteroDeFormulario("valuacion", body.valuacion, Number.MAX_SAFE_INTEGER)
      : null,
    revision: dicho("revision") ? String(body.revision) : null,
    leidas: leidasDe(body),
  };
}

const respuestaDeCierre = (nuevo: CierreDado) =>
  hecho({
    nuevo_codigo: nuevo.codipres,
    nueva_descripcion: nuevo.descripcion,
    nuevo_desde_mes: nuevo.desde_mes,
    nuevo_ejercicio: nuevo.ejercicio,
    nueva_version: nuevo.version,
    fecha_alta: nuevo.fecha_alta,
    sha256: nuevo.sha256,
  });

/** What closing answers: the deliverable, or what waits for a second person ([Q10]). */
const respuestaDeCerrar = (hechoAsi: CierreDado | CierreSolicitado) =>
  "pedido" in hechoAsi ? hecho({ pedido: hechoAsi.pedido }) : respuestaDeCierre(hechoAsi);

/** Tells the screens of a group that something waits to be closed there, or waits no more. */
function avisarDePedido(
  app: App,
  actor: Actor,
  { saf, codipres }: { readonly saf: number; readonly codipres: string },
  accion: string,
): void {
  app.eventos.cambio(actor, { saf, codipres }, { base: "cierres_pedidos", accion });
}

/** Tells that there is a deliverable. */
function avisarDeCierre(
  app: App,
  { usuario }: Actor,
  { saf, codipres }: { readonly saf: number; readonly codipres: string },
  nuevo: string,
): void {
  app.eventos.emitir({ tipo: "cierre", saf, codipres, datos: { nuevo, usuario } });
}

const numeroDePedido = (valor: unknown): number =>
  enteroDeFormulario("pedido", valor, Number.MAX_SAFE_INTEGER);

/** @throws Rechazo 400 */
function desistirDe(
  grupo: { readonly saf: number; readonly codipres: string },
  { accion, pedido, motivo }: Formulario,
): Desistir {
  const cual = { ...grupo, id: numeroDePedido(pedido) };
  if (accion === "retirar") return { ...cual, accion };
  if (accion !== "rechazar") throw rechazo("desistir_invalido");
  return { ...cual, accion, motivo: typeof motivo === "string" ? motivo : "" };
}

/** The spec gives this call no `resultado`: what a person can act on is a conflict. */
function conflicto(error: unknown): never {
  if (!(error instanceof Rechazo) || error.status !== 200) throw error;
  throw new Rechazo(error.codigo, 409, error.message, error.datos);
}

const routesPresupuestos = (app: App) =>
  new Elysia({ name: "valuation/presupuestos", prefix: "/presupuestos" })
    .use(acceso(app))
    .get(
      "/generacionautomaticadedatos/:saf/:origen/:destino",
      ({ params: { saf, origen, destino } }) =>
        app.db.leer((q) => previaDeGeneracion(q, saf, origen, destino)),
      paraVer(
        calls["GET /presupuestos/generacionautomaticadedatos/:saf/:origen/:destino"],
        "Registros por base que la generación traería y reemplazaría",
      ),
    )
    .post(
      "/generacionautomaticadedatos",
      async ({ body, actor, request, server }) => {
        sinLimite({ request, server });
        const saf = enteroDeFormulario("saf", body.saf, 999);
        const origen = codigoDe(body, "codipres_origen");
        const destino = codigoDe(body, "codipres_destino");
        const generado = await app.trabajos.ejecutar<Generado>(
          "valuation.generar",
          { saf, origen, destino },
          actor,
          { grupo: { saf, codipres: destino } },
        );
        app.eventos.cambio(actor, { saf, codipres: destino }, {
          base: "presupuestos",
          accion: "generar",
        });
        return hecho(generado);
      },
      paraEscribirYCrear(
        calls["POST /presupuestos/generacionautomaticadedatos"],
        "Reemplaza los registros de un grupo por los de otro",
      ),
    )
    .get(
      "/verificarvalidacion/:saf/:codipres",
      ({ params: { saf, codipres }, identidad: { admin, onp } }) =>
        app.db.leer(async (q) => verificarCierre(q, await grupo(q, saf, codipres), { admin, onp })),
      paraVer(
        calls["GET /presupuestos/verificarvalidacion/:saf/:codipres"],
        "Si un presupuesto se puede cerrar, y con qué tipos de cierre",
      ),
    )
    .get(
      "/verificarversion/:saf/:codipres",
      ({ params: { saf, codipres }, query: { tipo }, identidad: { admin, onp } }) =>
        app.db.leer(async (q) =>
          previaDeCierre(q, await grupo(q, saf, codipres), { admin, onp }, tipo)
        ).catch(conflicto),
      paraVer(
        calls["GET /presupuestos/verificarversion/:saf/:codipres"],
        "Código y descripción del próximo entregable de un tipo, y qué se cerraría",
        "`nueva_version` y `valuacion` se devuelven en darcierre, para que se " +
          "cierre lo que se vio; además totales por moneda, cargos y registros por base",
      ),
    )
    .get(
      "/revision/:saf/:codipres",
      async ({ params: { saf, codipres }, actor, request }) => {
        const g = await grupo(app.db, saf, codipres);
        if (!g.presupuesto) throw rechazo("revision_de_grupo", { codipres });
        return await app.trabajos.ejecutar<ListaDeCierre>(
          "valuation.revision",
          { saf, codipres },
          actor,
          { signal: request.signal },
        );
      },
      paraVer(
        calls["GET /presupuestos/revision/:saf/:codipres"],
        "Lo que conviene revisar de un presupuesto antes de cerrarlo",
        "`revision` y los ids que se leyeron van en darcierre, en `revision` y en " +
          "`leidas` (separados por comas): el manifiesto dice quién leyó cada punto",
      ),
    )
    .get(
      "/cierre/:saf/:codipres",
      ({ params: { saf, codipres } }) =>
        app.db.leer(async (q) => ({
          cierre: await cierreHechoDe(q, await grupo(q, saf, codipres)),
        })),
      paraVer(
        calls["GET /presupuestos/cierre/:saf/:codipres"],
        "Quién cerró un entregable, cuándo y a partir de qué",
      ),
    )
    .post(
      "/darcierre/:saf/:codipres",
      async ({ params: { saf, codipres }, body, identidad, actor, request, server }) => {
        sinLimite({ request, server });
        if (body.accion !== "darcierre") throw rechazo("accion_invalida");
        const { admin, onp } = identidad;
        const dado = await app.trabajos.ejecutar<CierreDado | CierreSolicitado>(
          "valuation.cerrar",
          {
            saf,
            codipres,
            tipo: typeof body.tipo === "string" ? body.tipo : "",
            quien: { admin, onp },
            confirmado: confirmadoDe(body),
          },
          actor,
          { grupo: { saf, codipres } },
        );
        if ("pedido" in dado) avisarDePedido(app, actor, { saf, codipres }, "solicitar");
        else avisarDeCierre(app, actor, { saf, codipres }, dado.codipres);
        return respuestaDeCerrar(dado);
      },
      {
        ...paraEscribir(
          calls["POST /presupuestos/darcierre/:saf/:codipres"],
          "Crea el entregable de un presupuesto; es definitivo",
          "Con `nueva_version` y `valuacion` de verificarversion, y `revision` de la " +
            "llamada de ese nombre, cierra eso o responde 409 sin crear nada. `leidas`, los puntos " +
            "que se leyeron, separados por comas: los demás quedan como «no leída». De un tipo " +
            "de dos personas no crea nada: queda pedido, y otra persona lo confirma en 72 horas",
        ),
        crea: respuestaDeCerrar,
      },
    )
    .post(
      "/cierre/confirmar/:saf/:codipres",
      async ({ params: { saf, codipres }, body, identidad, actor, request, server }) => {
        sinLimite({ request, server });
        const { admin, onp } = identidad;
        const id = numeroDePedido(body.pedido);
        const nuevo = await app.trabajos.ejecutar<CierreDado>(
          "valuation.confirmar",
          { saf, codipres, id, leidas: leidasDe(body), quien: { admin, onp } },
          actor,
          { grupo: { saf, codipres } },
        );
        avisarDePedido(app, actor, { saf, codipres }, "confirmar");
        avisarDeCierre(app, actor, { saf, codipres }, nuevo.codipres);
        return respuestaDeCierre(nuevo);
      },
      {
        ...paraEscribir(
          calls["POST /presupuestos/cierre/confirmar/:saf/:codipres"],
          "Da el cierre que pidió otra persona; es definitivo",
          "`pedido`, el `id` que dice `cierre_pedido` de situacion; `leidas`, como en darcierre. No lo confirma quien lo pidió; " +
            "si lo que hay ya no es lo que se pidió cerrar, 409 y no se crea nada",
        ),
        crea: respuestaDeCierre,
      },
    )
    .post(
      "/cierre/desistir/:saf/:codipres",
      async ({ params: { saf, codipres }, body, actor }) => {
        const desistir = desistirDe({ saf, codipres }, body);
        await app.db.tx((q) => desistirDeCierre(q, actor, desistir, Date.now()));
        avisarDePedido(app, actor, { saf, codipres }, desistir.accion);
        return hecho();
      },
      paraEscribirYCrear(
        calls["POST /presupuestos/cierre/desistir/:saf/:codipres"],
        "Retira un cierre pedido (quien lo pidió) o lo rechaza (otra persona, con un motivo)",
      ),
    );

// Verifying one position, saved or not ([V14]).

const [CARGOS] = BASES;

async function filaPedida(
  q: Consulta,
  base: Base,
  g: Grupo,
  body: Record<string, unknown>,
): Promise<FilaBase> {
  const id = body.id === undefined || body.id === ""
    ? 0
    : enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
  // An editor sends its fields; the list sends only the id of a saved row.
  if (id > 0 && body.esc === undefined) {
    return { ...(await exigirRenglon(q, base, g.saf, g.codipres, id)).valores, id };
  }
  return { ...filaDeFormulario(base, body, g.organismo), id };
}

const centavos = (v: number | null): number | null => v === null ? null : toNumber(v);

const mostrarSegmento = (s: SegmentoVerificado) => ({
  ...s,
  valor_ur: centavos(s.valor_ur),
  porcentaje: centavos(s.porcentaje),
  valor_mensual: toNumber(s.valor_mensual),
});

/** What a line is of: a component, a fixed sum, or an element of the composition (`BA1`). */
function descripcionDe(datos: Referencias, clave: string): string {
  const suma = idDeSuma(clave);
  if (suma !== null) return datos.descripcion("sumas_fijas", { id: suma });
  const partes = /^([A-Z])([A-Z])(\d+)$/.exec(clave);
  if (!partes) return nombreDeComponente(clave);
  const [, c_comp, c_scom, n_comp] = partes;
  return datos.descripcion("composicion", { c_comp, c_scom, n_comp: Number(n_comp) });
}

interface Verificado {
  readonly valorizacion: LineaVerificada[];
  /** Pesos that it counts in the total; null while it counts nothing: it fails some check. */
  readonly costo: number | null;
}

/**
 * Lines of one position with the rules of its budget, all of them of one moment. Rules that fail some
 * check reach nobody, here as in the total.
 */
export async function verificarRenglon(
  db: Db,
  saf: number,
  codipres: string,
  body: Record<string, unknown>,
): Promise<Verificado> {
  const { g, fila, datos, reglas } = await db.leer(async (q) => {
    const g = await grupo(q, saf, codipres);
    const fila = await filaPedida(q, CARGOS, g, body);
    const datos = await referenciasDe(q, g);
    return { g, fila, datos, reglas: (await leerReglas(q, g, datos)).reglas };
  });
  // What its months of this year cost would pass for the cost of the row ([Y2]).
  const meses = mesesCubiertos(Number(fila.mes_inicio), Number(fila.tcober));
  if (g.criterio === "mensual" && meses !== null && meses.hasta > 12) {
    throw rechazo("no_se_puede_valorizar", { mensaje: PASA_DE_DICIEMBRE });
  }
  const medios = mediosDe(g, datos, reglas);
  try {
    const lineas = crearMotor(medios).verificar(fila as unknown as FilaCargo);
    const valorizacion = lineas.map(({ segmentos, ...l }) => ({
      ...l,
      descripcion: descripcionDe(datos, l.clave),
      valor_ur: centavos(l.valor_ur),
      porcentaje: centavos(l.porcentaje),
      valor_mensual: centavos(l.valor_mensual),
      valor_total: toNumber(l.valor_total),
      ...(segmentos === undefined ? {} : { segmentos: segmentos.map(mostrarSegmento) }),
    }));
    return { valorizacion, costo: centavos(costoDe(new Tasador(medios), CARGOS, fila)) };
  } catch (error) {
    throw comoRechazo(error, datos);
  }
}

/** A row that a form asks about, saved or not, and the id of the saved one; 0 = a new one. */
async function filaDelGrupo(
  db: Db,
  base: Base,
  saf: number,
  codipres: string,
  body: Record<string, unknown>,
): Promise<{ readonly id: number; readonly fila: FilaBase }> {
  const fila = await db.leer(async (q) =>
    await filaPedida(q, base, await grupo(q, saf, codipres), body)
  );
  return { id: Number(fila.id), fila };
}

/**
 * Pesos of a year of one row of a base, saved or not, in its currency: what it would add to the
 * total. @returns null where one row says nothing: rows with errors, missing values.
 */
async function costoDeRenglon(
  db: Db,
  base: Base,
  saf: number,
  codipres: string,
  { fila }: { readonly fila: FilaBase },
): Promise<number | null> {
  return await db.leer(async (q) => {
    const g = await grupo(q, saf, codipres);
    return centavos(await costoEnGrupo(q, g, await referenciasDe(q, g), base, fila));
  });
}

export const routes = (app: App) => {
  const momento = momentoDe(app);
  const historias = new Historias(app);
  return new Elysia({ name: "valuation", prefix: "/api" })
    .use(acceso(app))
    .use(routesPresupuestos(app))
    .use(routesDeValores(app))
    .post(
      "/valorizar",
      async ({ body, actor, request, server }) => {
        sinLimite({ request, server });
        const saf = enteroDeFormulario("saf", body.saf, 999);
        const { codipres } = body;
        const { renglones, totales } = await app.trabajos.ejecutar<Valorizado>(
          "valuation.valorizar",
          { saf, codipres },
          actor,
          { grupo: { saf, codipres } },
        );
        app.eventos.emitir({
          tipo: "valorizado",
          saf,
          codipres,
          datos: { usuario: actor.usuario, renglones },
        });
        const total = Object.entries(totales).map(([mon, valor]) => [mon, toNumber(valor)]);
        return {
          resultado: true,
          mensaje: "",
          errores: [],
          renglones,
          total: Object.fromEntries(total),
        };
      },
      paraEscribir(calls["POST /valorizar"], "Valoriza un presupuesto y responde al terminar"),
    )
    .get(
      "/valorizar/historia/:saf/:codipres",
      ({ params, query: { antes, limite = 100, ...filtro }, actor }) =>
        historias.pagina(params, filtro, antes, limite, actor),
      paraVer(
        calls["GET /valorizar/historia/:saf/:codipres"],
        "Los cambios de un presupuesto y lo que cada uno movió en un año, el último primero",
        "`total` es el de una recuperación de ese momento, con los valores de hoy. `antes` = el " +
          "`asiento` del último recibido, para seguir. `desde` y `hasta`, días; `registro`, de `base`",
      ),
    )
    .get(
      "/valorizar/historia-resumen/:saf/:codipres",
      ({ params, query, actor }) => historias.resumen(params, query, actor),
      paraVer(
        calls["GET /valorizar/historia-resumen/:saf/:codipres"],
        "La historia de un presupuesto por día, y su total en el tiempo",
      ),
    )
    .get(
      "/valorizar/historia-excel/:saf/:codipres",
      async ({ params, query, actor, request, server }) =>
        await responderLibro(app, { request, server }, {
          trabajo: "valuation.historiaEnLibro",
          entrada: { ...params, lineas: await historias.lineas(params, query, actor) },
          nombre: "historia.xlsx",
          actor,
          grupo: params,
        }),
      paraVer(
        calls["GET /valorizar/historia-excel/:saf/:codipres"],
        "Planilla de cálculo de la historia de un presupuesto, con los filtros de su pantalla",
      ),
    )
    .get(
      "/valorizar/momento/:saf/:codipres",
      async ({ params }) => mostrarFoto(await momento.pedir(params)),
      paraVer(
        calls["GET /valorizar/momento/:saf/:codipres"],
        "Total de un presupuesto como está ahora, valorizado o no",
        "Los registros con errores no cuentan: `fuera` dice cuántos son. Cada " +
          "cambio llega después por `GET /api/eventos`, como `totales`",
      ),
    )
    .post(
      "/valorizar/renglon/:base/:saf/:codipres",
      async ({ params: { base: id, saf, codipres }, body, actor, request }) => {
        const base = exigirBase(id);
        const pedida = await filaDelGrupo(app.db, base, saf, codipres, body);
        if (!esDePorcentaje(base)) {
          return hecho({ costo: await costoDeRenglon(app.db, base, saf, codipres, pedida) });
        }
        // A rule is tried on every position: that is work for another thread.
        const probada = await app.trabajos.ejecutar<PorcentajeProbado | null>(
          "valuation.regla",
          { base: base.id, saf, codipres, ...pedida },
          actor,
          { signal: request.signal },
        );
        return hecho(probada ?? { costo: null });
      },
      paraVer(
        calls["POST /valorizar/renglon/:base/:saf/:codipres"],
        "Costo anual de un registro de una base, guardado o no",
        "De una regla de porcentaje, lo que agrega a los cargos que alcanza, y en " +
          "`diferencia` lo que cambiaría el total del presupuesto",
      ),
    )
    .post(
      "/valorizar/celdas/:base/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor, request }) => {
        const { columnas } = exigirBase(base);
        const filas = leerCeldas(body.cambios, columnas.map((c) => c.id), true);
        const diferencia = await app.trabajos.ejecutar<DiferenciaDeCeldas>(
          "valuation.diferencia",
          { base, saf, codipres, filas },
          actor,
          { signal: request.signal },
        );
        return hecho(diferencia);
      },
      {
        ...paraVer(
          calls["POST /valorizar/celdas/:base/:saf/:codipres"],
          "Costo anual de registros de una base, como están y con otros valores",
          "`cambios` como los de las celdas de una base; no guarda nada",
        ),
        limite: 16 * 1024 * 1024,
      },
    )
    .post(
      "/bases/cargos/valorizarrenglon/:saf/:codipres",
      async ({ params: { saf, codipres }, body }) => ({
        resultado: true,
        mensaje: "",
        ...await verificarRenglon(app.db, saf, codipres, body),
      }),
      paraVer(
        calls["POST /bases/cargos/valorizarrenglon/:saf/:codipres"],
        "Valoriza un cargo, guardado o no, sin guardar nada",
      ),
    );
};
