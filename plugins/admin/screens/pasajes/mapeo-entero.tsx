/** «Usar todo el mapeo»: the transfers that it asks for, to be chosen and entered together ([J4]). */
import { type ReactNode, useState } from "react";
import { elegir } from "#core/domain/fields.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { PasajePropuesto } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { previaEnPalabras } from "#plugins/admin/pasajes/palabras.ts";
import { casillero, cuantosPasajes, LADOS, NIVELES, TODOS } from "./pasaje-modelo.ts";

const apertura = (p: PasajePropuesto, lado: typeof LADOS[number]): string =>
  NIVELES.map((n) => p[casillero(n, lado)]).join(" · ");

/** What is too long for its cell is whole on hover. */
const deApertura = (pasaje: PasajePropuesto, lado: typeof LADOS[number]): ReactNode => {
  const { apertura: nombre } = pasaje[lado.id];
  return (
    <span title={nombre}>
      {apertura(pasaje, lado)} <span className="nota">{nombre}</span>
    </span>
  );
};
function queMirar(p: PasajePropuesto): ReactNode {
  const dicho = p.aviso || previaEnPalabras(p);
  return <span title={dicho}>{p.aviso || p.motivo || p.errores > 0 ? dicho : ""}</span>;
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
            <Cuadro
              columnas={[
                <span key="ingresar" className="solo-lectores">Ingresar</span>,
                "Origen",
                "Destino",
                "Registros",
                "Qué mirar",
              ]}
              derecha={[3]}
              filas={pasajes.map((p, i) => {
                const [origen, destino] = LADOS.map((l) => apertura(p, l));
                return {
                  clave: `${origen},${destino}`,
                  celdas: [
                    <input
                      key="ingresar"
                      type="checkbox"
                      checked={elegido(i)}
                      disabled={p.motivo !== ""}
                      aria-label={`Ingresar ${origen} a ${destino}`}
                      onChange={(e) => cambiar(new Map(cambios).set(i, e.target.checked))}
                    />,
                    ...LADOS.map((l) => deApertura(p, l)),
                    <span key="registros" title={previaEnPalabras(p)}>
                      {formatEnteroEsAr(p.registros)}
                    </span>,
                    queMirar(p),
                  ],
                };
              })}
            />
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
