/** Form of one dated value at any month that may be edited ([R1], [R6]). */
import { type ReactNode, useMemo, useState } from "react";
import { nombreMes } from "#core/domain/period.ts";
import { api } from "#ui/api.ts";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { confirmar, mostrarError } from "#ui/state/alerts.ts";
import { CamposDeValor } from "./campos.tsx";
import { useEdicion } from "./edicion.ts";
import { impactoDeQuitar } from "./impacto.ts";
import { useLectura } from "#ui/lectura.ts";
import type { ClaveFechada } from "../listas.ts";
import { SelectorMes } from "../selectores.tsx";
import { camposDeValor } from "./valores.ts";

export interface PropsFormulario extends ClaveFechada {
  /** Month that the form opens at. */
  readonly mes: number;
  /** Whether it opens to correct the value of that month; otherwise it enters a new one. */
  readonly corrige: boolean;
  readonly onGuardado: () => void;
  readonly onCancelar: () => void;
}

export function FormularioValor(
  { tabla, clave, omitir, mes: primero, corrige, ...p }: PropsFormulario,
): ReactNode {
  const [mes, elegirMes] = useState(primero);
  const campos = useMemo(
    () => camposDeValor(tabla).filter((c) => c.id !== omitir),
    [tabla, omitir],
  );
  const { datos } = useLectura("/tablas/valores/:tabla/:mes", { ...clave, tabla, mes });
  // While another month is being read, what is in force there is not known yet.
  const listo = datos?.mes === mes && !("rev" in datos);
  const vigente = listo ? datos.filas.at(0) ?? null : null;
  const propio = vigente?.desde_mes === mes;
  const e = useEdicion({
    tabla,
    clave,
    campos,
    vigente,
    mes,
    leyendo: !listo,
    // Entering a value where there is one takes its place: it must be meant.
    reemplaza: propio && !(corrige && mes === primero),
    enviar: (form) => api.post("/tablas/valores/:tabla/:mes", { ...clave, ...form, tabla, mes }),
    onGuardado: p.onGuardado,
    onCancelar: p.onCancelar,
  });
  async function eliminar(): Promise<void> {
    const consecuencia = await impactoDeQuitar(tabla, mes, clave);
    const acepto = await confirmar(
      `Se eliminará el valor de ${nombreMes(mes)} y volverá a regir el anterior. ${consecuencia}`,
      { titulo: "Eliminar el valor", aceptar: "Eliminar", peligro: true },
    );
    if (!acepto) return;
    try {
      await api.post("/tablas/valores/:tabla/:mes/eliminar", {
        ...clave,
        tabla,
        mes,
        rev: vigente?.rev,
      });
      p.onGuardado();
    } catch (error) {
      await mostrarError(error);
    }
  }
  const situacion = !listo
    ? "Leyendo el valor del mes…"
    : propio
    ? `Corrige el valor de ${nombreMes(mes)}.`
    : vigente?.desde_mes
    ? `Nuevo valor desde ${nombreMes(mes)}; hasta entonces rige el de ${
      nombreMes(vigente.desde_mes)
    }.`
    : `Primer valor, desde ${nombreMes(mes)}.`;
  return (
    <div className="tablas-formulario" data-editor role="group" aria-label="Editar el valor">
      <div className="tablas-campos">
        <SelectorMes mes={mes} onMes={elegirMes} />
        <CamposDeValor de={e} foco={campos[0]?.id} />
      </div>
      <ConflictoDeGuardado fila={e} diferencias={e.diferencias} />
      <p className="tablas-impacto" aria-live="polite">
        {situacion} {e.efecto}
      </p>
      <Botonera
        onCancelar={p.onCancelar}
        onGuardar={() => void e.guardar()}
        onEliminar={propio ? () => void eliminar() : undefined}
        ocupado={e.g.ocupado}
        deshabilitado={!listo}
      />
    </div>
  );
}
