/** `ejecucion.csv`: monthly lines of a loaded execution ([E2]b), stored as valued lines ([E6]). */
import { RUBROS } from "../../core/domain/rubros.ts";
import { campo, conVacio } from "../../core/domain/fields.ts";
import type { Archivo, Consulta } from "../../core/plugin.ts";
import type { FilaCsv } from "../../core/transfer/types.ts";
import { organismo as organismoDe } from "../auth/service.ts";
import { cabeceras, tipoDeGrupo } from "../bases/service.ts";
import { instantanea } from "../tablas/service.ts";
import { bloquesDe, cabeceraDe } from "./almacen.ts";
import { CargaDeEjecucion, guardarEjecucion, type LineaDeEjecucion } from "./carga.ts";
import { letraDe } from "./engine/lineas.ts";

const nivel = campo.entero(0, 99);

const CAMPOS = {
  mes: campo.mes(),
  saf: campo.entero(0, 999),
  prog: nivel,
  subp: nivel,
  proy: nivel,
  act: nivel,
  ubic: campo.entero(0, 999),
  ff: campo.entero(0, 99),
  pprin: campo.entero(1, 9),
  rubro: campo.texto(20, new RegExp(`^(${RUBROS.join("|")})$`)),
  esc: campo.entero(0, 9999),
  agrup: conVacio(campo.letra("GPTE"), ""),
  nivel: conVacio(campo.letra("ABCDEF"), ""),
  grado: conVacio(campo.entero(0, 99), 0),
  cat: conVacio(campo.entero(0, 9999), 0),
  mon: campo.entero(1, 9),
  cargos: campo.entero(0, 999_999),
  horas: campo.entero(0, 999_999_999),
  licencias: campo.entero(0, 999_999),
  importe: campo.importeConSigno(),
};

/** A row of the file: a line and the month it belongs to. */
type Linea = LineaDeEjecucion & { readonly mes: number };

const CLAVE = Object.keys(CAMPOS).filter((c) =>
  !["cargos", "horas", "licencias", "importe"].includes(c)
);

/** The lines of one SAF and month that a file brings. */
export interface EjecucionLeida {
  readonly mes: number;
  readonly saf: number;
  readonly carga: CargaDeEjecucion;
}

/**
 * Gathers the rows of the file by month and SAF. A row that does not stand is told to `error` and
 * left out: a SAF that does not exist or is the consolidated one, a count outside rubro `cargo`.
 */
export async function leerEjecuciones(
  q: Consulta,
  lotes: AsyncIterable<FilaCsv[]>,
  error: (fila: number, columna: string, mensaje: string) => void,
): Promise<EjecucionLeida[]> {
  const datos = await instantanea(q);
  const leidas = new Map<string, EjecucionLeida>();
  const conocidos = new Map<number, boolean>();
  for await (const lote of lotes) {
    for (const { fila, valores } of lote) {
      const f = valores as unknown as Linea;
      if (!conocidos.has(f.saf)) {
        const org = await organismoDe(q, f.saf);
        conocidos.set(f.saf, org !== null && !org.consolidado);
      }
      if (!conocidos.get(f.saf)) {
        error(fila, "saf", "no existe el organismo, o es el consolidado");
        continue;
      }
      const medida = (["cargos", "horas", "licencias"] as const).find((m) => f[m] !== 0);
      if (f.rubro !== "cargo" && medida !== undefined) {
        error(fila, medida, "sólo va en la línea de rubro cargo; en las demás, 0");
        continue;
      }
      const clave = `${f.mes}|${f.saf}`;
      let leida = leidas.get(clave);
      if (!leida) {
        const leer = (tabla: string, k: Readonly<Record<string, number | string>>) =>
          datos.leer(tabla, k, f.mes);
        leida = { mes: f.mes, saf: f.saf, carga: new CargaDeEjecucion(f.mes, leer) };
        leidas.set(clave, leida);
      }
      leida.carga.agregar(f);
    }
  }
  return [...leidas.values()];
}

export const ARCHIVO_EJECUCION: Archivo = {
  nombre: "ejecucion",
  orden: 600,
  campos: CAMPOS,
  clave: CLAVE,
  async importar(ctx, lotes) {
    for (const { saf, carga } of await leerEjecuciones(ctx.q, lotes, ctx.error)) {
      await guardarEjecucion(ctx.q, ctx.actor, saf, carga, "importar");
    }
  },
  async *exportar(q) {
    for (const { saf, codipres } of await cabeceras(q, null, true)) {
      if (tipoDeGrupo(codipres) !== "ejecucion") continue;
      const valuacion = await cabeceraDe(q, saf, codipres);
      if (!valuacion) continue;
      for await (const { renglones: r, lineas: l } of bloquesDe(q, valuacion.id)) {
        yield Array.from({ length: l.n }, (_, i) => {
          const k = l.renglon[i];
          return {
            mes: valuacion.desde_mes,
            saf,
            prog: r.prog[k],
            subp: r.subp[k],
            proy: r.proy[k],
            act: r.act[k],
            ubic: r.ubic[k],
            ff: r.ff[k],
            pprin: r.pprin[k],
            rubro: RUBROS[l.rubro[i]],
            esc: r.esc[k],
            agrup: letraDe(r.agrup[k]),
            nivel: letraDe(r.nivel[k]),
            grado: r.grado[k],
            cat: r.cat[k],
            mon: r.mon[k],
            cargos: r.ocupados[k],
            horas: r.horas[k],
            licencias: r.licencias[k],
            importe: l.importe[i],
          };
        });
      }
    }
  },
};
