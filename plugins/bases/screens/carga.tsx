/** Rows from a spreadsheet: pasted as text, or an exported workbook that comes back. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { api, ErrorApi } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { alDejarEditor, usarSinGuardar } from "../../../ui/state/unsaved.ts";
import type { Base } from "../bases.ts";
import type { ErrorDeCelda } from "../bloque.ts";
import type { Previa } from "../previa.ts";
import { type Banderas, columnasVisibles } from "../vista.ts";
import { impedimento, queHace, queHizo } from "./carga-modelo.ts";
import { FuenteDeArchivo, FuenteDeTexto } from "./fuentes.tsx";
import { CasillasDeDecision, PreguntaDeFormato, TablaPrevia } from "./previa.tsx";

/** Where the rows come from; an empty text and no file are asked for. */
export type Origen =
  | { readonly clase: "texto"; readonly texto: string }
  | { readonly clase: "archivo"; readonly archivo: File | null };

export interface PropsCarga {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
  readonly banderas: Banderas;
  readonly origen: Origen;
  /** Ids of the rows written, and what was done in words. */
  readonly onGuardado: (ids: readonly number[], hecho: string) => Promise<void>;
  readonly onCerrar: () => void;
}

/** How the rows are read, beside where they come from. */
interface Lectura {
  readonly origen: Origen;
  /** How to read a number that can be read in two ways; empty = not asked yet. */
  readonly formato: string;
  /** A workbook of another group brings its rows as new ones. */
  readonly otroGrupo: boolean;
}

/** What there is to do while nothing was read. */
const SIN_FILAS = {
  texto: "Pegue las filas y pida la vista previa",
  archivo: "Elija una planilla que se pueda leer",
};
const SIN_DECIDIR = { eliminar: false, conservar: false };
/** Text files are pasted: only workbooks carry ids. */
const DE_TEXTO = /\.(csv|tsv|txt)$/i;

const hayFilas = (o: Origen): boolean =>
  o.clase === "texto" ? o.texto.trim() !== "" : o.archivo !== null;

async function formularioDe({ origen, formato, otroGrupo }: Lectura) {
  const comun = { formato, otro_grupo: otroGrupo };
  if (origen.clase === "texto") return { ...comun, texto: origen.texto };
  const { archivo } = origen;
  if (archivo && DE_TEXTO.test(archivo.name)) return { ...comun, texto: await archivo.text() };
  return { ...comun, archivo: archivo ?? undefined };
}

