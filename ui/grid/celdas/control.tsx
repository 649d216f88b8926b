/**
 * The sheet of one table: what is chosen in it, and what each key does. It is loaded when somebody
 * asks for it; the table draws what it says and passes on what is pressed.
 */
import type { KeyboardEvent } from "react";
import { alerta } from "#ui/state/alerts.ts";
import type { Clave } from "../estado.ts";
import { Bloques } from "./bloques.ts";
import { CajaDeCelda } from "./caja.tsx";
import { comandosDeHoja } from "./comandos-hoja.ts";
import type { Contexto, EstadoDeHoja, FilaDibujada, Mando } from "./contexto.ts";
import { dibujar } from "./dibujar.ts";
import { Escritos } from "./escritos.ts";
import type { Opcion, Revisada } from "./hoja.ts";
import "./hoja.css";
import * as pe from "./pendientes.ts";
import { ConflictoDeHoja, PieDeHoja } from "./pie.tsx";
import * as r from "./rango.ts";
import { ratonDe } from "./raton.ts";
import { Teclas } from "./teclas-hoja.ts";

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
  #esquinas: readonly Clave[] = [];
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
  tomar = (clave: Clave): void => this.escritos.tomar(clave);
  imponer = (clave: Clave, actual: F): void => this.escritos.imponer(clave, actual);

  insistir(): void {
    this.escritos.insistir();
    this.enfocarActiva();
  }

  descartarTodo(): void {
    this.escritos.descartarTodo();
    this.enfocarActiva();
  }

  malas = () => this.escritos.malas();

  irAlError(): void {
    const malas = this.malas();
    const { activa } = this;
    const tras = (m: r.Punto) =>
      !activa || m.fila > activa.fila || (m.fila === activa.fila && m.columna > activa.columna);
    const una = malas.find(tras) ?? malas.at(0);
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

  opciones(): readonly Opcion[] | null {
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
    escribe?: Opcion["escribe"],
  ): void {
    const { edicion, pendientes } = this.#estado;
    const [fila] = edicion ? this.escritos.buscar([edicion.clave]) : [];
    this.poner({ edicion: null, efecto: "" });
    if (!edicion) return;
    if (fila === undefined) {
      // Not at the foot: who goes on typing would do it in the row that took its place.
      void alerta(`El registro fue eliminado. Usted escribió: ${texto}`)
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
