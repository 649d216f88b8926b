/** The screen of any output without one of its own, third-party plugins included. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { SalidaOfrecida } from "#proto/nucleo.ts";
import type { EstadoTabla } from "#ui/grid/tabla.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { Avisos } from "../avisos.tsx";
import { Descarga } from "../archivos/descarga.tsx";
import { minimoDeTabla } from "../minimo.ts";
import { TituloDeSalida } from "../titulo-salida.tsx";
import { vistaParaArchivo } from "../vistas/vista-archivo.ts";
import { alternar, consultaDe, opcionesIniciales, rotuloDe, tablaDe } from "./generica-modelo.ts";
import { TablaDeSalida } from "./tabla-de-salida.tsx";
import { type PropsSalida, useSalida } from "./use-salida.tsx";

// Controls of an output's options, drawn from their description.

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

function Opciones({ opciones, valores, onCambio }: {
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

export function SalidaGenerica({ titulo, salida, ...p }: PropsSalida & {
  readonly titulo: string;
  readonly salida: SalidaOfrecida;
}): ReactNode {
  const [opciones, setOpciones] = useState(() => opcionesIniciales(salida));
  const consulta = consultaDe(opciones);
  const leida = useSalida(
    p,
    salida.id,
    // The form that a screen can draw, also where files are the usual one.
    { ...consulta, formato: "json" },
    (anterior) =>
      setOpciones((o) =>
        Object.fromEntries(Object.keys(o).map((n) => [n, String(anterior[n] ?? "")]))
      ),
  );
  const { datos, ruta, vencidos, descargas } = leida;
  const tabla = useMemo(() => datos && tablaDe(datos), [datos]);
  const archivos = salida.formatos.filter((f) => f !== "json" && (f !== "excel" || !tabla));
  // An option of the output itself goes before the table's own of the same name.
  const vista = (estado: EstadoTabla) =>
    Object.fromEntries(
      Object.entries(vistaParaArchivo(tabla?.columnas ?? [], estado))
        .filter(([opcion]) => !Object.hasOwn(salida.opciones, opcion)),
    );
  return (
    <div
      className="salida salida-llena"
      aria-busy={leida.cargando}
      style={tabla ? minimoDeTabla(tabla.columnas) : undefined}
    >
      <TituloDeSalida titulo={titulo} encabezado={datos?.encabezado} />
      <Opciones
        opciones={salida.opciones}
        valores={opciones}
        onCambio={(nombre, valor) => setOpciones((o) => ({ ...o, [nombre]: valor }))}
      />
      {archivos.length > 0 && (
        <div className="salidas-barra">
          {archivos.map((formato) => (
            <Descarga
              key={formato}
              ruta={ruta}
              consulta={consulta}
              formato={formato}
              vencidos={vencidos}
            />
          ))}
        </div>
      )}
      <Avisos desactualizado={datos?.desactualizado === true} />
      {leida.previo() ??
        (tabla && (
          <TablaDeSalida
            {...tabla}
            titulo={titulo}
            ruta={ruta}
            consulta={consulta}
            descargas={descargas}
            vista={vista}
          />
        ))}
    </div>
  );
}
