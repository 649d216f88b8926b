/**
 * The manifest of a deliverable: the SHA-256 of its canonical content ([C3], [C5]). It says the same
 * on every database: rows are told by their place in their base, never by the id that a database
 * gave them. The seal says which format it was made with.
 */
import type { Consulta } from "#core/plugin.ts";
import {
  baseDe,
  type Cabecera as Grupo,
  type Entregable,
  lotesDe,
  tablaDe,
} from "#plugins/bases/service.ts";
import { bloquesDe } from "../lineas/almacen.ts";
import {
  type Bloque,
  crearSegmentos,
  type Segmentos,
  SIN_MENSUAL,
} from "../engine/lineas/lineas.ts";
import { comienzosDe } from "../engine/lineas/meses.ts";
import { huellaDeFormato1 } from "./manifiesto-1.ts";
import {
  camposDe,
  camposDeGrupo,
  type CamposDelSello,
  DE_DOS_PERSONAS,
  type Documento,
  leerCampos,
  type Nombres,
  ordenados,
  porNombre,
  type PorParte,
  type Valuado,
  valuadoDe,
} from "./manifiesto-campos.ts";
import { traduccionDe, traducirBloque, traducirLibro } from "./lugares.ts";

// Manifests of format 2: fields by name ([C5]). The names that a closing answers for are stored
// with its seal and hashed with it; their order says nothing, nor how rows and lines are stored.
// A field that comes later is in later closings by itself, and earlier ones keep verifying with
// their names.

/** JSON that does not depend on the order of keys. */
function canonico(valor: unknown): string {
  if (valor === null || typeof valor !== "object") return JSON.stringify(valor) ?? "null";
  if (!Array.isArray(valor)) {
    const pares = porNombre(valor as Documento).filter(([, v]) => v !== undefined);
    return `{${pares.map(([k, v]) => `${JSON.stringify(k)}:${canonico(v)}`).join()}}`;
  }
  const simples = valor.every((v) => v === null || typeof v !== "object");
  return simples ? JSON.stringify(valor) : `[${valor.map(canonico).join()}]`;
}

class Resumen {
  readonly hash = new Bun.CryptoHasher("sha256");

  agregar(valor: unknown): void {
    this.hash.update(`${canonico(valor)}\n`);
  }

  /** The fields named. @throws Error when one of them is unknown here. */
  elegidos(que: string, de: object, nombres: Nombres): void {
    const valores = de as Documento;
    this.agregar({
      [que]: Object.fromEntries(
        ordenados(nombres).map((n) => {
          if (valores[n] === undefined) {
            throw new Error(`el manifiesto nombra ${que}.${n}, que no está`);
          }
          return [n, valores[n]];
        }),
      ),
    });
  }

  documento(que: string, documento: object, partes: PorParte): void {
    for (const [clave, nombres] of porNombre(partes)) {
      const valor = (documento as Documento)[clave];
      if (valor === undefined) throw new Error(`el manifiesto nombra ${que}.${clave}, que no está`);
      this.agregar({ [que]: clave });
      const orden = ordenados(nombres);
      this.agregar(
        orden.length === 0 ? valor : (valor as Documento[]).map((v) => orden.map((n) => v[n])),
      );
    }
  }
}

/** @throws Error for a name that is none of those that there are: it never gets into a statement. */
function exigirColumnas(que: string, nombres: Nombres, hay: Nombres): void {
  const ajena = nombres.find((n) => !hay.includes(n));
  if (ajena !== undefined) throw new Error(`el manifiesto nombra ${que}.${ajena}, que no está`);
}

