/** Fields of the valued lines as columns of codes: one reader for each field asked ([S2]). */
import { codificarColumna, Codigos } from "./codigos.ts";
import {
  type CampoAgrupable,
  type CampoComponente,
  type CampoLinea,
  DICHOS,
  esDeComponente,
  esDeRenglon,
  type ValorCampo,
} from "../lineas/filtro.ts";
import type { Bloque, Diccionario } from "../lineas/lineas.ts";

/** What a field says, block after block, by codes that hold for all of them. */
export interface LectorDeCampo {
  /** One code for each row of the block, or for each line where the field is of the line. */
  leer(bloque: Bloque, dic: Diccionario): Int32Array;
  /** Value of each code so far. */
  valores(): ValorCampo[];
}

function deNumeros(
  campo: CampoAgrupable,
  columna: (bloque: Bloque) => Parameters<typeof codificarColumna>[1],
  cuantos: (bloque: Bloque) => number,
): LectorDeCampo {
  const codigos = new Codigos<number>();
  const dicho = DICHOS[campo];
  return {
    leer: (bloque) => codificarColumna(codigos, columna(bloque), cuantos(bloque)),
    valores: () => dicho ? codigos.valores.map(dicho) : codigos.valores,
  };
}

function deComponente(campo: CampoComponente): LectorDeCampo {
  const codigos = new Codigos();
  return {
    leer({ lineas: { componente, n } }, dic) {
      const propios = Int32Array.from(dic.componentes, (c) => codigos.de(c[campo]));
      const columna = new Int32Array(n);
      for (let i = 0; i < n; i++) columna[i] = propios[componente[i]];
      return columna;
    },
    valores: () => codigos.valores,
  };
}

const deLinea = (campo: Exclude<CampoLinea, CampoComponente>) =>
  deNumeros(campo, (b) => b.lineas[campo], (b) => b.lineas.n);

/** @returns a reader with codes of its own. */
export function lectorDe(campo: CampoAgrupable): LectorDeCampo {
  if (esDeRenglon(campo)) return deNumeros(campo, (b) => b.renglones[campo], (b) => b.renglones.n);
  return esDeComponente(campo) ? deComponente(campo) : deLinea(campo);
}
