/**
 * What a person has to read ([F5]): the notices of administration, and what happened since her mark,
 * worked out from the trail each time. Of her own organismo and of the further ones ([U2]), and of no
 * other, whatever else she may see.
 */
import { puedeVerSaf } from "#core/http/access.ts";
import { DIA_MS, diaDe, fechaCorta, instanteDe, nombreMes } from "#core/domain/period.ts";
import type { App, Consulta, Identidad } from "#core/plugin.ts";
import type { AvisoPendiente, AvisosPendientes, GrupoDeAviso } from "#proto/avisos.ts";
import { safsDe } from "#proto/recursos/aviso.ts";
import { organismos } from "../auth/service.ts";
import {
  BASES,
  cabeceras,
  diasEntre,
  quedan,
  tipoDeGrupo,
  type Vencimiento,
  vencimientos,
} from "../bases/service.ts";
import { CON_VALORES } from "../tablas/service.ts";
import {
  type AsientoHallado,
  indiceAlDia,
  type IndiceDeAuditoria,
  leerAsientos,
  type Que,
  tituloDeEntidad,
} from "../auditoria/service.ts";
import { avisosEnVigor } from "./avisos.ts";
import { type Marca, marcaDe, textoDeMarca } from "./marca.ts";
import { decirValores, quienesLeen } from "./valores.ts";

// The deadlines that are 3 days and 1 day away ([F5], [F4]).

const ANTES = [3, 1] as const;

interface ConVencimiento extends Vencimiento, GrupoDeAviso {}

interface Vence {
  /** All of one SAF, in order. */
  readonly grupos: readonly GrupoDeAviso[];
  readonly instante: number;
  readonly titulo: string;
  readonly texto: string;
}

/**
 * One for each stage, organismo and last day, from the moment in which so many days are left.
 * @param ahora milliseconds since 1970.
 */
function vencimientosCercanos(
  grupos: readonly ConVencimiento[],
  ahora: number,
): Vence[] {
  const hoy = diaDe(ahora);
  const cercanos = grupos.filter(({ hasta }) => {
    const dias = diasEntre(hoy, hasta);
    return dias >= 1 && dias <= ANTES[0];
  });
  const deCada = Map.groupBy(cercanos, ({ etapa, hasta, saf }) => `${saf}|${etapa}|${hasta}`);
  return [...deCada.values()].map((suyos) => {
    const [{ saf, etapa, hasta }] = suyos;
    const dias = diasEntre(hoy, hasta);
    const codigos = suyos.map(({ codipres }) => codipres).sort();
    return {
      grupos: codigos.map((codipres) => ({ saf, codipres })),
      instante: instanteDe(hasta) - Math.min(...ANTES.filter((n) => n >= dias)) * DIA_MS,
      titulo: `Vence ${etapa}`,
      texto: `El ${fechaCorta(hasta)}, ${quedan(dias)}: ${codigos.join(", ")}`,
    };
  });
}

// Values that came in a file ([F5]): its entry counts the new ones, so nobody knows who reads
// them.

/** Files of one operation come within so many seconds of each other. */
const SEGUIDOS = 60;
/** Tables that one notice names. */
const NOMBRADAS = 4;

