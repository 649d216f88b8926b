/** What an entry of credit said before, and who changed it. */
import type { ReactNode } from "react";
import { fechaCorta, fechaYHoraDe } from "#core/domain/period.ts";
import type { CreditoGuardado } from "#proto/admin.ts";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { partidaDe } from "./credito-modelo.ts";

export default function HistoriaDeCredito({ credito, onCerrar }: {
  readonly credito: CreditoGuardado;
  readonly onCerrar: () => void;
}): ReactNode {
  const { datos, error } = useLectura("/admin/auditoria", {
    entidad: "credito_vigente",
    clave: credito.clave,
  });
  return (
    <Dialogo
      titulo="Historia del crédito"
      subtitulo={`SAF ${credito.saf}, partida ${partidaDe(credito)}, ${fechaCorta(credito.fecha)}`}
      ancho="ancho"
      onCerrar={onCerrar}
    >
      {datos
        ? datos.asientos.length === 0
          ? <p className="nota">Llegó en un archivo: su carga está en Auditoría.</p>
          : (
            <Cuadro
              columnas={["Cuándo", "Quién", "Qué hizo", "Qué cambió"]}
              filas={datos.asientos.map(({ id, instante, usuario, accion, resumen }) => ({
                clave: id,
                celdas: [fechaYHoraDe(instante), usuario, accion, resumen],
              }))}
            />
          )
        : error
        ? <p className="nota">{error}</p>
        : <CargandoSeccion />}
      <Botonera textoCancelar="Cerrar" onCancelar={onCerrar} />
    </Dialogo>
  );
}
