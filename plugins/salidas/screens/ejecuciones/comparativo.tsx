/** Comparativo eProa-SIRHU: positions of the budget against those of an execution ([S7]). */
import { type ReactNode, useMemo } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { FilaSalida } from "#proto/outputs.ts";
import { ConciliarCargos } from "#ui/parts/cuadros/conciliacion.tsx";
import { alerta } from "#ui/state/alerts.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { avisosDeAnio } from "./anualizacion.tsx";
import { Barras } from "../comparaciones/barras.tsx";
import { useAparte } from "../aparte.tsx";
import { DE_PAGO } from "../control/control-modelo.ts";
import { ControlesDeEjecucion, useEjecucion } from "./ejecuciones.tsx";
import { enPalabras, seleccionDeFilas } from "../explicaciones/explicable.ts";
import { FechaDeSalida } from "../titulo-salida.tsx";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { conLeyenda } from "../parametrico/con-leyenda.ts";
import { tablaDe } from "../generica/generica-modelo.ts";
import { SIN_RESULTADOS } from "../resumen/resumen-modelo.ts";
import { TablaDeSalida } from "../generica/tabla-de-salida.tsx";
import { MarcoDeSalida, type PropsSalida, useSalida } from "../generica/use-salida.tsx";

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

/** The scale is known by its code, and by its name where one asks for it. */
const conEscalafon = (columnas: readonly ColumnaTabla<FilaSalida>[]) =>
  columnas.filter((c) => c.id !== "desc_escalafon")
    .map((c) => c.id === "esc" ? conLeyenda(c, "desc_escalafon") : c);

const DIFERENCIA =
  "Son los cargos financiados del presupuesto menos los de la ejecución: elija cualquiera de las " +
  "dos cifras para ver de qué está hecho.";

export function ComparativoProa(p: PropsSalida): ReactNode {
  const { saf, codipres } = p;
  const eleccion = useEjecucion();
  const { consulta } = eleccion;
  const salida = useSalida(p, "comparativoproasirhu", consulta, eleccion.volver);
  const { datos, explicar } = salida;
  const tabla = useMemo(
    () => {
      const leida = datos && tablaDe({ columnas: datos.columnas, filas: datos.comparativo });
      return leida && { ...leida, columnas: conEscalafon(leida.columnas) };
    },
    [datos],
  );
  const grafico = useAparte(
    "comparativo-cargos",
    datos && datos.pprins && (
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
    ),
    "gráfico",
  );
  const previo = salida.previo();
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
      seleccion: { ...seleccion, ...(datos.mes ? { mes: String(datos.mes) } : {}) },
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
      enPalabras(fila, datos.columnas.filter((c) => c.tipo === "clave")),
    );
  const alTotal = (columna: string, total: number, filas: readonly FilaSalida[]) => {
    const comoSelecciona = (f: FilaSalida): FilaSalida => ({ ...f, cat: f.grado });
    if (filas.length === 0) return decirAlPasar(SIN_RESULTADOS);
    const pasan = filas.map(comoSelecciona);
    const campos = Object.values(CAMPOS);
    const seleccion = seleccionDeFilas(tabla.filas.map(comoSelecciona), pasan, campos);
    if (seleccion) return ver(columna, total, seleccion, "");
    decirAlPasar("Quite los filtros que no son por códigos para ver las líneas de este total.");
  };
  return (
    <MarcoDeSalida
      salida={salida}
      titulo="Comparativo eProa-SIRHU"
      enBarra
      columnas={tabla.columnas}
      avisos={avisosDeAnio(datos)}
    >
      <div className="salida-con-grafico">
        <TablaDeSalida
          titulo="Comparativo eProa-SIRHU"
          {...tabla}
          ruta={salida.ruta}
          consulta={consulta}
          descargas={salida.descargas}
          onFila={alElegir}
          onTotal={alTotal}
          barra={
            <>
              <ControlesDeEjecucion datos={datos} eleccion={eleccion} />
              <FechaDeSalida encabezado={datos.encabezado} />
              {!datos.mes && <ConciliarCargos total={{ saf, codipres, de: "comparativo" }} />}
              {grafico.boton}
            </>
          }
        />
        {grafico.visto}
      </div>
    </MarcoDeSalida>
  );
}
