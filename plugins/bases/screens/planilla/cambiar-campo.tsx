/** «Cambiar campo…»: one field of the rows chosen, or of those that pass the filters, at once. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import type { Hoja, PorGuardar } from "#ui/grid/celdas/hoja.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import type { Base, Columna } from "#plugins/bases/bases.ts";
import type { DiferenciaDeCeldas } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { respuestaTrasRafaga } from "#ui/pagina/use-calma.ts";
import { diferenciaEnPalabras } from "../diferencia.ts";
import { nombreDeFila } from "../texto-filas.ts";
import type { FilaMostrada } from "../tipos.ts";
import {
  type CambioDeCampo,
  conCambio,
  fallaDeCambio,
  type OperacionDeCampo,
  OPERACIONES,
  operacionesDe,
} from "./cambio-campo.ts";

// What «Cambiar campo…» says before anything is stored: rows, wrong ones and pesos.

// What a change of one field would do to each of its rows, reviewed while the page goes on.

interface RevisionDeCambio {
  readonly cambian: readonly PorGuardar<FilaMostrada>[];
  readonly malas: readonly { readonly fila: FilaMostrada; readonly motivo: string }[];
  /** Rows that have the new value already. */
  readonly iguales: number;
}

interface Marcha {
  readonly signal: AbortSignal;
  /** Called between two stretches, with how many rows were reviewed. */
  avanzar(revisadas: number): void;
}

/** Rows are reviewed this long at a time: between two of them the page answers. */
const TANDA_MS = 12;

/** Null when it is not waited for any more. */
async function revisarCambio(
  hoja: Hoja<FilaMostrada>,
  filas: readonly FilaMostrada[],
  columna: Columna,
  cambio: CambioDeCampo,
  { signal, avanzar }: Marcha,
): Promise<RevisionDeCambio | null> {
  const { id } = columna;
  const cambian: PorGuardar<FilaMostrada>[] = [];
  const malas: { fila: FilaMostrada; motivo: string }[] = [];
  let iguales = 0;
  let desde = performance.now();
  for (const [i, fila] of filas.entries()) {
    if (performance.now() - desde > TANDA_MS) {
      avanzar(i);
      await new Promise((seguir) => setTimeout(seguir));
      if (signal.aborted) return null;
      desde = performance.now();
    }
    const actual = hoja.texto(fila, id);
    const nuevo = conCambio(columna, cambio, actual);
    const cerrada = hoja.cerrada(fila, id);
    if (nuevo === actual) iguales++;
    else if (cerrada !== null) malas.push({ fila, motivo: cerrada });
    else {
      const revisada = hoja.revisar(fila, { [id]: nuevo });
      const [motivo] = Object.values(revisada.fallas);
      if (motivo !== undefined) malas.push({ fila, motivo });
      else if (Object.keys(revisada.valores).length === 0) iguales++;
      else cambian.push({ fila, revisada, rev: hoja.rev(fila) });
    }
  }
  return { cambian, malas, iguales };
}

/** Typing rests this long before the rows are reviewed, and what they cost is asked. */
const CALMA_MS = 250;

/** By how much the cost of the rows would change, in words. */
function useDiferencia(
  { base, saf, codipres }: { readonly base: Base; readonly saf: number; readonly codipres: string },
  cambian: readonly PorGuardar<FilaMostrada>[],
): DiferenciaDeCeldas | null {
  const [dicha, decir] = useState<{ de: unknown; diferencia: DiferenciaDeCeldas } | null>(null);
  useEffect(() => {
    if (cambian.length === 0) return;
    const corte = new AbortController();
    const cambios = cambian.map(({ fila, revisada: { valores } }) => ({ id: fila.id, valores }));
    api.post(
      "/valorizar/celdas/:base/:saf/:codipres",
      { base: base.id, saf, codipres, cambios: JSON.stringify(cambios) },
      { signal: corte.signal },
    ).then(
      (diferencia) => decir({ de: cambian, diferencia }),
      (e) => {
        if (!corte.signal.aborted) void mostrarError(e);
      },
    );
    return () => corte.abort();
  }, [cambian]);
  return dicha?.de === cambian ? dicha.diferencia : null;
}