/** Adds the rows of every base named. @returns their places, by base. */
async function agregarBases(
  q: Consulta,
  resumen: Resumen,
  cierre: Pick<Entregable, "saf" | "codipres">,
  bases: PorParte,
): Promise<Map<string, Map<number, number>>> {
  const lugares = new Map<string, Map<number, number>>();
  for (const [base, nombres] of porNombre(bases)) {
    const propios = new Map<number, number>();
    lugares.set(base, propios);
    resumen.agregar({ base });
    const descripcion = baseDe(base);
    if (!descripcion) throw new Error(`el manifiesto nombra la base ${base}, que no está`);
    exigirColumnas(base, nombres, descripcion.columnas.map((c) => c.id));
    const columnas = ["id", ...ordenados(nombres)];
    for await (const lote of lotesDe(q, tablaDe(descripcion), columnas, cierre)) {
      let texto = "";
      for (const [id, ...valores] of lote) {
        propios.set(Number(id), propios.size + 1);
        texto += `${JSON.stringify(valores)}\n`;
      }
      resumen.hash.update(texto);
    }
  }
  return lugares;
}

type Estructura = Readonly<Record<string, ArrayLike<number>>> & { readonly n: number };

/** The segments of each line, one after the other; `lista` is the place of the line from 1. */
function porLinea({ lineas: l, segmentos: s }: Bloque, anteriores: number): Segmentos {
  const comienzos = comienzosDe(s);
  let n = 0;
  if (s.n > 0) {
    for (let i = 0; i < l.n; i++) {
      n += comienzos[l.segmentos[i] + 1] - comienzos[l.segmentos[i]];
    }
  }
  const todos = crearSegmentos(n);
  if (n === 0) return todos;
  for (let i = 0; i < l.n; i++) {
    for (let e = comienzos[l.segmentos[i]]; e < comienzos[l.segmentos[i] + 1]; e++) {
      const k = todos.n++;
      todos.lista[k] = anteriores + i + 1;
      todos.desde[k] = s.desde[e];
      todos.hasta[k] = s.hasta[e];
      todos.mensual[k] = s.mensual[e];
      todos.parametros[k] = s.parametros[e];
    }
  }
  return todos;
}

/**
 * Hashes of the columns of rows, lines and segments, each with all its values in order, so that neither the
 * layout nor the size of the stored blocks can be told from them. A number is its 8 bytes.
 */
class Columnas {
  readonly #columnas: { parte: string; nombre: string; hash: Bun.CryptoHasher }[];
  #renglones = 0;
  #lineas = 0;

