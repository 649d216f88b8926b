/** Dialog «Generación automática de datos»: rows of another group replace these (spec 2 §4, §7). */
import { type ReactNode, useEffect, useState } from "react";
import { api, ErrorApi } from "../../../ui/api.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { Seleccion } from "../../../ui/parts/seleccion.tsx";
import { conCarga, refrescar } from "../../../ui/state/estado.ts";
import type { ListaDeGrupos } from "./grupo.ts";

export interface PropsGeneracion {
  readonly saf: number;
  /** Group whose rows are replaced. */
  readonly codipres: string;
  readonly onCerrar: () => void;
}

interface Previa {
  readonly bases: readonly {
    readonly base: string;
    readonly titulo: string;
    readonly origen: number;
    readonly destino: number;
  }[];
  readonly omitidos: readonly { readonly motivo: string; readonly registros: number }[];
}

function mensajeDe(e: unknown): string {
  if (!(e instanceof ErrorApi)) throw e;
  return e.mensaje;
}

export default function Generacion({ saf, codipres, onCerrar }: PropsGeneracion): ReactNode {
  const [lista, fijarLista] = useState<ListaDeGrupos | null>(null);
  const [origen, elegirOrigen] = useState("");
  const [previa, fijarPrevia] = useState<Previa | null>(null);
  const [mensaje, avisar] = useState("");
  const [ocupado, ocupar] = useState(false);

  useEffect(() => {
    let vigente = true;
    api.get<ListaDeGrupos>(`/presupuestos/lista/${saf}`)
      .then((l) => vigente && fijarLista(l))
      .catch((e) => vigente && avisar(mensajeDe(e)));
    return () => {
      vigente = false;
    };
  }, [saf]);

  useEffect(() => {
    fijarPrevia(null);
    if (origen === "") return;
    avisar("");
    let vigente = true;
    api.get<Previa>(`/presupuestos/generacionautomaticadedatos/${saf}/${origen}/${codipres}`)
      .then((v) => vigente && fijarPrevia(v))
      .catch((e) => vigente && avisar(mensajeDe(e)));
    return () => {
      vigente = false;
    };
  }, [saf, codipres, origen]);

  async function confirmar(): Promise<void> {
    if (ocupado || !previa) return;
    ocupar(true);
    avisar("");
    try {
      await conCarga(() =>
        api.post("/presupuestos/generacionautomaticadedatos", {
          saf,
          codipres_origen: origen,
          codipres_destino: codipres,
        })
      );
      onCerrar();
      refrescar();
    } catch (e) {
      ocupar(false);
      avisar(mensajeDe(e));
    }
  }

  const opciones = (lista?.presupuestos ?? []).filter((g) => g.codipres !== codipres)
    .map((g) => ({ id: g.codipres, descripcion: `${g.codipres} — ${g.descripcion}` }));
  return (
    <Dialogo titulo="Generación automática de datos" onCerrar={ocupado ? undefined : onCerrar}>
      <Seleccion<string>
        etiqueta="Grupo de datos de origen"
        valor={origen}
        opciones={opciones}
        onCambio={(id) => elegirOrigen(id === 0 ? "" : id)}
        deshabilitado={ocupado}
      />
      {previa && (
        <div className="verificar">
          <table>
            <thead>
              <tr>
                <th scope="col" className="a-izquierda">Base</th>
                <th scope="col">Registros nuevos</th>
                <th scope="col">Se reemplazan</th>
              </tr>
            </thead>
            <tbody>
              {previa.bases.map((b) => (
                <tr key={b.base}>
                  <th scope="row">{b.titulo}</th>
                  <td>{b.origen}</td>
                  <td>{b.destino}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {previa.omitidos.map((o) => (
            <p key={o.motivo}>{`Sin trasladar: ${o.registros} (${o.motivo})`}</p>
          ))}
        </div>
      )}
      <p>Los registros actuales de {codipres} se reemplazan. No se puede deshacer.</p>
      {mensaje && <p role="alert" className="editor-mensaje">{mensaje}</p>}
      <Botonera
        textoGuardar="Generar datos"
        onCancelar={onCerrar}
        onGuardar={() => void confirmar()}
        deshabilitado={!previa}
        ocupado={ocupado}
      />
    </Dialogo>
  );
}
