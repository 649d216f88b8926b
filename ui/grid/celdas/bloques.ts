/** Many cells of a sheet at once: copied, cut, pasted, filled and emptied. */
import { dichoDeRenglones, textoDeCeldas } from "#core/domain/block-text.ts";
import { contar } from "#core/domain/money.ts";
import * as b from "./bloque.ts";
import type { Mando } from "./contexto.ts";
import type { Escritos } from "./escritos.ts";
import type { CeldaPendiente } from "./pendientes.ts";
import * as r from "./rango.ts";

export class Bloques<F> {
  constructor(private readonly en: Mando<F> & { readonly escritos: Escritos<F> }) {}

  /**
   * Writes many cells at once: they are stored together, but for the rows that cannot be.
   * @param nota what else who wrote them is told.
   * @param entero all of it is stored, or none.
   */
  #escribir(escrituras: readonly b.EscrituraDeCelda[], nota = "", entero = false): void {
    const { filas, columnas, clave, hoja } = this.en.contexto;
    const celdas: CeldaPendiente[] = [];
    for (const { fila: lugar, columna, texto } of escrituras) {
      const fila = filas[lugar];
      const { id, titulo } = columnas[columna];
      const cerrada = hoja.cerrada(this.en.mostrada(fila), id);
      if (cerrada !== null) {
        return this.en.poner({ aviso: `No se cambió nada. ${titulo}: ${cerrada}` });
      }
      hoja.preparar?.(fila);
      if (texto !== this.en.textoDe(fila, columna)) {
        celdas.push({ clave: clave(fila), rev: this.en.escritos.revDe(fila), columna: id, texto });
      }
    }
    if (celdas.length === 0) return this.en.poner({ aviso: "Las celdas ya dicen eso" });
    this.en.escritos.anotar(celdas, nota, entero);
    this.en.escritos.despachar(null);
  }

  rellenar(origen: r.Caja, hasta: r.Caja): void {
    const { filas } = this.en.contexto;
    this.#escribir(
      b.rellenar(origen, hasta).map(([p, de]) => (
        { ...p, texto: this.en.textoDe(filas[de.fila], de.columna) }
      )),
    );
  }

  #vacias(caja: r.Caja): readonly b.EscrituraDeCelda[] {
    const { hoja, columnas } = this.en.contexto;
    return [...r.celdasDe(caja)].map((p) => (
      { ...p, texto: hoja.vacia(columnas[p.columna].id) }
    ));
  }

  vaciar(caja: r.Caja): void {
    this.#escribir(this.#vacias(caja));
  }

  copiar(): string | null {
    const { caja } = this.en;
    const { filas } = this.en.contexto;
    if (!caja) return null;
    const cuantas = contar(r.cuantasEn(caja), "celda copiada", "celdas copiadas");
    this.en.poner({ corte: null, aviso: cuantas });
    return textoDeCeldas(
      filas.slice(caja.arriba, caja.abajo + 1).map((fila) =>
        Array.from({ length: r.anchoDe(caja) }, (_, i) => this.en.textoDe(fila, caja.izquierda + i))
      ),
    );
  }

  cortar(): string | null {
    const texto = this.copiar();
    const { caja } = this.en;
    if (texto === null || !caja) return null;
    this.en.poner({ corte: { caja, texto }, aviso: "Cortado: péguelo donde va, o Esc" });
    return texto;
  }

  pegar(texto: string): void {
    const { caja } = this.en;
    const { corte } = this.en.leer();
    if (!caja) return;
    let copiado: readonly (readonly string[])[];
    try {
      copiado = b.leerBloque(texto);
    } catch (e) {
      return this.en.poner({ aviso: `No se pegó nada: ${(e as RangeError).message}` });
    }
    const puesto = b.sobreponer(copiado, caja, this.en.limites);
    if ("impedimento" in puesto) return this.en.poner({ aviso: puesto.impedimento });
    // What was cut goes away from where it was, in the same change.
    const mueve = corte !== null && corte.texto === textoDeCeldas(copiado);
    const destino = new Set(puesto.escrituras.map((p) => `${p.fila} ${p.columna}`));
    const vacias = mueve
      ? this.#vacias(corte.caja).filter((p) => !destino.has(`${p.fila} ${p.columna}`))
      : [];
    const [primera, ultima] = [puesto.escrituras[0], puesto.escrituras.at(-1)];
    this.en.elegir(ultima ? { desde: primera, hasta: ultima } : null, { corte: null });
    const esTexto = ({ columna }: r.Punto) => this.en.contexto.columnas[columna].clase === "texto";
    const puestas = puesto.escrituras.map((e) => ({ ...e, texto: b.enCelda(e.texto, esTexto(e)) }));
    const unidas = puesto.escrituras.filter(esTexto).map((e) => e.texto);
    this.#escribir([...vacias, ...puestas], dichoDeRenglones([unidas]), mueve);
  }
}
