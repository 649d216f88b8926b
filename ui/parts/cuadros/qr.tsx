/** A QR code, drawn here: what it says is asked of nobody. */
import { encode } from "uqr";

/** The margin that readers need, in modules. */
const BORDE = 4;

/** One path for all the dark modules. */
function trazo(data: readonly (readonly boolean[])[]): string {
  return data.flatMap((fila, y) => fila.map((oscuro, x) => oscuro ? `M${x} ${y}h1v1h-1z` : ""))
    .join("");
}

/** @param descripcion what it is for, to who cannot see it. */
export function CodigoQr(
  { texto, descripcion }: { readonly texto: string; readonly descripcion: string },
) {
  const { size, data } = encode(texto, { ecc: "M", border: BORDE });
  return (
    <svg
      className="qr"
      role="img"
      aria-label={descripcion}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      {/* Dark on light in both themes: readers expect it. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={trazo(data)} fill="#000" />
    </svg>
  );
}
