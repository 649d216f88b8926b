/** «Seleccionar Organismo» (spec 1 §2): a row opens the data-group dialog of its SAF. */
import { useEffect, useState } from "react";
import type { Organismo } from "../../../proto/auth.ts";
import { api } from "../../../ui/api.ts";
import { type ColumnaTabla, Tabla } from "../../../ui/grid/tabla.tsx";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Marco, TituloSimple } from "../../../ui/parts/marco.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { pedirGrupo } from "../../../ui/state/group-dialog.ts";

const COLUMNAS: readonly ColumnaTabla<Organismo>[] = [
  { id: "codigo", titulo: "SAF", clase: "entero", ancho: "20%", alinear: "izquierda" },
  { id: "nombre", titulo: "Nombre", clase: "texto", ancho: "60%" },
  { id: "login", titulo: "Login", clase: "texto", ancho: "20%" },
];

const claveDe = (fila: Organismo) => fila.codigo;

export default function Organismos() {
  const [filas, setFilas] = useState<readonly Organismo[] | null>(null);
  useEffect(() => {
    const corte = new AbortController();
    api.get("/organismos", {}, { signal: corte.signal })
      .then(setFilas)
      .catch((error) => {
        if (corte.signal.aborted) return;
        setFilas([]);
        void mostrarError(error);
      });
    return () => corte.abort();
  }, []);
  if (!filas) return <CargandoSeccion />;
  return (
    <Marco>
      <TituloSimple titulo="Seleccionar Organismo" />
      <Tabla
        titulo="Organismos"
        columnas={COLUMNAS}
        filas={filas}
        clave={claveDe}
        vacio="No hay registros en la tabla"
        onFila={(fila) => pedirGrupo({ saf: fila.codigo, organismo: fila.nombre })}
      />
    </Marco>
  );
}
