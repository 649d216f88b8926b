/** Dialog «Comparar»: other data groups of the SAF, none twice, never the current one (spec 2 §5). */
import { type ReactNode, useState } from "react";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { useCarga } from "../carga.ts";
import { SIN_VALORIZAR } from "../ejecuciones/ejecuciones.tsx";

export const SIN_ELEGIDOS = "No hay ningún presupuesto seleccionado para comparar";
export const SIN_DISPONIBLES = "No se encontró ningún presupuesto disponible";

export default function Comparar(
  { saf, codipres, elegidos: iniciales, onAceptar, onCerrar }: {
    readonly saf: number;
    readonly codipres: string;
    readonly elegidos: readonly string[];
    readonly onAceptar: (codigos: readonly string[]) => void;
    readonly onCerrar: () => void;
  },
): ReactNode {
  const [elegidos, elegir] = useState(iniciales);
  const { datos, error } = useCarga(saf, codipres, "comparables", {}, 0);
  const otros = datos?.filas ?? [];
  const disponibles = otros.filter((p) => !elegidos.includes(p.codipres));
  const nombre = (codigo: string) => {
    const otro = otros.find((p) => p.codipres === codigo);
    return otro ? `${codigo} - ${otro.descripcion}` : codigo;
  };
  return (
    <Dialogo
      titulo="Comparar"
      subtitulo={`${codipres} con otros grupos de datos`}
      onCerrar={onCerrar}
    >
      {!datos ? error ?? <CargandoSeccion /> : (
        <div className="comparar">
          {elegidos.length === 0
            ? <p className="comparar-vacio" role="status">{SIN_ELEGIDOS}</p>
            : (
              <ul className="comparar-lista" aria-label="Presupuestos a comparar">
                {elegidos.map((codigo) => (
                  <li key={codigo}>
                    <span>{nombre(codigo)}</span>
                    <Boton
                      clase="plano"
                      aria-label={`Quitar ${codigo}`}
                      onClick={() => elegir(elegidos.filter((c) => c !== codigo))}
                    >
                      Quitar
                    </Boton>
                  </li>
                ))}
              </ul>
            )}
          {disponibles.length === 0
            ? <p className="comparar-vacio" role="status">{SIN_DISPONIBLES}</p>
            : (
              <Seleccion<string>
                etiqueta="Agregar un presupuesto"
                valor=""
                opciones={disponibles.map((p) => ({
                  id: p.codipres,
                  descripcion: p.valorizado
                    ? `${p.codipres} - ${p.descripcion}`
                    : `${p.codipres} - ${p.descripcion} (${SIN_VALORIZAR})`,
                  impedida: !p.valorizado,
                }))}
                ayuda={disponibles.every((p) => p.valorizado)
                  ? undefined
                  : "Los que están sin valorizar no se pueden comparar: valorícelos primero."}
                onCambio={(codigo) => codigo && elegir([...elegidos, String(codigo)])}
              />
            )}
          {iniciales.length > 0 && elegidos.length > 0 && (
            <Boton onClick={() => elegir([])}>Quitar todos</Boton>
          )}
        </div>
      )}
      <Botonera
        textoGuardar="Comparar"
        onCancelar={onCerrar}
        motivo={elegidos.join() === iniciales.join() ? "Agregue o quite algún presupuesto" : null}
        onGuardar={() => onAceptar(elegidos)}
      />
    </Dialogo>
  );
}
