/** Draws the first waiting message (`state/alerts.ts`): an alert, or a question. */
import { useEffect, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { type AlertaAbierta, avisos } from "#ui/state/alerts.ts";
import { Boton } from "../botones/boton.tsx";
import { CampoTexto } from "../campos/campos.tsx";
import { Dialogo } from "./dialogo.tsx";
import { IrALugar } from "./ir-a-lugar.tsx";

/** What had the focus before the messages: one may follow another before it is given back. */
let antes: HTMLElement | null = null;

/** The focus goes back where it was, also after several messages in a row. */
function useFocoDeAntes(): void {
  useState(() => {
    const actual = document.activeElement;
    const vale = actual instanceof HTMLElement && actual !== document.body &&
      !actual.closest("[role=alertdialog]");
    if (vale) antes = actual;
  });
  useEffect(() => () => {
    // The dialog gives it back in the next frame, when it knows to whom.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const nadie = document.activeElement === null || document.activeElement === document.body;
        if (nadie && antes?.isConnected) antes.focus();
      })
    );
  }, []);
}

export function Alerta({ aviso }: { aviso: AlertaAbierta }) {
  const { titulo, mensaje, confirmar, otra, peligro, caja, lugar, responder } = aviso;
  const [texto, escribir] = useState("");
  useFocoDeAntes();
  const aceptar = useRef<HTMLButtonElement>(null);
  // What destroys is not under the finger, nor one answer of two: the focus starts on Cancelar.
  const cancelar = useRef<HTMLButtonElement>(null);
  // A box takes it by itself.
  useEffect(() => {
    if (!caja) (peligro || otra ? cancelar : aceptar).current?.focus();
  }, [aviso.id]);
  const responderSi = () => responder(caja ? { texto } : true);
  return (
    <Dialogo
      titulo={titulo}
      rol="alertdialog"
      ancho="angosto"
      onCerrar={() => responder(false)}
    >
      <p className="alerta-mensaje">{mensaje}</p>
      {caja && (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            responderSi();
          }}
        >
          <CampoTexto
            etiqueta={caja.etiqueta}
            valor={texto}
            maximo={caja.maximo}
            autoFocus
            onCambio={escribir}
          />
        </form>
      )}
      <div className="botonera">
        {confirmar && (
          <Boton ref={cancelar} onClick={() => responder(false)}>
            Cancelar
          </Boton>
        )}
        <IrALugar lugar={lugar} onIr={() => responder(true)} />
        <button
          type="button"
          ref={aceptar}
          className={`boton ${peligro ? "boton-peligro-lleno" : "boton-primario"}`}
          onClick={responderSi}
        >
          {caja && texto.trim() === "" ? caja.vacia : confirmar ?? "Aceptar"}
        </button>
        {otra && (
          <Boton clase="primario" onClick={() => responder("otra")}>
            {otra}
          </Boton>
        )}
      </div>
    </Dialogo>
  );
}

export default function Avisos() {
  useSignals();
  const aviso = avisos.value.at(0);
  return aviso ? <Alerta key={aviso.id} aviso={aviso} /> : null;
}