interface ValoresImportados {
  /** Of the newest entry. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly instante: number;
  readonly texto: string;
}

function nombrar(titulos: readonly string[]): string {
  const resto = titulos.length - NOMBRADAS;
  const dichos = resto > 1 ? [...titulos.slice(0, NOMBRADAS), `${resto} tablas más`] : titulos;
  return new Intl.ListFormat("es-AR").format(dichos);
}

/** One notice for each operation. @param asientos of imported tables, the newest first. */
function decirImportados(asientos: readonly AsientoHallado[]): ValoresImportados[] {
  const operaciones: AsientoHallado[][] = [];
  for (const a of asientos) {
    const abierta = operaciones.find(([o]) => o.quien.usuario === a.quien.usuario);
    const ultimo = abierta?.at(-1);
    if (abierta && ultimo && ultimo.segundos - a.segundos <= SEGUIDOS) abierta.push(a);
    else operaciones.unshift([a]);
  }
  return operaciones.map((suyos) => ({
    id: suyos[0].id,
    instante: suyos[0].segundos * 1000,
    texto: `Se importaron valores de ${
      nombrar([...new Set(suyos.map((a) => tituloDeEntidad(a.que.entidad)))].sort())
    }`,
  }));
}

// What happened to the groups of an organismo, as the trail tells it ([F5]).

const DE_FILAS: ReadonlySet<string> = new Set(BASES.map((b) => b.id));

const DE_PRESUPUESTO: Readonly<Record<string, (codipres: string) => string>> = {
  quitar: (c) => `${c} pasó a Información Histórica`,
  agregar: (c) => `${c} volvió de Información Histórica`,
  congelar: (c) => `${c} fue congelado: queda de sólo lectura hasta que se reabra`,
  reabrir: (c) => `${c} fue reabierto: se puede volver a modificar`,
};

/** `M2607`, as it is named: «julio de 2026». */
const mesDeEjecucion = (codipres: string): string => {
  const [anio, mes] = [Number(codipres.slice(1, 3)), Number(codipres.slice(3))];
  return mes >= 1 && mes <= 12 ? nombreMes((2000 + anio) * 100 + mes) : codipres;
};

/** Whether an entry of that kind is a fact of a group. */
const esDeGrupo = ({ entidad, accion }: Que): boolean =>
  entidad === "presupuestos"
    ? Object.hasOwn(DE_PRESUPUESTO, accion)
    : entidad === "ejecucion"
    ? accion === "cargar"
    : accion === "pasaje" && DE_FILAS.has(entidad);

/** The fact in a sentence. */
function decirHecho({ entidad, accion }: Que, codipres: string): string {
  if (entidad === "presupuestos") return DE_PRESUPUESTO[accion](codipres);
  return entidad === "ejecucion"
    ? `Se cargó la ejecución de ${mesDeEjecucion(codipres)}`
    : `Un pasaje movió registros de ${codipres}`;
}

/** Entries of one fact have one key: a transfer writes one for each row. */
const claveDeHecho = ({ id, quien, que, segundos }: AsientoHallado): string =>
  que.accion === "pasaje" ? `${quien.saf}|${quien.codipres}|${segundos}` : String(id);

/** Whoever has read nothing yet is told of these days. */
const SIN_MARCA_MS = 30 * 24 * 3_600_000;
/** That one answer brings; the rest are counted. */
const MAXIMO = 100;
/** Entries of values that are looked at, the newest; nobody reads more. */
const VALORES = 2_000;
const CAMBIAN_VALOR: ReadonlySet<string> = new Set(["agregar", "editar", "eliminar"]);

/** What the trail holds for somebody after a mark. */
interface Nuevos {
  readonly hechos: readonly AsientoHallado[];
  /** Entries of dated values, the newest first. */
  readonly valores: readonly number[];
  /** Entries of files with dated values, the newest first. */
  readonly importados: readonly AsientoHallado[];
  /** Entries on written notices. */
  readonly avisos: readonly AsientoHallado[];
  /** The calendar was written: what it says is new. */
  readonly calendario: boolean;
  readonly marca: Marca;
}

const esDeValor = ({ entidad, accion }: AsientoHallado["que"]): boolean =>
  CON_VALORES.has(entidad) && CAMBIAN_VALOR.has(accion);
const esImportado = ({ entidad, accion }: AsientoHallado["que"]): boolean =>
  CON_VALORES.has(entidad) && accion === "importar";
const esDeCalendario = ({ entidad }: AsientoHallado["que"]): boolean =>
  entidad === "etapas" || entidad === "prorrogas";

/** Only of the index: nothing is read, and what it holds is of one moment. */
function buscar(
  indice: IndiceDeAuditoria,
  safs: ReadonlySet<number>,
  usuario: string,
  leido: Marca | null,
  ahora: number,
): Nuevos {
  const hechos = new Map<string, AsientoHallado>();
  const valores: number[] = [];
  const importados: AsientoHallado[] = [];
  const avisos: AsientoHallado[] = [];
  let calendario = false;
  const { asiento = 0, faltaban = [] } = leido ?? {};
  const nuevo = (id: number) =>
    id > asiento || faltaban.some((h) => id >= h.desde && id <= h.hasta);
  const pedido = {
    tras: Math.min(asiento, ...faltaban.map((h) => h.desde - 1)),
    criterio: {
      quien: ({ saf }: AsientoHallado["quien"]) => saf === null || safs.has(saf),
      que: (que: AsientoHallado["que"]) =>
        esDeGrupo(que) || esDeValor(que) || esImportado(que) || que.entidad === "avisos" ||
        esDeCalendario(que),
      desde: leido ? 0 : Math.floor((ahora - SIN_MARCA_MS) / 1000) * 1000,
      antes: Infinity,
    },
  };
  indice.ver(pedido, (h) => {
    if (!nuevo(h.id)) return true;
    if (h.que.entidad === "avisos") avisos.push(h);
    else if (esDeCalendario(h.que)) calendario = true;
    else if (h.quien.usuario === usuario) return true;
    else if (esDeGrupo(h.que)) {
      const clave = claveDeHecho(h);
      if (h.quien.saf !== null && !hechos.has(clave)) hechos.set(clave, h);
    } else if (esImportado(h.que)) {
      // The first load is no change for who has seen nothing of before.
      if (leido) importados.push(h);
    } else if (valores.length < VALORES) valores.push(h.id);
    return true;
  });
  const marca = { instante: ahora, asiento: indice.ultimo, faltaban: [...indice.huecos] };
  return { hechos: [...hechos.values()], valores, importados, avisos, calendario, marca };
}

/** Notices in force for some organismos that were not read: written, or begun, after the mark. */
async function escritos(
  q: Consulta,
  safs: ReadonlySet<number>,
  leido: Marca | null,
  cambiados: readonly AsientoHallado[],
  ahora: number,
): Promise<AvisoPendiente[]> {
  const hoy = diaDe(ahora);
  const enVigor = (await avisosEnVigor(q, hoy))
    .filter((a) => a.safs === "" || safsDe(a.safs).some((saf) => safs.has(saf)));
  if (enVigor.length === 0) return [];
  const asientos = await leerAsientos(q, cambiados.map(({ id }) => id));
  const claves = new Set(asientos.map(({ clave }) => clave));
  // A file names none of those that it brings: they are as old as itself.
  const traidos = Math.min(
    ...asientos.filter(({ clave }) => clave === null).map((a) => a.instante),
  );
  return enVigor.filter((a) =>
    leido === null || instanteDe(a.desde) > leido.instante || claves.has(String(a.id)) ||
    a.instante >= traidos
  ).map((a) => ({
    clave: `aviso-${a.id}-${a.rev}`,
    clase: "aviso" as const,
    instante: Math.max(a.instante, instanteDe(a.desde)),
    titulo: "Aviso",
    texto: a.texto,
    grupos: [],
  }));
}

/** The groups of some organismos that are worked on. */
async function gruposDe(q: Consulta, safs: ReadonlySet<number>) {
  const propios = new Set(
    (await organismos(q)).filter((o) => !o.consolidado && safs.has(o.saf)).map((o) => o.saf),
  );
  return (await Promise.all([...propios].map((saf) => cabeceras(q, saf)))).flat();
}

const deGrupo = ({ saf, codipres }: GrupoDeAviso): GrupoDeAviso => ({ saf, codipres });

/** What was not read yet, the newest first. */
export async function avisosDe(
  app: App,
  quien: Identidad,
  ahora: number = Date.now(),
): Promise<AvisosPendientes> {
  const safs = new Set(
    [quien.saf, ...(quien.completo || quien.admin ? [] : quien.acceso_safs)]
      .filter((saf) => puedeVerSaf(app, quien, saf)),
  );
  const { pendientes, valores, grupos, marca } = await app.db.leer(async (q) => {
    const leido = await marcaDe(q, quien.id_usuario);
    const indice = await indiceAlDia(q);
    const nuevos = buscar(indice, safs, quien.usuario, leido, ahora);
    const pendientes: AvisoPendiente[] = await escritos(q, safs, leido, nuevos.avisos, ahora);
    const todos = await gruposDe(q, safs);
    for (const { id, quien: { saf, codipres }, que, segundos } of nuevos.hechos) {
      pendientes.push({
        clave: `hecho-${id}`,
        clase: que.entidad === "ejecucion" ? "ejecucion" : "grupo",
        instante: segundos * 1000,
        titulo: `SAF ${saf}`,
        texto: decirHecho(que, codipres ?? ""),
        // What went away is named, and cannot be opened.
        grupos: todos.filter((g) => g.saf === saf && g.codipres === codipres).map(deGrupo),
      });
    }
    const vence = await vencimientos(q);
    const grupos = todos.filter((g) => tipoDeGrupo(g.codipres) === "presupuesto");
    const conFecha = grupos.flatMap((g) => {
      const suyo = vence(g);
      return suyo ? [{ ...suyo, saf: g.saf, codipres: g.codipres }] : [];
    });
    for (const v of vencimientosCercanos(conFecha, ahora)) {
      if (leido && v.instante <= leido.instante && !nuevos.calendario) continue;
      const { instante, titulo, texto, grupos } = v;
      const clave = `vence-${grupos[0].saf}-${instante}-${titulo}`;
      pendientes.push({ clave, clase: "vencimiento", instante, titulo, texto, grupos });
    }
    for (
      const { id, instante, texto } of grupos.length > 0 ? decirImportados(nuevos.importados) : []
    ) {
      pendientes.push({
        clave: `importados-${id}`,
        clase: "valor",
        instante,
        titulo: "Tablas",
        texto,
        grupos: [],
      });
    }
    return { pendientes, valores: nuevos.valores, grupos, marca: nuevos.marca };
  });
  if (valores.length > 0 && grupos.length > 0) {
    const lectores = await quienesLeen(app, grupos, valores);
    for (const v of await decirValores(app.db, lectores)) {
      const { id, ...dicho } = v;
      pendientes.push({ clave: `valor-${id}`, clase: "valor", ...dicho });
    }
  }
  pendientes.sort((a, b) => b.instante - a.instante);
  return {
    avisos: pendientes.slice(0, MAXIMO),
    total: pendientes.length,
    marca: textoDeMarca(marca),
  };
}