export default function Carga(p: PropsCarga): ReactNode {
  const { base, saf, codipres } = p;
  const [lectura, leer] = useState<Lectura>({ origen: p.origen, formato: "", otroGrupo: false });
  const [previa, mostrar] = useState<Previa | null>(null);
  /** The text is being written, beside what was wrong with it; null = it is read. */
  const [escritura, escribir] = useState<readonly ErrorDeCelda[] | null>(
    p.origen.clase === "texto" && !hayFilas(p.origen) ? [] : null,
  );
  const [decisiones, decidir] = useState(SIN_DECIDIR);
  const [mensaje, avisar] = useState("");
  const [deOtroGrupo, ofrecer] = useState(false);
  const [ocupado, ocupar] = useState(false);
  const [retocado, retocar] = useState("");
  usarSinGuardar(retocado !== "", () => retocado);
  const pedido = useRef(0);
  const raiz = useRef<HTMLDivElement>(null);
  const columnas = useMemo(() => columnasVisibles(base, p.banderas), [base, p.banderas]);
  const { origen, formato } = lectura;
  const hay = hayFilas(origen);

  /** Only the answer to the last question counts. */
  async function pedir(aplicar: boolean): Promise<void> {
    const turno = ++pedido.current;
    ocupar(true);
    avisar("");
    ofrecer(false);
    try {
      const respuesta = await api.post<Previa & { registros: readonly number[] }>(
        `/bases/${base.id}/pegar/${saf}/${codipres}`,
        {
          ...await formularioDe(lectura),
          aplicar,
          ...(decisiones.conservar ? { conflictos: "conservar" } : {}),
        },
      );
      if (turno !== pedido.current) return;
      if (aplicar) await p.onGuardado(respuesta.registros, queHizo(respuesta.resumen));
      else mostrar(respuesta);
    } catch (e) {
      if (turno !== pedido.current) return;
      if (!(e instanceof ErrorApi)) return void mostrarError(e);
      avisar(e.mensaje);
      ofrecer(e.datos.otro_grupo === true);
      // A refusal because rows changed brings a new preview; after any other there is nothing to
      // store.
      mostrar(e.datos.previa ? e.datos.previa as Previa : null);
      if (origen.clase === "texto" && !e.datos.previa) escribir([]);
      decidir(SIN_DECIDIR);
    } finally {
      if (turno === pedido.current) ocupar(false);
    }
  }

  useEffect(() => {
    if (hay) void pedir(false);
    // Asked again for each new source, and for each other way of reading it.
  }, [lectura]);

  // A button that becomes disabled loses the focus, and then Escape would do nothing.
  useEffect(() => {
    if (ocupado) raiz.current?.focus();
  }, [ocupado]);

  const otra = (origen: Origen) => {
    pedido.current++;
    ocupar(false);
    mostrar(null);
    avisar("");
    escribir(null);
    decidir(SIN_DECIDIR);
    leer({ origen, formato: "", otroGrupo: false });
  };
  /** What was corrected here is nowhere else. */
  const cerrar = () => alDejarEditor(p.onCerrar);
  const corregir = () => {
    escribir(previa?.errores ?? []);
    mostrar(null);
    avisar("");
    decidir(SIN_DECIDIR);
  };
  const falta = previa && impedimento(previa, decisiones, origen.clase);
  const nombre = origen.clase === "archivo" ? origen.archivo?.name : undefined;
  return (
    <Dialogo
      titulo={origen.clase === "texto" ? "Pegar filas" : "Subir planilla"}
      subtitulo={nombre ? `${base.titulo} · ${nombre}` : base.titulo}
      ancho={previa ? "pleno" : origen.clase === "texto" ? "ancho" : "medio"}
      onCerrar={cerrar}
    >
      <div ref={raiz} className="carga" tabIndex={-1}>
        {mensaje && <p className="carga-mensaje" role="alert">{mensaje}</p>}
        {origen.clase === "texto" && escritura && (
          <FuenteDeTexto
            inicial={origen.texto}
            columnas={columnas}
            errores={escritura}
            onTexto={(texto) => otra({ clase: "texto", texto })}
            onRetocar={retocar}
          />
        )}
        {origen.clase === "archivo" && !hay && (
          <FuenteDeArchivo onArchivo={(archivo) => otra({ clase: "archivo", archivo })} />
        )}
        {ocupado && !previa && <p role="status">Leyendo las filas…</p>}
        {deOtroGrupo && (
          <p>
            <button
              type="button"
              className="boton boton-secundario"
              onClick={() => leer({ ...lectura, otroGrupo: true })}
            >
              Agregar sus registros como nuevos
            </button>
          </p>
        )}
        {previa && (
          <>
            <TablaPrevia previa={previa} columnas={columnas} />
            <PreguntaDeFormato
              cuantos={previa.cantidad_dudosos}
              formato={formato}
              onElegir={(f) => leer({ ...lectura, formato: f })}
            />
            <CasillasDeDecision
              resumen={previa.resumen}
              decisiones={decisiones}
              onDecidir={decidir}
            />
            <p className="carga-resumen" role="status">
              {falta ?? `${queHace(previa.resumen)}.`}
            </p>
          </>
        )}
        {hay && !ocupado && !escritura && (
          <button
            type="button"
            className="enlace carga-otra"
            onClick={origen.clase === "texto"
              ? corregir
              : () => otra({ clase: "archivo", archivo: null })}
          >
            {origen.clase === "texto" ? "Corregir lo pegado" : "Elegir otra planilla"}
          </button>
        )}
      </div>
      <Botonera
        textoGuardar="Guardar todo"
        onCancelar={cerrar}
        onGuardar={() => void pedir(true)}
        ocupado={ocupado}
        motivo={!previa ? SIN_FILAS[origen.clase] : falta && "Falta resolver lo que se dice arriba"}
      />
    </Dialogo>
  );
}
