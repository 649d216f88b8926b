/** What is looked at in a budget before it is closed, of its rows and its valuation ([F6], [C3]). */
import { contar, contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import { mesesEntre, nombreMes } from "#core/domain/period.ts";
import { unaVez } from "#core/group-checks.ts";
import type {
  Consulta,
  ContextoDeRevision,
  Lugar,
  Observacion,
  PuntoDeRevision,
} from "#core/plugin.ts";
import {
  type Base,
  baseDe,
  cerrados,
  filasDe,
  filasMiradas,
  type Grupo,
  grupo,
  grupoMirado,
  lugarConFiltros,
  lugarDeRegistro,
  registroEnPalabras,
  tablaDe,
  ultimoEntregable,
} from "#plugins/bases/service.ts";
import {
  decirLectura,
  instantanea,
  mostrarLectura,
  type Referencias,
} from "#plugins/tablas/service.ts";
import { Cache } from "#core/cache.ts";
import { categoriaEnPalabras } from "#core/domain/category.ts";
import { porCriterio } from "#core/domain/group.ts";
import type { RenglonSinImporte } from "../engine/libro.ts";
import { diccionarioDe, libroDe } from "../lineas/almacen.ts";
import { diccionarioRecordado } from "../lineas/recordados.ts";
import { MESES_DE_AVISO, TABLAS_DE_PAGO } from "../pago.ts";
import { type Estado, estadoDe } from "../estado.ts";
import { referenciasDe } from "../momento/medios.ts";
import { agrupar, selloDe } from "../service.ts";

// What the points of one review share: each thing is read once for all of them.

const estadoMirado = unaVez(async (ctx) => estadoDe(ctx.q, await grupoMirado(ctx)));

/** The state of a group whose valuation says what its rows say; null while it does not. */
async function valorizadoMirado(ctx: ContextoDeRevision): Promise<Estado | null> {
  const estado = await estadoMirado(ctx);
  return estado.valorizado && !estado.desactualizado ? estado : null;
}

/** The group of the last deliverable and its state; null for who never closed any. */
const entregableMirado = unaVez(
  async (ctx): Promise<{ readonly grupo: Grupo; readonly estado: Estado } | null> => {
    const { q, saf } = ctx;
    const ultimo = ultimoEntregable(await cerrados(q, saf), await grupoMirado(ctx));
    if (!ultimo) return null;
    const anterior = await grupo(q, saf, ultimo.codipres);
    return { grupo: anterior, estado: await estadoDe(q, anterior) };
  },
);

// What a budget has, and what it costs, against the last deliverable of its SAF ([F6]).

/** A category that moved by more than this part of what it was: one in five is 20 %. */
const UNA_DE = 5;

const CATEGORIA = ["mon", "esc", "agrup", "nivel", "grado", "cat"] as const;

interface Categoria {
  readonly clave: Readonly<Record<typeof CATEGORIA[number], number | string>>;
  readonly cargos: number;
  /** Centavos. */
  readonly valor: number;
}

type Categorias = ReadonlyMap<string, Categoria>;

/** By the seal of the lines that they are of: the cube does not know them ([S2]). */
const sumadas = new Cache<string, Categorias>("categorias_del_cierre", 50_000, (c) => c.size + 1);

/** The categories of the lines of a group; rows without one (services, contracts…) apart. */
async function categoriasDe(q: Consulta, estado: Estado): Promise<Categorias> {
  const sello = await selloDe(q, estado);
  const conocidas = sumadas.get(sello);
  if (conocidas) return conocidas;
  const { filas } = await agrupar(q, estado, CATEGORIA);
  const categorias = new Map(
    filas.filter(({ clave: { nivel, cat } }) => nivel !== "" || cat !== 0)
      .map(({ clave, cargos, valor }) => [
        CATEGORIA.map((c) => clave[c]).join("|"),
        { clave, cargos, valor },
      ]),
  );
  sumadas.set(sello, categorias);
  return categorias;
}

/** Both sides, where both have a valuation that says what their rows say. */
async function ladosDe(ctx: ContextoDeRevision) {
  const ahora = await valorizadoMirado(ctx);
  const antes = await entregableMirado(ctx);
  return ahora && antes?.estado.valorizado ? { ahora, antes: antes.estado, de: antes.grupo } : null;
}

const categoriasMiradas = unaVez(async (ctx) => {
  const lados = await ladosDe(ctx);
  return lados && {
    de: lados.de,
    ahora: await categoriasDe(ctx.q, lados.ahora),
    antes: await categoriasDe(ctx.q, lados.antes),
  };
});

/** The list of both, side by side. */
const comparado = (con: Grupo, campos: string): Lugar => ({
  seccion: "salidas",
  item: "parametrico",
  extra: { campos, opciones: "leyendas", tipo: "valores", comparar: con.codipres },
});

/** «Esc. 303, Profesional, nivel C, grado 4». */
function categoriaNombrada({ clave }: Categoria, r: Referencias): string {
  const { mon, esc, cat, agrup } = clave;
  const [nivel, grado] = [String(clave.nivel), Number(clave.grado)];
  const palabras = nivel === ""
    ? categoriaEnPalabras({ nivel, grado: null }, "", r.descripcion("categorias", { esc, cat })) ||
      `categoría ${cat}`
    : categoriaEnPalabras(
      { nivel, grado },
      r.descripcion("sinep_agrupamientos", { agrup }) || String(agrup),
      "",
    );
  return `Esc. ${esc}, ${palabras}${mon === 1 ? "" : `, moneda ${mon}`}`;
}

const programas: PuntoDeRevision = {
  id: "programas",
  title: "Programas que tenía el último entregable",
  order: 50,
  async run(ctx) {
    const lados = await ladosDe(ctx);
    if (!lados) return null;
    const deProgramas = async (estado: Estado) =>
      new Set((await agrupar(ctx.q, estado, ["prog"] as const)).filas.map((f) => f.clave.prog));
    const ahora = await deProgramas(lados.ahora);
    const faltan = [...await deProgramas(lados.antes)].filter((prog) => !ahora.has(prog));
    if (faltan.length === 0) return null;
    const { de } = lados;
    const r = await referenciasDe(ctx.q, de);
    const lugar = comparado(de, "prog");
    return {
      cuantos: faltan.length,
      frase: `${contar(faltan.length, "programa", "programas")} de ${de.codipres} que ya no ${
        faltan.length === 1 ? "está" : "están"
      }`,
      lugar,
      detalle: faltan.slice(0, NOMBRADOS).map((prog) => {
        const nombre = r.descripcionApertura(ctx.saf, { prog, subp: 0, proy: 0, act: 0 });
        return { frase: nombre ? `${prog} ${nombre}` : String(prog), lugar };
      }),
    };
  },
};

/**
 * A point over the categories of both sides: those that are chosen, and what is said of each.
 * @param deCosto whether what they cost chooses them.
 */
function deCategorias(
  elegir: (antes: Categoria, ahora: Categoria | undefined) => string | null,
  frase: (cuantas: number, codipres: string) => string,
  deCosto = false,
) {
  return async (ctx: ContextoDeRevision): Promise<Observacion | null> => {
    const lados = await categoriasMiradas(ctx);
    if (!lados) return null;
    const elegidas = [...lados.antes].flatMap(([clave, antes]) => {
      const dicho = elegir(antes, lados.ahora.get(clave));
      return dicho === null ? [] : [{ antes, dicho }];
    });
    if (elegidas.length === 0) return null;
    const r = await referenciasDe(ctx.q, await grupoMirado(ctx));
    const lugar = comparado(lados.de, "esc,cat");
    const criterio = deCosto ? porCriterio(await grupoMirado(ctx), lados.de) : null;
    return {
      cuantos: elegidas.length,
      frase: frase(elegidas.length, lados.de.codipres) + (criterio ? `. ${criterio}` : ""),
      lugar,
      // What cost most goes first.
      detalle: elegidas.sort((a, b) => b.antes.valor - a.antes.valor).slice(0, NOMBRADOS)
        .map(({ antes, dicho }) => ({ frase: `${categoriaNombrada(antes, r)}: ${dicho}`, lugar })),
    };
  };
}

const cargosDe = (n: number) => contar(n, "cargo", "cargos");

/** Whether it moved by more than 20 % of what it was; from nothing there is no percentage. */
const seMovio = (antes: number, ahora: number): boolean =>
  antes > 0 && Math.abs(ahora - antes) > antes / UNA_DE;

const porciento = (antes: number, ahora: number): string => {
  const cambio = Math.round((ahora / antes - 1) * 100);
  return `${cambio > 0 ? "+" : ""}${formatEnteroEsAr(cambio)} %`;
};

const categorias: PuntoDeRevision = {
  id: "categorias",
  title: "Categorías que tenía el último entregable",
  order: 60,
  run: deCategorias(
    (antes, ahora) => ahora ? null : cargosDe(antes.cargos),
    (n, codipres) =>
      `${contar(n, "categoría", "categorías")} de ${codipres} que ya no ${
        n === 1 ? "está" : "están"
      }`,
  ),
};

const movidas: PuntoDeRevision = {
  id: "movidas",
  title: "Categorías que cambiaron más de 20 % desde el último entregable",
  order: 70,
  run: deCategorias(
    (antes, ahora) => {
      if (!ahora) return null;
      const dichos = [
        ...(seMovio(antes.cargos, ahora.cargos)
          ? [
            `cargos ${porciento(antes.cargos, ahora.cargos)} (de ${
              formatEnteroEsAr(antes.cargos)
            } a ${formatEnteroEsAr(ahora.cargos)})`,
          ]
          : []),
        ...(seMovio(antes.valor, ahora.valor)
          ? [`costo ${porciento(antes.valor, ahora.valor)}`]
          : []),
      ];
      return dichos.length === 0 ? null : dichos.join(", ");
    },
    (n, codipres) =>
      `${
        contar(n, "categoría cambió", "categorías cambiaron")
      } sus cargos o su costo en más de 20 % desde ${codipres}`,
    true,
  ),
};

const PUNTOS_CONTRA_ENTREGABLE: readonly PuntoDeRevision[] = [
  programas,
  categorias,
  movidas,
];

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
