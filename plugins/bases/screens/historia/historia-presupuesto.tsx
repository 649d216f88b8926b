/** The history of a data group: a past moment against now, and bringing it back ([A3], [P2]). */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { fechaYHoraDe, nombreMes } from "#core/domain/period.ts";
import type { BaseComparada, DiferenciaDeFila, Momento, OperacionAsentada } from "#proto/bases.ts";
import { api } from "#ui/api.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { Tabla } from "#ui/grid/tabla.tsx";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { Reintentar } from "#ui/parts/estados/reintentar.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import { auth } from "#ui/state/auth.ts";
import { type Base, baseDe } from "#plugins/bases/bases.ts";
import { contarRegistros } from "#core/domain/money.ts";
import { type ClaseColumna, type ColumnaTabla, formatear } from "#ui/grid/columnas.ts";
import {
  claveVersion,
  contador,
  entradaCodigo,
  LARGO_CODIGO,
  LARGO_DESCRIPCION,
  prefijoDe,
} from "../grupos/grupo.ts";
import { claseDe } from "../columnas.ts";
import "./historia.css";

// The history of a data group in words. Pure.

const DE_FILAS: Readonly<Record<string, string>> = {
  nuevo: "Alta",
  editar: "Modificación",
  eliminar: "Eliminación",
  deshacer: "Cambio deshecho",
  importar: "Importación",
  pasaje: "Pasaje",
  varias: "Carga en bloque",
};
const DE_GRUPO: Readonly<Record<string, string>> = {
  nuevo: "Creación del presupuesto",
  editar: "Cambio del encabezado",
  importar: "Importación del encabezado",
  generar: "Generación automática de datos",
  cerrar: "Cierre",
  recuperar: "Recuperación de un momento anterior",
  agregar: "Vuelta del histórico",
  quitar: "Pase al histórico",
};

const tituloDeBase = (id: string): string => baseDe(id)?.titulo ?? id;

/** «Modificación · Cargos · 3 registros» */
function describirOperacion(o: OperacionAsentada): string {
  const nombre = (o.base === null ? DE_GRUPO[o.accion] : undefined) ?? DE_FILAS[o.accion] ??
    o.accion;
  return [
    nombre,
    ...(o.base === null ? [] : [tituloDeBase(o.base)]),
    ...(o.registros === null ? [] : [contarRegistros(o.registros)]),
  ].join(" · ");
}

/** Rows of a base that are not what they were. */
const cambiosDe = (b: BaseComparada): number => b.nuevos + b.modificados + b.eliminados;

/** What the header said, where it says something else now. */
function cambiosDeEncabezado({ antes, ahora }: Momento["encabezado"]): string[] {
  const partes: [string, string, string][] = [
    ["Descripción", antes.descripcion, ahora.descripcion],
    ["Mes de los valores", nombreMes(antes.desde_mes), nombreMes(ahora.desde_mes)],
    ["Clasificador", claveVersion(antes), claveVersion(ahora)],
  ];
  return partes.filter(([, a, b]) => a !== b).map(([que, a, b]) => `${que}: ${a} → ${b}`);
}

const CAMBIOS = { nuevo: "Nuevo", modificado: "Modificado", eliminado: "Eliminado" } as const;

/** Room for both values. */
const ANCHOS: Partial<Record<ClaseColumna, string>> = { importe: "230px", porcentaje: "150px" };

/** The columns of the base, each saying what it was and what it is where that differs. */
function columnasDeDiferencias(base: Base): readonly ColumnaTabla<DiferenciaDeFila>[] {
  const propias = base.columnas.map((c): ColumnaTabla<DiferenciaDeFila> => {
    const clase = claseDe(c);
    const de = (f: DiferenciaDeFila) => (f.ahora ?? f.antes)?.[c.id];
    return {
      id: c.id,
      titulo: c.titulo,
      clase,
      ancho: ANCHOS[clase],
      valor: de,
      texto: (f) =>
        f.columnas.includes(c.id)
          ? `${formatear(clase, f.antes?.[c.id])} → ${formatear(clase, f.ahora?.[c.id])}`
          : formatear(clase, de(f)),
    };
  });
  return [
    {
      id: "cambio",
      titulo: "Cambio",
      clase: "texto",
      ancho: "110px",
      valor: (f) => CAMBIOS[f.cambio],
    },
    ...propias,
  ];
}

