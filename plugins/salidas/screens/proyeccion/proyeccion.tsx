/** «Proyección de cierre»: whether the credit lasts until December, and when it does not ([Z]). */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Barra } from "#ui/parts/graficos/graficos.tsx";
import { fechaCorta, MESES, nombreDeMes } from "#core/domain/period.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Segmento, SegmentoDeUnidad, type Unidad } from "#ui/parts/campos/segmento.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { formatEsAr } from "#core/domain/money.ts";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { conMenos, conSigno } from "#core/domain/signs.ts";
import { avisosDePocoEjecutado } from "#plugins/salidas/proyeccion/ejecutados.ts";
import type { ProyeccionDeCierre as Cierre } from "#proto/salidas.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { MarcoDeMonedas } from "../marco-de-monedas.tsx";
import { avisosDe } from "../resumen/resumen-modelo.ts";
import { type PropsSalida, useSalida } from "../generica/use-salida.tsx";
import { Cifra } from "../explicaciones/cifra.tsx";
import type { Figura } from "../explicaciones/explicable.ts";
import { pesosEnMillones } from "../programacion/programacion-modelo.ts";
import {
  type CeldasDeCierre,
  ejecutadosDe,
  type FilaDeCierre,
  type OrigenDeCierre,
  rangoCorto,
  tablaDe,
} from "./cierre-modelo.ts";
import { type CifraDeFila, type MesDeFigura, mesesDeFigura } from "./de-donde-modelo.ts";
import { GraficoDeCierre } from "./grafico-cierre.tsx";

// What a projection rests on: how far it was from what was already executed, and what it lists.

/** Hidden months against what was executed in them ([Z4]). */
function PruebaDeCierre({ prueba }: Pick<Cierre, "prueba">): ReactNode {
  if (prueba.length === 0) return null;
  const monedas = new Set(prueba.map((p) => p.mon)).size;
  return (
    <details className="cierre-respaldo" open>
      <summary>Prueba: qué habría dicho antes</summary>
      <p className="nota">
        Se ocultan los últimos meses ejecutados y se proyectan desde los anteriores, con los valores
        cargados hoy. Importes en millones.
      </p>
      <Cuadro
        nombre="Prueba de la proyección"
        columnas={[
          "Proyectado desde",
          "Meses ocultos",
          ...(monedas > 1 ? ["Moneda"] : []),
          "Proyectado",
          "Ejecutado",
          "Diferencia",
          "Error",
        ]}
        derecha={monedas > 1 ? [3, 4, 5, 6] : [2, 3, 4, 5]}
        filas={prueba.map((p) => ({
          clave: `${p.desde}/${p.mon}`,
          celdas: [
            nombreDeMes(p.desde),
            rangoCorto(p.meses),
            ...(monedas > 1 ? [p.mon] : []),
            pesosEnMillones(p.proyectado),
            pesosEnMillones(p.ejecutado),
            conSigno(pesosEnMillones(p.diferencia), p.diferencia),
            p.porcentaje === null
              ? "—"
              : `${conSigno(formatEsAr(aCentavos(p.porcentaje)), p.porcentaje)} %`,
          ],
        }))}
      />
    </details>
  );
}

/** What did not follow the rule, or reached its limit. */
function ListadosDeCierre({ listados }: Pick<Cierre, "listados">): ReactNode {
  if (listados.length === 0) return null;
  return (
    <details className="cierre-respaldo">
      <summary>Listados: {listados.length} que no siguen la regla o llegan a su límite</summary>
      <Cuadro
        nombre="Listados de la proyección"
        columnas={["Partida", "Categoría", "Motivo", "Importe"]}
        derecha={[3]}
        filas={listados.map((l) => ({
          clave: [l.motivo, l.saf, l.mon, l.pprin, l.categoria].join("/"),
          celdas: [
            `${l.pprin} (SAF ${l.saf}, moneda ${l.mon})`,
            l.categoria,
            l.mensaje,
            formatEsAr(aCentavos(l.importe)),
          ],
        }))}
      />
    </details>
  );
}

// Each item beside its credit: executed, projected, what is left and when it runs out ([Z3]).

/** The credit is at this percent of the width of its bar. */
const LUGAR_DEL_CREDITO = 80;
const TOPE = 125;

