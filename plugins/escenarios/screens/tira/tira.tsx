/** The year as a strip of twelve months, with the tranches and sums of each agreement ([W8]). */
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";
import { MESES_ABREVIADOS, nombreDeMes } from "#core/domain/period.ts";
import { useNumero } from "#ui/parts/campos/use-numero.ts";
import type { FallaDeEscenario } from "../comparacion/use-evaluaciones.ts";
import {
  acuerdoDe,
  estirarSuma,
  type Letra,
  type LugarEnTira,
  moverSuma,
  moverTramo,
  type PuestoDeTablero,
  sinGuardar,
  type Tablero,
} from "../tablero/tablero.ts";
import {
  fraseDeTramo,
  mesesDeSuma,
  textoDeAcumulado,
  textoDeEstado,
  textoDePesos,
  textoDePorcentaje,
  textoDeSuma,
} from "../tablero/acuerdo.ts";
import type { OrdenDeTablero } from "../tablero/tablero-estado.ts";
import { type EstadoDeTira, type PropsTira, useTira } from "./use-tira.ts";
import { fueraDelAnio, type Pieza, piezaEn } from "./carriles.ts";
import { type FilaDeTira, lugarDe } from "./filas-de-tira.ts";

// A row of the strip: the name of its agreement, its months, and what they add up to.

// The box of a percentage or an amount, in its place on the strip.

function Caja({ nombre, valor, entera, falla, onValor, onRechazo, ...p }: {
  readonly nombre: string;
  /** Canonical, with `.`. */
  readonly valor: string;
  /** It begins with all of it chosen; otherwise behind what is typed already. */
  readonly entera: boolean;
  /** Why it cannot be left so, which its owner shows: Enter and Tab stay in the box. */
  readonly falla: string | null;
  readonly onValor: (valor: string) => void;
  readonly onRechazo: (motivo: string) => void;
  readonly onTerminar: (como: "asentar" | "devolver", hacia?: "izquierda" | "derecha") => void;
  /** The focus went elsewhere. */
  readonly onSalir: () => void;
}): ReactNode {
  const caja = useRef<HTMLInputElement>(null);
  const { texto, rechazo, atributos } = useNumero({
    caja,
    valor,
    onCambio: onValor,
    onRechazo,
    decimales: 2,
  });
  const cerrada = useRef(false);
  useLayoutEffect(() => {
    const e = caja.current;
    e?.focus();
    if (!entera) e?.setSelectionRange(texto.length, texto.length);
  }, []);
  const terminar: typeof p.onTerminar = (como, hacia) => {
    if (como === "asentar" && falla) return;
    cerrada.current = true;
    p.onTerminar(como, hacia);
  };
  function alTeclear(e: KeyboardEvent<HTMLInputElement>): void {
    e.stopPropagation();
    if (e.defaultPrevented) return;
    if (e.key === "Escape") {
      e.preventDefault();
      terminar("devolver");
    }
    if (e.key === "Enter") {
      e.preventDefault();
      terminar("asentar");
    }
    if (e.key === "Tab") {
      e.preventDefault();
      terminar("asentar", e.shiftKey ? "izquierda" : "derecha");
    }
  }
  return (
    <input
      {...atributos}
      ref={caja}
      className="tira-caja"
      value={texto}
      aria-label={nombre}
      aria-invalid={falla || rechazo ? true : undefined}
      onKeyDown={alTeclear}
      onPointerDown={(e) => e.stopPropagation()}
      onBlur={(e) => {
        atributos.onBlur(e);
        if (!cerrada.current) p.onSalir();
      }}
    />
  );
}

// Dragging with the pointer: a tranche or a sum to another month, or the end of a sum.

/** Pixels that a hand moves without meaning to. */
const TEMBLOR = 4;

interface Arrastre {
  readonly tablero: Tablero;
  readonly lugar: LugarEnTira;
  /** `fin`: the last month of a sum. */
  readonly que: "pieza" | "fin";
  readonly ordenar: (orden: OrdenDeTablero) => void;
  /** Where it stands on the board of each moment. */
  readonly onMovido: (tablero: Tablero, lugar: LugarEnTira) => void;
}

