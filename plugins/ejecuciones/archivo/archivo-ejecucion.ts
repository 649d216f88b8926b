/** `ejecucion.csv`: monthly lines of a loaded execution ([E2]b), stored as valued lines ([E6]). */
import { RUBROS } from "#core/domain/rubros.ts";
import { campo, conVacio } from "#core/domain/fields.ts";
import type { Archivo } from "#core/plugin.ts";
import { cabeceras, codigoDeEjecucion, tipoDeGrupo } from "#plugins/bases/service.ts";
import { cabeceraDe, guardarEjecucion, tramosDe } from "#plugins/valuation/service.ts";
import { type FaltaDeFila, leerEjecuciones } from "./lectura.ts";

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

const CLAVE = Object.keys(CAMPOS).filter((c) =>
  !["cargos", "horas", "licencias", "importe"].includes(c)
);

/** Where each falta of a row is told; those that are not here do not stop an import ([B1]). */
const IMPIDEN: Partial<Record<FaltaDeFila["motivo"], readonly [columna: string, texto: string]>> = {
  institucion: ["saf", "no existe el organismo, o es el consolidado"],
  imputacion: ["rubro", "la partida principal no imputa este rubro"],
};

export const ARCHIVO_EJECUCION: Archivo = {
  name: "ejecucion",
  order: 600,
  fields: CAMPOS,
  key: CLAVE,
  async import(ctx, lotes) {
    const grupos = new Map(
      (await cabeceras(ctx.q, null, true)).map((c) => [`${c.saf}|${c.codipres}`, c]),
    );
    const leidas = await leerEjecuciones(ctx.q, lotes, {
      error: ctx.error,
      falta(fila, _linea, { motivo }) {
        const impide = IMPIDEN[motivo];
        if (impide) ctx.error(fila, ...impide);
        // A code that is merely unknown is accepted, so that importing a dump gives what was
        // dumped. An empty line is left out.
        return impide !== undefined || motivo === "vacio";
      },
      estructura: (saf, mes) => grupos.get(`${saf}|${codigoDeEjecucion(mes)}`),
    });
    for (const { saf, carga } of leidas) {
      await guardarEjecucion(ctx.q, ctx.actor, saf, carga, "importar");
    }
  },
  async *export(q) {
    for (const { saf, codipres } of await cabeceras(q, null, true)) {
      if (tipoDeGrupo(codipres) !== "ejecucion") continue;
      const valuacion = await cabeceraDe(q, saf, codipres);
      if (!valuacion) continue;
      for await (const tramo of tramosDe(q, valuacion.id)) {
        const filas: Record<keyof typeof CAMPOS, number | string>[] = [];
        tramo.recorrer({}, ({ renglon, rubro, importe }) => {
          const { desde_mes: mes } = valuacion;
          filas.push({ ...renglon, mes, saf, rubro, cargos: renglon.ocupados, importe });
        });
        yield filas;
      }
    }
  },
};
