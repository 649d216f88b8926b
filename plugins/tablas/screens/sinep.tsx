/** The SINEP scale: grid of levels by grades, unit value, functions, groupings and ranges. */
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEsAr } from "../../../core/domain/money.ts";
import { nombreMes } from "../../../core/domain/period.ts";
import { romano } from "../../../core/domain/roman.ts";
import { aCentavos } from "../../../ui/grid/columnas.ts";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { auth } from "../../../ui/state/auth.ts";
import { alSoltar, type Bloque, type PropsDetalle } from "./categorias.tsx";
import { Encabezado } from "./encabezado.tsx";
import { usarLectura } from "./lectura.ts";
import { bajarLibro, Reintentar } from "./lista.tsx";
import type { ClaveFechada } from "./listas.ts";
import { mesElegido } from "./mes.ts";
import { SelectorMes } from "./selectores.tsx";
import {
  gradosDe,
  mostrarUnidades,
  moverEnGrilla,
  NIVELES,
  type Sinep as Datos,
  unidadesDe,
} from "./sinep-modelo.ts";
import type { Tramos } from "./tramos.tsx";

const Historia = lazy(() => import("./historia.tsx"));
const Pegar = lazy(() => import("./pegar.tsx"));
const EditorTramos = lazy(() => import("./tramos.tsx"));

/** A value that opens its history. */
function Valor({ texto, nombre, onAbrir }: {
  readonly texto: string;
  readonly nombre: string;
  readonly onAbrir: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className="tablas-valor"
      aria-label={`${nombre}: ${texto}`}
      onClick={onAbrir}
    >
      {texto}
    </button>
  );
}

/** A short table beside the grid: name and value. */
function Lateral({ titulo, encabezados, filas, children }: {
  readonly titulo: string;
  readonly encabezados: readonly [string, string];
  readonly filas: readonly (readonly [string, ReactNode])[];
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <section className="tablas-lateral" aria-label={titulo}>
      <h2>{titulo}</h2>
      <table aria-label={titulo}>
        <thead>
          <tr>
            <th scope="col">{encabezados[0]}</th>
            <th scope="col" className="a-derecha">{encabezados[1]}</th>
          </tr>
        </thead>
        <tbody>
          {filas.map(([nombre, valor]) => (
            <tr key={nombre}>
              <th scope="row">{nombre}</th>
              <td className="a-derecha">{valor}</td>
            </tr>
          ))}
          {filas.length === 0 && (
            <tr>
              <td colSpan={2}>No hay registros en la tabla</td>
            </tr>
          )}
        </tbody>
      </table>
      {children}
    </section>
  );
}

