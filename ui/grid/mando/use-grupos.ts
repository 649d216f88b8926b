/** Rows gathered by the columns that a person chooses: how they ask for it, and what folds. */
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { type ColumnaTabla, textoDe, tituloCompleto } from "../columnas.ts";
import * as modelo from "../modelo.ts";
import type { PropsTabla } from "../props.ts";
import type { PaginaDeTabla } from "../use-pagina.ts";
import type { Comando } from "./comandos.ts";
import type { FocoDeTabla } from "./use-foco.ts";

const EN_PLANILLA = "En Planilla no se agrupa: lo plegado se escribiría sin verse";

/** What a code means, where it means the same in all the rows of a group. */
function nombreComun<F>(columna: ColumnaTabla<F>, filas: readonly F[]): string {
  const de = (fila: F) => columna.nota?.(fila) || columna.ayuda?.(fila) || "";
  const primero = de(filas[0]);
  return primero !== "" && filas.every((f) => de(f) === primero) ? primero : "";
}

function rotuloDe<F>(
  { nivel, filas }: modelo.Subtotal<F>,
  grupos: readonly string[],
  columnas: readonly ColumnaTabla<F>[],
): string {
  const columna = columnas.find((c) => c.id === grupos[nivel - 1]);
  if (!columna) return "";
  const texto = textoDe(columna, filas[0]);
  const nombre = nombreComun(columna, filas);
  const sin = columnas.map((c) => [c, c.vacia ? filas.filter(c.vacia).length : 0] as const)
    .filter(([, n]) => n > 0)
    .map(([c, n]) => ` · ${formatEnteroEsAr(n)} sin ${c.titulo.toLowerCase()}`);
  const dicho = nombre === texto ? texto : [texto, nombre].filter(Boolean).join(" ");
  return `${columna.titulo} ${dicho || "(vacío)"} · ${
    contar(filas.length, "renglón", "renglones")
  }${sin.join("")}`;
}

interface MenuDeColumna<F> {
  readonly titulo: string;
  readonly comandos: readonly Comando<F>[];
  readonly x: number;
  readonly y: number;
}

