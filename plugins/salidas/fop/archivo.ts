/**
 * `paquetes_fop.csv`: the credits packages that were made, one row per credit, so that a copy of
 * the data goes on saying what changed since the last one ([S5]). A package without credits is one
 * row without them.
 */
import { campo, type Campos, nulo } from "#core/domain/fields.ts";
import type { Archivo, Consulta, ContextoImportar } from "#core/plugin.ts";
import type { FilaCsv } from "#core/transfer/types.ts";
import { cabeceras, tipoDeGrupo } from "#plugins/bases/service.ts";
import { CAMPOS as DE_PAQUETE } from "./columnas.ts";
import type { CreditoDeFop } from "./creditos.ts";
import { csvDe, huellaDe } from "./paquete.ts";
import { guardarPaquete, type Paquete, paquetesDe } from "./paquetes.ts";

const CODIGO = 2_147_483_647;
/** Whole units of the largest total. */
const IMPORTE = 700_000_000_000_000;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The credit's own `saf` is that of the group. */
const DE_CREDITO = DE_PAQUETE.filter((c) => c !== "saf");
const CAMPOS: Campos = {
  saf: campo.entero(0, 999),
  codipres: campo.texto(5, /^[A-Z0-9]{5}$/),
  instante: campo.texto(24, ISO),
  usuario: campo.texto(200),
  huella: campo.texto(64, /^[0-9a-f]{64}$/),
  ...Object.fromEntries(
    DE_CREDITO.map((c) => [
      c,
      nulo(c === "importe" ? campo.entero(-IMPORTE, IMPORTE) : campo.entero(0, CODIGO)),
    ]),
  ),
};

type Cabecera = Pick<Paquete, "instante" | "usuario" | "huella"> & {
  readonly saf: number;
  readonly codipres: string;
};

/** The package whose rows are being read. */
interface Abierto extends Cabecera {
  readonly clave: string;
  readonly fila: number;
  readonly filas: CreditoDeFop[];
  bien: boolean;
}

const cabeceraDe = (v: FilaCsv["valores"]): Cabecera => ({
  saf: Number(v.saf),
  codipres: String(v.codipres),
  instante: Date.parse(String(v.instante)),
  usuario: String(v.usuario),
  huella: String(v.huella),
});

class Lectura {
  guardados = 0;
  readonly #vistos = new Set<string>();
  #abierto: Abierto | null = null;

  constructor(
    private readonly ctx: ContextoImportar,
    /** `saf|codipres` of every group, historical ones too. */
    private readonly grupos: ReadonlySet<string>,
  ) {}

  async agregar({ fila, valores }: FilaCsv): Promise<void> {
    const cabecera = cabeceraDe(valores);
    const { saf, codipres, instante, huella } = cabecera;
    const clave = `${saf}|${codipres}|${instante}|${huella}`;
    if (this.#abierto?.clave !== clave) {
      await this.cerrar();
      this.#abierto = { ...cabecera, clave, fila, filas: [], bien: this.#abrir(fila, cabecera) };
      if (this.#vistos.has(clave)) this.#mal(fila, "instante", "sus renglones no están seguidos");
      this.#vistos.add(clave);
    }
    const abierto = this.#abierto;
    if (abierto.usuario !== cabecera.usuario) {
      this.#mal(fila, "usuario", "el paquete tiene otro usuario en otra fila");
    }
    const presentes = DE_CREDITO.filter((c) => valores[c] !== null);
    if (presentes.length === 0) return;
    if (presentes.length < DE_CREDITO.length) {
      const falta = DE_CREDITO.find((c) => valores[c] === null) ?? "";
      return this.#mal(fila, falta, "es obligatorio");
    }
    abierto.filas.push(
      Object.fromEntries(DE_PAQUETE.map((c) => [c, Number(valores[c])])) as CreditoDeFop,
    );
  }

  #mal(fila: number, columna: string, mensaje: string): void {
    this.ctx.error(fila, columna, mensaje);
    if (this.#abierto) this.#abierto.bien = false;
  }

  #abrir(fila: number, { saf, codipres, instante }: Cabecera): boolean {
    if (Number.isNaN(instante)) {
      this.ctx.error(fila, "instante", "debe ser un instante AAAA-MM-DDTHH:MM:SS.mmmZ");
    } else if (!this.grupos.has(`${saf}|${codipres}`)) {
      this.ctx.error(fila, "codipres", "no existe el grupo de datos");
    } else if (tipoDeGrupo(codipres) === "ejecucion") {
      this.ctx.error(fila, "codipres", "una ejecución no tiene paquetes de créditos");
    } else return true;
    return false;
  }

  async cerrar(): Promise<void> {
    const abierto = this.#abierto;
    this.#abierto = null;
    if (!abierto?.bien) return;
    if (huellaDe(csvDe(abierto.filas)) !== abierto.huella) {
      this.ctx.error(abierto.fila, "huella", "no es la de los créditos del paquete");
      return;
    }
    await guardarPaquete(this.ctx.q, abierto, abierto);
    this.guardados++;
  }
}

async function* exportar(q: Consulta): AsyncGenerator<Record<string, unknown>[]> {
  for await (const { saf, codipres, filas, instante, usuario, huella } of paquetesDe(q)) {
    const comun = { saf, codipres, instante: new Date(instante).toISOString(), usuario, huella };
    const nada = Object.fromEntries(DE_CREDITO.map((c) => [c, null]));
    yield filas.length === 0
      ? [{ ...comun, ...nada }]
      : filas.map((credito) => ({ ...comun, ...credito, saf }));
  }
}

export const ARCHIVO_PAQUETES: Archivo = {
  name: "paquetes_fop",
  order: 910,
  fields: CAMPOS,
  async import(ctx, lotes) {
    const grupos = new Set(
      (await cabeceras(ctx.q, null, true)).map((c) => `${c.saf}|${c.codipres}`),
    );
    const lectura = new Lectura(ctx, grupos);
    for await (const lote of lotes) {
      for (const fila of lote) await lectura.agregar(fila);
    }
    await lectura.cerrar();
    if (lectura.guardados === 0) return;
    await ctx.q.auditar(ctx.actor, {
      accion: "importar",
      entidad: "paquetes_fop",
      despues: { paquetes: lectura.guardados },
    });
  },
  export: exportar,
};
