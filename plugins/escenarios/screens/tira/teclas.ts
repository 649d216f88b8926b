/** What each key does on the strip. Pure. */

/** What the cell with the focus holds. */
export type En = "tramo" | "suma" | "vacia";

export type Tecla =
  & Pick<KeyboardEvent, "key">
  & Partial<Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">>;

export type AccionDeTira =
  | { readonly hacer: "ir"; readonly hacia: "izquierda" | "derecha" | "arriba" | "abajo" }
  | { readonly hacer: "extremo"; readonly mes: 0 | 11 }
  /** A tranche or a sum, whole, one month earlier or later. */
  | { readonly hacer: "mover"; readonly sentido: -1 | 1 }
  /** The last month of a sum. */
  | { readonly hacer: "estirar"; readonly sentido: -1 | 1 }
  /** Types over it; with `texto`, in its place. */
  | { readonly hacer: "escribir"; readonly texto: string | null }
  /** Tenths of a point. */
  | { readonly hacer: "sumar"; readonly decimas: -1 | 1 }
  | { readonly hacer: "abrir" | "quitar" | "tomar" | "soltar" | "devolver" };

const FLECHAS = {
  ArrowLeft: "izquierda",
  ArrowRight: "derecha",
  ArrowUp: "arriba",
  ArrowDown: "abajo",
} as const;

const esFlecha = (key: string): key is keyof typeof FLECHAS => Object.hasOwn(FLECHAS, key);

/** While something is held, the arrows carry it. */
function conAlgoTomado(key: string): AccionDeTira | null {
  if (key === "ArrowLeft") return { hacer: "mover", sentido: -1 };
  if (key === "ArrowRight") return { hacer: "mover", sentido: 1 };
  if (key === "Enter" || key === " ") return { hacer: "soltar" };
  return key === "Escape" ? { hacer: "devolver" } : null;
}

/**
 * @param tomado what the focus is on was picked up, to be carried with the arrows
 * @returns null for a key that the strip does not take
 */
export function accionDe(
  tecla: Tecla,
  en: En,
  tomado: boolean,
  puede: boolean,
): AccionDeTira | null {
  const { key, altKey = false, shiftKey = false } = tecla;
  if (tecla.ctrlKey || tecla.metaKey) return null;
  const hay = en !== "vacia";
  if (tomado) return conAlgoTomado(key);
  if (esFlecha(key)) {
    const sentido = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : null;
    if (altKey) {
      if (!hay || !puede || sentido === null) return null;
      return { hacer: shiftKey && en === "suma" ? "estirar" : "mover", sentido };
    }
    return { hacer: "ir", hacia: FLECHAS[key] };
  }
  if (altKey) return null;
  if (key === "Home") return { hacer: "extremo", mes: 0 };
  if (key === "End") return { hacer: "extremo", mes: 11 };
  if (key === "Enter") return puede || hay ? { hacer: "abrir" } : null;
  if (!puede) return null;
  if (/^[\d.,]$/.test(key)) return { hacer: "escribir", texto: key };
  if (key === "F2") return { hacer: "escribir", texto: null };
  if (!hay) return null;
  if (key === "Delete" || key === "Backspace") return { hacer: "quitar" };
  if (key === " ") return { hacer: "tomar" };
  if (en === "tramo" && (key === "+" || key === "-")) {
    return { hacer: "sumar", decimas: key === "+" ? 1 : -1 };
  }
  return null;
}

/** The list behind `?`. */
export const ATAJOS: readonly (readonly [tecla: string, texto: string])[] = [
  ["0 … 9", "Escribir el porcentaje o el importe del mes"],
  ["Enter", "Abrir el detalle, o agregar en un mes libre"],
  ["F2", "Corregir lo que dice"],
  ["Alt+← →", "Mover un mes"],
  ["Espacio", "Tomar, mover con ← → y soltar; Esc lo devuelve"],
  ["Alt+Mayús+← →", "Alargar o acortar una suma fija"],
  ["+ −", "Una décima más o menos"],
  ["Supr", "Quitar"],
  ["Ctrl+Z, Ctrl+Y", "Deshacer, rehacer"],
  ["Ctrl+S", "Guardar el acuerdo"],
  ["Ctrl+C", "Copiar la comparación para una planilla, con importes exactos"],
];
