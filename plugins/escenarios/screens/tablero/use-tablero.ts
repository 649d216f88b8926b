/** The board of a data group, kept while its tab lives. */
import { useEffect, useReducer, useState } from "react";
import { type DeQuien, escribirBorrador, leerBorrador } from "./borrador.ts";
import { SIN_PREGUNTA } from "../comparacion/entra-modelo.ts";
import { empezarCon, siguiente, tableroVisto } from "./tablero-estado.ts";

export function useTablero({ usuario, saf, codipres }: DeQuien) {
  const [previo] = useState(() => leerBorrador({ usuario, saf, codipres }));
  const [estado, ordenar] = useReducer(siguiente, previo?.tablero ?? [], empezarCon);
  const [pregunta, preguntar] = useState(previo?.pregunta ?? SIN_PREGUNTA);
  const tablero = tableroVisto(estado);
  // Also what is being typed: a reload gives it back.
  useEffect(() => {
    escribirBorrador({ usuario, saf, codipres }, { tablero, pregunta });
  }, [tablero, pregunta]);
  return {
    estado,
    tablero,
    ordenar,
    pregunta,
    preguntar,
  };
}
