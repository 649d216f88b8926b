/** The SAFs of an account: its own, fixed, and the added ones (spec 1 §2, §5; [U2]). */
import { type ReactNode, useEffect, useRef } from "react";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { IconoCerrar } from "#ui/parts/botones/iconos.tsx";
import type { Organismo } from "../pb.ts";
import { CampoSaf } from "../campo-saf.tsx";
import { motivoDeSaf, TITULOS } from "./usuario-modelo.ts";

export function AccesoSafs(p: {
  readonly propio: Organismo;
  readonly organismos: readonly Organismo[];
  readonly safs: readonly number[];
  readonly invalido?: string;
  /** Number in the box, not added yet; 0 = none. */
  readonly escrito: number;
  readonly onEscribir: (saf: number) => void;
  readonly onCambio: (safs: number[]) => void;
}): ReactNode {
  const { propio, organismos, safs, invalido, escrito: saf, onCambio, onEscribir } = p;
  const caja = useRef<HTMLDivElement>(null);
  const nombres = new Map(organismos.map((o) => [o.saf, o.nombre]));
  const motivo = motivoDeSaf(saf, propio.saf, safs, (s) => nombres.has(s));
  const puede = saf !== 0 && motivo === "";
  const agregar = () => {
    if (!puede) return;
    onCambio([...safs, saf].sort((a, b) => a - b));
    onEscribir(0);
    // The button is disabled from here on, and would take the focus with it.
    caja.current?.querySelector("input")?.focus();
  };

  // The dialog's own Enter listens on the dialog, before React does: here it adds, it does not save.
  const alEntrar = useRef(agregar);
  alEntrar.current = agregar;
  useEffect(() => {
    const fila = caja.current;
    const alPulsar = (e: KeyboardEvent) => {
      if (e.key !== "Enter" || !(e.target instanceof HTMLInputElement)) return;
      e.preventDefault();
      alEntrar.current();
    };
    fila?.addEventListener("keydown", alPulsar);
    return () => fila?.removeEventListener("keydown", alPulsar);
  }, []);

  const renglon = (numero: number, accion: ReactNode) => (
    <li key={numero}>
      <span>
        <b>{numero}</b> {nombres.get(numero) ?? "(sin organismo)"}
      </span>
      {accion}
    </li>
  );
  return (
    <fieldset className="admin-safs campo-ancho">
      <legend>{TITULOS.acceso_safs}</legend>
      <ul aria-label="SAFs a los que accede">
        {renglon(propio.saf, <span className="nota">SAF propio</span>)}
        {safs.map((s) =>
          renglon(
            s,
            <Boton
              clase="plano"
              className="boton-icono"
              aria-label={`Quitar el SAF ${s}`}
              onClick={() => {
                onCambio(safs.filter((x) => x !== s));
                caja.current?.querySelector("input")?.focus();
              }}
            >
              <IconoCerrar />
            </Boton>,
          )
        )}
      </ul>
      <div className="admin-safs-agregar" ref={caja}>
        <CampoSaf
          etiqueta="Agregar SAF"
          organismos={organismos}
          saf={saf}
          invalido={invalido ?? (motivo || false)}
          onCambio={onEscribir}
        />
        <Boton
          motivo={puede
            ? null
            : motivo
            ? "Ese SAF no se puede agregar"
            : "Escriba el número o el nombre de un organismo"}
          onClick={agregar}
        >
          Agregar
        </Boton>
      </div>
    </fieldset>
  );
}