/** The board with what is dragged some months away; null where it may not be. */
function corrido({ tablero, lugar, que }: Arrastre, meses: number) {
  if (meses === 0) return { tablero, lugar };
  if (lugar.clase === "suma") {
    const nuevo = que === "fin"
      ? estirarSuma(tablero, lugar, meses)
      : moverSuma(tablero, lugar, meses);
    return nuevo && { tablero: nuevo, lugar };
  }
  const tramo = acuerdoDe(tablero, lugar.clave)?.tramos.at(lugar.indice);
  const movido = tramo && moverTramo(tablero, lugar, { mes: tramo.mes + meses });
  return movido ? { tablero: movido.tablero, lugar: { ...lugar, indice: movido.indice } } : null;
}

/**
 * Follows the pointer until it is let go; every month that it crosses is seen and computed, and all
 * of it is one step.
 * @param ancho pixels of a month
 */
function arrastrar(e: PointerEvent<HTMLElement>, ancho: number, arrastre: Arrastre): void {
  if (e.button !== 0 || ancho <= 0) return;
  const { ordenar, onMovido } = arrastre;
  const { pointerId, clientX: desde } = e;
  let meses = 0;
  let movio = false;
  const alMover = (m: globalThis.PointerEvent) => {
    if (m.pointerId !== pointerId) return;
    if (!movio && Math.abs(m.clientX - desde) < TEMBLOR) return;
    movio = true;
    document.documentElement.classList.add("arrastrando");
    const nuevos = Math.round((m.clientX - desde) / ancho);
    const donde = nuevos === meses ? null : corrido(arrastre, nuevos);
    if (!donde) return;
    meses = nuevos;
    ordenar({ hacer: "probar", tablero: donde.tablero });
    onMovido(donde.tablero, donde.lugar);
  };
  const terminar = (como: "asentar" | "devolver") => {
    document.documentElement.classList.remove("arrastrando");
    removeEventListener("pointermove", alMover);
    removeEventListener("pointerup", alSoltar);
    removeEventListener("pointercancel", alCancelar);
    removeEventListener("keydown", alTeclear, true);
    if (meses === 0 || como === "devolver") ordenar({ hacer: "devolver" });
    else ordenar({ hacer: "asentar" });
  };
  const alSoltar = () => terminar("asentar");
  const alCancelar = () => terminar("devolver");
  const alTeclear = (t: globalThis.KeyboardEvent) => {
    if (t.key !== "Escape") return;
    t.preventDefault();
    t.stopPropagation();
    onMovido(arrastre.tablero, arrastre.lugar);
    terminar("devolver");
  };
  addEventListener("pointermove", alMover);
  addEventListener("pointerup", alSoltar);
  addEventListener("pointercancel", alCancelar);
  addEventListener("keydown", alTeclear, true);
}

interface Props {
  readonly n: number;
  readonly fila: FilaDeTira;
  readonly tira: EstadoDeTira;
  readonly ejercicio: number;
  readonly tablero: Tablero;
  readonly falla: FallaDeEscenario | undefined;
  /** Of its agreement in the set of its letter: what a failure names. */
  readonly lugarEnConjunto: number;
  readonly ordenar: (orden: OrdenDeTablero) => void;
  readonly onMenu: (puesto: PuestoDeTablero, donde: DOMRect) => void;
}

function Nombre({ fila, ejercicio, onMenu }: Pick<Props, "fila" | "ejercicio" | "onMenu">) {
  const { puesto, carril } = fila;
  const { acuerdo, letra } = puesto;
  if (!fila.primera) return <span className="tira-titulo">{carril.titulo}</span>;
  const fuera = fueraDelAnio(acuerdo, ejercicio);
  const notas = [
    textoDeEstado(acuerdo),
    ...(sinGuardar(puesto) && acuerdo.estado !== "homologado" ? ["sin guardar"] : []),
    ...(!puesto.propio && puesto.id !== null ? ["sólo lectura"] : []),
    ...(fuera > 0 ? [`${fuera} fuera de ${ejercicio}`] : []),
    ...(carril.titulo ? [carril.titulo] : []),
  ];
  return (
    <button
      type="button"
      className="tira-acuerdo"
      aria-haspopup="menu"
      title={`${acuerdo.nombre}. ${notas.join(", ")}`}
      onClick={(e) => onMenu(puesto, e.currentTarget.getBoundingClientRect())}
    >
      <span className={`letra letra-${letra}`}>{letra}</span>
      <span className="tira-dicho">
        <b>{acuerdo.nombre}</b>
        <small>{notas.join(" · ")}</small>
      </span>
    </button>
  );
}

