/** «Pasajes de Cargos»: history, new ones, and the process (spec 1 §2; [J1]–[J4]). */
import { type ReactNode, useMemo, useState } from "react";
import { bajarLibro, consultaDeLibro } from "../../../ui/grid/libro.ts";
import { type ColumnaTabla, type Comando, Tabla } from "../../../ui/grid/tabla.tsx";
import { usarLectura } from "../../../ui/lectura.ts";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Encabezado } from "../../../ui/parts/encabezado.tsx";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import { alerta, confirmar, mostrarError } from "../../../ui/state/alerts.ts";
import { alDejarEditor } from "../../../ui/state/unsaved.ts";
import type { PropsDePantalla } from "./admin.tsx";
import { EditorPasaje } from "./editor-pasaje.tsx";
import { usarFoco } from "./foco.ts";
import {
  casillero,
  cuantosPasajes,
  estaPendiente,
  LADOS,
  NIVELES,
  resumenDeProceso,
} from "./pasaje-modelo.ts";
import * as pb from "./pb.ts";

const COLUMNAS: readonly ColumnaTabla<pb.Pasaje>[] = [
  { id: "codipres", titulo: "Presupuesto", clase: "texto", ancho: "92px" },
  ...LADOS.flatMap((lado) =>
    NIVELES.map((nivel): ColumnaTabla<pb.Pasaje> => ({
      id: casillero(nivel, lado),
      titulo: nivel.titulo,
      grupo: lado.titulo,
      clase: "entero",
      ancho: "50px",
    }))
  ),
  {
    id: "usuario",
    titulo: "Usuario",
    clase: "texto",
    ancho: "15%",
    texto: (p) => p.nombre_completo ? `${p.usuario} (${p.nombre_completo})` : p.usuario,
    ayuda: (p) => p.nombre_completo,
  },
  {
    id: "ejecucion",
    titulo: "Ejecución",
    clase: "texto",
    ancho: "128px",
    texto: ({ ejecucion }) => ejecucion || "–",
  },
  {
    id: "resultado",
    titulo: "Resultado",
    clase: "texto",
    texto: ({ resultado }) => resultado || "–",
    ayuda: ({ resultado }) => resultado,
  },
];

const claveDe = (p: pb.Pasaje) => p.id;

export default function Pasajes({ titulo }: PropsDePantalla): ReactNode {
  const { datos, cargando, error, recargar } = usarLectura("pasajes", pb.pasajes);
  const [editor, abrir] = useState<"nuevo" | pb.Pasaje | null>(null);
  const [ocupado, ocupar] = useState(false);
  const { foco, pedir } = usarFoco(datos, claveDe);
  const pendientes = datos?.filter(estaPendiente).length ?? 0;

  async function procesar(): Promise<void> {
    const si = await confirmar(
      `Se ejecutan los pasajes pendientes en el orden en que se ingresaron (${
        cuantosPasajes(pendientes)
      }). Los renglones de las bases pasan al destino y las valorizaciones quedan desactualizadas.`,
      { titulo: "Ejecutar proceso", aceptar: "Ejecutar" },
    );
    if (!si) return;
    ocupar(true);
    try {
      const hecho = await pb.procesarPasajes();
      recargar();
      await alerta(resumenDeProceso(hecho), "Ejecutar proceso");
    } catch (e) {
      await mostrarError(e);
    } finally {
      ocupar(false);
    }
  }

  async function eliminar(pasaje: pb.Pasaje): Promise<void> {
    const si = await confirmar(
      `Se elimina el pasaje pendiente de ${pasaje.codipres}, que no llegó a ejecutarse.`,
      { titulo: "Eliminar el pasaje", aceptar: "Eliminar", peligro: true },
    );
    if (!si) return;
    try {
      await pb.editarPasaje({ accion: pb.ACCION.ELIMINAR, id: pasaje.id, rev: pasaje.rev });
      abrir(null);
    } catch (e) {
      await mostrarError(e);
    }
    recargar();
  }

  const libre = editor === null && !ocupado;
  const motivo = ocupado ? "Se está ejecutando" : "Termine antes el pasaje que está escribiendo";
  const sobrePendiente = (p: pb.Pasaje | null) => libre && p !== null && estaPendiente(p);
  const acciones = useMemo<readonly Comando<pb.Pasaje>[]>(() => [
    {
      id: "nuevos",
      label: "Realizar nuevos pasajes",
      shortcut: "n",
      primario: true,
      enabled: () => libre,
      motivo,
      run: () => abrir("nuevo"),
    },
    {
      id: "proceso",
      label: "Ejecutar proceso",
      shortcut: "p",
      enabled: () => libre,
      motivo,
      run: () => void procesar(),
    },
    {
      id: "editar",
      label: "Editar",
      lugar: "menu",
      sobreFila: true,
      enabled: sobrePendiente,
      run: (p) => abrir(p),
    },
    {
      id: "eliminar",
      label: "Eliminar",
      shortcut: "Delete",
      lugar: "menu",
      sobreFila: true,
      peligroso: true,
      enabled: sobrePendiente,
      run: (p) => p && void eliminar(p),
    },
  ], [libre, motivo, pendientes]);
  if (!datos) {
    return error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />;
  }
  return (
    <>
      <Encabezado
        titulo={titulo}
        detalle={pendientes === 0 ? undefined : `${cuantosPasajes(pendientes)} sin ejecutar`}
      />
      <div className="admin-pasajes">
        <Tabla
          titulo={titulo}
          columnas={COLUMNAS}
          filas={datos}
          clave={claveDe}
          cargando={cargando || ocupado}
          vacio="No hay datos de pasajes para mostrar"
          acciones={acciones}
          foco={foco}
          editor={editor === null ? null : {
            clave: editor === "nuevo" ? null : editor.id,
            nuevo: editor === "nuevo",
            contenido: (
              <EditorPasaje
                key={editor === "nuevo" ? 0 : editor.id}
                pasaje={editor === "nuevo" ? null : editor}
                onCancelar={() => alDejarEditor(() => abrir(null))}
                onEliminar={(p) => void eliminar(p)}
                onGuardado={(id) => {
                  abrir(null);
                  pedir((p) => p.id === id);
                  recargar();
                }}
              />
            ),
          }}
          onFila={(p) => {
            if (estaPendiente(p)) return alDejarEditor(() => abrir(p));
            // The whole sentence: its column is shorter than some of them.
            void alerta(p.resultado, `Resultado del pasaje de ${p.codipres}`);
          }}
          onExcel={(e) => void bajarLibro("/admin/pasajes/historial/excel", consultaDeLibro(e))}
        />
      </div>
    </>
  );
}
