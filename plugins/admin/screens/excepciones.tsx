/** Exceptions of concepts: what the next load does with them ([E4]). */
import { nombreDeRubro } from "../../../core/domain/rubros.ts";
import { type ReactNode, useMemo, useState } from "react";
import { type ColumnaTabla, type Comando, Tabla } from "../../../ui/grid/tabla.tsx";
import { usarLectura } from "../../../ui/lectura.ts";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Encabezado } from "../../../ui/parts/encabezado.tsx";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import type { PropsDePantalla } from "./admin.tsx";
import {
  DialogoExcepcion,
  type Excepciones as Respuesta,
  type ExcepcionGuardada,
  mismaClave,
  RUTA_EXCEPCIONES,
} from "./dialogo-excepcion.tsx";
import { usarFoco } from "./foco.ts";

const COLUMNAS: readonly ColumnaTabla<ExcepcionGuardada>[] = [
  { id: "inst", titulo: "Institución", clase: "texto", ancho: "20%" },
  { id: "esc", titulo: "Escalafón", clase: "entero", alinear: "izquierda", ancho: "20%" },
  { id: "concepto", titulo: "Concepto", clase: "texto", ancho: "20%" },
  { id: "rubro", titulo: "Rubro", clase: "texto", texto: ({ rubro }) => nombreDeRubro(rubro) },
];

const claveDe = (e: ExcepcionGuardada) => `${e.inst}|${e.esc}|${e.concepto}`;

export default function Excepciones({ titulo, onVolver }: PropsDePantalla & {
  readonly onVolver: () => void;
}): ReactNode {
  const { datos, cargando, error, recargar } = usarLectura<Respuesta>(RUTA_EXCEPCIONES);
  const [abierta, abrir] = useState<ExcepcionGuardada | "nueva" | null>(null);
  const { foco, pedir, pedirVecina } = usarFoco(datos?.excepciones, claveDe);
  const acciones = useMemo<readonly Comando<ExcepcionGuardada>[]>(() => [{
    id: "nueva",
    label: "Nueva excepción",
    shortcut: "n",
    primario: true,
    run: () => abrir("nueva"),
  }], []);
  if (!datos) {
    return error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />;
  }
  return (
    <>
      <Encabezado titulo="Excepciones de conceptos" detalle={titulo} onVolver={onVolver} />
      <p className="nota admin-leyenda">
        Dicen a qué rubro van los importes de un concepto de una institución y un escalafón, antes
        que lo que dice su descripción. Se aplican a las cargas que se hagan desde ahora.
      </p>
      <div className="admin-angosta">
        <Tabla
          titulo="Excepciones de conceptos"
          columnas={COLUMNAS}
          filas={datos.excepciones}
          clave={claveDe}
          cargando={cargando}
          acciones={acciones}
          foco={foco}
          onFila={abrir}
        />
      </div>
      {abierta && (
        <DialogoExcepcion
          excepcion={abierta === "nueva" ? null : abierta}
          rubros={datos.rubros}
          onCerrar={() => abrir(null)}
          onGuardado={(e) => {
            if (e) pedir((f) => mismaClave(f, e));
            else if (abierta !== "nueva") pedirVecina(abierta);
            abrir(null);
            recargar();
          }}
        />
      )}
    </>
  );
}
