/** What the trail tells of an agreement, taken back from it (formulation [F12]). */
import type { Reversa } from "#core/plugin.ts";
import { exigirDicho, exigirIgual, revNueva } from "#core/reversals.ts";
import { organismo } from "#plugins/auth/service.ts";
import { puedeEscribir } from "./accesos.ts";
import {
  editarAcuerdo,
  eliminarAcuerdo,
  moverAcuerdo,
  paraAuditar,
  ponerAcuerdo,
  publicarAcuerdo,
} from "./acuerdos.ts";
import { acuerdoGuardado } from "./almacen.ts";
import { rechazo } from "../errors.ts";
import { leerAcuerdo, VERSION } from "./leer-acuerdo.ts";

interface Dicho {
  readonly publicado: boolean;
  /** When it was made. */
  readonly instante?: number;
}

export const deAcuerdos: Reversa = {
  actions: ["nuevo", "editar", "cambiar estado", "publicar", "dejar de publicar", "eliminar"],
  reasons: { homologar: "escribió valores en las Tablas; cada uno tiene su propio registro" },
  async run({ q, actor, identidad: quien }, { accion, clave, saf, antes, despues }) {
    const id = Number(clave);
    const actual = await acuerdoGuardado(q, id);
    exigirIgual(despues, actual && paraAuditar(actual, actual.acuerdo));
    const pedido = { quien, id, rev: null };
    if (accion === "nuevo") {
      await eliminarAcuerdo(q, actor, pedido);
      return;
    }
    const { publicado, instante, ...definicion } = antes as Dicho;
    if (accion.endsWith("publicar")) {
      await publicarAcuerdo(q, actor, pedido, publicado);
      return;
    }
    const acuerdo = leerAcuerdo({ version: VERSION, ...definicion });
    if (accion === "editar") await editarAcuerdo(q, actor, pedido, acuerdo);
    else if (accion === "cambiar estado") await moverAcuerdo(q, actor, pedido, acuerdo.estado);
    else {
      const suyo = Number(saf);
      const puede = puedeEscribir(quien, suyo) && await organismo(q, suyo);
      if (!puede) throw rechazo("destino_ajeno", { saf: suyo });
      const rev = await revNueva(q, "acuerdos", id);
      const propio = { id, saf: suyo, publicado, rev, creado: exigirDicho(instante) };
      await ponerAcuerdo(q, actor, propio, acuerdo);
    }
  },
};
