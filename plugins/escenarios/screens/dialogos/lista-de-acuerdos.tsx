/** The agreements that can be opened: those of this organismo, the published ones, the public ones. */
import { type ReactNode, useRef } from "react";
import { fechaCorta } from "#core/domain/period.ts";
import type { AcuerdoListado, AcuerdoPublico } from "#proto/escenarios.ts";
import { api } from "#ui/api.ts";
import type { LecturaDePantalla } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { confirmar, mostrarError } from "#ui/state/alerts.ts";
import { textoDeContenido } from "../tablero/acuerdo.ts";
import { llevarA, type Tablero } from "../tablero/tablero.ts";
import { type Acuerdos, puestoNuevo } from "../tablero/use-acuerdos.ts";

export interface PropsListaDeAcuerdos {
  readonly saf: number;
  readonly ejercicio: number;
  readonly tablero: Tablero;
  readonly guardados: LecturaDePantalla<readonly AcuerdoListado[]>;
  readonly publicos: readonly AcuerdoPublico[];
  readonly acuerdos: Acuerdos;
  /** Why this person stores nothing; null when he may. */
  readonly impedimento: string | null;
  /** An onp user publishes his own. */
  readonly publica: boolean;
  readonly onNuevo: () => void;
  /** Something was put on the strip. */
  readonly onAbierto: () => void;
}

async function eliminar(a: AcuerdoListado, acuerdos: Acuerdos): Promise<void> {
  const acepto = await confirmar(
    `Se eliminará el acuerdo «${a.nombre}». Si está en la tira, queda allí sin guardar.`,
    { titulo: "Eliminar el acuerdo", aceptar: "Eliminar", peligro: true },
  );
  if (acepto) await acuerdos.hacer(a, "eliminar");
}

function Acciones(
  { a, p }: { readonly a: AcuerdoListado; readonly p: PropsListaDeAcuerdos },
): ReactNode {
  const { acuerdos, tablero, impedimento, publica, saf } = p;
  const abierto = tablero.some((x) => x.id === a.id);
  const de = ` «${a.nombre}»`;
  const editable = a.propio && a.estado !== "homologado";
  return (
    <span className="acuerdos-acciones">
      <Boton
        motivo={abierto ? "Ya está en la tira" : null}
        aria-label={`Abrir${de}`}
        onClick={() => void acuerdos.abrir(a.id).then((si) => si && p.onAbierto())}
      >
        Abrir
      </Boton>
      <Boton
        motivo={impedimento}
        aria-label={`Duplicar${de}`}
        onClick={() => void acuerdos.hacer(a, "duplicar", { saf })}
      >
        Duplicar
      </Boton>
      <Boton
        aria-label={`Exportar${de}`}
        onClick={() =>
          void api.descargar(`/acuerdos/${a.id}/archivo`, `acuerdo-${a.id}.json`)
            .catch(mostrarError)}
      >
        Exportar
      </Boton>
      {publica && a.propio && (
        <Boton
          aria-label={`${a.publicado ? "Dejar de publicar" : "Publicar"}${de}`}
          onClick={() => void acuerdos.hacer(a, "publicar", { publicado: a.publicado ? 0 : 1 })}
        >
          {a.publicado ? "Dejar de publicar" : "Publicar"}
        </Boton>
      )}
      {editable && (
        <Boton
          clase="peligro"
          motivo={impedimento}
          aria-label={`Eliminar${de}`}
          onClick={() => void eliminar(a, acuerdos)}
        >
          Eliminar
        </Boton>
      )}
    </span>
  );
}

/** A public one is opened as a copy, in the months of the year of the budget. */
function Publicos({ p }: { readonly p: PropsListaDeAcuerdos }): ReactNode {
  const { publicos, ejercicio, acuerdos } = p;
  return (
    <ul className="acuerdos-publicos">
      {publicos.map(({ codigo, nombre, norma, nota, definicion }) => {
        const llevado = llevarA(definicion, ejercicio);
        const otro = llevado !== definicion;
        return (
          <li key={codigo}>
            <h4>{nombre}</h4>
            <p>{norma}</p>
            <details className="acuerdos-nota">
              <summary>{textoDeContenido(definicion)}</summary>
              {nota}
            </details>
            <Boton
              aria-label={`Abrir «${nombre}»${otro ? ` llevado a ${ejercicio}` : ""}`}
              onClick={() => {
                if (acuerdos.agregar(puestoNuevo(llevado))) p.onAbierto();
              }}
            >
              {otro ? `Abrir llevado a ${ejercicio}` : "Abrir"}
            </Boton>
          </li>
        );
      })}
    </ul>
  );
}

export function ListaDeAcuerdos(p: PropsListaDeAcuerdos): ReactNode {
  const { guardados, acuerdos, impedimento } = p;
  const archivo = useRef<HTMLInputElement>(null);
  const { datos, error } = guardados;
  const publicosDe = (
    <section key="publicos" aria-labelledby="acuerdos-publicos">
      <h3 id="acuerdos-publicos">Acuerdos públicos</h3>
      <Publicos p={p} />
    </section>
  );
  const guardadosDe = (
    <section key="guardados" aria-labelledby="acuerdos-guardados">
      <h3 id="acuerdos-guardados">Guardados</h3>
      {error && <p>{error}</p>}
      <Cuadro
        nombre="Acuerdos guardados"
        columnas={["Nombre", "Norma", "Fecha", "Estado", "De", "Acciones"]}
        filas={(datos ?? []).map((a) => ({
          clave: a.id,
          celdas: [
            <span key="nombre" className="acuerdos-texto" title={a.nombre}>{a.nombre}</span>,
            <span key="norma" className="acuerdos-texto" title={a.norma}>{a.norma || "—"}</span>,
            <span key="fecha" className="entero">{fechaCorta(a.fecha) || "—"}</span>,
            <span key="estado" className="entero">{a.estado}</span>,
            <span key="de" className="entero">
              SAF {a.saf}
              {a.publicado && ", publicado"}
            </span>,
            <Acciones key="acciones" a={a} p={p} />,
          ],
        }))}
        vacio="Todavía no hay acuerdos guardados."
      />
    </section>
  );
  return (
    <div className="acuerdos-lista">
      <div className="acuerdos-barra">
        <Boton clase="primario" onClick={p.onNuevo}>Acuerdo nuevo</Boton>
        <Boton motivo={impedimento} onClick={() => archivo.current?.click()}>
          Importar un archivo…
        </Boton>
        <input
          ref={archivo}
          type="file"
          accept="application/json,.json"
          aria-label="Archivo de un acuerdo"
          hidden
          onChange={(e) => {
            const elegido = e.target.files?.[0];
            e.target.value = "";
            if (elegido) void acuerdos.importar(elegido).then((si) => si && p.onAbierto());
          }}
        />
        {impedimento && <span className="acuerdos-nota">{impedimento}</span>}
      </div>
      {(datos ?? []).length > 0 ? [guardadosDe, publicosDe] : [publicosDe, guardadosDe]}
    </div>
  );
}
