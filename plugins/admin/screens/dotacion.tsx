/** «Carga de Techos» and «Carga de Vigente»: rows edited in place (spec 1 §2, §4; [T1]). */
import { type ReactNode, useMemo, useState } from "react";
import { mesDe } from "../../../core/domain/period.ts";
import { bajarLibro, consultaDeLibro } from "../../../ui/grid/libro.ts";
import { Tabla } from "../../../ui/grid/tabla.tsx";
import { usarLectura } from "../../../ui/lectura.ts";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Encabezado } from "../../../ui/parts/encabezado.tsx";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";
import { alDejarEditor } from "../../../ui/state/unsaved.ts";
import type { PropsDePantalla } from "./admin.tsx";
import { usarDestello } from "../../../ui/parts/destello.ts";
import { columnasDe, type Dotacion, DOTACIONES, type FilaDotacion } from "./dotacion-modelo.ts";
import { EditorDotacion } from "./editor-dotacion.tsx";

export interface PropsDotacion extends PropsDePantalla {
  readonly cual: keyof typeof DOTACIONES;
}

const NINGUNA: readonly FilaDotacion[] = [];
const claveDe = (f: FilaDotacion) => f.saf;

export default function PantallaDotacion({ titulo, cual }: PropsDotacion): ReactNode {
  const dotacion: Dotacion = DOTACIONES[cual];
  const { primero, ultimo } = dotacion.anios(Math.trunc(mesDe(Date.now()) / 100));
  const [anio, elegirAnio] = useState(ultimo);
  const { datos, cargando, error, ajenos, recargar } = usarLectura(
    `${cual}/${anio}`,
    async (signal) => ({ anio, filas: await dotacion.leer(anio, signal) }),
  );
  // Rows of another year are never offered under this one.
  const filas = datos?.anio === anio ? datos.filas : NINGUNA;
  const [editada, editar] = useState<{ readonly saf: number; readonly columna: string } | null>(
    null,
  );
  const [destello, destellar] = usarDestello<{ readonly saf: number; readonly texto: string }>();
  const columnas = useMemo(() => columnasDe(dotacion, destello), [dotacion, destello]);
  const fila = editada && filas.find((f) => f.saf === editada.saf);
  const anios = Array.from({ length: ultimo - primero + 1 }, (_, i) => ultimo - i);
  const cerrar = (saf: number, texto: string) => {
    editar(null);
    destellar({ saf, texto });
  };
  return (
    <>
      <Encabezado titulo={titulo}>
        <Seleccion
          etiqueta="Ejercicio"
          className="admin-ejercicio"
          sinNinguna
          valor={anio}
          opciones={anios.map((id) => ({ id, descripcion: String(id) }))}
          onCambio={(elegido) => {
            alDejarEditor(() => {
              editar(null);
              elegirAnio(elegido);
            });
          }}
        />
      </Encabezado>
      <p className="solo-lectores" role="status">{destello?.texto}</p>
      {datos === null || ajenos
        ? (error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />)
        : (
          <Tabla
            titulo={`${titulo}, ejercicio ${anio}`}
            columnas={columnas}
            filas={filas}
            clave={claveDe}
            cargando={cargando}
            editor={fila && editada
              ? {
                clave: fila.saf,
                nuevo: false,
                contenido: (
                  <EditorDotacion
                    key={`${anio}/${fila.saf}`}
                    {...{ dotacion, anio, fila }}
                    columna={editada.columna}
                    onCancelar={() => cerrar(fila.saf, "Edición cancelada")}
                    onGuardado={() => {
                      recargar();
                      cerrar(fila.saf, "✓ Actualizado");
                    }}
                  />
                ),
              }
              : null}
            onFila={({ saf }, columna) => {
              alDejarEditor(() => editar({ saf, columna }));
            }}
            onExcel={(e) => void bajarLibro(`/admin/${cual}/${anio}/excel`, consultaDeLibro(e))}
          />
        )}
    </>
  );
}
