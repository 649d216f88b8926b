/** The table of one base: rows, commands, inline editor, others' changes. */
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { api } from "../../../ui/api.ts";
import type { Comando } from "../../../ui/grid/comandos.ts";
import { Tabla } from "../../../ui/grid/tabla.tsx";
import { confirmar, mostrarError } from "../../../ui/state/alerts.ts";
import { conCarga } from "../../../ui/state/estado.ts";
import { organismo } from "../../../ui/state/organismo.ts";
import type { Base } from "../bases.ts";
import type { CatalogoCliente } from "./catalogo-cliente.ts";
import { columnasDeTabla } from "./columnas.ts";
import {
  cargarLista,
  catalogo,
  categoriasDe,
  listaDe,
  pedirCategorias,
  puedeDejarEditor,
} from "./datos.ts";
import { type FilaMostrada, tieneErrores } from "./tipos.ts";

const cargarEditor = () => import("./editor.tsx");
const Editor = lazy(cargarEditor);
const Verificar = lazy(() => import("./verificar.tsx"));

/** Scales whose categories are described in the table; more would be a burst of calls. */
const ESCALAFONES_DESCRITOS = 12;

type Edicion =
  | { readonly fila: FilaMostrada; readonly columna?: string }
  | { readonly fila: null; readonly despuesDe: number | null };

interface PropsBase {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
  readonly editable: boolean;
  readonly soloErrores: boolean;
  /** Row to show, when an address names one. */
  readonly registro?: number;
}

/** Categories of the scales in use, so that their numbers can be read. */
function describirCategorias(filas: readonly FilaMostrada[], c: CatalogoCliente): void {
  const usados = new Set(filas.map((f) => Number(f.esc)));
  const conLista = [...usados].filter((esc) => !["sinep", ""].includes(c.regimen(esc)));
  for (const esc of conLista.slice(0, ESCALAFONES_DESCRITOS)) void pedirCategorias(esc);
}

/** Fetches chunks that the first click would otherwise wait for. */
function useAdelanto(listo: boolean): void {
  useEffect(() => {
    if (!listo) return;
    const espera = setTimeout(() => void cargarEditor(), 300);
    return () => clearTimeout(espera);
  }, [listo]);
}

export function TablaDeBase(p: PropsBase): ReactNode {
  useSignals();
  const { base, saf, codipres, editable } = p;
  const lista = listaDe(base.id).value;
  const que = catalogo.value;
  const datos = organismo.datos.value;
  const conCategoria = base.columnas.some((c) => c.id === "cat");
  const [edicion, abrirEditor] = useState<Edicion | null>(null);
  const editar = useCallback(async (nueva: Edicion | null) => {
    // Escape and a finished save close without asking; opening another row does not.
    if (nueva === null || await puedeDejarEditor()) abrirEditor(nueva);
  }, []);
  const [verificado, verificar] = useState<Readonly<Record<string, string | number>> | null>(null);
  const [foco, enfocar] = useState<{ clave: number } | null>(null);
  useAdelanto(editable && lista !== null);
  const leida = lista !== null;
  useEffect(() => {
    if (p.registro && leida) enfocar({ clave: p.registro });
  }, [p.registro, leida]);

  const columnas = useMemo(() => que ? columnasDeTabla(base, que) : [], [base, que]);
  const filas = lista?.filas ?? SIN_FILAS;
  useEffect(() => {
    if (conCategoria && que) describirCategorias(filas, que);
    // Once per list: the look-up itself changes the catalogue.
  }, [filas, que === null]);

  async function recargar(): Promise<void> {
    try {
      await cargarLista(base.id, saf, codipres);
    } catch (e) {
      await mostrarError(e);
    }
  }

  async function alGuardar(id: number): Promise<void> {
    await recargar();
    void editar(null);
    enfocar({ clave: id });
  }

  async function eliminar(fila: FilaMostrada): Promise<void> {
    const acepto = await confirmar("¿Desea eliminar el registro? No se puede deshacer.", {
      titulo: "Eliminar registro",
      aceptar: "Eliminar",
      peligro: true,
    });
    if (!acepto) return;
    try {
      await conCarga(() =>
        api.post(`/bases/${base.id}/${saf}/${codipres}`, {
          accion: "eliminar",
          id: fila.id,
          rev: fila.rev,
        })
      );
      void editar(null);
      const lugar = filas.findIndex((f) => f.id === fila.id);
      const vecina = filas[lugar + 1] ?? filas[lugar - 1];
      await recargar();
      if (vecina) enfocar({ clave: vecina.id });
    } catch (e) {
      await mostrarError(e);
      await recargar();
    }
  }

  const acciones = useMemo(() => {
    const lista: Comando<FilaMostrada>[] = [];
    if (editable) {
      lista.push({
        id: "nuevo",
        label: "+ Nuevo",
        shortcut: "n",
        primario: true,
        run: (fila) => void editar({ fila: null, despuesDe: fila?.id ?? null }),
      }, {
        id: "editar",
        label: "Editar",
        shortcut: "Enter",
        lugar: "menu",
        sobreFila: true,
        run: (fila) => fila && void editar({ fila }),
      }, {
        id: "eliminar",
        label: "Eliminar",
        shortcut: "Delete",
        lugar: "menu",
        sobreFila: true,
        run: (fila) => fila && void eliminar(fila),
      });
    }
    if (conCategoria) {
      lista.push({
        id: "verificar",
        label: "Verificar valorización",
        shortcut: "v",
        sobreFila: true,
        run: (fila) => fila && verificar({ id: fila.id }),
      });
    }
    return lista;
  }, [editable, base, saf, codipres, filas]);

  const editor = edicion && que && datos && {
    clave: edicion.fila ? edicion.fila.id : edicion.despuesDe,
    nuevo: edicion.fila === null,
    contenido: (
      <Suspense fallback={<p className="editor-fila" role="status">Cargando…</p>}>
        <Editor
          // Another row is another editor, with nothing of what was typed in this one.
          key={edicion.fila?.id ?? "nuevo"}
          base={base}
          saf={saf}
          codipres={codipres}
          datos={datos}
          catalogo={que}
          categorias={categoriasDe}
          fila={edicion.fila}
          ultima={filas.at(-1)}
          columna={edicion.fila ? edicion.columna : undefined}
          onGuardado={(id) => void alGuardar(id)}
          onCancelar={() => void editar(null)}
          onEliminar={() => edicion.fila && void eliminar(edicion.fila)}
          onVerificar={conCategoria ? verificar : undefined}
        />
      </Suspense>
    ),
  };

  return (
    <>
      <Tabla<FilaMostrada>
        titulo={base.titulo}
        columnas={columnas}
        filas={filas}
        acciones={acciones}
        conError={tieneErrores}
        cargando={lista === null || que === null}
        editor={editor}
        foco={foco}
        inicial={p.soloErrores ? { soloErrores: true } : undefined}
        onFila={editable ? (fila, columna) => void editar({ fila, columna }) : undefined}
        onExcel={() => {
          void conCarga(() =>
            api.descargar(`/bases/excel/${base.id}/${saf}/${codipres}`, `${base.id}.xlsx`)
          ).catch(mostrarError);
        }}
      />
      <Suspense>
        {verificado && (
          <Verificar
            saf={saf}
            codipres={codipres}
            pedido={verificado}
            onCerrar={() => verificar(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const SIN_FILAS: readonly FilaMostrada[] = [];
