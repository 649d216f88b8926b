/** What opens over the strip, one at a time. */
import type { ReactNode } from "react";
import { diaDe, fechaCorta } from "#core/domain/period.ts";
import type { Escalafon } from "#proto/tablas.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { type Diferencia, PanelDeConflicto } from "#ui/parts/dialogos/conflicto.tsx";
import type { Alcance } from "#plugins/escenarios/acuerdos/acuerdo.ts";
import { type Acuerdo, fraseDeTramo, mesesDeSuma, textoDeSuma } from "../tablero/acuerdo.ts";
import { comandosDe } from "../comandos.ts";
import type { Evaluados } from "../comparacion/comparacion-modelo.ts";
import {
  type Hueco,
  type Letra,
  type LugarEnTira,
  motivoDeSoloLectura,
  ponerAcuerdo,
  ponerLetra,
  ponerSuma,
  ponerTramo,
  type PuestoDeTablero,
  quitar,
  type Tablero,
} from "../tablero/tablero.ts";
import type { OrdenDeTablero } from "../tablero/tablero-estado.ts";
import { mesLibre, sumaNueva, tramoNuevo } from "../tira/filas-de-tira.ts";
import { ATAJOS } from "../tira/teclas.ts";
import { type Choque, puestoNuevo } from "../tablero/use-acuerdos.ts";
import { ListaDeAcuerdos, type PropsListaDeAcuerdos } from "./lista-de-acuerdos.tsx";

// Somebody else saved the agreement meanwhile: both versions, and nothing is lost ([K1]).

const CAMPOS: readonly (readonly [id: string, titulo: string, de: (a: Acuerdo) => string])[] = [
  ["nombre", "Nombre", (a) => a.nombre],
  ["norma", "Norma", (a) => a.norma],
  ["fecha", "Fecha", (a) => fechaCorta(a.fecha)],
  ["estado", "Estado", (a) => a.estado],
  ["tramos", "Tramos", (a) => a.tramos.map(fraseDeTramo).join("; ")],
  [
    "sumas",
    "Sumas fijas",
    (a) => a.sumas.map((s) => `${textoDeSuma(s)}, ${mesesDeSuma(s)}`).join("; "),
  ],
];

const diferenciasEntre = (escrito: Acuerdo, guardado: Acuerdo): readonly Diferencia[] =>
  CAMPOS.map(([id, titulo, de]) => ({ id, titulo, escrito: de(escrito), guardado: de(guardado) }))
    .filter((d) => d.escrito !== d.guardado);

