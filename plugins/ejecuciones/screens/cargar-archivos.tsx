/** «Cargar archivos»: what is dropped is tried or loaded, as the inbox and the command line do ([E1]). */
import { type ReactNode, useCallback, useRef, useState } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { esMes, mesAnterior, mesDe, nombreMes } from "#core/domain/period.ts";
import type { EnsayoDeEjecucion } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import type { EventoDelServidor } from "#ui/events.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { ElegirArchivo } from "#ui/sheet/fuentes.tsx";
import { ZonaDeSoltar } from "#ui/sheet/soltar.tsx";
import { type ProgresoMostrado, useProgreso } from "#ui/use-progreso.ts";
import { nombreDeEstado } from "../estado.ts";
import * as pb from "./pb.ts";
import { MesCompleto, Periodo } from "./periodo.tsx";
import { Informe } from "./resultado.tsx";

// Files that are about to be loaded: what their names say ([E1], [E2]). Pure.

interface Archivo {
  readonly name: string;
  readonly size: number;
}

const MEGA = 2 ** 20;
/** What the server takes in one upload. */
const MAXIMO = 512 * MEGA;

/** The month with which the names begin, as the inbox reads it; null when they do not say one. */
export function mesDeArchivos(archivos: readonly Archivo[]): number | null {
  const meses = new Set(archivos.map((a) => Number(/^\d{6}/.exec(a.name)?.[0] ?? 0)));
  const [mes] = meses;
  return meses.size === 1 && esMes(mes) ? mes : null;
}

/** What stops them from being sent; empty when nothing. */
export function faltaEnArchivos(archivos: readonly Archivo[]): string {
  if (archivos.length === 0) return "Elija antes los archivos";
  const csv = archivos.filter((a) => /\.csv$/i.test(a.name)).length;
  const zip = archivos.filter((a) => /\.zip$/i.test(a.name)).length;
  if (csv + zip < archivos.length) return "Sólo archivos .zip o .csv";
  if (csv > 0 && zip > 0) return "Los zip del SIRHU o un CSV, no de ambos";
  if (csv > 1) return "Un solo archivo .csv por vez";
  if (new Set(archivos.map((a) => a.name)).size < archivos.length) {
    return "Hay dos archivos con el mismo nombre";
  }
  const bytes = archivos.reduce((n, a) => n + a.size, 0);
  return bytes > MAXIMO
    ? `Los archivos pasan de ${MAXIMO / MEGA} MB: déjelos en la bandeja del servidor, la carpeta ` +
      "que se carga sola"
    : "";
}

type OpcionesDeEnvio = Parameters<typeof api.subir>[3];

/** What is under way: trying or loading, and how much of the files has left. */
interface Marcha {
  readonly que: "ensayo" | "carga";
  /** 0–1. */
  readonly enviado: number;
}

const PARAR = { ensayo: "Cancelar el ensayo", carga: "Cancelar la carga" } as const;

/** How much has left; then how much the server has read. */
function Avance({ marcha: { que, enviado }, leido }: {
  readonly marcha: Marcha;
  readonly leido: ProgresoMostrado;
}): ReactNode {
  const porciento = (fraccion: number) => `${Math.floor(fraccion * 100)} %`;
  const fraccion = enviado < 1 ? enviado : leido.fraccion;
  const texto = enviado < 1
    ? `Enviando los archivos: ${porciento(enviado)}`
    : fraccion !== null
    ? `${porciento(fraccion)} · ${leido.mensaje}`
    : que === "carga"
    ? "Empezando la carga…"
    : "Leyendo y conciliando los archivos…";
  return (
    <div className="ejecuciones-avance">
      <progress aria-label={texto} max={1} value={fraccion ?? undefined} />
      <p className="nota" role="status">{texto}</p>
    </div>
  );
}

function Elegidos({ archivos, onArchivos }: {
  readonly archivos: readonly File[];
  readonly onArchivos: (archivos: readonly File[]) => void;
}): ReactNode {
  return (
    <ZonaDeSoltar texto="Suelte los archivos" onArchivo={(_, todos) => onArchivos(todos)}>
      <div className="carga-archivo">
        {archivos.length === 0
          ? <p>Suelte aquí los zip del SIRHU del mes, todos juntos, o el archivo CSV.</p>
          : (
            <ul className="ejecuciones-archivos">
              {archivos.map((a) => (
                <li key={a.name}>
                  {`${a.name} (${formatEnteroEsAr(Math.ceil(a.size / 1024))} kB)`}
                </li>
              ))}
            </ul>
          )}
        <ElegirArchivo
          texto={archivos.length === 0 ? "Elegir los archivos" : "Elegir otros"}
          clase={archivos.length === 0 ? "boton-primario" : "boton-secundario"}
          foco={archivos.length === 0}
          acepta=".zip,.csv"
          varios
          onArchivo={(_, todos) => onArchivos(todos)}
        />
      </div>
    </ZonaDeSoltar>
  );
}

