/** The selectors above the tables: month with its cap, and version of the classifier. */
import { type ReactNode, useEffect, useState } from "react";
import { anioDelInstante, entradaAnio } from "#core/domain/period.ts";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { OPCIONES_DE_MES, Seleccion } from "#ui/parts/campos/seleccion.tsx";
import type { EjercicioYVersion } from "../estructura/nuevo-ejercicio.ts";

const ANIO_MINIMO = 1900;

export interface PropsSelectorMes {
  /** yyyymm */
  readonly mes: number;
  readonly onMes: (mes: number) => void;
  readonly deshabilitado?: boolean;
}

/** Year (up to the next one, spec 1 §5) and month; an unfinished year changes nothing. */
export function SelectorMes({ mes, onMes, deshabilitado }: PropsSelectorMes): ReactNode {
  const [anio, escribir] = useState(String(Math.trunc(mes / 100)));
  useEffect(() => escribir(String(Math.trunc(mes / 100))), [mes]);
  const completo = Number(anio) >= ANIO_MINIMO;
  return (
    <div className="selector-mes">
      <CampoTexto
        etiqueta="Año"
        valor={anio}
        maximo={4}
        deshabilitado={deshabilitado}
        invalido={!completo}
        onCambio={(texto) => {
          const nuevo = entradaAnio(texto, anioDelInstante(Date.now()));
          escribir(nuevo);
          if (Number(nuevo) >= ANIO_MINIMO) onMes(Number(nuevo) * 100 + mes % 100);
        }}
        onSalir={() => escribir(String(Math.trunc(mes / 100)))}
      />
      <Seleccion
        etiqueta="Mes"
        valor={mes % 100}
        opciones={OPCIONES_DE_MES}
        sinNinguna
        deshabilitado={deshabilitado}
        onCambio={(m) => onMes(Math.trunc(mes / 100) * 100 + m)}
      />
    </div>
  );
}

export interface VersionOfrecida extends EjercicioYVersion {
  readonly descripcion: string;
}

export function SelectorVersion({ version, versiones, onVersion }: {
  readonly version: EjercicioYVersion;
  readonly versiones: readonly VersionOfrecida[];
  readonly onVersion: (v: EjercicioYVersion) => void;
}): ReactNode {
  const clave = (v: EjercicioYVersion) => `${v.ejercicio}.${v.version}`;
  return (
    <Seleccion<string>
      etiqueta="Clasificador"
      className="selector-version"
      valor={clave(version)}
      opciones={versiones.map((v) => ({ id: clave(v), descripcion: clave(v) }))}
      sinNinguna
      onCambio={(id) => {
        const elegida = versiones.find((v) => clave(v) === id);
        if (elegida) onVersion({ ejercicio: elegida.ejercicio, version: elegida.version });
      }}
    />
  );
}
