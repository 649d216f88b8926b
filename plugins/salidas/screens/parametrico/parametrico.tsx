/** Listado Paramétrico: fields, options, comparison, and their table ([S2]; spec 2 §2). */
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useSignals } from "@preact/signals-react/runtime";
import type { FilaSalida } from "#proto/outputs.ts";
import type { CampoDePagina, Parametrico as Respuesta } from "#proto/salidas.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { EstadoTabla } from "#ui/grid/tabla.tsx";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { ConciliarCargos } from "#ui/parts/cuadros/conciliacion.tsx";
import { telefono } from "#ui/parts/marco/ventana.ts";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { alerta } from "#ui/state/alerts.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { estado } from "#ui/state/estado.ts";
import { Avisos } from "../avisos.tsx";
import {
  conOpciones,
  enPalabras,
  medidaDe,
  seleccionDeFila,
  seleccionDeFilas,
} from "../explicaciones/explicable.ts";
import { Anualizacion } from "../ejecuciones/anualizacion.tsx";
import { filasDe, tablaDe } from "../generica/generica-modelo.ts";
import { minimoDeTabla } from "../minimo.ts";
import { Partes } from "../partes.tsx";
import { avisosDe, SIN_RESULTADOS } from "../resumen/resumen-modelo.ts";
import { EncabezadoImpreso, FechaDeSalida } from "../titulo-salida.tsx";
import { TablaDeSalida } from "../generica/tabla-de-salida.tsx";
import { type PropsSalida, useSalida } from "../generica/use-salida.tsx";
import { useVista } from "../vistas/use-vista.ts";
import {
  alternarCampo,
  alternarMedida,
  alternarMeses,
  alternarOpcion,
  camposConSubtotal,
  camposOfrecidos,
  conColumnaMovida,
  conMes,
  conPregunta,
  consultaDeVista,
  conTipo,
  escribirVista,
  esUltimo,
  OPCIONES,
  ordenarColumnas,
  seVe,
  type TipoListado,
  type Vista,
} from "../vistas/vista.ts";
import { vistaParaArchivo } from "../vistas/vista-archivo.ts";
import { Vistas } from "../vistas/vistas.tsx";
import { type ColumnaDeSalida, juntarLeyendas } from "./con-leyenda.ts";
import { Fichas } from "./fichas.tsx";
import { filaMasLarga, monedaDe, seleccionDeFiltros, totalesDelAnio } from "./pagina-modelo.ts";
import { esPagina, useListado } from "./use-listado.ts";

// The checklists of the parametric list: its fields and its options ([S2]; spec 2 §4).

