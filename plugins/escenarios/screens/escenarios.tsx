/** «Escenarios»: the year as a strip, what each agreement costs, and what a credit admits ([W8]). */
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { esDeTodos, type EventoDelServidor, tocaAlGrupo } from "#ui/events.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { useLectura } from "#ui/lectura.ts";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Reintentar } from "#ui/parts/estados/reintentar.tsx";
import { Segmento, SegmentoDeUnidad, type Unidad } from "#ui/parts/campos/segmento.tsx";
import { pantallaDe, secciones } from "#ui/secciones/secciones.ts";
import { auth, editaTablas } from "#ui/state/auth.ts";
import { esConsolidado, estado } from "#ui/state/estado.ts";
import { escribirHash, extra } from "#ui/state/hash.ts";
import { useAvisos } from "#ui/use-avisos.ts";
import { api } from "#ui/api.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { contar, contarRegistros, formatEsAr } from "#core/domain/money.ts";
import { useProgreso } from "#ui/use-progreso.ts";
import { diferenciaEnPesos } from "#core/domain/signs.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import { impedimentoDeHomologar } from "./comandos.ts";
import { Comparacion, type VerLineas } from "./comparacion/comparacion.tsx";
import {
  compararEvaluados,
  type Evaluados,
  type Por,
  totalDe,
} from "./comparacion/comparacion-modelo.ts";
import { type Abierto, Dialogos } from "./dialogos/dialogos.tsx";
import { ListaDeAcuerdos, type PropsListaDeAcuerdos } from "./dialogos/lista-de-acuerdos.tsx";
import { QueEntra } from "./comparacion/entra.tsx";
import { GraficoDeCosto, TablaDelGrafico } from "./comparacion/grafico.tsx";
import { Resumen } from "./comparacion/resumen.tsx";
import {
  conjuntoDe,
  type Letra,
  LETRAS,
  letrasUsadas,
  motivoDeSoloLectura,
  type PuestoDeTablero,
  PUESTOS_MAXIMO,
  sinGuardar,
  type Tablero,
} from "./tablero/tablero.ts";
import type { Casilla } from "./tira/carriles.ts";
import { filasDeTira } from "./tira/filas-de-tira.ts";
import { Tira } from "./tira/tira.tsx";
import { type Acuerdos, useAcuerdos } from "./tablero/use-acuerdos.ts";
import {
  type Evaluaciones,
  type FallaDeEscenario,
  type GrupoALaVista,
  type RespuestaDeEvaluacion,
  useEvaluaciones,
} from "./comparacion/use-evaluaciones.ts";
import { useTablero } from "./tablero/use-tablero.ts";
import type { VistaDeGrafico } from "./comparacion/grafico-modelo.ts";
import type { EvaluacionMostrada } from "./comparacion/evaluacion.ts";
import { textoDePorcentaje } from "./tablero/acuerdo.ts";

// The bar at the foot: on the left what is being typed and its effect, on the right the total.

/** The one tranche that differs between two boards; null when it is more, or none. */
function cambioDe(antes: Tablero, ahora: Tablero): string | null {
  for (const p of ahora) {
    const previo = antes.find((x) => x.clave === p.clave)?.acuerdo.tramos;
    if (!previo || previo.length !== p.acuerdo.tramos.length) continue;
    const distinto = p.acuerdo.tramos.findIndex((t, i) => t.porcentaje !== previo[i].porcentaje);
    if (distinto < 0) continue;
    const { mes, porcentaje } = p.acuerdo.tramos[distinto];
    const [era, es] = [previo[distinto].porcentaje, porcentaje].map(textoDePorcentaje);
    return `${p.letra}, ${nombreDeMes(mes % 100)} ${era} → ${es}`;
  }
  return null;
}

