/** A row of the strip: the name of its agreement, its months, and what they add up to. */
import type { ReactNode } from "react";
import { nombreDeMes } from "#core/domain/period.ts";
import {
  fraseDeTramo,
  mesesDeSuma,
  textoDeAcumulado,
  textoDeEstado,
  textoDePesos,
  textoDePorcentaje,
  textoDeSuma,
} from "../tablero/acuerdo.ts";
import { type Puesto, sinGuardar, type Tablero } from "../tablero/tablero.ts";
import type { Orden } from "../tablero/tablero-estado.ts";
import type { Falla } from "../comparacion/use-evaluaciones.ts";
import { arrastrar } from "./arrastre.ts";
import { Caja } from "./caja.tsx";
import { fueraDelAnio, type Pieza, piezaEn } from "./carriles.ts";
import { type FilaDeTira, lugarDe } from "./filas-de-tira.ts";
import type { Tira } from "./use-tira.ts";

interface Props {
  readonly n: number;
  readonly fila: FilaDeTira;
  readonly tira: Tira;
  readonly ejercicio: number;
  readonly tablero: Tablero;
  readonly falla: Falla | undefined;
  /** Of its agreement in the set of its letter: what a failure names. */
  readonly lugarEnConjunto: number;
  readonly ordenar: (orden: Orden) => void;
  readonly onMenu: (puesto: Puesto, donde: DOMRect) => void;
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

export function FilaDeAcuerdo(p: Props): ReactNode {
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
