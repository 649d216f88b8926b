/**
 * Parameter sets of the lines of a profile ([V9]): made when it has its first line, because totals
 * need none.
 */
import { crecido } from "../crecido.ts";
import type { Lector } from "../lector.ts";
import type { Conjuntos, ConjuntosDePago, Pagado, Perfil } from "./paga.ts";

/** Sets in the order in which lines refer to them: it decides their numbers. */
function dePago(lector: Lector, pagado: Pagado, imputado: Int32Array): ConjuntosDePago {
  const { unidad: { anio }, segmentos, paga: { filas, pagos } } = pagado;
  // Months that say the same are paid as one of them: the reads of a line are those of its own.
  const suyos = (parametros: readonly number[], k: number) => {
    if (anio === null || segmentos.length === 0) return parametros;
    const delMes = anio.en(segmentos[k].desde);
    return parametros.map((p) => delMes.repetir(p));
  };
  const deSegmentos = new Uint32Array(segmentos.length);
  if (anio !== null) segmentos.forEach((s, k) => deSegmentos[k] = anio.conjunto(s));
  const componentes = new Uint32Array(filas.length);
  filas.forEach(({ muestra, segmento }, j) => {
    componentes[j] = lector.conjunto(suyos(muestra.parametros, segmento), imputado[j]);
  });
  const leidos = suyos([...new Set(pagos[0].componentes.flatMap((c) => c.parametros))], 0);
  return { componentes, segmentos: deSegmentos, leidos };
}

/** The sets of a profile. */
export function conjuntosDe(lector: Lector, perfil: Perfil): Conjuntos {
  const { pagado } = perfil;
  const dePagado = pagado.conjuntos ??= dePago(lector, pagado, perfil.fijas.imputado);
  const leidos = [...dePagado.leidos, perfil.proceso];
  return perfil.conjuntos = {
    ...dePagado,
    leidos,
    sac: perfil.conSac ? lector.conjunto(leidos, perfil.sacImputado) : 0,
    reglas: new Int32Array(64).fill(-1),
  };
}

/** Parameter set of a rule line: what the position's pay read, plus the read of the imputation. */
export function conjuntoDeRegla(lector: Lector, c: Conjuntos, parametro: number): number {
  if (parametro < 0) return lector.conjunto(c.leidos);
  if (parametro >= c.reglas.length) c.reglas = crecido(c.reglas, parametro * 2, -1);
  let conjunto = c.reglas[parametro];
  if (conjunto < 0) {
    conjunto = lector.conjunto(c.leidos, parametro);
    c.reglas[parametro] = conjunto;
  }
  return conjunto;
}
