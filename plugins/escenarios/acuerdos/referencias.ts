/** What an agreement names must exist ([W2]): series, scales, categories; and its months be near. */
import { mesDe } from "#core/domain/period.ts";
import type { Consulta } from "#core/plugin.ts";
import { exigirMesEditable, type Instantanea, instantanea } from "#plugins/tablas/service.ts";
import type { SumaDeAcuerdo } from "#proto/escenarios.ts";
import type { Acuerdo, Alcance } from "./acuerdo.ts";
import { rechazo } from "../errors.ts";

/** The sentence that tells what is not there, or null. */
function faltaDeAlcance(i: Instantanea, { series, escalafones, categorias }: Alcance) {
  const conocidas = new Set([
    ...i.filas("valores_ur").map((f) => f.serie_ur),
    ...i.filas("escalafones").flatMap((f) => [f.serie_ur, f.serie_fe]),
  ]);
  const serie = series.find((s) => !conocidas.has(s));
  if (serie !== undefined) return `no existe la serie ${serie}`;
  for (const { esc, cats } of categorias) {
    const cat = cats.find((c) => !i.fila("categorias", { esc, cat: c }));
    if (i.fila("escalafones", { esc }) && cat !== undefined) {
      return `no existe la categoría ${cat} del escalafón ${esc}`;
    }
  }
  return faltaDeEscalas(i, [...escalafones, ...categorias.map((c) => c.esc)]);
}

function faltaDeEscalas(i: Instantanea, escalafones: readonly number[]) {
  const esc = escalafones.find((e) => !i.fila("escalafones", { esc: e }));
  return esc === undefined ? null : `no existe el escalafón ${esc}`;
}

/** A month in which a value may be entered. */
function fueraDeFecha(meses: readonly (number | null)[]): string | null {
  const hoy = mesDe(Date.now());
  try {
    for (const mes of meses) if (mes !== null) exigirMesEditable(mes, hoy);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const deSuma = (i: Instantanea, s: SumaDeAcuerdo) =>
  fueraDeFecha([s.desde_mes, s.hasta_mes]) ?? faltaDeEscalas(i, s.escalafones);

/** @throws Rechazo naming the tranche or the sum, and what is wrong with it. */
export async function exigirReferencias(q: Consulta, a: Acuerdo): Promise<void> {
  const i = await instantanea(q);
  for (const [tramo, { mes, alcance }] of a.tramos.entries()) {
    const falta = fueraDeFecha([mes]) ?? faltaDeAlcance(i, alcance);
    if (falta) {
      throw rechazo("acuerdo_invalido", { mensaje: `Tramo ${tramo + 1}: ${falta}` }, { tramo });
    }
  }
  for (const [suma, dicha] of a.sumas.entries()) {
    const falta = deSuma(i, dicha);
    if (falta) {
      throw rechazo("acuerdo_invalido", { mensaje: `Suma ${suma + 1}: ${falta}` }, { suma });
    }
  }
}
