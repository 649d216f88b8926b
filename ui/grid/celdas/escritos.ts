/** What is typed in the cells of one table: how each row reads with it, and storing it. */
import { calcular, dichoDeCuenta, esCuenta } from "#core/domain/arithmetic.ts";
import { contar } from "#core/domain/money.ts";
import { ErrorApi } from "#ui/api.ts";
import { dichoDeFusion } from "#ui/form/fusion.ts";
import { alerta, mostrarError } from "#ui/state/alerts.ts";
import { vidaDePantalla } from "#ui/state/lost-session.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import type { ClaveDeFila } from "../estado.ts";
import type { CeldaMala, Mando } from "./contexto.ts";
import type { Ajena, Guardadas, PorGuardar, Revisada, VersionDeFila } from "./hoja.ts";
import * as pe from "./pendientes.ts";
import type { Punto } from "./rango.ts";

/** Rows that are looked for one by one; for more, an index is made. */
const POCAS = 8;

export class Escritos<F> {
  /** Row with the focus whose cells are still being written. */
  #abierta: ClaveDeFila | null = null;
  /** Calls on their way. */
  #vuelos = 0;
  /** What went together was refused: each lot by itself says which. */
  #deAUno = false;
  /** What else is to be said of what was just written. */
  #nota = "";
  /** The table is gone: nobody sees what is refused. */
  #cerrado = false;
  /** Rows as they were stored, until the table draws them: what is typed goes over them. */
  #guardadas: { readonly sobre: readonly F[]; readonly filas: ReadonlyMap<ClaveDeFila, F> } | null =
    null;
  /** Rows with the versions that were seen when something was typed in them. */
  readonly #vistas = new Map<string, F>();
  /** Steps that were taken back by their key: cells that waited, or (null) what was stored. */
  #vueltas: (readonly pe.CeldaPendiente[] | null)[] = [];
  /** Steps that were asked for: each goes once the one before is done. */
  #pasos: (() => Promise<void>)[] = [];
  /** What is said once a row that was merged with another's change is stored. */
  #junto = "";
  readonly #revisadas = new WeakMap<object, { de: F; hoja: unknown; revisada: Revisada<F> }>();

  constructor(private readonly en: Mando<F>) {}

