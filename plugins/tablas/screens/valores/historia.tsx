/** History of a dated value, and its correction at any month. */
import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { fechaYHoraDe, mesDe, mesesEntre, mesSiguiente, nombreMes } from "#core/domain/period.ts";
import type { EntradaDeHistoria } from "#proto/tablas.ts";
import { trazoEscalonado } from "#ui/parts/graficos/graficos.tsx";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { editaTablas } from "#ui/state/auth.ts";
import { type LecturaDePantalla, useLectura } from "#ui/lectura.ts";
import { api } from "#ui/api.ts";
import { ConflictoDeGuardado } from "#ui/form/conflicto.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { confirmar, mostrarError } from "#ui/state/alerts.ts";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { useCambios } from "../cambios.ts";
import type { ClaveFechada } from "../listas.ts";
import { SelectorMes } from "../selectores.tsx";
import { DeAcuerdo } from "./de-acuerdo.tsx";
import {
  camposDeValor,
  columnaDelGrafico,
  esDecimal,
  textoDeValor,
  type ValorMostrado,
} from "./valores.ts";
import { CamposDeValor } from "./campos.tsx";
import { useEdicion } from "./edicion.ts";
import { impactoDeQuitar } from "./impacto.ts";

// The history of a value as a line of steps: each value holds until the next one.

interface Punto {
  /** yyyymm */
  readonly mes: number;
  readonly valor: number;
}

const ANCHO = 640;
const ALTO = 96;
const BORDE = 6;

/**
 * Path of the steps, oldest first, between the first and the last month drawn.
 * @param hasta last month drawn, yyyymm; not before the last point
 */
export function escalones(puntos: readonly Punto[], hasta: number): string {
  const desde = puntos.at(0)?.mes ?? hasta;
  const meses = Math.max(1, mesesEntre(desde, hasta));
  const mayor = Math.max(...puntos.map((p) => p.valor)) || 1;
  const x = (mes: number) => BORDE + mesesEntre(desde, mes) / meses * (ANCHO - 2 * BORDE);
  const y = (valor: number) => ALTO - BORDE - valor / mayor * (ALTO - 2 * BORDE);
  return trazoEscalonado(puntos.map((p) => ({ x: x(p.mes), y: y(p.valor) })), x(hasta));
}

const enPalabras = (p: Punto) => `${formatEsAr(aCentavos(p.valor))} (${nombreMes(p.mes)})`;

/** From this on, what is after the decimal sign is finer than the drawing. */
const SIN_DECIMALES = 100;

/**
 * What the scale says beside the drawing, from its top to its foot: the greatest value, the half of
 * it, and zero.
 */
export function escalaDe(puntos: readonly Punto[]): readonly string[] {
  const mayor = Math.max(...puntos.map((p) => p.valor));
  return [mayor, mayor / 2, 0].map((v) =>
    v === 0 || mayor >= SIN_DECIMALES ? formatEnteroEsAr(Math.round(v)) : formatEsAr(aCentavos(v))
  );
}

/** Drawn from two values on; the table beside it says every one. */
export function GraficoDeHistoria({ titulo, puntos, hasta }: {
  readonly titulo: string;
  readonly puntos: readonly Punto[];
  readonly hasta: number;
}): ReactNode {
  const primero = puntos.at(0);
  const ultimo = puntos.at(-1);
  if (!primero || !ultimo || puntos.length < 2) return null;
  // A month more than the last value, so that its step is seen.
  const fin = Math.max(hasta, mesSiguiente(ultimo.mes));
  const trazo = escalones(puntos, fin);
  return (
    <figure className="tablas-grafico">
      <div className="tablas-trazo">
        <div className="tablas-escala" aria-hidden="true">
          {escalaDe(puntos).map((valor, i) => <span key={i}>{valor}</span>)}
        </div>
        <svg
          viewBox={`0 0 ${ANCHO} ${ALTO}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${titulo}: de ${enPalabras(primero)} a ${enPalabras(ultimo)}`}
        >
          <path className="area" d={`${trazo}V${ALTO - BORDE}H${BORDE}Z`} />
          <path className="medio" d={`M0 ${ALTO / 2}H${ANCHO}`} />
          <path className="linea" d={trazo} />
        </svg>
      </div>
      <figcaption>
        <span>{nombreMes(primero.mes)}</span>
        <span>{titulo}</span>
        <span>{nombreMes(fin)}</span>
      </figcaption>
    </figure>
  );
}

// Form of one dated value at any month that may be edited ([R1], [R6]).

interface PropsFormulario extends ClaveFechada {
  /** Month that the form opens at. */
  readonly mes: number;
  /** Whether it opens to correct the value of that month; otherwise it enters a new one. */
  readonly corrige: boolean;
  readonly onGuardado: () => void;
  readonly onCancelar: () => void;
}