function BarraDeCredito({ porcentaje }: { readonly porcentaje: number | null }): ReactNode {
  if (porcentaje === null) return null;
  const largo = (p: number) => Math.min(p, TOPE) * LUGAR_DEL_CREDITO / 100;
  const pasa = Math.min(porcentaje, TOPE) - 100;
  return (
    <Barra
      className="cierre-barra"
      alto={10}
      riel={false}
      umbral={{ en: LUGAR_DEL_CREDITO, sale: 1 }}
      tramos={[
        { clase: "grafico-largo", largo: largo(Math.max(0, Math.min(porcentaje, 100))) },
        ...(pasa > 0
          ? [{ clase: "grafico-negativo", desde: LUGAR_DEL_CREDITO, largo: largo(pasa) }]
          : []),
      ]}
    />
  );
}

/** Opens the months that a figure adds up. */
type VerMeses = (origen: OrigenDeCierre, cual: CifraDeFila) => void;

function Celdas({ c, origen, onVer }: {
  readonly c: CeldasDeCierre;
  readonly origen: OrigenDeCierre;
  readonly onVer: VerMeses;
}): ReactNode {
  const cifra = (cual: CifraDeFila) =>
    [...origen.porMes.ejecutado, ...origen.porMes.proyectado].every((n) => n === 0)
      ? c[cual]
      : (
        <Cifra
          texto={c[cual]}
          de={`${origen.nombre}, ${cual}`}
          onVer={() => onVer(origen, cual)}
        />
      );
  return (
    <>
      <td>{cifra("ejecutado")}</td>
      <td>{cifra("proyectado")}</td>
      <td className="cierre-total">{cifra("total")}</td>
      <td>{c.credito}</td>
      <td className={c.negativo ? "cierre-malo" : undefined}>{c.saldo}</td>
      <td className={`izquierda ${c.seAgota ? "cierre-malo cierre-total" : ""}`.trimEnd()}>
        {c.agotamiento}
      </td>
      <td>{c.uso}</td>
      <td>
        <BarraDeCredito porcentaje={c.porcentaje} />
      </td>
    </>
  );
}

