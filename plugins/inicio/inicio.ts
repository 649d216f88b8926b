/** A budget at a glance, from what is kept of it: cubes, states and the trail ([S2], [S6]). */
import { Cache } from "#core/cache.ts";
import { rechazos } from "#core/errors.ts";
import { porCriterio } from "#core/domain/group.ts";
import { contar, contarRegistros, sumar, toNumber } from "#core/domain/money.ts";
import type { Consulta, RegistroDePlugins } from "#core/plugin.ts";
import type { CambioDeHoy, CambiosDeHoy, IdDePaso, InicioDePresupuesto } from "#proto/inicio.ts";
import { porBase } from "#core/db/by-base.ts";
import { leerContador } from "#core/db/audit.ts";
import { varias } from "#core/db/query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import { columnas, entero, fila, type FilaDeForma, filas } from "#core/db/text-query.ts";
import { diaDe, fechaCorta, fechaDe, fechaYMinutosDe, instanteDe } from "#core/domain/period.ts";
import type { Situacion } from "#proto/admin.ts";
import { situacionDe } from "../formulacion/service.ts";
import {
  cambiosDe,
  nombreDeAccion,
  nombreDeRegistro,
  resumenDe,
  simboloDeMoneda,
  tituloDeEntidad,
} from "../auditoria/service.ts";
import {
  type Base,
  baseDe,
  cerrados,
  filaDeAsiento,
  type Grupo,
  grupo,
  gruposDe,
  rotuloDeFila,
  tipoDeGrupo,
  ultimoEntregable,
} from "../bases/service.ts";
import { anualizar } from "../salidas/service.ts";
import { type Referencias, referencias } from "../tablas/service.ts";
import { agrupar, comparadorDe, estadoDe, selloDe, valorizadosDe } from "../valuation/service.ts";

const rechazo = rechazos({
  409: { sin_inicio: "El inicio es de los presupuestos: {codipres} se mira en Salidas" },
});

// The way of a budget, from its rows to what is sent, and where it stands. Pure.

type Paso = InicioDePresupuesto["pasos"][number];

/** A deliverable, and when it was closed. */
interface Cerrado {
  readonly codipres: string;
  readonly instante: number;
}

function valorizarDice({ valorizado, desactualizado, valuacion }: Situacion): string {
  if (!valorizado) return "todavía no se valorizó";
  if (desactualizado) return "hay cambios sin valorizar";
  return valuacion ? `el ${fechaYMinutosDe(valuacion.instante)}` : "al día";
}

function revisarDice({ posiciones }: Situacion): string {
  if (!posiciones || posiciones.techo === null) return "sin techo cargado";
  return posiciones.supera
    ? `supera el techo en ${contar(posiciones.cargos - posiciones.techo, "cargo", "cargos")}`
    : "dentro del techo";
}

function cerrarDice(
  { vence, cierre_pedido: pedido }: Situacion,
  cerrado: Cerrado | null,
  sellado: boolean,
): string {
  if (pedido?.estado === "pendiente") {
    return `${pedido.nueva_version} espera confirmación hasta el ${fechaYMinutosDe(pedido.vence)}`;
  }
  if (!sellado && vence) return `vence el ${fechaCorta(vence.hasta)}`;
  if (cerrado === null) return "todavía no se cerró";
  const dicho = `${cerrado.codipres}, ${fechaDe(cerrado.instante)}`;
  return sellado ? dicho : `el último, ${dicho}`;
}

/**
 * What is done of each step, and which one comes next: the first that is not. A budget is closed as
 * it was valued: whatever is valued after the last deliverable has to be looked at and closed again.
 * @param ultimo the last deliverable that was closed of it; null = none: those of another budget of its
 *   SAF say nothing of what was valued here.
 * @param propio of a deliverable, how it was closed: its way is behind it, whatever the tables say now.
 */
