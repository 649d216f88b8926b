/** «¿Qué porcentaje entra?»: what is asked, and what is done with the answer. Pure. */
import { mulDiv } from "#core/domain/money.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import type { Entra } from "#proto/escenarios.ts";
import { centesimos, PORCENTAJE_MAXIMO, textoDeAlcance } from "../tablero/acuerdo.ts";
import { conjuntoDe, type Letra, letrasUsadas, type Tablero } from "../tablero/tablero.ts";

/** What is asked, as the boxes hold it. */
export interface Pregunta {
  /** Canonical, with `.`; «0» before anything is typed. */
  readonly credito: string;
  /** «» = all; `1` an item; `1.3` a partial one. */
  readonly alcance: string;
  readonly mon: number;
  /** `C:0:3` = that tranche of that agreement of the set; `C:f` = all of them by one factor. */
  readonly despeje: string;
}

export const SIN_PREGUNTA: Pregunta = { credito: "0", alcance: "", mon: 1, despeje: "" };

/** A percentage or a factor, and the total at it. */
export type PuntoDespejado = Pick<Entra, "porcentaje" | "factor" | "total">;

/** What may be solved for: each tranche on the strip, and each scenario whole. */
export function despejesDe(tablero: Tablero) {
  return letrasUsadas(tablero).flatMap((letra) => {
    const conjunto = conjuntoDe(tablero, letra);
    const varios = conjunto.length > 1;
    const tramos = conjunto.flatMap(({ tramos, nombre }, a) =>
      tramos.map((t, i) => ({
        id: `${letra}:${a}:${i}`,
        descripcion: `${letra}, tramo de ${nombreDeMes(t.mes % 100)}` +
          (tramos.some((o, j) => j !== i && o.mes === t.mes)
            ? `, ${textoDeAlcance(t.alcance)}`
            : "") +
          (varios ? ` de ${nombre}` : ""),
      }))
    );
    return tramos.length > 1
      ? [...tramos, { id: `${letra}:f`, descripcion: `${letra}, todos por un factor` }]
      : tramos;
  });
}

/** What the call is asked; null while something is missing. */
export function formDe(tablero: Tablero, p: Pregunta) {
  const [letra, acuerdo, tramo] = p.despeje.split(":");
  const ofrecido = despejesDe(tablero).some((d) => d.id === p.despeje);
  if (!ofrecido || !(Number(p.credito) > 0)) return null;
  const [pprin, ppar] = p.alcance.split(".");
  return {
    acuerdos: JSON.stringify(conjuntoDe(tablero, letra as Letra)),
    credito: p.credito,
    mon: p.mon,
    ...(pprin ? { pprin } : {}),
    ...(ppar ? { ppar } : {}),
    ...(acuerdo === "f" ? { factor: 1 } : { acuerdo, tramo }),
  };
}

/** The board with the answer in its place. */
export function usarRespuesta(tablero: Tablero, despeje: string, punto: PuntoDespejado): Tablero {
  const [letra, acuerdo, tramo] = despeje.split(":");
  const suyos = tablero.filter((p) => p.letra === letra);
  const { porcentaje, factor } = punto;
  return tablero.map((p) => {
    const lugar = suyos.indexOf(p);
    if (lugar < 0) return p;
    const tramos = p.acuerdo.tramos.map((t, i) => {
      if (factor !== undefined && acuerdo === "f") {
        const escalado = mulDiv(centesimos(t.porcentaje), Math.round(factor * 1000), 1000) / 100;
        return { ...t, porcentaje: Math.min(PORCENTAJE_MAXIMO, escalado) };
      }
      const es = porcentaje !== undefined && lugar === Number(acuerdo) && i === Number(tramo);
      return es ? { ...t, porcentaje } : t;
    });
    return { ...p, acuerdo: { ...p.acuerdo, tramos } };
  });
}
