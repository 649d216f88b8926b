/** A page as it is printed: the strokes of its document, drawn as a picture. */
import type { ReactNode } from "react";
import type { Trazo } from "#proto/salidas.ts";

/** Points of an A4 sheet on its side. */
const [ANCHO, ALTO] = [841.89, 595.28];
/** From the top of a line to where its letters stand, in sizes of the letter. */
const ASCENSO = 0.969;

function Dibujado({ trazo: t }: { readonly trazo: Trazo }): ReactNode {
  if (t.clase === "caja") {
    return <rect x={t.x} y={t.y} width={t.ancho} height={t.alto} fill={t.color} />;
  }
  if (t.clase === "linea") {
    return (
      <polyline points={t.puntos.join(" ")} fill="none" stroke={t.color} strokeWidth={t.grosor} />
    );
  }
  return (
    <text
      x={t.x}
      y={t.y + t.cuerpo * ASCENSO}
      fontSize={t.cuerpo}
      fontWeight={t.fuerte ? 600 : 400}
      fill={t.color}
      textLength={t.ancho}
      lengthAdjust="spacingAndGlyphs"
    >
      {t.texto}
    </text>
  );
}

export const PaginaImpresa = ({ titulo, trazos }: {
  readonly titulo: string;
  readonly trazos: readonly Trazo[];
}): ReactNode => (
  <svg className="hoja-dibujada" viewBox={`0 0 ${ANCHO} ${ALTO}`} role="img" aria-label={titulo}>
    <rect width={ANCHO} height={ALTO} fill="#fff" />
    {trazos.map((trazo, i) => <Dibujado key={i} trazo={trazo} />)}
  </svg>
);
