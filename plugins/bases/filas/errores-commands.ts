/** `planta errores`: the rows of a group that fail some check, with why. */
import { grupoNombrado, OPCIONES_DE_GRUPO } from "#core/cli/group-options.ts";
import type { ComandoDePlanta } from "#core/plugin.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { BASES } from "../bases.ts";
import { grupo } from "../grupos/grupos.ts";
import { listarBase } from "./listado/listado.ts";
import { catalogoEn } from "./validar/catalogo.ts";
import { motivoDeGrupo } from "./validar/motivos.ts";

type Listada = Readonly<Record<string, string | number>> & {
  readonly id: number;
  readonly validacion: Readonly<Record<string, boolean>>;
};

interface ConErrores {
  readonly base: string;
  readonly registro: number;
  readonly motivos: readonly string[];
  readonly fila: Readonly<Record<string, unknown>>;
}

export const commands: readonly ComandoDePlanta[] = [{
  name: "errores",
  summary: "Los registros de un grupo de datos que tienen errores, con sus motivos",
  database: "read-only",
  options: OPCIONES_DE_GRUPO,
  async run(ctx) {
    const { app, json, write } = ctx;
    const { saf, codipres } = grupoNombrado(ctx.options);
    const g = await grupo(app.db, saf, codipres);
    const catalogo = catalogoEn(
      await referencias(app.db, g.ejercicio, g.version, g.desde_mes),
      g,
    );
    const errores: ConErrores[] = [];
    for (const base of BASES) {
      const dicha = await new Response(await listarBase(app, base, g)).json() as Record<
        string,
        unknown
      >;
      for (const { validacion, ...fila } of dicha[base.id] as readonly Listada[]) {
        const malos = base.grupos.filter((c) => validacion[c] === false);
        if (malos.length === 0) continue;
        const motivos = malos.map((c) => motivoDeGrupo(base, c, catalogo, fila));
        errores.push({ base: base.id, registro: fila.id, motivos, fila });
      }
    }
    if (json) write(JSON.stringify({ resultado: errores.length === 0, saf, codipres, errores }));
    else if (errores.length === 0) write(`SAF ${saf} ${codipres}: ningún registro con errores`);
    else {
      for (const { base, registro, motivos } of errores) {
        write(`${base} #${registro}: ${motivos.join("; ")}`);
      }
    }
    return errores.length === 0 ? 0 : 1;
  },
}];
