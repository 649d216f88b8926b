/** Foot of a sheet: what the focused row waits for, and what the range adds up to. */
import { type ReactNode, useSyncExternalStore } from "react";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { PanelDeConflicto } from "#ui/parts/dialogos/conflicto.tsx";
import { useDetenidos, useSinGuardar } from "#ui/state/unsaved.ts";
import { aCentavos, type ColumnaTabla, formatearTotal, textoDe, valorDe } from "../columnas.ts";
import type { Mando } from "./contexto.ts";
import { textoDeSumas } from "../sumas.ts";
import { type Caja, celdasDe, cuantasEn } from "./rango.ts";

/** «Suma 65»: of one column, whose values add up. */
function sumaDe<F>(
  columnas: readonly ColumnaTabla<F>[],
  caja: Caja,
  filaEn: (n: number) => F,
): string {
  const columna = columnas[caja.izquierda];
  if (caja.izquierda !== caja.derecha || !columna?.medida) return "";
  const centavos = columna.clase === "importe" || columna.clase === "porcentaje";
  let suma = 0;
  for (const { fila } of celdasDe(caja)) {
    const valor = Number(valorDe(columna, filaEn(fila)) ?? 0);
    suma += centavos ? aCentavos(valor) : valor;
  }
  return formatearTotal(columna.clase, suma);
}

/** Somebody else saved a row that waits ([K1]): the one with the focus, or the first of them. */
export function ConflictoDeHoja(
  { control }: { readonly control: Mando<unknown> },
): ReactNode {
  const pendientes = useSyncExternalStore(control.suscribir, () => control.leer().pendientes);
  const { clave, columnas, activa } = control.contexto;
  const ajena = pendientes.filas.get(activa.clave ?? "")?.ajena ??
    [...pendientes.filas].find(([, f]) => f.ajena)?.[1].ajena;
  if (!ajena) return null;
  const { actual, quien } = ajena;
  const fila = control.contexto.todas.find((f) => clave(f) === ajena.clave);
  const mia = fila === undefined ? null : control.mostrada(fila);
  const escrito = pendientes.filas.get(ajena.clave)?.escrito ?? {};
  const { disputadas = Object.keys(escrito) } = ajena;
  const diferencias = columnas.filter((c) => disputadas.includes(c.id)).map((c) => ({
    id: c.id,
    titulo: c.titulo,
    escrito: mia ? textoDe(c, mia) : escrito[c.id] ?? "",
    guardado: actual ? textoDe(c, actual) : "—",
  })).filter((d) => d.escrito !== d.guardado);
  const persona = quien ?? "otra persona";
  // The focus may be on another one: it is told by the number that it has in the sheet.
  const numero = control.contexto.filas.findIndex((f) => clave(f) === ajena.clave) + 1;
  const cual = numero > 0 ? `Renglón ${formatEnteroEsAr(numero)}. ` : "";
  const nombre = numero > 0 ? "" : control.nombreDe(ajena.clave);
  return (
    <div className="hoja-conflicto" data-editor>
      <PanelDeConflicto
        mensaje={cual + (actual
          ? `El registro fue modificado por ${persona} después de que usted lo vio`
          : `El registro fue eliminado por ${persona}${nombre && `: ${nombre}`}`)}
        diferencias={diferencias}
        onTomar={() => {
          control.tomar(ajena.clave);
          control.enfocarActiva();
        }}
        onImponer={actual
          ? () => {
            control.imponer(ajena.clave, actual);
            control.enfocarActiva();
          }
          : undefined}
      />
    </div>
  );
}

/** «Act.: Apertura programática incompleta o incorrecta»: why the focused row waits, or the first one. */
function motivoDeEspera(control: Mando<unknown>): string {
  const malas = control.malas();
  const suya = control.activa?.fila;
  const una = malas.find((m) => m.fila === suya) ?? malas.at(0);
  if (!una) return "";
  const { fila, titulo, motivo } = una;
  const que = titulo && !motivo.includes(titulo) ? `${titulo}: ${motivo}` : motivo;
  return fila === suya ? que : `Renglón ${formatEnteroEsAr(fila + 1)}. ${que}`;
}

