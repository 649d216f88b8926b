/** The table of one base: rows, commands, inline editor, others' changes. */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import { bajarLibro, consultaDeLibro } from "../../../ui/grid/libro.ts";
import { ESTADO_INICIAL, filasFiltradas } from "../../../ui/grid/modelo.ts";
import { type EstadoTabla, type FocoPedido, Tabla } from "../../../ui/grid/tabla.tsx";
import { perezoso } from "../../../ui/parts/perezoso.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { conCarga, esEjecucion } from "../../../ui/state/estado.ts";
import { organismo } from "../../../ui/state/organismo.ts";
import { puedeDejarEditor } from "../../../ui/state/unsaved.ts";
import type { Base } from "../bases.ts";
import { motivoDeApagada } from "../filas/motivos.ts";
import type { FilaBase } from "../filas/validar.ts";
import { columnasVisibles } from "../filas/vista.ts";
import { accionesDeBase } from "./acciones.ts";
import type { Origen } from "../../../ui/sheet/carga.tsx";
import { columnasDeTabla } from "./columnas.ts";
import { catalogo, categoriasDe } from "./datos.ts";
import { eliminarFilas } from "./eliminar.ts";
import { describirCategorias, useAdelanto, useBanderas } from "./ganchos-base.ts";
import { hojaDeBase } from "./hoja.ts";
import { anotarHecha, cargarLista, filaHecha, listaDe, ponerFila, quitarFilas } from "./listas.ts";
import { SinRegistros, SinRegistrosDeEjecucion } from "./sin-registros.tsx";
import { ZonaDeSoltar } from "../../../ui/sheet/soltar.tsx";
import { filaEnPalabras, textoDeFilas } from "./texto-filas.ts";
import { type FilaMostrada, tieneErrores } from "./tipos.ts";
import "./historia/cambios.css";

const cargarEditor = () => import("./editor/editor.tsx");
const Editor = perezoso(
  cargarEditor,
  <p className="editor-fila" role="status">Cargando…</p>,
);
const Verificar = perezoso(() => import("./editor/verificar.tsx"));
const Carga = perezoso(() => import("./planilla/carga.tsx"));
const CambiarCampo = perezoso(() => import("./planilla/cambiar-campo.tsx"));
const Cambios = perezoso(() => import("./historia/cambios.tsx"));

type Edicion =
  | { readonly fila: FilaMostrada; readonly columna?: string }
  | { readonly fila: null; readonly despuesDe: number | null; readonly copia?: FilaMostrada };

/** A position being verified, saved or not. */
interface Verificado {
  readonly pedido: Readonly<Record<string, string | number>>;
  readonly fila: FilaBase;
}

interface PropsBase {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
  readonly editable: boolean;
  readonly soloErrores: boolean;
  /** Row to show, when an address names one. */
  readonly registro?: number;
  /** Rows may come from another group of data. */
  readonly onGenerar: () => void;
}

const textoDeCopia = (n: number): string =>
  n === 1 ? "1 registro copiado" : `${formatEnteroEsAr(n)} registros copiados`;

