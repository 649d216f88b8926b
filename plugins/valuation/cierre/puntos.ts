/** What is looked at in a budget before it is closed, of its rows and its valuation ([F6], [C3]). */
import { contar, contarRegistros } from "#core/domain/money.ts";
import { mesesEntre, nombreMes } from "#core/domain/period.ts";
import { unaVez } from "#core/group-checks.ts";
import type { Consulta, ContextoDeRevision, Lugar, PuntoDeRevision } from "#core/plugin.ts";
import {
  type Base,
  baseDe,
  filasDe,
  filasMiradas,
  grupoMirado,
  lugarConFiltros,
  lugarDeRegistro,
  registroEnPalabras,
  tablaDe,
} from "#plugins/bases/service.ts";
import { decirLectura, instantanea, mostrarLectura } from "#plugins/tablas/service.ts";
import type { RenglonSinImporte } from "../engine/libro.ts";
import { diccionarioDe, libroDe } from "../lineas/almacen.ts";
import { diccionarioRecordado } from "../lineas/recordados.ts";
import { MESES_DE_AVISO, TABLAS_DE_PAGO } from "../pago.ts";
import { PUNTOS_CONTRA_ENTREGABLE } from "./contra-entregable.ts";
import { estadoMirado, valorizadoMirado } from "./mirado.ts";

const NOMBRADOS = 20;

const conErrores = (base: string): Lugar => ({
  seccion: "bases",
  item: base,
  extra: { errores: "1" },
});

const errores: PuntoDeRevision = {
  id: "errores",
  title: "Registros con errores",
  order: 1,
  blocks: true,
  async run(ctx) {
    const malas = (await filasMiradas(ctx)).cuentas.bases.filter((b) => b.errores > 0);
    if (malas.length === 0) return null;
    const cuantos = malas.reduce((n, b) => n + b.errores, 0);
    const detalle = malas.map((b) => ({
      frase: `${b.titulo}: ${contarRegistros(b.errores)}`,
      lugar: conErrores(b.base),
    }));
    const frase = contar(cuantos, "registro con errores", "registros con errores");
    return { cuantos, frase, lugar: detalle[0].lugar, detalle };
  },
};

const registros: PuntoDeRevision = {
  id: "registros",
  title: "Presupuesto sin registros",
  order: 2,
  blocks: true,
  async run(ctx) {
    if ((await filasMiradas(ctx)).cuentas.bases.some((b) => b.registros > 0)) return null;
    return { cuantos: 1, frase: "El presupuesto no tiene registros", lugar: null };
  },
};

const valorizacion: PuntoDeRevision = {
  id: "valorizacion",
  title: "Valorización al día",
  order: 3,
  blocks: true,
  async run(ctx) {
    const { valorizado, desactualizado } = await estadoMirado(ctx);
    if (valorizado && !desactualizado) return null;
    const frase = valorizado ? "La valorización está desactualizada" : "No está valorizado";
    return { cuantos: 1, frase, lugar: null };
  },
};

/** Rows that the valuation took in and that gave no amount ([V13]). */
const sinImporte = unaVez(async (ctx): Promise<readonly RenglonSinImporte[]> => {
  const estado = await valorizadoMirado(ctx);
  return estado ? (await libroDe(ctx.q, estado.valuaciones[0].id)).sin_importe : [];
});

/** The first of them, as they say what they say. */
async function nombrar(ctx: ContextoDeRevision, sin: readonly RenglonSinImporte[]) {
  const detalle: { frase: string; lugar: Lugar }[] = [];
  for (const { base: id, id: registro } of sin.slice(0, NOMBRADOS)) {
    const base = baseDe(id) as Base;
    const columnas = ["id", ...base.columnas.map((c) => c.id)];
    const [fila] = await filasDe(ctx.q, tablaDe(base), columnas, ctx, registro - 1, 1);
    if (Number(fila?.[0]) !== registro) continue;
    detalle.push({
      frase: `${base.titulo}: ${registroEnPalabras(base, fila.slice(1))}`,
      lugar: lugarDeRegistro(base, registro),
    });
  }
  return detalle;
}

