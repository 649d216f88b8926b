/** The strip while somebody works on it: focus, typing, picking up and dropping. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { nombreMes } from "#core/domain/period.ts";
import { formatEsAr } from "#core/domain/money.ts";
import type { Alcance } from "#plugins/escenarios/acuerdos/acuerdo.ts";
import { centesimos, IMPORTE_MAXIMO, PORCENTAJE_MAXIMO } from "../tablero/acuerdo.ts";
import {
  acuerdoDe,
  estirarSuma,
  type Hueco,
  type LugarEnTira,
  moverSuma,
  moverTramo,
  ponerPorcentaje,
  ponerSuma,
  ponerTramo,
  quitar,
  type Tablero,
} from "../tablero/tablero.ts";
import type { OrdenDeTablero } from "../tablero/tablero-estado.ts";
import { type Casilla, vecina } from "./carriles.ts";
import { casillaDe, enCasilla, filasDeTira, sumaNueva, tramoNuevo } from "./filas-de-tira.ts";
import { accionDe, type AccionDeTira, type En, type Tecla } from "./teclas.ts";

// What a box of the strip takes: the rest is said, and never left. Pure.

const LIMITES = {
  tramo: { que: "El porcentaje", maximo: PORCENTAJE_MAXIMO },
  suma: { que: "El importe", maximo: IMPORTE_MAXIMO },
} as const;

const CANONICO = /^(\d+\.?\d{0,2}|\.\d{1,2})$/;

/** @param valor canonical, with `.` @returns why it cannot be left so; null when it can. */
export function fallaDeCifra(clase: LugarEnTira["clase"], valor: string): string | null {
  const { que, maximo } = LIMITES[clase];
  if (CANONICO.test(valor) && Number(valor) <= maximo) return null;
  return `${que} va de 0 a ${formatEsAr(centesimos(maximo))}, con hasta dos decimales`;
}

export interface PropsTira {
  readonly tablero: Tablero;
  readonly ejercicio: number;
  /** Of the first tranche of an agreement that has none. */
  readonly alcance: Alcance;
  readonly casilla: Casilla;
  /** Each new number gives the focus to the strip. */
  readonly pedidos: number;
  readonly onCasilla: (casilla: Casilla) => void;
  readonly ordenar: (orden: OrdenDeTablero) => void;
  /** Opens the detail of what stands there, or of what is to be added. */
  readonly onAbrir: (donde: LugarEnTira | Hueco) => void;
}

/** The cell whose number is being typed. */
interface Edicion {
  readonly lugar: LugarEnTira;
  /** Canonical, with `.`. */
  readonly valor: string;
  /** What was there is chosen whole: the first key replaces it. */
  readonly entera: boolean;
  /** Keys that the box did not take; «» when it took them all. */
  readonly rechazo?: string;
}

type Movido = { readonly tablero: Tablero; readonly indice: number };

/** Frames that a dialog takes, at most, until what is under it can have the focus. */
const ESPERA = 30;

async function enfocar(celda: RefObject<HTMLElement | null>): Promise<void> {
  for (let i = 0; i < ESPERA; i++) {
    celda.current?.focus();
    if (celda.current?.contains(document.activeElement)) return;
    await new Promise(requestAnimationFrame);
  }
}

