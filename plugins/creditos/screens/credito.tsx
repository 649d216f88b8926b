/** «Crédito vigente»: what each norm gives or takes away of each item ([Z2]). */
import { type ReactNode, useState } from "react";
import { enMillones } from "#core/domain/millions.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { anioDelInstante, fechaCorta } from "#core/domain/period.ts";
import type { CreditoDePartida, CreditoGuardado } from "#proto/admin.ts";
import { CREDITO } from "#proto/recursos/credito.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { Segmento } from "#ui/parts/campos/segmento.tsx";
import { columnasDe, columnasDeTabla, type Propias } from "#ui/recurso/columnas.ts";
import { describir } from "#ui/recurso/descripcion.ts";
import { ListaDeRecurso, useRecurso } from "#ui/recurso/lista.tsx";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";
import { SelectorDeEjercicio } from "#ui/parts/campos/ejercicio.tsx";

type DePartida = Pick<CreditoDePartida, "organismo" | "partida" | "prog" | "ppar" | "ff">;

/** An optional code: a dash is the whole item. */
const codigo = (id: "prog" | "ppar" | "ff") => ({
  ayuda: (f: DePartida) => f[id] === null ? "Toda la partida" : "",
});

/** Columns of a budget item, for the credit that it has and for what it is worth ([Z2], [F9]). */
const DE_PARTIDA: Propias<DePartida> = {
  saf: {
    alinear: "izquierda",
    ancho: "60px",
    deClave: "56px",
    ayuda: ({ organismo }) => organismo,
  },
  prog: codigo("prog"),
  pprin: { ancho: "78px", deClave: "76px" },
  ppar: codigo("ppar"),
  partida: {
    nota: ({ organismo }) => organismo,
    notaAncha: true,
    ayuda: ({ partida, organismo }) => `${partida} - ${organismo}`,
  },
  ff: codigo("ff"),
  mon: { ancho: "54px", deClave: "56px" },
};

// The credit of each item beside what its budget is worth and what was executed ([F9], [Z2]).

/** Nothing is valued yet, or no month is loaded. */
const NADA = "—";
const enMillonesDe = (n: number | null): string => n === null ? NADA : enMillones(aCentavos(n));

const pesos = (
  id: "credito" | "valorizado" | "ejecutado" | "saldo",
  titulo: string,
  resto: Partial<ColumnaTabla<CreditoDePartida>> = {},
): ColumnaTabla<CreditoDePartida> => ({
  id,
  titulo: `${titulo} (mill.)`,
  clase: "importe",
  ancho: "118px",
  texto: (f) => enMillonesDe(f[id]),
  ayuda: (f) => f[id] === null ? "" : formatEsAr(aCentavos(f[id])),
  ...resto,
});

const COLUMNAS: readonly ColumnaTabla<CreditoDePartida>[] = [
  // Of the columns of an entry, those that say which item it is of.
  ...columnasDeTabla(
    columnasDe<CreditoDePartida>(CREDITO, DE_PARTIDA).filter(({ id }) => id in DE_PARTIDA),
  ),
  pesos("credito", "Crédito"),
  pesos("valorizado", "Valorizado", {
    leyenda: "Lo que vale, en millones, el presupuesto del ejercicio en su última valorización",
    invalida: ({ credito, valorizado }) =>
      credito !== 0 && (valorizado ?? 0) > credito
        ? "El presupuesto vale más que el crédito"
        : null,
  }),
  pesos("ejecutado", "Ejecutado", {
    leyenda: "La suma, en millones, de los meses cargados del ejercicio",
    invalida: ({ credito, ejecutado }) =>
      credito !== 0 && (ejecutado ?? 0) > credito ? "Se ejecutó más que el crédito" : null,
  }),
  pesos("saldo", "Saldo", { leyenda: "El crédito menos lo ejecutado" }),
];

const claveDe = ({ saf, prog, pprin, ppar, ff, mon }: CreditoDePartida) =>
  [saf, prog, pprin, ppar, ff, mon].join("|");

interface PropsDeVista extends PropsDeItem {
  readonly ejercicio: number;
  /** Year and view, beside the title. */
  readonly selector: ReactNode;
}

function PorPartida({ titulo, ejercicio, selector }: PropsDeVista): ReactNode {
  const lectura = useLectura("/admin/credito/:ejercicio/partidas", { ejercicio });
  const lista = useLista(lectura, lectura.datos?.partidas, claveDe);
  return (
    <Lista<CreditoDePartida>
      lista={lista}
      titulo={titulo}
      nombre={`${titulo} por partida, ejercicio ${ejercicio}`}
      encabezado={{ children: selector }}
      className="textos-largos"
      columnas={COLUMNAS}
      vacio={`No hay crédito ni presupuesto ni ejecución del ejercicio ${ejercicio}`}
      libro={`/admin/credito/${ejercicio}/partidas/excel`}
    />
  );
}

