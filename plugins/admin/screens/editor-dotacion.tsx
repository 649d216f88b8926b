/** A row of techos or vigente, edited in its place: Enter saves, Escape cancels ([T1], [K1]). */
import { type ReactNode, useState } from "react";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { CampoEntero, CampoTexto } from "../../../ui/parts/campos.tsx";
import { usarSinGuardar } from "../../../ui/state/unsaved.ts";
import { ConflictoDeGuardado } from "./conflicto.tsx";
import { diferenciasDe } from "./diferencias.ts";
import { type Dotacion, type FilaDotacion, TITULOS } from "./dotacion-modelo.ts";
import { usarGuardado } from "./guardado.ts";

export interface PropsEditorDotacion {
  readonly dotacion: Dotacion;
  readonly anio: number;
  readonly fila: FilaDotacion;
  /** Column that was clicked: its box takes the focus. */
  readonly columna: string;
  readonly onGuardado: () => void;
  readonly onCancelar: () => void;
}

const borradorDe = (f: FilaDotacion) => ({
  cargos: f.cargos,
  horas: f.horas ?? 0,
  observaciones: f.observaciones,
});

export function EditorDotacion(p: PropsEditorDotacion): ReactNode {
  const { dotacion, anio, fila } = p;
  const [b, escribir] = useState(() => borradorDe(fila));
  const [base, tomar] = useState(fila);
  const g = usarGuardado<FilaDotacion>();
  const { cantidades } = dotacion;
  const [tocado, tocar] = useState(false);
  usarSinGuardar(tocado);
  const poner = (cambio: Partial<typeof b>) => {
    escribir({ ...b, ...cambio });
    tocar(true);
    g.olvidar();
  };
  const guardar = (rev = base.rev) =>
    void g.intentar(async () => {
      await dotacion.guardar(anio, { saf: fila.saf, ...b, rev });
      p.onGuardado();
    });
  const enfocada = [...cantidades, "observaciones"].includes(p.columna) ? p.columna : "cargos";
  const { horas, ...sinHoras } = TITULOS;
  const titulos = cantidades.includes("horas") ? { ...sinHoras, horas } : sinHoras;
  return (
    <div
      className="admin-editor"
      data-editor
      role="group"
      aria-label={`Editar el SAF ${fila.saf}`}
    >
      <div className="admin-editor-campos">
        <div className="admin-clave">
          <span>SAF</span>
          <b>{fila.saf} - {fila.descripcion}</b>
        </div>
        {cantidades.map((id) => (
          <CampoEntero
            key={id}
            etiqueta={TITULOS[id]}
            nombre={id}
            className="admin-numero"
            maximo={9}
            valor={String(b[id])}
            autoFocus={enfocada === id}
            invalido={g.fallas[id]}
            onCambio={(n) => poner({ [id]: Number(n) })}
          />
        ))}
        <CampoTexto
          etiqueta={TITULOS.observaciones}
          nombre="observaciones"
          className="admin-texto"
          maximo={500}
          valor={b.observaciones}
          autoFocus={enfocada === "observaciones"}
          invalido={g.fallas.observaciones}
          onCambio={(observaciones) => poner({ observaciones })}
        />
        <Botonera
          textoGuardar="Guardar"
          ocupado={g.ocupado}
          onCancelar={p.onCancelar}
          onGuardar={() => guardar()}
        />
      </div>
      <ConflictoDeGuardado
        g={g}
        diferencias={(actual) => diferenciasDe<string>(titulos, b, { ...borradorDe(actual) })}
        onTomar={(actual) => {
          escribir(borradorDe(actual));
          tomar(actual);
        }}
        onImponer={(actual) => {
          tomar(actual);
          guardar(actual.rev);
        }}
      />
    </div>
  );
}
