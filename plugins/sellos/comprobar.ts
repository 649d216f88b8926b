/**
 * What `planta comprobar` finds of the trail, the deliverables and the valuations against their links
 * and seals ([Q3]). Reads the trail once, in order: it takes the same memory for any length.
 */
import { guardasQueFaltan, puedeQuitarGuardas } from "#core/db/integrity.ts";
import { cuantas, es, una } from "#core/db/query.ts";
import { type ColumnaLeida, muchasFilas } from "#core/db/rows-as-text.ts";
import { contar } from "#core/domain/money.ts";
import { fechaYHoraDe } from "#core/domain/period.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import type { Comprobacion, Consulta } from "#core/plugin.ts";
import { firmadoPor, huellaDeClave, huellaPropia } from "#core/process/signing-key.ts";
import { type Entregable, entregables } from "#plugins/bases/service.ts";
import {
  type Asentado,
  COLUMNAS_LEIDAS,
  huellaDeAsiento,
  leerAsiento,
  SIN_SAF,
  traerAdjunto,
} from "./enlazador.ts";
import {
  type DocumentoDeSello,
  leerDocumento,
  leerSello,
  resumenDe,
  type Sello,
  sha256,
} from "./sello.ts";
import { tabla } from "./tables.ts";

const LOTE = 5_000;
/** A unit of work may last: an entry is as old as its first moment, and linked after its last. */
const TOLERANCIA_MS = 3_600_000;

/** What a seal says of a chain. */
interface Punta {
  readonly sello: number;
  readonly instante: number;
  readonly numero: number;
  readonly huella: string;
}

const nombreDe = (cadena: number): string =>
  cadena === SIN_SAF ? "la cadena de lo que no es de un SAF" : `la cadena del SAF ${cadena}`;

/** What the seals say of each chain, in their order. */
function puntasDe(documentos: readonly DocumentoDeSello[]): Map<number, Punta[]> {
  const puntas = new Map<number, Punta[]>();
  for (const { numero: sello, instante, cadenas } of documentos) {
    for (const [saf, numero, huella] of cadenas) {
      puntas.getOrInsertComputed(saf ?? SIN_SAF, () => [])
        .push({ sello, instante: Date.parse(instante), numero, huella });
    }
  }
  return puntas;
}

/** The link before another; of the first one, nothing. */
interface Anterior {
  readonly numero: number;
  readonly huella: Uint8Array | null;
}

/** One chain: what its links say, and what the seals said of it. */
class Cadena {
  /** Where the last one that was looked at is: nearly always, the one before the next. */
  ultimo: Anterior = { numero: 0, huella: null };
  #mayor = 0;
  /** How many of the seals end before the last link that was looked at. */
  #sellados = 0;
  /** The first seal that the chain contradicts: what comes after it is another chain, told once. */
  #contradicho: Punta | undefined;
  readonly #fallas: { readonly numero: number; readonly falla: string }[] = [];

  constructor(private readonly cadena: number, private readonly puntas: readonly Punta[]) {}

  /**
   * A link, in the order of the entries, which is not always that of the chain.
   * @param asiento null = the entry is not there.
   */
  agregar(
    numero: number,
    id: number,
    huella: Uint8Array,
    asiento: Asentado | null,
    anterior: Anterior,
  ): void {
    const donde = `${nombreDe(this.cadena)}, eslabón ${numero}`;
    const sigue = numero === anterior.numero + 1;
    if (!sigue) this.#faltan(anterior.numero + 1, numero - 1);
    if (asiento === null) this.#fallar(numero, `${donde}: falta el asiento ${id}`);
    else if (sigue && Buffer.compare(huellaDeAsiento(anterior.huella, asiento), huella) !== 0) {
      this.#fallar(numero, `${donde}: el asiento ${id} no es el que se enlazó`);
    }
    this.#revisarSellos(numero, huella, donde, asiento);
    this.#mayor = Math.max(this.#mayor, numero);
    this.ultimo = { numero, huella };
  }

