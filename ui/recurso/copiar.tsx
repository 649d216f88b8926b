/** What another fiscal year says, copied into this one: seen first, and what is there stays. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { api, ErrorApi } from "../api.ts";
import { Botonera } from "../parts/botones/botonera.tsx";
import { CampoTexto } from "../parts/campos/campos.tsx";
import { Dialogo } from "../parts/dialogos/dialogo.tsx";
import { columnasDeFilas, filasVistas } from "../sheet/filas.ts";
import type { Decididas, Estados } from "../sheet/modelo.ts";
import { Decisiones, TablaPrevia } from "../sheet/previa.tsx";
import { mostrarError } from "../state/alerts.ts";
import type { Previa } from "./columnas.ts";

const ESTADOS: Estados = {
  nueva: { una: "Se copia", varias: "Se copian" },
  cambiada: { una: "Dice otra cosa", varias: "Dicen otra cosa" },
  erronea: { una: "No se copia", varias: "No se copian" },
  igual: { una: "Igual", varias: "Iguales" },
};

export default function CopiarEjercicio(p: {
  /** Path of the list of the year. */
  readonly ruta: string;
  readonly titulo: string;
  /** What of another year it takes; a norm is asked for where it says which rows they are. */
  readonly copia: { readonly que: string; readonly conNorma?: true };
  readonly de: Pick<Previa, "claves" | "campos">;
  readonly ejercicio: number;
  readonly onCopiado: () => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const { titulo, ejercicio, copia: { que, conNorma }, de: { claves, campos } } = p;
  const [previa, mostrar] = useState<PreviaDeFilas | null>(null);
  const [mensaje, avisar] = useState("");
  const [ocupado, ocupar] = useState(false);
  const [decididas, decidir] = useState<Decididas>({});
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
      const form = { reemplazar, token, ...(conNorma ? { norma } : {}) };
      const leida = await api.post(`${p.ruta}/copiar` as string, form) as PreviaDeFilas;
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
        <p className="nota">{que}</p>
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
