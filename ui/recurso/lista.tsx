/**
 * The screen of a thing that is kept: its list with its commands, its sheet, its spreadsheets, its
 * workbook and what opens on a row. A screen that is no more than that is {@link pantallaDe}.
 */
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from "react";
import { esFemenino, singularDe } from "#core/domain/recurso.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { api } from "../api.ts";
import type { Comando } from "../grid/tabla.tsx";
import { type LecturaDePantalla, useLectura } from "../lectura.ts";
import { ListaConPlanilla, type PlanillaAbierta } from "../list/con-planilla.tsx";
import { type AlCerrarFila, Lista, type PropsLista } from "../list/lista.tsx";
import { type ListaLeida, useLista } from "../list/use-lista.ts";
import { usePoner } from "../list/use-poner.ts";
import { perezoso } from "../parts/estados/perezoso.tsx";
import type { PropsCargarFilas } from "../sheet/cargar-filas.tsx";
import { alDejarEditor } from "../state/unsaved.ts";
import type { Previa } from "./columnas.ts";
import type { BorradorDeRecurso, Descripta, Sobre } from "./descripcion.ts";
import type { Pedir } from "./hoja.ts";

const CargarFilas = perezoso(async () => ({
  default: (await import("../sheet/cargar-filas.tsx")).CargarFilas,
}));
const CopiarEjercicio = perezoso(() => import("./copiar.tsx"));
const DialogoDeRecurso = perezoso(() => import("./dialogo.tsx"));
const Historia = perezoso(async () => ({ default: (await import("./dialogo.tsx")).Historia }));

// Its spreadsheet: seen first, then all of it or nothing.

export interface PropsCargarPlanilla
  extends PlanillaAbierta, Pick<PropsCargarFilas, "subtitulo" | "nota" | "pedir" | "onGuardada"> {
  readonly de: Previa;
}

export function CargarPlanilla({ de, ...p }: PropsCargarPlanilla): ReactNode {
  return (
    <CargarFilas
      nota="Lo que la planilla no nombra queda como está."
      {...p}
      claves={de.claves}
      campos={de.campos}
      indicacion={<p className="nota">{de.indicacion}</p>}
      onGuardada={(previa, quedan) => {
        if (!quedan) p.onCerrar();
        p.onGuardada(previa, quedan);
      }}
    />
  );
}

// What is read.

export interface RecursoLeido<F extends object, D extends object> extends Sobre {
  readonly de: Descripta<F, D>;
  /** Path of the list. */
  readonly ruta: string;
  readonly lectura: LecturaDePantalla<D>;
  readonly lista: ListaLeida<F>;
  /** Rows that a sheet stored. */
  readonly poner: (guardadas: readonly F[]) => void;
}

const NADA = () => {};

/** Rows that are part of an answer that somebody else reads. @param en as in {@link usePoner}. */
export function useRecursoEn<F extends object, D extends object>(
  de: Descripta<F, D>,
  lectura: LecturaDePantalla<D>,
  filas: readonly F[] | null | undefined,
  en: (datos: D, con: (filas: readonly F[]) => F[]) => D,
  sobre: Sobre = {},
): RecursoLeido<F, D> {
  const lista = useLista(lectura, filas, de.clave);
  // What a call of cells gives is the row; a block gives what it says, and the rest is read again.
  const refrescar = de.celdas ? NADA : lectura.refrescar;
  const poner = usePoner({ poner: lectura.poner, refrescar }, de.clave, en);
  const { ejercicio } = sobre;
  const ruta = ejercicio === undefined ? de.llamada : `${de.llamada}/${ejercicio}`;
  return { ...sobre, de, ruta, lectura, lista, poner };
}

/** A list that is read by its own call. @param con the rows with what was read apart. */
export function useRecurso<F extends object, D extends object>(
  de: Descripta<F, D>,
  ejercicio?: number,
  con?: (filas: readonly F[]) => readonly F[],
): RecursoLeido<F, D> & { readonly filas: readonly F[] | null } {
  const { llamada, leer, filas: nombre } = de;
  const ruta = ejercicio === undefined ? llamada : `${llamada}/${ejercicio}`;
  const lectura = useLectura<D & { readonly ruta?: string }>(ruta, async (signal) => {
    const datos = await (leer?.(signal, ejercicio ?? 0) ?? api.get(ruta as string, {}, { signal }));
    return { ...datos as D, ruta };
  });
  const { datos } = lectura;
  // Rows of another list are never offered under this one.
  const filas = useMemo(() => {
    if (datos?.ruta !== ruta) return null;
    const leidas = Reflect.get(datos, nombre) as readonly F[];
    return con?.(leidas) ?? leidas;
  }, [datos, ruta, con]);
  const leido = useRecursoEn(
    de,
    lectura as LecturaDePantalla<D>,
    filas,
    (d, nuevas) => ({ ...d, [nombre]: nuevas(Reflect.get(d, nombre) as readonly F[]) }),
    ejercicio === undefined ? {} : { ejercicio },
  );
  return { ...leido, filas };
}

// What is drawn.

