/** Controls of an output's options, drawn from their description. */
import { type ReactNode, useEffect, useState } from "react";
import type { SalidaOfrecida } from "#proto/nucleo.ts";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { alternar, rotuloDe } from "./generica-modelo.ts";

type OpcionDescripta = SalidaOfrecida["opciones"][string];

interface PropsControl {
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
    <Seleccion
      etiqueta={opcion.descripcion}
      valor={valor}
      sinNinguna
      opciones={(opcion.valores ?? []).map((v) => ({ id: v, descripcion: v }))}
      onCambio={(id) => onCambio(id === 0 ? "" : id)}
    />
  );
}

/** Free text: applied on Enter or when the box is left; Escape goes back to what was applied. */
function Texto({ opcion, valor, onCambio }: PropsControl): ReactNode {
  const [escrito, setEscrito] = useState(valor);
  // When the server refuses an option, its value does not change: the box shows the old one again.
  useEffect(() => setEscrito(valor), [valor]);
  const aplicar = () => onCambio(escrito.trim());
  return (
    <div
      className="opciones-texto"
      onKeyDown={(e) => {
        if (e.key === "Enter") aplicar();
        else if (e.key === "Escape") setEscrito(valor);
      }}
    >
      <CampoTexto
        {...rotuloDe(opcion.descripcion)}
        valor={escrito}
        onCambio={setEscrito}
        onSalir={aplicar}
      />
    </div>
  );
}

function controlDe(opcion: OpcionDescripta): (props: PropsControl) => ReactNode {
  if (!opcion.valores) return Texto;
  return opcion.multiple ? Casillas : Eleccion;
}

export function Opciones({ opciones, valores, onCambio }: {
  readonly opciones: SalidaOfrecida["opciones"];
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
            opcion={opcion}
            valor={valores[nombre] ?? ""}
            onCambio={(valor) => onCambio(nombre, valor)}
          />
        );
      })}
    </div>
  );
}
