/** «Inicio»: a budget at a glance, one key away. */
import { type ReactNode, useCallback } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEsAr } from "#core/domain/money.ts";
import { fechaDe, nombreMes } from "#core/domain/period.ts";
import type { InicioDePresupuesto } from "#proto/inicio.ts";
import { type Evento, tocaAlGrupo } from "#ui/events.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Marco, Titulos } from "#ui/parts/marco/marco.tsx";
import { Reintentar } from "#ui/parts/estados/reintentar.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { esEjecucion, estado } from "#ui/state/estado.ts";
import { pedirGrupo } from "#ui/state/group-dialog.ts";
import { useAvisos } from "#ui/use-avisos.ts";
import { AlCostado } from "./al-costado.tsx";
import { CambioPorPartida } from "./cambio.tsx";
import { diferenciaDe } from "./inicio-modelo.ts";
import { Pasos } from "./pasos.tsx";

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

function Total({ datos }: { readonly datos: InicioDePresupuesto }): ReactNode {
  const { total, entregable, ejecucion, situacion, momento } = datos;
  const ahora = momento?.totales.find((t) => t.mon === 1)?.total ?? null;
  const pesos = situacion.valorizado ? total.total : ahora;
  const otras = situacion.totales.filter((t) => t.mon !== 1);
  return (
    <dl className="inicio-total">
      <div>
        <dt>
          {situacion.valorizado ? "Total anual, en pesos" : "Total anual ahora, sin valorizar"}
        </dt>
        <dd className="cifra-mayor">
          {pesos === null ? "–" : `$ ${formatEsAr(aCentavos(pesos))}`}
        </dd>
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
          }`}
          ahora={total.total}
          antes={total.entregable}
        />
      )}
      {situacion.valorizado && ejecucion && (
        <Contra
          rotulo={`Ejecución de ${nombreMes(ejecucion.desde_mes)} llevada al año`}
          ahora={total.total}
          antes={total.ejecucion}
        />
      )}
    </dl>
  );
}

function DelPresupuesto({ saf, codipres }: { readonly saf: number; readonly codipres: string }) {
  const lectura = useLectura("/inicio/:saf/:codipres", { saf, codipres }, false);
  const interesa = useCallback((e: Evento) => tocaAlGrupo(e, saf, codipres), [saf, codipres]);
  useAvisos(interesa, lectura.refrescar);
  const { datos, error } = lectura;
  if (!datos) {
    return error
      ? <Reintentar error={error} onReintentar={lectura.recargar} />
      : <CargandoSeccion />;
  }
  return (
    <div className="inicio">
      <Pasos datos={datos} />
      <div className="inicio-cuerpo">
        <div>
          <Total datos={datos} />
          {datos.situacion.valorizado
            ? <CambioPorPartida datos={datos} />
            : (
              <Vacio texto="Una vez valorizado, aquí se lee cuánto cambia cada partida desde el último entregable y desde la ejecución." />
            )}
        </div>
        <AlCostado datos={datos} />
      </div>
    </div>
  );
}

export default function Inicio(): ReactNode {
  useSignals();
  const saf = estado.saf.value;
  const codipres = estado.codipres.value;
  return (
    <Marco>
      <Titulos
        estado={<Boton onClick={() => void pedirGrupo()}>Seleccionar grupo de datos</Boton>}
      />
      {esEjecucion.value
        ? <Vacio texto={`El inicio es de los presupuestos: ${codipres} se mira en Salidas.`} />
        : <DelPresupuesto key={`${saf}/${codipres}`} saf={saf} codipres={codipres} />}
    </Marco>
  );
}
