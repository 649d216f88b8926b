/** The inline editor of a base: which row it is of, and what happens when it is stored. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditorDeTabla } from "#ui/grid/props.ts";
import type { FocoPedido } from "#ui/grid/tabla.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { puedeDejarEditor } from "#ui/state/unsaved.ts";
import { repetidas, textoDeRepetidas } from "#plugins/bases/filas/validar/repetidas.ts";
import { categoriasDe } from "../datos.ts";
import { eliminarFilas } from "../eliminar.ts";
import { useAdelanto } from "../ganchos-base.ts";
import { anotarHecha, filaHecha, ponerFila, quitarFilas } from "../listas.ts";
import { vecinaSana } from "../editor/borrador.ts";
import type { FilaMostrada } from "../tipos.ts";
import type { DeBase } from "./props.ts";
import type { DichoEnLaBase } from "./use-dicho.ts";
import type { FilasDeBase } from "./use-filas.ts";
import type { Verificar } from "./use-verificado.tsx";

const Editor = perezoso(
  () => import("../editor/editor.tsx"),
  <p className="editor-fila" role="status">Cargando…</p>,
);

type Edicion =
  & {
    /** The box that takes the focus; by default the first one. */
    readonly columna?: string;
  }
  & (
    | { readonly fila: FilaMostrada }
    | { readonly fila: null; readonly despuesDe: number | null; readonly copia?: FilaMostrada }
  );

interface Entrada {
  readonly de: DeBase;
  readonly editable: boolean;
  readonly filas: FilasDeBase;
  readonly dicho: DichoEnLaBase;
  readonly verificar: Verificar;
  readonly anotar: (fila: FilaMostrada) => void;
}

export function useEdicion({ de, editable, filas: leido, dicho, verificar, anotar }: Entrada) {
  const { base, saf, codipres } = de;
  const { filas, que, datos, banderas, conCategoria, presentes, recargar } = leido;
  const [edicion, abrirEditor] = useState<Edicion | null>(null);
  const actual = useRef(edicion);
  actual.current = edicion;
  const editar = useCallback(async (nueva: Edicion | null) => {
    // Escape and a finished save close without asking; opening another row does not.
    if (nueva === null || await puedeDejarEditor()) abrirEditor(nueva);
  }, []);
  const registro = edicion?.fila?.id ?? null;
  const quien = registro === null ? undefined : presentes.get(registro);
  useEffect(() => {
    if (!quien) return;
    dicho.avisar(`${quien} también está editando este registro`);
    return () => dicho.avisar("");
  }, [registro, quien]);
  /** Something else takes its place; false where the person stays. */
  const dejar = useCallback(async (): Promise<boolean> => {
    if (!await puedeDejarEditor()) return false;
    abrirEditor(null);
    dicho.avisar("");
    return true;
  }, [dicho]);
  useAdelanto(editable && leido.lista !== null, Editor.adelantar);

  /** What was written is on screen, and has the focus, before anything else is drawn. */
  function mostrarEscrito(
    corregir: () => void,
    cual: FocoPedido,
    sigue: Edicion | null = null,
    aviso = "",
  ): void {
    flushSync(() => {
      corregir();
      abrirEditor(sigue);
      dicho.enfocar(cual);
      dicho.avisar(aviso);
    });
  }

  async function eliminar(elegidas: readonly FilaMostrada[]): Promise<void> {
    if (elegidas.length === 0) return;
    const { current: abierta } = actual;
    const esLaSuya = elegidas.length === 1 && elegidas[0].id === abierta?.fila?.id;
    if (abierta && !esLaSuya && !await dejar()) return;
    const ids = new Set(elegidas.map((f) => f.id));
    if (await eliminarFilas(base, saf, codipres, elegidas)) {
      mostrarEscrito(() => quitarFilas(base.id, ids), { clave: null });
    } else void recargar();
  }

  /** Nothing refuses a row that says what another does, and it is said. */
  const repetida = (fila: FilaMostrada): string =>
    textoDeRepetidas(repetidas(base, [...filas.filter((f) => f.id !== fila.id), fila], [fila]));

  function contenido(): ReactNode {
    if (!edicion || !que || !banderas || !datos) return null;
    return (
      <Editor
        // Another row is another editor, with nothing of what was typed in this one.
        key={edicion.fila
          ? edicion.fila.id
          : `nuevo ${edicion.copia?.id ?? ""} ${edicion.despuesDe ?? ""}`}
        base={base}
        saf={saf}
        codipres={codipres}
        datos={datos}
        catalogo={que}
        banderas={banderas}
        categorias={categoriasDe}
        fila={edicion.fila}
        vigente={edicion.fila ? filas.find((f) => f.id === edicion.fila.id) : undefined}
        vecina={edicion.fila ? undefined : vecinaSana(filas, edicion.despuesDe)}
        hecha={filaHecha(base.id)}
        copia={edicion.fila ? undefined : edicion.copia}
        columna={edicion.columna}
        onGuardado={(fila, sigue) => {
          if (edicion.fila === null) anotarHecha(base.id, fila);
          const lugar = edicion.fila === null ? { tras: edicion.despuesDe } : {};
          mostrarEscrito(
            () => ponerFila(base.id, fila),
            { clave: fila.id, ...lugar },
            sigue ? { fila: null, despuesDe: fila.id } : null,
            repetida(fila),
          );
        }}
        onCancelar={() => void editar(null)}
        onEliminar={() => edicion.fila && void eliminar([edicion.fila])}
        onNota={anotar}
        onVerificar={conCategoria ? (pedido, fila) => verificar({ pedido, fila }) : undefined}
      />
    );
  }

  const editor: EditorDeTabla | null = edicion && que && banderas && datos && {
    clave: edicion.fila ? edicion.fila.id : edicion.despuesDe,
    nuevo: edicion.fila === null,
    contenido: contenido(),
  };
  return {
    abierta: edicion !== null,
    registro,
    editar,
    dejar,
    eliminar,
    editor,
  };
}

export type EdicionDeBase = ReturnType<typeof useEdicion>;
