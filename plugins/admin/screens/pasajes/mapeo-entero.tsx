/** «Usar todo el mapeo»: the transfers that it asks for, to be chosen and entered together ([J4]). */
import { type ReactNode, useState } from "react";
import { elegir } from "../../../../core/domain/fields.ts";
import { formatEnteroEsAr } from "../../../../core/domain/money.ts";
import type { PasajePropuesto } from "../../../../proto/admin.ts";
import { api } from "../../../../ui/api.ts";
import { useGuardado } from "../../../../ui/form/use-guardado.ts";
import { useLectura } from "../../../../ui/lectura.ts";
import { Botonera } from "../../../../ui/parts/botones/botonera.tsx";
import { Dialogo } from "../../../../ui/parts/dialogos/dialogo.tsx";
import { previaEnPalabras } from "../../pasajes/palabras.ts";
import { casillero, cuantosPasajes, LADOS, NIVELES, TODOS } from "./pasaje-modelo.ts";

const apertura = (p: PasajePropuesto, lado: typeof LADOS[number]): string =>
  NIVELES.map((n) => p[casillero(n, lado)]).join(" · ");

function Fila({ pasaje, elegido, onElegir }: {
  readonly pasaje: PasajePropuesto;
  readonly elegido: boolean;
  readonly onElegir: (si: boolean) => void;
}): ReactNode {
  const [origen, destino] = LADOS.map((l) => apertura(pasaje, l));
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          checked={elegido}
          disabled={pasaje.motivo !== ""}
          aria-label={`Ingresar ${origen} a ${destino}`}
          onChange={(e) => onElegir(e.target.checked)}
        />
      </td>
      <td className="admin-apertura" title={pasaje.origen.apertura}>
        {origen} <span className="nota">{pasaje.origen.apertura}</span>
      </td>
      <td className="admin-apertura" title={pasaje.destino.apertura}>
        {destino} <span className="nota">{pasaje.destino.apertura}</span>
      </td>
      <td>{formatEnteroEsAr(pasaje.registros)}</td>
      <td className="admin-apertura" title={pasaje.aviso || previaEnPalabras(pasaje)}>
        {pasaje.aviso ||
          (pasaje.motivo !== "" || pasaje.errores > 0 ? previaEnPalabras(pasaje) : "")}
      </td>
    </tr>
  );
}

export function MapeoEntero({ codipres, saf, onCerrar, onIngresados }: {
  readonly codipres: string;
  readonly saf: number;
  readonly onCerrar: () => void;
  readonly onIngresados: (ids: readonly number[]) => void;
}): ReactNode {
  const { datos, error } = useLectura("/admin/pasajes/propuesta", { codipres, saf });
  /** What the person changed of what was proposed, by place. */
  const [cambios, cambiar] = useState<ReadonlyMap<number, boolean>>(new Map());
  const g = useGuardado();
  const pasajes = datos?.pasajes ?? [];
  const elegido = (i: number) => cambios.get(i) ?? pasajes[i].elegido;
  const elegidos = pasajes.filter((_, i) => elegido(i));
  const registros = elegidos.reduce((n, p) => n + p.registros, 0);
  const ingresar = () =>
    void g.intentar(async () => {
      const enviados = elegidos.map((p) => elegir(p, ["codipres", ...TODOS]));
      const { ids } = await api.post("/admin/pasajes/varios", {
        pasajes: JSON.stringify(enviados),
      });
      onIngresados(ids);
    });
  return (
    <Dialogo
      titulo="Usar todo el mapeo"
      subtitulo={`${codipres}, SAF ${saf}${
        datos ? `, clasificador ${datos.ejercicio}.${datos.version}` : ""
      }. Se ingresan en este orden, que no mezcla lo que sale de una apertura con lo que llega.`}
      ancho="pleno"
      onCerrar={onCerrar}
    >
      {!datos ? <p role="status">{error ?? "Cargando…"}</p> : (
        <>
          <div
            className="admin-mapeo-todo"
            tabIndex={0}
            role="group"
            aria-label="Pasajes propuestos"
          >
            <table>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="solo-lectores">Ingresar</span>
                  </th>
                  <th scope="col">Origen</th>
                  <th scope="col">Destino</th>
                  <th scope="col">Registros</th>
                  <th scope="col">Qué mirar</th>
                </tr>
              </thead>
              <tbody>
                {pasajes.map((pasaje, i) => (
                  <Fila
                    key={LADOS.map((l) => apertura(pasaje, l)).join()}
                    pasaje={pasaje}
                    elegido={elegido(i)}
                    onElegir={(si) => cambiar(new Map(cambios).set(i, si))}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <p className="nota" role="status">
            {`${cuantosPasajes(elegidos.length)}: ${formatEnteroEsAr(registros)} registros.`}
            {datos.iguales > 0 &&
              ` El mapeo deja ${formatEnteroEsAr(datos.iguales)} aperturas donde están.`}
          </p>
        </>
      )}
      <Botonera
        textoGuardar={`Ingresar ${cuantosPasajes(elegidos.length)}`}
        motivo={elegidos.length === 0 ? "No hay ninguno elegido" : null}
        ocupado={g.ocupado}
        onCancelar={onCerrar}
        onGuardar={ingresar}
      />
    </Dialogo>
  );
}