/** What the change would do, once typing rests; and how many rows were reviewed until then. */
function useRevision(
  filas: readonly FilaMostrada[],
  columna: Columna,
  cambio: CambioDeCampo,
  hoja: Hoja<FilaMostrada>,
) {
  const [revision, mostrar] = useState<RevisionDeCambio | null>(null);
  const [revisadas, contar] = useState(0);
  useEffect(() => {
    mostrar(null);
    contar(0);
    if (filas.length === 0 || fallaDeCambio(columna, cambio) !== "") return;
    return respuestaTrasRafaga(
      (signal) => revisarCambio(hoja, filas, columna, cambio, { signal, avanzar: contar }),
      mostrar,
      mostrarError,
      CALMA_MS,
    );
  }, [filas, columna, cambio, hoja]);
  return { revision, revisadas };
}

interface PropsCambiarCampo {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
  readonly hoja: Hoja<FilaMostrada>;
  /** Columns of the table that are in sight. */
  readonly columnas: readonly ColumnaTabla<FilaMostrada>[];
  /** Rows chosen; none = those that pass the filters. */
  readonly elegidas: readonly FilaMostrada[];
  /** Rows that pass the filters. */
  readonly pasan: readonly FilaMostrada[];
  /** Column where the focus was: what is offered first. */
  readonly campo: string | undefined;
  readonly onHecho: (texto: string) => void;
  readonly onCerrar: () => void;
}

/** Rows of one change at most: the call takes no more. */
const MAXIMO = 20_000;
/** Wrong rows that are named; the rest are counted. */
const NOMBRADAS = 5;

const quedarianMal = (n: number): string =>
  n === 1 ? "1 que quedaría mal" : `${formatEnteroEsAr(n)} que quedarían mal`;

const registros = (n: number): string => contar(n, "registro", "registros");

const NINGUNA: readonly PorGuardar<FilaMostrada>[] = [];
const NADIE: readonly FilaMostrada[] = [];