export function useGrupos<F>(
  { columnas, agrupable = false }: PropsTabla<F>,
  { t }: PaginaDeTabla<F>,
  raiz: RefObject<HTMLElement | null>,
  foco: FocoDeTabla<F>,
) {
  const { estado, cambiar, grupos, cierres, plegados, plegar } = t;
  const [menu, abrir] = useState<Omit<MenuDeColumna<F>, "titulo" | "comandos"> & { id: string }>();
  const pedidos = agrupable ? estado.grupos ?? [] : [];
  const suspendida = pedidos.length > 0 && grupos.length === 0;
  const rotulos = useRef(new WeakMap<object, string>());

  // Its head may be drawn anew, in another place among the rows: it keeps the focus.
  const enfocarGrupo = (clave: string) =>
    requestAnimationFrame(() =>
      raiz.current?.querySelector<HTMLElement>(`[data-grupo="${CSS.escape(clave)}"]`)?.focus()
    );
  const alternar = (clave: string) => {
    const nuevos = new Set(plegados);
    if (!nuevos.delete(clave)) nuevos.add(clave);
    plegar(nuevos);
    enfocarGrupo(clave);
  };
  const quitar = () => cambiar(modelo.desagrupar);

  const comunes = useMemo((): readonly Comando<F>[] => [
    {
      id: "plegar-todos",
      label: "Plegar todos los grupos",
      conserva: true,
      lugar: "menu",
      run: () => plegar(new Set(cierres.map((c) => c.rotulo))),
    },
    {
      id: "desplegar-todos",
      label: "Desplegar todos los grupos",
      conserva: true,
      lugar: "menu",
      run: () => plegar(new Set()),
    },
    {
      id: "desagrupar",
      label: "Quitar agrupación",
      conserva: true,
      lugar: "menu",
      run: quitar,
    },
  ], [cierres]);
  const comandos = useMemo((): readonly Comando<F>[] => {
    if (!agrupable) return [];
    const agrupar: Comando<F> = {
      id: "agrupar",
      label: "Agrupar por esta columna, o dejar de hacerlo",
      labelDeHoja: "Agrupar por esta columna (no en Planilla)",
      shortcut: "g",
      conserva: true,
      // By its key: the menu of a row is what can be done with the row.
      lugar: "menu",
      enabled: () => !t.quieta,
      motivo: EN_PLANILLA,
      run: (_fila, _filas, { columna }) => columna && cambiar((e) => modelo.agruparPor(e, columna)),
    };
    if (grupos.length === 0) return [agrupar];
    const elPlegado: Comando<F> = {
      id: "plegar",
      label: "Plegar el grupo",
      shortcut: "-",
      conserva: true,
      lugar: "menu",
      run(fila) {
        const lugar = fila === null ? -1 : t.filas.indexOf(fila);
        const suyo = cierres.filter((c) => c.desde <= lugar && lugar < c.hasta)
          .toSorted((a, b) => b.nivel - a.nivel).at(0);
        if (suyo) alternar(suyo.rotulo);
      },
    };
    return [agrupar, elPlegado, ...comunes];
  }, [agrupable, grupos, cierres, plegados, comunes, t.quieta, t.filas]);

  function alTeclear(e: KeyboardEvent<HTMLElement>, clave: string): void {
    const plegado = plegados.has(clave);
    const paso = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (e.key === "Escape") quitar();
    else if (e.key === "ArrowLeft" && !plegado || e.key === "ArrowRight" && plegado) {
      alternar(clave);
    } else if (paso !== 0) {
      // To what stands beside it, row or head.
      const filas = [...raiz.current?.querySelectorAll<HTMLElement>("tbody > tr") ?? []];
      const otra = filas[filas.findIndex((f) => f.contains(e.currentTarget)) + paso];
      const lugar = otra?.matches("[data-clave]")
        ? otra.querySelector<HTMLElement>(`td[data-columna="${foco.activa.columna}"]`)
        : otra?.querySelector<HTMLElement>("[data-grupo]");
      lugar?.focus();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }

  const deColumna = menu && columnas.find((c) => c.id === menu.id);
  const nombres = pedidos.flatMap((id) => columnas.find((c) => c.id === id)?.titulo ?? []);
  return {
    comandos,
    quitar,
    /** By what they are gathered, in words. */
    dicho: nombres.length === 0
      ? ""
      : `Agrupado por ${nombres.join(", ")}${suspendida ? ` · ${EN_PLANILLA}` : ""}`,
    abrirMenu: (id: string, x: number, y: number) => abrir({ id, x, y }),
    cerrarMenu: () => abrir(undefined),
    menu: menu && deColumna
      ? {
        ...menu,
        titulo: tituloCompleto(deColumna),
        comandos: [
          {
            id: "agrupar-columna",
            label: pedidos.includes(menu.id)
              ? `Dejar de agrupar por ${deColumna.titulo}`
              : `Agrupar por ${deColumna.titulo}${t.quieta ? " (no en Planilla)" : ""}`,
            conserva: true,
            enabled: () => !t.quieta || pedidos.includes(menu.id),
            run: () => cambiar((e) => modelo.agruparPor(e, menu.id)),
          },
          ...(pedidos.length > 0 ? comunes : []),
        ] satisfies readonly Comando<F>[],
      }
      : null,
    /** What the head of a group needs. */
    de(grupo: modelo.Subtotal<F>) {
      const rotulo = rotulos.current.get(grupo) ?? rotuloDe(grupo, grupos, columnas);
      rotulos.current.set(grupo, rotulo);
      return {
        rotulo,
        plegado: plegados.has(grupo.rotulo),
        onAlternar: () => alternar(grupo.rotulo),
        onTecla: (e: KeyboardEvent<HTMLElement>) => alTeclear(e, grupo.rotulo),
      };
    },
  };
}

export type GruposDeTabla<F> = ReturnType<typeof useGrupos<F>>;