export function TablaDeBase(p: PropsBase): ReactNode {
  useSignals();
  const { base, saf, codipres } = p;
  const lista = listaDe(base.id).value;
  const parcial = lista?.parcial ?? false;
  // Nothing is written over a list of which not all is known yet.
  const editable = p.editable && !parcial;
  const que = catalogo.value;
  const datos = organismo.datos.value;
  const conCategoria = base.columnas.some((c) => c.id === "cat");
  const [edicion, abrirEditor] = useState<Edicion | null>(null);
  const editar = useCallback(async (nueva: Edicion | null) => {
    // Escape and a finished save close without asking; opening another row does not.
    if (nueva === null || await puedeDejarEditor()) abrirEditor(nueva);
  }, []);
  const [verificado, verificar] = useState<Verificado | null>(null);
  const [carga, cargar] = useState<Origen | null>(null);
  const [deshaciendo, deshacer] = useState(false);
  const [foco, enfocar] = useState<FocoPedido | null>(null);
  const [aviso, avisar] = useState("");
  useAdelanto(editable && lista !== null, cargarEditor);
  const leida = lista !== null;
  const filas = lista?.filas ?? SIN_FILAS;
  const banderas = useBanderas(base, que, filas);
  const columnas = useMemo(
    () => que && banderas ? columnasDeTabla(base, que, banderas) : [],
    [base, que, banderas],
  );
  const dibujable = leida && !parcial && columnas.length > 0;
  useEffect(() => {
    if (!dibujable) return;
    const pedida = filas.find(p.registro ? (f) => f.id === p.registro : tieneErrores);
    if (pedida && (p.registro || p.soloErrores)) {
      // The focus goes to the first wrong cell, which shows its reason.
      const mala = columnas.findIndex((c) => (c.invalida?.(pedida) ?? null) !== null);
      enfocar({ clave: pedida.id, columna: Math.max(0, mala) });
    } else if (p.registro) avisar(`El registro ${p.registro} ya no está en esta base`);
  }, [p.registro, p.soloErrores, dibujable]);
  useEffect(() => {
    if (conCategoria && que) describirCategorias(filas, que);
    // `que` itself is left out: the look-up changes it, and it would run again for ever.
  }, [filas, que === null]);

  const recargar = useCallback(
    () => cargarLista(base.id, saf, codipres).catch(mostrarError),
    [base, saf, codipres],
  );

  /** What was written is on screen, and has the focus, before anything else is drawn. */
  function mostrarEscrito(corregir: () => void, cual: FocoPedido): void {
    flushSync(() => {
      corregir();
      abrirEditor(null);
      enfocar(cual);
      avisar("");
    });
  }

  async function eliminar(elegidas: readonly FilaMostrada[]): Promise<void> {
    if (elegidas.length === 0) return;
    const ids = new Set(elegidas.map((f) => f.id));
    if (await eliminarFilas(base, saf, codipres, elegidas)) {
      mostrarEscrito(() => quitarFilas(base.id, ids), { clave: null });
    } else void recargar();
  }

  const textoDe = useCallback(
    (elegidas: readonly FilaMostrada[]) =>
      banderas ? textoDeFilas(columnasVisibles(base, banderas), elegidas) : "",
    [base, banderas],
  );
  const apagada = que && motivoDeApagada(base, que);
  const hoja = useMemo(
    () =>
      editable && que && !apagada
        ? hojaDeBase({
          base,
          saf,
          codipres,
          catalogo: que,
          abrir: (fila, columna) => void editar({ fila, columna }),
        })
        : undefined,
    [editable, apagada, base, saf, codipres, que, editar],
  );
  const pedirCarga = useCallback(async (origen: Origen) => {
    if (!await puedeDejarEditor()) return;
    abrirEditor(null);
    avisar("");
    cargar(origen);
  }, []);

  const estadoDeTabla = useRef<EstadoTabla>(ESTADO_INICIAL);
  const [cambio, cambiarCampo] = useState<
    { readonly elegidas: readonly FilaMostrada[]; readonly pasan: readonly FilaMostrada[] } | null
  >(null);
  const anotarEstado = useCallback((e: EstadoTabla) => {
    estadoDeTabla.current = e;
  }, []);
  const leidas = useRef({ filas, columnas });
  leidas.current = { filas, columnas };
  const pedirCambio = useCallback(async (elegidas: readonly FilaMostrada[]) => {
    if (!await puedeDejarEditor()) return;
    abrirEditor(null);
    avisar("");
    const { filas, columnas } = leidas.current;
    const pasan = filasFiltradas(filas, columnas, estadoDeTabla.current, tieneErrores);
    cambiarCampo({ elegidas, pasan });
  }, []);

  const acciones = useMemo(
    () =>
      accionesDeBase({
        escritura: editable
          ? {
            impedimento: apagada,
            nuevo: (fila) => void editar({ fila: null, despuesDe: fila?.id ?? null }),
            editar: (fila) => void editar({ fila }),
            duplicar: (copia) => void editar({ fila: null, despuesDe: copia.id, copia }),
            eliminar: (elegidas) => void eliminar(elegidas),
            copiar: (elegidas) => {
              navigator.clipboard.writeText(textoDe(elegidas))
                .then(() => avisar(textoDeCopia(elegidas.length)), mostrarError);
            },
            pegar: () => void pedirCarga({ clase: "texto", texto: "" }),
            subir: () => void pedirCarga({ clase: "archivo", archivo: null }),
            deshacer: () => deshacer(true),
            cambiarCampo: (elegidas) => void pedirCambio(elegidas),
          }
          : undefined,
        verificar: conCategoria
          ? (fila) => verificar({ pedido: { id: fila.id }, fila })
          : undefined,
      }),
    [editable, apagada, base, saf, codipres, textoDe],
  );

  const editor = edicion && que && banderas && datos && {
    clave: edicion.fila ? edicion.fila.id : edicion.despuesDe,
    nuevo: edicion.fila === null,
    contenido: (
      <Editor
        // Another row is another editor, with nothing of what was typed in this one.
        key={edicion.fila ? edicion.fila.id : `nuevo ${edicion.copia?.id ?? ""}`}
        base={base}
        saf={saf}
        codipres={codipres}
        datos={datos}
        catalogo={que}
        banderas={banderas}
        categorias={categoriasDe}
        fila={edicion.fila}
        ultima={filas.at(-1)}
        hecha={filaHecha(base.id)}
        copia={edicion.fila ? undefined : edicion.copia}
        columna={edicion.fila ? edicion.columna : undefined}
        onGuardado={(fila) => {
          if (edicion.fila === null) anotarHecha(base.id, fila);
          const lugar = edicion.fila === null ? { tras: edicion.despuesDe } : {};
          mostrarEscrito(() => ponerFila(base.id, fila), { clave: fila.id, ...lugar });
        }}
        onCancelar={() => void editar(null)}
        onEliminar={() => edicion.fila && void eliminar([edicion.fila])}
        onVerificar={conCategoria ? (pedido, fila) => verificar({ pedido, fila }) : undefined}
      />
    ),
  };

  const tabla = (
    <Tabla<FilaMostrada>
      titulo={base.titulo}
      columnas={columnas}
      filas={filas}
      acciones={acciones}
      seleccion={editable}
      hoja={hoja}
      onEstado={anotarEstado}
      onCopiar={editable
        ? (elegidas) => {
          avisar(textoDeCopia(elegidas.length));
          return textoDe(elegidas);
        }
        : undefined}
      onPegar={editable && !apagada
        ? (texto) => void pedirCarga({ clase: "texto", texto })
        : undefined}
      vacio={editable && edicion === null
        ? (
          <SinRegistros
            onNuevo={() => void editar({ fila: null, despuesDe: null })}
            onPegar={() => void pedirCarga({ clase: "texto", texto: "" })}
            onGenerar={p.onGenerar}
          />
        )
        : esEjecucion.value
        ? <SinRegistrosDeEjecucion />
        : undefined}
      conError={tieneErrores}
      cargando={lista === null || que === null}
      parcial={parcial}
      editor={editor}
      foco={foco}
      aviso={aviso}
      inicial={p.soloErrores ? { soloErrores: true } : undefined}
      onFila={editable ? (fila, columna) => void editar({ fila, columna }) : undefined}
      onExcel={(estado) =>
        void conCarga(() =>
          bajarLibro(`/bases/excel/${base.id}/${saf}/${codipres}`, {
            ...consultaDeLibro(estado),
            ...(estado.soloErrores ? { errores: 1 } : {}),
          })
        )}
    />
  );
  const alEscribir = async (ids: readonly number[], texto: string) => {
    // The dialog is still there: the focus goes from it to the row.
    await recargar();
    flushSync(() => {
      cargar(null);
      enfocar({ clave: ids[0] ?? null });
      avisar(texto);
    });
  };
  return (
    <>
      {p.editable
        ? (
          <ZonaDeSoltar
            texto={`Suelte la planilla para compararla con ${base.titulo}`}
            onArchivo={(archivo) => editable && void pedirCarga({ clase: "archivo", archivo })}
          >
            {tabla}
          </ZonaDeSoltar>
        )
        : tabla}
      {verificado && (
        <Verificar
          saf={saf}
          codipres={codipres}
          pedido={verificado.pedido}
          nombre={que ? filaEnPalabras(base, verificado.fila, que) : ""}
          onCerrar={() => verificar(null)}
        />
      )}
      {carga && banderas && (
        <Carga
          base={base}
          saf={saf}
          codipres={codipres}
          banderas={banderas}
          origen={carga}
          onGuardado={alEscribir}
          onCerrar={() => cargar(null)}
        />
      )}
      {cambio && hoja && (
        <CambiarCampo
          base={base}
          saf={saf}
          codipres={codipres}
          hoja={hoja}
          columnas={columnas}
          {...cambio}
          onHecho={(texto) => {
            const [primera] = [...cambio.elegidas, ...cambio.pasan];
            // The dialog is still there: the focus goes from it to the rows.
            flushSync(() => {
              cambiarCampo(null);
              enfocar({ clave: primera?.id ?? null });
              avisar(texto);
            });
          }}
          onCerrar={() => cambiarCampo(null)}
        />
      )}
      {deshaciendo && (
        <Cambios
          saf={saf}
          codipres={codipres}
          banderas={que}
          onDeshecho={(cual) => cargarLista(cual, saf, codipres)}
          onCerrar={(registro) => {
            deshacer(false);
            if (registro?.base === base.id) enfocar({ clave: registro.id });
          }}
        />
      )}
    </>
  );
}

const SIN_FILAS: readonly FilaMostrada[] = [];
