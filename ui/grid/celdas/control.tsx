/**
 * The sheet of one table: what is chosen in it, and what each key does. It is loaded when somebody
 * asks for it; the table draws what it says and passes on what is pressed.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { alerta } from "#ui/state/alerts.ts";
import { trasRafaga } from "#ui/pagina/use-calma.ts";
import { normalizar } from "#core/domain/text-key.ts";
import type { ClaveDeFila } from "../estado.ts";
import type { Comando } from "../mando/comandos.ts";
import { Bloques } from "./bloques.ts";
import type {
  CeldaDibujada,
  Contexto,
  Edicion,
  EstadoDeHoja,
  FilaDibujada,
  Mando,
} from "./contexto.ts";
import { Escritos } from "./escritos.ts";
import type { OpcionDeCelda, Revisada } from "./hoja.ts";
import * as pe from "./pendientes.ts";
import { ConflictoDeHoja, PieDeHoja } from "./pie.tsx";
import * as r from "./rango.ts";
import { contiene, cuantasEn } from "./rango.ts";
import { ratonDe } from "./raton.ts";
import { Teclas } from "./teclas-hoja.ts";
import * as b from "./bloque.ts";
import "./hoja.css";

// Which of the values that a cell may say are offered for what is typed. Pure.

/** A list this long is narrowed by typing, not by scrolling. */
const OFRECIDAS = 50;

/** Those whose code begins so go first; then those that say it, or each of its words. */
export function ofrecidas(
  opciones: readonly OpcionDeCelda[],
  escrito: string,
): readonly OpcionDeCelda[] {
  const clave = normalizar(escrito.trim());
  if (clave === "") return opciones.slice(0, OFRECIDAS);
  const palabras = clave.split(/\s+/);
  const porCodigo: OpcionDeCelda[] = [];
  const porTexto: OpcionDeCelda[] = [];
  for (const o of opciones) {
    const codigo = normalizar(o.codigo);
    if (codigo.startsWith(clave)) porCodigo.push(o);
    else {
      const texto = `${codigo} ${normalizar(o.descripcion)}`;
      if (palabras.every((p) => texto.includes(p))) porTexto.push(o);
    }
  }
  return [...porCodigo, ...porTexto].slice(0, OFRECIDAS);
}

/**
 * What Enter takes of what was typed: a code stands for itself; words that leave one value stand for
 * it. Null = as it was typed.
 */
export function quedaUna(
  opciones: readonly OpcionDeCelda[],
  escrito: string,
): OpcionDeCelda | null {
  const texto = escrito.trim();
  // A letter or a number is a code, known or not: only words are looked for.
  if (!/\p{L}{3}/u.test(texto)) return null;
  const clave = normalizar(texto);
  if (opciones.some((o) => normalizar(o.codigo) === clave)) return null;
  const quedan = ofrecidas(opciones, texto);
  return quedan.length === 1 ? quedan[0] : null;
}

// The values that the cell being typed may say, under its box.

interface PropsOpciones {
  readonly id: string;
  readonly caja: RefObject<HTMLElement | null>;
  readonly titulo: string;
  readonly opciones: readonly OpcionDeCelda[];
  /** Place of the one that Enter takes; -1 = none. */
  readonly elegida: number;
  readonly onElegir: (opcion: OpcionDeCelda) => void;
}

/** Room that it needs under its box; with less, it stands over it. */
const ALTO = 260;

