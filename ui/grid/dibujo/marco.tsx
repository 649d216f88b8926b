/** The grid itself: columns, header, rows and totals, in the box that scrolls. */
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from "react";
import { conAncho, fijasDe } from "../ajustes/ajustes.ts";
import { useFijas } from "../ajustes/fijas.ts";
import type { AjustesDeTabla } from "../ajustes/use-ajustes.ts";
import { useAncho } from "./ancho.ts";
import { Cabecera } from "./cabecera.tsx";
import type { ControlDeHoja } from "../celdas/control.tsx";
import { anchoMinimo } from "../columnas.ts";
import { Cuerpo } from "./cuerpo.tsx";
import type { Clave } from "../estado.ts";
import * as modelo from "../modelo.ts";
import { Totales } from "./pie.tsx";
import type { PropsTabla } from "../props.ts";
import type { FocoDeTabla } from "../mando/use-foco.ts";
import type { useGestos } from "../mando/use-gestos.ts";
import { filtra, type PaginaDeTabla } from "../use-pagina.ts";
import type { SeleccionDeTabla } from "../mando/use-seleccion.ts";
import { valoresDeColumna } from "../filtros/valores-de-filtro.ts";

interface PropsMarco<F> {
  readonly p: PropsTabla<F>;
  readonly clave: (fila: F) => Clave;
  readonly pagina: PaginaDeTabla<F>;
  readonly foco: FocoDeTabla<F>;
  readonly seleccion: SeleccionDeTabla<F>;
  readonly hoja: ControlDeHoja<F> | null;
  readonly gestos: ReturnType<typeof useGestos<F>>;
  readonly ajustes: AjustesDeTabla<F>;
  readonly onTecla: (e: KeyboardEvent<HTMLElement>) => void;
}

/** What the table without rows says. */
function textoDeVacio<F>(p: PropsTabla<F>, estado: modelo.EstadoTabla): ReactNode {
  if (p.cargando || p.parcial) return "Cargando…";
  const filtrado = filtra(estado);
  const [mala] = modelo.incomprensibles(p.columnas, estado.filtros);
  if (mala) return `${mala.titulo}: ${mala.error}`;
  return (p.paginado?.filtrado ? p.paginado.registros : p.filas.length) === 0 || !filtrado
    ? p.vacio ?? "No hay registros en la tabla"
    : "Ningún registro cumple los filtros";
}

export function Marco<F>(
  { p, clave, pagina, foco, seleccion, hoja, gestos, ajustes, onTecla }: PropsMarco<F>,
): ReactNode {
  const { columnas, editor = null, paginado } = p;
  const { t, visibles } = pagina;
  const { estado, cambiar } = t;
  const minimo = useMemo(() => anchoMinimo(columnas), [columnas]);
  const filtrado = filtra(estado);
  const tabla = useRef<HTMLTableElement>(null);
  const fijas = fijasDe(columnas, ajustes.ajustes);
  const ultima = columnas.at(-1)?.fija === true;
  useFijas(tabla, fijas, ultima, columnas);
  const marco = useRef<HTMLDivElement>(null);
  useAncho(marco);
  return (
    <div ref={marco} className="marco-tabla">
      <table
        ref={tabla}
        data-fijas={fijas > 0 ? fijas : undefined}
        data-ultima-fija={ultima || undefined}
        role="grid"
        aria-label={p.titulo}
        style={minimo > 0
          ? { minWidth: `max(var(--minimo-tabla, 640px), ${minimo}px)` }
          : undefined}
        aria-rowcount={p.parcial ? -1 : pagina.resultados + 2}
        aria-colcount={columnas.length}
        aria-busy={p.cargando || p.parcial || undefined}
        aria-multiselectable={seleccion.varias || undefined}
        // Takes the focus as a whole when its section opens, and its keys answer.
        tabIndex={-1}
        onKeyDown={onTecla}
      >
        <colgroup>
          {hoja && <col className="numeros" />}
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
          onBajar={(columna) => visibles.length > 0 &&
            foco.enfocar({ clave: clave(visibles[foco.tabulable]), columna })}
          onMover={p.onMover}
          valoresDe={paginado || p.parcial
            ? paginado?.valores && ((c) => paginado.valores?.(c.id) ?? [])
            : (c) => valoresDeColumna(p.filas, columnas, c, estado, p.conError)}
          activa={hoja && visibles.length > 0 ? foco.activa.columna : null}
          onAncho={(columna, px) => ajustes.ajustar((a) => conAncho(a, columna, px))}
        />
        <Cuerpo
          columnas={columnas}
          visibles={visibles}
          clave={clave}
          desde={pagina.desde}
          desdeDeSubtotales={t.desde}
          subtotales={pagina.subtotales}
          foco={foco}
          seleccion={seleccion}
          hoja={hoja}
          editor={editor}
          conError={p.conError}
          accionable={p.onFila !== undefined}
          vacio={textoDeVacio(p, estado)}
          onElegir={gestos.onElegir}
          onMenu={gestos.onMenu}
          onFoco={gestos.onFoco}
          onSubtotal={p.onSubtotal}
        />
        <Totales<F>
          columnas={columnas}
          filas={pagina.totales}
          cantidad={paginado?.filtrado?.resultados}
          filtrado={filtrado}
          onTotal={p.onTotal &&
            ((c, total) => p.onTotal?.(c, total.totales[c] ?? 0, total.filas, total.de))}
        />
      </table>
    </div>
  );
}
