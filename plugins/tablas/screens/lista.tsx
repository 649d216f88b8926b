/** The one screen of every table that differs only in its columns. */
import { type ReactNode, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { bajarLibro, consultaDeLibro } from "../../../ui/grid/libro.ts";
import { type Comando, Tabla } from "../../../ui/grid/tabla.tsx";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { perezoso } from "../../../ui/parts/perezoso.tsx";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import { Encabezado } from "../../../ui/parts/encabezado.tsx";
import { usarLectura } from "../../../ui/lectura.ts";
import { usarCambios } from "./cambios.ts";
import { type Fila, filasDe, type Lista } from "./listas.ts";
import { elegirMes, elegirVersion, mesElegido, versionElegida } from "./mes.ts";
import { SelectorMes, SelectorVersion, type VersionDisponible } from "./selectores.tsx";

const Historia = perezoso(() => import("./historia.tsx"));

export interface PropsLista {
  readonly titulo: string;
  readonly detalle?: ReactNode;
  readonly lista: Lista;
  readonly onFila?: (fila: Fila) => void;
  readonly onVolver?: () => void;
}

export function ListaDeReferencia(p: PropsLista): ReactNode {
  useSignals();
  const { lista, titulo } = p;
  const { ejercicio, version } = versionElegida.value;
  const momento = { mes: mesElegido.value, version: { ejercicio, version } };
  const ruta = lista.ruta(momento);
  const { datos, cargando, error, ajenos, recargar, refrescar } = usarLectura<unknown>(ruta);
  usarCambios(refrescar);
  const [historia, ver] = useState<Fila | null>(null);
  const filas = useMemo(() => filasDe(lista, datos), [lista, datos]);
  const versiones = lista.depende === "version" && datos
    ? (datos as { versiones_disponibles: readonly VersionDisponible[] }).versiones_disponibles
    : [];
  const conHistoria = lista.historia !== undefined;
  const acciones = useMemo<readonly Comando<Fila>[]>(
    () =>
      conHistoria
        ? [{ id: "historia", label: "Historia", shortcut: "h", sobreFila: true, run: ver }]
        : [],
    [conHistoria],
  );
  const clave = (f: Fila) => lista.clave.map((c) => f[c]).join("-");
  const onFila = p.onFila ?? (conHistoria ? ver : undefined);
  return (
    <>
      <Encabezado titulo={titulo} detalle={p.detalle} onVolver={p.onVolver}>
        {lista.depende === "mes" && (
          <SelectorMes
            mes={momento.mes}
            onMes={elegirMes}
          />
        )}
        {lista.depende === "version" && (
          <SelectorVersion
            version={momento.version}
            versiones={versiones}
            onVersion={elegirVersion}
          />
        )}
      </Encabezado>
      {datos === null || ajenos
        ? (error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />)
        : (
          <div className={lista.columnas.length < 4 ? "tablas-angosta" : undefined}>
            <Tabla
              titulo={titulo}
              columnas={lista.columnas}
              filas={filas}
              clave={clave}
              cargando={cargando}
              acciones={acciones}
              onFila={onFila}
              onExcel={(e) => void bajarLibro(`${ruta}/excel`, consultaDeLibro(e))}
            />
          </div>
        )}
      {historia && lista.historia && (
        <Historia
          {...lista.historia(historia)}
          mes={momento.mes}
          onCambio={recargar}
          onCerrar={() => ver(null)}
        />
      )}
    </>
  );
}