function FormularioValor(
  { tabla, clave, omitir, mes: primero, corrige, ...p }: PropsFormulario,
): ReactNode {
  const [mes, elegirMes] = useState(primero);
  const campos = useMemo(
    () => camposDeValor(tabla).filter((c) => c.id !== omitir),
    [tabla, omitir],
  );
  const { datos } = useLectura("/tablas/valores/:tabla/:mes", { ...clave, tabla, mes });
  // While another month is being read, what is in force there is not known yet.
  const listo = datos?.mes === mes && !("rev" in datos);
  const vigente = listo ? datos.filas.at(0) ?? null : null;
  const propio = vigente?.desde_mes === mes;
  const e = useEdicion({
    tabla,
    clave,
    campos,
    vigente,
    mes,
    leyendo: !listo,
    // Entering a value where there is one takes its place: it must be meant.
    reemplaza: propio && !(corrige && mes === primero),
    enviar: (form) => api.post("/tablas/valores/:tabla/:mes", { ...clave, ...form, tabla, mes }),
    onGuardado: p.onGuardado,
    onCancelar: p.onCancelar,
  });
  async function eliminar(): Promise<void> {
    const consecuencia = await impactoDeQuitar(tabla, mes, clave);
    const acepto = await confirmar(
      `Se eliminará el valor de ${nombreMes(mes)} y volverá a regir el anterior. ${consecuencia}`,
      { titulo: "Eliminar el valor", aceptar: "Eliminar", peligro: true },
    );
    if (!acepto) return;
    try {
      await api.post("/tablas/valores/:tabla/:mes/eliminar", {
        ...clave,
        tabla,
        mes,
        rev: vigente?.rev,
      });
      p.onGuardado();
    } catch (error) {
      await mostrarError(error);
    }
  }
  const situacion = !listo
    ? "Leyendo el valor del mes…"
    : propio
    ? `Corrige el valor de ${nombreMes(mes)}.`
    : vigente?.desde_mes
    ? `Nuevo valor desde ${nombreMes(mes)}; hasta entonces rige el de ${
      nombreMes(vigente.desde_mes)
    }.`
    : `Primer valor, desde ${nombreMes(mes)}.`;
  return (
    <div className="tablas-formulario" data-editor role="group" aria-label="Editar el valor">
      <div className="tablas-campos">
        <SelectorMes mes={mes} onMes={elegirMes} />
        <CamposDeValor de={e} foco={campos[0]?.id} />
      </div>
      <ConflictoDeGuardado fila={e} diferencias={e.diferencias} />
      <p className="tablas-impacto" aria-live="polite">
        {situacion} {e.efecto}
      </p>
      <Botonera
        onCancelar={p.onCancelar}
        onGuardar={() => void e.guardar()}
        onEliminar={propio ? () => void eliminar() : undefined}
        ocupado={e.g.ocupado}
        deshabilitado={!listo}
      />
    </div>
  );
}

type Entrada = ValorMostrado & EntradaDeHistoria;

export interface PropsHistoria extends ClaveFechada {
  /** Month on screen: where a new value is suggested. */
  readonly mes: number;
  readonly onCambio: () => void;
  readonly onCerrar: () => void;
}

/** `9/7/26, 09:05` */
function fechaCorta(instante: number): string {
  const [dia, mes, anio, hora] = fechaYHoraDe(instante).split(/[/ ]/);
  return `${Number(dia)}/${Number(mes)}/${anio.slice(2)}, ${hora.slice(0, 5)}`;
}

export type Autoria = Pick<Entrada, "usuario" | "instante" | "importado">;

/** Who stored an entry and when. */
export function autoria({ usuario, instante, importado }: Autoria): string {
  if (usuario === null || instante === null) return "Importado";
  return `${importado ? "Importado por " : ""}${usuario}, ${fechaCorta(instante)}`;
}

/**
 * The form gives the focus back to the button that opened it, or to the one for a new value when
 * that one went away with its entry.
 * @returns what each button takes, by its name
 */
function useFocoDevuelto(editando: boolean) {
  const botones = useRef(new Map<string, HTMLButtonElement>());
  const ultimo = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (editando || ultimo.current === null) return;
    (botones.current.get(ultimo.current) ?? botones.current.get(NUEVO))?.focus();
    ultimo.current = null;
  }, [editando]);
  return (cual: string, abrir: () => void) => ({
    ref: (boton: HTMLButtonElement | null) => {
      if (boton) botones.current.set(cual, boton);
      else botones.current.delete(cual);
    },
    onClick: () => {
      ultimo.current = cual;
      abrir();
    },
  });
}

const NUEVO = "nuevo";

interface Edicion {
  readonly mes: number;
  /** Whether the value of that month was chosen, rather than a new one asked for. */
  readonly corrige: boolean;
}

