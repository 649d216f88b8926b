/** What is asked before a national value is stored: it reaches every budget that reads it. */
import { formatEsAr } from "../../../../core/domain/money.ts";
import { nombreMes } from "../../../../core/domain/period.ts";
import { aCentavos } from "../../../../ui/grid/columnas.ts";
import { confirmar } from "../../../../ui/state/alerts.ts";
import {
  type Borrador,
  type CampoDeValor,
  esDecimal,
  type Mostrada,
  textoDeValor,
} from "./valores.ts";

/** A value that moves by more than this is likely a slip of the keyboard. */
const SALTO_PORCENTUAL = 50;

/** «Remuneración pasa de 1.000,00 a 10.000,00 (+900,00 %)», one per amount that jumps. Pure. */
export function saltos(
  campos: readonly CampoDeValor[],
  vigente: Mostrada | null,
  borrador: Borrador,
): string[] {
  return campos.filter((c) => esDecimal(c.campo)).flatMap(({ id, titulo }) => {
    const [antes, ahora] = [Number(vigente?.[id] ?? 0), Number(borrador[id])];
    if (!(antes > 0) || !Number.isFinite(ahora)) return [];
    const cambio = (ahora / antes - 1) * 100;
    if (Math.abs(cambio) <= SALTO_PORCENTUAL) return [];
    const [de, a, por] = [antes, ahora, cambio].map((n) => formatEsAr(aCentavos(n)));
    return [`${titulo} pasa de ${de} a ${a} (${cambio > 0 ? "+" : ""}${por} %).`];
  });
}

interface Pregunta {
  readonly campos: readonly CampoDeValor[];
  /** Value in force at the month that is edited; null when there is none. */
  readonly vigente: Mostrada | null;
  /** yyyymm */
  readonly mes: number;
  readonly borrador: Borrador;
  /** Whether a value that nobody asked to correct would be replaced. */
  readonly reemplaza: boolean;
  /** Sentence of the rows that would be valued again. */
  readonly impacto: string;
}

/** Asks once, with everything there is to know; true when there is nothing to ask. */
export async function confirmarValor(p: Pregunta): Promise<boolean> {
  const grandes = saltos(p.campos, p.vigente, p.borrador);
  if (grandes.length === 0 && !p.reemplaza) return true;
  const actual = p.campos.filter((c) => p.vigente?.[c.id])
    .map((c) => `${c.titulo} ${textoDeValor(c.campo, p.vigente?.[c.id])}`).join(", ");
  const frases = [
    ...(p.reemplaza
      ? [`${nombreMes(p.mes)} ya tiene un valor (${actual}), que se reemplaza.`]
      : []),
    ...grandes,
    p.impacto,
  ];
  return await confirmar(frases.filter(Boolean).join("\n"), {
    titulo: p.reemplaza ? "Reemplazar el valor" : "El valor cambia mucho",
    aceptar: p.reemplaza ? "Reemplazar" : "Guardar igual",
  });
}
