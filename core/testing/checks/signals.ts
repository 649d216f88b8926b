/**
 * A component that reads `signal.value` is not subscribed to it unless it calls `useSignals()`
 * first: without a Babel transform it draws once and never again. Nothing fails, the screen is just
 * old; so the bare read is refused here.
 */
import { archivos, esPrueba, leer } from "./sources.ts";

/** Top-level components and hooks; the formatter guarantees that each ends at column zero. */
const INICIO =
  /^(?:export )?(?:default )?(?:async )?(?:function ((?:[A-Z]|use[A-Z])\w*)|const ((?:[A-Z]|use[A-Z])\w*)\b[^=]*= (?:\w+\()?(?:async )?(?:\(|\w+ =>|function))/;
const FIN = /^[})\]]/;

/** A read of `.value` that is neither an assignment nor a form control's. */
const LECTURA =
  /(?<!\b(?:target|currentTarget|current|event|elemento|input|control))\.value\b(?!\s*(?:=(?![=>])|\+=|-=|\+\+|--))/;

/** Every bare read in `ui/` and in the screens of the plugins. */
export function revisarSenales(raiz: string): string[] {
  const faltas: string[] = [];
  const lugares = archivos(raiz).filter((ruta) =>
    /^(ui\/|plugins\/[^/]+\/screens)/.test(ruta) && ruta.endsWith(".tsx") && !esPrueba(ruta)
  );
  for (const ruta of lugares) {
    const lineas = leer(raiz, ruta).split("\n");
    for (let i = 0; i < lineas.length; i++) {
      const inicio = lineas[i].match(INICIO);
      if (!inicio) continue;
      const desde = i;
      while (i < lineas.length - 1 && !(i > desde && FIN.test(lineas[i]))) {
        // A one-line arrow ends where it begins.
        if (i === desde && /;\s*$/.test(lineas[i])) break;
        i++;
        // The end of the parameter list, `}: Props) {`, opens the body instead of closing it.
        if (/^[})\]].*[{(]\s*$/.test(lineas[i]) && i < lineas.length - 1) i++;
      }
      const cuerpo = lineas.slice(desde, i + 1).map((l) => l.replace(/\/\/.*$/, ""));
      const lectura = cuerpo.findIndex((l) => LECTURA.test(l));
      const llamada = cuerpo.findIndex((l) => /\buseSignals\(/.test(l));
      if (lectura >= 0 && (llamada < 0 || llamada > lectura)) {
        faltas.push(
          `${ruta}:${desde + lectura + 1} ${
            inicio[1] ?? inicio[2]
          } lee .value sin llamar antes a ` +
            "useSignals()",
        );
      }
    }
  }
  return faltas;
}
