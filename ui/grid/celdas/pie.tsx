/** Foot of a sheet: what the focused row waits for, and what the range adds up to. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { contar, formatEnteroEsAr } from "../../../core/domain/money.ts";
import { PanelDeConflicto } from "../../parts/conflicto.tsx";
import { useSinGuardar } from "../../state/unsaved.ts";
import { aCentavos, type ColumnaTabla, formatearTotal, textoDe, valorDe } from "../columnas.ts";
import type { Mando } from "./contexto.ts";
import { altoDe, type Caja, celdasDe, cuantasEn } from "./rango.ts";

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

/** Somebody else saved a row that waits ([K1]): the first of them. */
export function ConflictoDeHoja(
  { control }: { readonly control: Mando<unknown> },
): ReactNode {
  const { pendientes } = control.leer();
  const { clave, columnas } = control.contexto;
  const ajena = [...pendientes.filas].find(([, f]) => f.ajena)?.[1].ajena;
  if (!ajena) return null;
  const { actual, quien } = ajena;
  const fila = control.contexto.todas.find((f) => clave(f) === ajena.clave);
  const mia = fila === undefined ? null : control.mostrada(fila);
  const escrito = pendientes.filas.get(ajena.clave)?.escrito ?? {};
  const diferencias = columnas.filter((c) => escrito[c.id] !== undefined).map((c) => ({
    id: c.id,
    titulo: c.titulo,
    escrito: mia ? textoDe(c, mia) : escrito[c.id],
    guardado: actual ? textoDe(c, actual) : "–",
  })).filter((d) => d.escrito !== d.guardado);
  const persona = quien ?? "otra persona";
  return (
    <div className="hoja-conflicto" data-editor>
      <PanelDeConflicto
        mensaje={actual
          ? `El registro fue modificado por ${persona} después de que usted lo vio`
          : `El registro fue eliminado por ${persona}`}
        diferencias={diferencias}
        onTomar={() => {
          control.tomar(ajena.clave);
          control.enfocarActiva();
        }}
        onImponer={actual
          ? () => {
            control.imponer(ajena.clave, control.contexto.hoja.rev(actual));
            control.enfocarActiva();
          }
          : undefined}
      />
    </div>
  );
}

/** A range rests this long before what its rows cost is asked. */
const CALMA_MS = 300;
/** Rows whose cost is asked: a range of more is nobody's question. */
const FILAS_CON_COSTO = 2_000;

/** What the rows of the range cost in a year; empty until it is known. */
function useCosto({ contexto }: Mando<unknown>, caja: Caja | null): string {
  const { hoja, filas } = contexto;
  const [dicho, decir] = useState({ de: "", costo: "" });
  const cuantas = caja ? altoDe(caja) : 0;
  const vale = caja !== null && cuantasEn(caja) > 1 && cuantas <= FILAS_CON_COSTO;
  const de = vale ? `${caja.arriba} ${caja.abajo}` : "";
  useEffect(() => {
    if (!vale || !hoja.costo) return;
    const corte = new AbortController();
    const espera = setTimeout(() => {
      const suyas = filas.slice(caja.arriba, caja.abajo + 1);
      hoja.costo?.(suyas, corte.signal)
        .then((costo) => corte.signal.aborted || decir({ de, costo }), () => {});
    }, CALMA_MS);
    return () => {
      clearTimeout(espera);
      corte.abort();
    };
  }, [de, filas, hoja]);
  return dicho.de === de ? dicho.costo : "";
}

/** «Act.: Apertura programática incompleta o incorrecta»: why the focused row waits. */
function motivoDeEspera(control: Mando<unknown>): string {
  const { todas, clave, activa, columnas } = control.contexto;
  const propia = activa.clave === null
    ? undefined
    : control.leer().pendientes.filas.get(activa.clave);
  const fila = propia && todas.find((f) => clave(f) === activa.clave);
  const fallas = fila && { ...control.revisada(fila)?.fallas, ...propia.rehusadas };
  const [primera] = Object.entries(fallas ?? {});
  if (!primera) return "";
  const titulo = columnas.find((c) => c.id === primera[0])?.titulo;
  return titulo ? `${titulo}: ${primera[1]}` : primera[1];
}

export function PieDeHoja({ control }: { readonly control: Mando<unknown> }): ReactNode {
  const { pendientes, rango, aviso } = useSyncExternalStore(control.suscribir, control.leer);
  const { filas, columnas } = control.contexto;
  useSinGuardar(pendientes.filas.size > 0, () => control.textoPendiente());
  const { caja } = control;
  const cuantas = caja ? cuantasEn(caja) : 0;
  const costo = useCosto(control, caja);
  const suma = caja && cuantas > 1 ? sumaDe(columnas, caja, (n) => control.mostrada(filas[n])) : "";
  const detenidas = pendientes.filas.size;
  return (
    <span className="pie-hoja">
      <span role="status" className="pie-hoja-aviso">
        {pendientes.vuelo ? "Guardando…" : motivoDeEspera(control) || aviso}
      </span>
      {detenidas > 0 && !pendientes.vuelo && (
        <span className="pie-hoja-espera">
          <b>{contar(detenidas, "registro sin guardar", "registros sin guardar")}</b>{" "}
          <button type="button" className="enlace" onClick={() => control.descartarTodo()}>
            Restituir
          </button>
        </span>
      )}
      <span className="pie-hoja-teclas" aria-hidden="true">
        <kbd>Enter</kbd> guarda y baja <kbd>Esc</kbd> restituye
      </span>
      <span role="status" className="pie-hoja-rango">
        {rango && cuantas > 1 && (
          <>
            <b>{formatEnteroEsAr(cuantas)}</b> celdas
            {suma && (
              <>
                {" · "}Suma <b>{suma}</b>
              </>
            )}
            {costo && (
              <>
                {" · "}Costo anual <b>{costo}</b>
              </>
            )}
          </>
        )}
      </span>
    </span>
  );
}
