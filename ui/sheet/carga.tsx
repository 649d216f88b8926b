/** Rows from a spreadsheet, pasted or in a file: their preview, and storing all of them or none. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { dichoDeRenglones } from "#core/domain/block-text.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { ErrorApi } from "../api.ts";
import type { ColumnaTabla } from "../grid/columnas.ts";
import { Boton } from "../parts/botones/boton.tsx";
import { Botonera } from "../parts/botones/botonera.tsx";
import { Dialogo } from "../parts/dialogos/dialogo.tsx";
import { mostrarError } from "../state/alerts.ts";
import { alDejarEditor, useSinGuardar } from "../state/unsaved.ts";
import { ElegirArchivo, FuenteDeArchivo, FuenteDeTexto } from "./fuentes.tsx";
import {
  type CeldaConError,
  conNumeros,
  type Decididas,
  dicenLoMismo,
  type Estados,
  type FilaVista,
  renglonesDe,
  type Separadas,
  separarBuenas,
  type Tomadas,
  type VistaDePrevia,
} from "./modelo.ts";
import { Decisiones, PreguntaDeFormato, TablaPrevia } from "./previa.tsx";
import { ZonaDeSoltar } from "./soltar.tsx";

/** Where the rows come from; an empty text and no file are asked for. */
export type OrigenDeFilas =
  | {
    readonly clase: "texto";
    readonly texto: string;
    /** Of what was pasted, which row each one was, when some of it is left. */
    readonly numeros?: readonly number[];
  }
  | { readonly clase: "archivo"; readonly archivo: File | null };

/** What is sent: the rows, and how they are read. */
export type FormularioDeCarga = Readonly<Record<string, string | boolean | File | undefined>>;

interface PropsCarga<P, F> {
  readonly titulo: string;
  readonly subtitulo: string;
  readonly origen: OrigenDeFilas;
  /** The box and the choice of a file stay in sight beside the preview. */
  readonly junta?: boolean;
  /** What is said above the box. */
  readonly indicacion?: ReactNode;
  /** What `errores` of a view may name. */
  readonly nombres: readonly { readonly id: string; readonly titulo: string }[];
  readonly estados: Estados;
  /** Of the preview, the common ones included. */
  readonly columnas: readonly ColumnaTabla<FilaVista<F>>[];
  /** @throws ErrorApi; with `previa` among its data, that is the preview now. */
  readonly ver: (form: FormularioDeCarga) => Promise<P | null>;
  /**
   * Stores it and leaves.
   * @param quedan other rows are still here to be put right: it stays.
   * @throws ErrorApi as `ver`.
   */
  readonly guardar: (
    form: FormularioDeCarga,
    previa: P,
    decididas: Decididas,
    quedan: boolean,
  ) => Promise<void>;
  readonly filas: (previa: P) => readonly FilaVista<F>[];
  readonly mirar: (previa: P, decididas: Decididas, clase: OrigenDeFilas["clase"]) => VistaDePrevia;
  /** A field that a refusal may name, and what asking again with it does. */
  readonly oferta?: { readonly campo: string; readonly texto: string };
  readonly onCerrar: () => void;
}

/** How the rows are read, beside where they come from. */
interface Lectura {
  readonly origen: OrigenDeFilas;
  /** How to read a number that can be read in two ways; empty = not asked yet. */
  readonly formato: string;
  /** What was answered to refusals that offer something, by field. */
  readonly aceptadas: Readonly<Record<string, string | boolean>>;
}

/** What asking again with a field would do, after a refusal that names it. */
interface Oferta {
  readonly campo: string;
  readonly valor: string | boolean;
  readonly texto: string;
}

/** What to do with what of a workbook is out of sight. */
const DE_OCULTAS: readonly Oferta[] = [
  { campo: "ocultas", valor: "cargar", texto: "Cargar también lo que no se ve" },
  { campo: "ocultas", valor: "omitir", texto: "Cargar sólo lo que se ve" },
];

const seOfrece = ({ campo, valor }: Oferta, datos: Readonly<Record<string, unknown>>): boolean => {
  const ofrecido = datos[campo];
  return ofrecido === valor || (Array.isArray(ofrecido) && ofrecido.includes(valor));
};

/** What there is to do while nothing was read. */
const SIN_FILAS = {
  texto: "Pegue las filas y pida la vista previa",
  archivo: "Elija una planilla que se pueda leer",
};
const NADA: Decididas = {};

const hayFilas = (o: OrigenDeFilas): boolean =>
  o.clase === "texto" ? o.texto.trim() !== "" : o.archivo !== null;

