/** A closing that waits for a second person, or that waited for one ([Q10]). */
import type { ReactNode } from "react";
import { fechaYMinutosDe } from "#core/domain/period.ts";
import type { PedidoDeCierre } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { conCarga } from "#ui/state/estado.ts";
import { sinDominio } from "../panorama.ts";

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
  return p.estado === "cambiado"
    ? `${cual} ya no se puede confirmar: ${p.motivo}; pídalo otra vez`
    : null;
}

/** As a sentence: what a person wrote may end as one already. */
export const conPunto = (frase: string): string => /[.!?…]$/.test(frase) ? frase : `${frase}.`;

/** What the heading has room for. */
function enBreve({ estado, usuario, rechazado_por }: PedidoDeCierre): string {
  if (estado === "rechazado") return `Cierre rechazado por ${sinDominio(rechazado_por)}`;
  if (estado === "vencido") return `Cierre pedido por ${sinDominio(usuario)}, vencido`;
  if (estado === "cambiado") return "Cierre pedido: hay que pedirlo otra vez";
  return `Cierre pedido por ${sinDominio(usuario)}`;
}

/** In the heading. @param onAbrir null for who may only read. */
export function CierrePedido({ pedido, onAbrir }: {
  readonly pedido: PedidoDeCierre;
  readonly onAbrir: (() => void) | null;
}): ReactNode {
  const entero = porQueNoEspera(pedido) ?? textoDePedido(pedido);
  const corto = (
    <>
      {enBreve(pedido)}
      {pedido.estado === "pendiente" && (
        <span className="estado-larga">, hasta el {fechaYMinutosDe(pedido.vence)}</span>
      )}
    </>
  );
  // One that waits is as it should be; the others want somebody to do something.
  const clase = pedido.estado === "pendiente" ? "" : "supera";
  return onAbrir === null
    ? <span className={clase} title={entero}>{corto}</span>
    : (
      <button type="button" className={`enlace ${clase}`} title={entero} onClick={onAbrir}>
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
      <p className="cierre-aviso">{conPunto(textoDePedido(pedido))}</p>
      <p>
        Usted no lo puede confirmar. Lo confirma o lo rechaza otra persona con acceso al organismo.
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
