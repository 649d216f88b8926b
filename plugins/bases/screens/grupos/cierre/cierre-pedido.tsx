/** A closing that waits for a second person, or that waited for one ([Q10]). */
import type { ReactNode } from "react";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import type { PedidoDeCierre } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { conCarga } from "#ui/state/estado.ts";

const queEs = ({ nueva_version, descripcion }: PedidoDeCierre): string =>
  `${nueva_version} (${descripcion})`;

/** «ana@economia pidió el cierre A2601 (Anteproyecto) el 3/11/2026 10:20, y espera hasta…» */
export const textoDePedido = (p: PedidoDeCierre): string =>
  `${p.usuario} pidió el cierre ${queEs(p)} el ${fechaYMinutosDe(p.instante)}, y espera hasta el ` +
  `${fechaYMinutosDe(p.vence)} a que otra persona lo confirme`;

/** Why what was asked waits for nobody; null while another person may confirm it. */
export function porQueNoEspera(p: PedidoDeCierre): string | null {
  const cual = `El cierre ${queEs(p)} que pidió ${p.usuario}`;
  if (p.estado === "rechazado") return `${cual} lo rechazó ${p.rechazado_por}: ${p.motivo}`;
  if (p.estado === "vencido") {
    return `${cual} venció el ${fechaYMinutosDe(p.vence)} sin que nadie lo confirmara`;
  }
  return p.id_usuario === null
    ? `${cual} no es de ninguna cuenta: pídalo usted, y lo confirma otra persona`
    : null;
}

const CORTOS = {
  pendiente: "Cierre pedido",
  vencido: "Cierre vencido",
  rechazado: "Cierre rechazado",
};

/** In the heading. @param onAbrir null for who may only read. */
export function CierrePedido({ pedido, onAbrir }: {
  readonly pedido: PedidoDeCierre;
  readonly onAbrir: (() => void) | null;
}): ReactNode {
  const entero = porQueNoEspera(pedido) ?? textoDePedido(pedido);
  const corto = CORTOS[pedido.estado];
  return onAbrir === null
    ? <span className="supera" title={entero}>{corto}</span>
    : (
      <button type="button" className="enlace supera" title={entero} onClick={onAbrir}>
        {corto}
      </button>
    );
}

/** For who asked: it waits for another person, and may be withdrawn. */
export function CierrePropio({ saf, codipres, pedido, onCerrar }: {
  readonly saf: number;
  readonly codipres: string;
  readonly pedido: PedidoDeCierre;
  readonly onCerrar: () => void;
}): ReactNode {
  const g = useGuardado(EN_PANTALLA);
  const retirar = async () => {
    await conCarga(() =>
      api.post("/presupuestos/cierre/desistir/:saf/:codipres", {
        ...{ saf, codipres },
        accion: "retirar",
        pedido: pedido.id,
        motivo: undefined,
      })
    );
    onCerrar();
  };
  return (
    <Dialogo titulo="Dar Cierre" ancho="medio" subtitulo={codipres} onCerrar={onCerrar}>
      <p className="cierre-aviso">{`${textoDePedido(pedido)}.`}</p>
      <p>
        Usted no lo puede confirmar. Si el presupuesto cambió desde entonces, retírelo y pídalo otra
        vez.
      </p>
      {g.mensaje && <p role="alert" className="editor-mensaje">{g.mensaje}</p>}
      <Botonera
        textoCancelar="Cerrar"
        onCancelar={onCerrar}
        textoEliminar="Retirar el pedido"
        onEliminar={() => void g.intentar(retirar)}
        ocupado={g.ocupado}
      />
    </Dialogo>
  );
}