export interface PropsListaDeRecurso<F extends object, D extends object>
  extends Omit<PropsLista<F>, "columnas" | "lista"> {
  readonly r: RecursoLeido<F, D>;
  readonly columnas?: PropsLista<F>["columnas"];
  /** Its rows are edited in their place in the table. */
  readonly enSuLugar?: true;
  /** Under the heading of the dialog of a row. */
  readonly subtitulo?: string;
  /** How a spreadsheet of it is shown, where it is not as every other. */
  readonly planilla?: Partial<PropsCargarPlanilla>;
}

type FilaLeida = { readonly rev?: number } & Readonly<Record<string, unknown>>;

/** The dialog of a row. */
export function DialogoDe<F extends object, D extends object>({ de, fila, ...p }: AlCerrarFila & {
  readonly de: Descripta<F, D>;
  /** null = a new one. */
  readonly fila: F | null;
  readonly sobre?: Sobre;
  readonly subtitulo?: string;
  /** What a new one begins with: it says which one it is. */
  readonly propuesta?: BorradorDeRecurso;
}): ReactNode {
  // Its code comes when it opens, and knows no row in particular.
  const suyo = { de: de as unknown as Descripta<FilaLeida>, fila: fila as FilaLeida | null };
  return <DialogoDeRecurso {...p} {...suyo} />;
}

export function ListaDeRecurso<F extends object, D extends object>(
  { r, enSuLugar, subtitulo, planilla, acciones = [], children, ...p }: PropsListaDeRecurso<F, D>,
): ReactNode {
  const { de, ruta, ejercicio, fijo, lista, lectura, poner } = r;
  const { datos, dialogo } = de;
  const [copiando, copiar] = useState(false);
  const [historia, ver] = useState<F | null>(null);
  const deAnio = ejercicio === undefined ? "" : `, ejercicio ${ejercicio}`;

  const pedir: Pedir = async (form, token) =>
    await api.post(`${ruta}/pegar` as string, { ...form, token, ...fijo }) as PreviaDeFilas;
  // The sheet stays the same while it is of the same list: what is typed in it is kept by it.
  const actual = useRef(pedir);
  actual.current = pedir;
  const { abrir } = lista;
  const hoja = useMemo(() =>
    de.hoja({
      poner,
      abrir: enSuLugar ? (...donde) => alDejarEditor(() => abrir(...donde)) : abrir,
      pedir: (...bloque) => actual.current(...bloque),
      ruta,
    }), [de, ruta, abrir, poner]);

  const propias: Comando<F>[] = [];
  if (de.copia) {
    const label = "Copiar del ejercicio anterior";
    propias.push({ id: "copiar", label, run: () => copiar(true) });
  }
  if (de.historia) {
    const deFila = { label: "Historia", shortcut: "h", sobreFila: true } as const;
    propias.push({ ...deFila, id: "historia", run: (f) => ver(f) });
  }
  const comunes: PropsLista<F> = {
    hoja,
    columnas: de.tabla,
    vacio: de.vacio,
    libro: de.sinLibro ? undefined : `${ruta}/excel`,
    consulta: fijo,
    ...(ejercicio === undefined ? {} : { nombre: `${p.titulo}${deAnio}` }),
    ...(dialogo
      ? {
        alta: { label: `${esFemenino(datos) ? "Nueva" : "Nuevo"} ${singularDe(datos)}` },
        dialogo: (fila, cerrar) => (
          <DialogoDe
            {...cerrar}
            de={de}
            sobre={r}
            subtitulo={subtitulo ??
              (ejercicio === undefined ? undefined : `Ejercicio ${ejercicio}`)}
            fila={fila}
          />
        ),
      }
      : {}),
    ...p,
    lista,
    acciones: [...propias, ...acciones],
    children: (
      <>
        {children}
        {de.copia && ejercicio !== undefined && copiando && (
          <CopiarEjercicio
            ruta={ruta}
            titulo={datos.titulo}
            copia={de.copia}
            de={de.previa}
            ejercicio={ejercicio}
            onCopiado={() => {
              copiar(false);
              lectura.recargar();
            }}
            onCerrar={() => copiar(false)}
          />
        )}
        {historia && de.historia && (
          <Historia
            datos={datos}
            clave={de.clave(historia)}
            subtitulo={de.historia(historia)}
            onCerrar={() => ver(null)}
          />
        )}
      </>
    ),
  };
  if (de.indicacion === undefined) return <Lista<F> {...comunes} />;
  return (
    <ListaConPlanilla<F>
      {...comunes}
      planilla={(abierta) => (
        <CargarPlanilla
          {...abierta}
          de={de.previa}
          subtitulo={ejercicio === undefined ? p.titulo : `${datos.titulo}${deAnio}`}
          pedir={pedir}
          onGuardada={lectura.recargar}
          {...planilla}
        />
      )}
    />
  );
}

/** The whole screen of one that needs nothing else. */
export const pantallaDe = <F extends object, D extends object>(
  de: Descripta<F, D>,
): ComponentType<{ readonly titulo: string }> =>
  function PantallaDeRecurso({ titulo }) {
    const r = useRecurso(de);
    return <ListaDeRecurso r={r} titulo={titulo} />;
  };
