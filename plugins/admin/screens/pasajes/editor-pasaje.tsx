/** The entry row of a transfer, and the mapping that fills it (spec 1 §2, §5; [J4]). */
import { type ReactNode, useRef } from "react";
import { ConflictoDeGuardado } from "../../../../ui/form/conflicto.tsx";
import { diferenciasDe } from "../../../../ui/form/diferencias.ts";
import { useFila } from "../../../../ui/form/use-fila.ts";
import { useLectura } from "../../../../ui/lectura.ts";
import { Botonera } from "../../../../ui/parts/botonera.tsx";
import { CampoTexto } from "../../../../ui/parts/campos.tsx";
import { Vacio } from "../../../../ui/parts/vacio.tsx";
import { useSinGuardar } from "../../../../ui/state/unsaved.ts";
import {
  borradorDePasaje,
  casillero,
  codigoValido,
  conPar,
  entradaCasillero,
  entradaCodigo,
  faltaEnPasaje,
  LADOS,
  NIVELES,
  pasajeDe,
  TITULOS,
} from "./pasaje-modelo.ts";
import { ACCION, editarPasaje, mapeo, nuevoPasaje, type Par, type Pasaje } from "../pb.ts";

/** The number of the SAF is still being typed. */
const ESPERA_MS = 250;
const pausa = (ms: number) => new Promise((seguir) => setTimeout(seguir, ms));

const cadena = (par: Par, lado: typeof LADOS[number]): string =>
  NIVELES.map((n) => par[casillero(n, lado)]).join(" · ");

/** «Mapeo eSidif»: old openings of the SAF of origin, and what each became. */
function Mapeo({ codipres, saf, onPar }: {
  readonly codipres: string;
  readonly saf: number;
  readonly onPar: (par: Par) => void;
}): ReactNode {
  const { datos, cargando, error } = useLectura(
    `mapeo/${codipres}/${saf}`,
    async (signal) => {
      await pausa(ESPERA_MS);
      signal.throwIfAborted();
      return await mapeo(codipres, saf, signal);
    },
    false,
  );
  if (error) return <Vacio texto={error} />;
  if (!datos) return <p role="status">Cargando…</p>;
  const { ejercicio, version, descripcion } = datos;
  const numero = `${ejercicio}.${version}`;
  // Some descriptions already begin with the number: it is not written twice.
  const clasificador = descripcion.startsWith(numero)
    ? descripcion
    : descripcion
    ? `${numero} - ${descripcion}`
    : numero;
  return (
    <>
      <h2>
        Mapeo eSidif
        <span className="nota">
          Clasificador {clasificador}
        </span>
      </h2>
      {datos.mapeo.length === 0
        ? <Vacio texto="No hay datos de mapeo para mostrar" />
        : (
          <div className="admin-mapeo-lista" aria-busy={cargando}>
            <table>
              <thead>
                <tr>
                  {LADOS.map((l) => <th key={l.id} scope="colgroup" colSpan={5}>{l.titulo}</th>)}
                  <th rowSpan={2} scope="col">
                    <span className="solo-lectores">Usar</span>
                  </th>
                </tr>
                <tr>
                  {LADOS.map((lado) =>
                    NIVELES.map((n) => <th key={casillero(n, lado)} scope="col">{n.titulo}</th>)
                  )}
                </tr>
              </thead>
              <tbody>
                {datos.mapeo.map((par) => (
                  <tr
                    key={`${cadena(par, LADOS[0])} ${cadena(par, LADOS[1])}`}
                    onClick={() => onPar(par)}
                  >
                    {LADOS.map((lado) =>
                      NIVELES.map((n) => <td key={casillero(n, lado)}>{par[casillero(n, lado)]}
                      </td>)
                    )}
                    <td>
                      <button
                        type="button"
                        className="enlace"
                        aria-label={`Usar ${cadena(par, LADOS[0])} a ${cadena(par, LADOS[1])}`}
                      >
                        Usar
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
    </>
  );
}

export function EditorPasaje({ pasaje, onGuardado, onEliminar, onCancelar }: {
  /** One that is pending; null = a new one. */
  readonly pasaje: Pasaje | null;
  readonly onGuardado: (id: number) => void;
  readonly onEliminar: (pasaje: Pasaje) => void;
  readonly onCancelar: () => void;
}): ReactNode {
  const fila = useFila({
    fila: pasaje,
    borradorDe: borradorDePasaje,
    async enviar(b, rev) {
      const casilleros = pasajeDe(b);
      const { id } = pasaje
        ? await editarPasaje({ accion: ACCION.EDITAR, id: pasaje.id, rev, ...casilleros })
        : await nuevoPasaje(casilleros);
      onGuardado(id);
    },
  });
  const { b, base, g, poner } = fila;
  const raiz = useRef<HTMLDivElement>(null);
  useSinGuardar(fila.tocado);
  const falta = faltaEnPasaje(b);
  const saf = Number(b.saf_origen);
  return (
    <div
      ref={raiz}
      className="admin-editor"
      data-editor
      role="group"
      aria-label={pasaje ? "Editar el pasaje" : "Nuevo pasaje"}
    >
      <div className="admin-pasaje">
        <div className="admin-pasaje-campos">
          <CampoTexto
            etiqueta="Presupuesto"
            nombre="codipres"
            className="admin-codigo"
            autoFocus
            valor={b.codipres}
            invalido={b.codipres.length === 5 && !codigoValido(b.codipres) ||
              g.fallas.codipres}
            onCambio={(t) => poner({ codipres: entradaCodigo(t) })}
          />
          {LADOS.map((lado) => (
            <fieldset key={lado.id}>
              <legend>{lado.titulo}</legend>
              {NIVELES.map((nivel) => {
                const id = casillero(nivel, lado);
                return (
                  <CampoTexto
                    key={id}
                    etiqueta={nivel.titulo}
                    nombre={id}
                    valor={b[id]}
                    invalido={g.fallas[id]}
                    onCambio={(t) => poner({ [id]: entradaCasillero(t, nivel.maximo) })}
                  />
                );
              })}
            </fieldset>
          ))}
          <div className="admin-pasaje-pie">
            <p className="nota" aria-live="polite">{falta}</p>
            <Botonera
              textoGuardar="Guardar"
              motivo={falta && "Falta lo que se dice al lado"}
              ocupado={g.ocupado}
              onCancelar={onCancelar}
              onGuardar={fila.guardar}
              onEliminar={base ? () => onEliminar(base) : undefined}
            />
          </div>
          {base?.resultado && <p className="nota">{base.resultado}</p>}
          <ConflictoDeGuardado
            fila={fila}
            diferencias={(actual) => diferenciasDe(TITULOS, b, borradorDePasaje(actual))}
          />
        </div>
        <section className="admin-mapeo" aria-label="Mapeo eSidif">
          {codigoValido(b.codipres) && saf !== 0
            ? (
              <Mapeo
                key={`${b.codipres}/${saf}`}
                codipres={b.codipres}
                saf={saf}
                onPar={(par) => {
                  poner(conPar(b, par));
                  // From the last box, Enter saves.
                  raiz.current?.querySelector<HTMLInputElement>("input[name=act_destino]")?.focus();
                }}
              />
            )
            : (
              <>
                <h2>Mapeo eSidif</h2>
                <p className="nota">
                  Complete el código de presupuesto y el SAF de origen para ver a qué apertura pasó
                  cada una.
                </p>
              </>
            )}
        </section>
      </div>
    </div>
  );
}
