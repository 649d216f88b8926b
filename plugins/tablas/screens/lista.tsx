/** The one screen of every table that differs only in its columns. */
import { type ReactNode, useCallback, useMemo } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { api } from "#ui/api.ts";
import type { Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { ListaConPlanilla } from "#ui/list/con-planilla.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { editaTablas } from "#ui/state/auth.ts";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { useCambios } from "./cambios.ts";
import { hojaDeLista, lugarDeLista } from "./hoja-lista.ts";
import { conFilas, type Fila, filasDe, type Lista as Descripcion } from "./listas.ts";
import { elegirMes, elegirVersion, mesElegido, versionElegida } from "./mes.ts";
import { planillaDe } from "./planilla.tsx";
import { NormaDeHoja } from "./valores/norma.tsx";
import { SelectorMes, SelectorVersion, type VersionDisponible } from "./selectores.tsx";

const Historia = perezoso(() => import("./valores/historia.tsx"));

export interface PropsLista {
  readonly titulo: string;
  readonly detalle?: ReactNode;
  readonly lista: Descripcion;
  readonly onFila?: (fila: Fila) => void;
  readonly onVolver?: () => void;
}

export function ListaDeReferencia(p: PropsLista): ReactNode {
  useSignals();
  const { lista, titulo } = p;
  const { ejercicio, version } = versionElegida.value;
  const momento = { mes: mesElegido.value, version: { ejercicio, version } };
  const ruta = lista.ruta(momento);
  const lectura = useLectura(ruta, (signal) => api.get(ruta, {}, { signal }));
  const { datos } = lectura;
  useCambios(lectura.refrescar);
  const filas = useMemo(() => filasDe(lista, datos), [lista, datos]);
  const clave = useCallback(
    (f: Fila) => lista.clave.map((c) => f[c]).join("-"),
    [lista],
  );
  const leida = useLista(lectura, filas, clave);
  const selector = lista.depende === "mes"
    ? <SelectorMes mes={momento.mes} onMes={(mes) => alDejarEditor(() => elegirMes(mes))} />
    : lista.depende === "version" && (
      <SelectorVersion
        version={momento.version}
        versiones={datos
          ? (datos as { versiones_disponibles: readonly VersionDisponible[] }).versiones_disponibles
          : []}
        onVersion={(otra) => alDejarEditor(() => elegirVersion(otra))}
      />
    );
  const { historia } = lista;
  const { poner } = lectura;
  const { abrir } = leida;
  const puede = editaTablas.value;
  const hoja = useMemo(
    () =>
      puede
        ? hojaDeLista({
          lista,
          mes: momento.mes,
          filas,
          claveDe: clave,
          poner: (guardadas) => poner((leido) => conFilas(lista, leido, guardadas, clave)),
          abrir: (fila) => abrir(fila),
        })
        : undefined,
    [puede, lista, momento.mes, filas, clave, poner, abrir],
  );
  const { planilla } = lista;
  const acciones: readonly Comando<Fila>[] = historia
    ? [{
      id: "historia",
      label: "Historia",
      shortcut: "h",
      sobreFila: true,
      run: (f) => leida.abrir(f),
    }]
    : [];
  return (
    <ListaConPlanilla<Fila>
      lista={leida}
      titulo={titulo}
      encabezado={{
        detalle: p.detalle,
        onVolver: p.onVolver,
        children: (
          <>
            {hoja && <NormaDeHoja lugar={lugarDeLista(lista, filas[0], momento.mes)} />}
            {selector}
          </>
        ),
      }}
      className={lista.columnas.length < 4 ? "tablas-angosta" : undefined}
      columnas={lista.columnas}
      acciones={acciones}
      hoja={hoja}
      onFila={p.onFila}
      planilla={puede && planilla !== undefined && planillaDe({
        tabla: planilla,
        mes: momento.mes,
        parte: {},
        titulo,
        onAplicado: lectura.recargar,
      })}
      dialogo={historia && ((fila, { onCerrar }) =>
        fila && (
          <Historia
            {...historia(fila)}
            mes={momento.mes}
            onCambio={lectura.recargar}
            onCerrar={onCerrar}
          />
        ))}
      libro={`${ruta}/excel`}
    />
  );
}