export function pasosDe(
  s: Situacion,
  ultimo: Cerrado | null,
  propio?: Cerrado,
): { readonly pasos: readonly Paso[]; readonly siguiente: IdDePaso } {
  const registros = s.bases.reduce((t, b) => t + b.registros, 0);
  const errores = s.bases.reduce((t, b) => t + b.errores, 0);
  const alDia = s.valorizado && !s.desactualizado;
  const cerrado = propio ?? ultimo;
  const sellado = alDia && cerrado !== null && cerrado.instante >= (s.valuacion?.instante ?? 0);
  const pasos: Paso[] = [
    {
      id: "cargar",
      titulo: "Cargar",
      hecho: registros > 0,
      detalle: contar(registros, "renglón", "renglones"),
    },
    {
      id: "corregir",
      titulo: "Corregir",
      hecho: registros > 0 && (errores === 0 || propio !== undefined),
      detalle: propio
        ? "sin errores al cerrar"
        : errores === 0
        ? "sin errores"
        : contar(errores, "renglón con error", "renglones con error"),
    },
    { id: "valorizar", titulo: "Valorizar", hecho: alDia, detalle: valorizarDice(s) },
    { id: "revisar", titulo: "Revisar", hecho: sellado, detalle: revisarDice(s) },
    { id: "cerrar", titulo: "Cerrar", hecho: sellado, detalle: cerrarDice(s, cerrado, sellado) },
    { id: "enviar", titulo: "Enviar", hecho: false, detalle: "formularios y créditos" },
  ];
  return { pasos, siguiente: pasos.find((p) => !p.hecho)?.id ?? "enviar" };
}

// What was written to a budget today, in lines, and what each of them moved in pesos a year.

/** Lines told. */
const LINEAS = 8;
/** Entries of the group looked at: the last ones, however many were written. */
const VENTANA = 200;
/** Entries of everybody looked at for the last change of what all are valued with. */
const VISTOS = 20_000;
/** Says less than the total beside it. */
const LINEAS_VALUADAS = "renglones";
/** Titles of fields told of many rows. */
const CAMPOS = 3;

const ASIENTO = columnas(
  nucleo.auditoria,
  ...["id", "instante", "usuario", "accion", "entidad", "clave"] as const,
);
type Asiento = Readonly<FilaDeForma<typeof ASIENTO>>;
type FilaDeAsiento = Parameters<typeof rotuloDeFila>[1];
type Lados = ReadonlyMap<number, { readonly antes: unknown; readonly despues: unknown }>;

type Inertes = RegistroDePlugins["inertes"];

/** For a statement that leaves out entries of these entities. */
function sin(inertes: Inertes, como: readonly string[]) {
  const entidades = [...inertes].flatMap(([e, cual]) => como.includes(String(cual)) ? [e] : []);
  return { sql: `entidad NOT IN (${entidades.map(() => "?").join(", ")})`, entidades };
}

/** The last entries of today, newest first. That somebody looked at the group changes nothing of it. */
async function asientosDeHoy(
  q: Consulta,
  inertes: Inertes,
  { saf, codipres }: Grupo,
  desde: number,
) {
  const { sql, entidades } = sin(inertes, ["mirada"]);
  const ultimos = await filas(
    q,
    ASIENTO,
    `FROM auditoria WHERE saf = ? AND codipres = ? AND ${sql} ` +
      `ORDER BY id DESC LIMIT ${VENTANA + 1}`,
    [saf, codipres, ...entidades],
  );
  return ultimos.filter((a) => a.instante >= desde);
}

const seJuntan = (a: Asiento, b: Asiento): boolean =>
  a.usuario === b.usuario && a.entidad === b.entidad && a.clave !== null && b.clave !== null &&
  baseDe(a.entidad) !== undefined;

/** Those in a row that one person wrote to one base go together. */
export function enLineas(asientos: readonly Asiento[]): Asiento[][] {
  const lineas: Asiento[][] = [];
  for (const a of asientos) {
    const abierta = lineas.at(-1);
    if (abierta && seJuntan(abierta[0], a)) abierta.push(a);
    else lineas.push([a]);
  }
  return lineas;
}

/** What the entries of the lines say of before and after; of files and of whole bases, nothing. */
async function ladosDe(q: Consulta, asientos: readonly Asiento[]): Promise<Lados> {
  const ids = asientos.filter((a) => a.clave !== null).map((a) => a.id);
  if (ids.length === 0) return new Map();
  const leidos = await varias(q, nucleo.auditoria, { id: ids }, ["id", "antes", "despues"]);
  const leer = (texto: string | null): unknown => texto === null ? null : JSON.parse(texto);
  return new Map(
    leidos.map(({ id, antes, despues }) => [id, { antes: leer(antes), despues: leer(despues) }]),
  );
}

