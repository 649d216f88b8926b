/** Edits of dated values that somebody types and nobody stored: what they would leave. Pure. */
import { type TablaReferencia, tablaReferencia } from "#proto/recursos/tablas.ts";
import { rechazo } from "../errors.ts";
import { conjuntoEn, tablaEditable, vigente } from "../lecturas/fechadas.ts";
import type { FilaCambiada, FilaReferencia, Instantanea } from "../lecturas/instantanea.ts";
import type { Clave } from "../lecturas/clave.ts";
import { conjuntoPara } from "./editar-conjunto.ts";
import { entradaPara, entradaPropia, exigirBuena, exigirQuePague } from "./editar.ts";
import {
  claveDelFormulario,
  conjuntoDelFormulario,
  contenidoDelFormulario,
  leerLista,
} from "./formularios.ts";

/** Values that are asked about at once: as many as a block may bring. */
const VALORES = 10_000;

/** An edit, or the removal of an entry of exactly that month. */
export interface EdicionDeValores {
  readonly tabla: string;
  /** yyyymm */
  readonly mes: number;
  /** JSON list of rows as their call takes them: key and content; of a set, all of it. */
  readonly filas: string;
  readonly quita: boolean;
}

const claveDe = ({ clave }: TablaReferencia, fila: FilaReferencia): Clave =>
  Object.fromEntries(clave.map((c) => [c, fila[c] as number | string]));

/** The edits that changed rows are, for whoever looks for what reads them. */
export function cambiosDeFilas(filas: readonly FilaCambiada[]): CambioDeValores[] {
  return [...Map.groupBy(filas, (f) => f.tabla)].flatMap(([nombre, suyas]) => {
    const tabla = tablaReferencia(nombre);
    const escritas = suyas.flatMap(({ antes, despues }) => [antes, despues])
      .filter((f) => f !== null);
    const mes = Math.min(...escritas.map((f) => Number(f.desde_mes)));
    if (tabla.porFila) return [{ tabla: nombre, mes, parte: {}, filas: escritas }];
    if (tabla.fechada === "conjunto") return [{ tabla: nombre, mes, parte: {} }];
    return suyas.map(({ antes, despues }) => {
      const fila = despues ?? antes ?? {};
      return { tabla: nombre, mes: Number(fila.desde_mes), parte: claveDe(tabla, fila) };
    });
  });
}

function deConjunto(
  i: Instantanea,
  tabla: TablaReferencia,
  mes: number,
  filas: readonly FilaReferencia[],
): FilaCambiada[] {
  const actuales = conjuntoEn(i, tabla, mes);
  const escrito = conjuntoPara(tabla, actuales, mes, filas);
  if (!escrito) return [];
  const { donde, nuevas } = escrito;
  const { id: nombre } = tabla;
  return [
    ...actuales.filter((f) => f.desde_mes === donde)
      .map((antes) => ({ tabla: nombre, antes, despues: null })),
    ...nuevas.map((despues) => ({ tabla: nombre, antes: null, despues })),
  ];
}

/** @throws Rechazo for what storing it would refuse. */
function escrito(
  i: Instantanea,
  tabla: TablaReferencia,
  mes: number,
  fila: unknown,
): FilaCambiada[] {
  const clave = claveDelFormulario(tabla, fila);
  const actual = vigente(i, tabla, clave, mes);
  const contenido = contenidoDelFormulario(tabla, fila, mes)(actual);
  // A block names keys that it brings itself.
  if (!tabla.catalogo) exigirBuena(i, tabla, { ...clave, ...contenido });
  exigirQuePague(i, tabla, { ...clave, ...contenido }, actual);
  const despues = entradaPara(tabla, actual, clave, mes, contenido);
  if (!despues) return [];
  const mismo = tabla.porFila || actual?.desde_mes === despues.desde_mes;
  return [{ tabla: tabla.id, antes: mismo ? actual : null, despues }];
}

/** An edit of dated values as a call names it: any column of the key may stay open. */
export interface CambioDeValores {
  readonly tabla: string;
  readonly mes: number;
  readonly parte: Clave;
  /** The entries of the key from that month on go away with it ([W6]). */
  readonly enAdelante?: true;
  /** Entries as they would be, of a table whose rows say by themselves whom they reach ([Y7]). */
  readonly filas?: readonly FilaReferencia[];
}

/** The rows that an edit would change. @throws Rechazo for what cannot be read. */
export function filasCambiadas(
  i: Instantanea,
  { tabla: nombre, mes, filas, quita }: EdicionDeValores,
): FilaCambiada[] {
  const tabla = tablaEditable(nombre);
  if (tabla.fechada === "conjunto") {
    return deConjunto(i, tabla, mes, quita ? [] : conjuntoDelFormulario(tabla, { filas }));
  }
  const lista = leerLista(filas);
  if (lista === null || lista.length > VALORES) throw rechazo("lista_ilegible");
  return lista.flatMap((fila) => {
    if (!quita) return escrito(i, tabla, mes, fila);
    const antes = entradaPropia(i, { tabla, clave: claveDelFormulario(tabla, fila), mes });
    return [{ tabla: nombre, antes, despues: null }];
  });
}