/** Characters of a percentage that a month holds: more are written smaller. */
const LARGO = 6;

/** What a piece says, and what it is in words. */
function textosDe({ puesto: { acuerdo }, carril }: FilaDeTira, { indice, desde, hasta }: Pieza) {
  if (carril.clase === "tramo") {
    const tramo = acuerdo.tramos[indice];
    return { texto: textoDePorcentaje(tramo.porcentaje), frase: fraseDeTramo(tramo) };
  }
  const suma = acuerdo.sumas[indice];
  // In one month there is room for the amount alone.
  const texto = desde === hasta ? textoDePesos(suma.importe).slice(2) : textoDeSuma(suma);
  return { texto, frase: `${textoDeSuma(suma)}, ${mesesDeSuma(suma)}` };
}

function PiezaDeTira({ pieza, ...p }: Props & { readonly pieza: Pieza }): ReactNode {
  const { fila, tira, tablero, ordenar } = p;
  const { puesto: { letra }, carril } = fila;
  const lugar = lugarDe(fila, pieza);
  const { texto } = textosDe(fila, pieza);
  const { edicion } = tira;
  const editada = edicion && edicion.lugar.clave === lugar.clave &&
    edicion.lugar.clase === lugar.clase && edicion.lugar.indice === lugar.indice;
  const esSuma = carril.clase === "suma";
  const tomar = (e: React.PointerEvent<HTMLElement>, que: "pieza" | "fin") => {
    const celda = e.currentTarget.closest<HTMLElement>("[role=gridcell]");
    if (!celda || !fila.puede || editada) return;
    const ancho = celda.offsetWidth / (pieza.hasta - pieza.desde + 1);
    e.stopPropagation();
    tira.ir({ fila: p.n, mes: pieza.desde });
    arrastrar(e, ancho, { tablero, lugar, que, ordenar, onMovido: tira.seguir });
  };
  return (
    <span
      className={`${esSuma ? "tira-suma" : "tira-tramo"} de-${letra}` +
        (editada ? " editada" : "") + (fila.puede ? "" : " fija") +
        (!esSuma && texto.length > LARGO ? " largo" : "")}
      onPointerDown={(e) => tomar(e, "pieza")}
    >
      {editada && edicion
        ? (
          <Caja
            nombre={esSuma ? "Importe por cargo" : "Porcentaje"}
            valor={edicion.valor}
            entera={edicion.entera}
            falla={tira.falla}
            onValor={tira.escribirValor}
            onRechazo={tira.rechazar}
            onTerminar={tira.terminar}
            onSalir={tira.salir}
          />
        )
        : texto}
      {esSuma && fila.puede && !editada && (
        <span
          className="tira-fin"
          aria-hidden="true"
          onPointerDown={(e) => tomar(e, "fin")}
        />
      )}
    </span>
  );
}

/** Twelve months, of which a sum takes several. */
function celdasDe(
  { carril }: FilaDeTira,
): readonly { desde: number; hasta: number; pieza?: Pieza }[] {
  const celdas = [];
  for (let mes = 0; mes < 12; mes++) {
    const pieza = piezaEn(carril, mes);
    const hasta = pieza?.hasta ?? mes;
    celdas.push({ desde: mes, hasta, ...(pieza ? { pieza } : {}) });
    mes = hasta;
  }
  return celdas;
}