/** What the focused cell means, or what is wrong with it. */
function dichoDeActiva(
  control: Mando<unknown>,
): { readonly texto: string; readonly malo: boolean } {
  const { visibles, clave, activa, columnas } = control.contexto;
  const fila = visibles.find((f) => clave(f) === activa.clave) ?? visibles[0];
  const columna = columnas[activa.columna];
  if (fila === undefined || !columna) return { texto: "", malo: false };
  const como = control.mostrada(fila);
  const motivo = columna.invalida?.(como) ?? null;
  return { texto: motivo ?? columna.ayuda?.(como) ?? "", malo: motivo !== null };
}

export function PieDeHoja({ control }: { readonly control: Mando<unknown> }): ReactNode {
  const { pendientes, rango, edicion, aviso, efecto } = useSyncExternalStore(
    control.suscribir,
    control.leer,
  );
  const { filas, columnas } = control.contexto;
  useSinGuardar(
    edicion !== null || pendientes.filas.size > 0 || pendientes.vuelo !== null,
    {
      texto: () => control.textoPendiente(),
      asentado: () => control.asentado(),
      descartar: () => control.descartarTodo(),
    },
  );
  const { caja } = control;
  const cuantas = caja ? cuantasEn(caja) : 0;
  const sumas = caja && cuantas > 1
    ? textoDeSumas(columnas, filas.slice(caja.arriba, caja.abajo + 1))
    : "";
  const suma = caja && cuantas > 1 ? sumaDe(columnas, caja, (n) => control.mostrada(filas[n])) : "";
  const detenidas = pendientes.filas.size;
  const malas = control.malas();
  const ajenas = pendientes.filas.values().reduce((n, f) => f.ajena ? n + 1 : n, 0);
  useDetenidos(new Set(malas.map((m) => m.fila)).size + ajenas);
  const dicho = dichoDeActiva(control);
  const sucedido = pendientes.vuelo ? "Guardando…" : motivoDeEspera(control) || aviso;
  return (
    <span className="pie-hoja">
      <span role="status" className="pie-hoja-aviso" title={sucedido}>{sucedido}</span>
      <span className={dicho.malo ? "pie-hoja-ayuda malo" : "pie-hoja-ayuda"}>
        {efecto === "" ? dicho.texto : <b role="status">{efecto}</b>}
      </span>
      {detenidas > 0 && !pendientes.vuelo && (
        <span className="pie-hoja-espera">
          <b>{contar(detenidas, "registro sin guardar", "registros sin guardar")}</b>{" "}
          {control.detenidas().length > 0 && (
            <>
              <button type="button" className="enlace" onClick={() => control.irAlError()}>
                Ir al error <kbd>F8</kbd>
              </button>
              {" "}
            </>
          )}
          {pendientes.filas.values().some((f) => f.insistible) && (
            <>
              <button type="button" className="enlace" onClick={() => control.insistir()}>
                Reintentar
              </button>
              {" "}
            </>
          )}
          <button type="button" className="enlace" onClick={() => control.descartarTodo()}>
            Restituir
          </button>
        </span>
      )}
      <span className="pie-hoja-teclas" aria-hidden="true">
        <kbd>Enter</kbd> guarda y baja <kbd>Esc</kbd> restituye
      </span>
      <span role="status" className="pie-hoja-rango">
        {/* While something is wrong its reason has the room, and the sums would be of what is not stored. */}
        {rango && cuantas > 1 && malas.length === 0 && (
          <>
            <b>{formatEnteroEsAr(cuantas)}</b> celdas
            {suma && (
              <>
                {" · "}Suma <b>{suma}</b>
              </>
            )}
            {sumas && <b>{sumas}</b>}
          </>
        )}
      </span>
    </span>
  );
}
