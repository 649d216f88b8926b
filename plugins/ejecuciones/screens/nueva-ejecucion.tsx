/** «Ingreso de Ejecución»: the period that is asked for (spec 1 §2, §5, §9). */
import { type ReactNode, useState } from "react";
import { mesAnterior, mesDe } from "#core/domain/period.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { nuevaEjecucion } from "./pb.ts";
import { MesCompleto, Periodo } from "./periodo.tsx";

export default function NuevaEjecucion({ onIngresada, onCerrar }: {
  /** yyyymm */
  readonly onIngresada: (mes: number) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const [mes, elegir] = useState(() => mesAnterior(mesDe(Date.now())));
  const [completo, elegirCompleto] = useState(false);
  const g = useGuardado();
  const guardar = () =>
    void g.intentar(async () => {
      await nuevaEjecucion(mes, completo);
      onIngresada(mes);
    });
  return (
    <Dialogo titulo="Ingreso de Ejecución" ancho="angosto" onCerrar={onCerrar}>
      <Periodo mes={mes} invalido={g.fallas.mes} onCambio={elegir} />
      <MesCompleto completo={completo} onCambio={elegirCompleto} />
      <Botonera
        textoGuardar="Ingresar"
        ocupado={g.ocupado}
        onCancelar={onCerrar}
        onGuardar={guardar}
      />
    </Dialogo>
  );
}
