/** A spreadsheet pasted or dropped into a table: preview, then all or nothing. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { nombreMes } from "../../../core/domain/period.ts";
import { api, ErrorApi } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";
import type { NombreCampo } from "../campos.ts";
import { tablaReferencia } from "../descripciones.ts";
import { usarImpacto } from "./impacto.ts";
import type { Bloque } from "./soltar.ts";
import {
  type CampoDeValor,
  camposDeValor,
  DESCRIPCION,
  type Mostrada,
  textoDeValor,
} from "./valores.ts";

type EstadoDeFila = "nueva" | "cambiada" | "igual" | "erronea" | "dudosa" | "quitada";

interface FilaDePrevia {
  readonly numero: number;
  readonly estado: EstadoDeFila;
  readonly clave: Mostrada;
  readonly antes: Mostrada | null;
  readonly despues: Mostrada | null;
  readonly motivos: readonly {
    readonly motivo: string;
    /** Both readings of a number: its value, or why that one cannot be. */
    readonly lecturas?: readonly { readonly valor: unknown; readonly error: string | null }[];
  }[];
}

export interface Previa {
  readonly filas: readonly FilaDePrevia[];
  readonly resumen: Readonly<Record<EstadoDeFila, number>>;
  readonly token: string;
}

/** One and many, in the order in which a person looks for them. */
const ESTADOS: readonly (readonly [EstadoDeFila, string, string])[] = [
  ["erronea", "con error", "con error"],
  ["dudosa", "con dudas", "con dudas"],
  ["nueva", "nueva", "nuevas"],
  ["cambiada", "cambiada", "cambiadas"],
  ["quitada", "quitada", "quitadas"],
  ["igual", "igual", "iguales"],
];

/** «2 nuevas, 1 cambiada, 5 iguales». */
export function textoDeResumen(resumen: Previa["resumen"]): string {
  const partes = ESTADOS.filter(([e]) => resumen[e] > 0)
    .map(([e, uno, varios]) => `${resumen[e]} ${resumen[e] === 1 ? uno : varios}`);
  return partes.length > 0 ? partes.join(", ") : "Ninguna fila";
}

/** Rows drawn; the counts speak of all of them. */
const DIBUJADAS = 200;

/** What needs attention first: errors, doubts, changes; within each, as the block has them. */
export function filasParaVer(filas: readonly FilaDePrevia[]): readonly FilaDePrevia[] {
  const orden = (e: EstadoDeFila) => ESTADOS.findIndex(([estado]) => estado === e);
  return filas.toSorted((a, b) => orden(a.estado) - orden(b.estado)).slice(0, DIBUJADAS);
}

export interface PropsPegar {
  readonly tabla: string;
  readonly mes: number;
  /** Key columns that hold for the whole block. */
  readonly parte: Readonly<Record<string, string | number>>;
  readonly titulo: string;
  readonly bloque: Bloque;
  readonly onAplicado: () => void;
  readonly onCerrar: () => void;
}

/** What a block may change; a category's description is of its own table, and counts too. */
export function camposDePrevia(tabla: string): readonly CampoDeValor[] {
  const propios = camposDeValor(tabla);
  return propios.some((c) => c.id === "descripcion") ? propios : [DESCRIPCION, ...propios];
}

/** What storing a row would change. */
export function cambioDe(
  campos: readonly CampoDeValor[],
  { antes, despues }: Pick<FilaDePrevia, "antes" | "despues">,
): string {
  if (despues === null) return "";
  return campos.filter((c) => (antes?.[c.id] ?? "") !== (despues[c.id] ?? ""))
    .map((c) => {
      const texto = textoDeValor(c.campo, despues[c.id]);
      return antes
        ? `${c.titulo}: ${textoDeValor(c.campo, antes[c.id])} → ${texto}`
        : `${c.titulo}: ${texto}`;
    }).join("; ");
}

