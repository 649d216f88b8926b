/** What one PostgreSQL connection, or the pool, can do: reading, writing, COPY. */
import type postgres from "postgres";
import { auditar } from "../audit.ts";
import { type ConsultaDeCopia, copiar } from "../copy.ts";
import { numerar } from "../placeholders.ts";
import type { Actor, Asiento, Consulta, Escritura, LecturaDeFila, Parametro } from "../types.ts";
import type { UnidadDeTrabajo } from "../unit.ts";
import { conLugar, escrituraAfuera, parametro } from "../values.ts";

const BOOLEANO = 16;

type Emisor = Pick<postgres.Sql<Record<string, never>>, "unsafe">;

/**
 * The rows, without the empty places that may stand before them: a statement that failed with rows
 * already sent (cancelled half-way, say) leaves the driver counting from there, and it puts the rows
 * of the next one on that connection after as many places.
 */
const llegadas = <F>(filas: readonly F[]): F[] => filas.filter(() => true);

/** Reading through the pool, or through the connection of a transaction. */
export class ConsultaPostgres implements Consulta {
  readonly dialecto = "postgres";
  protected readonly escribe: boolean = false;

  /** @param emisor the pool in use, or the connection of a transaction. */
  constructor(
    protected readonly emisor: () => Emisor,
    protected readonly unidad?: UnidadDeTrabajo,
  ) {}

  get base(): object {
    return this.unidad?.base ?? this;
  }

  protected enviar(texto: string, parametros: readonly Parametro[]) {
    const { unidad } = this;
    unidad?.exigir();
    unidad?.anotar(texto);
    const anotar = (error: unknown) => {
      if (unidad) unidad.fallo ??= error;
    };
    let limpios: Exclude<Parametro, bigint>[];
    try {
      limpios = parametros.map(parametro);
    } catch (error) {
      anotar(error);
      throw error;
    }
    const consulta = this.emisor().unsafe<Record<string, unknown>[]>(
      texto,
      limpios as postgres.ParameterOrJSON<never>[],
      { prepare: true },
    );
    if (unidad) consulta.catch(anotar);
    return consulta;
  }

  /** Waits for it. The driver's error knows nothing of who asked: whoever waits here does. */
  protected async esperar<T>(consulta: PromiseLike<T>): Promise<T> {
    try {
      return await consulta;
    } catch (error) {
      throw conLugar(error, !this.escribe);
    }
  }

  async valores(sql: string, parametros: readonly Parametro[] = []): Promise<unknown[][]> {
    const resultado = await this.esperar(this.enviar(numerar(sql), parametros).values());
    const filas = llegadas(resultado);
    resultado.columns.forEach(({ type }, i) => {
      if (type === BOOLEANO) {
        for (const fila of filas) if (fila[i] !== null) fila[i] = fila[i] ? 1 : 0;
      }
    });
    return filas;
  }

  async filas(
    sql: string,
    parametros: readonly Parametro[] = [],
    leer?: LecturaDeFila,
  ): Promise<Record<string, unknown>[]> {
    const resultado = await this.esperar(this.enviar(numerar(sql), parametros));
    const filas = llegadas(resultado);
    for (const { name, type } of resultado.columns) {
      if (type === BOOLEANO) {
        for (const fila of filas) if (fila[name] !== null) fila[name] = fila[name] ? 1 : 0;
      }
    }
    if (leer) { for (const fila of filas) leer(fila); }
    return filas;
  }

  estables(
    sql: string,
    parametros: readonly Parametro[] = [],
    leer?: LecturaDeFila,
  ): Promise<Record<string, unknown>[]> {
    return this.filas(sql, parametros, leer);
  }

  // Who writes without types may call what only a unit of work has.
  ejecutar(_sql: string, _parametros?: readonly Parametro[]): Promise<number> {
    return Promise.reject(escrituraAfuera(""));
  }
}

/** Writing inside a unit of work, and nowhere else. */
export class EscrituraPostgres extends ConsultaPostgres implements Escritura {
  protected override readonly escribe = true;

  constructor(emisor: () => Emisor, protected override readonly unidad: UnidadDeTrabajo) {
    super(emisor, unidad);
  }

  override async ejecutar(sql: string, parametros: readonly Parametro[] = []): Promise<number> {
    return (await this.esperar(this.enviar(numerar(sql), parametros))).count;
  }

  async insertar(
    tabla: string,
    columnas: readonly string[],
    filas: Iterable<readonly Parametro[]> | AsyncIterable<readonly (readonly Parametro[])[]>,
  ): Promise<number> {
    this.unidad.exigir();
    const nombres = columnas.map((c) => `"${c}"`).join(", ");
    const sql = `COPY "${tabla}" (${nombres}) FROM STDIN`;
    this.unidad.anotar(sql);
    try {
      const consulta = this.emisor().unsafe(sql);
      return await copiar(consulta as unknown as ConsultaDeCopia, columnas.length, filas);
    } catch (error) {
      this.unidad.fallo ??= error;
      throw error;
    }
  }

  firmar(actor: Actor): void {
    this.unidad.firmar(actor);
  }

  auditar(actor: Actor, asiento: Asiento): Promise<void> {
    this.firmar(actor);
    return auditar(this, actor, asiento);
  }
}