// Entry by entry.

/** What a norm does to the credit: the amount is typed without a sign. */
const EFECTOS = [
  { id: "da", descripcion: "Da crédito" },
  { id: "quita", descripcion: "Quita crédito" },
];

/** «1», «1.3», «1 · prog. 16 · fuente 11». */
const partidaDe = ({ pprin, ppar, prog, ff }: CreditoGuardado): string =>
  [
    ppar === null ? `${pprin}` : `${pprin}.${ppar}`,
    ...(prog === null ? [] : [`prog. ${prog}`]),
    ...(ff === null ? [] : [`fuente ${ff}`]),
  ].join(" · ");

const CREDITOS = describir<CreditoGuardado>({
  datos: CREDITO,
  llamada: "/admin/credito",
  filas: "creditos",
  sin: ["ejercicio"],
  columnas: {
    ...DE_PARTIDA,
    fecha: { ancho: "106px" },
    norma: { ancho: "18%", ayuda: ({ norma }) => norma },
  },
  indicacion: (columnas) =>
    `Columnas: ${columnas}. Programa, parcial y fuente vacíos: toda la partida.`,
  copia: {
    que: "Lo que quedó de cada partida al cierre, como un crédito del 1 de enero por esa norma.",
    conNorma: true,
  },
  historia: (c) => `SAF ${c.saf}, partida ${partidaDe(c)}, ${fechaCorta(c.fecha)}`,
  dialogo: {
    nombre: "crédito",
    ancho: "medio",
    doble: true,
    cajas: {
      saf: ({ fila }) => ({ de: "saf", falta: "Elija el SAF", autoFocus: fila === null }),
      pprin: { falta: "Ingrese la partida principal" },
      ppar: { ayuda: "Vacía: todas" },
      prog: { ayuda: "Vacío: todos" },
      ff: { ayuda: "Vacía: todas" },
      mon: { falta: "Ingrese la moneda" },
      fecha: ({ fila }) => ({
        falta: "Ingrese la fecha",
        ayuda: "Desde cuándo rige: DD/MM/AAAA",
        autoFocus: fila !== null,
      }),
      norma: { ayuda: "La que lo dispone" },
      efecto: { titulo: "Qué hace la norma", clase: "seleccion", opciones: EFECTOS, falta: "" },
      importe: { falta: "Ingrese el importe" },
    },
    borradorDe: (f) =>
      f
        ? { efecto: f.importe < 0 ? "quita" : "da", importe: String(Math.abs(f.importe)) }
        : { efecto: "da", mon: "1" },
    form: ({ efecto, ...b }) => ({
      ...b,
      importe: efecto === "quita" && b.importe !== "" ? `-${b.importe}` : b.importe,
    }),
    pregunta: (c) =>
      `Se elimina el crédito de la partida ${c.pprin} del SAF ${c.saf} ` +
      `con fecha ${fechaCorta(c.fecha)}${c.norma && `, ${c.norma}`}.`,
  },
});

function PorNorma({ titulo, ejercicio, selector }: PropsDeVista): ReactNode {
  return (
    <ListaDeRecurso
      r={useRecurso(CREDITOS, ejercicio)}
      titulo={titulo}
      encabezado={{ children: selector }}
      className="textos-largos"
      vacio={`No hay crédito cargado del ejercicio ${ejercicio}`}
    />
  );
}

/** Years offered before the current one. */
const ANTES = 6;
const VISTAS = [["norma", "Por norma"], ["partida", "Por partida"]] as const;

export default function Creditos({ titulo }: PropsDeItem): ReactNode {
  const actual = anioDelInstante(Date.now());
  const [ejercicio, elegir] = useState(actual);
  const [vista, mirar] = useState<"norma" | "partida">("norma");
  const Vista = vista === "norma" ? PorNorma : PorPartida;
  return (
    <Vista
      key={ejercicio}
      titulo={titulo}
      ejercicio={ejercicio}
      selector={
        <>
          <SelectorDeEjercicio
            primero={actual - ANTES}
            ultimo={actual + 1}
            ejercicio={ejercicio}
            onElegir={elegir}
          />
          <Segmento
            nombre="Cómo se ve"
            vistas={VISTAS}
            elegida={vista}
            onElegir={(elegida) => alDejarEditor(() => mirar(elegida))}
          />
        </>
      }
    />
  );
}
