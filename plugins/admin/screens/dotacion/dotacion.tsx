/** «Carga de Techos» and «Carga de Vigente»: rows edited in place (spec 1 §2, §4; [T1]). */
import { type ReactNode, useMemo, useState } from "react";
import { anioDelInstante } from "#core/domain/period.ts";
import { useLectura } from "#ui/lectura.ts";
import { useLista } from "#ui/list/use-lista.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { PRIMER_ANIO } from "#plugins/admin/dotacion/campos.ts";
import { hojaDeLista } from "../celdas.ts";
import { columnasDeTabla, previaDe } from "../planilla/descripcion.ts";
import { ListaDeEjercicio } from "../planilla/lista-de-ejercicio.tsx";
import type { PropsDePantalla } from "../pantalla.ts";
import { SelectorDeEjercicio } from "../selector-de-ejercicio.tsx";
import { useDestello } from "#ui/parts/estados/destello.ts";
import {
  columnasDe,
  type Dotacion,
  DOTACIONES,
  type FilaDotacion,
  indicacionDe,
} from "./dotacion-modelo.ts";
import { EditorDotacion } from "./editor-dotacion.tsx";

const claveDe = (f: FilaDotacion) => f.saf;

export default function PantallaDotacion({ titulo, cual }: PropsDePantalla & {
  readonly cual: keyof typeof DOTACIONES;
}): ReactNode {
  const dotacion: Dotacion = DOTACIONES[cual];
  const ultimo = dotacion.hasta(anioDelInstante(Date.now()));
  const [anio, elegirAnio] = useState(ultimo);
  const lectura = useLectura(
    `${cual}/${anio}`,
    async (signal) => ({ anio, filas: await dotacion.leer(anio, signal) }),
  );
  // Rows of another year are never offered under this one.
  const leidas = lectura.datos?.anio === anio ? lectura.datos.filas : null;
  const { datos: lados } = useLectura("/admin/posiciones/:ejercicio", { ejercicio: anio });
  const filas = useMemo(() => {
    const porSaf = new Map(lados?.posiciones.map((l) => [l.saf, l]));
    return leidas?.map((f): FilaDotacion => ({ ...f, lado: porSaf.get(f.saf) })) ?? null;
  }, [leidas, lados]);
  const lista = useLista(lectura, filas, claveDe);
  const { abierta, abrir, cerrar } = lista;
  const [destello, destellar] = useDestello<{ readonly saf: number; readonly texto: string }>();
  const de = useMemo(() => {
    const columnas = columnasDe(dotacion, destello);
    return { ...previaDe(columnas, indicacionDe(dotacion)), columnas: columnasDeTabla(columnas) };
  }, [dotacion, destello]);
  const { poner } = lectura;
  const hoja = useMemo(
    () =>
      hojaDeLista<FilaDotacion>({
        columnas: columnasDe(dotacion, null),
        cerrada: "Los organismos se cambian en Administración de SAFs",
        guardar: (cambios) => dotacion.guardarCeldas(anio, cambios),
        poner: (hacer) => poner((leido) => ({ ...leido, filas: hacer(leido.filas) })),
        abrir: (fila, columna) => alDejarEditor(() => abrir(fila, columna)),
        id: claveDe,
      }),
    [dotacion, anio, poner, abrir],
  );
  const fila = abierta?.fila;
  return (
    <ListaDeEjercicio<FilaDotacion>
      tabla={cual}
      de={de}
      ejercicio={anio}
      lista={lista}
      titulo={titulo}
      nombre={`${titulo}, ejercicio ${anio}`}
      encabezado={{
        children: (
          <SelectorDeEjercicio
            primero={PRIMER_ANIO}
            ultimo={ultimo}
            ejercicio={anio}
            onElegir={(elegido) => {
              cerrar();
              elegirAnio(elegido);
            }}
          />
        ),
      }}
      nota={<p className="solo-lectores" role="status">{destello?.texto}</p>}
      editor={abierta && fila && {
        clave: fila.saf,
        nuevo: false,
        contenido: (
          <EditorDotacion
            key={`${anio}/${fila.saf}`}
            dotacion={dotacion}
            anio={anio}
            fila={fila}
            columna={abierta.columna}
            onCancelar={() => {
              cerrar();
              destellar({ saf: fila.saf, texto: "Edición cancelada" });
            }}
            onGuardado={() => {
              cerrar();
              lectura.recargar();
              destellar({ saf: fila.saf, texto: "✓ Actualizado" });
            }}
          />
        ),
      }}
      hoja={hoja}
      onFila={(fila, columna) => alDejarEditor(() => abrir(fila, columna))}
      libro={`/admin/${cual}/${anio}/excel`}
    />
  );
}
