/** What a page knows of its own printing. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { escuchar } from "./escuchar.ts";

interface Impresion {
  /** Between the browser asking for the page that it prints, and having it. */
  readonly imprimiendo: boolean;
  /** Moment of the last printing, or of when the screen was opened. */
  readonly momento: number;
}

/** Redraws before the browser takes the page for paper, and afterwards. */
export function useImpresion(): Impresion {
  const [estado, cambiar] = useState(() => ({ imprimiendo: false, momento: Date.now() }));
  useEffect(() => {
    // At once: the browser does not wait for what is drawn later.
    return escuchar(globalThis, {
      beforeprint: () => flushSync(() => cambiar({ imprimiendo: true, momento: Date.now() })),
      afterprint: () => cambiar((e) => ({ ...e, imprimiendo: false })),
    });
  }, []);
  return estado;
}