/** What a row was when it began to change, and what became of it. */
interface Neto {
  antes: unknown;
  readonly despues: unknown;
}

/** One for each row, newest first. */
function netosDe(linea: readonly Asiento[], lados: Lados): Neto[] {
  const porFila = new Map<string, Neto>();
  for (const { id, clave } of linea) {
    const { antes, despues } = lados.get(id) ?? { antes: null, despues: null };
    const suyo = porFila.get(clave ?? "");
    if (suyo) suyo.antes = antes;
    else porFila.set(clave ?? "", { antes, despues });
  }
  return [...porFila.values()];
}

/** «Modificación» of one who modifies, and «Cambios» where several things were done. */
function obraDe(linea: readonly Asiento[]): string {
  const [accion, ...otras] = new Set(linea.map((a) => a.accion));
  return otras.length === 0 ? nombreDeAccion(accion) : "Cambios";
}

const esFila = (lado: unknown): lado is FilaDeAsiento => typeof lado === "object" && lado !== null;

/** Which fields of the rows that stayed are others; of one row, from what to what. */
function detalleDe(base: Base, netos: readonly Neto[]): string {
  const movidas = new Set<Base["columnas"][number]>();
  for (const { antes, despues } of netos) {
    if (!esFila(antes) || !esFila(despues)) continue;
    for (const c of base.columnas) if (antes[c.id] !== despues[c.id]) movidas.add(c);
  }
  if (netos.length > 1) {
    return movidas.size <= CAMPOS ? [...movidas].map((c) => c.titulo).join(", ") : "";
  }
  if (movidas.size === 0) return "";
  // The currency of an amount stays beside it.
  const suyas = (lado: unknown) =>
    Object.fromEntries(
      Object.entries(lado as FilaDeAsiento)
        .filter(([id]) => id === "mon" || [...movidas].some((c) => c.id === id)),
    );
  const [{ antes, despues }] = netos;
  return resumenDe(
    cambiosDe({ entidad: base.id, antes: suyas(antes), despues: suyas(despues) }),
  );
}

/**
 * Where what a row costs no longer stands on what it stood: after a percentage rule, the heading or
 * whatever else is no row of a base, nor a picture of them.
 */
function mueveALosDemas(inertes: Inertes, { entidad, accion }: Asiento): boolean {
  const base = baseDe(entidad);
  if (base) return base.todosLosProgramas === true;
  const suyas = inertes.get(entidad) ?? [];
  return typeof suyas !== "string" && !suyas.includes(accion);
}

const ID = { id: entero("id") };
const ULTIMO = { id: entero("coalesce(max(id), 0)") };

/** By SAF; right while the counter that every write to the tables raises is the same. */
const vistos = porBase(() =>
  new Cache<number, { readonly contador: number; readonly id: number }>("tablas_del_inicio", 1_000)
);

/** The entry since which the tables and the organismo are what they are now, as far as it is known. */
async function tablasDesde(q: Consulta, inertes: Inertes, saf: number): Promise<number> {
  const contador = await leerContador(q, "referencias");
  const memoria = vistos(q);
  const visto = memoria?.get(saf);
  if (visto?.contador === contador) return visto.id;
  const ultimo = (await fila(q, ULTIMO, "FROM auditoria"))?.id ?? 0;
  const { sql, entidades } = sin(inertes, ["todas", "mirada"]);
  const cambio = await fila(
    q,
    ID,
    "FROM auditoria WHERE id > ? AND codipres IS NULL AND (saf IS NULL OR saf = ?) " +
      `AND ${sql} ORDER BY id DESC LIMIT 1`,
    [ultimo - VISTOS, saf, ...entidades],
  );
  const id = cambio?.id ?? Math.max(ultimo - VISTOS, 0);
  memoria?.set(saf, { contador, id });
  return id;
}