function Pie({ letra, respuesta, previa, cambio, mon, onAtajos }: {
  readonly letra: Letra | null;
  readonly respuesta: RespuestaDeEvaluacion | undefined;
  /** What the scenario cost before what is being typed; null when nothing is. */
  readonly previa: EvaluacionMostrada | null;
  readonly cambio: string | null;
  readonly mon: number;
  readonly onAtajos: () => void;
}): ReactNode {
  const datos = respuesta?.datos;
  const efecto = datos && previa && respuesta.alDia
    ? totalDe(datos.total, mon) - totalDe(previa.total, mon)
    : null;
  return (
    <div className="escenarios-pie">
      {cambio && (
        <>
          <span>
            <b>{cambio}</b>
            {efecto !== null && (
              <>
                : <b>{diferenciaEnPesos(efecto)}</b>
              </>
            )}
          </span>
          <span className="teclas">
            <kbd>Entrar</kbd> deja
          </span>
          <span className="teclas">
            <kbd>Esc</kbd> restituye
          </span>
        </>
      )}
      <span className="teclas">
        <kbd>Alt</kbd> <kbd>← →</kbd> cambia de mes
      </span>
      <span className="espacio" />
      {letra && datos && (
        <span className="total" aria-live="polite" aria-busy={!respuesta.alDia}>
          Total de {letra} <b>$ {formatEsAr(totalDe(datos.total, mon))}</b>
        </span>
      )}
      <button type="button" className="ayuda" aria-label="Atajos de teclado" onClick={onAtajos}>
        ?
      </button>
    </div>
  );
}

// What each scenario puts aside of what is stored, in a line under the strip.

function Notas({ evaluados, onVer }: {
  readonly evaluados: Evaluados;
  readonly onVer: (letra: Letra) => void;
}): ReactNode {
  const dichas = LETRAS.flatMap((letra) => {
    const n = evaluados[letra]?.reemplazados.length ?? 0;
    return n > 0 ? [{ letra, n }] : [];
  });
  if (dichas.length === 0) return null;
  return (
    <p className="escenarios-notas">
      {dichas.map(({ letra, n }) => (
        <button
          key={letra}
          type="button"
          className="enlace"
          onClick={() => onVer(letra)}
        >
          {letra} deja sin efecto {contar(n, "valor guardado", "valores guardados")}
        </button>
      ))}
    </p>
  );
}

// Computing the whole country: it is asked for, shows how far it is, and can be left.

function Calculo({ saf, codipres, evaluaciones }: {
  readonly saf: number;
  readonly codipres: string;
  readonly evaluaciones: Evaluaciones;
}): ReactNode {
  const { enCurso, vencida } = evaluaciones;
  const esSuyo = useCallback(
    (e: EventoDelServidor) =>
      e.saf === saf && e.codipres === codipres &&
      String(e.datos.trabajo).startsWith("escenarios."),
    [saf, codipres],
  );
  const { fraccion, mensaje } = useProgreso(esSuyo, enCurso);
  if (enCurso) {
    return (
      <div className="escenarios-calculo">
        <progress
          aria-label="Avance del cálculo"
          max={1}
          {...(fraccion === null ? {} : { value: fraccion })}
        />
        <span>{mensaje || "Calculando todos los organismos"}</span>
        <Boton onClick={evaluaciones.cancelar}>Cancelar</Boton>
      </div>
    );
  }
  return vencida && (
    <div className="escenarios-calculo">
      <span>Los totales que se ven no son los de la tira.</span>
      <Boton clase="primario" onClick={evaluaciones.calcular}>Calcular</Boton>
    </div>
  );
}

/** Organismos that the totals lack, and why. */
function SinEvaluar({ safs }: Pick<EvaluacionMostrada, "safs">): ReactNode {
  const fuera = (safs ?? []).filter((s) => s.mensaje !== "");
  return fuera.length > 0 && (
    <details className="escenarios-nota escenarios-fuera">
      <summary>
        {fuera.length === 1
          ? "Un organismo queda fuera de estos totales"
          : `${fuera.length} organismos quedan fuera de estos totales`}
      </summary>
      <ul>
        {fuera.map((s) => <li key={s.saf}>{s.saf} - {s.nombre}: {s.mensaje}</li>)}
      </ul>
    </details>
  );
}