interface PropsHistoria {
  readonly saf: number;
  readonly codipres: string;
  readonly onCerrar: () => void;
}

const POR_PAGINA = 100;

/** The changes, the newest first; more come when asked for. */
function Cambios({ saf, codipres, elegido, onElegir }: {
  readonly saf: number;
  readonly codipres: string;
  readonly elegido: number | null;
  readonly onElegir: (asiento: number) => void;
}): ReactNode {
  const [operaciones, agregar] = useState<readonly OperacionAsentada[] | null>(null);
  const [hayMas, avisarMas] = useState(false);

  async function traer(antes?: number): Promise<void> {
    const leido = await api.get("/presupuestos/historia/:saf/:codipres", {
      saf,
      codipres,
      antes,
      limite: POR_PAGINA,
    });
    agregar((previas) =>
      antes === undefined ? leido.operaciones : [
        ...previas ?? [],
        ...leido.operaciones,
      ]
    );
    avisarMas(leido.operaciones.length === POR_PAGINA);
  }
  useEffect(() => void traer().catch(mostrarError), [saf, codipres]);

  if (operaciones === null) return <p className="historia-nota" role="status">Cargando</p>;
  return (
    <ul className="historia-cambios" aria-label="Cambios">
      {operaciones.map((o) => (
        <li key={o.asiento}>
          <button
            type="button"
            aria-current={o.asiento === elegido}
            onClick={() => onElegir(o.asiento)}
          >
            <b>{fechaYHoraDe(o.instante)}</b>
            <span>{describirOperacion(o)}</span>
            <small>{o.usuario}</small>
          </button>
        </li>
      ))}
      {hayMas && (
        <li>
          <button
            type="button"
            className="enlace"
            onClick={() => void traer(operaciones.at(-1)?.desde).catch(mostrarError)}
          >
            Ver cambios anteriores
          </button>
        </li>
      )}
    </ul>
  );
}

function TablaDeBases({ bases, elegida, onElegir }: {
  readonly bases: readonly BaseComparada[];
  readonly elegida: string | null;
  readonly onElegir: (base: string) => void;
}): ReactNode {
  return (
    <Cuadro
      nombre="Qué cambió desde entonces"
      columnas={["Base", "Entonces", "Hoy", "Nuevos", "Modificados", "Eliminados"]}
      derecha={[1, 2, 3, 4, 5]}
      filas={bases.map((b) => ({
        clave: b.base,
        "aria-current": b.base === elegida,
        celdas: [
          cambiosDe(b) === 0
            ? b.titulo
            : (
              <button type="button" className="enlace" onClick={() => onElegir(b.base)}>
                {b.titulo}
              </button>
            ),
          b.antes.toLocaleString("es-AR"),
          b.ahora.toLocaleString("es-AR"),
          ...[b.nuevos, b.modificados, b.eliminados].map((n) => {
            const texto = n.toLocaleString("es-AR");
            return n > 0 ? <b key="cambio">{texto}</b> : texto;
          }),
        ],
      }))}
    />
  );
}

/** A moment of a group. */
interface Punto {
  readonly saf: number;
  readonly codipres: string;
  readonly asiento: number;
}

function Diferencias({ en, base }: { readonly en: Punto; readonly base: string }): ReactNode {
  const { datos, error, recargar } = useLectura(
    "/presupuestos/comparacion/:saf/:codipres/:asiento/:base",
    { ...en, base },
  );
  const descripta = baseDe(base);
  const columnas = useMemo(() => descripta ? columnasDeDiferencias(descripta) : [], [descripta]);
  if (error) return <Reintentar error={error} onReintentar={recargar} />;
  const faltan = datos ? datos.cantidad - datos.diferencias.length : 0;
  return (
    <div className="historia-diferencias">
      <Tabla
        titulo={`Diferencias de ${descripta?.titulo ?? base}`}
        columnas={columnas}
        filas={datos?.diferencias ?? []}
        clave={(f) => f.registro}
        porPagina={10}
        cargando={datos === null}
      />
      {faltan > 0 && <p className="historia-nota">… y {faltan.toLocaleString("es-AR")} más.</p>}
    </div>
  );
}

