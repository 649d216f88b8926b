/** The table of every screen: header filters, sorting, pages, commands, inline editor, keyboard. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { EN_TODAS } from "#core/domain/row-search.ts";
import { ofrecerAyuda } from "../glosario/estado.ts";
import { perezoso } from "../parts/estados/perezoso.tsx";
import { useOrdenesDeNumero } from "../state/ordenes.ts";
import { type AjustesDeTabla, useAjustes } from "./ajustes/use-ajustes.ts";
import { Barra } from "./dibujo/barra.tsx";
import type { ControlDeHoja } from "./celdas/control.tsx";
import { LlaveDePlanilla } from "./celdas/llave.tsx";
import { useHoja } from "./celdas/use-hoja.ts";
import { type Comando, deMenu } from "./mando/comandos.ts";
import { Marco } from "./dibujo/marco.tsx";
import * as modelo from "./modelo.ts";
import { Paginas } from "./dibujo/pie.tsx";
import { usePortapapeles } from "./mando/portapapeles.ts";
import { claveComun, type PropsTabla } from "./props.ts";
import { CajaDeBusqueda } from "./filtros/caja-busqueda.tsx";
import { useRecordada } from "./filtros/recordadas.ts";
import { alTeclear } from "./mando/teclas.ts";
import { useComandos } from "./mando/use-comandos.ts";
import { useGrupos } from "./mando/use-grupos.ts";
import { useEntrada } from "./mando/use-entrada.ts";
import { textoDeSumas } from "./sumas.ts";
import { useFoco } from "./mando/use-foco.ts";
import { useGestos } from "./mando/use-gestos.ts";
import { usePagina } from "./use-pagina.ts";
import { useSeleccion } from "./mando/use-seleccion.ts";
import "./tabla.css";

export type { ClaseColumna, ColumnaTabla } from "./columnas.ts";
export type { Comando } from "./mando/comandos.ts";
export type { EstadoTabla } from "./modelo.ts";
export type { FocoPedido, Paginado, PropsTabla, SumaDelServidor } from "./props.ts";

const MenuContextual = perezoso(() => import("./mando/menu-contextual.tsx"));
const Atajos = perezoso(() => import("./mando/atajos.tsx"));
const SIN_COMANDOS: readonly never[] = [];
const Columnas = perezoso(() => import("./ajustes/dialogo.tsx"));

/** The table with the columns as its person left them: nothing below knows of the hidden ones. */
export function Tabla<F>(p: PropsTabla<F>): ReactNode {
  const de = useAjustes(p.titulo, p.columnas);
  const { columnas } = de;
  const pedido = p.foco?.columna;
  const foco = useMemo(() => {
    if (!p.foco || pedido === undefined || columnas === p.columnas) return p.foco;
    // A hidden column cannot take the focus: the first one does.
    const columna = columnas.findIndex((c) => c.id === p.columnas[pedido]?.id);
    return { ...p.foco, columna: Math.max(0, columna) };
    // Asked once: columns that change afterwards ask for nothing.
  }, [p.foco]);
  const { inicial, onEstado } = useRecordada(p);
  return (
    <TablaDe
      {...p}
      columnas={columnas}
      foco={foco}
      ajustes={de}
      inicial={inicial}
      onEstado={onEstado}
    />
  );
}