function Campos({ vista, medidas, consolidado, conMeses, onCambio }: {
  readonly vista: Vista;
  /** Those that the list has, in sight or not. */
  readonly medidas: readonly CampoDePagina[];
  /** The group is valued by months. */
  readonly conMeses: boolean;
  readonly consolidado: boolean;
  readonly onCambio: (vista: Vista) => void;
}): ReactNode {
  return (
    <div className="parametrico-eleccion" id="parametrico-eleccion">
      <fieldset className="opciones-casillas">
        <legend>Campos</legend>
        {camposOfrecidos(consolidado, vista.tipo)
          // One that a link brings can always be taken off.
          .filter((c) => conMeses || !c.porMeses || vista.campos.includes(c.campo))
          .map(({ campo, nombre }) => (
            <label key={campo}>
              <input
                type="checkbox"
                checked={vista.campos.includes(campo)}
                disabled={esUltimo(vista, campo)}
                onChange={() => onCambio(alternarCampo(vista, campo))}
              />
              {nombre}
            </label>
          ))}
      </fieldset>
      <fieldset className="opciones-casillas">
        <legend>Opciones</legend>
        {OPCIONES.map(([id, nombre]) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={vista.opciones.includes(id)}
              onChange={() => onCambio(alternarOpcion(vista, id))}
            />
            {nombre}
          </label>
        ))}
        {conMes(vista) && (
          <label>
            <input
              type="checkbox"
              checked={vista.enColumnas}
              onChange={() => onCambio(alternarMeses(vista))}
            />
            Meses en columnas
          </label>
        )}
      </fieldset>
      {medidas.length > 1 && (
        <fieldset className="opciones-casillas">
          <legend>Medidas</legend>
          {medidas.map(({ campo, titulo }) => (
            <label key={campo}>
              <input
                type="checkbox"
                checked={seVe(vista, campo)}
                disabled={vista.medidas.length === 1 && seVe(vista, campo)}
                onChange={() => onCambio(alternarMedida(vista, campo, medidas.map((m) => m.campo)))}
              />
              {titulo}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

// Twelve months beside each other: as many in sight as fit, between what they are of and their
// sum.

/** Of the window: what stays must leave most of it to the months. */
const FIJAS_HASTA = 320;
/** A digit of the usual letter and of the small one, with what stands beside the figure. */
const USUAL = { digito: 8, margen: 18 };
const CHICA = { digito: 6.75, margen: 14 };

const px = ({ ancho }: ColumnaDeSalida): number => Number.parseInt(ancho ?? "0");

const angosta = (c: ColumnaDeSalida): ColumnaDeSalida => {
  const digitos = (px(c) - USUAL.margen) / USUAL.digito;
  return { ...c, ancho: `${Math.ceil(digitos * CHICA.digito + CHICA.margen)}px` };
};

/** Fields and the total stay in sight while the months scroll; amounts take the small letter. */
function mesesJuntos(columnas: readonly ColumnaDeSalida[]): ColumnaDeSalida[] {
  let izquierda = 0;
  let sigue = true;
  return columnas.map((c, i) => {
    const medida = c.medida === true;
    izquierda += px(c);
    sigue &&= !medida && c.ancho !== undefined && izquierda <= FIJAS_HASTA;
    const total = i === columnas.length - 1 && c.clase === "importe";
    const suya = medida && c.clase === "importe" ? angosta(c) : c;
    return sigue || total ? { ...suya, fija: true } : suya;
  });
}

// What is compared: each group of data under its own heading, on a tint by turns.

/** Under the heading of its group, each with the title that is enough there. */
function enBandas(
  columnas: readonly ColumnaDeSalida[],
  codipres: string,
  { anualizados = [], comparados = [] }: Respuesta,
): ColumnaDeSalida[] {
  if (comparados.length === 0) return [...columnas];
  const enSuAnio = new Set(anualizados.map((a) => a.codipres));
  const base = (medida: string) =>
    columnas.find((c) => c.id === medida)?.titulo.replace(/ al año$/, "") ?? medida;
  const varias = columnas.filter((c) => medidaDe(c.id)?.esDiferencia).length > comparados.length;
  return columnas.map((c) => {
    const m = medidaDe(c.id);
    if (!m || m.mes !== undefined) return c;
    const de = m.codipres || codipres;
    const nombre = base(m.medida);
    return {
      ...c,
      titulo: !m.esDiferencia ? nombre : varias ? `Dif. ${nombre.toLowerCase()}` : "Diferencia",
      grupo: `${de}${enSuAnio.has(de) ? " llevada al año" : ""}`,
      banda: comparados.findIndex((x) => x.codipres === m.codipres) % 2 === 0,
    };
  });
}

const Comparar = perezoso(() => import("../comparaciones/comparar.tsx"));

const SIN_FILAS: readonly FilaSalida[] = [];
const SIN_GRUPOS: readonly string[] = [];
const DE_ANIO_SUELTO =
  "De una ejecución llevada al año se ven las líneas de un renglón, o de todo el listado: quite los " +
  "filtros, o elija un renglón.";

/** Which positions are counted: other screens count others ([S2], [V10]). */
const conLeyendas = (columnas: readonly ColumnaDeSalida[], sinContratos: boolean) => {
  const leyenda = "Cargos ocupados y vacantes de todas las partidas principales" +
    `${
      sinContratos ? ", sin los contratos (partida principal 8)" : ""
    }; las horas se cuentan aparte.`;
  return columnas.map((c) => medidaDe(c.id)?.medida === "cargos" ? { ...c, leyenda } : c);
};

export function Parametrico(p: PropsSalida): ReactNode {
  useSignals();
  const { saf, codipres } = p;
  const { consolidado, vista, cambiar, elegir, alEstado, vuelta } = useVista(codipres);
  const [comparando, abrirComparar] = useState(false);
  const juntos = vista.enColumnas && conMes(vista);
  // Months in columns, organismos and what is compared want the room; who is choosing fields keeps
  // them in sight.
  const [conCampos, verCampos] = useState(
    !juntos && !consolidado && vista.comparar.length === 0 && !telefono?.matches,
  );
  const consulta = consultaDeVista(vista);
  const [cerrados, cerrar] = useState("");
  const listado = useListado(consulta, cerrados);
  const salida = useSalida(
    p,
    "parametrico",
    listado.valores,
    (anterior) => cambiar(conPregunta(vista, anterior)),
  );
  const { datos, cargando, ruta, descargas, explicar, comparar } = salida;
  const larga = datos !== null && esPagina(datos);
  const tabla = useMemo(
    () => {
      if (!datos || !larga) return datos && tablaDe(datos);
      const anchos = tablaDe({ ...datos, resultados: [filaMasLarga(datos)] });
      return anchos && { ...anchos, filas: filasDe(datos).slice(0, listado.porPagina) };
    },
    [datos],
  );
  const sinContratos = vista.opciones.includes("sincontratos");
  const columnas = useMemo(
    () => {
      if (!tabla) return [];
      const deAncho = datos && larga ? [filaMasLarga(datos)] : tabla.filas;
      const juntas = juntarLeyendas(tabla.columnas, deAncho, juntos);
      const vistas = juntas.filter((c) => seVe(vista, c.id));
      const enBanda = datos ? enBandas(vistas, codipres, datos) : vistas;
      const ordenadas = ordenarColumnas(conLeyendas(enBanda, sinContratos), vista.columnas);
      return juntos ? mesesJuntos(ordenadas) : ordenadas;
    },
    [tabla, vista.columnas.join(), vista.medidas.join(), sinContratos, juntos],
  );
  // The fields of the answer: the server adds the currency where there are several.
  const claves = (datos?.campos ?? []).filter((c) => c.tipo === "clave");
  const campos = claves.map((c) => c.campo);
  const medidas = (datos?.campos ?? []).filter((c) => {
    const m = medidaDe(c.campo);
    return m !== null && m.codipres === "" && m.mes === undefined;
  });

  const titulosDe = (ids: readonly string[]): string =>
    ids.map((id) => columnas.find((c) => c.id === id)?.titulo ?? id).join(", ");
  const verCifra = (
    columna: string,
    cifra: number,
    seleccion: Readonly<Record<string, string>>,
    donde: string,
  ) => {
    const m = medidaDe(columna);
    if (!m) return;
    const titulo = datos?.campos.find((c) => c.campo === columna)?.titulo ?? m.medida;
    const comun = {
      saf,
      seleccion: conOpciones(
        { ...seleccion, ...(m.mes ? { mes: m.mes } : {}) },
        vista.opciones,
      ),
      titulo: donde ? `${titulo} de ${donde}` : `${titulo}, total`,
      cifra,
    };
    const alAnio = (grupo: string): boolean =>
      m.medida === "valor" && (datos?.anualizados?.some((a) => a.codipres === grupo) ?? false);
    const [propio, suyo] = [alAnio(codipres), alAnio(m.codipres || codipres)];
    if (comun.seleccion.grupos !== undefined && (m.esDiferencia && propio || suyo)) {
      return decirAlPasar(DE_ANIO_SUELTO);
    }
    if (!m.esDiferencia) {
      explicar({
        ...comun,
        codipres: m.codipres || codipres,
        medida: m.medida,
        ...(suyo ? { anualizado: true } : {}),
      });
    } else if (m.medida === "valor" && !(propio && suyo)) {
      comparar({ ...comun, codipres, con: m.codipres, anualizado: propio || suyo });
    } else {
      void alerta(
        `Es ${
          titulo.split(":")[0]
        } de ${codipres} menos los de ${m.codipres}: elija cualquiera de ` +
          "las dos cifras para ver de qué está hecho.",
        titulo,
      );
    }
  };
  // The columns whose groups may be closed, and those that are.
  const cerrables = camposConSubtotal(columnas, campos);
  const porCerrar = cerrables.slice(0, vista.subtotales).join();
  useEffect(() => cerrar(porCerrar), [porCerrar]);
  const grupos = useMemo(() => porCerrar.split(",").filter(Boolean), [porCerrar]);
  const alElegirVista = useCallback((estado: EstadoTabla) => {
    alEstado(estado);
    if (larga) listado.alEstado(columnas, estado);
  }, [alEstado, larga, listado.alEstado, columnas]);
  const alElegir = (fila: FilaSalida, columna: string) => {
    const valor = Number(fila[columna] ?? 0);
    verCifra(
      columna,
      medidaDe(columna)?.medida === "valor" ? aCentavos(valor) : valor,
      seleccionDeFila(fila, campos),
      enPalabras(fila, claves),
    );
  };
  const alTotal = (
    columna: string,
    total: number,
    filas: readonly FilaSalida[],
    comunes: Readonly<Record<string, string>> = {},
    donde = "",
  ) => {
    if (filas.length === 0) return decirAlPasar(SIN_RESULTADOS);
    const filtrada = larga && seleccionDeFiltros(columnas, vista.filtros);
    const seleccion = larga
      ? filtrada && { ...filtrada, ...comunes }
      : seleccionDeFilas(tabla?.filas ?? [], filas, campos);
    if (seleccion) return verCifra(columna, total, seleccion, donde);
    decirAlPasar(
      "Este total es de demasiados renglones sueltos para ver de qué está hecho: filtre por códigos, de a " +
        "una categoría, y quite los filtros de descripciones y de importes.",
    );
  };
  const botonComparar = (
    <Boton onClick={() => abrirComparar(true)}>
      {vista.comparar.length > 0 ? `Comparar (${vista.comparar.length})` : "Comparar"}
    </Boton>
  );
  const contenido = (): ReactNode => {
    // A link may name a budget that cannot be compared: it has to be taken off.
    const sacar = vista.comparar.length > 0 && botonComparar;
    const previo = salida.previo(sacar);
    if (previo) return previo;
    return (
      <TablaDeSalida
        key={vuelta}
        titulo="Listado Paramétrico"
        columnas={columnas}
        filas={tabla?.filas ?? SIN_FILAS}
        cargando={larga && cargando}
        {...(datos && larga
          ? { paginado: listado.paginado(columnas, salida.pedir, datos, grupos) }
          : {})}
        {...(datos && !larga ? totalesDelAnio(datos) : {})}
        ruta={ruta}
        consulta={consulta}
        descargas={descargas}
        vista={(estado) => ({
          ...vistaParaArchivo(columnas, estado),
          ...(grupos.length > 0 ? { subtotales: cerrados } : {}),
        })}
        inicial={{ filtros: vista.filtros, orden: vista.orden }}
        onEstado={alElegirVista}
        onFila={alElegir}
        onTotal={(columna, total, filas, de) => alTotal(columna, total, filas, monedaDe(de))}
        totalPor="mon"
        clavesUnaVez
        grupos={larga ? SIN_GRUPOS : grupos}
        onSubtotal={(columna, { totales, filas, nivel }) =>
          alTotal(
            columna,
            totales[columna] ?? 0,
            filas,
            seleccionDeFila(filas[0], grupos.slice(0, nivel)),
            enPalabras(
              filas[0],
              grupos.slice(0, nivel).flatMap((id) => claves.find((c) => c.campo === id) ?? []),
            ),
          )}
        onMover={(id, destino) =>
          cambiar({ ...vista, columnas: conColumnaMovida(columnas, id, destino) })}
        barra={
          <>
            <Boton
              aria-expanded={conCampos}
              aria-controls="parametrico-eleccion"
              onClick={() => verCampos(!conCampos)}
            >
              {conCampos ? "Ocultar campos" : "Mostrar campos"}
            </Boton>
            {botonComparar}
            {vista.tipo === "cargos" && !consolidado && (
              <ConciliarCargos
                total={{
                  saf,
                  codipres,
                  de: "parametrico",
                  recorte: { opciones: consulta.opciones },
                }}
              />
            )}
            {cerrables.length > 0 && (
              <Seleccion
                etiqueta="Subtotales"
                className="parametrico-subtotales"
                textoNinguna="(Sin subtotales)"
                valor={grupos.length}
                opciones={cerrables.map((_, i) => ({
                  id: i + 1,
                  descripcion: `Por ${titulosDe(cerrables.slice(0, i + 1))}`,
                }))}
                onCambio={(subtotales) => cambiar({ ...vista, subtotales })}
              />
            )}
            {vista.columnas.length > 0 && (
              <Boton onClick={() => cambiar({ ...vista, columnas: [] })}>
                Columnas en su orden
              </Boton>
            )}
          </>
        }
      />
    );
  };
  const vencidos = datos?.comparados?.filter((c) => c.desactualizado) ?? [];
  const avisos = [
    ...vencidos.map((c) => `Con la valorización desactualizada: ${c.codipres}.`),
    ...(datos?.sin_resta ?? []).map((frase) => `${frase}.`),
    ...(datos?.anualizados ?? []).flatMap(({ codipres: de, sin_anualizar }) =>
      sin_anualizar.map(({ mensaje }) => `${de}: ${mensaje}`)
    ),
    ...(datos ? avisosDe(datos) : []),
  ];
  const panel = (tipo: TipoListado) => (
    <TabPanel id={tipo} className="parametrico-panel" data-campos={conCampos || undefined}>
      {conCampos && (
        <Campos
          vista={vista}
          medidas={medidas}
          consolidado={consolidado}
          conMeses={consolidado || estado.criterio.value === "mensual"}
          onCambio={cambiar}
        />
      )}
      <div
        className="parametrico-tabla"
        data-meses={juntos || undefined}
        style={minimoDeTabla(columnas)}
      >
        <div className="parametrico-avisos">
          {datos && columnas.length > 0 && !juntos && (
            <Fichas
              claves={columnas.filter((c) => !c.medida)}
              medidas={columnas.filter((c) =>
                medidas.some((m) =>
                  m.campo === c.id
                )
              )}
              firmes={columnas.filter((c) =>
                !vista.campos.includes(c.id) || esUltimo(vista, c.id)
              )
                .map((c) => c.id)}
              onOrden={(ids) => cambiar({ ...vista, columnas: [...ids] })}
              onQuitar={(id) => cambiar(alternarCampo(vista, id))}
              onQuitarMedida={(id) =>
                cambiar(alternarMedida(vista, id, medidas.map((m) => m.campo)))}
              onAgregar={conCampos ? undefined : () => verCampos(true)}
            />
          )}
          {(datos?.anualizados ?? []).flatMap((anio) => {
            const { codipres: cual, anualizacion } = anio;
            const monedas = [...new Set(anualizacion.map((c) => c.mon))];
            return monedas.map((mon) => (
              <Anualizacion
                key={`${cual}.${mon}`}
                datos={anio}
                mon={mon}
                de={monedas.length > 1 ? `${cual}, moneda ${mon}` : cual}
              />
            ));
          })}
          <Avisos desactualizado={datos?.desactualizado === true} otros={avisos} />
          {datos && datos.valorizado !== false && <Partes datos={datos} codipres={codipres} />}
          {datos?.comparados?.map((c) => (
            <Partes
              key={c.codipres}
              datos={c}
              codipres={c.codipres}
            />
          ))}
        </div>
        {contenido()}
      </div>
    </TabPanel>
  );
  return (
    <div className="salida salida-llena parametrico" aria-busy={cargando}>
      <EncabezadoImpreso encabezado={datos?.encabezado} />
      <Tabs
        data-campos={conCampos || undefined}
        selectedKey={vista.tipo}
        onSelectionChange={(tipo) =>
          tipo !== vista.tipo && cambiar(conTipo(vista, tipo as TipoListado, consolidado))}
      >
        <div className="parametrico-cabecera">
          <h2 className="salida-titulo">Listado Paramétrico</h2>
          <TabList aria-label="Qué se mide">
            <Tab id="cargos">Cargos</Tab>
            <Tab id="valores">Valores</Tab>
          </TabList>
          <FechaDeSalida encabezado={datos?.encabezado} />
          <Vistas
            saf={saf}
            actual={escribirVista(vista, consolidado)}
            onElegir={elegir}
          />
        </div>
        {panel("cargos")}
        {panel("valores")}
      </Tabs>
      {comparando && (
        <Comparar
          saf={saf}
          codipres={codipres}
          elegidos={vista.comparar}
          onCerrar={() => abrirComparar(false)}
          onAceptar={(codigos) => {
            abrirComparar(false);
            if (codigos.length > 0) verCampos(false);
            cambiar({ ...vista, comparar: codigos });
          }}
        />
      )}
      {salida.paneles}
    </div>
  );
}