function Conflicto({ choque, onTomar, onImponer, onCerrar }: {
  readonly choque: Choque;
  readonly onTomar: (choque: Choque) => void;
  readonly onImponer: (choque: Choque) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const { puesto, actual, mensaje } = choque;
  return (
    <Dialogo titulo={puesto.acuerdo.nombre} ancho="ancho" onCerrar={onCerrar}>
      <PanelDeConflicto
        mensaje={mensaje}
        diferencias={diferenciasEntre(puesto.acuerdo, actual.definicion)}
        onTomar={() => onTomar(choque)}
        onImponer={() => onImponer(choque)}
      />
    </Dialogo>
  );
}

const DialogoTramo = perezoso(() => import("./dialogo-tramo.tsx"));
const DialogoSuma = perezoso(() => import("./dialogo-suma.tsx"));
const DialogoAcuerdo = perezoso(() => import("./dialogo-acuerdo.tsx"));
const Homologar = perezoso(() => import("./homologar.tsx"));
const QueCambia = perezoso(() => import("./que-cambia.tsx"));
const MenuContextual = perezoso(() => import("#ui/grid/mando/menu-contextual.tsx"));

export type Abierto =
  | { readonly que: "detalle"; readonly donde: LugarEnTira | Hueco }
  | { readonly que: "menu"; readonly puesto: PuestoDeTablero; readonly donde: DOMRect }
  | { readonly que: "datos" | "homologar"; readonly clave: string }
  | { readonly que: "cambia"; readonly letra: Letra }
  | { readonly que: "lista" | "nuevo" | "atajos" };

interface Props {
  readonly abierto: Abierto | null;
  readonly tablero: Tablero;
  readonly ejercicio: number;
  readonly alcance: Alcance;
  readonly escalafones: readonly Escalafon[];
  readonly evaluados: Evaluados;
  readonly homologable: (p: PuestoDeTablero) => string | null;
  readonly lista: PropsListaDeAcuerdos;
  readonly ordenar: (orden: OrdenDeTablero) => void;
  readonly onAbrir: (que: Abierto | null) => void;
}

const acuerdoVacio = (): Acuerdo => ({
  version: 1,
  nombre: "",
  norma: "",
  fecha: diaDe(Date.now()),
  estado: "borrador",
  tramos: [],
  sumas: [],
});

/** A tranche or a sum, new or not: which one is asked for. */
function Detalle({ donde, ...p }: Props & { readonly donde: LugarEnTira | Hueco }): ReactNode {
  const { tablero, ejercicio, escalafones, ordenar } = p;
  const { clave, clase } = donde;
  const puesto = tablero.find((x) => x.clave === clave);
  if (!puesto) return null;
  const { acuerdo, letra } = puesto;
  const lugar = "indice" in donde ? donde : null;
  const mes = "mes" in donde ? donde.mes : 0;
  const indice = lugar?.indice ?? null;
  const cambiar = (nuevo: Tablero): void => ordenar({ hacer: "cambiar", tablero: nuevo });
  const comun = {
    subtitulo: `${letra} · ${acuerdo.nombre}`,
    ejercicio,
    escalafones,
    soloLectura: motivoDeSoloLectura(puesto),
    onQuitar: lugar ? () => cambiar(quitar(tablero, lugar)) : undefined,
    onCerrar: () => p.onAbrir(null),
  };
  if (clase === "tramo") {
    const tramo = lugar
      ? acuerdo.tramos[lugar.indice]
      : tramoNuevo(acuerdo, mesLibre(acuerdo, mes, p.alcance), 0, p.alcance);
    return (
      <DialogoTramo
        {...comun}
        titulo={lugar ? fraseDeTramo(tramo) : "Nuevo tramo"}
        pieza={tramo}
        otras={acuerdo.tramos.filter((t) => t !== tramo)}
        onAplicar={(t) => cambiar(ponerTramo(tablero, clave, indice, t).tablero)}
      />
    );
  }
  const suma = lugar ? acuerdo.sumas[lugar.indice] : sumaNueva(acuerdo, mes, 0);
  return (
    <DialogoSuma
      {...comun}
      titulo={lugar ? textoDeSuma(suma) : "Nueva suma fija"}
      pieza={suma}
      otras={acuerdo.sumas.filter((s) => s !== suma)}
      onAplicar={(s) => cambiar(ponerSuma(tablero, clave, indice, s))}
    />
  );
}

function Menu({ que, ...p }: Props & { readonly que: Extract<Abierto, { que: "menu" }> }) {
  const { tablero, ordenar, lista: { acuerdos, impedimento } } = p;
  const { puesto, donde } = que;
  const { clave, acuerdo } = puesto;
  const abrirDe = (cual: "datos" | "homologar") => () => p.onAbrir({ que: cual, clave });
  const cambiar = (nuevo: Tablero): void => ordenar({ hacer: "cambiar", tablero: nuevo });
  const comandos = comandosDe(puesto, {
    impedimento,
    homologable: p.homologable,
    onDatos: abrirDe("datos"),
    onHomologar: abrirDe("homologar"),
    onGuardar: () => void acuerdos.guardar(puesto),
    onDuplicar: () => {
      const nombre = `${acuerdo.nombre} (copia)`;
      acuerdos.agregar(puestoNuevo({ ...acuerdo, nombre, norma: "", estado: "borrador" }));
    },
    onDescartar: (guardado) => cambiar(ponerAcuerdo(tablero, clave, guardado)),
    onLetra: (letra) => cambiar(ponerLetra(tablero, clave, letra)),
    onCerrar: () => cambiar(tablero.filter((x) => x.clave !== clave)),
  });
  return (
    <MenuContextual
      titulo={acuerdo.nombre}
      comandos={comandos}
      objetivo={{ fila: puesto, elegidas: [] }}
      x={donde.left}
      y={donde.bottom}
      onCerrar={() => p.onAbrir(null)}
    />
  );
}

function Datos({ clave, ...p }: Props & { readonly clave: string | null }): ReactNode {
  const { tablero, ordenar, lista: { acuerdos } } = p;
  const puesto = tablero.find((x) => x.clave === clave);
  const acuerdo = puesto?.acuerdo ?? acuerdoVacio();
  const { nombre, norma, fecha, estado } = acuerdo;
  return (
    <DialogoAcuerdo
      titulo={puesto ? nombre : "Acuerdo nuevo"}
      datos={{ nombre, norma, fecha, estado }}
      onAplicar={(datos) => {
        if (puesto) {
          const nuevo = ponerAcuerdo(tablero, puesto.clave, { ...acuerdo, ...datos });
          ordenar({ hacer: "cambiar", tablero: nuevo });
        } else if (acuerdos.agregar(puestoNuevo({ ...acuerdo, ...datos }))) {
          p.lista.onAbierto();
        }
      }}
      onCerrar={() => p.onAbrir(null)}
    />
  );
}

function DeHomologar({ clave, ...p }: Props & { readonly clave: string }): ReactNode {
  const puesto = p.tablero.find((x) => x.clave === clave);
  const cerrar = () => p.onAbrir(null);
  if (!puesto || puesto.id === null) return null;
  return (
    <Homologar
      id={puesto.id}
      nombre={puesto.acuerdo.nombre}
      norma={puesto.acuerdo.norma}
      onHecho={() => {
        cerrar();
        void p.lista.acuerdos.releer(puesto);
      }}
      onCerrar={cerrar}
    />
  );
}

function Atajos({ onCerrar }: { readonly onCerrar: () => void }): ReactNode {
  return (
    <Dialogo titulo="Atajos de teclado" ancho="angosto" onCerrar={onCerrar}>
      <dl className="lista-atajos">
        {ATAJOS.map(([tecla, texto]) => (
          <div key={tecla}>
            <dt>
              <kbd>{tecla}</kbd>
            </dt>
            <dd>{texto}</dd>
          </div>
        ))}
      </dl>
    </Dialogo>
  );
}

function DeQue(p: Props): ReactNode {
  const { abierto: que } = p;
  const cerrar = () => p.onAbrir(null);
  switch (que?.que) {
    case "menu":
      return <Menu {...p} que={que} />;
    case "datos":
      return <Datos {...p} clave={que.clave} />;
    case "nuevo":
      return <Datos {...p} clave={null} />;
    case "homologar":
      return <DeHomologar {...p} clave={que.clave} />;
    case "cambia": {
      const evaluacion = p.evaluados[que.letra];
      return evaluacion && (
        <QueCambia
          titulo={`Qué cambia el escenario ${que.letra}`}
          evaluacion={evaluacion}
          escalafones={p.escalafones}
          onCerrar={cerrar}
        />
      );
    }
    case "atajos":
      return <Atajos onCerrar={cerrar} />;
    case "lista":
      return (
        <Dialogo titulo="Acuerdos" ancho="pleno" onCerrar={cerrar}>
          <ListaDeAcuerdos {...p.lista} />
          <Botonera textoCancelar="Cerrar" onCancelar={cerrar} />
        </Dialogo>
      );
    case "detalle":
      return <Detalle {...p} donde={que.donde} />;
    default:
      return null;
  }
}

export function Dialogos(p: Props): ReactNode {
  const { acuerdos } = p.lista;
  return (
    <>
      <DeQue {...p} />
      {acuerdos.choque && (
        <Conflicto
          choque={acuerdos.choque}
          onTomar={acuerdos.tomar}
          onImponer={acuerdos.imponer}
          onCerrar={acuerdos.olvidar}
        />
      )}
    </>
  );
}