function TablaDe<F>(
  { ajustes, ...p }: PropsTabla<F> & { readonly ajustes: AjustesDeTabla<F> },
): ReactNode {
  useSignals();
  const { columnas, clave = claveComun, editor = null, paginado } = p;
  const raiz = useRef<HTMLDivElement>(null);
  const pagina = usePagina(p, clave);
  const { t, visibles } = pagina;
  const { estado } = t;
  const [ayuda, verAyuda] = useState(false);
  useEffect(() => ofrecerAyuda(() => verAyuda(true)), []);
  const [columnasAbiertas, verColumnas] = useState(false);
  // What nobody sees filters nothing.
  const { ocultas } = ajustes.ajustes;
  useEffect(() => {
    for (const id of ocultas) if (estado.filtros[id]) t.cambiar((e) => modelo.filtrar(e, id, ""));
  }, [ocultas]);
  const foco = useFoco({
    raiz,
    visibles,
    clave,
    editando: editor !== null,
    cargando: p.cargando ?? false,
    foco: p.foco ?? null,
    mostrar: ({ clave: cual, tras }) => {
      if (cual === null) return;
      if (tras !== undefined) return t.fijar(cual, tras);
      const lugar = t.filas.findIndex((f) => clave(f) === cual);
      if (lugar >= 0 && !paginado) pagina.irALugar(lugar);
    },
  });
  useEntrada(raiz, p.cargando ?? false);
  const seleccion = useSeleccion({ varias: p.seleccion ?? false, filas: t.desplegadas, clave });
  const hoja = useHoja({
    raiz,
    hoja: p.hoja,
    foco,
    columnas,
    clave,
    visibles,
    todas: p.filas,
    filas: t.filas,
    desde: t.desde,
    hayElegidas: seleccion.elegidas.length > 0,
    mostrar: pagina.irALugar,
    aviso: p.aviso,
    onOtroAviso: p.onOtroAviso,
  });
  const leidas = useRef(p.filas);
  leidas.current = p.filas;
  const objetivo = {
    fila: foco.fila,
    elegidas: seleccion.elegidas,
    columna: columnas[foco.activa.columna]?.id,
    enRango: () => hoja?.filasDelRango() ?? [],
    vigente(fila: F) {
      const suya = clave(fila);
      return hoja?.escritos.buscar([suya])[0] ?? leidas.current.find((f) => clave(f) === suya) ??
        fila;
    },
  };

  useOrdenesDeNumero((numero) => {
    const lugar = numero - 1;
    const fila = paginado ? undefined : t.filas[lugar];
    if (fila === undefined) return [];
    const hacer = () => {
      pagina.irALugar(lugar);
      foco.enfocar({ clave: clave(fila), columna: foco.activa.columna });
    };
    return [{ id: `renglon/${numero}`, titulo: `Renglón ${numero} de la lista`, hacer }];
  });

  const { onSeleccion, onEstado } = p;
  useEffect(() => onSeleccion?.(foco.fila), [foco.fila, onSeleccion]);
  useEffect(() => onEstado?.(estado), [estado, onEstado]);

  // With rows chosen, keys and menus are about them.
  const deCeldas = hoja && (seleccion.elegidas.length > 0 ? SIN_COMANDOS : hoja.comandos);
  const grupos = useGrupos(p, pagina, raiz, foco);
  const comandos = useComandos(p, pagina, deCeldas, grupos.comandos);
  const comandosDeFila = deMenu(comandos);
  const copiadas = seleccion.elegidas.length > 0
    ? seleccion.elegidas
    : foco.fila === null
    ? []
    : [foco.fila];
  usePortapapeles({
    raiz,
    copiar: hoja && seleccion.elegidas.length === 0
      ? () => hoja.copiar()
      : p.onCopiar && (() => copiadas.length === 0 ? null : p.onCopiar?.(copiadas) ?? null),
    cortar: hoja && seleccion.elegidas.length === 0 ? () => hoja.cortar() : undefined,
    pegar: hoja ? (texto) => hoja.pegar(texto) : p.onPegar,
  });
  const conMenu = comandosDeFila.length > 0;
  const gestos = useGestos({ p, clave, foco, seleccion, hoja, conMenu });

  return (
    <div
      ref={raiz}
      className="tabla"
      data-cargando={p.cargando || undefined}
      data-hoja={hoja ? "" : undefined}
    >
      <Barra
        comandos={comandos}
        objetivo={objetivo}
        inicio={p.barra}
        fin={
          <>
            {p.buscar && (
              <CajaDeBusqueda
                valor={estado.filtros[EN_TODAS] ?? ""}
                onBuscar={(escrito) => t.cambiar((e) => modelo.filtrar(e, EN_TODAS, escrito))}
                onBajar={() => foco.enfocar(foco.activa)}
              />
            )}
            {p.hoja && <LlaveDePlanilla />}
          </>
        }
      />
      <Marco
        p={p}
        clave={clave}
        pagina={pagina}
        foco={foco}
        seleccion={seleccion}
        hoja={hoja}
        gestos={gestos}
        ajustes={ajustes}
        grupos={grupos}
        onTecla={(e) =>
          alTeclear(e, {
            visibles,
            columnas,
            clave,
            comandos,
            objetivo,
            foco,
            seleccion,
            hoja,
            onFila: p.onFila,
            onMenu: gestos.onMenu,
            onAyuda: () => verAyuda(true),
            onPagina: (paso) => pagina.irAPagina(pagina.pagina + paso),
            onFiltro: (c) =>
              raiz.current?.querySelector<HTMLElement>(`[data-filtro="${c}"]`)?.focus(),
          })}
      />
      {hoja && <hoja.Conflicto control={hoja as ControlDeHoja<unknown>} />}
      <Paginas
        titulo={p.titulo}
        novedad={hoja && <hoja.Pie control={hoja as ControlDeHoja<unknown>} />}
        pagina={pagina.pagina}
        paginas={pagina.paginas}
        resultados={pagina.resultados}
        registros={paginado?.registros ?? p.filas.length}
        parcial={p.parcial}
        onPagina={pagina.irAPagina}
        seleccionadas={seleccion.elegidas.length}
        suma={textoDeSumas(columnas, seleccion.elegidas)}
        onQuitarSeleccion={() => {
          seleccion.quitar();
          foco.enfocar(foco.activa);
        }}
        aviso={p.aviso}
        agrupado={grupos.dicho}
        onDesagrupar={grupos.quitar}
        onColumnas={() => verColumnas(true)}
      />
      {columnasAbiertas && (
        <Columnas
          titulo={p.titulo}
          de={ajustes as AjustesDeTabla<unknown>}
          onCerrar={() => verColumnas(false)}
        />
      )}
      {grupos.menu && (
        <MenuContextual
          titulo={`Columna ${grupos.menu.titulo}`}
          comandos={grupos.menu.comandos as readonly Comando<unknown>[]}
          objetivo={objetivo}
          x={grupos.menu.x}
          y={grupos.menu.y}
          onCerrar={grupos.cerrarMenu}
        />
      )}
      {gestos.menu && (
        <MenuContextual
          titulo="Acciones del renglón"
          comandos={comandosDeFila as readonly Comando<unknown>[]}
          objetivo={{ ...objetivo, fila: gestos.menu.fila }}
          x={gestos.menu.x}
          y={gestos.menu.y}
          onCerrar={gestos.cerrarMenu}
        />
      )}
      {ayuda && (
        <Atajos
          comandos={comandos as readonly Comando<unknown>[]}
          conEnter={p.onFila !== undefined}
          conSeleccion={seleccion.varias}
          enHoja={hoja !== null}
          onCerrar={() => verAyuda(false)}
        />
      )}
    </div>
  );
}
