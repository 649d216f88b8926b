/** What another fiscal year says, copied into this one: seen first, and what is there stays. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { columnasDeFilas, filasVistas } from "#ui/sheet/filas.ts";
import type { Decididas, Estados } from "#ui/sheet/modelo.ts";
import { Decisiones, TablaPrevia } from "#ui/sheet/previa.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import type { Previa } from "./descripcion.ts";

const ESTADOS: Estados = {
  nueva: { una: "Se copia", varias: "Se copian" },
  cambiada: { una: "Dice otra cosa", varias: "Dicen otra cosa" },
  erronea: { una: "No se copia", varias: "No se copian" },
  igual: { una: "Igual", varias: "Iguales" },
};

/** What of another year each one takes. */
const QUE_COPIA = {
  techos: "El techo y las observaciones de cada organismo.",
  vigente: "Los cargos, las horas y las observaciones de cada organismo.",
  credito: "Lo que quedó de cada partida al cierre, como un crédito del 1 de enero por esa norma.",
};
export type TablaDeEjercicio = keyof typeof QUE_COPIA;

export default function CopiarEjercicio(p: {
  readonly tabla: TablaDeEjercicio;
  readonly titulo: string;
  readonly de: Pick<Previa, "claves" | "campos">;
  readonly ejercicio: number;
  readonly onCopiado: () => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const { tabla, titulo, ejercicio, de: { claves, campos } } = p;
  const [previa, mostrar] = useState<PreviaDeFilas | null>(null);
  const [mensaje, avisar] = useState("");
  const [ocupado, ocupar] = useState(false);
  const [decididas, decidir] = useState<Decididas>({});
  const conNorma = tabla === "credito";
  const [norma, escribir] = useState(`Prórroga del presupuesto ${ejercicio - 1}`);
  const columnas = useMemo(
    () => columnasDeFilas(claves, campos, ESTADOS).filter((c) => c.id !== "fila"),
    [claves, campos],
  );
  const filas = useMemo(() => previa ? filasVistas(previa) : [], [previa]);
  const { nueva = 0, cambiada = 0, erronea = 0 } = previa?.resumen ?? {};
  const reemplazar = decididas.reemplazar ?? false;
  const cuantas = nueva + (reemplazar ? cambiada : 0);

  async function pedir(token?: string): Promise<void> {
    ocupar(true);
    avisar("");
    try {
      const leida = await api.post(`/admin/${tabla}/:ejercicio/copiar`, {
        ejercicio,
        reemplazar,
        token,
        ...(conNorma ? { norma } : {}),
      });
      if (token !== undefined) return p.onCopiado();
      mostrar(leida);
    } catch (e) {
      if (!(e instanceof ErrorApi)) return void mostrarError(e);
      avisar(e.mensaje);
      mostrar(e.datos.previa ? e.datos.previa as PreviaDeFilas : null);
    } finally {
      ocupar(false);
    }
  }

  useEffect(() => {
    const espera = setTimeout(() => void pedir(), previa === null ? 0 : 300);
    return () => clearTimeout(espera);
    // The norm is part of which entry each one is.
  }, [norma]);

  return (
    <Dialogo
      titulo="Copiar del ejercicio anterior"
      subtitulo={`${titulo}, de ${ejercicio - 1} a ${ejercicio}`}
      ancho={previa ? "pleno" : "medio"}
      onCerrar={p.onCerrar}
    >
      <div className="carga" tabIndex={-1}>
        <p className="nota">{QUE_COPIA[tabla]}</p>
        {conNorma && <CampoTexto etiqueta="Norma" maximo={200} valor={norma} onCambio={escribir} />}
        {mensaje && <p className="carga-mensaje" role="alert">{mensaje}</p>}
        {previa && (
          <>
            <TablaPrevia filas={filas} estados={ESTADOS} columnas={columnas} />
            <Decisiones
              decididas={decididas}
              opciones={cambiada > 0
                ? [{
                  id: "reemplazar",
                  texto: cambiada === 1
                    ? "Reemplazar la fila que ya dice otra cosa"
                    : `Reemplazar las ${formatEnteroEsAr(cambiada)} filas que ya dicen otra cosa`,
                }]
                : []}
              onDecidir={decidir}
            />
            <p className="carga-resumen" role="status">
              {cuantas === 0
                ? "No hay nada para copiar"
                : `Se ${cuantas === 1 ? "copia" : "copian"} ${contar(cuantas, "fila", "filas")}`}
              {erronea > 0 && `; ${contar(erronea, "fila queda", "filas quedan")} sin copiar`}
            </p>
          </>
        )}
      </div>
      <Botonera
        textoGuardar="Copiar"
        onCancelar={p.onCerrar}
        onGuardar={() => void (previa && pedir(previa.token))}
        ocupado={ocupado}
        motivo={cuantas > 0 ? null : "No hay nada para copiar"}
      />
    </Dialogo>
  );
}
