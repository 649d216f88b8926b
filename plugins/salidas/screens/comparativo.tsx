/** Comparativo eProa-SIRHU: positions of the budget against those of an execution ([S7]). */
import { type ReactNode, useMemo, useState } from "react";
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import { type EstadoTabla, Tabla } from "../../../ui/grid/tabla.tsx";
import { ConciliarCargos } from "../../../ui/parts/conciliacion.tsx";
import { alerta } from "../../../ui/state/alerts.ts";
import { avisosDeAnio, type DatosDeAnio } from "./anualizacion.tsx";
import { Avisos } from "./avisos.tsx";
import { Barras } from "./barras.tsx";
import { usarCarga } from "./carga.ts";
import { DE_PAGO } from "./control-modelo.ts";
import { bajarLibro, usarDescargas } from "./descarga.tsx";
import { vencidosDe } from "./descarga-modelo.ts";
import { type EjecucionOfrecida, SelectorEjecucion } from "./ejecuciones.tsx";
import { estadoDeSalida } from "./estado-salida.tsx";
import { enPalabras, seleccionDeFilas } from "./explicable.ts";
import { usarExplicaciones } from "./explicaciones.tsx";
import { type FilaSalida, type RespuestaSalida, tablaDe } from "./generica-modelo.ts";
import { minimoDeTabla } from "./minimo.ts";
import type { PropsSalida } from "./resumen.tsx";
import { SIN_RESULTADOS } from "./resumen-modelo.ts";
import { TituloDeSalida } from "./titulo-salida.tsx";
import { vistaParaArchivo } from "./vista-archivo.ts";

interface Respuesta extends RespuestaSalida, DatosDeAnio {
  readonly ejecuciones: readonly EjecucionOfrecida[];
  readonly codigo_ejecucion: string;
  readonly comparativo: readonly FilaSalida[];
  readonly pprins: readonly {
    readonly pprin: number;
    readonly descripcion: string;
    readonly financiados_pres: number;
    readonly cargos_ej: number;
  }[];
}

/** Which measure, of which side, a column counts. */
const CUENTAS: Readonly<Record<string, readonly [medida: string, lado: "pres" | "ej"]>> = {
  cargos_pres: ["cargos", "pres"],
  vacantes_pres: ["vacantes", "pres"],
  financiados_pres: ["financiados", "pres"],
  cargos_ej: ["cargos", "ej"],
  licencias_ej: ["licencias", "ej"],
};

/** Fields of `explicar` by the name of the column that shows them. */
const CAMPOS = { pprin: "pprin", mon: "mon", esc: "esc", grado: "cat" } as const;
const CLAVES = Object.keys(CAMPOS) as (keyof typeof CAMPOS)[];

const DIFERENCIA =
  "Son los cargos financiados del presupuesto menos los de la ejecución: elija cualquiera de las " +
  "dos cifras para ver sus líneas.";

