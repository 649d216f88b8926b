/** What was found before closing: each point is read, ticked, and opens where it comes from ([F6]). */
import type { ReactNode } from "react";
import { contar } from "#core/domain/money.ts";
import type { PuntoMirado } from "#proto/valuation.ts";

type Lugar = PuntoMirado["lugar"];

/** What a tick is of: another sentence has to be read again. */
export const claveDe = ({ id, frase }: PuntoMirado): string => `${id}|${frase}`;

/** What keeps nobody from closing, and is read. */
export const porLeer = (puntos: readonly PuntoMirado[]): readonly PuntoMirado[] =>
  puntos.filter((p) => p.cuantos > 0 && !p.bloquea);

/** Why it cannot be confirmed yet; null when everything is ticked. */
export function faltaLeer(
  puntos: readonly PuntoMirado[],
  leidas: ReadonlySet<string>,
): string | null {
  const faltan = porLeer(puntos).filter((p) => !leidas.has(claveDe(p))).length;
  return faltan === 0 ? null : `Falta leer y marcar ${contar(faltan, "punto", "puntos")}`;
}

function Punto({ punto, leido, ocupado, onLeer, onAbrir }: {
  readonly punto: PuntoMirado;
  readonly leido: boolean;
  readonly ocupado: boolean;
  readonly onLeer: () => void;
  readonly onAbrir: (lugar: Lugar) => void;
}): ReactNode {
  const { titulo, frase, lugar, cuantos, detalle } = punto;
  const enlace = (texto: string, a: Lugar) =>
    a === null ? texto : (
      <button type="button" className="enlace" onClick={() => onAbrir(a)}>
        {texto}
      </button>
    );
  const resto = cuantos - detalle.length;
  return (
    <li>
      <label>
        <input type="checkbox" checked={leido} disabled={ocupado} onChange={onLeer} />
        {frase}
      </label>
      {lugar !== null && detalle.length === 0 && enlace("Ver", lugar)}
      {detalle.length > 0 && (
        <details>
          <summary aria-label={`Ver: ${titulo}`}>Ver</summary>
          <ul>
            {detalle.map((d, i) => <li key={i}>{enlace(d.frase, d.lugar)}</li>)}
          </ul>
          {lugar !== null && resto > 0 && <p>{enlace("Ver todos", lugar)}</p>}
        </details>
      )}
    </li>
  );
}

export function RevisionDeCierre({ puntos, leidas, ocupado, onLeer, onAbrir }: {
  readonly puntos: readonly PuntoMirado[];
  readonly leidas: ReadonlySet<string>;
  readonly ocupado: boolean;
  readonly onLeer: (clave: string) => void;
  readonly onAbrir: (lugar: Lugar) => void;
}): ReactNode {
  const hallados = porLeer(puntos);
  const limpios = puntos.filter((p) => p.cuantos === 0 && !p.bloquea).map((p) => p.titulo);
  return (
    <fieldset className="cierre-revision">
      <legend>
        {hallados.length === 0
          ? "Antes de cerrar: nada que revisar"
          : "Antes de cerrar, lea y marque cada punto"}
      </legend>
      <ul>
        {hallados.map((punto) => (
          <Punto
            key={punto.id}
            punto={punto}
            leido={leidas.has(claveDe(punto))}
            ocupado={ocupado}
            onLeer={() => onLeer(claveDe(punto))}
            onAbrir={onAbrir}
          />
        ))}
      </ul>
      {limpios.length > 0 && (
        <p className="nota">{`No se encontró nada en: ${limpios.join("; ").toLowerCase()}`}</p>
      )}
    </fieldset>
  );
}
