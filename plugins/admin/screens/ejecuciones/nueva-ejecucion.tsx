/** «Ingreso de Ejecución»: the period that is asked for (spec 1 §2, §5, §9). */
import { type ReactNode, useState } from "react";
import { mesAnterior, mesDe, nombreDeMes } from "../../../../core/domain/period.ts";
import { useGuardado } from "../../../../ui/form/use-guardado.ts";
import { Botonera } from "../../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../../ui/parts/dialogo.tsx";
import { Seleccion } from "../../../../ui/parts/seleccion.tsx";
import { nuevaEjecucion } from "../pb.ts";

const PRIMER_ANIO = 2000;
const MESES = Array.from(
  { length: 12 },
  (_, i) => ({ id: i + 1, descripcion: nombreDeMes(i + 1) }),
);

export interface PropsNuevaEjecucion {
  /** yyyymm */
  readonly onIngresada: (mes: number) => void;
  readonly onCerrar: () => void;
}

export default function NuevaEjecucion({ onIngresada, onCerrar }: PropsNuevaEjecucion): ReactNode {
  const hoy = mesDe(Date.now());
  const previo = mesAnterior(hoy);
  const [anio, elegirAnio] = useState(Math.trunc(previo / 100));
  const [mes, elegirMes] = useState(previo % 100);
  const [completo, elegirCompleto] = useState(false);
  const g = useGuardado();
  const ultimo = Math.trunc(hoy / 100) + 1;
  const anios = Array.from({ length: ultimo - PRIMER_ANIO + 1 }, (_, i) => ultimo - i);
  const guardar = () =>
    void g.intentar(async () => {
      await nuevaEjecucion(anio * 100 + mes, completo);
      onIngresada(anio * 100 + mes);
    });
  return (
    <Dialogo titulo="Ingreso de Ejecución" ancho="angosto" onCerrar={onCerrar}>
      <div className="formulario formulario-doble" role="group" aria-label="Período">
        <Seleccion
          etiqueta="Año"
          sinNinguna
          valor={anio}
          opciones={anios.map((id) => ({ id, descripcion: String(id) }))}
          onCambio={elegirAnio}
        />
        <Seleccion
          etiqueta="Mes"
          sinNinguna
          valor={mes}
          opciones={MESES}
          invalido={g.fallas.mes}
          onCambio={elegirMes}
        />
      </div>
      <label className="admin-casilla">
        <input
          type="checkbox"
          checked={completo}
          onChange={(e) => elegirCompleto(e.target.checked)}
        />
        Quitar también los SAF que los archivos no traen
      </label>
      <p className="nota">
        {completo
          ? "La carga reemplaza todo lo que hay de ese período, de cualquier SAF."
          : "La carga reemplaza los SAF que traen los archivos; los demás quedan como están."}
      </p>
      <Botonera
        textoGuardar="Ingresar"
        ocupado={g.ocupado}
        onCancelar={onCerrar}
        onGuardar={guardar}
      />
    </Dialogo>
  );
}
