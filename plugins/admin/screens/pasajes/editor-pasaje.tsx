/** The entry row of a transfer, and the mapping that fills it (spec 1 §2, §5; [J3], [J4]). */
import { type ReactNode, useRef, useState } from "react";
import type { PreviaDePasaje } from "#proto/admin.ts";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { diferenciasDe } from "#ui/form/diferencias.ts";
import { useFila } from "#ui/form/use-fila.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { IconoAviso } from "#ui/parts/botones/iconos.tsx";
import { previaEnPalabras } from "#plugins/admin/pasajes/palabras.ts";
import { ACCION, editarPasaje, nuevoPasaje, type Pasaje } from "../pb.ts";
import { CampoSaf, useOrganismos } from "../campo-saf.tsx";
import { MapeoEntero } from "./mapeo-entero.tsx";
import { Mapeo } from "./mapeo.tsx";
import {
  borradorDePasaje,
  type BorradorPasaje,
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
import { usePreviaDe } from "./previas.ts";

/** What it would do, with a mark when it could not ([J3]). */
function Previa({ previa, error }: {
  readonly previa: PreviaDePasaje | null;
  readonly error: string | null;
}): ReactNode {
  const texto = error ?? (previa ? previaEnPalabras(previa) : "");
  const avisa = error !== null || (previa !== null && (previa.motivo !== "" || previa.errores > 0));
  return (
    <p className={avisa ? "nota admin-pasaje-aviso" : "nota"} role="status">
      {avisa && <IconoAviso />}
      {texto}
    </p>
  );
}

export function EditorPasaje(p: {
  /** One that is pending; null = a new one. */
  readonly pasaje: Pasaje | null;
  /** What a new one keeps of the one before: its budget and its SAFs. */
  readonly desde: Partial<BorradorPasaje> | null;
  readonly onGuardado: (id: number, guardado: BorradorPasaje) => void;
  /** The transfers of the mapping were entered. */
  readonly onVarios: (ids: readonly number[], de: BorradorPasaje) => void;
  readonly onEliminar: (pasaje: Pasaje) => void;
  readonly onCancelar: () => void;
}): ReactNode {
  const { pasaje, desde, onGuardado, onEliminar, onCancelar } = p;
  const fila = useFila({
    fila: pasaje,
    tituloDe: (campo) => TITULOS[campo as keyof typeof TITULOS],
    borradorDe: (leido) => ({ ...borradorDePasaje(leido), ...(leido ? {} : desde) }),
    async enviar(b, rev) {
      const casilleros = pasajeDe(b);
      const { id } = pasaje
        ? await editarPasaje({ accion: ACCION.EDITAR, id: pasaje.id, rev, ...casilleros })
        : await nuevoPasaje(casilleros);
      onGuardado(id, b);
    },
    onCancelar,
  });
  const { b, base, g, poner } = fila;
  const organismos = useOrganismos();
  const raiz = useRef<HTMLDivElement>(null);
  const falta = faltaEnPasaje(b);
  const saf = Number(b.saf_origen);
  const [todo, pedirTodo] = useState(false);
  const { datos: previa, error, cargando } = usePreviaDe(b, pasaje?.id);
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
            autoFocus={!desde}
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
                if (nivel.id === "saf") {
                  return (
                    <CampoSaf
                      key={id}
                      etiqueta={nivel.titulo}
                      nombre={id}
                      sinAyuda
                      organismos={organismos}
                      saf={Number(b[id])}
                      invalido={g.fallas[id]}
                      onCambio={(saf) => poner({ [id]: saf === 0 ? "" : String(saf) })}
                    />
                  );
                }
                return (
                  <CampoTexto
                    key={id}
                    etiqueta={nivel.titulo}
                    nombre={id}
                    autoFocus={desde !== null && id === "prog_origen"}
                    valor={b[id]}
                    invalido={g.fallas[id]}
                    onCambio={(t) => poner({ [id]: entradaCasillero(t, nivel.maximo) })}
                  />
                );
              })}
              <p className="nota admin-pasaje-nombre">
                {falta === "" && previa
                  ? [previa[lado.id].organismo, previa[lado.id].apertura].filter(Boolean).join(
                    " · ",
                  )
                  : ""}
              </p>
            </fieldset>
          ))}
          <div aria-busy={cargando}>
            <Previa
              previa={falta === "" ? previa : null}
              error={falta === "" ? error : null}
            />
          </div>
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
          {base?.resultado && <p className="nota">Último intento: {base.resultado}</p>}
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
                onTodo={() => pedirTodo(true)}
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
      {todo && (
        <MapeoEntero
          codipres={b.codipres}
          saf={saf}
          onCerrar={() => pedirTodo(false)}
          onIngresados={(ids) => p.onVarios(ids, b)}
        />
      )}
    </div>
  );
}