  #fallar(numero: number, falla: string): void {
    this.#fallas.push({ numero, falla });
  }

  #faltan(desde: number, hasta: number, segun = ""): void {
    this.#fallar(
      desde,
      `${nombreDe(this.cadena)}: faltan los eslabones ${desde} a ${hasta}${segun}`,
    );
  }

  /** The link is the one that was sealed, and its entry is not from long before a seal without it. */
  #revisarSellos(numero: number, huella: Uint8Array, donde: string, asiento: Asentado | null) {
    // In a row of seals each reaches further than the one before.
    while (this.puntas[this.#sellados]?.numero < numero) this.#sellados++;
    while (this.puntas[this.#sellados - 1]?.numero >= numero) this.#sellados--;
    for (let i = this.#sellados; this.puntas[i]?.numero === numero; i++) {
      if (numero >= (this.#contradicho?.numero ?? Infinity)) break;
      if (this.puntas[i].huella !== huella.toHex()) this.#contradicho = this.puntas[i];
    }
    const previa = this.puntas[this.#sellados - 1];
    if (!asiento || !previa || asiento.instante >= previa.instante - TOLERANCIA_MS) return;
    this.#fallar(
      numero,
      `${donde}: el asiento ${asiento.id} dice ser del ${fechaYHoraDe(asiento.instante)}, y el ` +
        `sello ${previa.sello}, posterior, no lo tenía`,
    );
  }

  /** When all were added. @returns what is wrong, in the order of the chain. */
  terminar(): readonly string[] {
    const ultima = this.puntas.at(-1);
    if (ultima && ultima.numero > this.#mayor) {
      this.#faltan(this.#mayor + 1, ultima.numero, `, que el sello ${ultima.sello} tenía`);
    }
    if (this.#contradicho) {
      const { numero, sello } = this.#contradicho;
      this.#fallar(
        numero,
        `${
          nombreDe(this.cadena)
        }: hasta el eslabón ${numero} no dice lo que selló el sello ${sello}`,
      );
    }
    return this.#fallas.toSorted((a, b) => a.numero - b.numero).map(({ falla }) => falla);
  }
}

const DE_ESLABON: readonly ColumnaLeida[] = [
  { nombre: "e.asiento", texto: false },
  { nombre: "e.cadena", texto: false },
  { nombre: "e.numero", texto: false },
  { nombre: "e.huella", texto: true },
  ...COLUMNAS_LEIDAS,
];

/** Bytes as either database gives them in a row that is read with many. */
const bytes = (leidos: unknown): Uint8Array =>
  typeof leidos === "string" ? Uint8Array.fromHex(leidos.slice(2)) : leidos as Uint8Array;

/** Links with their entries, those of the entries after one, some thousands at a time. */
const leerEslabones = (q: Consulta, desde: number): Promise<unknown[][]> =>
  muchasFilas(
    q,
    DE_ESLABON,
    // Without its own bound PostgreSQL walks the trail from its first entry each time.
    "FROM eslabones e LEFT JOIN auditoria a ON a.id = e.asiento AND a.id > ? " +
      `WHERE e.asiento > ? ORDER BY e.asiento LIMIT ${LOTE}`,
    [desde, desde],
    "asiento",
  );

/** The link before another in its chain, as the database has it. */
async function anteriorA(q: Consulta, cadena: number, numero: number): Promise<Anterior> {
  const hay = await una(q, tabla.eslabones, { cadena, numero: es("<", numero) }, [
    "numero",
    "huella",
  ], { orden: "-numero" });
  return hay ?? { numero: 0, huella: null };
}

/**
 * Every link, in the order of the entries: those of one chain are all over the trail, which would be
 * read once for each chain. An entry that was linked late comes before others of its chain; then the
 * link before it, which is all that it is compared with, is looked up.
 * @returns how many links there are, and how many have their entry.
 */
async function revisarCadenas(
  q: Consulta,
  puntas: ReadonlyMap<number, readonly Punta[]>,
  fallar: (falla: string) => void,
): Promise<{ enlazados: number; conAsiento: number }> {
  const cadenas = new Map<number, Cadena>();
  const cadenaDe = (cadena: number): Cadena =>
    cadenas.getOrInsertComputed(cadena, () => new Cadena(cadena, puntas.get(cadena) ?? []));
  for (const cadena of puntas.keys()) cadenaDe(cadena);
  let enlazados = 0;
  let conAsiento = 0;
  for (let pedido = leerEslabones(q, 0);;) {
    const lote = await pedido;
    const hayMas = lote.length === LOTE;
    // While these are compared the database reads the next ones.
    if (hayMas) {
      pedido = leerEslabones(q, Number(lote[LOTE - 1][0]));
      pedido.catch(() => {}); // told where they are waited for
    }
    for (const [id, cual, n, huella, ...asiento] of lote) {
      const cadena = cadenaDe(Number(cual));
      const numero = Number(n);
      const leido = leerAsiento(asiento);
      const entero = leido?.conAdjunto ? await traerAdjunto(q, leido) : leido;
      const anterior = numero === cadena.ultimo.numero + 1
        ? cadena.ultimo
        : await anteriorA(q, Number(cual), numero);
      cadena.agregar(numero, Number(id), bytes(huella), entero, anterior);
      if (leido) conAsiento++;
    }
    enlazados += lote.length;
    if (!hayMas) break;
  }
  const enOrden = [...cadenas].sort(([a], [b]) => a - b);
  for (const [, cadena] of enOrden) for (const falla of cadena.terminar()) fallar(falla);
  return { enlazados, conAsiento };
}

/** Which key a seal has to be signed with: its print, by which it is told apart. */
type Esperada = string | null;

/** The seals kept in the database, each over the one before. */
function revisarSellos(
  sellos: readonly Sello[],
  esperada: Esperada,
  fallar: (falla: string) => void,
): DocumentoDeSello[] {
  const documentos: DocumentoDeSello[] = [];
  let anterior: string | null = null;
  for (const [i, { numero, documento: texto, firma, instante, motivo }] of sellos.entries()) {
    if (numero !== i + 1 && numero !== (sellos[i - 1]?.numero ?? 0) + 1) {
      fallar(`sello ${numero}: faltan los anteriores`);
    }
    let documento: DocumentoDeSello;
    try {
      documento = leerDocumento(texto, `El sello ${numero}`);
    } catch (error) {
      fallar((error as Error).message);
      anterior = sha256(texto);
      continue;
    }
    const propio = documento.numero === numero && documento.motivo === motivo &&
      Date.parse(documento.instante) === instante;
    if (!propio) fallar(`sello ${numero}: no es el que dice su documento`);
    if (documento.anterior !== anterior) {
      fallar(`sello ${numero}: el anterior no es el que tenía al firmarse`);
    }
    if (documento.clave !== null && (!firma || !firmadoPor(documento.clave, texto, firma))) {
      fallar(`sello ${numero}: la firma no es de su documento`);
    }
    anterior = sha256(texto);
    documentos.push(documento);
  }
  const ultimo = documentos.findLast((d) => d.clave !== null || d.clave_nueva !== undefined);
  const clave = ultimo?.clave_nueva ?? ultimo?.clave;
  if (esperada !== null && clave && huellaDeClave(clave) !== esperada) {
    fallar(
      `sello ${ultimo?.numero}: está firmado con la clave ${
        huellaDeClave(clave)
      }, que no es la esperada`,
    );
  }
  return documentos;
}

/** A seal that was kept outside, against the key that is expected and what the database says of it. */
function revisarDeAfuera(
  archivo: string,
  esperada: Esperada,
  sellos: readonly Sello[],
  fallar: (falla: string) => void,
): DocumentoDeSello {
  const { texto, documento, firma } = leerSello(archivo);
  const { clave, numero } = documento;
  if (clave !== null) {
    const huella = huellaDeClave(clave);
    if (!firma || !firmadoPor(clave, texto, firma)) {
      fallar(`${archivo}: la firma no es de su documento`);
    }
    if (esperada !== null && huella !== esperada) {
      fallar(`${archivo}: está firmado con la clave ${huella}, que no es la esperada`);
    }
  } else if (esperada !== null) fallar(`${archivo}: no tiene firma`);
  if (sellos.find((s) => s.numero === numero)?.documento !== texto) {
    fallar(`${archivo}: el sello ${numero} de la base no es ése`);
  }
  return documento;
}

/** Triggers that keep what is linked and sealed as it is. */
const GUARDAS = {
  sqlite: { eslabones: 3, sellos: 3 },
  postgres: { eslabones: 2, sellos: 2 },
};

const CIERRES = "SELECT saf, codipres, id, despues FROM auditoria WHERE " +
  "(entidad = 'presupuestos' AND accion = 'cerrar') OR " +
  "(entidad = 'entregables' AND accion = 'importar') ORDER BY id";

/** Each deliverable is the one that its closing said, and each closing left its own. */
async function revisarEntregables(
  q: Consulta,
  todos: readonly Entregable[],
  fallar: (falla: string) => void,
): Promise<void> {
  const dichos = new Map<string, { id: number; sha256: unknown }>();
  for (const [saf, codipres, id, despues] of await q.valores(CIERRES)) {
    const dicho = JSON.parse(String(despues ?? "{}")) as { sha256?: unknown };
    dichos.set(`${saf} ${codipres}`, { id: Number(id), sha256: dicho.sha256 });
  }
  for (const { saf, codipres, sha256 } of todos) {
    const nombre = `${saf} ${codipres}`;
    const dicho = dichos.get(nombre);
    if (!dicho) fallar(`${nombre}: la auditoría no dice que se haya cerrado`);
    else if (dicho.sha256 !== sha256) {
      fallar(`${nombre}: su manifiesto no es el que dice el asiento ${dicho.id}`);
    }
    dichos.delete(nombre);
  }
  for (const [nombre, { id }] of dichos) {
    fallar(`${nombre}: falta el entregable que se cerró según el asiento ${id}`);
  }
}

/** Each valuation says what the trail says of the last time that its group was valued. */
async function revisarValuaciones(q: Consulta, fallar: (falla: string) => void): Promise<void> {
  const filas = await q.valores(
    "SELECT v.saf, v.codipres, v.totales, a.id, a.despues FROM valuaciones v LEFT JOIN auditoria a " +
      "ON a.id = (SELECT max(b.id) FROM auditoria b WHERE b.saf = v.saf AND b.codipres = v.codipres " +
      "AND b.entidad = 'valuaciones' AND b.accion = 'valorizar') WHERE v.tipo = 'valorizacion' " +
      "ORDER BY v.saf, v.codipres",
  );
  for (const [saf, codipres, totales, id, despues] of filas) {
    if (id === null) continue; // closed or imported: its manifest answers for it
    const dicho = JSON.parse(String(despues)) as { totales?: unknown };
    if (dicho.totales === undefined) continue;
    if (!Bun.deepEquals(dicho.totales, JSON.parse(String(totales)))) {
      fallar(`${saf} ${codipres}: su total no es el que dice el asiento ${id}`);
    }
  }
}

const sinEnlazarTodavia = (cuantos: number): string =>
  `${contar(cuantos, "asiento", "asientos")} todavía sin enlazar: ` +
  `${cuantos === 1 ? "se enlaza" : "se enlazan"} al servir`;

function alcance(documentos: readonly DocumentoDeSello[], afuera: DocumentoDeSello | null): string {
  const sello = afuera ?? documentos.at(-1);
  if (!sello) return "No hay sellos: quien sea dueño de la base pudo rehacer los eslabones";
  const cuando = fechaYHoraDe(Date.parse(sello.instante));
  const firma = sello.clave === null ? ", sin firma" : "";
  return afuera
    ? `Probado hasta el sello ${sello.numero}, del ${cuando}${firma}, guardado afuera`
    : `El último sello es el ${sello.numero}, del ${cuando}${firma}. Sin --sello, quien sea dueño ` +
      "de la base y de la clave pudo rehacerlo todo: la prueba llega hasta el sello que se guardó afuera";
}

const DUENA =
  "la cuenta de DATABASE_URL es dueña de las tablas y puede quitarles las guardas: con " +
  "DATABASE_URL_DUENO, la que atiende no lo es";

export const comprobacion: Comprobacion = {
  id: "sellos",
  title: "Eslabones y sellos de la auditoría",
  async run(q, { options = {}, config }) {
    const failures: string[] = [];
    const fallar = (falla: string): void => void failures.push(falla);
    const { sello: archivo, clave } = options;
    // A seal is never checked against the key that it brings.
    const propia = () => config ? huellaPropia({ config }) : null;
    const esperada = typeof clave === "string" ? clave.toLowerCase() : propia();
    const sellos = (await q.filas("SELECT * FROM sellos ORDER BY numero")) as unknown as Sello[];
    const documentos = revisarSellos(sellos, esperada, fallar);
    const afuera = typeof archivo === "string"
      ? revisarDeAfuera(archivo, esperada, sellos, fallar)
      : null;
    const todos = afuera ? [...documentos, afuera] : documentos;
    todos.sort((a, b) => a.numero - b.numero);
    const { enlazados, conAsiento } = await revisarCadenas(q, puntasDe(todos), fallar);
    const cerrados = await entregables(q);
    await revisarEntregables(q, cerrados, fallar);
    await revisarValuaciones(q, fallar);
    const ultimo = todos.at(-1);
    const hay = resumenDe(cerrados);
    if (ultimo && ultimo.entregables.cantidad > hay.cantidad) {
      fallar(`el sello ${ultimo.numero} tenía ${ultimo.entregables.cantidad} entregables`);
    } else if (
      ultimo?.entregables.cantidad === hay.cantidad && ultimo.entregables.huella !== hay.huella
    ) fallar(`los entregables no son los que tenía el sello ${ultimo.numero}`);
    for (const falla of await guardasQueFaltan(q, GUARDAS[q.dialecto])) fallar(falla);
    const faltan = await cuantas(q, nucleo.auditoria, {}) - conAsiento;
    return {
      checked: enlazados,
      failures,
      notes: [
        ...(faltan > 0 ? [sinEnlazarTodavia(faltan)] : []),
        ...(q.dialecto === "postgres" && await puedeQuitarGuardas(q, "auditoria") ? [DUENA] : []),
        alcance(documentos, afuera),
      ],
    };
  },
};
