/** The notices that are left to read, the newest first ([F5]). */
import type { ReactNode } from "react";
import { fechaYHoraDe } from "#core/domain/period.ts";
import { esDeEjecucion } from "#core/domain/group.ts";
import type { AvisoPendiente, AvisosPendientes, GrupoDeAviso } from "#proto/avisos.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { IconoCerrar } from "#ui/parts/botones/iconos.tsx";
import { lugarDe } from "#ui/secciones/lugares.ts";
import { escribirHash } from "#ui/state/hash.ts";
import { cuantosSinLeer, partesDeAviso } from "./avisos-modelo.ts";

/** `21/11/2026 09:05`. */
const cuando = (instante: number): string => fechaYHoraDe(instante).slice(0, 16);

/** Address of a group that a notice is about. */
function enlaceDe({ saf, codipres }: GrupoDeAviso): string {
  const [seccion, item = ""] = lugarDe(esDeEjecucion(codipres) ? "execution" : "group");
  return escribirHash({ seccion, item, saf, codipres, extra: {} });
}

function Texto({ aviso, onIr }: {
  readonly aviso: AvisoPendiente;
  readonly onIr: () => void;
}): ReactNode {
  return (
    <p>
      {partesDeAviso(aviso).map(({ texto, grupo }, i) =>
        grupo
          ? <a key={i} className="enlace" href={enlaceDe(grupo)} onClick={onIr}>{texto}</a>
          : texto
      )}
    </p>
  );
}

export function ListaDeAvisos({ avisos, onLeidos, onCerrar }: {
  /** null until they come. */
  readonly avisos: AvisosPendientes | null;
  readonly onLeidos: () => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const total = avisos?.total ?? 0;
  const resto = total - (avisos?.avisos.length ?? 0);
  return (
    <>
      <header>
        <h2>Avisos</h2>
        <Boton clase="plano" className="boton-icono" aria-label="Cerrar" onClick={onCerrar}>
          <IconoCerrar />
        </Boton>
      </header>
      {total === 0 ? <p className="avisos-nada">{cuantosSinLeer(0)}</p> : (
        // Focusable, so that it scrolls with the keys.
        <ul tabIndex={0} aria-label={cuantosSinLeer(total)}>
          {avisos?.avisos.map((a) => (
            <li key={a.clave} className={`avisos-${a.clase}`}>
              <p className="avisos-titulo">
                <b>{a.titulo}</b> <time>{cuando(a.instante)}</time>
              </p>
              <Texto aviso={a} onIr={onCerrar} />
            </li>
          ))}
          {resto > 0 && <li className="avisos-nada">Y {resto} anteriores</li>}
        </ul>
      )}
      {total > 0 && (
        <footer>
          <Boton clase="primario" onClick={onLeidos}>Marcar como leídos</Boton>
        </footer>
      )}
    </>
  );
}
