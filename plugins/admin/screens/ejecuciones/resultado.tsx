/** How a load ended: its text, and what it left out, with the exception that brings it in ([E5]). */
import { type ReactNode, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { formatEnteroEsAr } from "../../../../core/domain/money.ts";
import type { Omitido } from "../../../../proto/admin.ts";
import { type ColumnaTabla, Tabla } from "../../../../ui/grid/tabla.tsx";
import { useLectura } from "../../../../ui/lectura.ts";
import { Botonera } from "../../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../../ui/parts/dialogo.tsx";
import { nombreDeEstado } from "../../ejecuciones/estado.ts";
import { MOTIVOS } from "../../ejecuciones/informe.ts";
import { DialogoExcepcion, type Excepcion } from "./dialogo-excepcion.tsx";
import type { Ejecucion } from "../pb.ts";

const EXCEPCION = "excepcion";

const COLUMNAS: readonly ColumnaTabla<Omitido>[] = [
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

const claveDe = (o: Omitido) => [o.motivo, o.registro, o.inst, o.esc, o.concepto, o.detalle].join();

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

function ListaDeOmitidos({ id, cual }: {
  readonly id: number;
  readonly cual: keyof typeof LISTAS;
}): ReactNode {
  const { datos, cargando, error } = useLectura("/admin/ejecuciones/:id/omitidos", { id });
  const [nueva, pedir] = useState<Excepcion | null>(null);
  const [agregada, avisar] = useState("");
  if (!datos) return <p role="status">{error ?? "Cargando…"}</p>;
  return (
    <div className="admin-omitidos">
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
        cargando={cargando}
        vacio={LISTAS[cual].vacio}
        onFila={(o, columna) => {
          if (columna !== EXCEPCION || !o.admite_excepcion) return;
          pedir({ inst: o.inst, esc: Number(o.esc), concepto: o.concepto, rubro: "" });
        }}
      />
      {nueva && (
        <DialogoExcepcion
          excepcion={null}
          propuesta={nueva}
          rubros={datos.rubros}
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

export interface PropsResultado {
  readonly ejecucion: Ejecucion;
  readonly onCerrar: () => void;
}

export default function Resultado({ ejecucion, onCerrar }: PropsResultado): ReactNode {
  const { id, descripcion_mes, estado, omisiones, ultima_carga, resultado } = ejecucion;
  return (
    <Dialogo
      titulo={`Ejecución de ${descripcion_mes}`}
      subtitulo={ultima_carga &&
        `${nombreDeEstado(estado, omisiones)} · Finalizada el ${ultima_carga}`}
      ancho="ancho"
      onCerrar={onCerrar}
    >
      <Tabs>
        <TabList aria-label="Resultado de la carga">
          <Tab id="registro">Registro</Tab>
          {CUALES.map((cual) => <Tab key={cual} id={cual}>{LISTAS[cual].pestana}</Tab>)}
        </TabList>
        <TabPanel id="registro">
          {/* Scrolled by keyboard too. */}
          <pre className="admin-resultado" tabIndex={0} aria-label="Registro de la carga">
            {resultado}
          </pre>
        </TabPanel>
        {CUALES.map((cual) => (
          <TabPanel key={cual} id={cual}>
            <ListaDeOmitidos id={id} cual={cual} />
          </TabPanel>
        ))}
      </Tabs>
      <Botonera textoCancelar="Cerrar" onCancelar={onCerrar} />
    </Dialogo>
  );
}
