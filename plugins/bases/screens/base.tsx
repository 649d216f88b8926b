/** The table of one base: rows, commands, inline editor, others' changes. */
import { type ReactNode, useCallback, useMemo } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { bajarLibro, consultaDeLibro } from "#ui/grid/libro.ts";
import { type EstadoTabla, Tabla } from "#ui/grid/tabla.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import { conCarga, esEjecucion } from "#ui/state/estado.ts";
import { ZonaDeSoltar } from "#ui/sheet/soltar.tsx";
import { motivoDeApagada } from "../filas/validar/motivos.ts";
import { columnasVisibles } from "../filas/listado/vista.ts";
import { accionesDeBase } from "./acciones.ts";
import type { PropsBase } from "./base/props.ts";
import { useCambio } from "./base/use-cambio.tsx";
import { useDeshacer } from "./base/use-deshacer.tsx";
import { useDicho } from "./base/use-dicho.ts";
import { useEdicion } from "./base/use-edicion.tsx";
import { useFilas } from "./base/use-filas.ts";
import { usePegado } from "./base/use-pegado.tsx";
import { useVerificado } from "./base/use-verificado.tsx";
import { useFiltros } from "./base/use-filtros.ts";
import { hojaDeBase } from "./hoja.ts";
import { SinRegistros, SinRegistrosDeEjecucion } from "./sin-registros.tsx";
import { textoDeFilas } from "./texto-filas.ts";
import { type FilaMostrada, tieneErrores } from "./tipos.ts";
import "./historia/cambios.css";

const textoDeCopia = (n: number): string =>
  n === 1 ? "1 registro copiado" : `${formatEnteroEsAr(n)} registros copiados`;

export function TablaDeBase(p: PropsBase): ReactNode {
  useSignals();
  const { base, saf, codipres } = p;
  const leido = useFilas(p);
  const { que, banderas, conCategoria, parcial } = leido;
  // Nothing is written over a list of which not all is known yet.
  const editable = p.editable && !parcial;
  const { foco, aviso, dicho } = useDicho(p, leido);
  const { avisar } = dicho;
  const verificado = useVerificado(p, leido);
  const { verificar } = verificado;
  const edicion = useEdicion({ de: p, editable, filas: leido, dicho, verificar });
  const { editar, eliminar } = edicion;
  const textoDe = useCallback(
    (elegidas: readonly FilaMostrada[]) =>
      banderas ? textoDeFilas(columnasVisibles(base, banderas), elegidas) : "",
    [base, banderas],
  );
  const apagada = que && motivoDeApagada(base, que);
  const deshecho = useDeshacer(p, leido, dicho);
  const { ultimo, rehacer } = deshecho;
  const hoja = useMemo(
    () =>
      editable && que && !apagada
        ? hojaDeBase({
          base,
          saf,
          codipres,
          catalogo: que,
          abrir: (fila, columna) => void editar({ fila, columna }),
          deshacer: ultimo,
          rehacer,
        })
        : undefined,
    [editable, apagada, base, saf, codipres, que, editar, ultimo, rehacer],
  );
  const pegado = usePegado(p, leido, edicion, dicho);
  const cambio = useCambio(p, leido, edicion, dicho, hoja);
  const vista = useFiltros(p);
  const { anotarEstado } = cambio;
  const alEstado = useCallback((e: EstadoTabla) => {
    anotarEstado(e);
    vista.alEstado(e);
  }, [anotarEstado, vista.alEstado]);
  const deRenglones = useMemo(
    () =>
      accionesDeBase({
        escritura: editable
          ? {
            impedimento: apagada,
            nuevo: (fila) => void editar({ fila: null, despuesDe: fila?.id ?? null }),
            editar: (fila) => void editar({ fila }),
            duplicar: (copia, columna) =>
              void editar({ fila: null, despuesDe: copia.id, copia, columna }),
            eliminar: (elegidas) => void eliminar(elegidas),
            copiar: (elegidas) => {
              navigator.clipboard.writeText(textoDe(elegidas))
                .then(() => avisar(textoDeCopia(elegidas.length)), mostrarError);
            },
            pegar: () => void pegado.pegar({ clase: "texto", texto: "" }),
            subir: () => void pegado.pegar({ clase: "archivo", archivo: null }),
            deshacer: deshecho.deshacer,
            rehacer: () => void rehacer().then(avisar, mostrarError),
            cambiarCampo: (elegidas, columna) => void cambio.cambiar(elegidas, columna),
          }
          : undefined,
        verificar: conCategoria
          ? (fila) => verificar({ pedido: { id: fila.id }, fila })
          : undefined,
      }),
    [editable, apagada, base, saf, codipres, textoDe, rehacer],
  );

  const acciones = useMemo(() => [...deRenglones, ...p.deGrupo], [deRenglones, p.deGrupo]);

  const tabla = (
    <Tabla<FilaMostrada>
      key={vista.vuelta}
      titulo={base.titulo}
      columnas={leido.columnas}
      filas={leido.filas}
      acciones={acciones}
      seleccion={editable}
      hoja={hoja}
      onEstado={alEstado}
      onCopiar={editable
        ? (elegidas) => {
          avisar(textoDeCopia(elegidas.length));
          return textoDe(elegidas);
        }
        : undefined}
      onPegar={editable && !apagada
        ? (texto) => void pegado.pegar({ clase: "texto", texto })
        : undefined}
      vacio={editable && !edicion.abierta
        ? (
          <SinRegistros
            onNuevo={() => void editar({ fila: null, despuesDe: null })}
            onPegar={() => void pegado.pegar({ clase: "texto", texto: "" })}
            onGenerar={p.onGenerar}
          />
        )
        : esEjecucion.value
        ? <SinRegistrosDeEjecucion />
        : undefined}
      conError={tieneErrores}
      cargando={leido.lista === null || que === null}
      parcial={parcial}
      editor={edicion.editor}
      foco={foco}
      aviso={aviso}
      inicial={{ ...vista.inicial, soloErrores: p.soloErrores }}
      onFila={editable ? (fila, columna) => void editar({ fila, columna }) : undefined}
      onExcel={(estado) =>
        void conCarga(() =>
          bajarLibro(`/bases/excel/${base.id}/${saf}/${codipres}`, {
            ...consultaDeLibro(estado),
            ...(estado.soloErrores ? { errores: 1 } : {}),
          })
        )}
    />
  );
  return (
    <>
      {/* The same tree whether it may be written or not: what is being typed outlives the change. */}
      <ZonaDeSoltar
        texto={`Suelte la planilla para compararla con ${base.titulo}`}
        onArchivo={editable ? (archivo) => void pegado.pegar({ clase: "archivo", archivo }) : null}
      >
        {tabla}
      </ZonaDeSoltar>
      {verificado.dialogo}
      {pegado.dialogo}
      {cambio.dialogo}
      {deshecho.dialogo}
    </>
  );
}
