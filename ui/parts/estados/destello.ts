/** What just happened to a row, said for a moment (spec 1 §9). */
import { useCallback, useEffect, useState } from "react";

/** Spec 1 §9. */
const DURACION_MS = 1500;

/** What is being said, null after `DURACION_MS`, and the function that says something. */
export function useDestello<D>(): readonly [D | null, (destello: D) => void] {
  const [destello, fijar] = useState<{ readonly valor: D } | null>(null);
  const destellar = useCallback((valor: D) => fijar({ valor }), []);
  useEffect(() => {
    if (!destello) return;
    const reloj = setTimeout(() => fijar(null), DURACION_MS);
    return () => clearTimeout(reloj);
  }, [destello]);
  return [destello?.valor ?? null, destellar];
}
