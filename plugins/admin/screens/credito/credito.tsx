/** «Crédito vigente»: what each norm gives or takes away of each item ([Z2]). */
import { type ReactNode, useState } from "react";
import { campo } from "#core/domain/fields.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { anioDelInstante } from "#core/domain/period.ts";
import type { CreditoDePartida, CreditoGuardado } from "#proto/admin.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { ColumnaTabla, Comando } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { useLista } from "#ui/list/use-lista.ts";
import { usePoner } from "#ui/list/use-poner.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { Segmento } from "#ui/parts/campos/segmento.tsx";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { enMillones } from "#core/domain/millions.ts";
import { Lista } from "#ui/list/lista.tsx";
import { describir } from "../planilla/descripcion.ts";
import { ListaDeEjercicio } from "../planilla/lista-de-ejercicio.tsx";
import { columnaDeDia } from "../dias.ts";
import { SelectorDeEjercicio } from "../selector-de-ejercicio.tsx";
import type { PropsDePantalla } from "../pantalla.ts";
import { columnasDePartida } from "./columnas.ts";

// The credit of each item beside what its budget is worth and what was executed ([F9], [Z2]).

/** Nothing is valued yet, or no month is loaded. */
const NADA = "–";
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
  ...columnasDePartida<CreditoDePartida>(),
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

function PorPartida({ titulo, ejercicio, selector }: {
  readonly titulo: string;
  readonly ejercicio: number;
  readonly selector: ReactNode;
}): ReactNode {
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

const DialogoCredito = perezoso(() => import("./dialogo-credito.tsx"));
const HistoriaDeCredito = perezoso(() => import("./historia-credito.tsx"));

const CREDITOS = describir<CreditoGuardado>({
  indicacion: "Columnas: SAF, Prog., Principal, Parcial, F. Fin., Mon., Fecha, Norma e Importe. " +
    "Programa, parcial y fuente vacíos: toda la partida.",
  clave: ({ clave }) => clave,
  columnas: [
    ...columnasDePartida<CreditoGuardado>(),
    columnaDeDia("fecha", "Fecha", "106px", "100px"),
    {
      id: "norma",
      titulo: "Norma",
      clase: "texto",
      ancho: "18%",
      texto: (f) => f.norma || "–",
      ayuda: ({ norma }) => norma,
      deClave: "180px",
    },
    {
      id: "importe",
      titulo: "Importe",
      clase: "importe",
      ancho: "150px",
      medida: true,
      decir: (importe) => formatEsAr(aCentavos(Number(importe))),
      celda: { campo: campo.importeConSigno() },
    },
  ],
});

/** Years offered before the current one. */
const ANTES = 6;

function PorNorma({ titulo, ejercicio, selector }: {
  readonly titulo: string;
  readonly ejercicio: number;
  /** Year and view, beside the title. */
  readonly selector: ReactNode;
}): ReactNode {
  const lectura = useLectura("/admin/credito/:ejercicio", { ejercicio });
  // Rows of another year are never offered under this one.
  const creditos = lectura.datos?.creditos.filter((c) => c.ejercicio === ejercicio);
  const lista = useLista(lectura, creditos, CREDITOS.clave);
  const poner = usePoner(lectura, CREDITOS.clave, (d, con) => (
    { ...d, creditos: con(d.creditos) }
  ));
  const [historia, ver] = useState<CreditoGuardado | null>(null);
  const acciones: readonly Comando<CreditoGuardado>[] = [
    { id: "historia", label: "Historia", shortcut: "h", sobreFila: true, run: (f) => ver(f) },
  ];
  return (
    <ListaDeEjercicio<CreditoGuardado>
      tabla="credito"
      de={CREDITOS}
      poner={poner}
      ejercicio={ejercicio}
      lista={lista}
      titulo={titulo}
      nombre={`${titulo}, ejercicio ${ejercicio}`}
      encabezado={{ children: selector }}
      className="textos-largos"
      vacio={`No hay crédito cargado del ejercicio ${ejercicio}`}
      alta={{ label: "Nuevo crédito" }}
      acciones={acciones}
      dialogo={(credito, cerrar) => (
        <DialogoCredito {...cerrar} credito={credito} ejercicio={ejercicio} />
      )}
      libro={`/admin/credito/${ejercicio}/excel`}
    >
      {historia && <HistoriaDeCredito credito={historia} onCerrar={() => ver(null)} />}
    </ListaDeEjercicio>
  );
}

const VISTAS = [["norma", "Por norma"], ["partida", "Por partida"]] as const;

export default function Creditos({ titulo }: PropsDePantalla): ReactNode {
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
