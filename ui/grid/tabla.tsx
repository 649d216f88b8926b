/** The table of every screen: header filters, sorting, pages, commands, inline editor, keyboard. */
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { useImpresion } from "../impresion.ts";
import { perezoso } from "../parts/perezoso.tsx";
import { Barra } from "./barra.tsx";
import { Cabecera } from "./cabecera.tsx";
import { type Comando, deMenu } from "./comandos.ts";
import { anchoMinimo } from "./columnas.ts";
import { LlaveDePlanilla } from "./celdas/llave.tsx";
import type { ControlDeHoja } from "./celdas/control.tsx";
import { enPlanilla } from "./celdas/modo.ts";
import { useHoja } from "./celdas/use-hoja.ts";
import { Cuerpo } from "./cuerpo.tsx";
import { useTabla } from "./estado.ts";
import * as modelo from "./modelo.ts";
import { Paginas, Totales } from "./pie.tsx";
import { usePortapapeles } from "./portapapeles.ts";
import { comandosDe } from "./propios.ts";
import { claveComun, type PropsTabla } from "./props.ts";
import { alTeclear } from "./teclas.ts";
import { useEntrada } from "./use-entrada.ts";
import { useFoco } from "./use-foco.ts";
import { useSeleccion } from "./use-seleccion.ts";
import "./tabla.css";

export type { ClaseColumna, ColumnaTabla } from "./columnas.ts";
export type { Comando } from "./comandos.ts";
export type { EstadoTabla } from "./modelo.ts";
export type { FocoPedido, Paginado, PropsTabla, SumaDelServidor } from "./props.ts";

const MenuContextual = perezoso(() => import("./menu-contextual.tsx"));
const Atajos = perezoso(() => import("./atajos.tsx"));

interface MenuAbierto<F> {
  readonly fila: F;
  readonly x: number;
  readonly y: number;
}

/** What the table without rows says. */
function textoDeVacio<F>(p: PropsTabla<F>, filtrado: boolean): ReactNode {
  if (p.cargando || p.parcial) return "Cargando…";
  return (p.paginado?.filtrado ? p.paginado.registros : p.filas.length) === 0 || !filtrado
    ? p.vacio ?? "No hay registros en la tabla"
    : "Ningún registro cumple los filtros";
}

const filtra = (estado: modelo.EstadoTabla): boolean =>
  modelo.hayFiltros(estado) || estado.soloErrores;

const SIN_FILAS: readonly never[] = [];

