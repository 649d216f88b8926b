/** Controls of an output's options, drawn from their description. */
import { type ReactNode, useId, useState } from "react";
import { alternar, type OpcionDescripta } from "./generica-modelo.ts";

interface PropsControl {
  readonly nombre: string;
  readonly opcion: OpcionDescripta;
  readonly valor: string;
  readonly onCambio: (valor: string) => void;
}

function Casillas({ opcion, valor, onCambio }: PropsControl): ReactNode {
  const valores = opcion.valores ?? [];
  const elegidos = valor.split(",");
  return (
    <fieldset className="opciones-casillas">
      <legend>{opcion.descripcion}</legend>
      {valores.map((v) => (
        <label key={v}>
          <input
            type="checkbox"
            checked={elegidos.includes(v)}
            onChange={() => onCambio(alternar(valor, v, valores))}
          />
          {v}
        </label>
      ))}
    </fieldset>
  );
}

function Eleccion({ opcion, valor, onCambio }: PropsControl): ReactNode {
  return (
    <label className="opciones-campo">
      <span>{opcion.descripcion}</span>
      <select value={valor} onChange={(e) => onCambio(e.currentTarget.value)}>
        {opcion.valores?.map((v) => <option key={v} value={v}>{v}</option>)}
      </select>
    </label>
  );
}

/** Free text: applied on Enter or when the box is left; Escape goes back to what was applied. */
function Texto({ opcion, valor, onCambio }: PropsControl): ReactNode {
  const [escrito, setEscrito] = useState(valor);
  const id = useId();
  return (
    <div className="opciones-campo">
      <label htmlFor={id}>{opcion.descripcion}</label>
      <input
        id={id}
        value={escrito}
        onChange={(e) => setEscrito(e.currentTarget.value)}
        onBlur={() => onCambio(escrito.trim())}
        onKeyDown={(e) => {
          if (e.key === "Enter") onCambio(escrito.trim());
          else if (e.key === "Escape") setEscrito(valor);
        }}
      />
    </div>
  );
}

function controlDe(opcion: OpcionDescripta): (props: PropsControl) => ReactNode {
  if (!opcion.valores) return Texto;
  return opcion.multiple ? Casillas : Eleccion;
}

export function Opciones({ opciones, valores, onCambio }: {
  readonly opciones: Readonly<Record<string, OpcionDescripta>>;
  readonly valores: Readonly<Record<string, string>>;
  readonly onCambio: (nombre: string, valor: string) => void;
}): ReactNode {
  const entradas = Object.entries(opciones);
  if (entradas.length === 0) return null;
  return (
    <div className="opciones" role="group" aria-label="Opciones">
      {entradas.map(([nombre, opcion]) => {
        const Control = controlDe(opcion);
        return (
          <Control
            key={nombre}
            nombre={nombre}
            opcion={opcion}
            valor={valores[nombre] ?? ""}
            onCambio={(valor) => onCambio(nombre, valor)}
          />
        );
      })}
    </div>
  );
}