/** A new budget with what there was; the one on screen is not touched. */
function Recuperar({ en, momento }: {
  readonly en: Punto;
  readonly momento: Momento;
}): ReactNode {
  useSignals();
  const prefijo = prefijoDe(auth.onp.value);
  const [codigo, codificar] = useState<string>(prefijo);
  const [descripcion, describir] = useState(momento.encabezado.antes.descripcion);
  const [hecho, terminar] = useState("");
  const g = useGuardado(EN_PANTALLA);
  const recuperar = () =>
    g.intentar(async () => {
      terminar("");
      await api.post("/presupuestos/recuperar/:saf/:codipres/:asiento", {
        ...en,
        codigo,
        descripcion,
      });
      terminar(`Se creó el presupuesto ${codigo}. Puede elegirlo en «Seleccionar grupo de datos».`);
    });
  return (
    <form
      className="historia-recuperar"
      onSubmit={(e) => {
        e.preventDefault();
        void recuperar();
      }}
    >
      <CampoTexto
        etiqueta="Código"
        obligatorio
        valor={codigo}
        sufijo={contador(codigo)}
        onCambio={(texto) => codificar(entradaCodigo(texto, prefijo))}
      />
      <CampoTexto
        etiqueta="Descripción"
        obligatorio
        maximo={LARGO_DESCRIPCION}
        valor={descripcion}
        onCambio={describir}
      />
      <Boton
        type="submit"
        clase="primario"
        motivo={codigo.length !== LARGO_CODIGO
          ? `El código debe tener ${LARGO_CODIGO} caracteres`
          : descripcion.trim() === ""
          ? "Ingrese la descripción"
          : null}
      >
        Recuperar como presupuesto nuevo
      </Boton>
      <p role="status" className="historia-hecho">{hecho}</p>
      {g.mensaje && <p role="alert" className="campo-error">{g.mensaje}</p>}
    </form>
  );
}

function Comparacion({ en }: { readonly en: Punto }): ReactNode {
  useSignals();
  const { datos, cargando, error, recargar } = useLectura(
    "/presupuestos/instante/:saf/:codipres/:asiento",
    { ...en },
  );
  const [base, elegirBase] = useState<string | null>(null);
  if (error) return <Reintentar error={error} onReintentar={recargar} />;
  if (!datos || (cargando && datos.asiento !== en.asiento)) {
    return <p className="historia-nota" role="status">Cargando</p>;
  }
  const encabezado = cambiosDeEncabezado(datos.encabezado);
  const igual = encabezado.length === 0 && datos.bases.every((b) => cambiosDe(b) === 0);
  return (
    <>
      <h3>Después del cambio del {fechaYHoraDe(datos.instante)}</h3>
      {igual && <p className="historia-nota">Todo está hoy como entonces.</p>}
      {encabezado.map((linea) => <p key={linea}>{linea}</p>)}
      <TablaDeBases bases={datos.bases} elegida={base} onElegir={elegirBase} />
      {base && <Diferencias key={base} en={en} base={base} />}
      {!auth.consulta.value && <Recuperar key={en.asiento} en={en} momento={datos} />}
    </>
  );
}

export default function HistoriaPresupuesto(
  { saf, codipres, onCerrar }: PropsHistoria,
): ReactNode {
  const [asiento, elegir] = useState<number | null>(null);
  return (
    <Dialogo
      titulo="Historia del presupuesto"
      subtitulo={`${codipres}: elija un cambio para ver qué había justo después de él`}
      ancho="pleno"
      onCerrar={onCerrar}
    >
      <div className="historia">
        <Cambios saf={saf} codipres={codipres} elegido={asiento} onElegir={elegir} />
        <div className="historia-momento">
          {asiento === null
            ? <p className="historia-nota">Ningún cambio elegido.</p>
            : <Comparacion key={asiento} en={{ saf, codipres, asiento }} />}
        </div>
      </div>
    </Dialogo>
  );
}