export default function CargarArchivos(
  { soltados, onEmpezada, onCerrar }: {
    /** Those that were dropped on the list. */
    readonly soltados: readonly File[];
    /** Its load began: yyyymm and its request. */
    readonly onEmpezada: (mes: number, id: number) => void;
    readonly onCerrar: () => void;
  },
): ReactNode {
  const [archivos, poner] = useState(soltados);
  const [mes, elegir] = useState(() => mesDeArchivos(soltados) ?? mesAnterior(mesDe(Date.now())));
  const [completo, elegirCompleto] = useState(false);
  const [marcha, marchar] = useState<Marcha | null>(null);
  const [ensayo, mostrar] = useState<EnsayoDeEjecucion | null>(null);
  const corte = useRef(new AbortController());
  const g = useGuardado();
  const falta = faltaEnArchivos(archivos);
  const esSuyo = useCallback(
    ({ datos }: EventoDelServidor) => datos.trabajo === "ejecuciones.ensayar" && datos.mes === mes,
    [mes],
  );
  const leido = useProgreso(esSuyo, marcha?.que === "ensayo");

  function enviar(que: Marcha["que"], hacer: (opciones: OpcionesDeEnvio) => Promise<void>): void {
    const control = corte.current = new AbortController();
    const alSubir = (enviado: number) => marchar({ que, enviado });
    alSubir(0);
    void g.intentar(async () => {
      try {
        await hacer({ signal: control.signal, alSubir });
      } catch (error) {
        // Who cancelled knows it.
        if (!control.signal.aborted) throw error;
      } finally {
        marchar(null);
      }
    });
  }
  const consulta = {
    mes,
    mes_completo: completo ? 1 : undefined,
    archivos: JSON.stringify(archivos.map(({ name, size }) => ({ nombre: name, bytes: size }))),
  };
  const ensayar = () =>
    enviar("ensayo", async (opciones) => {
      const cuerpo = new Blob([...archivos]);
      mostrar(await api.subir("/admin/ejecuciones/ensayar", consulta, cuerpo, opciones));
    });
  const detenida = useRef(false);
  const cargar = () =>
    enviar("carga", async (opciones) => {
      detenida.current = false;
      const cuerpo = new Blob([...archivos]);
      const { id } = await api.subir("/admin/ejecuciones/cargar", consulta, cuerpo, opciones);
      if (detenida.current) await pb.cancelarEjecucion(id);
      else onEmpezada(mes, id);
    });
  /** Nothing is stored. */
  function parar(): void {
    // Once its files have left, the load may have begun: it is stopped when it is known which it is.
    if (marcha?.que === "carga" && marcha.enviado === 1) detenida.current = true;
    else corte.current.abort();
  }

  const enCurso = marcha !== null;
  return (
    <Dialogo
      titulo={ensayo ? `Ensayo de la carga de ${nombreMes(mes)}` : "Cargar archivos"}
      subtitulo={ensayo
        ? `${nombreDeEstado(2, porcentaje(ensayo))}: así quedaría. No se guardó nada.`
        : "El ensayo dice qué haría la carga, y no guarda nada."}
      ancho={ensayo ? "ancho" : "medio"}
      onCerrar={enCurso ? parar : onCerrar}
    >
      {ensayo ? <Informe resumen={ensayo.resumen} afuera={ensayo} texto={ensayo.texto} /> : (
        <>
          <Elegidos
            archivos={archivos}
            onArchivos={(elegidos) => {
              poner(elegidos);
              elegir(mesDeArchivos(elegidos) ?? mes);
            }}
          />
          <Periodo mes={mes} invalido={g.fallas.mes} onCambio={elegir} />
          <MesCompleto completo={completo} onCambio={elegirCompleto} />
        </>
      )}
      {marcha && <Avance marcha={marcha} leido={leido} />}
      {archivos.length > 0 && falta !== "" && <p className="nota" role="status">{falta}</p>}
      {!ensayo && !enCurso && (
        <Boton className="ejecuciones-ensayar" motivo={falta || null} onClick={ensayar}>
          Ensayar
        </Boton>
      )}
      <Botonera
        textoCancelar={!marcha
          ? "Cancelar"
          : marcha.enviado < 1
          ? "Cancelar el envío"
          : PARAR[marcha.que]}
        textoGuardar="Cargar"
        motivo={enCurso ? "Espere a que termine" : falta || null}
        onCancelar={enCurso ? parar : onCerrar}
        onGuardar={cargar}
      />
    </Dialogo>
  );
}

/** Ten-thousandths, as the list has them. */
const porcentaje = ({ resumen: { omisiones } }: EnsayoDeEjecucion): number | null =>
  omisiones === null ? null : Math.round(omisiones * 100);
