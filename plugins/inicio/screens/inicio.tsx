/** «Inicio»: a budget at a glance, one key away. */
import { type ReactNode, useCallback } from "react";
import { Barra } from "#ui/parts/graficos/graficos.tsx";
import { useSignals } from "@preact/signals-react/runtime";
import { contar, formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { fechaDe, fechaYHoraDe, nombreMes } from "#core/domain/period.ts";
import type { CambioDeHoy, InicioDePresupuesto } from "#proto/inicio.ts";
import { type EventoDelServidor, tocaAlGrupo } from "#ui/events.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Marco } from "#ui/parts/marco/marco.tsx";
import { Reintentar } from "#ui/parts/estados/reintentar.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { esEjecucion, estado } from "#ui/state/estado.ts";
import { pantallaDe } from "#ui/secciones/secciones.ts";
import type { PropsEncabezadoDeGrupo } from "#ui/shell/props-de-grupo.ts";
import { useAvisos } from "#ui/use-avisos.ts";
import { Segmento } from "#ui/parts/campos/segmento.tsx";
import { ir } from "#ui/state/hash.ts";
import { primeraPantalla } from "#ui/state/primera.ts";
import { sesionActual } from "#ui/state/auth.ts";
import {
  cambioDe,
  type CambioDeInicio,
  diferenciaDe,
  type DiferenciaLeida,
  DONDE,
  enUnaLinea,
  movidoEnPesos,
  totalDe,
  type TotalLeido,
} from "./inicio-modelo.ts";

// The way of a budget: what is done, what comes next, and the button that goes there.

function Pasos({ datos }: { readonly datos: InicioDePresupuesto }): ReactNode {
  const { pasos, siguiente } = datos;
  const donde = siguiente === null || siguiente === "corregir" ? null : DONDE[siguiente];
  return (
    <div className="inicio-camino">
      <ol className="inicio-pasos" aria-label="Pasos del presupuesto">
        {pasos.map(({ id, titulo, hecho, detalle }, i) => (
          <li key={id} aria-current={id === siguiente ? "step" : undefined}>
            <span className={hecho ? "hecho" : ""} aria-hidden="true">{hecho ? "✓" : i + 1}</span>
            <div>
              <b>
                {titulo}
                {hecho && <span className="solo-lectores">, hecho</span>}
              </b>
              <small title={detalle}>{detalle}</small>
            </div>
          </li>
        ))}
      </ol>
      {donde && (
        <Boton clase="primario" onClick={() => ir(donde.seccion, donde.item)}>{donde.texto}</Boton>
      )}
    </div>
  );
}

// What changed of each main item, as a chart over the table that says its figures.

function Grafico({ cambio }: { readonly cambio: CambioDeInicio }): ReactNode {
  return (
    <figure
      className="inicio-grafico"
      role="img"
      aria-label={`Cambio por partida, en millones de pesos. ${
        cambio.barras.map((b) => `${b.nombre} ${b.diferencia.millones}`).join("; ")
      }`}
    >
      {cambio.barras.map((b) => (
        <div key={b.pprin}>
          <span>{b.nombre}</span>
          <Barra
            alto={14}
            riel={false}
            umbral={{ en: cambio.cero, sale: 4 }}
            tramos={[{
              clase: b.diferencia.centavos < 0 ? "serie-1" : "grafico-largo",
              desde: b.desde,
              largo: b.largo,
            }]}
          />
          <b>{b.diferencia.millones}</b>
        </div>
      ))}
    </figure>
  );
}

const Celdas = ({ d }: { readonly d: DiferenciaLeida | null }) =>
  d && (
    <>
      <td className={d.centavos === 0 ? "cero" : undefined}>{d.millones}</td>
      <td>{d.porcentaje}</td>
    </>
  );

const Importe = ({ n }: { readonly n: number | null }) => (
  <td className={n === 0 ? "cero" : undefined}>{n === null ? "—" : formatEsAr(aCentavos(n))}</td>
);

interface DeInicio {
  readonly datos: InicioDePresupuesto;
  readonly total: TotalLeido;
}

function CambioPorPartida({ datos, total: { valorizacion } }: DeInicio): ReactNode {
  const { partidas, total, entregable, ejecucion } = datos;
  const cambio = cambioDe(datos);
  const filas = [
    ...partidas.map((p) => ({
      ...p,
      clave: String(p.pprin),
      nombre: `${p.pprin} ${p.descripcion}`,
    })),
    { ...total, clave: "total", nombre: "Total" },
  ];
  return (
    <section className="inicio-cambio" aria-label="Cambio por partida">
      {valorizacion && <p className="nota">Según la valorización {valorizacion}</p>}
      {cambio && (
        <>
          <h2>{cambio.titulo}</h2>
          {cambio.criterio && <p className="nota">{cambio.criterio}.</p>}
          <p className="nota">Cambio por partida principal, en millones de pesos</p>
          <Grafico cambio={cambio} />
        </>
      )}
      <table className="inicio-tabla" aria-label="Importes por partida principal">
        <thead>
          <tr>
            <th scope="col" className="izquierda">Partida principal</th>
            <th scope="col">Valorizado</th>
            {entregable && (
              <>
                <th scope="col">{entregable.codipres}</th>
                <th scope="col">Dif. (millones)</th>
                <th scope="col">Dif. %</th>
              </>
            )}
            {ejecucion && <th scope="col">{ejecucion.codipres} al año</th>}
            {ejecucion && <th scope="col">Dif. %</th>}
          </tr>
        </thead>
        <tbody>
          {filas.map((f) => (
            <tr key={f.clave} className={f.clave === "total" ? "total" : undefined}>
              <th scope="row" className="izquierda" title={f.nombre}>{f.nombre}</th>
              <Importe n={f.total} />
              {entregable && <Importe n={f.entregable} />}
              {entregable && <Celdas d={diferenciaDe(f.total, f.entregable)} />}
              {ejecucion && <Importe n={f.ejecucion} />}
              {ejecucion && <td>{diferenciaDe(f.total, f.ejecucion)?.porcentaje}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

// Beside the figures: positions and ceiling, what is wrong, and what was written today.

function Techo({ datos }: { readonly datos: InicioDePresupuesto }): ReactNode {
  const { posiciones } = datos.situacion;
  if (!posiciones) return null;
  const { permanentes, temporarios, cargos, techo, supera } = posiciones;
  const pista = Math.max(cargos, techo ?? 0) || 1;
  const parte = (n: number) => `${n * 100 / pista}%`;
  return (
    <section aria-label="Cargos y techo">
      <h2>
        Cargos y techo
        <span>
          <b>{formatEnteroEsAr(cargos)}</b>
          {techo !== null && ` de ${formatEnteroEsAr(techo)}`}
        </span>
      </h2>
      <div className="inicio-techo" aria-hidden="true">
        <i style={{ width: parte(permanentes) }} />
        <i className="temporarios" style={{ width: parte(temporarios) }} />
        {techo !== null && <i className="umbral" style={{ left: parte(techo) }} />}
      </div>
      <p className="nota">
        Permanente {formatEnteroEsAr(permanentes)} · Temporario {formatEnteroEsAr(temporarios)}
      </p>
      <p className={supera ? "inicio-mal" : "nota"}>
        {techo === null
          ? "No hay techo cargado."
          : supera
          ? `Supera el techo en ${formatEnteroEsAr(cargos - techo)} cargos.`
          : `Quedan ${formatEnteroEsAr(techo - cargos)} cargos.`}
      </p>
    </section>
  );
}

function Errores({ datos }: { readonly datos: InicioDePresupuesto }): ReactNode {
  const malas = datos.situacion.bases.filter((b) => b.errores > 0);
  return (
    <section aria-label="Errores">
      <h2>Errores</h2>
      {malas.length === 0 && <p className="nota">Ningún renglón con errores.</p>}
      <ul>
        {malas.map(({ base, titulo, errores }) => (
          <li key={base}>
            <Boton clase="plano" onClick={() => ir("bases", base, { errores: "1" })}>
              {titulo}: {contar(errores, "renglón", "renglones")}
            </Boton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnCambio({ cambio }: { readonly cambio: CambioDeHoy }): ReactNode {
  const { instante, accion, titulo, costo } = cambio;
  // What is above it is what the heading adds up.
  const corte = accion === "valorizar";
  return (
    <li className={corte ? "corte" : undefined}>
      <time>{fechaYHoraDe(instante).slice(11, 16)}</time>
      <div>
        <span>{corte ? "Valorizado" : titulo}</span>
        {costo && <b>{costo.map(movidoEnPesos).join(" y ")}</b>}
        <small>{enUnaLinea(cambio, sesionActual()?.usuario ?? "")}</small>
      </div>
    </li>
  );
}

function Hoy({ datos, total: { valorizacion, desde } }: DeInicio): ReactNode {
  const { cambios: { ultimos, hay_mas, inciertas } } = datos;
  return (
    <section aria-label="Cambios de hoy">
      <h2>Cambios de hoy</h2>
      {desde && (
        <p className="nota">
          Desde la valorización {valorizacion}: <b>{desde}</b>
        </p>
      )}
      {ultimos.length === 0 && <p className="nota">Nadie cambió nada hoy.</p>}
      <ol className="inicio-hoy">
        {ultimos.map((cambio, i) => <UnCambio key={i} cambio={cambio} />)}
      </ol>
      {hay_mas && <p className="nota">Antes hubo otros.</p>}
      {inciertas > 0 && (
        <p className="nota">
          Sin importe: después cambió algo en lo que se apoya (tablas, reglas o encabezado), y ya no
          es seguro.
        </p>
      )}
    </section>
  );
}

/** What a budget opens with, for who signs in or chooses one; each person has their own. */
function Primera(): ReactNode {
  useSignals();
  return (
    <section aria-label="Al elegir un presupuesto">
      <h2>Al elegir un presupuesto se abre</h2>
      <Segmento
        nombre="Al elegir un presupuesto se abre"
        vistas={[["", "Bases"], ["base", "La última base"], ["home", "Inicio"]]}
        elegida={primeraPantalla.value}
        onElegir={(cual) => primeraPantalla.value = cual}
      />
    </section>
  );
}

const AlCostado = ({ datos, total }: DeInicio): ReactNode => (
  <aside className="inicio-costado" aria-label="Estado">
    <Techo datos={datos} />
    <Errores datos={datos} />
    <Hoy datos={datos} total={total} />
    <Primera />
  </aside>
);

function Contra({ rotulo, ahora, antes }: {
  readonly rotulo: string;
  readonly ahora: number;
  readonly antes: number | null;
}): ReactNode {
  const d = diferenciaDe(ahora, antes);
  return d && (
    <div>
      <dt>{rotulo}</dt>
      <dd>
        <b>{d.porcentaje}</b> · {d.millones} millones
      </dd>
    </div>
  );
}

function Total({ datos, total: leido }: DeInicio): ReactNode {
  const { total, entregable, ejecucion, situacion } = datos;
  const deEsa = leido.valorizacion ? ", según esa valorización" : "";
  const otras = situacion.totales.filter((t) => t.mon !== 1);
  return (
    <dl className="inicio-total">
      <div>
        <dt>{leido.rotulo}</dt>
        <dd className="cifra-mayor">{leido.importe}</dd>
        {leido.ahora && <dd>Ahora: {leido.ahora} ({leido.desde})</dd>}
      </div>
      {otras.map((t) => (
        <div key={t.mon}>
          <dt>Moneda {t.mon}</dt>
          <dd>
            <b>{formatEsAr(aCentavos(t.total))}</b>
          </dd>
        </div>
      ))}
      {situacion.valorizado && entregable && (
        <Contra
          rotulo={`Desde ${entregable.codipres} (${fechaDe(entregable.instante)})${
            entregable.otro_criterio === null ? "" : ", con otro criterio"
          }${deEsa}`}
          ahora={total.total}
          antes={total.entregable}
        />
      )}
      {situacion.valorizado && ejecucion && (
        <Contra
          rotulo={`Ejecución de ${nombreMes(ejecucion.desde_mes)} llevada al año${deEsa}`}
          ahora={total.total}
          antes={total.ejecucion}
        />
      )}
    </dl>
  );
}

function DelPresupuesto({ saf, codipres }: { readonly saf: number; readonly codipres: string }) {
  const lectura = useLectura("/inicio/:saf/:codipres", { saf, codipres }, false);
  const interesa = useCallback((e: EventoDelServidor) => tocaAlGrupo(e, saf, codipres), [
    saf,
    codipres,
  ]);
  useAvisos(interesa, lectura.refrescar);
  const { datos, error } = lectura;
  if (!datos) {
    return error
      ? <Reintentar error={error} onReintentar={lectura.recargar} />
      : <CargandoSeccion />;
  }
  const total = totalDe(datos, Date.now());
  return (
    <div className="inicio">
      <Pasos datos={datos} />
      <div className="inicio-cuerpo">
        <div>
          <Total datos={datos} total={total} />
          {datos.situacion.valorizado
            ? <CambioPorPartida datos={datos} total={total} />
            : (
              <Vacio texto="Una vez valorizado, aquí se lee cuánto cambia cada partida desde el último entregable y desde la ejecución." />
            )}
        </div>
        <AlCostado datos={datos} total={total} />
      </div>
    </div>
  );
}

export default function Inicio(): ReactNode {
  useSignals();
  const saf = estado.saf.value;
  const codipres = estado.codipres.value;
  const Encabezado = pantallaDe<PropsEncabezadoDeGrupo>("bases/encabezado", () => null);
  return (
    <Marco
      encabezado={Encabezado && <Encabezado saf={saf} codipres={codipres} />}
    >
      {esEjecucion.value
        ? <Vacio texto={`El inicio es de los presupuestos: ${codipres} se mira en Salidas.`} />
        : <DelPresupuesto key={`${saf}/${codipres}`} saf={saf} codipres={codipres} />}
    </Marco>
  );
}
