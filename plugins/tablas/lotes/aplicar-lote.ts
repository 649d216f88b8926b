/** Bulk entry of dated values: the block as it comes, its preview, and storing it whole or not. */
import type { FilaLeida, Registro } from "#core/sheet/block.ts";
import type { Planilla } from "#core/sheet/process.ts";
import { exigirPrevia } from "#core/sheet/rows.ts";
import type { Origen } from "#core/sheet/source.ts";
import type { PreviaDeFilas as Previa } from "#proto/planilla.ts";
import { elegir, mostrarValor } from "#core/domain/fields.ts";
import type { Clave } from "../lecturas/clave.ts";
import {
  campoDe,
  columnasDelCatalogo,
  type NombreCampo,
  tablaReferencia,
  tituloDe,
} from "#proto/recursos/tablas.ts";
import { entradaPara, escribir, guardarEntrada, marcarReferencias } from "../edicion/editar.ts";
import { editarConjunto } from "../edicion/editar-conjunto.ts";
import { rechazo } from "../errors.ts";
import { exigirConCategorias } from "../edicion/escalas.ts";
import {
  conjuntoEn,
  conNorma,
  contenidoDe,
  mostrarFila,
  revDe,
  tablaEditable,
  textoDeClave,
  vigente,
} from "../lecturas/fechadas.ts";
import { fallaDelConjunto } from "../edicion/formularios.ts";
import { type FilaReferencia, type Instantanea, ordenar } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { sinPago } from "../lecturas/regimen.ts";
import { faltaReferencia } from "../revisar.ts";
import { type PedidoDeLote, renglonesDe } from "./bloque.ts";

type FilaDePrevia = Previa["filas"][number];
type EstadoDeFila = FilaDePrevia["estado"];
type Motivo = FilaDePrevia["motivos"][number];

/** A row that can be stored. */
interface Cambio {
  readonly entrada: FilaReferencia | null;
  /** What the key is, where it does not exist yet or is described anew. */
  readonly catalogado: FilaReferencia | null;
}

interface Evaluacion {
  readonly previa: Previa;
  readonly cambios: readonly Cambio[];
  /** The rows of a set, in order, while none is wrong; empty for tables dated by key. */
  readonly conjunto: readonly FilaReferencia[];
}

// The preview of a block: every row classified against what is in force at the month. Pure.

// One row of a block against what is in force: new, changed, equal, wrong or doubtful. Pure.

/** What is wrong with the cells, readings as they are shown. */
const motivosDe = ({ tabla }: PedidoDeLote, { fallas }: FilaLeida): Motivo[] =>
  fallas.map(({ columna, mensaje: motivo, escrito, lecturas }) => ({
    columna,
    motivo,
    ...(lecturas && {
      escrito,
      lecturas: lecturas.map((l) => ({
        ...l,
        valor: mostrarValor(campoDe(tabla, columna as NombreCampo), l.valor),
      })),
    }),
  }));

/** Tells that a column is missing, unless something is already wrong with it. */
function exigir(motivos: Motivo[], columna: NombreCampo): void {
  if (motivos.some((m) => m.columna === columna)) return;
  motivos.push({ columna, motivo: "es obligatorio" });
}

/** Content of a row: what it says, else what is in force, else the column's own default. */
function contenidoDelRenglon(
  { tabla, mes }: PedidoDeLote,
  { valores }: FilaLeida,
  motivos: Motivo[],
  actual: FilaReferencia | null,
): FilaReferencia {
  const contenido: Record<string, FilaReferencia[string]> = {};
  const columnas = contenidoDe(tabla);
  for (const columna of columnas) {
    const leido = valores[columna];
    if (leido !== undefined) contenido[columna] = leido;
    else if (columna === "norma") continue; // decided below, once the amounts are known
    else if (actual) contenido[columna] = actual[columna];
    else {
      const { vacio } = campoDe(tabla, columna);
      if (vacio !== undefined) contenido[columna] = vacio as FilaReferencia[string];
      else exigir(motivos, columna);
    }
  }
  const calla = columnas.every((c) => valores[c] === undefined);
  if (calla && !actual && motivos.length === 0) exigir(motivos, columnas[0]);
  return conNorma(tabla, actual, contenido, mes);
}

/** The key of a row: its own cells, and what the call fixes. */
function claveDelRenglon(
  { tabla, parte }: PedidoDeLote,
  { valores }: FilaLeida,
  motivos: Motivo[],
): Clave {
  const clave: Record<string, number | string> = { ...parte };
  for (const columna of tabla.clave) {
    const leido = valores[columna];
    if (leido === undefined) {
      if (!(columna in parte)) exigir(motivos, columna);
    } else if (columna in parte && parte[columna] !== leido) {
      motivos.push({ columna, motivo: `debe ser ${parte[columna]}` });
    } else clave[columna] = leido;
  }
  return clave;
}

