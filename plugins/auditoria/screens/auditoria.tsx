/** «Auditoría»: who changed what and when, before and after ([A1]); cut in pages by the server. */
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { fechaYHoraDe } from "#core/domain/period.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { SafConNombre } from "#core/domain/saf-name.ts";
import type { AsientoMostrado, CampoDeAuditoria, Reemplazados } from "#proto/admin.ts";
import { bajarLibro } from "#ui/grid/libro.ts";
import { incomprensibles } from "#ui/grid/modelo.ts";
import type { ColumnaTabla, EstadoTabla } from "#ui/grid/tabla.tsx";
import { api } from "#ui/api.ts";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { Segmento } from "#ui/parts/campos/segmento.tsx";
import { MarcoCampo } from "#ui/parts/campos/campos.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { confirmar, mostrarError } from "#ui/state/alerts.ts";
import { extra } from "#ui/state/hash.ts";
import { useOrganismos } from "#ui/recurso/saf.tsx";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";
import { columnasComunes } from "./columnas.ts";
import { Lecturas } from "./lecturas.tsx";
import "./auditoria.css";

// What is asked of the trail, and what it answers ([A1]). Pure.

/** What is asked of the trail; empty texts limit nothing. */
export const SIN_FILTROS = {
  usuario: "",
  saf: "",
  codipres: "",
  entidad: "",
  accion: "",
  /** AAAA-MM-DD */
  desde: "",
  hasta: "",
  /** Also what every session notes by itself. */
  de_sesion: false,
};
type FiltrosDeAuditoria = Readonly<typeof SIN_FILTROS>;

/** A day that is typed whole: the boxes tell each digit of the year. */
const dia = (fecha: string): string => /^(19|20)\d\d-\d\d-\d\d$/.test(fecha) ? fecha : "";

/** Whether the two days leave nothing between them. */
const fechasInvertidas = ({ desde, hasta }: FiltrosDeAuditoria): boolean =>
  dia(desde) !== "" && dia(hasta) !== "" && desde > hasta;

/** Why nothing can pass the filters, as a sentence; null = something may. */
export const sinResultados = (f: FiltrosDeAuditoria): string | null =>
  fechasInvertidas(f) ? "«Hasta» es un día anterior a «Desde»" : null;

/** The query of the call. */
export function consultaDeAuditoria(f: FiltrosDeAuditoria): Record<string, string> {
  const limpio = {
    ...f,
    desde: dia(f.desde),
    hasta: fechasInvertidas(f) ? "" : dia(f.hasta),
    usuario: f.usuario.trim(),
    entidad: f.entidad.trim(),
    accion: f.accion.trim(),
    saf: f.saf.trim(),
    codipres: f.codipres.trim(),
    // Who asks for an entity or an action by its name wants it.
    de_sesion: f.de_sesion || f.entidad.trim() !== "" || f.accion.trim() !== "" ? "" : "0",
  };
  return Object.fromEntries(Object.entries(limpio).filter(([, valor]) => valor !== ""));
}

/** Header boxes are filters of the server; it waits until the typing stops. */
const ESPERA_MS = 300;

const DEL_CAMBIO: readonly ColumnaTabla<AsientoMostrado>[] = [
  {
    id: "entidad",
    titulo: "Entidad",
    clase: "texto",
    ancho: "12.5%",
    texto: ({ titulo }) => titulo,
    ayuda: ({ titulo }) => titulo,
  },
  {
    id: "accion",
    titulo: "Acción",
    clase: "texto",
    ancho: "100px",
    texto: ({ obra }) => obra,
    ayuda: ({ obra }) => obra,
  },
  {
    id: "clave",
    titulo: "Registro",
    clase: "texto",
    ancho: "112px",
    texto: ({ registro }) => registro,
    ayuda: ({ registro }) => registro,
    filtro: false,
  },
  {
    id: "cambio",
    titulo: "Cambio",
    clase: "texto",
    texto: ({ resumen }) => resumen,
    ayuda: ({ resumen }) => resumen,
    filtro: false,
  },
];
/** Newest first, always: the server cuts the pages in that order. */
const columnasCon = (
  organismos: readonly SafConNombre[],
): readonly ColumnaTabla<AsientoMostrado>[] => {
  const { cuando, quien, saf, grupo } = columnasComunes<AsientoMostrado>(organismos, "176px");
  return [cuando, quien, saf, grupo, ...DEL_CAMBIO].map((c) => ({ ...c, orden: false }));
};

