/** How a load ended, or would: its figures, what it left out, and its text ([E5]). */
import { type ReactNode, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { contarRegistros, formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import type { OmitidoOfrecido, ResumenDeEjecucion } from "#proto/admin.ts";
import { bajarLibro } from "#ui/grid/libro.ts";
import { type ColumnaTabla, Tabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { ESTADO, nombreDeEstado, textoDePorcentaje } from "../estado.ts";
import { MOTIVOS } from "../informe/informe.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { IconoAviso } from "#ui/parts/botones/iconos.tsx";
import type { Ejecucion } from "./pb.ts";
import { DialogoDe } from "#ui/recurso/lista.tsx";
import { EXCEPCIONES } from "./excepciones.tsx";

// What a load did: its reconciliation first, then each institution, folded ([E5]).

type DeInstitucion = ResumenDeEjecucion["instituciones"][number];

const importe = (pesos: number): string => formatEsAr(aCentavos(pesos));

function Totales({ resumen }: { readonly resumen: ResumenDeEjecucion }): ReactNode {
  const { leido, cargado, omitido, omisiones, descuentos } = resumen;
  const filas: readonly (readonly [string, string])[] = [
    ["Importe leído", importe(leido)],
    ["Importe cargado", importe(cargado)],
    ["Importe no cargado", importe(omitido)],
    [
      "Parte que quedó afuera (importes sin su signo)",
      omisiones === null ? "nada" : textoDePorcentaje(aCentavos(omisiones)),
    ],
    ["Aparte: descuentos, que no son gasto", importe(descuentos)],
  ];
  return (
    <table className="ejecuciones-conciliacion">
      <caption className="solo-lectores">Conciliación</caption>
      <tbody>
        {filas.map(([titulo, valor]) => (
          <tr key={titulo}>
            <th scope="row">{titulo}</th>
            <td>{valor}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lineaDe = (o: OmitidoOfrecido): string =>
  [
    MOTIVOS[o.motivo],
    o.registro,
    o.esc && `escalafón ${o.esc}`,
    o.concepto && `concepto ${o.concepto}`,
    o.detalle,
  ].filter(Boolean).join(" · ");

function Institucion({ de, omitidos }: {
  readonly de: DeInstitucion;
  readonly omitidos: readonly OmitidoOfrecido[];
}): ReactNode {
  const nombre = [de.inst, de.saf === null ? "" : `SAF ${de.saf}`, de.nombre].filter(Boolean);
  const n = formatEnteroEsAr;
  return (
    <details className="ejecuciones-institucion">
      <summary>
        <span className="ejecuciones-institucion-nombre">
          {omitidos.length > 0 && (
            <span className="marca-pendiente" title="Quedaron registros afuera">
              <IconoAviso />
            </span>
          )}
          {nombre.join(" · ")}
        </span>
        <span className="ejecuciones-cifra">{importe(de.leido)}</span>
        <span className="ejecuciones-cifra">{importe(de.cargado)}</span>
        <span className="ejecuciones-cifra">{importe(de.omitido)}</span>
      </summary>
      <p className="nota">
        {`${n(de.cargos)} cargos · ${n(de.licencias)} licencias${
          de.horas > 0 ? ` · ${n(de.horas)} horas` : ""
        } · ${n(de.renglones)} renglones`}
      </p>
      {omitidos.length > 0 && (
        <ul>
          {omitidos.map((o) => (
            <li key={lineaDe(o)}>
              <span>{lineaDe(o)}</span>
              <span className="ejecuciones-cifra">{contarRegistros(o.registros)}</span>
              <span className="ejecuciones-cifra">{importe(o.importe)}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Conciliacion({ resumen, omitidos }: {
  readonly resumen: ResumenDeEjecucion;
  readonly omitidos: readonly OmitidoOfrecido[];
}): ReactNode {
  const deInst = Map.groupBy(omitidos, (o) => o.inst);
  const suyos = ({ inst, saf }: DeInstitucion) => deInst.get(inst || String(saf ?? "")) ?? [];
  const { instituciones, avisos } = resumen;
  // Those that left something out first: they are what is looked for.
  const orden = [
    ...instituciones.filter((i) => suyos(i).length > 0),
    ...instituciones.filter((i) => suyos(i).length === 0),
  ];
  return (
    <div
      className="ejecuciones-informe"
      tabIndex={0}
      role="group"
      aria-label="Conciliación de la carga"
    >
      <Totales resumen={resumen} />
      {avisos.length > 0 && (
        <details className="ejecuciones-institucion" open={avisos.length <= 3}>
          <summary>{`Avisos: ${formatEnteroEsAr(avisos.length)}`}</summary>
          <ul>{avisos.map((a) => <li key={a}>{a}</li>)}</ul>
        </details>
      )}
      <div className="ejecuciones-instituciones">
        <p className="ejecuciones-institucion-titulos" aria-hidden="true">
          <span className="ejecuciones-institucion-nombre">Por institución</span>
          <span className="ejecuciones-cifra">Leído</span>
          <span className="ejecuciones-cifra">Cargado</span>
          <span className="ejecuciones-cifra">No cargado</span>
        </p>
        {orden.map((i) => (
          <Institucion key={`${i.inst} ${i.saf} ${i.nombre}`} de={i} omitidos={suyos(i)} />
        ))}
      </div>
    </div>
  );
}

const EXCEPCION = "excepcion";

const COLUMNAS: readonly ColumnaTabla<OmitidoOfrecido>[] = [
  {
    id: "motivo",
    titulo: "Motivo",
    clase: "texto",
    texto: ({ motivo }) => MOTIVOS[motivo],
    ayuda: ({ motivo }) => MOTIVOS[motivo],
  },
  { id: "inst", titulo: "Inst. o SAF", clase: "texto", ancho: "86px" },
  { id: "esc", titulo: "Esc.", clase: "texto", ancho: "58px" },
  { id: "concepto", titulo: "Concepto", clase: "texto", ancho: "84px" },
  {
    id: "detalle",
    titulo: "Detalle",
    clase: "texto",
    ancho: "19%",
    ayuda: ({ detalle }) => detalle,
  },
  {
    id: "registros",
    titulo: "Registros",
    clase: "entero",
    ancho: "84px",
    medida: true,
    texto: ({ registros }) => formatEnteroEsAr(registros),
  },
  { id: "importe", titulo: "Importe", clase: "importe", ancho: "128px", medida: true },
  {
    id: EXCEPCION,
    titulo: "Excepción",
    clase: "texto",
    ancho: "100px",
    texto: () => "Agregar",
    boton: (o) => o.admite_excepcion,
    filtro: false,
  },
];

const claveDe = (o: OmitidoOfrecido) =>
  [o.motivo, o.registro, o.inst, o.esc, o.concepto, o.detalle].join();

/** What stayed out, or the discounts, which are no spending and stand apart ([E5]). */
const LISTAS = {
  omitidos: {
    pestana: "Lo que quedó afuera",
    titulo: "Registros que quedaron afuera",
    vacio: "Ningún registro quedó afuera",
  },
  descuentos: {
    pestana: "Descuentos",
    titulo: "Descuentos, que no son gasto",
    vacio: "No hay descuentos",
  },
} as const;

const CUALES = ["omitidos", "descuentos"] as const;

/** What a load left out, or would. */
interface Afuera {
  readonly omitidos: readonly OmitidoOfrecido[];
  readonly descuentos: readonly OmitidoOfrecido[];
}

function ListaDeOmitidos({ datos, cual, onExcel }: {
  readonly datos: Afuera;
  readonly cual: keyof typeof LISTAS;
  readonly onExcel?: () => void;
}): ReactNode {
  const [nueva, pedir] = useState<Record<"inst" | "esc" | "concepto", string> | null>(null);
  const [agregada, avisar] = useState("");
  return (
    <div className="ejecuciones-omitidos">
      <p className="nota" role="status">
        {agregada ||
          "Una excepción dice a qué rubro van los importes de un concepto; se aplica al volver a " +
            "cargar la ejecución."}
      </p>
      <Tabla
        titulo={LISTAS[cual].titulo}
        columnas={COLUMNAS}
        filas={datos[cual]}
        clave={claveDe}
        vacio={LISTAS[cual].vacio}
        onExcel={onExcel}
        onFila={(o, columna) => {
          if (columna !== EXCEPCION || !o.admite_excepcion) return;
          pedir({ inst: o.inst, esc: String(Number(o.esc)), concepto: o.concepto });
        }}
      />
      {nueva && (
        <DialogoDe
          de={EXCEPCIONES}
          fila={null}
          propuesta={{ ...nueva }}
          onCerrar={() => pedir(null)}
          onGuardado={() => {
            const { inst, esc, concepto } = nueva;
            pedir(null);
            avisar(
              `Excepción agregada: institución ${inst}, escalafón ${esc}, concepto ${concepto}. ` +
                "Se aplica al volver a cargar la ejecución.",
            );
          }}
        />
      )}
    </div>
  );
}

/** The parts of a result; the figures are missing where nothing was loaded, or long ago. */
export function Informe({ resumen, afuera, texto, onExcel }: {
  readonly resumen: ResumenDeEjecucion | null;
  readonly afuera: Afuera;
  readonly texto: string;
  readonly onExcel?: () => void;
}): ReactNode {
  return (
    <Tabs>
      <TabList aria-label="Resultado de la carga">
        {resumen && <Tab id="conciliacion">Conciliación</Tab>}
        {CUALES.map((cual) => <Tab key={cual} id={cual}>{LISTAS[cual].pestana}</Tab>)}
        <Tab id="registro">Registro</Tab>
      </TabList>
      {resumen && (
        <TabPanel id="conciliacion">
          <Conciliacion resumen={resumen} omitidos={afuera.omitidos} />
        </TabPanel>
      )}
      {CUALES.map((cual) => (
        <TabPanel key={cual} id={cual}>
          <ListaDeOmitidos datos={afuera} cual={cual} onExcel={onExcel} />
        </TabPanel>
      ))}
      <TabPanel id="registro">
        {/* Scrolled by keyboard too. */}
        <pre className="ejecuciones-resultado" tabIndex={0} aria-label="Registro de la carga">
          {texto}
        </pre>
      </TabPanel>
    </Tabs>
  );
}

export default function Resultado({ ejecucion, onCerrar }: {
  readonly ejecucion: Ejecucion;
  readonly onCerrar: () => void;
}): ReactNode {
  const { id, descripcion_mes, estado, omisiones, ultima_carga, resultado } = ejecucion;
  const cifras = useLectura("/admin/ejecuciones/:id/resumen", { id });
  const afuera = useLectura("/admin/ejecuciones/:id/omitidos", { id });
  const error = cifras.error ?? afuera.error;
  return (
    <Dialogo
      titulo={`Ejecución de ${descripcion_mes}`}
      subtitulo={ultima_carga &&
        `${nombreDeEstado(estado, omisiones)} · Finalizada el ${ultima_carga}`}
      ancho="ancho"
      onCerrar={onCerrar}
    >
      {!cifras.datos || !afuera.datos
        ? <p role="status">{error ?? "Cargando…"}</p>
        : estado === ESTADO.error
        ? (
          <pre className="ejecuciones-resultado" tabIndex={0} aria-label="Registro de la carga">
            {resultado}
          </pre>
        )
        : (
          <Informe
            resumen={cifras.datos.resumen}
            afuera={afuera.datos}
            texto={resultado}
            onExcel={() => void bajarLibro(`/admin/ejecuciones/${id}/omitidos/excel`, {})}
          />
        )}
      <Botonera textoCancelar="Cerrar" onCancelar={onCerrar} />
    </Dialogo>
  );
}
