/** «Cargar archivos»: what is dropped is tried or loaded, as the inbox and the command line do ([E1]). */
import { type ReactNode, useRef, useState } from "react";
import { formatEnteroEsAr } from "../../../../core/domain/money.ts";
import { mesAnterior, mesDe, nombreMes } from "../../../../core/domain/period.ts";
import type { EnsayoDeEjecucion } from "../../../../proto/admin.ts";
import { api } from "../../../../ui/api.ts";
import { useGuardado } from "../../../../ui/form/use-guardado.ts";
import { Boton } from "../../../../ui/parts/boton.tsx";
import { Botonera } from "../../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../../ui/parts/dialogo.tsx";
import { ElegirArchivo } from "../../../../ui/sheet/fuentes.tsx";
import { ZonaDeSoltar } from "../../../../ui/sheet/soltar.tsx";
import { nombreDeEstado } from "../../ejecuciones/estado.ts";
import { faltaEnArchivos, mesDeArchivos } from "./archivos-modelo.ts";
import { MesCompleto, Periodo } from "./periodo.tsx";
import { Informe } from "./resultado.tsx";

export interface PropsCargarArchivos {
  /** Those that were dropped on the list. */
  readonly soltados: readonly File[];
  /** Its load began: yyyymm and its request. */
  readonly onEmpezada: (mes: number, id: number) => void;
  readonly onCerrar: () => void;
}

/** How much has left; then what the server does with it, of which it tells nothing until it ends. */
function Avance({ fraccion, que }: {
  readonly fraccion: number;
  readonly que: string;
}): ReactNode {
  const texto = fraccion < 1 ? `Enviando los archivos: ${Math.floor(fraccion * 100)} %` : que;
  return (
    <div className="admin-avance">
      <progress aria-label={texto} max={1} value={fraccion < 1 ? fraccion : undefined} />
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
            <ul className="admin-archivos">
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
  { soltados, onEmpezada, onCerrar }: PropsCargarArchivos,
): ReactNode {
  const [archivos, poner] = useState(soltados);
  const [mes, elegir] = useState(() => mesDeArchivos(soltados) ?? mesAnterior(mesDe(Date.now())));
  const [completo, elegirCompleto] = useState(false);
  const [avance, avanzar] = useState<number | null>(null);
  const [ensayo, mostrar] = useState<EnsayoDeEjecucion | null>(null);
  const corte = useRef<AbortController | null>(null);
  const g = useGuardado();
  const falta = faltaEnArchivos(archivos);

  function enviar<T>(hacer: (signal: AbortSignal) => Promise<T>): void {
    const control = new AbortController();
    corte.current = control;
    avanzar(0);
    void g.intentar(async () => {
      try {
        await hacer(control.signal);
      } catch (error) {
        // Who cancelled knows it.
        if (!control.signal.aborted) throw error;
      } finally {
        avanzar(null);
      }
    });
  }
  const consulta = {
    mes,
    mes_completo: completo ? 1 : undefined,
    archivos: JSON.stringify(archivos.map(({ name, size }) => ({ nombre: name, bytes: size }))),
  };
  const ensayar = () =>
    enviar(async (signal) => {
      const opciones = { signal, alSubir: avanzar };
      const cuerpo = new Blob([...archivos]);
      mostrar(await api.subir("/admin/ejecuciones/ensayar", consulta, cuerpo, opciones));
    });
  const cargar = () =>
    enviar(async (signal) => {
      const opciones = { signal, alSubir: avanzar };
      const cuerpo = new Blob([...archivos]);
      const { id } = await api.subir("/admin/ejecuciones/cargar", consulta, cuerpo, opciones);
      onEmpezada(mes, id);
    });

  const enCurso = avance !== null;
  return (
    <Dialogo
      titulo={ensayo ? `Ensayo de la carga de ${nombreMes(mes)}` : "Cargar archivos"}
      subtitulo={ensayo
        ? `${nombreDeEstado(2, porcentaje(ensayo))}: así quedaría. No se guardó nada.`
        : "La misma carga que hace la bandeja; el ensayo dice qué haría y no guarda nada."}
      ancho={ensayo ? "ancho" : "medio"}
      onCerrar={enCurso ? undefined : onCerrar}
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
      {avance !== null && (
        <Avance
          fraccion={avance}
          que={ensayo ? "Empezando la carga…" : "Leyendo y conciliando los archivos…"}
        />
      )}
      {archivos.length > 0 && falta !== "" && <p className="nota" role="status">{falta}</p>}
      {!ensayo && (
        <Boton
          className="admin-ensayar"
          motivo={enCurso ? "Espere a que termine" : falta || null}
          onClick={ensayar}
        >
          Ensayar
        </Boton>
      )}
      <Botonera
        textoCancelar={enCurso ? "Cancelar el envío" : "Cancelar"}
        textoGuardar="Cargar"
        motivo={enCurso ? "Espere a que termine" : falta || null}
        onCancelar={() => enCurso ? corte.current?.abort() : onCerrar()}
        onGuardar={cargar}
      />
    </Dialogo>
  );
}

/** Ten-thousandths, as the list has them. */
const porcentaje = ({ resumen: { omisiones } }: EnsayoDeEjecucion): number | null =>
  omisiones === null ? null : Math.round(omisiones * 100);
