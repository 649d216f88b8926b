/** A change beside the history: what it changed, what followed, and the life of its row ([A3]). */
import { type ReactNode, useState } from "react";
import type { CambioDeUnaFila } from "#proto/bases.ts";
import type { CambioDeHistoria } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { PanelLateral } from "#ui/parts/marco/panel-lateral.tsx";
import { escribirHash } from "#ui/state/hash.ts";
import { baseDe } from "#plugins/bases/bases.ts";
import { Comparacion } from "./comparacion.tsx";
import { obraDe } from "#plugins/bases/historia/obra.ts";
import {
  cambioDeVida,
  campoEnPalabras,
  conSigno,
  cuandoFue,
  importe,
  puedeVolver,
  tituloDeBase,
  vueltaEnPalabras,
} from "./historia-modelo.ts";

interface PropsCambio {
  readonly saf: number;
  readonly codipres: string;
  readonly linea: CambioDeHistoria;
  /** Something may be written in the group. */
  readonly editable: boolean;
  readonly ahora: number;
  readonly quien: (usuario: string) => string;
  readonly onVuelto: () => void;
  readonly onCerrar: () => void;
}

/** A row, and where it is. */
interface Registro {
  readonly saf: number;
  readonly codipres: string;
  readonly base: string;
  readonly registro: number;
}

/**
 * Puts back what a change of a row took away.
 * @param vida of the row, the last first: refused when it goes on since.
 * @throws ErrorApi
 */
export const volverA = (
  donde: Registro,
  asiento: number,
  vida: readonly CambioDeUnaFila[],
): Promise<unknown> =>
  api.post("/bases/:base/volver/:saf/:codipres", {
    ...donde,
    asiento,
    ultimo: vida[0]?.asiento ?? 0,
  });

/** Said once a row says again what it said. */
export const VUELTO = "Hecho. Se puede deshacer en su base con Ctrl+Z.";