const sinMeses: PuntoDeRevision = {
  id: "sin_meses",
  title: "Registros sin meses cubiertos",
  order: 20,
  async run(ctx) {
    const sin = (await sinImporte(ctx)).filter((s) => s.motivo === "sin_meses");
    if (sin.length === 0) return null;
    return {
      cuantos: sin.length,
      frase: `${contarRegistros(sin.length)} de Cargos sin meses cubiertos, que no ${
        sin.length === 1 ? "suma" : "suman"
      } importe`,
      lugar: lugarConFiltros(baseDe("cargos") as Base, { tcober: "=0" }),
      detalle: await nombrar(ctx, sin),
    };
  },
};

const porcentajes: PuntoDeRevision = {
  id: "porcentajes",
  title: "Porcentajes que no alcanzan a ningún cargo",
  order: 40,
  async run(ctx) {
    const sin = (await sinImporte(ctx)).filter((s) => s.motivo === "sin_coincidencia");
    if (sin.length === 0) return null;
    const detalle = await nombrar(ctx, sin);
    return {
      cuantos: sin.length,
      frase: `${contar(sin.length, "porcentaje", "porcentajes")} que no ${
        sin.length === 1 ? "alcanza" : "alcanzan"
      } a ningún cargo`,
      lugar: detalle[0]?.lugar ?? null,
      detalle,
    };
  },
};

const CONTROL: Lugar = { seccion: "salidas", item: "controlderemuneraciones", extra: {} };

/** Scales whose categories are paid by units ([R2]), as keys write them. */
const escalasEnUnidades = async (q: Consulta): Promise<ReadonlySet<string>> =>
  new Set(
    (await instantanea(q)).filas("escalafones").filter((e) => e.regimen === "ur")
      .map((e) => String(e.esc)),
  );

const valores: PuntoDeRevision = {
  id: "valores",
  title: `Valores de más de ${MESES_DE_AVISO} meses`,
  order: 80,
  async run(ctx) {
    const estado = await valorizadoMirado(ctx);
    if (!estado) return null;
    const { desde_mes } = await grupoMirado(ctx);
    const { parametros } = await diccionarioDe(
      ctx.q,
      estado.valuaciones[0].id,
      diccionarioRecordado,
    );
    // By months a value is read several times: the newest of each key is the one that counts.
    const ultimos = new Map<string, { tabla: string; clave: string; desde: number }>();
    const enUnidades = await escalasEnUnidades(ctx.q);
    for (const { tabla, clave, desde_mes: desde } of parametros) {
      if (desde === null || !TABLAS_DE_PAGO.includes(tabla)) continue;
      // What a category of these says are units: the month of its pay is that of their value.
      if (enUnidades.has(/^esc=(\d+)/.exec(clave)?.[1] ?? "")) continue;
      const cual = `${tabla} ${clave}`;
      if ((ultimos.get(cual)?.desde ?? 0) < desde) ultimos.set(cual, { tabla, clave, desde });
    }
    const viejos = [...ultimos.values()]
      .filter(({ desde }) => mesesEntre(desde, desde_mes) > MESES_DE_AVISO)
      .sort((a, b) => a.desde - b.desde || (a.clave < b.clave ? -1 : 1));
    if (viejos.length === 0) return null;
    return {
      cuantos: viejos.length,
      frase: `${
        contar(viejos.length, "valor", "valores")
      } de más de ${MESES_DE_AVISO} meses antes de ${nombreMes(desde_mes)}`,
      lugar: CONTROL,
      detalle: viejos.slice(0, NOMBRADOS).map(({ tabla, clave, desde }) => ({
        frase: `${mostrarLectura(tabla, null).titulo}, ${decirLectura(tabla, clave, null).clave}: ${
          nombreMes(desde)
        }`,
        lugar: CONTROL,
      })),
    };
  },
};

export const PUNTOS: readonly PuntoDeRevision[] = [
  errores,
  registros,
  valorizacion,
  sinMeses,
  porcentajes,
  ...PUNTOS_CONTRA_ENTREGABLE,
  valores,
];
