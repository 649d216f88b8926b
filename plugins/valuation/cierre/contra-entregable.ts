/** What a budget has, and what it costs, against the last deliverable of its SAF ([F6]). */
import { Cache } from "#core/cache.ts";
import { categoriaEnPalabras } from "#core/domain/category.ts";
import { porCriterio } from "#core/domain/group.ts";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { unaVez } from "#core/group-checks.ts";
import type {
  Consulta,
  ContextoDeRevision,
  Lugar,
  Observacion,
  PuntoDeRevision,
} from "#core/plugin.ts";
import { type Grupo, grupoMirado } from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import type { Estado } from "../estado.ts";
import { referenciasDe } from "../momento/medios.ts";
import { agrupar, selloDe } from "../service.ts";
import { entregableMirado, valorizadoMirado } from "./mirado.ts";

const NOMBRADOS = 20;
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
function nombrar({ clave }: Categoria, r: Referencias): string {
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
        .map(({ antes, dicho }) => ({ frase: `${nombrar(antes, r)}: ${dicho}`, lugar })),
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

export const PUNTOS_CONTRA_ENTREGABLE: readonly PuntoDeRevision[] = [
  programas,
  categorias,
  movidas,
];
