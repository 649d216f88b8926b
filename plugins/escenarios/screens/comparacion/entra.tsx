/** «¿Qué porcentaje entra?»: the greatest percentage that a credit admits ([W5]). */
import { type ReactNode, useEffect, useState } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import type { Entra } from "#proto/escenarios.ts";
import { api } from "#ui/api.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { CampoDecimal } from "#ui/parts/campos/campos.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { respuestaTrasRafaga } from "#ui/pagina/use-calma.ts";
import { centesimos, textoDePorcentaje } from "../tablero/acuerdo.ts";
import {
  despejesDe,
  formDe,
  type Pregunta,
  type PuntoDespejado,
  usarRespuesta,
} from "./entra-modelo.ts";
import type { EvaluacionMostrada } from "./evaluacion.ts";
import { conjuntoDe, type Letra, type Tablero } from "../tablero/tablero.ts";
import { fallaDe } from "./use-evaluaciones.ts";

/** «3,70 %», or «× 0,925» of a factor. */
const textoDe = ({ porcentaje, factor }: PuntoDespejado): string =>
  porcentaje !== undefined
    ? `${formatEsAr(centesimos(porcentaje))} %`
    : `× ${String(factor ?? 0).replace(".", ",")}`;

const pesos = (n: number): string => `$ ${formatEsAr(aCentavos(n))}`;

/** What is asked of the server waits for the hand to stop. */
const CALMA_MS = 250;

/** @param form what is asked; null = nothing for now. */
function useEntra(saf: number, codipres: string, version: number, form: ReturnType<typeof formDe>) {
  const [r, fijar] = useState<{ clave: string; datos: Entra | null; mensaje: string } | null>(null);
  const clave = form && `${version} ${JSON.stringify(form)}`;
  useEffect(() => {
    if (!clave || !form) return;
    return respuestaTrasRafaga(
      (signal) => api.post("/escenarios/entra", { saf, codipres, ...form }, { signal }),
      (datos) => fijar({ clave, datos, mensaje: "" }),
      (error) => fijar({ clave, datos: null, mensaje: fallaDe(error).mensaje }),
      CALMA_MS,
    );
  }, [clave]);
  return { respuesta: clave ? r : null, alDia: r !== null && r.clave === clave };
}

export function QueEntra({ saf, codipres, version, tablero, evaluacion, pregunta, ...p }: {
  readonly saf: number;
  readonly codipres: string;
  readonly version: number;
  /** Answered by itself; otherwise, when it is asked for. */
  readonly enVivo: boolean;
  readonly tablero: Tablero;
  /** Whose items are offered. */
  readonly evaluacion: EvaluacionMostrada | null;
  readonly pregunta: Pregunta;
  readonly onPregunta: (pregunta: Pregunta) => void;
  readonly onUsar: (tablero: Tablero) => void;
}): ReactNode {
  const despejes = despejesDe(tablero);
  const despeje = despejes.some((d) => d.id === pregunta.despeje)
    ? pregunta.despeje
    : despejes.findLast((d) => !d.id.endsWith(":f"))?.id ?? "";
  const propia = { ...pregunta, despeje };
  const escrito = formDe(tablero, propia);
  const [pedido, pedir] = useState<typeof escrito>(null);
  const form = p.enVivo ? escrito : pedido;
  const { respuesta, alDia: respondido } = useEntra(saf, codipres, version, form);
  const alDia = respondido && JSON.stringify(form) === JSON.stringify(escrito);
  const poner = (cambio: Partial<Pregunta>) => p.onPregunta({ ...propia, ...cambio });
  const partidas = evaluacion?.partidas ?? [];
  const [letra, acuerdo, tramo] = despeje.split(":");
  const actual = acuerdo === "f"
    ? undefined
    : conjuntoDe(tablero, letra as Letra).at(Number(acuerdo))?.tramos.at(Number(tramo));
  const datos = respuesta?.datos;
  return (
    <aside className="entra" aria-labelledby="entra-titulo">
      <h3 id="entra-titulo">¿Qué porcentaje entra?</h3>
      <CampoDecimal
        etiqueta="Crédito"
        valor={pregunta.credito}
        onCambio={(credito) => poner({ credito })}
      />
      <Seleccion<string>
        etiqueta="Alcance"
        sinNinguna
        valor={pregunta.alcance || "todo"}
        opciones={[
          { id: "todo", descripcion: "Todo el inciso 1" },
          ...partidas.map(({ pprin, ppar, descripcion }) => ({
            id: ppar === 0 ? String(pprin) : `${pprin}.${ppar}`,
            descripcion: `${ppar === 0 ? pprin : `\u2003${pprin}.${ppar}`} ${descripcion}`,
          })),
        ]}
        onCambio={(id) => poner({ alcance: id === "todo" || id === 0 ? "" : id })}
      />
      <Seleccion<string>
        etiqueta="Se despeja"
        sinNinguna
        valor={despeje}
        opciones={despejes}
        onCambio={(id) => poner({ despeje: String(id) })}
      />
      {!p.enVivo && escrito && !alDia && (
        <Boton
          className="entra-calcular"
          onClick={() => pedir(escrito)}
        >
          {form && !respondido ? "Calculando…" : "Calcular"}
        </Boton>
      )}
      <div className="entra-respuesta" aria-live="polite" aria-busy={respuesta !== null && !alDia}>
        {despejes.length === 0 && <p>Agregue un tramo para despejar su porcentaje.</p>}
        {despejes.length > 0 && !respuesta && (
          <p>Ingrese el crédito: se calcula el mayor porcentaje que no lo supera.</p>
        )}
        {respuesta?.mensaje && <p className="entra-rechazo">{respuesta.mensaje}</p>}
        {datos && (
          <>
            <p className="entra-numero">
              <b>{textoDe(datos)}</b>
              {actual && (
                <span>
                  en {nombreDeMes(actual.mes % 100)},<br />
                  no {textoDePorcentaje(actual.porcentaje)}
                </span>
              )}
              <Boton onClick={() => p.onUsar(usarRespuesta(tablero, despeje, datos))}>
                Usar en {letra}
              </Boton>
            </p>
            <dl>
              <dt>Total</dt>
              <dd>
                <b>{pesos(datos.total)}</b>
              </dd>
              <dt>Sobra</dt>
              <dd>{pesos(datos.credito - datos.total)}</dd>
              {datos.siguiente && (
                <>
                  <dt>Con {textoDe(datos.siguiente)} falta</dt>
                  <dd className="falta">{pesos(datos.siguiente.total - datos.credito)}</dd>
                </>
              )}
            </dl>
          </>
        )}
      </div>
    </aside>
  );
}