function FilaDeAcuerdo(p: Props): ReactNode {
  const { n, fila, tira, falla } = p;
  const { puesto, carril } = fila;
  const mala = (indice: number) =>
    falla !== undefined && (falla.acuerdo ?? 0) === p.lugarEnConjunto &&
    falla[carril.clase] === indice;
  const sumas = carril.piezas.map((pieza) => puesto.acuerdo.sumas[pieza.indice]);
  return (
    <div
      role="row"
      className={`tira-fila tira-de-${carril.clase} ${fila.ultima ? "tira-ultima" : ""}`}
    >
      <div role="rowheader" className="tira-nombre">
        <Nombre {...p} />
      </div>
      {celdasDe(fila).map(({ desde, hasta, pieza }) => {
        const enfocada = tira.casilla.fila === n && tira.casilla.mes >= desde &&
          tira.casilla.mes <= hasta;
        const invalida = pieza && mala(pieza.indice);
        const meses = nombreDeMes(desde + 1);
        return (
          <div
            key={desde}
            ref={enfocada ? tira.celda : undefined}
            role="gridcell"
            className={`tira-celda ${invalida ? "tira-invalida" : ""}`}
            style={{ gridColumn: `${desde + 2} / ${hasta + 3}` }}
            tabIndex={enfocada ? 0 : -1}
            aria-colspan={hasta > desde ? hasta - desde + 1 : undefined}
            aria-readonly={fila.puede ? undefined : true}
            aria-invalid={invalida ? true : undefined}
            aria-label={`${puesto.letra} ${puesto.acuerdo.nombre}, ${
              pieza ? textosDe(fila, pieza).frase : `${meses}: nada`
            }`}
            title={invalida ? falla?.mensaje : pieza && textosDe(fila, pieza).frase}
            onFocus={(e) => e.target === e.currentTarget && tira.ir({ fila: n, mes: desde })}
            onDoubleClick={() => tira.hacer({ hacer: "abrir" })}
          >
            {pieza && <PiezaDeTira {...p} pieza={pieza} />}
          </div>
        );
      })}
      <div role="gridcell" className="tira-final">
        {carril.clase === "suma"
          ? <small title={sumas.map(mesesDeSuma).join(" · ")}>por cargo</small>
          : carril.piezas.length > 0 && (
            <>
              <b>{textoDeAcumulado(carril.piezas.map((x) => puesto.acuerdo.tramos[x.indice]))}</b>
              <small title="Acumulado en el año">acum.</small>
            </>
          )}
      </div>
    </div>
  );
}

export function Tira({ fallas, onMenu, children, ...p }: PropsTira & {
  readonly fallas: Readonly<Partial<Record<Letra, FallaDeEscenario>>>;
  /** Opens what can be done with an agreement, under its name. */
  readonly onMenu: (puesto: PuestoDeTablero, donde: DOMRect) => void;
  /** What stands between the strip and what follows it, on the same axis. */
  readonly children?: ReactNode;
}): ReactNode {
  const tira = useTira(p);
  const { ejercicio } = p;
  // What the box did not take is said before what it holds.
  const motivo = tira.edicion?.rechazo || tira.falla;
  return (
    <div className="tira">
      <div
        role="grid"
        aria-label={`Acuerdos de ${ejercicio}, por mes`}
        aria-colcount={14}
        aria-describedby="tira-ayuda"
        className="tira-grilla"
        onKeyDown={tira.alTeclear}
        onBlur={(e) => {
          if (!e.currentTarget.contains(e.relatedTarget)) tira.alSalir();
        }}
      >
        <div role="row" className="tira-fila tira-cabecera">
          <span role="columnheader" className="tira-nombre">Acuerdos de {ejercicio}</span>
          {MESES_ABREVIADOS.map((m, i) => (
            <span key={m} role="columnheader" title={nombreDeMes(i + 1)}>{m}</span>
          ))}
          <span role="columnheader" className="tira-final">A diciembre</span>
        </div>
        {tira.filas.map((fila, n) => (
          <FilaDeAcuerdo
            key={`${fila.puesto.clave}/${n}`}
            n={n}
            fila={fila}
            tira={tira}
            ejercicio={ejercicio}
            tablero={p.tablero}
            falla={fallas[fila.puesto.letra]}
            lugarEnConjunto={p.tablero.filter((x) => x.letra === fila.puesto.letra)
              .indexOf(fila.puesto)}
            ordenar={p.ordenar}
            onMenu={onMenu}
          />
        ))}
      </div>
      <p id="tira-ayuda" className="solo-lectores">
        Flechas para recorrer los meses; cifras para escribir el porcentaje; Alt y flechas para
        mover un tramo; Enter abre su detalle; Suprimir lo quita.
      </p>
      <p className="solo-lectores" role="status">{tira.dicho}</p>
      {motivo && <p className="escenarios-falla" role="alert">{motivo}</p>}
      {children}
    </div>
  );
}
