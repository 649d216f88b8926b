/** What each key does in a sheet. */
import type { KeyboardEvent } from "react";
import { empiezaComposicion } from "#ui/pagina/composicion.ts";
import * as b from "./bloque.ts";
import type { Bloques } from "./bloques.ts";
import type { Mando } from "./contexto.ts";
import type { Escritos } from "./escritos.ts";
import * as r from "./rango.ts";

interface Anfitrion<F> extends Mando<F> {
  readonly escritos: Escritos<F>;
  readonly bloques: Bloques<F>;
}

/** Whether the key is a letter, a digit or a sign, by itself. */
const escribe = (e: KeyboardEvent): boolean =>
  e.key.length === 1 && e.key !== " " && e.key !== "?" && !e.ctrlKey && !e.metaKey && !e.altKey;

/** They go from row to row. */
const DE_FILA = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown"]);

export class Teclas<F> {
  /** Column where a run of Tabs began. */
  #tabDesde: number | null = null;
  /** Escape was pressed: the next Tab leaves the sheet. */
  #sale = false;

  constructor(private readonly en: Anfitrion<F>) {}

  olvidarTabs(): void {
    this.#tabDesde = null;
  }

  saltar(tecla: "Enter" | "Tab", atras: boolean): boolean {
    const { activa } = this.en;
    if (!activa) return false;
    const { rango } = this.en.leer();
    const destino = r.siguiente(tecla, atras, activa, rango, this.en.limites, this.#tabDesde);
    if (tecla === "Enter") this.#tabDesde = null;
    else this.#tabDesde ??= activa.columna;
    // Whoever goes out of the sheet by Tab leaves it as any other part of the page.
    if (!destino) return false;
    this.en.contexto.enfocar(destino);
    if (tecla === "Enter") this.en.escritos.despachar(null);
    return true;
  }

  mover(e: KeyboardEvent): boolean {
    const { activa } = this.en;
    if (!activa) return false;
    const control = e.ctrlKey || e.metaKey;
    const { rango } = this.en.leer();
    if (!e.shiftKey) {
      const destino = r.paso(e.key, control, activa, this.en.limites);
      if (!destino) return false;
      this.en.elegir(null);
      this.en.contexto.enfocar(destino);
      return true;
    }
    // With rows chosen, it is rows that are added.
    if (this.en.contexto.hayElegidas && DE_FILA.has(e.key)) return false;
    const hasta = r.paso(e.key, control, rango?.hasta ?? activa, this.en.limites);
    if (!hasta) return e.key === "ArrowUp";
    // One step at a time the range stays in sight; to the end, it goes over all the pages.
    const { desde: primera, visibles } = this.en.contexto;
    const ultima = primera + visibles.length - 1;
    const fila = control ? hasta.fila : Math.max(primera, Math.min(hasta.fila, ultima));
    this.en.elegir({ desde: rango?.desde ?? activa, hasta: { ...hasta, fila } });
    return true;
  }

  /** The nearest thing that can be taken back; with nothing left, the next Tab leaves. */
  #escapar(caja: r.Caja): boolean {
    const { corte, rango } = this.en.leer();
    const { filas, columnas, clave, hayElegidas } = this.en.contexto;
    if (corte) {
      this.en.poner({ corte: null, aviso: "" });
      return true;
    }
    const celdas = [...r.celdasDe(caja)].map(({ fila, columna }) => (
      { clave: clave(filas[fila]), columna: columnas[columna].id }
    ));
    if (this.en.escritos.restituir(celdas) > 0) return true;
    if (rango) {
      this.en.elegir(null);
      return true;
    }
    if (hayElegidas) return false;
    this.#sale = true;
    this.en.poner({ aviso: "Tab sale de la planilla" });
    return true;
  }

  /** The editor, once what is on its way was stored: it opens over that. */
  async #abrir({ fila, columna }: r.Punto): Promise<void> {
    const { hoja, filas, columnas, clave } = this.en.contexto;
    const cual = clave(filas[fila]);
    if (!await this.en.asentado()) {
      return this.en.poner({ aviso: "Antes guarde o restituya (Esc) las celdas marcadas" });
    }
    const [suya] = this.en.escritos.buscar([cual]);
    if (suya !== undefined) hoja.abrir?.(suya, columnas[columna].id);
  }

  /** Whether the key was of the sheet. */
  alTeclear(e: KeyboardEvent): boolean {
    const { activa, caja } = this.en;
    if (!activa || !caja) return false;
    const control = e.ctrlKey || e.metaKey;
    const sale = this.#sale;
    if (e.key !== "Shift") this.#sale = false;
    const letra = e.key.toLowerCase();
    if (control && !e.altKey && (letra === "z" || letra === "y")) {
      // A key that is held down would ask for more steps than anybody sees happen.
      if (e.repeat && this.en.escritos.enPaso) return true;
      void (letra === "y" || e.shiftKey ? this.en.escritos.rehacer() : this.en.escritos.deshacer());
      return true;
    }
    if (e.key === "Tab") return !sale && !control && this.saltar("Tab", e.shiftKey);
    if (e.altKey) return false;
    if (this.mover(e)) return true;
    if (empiezaComposicion(e.nativeEvent)) {
      // Its box takes the focus before what is composed comes, and the key goes on: all of it is there.
      this.en.editar("");
      return false;
    }
    if (escribe(e)) this.en.editar(e.key);
    else if (e.key === "F2" && !e.shiftKey) this.en.editar(null);
    else if (e.key === "Enter" && control) void this.#abrir(activa);
    else if (e.key === "Enter") this.saltar("Enter", e.shiftKey);
    else if (e.key === "Escape") return this.#escapar(caja);
    // With rows chosen, it is them that are deleted: their command asks.
    else if (e.key === "Delete" && this.en.contexto.hayElegidas) return false;
    else if (e.key === "Delete" || e.key === "Backspace") this.en.bloques.vaciar(caja);
    else if (control && !e.shiftKey && letra === "d") {
      const abajo = b.haciaAbajo(caja);
      if (abajo) this.en.bloques.rellenar(abajo.origen, abajo.hasta);
    } else return false;
    return true;
  }
}
