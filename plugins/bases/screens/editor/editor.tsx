/** Inline editor of a row, for any of the nine bases. */
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { DatosOrganismo } from "#proto/bases.ts";
import type { CategoriaBuscada } from "#proto/tablas.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { api } from "#ui/api.ts";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { diferenciasDe } from "#ui/form/diferencias.ts";
import { useFila } from "#ui/form/use-fila.ts";
import type { Fallas } from "#ui/form/use-guardado.ts";
import { nombreCompleto, terminoDe } from "#ui/glosario/estado.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { IconoAbajo } from "#ui/parts/botones/iconos.tsx";
import { CampoDecimal, MarcoCampo } from "#ui/parts/campos/campos.tsx";
import { mostrarNumero } from "#ui/parts/campos/entradas.ts";
import type { Base, Columna } from "#plugins/bases/bases.ts";
import { GRUPO_DE, motivoDeApagada } from "#plugins/bases/filas/validar/motivos.ts";
import {
  crearValidador,
  type FilaBase,
  mensajeDeValidacion,
} from "#plugins/bases/filas/validar/validar.ts";
import {
  type Banderas,
  banderasVistas,
  columnasVisibles,
  MEDIDAS,
} from "#plugins/bases/filas/listado/vista.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { useNumero } from "#ui/parts/campos/use-numero.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { conSigno, diferenciaEnPesos } from "#core/domain/signs.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import { simboloDe } from "../costo.ts";
import { columnasDeEditor, enPantalla, partesAjenas, vaALaIzquierda } from "../columnas.ts";
import { pedirCategorias, pedirSinep } from "../datos.ts";
import { nombreDeFila } from "../texto-filas.ts";
import { type FilaMostrada, tieneErrores } from "../tipos.ts";
import * as b from "./borrador.ts";
import { cifrasDe } from "./borrador.ts";
import { useBajoSusColumnas } from "./bajo-sus-columnas.ts";
import type { CatalogoCliente } from "./catalogo-cliente.ts";
import { marcasDe, primeraCaja } from "./marcas.ts";
import { HINT_SINEP, resumenDeApertura, resumenDeFila } from "./textos.ts";
import { tieneValores, type ValorElegible, valoresDe } from "./valores.ts";
import { type ImportesDelEditor, importesDeLista, useImportes } from "./valorizacion.ts";

// What the row costs, in slots that stay where they are: month of a position, year, difference.

const SIN_CIFRA = "—";
const CERO = /^0(\.0*)?$/;

/** Pesos are said by their figure alone, as in the column of costs; other currencies, by name too. */
const importe = (centavos: number | null | undefined, moneda: string): string => {
  if (centavos === null || centavos === undefined) return SIN_CIFRA;
  return moneda === "$" ? formatEsAr(centavos) : `${moneda} ${formatEsAr(centavos)}`;
};

const diferencia = (centavos: number, moneda: string): string =>
  moneda === "$"
    ? conSigno(formatEsAr(Math.abs(centavos)), centavos)
    : diferenciaEnPesos(centavos, moneda);

/** In a neutral ink: spending more is no good news, nor bad. */
const Cifra = (
  { rotulo, ayuda, children }: {
    readonly rotulo: string;
    readonly ayuda?: string;
    readonly children: string;
  },
): ReactNode => (
  <div title={ayuda}>
    <span>{rotulo}</span> <b className={children === SIN_CIFRA ? "sin-cifra" : ""}>{children}</b>
  </div>
);

/** What stands in a box; nothing in it is said too. */
function enLaCaja({ id, campo }: Columna, texto = ""): string {
  if (texto === "") return SIN_CIFRA;
  return MEDIDAS.has(id) || b.esDecimal(campo) ? mostrarNumero(texto) : texto;
}