/** Rows of an entry as they are stored; undefined when it does not hold whole ones. */
function filasDe(base: Base, { antes, despues }: Neto) {
  const leidas = { antes: filaDeAsiento(base, antes), despues: filaDeAsiento(base, despues) };
  const enteras = (leidas.antes === null) === (antes === null) &&
    (leidas.despues === null) === (despues === null);
  return enteras ? [leidas] : [];
}

const mostrar = (importes: Readonly<Record<string, number>>): CambioDeHoy["costo"] => {
  const movidos = Object.entries(importes).filter(([, n]) => n !== 0);
  return (movidos.length > 0 ? movidos : [["1", 0] as const])
    .map(([mon, n]) => ({ simbolo: simboloDeMoneda(Number(mon)), total: toNumber(n) }));
};

/** @param r of the structure and month of the group. */
async function cambiosDeHoy(
  q: Consulta,
  inertes: Inertes,
  g: Grupo,
  r: Referencias,
  ahora: number,
): Promise<CambiosDeHoy> {
  const leidos = await asientosDeHoy(q, inertes, g, instanteDe(diaDe(ahora)));
  const asientos = leidos.slice(0, VENTANA);
  const todas = enLineas(asientos);
  // Of its entries, some are not here.
  const cortada = leidos.length > VENTANA ? todas.at(-1) : undefined;
  const lineas = todas.slice(0, LINEAS);
  const lados = await ladosDe(q, lineas.flat());
  const movido = asientos.find((a) => mueveALosDemas(inertes, a))?.id ?? 0;
  const deFilas = lineas.some(([a]) => baseDe(a.entidad) && a.clave !== null);
  const firmes = deFilas ? Math.max(movido, await tablasDesde(q, inertes, g.saf)) : 0;
  const comparar = deFilas ? await comparadorDe(q, g, r) : null;
  let inciertas = 0;

  /** Null where it is not certain. */
  function costoDe(base: Base, linea: readonly Asiento[], netos: readonly Neto[]) {
    if (!comparar || base.todosLosProgramas) return null;
    const cambios = netos.flatMap((n) => filasDe(base, n));
    const seSabe = linea !== cortada && linea.every((a) => a.id > firmes) &&
      cambios.length === netos.length;
    const importes = seSabe ? comparar(base, cambios) : null;
    if (!importes) inciertas++;
    return importes && mostrar(importes);
  }

  const ultimos = lineas.map((linea): CambioDeHoy => {
    const [{ instante, usuario, accion, entidad, clave }] = linea;
    const base = clave === null ? undefined : baseDe(entidad);
    const netos = clave === null ? [] : netosDe(linea, lados);
    const [unico, ...otros] = netos;
    const suyo = (unico?.despues ?? unico?.antes) as FilaDeAsiento | null;
    const comun = { instante, usuario, accion, titulo: tituloDeEntidad(entidad) };
    if (!base || !suyo) {
      const propio = (unico ? cambiosDe({ entidad, accion, ...unico }) : [])
        .filter((c) => c.campo !== LINEAS_VALUADAS);
      const detalle = propio.length > 0 ? resumenDe(propio) : "";
      const cual = clave === g.codipres ? "" : nombreDeRegistro(entidad, clave);
      return { ...comun, obra: obraDe(linea), clave: cual, detalle, costo: null };
    }
    const registros = (linea === cortada ? "más de " : "") + contarRegistros(netos.length);
    return {
      ...comun,
      obra: obraDe(linea),
      clave: otros.length === 0 ? rotuloDeFila(base, suyo) : registros,
      detalle: detalleDe(base, netos),
      costo: costoDe(base, linea, netos),
    };
  });
  return { ultimos, hay_mas: todas.length > LINEAS || cortada !== undefined, inciertas };
}

const PESOS = 1;

type Importes = ReadonlyMap<number, number>;

/** Pesos of each main item of a valued group; its cube answers. */
async function porPartida(q: Consulta, g: Grupo): Promise<Importes> {
  const { filas } = await agrupar(q, await estadoDe(q, g), ["mon", "pprin"] as const);
  return new Map(
    filas.filter((f) => f.clave.mon === PESOS).map((f) => [f.clave.pprin, f.valor]),
  );
}

/** Amounts by main item that were worked out, by the seal of the lines that they are of. */
const anuales = new Cache<string, Importes>("ejecuciones_del_inicio", 20_000, (m) => m.size);

