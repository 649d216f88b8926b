/** What one PostgreSQL connection, or the pool, can do: reading, writing, COPY. */
import type postgres from "postgres";
import { auditar } from "../audit.ts";
import { type ConsultaDeCopia, copiar } from "../copy.ts";
import { numerar } from "../placeholders.ts";
import type { Actor, Asiento, Consulta, Escritura, Lectura, Parametro } from "../types.ts";
import type { Unidad } from "../unit.ts";
import { parametro } from "../values.ts";

const BOOLEANO = 16;

type Emisor = Pick<postgres.Sql<Record<string, never>>, "unsafe">;

/** Reading through the pool, or through the connection of a transaction. */
export class ConsultaPostgres implements Consulta {
  readonly dialecto = "postgres";

  /** @param emisor the pool in use, or the connection of a transaction. */
  constructor(protected readonly emisor: () => Emisor, protected readonly unidad?: Unidad) {}

  get base(): object {
    return this.unidad?.base ?? this;
  }

  protected enviar(texto: string, parametros: readonly Parametro[]) {
    const { unidad } = this;
    unidad?.exigir();
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

  async valores(sql: string, parametros: readonly Parametro[] = []): Promise<unknown[][]> {
    const filas = await this.enviar(numerar(sql), parametros).values();
    filas.columns.forEach(({ type }, i) => {
      if (type === BOOLEANO) {
        for (const fila of filas) if (fila[i] !== null) fila[i] = fila[i] ? 1 : 0;
      }
    });
    return [...filas];
  }

  async filas(
    sql: string,
    parametros: readonly Parametro[] = [],
    leer?: Lectura,
  ): Promise<Record<string, unknown>[]> {
    const filas = await this.enviar(numerar(sql), parametros);
    for (const { name, type } of filas.columns) {
      if (type === BOOLEANO) {
        for (const fila of filas) if (fila[name] !== null) fila[name] = fila[name] ? 1 : 0;
      }
    }
    if (leer) { for (const fila of filas) leer(fila); }
    return [...filas];
  }

  estables(
    sql: string,
    parametros: readonly Parametro[] = [],
    leer?: Lectura,
  ): Promise<Record<string, unknown>[]> {
    return this.filas(sql, parametros, leer);
  }
}

/** Writing inside a unit of work, and nowhere else. */
export class EscrituraPostgres extends ConsultaPostgres implements Escritura {
  constructor(emisor: () => Emisor, protected override readonly unidad: Unidad) {
    super(emisor, unidad);
  }

  async ejecutar(sql: string, parametros: readonly Parametro[] = []): Promise<number> {
    return (await this.enviar(numerar(sql), parametros)).count;
  }

  async insertar(
    tabla: string,
    columnas: readonly string[],
    filas: Iterable<readonly Parametro[]> | AsyncIterable<readonly (readonly Parametro[])[]>,
  ): Promise<number> {
    this.unidad.exigir();
    const nombres = columnas.map((c) => `"${c}"`).join(", ");
    try {
      const consulta = this.emisor().unsafe(`COPY "${tabla}" (${nombres}) FROM STDIN`);
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