/** What is wrong, where the words were: at the same height, and once. */
const Razon = (
  { texto, ...p }: {
    readonly className: string;
    readonly texto: string;
    readonly role?: "alert";
    readonly "aria-hidden"?: boolean;
  },
): ReactNode => <p {...p} title={texto} data-mal="">{texto}</p>;

const DIFERENCIA = { rotulo: "Diferencia", ayuda: "Cuánto cambia el presupuesto" };

/** What a percentage rule adds by itself, and with what it brings about (SAC, contributions). */
export function LineaDeRegla(
  { ahora, moneda }: { readonly ahora: ImportesDelEditor | null; readonly moneda: string },
): ReactNode {
  const { diferencia: cuanto } = ahora ?? {};
  const dicha = cuanto?.length === 0
    ? importe(0, moneda)
    : cuanto?.map(({ mon, total }) => diferencia(total, simboloDe(mon))).join(" ");
  return (
    <div className="importes" aria-live="polite">
      <Cifra rotulo="Agrega a los cargos que alcanza">{importe(ahora?.anual, moneda)}</Cifra>
      <Cifra {...DIFERENCIA}>{dicha ?? SIN_CIFRA}</Cifra>
    </div>
  );
}

/**
 * The difference is in what the row counts: one that is in error counts nothing, as in the total.
 * `antes`: the saved row's amounts; null for a new one.
 */
export function LineaDeImportes(
  { ahora, antes, nuevo, conMensual, moneda }: {
    readonly ahora: ImportesDelEditor | null;
    readonly antes: ImportesDelEditor | null;
    readonly nuevo: boolean;
    /** Only positions have a month. */
    readonly conMensual: boolean;
    /** Before each amount: its currency. */
    readonly moneda: string;
  },
): ReactNode {
  const cuenta = ahora?.cuenta ?? null;
  const falta = ahora !== null && ahora.faltan.length > 0;
  return (
    <div className="importes" aria-live="polite">
      {conMensual && (
        <Cifra rotulo={`Mensual por cargo${ahora?.mes ? ` en ${nombreDeMes(ahora.mes)}` : ""}`}>
          {importe(ahora && (ahora.mensual ?? 0), moneda)}
        </Cifra>
      )}
      <Cifra rotulo={falta ? "Costo sin lo que falta" : "Costo anual"}>
        {importe(cuenta === null && !falta ? null : ahora?.anual, moneda)}
      </Cifra>
      <Cifra {...DIFERENCIA}>
        {cuenta !== null && (nuevo || antes)
          ? diferencia(cuenta - (antes?.cuenta ?? 0), moneda)
          : SIN_CIFRA}
      </Cifra>
    </div>
  );
}

// A box of the row editor for a code or a letter: its values at F4.

const SelectorDeValores = perezoso(() => import("./selector-valores.tsx"));

interface PropsCampoCodigo {
  readonly columna: Columna;
  readonly valor: string;
  readonly ayuda: string;
  readonly invalido: boolean | string;
  readonly clase: string;
  readonly deshabilitado?: boolean;
  readonly onCambio: (texto: string) => void;
  readonly onSalir?: () => void;
  readonly onRechazo?: (motivo: string) => void;
  /** Absent = a box without a picker. */
  readonly valores?: () => readonly ValorElegible[];
  readonly onElegir?: (valor: ValorElegible) => void;
}