export function ComparativoProa({ saf, codipres, version, onValorizar }: PropsSalida): ReactNode {
  const [pedida, pedir] = useState("");
  const { explicar, paneles } = usarExplicaciones();
  const ruta = `/salidas/comparativoproasirhu/${saf}/${codipres}`;
  const consulta = pedida === "" ? {} : { ejecucion: pedida };
  const carga = usarCarga<Respuesta>(
    saf,
    codipres,
    ruta,
    consulta,
    version,
    (anterior) => pedir(String(anterior.ejecucion ?? "")),
  );
  const { datos, cargando } = carga;
  const descargas = usarDescargas(vencidosDe(codipres, datos));
  const tabla = useMemo(
    () => datos && tablaDe({ columnas: datos.columnas, filas: datos.comparativo }),
    [datos],
  );
  const lugares = useMemo(() => new Map(tabla?.filas.map((f, i) => [f, i])), [tabla]);
  const previo = estadoDeSalida(carga, codipres, onValorizar);
  if (!datos || !tabla || previo) return previo;

  const ver = (
    columna: string,
    cifra: number,
    seleccion: Readonly<Record<string, string>>,
    donde: string,
  ) => {
    const titulo = tabla.columnas.find((c) => c.id === columna)?.titulo ?? columna;
    if (columna === "diferencia") return void alerta(DIFERENCIA, titulo);
    if (columna === "retribucion") {
      // The month of one position: each line says its own, and they add up to the year of all.
      return explicar({
        saf,
        codipres,
        seleccion: { ...seleccion, base: "cargos", clave: DE_PAGO },
        medida: "valor",
        titulo: `${titulo} de ${donde}: las líneas que la pagan`,
      });
    }
    const cuenta = Object.hasOwn(CUENTAS, columna) ? CUENTAS[columna] : null;
    const grupo = cuenta?.[1] === "ej" ? datos.codigo_ejecucion : codipres;
    if (!cuenta || grupo === "") return;
    explicar({
      saf,
      codipres: grupo,
      seleccion,
      medida: cuenta[0],
      titulo: `${titulo}${donde ? ` de ${donde}` : ", total"}`,
      cifra,
    });
  };
  const alElegir = (fila: FilaSalida, columna: string) =>
    ver(
      columna,
      Number(fila[columna] ?? 0),
      Object.fromEntries(CLAVES.map((c) => [CAMPOS[c], String(fila[c] ?? "")])),
      enPalabras(fila, (datos.columnas ?? []).filter((c) => c.tipo === "clave")),
    );
  const alTotal = (columna: string, total: number, filas: readonly FilaSalida[]) => {
    const comoSelecciona = (f: FilaSalida): FilaSalida => ({ ...f, cat: f.grado });
    if (filas.length === 0) return void alerta(SIN_RESULTADOS);
    const pasan = filas.map(comoSelecciona);
    const campos = Object.values(CAMPOS);
    const seleccion = seleccionDeFilas(tabla.filas.map(comoSelecciona), pasan, campos);
    if (seleccion) return ver(columna, total, seleccion, "");
    void alerta("Quite los filtros que no son por códigos para ver las líneas de este total.");
  };
  const bajarExcel = (estado: EstadoTabla) =>
    descargas.hacer(() =>
      bajarLibro(ruta, { ...consulta, ...vistaParaArchivo(tabla.columnas, estado) })
    );
  return (
    <div className="salida salida-llena" aria-busy={cargando} style={minimoDeTabla(tabla.columnas)}>
      <TituloDeSalida titulo="Comparativo eProa-SIRHU" encabezado={datos.encabezado}>
        <SelectorEjecucion
          ejecuciones={datos.ejecuciones}
          elegida={datos.codigo_ejecucion}
          onCambio={pedir}
        />
        <ConciliarCargos total={{ saf, codipres, de: "comparativo" }} />
      </TituloDeSalida>
      <Avisos desactualizado={datos.desactualizado === true} otros={avisosDeAnio(datos)} />
      <div className="salida-con-grafico">
        <Tabla
          titulo="Comparativo eProa-SIRHU"
          columnas={tabla.columnas}
          filas={tabla.filas}
          clave={(fila) =>
            lugares.get(fila) ?? -1}
          vacio={SIN_RESULTADOS}
          onFila={alElegir}
          onTotal={alTotal}
          onExcel={bajarExcel}
          excel={descargas.excel}
        />
        <Barras
          id="comparativo-cargos"
          titulo="Cargos por partida principal"
          series={["Financiados del presupuesto", "Ejecución"]}
          pares={datos.pprins.map((p) => ({
            clave: String(p.pprin),
            etiqueta: `${p.pprin} ${p.descripcion}`,
            valores: [p.financiados_pres, p.cargos_ej],
            textos: [formatEnteroEsAr(p.financiados_pres), formatEnteroEsAr(p.cargos_ej)],
          }))}
        />
      </div>
      {paneles}
    </div>
  );
}