  get #pendientes(): pe.Pendientes<F> {
    return this.en.leer().pendientes;
  }

  /** What is on its way goes on. */
  cerrar(): void {
    this.#cerrado = true;
  }

  get hay(): boolean {
    return this.#pendientes.filas.size > 0 || this.#pendientes.vuelo !== null;
  }

  /** Once nothing is on its way: whether nothing waits for the person either. */
  async asentado(): Promise<boolean> {
    while (this.#pendientes.vuelo) {
      await new Promise<void>((seguir) => {
        const callar = this.en.suscribir(() => {
          if (this.#pendientes.vuelo) return;
          callar();
          seguir();
        });
      });
    }
    return !this.hay;
  }

  #guardada(k: ClaveDeFila): F | undefined {
    const { todas } = this.en.contexto;
    return this.#guardadas?.sobre === todas ? this.#guardadas.filas.get(k) : undefined;
  }

  buscar(claves: readonly ClaveDeFila[]): readonly (F | undefined)[] {
    const { todas, clave } = this.en.contexto;
    if (claves.length <= POCAS) {
      return claves.map((k) => this.#guardada(k) ?? todas.find((f) => clave(f) === k));
    }
    const porClave = new Map(todas.map((f) => [clave(f), f]));
    return claves.map((k) => this.#guardada(k) ?? porClave.get(k));
  }

  /** Version of a row that is drawn, which may have been stored since. */
  revDe(fila: F): VersionDeFila {
    const { clave } = this.en.contexto;
    return this.#ver(this.#guardada(clave(fila)) ?? fila);
  }

  #ver(fila: F): VersionDeFila {
    const { hoja, clave } = this.en.contexto;
    const rev = hoja.rev(fila);
    this.#vistas.set(`${clave(fila)}\n${rev}`, fila);
    return rev;
  }

  /** Rows that are so in the table, before it draws them. */
  #asentar(filas: readonly F[]): void {
    const { todas: sobre, clave } = this.en.contexto;
    const antes = this.#guardadas?.sobre === sobre ? this.#guardadas.filas : [];
    this.#guardadas = {
      sobre,
      filas: new Map([...antes, ...filas.map((f) => [clave(f), f] as const)]),
    };
  }

  /** What names a row for people, also one that somebody else deleted; empty where nothing does. */
  nombreDe(clave: ClaveDeFila, rev = this.#pendientes.filas.get(clave)?.rev): string {
    const fila = this.buscar([clave])[0] ?? this.#vistas.get(`${clave}\n${rev}`);
    return fila === undefined ? "" : this.en.contexto.hoja.nombre?.(fila) ?? "";
  }

  /** What is typed goes from now on over the row as somebody else left it. */
  #sobre(pendientes: pe.Pendientes<F>, clave: ClaveDeFila, actual: F): pe.Pendientes<F> {
    this.en.contexto.hoja.poner?.([actual]);
    this.#asentar([actual]);
    return pe.imponer(pendientes, clave, this.#ver(actual));
  }

  /** The columns that both changed, and not alike; undefined where nobody knows what was seen. */
  #disputadas({ clave, actual }: Ajena<F>): readonly string[] | undefined {
    const { hoja, columnas } = this.en.contexto;
    const propia = this.#pendientes.filas.get(clave);
    const vista = propia && this.#vistas.get(`${clave}\n${propia.rev}`);
    if (!actual || !propia || vista === undefined) return undefined;
    const { fila: mia } = hoja.revisar(vista, propia.escrito);
    const todas = new Set([...columnas.map((c) => c.id), ...Object.keys(propia.escrito)]);
    return [...todas].filter((c) => {
      if (hoja.cerrada(vista, c) !== null) return false;
      const [antes, escrita, suya] = [vista, mia, actual].map((f) => hoja.texto(f, c));
      return suya !== antes && escrita !== antes && escrita !== suya;
    });
  }

  /** A row with what was typed over it; null when nothing was. */
  revisada(fila: F): Revisada<F> | null {
    const { hoja, clave } = this.en.contexto;
    const escrito = pe.escritoDe(this.#pendientes, clave(fila));
    if (!escrito) return null;
    const sabida = this.#revisadas.get(escrito);
    if (sabida?.de === fila && sabida.hoja === hoja) return sabida.revisada;
    const revisada = hoja.revisar(fila, escrito);
    this.#revisadas.set(escrito, { de: fila, hoja, revisada });
    return revisada;
  }

  /** What a cell is typed as; what cannot be read stays as it was typed. */
  textoDe(fila: F, columna: number): string {
    const { hoja, columnas, clave } = this.en.contexto;
    const { id } = columnas[columna];
    const revisada = this.revisada(fila);
    const escrito = revisada?.fallas[id] === undefined
      ? undefined
      : pe.escritoDe(this.#pendientes, clave(fila))?.[id];
    return escrito ?? hoja.texto(revisada?.fila ?? fila, id);
  }

  /** The row of the cell that is typed in, as it would be. */
  #conTexto(texto: string) {
    const { hoja, columnas } = this.en.contexto;
    const { edicion } = this.en.leer();
    const fila = edicion && this.buscar([edicion.clave])[0];
    if (!edicion || !fila) return null;
    const columna = columnas[edicion.columna];
    const { [columna.id]: _, ...resto } = pe.escritoDe(this.#pendientes, edicion.clave) ?? {};
    return { fila, columna, revisada: hoja.revisar(fila, { ...resto, [columna.id]: texto }) };
  }

  /** What would be wrong with the cell that is typed in, and what it would mean. */
  mientras(texto: string): { readonly falla: string; readonly ayuda: string } {
    const c = this.#conTexto(texto);
    if (!c) return { falla: "", ayuda: "" };
    const falla = c.revisada.fallas[c.columna.id] ?? "";
    if (falla) return { falla, ayuda: "" };
    const hecha = esCuenta(texto) ? calcular(texto, 2) : null;
    const cuenta = hecha && "valor" in hecha ? `${texto.trim()} ${dichoDeCuenta(hecha)}` : "";
    return { falla, ayuda: cuenta || (c.columna.ayuda?.(c.revisada.fila) ?? "") };
  }

  /** «Cargos 12 → 14 en el renglón: + $ 28.984.624,35»; empty when nobody can say. */
  async probar(texto: string, signal: AbortSignal): Promise<string> {
    const { hoja } = this.en.contexto;
    const c = hoja.diferencia && this.#conTexto(texto);
    if (!c || Object.keys(c.revisada.fallas).length > 0) return "";
    const { fila, columna: { id, titulo }, revisada: { valores } } = c;
    if (Object.keys(valores).length === 0) return "";
    const dicha = await hoja.diferencia?.(fila, valores, signal);
    return dicha
      ? `${titulo} ${hoja.texto(fila, id) || "—"} → ${
        esCuenta(texto) ? hoja.texto(c.revisada.fila, id) : texto.trim()
      } ${dicha}`
      : "";
  }

  /**
   * @param nota what is said of them now, and once more with their being stored.
   * @param entero they are stored together or not at all.
   */
  anotar(celdas: readonly pe.CeldaPendiente[], nota = "", entero = false): void {
    this.#vueltas = [];
    this.#nota = nota;
    this.en.poner({ pendientes: pe.anotar(this.#pendientes, celdas, entero), aviso: nota });
  }

  /** Why the cells of a row cannot be stored, by column. */
  fallasDe(fila: F): Readonly<Record<string, string>> {
    const { clave } = this.en.contexto;
    const propia = this.#pendientes.filas.get(clave(fila));
    return propia ? { ...this.revisada(fila)?.fallas, ...propia.rehusadas } : {};
  }

  /** Cells that cannot be stored, of the rows in sight and in their order. */
  malas(): readonly CeldaMala[] {
    if (this.#pendientes.filas.size === 0) return [];
    const { filas, columnas, clave } = this.en.contexto;
    return filas.flatMap((f, fila) => {
      if (!this.#pendientes.filas.has(clave(f))) return [];
      return Object.entries(this.fallasDe(f)).map(([id, motivo]) => {
        const columna = Math.max(0, columnas.findIndex((c) => c.id === id));
        return { fila, columna, titulo: columnas.find((c) => c.id === id)?.titulo ?? "", motivo };
      }).toSorted((a, b) => a.columna - b.columna);
    });
  }

  /** Where the person is waited for: those, and the first cell in dispute of each row in conflict. */
  detenidas(): readonly Punto[] {
    const { filas, columnas, clave } = this.en.contexto;
    const ajenas = [...this.#pendientes.filas].flatMap(([k, { ajena, escrito }]) => {
      const fila = ajena ? filas.findIndex((f) => clave(f) === k) : -1;
      if (fila < 0) return [];
      const suyas: readonly string[] = ajena?.disputadas ?? Object.keys(escrito);
      return { fila, columna: Math.max(0, columnas.findIndex((c) => suyas.includes(c.id))) };
    });
    return [...this.malas(), ...ajenas]
      .toSorted((a, b) => a.fila - b.fila || a.columna - b.columna);
  }

  /** Takes back the last that was typed, once nothing is on its way; of what is stored, its last. */
  deshacer(): Promise<void> {
    return this.#paso(async () => {
      await this.asentado();
      const lote = pe.ultimoLote(this.#pendientes);
      if (lote.length === 0) {
        return await this.#deGuardado("deshacer", () => [...this.#vueltas, null]);
      }
      this.restituir(lote);
      this.#vueltas = [...this.#vueltas, lote];
    });
  }

  /** Does again what was taken back last, until something else is typed. */
  rehacer(): Promise<void> {
    return this.#paso(async () => {
      const vuelta = this.#vueltas.at(-1);
      const quedan = this.#vueltas.slice(0, -1);
      if (!vuelta) return await this.#deGuardado("rehacer", () => quedan);
      // What was moved is in one place or the other.
      this.anotar(vuelta, "", true);
      this.#vueltas = quedan;
      this.despachar(null);
    });
  }

  /** Whether a step that was asked for is not done yet. */
  get enPaso(): boolean {
    return this.#pasos.length > 0;
  }

  async #paso(dar: () => Promise<void>): Promise<void> {
    this.#pasos.push(dar);
    if (this.#pasos.length > 1) return;
    try {
      while (this.#pasos.length > 0) {
        await this.#pasos[0]();
        this.#pasos.shift();
      }
    } catch (e) {
      // The ones after it were asked for as if it had been done.
      this.#pasos = [];
      await mostrarError(e);
    }
  }

  async #deGuardado(
    cual: "deshacer" | "rehacer",
    despues: () => readonly (readonly pe.CeldaPendiente[] | null)[],
  ): Promise<void> {
    const dar = this.en.contexto.hoja[cual];
    if (!dar) {
      const aviso = "Aquí no se deshace con Ctrl+Z: escriba otra vez lo que decía";
      return this.en.poner({ aviso });
    }
    this.en.poner({ aviso: await dar() });
    this.#vueltas = [...despues()];
  }

  /** What was typed in these cells is taken back; how many they were. */
  restituir(celdas: readonly { readonly clave: ClaveDeFila; readonly columna: string }[]): number {
    const { filas } = this.#pendientes;
    const escritas = celdas.filter((c) => filas.get(c.clave)?.escrito[c.columna] !== undefined);
    if (escritas.length === 0) return 0;
    this.en.poner({
      pendientes: pe.restituir(this.#pendientes, escritas),
      aviso: contar(escritas.length, "celda restituida", "celdas restituidas"),
    });
    this.despachar(this.#abierta);
    return escritas.length;
  }

  /** The answer to a conflict: what somebody else left, or what was typed. */
  tomar(clave: ClaveDeFila): void {
    const { ajena, escrito = {} } = this.#pendientes.filas.get(clave) ?? {};
    const { actual = null, disputadas } = ajena ?? {};
    if (actual && disputadas?.every((c) => escrito[c] !== undefined)) {
      const cedidas = disputadas.map((columna) => ({ clave, columna }));
      const quedan = pe.restituir(this.#pendientes, cedidas);
      this.en.poner({ pendientes: this.#sobre(quedan, clave, actual), aviso: "" });
    } else {
      if (ajena) this.en.contexto.hoja.poner?.(actual ? [actual] : []);
      this.en.poner({ pendientes: pe.descartar(this.#pendientes, [clave]), aviso: "" });
    }
    this.despachar(null);
  }
  imponer(clave: ClaveDeFila, actual: F): void {
    this.en.poner({ pendientes: this.#sobre(this.#pendientes, clave, actual), aviso: "" });
    this.despachar(null);
  }

  /** Everything that is not stored is taken back. */
  descartarTodo(): void {
    const claves = [...this.#pendientes.filas.keys()];
    this.en.poner({ pendientes: pe.descartar(this.#pendientes, claves), aviso: "" });
  }

  /** What found no answer is sent again. */
  insistir(): void {
    const { filas } = this.#pendientes;
    if (filas.values().some((f) => f.insistible)) {
      this.en.poner({ pendientes: pe.insistir(this.#pendientes), aviso: "" });
    }
    this.despachar(null);
  }

  /** The focus went to a row, or out of the table (null): the one that it left is stored. */
  enFila(clave: ClaveDeFila | null): void {
    if (clave !== null && clave === this.#abierta) return;
    if (this.#pendientes.filas.size > 0) this.despachar(clave);
    else this.#abierta = clave;
  }

  /** Sends the lots that can be; the row that is still being written waits. */
  despachar(abierta: ClaveDeFila | null): void {
    this.#abierta = abierta;
    while (this.#vuelos < (this.en.contexto.hoja.aLaVez ?? 1) && this.#despegar());
  }

  /** Whether there was something to send. */
  #despegar(): boolean {
    const pendientes = this.#pendientes;
    const { hoja } = this.en.contexto;
    const esperan = [...pendientes.filas.keys()];
    const halladas = this.buscar(esperan);
    const filas = new Map(esperan.map((clave, i) => [clave, halladas[i]]));
    const bien = (clave: ClaveDeFila) => {
      const fila = filas.get(clave);
      const revisada = fila === undefined ? null : this.revisada(fila);
      return revisada === null || Object.keys(revisada.fallas).length === 0;
    };
    const lotes = pe.lotesListos(pendientes, this.#abierta, bien);
    const porUno = hoja.aLaVez !== undefined || this.#deAUno;
    const van = porUno ? lotes.slice(0, 1) : lotes;
    if (van.length === 0) return this.#deAUno = false;
    const claves = van.flat();
    const listas: PorGuardar<F>[] = [];
    const iguales: ClaveDeFila[] = [];
    const idas = new Map<ClaveDeFila, { ajena: Ajena<F> }>();
    for (const clave of claves) {
      const fila = filas.get(clave);
      const { rev } = pendientes.filas.get(clave) ?? {};
      const revisada = fila === undefined ? null : this.revisada(fila);
      if (fila === undefined || !revisada) {
        idas.set(clave, { ajena: { clave, quien: null, actual: null } });
      } else if (Object.keys(revisada.valores).length === 0) iguales.push(clave);
      else listas.push({ fila, revisada, rev: rev ?? hoja.rev(fila) });
    }
    const quedan = pe.descartar(pendientes, iguales);
    if (idas.size === 0 && listas.length === 0) {
      this.en.poner({ pendientes: quedan });
      return true;
    }
    const vuelo = pe.despegar(quedan, claves);
    if (idas.size > 0) this.en.poner({ pendientes: pe.volver(vuelo, claves, idas) });
    else {
      this.en.poner({ pendientes: vuelo });
      void this.#enviar(listas, van.length > 1);
    }
    return true;
  }

  /** @param juntas they are of several lots. */
  async #enviar(filas: readonly PorGuardar<F>[], juntas: boolean): Promise<void> {
    this.#vuelos++;
    const { hoja } = this.en.contexto;
    const vida = vidaDePantalla();
    let respuesta: Guardadas<F> | null = null;
    try {
      respuesta = await hoja.guardar(filas);
    } catch (e) {
      if (!(e instanceof ErrorApi)) await mostrarError(e);
      const mensaje = e instanceof ErrorApi ? e.mensaje : "No se pudo guardar";
      this.#volverTodas(filas, mensaje, { insistible: true, sinCausa: juntas });
    }
    this.#vuelos--;
    this.#deAUno ||= juntas && respuesta?.clase !== "hecho";
    if (respuesta) this.#recibir(respuesta, filas);
    // What was asked meanwhile may have left it nowhere.
    if (!this.#cerrado && document.activeElement === document.body) this.en.enfocarActiva();
    if (!this.#cerrado) return this.despachar(this.#abierta);
    // The table went away meanwhile: what was not stored is told all the same.
    if (this.#vuelos > 0 || this.#pendientes.filas.size === 0) return;
    // Given up by who left: whoever is here now is not told what another person typed.
    if (vida !== vidaDePantalla()) return;
    const { aviso } = this.en.leer();
    await alerta(`${aviso || "No se guardó lo que escribió."}\n${this.texto()}`);
  }

  /**
   * They wait again, each with the reason in the first cell that was typed in it.
   * @param sinCausa they are asked again, lot by lot; insistible, when the person says.
   */
  #volverTodas(
    filas: readonly PorGuardar<F>[],
    mensaje: string,
    { sinCausa = false, insistible = false } = {},
  ): void {
    const { clave } = this.en.contexto;
    const claves = filas.map(({ fila }) => clave(fila));
    const primera = (k: ClaveDeFila) =>
      Object.keys(this.#pendientes.vuelo?.get(k)?.escrito ?? {})[0] ?? "";
    const causas = claves.map((k) =>
      [k, { rehusadas: { [primera(k)]: mensaje }, insistible }] as const
    );
    const suyas = new Map(sinCausa ? [] : causas);
    this.en.poner({ pendientes: pe.volver(this.#pendientes, claves, suyas), aviso: mensaje });
  }

  #recibir(respuesta: Guardadas<F>, filas: readonly PorGuardar<F>[]): void {
    const { hoja, clave } = this.en.contexto;
    const claves = filas.map(({ fila }) => clave(fila));
    switch (respuesta.clase) {
      case "hecho": {
        const dichas = new Map(respuesta.filas.map((f) => [clave(f), hoja.rev(f)]));
        const revs = new Map(claves.map((k) => [k, dichas.get(k) ?? 0]));
        const cuantas = contar(filas.length, "registro guardado", "registros guardados");
        const hecho = respuesta.aviso ?? (filas.length === 1 ? "" : cuantas);
        const aviso = [hecho, this.#nota].filter((t) => t !== "").join(". ");
        this.#nota = "";
        this.#asentar(respuesta.filas);
        for (const fila of respuesta.filas) this.#ver(fila);
        if (this.#junto !== "") decirAlPasar(this.#junto);
        this.#junto = "";
        // A cell that was begun while its row was on its way is typed over what was stored.
        const { edicion } = this.en.leer();
        const rev = edicion ? revs.get(edicion.clave) : undefined;
        this.en.poner({
          pendientes: pe.aterrizar(this.#pendientes, revs),
          aviso,
          ...(edicion && rev !== undefined ? { edicion: { ...edicion, rev } } : {}),
        });
        if (!this.hay && !edicion) this.#vistas.clear();
        return;
      }
      case "ajenas": {
        this.en.poner({ pendientes: pe.volver(this.#pendientes, claves) });
        let aviso = "";
        for (const ajena of respuesta.ajenas) {
          const disputadas = this.#disputadas(ajena);
          if (ajena.actual && disputadas?.length === 0) {
            const { actual, quien } = ajena;
            this.en.poner({ pendientes: this.#sobre(this.#pendientes, ajena.clave, actual) });
            this.#junto = dichoDeFusion(quien, []);
          } else {
            const propia = { ajena: { ...ajena, disputadas } };
            this.en.poner({ pendientes: pe.marcar(this.#pendientes, ajena.clave, propia) });
            aviso = "No se guardó: otra persona cambió el registro";
          }
        }
        return this.en.poner({ aviso });
      }
      case "rehusadas": {
        const causas = new Map<ClaveDeFila, { rehusadas: Record<string, string> }>();
        for (const { clave: k, columna, mensaje } of respuesta.celdas) {
          const suyas = causas.get(k)?.rehusadas ?? {};
          causas.set(k, { rehusadas: { ...suyas, [columna]: mensaje } });
        }
        // Who refuses naming none of them would be asked for ever.
        if (!claves.some((k) => causas.has(k))) return this.#volverTodas(filas, respuesta.mensaje);
        const pendientes = pe.volver(this.#pendientes, claves, causas);
        return this.en.poner({ pendientes, aviso: respuesta.mensaje });
      }
      case "desistido":
        return this.#volverTodas(filas, "Sin guardar: F2 y Enter lo intentan otra vez");
    }
  }

  /** What is not stored, as text that can be pasted elsewhere. */
  texto(): string {
    const { columnas } = this.en.contexto;
    const titulo = (id: string) => columnas.find((c) => c.id === id)?.titulo ?? id;
    return [...this.#pendientes.filas].map(([clave, { escrito }]) =>
      [
        this.nombreDe(clave) || clave,
        ...Object.entries(escrito).map(([c, texto]) => `${titulo(c)}: ${texto}`),
      ].join("\t")
    ).join("\n");
  }
}
