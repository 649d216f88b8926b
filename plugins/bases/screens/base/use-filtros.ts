/** Filters, groups and order of a base: kept while the session lasts, and in the address. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import { effect } from "@preact/signals-react";
import {
  type EnDireccion,
  escribirEnDireccion,
  leerDeDireccion,
  sinTabla,
} from "#ui/grid/filtros/en-direccion.ts";
import type { EstadoTabla } from "#ui/grid/modelo.ts";
import { recordada, recordar } from "#ui/grid/filtros/recordadas.ts";
import { adelantar, extra } from "#ui/state/hash.ts";
import type { PropsBase } from "./props.ts";

const NINGUNA: EnDireccion = { filtros: {}, orden: null };

const clave = ({ saf, codipres, base }: PropsBase) => `${saf}/${codipres}/${base.id}`;

/** The screen hears of it once the typing rests: that costs as much as drawing the rows. */
const CALMA_MS = 250;

const enTexto = ({ filtros, orden, grupos = [] }: EnDireccion) =>
  JSON.stringify([filtros, orden, grupos]);

/** What the address says with these, beside what else it says. */
const enDireccion = (vista: EnDireccion) => ({
  ...sinTabla(extra.peek()),
  ...escribirEnDireccion(vista),
});

/** What the address asks for; one that names no row and no filter finds those there were. */
function pedidaPor(p: PropsBase, deDireccion: EnDireccion): EnDireccion {
  const nombra = p.registro !== undefined || p.soloErrores ||
    enTexto(deDireccion) !== enTexto(NINGUNA);
  return nombra ? deDireccion : recordada(clave(p)) ?? NINGUNA;
}

/** `vuelta` changes when the address asks for others: what is written in it here draws nothing. */
export function useFiltros(p: PropsBase) {
  const deDireccion = leerDeDireccion(extra.peek());
  const dicha = enTexto(deDireccion);
  const conocida = useRef("");
  const [, redibujar] = useReducer((veces: number) => veces + 1, 0);
  useEffect(() =>
    effect(() => {
      if (enTexto(leerDeDireccion(extra.value)) !== conocida.current) redibujar();
    }), []);
  const pedidos = useRef(0);
  const puesta = useRef<EnDireccion>(NINGUNA);
  const vuelta = useRef(0);
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (conocida.current !== dicha) {
    conocida.current = dicha;
    pedidos.current++;
    // What the address asks for wins over what was about to be written in it.
    clearTimeout(espera.current);
    const pedida = pedidaPor(p, deDireccion);
    if (vuelta.current === 0 || enTexto(pedida) !== enTexto(puesta.current)) {
      puesta.current = pedida;
      vuelta.current++;
    }
  }
  const poner = useCallback((vista: EnDireccion) => {
    conocida.current = enTexto(vista);
    if (enTexto(leerDeDireccion(extra.peek())) === conocida.current) return;
    extra.value = enDireccion(vista);
  }, [p.saf, p.codipres, p.base]);
  // The menu asks for the same base without its filters: they are still there.
  useEffect(() => {
    if (dicha !== enTexto(puesta.current)) poner(puesta.current);
  }, [pedidos.current]);
  const alEstado = useCallback(({ filtros, orden, grupos }: EstadoTabla) => {
    const vista = { filtros, orden, grupos };
    puesta.current = vista;
    recordar(clave(p), vista);
    // Whoever leaves before it rests finds it on coming back.
    if (enTexto(leerDeDireccion(extra.peek())) !== enTexto(vista)) adelantar(enDireccion(vista));
    clearTimeout(espera.current);
    espera.current = setTimeout(() => poner(vista), CALMA_MS);
  }, [poner]);
  // The screen that comes next has an address of its own.
  useEffect(() => () => clearTimeout(espera.current), [poner]);
  return { inicial: puesta.current, vuelta: vuelta.current, alEstado };
}