function Grilla({ datos, extraordinarios, enPesos, onAbrir }: {
  readonly datos: Datos;
  readonly extraordinarios: boolean;
  readonly enPesos: boolean;
  readonly onAbrir: (nivel: string, grado: number) => void;
}): ReactNode {
  const tabla = useRef<HTMLTableElement>(null);
  const [[fila, columna], activar] = useState<readonly [number, number]>([0, 0]);
  const unidades = unidadesDe(datos);
  const grados = gradosDe(extraordinarios);
  const alTeclear = (e: KeyboardEvent) => {
    const destino = moverEnGrilla(e.key, fila, columna);
    if (!destino) return;
    e.preventDefault();
    activar(destino);
    tabla.current?.querySelector<HTMLElement>(`[data-celda="${destino.join("-")}"]`)?.focus();
  };
  return (
    <div className="tablas-grilla">
      <table ref={tabla} aria-label="Grilla SINEP" onKeyDown={alTeclear}>
        <thead>
          <tr>
            <th scope="col">Nivel</th>
            {grados.map((g) => <th key={g} scope="col" className="a-derecha">{g}</th>)}
          </tr>
        </thead>
        <tbody>
          {NIVELES.map((nivel, f) => (
            <tr key={nivel}>
              <th scope="row">{nivel}</th>
              {grados.map((grado, c) => {
                const texto = mostrarUnidades(
                  unidades.get(`${nivel}${grado}`),
                  enPesos,
                  datos.valor_ur,
                );
                return (
                  <td key={grado} className="a-derecha">
                    <button
                      type="button"
                      className="tablas-valor"
                      data-celda={`${f}-${c}`}
                      tabIndex={f === fila && c === columna ? 0 : -1}
                      aria-label={`Nivel ${nivel}, grado ${grado}: ${texto}`}
                      onFocus={() => activar([f, c])}
                      onClick={() => onAbrir(nivel, grado)}
                    >
                      {texto}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Sinep({ escalafon, seccion, onVolver }: PropsDetalle): ReactNode {
  useSignals();
  const { esc, descripcion, serie_ur } = escalafon;
  const mes = mesElegido.value;
  const { datos, error, cargando, recargar } = usarLectura<Datos>(`/tablas/sinep/${mes}`);
  const tramos = usarLectura<Tramos>(`/tablas/valores/sinep_tramos/${mes}`);
  const [extraordinarios, verExtraordinarios] = useState(false);
  const [enPesos, verPesos] = useState(false);
  const [historia, ver] = useState<ClaveFechada | null>(null);
  const [bloque, cargar] = useState<Bloque | null>(null);
  const [editandoTramos, editarTramos] = useState(false);
  const puede = auth.ediciontablas.value && !auth.consulta.value;
  const boton = (texto: string, accion: () => void, pulsado?: boolean) => (
    <button
      type="button"
      className="boton boton-secundario"
      aria-pressed={pulsado}
      onClick={accion}
    >
      {texto}
    </button>
  );
  const deFuncion = (nivel: number) =>
    ver({
      tabla: "sinep_funciones",
      clave: { feje: nivel },
      titulo: `Función ejecutiva ${romano(nivel)}`,
    });
  const porcentaje = (n: number | null) => n === null ? "–" : `${formatEsAr(aCentavos(n))} %`;
  return (
    <div {...alSoltar(cargar, puede && historia === null && !editandoTramos && bloque === null)}>
      <Encabezado titulo={`${esc} - ${descripcion}`} detalle={seccion} onVolver={onVolver}>
        <SelectorMes
          mes={mes}
          onMes={(m) =>
            mesElegido.value = m}
        />
      </Encabezado>
      <div className="barra" role="toolbar" aria-label="Acciones de la grilla">
        {puede && boton("Cargar planilla", () => cargar({ texto: "", archivo: null }))}
        {boton(
          "Grados extraordinarios",
          () => verExtraordinarios(!extraordinarios),
          extraordinarios,
        )}
        {boton("Ver en pesos", () => verPesos(!enPesos), enPesos)}
        {boton("Excel", () =>
          void bajarLibro(`/tablas/sinep/excel/${mes}`, {
            unidad: enPesos ? "pesos" : "ur",
            grados: extraordinarios ? "10-19" : "0-9",
          }))}
      </div>
      {datos === null
        ? (error ? <Reintentar error={error} onReintentar={recargar} /> : <CargandoSeccion />)
        : (
          <div className="tablas-sinep" aria-busy={cargando}>
            <Grilla
              {...{ datos, extraordinarios, enPesos }}
              onAbrir={(nivel, grado) =>
                ver({
                  tabla: "sinep_grilla",
                  clave: { nivel, grado },
                  titulo: `Grilla SINEP, nivel ${nivel}, grado ${grado} (unidades)`,
                })}
            />
            <div className="tablas-laterales">
              <Lateral
                titulo="Unidad retributiva"
                encabezados={["Actualizado desde", "Valor"]}
                filas={[[
                  datos.actualizacion_ur === null ? "Sin valor" : nombreMes(datos.actualizacion_ur),
                  <Valor
                    key="valor"
                    nombre="Valor de la unidad retributiva"
                    texto={datos.valor_ur === null ? "–" : formatEsAr(aCentavos(datos.valor_ur))}
                    onAbrir={() =>
                      ver({
                        tabla: "valores_ur",
                        clave: { serie_ur },
                        titulo: `Unidad retributiva de la serie ${serie_ur}`,
                      })}
                  />,
                ]]}
              />
              <Lateral
                titulo="Funciones ejecutivas"
                encabezados={["Nivel", enPesos ? "Importe" : "Unidades"]}
                filas={datos.funciones_ejecutivas.map(({ nivel, ur }) => [
                  romano(nivel),
                  <Valor
                    key={nivel}
                    nombre={`Función ejecutiva ${romano(nivel)}`}
                    texto={mostrarUnidades(ur, enPesos, datos.valor_ur)}
                    onAbrir={() => deFuncion(nivel)}
                  />,
                ])}
              />
              <Lateral
                titulo="Agrupamientos"
                encabezados={["Agrupamiento", "Adicional"]}
                filas={datos.agrupamientos.map((a) => [
                  a.agrup,
                  <Valor
                    key={a.agrup}
                    nombre={`Agrupamiento ${a.agrup}`}
                    texto={porcentaje(a.porcentaje)}
                    onAbrir={() =>
                      ver({
                        tabla: "sinep_agrupamientos",
                        clave: { agrup: a.agrup },
                        titulo: `Adicional del agrupamiento ${a.agrup}`,
                      })}
                  />,
                ])}
              />
              <Lateral
                titulo="Tramos"
                encabezados={["Grados", "Adicional"]}
                filas={(tramos.datos?.filas ?? []).map((t) => [
                  `${t.grado_desde} a ${t.grado_hasta}`,
                  <span key={t.grado_desde} className="tablas-fijo">
                    {porcentaje(t.porcentaje)}
                  </span>,
                ])}
              >
                <button type="button" className="enlace" onClick={() => editarTramos(true)}>
                  {puede ? "Editar los tramos" : "Historia de los tramos"}
                </button>
              </Lateral>
            </div>
          </div>
        )}
      <Suspense>
        {historia && (
          <Historia
            {...historia}
            mes={mes}
            onCambio={recargar}
            onCerrar={() => ver(null)}
          />
        )}
        {editandoTramos && (
          <EditorTramos
            mes={mes}
            puede={puede}
            onCambio={tramos.recargar}
            onCerrar={() => editarTramos(false)}
          />
        )}
        {bloque && (
          <Pegar
            tabla="sinep_grilla"
            parte={SIN_PARTE}
            titulo="Grilla SINEP (unidades)"
            {...{ mes, bloque }}
            onCerrar={() => cargar(null)}
            onAplicado={() => {
              cargar(null);
              recargar();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The block names every column of the key itself. */
const SIN_PARTE = {};
