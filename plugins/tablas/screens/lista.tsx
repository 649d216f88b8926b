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
import { mesDe, nombreMes } from "#core/domain/period.ts";
import { hojaDeCampos } from "#ui/grid/celdas/campos.ts";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import type { NombreCampo } from "#proto/recursos/tablas.ts";
import { useCambios } from "./cambios.ts";
import {
  conFilas,
  type FilaDeTablas,
  filasDe,
  type Lista,
  type Lista as Descripcion,
} from "./listas.ts";
import { elegirMes, elegirVersion, mesElegido, versionElegida } from "./mes.ts";
import { planillaDe } from "./planilla.tsx";
import { NormaDeHoja } from "./valores/norma.tsx";
import { SelectorMes, SelectorVersion, type VersionOfrecida } from "./selectores.tsx";
import { type DeValores, guardarValores, revDeFila } from "./valores/hoja-valores.ts";
import { camposDeValor } from "./valores/valores.ts";

// Tables that differ only in their columns, as sheets: the dated value behind each row.

interface Entrada {
  readonly lista: Lista;
  /** Month on screen, yyyymm. */
  readonly mes: number;
  readonly filas: readonly FilaDeTablas[];
  readonly claveDe: (fila: FilaDeTablas) => string;
  readonly poner: (guardadas: readonly FilaDeTablas[]) => void;
  readonly abrir: (fila: FilaDeTablas) => void;
}

/** The table and the month of what is typed in a list. @param fila any of its rows */
function lugarDeLista(
  lista: Lista,
  fila: FilaDeTablas,
  elegido: number,
): { readonly tabla: string; readonly mes: number } {
  const tabla = lista.historia?.(fila).tabla ?? "";
  // What depends on no month is of the one that is going on.
  return { tabla, mes: lista.depende === "mes" ? elegido : mesDe(Date.now()) };
}

/** Undefined where rows have no dated value. */
function hojaDeLista(e: Entrada): Hoja<FilaDeTablas> | undefined {
  const { lista, claveDe } = e;
  const { historia, celdas } = lista;
  const [primera] = e.filas;
  if (!historia || !celdas || !primera) return undefined;
  const { tabla, mes } = lugarDeLista(lista, primera, e.mes);
  const deTabla = new Map(camposDeValor(tabla).map((c) => [c.id, c]));
  const campos = Object.fromEntries(
    Object.entries(celdas).flatMap(([columna, campo]) => {
      const suyo = deTabla.get(campo);
      const titulo = lista.columnas.find((c) => c.id === columna)?.titulo ?? columna;
      return suyo ? [[columna, { ...suyo, titulo }] as const] : [];
    }),
  );
  const lugares = new Map(e.filas.map((f, i) => [claveDe(f), i]));
  const d: DeValores<FilaDeTablas> = {
    tabla,
    mes,
    claveDe,
    campos,
    valorDe: (fila, columna) => ({
      id: lugares.get(claveDe(fila)) ?? 0,
      clave: historia(fila).clave,
      campo: celdas[columna] as NombreCampo,
    }),
    revDe: (fila) => String(fila.rev),
    con: (fila, _, { rev, desde_mes }) => ({ ...fila, rev, desde_mes }),
    nombre: (fila) => historia(fila).titulo,
    poner: e.poner,
  };
  return hojaDeCampos<FilaDeTablas>({
    campos,
    cerradas: {
      desde_mes: `Es ${nombreMes(mes)}, el mes elegido, cuando el valor cambia`,
      "": "Viene de los clasificadores: aquí se escriben sólo los valores",
    },
    rev: (fila) => revDeFila(d, fila),
    guardar: (filas) => guardarValores(d, filas),
    abrir: e.abrir,
  });
}

const Historia = perezoso(() => import("./valores/historia.tsx"));

interface PropsLista {
  readonly titulo: string;
  readonly detalle?: ReactNode;
  readonly lista: Descripcion;
  readonly onFila?: (fila: FilaDeTablas) => void;
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
    (f: FilaDeTablas) => lista.clave.map((c) => f[c]).join("-"),
    [lista],
  );
  const leida = useLista(lectura, filas, clave);
  const selector = lista.depende === "mes"
    ? <SelectorMes mes={momento.mes} onMes={(mes) => alDejarEditor(() => elegirMes(mes))} />
    : lista.depende === "version" && (
      <SelectorVersion
        version={momento.version}
        versiones={datos
          ? (datos as { versiones_disponibles: readonly VersionOfrecida[] }).versiones_disponibles
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
  const acciones: readonly Comando<FilaDeTablas>[] = historia
    ? [{
      id: "historia",
      label: "Historia",
      shortcut: "h",
      sobreFila: true,
      run: (f) => leida.abrir(f),
    }]
    : [];
  return (
    <ListaConPlanilla<FilaDeTablas>
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