interface Contexto {
  readonly i: Instantanea;
  readonly pedido: PedidoDeLote;
  readonly actuales: readonly FilaReferencia[];
  readonly vistas: Map<string, number>;
}

/** What the key of a row of values is: kept, described anew, created, or missing. */
function catalogadoDe(
  { i, pedido: { tabla } }: Contexto,
  clave: Clave,
  { valores }: FilaLeida,
  motivos: Motivo[],
): { antes: FilaReferencia | null; despues: FilaReferencia | null } {
  const { catalogo } = tabla;
  if (!catalogo) return { antes: null, despues: null };
  const antes = i.fila(catalogo, clave);
  const columnas = columnasDelCatalogo(tabla);
  const columna = tabla.clave[tabla.clave.length - 1];
  const dichas = Object.fromEntries(
    columnas.flatMap((c) => {
      const dicha = typeof valores[c] === "string" ? valores[c].trim() : valores[c];
      return dicha === undefined || dicha === "" ? [] : [[c, dicha]];
    }),
  );
  const falta = columnas.filter((c) => !(c in dichas)).map((c) => tituloDe(tabla, c));
  if (clave[columna] === 0) motivos.push({ columna, motivo: "no puede ser 0" });
  else if (!antes && falta.length > 0) {
    const motivo = `no existe; para su alta agregue ${falta.join(" y ")}`;
    motivos.push({ columna, motivo });
  }
  const despues = { ...elegir(clave, tabla.clave), ...antes, ...dichas };
  const nada = columnas.every((c) => !(c in dichas) || antes?.[c] === dichas[c]);
  if (nada) return { antes, despues: null };
  const ausente = faltaReferencia(i, tablaReferencia(catalogo), despues);
  if (ausente) motivos.push({ columna: columnas[columnas.length - 1], motivo: ausente });
  return { antes, despues };
}

/** Classifies one row, with what storing it would write. */
function evaluarRenglon(contexto: Contexto, renglon: FilaLeida) {
  const { i, pedido, actuales, vistas } = contexto;
  const { tabla, mes } = pedido;
  const motivos = motivosDe(pedido, renglon);
  const clave = claveDelRenglon(pedido, renglon, motivos);
  const conClave = !motivos.some((m) => tabla.clave.some((c) => c === m.columna));
  const texto = tabla.clave.map((c) => clave[c]).join("|");
  const repetida = conClave ? vistas.get(texto) : undefined;
  if (repetida !== undefined) {
    const motivo = `repite lo que ya dice la fila ${repetida}`;
    motivos.push({ columna: tabla.clave[0], motivo });
  } else if (conClave) vistas.set(texto, renglon.numero);
  const actual = !conClave
    ? null
    : tabla.fechada === "conjunto"
    ? actuales.find((f) => tabla.clave.every((c) => f[c] === clave[c])) ?? null
    : vigente(i, tabla, clave, mes);
  const catalogado = conClave
    ? catalogadoDe(contexto, clave, renglon, motivos)
    : { antes: null, despues: null };
  // What has a name and no value yet may stay so: the workbook has its row too.
  const sinValor = !actual && catalogado.antes !== null &&
    contenidoDe(tabla).every((c) => renglon.valores[c] === undefined);
  const contenido = sinValor ? {} : contenidoDelRenglon(pedido, renglon, motivos, actual);
  if (conClave && !tabla.catalogo) {
    const falta = faltaReferencia(i, tabla, { ...clave, ...contenido });
    if (falta) motivos.push({ columna: tabla.clave[0], motivo: falta });
  }
  const fila = { ...clave, ...contenido };
  const propia = motivos.length === 0 && !sinValor
    ? tabla.comprobar?.(fila) ?? sinPago(i, tabla, fila, actual)
    : null;
  if (propia) motivos.push({ columna: propia.columna, motivo: propia.mensaje });
  const bien = motivos.length === 0;
  const entrada = bien && !sinValor ? entradaPara(tabla, actual, clave, mes, contenido) : null;
  const estado: EstadoDeFila = !bien
    ? (motivos.every((m) => m.lecturas) ? "dudosa" : "erronea")
    : !actual && !sinValor
    ? "nueva"
    : entrada || catalogado.despues
    ? "cambiada"
    : "igual";
  const columnas = contenidoDe(tabla);
  const descrito = (f: FilaReferencia | null) =>
    f && tabla.catalogo
      ? mostrarFila(tablaReferencia(tabla.catalogo), f, columnasDelCatalogo(tabla))
      : {};
  const previa: FilaDePrevia = {
    numero: renglon.numero,
    estado,
    clave: mostrarFila(tabla, clave, tabla.clave),
    antes: actual || catalogado.antes
      ? {
        ...mostrarFila(tabla, actual ?? {}, ["desde_mes", ...columnas]),
        ...descrito(catalogado.antes),
      }
      : null,
    despues: bien
      ? {
        ...mostrarFila(tabla, entrada ?? actual ?? {}, ["desde_mes", ...columnas]),
        ...descrito(catalogado.despues ?? catalogado.antes),
      }
      : null,
    motivos: motivos.map((m) => ({
      ...m,
      motivo: m.columna ? `${tituloDe(tabla, m.columna as NombreCampo)}: ${m.motivo}` : m.motivo,
    })),
  };
  return { previa, cambio: { entrada, catalogado: catalogado.despues }, fila };
}