/** Before and after, of what changed and of what followed. */
function AntesYDespues({ linea }: { readonly linea: CambioDeHistoria }): ReactNode {
  const { base, campos, costo, total, diferencia, otras_monedas } = linea;
  const antesDe = total === null || diferencia === null ? null : total - diferencia;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Cambió</th>
            <th scope="col">Antes</th>
            <th scope="col">Después</th>
          </tr>
        </thead>
        <tbody>
          {campos.map((c) => {
            const { titulo, antes, despues } = campoEnPalabras(base, c);
            return (
              <tr key={c.campo}>
                <th scope="row">{titulo}</th>
                <td>{antes}</td>
                <td>
                  <b>{despues}</b>
                </td>
              </tr>
            );
          })}
          {campos.length === 0 && (
            <tr>
              <th scope="row" colSpan={3}>{obraDe(linea)}</th>
            </tr>
          )}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={3}>Por eso</th>
          </tr>
        </thead>
        <tbody>
          {costo && (
            <tr>
              <th scope="row">Costo anual</th>
              <td>{importe(costo.antes)}</td>
              <td>{importe(costo.despues)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">Total</th>
            <td>{importe(antesDe)}</td>
            <td>{importe(total)}</td>
          </tr>
          <tr className="historia-suma">
            <th scope="row">Diferencia</th>
            <td colSpan={2}>{conSigno(diferencia)}</td>
          </tr>
          {otras_monedas.map((m) => (
            <tr key={m.mon}>
              <th scope="row">En moneda {m.mon}</th>
              <td colSpan={2}>{conSigno(m.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What going back to before a change would do; empty when it is known already. */
const vueltaDeVida = (base: string, c: CambioDeUnaFila): string => {
  if (c.que === "alta") return "Quitar el renglón, como antes de su alta";
  if (c.que === "baja") return "Reponer el renglón";
  return vueltaEnPalabras(base, c.campos);
};

/** The life of the row, and its return to any of its values. */
function EsteRenglon({ saf, codipres, base, registro, ...p }: PropsCambio & {
  readonly base: string;
  readonly registro: number;
}): ReactNode {
  const donde = { saf, codipres, base, registro };
  const vida = useLectura("/bases/:base/vida/:saf/:codipres/:registro", donde, false);
  const g = useGuardado(EN_PANTALLA);
  const [hecho, decir] = useState("");
  const cambios = vida.datos?.cambios ?? [];
  const volver = (c: CambioDeUnaFila) =>
    g.intentar(async () => {
      decir("");
      await volverA(donde, c.asiento, cambios);
      decir(VUELTO);
      vida.refrescar();
      p.onVuelto();
    });
  const este = cambios.find((c) => c.asiento === p.linea.asiento);
  const vuelve = p.editable && este !== undefined &&
    (este.que !== "cambio" || puedeVolver(este.campos));
  const enBase = vida.datos?.existe === true;
  return (
    <>
      <h3>Este renglón</h3>
      <ul className="historia-vida" aria-label="Este renglón">
        {cambios.map((c) => (
          <li key={c.asiento} aria-current={c === este || undefined}>
            <span>{cuandoFue(c.instante, p.ahora)}</span>
            <span title={cambioDeVida(base, c)}>{cambioDeVida(base, c)}</span>
            <span>{p.quien(c.usuario)}</span>
            {p.editable && c.que === "cambio" && puedeVolver(c.campos) && (
              <Boton
                clase="plano"
                className="boton-icono"
                aria-label={vueltaDeVida(base, c)}
                title={vueltaDeVida(base, c)}
                onClick={() => void volver(c)}
              >
                <span aria-hidden="true">↶</span>
              </Boton>
            )}
          </li>
        ))}
      </ul>
      {vida.error && <p role="alert" className="campo-error">{vida.error}</p>}
      <div className="historia-acciones">
        {vuelve && (
          <Boton
            title={vueltaDeVida(base, este)}
            onClick={() => void volver(este)}
          >
            ↶ {este.que === "cambio" ? "Volver a este valor" : vueltaDeVida(base, este)}
          </Boton>
        )}
        {enBase && (
          <a
            className="boton boton-secundario"
            href={escribirHash({
              seccion: "bases",
              item: base,
              saf,
              codipres,
              extra: { registro: String(registro) },
            })}
          >
            Abrir el renglón
          </a>
        )}
        {vuelve && este.que === "cambio" && (
          <p className="historia-nota">{vueltaDeVida(base, este)}</p>
        )}
      </div>
      <p role="status" className="historia-hecho">{hecho}</p>
      {g.mensaje && <p role="alert" className="campo-error">{g.mensaje}</p>}
    </>
  );
}

export function CambioElegido(p: PropsCambio): ReactNode {
  const { saf, codipres, linea, ahora } = p;
  const [comparando, comparar] = useState(false);
  const [copiado, decir] = useState("");
  const [registro] = linea.ids;
  const base = linea.base === null ? undefined : baseDe(linea.base);
  const deUno = base && registro !== undefined && linea.registros === 1;
  return (
    <PanelLateral
      titulo={linea.renglon || obraDe(linea)}
      arriba={tituloDeBase(linea.base)}
      detalle={`${cuandoFue(linea.instante, ahora)} · ${linea.usuario}${
        p.quien(linea.usuario) === "usted" ? " (usted)" : ""
      }`}
      angosto
      onCerrar={p.onCerrar}
    >
      <div className="historia-cambio-elegido">
        <AntesYDespues linea={linea} />
        {deUno && (
          <EsteRenglon key={`${base.id}/${registro}`} {...p} base={base.id} registro={registro} />
        )}
        <div className="historia-acciones">
          <Boton onClick={() => comparar(true)}>Comparar con ahora o recuperar…</Boton>
          <Boton
            onClick={() =>
              void navigator.clipboard?.writeText(location.href).then(() =>
                decir("Enlace copiado")
              )}
          >
            Copiar enlace
          </Boton>
          <span role="status">{copiado}</span>
        </div>
      </div>
      {comparando && (
        <Dialogo
          titulo="Comparar con ahora"
          subtitulo={`${codipres}, como quedó ${
            cuandoFue(linea.instante, ahora)
          }: se puede recuperar como presupuesto nuevo`}
          ancho="pleno"
          onCerrar={() => comparar(false)}
        >
          <div className="historia-momento">
            <Comparacion en={{ saf, codipres, asiento: linea.asiento }} />
          </div>
        </Dialogo>
      )}
    </PanelLateral>
  );
}
