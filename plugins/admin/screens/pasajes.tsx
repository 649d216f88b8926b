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
import { casillero, cuantosPasajes, LADOS, NIVELES, resumenDeProceso } from "./pasaje-modelo.ts";
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
  const [nuevo, abrirNuevo] = useState(false);
  const [ocupado, ocupar] = useState(false);
  const { foco, pedir } = usarFoco(datos, claveDe);
  const pendientes = datos?.filter((p) => p.ejecucion === "").length ?? 0;

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

  const acciones = useMemo<readonly Comando<pb.Pasaje>[]>(() => [
    {
      id: "nuevos",
      label: "Realizar nuevos pasajes",
      shortcut: "n",
      primario: true,
      enabled: () => !nuevo && !ocupado,
      motivo: nuevo ? "Termine antes el pasaje que está escribiendo" : "Se está ejecutando",
      run: () => abrirNuevo(true),
    },
    {
      id: "proceso",
      label: "Ejecutar proceso",
      shortcut: "p",
      enabled: () => !nuevo && !ocupado,
      motivo: nuevo ? "Termine antes el pasaje que está escribiendo" : "Se está ejecutando",
      run: () => void procesar(),
    },
  ], [nuevo, ocupado, pendientes]);
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
          editor={nuevo
            ? {
              clave: null,
              nuevo: true,
              contenido: (
                <EditorPasaje
                  onCancelar={() => alDejarEditor(() => abrirNuevo(false))}
                  onGuardado={(id) => {
                    abrirNuevo(false);
                    pedir((p) => p.id === id);
                    recargar();
                  }}
                />
              ),
            }
            : null}
          onFila={({ codipres, resultado }) => {
            // The whole sentence: its column is shorter than some of them.
            if (resultado !== "") void alerta(resultado, `Resultado del pasaje de ${codipres}`);
          }}
          onExcel={(e) => void bajarLibro("/admin/pasajes/historial/excel", consultaDeLibro(e))}
        />
      </div>
    </>
  );
}
