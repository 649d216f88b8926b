/** Going back in time is too long for the event loop. */
import type { Trabajo } from "../../../core/plugin.ts";
import type { Comparacion, FilasPasadas, Momento } from "../../../proto/bases.ts";
import { exigirBase } from "../grupos/grupos.ts";
import { compararCon, filasDelMomento, momentoDe } from "./instante-comparar.ts";
import { type PedidoRecuperar, type Recuperado, recuperar } from "./instante-recuperar.ts";

interface EntradaMomento {
  readonly saf: number;
  readonly codipres: string;
  readonly asiento: number;
}

interface EntradaDeBase extends EntradaMomento {
  readonly base: string;
}

export const jobs = {
  momento: {
    titulo: "Un momento pasado de un grupo de datos",
    lectura: true,
    run: ({ app }, { saf, codipres, asiento }) => momentoDe(app, saf, codipres, asiento),
  } satisfies Trabajo<EntradaMomento, Momento>,
  comparar: {
    titulo: "Comparación con un momento pasado",
    lectura: true,
    run: ({ app }, { base, saf, codipres, asiento }) =>
      compararCon(app, exigirBase(base), saf, codipres, asiento),
  } satisfies Trabajo<EntradaDeBase, Comparacion>,
  pasado: {
    titulo: "Registros de un momento pasado",
    lectura: true,
    run: ({ app }, { base, saf, codipres, asiento }) =>
      filasDelMomento(app, exigirBase(base), saf, codipres, asiento),
  } satisfies Trabajo<EntradaDeBase, FilasPasadas>,
  recuperar: {
    titulo: "Recuperación de un momento pasado",
    run: ({ app, actor }, pedido) => recuperar(app, actor, pedido),
  } satisfies Trabajo<PedidoRecuperar, Recuperado>,
};