export function Carga<P, F>(p: PropsCarga<P, F>): ReactNode {
  const [lectura, leer] = useState<Lectura>({ origen: p.origen, formato: "", aceptadas: {} });
  const [previa, mostrar] = useState<P | null>(null);
  /** The text is being written, beside what was wrong with it; null = it is read. */
  const [escritura, escribir] = useState<readonly CeldaConError[] | null>(
    p.origen.clase === "texto" && !hayFilas(p.origen) ? [] : null,
  );
  const [decididas, decidir] = useState(NADA);
  const [mensaje, avisar] = useState("");
  const [ofrecidas, ofrecer] = useState<readonly Oferta[]>([]);
  const [ocupado, ocupar] = useState(false);
  const [retocado, retocar] = useState("");
  /** Rows that are to be put right once the others are stored, as they were pasted. */
  const [apartadas, apartar] = useState<Tomadas | null>(null);
  const [hecho, contarHecho] = useState("");
  useSinGuardar(retocado !== "", { texto: () => retocado, descartar: p.onCerrar });
  const pedido = useRef(0);
  const raiz = useRef<HTMLDivElement>(null);
  const { origen, formato, aceptadas } = lectura;
  const { junta = false, oferta } = p;
  const hay = hayFilas(origen);
  const numeros = origen.clase === "texto" ? origen.numeros : undefined;

  const formDe = (de: FormularioDeCarga): FormularioDeCarga => ({
    ...de,
    ...(formato ? { formato } : {}),
    ...aceptadas,
  });

  /** What may be stored is seen by itself, to be stored; the rest waits to be put right after it. */
  async function separar({ buenas, malas: sueltas }: Separadas): Promise<void> {
    // Of what was left another time, they are the rows that they were then.
    const de = (t: Tomadas) => ({ ...t, numeros: t.numeros.map((n) => numeros?.[n - 1] ?? n) });
    const malas = de(sueltas);
    const turno = ++pedido.current;
    ocupar(true);
    avisar("");
    try {
      const leida = await p.ver(formDe({ texto: buenas.texto }));
      if (turno !== pedido.current) return;
      if (leida === null || !dicenLoMismo(filas, p.filas(leida), p.estados)) {
        return avisar(
          "Sin las filas marcadas, las demás dirían otra cosa: corríjalas y guarde todo",
        );
      }
      apartar(malas);
      retocar(malas.texto);
      leer({ ...lectura, origen: { clase: "texto", ...de(buenas) } });
    } catch (e) {
      if (!(e instanceof ErrorApi)) return void mostrarError(e);
      avisar(e.mensaje);
    } finally {
      if (turno === pedido.current) ocupar(false);
    }
  }

  async function guardar(form: FormularioDeCarga, acepta: P): Promise<void> {
    await p.guardar(form, acepta, decididas, apartadas !== null);
    if (apartadas === null) return;
    apartar(null);
    otra({ clase: "texto", ...apartadas });
    contarHecho("Lo que estaba bien se guardó: queda lo que sigue.");
  }

  /** Only the answer to the last question counts. @param acepta the preview to store. */
  async function pedir(acepta: P | null): Promise<void> {
    const turno = ++pedido.current;
    ocupar(true);
    avisar("");
    ofrecer([]);
    const form = formDe(
      origen.clase === "texto" ? { texto: origen.texto } : { archivo: origen.archivo ?? undefined },
    );
    try {
      if (acepta !== null) return await guardar(form, acepta);
      const leida = await p.ver(form);
      if (turno === pedido.current) mostrar(leida);
    } catch (e) {
      if (turno !== pedido.current) return;
      if (!(e instanceof ErrorApi)) return void mostrarError(e);
      avisar(e.mensaje);
      const todas = oferta ? [...DE_OCULTAS, { ...oferta, valor: true }] : DE_OCULTAS;
      ofrecer(todas.filter((o) => seOfrece(o, e.datos)));
      // A refusal because rows changed brings a new preview; after any other there is nothing to
      // store.
      mostrar(e.datos.previa ? e.datos.previa as P : null);
      if (origen.clase === "texto" && !e.datos.previa) escribir([]);
      decidir(NADA);
    } finally {
      if (turno === pedido.current) ocupar(false);
    }
  }

  useEffect(() => {
    if (hay) void pedir(null);
    // Asked again for each new source, and for each other way of reading it.
  }, [lectura]);

  // A button that becomes disabled loses the focus, and then Escape would do nothing.
  useEffect(() => {
    if (ocupado) raiz.current?.focus();
  }, [ocupado]);

  /** What was read is no longer what there is. */
  const olvidar = () => {
    pedido.current++;
    ocupar(false);
    mostrar(null);
    decidir(NADA);
  };
  const otra = (origen: OrigenDeFilas) => {
    contarHecho("");
    olvidar();
    avisar("");
    escribir(null);
    leer({ origen, formato: "", aceptadas: {} });
  };
  const filas = useMemo(() => previa === null ? [] : p.filas(previa), [previa]);
  const separadas = useMemo(
    () => origen.clase === "texto" ? separarBuenas(origen.texto, filas, p.estados) : null,
    [filas, origen, p.estados],
  );
  const renglones = useMemo(
    () =>
      previa === null || origen.clase !== "texto"
        ? ""
        : dichoDeRenglones([...renglonesDe(origen.texto)].map((r) => r.celdas)),
    [previa, origen],
  );
  const vista = previa === null ? null : p.mirar(previa, decididas, origen.clase);
  /** What was corrected here is nowhere else. */
  const cerrar = () => alDejarEditor(p.onCerrar);
  const corregir = () => {
    escribir(vista?.errores ?? []);
    olvidar();
    avisar("");
  };
  const elegir = (archivo: File) => otra({ clase: "archivo", archivo });
  const nombre = origen.clase === "archivo" ? origen.archivo?.name : undefined;
  const fuente = origen.clase === "archivo"
    ? !hay && <FuenteDeArchivo onArchivo={elegir} />
    : (escritura ?? junta) && (
      <FuenteDeTexto
        onArchivo={junta ? undefined : elegir}
        inicial={origen.texto}
        columnas={p.nombres}
        indicacion={p.indicacion}
        renglones={junta ? 6 : 12}
        errores={escritura ?? []}
        onTexto={(texto) =>
          otra({
            clase: "texto",
            texto,
            // Put right in its place, a row is still the one that it was.
            ...([...renglonesDe(texto)].length === numeros?.length ? { numeros } : {}),
          })}
        onRetocar={(texto) => {
          retocar(texto);
          olvidar();
        }}
      />
    );
  return (
    <Dialogo
      titulo={p.titulo}
      subtitulo={nombre ? `${p.subtitulo} · ${nombre}` : p.subtitulo}
      ancho={previa !== null ? "pleno" : origen.clase === "texto" || junta ? "ancho" : "medio"}
      onCerrar={cerrar}
    >
      <div ref={raiz} className="carga" data-junta={junta || undefined} tabIndex={-1}>
        {hecho && <p role="status">{hecho}</p>}
        {mensaje && <p className="carga-mensaje" role="alert">{mensaje}</p>}
        {junta
          ? (
            <ZonaDeSoltar texto="Suelte la planilla" onArchivo={elegir}>
              {fuente}
              <p className="carga-archivos">
                {nombre && (
                  <Boton onClick={() => otra({ clase: "texto", texto: "" })}>
                    Quitar {nombre}
                  </Boton>
                )}
                <ElegirArchivo
                  texto="Elegir un archivo"
                  clase="boton-secundario"
                  onArchivo={elegir}
                />
              </p>
            </ZonaDeSoltar>
          )
          : fuente}
        {ocupado && previa === null && <p role="status">Leyendo las filas…</p>}
        {ofrecidas.length > 0 && (
          <p className="carga-ofertas">
            {ofrecidas.map(({ campo, valor, texto }) => (
              <Boton
                key={texto}
                onClick={() => leer({ ...lectura, aceptadas: { ...aceptadas, [campo]: valor } })}
              >
                {texto}
              </Boton>
            ))}
          </p>
        )}
        {vista && (
          <>
            <TablaPrevia
              filas={conNumeros(filas, numeros)}
              estados={p.estados}
              columnas={p.columnas}
            />
            <PreguntaDeFormato
              cuantos={vista.dudosos}
              ejemplo={vista.dudoso}
              formato={formato}
              onElegir={(f) => leer({ ...lectura, formato: f })}
            />
            <Decisiones decididas={decididas} opciones={vista.decisiones} onDecidir={decidir} />
            <p className="carga-resumen" role="status">{vista.frase}</p>
            {separadas && apartadas === null && (
              <p>
                <Boton
                  aria-disabled={ocupado || undefined}
                  onClick={() => !ocupado && void separar(separadas)}
                >
                  {separadas.cuantas === 1
                    ? "Guardar la que está bien"
                    : `Guardar las ${formatEnteroEsAr(separadas.cuantas)} que están bien`}
                </Boton>{" "}
                y dejar acá las demás
              </p>
            )}
            {apartadas && (
              <p className="carga-nota">
                Las filas con errores esperan aparte: se corrigen después de guardar éstas.
              </p>
            )}
            {renglones && <p className="carga-nota">{`${renglones}.`}</p>}
            {vista.nota && <div className="carga-nota">{vista.nota}</div>}
          </>
        )}
        {hay && !ocupado && !escritura && !junta && (
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
        textoGuardar={apartadas ? "Guardar éstas" : "Guardar todo"}
        onCancelar={cerrar}
        onGuardar={() => void (previa !== null && pedir(previa))}
        ocupado={ocupado}
        motivo={!vista
          ? SIN_FILAS[origen.clase]
          : vista.puede
          ? null
          : "Falta resolver lo que se dice arriba"}
      />
    </Dialogo>
  );
}