export default function CambiarCampo(p: PropsCambiarCampo): ReactNode {
  const { base, hoja, elegidas, pasan } = p;
  const campos = useMemo(
    () => p.columnas.flatMap((c) => base.columnas.find(({ id }) => id === c.id) ?? []),
    [p.columnas, base],
  );
  const [todas, elegirTodas] = useState(elegidas.length === 0);
  const [id, elegirCampo] = useState(
    (campos.find((c) => c.id === p.campo) ??
      campos.find((c) => operacionesDe(c).includes("sumar")) ?? campos[0]).id,
  );
  const [cambio, escribir] = useState<CambioDeCampo>({ operacion: "valor", valor: "", buscar: "" });
  const [mensaje, decir] = useState("");
  const [ocupado, ocupar] = useState(false);
  const filas = todas ? pasan : elegidas;
  const demasiadas = filas.length > MAXIMO;
  const columna = campos.find((c) => c.id === id) ?? campos[0];
  const { revision, revisadas } = useRevision(demasiadas ? NADIE : filas, columna, cambio, hoja);
  useEffect(() => decir(""), [filas, id, cambio]);
  const diferencia = useDiferencia(p, revision?.cambian ?? NINGUNA);
  const poner = (parte: Partial<CambioDeCampo>) => escribir((c) => ({ ...c, ...parte }));

  async function guardar(): Promise<void> {
    if (!revision || revision.cambian.length === 0 || revision.malas.length > 0) {
      return decir(
        fallaDeCambio(columna, cambio) ||
          (revision?.malas.length ? "Corrija o saque los registros que quedarían mal" : "") ||
          "No hay nada para cambiar",
      );
    }
    ocupar(true);
    try {
      const r = await hoja.guardar(revision.cambian);
      if (r.clase === "hecho") {
        const n = revision.cambian.length;
        return p.onHecho(
          n === 1 ? "1 registro modificado" : `${formatEnteroEsAr(n)} registros modificados`,
        );
      }
      if (r.clase === "rehusadas") decir(r.mensaje);
      if (r.clase === "ajenas") {
        const quienes = new Set(r.ajenas.map((a) => a.quien ?? "otra persona"));
        decir(
          `No se cambió nada: ${[...quienes].join(", ")} modificó ${registros(r.ajenas.length)}`,
        );
      }
    } catch (e) {
      await mostrarError(e);
    } finally {
      ocupar(false);
    }
  }

  return (
    <Dialogo titulo="Cambiar campo" ancho="medio" onCerrar={p.onCerrar}>
      <div className="formulario formulario-doble">
        <Seleccion<number>
          etiqueta="Registros"
          sinNinguna
          valor={todas ? 2 : 1}
          opciones={[
            ...(elegidas.length > 0
              ? [{ id: 1, descripcion: `Los elegidos: ${formatEnteroEsAr(elegidas.length)}` }]
              : []),
            {
              id: 2,
              descripcion: `Los que cumplen los filtros: ${formatEnteroEsAr(pasan.length)}`,
            },
          ]}
          onCambio={(cual) => elegirTodas(cual === 2)}
        />
        <Seleccion<string>
          etiqueta="Campo"
          sinNinguna
          valor={id}
          opciones={campos.map((c) => ({ id: c.id, descripcion: c.titulo }))}
          onCambio={(cual) => {
            const otro = campos.find((c) => c.id === cual);
            if (!otro) return;
            elegirCampo(otro.id);
            if (!operacionesDe(otro).includes(cambio.operacion)) poner({ operacion: "valor" });
          }}
        />
        <Seleccion<string>
          etiqueta="Qué se hace"
          sinNinguna
          valor={cambio.operacion}
          opciones={operacionesDe(columna).map((o) => ({ id: o, descripcion: OPERACIONES[o] }))}
          onCambio={(cual) => poner({ operacion: (cual || "valor") as OperacionDeCampo })}
        />
        {cambio.operacion === "reemplazar" && (
          <CampoTexto
            etiqueta="Texto"
            valor={cambio.buscar}
            onCambio={(buscar) => poner({ buscar })}
          />
        )}
        <CampoTexto
          etiqueta={cambio.operacion === "reemplazar" ? "Por" : "Valor"}
          autoFocus
          invalido={cambio.valor !== "" && fallaDeCambio(columna, { ...cambio, buscar: "-" })}
          valor={cambio.valor}
          onCambio={(valor) => poner({ valor })}
        />
      </div>
      <div className="cambio-previo" aria-live="polite">
        {demasiadas && <p>Son más de {formatEnteroEsAr(MAXIMO)}: filtre antes la tabla.</p>}
        {!revision && revisadas > 0 && (
          <p>
            Revisando {formatEnteroEsAr(revisadas)} de {registros(filas.length)}…
          </p>
        )}
        {revision && (
          <p>
            <b>{registros(revision.cambian.length)}</b> para cambiar
            {revision.iguales > 0 && `, ${formatEnteroEsAr(revision.iguales)} que ya lo dicen`}
            {revision.malas.length > 0 && (
              <>
                , <b className="cambio-mal">{quedarianMal(revision.malas.length)}</b>
              </>
            )}
          </p>
        )}
        {revision && revision.malas.length > 0 && (
          <ul className="cambio-malas">
            {revision.malas.slice(0, NOMBRADAS).map(({ fila, motivo }) => (
              <li key={fila.id}>{nombreDeFila(base, fila)}: {motivo}</li>
            ))}
            {revision.malas.length > NOMBRADAS && (
              <li>y {formatEnteroEsAr(revision.malas.length - NOMBRADAS)} más</li>
            )}
          </ul>
        )}
        {diferencia && diferenciaEnPalabras(diferencia).map((frase) => <p key={frase}>{frase}</p>)}
      </div>
      {mensaje && <p className="editor-mensaje" role="alert">{mensaje}</p>}
      <Botonera
        textoGuardar="Cambiar"
        ocupado={ocupado}
        onCancelar={p.onCerrar}
        onGuardar={() => void guardar()}
      />
    </Dialogo>
  );
}
