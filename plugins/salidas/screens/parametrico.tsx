/** Listado Paramétrico: fields, options, comparison, and their table ([S2]; spec 2 §2). */
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useSignals } from "@preact/signals-react/runtime";
import { api } from "../../../ui/api.ts";
import { aCentavos } from "../../../ui/grid/columnas.ts";
import { type EstadoTabla, Tabla } from "../../../ui/grid/tabla.tsx";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Vacio } from "../../../ui/parts/vacio.tsx";
import { alerta, mostrarError } from "../../../ui/state/alerts.ts";
import { esConsolidado } from "../../../ui/state/estado.ts";
import { extra } from "../../../ui/state/hash.ts";
import { Avisos } from "./avisos.tsx";
import { Boton } from "./boton.tsx";
import { usarCarga } from "./carga.ts";
import { usarExplicaciones } from "./explicaciones.tsx";
import {
  conOpciones,
  enPalabras,
  medidaDe,
  seleccionDeFila,
  seleccionDeTotal,
} from "./explicable.ts";
import { type FilaSalida, type RespuestaSalida, tablaDe } from "./generica-modelo.ts";
import { minimoDeTabla } from "./minimo.ts";
import type { PropsSalida } from "./resumen.tsx";
import {
  avisosDe,
  type PartesConsolidadas,
  SIN_RESULTADOS,
  sinValorizar,
} from "./resumen-modelo.ts";
import {
  alternarCampo,
  alternarOpcion,
  camposOfrecidos,
  consultaDeVista,
  conTipo,
  escribirVista,
  esUltimo,
  leerVista,
  moverColumna,
  OPCIONES,
  ordenarColumnas,
  type TipoListado,
  type Vista,
} from "./vista.ts";
import { vistaParaArchivo } from "./vista-archivo.ts";
import { Vistas } from "./vistas.tsx";

const Comparar = lazy(() => import("./comparar.tsx"));

type Respuesta = RespuestaSalida & PartesConsolidadas & {
  readonly comparados?: readonly { readonly codipres: string; readonly desactualizado: boolean }[];
};

