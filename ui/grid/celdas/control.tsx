/**
 * The sheet of one table: what is chosen in it, and what each key does. It is loaded when somebody
 * asks for it; the table draws what it says and passes on what is pressed.
 */
import type { KeyboardEvent } from "react";
import { contar } from "../../../core/domain/money.ts";
import type { Clave } from "../estado.ts";
import * as b from "./bloque.ts";
import { CajaDeCelda } from "./caja.tsx";
import type { Contexto, EstadoDeHoja, FilaDibujada, Mando } from "./contexto.ts";
import { dibujar } from "./dibujar.ts";
import { Escritos } from "./escritos.ts";
import type { Revisada, Version } from "./hoja.ts";
import "./hoja.css";
import * as pe from "./pendientes.ts";
import { ConflictoDeHoja, PieDeHoja } from "./pie.tsx";
import * as r from "./rango.ts";
import { ratonDe } from "./raton.ts";

/** Whether the key is a letter, a digit or a sign, by itself. */
const escribe = (e: KeyboardEvent): boolean =>
  e.key.length === 1 && e.key !== " " && e.key !== "?" && !e.ctrlKey && !e.metaKey && !e.altKey;

export class ControlDeHoja<F> implements Mando<F> {
  #estado: EstadoDeHoja<F> = {
    pendientes: pe.NADA as pe.Pendientes<F>,
    rango: null,
    edicion: null,
    corte: null,
    relleno: null,
    aviso: "",
  };
  readonly #oyentes = new Set<() => void>();
  #c: Contexto<F> | null = null;
  /** Keys of the corners of the range: rows come and go above it. */
  #esquinas: readonly Clave[] = [];
  /** Column where a run of Tabs began. */
  #tabDesde: number | null = null;
  /** Escape was pressed: the next Tab leaves the sheet. */
  #sale = false;
  readonly escritos = new Escritos<F>(this);
  readonly raton = ratonDe<F>(this);
  readonly Pie = PieDeHoja;
  readonly Conflicto = ConflictoDeHoja;

  readonly suscribir = (oyente: () => void): () => void => {
    this.#oyentes.add(oyente);
    return () => this.#oyentes.delete(oyente);
  };
  readonly leer = (): EstadoDeHoja<F> => this.#estado;

  poner(cambio: Partial<EstadoDeHoja<F>>): void {
    this.#estado = { ...this.#estado, ...cambio };
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

  #limites(): r.Limites {
    const { filas, columnas } = this.contexto;
    return { filas: filas.length, columnas: columnas.length };
  }

  /** The focused cell; null in a table without rows. */
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

  /** @param pedido of one cell, it is none: the focused cell stands for it. */
  elegir(pedido: r.Rango | null, cambio: Partial<EstadoDeHoja<F>> = {}): void {
    const { filas, clave } = this.contexto;
    const rango = pedido && r.cuantasEn(r.cajaDe(pedido)) > 1 ? pedido : null;
    const esquinas = rango ? [rango.desde.fila, rango.hasta.fila] : [];
    this.#esquinas = esquinas.map((fila) => clave(filas[fila]));
    if (!rango) this.#tabDesde = null;
    this.poner({ rango, aviso: "", ...cambio });
  }

  // What is typed.

  revisada = (fila: F): Revisada<F> | null => this.escritos.revisada(fila);
  mostrada = (fila: F): F => this.revisada(fila)?.fila ?? fila;
  textoDe = (fila: F, columna: number): string => this.escritos.textoDe(fila, columna);
  mientras = (texto: string) => this.escritos.mientras(texto);
  textoPendiente = (): string => this.escritos.texto();
  tomar = (clave: Clave): void => this.escritos.tomar(clave);
  imponer = (clave: Clave, rev: Version): void => this.escritos.imponer(clave, rev);

  descartarTodo(): void {
    this.escritos.descartarTodo();
    this.enfocarActiva();
  }

  enfocarActiva(): void {
    const { activa } = this;
    if (activa) this.contexto.enfocar(activa);
  }

  /** @param inicial what takes the place of what the cell says; null = that itself. */
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
      edicion: {
        clave: clave(fila),
        columna: activa.columna,
        rev: hoja.rev(fila),
        inicial: inicial ?? this.textoDe(fila, activa.columna),
        reemplaza: inicial !== null,
      },
    });
  }

  cancelar(): void {
    this.poner({ edicion: null });
    this.enfocarActiva();
  }

  confirmar(texto: string, tecla: "Enter" | "Tab" | "flecha" | null, e?: KeyboardEvent): void {
    const { edicion, pendientes } = this.#estado;
    const [fila] = edicion ? this.escritos.buscar([edicion.clave]) : [];
    this.poner({ edicion: null });
    if (!edicion) return;
    if (fila === undefined) {
      return this.poner({ aviso: `El registro fue eliminado. Usted escribió: ${texto}` });
    }
    const { clave, columna, rev } = edicion;
    const escrito = texto.trim();
    // Typing the same again in what waits is how it is tried again.
    if (pendientes.filas.has(clave) || escrito !== this.textoDe(fila, columna)) {
      const { id } = this.contexto.columnas[columna];
      this.escritos.anotar([{ clave, rev, columna: id, texto: escrito }]);
    }
    if (tecla === "flecha" && e) this.#mover(e);
    else if (tecla === "Enter" || tecla === "Tab") this.#saltar(tecla, e?.shiftKey ?? false);
  }

  /** Writes many cells at once: they are stored together, or none. */
  #escribirVarias(escrituras: readonly b.Escritura[]): void {
    const { filas, columnas, clave, hoja } = this.contexto;
    const celdas: pe.Celda[] = [];
    for (const { fila: lugar, columna, texto } of escrituras) {
      const fila = filas[lugar];
      const { id, titulo } = columnas[columna];
      const cerrada = hoja.cerrada(this.mostrada(fila), id);
      if (cerrada !== null) {
        return this.poner({ aviso: `No se cambió nada. ${titulo}: ${cerrada}` });
      }
      hoja.preparar?.(fila);
      if (texto !== this.textoDe(fila, columna)) {
        celdas.push({ clave: clave(fila), rev: hoja.rev(fila), columna: id, texto });
      }
    }
    if (celdas.length === 0) return this.poner({ aviso: "Las celdas ya dicen eso" });
    this.escritos.anotar(celdas);
    this.escritos.despachar(null);
  }

  rellenar(origen: r.Caja, hasta: r.Caja): void {
    const { filas } = this.contexto;
    this.#escribirVarias(
      b.rellenar(origen, hasta).map(([p, de]) => (
        { ...p, texto: this.textoDe(filas[de.fila], de.columna) }
      )),
    );
  }

  #vaciar(caja: r.Caja): readonly b.Escritura[] {
    const { hoja, columnas } = this.contexto;
    return [...r.celdasDe(caja)].map((p) => (
      { ...p, texto: hoja.vacia(columnas[p.columna].id) }
    ));
  }

  // Keys.

  #saltar(tecla: "Enter" | "Tab", atras: boolean): boolean {
    const { activa } = this;
    if (!activa) return false;
    const { rango } = this.#estado;
    const destino = r.siguiente(tecla, atras, activa, rango, this.#limites(), this.#tabDesde);
    if (tecla === "Enter") this.#tabDesde = null;
    else this.#tabDesde ??= activa.columna;
    // Whoever goes out of the sheet by Tab leaves it as any other part of the page.
    if (!destino) return false;
    this.contexto.enfocar(destino);
    if (tecla === "Enter") this.escritos.despachar(null);
    return true;
  }

  #mover(e: KeyboardEvent): boolean {
    const { activa } = this;
    if (!activa) return false;
    const control = e.ctrlKey || e.metaKey;
    const { rango } = this.#estado;
    if (!e.shiftKey) {
      const destino = r.paso(e.key, control, activa, this.#limites());
      if (!destino) return false;
      this.elegir(null);
      this.contexto.enfocar(destino);
      return true;
    }
    const hasta = r.paso(e.key, control, rango?.hasta ?? activa, this.#limites());
    if (!hasta) return e.key === "ArrowUp";
    // One step at a time the range stays in sight; to the end, it goes over all the pages.
    const { desde: primera, visibles } = this.contexto;
    const ultima = primera + visibles.length - 1;
    const fila = control ? hasta.fila : Math.max(primera, Math.min(hasta.fila, ultima));
    this.elegir({ desde: rango?.desde ?? activa, hasta: { ...hasta, fila } });
    return true;
  }

  /** The nearest thing that can be taken back; with nothing left, the next Tab leaves. */
  #escapar(caja: r.Caja): boolean {
    const { corte, rango } = this.#estado;
    const { filas, columnas, clave, hayElegidas } = this.contexto;
    if (corte) {
      this.poner({ corte: null, aviso: "" });
      return true;
    }
    const celdas = [...r.celdasDe(caja)].map(({ fila, columna }) => (
      { clave: clave(filas[fila]), columna: columnas[columna].id }
    ));
    if (this.escritos.restituir(celdas) > 0) return true;
    if (rango) {
      this.elegir(null);
      return true;
    }
    if (hayElegidas) return false;
    this.#sale = true;
    this.poner({ aviso: "Tab sale de la planilla" });
    return true;
  }

  #abrir({ fila, columna }: r.Punto): void {
    const { hoja, filas, columnas } = this.contexto;
    if (this.escritos.hay) {
      this.poner({ aviso: "Antes guarde o restituya (Esc) las celdas marcadas" });
    } else hoja.abrir?.(filas[fila], columnas[columna].id);
  }

  /** Whether the key was of the sheet. */
  alTeclear(e: KeyboardEvent): boolean {
    const { activa, caja } = this;
    if (!activa || !caja) return false;
    const control = e.ctrlKey || e.metaKey;
    const sale = this.#sale;
    if (e.key !== "Shift") this.#sale = false;
    if (e.key === "Tab") return !sale && !control && this.#saltar("Tab", e.shiftKey);
    if (e.altKey) return false;
    if (this.#mover(e)) return true;
    if (escribe(e)) this.editar(e.key);
    else if (e.key === "F2") this.editar(null);
    else if (e.key === "Enter" && control) this.#abrir(activa);
    else if (e.key === "Enter") this.#saltar("Enter", e.shiftKey);
    else if (e.key === "Escape") return this.#escapar(caja);
    // With rows chosen, it is them that are deleted: their command asks.
    else if (e.key === "Delete" && this.contexto.hayElegidas) return false;
    else if (e.key === "Delete" || e.key === "Backspace") this.#escribirVarias(this.#vaciar(caja));
    else if (control && e.key.toLowerCase() === "d") {
      const abajo = b.haciaAbajo(caja);
      if (abajo) this.rellenar(abajo.origen, abajo.hasta);
    } else return false;
    return true;
  }

  // Clipboard.

  copiar(): string | null {
    const { caja } = this;
    const { filas } = this.contexto;
    if (!caja) return null;
    const cuantas = contar(r.cuantasEn(caja), "celda copiada", "celdas copiadas");
    this.poner({ corte: null, aviso: cuantas });
    return b.textoDeBloque(
      filas.slice(caja.arriba, caja.abajo + 1).map((fila) =>
        Array.from({ length: r.anchoDe(caja) }, (_, i) => this.textoDe(fila, caja.izquierda + i))
      ),
    );
  }

  cortar(): string | null {
    const texto = this.copiar();
    const { caja } = this;
    if (texto === null || !caja) return null;
    this.poner({ corte: { caja, texto }, aviso: "Cortado: péguelo donde va, o Esc" });
    return texto;
  }

  pegar(texto: string): void {
    const { caja } = this;
    const { corte } = this.#estado;
    if (!caja) return;
    const bloque = b.leerBloque(texto);
    const puesto = b.sobreponer(bloque, caja, this.#limites());
    if ("impedimento" in puesto) return this.poner({ aviso: puesto.impedimento });
    // What was cut goes away from where it was, in the same change.
    const mueve = corte !== null &&
      b.textoDeBloque(b.leerBloque(corte.texto)) === b.textoDeBloque(bloque);
    const destino = new Set(puesto.escrituras.map((p) => `${p.fila} ${p.columna}`));
    const vacias = mueve
      ? this.#vaciar(corte.caja).filter((p) => !destino.has(`${p.fila} ${p.columna}`))
      : [];
    const [primera, ultima] = [puesto.escrituras[0], puesto.escrituras.at(-1)];
    this.elegir(ultima ? { desde: primera, hasta: ultima } : null, { corte: null });
    this.#escribirVarias([...vacias, ...puesto.escrituras]);
  }

  // Drawing.

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