export function Tabla<F>(p: PropsTabla<F>): ReactNode {
  useSignals();
  const { columnas, clave = claveComun, editor = null } = p;
  // On paper there is no page to turn: all the rows, as far as a person would read them.
  const { imprimiendo } = useImpresion();
  const porPagina = imprimiendo ? modelo.POR_IMPRESION : p.porPagina ?? modelo.POR_PAGINA;
  const raiz = useRef<HTMLDivElement>(null);
  const { paginado } = p;
  const delServidor = paginado?.filtrado;
  const t = useTabla({
    ...p,
    porPagina: paginado ? Number.MAX_SAFE_INTEGER : porPagina,
    listas: delServidor !== undefined || p.parcial === true,
    quieta: p.hoja !== undefined && enPlanilla.value,
    clave,
  });
  const { estado, cambiar } = t;
  // What was typed meanwhile waits: the first rows are not those that pass.
  const espera = p.parcial === true && (filtra(estado) || estado.orden !== null);
  const visibles = espera ? SIN_FILAS as readonly F[] : t.visibles;
  const pagina = paginado?.pagina ?? t.pagina;
  const resultados = delServidor?.resultados ?? paginado?.registros ?? t.filas.length;
  const totales: readonly modelo.Totales<F>[] = delServidor
    ? delServidor.totales.map((suma) => ({ ...suma, filas: t.filas }))
    : modelo.conLoDeTodas(t.totales, filtra(estado) ? undefined : p.deTodas);
  const paginas = paginado ? modelo.paginasDe(resultados, paginado.porPagina) : t.paginas;
  const [menu, abrirMenu] = useState<MenuAbierto<F> | null>(null);
  const [ayuda, verAyuda] = useState(false);

  function irAPagina(pagina: number): void {
    if (!paginado) cambiar((e) => ({ ...e, pagina }));
    else if (pagina >= 1 && pagina <= paginas) paginado.onPagina(pagina);
  }
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
      if (lugar >= 0 && !paginado) irAPagina(Math.floor(lugar / porPagina) + 1);
    },
  });
  useEntrada(raiz, p.cargando ?? false);
  const seleccion = useSeleccion({ varias: p.seleccion ?? false, filas: t.filas, clave });
  const objetivo = { fila: foco.fila, elegidas: seleccion.elegidas };
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
    mostrar: (posicion) => irAPagina(Math.floor(posicion / porPagina) + 1),
  });

  const { onSeleccion, onEstado } = p;
  useEffect(() => onSeleccion?.(foco.fila), [foco.fila, onSeleccion]);
  useEffect(() => onEstado?.(estado), [estado, onEstado]);

  const comandos = useMemo(
    () =>
      comandosDe({
        propios: p.acciones ?? [],
        errores: t.errores,
        estado,
        cambiar,
        onQuitarFiltros: p.onQuitarFiltros,
        // The file has every row in its place: so does the screen, from then on ([S9]).
        onExcel: p.onExcel && ((e) => {
          t.soltar();
          p.onExcel?.(e);
        }),
        rotuloExcel: p.excel?.rotulo,
        motivoExcel: p.excel?.motivo,
        enHoja: hoja !== null,
      }),
    [
      p.acciones,
      t.errores,
      estado,
      cambiar,
      p.onQuitarFiltros,
      p.onExcel,
      p.excel?.rotulo,
      p.excel?.motivo,
      hoja,
    ],
  );
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

  // Callers write their handler inline; rows are repainted only when they change.
  const actuales = useRef({ p, foco, seleccion, hoja, conMenu: false });
  actuales.current = { p, foco, seleccion, hoja, conMenu: comandosDeFila.length > 0 };
  const onElegir = useCallback((fila: F, columna: number, evento: MouseEvent) => {
    const { p, foco, seleccion, hoja } = actuales.current;
    const celda = { clave: clave(fila), columna };
    // In a sheet Shift is of its range, and a click only chooses the cell.
    if (hoja && evento.shiftKey) return;
    if (seleccion.varias && (evento.shiftKey || evento.ctrlKey || evento.metaKey)) {
      if (evento.shiftKey) seleccion.extender(foco.activa.clave, celda.clave);
      else seleccion.alternar(celda.clave);
      return foco.enfocar(celda);
    }
    foco.activar(celda);
    seleccion.quitar();
    if (!hoja) p.onFila?.(fila, p.columnas[columna]?.id ?? "");
  }, [clave]);
  const onFoco = useCallback(
    (fila: F, columna: number) => actuales.current.foco.seguir({ clave: clave(fila), columna }),
    [clave],
  );
  const onMenu = useCallback((fila: F, columna: number, x: number, y: number) => {
    const { foco, seleccion, conMenu } = actuales.current;
    foco.activar({ clave: clave(fila), columna });
    // The menu of a row that is not selected is about that row alone.
    if (!seleccion.claves.has(clave(fila))) seleccion.quitar();
    if (conMenu) abrirMenu({ fila, x, y });
  }, [clave]);

  const minimo = useMemo(() => anchoMinimo(columnas), [columnas]);
  const filtrado = filtra(estado);
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
        fin={p.hoja && <LlaveDePlanilla />}
      />
      <div className="marco-tabla">
        <table
          role="grid"
          aria-label={p.titulo}
          style={minimo > 0
            ? { minWidth: `max(var(--minimo-tabla, 640px), ${minimo}px)` }
            : undefined}
          aria-rowcount={p.parcial ? -1 : resultados + 2}
          aria-colcount={columnas.length}
          aria-busy={p.cargando || p.parcial || undefined}
          aria-multiselectable={seleccion.varias || undefined}
          // Takes the focus as a whole when its section opens, and its keys answer.
          tabIndex={-1}
          onKeyDown={(e) =>
            alTeclear(e, {
              visibles,
              columnas,
              clave,
              comandos,
              foco,
              seleccion,
              hoja,
              onFila: p.onFila,
              onMenu,
              onAyuda: () => verAyuda(true),
              onPagina: (paso) => irAPagina(pagina + paso),
              onFiltro: (c) =>
                raiz.current?.querySelector<HTMLElement>(`[data-filtro="${c}"]`)?.focus(),
            })}
        >
          <colgroup>
            {columnas.map((c) => (
              <col
                key={c.id}
                style={c.ancho ? { width: c.ancho } : undefined}
              />
            ))}
          </colgroup>
          <Cabecera
            columnas={columnas}
            estado={estado}
            onOrdenar={(c) => cambiar((e) => modelo.ordenar(e, c))}
            onFiltrar={(c, escrito) => cambiar((e) => modelo.filtrar(e, c, escrito))}
            onBajar={(columna) =>
              visibles.length > 0 &&
              foco.enfocar({ clave: clave(visibles[foco.tabulable]), columna })}
            onMover={p.onMover}
          />
          <Cuerpo
            columnas={columnas}
            visibles={visibles}
            clave={clave}
            desde={paginado ? (paginado.pagina - 1) * paginado.porPagina : t.desde}
            desdeDeSubtotales={t.desde}
            subtotales={delServidor?.subtotales ?? t.subtotales}
            foco={foco}
            seleccion={seleccion}
            hoja={hoja}
            editor={editor}
            accionable={p.onFila !== undefined}
            vacio={textoDeVacio(p, filtrado)}
            onElegir={onElegir}
            onMenu={onMenu}
            onFoco={onFoco}
            onSubtotal={p.onSubtotal}
          />
          <Totales<F>
            columnas={columnas}
            filas={p.parcial ? SIN_FILAS : totales}
            cantidad={delServidor?.resultados}
            filtrado={filtrado}
            onTotal={p.onTotal &&
              ((c, total) => p.onTotal?.(c, total.totales[c] ?? 0, total.filas, total.de))}
          />
        </table>
      </div>
      {hoja && <hoja.Conflicto control={hoja as ControlDeHoja<unknown>} />}
      <Paginas
        titulo={p.titulo}
        novedad={hoja && <hoja.Pie control={hoja as ControlDeHoja<unknown>} />}
        pagina={pagina}
        paginas={paginas}
        resultados={resultados}
        registros={paginado?.registros ?? p.filas.length}
        parcial={p.parcial}
        onPagina={irAPagina}
        seleccionadas={seleccion.elegidas.length}
        onQuitarSeleccion={() => {
          seleccion.quitar();
          foco.enfocar(foco.activa);
        }}
        aviso={p.aviso}
        onAyuda={() => verAyuda(true)}
      />
      {menu && (
        <MenuContextual
          titulo="Acciones del renglón"
          comandos={comandosDeFila as readonly Comando<unknown>[]}
          objetivo={{ fila: menu.fila, elegidas: seleccion.elegidas }}
          x={menu.x}
          y={menu.y}
          onCerrar={() => abrirMenu(null)}
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