/** Fields that a question names. */
const NOMBRADOS = 8;

const claveDe = (a: AsientoMostrado) => a.id;

/** What a column shows of an entry. */
const MOSTRADO: Readonly<Record<string, string>> = { entidad: "titulo", accion: "obra" };

/** The values of a column under what is asked in the others, counted by the server. */
async function valoresDe(campo: string, consulta: Readonly<Record<string, string>>) {
  const { valores } = await api.get("/admin/auditoria/valores/:campo", {
    campo: campo as CampoDeAuditoria,
    ...consulta,
  });
  return valores.map(({ valor, cuantas }) => ({
    valor,
    cuantas,
    fila: { [MOSTRADO[campo] ?? campo]: valor } as never,
  }));
}
const NINGUNO: readonly AsientoMostrado[] = [];

function CampoFecha({ etiqueta, valor, invalido, onCambio }: {
  readonly etiqueta: string;
  readonly valor: string;
  readonly invalido: boolean | string;
  readonly onCambio: (valor: string) => void;
}): ReactNode {
  return (
    <MarcoCampo etiqueta={etiqueta} invalido={invalido}>
      {(a11y) => (
        <input
          {...a11y}
          type="date"
          min="1900-01-01"
          max="2099-12-31"
          value={valor}
          onChange={(e) => onCambio(e.target.value)}
        />
      )}
    </MarcoCampo>
  );
}

function TablaDeReemplazados({ titulos, filas, total }: Reemplazados): ReactNode {
  const todas = filas.length === total ? "" : `; se muestran ${formatEnteroEsAr(filas.length)}`;
  return (
    <>
      <h2 className="auditoria-subtitulo">
        Registros reemplazados, como eran ({formatEnteroEsAr(total)}
        {todas})
      </h2>
      <div
        className="auditoria-cambios auditoria-reemplazados"
        role="region"
        tabIndex={0}
        aria-label="Registros reemplazados"
      >
        <Cuadro
          columnas={titulos}
          filas={filas.map((celdas) => ({ clave: celdas.join("|"), celdas }))}
        />
      </div>
    </>
  );
}

/** Takes back what the entry tells, after saying what that leaves; or says why it cannot be. */
function useReversa({ id, titulo, registro, cambios }: AsientoMostrado, alVolver: () => void) {
  const { datos } = useLectura("/admin/auditoria/:id/reversa", { id }, false);
  const [ocupado, ocupar] = useState(false);
  async function volver(): Promise<void> {
    const queda = cambios.slice(0, NOMBRADOS).map((c) => `${c.titulo}: ${c.despues} → ${c.antes}`);
    const resto = cambios.length - queda.length;
    const frases = [...queda, ...(resto > 0 ? [`y ${resto} campos más`] : [])];
    const [que, salvo] = [`${titulo} ${registro}`.trim(), datos?.salvedad ?? ""];
    const si = await confirmar(
      [`${que}: queda como estaba. ${salvo}`.trim(), ...frases].join("\n"),
      { titulo: "Volver atrás", aceptar: "Volver atrás" },
    );
    if (!si) return;
    ocupar(true);
    try {
      await api.post("/admin/auditoria/revertir", { id });
      alVolver();
    } catch (error) {
      await mostrarError(error);
    } finally {
      ocupar(false);
    }
  }
  return { puede: datos?.puede === true, motivo: datos?.motivo ?? "", ocupado, volver };
}