export default function Historia(p: PropsHistoria): ReactNode {
  useSignals();
  const { tabla, clave, titulo, omitir } = p;
  const [editando, editar] = useState<Edicion | null>(null);
  const { datos, error, recargar, refrescar } = useLectura("/tablas/historia/:tabla", {
    ...clave,
    tabla,
  }) as LecturaDePantalla<readonly Entrada[]>;
  // Where a value comes from is said beside who stored it, once it is known.
  const acuerdos = useLectura("/tablas/acuerdos/:tabla", { ...clave, tabla }, false).datos ?? [];
  useCambios(refrescar, editando !== null);
  const puede = editaTablas.value;
  const conFoco = useFocoDevuelto(editando !== null);
  const campos = useMemo(() => camposDeValor(tabla), [tabla]);
  // Columns that say nothing in any row only take room.
  const columnas = campos.filter((c) =>
    datos?.some((f) =>
      [f, ...f.reemplazos.map((r) => r.valor)].some((v) => ![null, "", 0].includes(v[c.id] as null))
    )
  );
  const trazada = datos ? columnaDelGrafico(campos, datos) : null;
  const hoy = mesDe(Date.now());
  return (
    <Dialogo
      titulo="Historia del valor"
      subtitulo={titulo}
      ancho="ancho"
      onCerrar={editando === null ? p.onCerrar : () => editar(null)}
    >
      {editando !== null && (
        <FormularioValor
          key={editando.mes}
          tabla={tabla}
          clave={clave}
          titulo={titulo}
          omitir={omitir}
          mes={editando.mes}
          corrige={editando.corrige}
          onCancelar={() => editar(null)}
          onGuardado={() => {
            editar(null);
            recargar();
            p.onCambio();
          }}
        />
      )}
      {!datos && (error ? <p className="tablas-mensaje">{error}</p> : <CargandoSeccion />)}
      {datos && trazada && (
        <GraficoDeHistoria
          titulo={trazada.titulo}
          hasta={hoy}
          puntos={datos.map((f) => ({ mes: f.desde_mes, valor: Number(f[trazada.id] ?? 0) }))}
        />
      )}
      {datos && (
        <div className="tablas-historia">
          <table>
            <thead>
              <tr>
                <th scope="col">Desde</th>
                {columnas.map((c) => (
                  <th
                    key={c.id}
                    scope="col"
                    className={esDecimal(c.campo) ? "a-derecha" : undefined}
                  >
                    {c.titulo}
                  </th>
                ))}
                <th scope="col">Cargado por</th>
                {puede && <th scope="col">Acciones</th>}
              </tr>
            </thead>
            <tbody>
              {datos.toReversed().map((f) => (
                <Fragment key={f.desde_mes}>
                  <tr>
                    <th scope="row">
                      {nombreMes(f.desde_mes)}
                      {f.desde_mes > hoy && <span className="chip">A futuro</span>}
                    </th>
                    {columnas.map((c) => (
                      <td key={c.id} className={esDecimal(c.campo) ? "a-derecha" : undefined}>
                        {textoDeValor(c.campo, f[c.id])}
                      </td>
                    ))}
                    <td>
                      {autoria(f)}
                      <DeAcuerdo
                        origen={acuerdos.find((a) => a.desde_mes === f.desde_mes)}
                        onIr={p.onCerrar}
                      />
                    </td>
                    {puede && (
                      <td>
                        <button
                          type="button"
                          className="enlace"
                          disabled={editando !== null}
                          aria-label={`Corregir el valor de ${nombreMes(f.desde_mes)}`}
                          {...conFoco(
                            String(f.desde_mes),
                            () => editar({ mes: f.desde_mes, corrige: true }),
                          )}
                        >
                          Corregir
                        </button>
                      </td>
                    )}
                  </tr>
                  {f.reemplazos.map(({ valor, usuario, instante }) => (
                    <tr key={instante} className="tablas-reemplazado">
                      <th scope="row">Decía antes</th>
                      {columnas.map((c) => (
                        <td key={c.id} className={esDecimal(c.campo) ? "a-derecha" : undefined}>
                          {textoDeValor(c.campo, valor[c.id])}
                        </td>
                      ))}
                      <td>Reemplazado por {usuario}, {fechaCorta(instante)}</td>
                      {puede && <td />}
                    </tr>
                  ))}
                </Fragment>
              ))}
              {datos.length === 0 && (
                <tr>
                  <td colSpan={columnas.length + (puede ? 3 : 2)}>No hay registros en la tabla</td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
      {editando === null && (
        <div className="botonera">
          <Boton onClick={p.onCerrar}>
            Cerrar <kbd aria-hidden="true">Esc</kbd>
          </Boton>
          {puede && (
            <Boton
              clase="primario"
              {...conFoco(NUEVO, () => editar({ mes: p.mes, corrige: false }))}
            >
              Cargar un valor
            </Boton>
          )}
        </div>
      )}
    </Dialogo>
  );
}
