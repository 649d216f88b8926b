/** Going back in time is too long for the event loop. */
import type { Trabajo } from "#core/plugin.ts";
import type { Comparacion, FilasPasadas, Momento } from "#proto/bases.ts";
import { exigirBase } from "../grupos/grupos.ts";
import {
  compararCon,
  filasDelMomento,
  momentoDe,
  type PedidoDeMomento,
} from "./instante-comparar.ts";
import { type PedidoRecuperar, type Recuperado, recuperar } from "./instante-recuperar.ts";

interface EntradaDeBase extends PedidoDeMomento {
  readonly base: string;
}

export const jobs = {
  momento: {
    title: "Un momento pasado de un grupo de datos",
    readOnly: true,
    run: ({ app }, pedido) => momentoDe(app, pedido),
  } satisfies Trabajo<PedidoDeMomento, Momento>,
  comparar: {
    title: "Comparación con un momento pasado",
    readOnly: true,
    run: ({ app }, { base, ...pedido }) => compararCon(app, exigirBase(base), pedido),
  } satisfies Trabajo<EntradaDeBase, Comparacion>,
  pasado: {
    title: "Registros de un momento pasado",
    readOnly: true,
    run: ({ app }, { base, ...pedido }) => filasDelMomento(app, exigirBase(base), pedido),
  } satisfies Trabajo<EntradaDeBase, FilasPasadas>,
  recuperar: {
    title: "Recuperación de un momento pasado",
    run: ({ app, actor }, pedido) => recuperar(app, actor, pedido),
  } satisfies Trabajo<PedidoRecuperar, Recuperado>,
};
