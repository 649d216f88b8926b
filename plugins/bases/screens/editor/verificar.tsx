/** Dialog «Verificar Valorización»: every line of one position, saved or not ([V14]). */
import type { ReactNode } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import { nombreMes, tituloDeMes } from "#core/domain/period.ts";
import type { LineaVerificada } from "#proto/valuation.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { DeGlosario } from "#ui/glosario/enlace.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { BORDES_FIJOS, useColumnasEnteras } from "#ui/parts/cuadros/columnas-enteras.ts";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import {
  importesDe,
  leFalta,
  mensualEn,
  totalEn,
  type TramoDeMeses,
  tramosDe,
  verificar,
} from "./valorizacion.ts";

export interface PropsVerificar {
  readonly saf: number;
  readonly codipres: string;
  /** Only the id of a saved row, or the fields of one that is being typed. */
  readonly pedido: Readonly<Record<string, string | number>>;
  /** The row in words. */
  readonly nombre: string;
  readonly onCerrar: () => void;
}

const SIN_VALOR = "Sin valor";

/** «Ene», «Abr–Jun». */
function nombreDeTramo({ desde, hasta }: TramoDeMeses): string {
  const [primero, ultimo] = [desde, hasta].map((m) => tituloDeMes(m).slice(0, 3));
  return desde === hasta ? primero : `${primero}–${ultimo}`;
}

/** A row valued by months: what one position is paid in each segment ([Y4], [Y11]). */
function PorMeses({ lineas, tramos }: {
  readonly lineas: readonly LineaVerificada[];
  readonly tramos: readonly TramoDeMeses[];
}): ReactNode {
  const marco = useColumnasEnteras<HTMLDivElement>();
  const fijas = ["Componente", "Código", "Objeto", "Porcentaje"];
  const columnas = [...fijas, ...tramos.map(nombreDeTramo), "Valor total"];
  return (
    <div
      ref={marco}
      className={`verificar-meses ${BORDES_FIJOS}`}
      role="region"
      aria-label="Valores por mes"
      tabIndex={0}
    >
      <Cuadro
        nombre="Líneas de la posición, con una columna por tramo de meses"
        columnas={columnas}
        derecha={columnas.map((_, i) => i).slice(fijas.length - 1)}
        filas={lineas.map((l, i) => ({
          clave: `${l.clave}-${i}`,
          className: l.tiene_valor ? undefined : "sin-valor",
          celdas: [
            nombreDe(l),
            codigoDe(l),
            l.objeto,
            l.porcentaje === null || l.segmentos ? "" : `${importe(l.porcentaje)} %`,
            ...tramos.map((t) => leFalta(l, t) ? SIN_VALOR : importe(mensualEn(l, t))),
            l.tiene_valor ? importe(l.valor_total) : SIN_VALOR,
          ],
        }))}
        pie={[
          rotuloDeTotal(lineas),
          ...fijas.slice(1).map(() => ""),
          ...tramos.map((t) =>
            lineas.some((l) => leFalta(l, t)) ? SIN_VALOR : formatEsAr(totalEn(lineas, t))
          ),
          formatEsAr(importesDe(lineas).anual),
        ]}
      />
      <p className="verificar-nota">
        Cada tramo son los meses seguidos en que el cargo cobra lo mismo: el importe es el de un
        cargo en un mes.
      </p>
    </div>
  );
}

/** What has no value adds up to nothing: the total says so. */
const rotuloDeTotal = (lineas: readonly LineaVerificada[]): string =>
  importesDe(lineas).faltan.length === 0 ? "Total" : "Total, sin lo que falta";

const importe = (n: number | null): string => n === null ? "" : formatEsAr(aCentavos(n));

/** What a component is called, whole on hover: the row of a table is one line. */
const nombreDe = ({ descripcion }: LineaVerificada): ReactNode => (
  <span title={descripcion}>
    <DeGlosario texto={descripcion} />
  </span>
);

/** The code of a composition; what the engine calls its own components is no code of anybody. */
const codigoDe = ({ clave }: LineaVerificada): string => /^[A-Z]/.test(clave) ? clave : "";

const celdasDe = (linea: LineaVerificada): readonly ReactNode[] => [
  nombreDe(linea),
  codigoDe(linea),
  linea.objeto,
  importe(linea.valor_ur),
  linea.mes_actualizado ? nombreMes(linea.mes_actualizado) : "",
  linea.porcentaje === null ? "" : `${importe(linea.porcentaje)} %`,
  importe(linea.valor_mensual),
  linea.tiene_valor ? importe(linea.valor_total) : SIN_VALOR,
];

const COLUMNAS = [
  "Componente",
  "Código",
  "Objeto",
  "Valor UR",
  "Actualizado",
  "Porcentaje",
  "Valor mensual",
  "Valor total",
];

export default function VerificarValorizacion(
  { saf, codipres, pedido, nombre, onCerrar }: PropsVerificar,
): ReactNode {
  const { datos: lineas, error } = useLectura(
    `valorización de ${saf}/${codipres}: ${JSON.stringify(pedido)}`,
    async (signal) => (await verificar(saf, codipres, pedido, signal)).lineas,
    false,
  );
  const total = lineas && importesDe(lineas);
  const tramos = lineas ? tramosDe(lineas) : [];
  return (
    <Dialogo
      titulo="Verificar Valorización"
      subtitulo={nombre}
      ancho={tramos.length > 3 ? "pleno" : "ancho"}
      onCerrar={onCerrar}
    >
      {error && <p role="alert" className="editor-mensaje">{error}</p>}
      {!error && !lineas && <p role="status">Verificando…</p>}
      {lineas && tramos.length > 0 && <PorMeses lineas={lineas} tramos={tramos} />}
      {lineas && total && tramos.length === 0 && (
        <Cuadro
          className="verificar"
          columnas={COLUMNAS}
          derecha={[3, 5, 6, 7]}
          filas={lineas.map((l, i) => ({
            clave: `${l.clave}-${i}`,
            className: l.tiene_valor ? undefined : "sin-valor",
            celdas: celdasDe(l),
          }))}
          pie={[rotuloDeTotal(lineas), formatEsAr(total.mensual), formatEsAr(total.anual)]}
        />
      )}
      <Botonera textoCancelar="Cerrar" onCancelar={onCerrar} />
    </Dialogo>
  );
}