function Renglones({ tabla, previa }: { readonly tabla: string; readonly previa: Previa }) {
  const claves = tablaReferencia(tabla).clave;
  const campos = camposDePrevia(tabla);
  const motivo = (m: FilaDePrevia["motivos"][number]) =>
    m.lecturas
      ? `${m.motivo}: ${
        m.lecturas.map((l) => l.error ?? textoDeValor({ clase: "importe" }, l.valor)).join(" o ")
      }`
      : m.motivo;
  const nombre = (e: EstadoDeFila) => ESTADOS.find(([estado]) => estado === e)?.[1];
  return (
    <div className="tablas-historia tablas-previa">
      <table aria-label="Vista previa">
        <thead>
          <tr>
            <th scope="col">Fila</th>
            <th scope="col">Estado</th>
            <th scope="col">Clave</th>
            <th scope="col">Qué cambia</th>
          </tr>
        </thead>
        <tbody>
          {filasParaVer(previa.filas).map((f, i) => (
            <tr key={i} data-estado={f.estado}>
              <td>{f.numero || "–"}</td>
              <td>{nombre(f.estado)}</td>
              <td>{claves.map((c: NombreCampo) => f.clave[c] ?? "–").join(" - ")}</td>
              <td>
                {f.motivos.length > 0
                  ? f.motivos.map(motivo).join("; ")
                  : cambioDe(campos, f) || "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {previa.filas.length > DIBUJADAS && (
        <p className="tablas-impacto">Se muestran {DIBUJADAS} de {previa.filas.length} filas.</p>
      )}
    </div>
  );
}

export default function Pegar(p: PropsPegar): ReactNode {
  const { tabla, mes, parte } = p;
  const [texto, escribir] = useState(p.bloque.texto);
  const [archivo, tomar] = useState<File | null>(p.bloque.archivo);
  const [formato, elegir] = useState("");
  const [previa, mostrar] = useState<Previa | null>(null);
  const [mensaje, avisar] = useState("");
  const [ocupado, ocupar] = useState(false);
  const pedido = useRef(0);
  const impacto = usarImpacto(tabla, mes, parte);
  const ruta = `/tablas/lotes/${tabla}/${mes}`;
  const hay = archivo !== null || texto.trim() !== "";
  const cuerpo = useMemo(() => ({
    ...parte,
    ...(archivo ? { archivo } : { texto }),
    ...(formato ? { formato } : {}),
  }), [parte, archivo, texto, formato]);

  /** Only the answer to the last question counts. */
  async function pedir(accion: "previa" | "aplicar", token?: string): Promise<void> {
    const turno = ++pedido.current;
    ocupar(true);
    avisar("");
    try {
      const leida = await api.post<Previa>(`${ruta}/${accion}`, { ...cuerpo, token });
      if (turno !== pedido.current) return;
      if (accion === "aplicar") p.onAplicado();
      else mostrar(leida);
    } catch (e) {
      if (turno !== pedido.current) return;
      if (!(e instanceof ErrorApi)) await mostrarError(e);
      else {
        avisar(e.mensaje);
        // What changed meanwhile comes with the refusal; any other leaves nothing to apply.
        mostrar(e.datos.previa ? e.datos.previa as Previa : null);
      }
    } finally {
      if (turno === pedido.current) ocupar(false);
    }
  }

  useEffect(() => {
    if (hay && (p.bloque.texto !== "" || archivo || formato)) void pedir("previa");
    // What is typed in the box waits for its button; a paste, a file and an answer do not.
  }, [archivo, formato]);

  const malas = previa ? previa.resumen.erronea + previa.resumen.dudosa : 0;
  const cambian = previa
    ? previa.resumen.nueva + previa.resumen.cambiada + previa.resumen.quitada
    : 0;
  const olvidar = () => {
    pedido.current++;
    ocupar(false);
    mostrar(null);
    avisar("");
  };
  return (
    <Dialogo
      titulo="Cargar planilla"
      subtitulo={`${p.titulo}, valores desde ${nombreMes(mes)}`}
      ancho="ancho"
      onCerrar={p.onCerrar}
    >
      <div
        className="tablas-pegar"
        onDragOver={(e) => e.preventDefault()}
        onDrop={(e) => {
          e.preventDefault();
          const [soltado] = e.dataTransfer.files;
          if (!soltado) return;
          olvidar();
          tomar(soltado);
        }}
      >
        {archivo
          ? (
            <p>
              Archivo <b>{archivo.name}</b>{" "}
              <button
                type="button"
                className="enlace"
                onClick={() => {
                  olvidar();
                  tomar(null);
                }}
              >
                Quitar
              </button>
            </p>
          )
          : (
            <label className="campo">
              <span>Pegue las celdas de la planilla, con o sin títulos, o suelte un archivo</span>
              <textarea
                rows={6}
                value={texto}
                spellCheck={false}
                autoFocus
                onChange={(e) => {
                  olvidar();
                  escribir(e.target.value);
                }}
              />
            </label>
          )}
        <div className="tablas-acciones">
          {!archivo && (
            <button
              type="button"
              className="boton boton-secundario"
              disabled={!hay || ocupado}
              onClick={() => void pedir("previa")}
            >
              Vista previa
            </button>
          )}
          <label className="boton boton-secundario tablas-archivo">
            <input
              type="file"
              accept=".xlsx,.csv,.txt"
              className="solo-lectores"
              onChange={(e) => {
                const elegido = e.target.files?.[0];
                if (!elegido) return;
                olvidar();
                tomar(elegido);
              }}
            />
            Elegir un archivo
          </label>
        </div>
      </div>
      {mensaje && <p className="tablas-mensaje" role="alert">{mensaje}</p>}
      {previa && (previa.resumen.dudosa > 0 || formato !== "") && (
        <fieldset className="tablas-formato">
          <legend>Hay números que se pueden leer de dos maneras. ¿Qué es 1.234?</legend>
          {[["es-AR", "Mil doscientos treinta y cuatro"], ["plano", "Uno con 234 milésimos"]].map(
            ([valor, nombre]) => (
              <label key={valor}>
                <input
                  type="radio"
                  name="formato"
                  checked={formato === valor}
                  onChange={() => elegir(valor)}
                />
                {nombre}
              </label>
            ),
          )}
        </fieldset>
      )}
      {previa && (
        <>
          <p className="tablas-resumen" role="status">{textoDeResumen(previa.resumen)}</p>
          <Renglones tabla={tabla} previa={previa} />
          <p className="tablas-impacto">
            {malas > 0
              ? "Corrija las filas marcadas y vuelva a cargar: se guardan todas o ninguna."
              : impacto}
          </p>
        </>
      )}
      <Botonera
        textoGuardar="Guardar todo"
        onCancelar={p.onCerrar}
        onGuardar={() => previa && void pedir("aplicar", previa.token)}
        ocupado={ocupado}
        deshabilitado={!previa || malas > 0 || cambian === 0}
      />
    </Dialogo>
  );
}