const CERO = { nueva: 0, cambiada: 0, igual: 0, erronea: 0, dudosa: 0, quitada: 0 };

/** Entries of the current set that the block does not name: a set is replaced as a whole. */
function quitadas(contexto: Contexto): FilaDePrevia[] {
  const { tabla } = contexto.pedido;
  return contexto.actuales
    .filter((f) => !contexto.vistas.has(tabla.clave.map((c) => f[c]).join("|")))
    .map((f) => ({
      numero: 0,
      estado: "quitada",
      clave: mostrarFila(tabla, f, tabla.clave),
      antes: mostrarFila(tabla, f, ["desde_mes", ...contenidoDe(tabla)]),
      despues: null,
      motivos: [],
    }));
}

/** Classifies every row against what is in force at the month. */
function evaluarLote(
  i: Instantanea,
  pedido: PedidoDeLote,
  renglones: readonly FilaLeida[],
): Evaluacion {
  const { tabla, mes } = pedido;
  const esConjunto = tabla.fechada === "conjunto";
  const actuales = esConjunto ? conjuntoEn(i, tabla, mes) : [];
  const contexto: Contexto = { i, pedido, actuales, vistas: new Map() };
  const evaluadas = renglones.map((r) => evaluarRenglon(contexto, r));
  const filas = [...evaluadas.map((e) => e.previa), ...(esConjunto ? quitadas(contexto) : [])];
  const resumen: Record<EstadoDeFila, number> = { ...CERO };
  for (const f of filas) resumen[f.estado]++;
  return {
    previa: {
      filas,
      resumen,
      token: revDe([tabla.id, mes, textoDeClave(tabla, pedido.parte), filas]),
    },
    cambios: evaluadas.map((e) => e.cambio).filter((c) => c.entrada || c.catalogado),
    conjunto: esConjunto && resumen.erronea + resumen.dudosa === 0
      ? ordenar(evaluadas.map((e) => e.fila) as FilaReferencia[], tabla.clave)
      : [],
  };
}

/** Plain JSON: it crosses to the worker. */
export interface EntradaLote extends Origen, Omit<PedidoDeLote, "tabla"> {
  readonly tabla: string;
  /** Token of the preview to apply; null = only the preview. */
  readonly token: string | null;
}

interface Revisado extends Evaluacion {
  readonly i: Instantanea;
}

function evaluar(
  i: Instantanea,
  pedido: PedidoDeLote,
  registros: readonly Registro[],
): Evaluacion {
  const { tabla, parte } = pedido;
  if (tabla.id === "categorias_valores" && "esc" in parte) {
    exigirConCategorias(i, Number(parte.esc));
  }
  const evaluada = evaluarLote(i, pedido, renglonesDe(pedido, registros));
  const mensaje = fallaDelConjunto(tabla, evaluada.conjunto);
  if (mensaje) throw rechazo("valor_invalido", { mensaje });
  return evaluada;
}

/** A block of dated values. */
export const LOTE: Planilla<EntradaLote, Revisado, Previa> = {
  /** Any scale or grid fits many times. */
  maximo: 10_000,
  // Those of a set that it does not name are removed.
  entera: ({ tabla }) => tablaEditable(tabla).fechada === "conjunto",
  guarda: ({ token }) => token !== null,
  async revisar(q, { tabla, mes, parte, formato }, { registros }) {
    const i = await instantanea(q);
    return { i, ...evaluar(i, { tabla: tablaEditable(tabla), mes, parte, formato }, registros) };
  },
  /** @throws Rechazo with the new preview when that of the token is no longer right ([K1]). */
  async guardar(q, actor, { tabla: nombre, mes, token }, { i, previa, cambios, conjunto }) {
    exigirPrevia(previa, token);
    const tabla = tablaEditable(nombre);
    if (tabla.fechada === "conjunto") {
      await editarConjunto(q, actor, tabla, mes, conjunto, null);
      return previa;
    }
    const catalogo = tabla.catalogo && tablaReferencia(tabla.catalogo);
    for (const { catalogado, entrada } of cambios) {
      if (catalogo && catalogado) {
        const antes = i.fila(catalogo.id, catalogado as Clave);
        await escribir(q, actor, catalogo, [{ antes, despues: catalogado }]);
      }
      if (entrada) await guardarEntrada(q, actor, i, tabla, entrada);
    }
    if (cambios.length > 0) await marcarReferencias(q);
    return previa;
  },
};