function CampoCodigo(p: PropsCampoCodigo): ReactNode {
  const { columna, valores } = p;
  const caja = useRef<HTMLInputElement>(null);
  const [abierto, abrir] = useState(false);
  const { rechazo, texto, atributos } = useNumero({
    ...p,
    caja,
    decimales: 0,
    maximo: cifrasDe(columna.campo),
    agrupa: MEDIDAS.has(columna.id),
  });
  const deTexto = {
    inputMode: "text" as const,
    autoComplete: "off",
    onFocus: (e: FocusEvent<HTMLInputElement>) => e.target.select(),
    onChange: (e: ChangeEvent<HTMLInputElement>) => p.onCambio(e.target.value),
    onBlur: p.onSalir,
  };
  const esLetra = columna.campo.clase === "letra";
  const alTeclear = (e: KeyboardEvent) => {
    if (valores && (e.key === "F4" || (e.altKey && e.key === "ArrowDown"))) {
      e.preventDefault();
      abrir(true);
    }
  };
  // Only once the picker is gone, with what it did to the rest of the page: while it stands, it
  // keeps the focus to itself.
  const estuvo = useRef(false);
  useEffect(() => {
    if (estuvo.current && !abierto) caja.current?.focus();
    estuvo.current = abierto;
  }, [abierto]);
  const cerrar = () => abrir(false);
  return (
    <>
      <MarcoCampo
        etiqueta={columna.titulo}
        invalido={rechazo || p.invalido}
        ayuda={p.ayuda}
        className={p.clase}
      >
        {(a11y) => (
          <span className="campo-caja">
            <input
              {...a11y}
              {...(esLetra ? deTexto : atributos)}
              ref={caja}
              data-columna-editor={columna.id}
              spellCheck={false}
              value={esLetra ? p.valor : texto}
              disabled={p.deshabilitado}
              aria-keyshortcuts={valores ? "F4" : undefined}
              onKeyDown={alTeclear}
            />
            {valores && !p.deshabilitado && (
              <button
                type="button"
                className="campo-valores"
                tabIndex={-1}
                aria-label={`Valores de ${columna.titulo}`}
                title="Valores (F4, Alt+↓)"
                onClick={() => abrir(true)}
              >
                <IconoAbajo />
              </button>
            )}
          </span>
        )}
      </MarcoCampo>
      {abierto && valores && (
        <SelectorDeValores
          titulo={columna.titulo}
          ancla={caja}
          valores={valores()}
          onCerrar={cerrar}
          onElegir={(v) => {
            p.onElegir?.(v);
            cerrar();
          }}
        />
      )}
    </>
  );
}

export interface PropsEditor {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
  readonly datos: DatosOrganismo;
  readonly catalogo: CatalogoCliente;
  /** Which columns the table of the base shows. */
  readonly banderas: Banderas;
  readonly categorias: (esc: number) => readonly CategoriaBuscada[] | undefined;
  /** Row being edited; null = a new one. */
  readonly fila: FilaMostrada | null;
  /** Row whose opening is suggested for a new one. */
  readonly vecina?: FilaMostrada;
  /** Row just made on this base: under it, more is suggested. */
  readonly hecha?: FilaMostrada;
  /** The row being edited as the list has it now: whoever saves it meanwhile changes it. */
  readonly vigente?: FilaMostrada;
  /** Row of which the new one is a copy. */
  readonly copia?: FilaMostrada;
  /** Column that takes the focus. */
  readonly columna?: string;
  /** Gets the row as it was stored. @param sigue the person goes on with another new one. */
  readonly onGuardado: (fila: FilaMostrada, sigue: boolean) => void;
  readonly onCancelar: () => void;
  readonly onEliminar?: () => void;
  /** Its note is of the row, and is stored by itself. */
  readonly onNota?: (fila: FilaMostrada) => void;
  readonly onVerificar?: (pedido: Readonly<Record<string, string>>, fila: FilaBase) => void;
}

