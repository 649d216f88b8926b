/** The lines that a figure is the sum of, each with what it read ([S3]). */
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { rangoDeMeses } from "#core/domain/period.ts";
import type { LineaDeExplicacion } from "#proto/salidas.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { EstadoTabla } from "#ui/grid/tabla.tsx";
import { DeGlosario } from "#ui/glosario/enlace.tsx";
import { estadoDeLectura } from "#ui/list/lista.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { secciones } from "#ui/secciones/secciones.ts";
import { useCarga } from "../carga.ts";
import { useDescargas } from "../archivos/descarga.tsx";
import { vencidosDe } from "../archivos/descarga-modelo.ts";
import type { Figura } from "./explicable.ts";
import {
  columnasDeLineas,
  consultaDeFigura,
  enlaceDeRegistro,
  sumaDe,
  totalesDe,
  vigenciaDe,
} from "./explicacion-modelo.ts";
import { DESACTUALIZADA } from "../resumen/resumen-modelo.ts";
import { TablaDeSalida } from "../generica/tabla-de-salida.tsx";
import { usePaginas } from "../generica/use-paginas.ts";
import { filasDe } from "../vistas/vista-archivo.ts";

function ListaDeParametros(
  { parametros }: { readonly parametros: LineaDeExplicacion["parametros"] },
): ReactNode {
  return (
    <ul>
      {parametros.map((p) => (
        <li key={`${p.tabla}/${p.clave}/${p.desde_mes ?? ""}`}>
          <b>
            <DeGlosario texto={p.titulo} />
          </b>, {p.clave_texto}: {p.valores_texto} {vigenciaDe(p)}
          {p.norma && <span className="explicacion-norma">{p.norma}</span>}
          {p.acuerdo && <span className="explicacion-norma">del acuerdo «{p.acuerdo}»</span>}
        </li>
      ))}
    </ul>
  );
}

function Parametros({ linea, enlace, onIr }: {
  readonly linea: LineaDeExplicacion;
  readonly enlace: string | null;
  readonly onIr: () => void;
}): ReactNode {
  return (
    <section
      className="explicacion-linea"
      aria-label="Valores usados por la línea"
      aria-live="polite"
    >
      <h3>Valores usados</h3>
      {linea.parametros.length === 0 && <p>La línea no usa valores de las tablas.</p>}
      {linea.segmentos
        ? linea.segmentos.map((s) => (
          <section key={s.desde} aria-label={rangoDeMeses(s.desde, s.hasta)}>
            <h4>
              {rangoDeMeses(s.desde, s.hasta)}: {formatEsAr(aCentavos(s.mensual))} por mes y cargo
            </h4>
            <ListaDeParametros parametros={s.parametros} />
          </section>
        ))
        : <ListaDeParametros parametros={linea.parametros} />}
      {enlace && <a className="enlace" href={enlace} onClick={onIr}>Ver el registro en su base</a>}
    </section>
  );
}

export interface PropsExplicacion {
  readonly figura: Figura;
  readonly onCerrar: () => void;
}

export default function Explicacion({ figura, onCerrar }: PropsExplicacion): ReactNode {
  useSignals();
  const { saf, codipres, medida, cifra } = figura;
  const [elegida, elegir] = useState<LineaDeExplicacion | null>(null);
  const ruta = `/salidas/explicar/${saf}/${codipres}`;
  const consulta = consultaDeFigura(figura);
  const pedidas = usePaginas();
  const carga = useCarga(
    saf,
    codipres,
    "explicar",
    { ...consulta, ...pedidas.consulta, formato: "json" },
    0,
    undefined,
    figura.leer,
  );
  const { datos } = carga;
  const descargas = useDescargas(vencidosDe(codipres, datos));
  const items = secciones.value.find((s) => s.id === "bases")?.items;
  const bases = useMemo(() => new Map(items?.map((i) => [i.id, i.titulo])), [items]);
  const columnas = useMemo(() => datos ? columnasDeLineas(datos, bases) : [], [datos, bases]);
  const alEstado = useCallback(
    (estado: EstadoTabla) => pedidas.alEstado(columnas, estado),
    [columnas, pedidas.alEstado],
  );
  const escribir = (n: number) => medida === "valor" ? formatEsAr(n) : formatEnteroEsAr(n);
  const suma = datos ? sumaDe(datos, medida) : cifra ?? null;
  const linea = elegida && datos?.filas.includes(elegida) ? elegida : datos?.filas[0];
  const contenido = (): ReactNode => {
    if (!datos) return estadoDeLectura(carga);
    return (
      <>
        {datos.desactualizado && <p className="salida-aviso">{DESACTUALIZADA}</p>}
        {cifra !== undefined && suma !== cifra && (
          <p className="salida-aviso" role="status">
            La cifra cambió desde que se leyó: era {escribir(cifra)}.
          </p>
        )}
        <TablaDeSalida
          titulo={`Líneas de ${figura.titulo}`}
          columnas={columnas}
          filas={datos.filas}
          paginado={pedidas.paginado(columnas, carga.pedir, {
            registros: datos.figura.lineas,
            resultados: datos.lineas,
            totales: totalesDe(datos, medida),
          })}
          onEstado={alEstado}
          cargando={carga.cargando}
          onSeleccion={elegir}
          onFila={(f, columna) => {
            const enlace = columna === "id" ? enlaceDeRegistro(f, medida, codipres, bases) : null;
            if (enlace === null) return;
            onCerrar();
            location.hash = enlace;
          }}
          ruta={figura.leer ? undefined : ruta}
          consulta={consulta}
          descargas={descargas}
          vista={(estado) => filasDe(columnas, estado)}
          archivo={`${saf}-${codipres}-lineas.xlsx`}
        />
        {linea && (
          <Parametros
            linea={linea}
            enlace={enlaceDeRegistro(linea, medida, codipres, bases)}
            onIr={onCerrar}
          />
        )}
      </>
    );
  };
  return (
    <Dialogo
      titulo={figura.titulo}
      subtitulo={
        <span className="explicacion-suma">
          {datos && (
            <>
              {formatEnteroEsAr(datos.figura.lineas)}{" "}
              {datos.figura.lineas === 1 ? "línea suma" : "líneas suman"}
              {" "}
            </>
          )}
          <b>{suma === null ? datos && "importes de varias monedas" : escribir(suma)}</b> en{" "}
          {codipres}
          {figura.anualizado && ", llevada al año"}
        </span>
      }
      ancho="ancho"
      onCerrar={onCerrar}
    >
      <div className="explicacion">{contenido()}</div>
    </Dialogo>
  );
}