function ListaDeOpciones(p: PropsOpciones): ReactNode {
  const [lugar, poner] = useState<{ left: number; top?: number; bottom?: number } | null>(null);
  useLayoutEffect(() => {
    const caja = p.caja.current?.getBoundingClientRect();
    if (!caja) return;
    const abajo = innerHeight - caja.bottom >= ALTO;
    poner({
      left: Math.min(caja.left, innerWidth - ALTO),
      ...(abajo ? { top: caja.bottom + 2 } : { bottom: innerHeight - caja.top + 2 }),
    });
  }, []);
  useLayoutEffect(() => {
    document.getElementById(`${p.id}-${p.elegida}`)?.scrollIntoView?.({ block: "nearest" });
  }, [p.id, p.elegida]);
  // Outside the table: what scrolls would cut it.
  return createPortal(
    <ul
      id={p.id}
      role="listbox"
      aria-label={`Valores de ${p.titulo}`}
      className="opciones-celda"
      style={lugar ?? { visibility: "hidden" }}
    >
      {p.opciones.map((o, i) => (
        <li
          key={`${o.codigo} ${i}`}
          id={`${p.id}-${i}`}
          role="option"
          aria-selected={i === p.elegida}
          // The box keeps the focus: losing it would store what was typed so far.
          onMouseDown={(e) => {
            e.preventDefault();
            p.onElegir(o);
          }}
        >
          <b>{o.codigo}</b> {o.descripcion}
        </li>
      ))}
    </ul>,
    document.querySelector("main") ?? document.body,
  );
}

// What a row shows over what it says: the range, what was typed in it, what is wrong.

interface Abierta {
  readonly columna: number;
  readonly nodo: ReactNode;
}

/** @returns undefined where nothing is drawn over the row. */
function dibujar<F>(
  control: Mando<F>,
  fila: F,
  posicion: number,
  abierta: Abierta | null,
): FilaDibujada<F> | undefined {
  const { columnas, clave, hoja } = control.contexto;
  const { pendientes, corte, relleno } = control.leer();
  const { caja } = control;
  const propia = pendientes.filas.get(clave(fila));
  const ida = pendientes.vuelo?.get(clave(fila));
  const cruza = [caja, corte?.caja, relleno].some((c) =>
    c && posicion >= c.arriba && posicion <= c.abajo
  );
  if (!cruza && !propia && !ida && !abierta) return undefined;
  const revisada = control.revisada(fila);
  const fallas = { ...revisada?.fallas, ...propia?.rehusadas };
  const mostrada = revisada?.fila ?? fila;
  const varias = caja !== null && cuantasEn(caja) > 1;
  const celdas = columnas.map(({ id }, columna): CeldaDibujada => {
    const punto = { fila: posicion, columna };
    const enRango = caja !== null && contiene(caja, punto);
    const clases: string[] = [];
    if (enRango && varias && caja) {
      clases.push("rango");
      if (posicion === caja.arriba) clases.push("r-arriba");
      if (posicion === caja.abajo) clases.push("r-abajo");
      if (columna === caja.izquierda) clases.push("r-izquierda");
      if (columna === caja.derecha) clases.push("r-derecha");
    }
    if (relleno && contiene(relleno, punto) && !enRango) clases.push("por-llenar");
    if (corte && contiene(corte.caja, punto)) clases.push("cortada");
    const escrita = propia?.escrito[id] !== undefined;
    if (escrita) clases.push(propia?.ajena ? "ajena" : "escrita");
    else if (ida?.escrito[id] !== undefined) clases.push("yendo");
    const falla = fallas[id];
    const ajena = escrita && propia?.ajena;
    return {
      clase: clases.join(" "),
      ...(falla !== undefined && escrita ? { texto: control.textoDe(fila, columna) } : {}),
      motivo: ajena
        ? ajena.actual
          ? `${ajena.quien ?? "Otra persona"} lo cambió: ahora dice ${hoja.texto(ajena.actual, id)}`
          : `${ajena.quien ?? "Otra persona"} eliminó el registro`
        : falla ?? (revisada ? null : undefined),
      cerrada: hoja.cerrada(mostrada, id) !== null,
      elegida: enRango,
      asa: caja !== null && posicion === caja.abajo && columna === caja.derecha && !abierta,
      caja: abierta?.columna === columna ? abierta.nodo : null,
    };
  });
  return { fila: mostrada, celdas };
}

// What the keys of a sheet do to its cells, for whoever asks for it with the mouse.

/** The browser may keep its clipboard from whoever does not press a key. */
async function conPortapapeles<F>(
  en: Mando<F>,
  tecla: string,
  hacer: (portapapeles: Clipboard) => Promise<void>,
): Promise<void> {
  try {
    await hacer(navigator.clipboard);
  } catch {
    const aviso = `El navegador no lo permite desde el menú: apriete ${tecla}`;
    en.poner({ corte: null, aviso });
  }
}