  constructor(partes: PorParte) {
    this.#columnas = porNombre(partes).flatMap(([parte, nombres]) =>
      ordenados(nombres).map((nombre) => ({
        parte,
        nombre,
        hash: new Bun.CryptoHasher("sha256"),
      }))
    );
  }

  /** @param bloque rows already by their places. */
  agregar(bloque: Bloque): void {
    const { renglon, n } = bloque.lineas;
    // From the place in the block to the place in the valuation.
    for (let i = 0; i < n; i++) renglon[i] += this.#renglones;
    this.#renglones += bloque.renglones.n;
    const partes = { ...bloque, segmentos: porLinea(bloque, this.#lineas) };
    this.#lineas += n;
    for (const { parte, nombre, hash } of this.#columnas) {
      const estructura = (partes as unknown as Record<string, Estructura | undefined>)[parte];
      const valores = estructura?.[nombre];
      if (!estructura || !valores) {
        throw new Error(`el manifiesto nombra ${parte}.${nombre}, que no está`);
      }
      const exactos = new Float64Array(estructura.n);
      exactos.set((valores as Float64Array).subarray(0, estructura.n));
      // What has no monthly amount is hashed as it always was.
      if (nombre === "mensual") exactos.forEach((x, i) => exactos[i] = x === SIN_MENSUAL ? -1 : x);
      hash.update(new Uint8Array(exactos.buffer));
    }
  }

  resultado(): [string, string, string][] {
    return this.#columnas.map(({ parte, nombre, hash }) => [parte, nombre, hash.digest("hex")]);
  }
}

/** See `huellaDe`. */
async function huellaDeFormato2(
  q: Consulta,
  cierre: Omit<Entregable, "sha256">,
  campos: CamposDelSello,
  { valuacion, diccionario, libro }: Valuado,
): Promise<string> {
  const { saf, codipres } = cierre;
  exigirColumnas("grupo", campos.grupo, camposDeGrupo());
  // As it is stored, booleans as 0/1: what is hashed never changes.
  const [grupo] = await q.filas(
    `SELECT ${campos.grupo.join(", ")} FROM presupuestos WHERE saf = ? AND codipres = ?`,
    [saf, codipres],
  );
  if (!grupo) throw new Error("falta el encabezado");
  const resumen = new Resumen();
  resumen.agregar("planta entregable 2");
  resumen.agregar(enOrden(campos));
  resumen.elegidos("grupo", grupo, campos.grupo);
  resumen.elegidos("cierre", cierre, campos.cierre);
  const traducir = traduccionDe(await agregarBases(q, resumen, cierre, campos.bases));
  resumen.elegidos("valuacion", valuacion, campos.valuacion);
  resumen.documento("diccionario", diccionario, campos.diccionario);
  resumen.documento("libro", traducirLibro(libro, traducir), campos.libro);
  const columnas = new Columnas(campos.bloques);
  for await (const bloque of bloquesDe(q, valuacion.id)) {
    columnas.agregar(traducirBloque(bloque, diccionario.componentes, traducir));
  }
  resumen.agregar({ bloques: columnas.resultado() });
  return resumen.hash.digest("hex");
}

/** The same names, whatever order they were stored in. */
function enOrden(campos: CamposDelSello): unknown {
  const deParte = (p: PorParte) =>
    Object.fromEntries(Object.entries(p).map(([k, nombres]) => [k, ordenados(nombres)]));
  const { grupo, cierre, bases, valuacion, diccionario, libro, bloques } = campos;
  return {
    grupo: ordenados(grupo),
    cierre: ordenados(cierre),
    valuacion: ordenados(valuacion),
    bases: deParte(bases),
    diccionario: deParte(diccionario),
    libro: deParte(libro),
    bloques: deParte(bloques),
  };
}

/** Format of every new closing. */
export const FORMATO = 2;

/** The closing that a manifest answers for. */
type Cierre = Omit<Entregable, "sha256">;

/**
 * Hash of what the database holds for a deliverable: header, every base row, valuation with the
 * parameter values that it read, and who closed it, when and with which engine. `online` is left
 * out: hiding a group changes nothing of it ([P3]).
 * @throws Error when the valuation is missing or names rows that are not there, and when the format
 * or a field that the seal names is unknown.
 */
export async function huellaDe(q: Consulta, grupo: Grupo, cierre: Cierre): Promise<string> {
  const campos = cierre.formato === FORMATO ? leerCampos(cierre.campos) : null;
  // Written afterwards, it would be a second person that nobody answers for.
  if (cierre.pedido_por !== "" && !campos?.cierre.includes(DE_DOS_PERSONAS)) {
    throw new Error("dice quién pidió el cierre, y su manifiesto no responde por eso");
  }
  if (campos !== null) return await huellaDeFormato2(q, cierre, campos, await valuadoDe(q, cierre));
  if (cierre.formato === 1) return await huellaDeFormato1(q, grupo, cierre);
  throw new Error(`el manifiesto es de un formato desconocido (${cierre.formato})`);
}

/** The closing with the names of all that its manifest will answer for, and its hash. */
export async function manifiestoDe(
  q: Consulta,
  cierre: Omit<Cierre, "formato" | "campos">,
): Promise<Entregable> {
  const valuado = await valuadoDe(q, cierre);
  const campos = camposDe(valuado, cierre);
  const sellable = { ...cierre, formato: FORMATO, campos: JSON.stringify(campos) };
  return { ...sellable, sha256: await huellaDeFormato2(q, sellable, campos, valuado) };
}