function TablaDeCierre({ titulo, ejecutado, proyectado, ejercicio, filas, total, onVer }: {
  readonly titulo: string;
  /** Months of each column: «ene-jun». */
  readonly ejecutado: string;
  readonly proyectado: string;
  readonly ejercicio: number;
  readonly filas: readonly FilaDeCierre[];
  readonly total: OrigenDeCierre & { readonly celdas: CeldasDeCierre };
  readonly onVer: VerMeses;
}): ReactNode {
  return (
    <div className="resumen-marco" role="region" aria-label={titulo} tabIndex={0}>
      <table className="resumen-tabla programacion-tabla cierre-tabla" aria-label={titulo}>
        <thead>
          <tr>
            <th scope="col" className="izquierda">Partida</th>
            <th scope="col">Ejecutado {ejecutado}</th>
            <th scope="col">Proyectado {proyectado}</th>
            <th scope="col">Total {ejercicio}</th>
            <th scope="col">Crédito vigente</th>
            <th scope="col">Saldo</th>
            <th scope="col" className="izquierda">Se agota en</th>
            <th scope="col">Uso</th>
            <th scope="col" className="cierre-de-barra">Contra el crédito</th>
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr
              key={fila.clave}
              className={fila.nivel === "apertura" ? "programacion-prog" : `cierre-${fila.nivel}`}
            >
              <th scope="row" className="izquierda" title={fila.nombre}>
                <span>{fila.nombre}</span>
              </th>
              <Celdas c={fila.celdas} origen={fila} onVer={onVer} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="izquierda">Total</th>
            <Celdas c={total.celdas} origen={total} onVer={onVer} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

// The months that a figure of the projection adds up, each a way to its lines ([S3]).

function DeDondeSale({ titulo, meses, onVer, onCerrar }: {
  readonly titulo: string;
  readonly meses: readonly MesDeFigura[];
  readonly onVer: (figura: Figura) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const total = meses.reduce((t, m) => t + m.centavos, 0);
  return (
    <Dialogo titulo={titulo} ancho="ancho" onCerrar={onCerrar}>
      <Cuadro
        nombre="Meses que la suman"
        columnas={["Mes", "Qué es", "Importe", "De dónde sale"]}
        derecha={[2]}
        filas={meses.map(({ mes, clase, centavos, origen, figura }) => ({
          clave: `${mes}/${clase}`,
          celdas: [
            nombreDeMes(mes),
            clase,
            <Cifra
              key="importe"
              texto={conMenos(formatEsAr(centavos))}
              de={figura.titulo}
              onVer={() => onVer(figura)}
            />,
            origen,
          ],
        }))}
        pie={["Total", conMenos(formatEsAr(total)), ""]}
        vacio="Ningún mes tiene importe."
      />
      <div className="botonera">
        <Boton onClick={onCerrar}>
          Cerrar <kbd aria-hidden="true">Esc</kbd>
        </Boton>
      </div>
    </Dialogo>
  );
}

const TITULO = "Proyección de cierre";

interface Pregunta {
  readonly base: "ejecucion" | "presupuesto";
  readonly acuerdo: string;
  readonly fecha: string;
  readonly abrir: "" | "programa" | "fuente" | "ambos";
}
const PRIMERA: Pregunta = { base: "ejecucion", acuerdo: "", fecha: "", abrir: "" };

const ABRIR = [
  { id: "programa", descripcion: "Por programa" },
  { id: "fuente", descripcion: "Por fuente" },
  { id: "ambos", descripcion: "Por programa y fuente" },
] as const;

const consultaDe = ({ base, acuerdo, fecha, abrir }: Pregunta) => ({
  base,
  ...(acuerdo ? { acuerdo } : {}),
  ...(fecha ? { fecha } : {}),
  porprograma: abrir === "programa" || abrir === "ambos" ? "1" : "0",
  porfuente: abrir === "fuente" || abrir === "ambos" ? "1" : "0",
});

/** What is asked, from what was sent. */
function preguntaDe(c: Readonly<Record<string, unknown>>): Pregunta {
  const [programa, fuente] = [c.porprograma === "1", c.porfuente === "1"];
  return {
    base: c.base === "presupuesto" ? "presupuesto" : "ejecucion",
    acuerdo: String(c.acuerdo ?? ""),
    fecha: String(c.fecha ?? ""),
    abrir: programa && fuente ? "ambos" : programa ? "programa" : fuente ? "fuente" : "",
  };
}

export function ProyeccionDeCierre(p: PropsSalida): ReactNode {
  const [pregunta, preguntar] = useState(PRIMERA);
  const [unidad, setUnidad] = useState<Unidad>("millones");
  const [renglones, setRenglones] = useState<"principales" | "parciales">("principales");
  const [meses, verMeses] = useState<
    { readonly titulo: string; readonly meses: readonly MesDeFigura[] } | null
  >(null);
  const consulta = consultaDe(pregunta);
  // Until there is something on screen, a refusal says in its place what has to be done.
  const leida = useRef(false);
  const salida = useSalida(
    p,
    "proyeccioncierre",
    consulta,
    (anterior) => preguntar(preguntaDe(anterior)),
    leida.current,
  );
  const { datos } = salida;
  leida.current = datos !== null;
  const acuerdos = useLectura("/acuerdos", { saf: p.saf }).datos ?? [];
  // The dates of all the credit: an answer up to one of them does not tell those after it.
  const [fechas, setFechas] = useState<readonly string[]>([]);
  useEffect(() => {
    if (datos && pregunta.fecha === "") {
      setFechas([...new Set(datos.creditos.map((c) => c.fecha))].sort().reverse());
    }
  }, [datos, pregunta.fecha]);
  const cambiar = (cambio: Partial<Pregunta>) => preguntar({ ...pregunta, ...cambio });
  const previo = salida.previo(
    p.onEditar && <Boton clase="primario" onClick={p.onEditar}>Cambiar el criterio</Boton>,
  );
  if (!datos || previo) return previo;
  const { ejercicio, totales, meses_faltantes, safs_sin_proyeccion, ultimo_mes } = datos;
  const ejecutados = ejecutadosDe(datos);
  const porHacer = MESES.filter((m) => !ejecutados.includes(m));
  const avisos = [
    ...avisosDe(datos),
    ...(ultimo_mes === null && pregunta.base === "ejecucion"
      ? [`No hay meses ejecutados de ${ejercicio}: los doce son los del presupuesto.`]
      : []),
    ...(meses_faltantes.length > 0
      ? [`Sin ejecución cargada, y proyectado: ${meses_faltantes.map(nombreDeMes).join(", ")}.`]
      : []),
    ...avisosDePocoEjecutado(
      datos.meses.map((m) => ({ ...m, ejecutado: aCentavos(m.ejecutado) })),
      ejecutados,
      totales,
    ).map((aviso) => `${aviso}.`),
    ...(safs_sin_proyeccion && safs_sin_proyeccion.length > 0
      ? [
        `Sin meses ejecutados ni presupuesto valorizado mes a mes, fuera de estos totales: ${
          safs_sin_proyeccion.map(({ saf, nombre }) => `${saf} - ${nombre}`).join("; ")
        }.`,
      ]
      : []),
  ];
  return (
    <MarcoDeMonedas
      salida={salida}
      datos={datos}
      titulo={TITULO}
      codipres={p.codipres}
      consulta={consulta}
      compacto
      controles={
        <>
          <Segmento
            nombre="Meses que faltan"
            vistas={[["ejecucion", "Último mes ejecutado"], ["presupuesto", "Del presupuesto"]]}
            elegida={pregunta.base}
            onElegir={(base) => cambiar({ base })}
          />
          {acuerdos.length > 0 && (
            <Seleccion
              etiqueta="Acuerdo"
              textoNinguna="Valores guardados"
              valor={pregunta.acuerdo}
              opciones={acuerdos.map((a) => ({ id: String(a.id), descripcion: a.nombre }))}
              onCambio={(id) => cambiar({ acuerdo: id === 0 ? "" : id })}
            />
          )}
          <Seleccion
            etiqueta="Crédito"
            textoNinguna="Todo el cargado"
            valor={pregunta.fecha}
            opciones={fechas.map((f) => ({ id: f, descripcion: `Al ${fechaCorta(f)}` }))}
            onCambio={(id) => cambiar({ fecha: id === 0 ? "" : id })}
          />
          <Seleccion<string>
            etiqueta="Abrir"
            textoNinguna="Todo el organismo"
            valor={pregunta.abrir}
            opciones={ABRIR}
            onCambio={(id) => cambiar({ abrir: id === 0 ? "" : id as Pregunta["abrir"] })}
          />
          <Segmento
            nombre="Renglones"
            vistas={[["principales", "Principales"], ["parciales", "Parciales"]]}
            elegida={renglones}
            onElegir={setRenglones}
          />
          <SegmentoDeUnidad elegida={unidad} onElegir={setUnidad} />
        </>
      }
      avisos={avisos}
      totales={totales}
      bloque={(total, i) => (
        <>
          <h3>{datos.conclusiones[i]}</h3>
          <GraficoDeCierre
            datos={datos}
            total={total}
            titulo={`Gasto acumulado de ${ejercicio}, en millones`}
          />
          <TablaDeCierre
            titulo={`Importes en ${
              unidad === "millones" ? "millones de " : ""
            }${total.descripcion}`}
            ejecutado={rangoCorto(ejecutados)}
            proyectado={rangoCorto(porHacer)}
            ejercicio={ejercicio}
            {...tablaDe(datos, total, unidad, renglones === "parciales")}
            onVer={(origen, cual) =>
              verMeses({
                titulo: `${origen.nombre}, ${cual}`,
                meses: mesesDeFigura(
                  {
                    saf: p.saf,
                    codipres: p.codipres,
                    consolidado: safs_sin_proyeccion !== undefined,
                    acuerdo: pregunta.acuerdo,
                    datos,
                  },
                  origen,
                  cual,
                ),
              })}
          />
        </>
      )}
    >
      {meses && (
        <DeDondeSale
          {...meses}
          // It is read beside the screen: nothing stands over it.
          onVer={(figura) => {
            verMeses(null);
            salida.explicar(figura);
          }}
          onCerrar={() => verMeses(null)}
        />
      )}
      <PruebaDeCierre prueba={datos.prueba} />
      <ListadosDeCierre listados={datos.listados} />
    </MarcoDeMonedas>
  );
}
