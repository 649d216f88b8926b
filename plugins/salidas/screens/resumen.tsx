/** Valuation summary by expense object: a table per currency, its totals and its plot ([S1]). */
import { type ReactNode, useState } from "react";
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import { formatear } from "../../../ui/grid/columnas.ts";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Vacio } from "../../../ui/parts/vacio.tsx";
import { Boton } from "./boton.tsx";
import { Avisos } from "./avisos.tsx";
import { usarCarga } from "./carga.ts";
import { Descarga } from "./descarga.tsx";
import { Grafico } from "./grafico.tsx";
import {
  avisosDe,
  type MonedaResumen,
  type Resumen,
  SIN_RESULTADOS,
  sinValorizar,
} from "./resumen-modelo.ts";
import { usarExplicaciones } from "./explicaciones.tsx";
import { TablaResumen, type VerCifra } from "./tabla-resumen.tsx";

export interface PropsSalida {
  readonly saf: number;
  readonly codipres: string;
  /** Raised when the screen must read again. */
  readonly version: number;
  /** Opens the valuation; absent when the user may not value this group. */
  readonly onValorizar?: () => void;
}

/** Its totals stand in the heading too: the foot of a long table is out of sight. */
function Moneda({ moneda, onVer }: {
  readonly moneda: MonedaResumen;
  readonly onVer: VerCifra;
}): ReactNode {
  const { descripcion, total_cargos, total_valor } = moneda;
  return (
    <section className="resumen-moneda" aria-label={descripcion}>
      <div className="resumen-titulo">
        <h2>{descripcion}</h2>
        <dl>
          <div>
            <dt>Cargos</dt>
            <dd>{formatEnteroEsAr(total_cargos)}</dd>
          </div>
          <div>
            <dt>Total anual</dt>
            <dd>{formatear("importe", total_valor)}</dd>
          </div>
        </dl>
      </div>
      <div className="resumen-cuerpo">
        <TablaResumen moneda={moneda} onVer={onVer} />
        <Grafico moneda={moneda} />
      </div>
    </section>
  );
}

export function ResumenPorObjeto({ saf, codipres, version, onValorizar }: PropsSalida): ReactNode {
  const [prog, setProg] = useState(0);
  const { explicar, paneles } = usarExplicaciones();
  const ruta = `/salidas/resumenporobjetodelgasto/${saf}/${codipres}`;
  const consulta = prog === 0 ? {} : { prog };
  const { datos, cargando, error, recargar } = usarCarga<Resumen>(
    saf,
    codipres,
    ruta,
    consulta,
    version,
  );
  if (!datos) {
    return error
      ? <Vacio texto={error} accion={<Boton onClick={recargar}>Reintentar</Boton>} />
      : <CargandoSeccion />;
  }
  if (!datos.valorizado) {
    return (
      <Vacio
        texto={sinValorizar(codipres)}
        accion={onValorizar && <Boton primario onClick={onValorizar}>Valorizar</Boton>}
      />
    );
  }
  const consolidado = datos.safs_sin_valorizar !== undefined;
  const ver: VerCifra = (medida, seleccion, donde, cifra) =>
    explicar({
      saf,
      codipres,
      seleccion: prog === 0 ? seleccion : { ...seleccion, prog: String(prog) },
      medida,
      titulo: `${medida === "cargos" ? "Cargos" : "Valor"}: ${donde}`,
      cifra,
    });
  return (
    <div className="resumen" aria-busy={cargando}>
      <div className="salidas-barra">
        {!consolidado && (
          <Seleccion
            etiqueta="Programa"
            textoNinguna="(Todos los programas)"
            valor={prog}
            opciones={datos.programas.map((p) => ({
              id: p.prog,
              descripcion: p.descripcion ? `${p.prog} - ${p.descripcion}` : String(p.prog),
            }))}
            onCambio={setProg}
          />
        )}
        <Descarga ruta={ruta} consulta={consulta} id="resumenporobjetodelgasto" formato="excel" />
      </div>
      <Avisos desactualizado={datos.desactualizado} otros={avisosDe(datos)} />
      {datos.monedas.length === 0 ? <Vacio texto={SIN_RESULTADOS} /> : (
        datos.monedas.map((m) => <Moneda key={m.mon} moneda={m} onVer={ver} />)
      )}
      {paneles}
    </div>
  );
}
