/** Beside the figures: positions and ceiling, what is wrong, and what was written today. */
import type { ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { fechaYHoraDe } from "#core/domain/period.ts";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import type { CambioDeHoy, InicioDePresupuesto } from "#proto/inicio.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Segmento } from "#ui/parts/campos/segmento.tsx";
import { ir } from "#ui/state/hash.ts";
import { primeraPantalla } from "#ui/state/primera.ts";
import { sesionActual } from "#ui/state/auth.ts";
import { desdeLaValorizacion, enUnaLinea, movidoEnPesos } from "./inicio-modelo.ts";

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

function Hoy({ datos }: { readonly datos: InicioDePresupuesto }): ReactNode {
  const { cambios: { ultimos, hay_mas, inciertas } } = datos;
  const desde = desdeLaValorizacion(datos);
  return (
    <section aria-label="Cambios de hoy">
      <h2>
        Cambios de hoy
        {desde && <b title="Desde la valorización">{desde}</b>}
      </h2>
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

export const AlCostado = ({ datos }: { readonly datos: InicioDePresupuesto }): ReactNode => (
  <aside className="inicio-costado" aria-label="Estado">
    <Techo datos={datos} />
    <Errores datos={datos} />
    <Hoy datos={datos} />
    <Primera />
  </aside>
);