// A budget with rows in error costs nothing yet: which ones, and the way to them.

function Errores({ falla, saf, codipres }: {
  readonly falla: FallaDeEscenario;
  readonly saf: number;
  readonly codipres: string;
}): ReactNode {
  useSignals();
  const items = secciones.value.find((s) => s.id === "bases")?.items ?? [];
  return (
    <div className="vacio">
      <p>{falla.mensaje}</p>
      <ul>
        {falla.errores?.map(({ base, registros }) => (
          <li key={base}>
            <a
              className="enlace"
              href={escribirHash({
                seccion: "bases",
                item: base,
                saf,
                codipres,
                extra: { errores: "1" },
              })}
            >
              {items.find((i) => i.id === base)?.titulo ?? base}: {contarRegistros(registros)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

// The toolbar: what is added to the strip, what is done with its agreement, and what is shown.

interface Vistas {
  readonly grafico: VistaDeGrafico | "tabla";
  readonly por: Por;
  readonly unidad: Unidad;
}

const GRAFICOS = [["sobre", "Sobre la base"], ["costo", "Costo mensual"], [
  "tabla",
  "Tabla",
]] as const;
function Barra({ tablero, elegido, casilla, ejercicio, vistas, ...p }: {
  readonly tablero: Tablero;
  /** The agreement that has the focus of the strip. */
  readonly elegido: PuestoDeTablero | null;
  readonly casilla: Casilla;
  readonly ejercicio: number;
  readonly vistas: Vistas;
  readonly impedimento: string | null;
  /** Why it cannot be homologated; null when it can. */
  readonly homologable: (p: PuestoDeTablero) => string | null;
  readonly acuerdos: Acuerdos;
  readonly onVistas: (vistas: Vistas) => void;
  readonly onAbrir: (que: Abierto) => void;
  /** Absent while there is nothing to be compared. */
  readonly onExcel: (() => void) | undefined;
}): ReactNode {
  const fija = elegido && motivoDeSoloLectura(elegido);
  const mes = ejercicio * 100 + casilla.mes + 1;
  const agregar = (clase: "tramo" | "suma") => () =>
    elegido && p.onAbrir({ que: "detalle", donde: { clave: elegido.clave, clase, mes } });
  const motivoGuardar = p.impedimento ?? fija ??
    (elegido && sinGuardar(elegido) ? null : "No hay cambios sin guardar");
  const poner = (cambio: Partial<Vistas>) => p.onVistas({ ...vistas, ...cambio });
  return (
    <div className="escenarios-barra">
      <h2>Escenarios</h2>
      {elegido && (
        <>
          <Boton clase="primario" motivo={fija} onClick={agregar("tramo")}>+ Tramo</Boton>
          <Boton motivo={fija} onClick={agregar("suma")}>+ Suma fija</Boton>
          <Boton
            motivo={tablero.length >= PUESTOS_MAXIMO ? "La tira está completa" : null}
            onClick={() => p.onAbrir({ que: "lista" })}
          >
            + Acuerdo
          </Boton>
          <span className="separador" />
          <Boton
            motivo={motivoGuardar}
            aria-label={`Guardar ${elegido.acuerdo.nombre}`}
            onClick={() => void p.acuerdos.guardar(elegido)}
          >
            Guardar {elegido.letra}
          </Boton>
          <Boton
            motivo={p.homologable(elegido)}
            aria-label={`Homologar ${elegido.acuerdo.nombre}`}
            onClick={() => p.onAbrir({ que: "homologar", clave: elegido.clave })}
          >
            Homologar…
          </Boton>
          <span className="espacio" />
          <Segmento
            nombre="Gráfico"
            vistas={GRAFICOS}
            elegida={vistas.grafico}
            onElegir={(grafico) => poner({ grafico })}
          />
          <Boton
            motivo={p.onExcel ? null : "Todavía no hay un escenario que comparar"}
            onClick={p.onExcel}
          >
            Excel
          </Boton>
        </>
      )}
    </div>
  );
}

/** A figure whose lines the panel of the outputs lists. */
interface PropsExplicacion {
  readonly figura: {
    readonly saf: number;
    readonly codipres: string;
    readonly seleccion: Readonly<Record<string, string>>;
    readonly medida: string;
    readonly titulo: string;
    readonly cifra: number;
    readonly leer: (valores: object, signal: AbortSignal) => Promise<unknown>;
  };
  readonly onCerrar: () => void;
}

const nada = () => null;
const VISTAS: Vistas = { grafico: "sobre", por: "partida", unidad: "millones" };
/** Until the scales are known. */
const SIN_ALCANCE = { series: [], escalafones: [], categorias: [], sumafijare: false };

const SIN_PERMISO = "Su usuario es de consulta: puede probar y comparar, no guardar acuerdos";

/** What an event says that changed when it was an agreement. */
const ACUERDOS = "acuerdos";
const esDeAcuerdos = (e: EventoDelServidor): boolean =>
  e.tipo === "cambio" && e.datos.base === ACUERDOS;

/** Raised when rows or values change: what was computed is asked again. */
function useVuelta({ saf, codipres, version }: GrupoALaVista): number {
  const [vuelta, volver] = useState(0);
  const interesa = useCallback(
    (e: EventoDelServidor) =>
      tocaAlGrupo(e, saf, codipres) || (esDeTodos(e, saf) && e.datos.base !== ACUERDOS),
    [saf, codipres],
  );
  const otra = useCallback(() => volver((n) => n + 1), []);
  useAvisos(interesa, otra);
  return version + vuelta;
}

export default function Escenarios(p: GrupoALaVista): ReactNode {
  useSignals();
  const { saf, codipres } = p;
  const { ejercicio } = estado.aperturapres.value;
  const version = useVuelta(p);
  const t = useTablero({ usuario: auth.id_usuario.value, saf, codipres });
  const { tablero, ordenar } = t;
  const enVivo = !esConsolidado.value;
  const evaluaciones = useEvaluaciones({ saf, codipres, version }, tablero, enVivo);
  const [casilla, elegir] = useState<Casilla>({ fila: 0, mes: 0 });
  const [pedidos, enfocar] = useState(0);
  const [vistas, ver] = useState(VISTAS);
  const [abierto, abrir] = useState<Abierto | null>(null);
  const [figura, explicar] = useState<PropsExplicacion["figura"] | null>(null);
  const escalafones = useLectura("/tablas/escalafones").datos;
  const guardados = useLectura("/acuerdos", { saf });
  useAvisos(esDeAcuerdos, guardados.refrescar);
  const publicos = useLectura("/acuerdos/publicos").datos;
  const acuerdos = useAcuerdos(saf, tablero, ordenar, guardados.refrescar);
  // An address may name an agreement: that of a value in its history.
  const pedido = Number(extra.value.acuerdo ?? 0);
  useEffect(() => {
    if (pedido > 0 && tablero.every((x) => x.id !== pedido)) void acuerdos.abrir(pedido);
  }, [pedido]);
  const impedimento = auth.consulta.value ? SIN_PERMISO : null;
  const quien = { ediciontablas: editaTablas.value, onp: auth.onp.value, admin: auth.admin.value };
  const homologable = (puesto: PuestoDeTablero) => impedimentoDeHomologar(puesto, quien);
  const bajando = useGuardado();
  const mon = t.pregunta.mon;

  const letras = letrasUsadas(tablero);
  const evaluados: Evaluados = useMemo(
    () =>
      Object.fromEntries(LETRAS.flatMap((l) => {
        const datos = evaluaciones.letras[l]?.datos;
        return datos ? [[l, datos]] : [];
      })),
    [...LETRAS.map((l) => evaluaciones.letras[l]?.datos)],
  );
  const base = evaluaciones.base.datos;
  const tabla = useMemo(
    () =>
      base && compararEvaluados(evaluados, { mon, por: vistas.por, unidad: vistas.unidad }, base),
    [evaluados, base, mon, vistas.por, vistas.unidad],
  );
  const alcance = useMemo(() => {
    const serie = escalafones?.find((e) => e.regimen === "sinep")?.serie_ur;
    return serie ? { ...SIN_ALCANCE, series: [serie] } : SIN_ALCANCE;
  }, [escalafones]);

  const filas = filasDeTira(tablero, ejercicio);
  const elegido = (filas.at(Math.min(casilla.fila, filas.length - 1)) ?? filas.at(0))?.puesto ??
    null;
  const letra: Letra | null = elegido?.letra ?? null;
  const previa = t.estado.prueba && letra
    ? evaluaciones.de(conjuntoDe(t.estado.firme, letra))
    : null;

  const lineas: VerLineas = (de, seleccion, donde, cifra) =>
    explicar({
      saf,
      codipres,
      seleccion,
      medida: "valor",
      titulo: `Valor: ${donde}`,
      cifra,
      leer: (valores, signal) =>
        api.post("/escenarios/explicar", {
          ...valores,
          saf,
          codipres,
          acuerdos: JSON.stringify(de ? conjuntoDe(tablero, de) : []),
        }, { signal }),
    });

  const comparables = letras.filter((l) => evaluados[l]);
  const descargar = () => {
    const [primero, ...otros] = comparables.map((l) => conjuntoDe(tablero, l));
    return api.descargar("/escenarios/excel", undefined, undefined, {
      saf,
      codipres,
      acuerdos: JSON.stringify(primero),
      otros: JSON.stringify(otros),
      letras: comparables.join(""),
    });
  };

  function alTeclear(e: KeyboardEvent): void {
    const { key, target } = e;
    if (!(e.ctrlKey || e.metaKey) || abierto) return;
    const enCaja = target instanceof HTMLInputElement;
    const orden = { z: e.shiftKey ? "rehacer" : "deshacer", y: "rehacer", s: "guardar" }[key];
    if (!orden || (enCaja && orden !== "guardar")) return;
    e.preventDefault();
    if (orden !== "guardar") return ordenar({ hacer: orden as "deshacer" | "rehacer" });
    if (elegido && !impedimento) void acuerdos.guardar(elegido);
  }

  const Explicacion = figura ? pantallaDe<PropsExplicacion>("salidas/explicacion", nada) : null;
  const lista: PropsListaDeAcuerdos = {
    saf,
    ejercicio,
    tablero,
    guardados,
    publicos: publicos ?? [],
    acuerdos,
    impedimento,
    publica: auth.onp.value && !auth.consulta.value,
    onNuevo: () => abrir({ que: "nuevo" }),
    onAbierto: () => {
      abrir(null);
      // What was pressed is gone with the list.
      if (tablero.length === 0) enfocar((n) => n + 1);
    },
  };
  const { falla } = evaluaciones.base;
  return (
    <div className="salida escenarios" onKeyDown={alTeclear}>
      <Barra
        tablero={tablero}
        elegido={elegido}
        casilla={casilla}
        ejercicio={ejercicio}
        vistas={vistas}
        impedimento={impedimento}
        homologable={homologable}
        acuerdos={acuerdos}
        onVistas={ver}
        onAbrir={abrir}
        onExcel={comparables.length === 0 || bajando.ocupado
          ? undefined
          : () => void bajando.intentar(descargar)}
      />
      <Resumen
        evaluaciones={evaluaciones}
        mon={mon}
        desde_mes={estado.desde_mes.value}
        onMoneda={(elegida) => t.preguntar({ ...t.pregunta, mon: elegida })}
      />
      {!enVivo && <Calculo saf={saf} codipres={codipres} evaluaciones={evaluaciones} />}
      {base && <SinEvaluar safs={base.safs} />}
      {impedimento && <p className="escenarios-nota">{impedimento}.</p>}
      {!base && !falla && evaluaciones.enCurso && <CargandoSeccion />}
      {falla && !base && (falla.errores
        ? <Errores falla={falla} saf={saf} codipres={codipres} />
        : <Reintentar error={falla.mensaje} onReintentar={evaluaciones.calcular} />)}
      {base && tablero.length === 0 && (
        <section className="escenarios-vacio" aria-label="Acuerdos para abrir">
          <p>
            Un escenario valoriza {codipres}{" "}
            mes a mes con los acuerdos que se ponen sobre la tira del año: no se guarda nada en el
            presupuesto.
          </p>
          <ListaDeAcuerdos {...lista} />
        </section>
      )}
      {base && tablero.length > 0 && (
        <>
          <Tira
            tablero={tablero}
            ejercicio={ejercicio}
            alcance={alcance}
            casilla={casilla}
            pedidos={pedidos}
            onCasilla={elegir}
            ordenar={ordenar}
            onAbrir={(donde) => abrir({ que: "detalle", donde })}
            fallas={Object.fromEntries(
              letras.flatMap((l) => {
                const suya = evaluaciones.letras[l]?.falla;
                return suya ? [[l, suya]] : [];
              }),
            )}
            onMenu={(puesto, donde) => abrir({ que: "menu", puesto, donde })}
          >
            <Notas evaluados={evaluados} onVer={(l) => abrir({ que: "cambia", letra: l })} />
            {letras.map((l) => {
              const suya = evaluaciones.letras[l]?.falla;
              return suya && (
                <p key={l} className="escenarios-falla" role="alert">
                  <b className={`letra letra-${l}`}>{l}</b> {suya.mensaje}
                </p>
              );
            })}
            {Object.keys(evaluados).length === 0
              ? null
              : vistas.grafico === "tabla"
              ? <TablaDelGrafico evaluados={evaluados} mon={mon} vista="costo" />
              : <GraficoDeCosto evaluados={evaluados} mon={mon} vista={vistas.grafico} />}
          </Tira>
          <div className="escenarios-abajo">
            {tabla && (
              <Comparacion
                titulo={vistas.unidad === "millones"
                  ? "Millones; la diferencia es con la base"
                  : "Importes exactos; la diferencia es con la base"}
                tabla={tabla}
                letras={comparables.map((l) => ({
                  letra: l,
                  nombre: conjuntoDe(tablero, l).map((a) => a.nombre).join(" + "),
                }))}
                onVer={lineas}
              >
                <Segmento
                  nombre="Renglones"
                  vistas={[["partida", "Partidas"], ["programa", "Programas"]]}
                  elegida={vistas.por}
                  onElegir={(por) =>
                    ver({ ...vistas, por })}
                />
                <SegmentoDeUnidad
                  elegida={vistas.unidad}
                  onElegir={(unidad) => ver({ ...vistas, unidad })}
                />
              </Comparacion>
            )}
            <QueEntra
              saf={saf}
              codipres={codipres}
              version={version}
              enVivo={enVivo}
              tablero={t.estado.firme}
              evaluacion={base}
              pregunta={t.pregunta}
              onPregunta={t.preguntar}
              onUsar={(nuevo) => ordenar({ hacer: "cambiar", tablero: nuevo })}
            />
          </div>
        </>
      )}
      {base && tablero.length > 0 && (
        <Pie
          letra={letra}
          respuesta={letra ? evaluaciones.letras[letra] : undefined}
          previa={previa}
          cambio={t.estado.prueba && cambioDe(t.estado.firme, t.estado.prueba)}
          mon={mon}
          onAtajos={() => abrir({ que: "atajos" })}
        />
      )}
      <Dialogos
        abierto={abierto}
        tablero={tablero}
        ejercicio={ejercicio}
        alcance={alcance}
        escalafones={escalafones ?? []}
        evaluados={evaluados}
        homologable={homologable}
        lista={lista}
        ordenar={ordenar}
        onAbrir={abrir}
      />
      {Explicacion && figura && <Explicacion figura={figura} onCerrar={() => explicar(null)} />}
    </div>
  );
}