export function useTira(p: PropsTira) {
  const { tablero, ejercicio, ordenar } = p;
  const filas = filasDeTira(tablero, ejercicio);
  const [edicion, editar] = useState<Edicion | null>(null);
  /** The cell from which a tranche or a sum was picked up to be moved; null = none. */
  const [tomado, tomar] = useState<Casilla | null>(null);
  /** What happened, for who does not see it. */
  const [dicho, decir] = useState("");
  const celda = useRef<HTMLDivElement>(null);
  const porEnfocar = useRef(false);
  const fila = Math.min(p.casilla.fila, Math.max(0, filas.length - 1));
  const casilla: Casilla = { fila, mes: p.casilla.mes };
  useLayoutEffect(() => {
    if (!porEnfocar.current || edicion) return;
    porEnfocar.current = false;
    celda.current?.focus();
  });

  useEffect(() => {
    if (p.pedidos > 0) void enfocar(celda);
  }, [p.pedidos]);

  const ir = (a: Casilla) => {
    porEnfocar.current = true;
    p.onCasilla(a);
  };
  /** The focus goes with what moved. */
  const seguir = (nuevo: Tablero, lugar: LugarEnTira) => {
    const donde = casillaDe(filasDeTira(nuevo, ejercicio), lugar);
    if (donde) ir(donde);
  };
  const mesDe = (mes: number) => ejercicio * 100 + mes + 1;

  /** @param como `probar` while it is held, `cambiar` when it is one step. */
  function correr(lugar: LugarEnTira, sentido: number, como: "probar" | "cambiar"): void {
    const suma = lugar.clase === "suma" ? moverSuma(tablero, lugar, sentido) : null;
    const movido: Movido | null = lugar.clase === "tramo"
      ? moverTramo(tablero, lugar, { sentido: sentido < 0 ? -1 : 1 })
      : suma && { tablero: suma, indice: lugar.indice };
    if (!movido) return decir("No hay un mes libre hacia ese lado");
    ordenar({ hacer: como, tablero: movido.tablero });
    const nuevo = { ...lugar, indice: movido.indice };
    seguir(movido.tablero, nuevo);
    const donde = casillaDe(filasDeTira(movido.tablero, ejercicio), nuevo);
    if (donde) decir(`En ${nombreMes(mesDe(donde.mes))}`);
  }

  function escribir(lugar: LugarEnTira | undefined, texto: string | null): void {
    const f = filas.at(casilla.fila);
    if (!f?.puede) return;
    const { clave } = f.puesto;
    const acuerdo = f.puesto.acuerdo;
    const escrito = texto === "," || texto === "." ? "0" : texto;
    if (lugar) {
      const actual = lugar.clase === "tramo"
        ? acuerdo.tramos[lugar.indice].porcentaje
        : acuerdo.sumas[lugar.indice].importe;
      editar({ lugar, valor: escrito ?? String(actual), entera: escrito === null });
      if (escrito !== null) probar(lugar, escrito);
      return;
    }
    const [mes, valor] = [mesDe(casilla.mes), Number(escrito ?? 0)];
    if (f.carril.clase === "suma") {
      const indice = acuerdo.sumas.length;
      ordenar({
        hacer: "probar",
        tablero: ponerSuma(tablero, clave, null, sumaNueva(acuerdo, mes, valor)),
      });
      editar({ lugar: { clave, clase: "suma", indice }, valor: escrito ?? "0", entera: false });
      return;
    }
    const nuevo = tramoNuevo(acuerdo, mes, valor, p.alcance);
    const puesto = ponerTramo(tablero, clave, null, nuevo);
    ordenar({ hacer: "probar", tablero: puesto.tablero });
    const suyo: LugarEnTira = { clave, clase: "tramo", indice: puesto.indice };
    editar({ lugar: suyo, valor: escrito ?? "0", entera: escrito === null });
  }

  /** Every key is seen and computed; what cannot be left so changes nothing. */
  function probar(lugar: LugarEnTira, valor: string): void {
    if (fallaDeCifra(lugar.clase, valor)) return;
    const n = Number(valor);
    if (lugar.clase === "tramo") {
      return ordenar({ hacer: "probar", tablero: ponerPorcentaje(tablero, lugar, n) });
    }
    const suma = acuerdoDe(tablero, lugar.clave)?.sumas.at(lugar.indice);
    if (!suma) return;
    const { clave, indice } = lugar;
    ordenar({
      hacer: "probar",
      tablero: ponerSuma(tablero, clave, indice, { ...suma, importe: n }),
    });
  }

  const falla = edicion && fallaDeCifra(edicion.lugar.clase, edicion.valor);
  function cerrar(como: "asentar" | "devolver"): void {
    editar(null);
    ordenar({ hacer: como });
  }

  function terminar(como: "asentar" | "devolver", despues?: "izquierda" | "derecha"): void {
    const lugar = edicion?.lugar;
    cerrar(como);
    porEnfocar.current = true;
    if (!despues) return;
    const desde = (lugar && casillaDe(filas, lugar)) ?? casilla;
    ir(vecina(filas.map((f) => f.carril), desde, despues));
  }

  function hacer(accion: AccionDeTira): void {
    const lugar = enCasilla(filas, casilla);
    const f = filas.at(casilla.fila);
    switch (accion.hacer) {
      case "ir":
        return ir(vecina(filas.map((x) => x.carril), casilla, accion.hacia));
      case "extremo":
        return ir({ ...casilla, mes: accion.mes });
      case "mover":
        return lugar && correr(lugar, accion.sentido, tomado ? "probar" : "cambiar");
      case "estirar": {
        const nuevo = lugar && estirarSuma(tablero, lugar, accion.sentido);
        if (!nuevo) return;
        ordenar({ hacer: "cambiar", tablero: nuevo });
        return seguir(nuevo, lugar);
      }
      case "escribir":
        return escribir(lugar, accion.texto);
      case "sumar": {
        const tramo = lugar && acuerdoDe(tablero, lugar.clave)?.tramos.at(lugar.indice);
        if (!tramo) return;
        const porcentaje = (centesimos(tramo.porcentaje) + accion.decimas * 10) / 100;
        return ordenar({ hacer: "cambiar", tablero: ponerPorcentaje(tablero, lugar, porcentaje) });
      }
      case "quitar":
        if (!lugar) return;
        ordenar({ hacer: "cambiar", tablero: quitar(tablero, lugar) });
        decir("Quitado; Ctrl+Z lo devuelve");
        return ir(casilla);
      case "abrir":
        return f && p.onAbrir(
          lugar ?? { clave: f.puesto.clave, clase: "tramo", mes: mesDe(casilla.mes) },
        );
      case "tomar":
        tomar(casilla);
        return decir("Tomado: flechas para mover, Enter para soltar, Esc para devolverlo");
      case "soltar":
      case "devolver":
        tomar(null);
        ordenar({ hacer: accion.hacer === "soltar" ? "asentar" : "devolver" });
        return ir(accion.hacer === "devolver" && tomado ? tomado : casilla);
    }
  }

  function alTeclear(tecla: Tecla & { preventDefault(): void; stopPropagation(): void }): void {
    if (edicion) return;
    const lugar = enCasilla(filas, casilla);
    const en: En = lugar?.clase ?? "vacia";
    const accion = accionDe(tecla, en, tomado !== null, filas.at(casilla.fila)?.puede ?? false);
    if (!accion) return;
    tecla.preventDefault();
    tecla.stopPropagation();
    hacer(accion);
  }

  /** Whatever was held or typed is settled: the person went elsewhere. */
  function alSalir(): void {
    if (!tomado) return;
    tomar(null);
    ordenar({ hacer: "asentar" });
  }

  return {
    filas,
    casilla,
    edicion,
    tomado,
    dicho,
    celda,
    ir,
    hacer,
    alTeclear,
    alSalir,
    /** Why what is in the box cannot be left so; null when it can. */
    falla,
    rechazar: (rechazo: string) => editar((e) => e && { ...e, rechazo }),
    escribirValor(valor: string) {
      if (!edicion) return;
      editar({ ...edicion, valor });
      probar(edicion.lugar, valor);
    },
    terminar,
    /** The person went elsewhere: the focus stays there. */
    salir: () => cerrar(falla ? "devolver" : "asentar"),
    seguir,
  };
}

export type EstadoDeTira = ReturnType<typeof useTira>;