function Campos({ vista, consolidado, onCambio }: {
  readonly vista: Vista;
  readonly consolidado: boolean;
  readonly onCambio: (vista: Vista) => void;
}): ReactNode {
  return (
    <div className="parametrico-eleccion" id="parametrico-eleccion">
      <fieldset className="opciones-casillas">
        <legend>Campos</legend>
        {camposOfrecidos(consolidado, vista.tipo).map(({ campo, nombre }) => (
          <label key={campo}>
            <input
              type="checkbox"
              checked={vista.campos.includes(campo)}
              disabled={esUltimo(vista, campo)}
              onChange={() => onCambio(alternarCampo(vista, campo))}
            />
            {nombre}
          </label>
        ))}
      </fieldset>
      <fieldset className="opciones-casillas">
        <legend>Opciones</legend>
        {OPCIONES.map(([id, nombre]) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={vista.opciones.includes(id)}
              onChange={() => onCambio(alternarOpcion(vista, id))}
            />
            {nombre}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** The view lives in the address: reload, back and a shared link show the same list. */
function usarVista(codipres: string) {
  const consolidado = esConsolidado.value;
  const enDireccion = extra.value;
  const vista = useMemo(
    () => leerVista(enDireccion, { consolidado, codipres }),
    [enDireccion, consolidado, codipres],
  );
  // What is typed in the table comes from the table; anything else starts it anew.
  const deTabla = JSON.stringify([vista.filtros, vista.orden]);
  const conocida = useRef(deTabla);
  const vuelta = useRef(0);
  if (conocida.current !== deTabla) {
    conocida.current = deTabla;
    vuelta.current++;
  }
  const cambiar = useCallback((nueva: Vista) => {
    extra.value = escribirVista(nueva, consolidado);
  }, [consolidado]);
  const alEstado = useCallback(({ filtros, orden }: EstadoTabla) => {
    const actual = leerVista(extra.peek(), { consolidado, codipres });
    const nueva = JSON.stringify([filtros, orden]);
    if (nueva === JSON.stringify([actual.filtros, actual.orden])) return;
    conocida.current = nueva;
    extra.value = escribirVista({ ...actual, filtros, orden }, consolidado);
  }, [consolidado, codipres]);
  return { consolidado, vista, cambiar, alEstado, vuelta: vuelta.current };
}

export function Parametrico({ saf, codipres, version, onValorizar }: PropsSalida): ReactNode {
  useSignals();
  const { consolidado, vista, cambiar, alEstado, vuelta } = usarVista(codipres);
  const [comparando, abrirComparar] = useState(false);
  const [conCampos, verCampos] = useState(true);
  const { explicar, comparar, paneles } = usarExplicaciones();
  const ruta = `/salidas/parametrico/${saf}/${codipres}`;
  const consulta = consultaDeVista(vista);
  const { datos, cargando, error, recargar } = usarCarga<Respuesta>(
    saf,
    codipres,
    ruta,
    consulta,
    version,
  );
  const tabla = useMemo(() => datos && tablaDe(datos), [datos]);
  const columnas = useMemo(
    () => tabla ? ordenarColumnas(tabla.columnas, vista.columnas) : [],
    [tabla, vista.columnas.join()],
  );
  const lugares = useMemo(() => new Map(tabla?.filas.map((f, i) => [f, i])), [tabla]);
  // The fields of the answer: the server adds the currency where there are several.
  const claves = (datos?.campos ?? []).filter((c) => c.tipo === "clave");
  const campos = claves.map((c) => c.campo);

  const verCifra = (
    columna: string,
    cifra: number,
    seleccion: Readonly<Record<string, string>>,
    donde: string,
  ) => {
    const m = medidaDe(columna);
    if (!m) return;
    const titulo = columnas.find((c) => c.id === columna)?.titulo ?? m.medida;
    const comun = {
      saf,
      seleccion: conOpciones(seleccion, vista.opciones),
      titulo: donde ? `${titulo} de ${donde}` : `${titulo}, total`,
      cifra,
    };
    if (!m.esDiferencia) {
      explicar({ ...comun, codipres: m.codipres || codipres, medida: m.medida });
    } else if (m.medida === "valor") {
      comparar({ ...comun, codipres, con: m.codipres });
    } else {
      void alerta(
        `Es ${
          titulo.split(":")[0]
        } de ${codipres} menos los de ${m.codipres}: elija cualquiera de ` +
          "las dos cifras para ver sus líneas.",
        titulo,
      );
    }
  };
  const alElegir = (fila: FilaSalida, columna: string) => {
    const valor = Number(fila[columna] ?? 0);
    verCifra(
      columna,
      medidaDe(columna)?.medida === "valor" ? aCentavos(valor) : valor,
      seleccionDeFila(fila, campos),
      enPalabras(fila, claves),
    );
  };
  const alTotal = (columna: string, total: number, filas: readonly FilaSalida[]) => {
    const seleccion = seleccionDeTotal(tabla?.filas ?? [], filas, campos);
    if (seleccion) return verCifra(columna, total, seleccion, "");
    void alerta(
      "Las líneas de un total se ven con filtros por códigos de a una categoría: quite los filtros " +
        "de descripciones y de importes.",
    );
  };
  const bajarExcel = async (estado: EstadoTabla) => {
    try {
      await api.descargar(`${ruta}/excel`, "parametrico.xlsx", {
        ...consulta,
        ...vistaParaArchivo(columnas, estado),
      });
    } catch (e) {
      await mostrarError(e);
    }
  };
  const contenido = (): ReactNode => {
    if (!datos) {
      return error
        ? <Vacio texto={error} accion={<Boton onClick={recargar}>Reintentar</Boton>} />
        : <CargandoSeccion />;
    }
    if (datos.valorizado === false) {
      return (
        <Vacio
          texto={sinValorizar(codipres)}
          accion={onValorizar && <Boton primario onClick={onValorizar}>Valorizar</Boton>}
        />
      );
    }
    return (
      <Tabla
        key={vuelta}
        titulo="Listado Paramétrico"
        columnas={columnas}
        filas={tabla?.filas ?? []}
        clave={(fila) => lugares.get(fila) ?? -1}
        vacio={SIN_RESULTADOS}
        inicial={{ filtros: vista.filtros, orden: vista.orden }}
        onEstado={alEstado}
        onFila={alElegir}
        onTotal={alTotal}
        onExcel={(e) => void bajarExcel(e)}
        onMover={(id, destino) =>
          cambiar({ ...vista, columnas: moverColumna(columnas.map((c) => c.id), id, destino) })}
        barra={
          <>
            <button
              type="button"
              className="boton boton-secundario"
              aria-expanded={conCampos}
              aria-controls="parametrico-eleccion"
              onClick={() => verCampos(!conCampos)}
            >
              {conCampos ? "Ocultar campos" : "Mostrar campos"}
            </button>
            <Boton onClick={() => abrirComparar(true)}>
              {vista.comparar.length > 0 ? `Comparar (${vista.comparar.length})` : "Comparar"}
            </Boton>
            {vista.columnas.length > 0 && (
              <Boton onClick={() => cambiar({ ...vista, columnas: [] })}>
                Columnas en su orden
              </Boton>
            )}
          </>
        }
      />
    );
  };
  const vencidos = datos?.comparados?.filter((c) => c.desactualizado) ?? [];
  const avisos = [
    ...vencidos.map((c) => `Con la valorización desactualizada: ${c.codipres}.`),
    ...(datos ? avisosDe(datos) : []),
  ];
  const panel = (tipo: TipoListado) => (
    <TabPanel id={tipo} className="parametrico-panel" data-campos={conCampos || undefined}>
      {conCampos && <Campos vista={vista} consolidado={consolidado} onCambio={cambiar} />}
      <div className="parametrico-tabla" style={minimoDeTabla(columnas)}>
        <Avisos desactualizado={datos?.desactualizado === true} otros={avisos} />
        {contenido()}
      </div>
    </TabPanel>
  );
  return (
    <div className="salida parametrico" aria-busy={cargando}>
      <h2 className="salida-titulo">Listado Paramétrico</h2>
      <Tabs
        selectedKey={vista.tipo}
        onSelectionChange={(tipo) =>
          tipo !== vista.tipo && cambiar(conTipo(vista, tipo as TipoListado, consolidado))}
      >
        <div className="parametrico-cabecera">
          <TabList aria-label="Qué se mide" className="pestanas">
            <Tab id="cargos" className="pestana">Cargos</Tab>
            <Tab id="valores" className="pestana">Valores</Tab>
          </TabList>
          <Vistas
            actual={escribirVista(vista, consolidado)}
            onElegir={(valores) => extra.value = valores}
          />
        </div>
        {panel("cargos")}
        {panel("valores")}
      </Tabs>
      <Suspense>
        {comparando && (
          <Comparar
            saf={saf}
            codipres={codipres}
            elegidos={vista.comparar}
            onCerrar={() => abrirComparar(false)}
            onAceptar={(codigos) => {
              abrirComparar(false);
              cambiar({ ...vista, comparar: codigos });
            }}
          />
        )}
      </Suspense>
      {paneles}
    </div>
  );
}