function DialogoAsiento({ asiento, organismo, onCerrar, onVuelto }: {
  readonly asiento: AsientoMostrado;
  readonly organismo: string;
  readonly onCerrar: () => void;
  /** What it tells was taken back. */
  readonly onVuelto: () => void;
}): ReactNode {
  const { titulo, obra, registro, usuario, origen, instante } = asiento;
  const { datos, error } = useLectura(
    `asiento ${asiento.id}`,
    (signal) =>
      asiento.extenso
        ? api.get("/admin/auditoria/:id", { id: asiento.id }, { signal })
        : Promise.resolve(asiento),
  );
  const cambios = datos?.cambios ?? [];
  const reversa = useReversa({ ...asiento, cambios }, onVuelto);
  const reemplazados = datos?.reemplazados ?? null;
  // The key of a group is its code, and of a SAF its number: they are said once.
  const partes = [
    asiento.saf === null ? "" : `SAF ${asiento.saf} ${organismo}`.trimEnd(),
    asiento.codipres ?? "",
    registro === String(asiento.saf) ? "" : registro,
  ];
  const donde = [...new Set(partes)].filter((t) => t !== "").join(" · ");
  return (
    <Dialogo
      titulo={`${titulo}: ${obra}`}
      subtitulo={`${fechaYHoraDe(instante)} · ${usuario}${origen ? ` (${origen})` : ""}${
        donde ? ` · ${donde}` : ""
      }`}
      ancho="ancho"
      onCerrar={onCerrar}
    >
      <div className="auditoria-cambios" role="region" aria-label="Cambios" tabIndex={0}>
        <Cuadro
          columnas={["Campo", "Antes", "Después"]}
          filas={cambios.map((c) => ({ clave: c.campo, celdas: [c.titulo, c.antes, c.despues] }))}
          vacio={datos ? "De este cambio no se guardaron valores" : error ?? "Cargando…"}
        />
      </div>
      {reemplazados && <TablaDeReemplazados {...reemplazados} />}
      {asiento.con_contenido && (
        <p className="nota leyenda-suelta">
          Se conservan además los renglones que se reemplazaron.
        </p>
      )}
      {reversa.motivo && (
        <p className="nota leyenda-suelta">{`No se puede volver atrás: ${reversa.motivo}.`}</p>
      )}
      <Botonera
        textoCancelar="Cerrar"
        onCancelar={onCerrar}
        textoEliminar="Volver atrás"
        onEliminar={reversa.puede ? () => void reversa.volver() : undefined}
        ocupado={reversa.ocupado}
      />
    </Dialogo>
  );
}

const VISTAS = [["cambios", "Cambios"], ["lecturas", "Lecturas"]] as const;
type Vista = typeof VISTAS[number][0];

export default function Auditoria({ titulo }: PropsDeItem): ReactNode {
  useSignals();
  const organismos = useOrganismos();
  const vista: Vista = extra.value.ver === "lecturas" ? "lecturas" : "cambios";
  const segmento = (
    <Segmento
      nombre="Qué se ve"
      vistas={VISTAS}
      elegida={vista}
      onElegir={(v) => extra.value = v === "cambios" ? {} : { ver: v }}
    />
  );
  const de = { titulo, organismos, segmento };
  return vista === "cambios" ? <Cambios {...de} /> : <VistaDeLecturas {...de} />;
}

interface DeVista {
  readonly titulo: string;
  readonly organismos: readonly SafConNombre[];
  /** Chooses between the two. */
  readonly segmento: ReactNode;
}

/** What was taken out, by days; its other filters are those of any table. */
function VistaDeLecturas({ titulo, organismos, segmento }: DeVista): ReactNode {
  const [dias, poner] = useState({ desde: "", hasta: "" });
  const { desde, hasta } = consultaDeAuditoria({ ...SIN_FILTROS, ...dias });
  return (
    <Lecturas
      titulo={titulo}
      organismos={organismos}
      consulta={{ desde, hasta }}
      barra={(nota) => (
        <div className="barra-filtros">
          {segmento}
          {(["desde", "hasta"] as const).map((campo) => (
            <CampoFecha
              key={campo}
              etiqueta={campo === "desde" ? "Desde" : "Hasta"}
              valor={dias[campo]}
              invalido={false}
              onCambio={(valor) => poner({ ...dias, [campo]: valor })}
            />
          ))}
          <p className="nota" role="status">{nota}</p>
        </div>
      )}
    />
  );
}

