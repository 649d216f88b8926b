/** The months that a figure of the projection adds up, each a way to its lines ([S3]). */
import type { ReactNode } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { Cifra } from "../explicaciones/cifra.tsx";
import type { Figura } from "../explicaciones/explicable.ts";
import type { MesDeFigura } from "./de-donde-modelo.ts";

export function DeDondeSale({ titulo, meses, onVer, onCerrar }: {
  readonly titulo: string;
  readonly meses: readonly MesDeFigura[];
  readonly onVer: (figura: Figura) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const total = meses.reduce((t, m) => t + m.centavos, 0);
  return (
    <Dialogo titulo={titulo} ancho="ancho" onCerrar={onCerrar}>
      <Cuadro
        nombre="Meses que la suman"
        columnas={["Mes", "Qué es", "Importe", "De dónde sale"]}
        derecha={[2]}
        filas={meses.map(({ mes, clase, centavos, origen, figura }) => ({
          clave: `${mes}/${clase}`,
          celdas: [
            nombreDeMes(mes),
            clase,
            <Cifra
              key="importe"
              texto={formatEsAr(centavos)}
              de={figura.titulo}
              onVer={() => onVer(figura)}
            />,
            origen,
          ],
        }))}
        pie={["Total", formatEsAr(total), ""]}
        vacio="Ningún mes tiene importe."
      />
      <div className="botonera">
        <Boton onClick={onCerrar}>
          Cerrar <kbd aria-hidden="true">Esc</kbd>
        </Boton>
      </div>
    </Dialogo>
  );
}