/** The same of an execution in its year ([S6]): what its lines add up to, from the sums of them. */
async function anualPorPartida(q: Consulta, g: Grupo): Promise<Importes> {
  const estado = await estadoDe(q, g);
  // Its cube does not know its rubros: they are read from the lines, once for these bytes.
  const sello = await selloDe(q, estado);
  const conocidos = anuales.get(sello);
  if (conocidos) return conocidos;
  const { filas } = await agrupar(q, estado, ["saf", "mon", "pprin", "rubro"] as const);
  const mensuales = filas.map(({ clave, valor }) => ({ ...clave, importe: valor }));
  const importes = new Map<number, number>();
  anualizar(mensuales).lineas.forEach(({ anual, sac }, i) => {
    const { mon, pprin } = mensuales[i];
    if (mon !== PESOS) return;
    const previo = importes.get(pprin) ?? 0;
    importes.set(pprin, sumar(sumar(previo, anual, "un total del año"), sac, "un total del año"));
  });
  anuales.set(sello, importes);
  return importes;
}

/** The newest execution that has lines. */
async function ultimaEjecucion(q: Consulta, g: Grupo) {
  const valorizados = await valorizadosDe(q, g.organismo);
  const suyas = (await gruposDe(q, g.organismo)).filter((c) =>
    tipoDeGrupo(c.codipres) === "ejecucion" && valorizados.has(c.codipres)
  );
  return suyas.sort((a, b) => b.desde_mes - a.desde_mes).at(0) ?? null;
}

const pesos = (importes: Importes | null, pprin: number): number | null =>
  importes && toNumber(importes.get(pprin) ?? 0);

const totalDe = (importes: Importes | null): number | null =>
  importes &&
  toNumber([...importes.values()].reduce((t, n) => sumar(t, n, "un total"), 0));

/** @throws Rechazo 409 for the consolidated organismo and for an execution. */
export async function inicioDe(
  q: Consulta,
  inertes: RegistroDePlugins["inertes"],
  saf: number,
  codipres: string,
  ahora: number,
): Promise<Omit<InicioDePresupuesto, "momento">> {
  const g = await grupo(q, saf, codipres);
  if (g.organismo.consolidado || g.tipo === "ejecucion") throw rechazo("sin_inicio", { codipres });
  const situacion = await situacionDe(q, saf, codipres);
  const r = await referencias(q, g.ejercicio, g.version, g.desde_mes);
  const suyos = await cerrados(q, saf);
  const cerrado = ultimoEntregable(suyos, g);
  const anterior = cerrado && await grupo(q, saf, cerrado.codipres);
  const ejecucion = await ultimaEjecucion(q, g);
  const propio = await porPartida(q, g);
  const entregado = anterior && await porPartida(q, anterior);
  const ejecutado = ejecucion &&
    await anualPorPartida(q, await grupo(q, saf, ejecucion.codipres));
  const pprins = [...new Set([propio, entregado, ejecutado].flatMap((x) => [...x?.keys() ?? []]))];
  return {
    situacion,
    entregable: anterior && cerrado && {
      codipres: anterior.codipres,
      descripcion: anterior.descripcion,
      instante: cerrado.instante,
      otro_criterio: porCriterio(g, cerrado),
    },
    ejecucion: ejecucion && { codipres: ejecucion.codipres, desde_mes: ejecucion.desde_mes },
    total: {
      total: totalDe(propio) ?? 0,
      entregable: totalDe(entregado),
      ejecucion: totalDe(ejecutado),
    },
    partidas: pprins.sort((a, b) => a - b).map((pprin) => ({
      pprin,
      descripcion: r.descripcion("clasificador", { pprin, ppar: 0 }),
      total: pesos(propio, pprin) ?? 0,
      entregable: pesos(entregado, pprin),
      ejecucion: pesos(ejecutado, pprin),
    })),
    cambios: await cambiosDeHoy(q, inertes, g, r, ahora),
    ...pasosDe(
      situacion,
      ultimoEntregable(suyos.filter((c) => c.origen === codipres), g),
      suyos.find((c) => c.codipres === codipres),
    ),
  };
}