function Cambios({ titulo, organismos, segmento }: DeVista): ReactNode {
  const columnas = useMemo(() => columnasCon(organismos), [organismos]);
  const [fijos, poner] = useState(SIN_FILTROS);
  const [escritos, escribir] = useState<EstadoTabla["filtros"]>({});
  const [filtros, filtrar] = useState(escritos);
  useEffect(() => {
    // The server is not asked what cannot be understood: the box says why.
    if (incomprensibles(columnas, escritos).length > 0) return;
    const reloj = setTimeout(() => filtrar(escritos), ESPERA_MS);
    return () => clearTimeout(reloj);
  }, [escritos, columnas]);
  const consulta = consultaDeAuditoria({ ...fijos, ...filtros });
  // Another query begins at its first page; the same one written anew, where it was.
  const clave = new URLSearchParams(consulta).toString();
  const [hoja, pasar] = useState({ clave, pagina: 1 });
  const pagina = hoja.clave === clave ? hoja.pagina : 1;
  const lectura = useLectura("/admin/auditoria", { ...consulta, pagina });
  const { datos } = lectura;
  const nada = sinResultados({ ...fijos, ...filtros });
  const lista = useLista(lectura, nada === null ? datos?.asientos : NINGUNO, claveDe);
  const onEstado = useCallback((e: EstadoTabla) => escribir(e.filtros), []);
  const quitarDias = useCallback(() => poner((f) => ({ ...f, desde: "", hasta: "" })), []);
  const fecha = (campo: "desde" | "hasta", etiqueta: string) => (
    <CampoFecha
      etiqueta={etiqueta}
      valor={fijos[campo]}
      invalido={campo === "hasta" && fechasInvertidas(fijos) && "Anterior a «Desde»"}
      onCambio={(valor) => poner({ ...fijos, [campo]: valor })}
    />
  );
  return (
    <Lista
      lista={lista}
      titulo={titulo}
      className="textos-largos"
      columnas={columnas}
      vacio={nada ??
        (Object.keys(consulta).length > 0 ? "Ningún registro cumple los filtros" : undefined)}
      onQuitarFiltros={fijos.desde || fijos.hasta ? quitarDias : undefined}
      paginado={{
        pagina,
        porPagina: datos?.por_pagina ?? 1,
        registros: nada === null ? datos?.total ?? 0 : 0,
        onPagina: (otra) => pasar({ clave, pagina: otra }),
        filtrado: { resultados: nada === null ? datos?.total ?? 0 : 0, totales: [] },
        valores: (campo) => valoresDe(campo, consulta),
      }}
      barra={
        <div className="barra-filtros">
          {segmento}
          {fecha("desde", "Desde")}
          {fecha("hasta", "Hasta")}
          <label className="casilla-suelta">
            <input
              type="checkbox"
              checked={fijos.de_sesion}
              onChange={(e) => poner({ ...fijos, de_sesion: e.target.checked })}
            />
            También lo de cada sesión
          </label>
          <p className="nota" role="status">
            {datos?.hay_mas &&
              `Se muestran los últimos ${
                formatEnteroEsAr(datos.total)
              }: acote los días para ver los anteriores.`}
          </p>
        </div>
      }
      onEstado={onEstado}
      dialogo={(asiento, { onCerrar }) =>
        asiento && (
          <DialogoAsiento
            asiento={asiento}
            organismo={organismos.find((o) => o.saf === asiento.saf)?.nombre ?? ""}
            onCerrar={onCerrar}
            onVuelto={() => lista.guardada(null)}
          />
        )}
      onExcel={() => void bajarLibro("/admin/auditoria/excel", consulta)}
    />
  );
}