export default function Editor(p: PropsEditor): ReactNode {
  const { base, saf, codipres, catalogo, fila: original } = p;
  const raiz = useRef<HTMLDivElement>(null);
  const editada = useRef<HTMLElement>(null);
  /** Whether the mouse was pressed here: the second press of what opened it is none of its own. */
  const apretada = useRef(false);
  const modelo = original ?? p.copia;
  /** Column of the box that has the focus. */
  const [enfocada, seguir] = useState("");
  // A wrong row shows what is wrong in it from the start.
  const [tocadas, tocar] = useState<ReadonlySet<string>>(() =>
    new Set(original && tieneErrores(original) ? base.columnas.map((c) => c.id) : [])
  );
  const tituloDe = (campo: string) => base.columnas.find((c) => c.id === campo)?.titulo;
  const f = useFila<FilaMostrada, b.BorradorDeRegistro>({
    fila: original,
    borradorDe: (de) => {
      const fila = de ?? modelo;
      return fila ? b.borradorDe(base, fila) : b.borradorNuevo(base, p.vecina, p.hecha);
    },
    vigente: p.vigente,
    intacto: b.iguales,
    textoDe: (de) => b.textoDeBorrador(columnasVisibles(base, banderas.current), de),
    tituloDe,
    revisar,
    enviar: (de, rev) => enviar(de, rev, false),
    onCancelar: p.onCancelar,
    enPantalla({ mensaje, status, datos: { actual, campo, registro } }) {
      if (original && registro === original.id) {
        return "El registro fue eliminado después de que usted lo abrió, y lo que escribió no se " +
          `puede guardar: ${nombreDeFila(base, original)}`;
      }
      // What somebody else saved is shown beside what is typed.
      if (status === 409 && actual) return null;
      if (typeof campo === "string") {
        g.marcar({ [campo]: mensaje });
        enfocar(campo);
      }
      return mensaje;
    },
  });
  const { g, b: borrador, tocado: sucio, vista: revVista } = f;
  const { mensaje, ocupado } = g;

  const conCategoria = base.columnas.some((c) => c.id === "cat");
  const esSinep = (esc: string) => catalogo.regimen(Number(esc)) === "sinep";
  const sinep = conCategoria && esSinep(borrador.esc ?? "");
  // Codes are described and checked as they are typed, also while other boxes are incomplete.
  const provisoria = useMemo(() => b.provisoria(base, borrador), [base, borrador]);
  const [ajenas] = useState(() => partesAjenas(base, modelo, esSinep(String(modelo?.esc ?? ""))));
  // A hidden column that is shown because of its error stays visible until the editing ends, even
  // after it is corrected.
  const banderas = useRef(p.banderas);
  banderas.current = banderasVistas(base, banderas.current, [provisoria]);
  const columnas = columnasDeEditor(base, banderas.current, sinep, ajenas);

  const leido = useMemo(() => b.leerBorrador(base, borrador, catalogo), [base, borrador, catalogo]);
  const ilegibles = useMemo(() => b.ilegibles(base, borrador), [base, borrador]);
  const fila = "fila" in leido ? leido.fila : null;
  const validador = useMemo(() => crearValidador(base, catalogo), [base, catalogo]);
  const validacion = validador.validacion(provisoria);
  const marcas = marcasDe(base, catalogo, validacion, original, provisoria);
  const regimenDe = conCategoria ? borrador.esc : undefined;

  useEffect(() => {
    if (regimenDe === undefined || Number(regimenDe) === 0) return;
    void (esSinep(regimenDe) ? pedirSinep() : undefined);
  }, [regimenDe, catalogo]);
  // Before it is painted: a key that is pressed as soon as it is seen is the box's.
  useLayoutEffect(() => {
    // The scale of the row that opens is looked up at once; a typed one, on leaving its box.
    if (conCategoria) buscarCategorias(borrador.esc);
    // Boxes of a new row that nobody has touched are empty, not wrong: the focus does not go to
    // them.
    enfocar(primeraCaja(columnas, tocadas.size > 0 ? marcas : new Map(), p.columna));
  }, []);

  function buscarCategorias(esc: string) {
    const regimen = catalogo.regimen(Number(esc));
    if (regimen !== "" && regimen !== "sinep") void pedirCategorias(Number(esc));
  }

  function enfocar(columna: string) {
    const cajas = raiz.current?.querySelectorAll<HTMLInputElement>("input:not(:disabled)");
    const caja = [...cajas ?? []].find((c) =>
      c.dataset.columnaEditor === columna || c.name === columna
    );
    (caja ?? cajas?.[0])?.focus();
  }

  const escribir = (columna: Columna, texto: string) => {
    f.escribir((antes) => b.escribir(base, antes, columna, texto, esSinep));
    g.decir("");
    g.marcar({});
  };
  const esRegla = base.todosLosProgramas === true;
  // Months that pass December are of no year: the row has no cost until they are corrected.
  const pasada = marcas.has("mes_inicio");
  const pedido = fila && !pasada
    ? { ...b.formulario(base, fila), ...(original ? { id: original.id } : {}) }
    : null;
  const guardada = useMemo(() => original && { id: original.id }, [original]);
  // A rule is tried on every position: what it adds as it is stored, its list says.
  const antes = useImportes(base, saf, codipres, esRegla ? null : guardada, revVista);
  // A row that nobody has touched is worth what the stored one is.
  const intacta = original && !sucio && revVista === original.rev;
  const deLista = useMemo(() => esRegla && original ? importesDeLista(original) : undefined, []);
  const sabidos = intacta ? esRegla ? deLista : antes : undefined;
  const ahora = useImportes(base, saf, codipres, pedido, revVista, sabidos);

  /** What is wrong in what is typed, which is said too, and where. */
  function revisar(de: b.BorradorDeRegistro): Fallas {
    const leido = b.leerBorrador(base, de, catalogo);
    const como = b.provisoria(base, de);
    const validacion = validador.validacion(como);
    const marcas = marcasDe(base, catalogo, validacion, original, como);
    const apagada = motivoDeApagada(base, catalogo);
    const falla = "falla" in leido && !b.faltaElCodigo(leido.falla, de, validacion)
      ? leido.falla
      : {
        mensaje: apagada ?? mensajeDeValidacion(base, validacion) ?? "",
        columna: primeraCaja(columnas, marcas, undefined),
      };
    if (falla.mensaje === "") return {};
    g.decir(falla.mensaje);
    tocar(new Set(columnas.map((c) => c.id)));
    enfocar(falla.columna);
    return { [falla.columna]: falla.mensaje };
  }

  /** @param sigue the person goes on with another new one. */
  async function enviar(
    de: b.BorradorDeRegistro,
    conRev: number | undefined,
    sigue: boolean,
  ): Promise<unknown> {
    const leido = b.leerBorrador(base, de, catalogo);
    if ("falla" in leido) return false;
    // Saved, what nobody typed would be one more change of the row, and leave the valuation behind.
    if (f.base && !tieneErrores(f.base) && !f.tocado) {
      decirAlPasar("No había cambios que guardar");
      return p.onCancelar();
    }
    const { fila } = leido;
    const { id, rev, costo } = await api.post("/bases/:base/:saf/:codipres", {
      base: base.id,
      saf,
      codipres,
      accion: original ? "editar" : "nuevo",
      id: original?.id ?? 0,
      ...(conRev === undefined ? {} : { rev: conRev }),
      ...b.formulario(base, fila),
    });
    const costo_anual = esRegla ? undefined : costo ?? undefined;
    const { nota, nota_de } = p.vigente ?? { nota: "", nota_de: "" };
    p.onGuardado(
      { ...b.comoMostrada(base, fila), nota, nota_de, id, rev, costo_anual } as FilaMostrada,
      sigue,
    );
  }

  /** Why a box is wrong; what is wrong with the opening is said once, beside the buttons. */
  const motivoDe = (columna: string): string =>
    tocadas.has(columna)
      ? ilegibles.get(columna) ??
        (GRUPO_DE[columna] === "apertura" ? "" : marcas.get(columna) ?? "")
      : "";

  /** What a box means; of one that cannot be read, what it expects. */
  const ayudaDe = (columna: string): string =>
    ilegibles.get(columna) ??
      (columna === "mes_inicio" && ilegibles.has("tcober")
        ? ""
        : catalogo.describir(base, columna, provisoria));

  const moneda = simboloDe(Number(provisoria.mon ?? 1));
  const guardado = useMemo(() => original && b.borradorDe(base, original), [base, original]);
  const cambiado = (columna: string): boolean =>
    guardado !== null && guardado[columna] !== borrador[columna];
  const todos = esRegla && borrador.prog === "0";
  function campo(c: Columna): ReactNode {
    const comunes = {
      valor: borrador[c.id] ?? "",
      onCambio: (texto: string) => escribir(c, texto),
      onRechazo: (motivo: string) => g.decir(motivo && `${c.titulo}: ${motivo}`),
      invalido: motivoDe(c.id) || tocadas.has(c.id) && marcas.has(c.id) || c.id in g.fallas,
    };
    const clase = [
      enPantalla(base, c.id) === c.id ? "" : "campo-parte",
      vaALaIzquierda(c) ? "campo-izquierda" : "",
      cambiado(c.id) ? "campo-cambiado" : "",
      CERO.test(borrador[c.id] ?? "") ? "campo-cero" : "",
    ].filter(Boolean).join(" ");
    const salir = () => {
      tocar((t) => new Set(t).add(c.id));
      if (c.id === "esc" && conCategoria) buscarCategorias(borrador.esc);
    };
    if (b.esDecimal(c.campo)) {
      return (
        <CampoDecimal
          key={c.id}
          etiqueta={c.titulo}
          nombre={c.id}
          className={`campo-ancho ${clase}`}
          onSalir={salir}
          {...comunes}
        />
      );
    }
    const elegibles = () =>
      valoresDe(base, c.id, p.datos, {
        esHoja: catalogo.esHoja,
        describir: catalogo.describir,
        categorias: p.categorias(Number(borrador.esc)),
        grilla: catalogo.grilla,
        nivel: borrador.nivel ?? "",
      });
    return (
      <CampoCodigo
        key={c.id}
        columna={c}
        {...comunes}
        ayuda={ayudaDe(c.id)}
        clase={clase}
        deshabilitado={todos && b.BAJO_PROGRAMA.has(c.id)}
        onSalir={salir}
        valores={tieneValores(c.id) ? elegibles : undefined}
        onElegir={(v) => {
          f.escribir((antes) => {
            const despues = c.id in v.escribe
              ? b.escribir(base, antes, c, v.escribe[c.id], esSinep)
              : antes;
            return { ...despues, ...v.escribe };
          });
          if (c.id === "esc") buscarCategorias(v.escribe.esc);
        }}
      />
    );
  }

  useBajoSusColumnas(raiz, columnas.map((c) => enPantalla(base, c.id)).join(" "));
  const titulos = Object.fromEntries(base.columnas.map((c) => [c.id, c.titulo]));
  const resumen = resumenDeFila(base, fila, validacion, catalogo);
  const sinNivel = sinep && (borrador.nivel === "" || borrador.agrup === "");
  const deApertura = motivoDeApagada(base, catalogo) ?? resumenDeApertura(validacion);
  const enFoco = columnas.find((c) => c.id === enfocada);
  const malaEnFoco = enFoco && tocadas.has(enfocada)
    ? ilegibles.get(enfocada) ?? marcas.get(enfocada) ?? ""
    : "";
  // Of what is no code, what its column is.
  const significado = enFoco &&
    (ayudaDe(enfocada) || terminoDe(enFoco.titulo)?.significado || "");
  /** Of the row; what is said as the reason of the box is not said again over it. */
  const razones = [
    deApertura === malaEnFoco ? "" : deApertura,
    ahora && ahora.faltan.length > 0 ? `Sin valor: ${ahora.faltan.join(", ")}` : "",
  ].filter(Boolean).join(" · ");
  const propio = sinNivel ? HINT_SINEP : resumen;
  // What the box in focus is, and was: where a reason has to be read, that is what is said.
  const deFoco = enFoco && razones === ""
    ? [
      nombreCompleto(enFoco.titulo),
      guardado && cambiado(enfocada) && `antes ${enLaCaja(enFoco, guardado[enfocada])}`,
    ].filter(Boolean).join(" · ")
    : "";
  const conLista = tieneValores(enfocada) && "Alt+↓ lista";
  return (
    <div
      ref={raiz}
      className="editor-fila"
      data-editor
      role="group"
      aria-label={original ? "Editar registro" : "Nuevo registro"}
      onFocus={({ target }) => target.matches("input") && (editada.current = target)}
      // A double click on the row leaves the focus in the box that its first press opened.
      onMouseDown={(e) => {
        if (e.detail < 2) apretada.current = true;
        else if (!apretada.current) e.preventDefault();
      }}
    >
      <div
        className="editor-campos"
        onFocus={({ target }) => {
          const caja = target.closest(".campo")?.querySelector("input");
          seguir(caja?.dataset.columnaEditor ?? caja?.name ?? "");
        }}
      >
        {columnas.map(campo)}
      </div>
      {fila && (
        <ConflictoDeGuardado
          fila={f}
          diferencias={(actual) => diferenciasDe(titulos, b.comoMostrada(base, fila), actual)}
          editada={editada.current}
        />
      )}
      <div className="editor-pie">
        {mensaje
          ? <Razon className="editor-mensaje" role="alert" texto={mensaje} />
          : (
            <div className="editor-palabras">
              <p
                className="editor-resumen"
                title={[deFoco, deFoco && conLista, razones, propio].filter(Boolean).join(" · ")}
              >
                {deFoco && (
                  <span aria-hidden="true">
                    {deFoco}
                    {conLista && <span className="editor-pista">{`· ${conLista}`}</span>}
                    {propio && " · "}
                  </span>
                )}
                <span aria-live="polite">
                  {razones && <span className="editor-razones">{razones}</span>}
                  {razones && propio && " · "}
                  <span>{propio}</span>
                </span>
              </p>
              {/* Who listens hears it with the box. */}
              {malaEnFoco ? <Razon className="editor-foco" texto={malaEnFoco} aria-hidden /> : (
                <p
                  className="editor-foco"
                  aria-hidden="true"
                  title={enFoco && `${enLaCaja(enFoco, borrador[enfocada])} ${significado}`}
                >
                  {enFoco && <b>{enLaCaja(enFoco, borrador[enfocada])}</b>} {enFoco && significado}
                </p>
              )}
            </div>
          )}
        {esRegla ? <LineaDeRegla ahora={ahora} moneda={moneda} /> : (
          <LineaDeImportes
            ahora={ahora}
            antes={antes}
            nuevo={original === null}
            conMensual={conCategoria}
            moneda={moneda}
          />
        )}
        {p.onVerificar && (
          <Boton
            clase="plano"
            aria-label="Verificar valorización"
            title="Verificar valorización"
            motivo={fila
              ? marcas.get("mes_inicio") ?? null
              : "Complete antes los datos del registro"}
            onClick={() => fila && p.onVerificar?.(b.formulario(base, fila), fila)}
          >
            Verificar
          </Boton>
        )}
        {original && p.onNota && (
          <Boton
            clase="plano"
            onClick={() => p.onNota?.(p.vigente ?? original)}
          >
            Nota…
          </Boton>
        )}
        {original && (
          <button
            type="button"
            className="boton boton-plano editor-eliminar"
            disabled={ocupado}
            onClick={p.onEliminar}
          >
            Eliminar
          </button>
        )}
        <Botonera
          onCancelar={p.onCancelar}
          onGuardar={f.guardar}
          onSeguir={original ? undefined : () => f.guardarCon((de, rev) => enviar(de, rev, true))}
          ocupado={ocupado}
        />
      </div>
    </div>
  );
}