function comandosDeHoja<F>(
  en: Mando<F> & { readonly bloques: Bloques<F> },
): readonly Comando<F>[] {
  const { bloques } = en;
  const deCeldas = (id: string, label: string, shortcut: string, run: () => void): Comando<F> => (
    { id, label, shortcut, nativo: true, lugar: "menu", sobreFila: true, deCeldas: true, run }
  );
  const tomar = (tecla: string, texto: () => string | null) =>
    void conPortapapeles(en, tecla, (p) => p.writeText(texto() ?? ""));
  return [
    deCeldas("cortar-celdas", "Cortar", "ctrl+x", () => tomar("Ctrl+X", () => bloques.cortar())),
    deCeldas("copiar-celdas", "Copiar", "ctrl+c", () => tomar("Ctrl+C", () => bloques.copiar())),
    deCeldas(
      "pegar-celdas",
      "Pegar",
      "ctrl+v",
      () =>
        void conPortapapeles(en, "Ctrl+V", async (p) => {
          const texto = await p.readText();
          if (texto.trim() === "") en.poner({ aviso: "No hay nada para pegar" });
          else bloques.pegar(texto);
        }),
    ),
    deCeldas("rellenar", "Rellenar hacia abajo", "ctrl+d", () => {
      const abajo = en.caja && b.haciaAbajo(en.caja);
      if (abajo) bloques.rellenar(abajo.origen, abajo.hasta);
    }),
    {
      id: "ir-al-error",
      label: "Ir al error",
      shortcut: "F8",
      lugar: "menu",
      sobreFila: true,
      deCeldas: true,
      enabled: () => en.detenidas().length > 0,
      motivo: "No hay celdas con errores sin guardar",
      run: () => en.irAlError(),
    },
    deCeldas("vaciar", "Vaciar", "Delete", () => en.caja && bloques.vaciar(en.caja)),
  ];
}

// The box in which a cell is typed: each key draws this box alone.

interface PropsCaja {
  readonly control: Mando<unknown>;
  readonly edicion: Edicion;
  readonly etiqueta: string;
}

const FLECHAS: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

