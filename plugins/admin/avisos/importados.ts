/** Values that came in a file ([F5]): its entry counts the new ones, so nobody knows who reads them. */
import type { Hallado } from "../auditoria/indice-auditoria.ts";
import { tituloDeEntidad } from "../auditoria/nombres.ts";

/** Files of one operation come within so many seconds of each other. */
const SEGUIDOS = 60;
/** Tables that one notice names. */
const NOMBRADAS = 4;

export interface ValoresImportados {
  /** Of the newest entry. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly instante: number;
  readonly texto: string;
}

function nombrar(titulos: readonly string[]): string {
  const resto = titulos.length - NOMBRADAS;
  const dichos = resto > 1 ? [...titulos.slice(0, NOMBRADAS), `${resto} tablas más`] : titulos;
  return new Intl.ListFormat("es-AR").format(dichos);
}

/** One notice for each operation. @param asientos of imported tables, the newest first. */
export function decirImportados(asientos: readonly Hallado[]): ValoresImportados[] {
  const operaciones: Hallado[][] = [];
  for (const a of asientos) {
    const abierta = operaciones.find(([o]) => o.quien.usuario === a.quien.usuario);
    const ultimo = abierta?.at(-1);
    if (abierta && ultimo && ultimo.segundos - a.segundos <= SEGUIDOS) abierta.push(a);
    else operaciones.unshift([a]);
  }
  return operaciones.map((suyos) => ({
    id: suyos[0].id,
    instante: suyos[0].segundos * 1000,
    texto: `Se importaron valores de ${
      nombrar([...new Set(suyos.map((a) => tituloDeEntidad(a.que.entidad)))].sort())
    }`,
  }));
}