function CajaDeCelda({ control, edicion, etiqueta }: PropsCaja): ReactNode {
  const caja = useRef<HTMLInputElement>(null);
  const [texto, escribir] = useState(edicion.inicial);
  const [reemplaza, fijarModo] = useState(edicion.reemplaza);
  const hecha = useRef(false);
  const id = useId();
  const lista = useId();
  useLayoutEffect(() => {
    const { current } = caja;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const { falla, ayuda } = control.mientras(texto);
  // Lists that were asked for arrive with another description of the sheet.
  const { hoja } = control.contexto;
  const opciones = useMemo(() => control.opciones(), [control, hoja]);
  const [elegida, elegir] = useState(-1);
  // What the cell already said offers everything; what was typed, what it leaves.
  const buscado = texto === edicion.inicial && !edicion.reemplaza ? "" : texto;
  const visibles = opciones ? ofrecidas(opciones, buscado) : [];
  useEffect(() => {
    if (texto === edicion.inicial && !edicion.reemplaza) return;
    return trasRafaga((signal) => control.probar(texto, signal));
  }, [control, edicion, texto]);
  const terminar = (hacer: () => void) => {
    if (hecha.current) return;
    hecha.current = true;
    hacer();
  };
  const escrito = useRef(texto);
  escrito.current = texto;
  // Its row was deleted by somebody else: a box that is taken away is told nothing.
  useLayoutEffect(() => () => {
    const { todas, clave } = control.contexto;
    if (todas.some((f) => clave(f) === edicion.clave)) return;
    terminar(() => control.confirmar(escrito.current, null));
  }, []);
  const alTeclear = (e: KeyboardEvent<HTMLInputElement>) => {
    const vertical = e.key === "ArrowDown" || e.key === "ArrowUp";
    if (vertical && visibles.length > 0 && !e.ctrlKey && !e.shiftKey) {
      e.preventDefault();
      e.stopPropagation();
      const paso = e.key === "ArrowDown" ? 1 : -1;
      return elegir((i) => Math.max(-1, Math.min(i + paso, visibles.length - 1)));
    }
    const flecha = FLECHAS.has(e.key) && reemplaza && !e.ctrlKey && !e.shiftKey;
    if (e.key === "Enter" || e.key === "Tab" || flecha) {
      const tecla = e.key === "Enter" || e.key === "Tab" ? e.key : "flecha";
      // The box goes with its answer: what was typed is read before.
      const escrito = e.currentTarget.value;
      e.preventDefault();
      const una = visibles[elegida] ?? (opciones && quedaUna(opciones, escrito));
      terminar(() => control.confirmar(una?.codigo ?? escrito, tecla, e, una?.escribe));
    } else if (e.key === "Escape") {
      terminar(() => control.cancelar());
    } else if (e.key === "F2") {
      fijarModo(!reemplaza);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <>
      <input
        ref={caja}
        className="caja-celda"
        aria-label={etiqueta}
        {...(opciones
          ? {
            role: "combobox",
            "aria-expanded": visibles.length > 0,
            "aria-controls": lista,
            "aria-autocomplete": "list" as const,
            "aria-activedescendant": elegida < 0 ? undefined : `${lista}-${elegida}`,
          }
          : {})}
        aria-invalid={falla !== "" || undefined}
        aria-describedby={id}
        autoComplete="off"
        spellCheck={false}
        value={texto}
        onChange={(e) => {
          escribir(e.currentTarget.value);
          elegir(-1);
        }}
        onKeyDown={alTeclear}
        onBlur={(e) => {
          const escrito = e.currentTarget.value;
          terminar(() => control.confirmar(escrito, null));
        }}
      />
      <span
        id={id}
        className={falla ? "globo malo" : "globo"}
        hidden={(!falla && !ayuda) || visibles.length > 0}
      >
        {falla || ayuda}
      </span>
      {visibles.length > 0 && (
        <ListaDeOpciones
          id={lista}
          caja={caja}
          titulo={etiqueta}
          opciones={visibles}
          elegida={elegida}
          onElegir={(o) =>
            terminar(() => control.confirmar(o.codigo, "Enter", undefined, o.escribe))}
        />
      )}
    </>
  );
}

/** What the foot says: the table is not drawn again for it. */
const DEL_PIE: ReadonlySet<string> = new Set<keyof EstadoDeHoja<unknown>>(["aviso", "efecto"]);

export class ControlDeHoja<F> implements Mando<F> {
  #estado: EstadoDeHoja<F> = {
    pendientes: pe.NADA as pe.Pendientes<F>,
    rango: null,
    edicion: null,
    corte: null,
    relleno: null,
    aviso: "",
    efecto: "",
  };
  /** As it stood when what the table draws of it last changed. */
  #dibujado = this.#estado;
  readonly #oyentes = new Set<() => void>();
  #c: Contexto<F> | null = null;
  /** Keys of the corners of the range: rows come and go above it. */
  #esquinas: readonly ClaveDeFila[] = [];
  readonly escritos: Escritos<F> = new Escritos<F>(this);
  readonly bloques = new Bloques<F>(this);
  readonly teclas = new Teclas<F>(this);
  readonly raton = ratonDe<F>(this);
  readonly comandos = comandosDeHoja<F>(this);
  readonly Pie = PieDeHoja;
  readonly Conflicto = ConflictoDeHoja;

  readonly suscribir = (oyente: () => void): () => void => {
    this.#oyentes.add(oyente);
    return () => this.#oyentes.delete(oyente);
  };
  readonly leer = (): EstadoDeHoja<F> => this.#estado;
  readonly dibujado = (): EstadoDeHoja<F> => this.#dibujado;

  poner(cambio: Partial<EstadoDeHoja<F>>): void {
    this.#estado = { ...this.#estado, ...cambio };
    if (Object.keys(cambio).some((c) => !DEL_PIE.has(c))) this.#dibujado = this.#estado;
    for (const oyente of this.#oyentes) oyente();
  }

  /** The table as it is about to be drawn. */
  conTabla(c: Contexto<F>): void {
    const antes = this.#c;
    this.#c = c;
    const { rango } = this.#estado;
    if (!rango || !antes || antes.filas === c.filas) return;
    const [desde, hasta] = this.#esquinas.map((k) => c.filas.findIndex((f) => c.clave(f) === k));
    const sigue = desde >= 0 && hasta >= 0;
    this.#estado = {
      ...this.#estado,
      rango: sigue
        ? { desde: { ...rango.desde, fila: desde }, hasta: { ...rango.hasta, fila: hasta } }
        : null,
    };
  }

  get contexto(): Contexto<F> {
    if (!this.#c) throw new Error("la hoja todavía no tiene tabla");
    return this.#c;
  }

  get limites(): r.Limites {
    const { filas, columnas } = this.contexto;
    return { filas: filas.length, columnas: columnas.length };
  }

  get activa(): r.Punto | null {
    const { visibles, clave, activa, desde } = this.contexto;
    if (visibles.length === 0) return null;
    // As in any table, the first row stands for one that is not on the page.
    const fila = Math.max(0, visibles.findIndex((f) => clave(f) === activa.clave));
    return { fila: desde + fila, columna: activa.columna };
  }

  get caja(): r.Caja | null {
    const { rango } = this.#estado;
    const { activa } = this;
    return rango ? r.cajaDe(rango) : activa && r.cajaDe(r.uno(activa));
  }

  /** Those of a range of several rows. */
  filasDelRango(): readonly F[] {
    const { rango } = this.#estado;
    if (!rango) return [];
    const caja = r.cajaDe(rango);
    return r.altoDe(caja) > 1 ? this.contexto.filas.slice(caja.arriba, caja.abajo + 1) : [];
  }

  elegir(pedido: r.Rango | null, cambio: Partial<EstadoDeHoja<F>> = {}): void {
    const { filas, clave } = this.contexto;
    const rango = pedido && r.cuantasEn(r.cajaDe(pedido)) > 1 ? pedido : null;
    const esquinas = rango ? [rango.desde.fila, rango.hasta.fila] : [];
    this.#esquinas = esquinas.map((fila) => clave(filas[fila]));
    if (!rango) this.teclas.olvidarTabs();
    this.poner({ rango, aviso: "", ...cambio });
  }

  // What is typed.

  revisada = (fila: F): Revisada<F> | null => this.escritos.revisada(fila);
  mostrada = (fila: F): F => this.revisada(fila)?.fila ?? fila;
  textoDe = (fila: F, columna: number): string => this.escritos.textoDe(fila, columna);
  mientras = (texto: string) => this.escritos.mientras(texto);
  probar = (texto: string, signal: AbortSignal): void =>
    void this.escritos.probar(texto, signal).then(
      (efecto) => signal.aborted || efecto === this.#estado.efecto || this.poner({ efecto }),
      // What a row would cost is no part of writing in it.
      () => {},
    );
  async asentado(): Promise<boolean> {
    // What is typed in the box goes to its cell, as when it is left by a click.
    if (this.#estado.edicion) (document.activeElement as HTMLElement | null)?.blur();
    this.escritos.insistir();
    const guardado = await this.escritos.asentado();
    if (document.activeElement === document.body) this.enfocarActiva();
    return guardado;
  }
  textoPendiente = (): string => this.escritos.texto();
  nombreDe = (clave: ClaveDeFila): string => this.escritos.nombreDe(clave);
  tomar = (clave: ClaveDeFila): void => this.escritos.tomar(clave);
  imponer = (clave: ClaveDeFila, actual: F): void => this.escritos.imponer(clave, actual);

  insistir(): void {
    this.escritos.insistir();
    this.enfocarActiva();
  }

  descartarTodo(): void {
    this.escritos.descartarTodo();
    this.enfocarActiva();
  }

  malas = () => this.escritos.malas();
  detenidas = () => this.escritos.detenidas();

  irAlError(): void {
    const detenidas = this.detenidas();
    const { activa } = this;
    const tras = (m: r.Punto) =>
      !activa || m.fila > activa.fila || (m.fila === activa.fila && m.columna > activa.columna);
    const una = detenidas.find(tras) ?? detenidas.at(0);
    if (!una) return;
    // The range that was pasted would hide which cell it is.
    this.elegir(null);
    this.contexto.enfocar(una);
  }

  enfocarActiva(): void {
    const { activa } = this;
    if (activa) this.contexto.enfocar(activa);
  }

  editar(inicial: string | null): void {
    const { hoja, filas, columnas, clave } = this.contexto;
    const { activa } = this;
    if (!activa) return;
    const fila = filas[activa.fila];
    const cerrada = hoja.cerrada(this.mostrada(fila), columnas[activa.columna].id);
    if (cerrada !== null) return this.poner({ aviso: cerrada });
    hoja.preparar?.(fila);
    this.poner({
      aviso: "",
      efecto: "",
      edicion: {
        clave: clave(fila),
        columna: activa.columna,
        rev: this.escritos.revDe(fila),
        inicial: inicial ?? this.textoDe(fila, activa.columna),
        reemplaza: inicial !== null,
      },
    });
  }

  cancelar(): void {
    this.poner({ edicion: null, efecto: "" });
    this.enfocarActiva();
  }

  opciones(): readonly OpcionDeCelda[] | null {
    const { hoja, columnas } = this.contexto;
    const { edicion } = this.#estado;
    const [fila] = edicion ? this.escritos.buscar([edicion.clave]) : [];
    if (!edicion || fila === undefined) return null;
    return hoja.opciones?.(this.mostrada(fila), columnas[edicion.columna].id) ?? null;
  }

  confirmar(
    texto: string,
    tecla: "Enter" | "Tab" | "flecha" | null,
    e?: KeyboardEvent,
    escribe?: OpcionDeCelda["escribe"],
  ): void {
    const { edicion, pendientes } = this.#estado;
    const [fila] = edicion ? this.escritos.buscar([edicion.clave]) : [];
    this.poner({ edicion: null, efecto: "" });
    if (!edicion) return;
    if (fila === undefined) {
      // Not at the foot: who goes on typing would do it in the row that took its place.
      const nombre = this.escritos.nombreDe(edicion.clave, edicion.rev);
      const cual = nombre && `: ${nombre}`;
      void alerta(`El registro fue eliminado${cual}. Usted escribió: ${texto}`)
        .then(() => this.enfocarActiva());
      return;
    }
    const { clave, columna, rev } = edicion;
    // A composition that was begun and left typed nothing: the cell says what it said.
    const nada = edicion.reemplaza && edicion.inicial === "" && texto === "";
    const escrito = nada ? this.textoDe(fila, columna) : texto.trim();
    const { id } = this.contexto.columnas[columna];
    const celdas = escribe ?? { [id]: escrito };
    // Typing the same again in what waits is how it is tried again.
    if (
      escribe || !nada && pendientes.filas.has(clave) || escrito !== this.textoDe(fila, columna)
    ) {
      this.escritos.anotar(
        Object.entries(celdas).map(([columna, texto]) => ({ clave, rev, columna, texto })),
      );
    }
    if (tecla === "flecha" && e) this.teclas.mover(e);
    else if (tecla === "Enter" || tecla === "Tab") this.teclas.saltar(tecla, e?.shiftKey ?? false);
  }

  alTeclear = (e: KeyboardEvent): boolean => this.teclas.alTeclear(e);
  copiar = (): string | null => this.bloques.copiar();
  cortar = (): string | null => this.bloques.cortar();
  pegar = (texto: string): void => this.bloques.pegar(texto);
  rellenar = (origen: r.Caja, hasta: r.Caja): void => this.bloques.rellenar(origen, hasta);

  dibujo(fila: F, posicion: number): FilaDibujada<F> | undefined {
    const { edicion } = this.#estado;
    const { clave, columnas } = this.contexto;
    const abierta = edicion?.clave === clave(fila)
      ? {
        columna: edicion.columna,
        nodo: (
          <CajaDeCelda
            key={`${edicion.clave} ${edicion.columna}`}
            control={this as Mando<unknown>}
            edicion={edicion}
            etiqueta={columnas[edicion.columna].titulo}
          />
        ),
      }
      : null;
    return dibujar(this, fila, posicion, abierta);
  }
}
