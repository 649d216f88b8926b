/**
 * Loaded when used: what homologating writes, what it replaces, and whom it reaches, before it is
 * done ([W6]).
 */
import { type ReactNode, useEffect, useState } from "react";
import { textoDePesos } from "#core/domain/cost-of-change.ts";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { PreviaDeHomologar } from "#proto/escenarios.ts";
import { api } from "#ui/api.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { CargandoSeccion } from "#ui/parts/estados/cargando.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import { respuestaTrasRafaga } from "#ui/pagina/use-calma.ts";
import { textoDePorcentaje } from "../tablero/acuerdo.ts";
import { fallaDe } from "../comparacion/use-evaluaciones.ts";
import { importesDe } from "./importes.ts";

type Entrada = PreviaDeHomologar["entradas"][number];

/** Rows of the preview that are shown at once. */
const A_LA_VISTA = 200;

/** A preview of the norm that is typed; asked again a moment after the last key. */
function usePrevia(id: number, norma: string) {
  const [r, fijar] = useState<{ previa: PreviaDeHomologar | null; falla: string; norma: string }>();
  useEffect(() =>
    respuestaTrasRafaga(
      (signal) => api.post("/acuerdos/:id/homologar/previa", { id, norma }, { signal }),
      (previa) => fijar({ previa, falla: "", norma }),
      (error) => fijar({ previa: null, falla: fallaDe(error).mensaje, norma }),
      300,
    ), [id, norma]);
  return { previa: r?.previa ?? null, falla: r?.falla ?? "", alDia: r?.norma === norma };
}

function Reemplazos({ previa, aceptados, onAceptar }: {
  readonly previa: PreviaDeHomologar;
  readonly aceptados: ReadonlySet<number>;
  readonly onAceptar: (aceptados: ReadonlySet<number>) => void;
}): ReactNode {
  const { reemplazados } = previa;
  if (reemplazados.length === 0) return <p>No reemplaza ningún valor guardado.</p>;
  const alternar = (n: number) => onAceptar(aceptados.symmetricDifference(new Set([n])));
  return (
    <fieldset className="homologar-reemplazos">
      <legend>
        {contar(
          reemplazados.length,
          "valor guardado se reemplaza",
          "valores guardados se reemplazan",
        )}
      </legend>
      <Boton onClick={() => onAceptar(new Set(reemplazados.map((x) => x.n)))}>Aceptar todos</Boton>
      <ul>
        {reemplazados.map((x) => (
          <li key={x.n}>
            <label>
              <input
                type="checkbox"
                checked={aceptados.has(x.n)}
                onChange={() => alternar(x.n)}
              />
              {x.titulo}, {x.clave_texto}: {importesDe(x.valor)} desde {nombreMes(x.desde_mes)}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const celdasDe = (e: Entrada) => [
  `${e.titulo}, ${e.clave_texto}`,
  nombreMes(e.desde_mes),
  importesDe(e.antes),
  e.porcentaje === null ? "—" : textoDePorcentaje(e.porcentaje),
  importesDe(e.despues),
];

function Consecuencias({ previa }: { readonly previa: PreviaDeHomologar }): ReactNode {
  const { entradas, presupuestos, vencen, renglones, detalle, otros, pesos } = previa;
  return (
    <>
      <p className="homologar-consecuencias">
        Se {entradas.length === 1 ? "escribe" : "escriben"}{" "}
        <b>{contar(entradas.length, "valor", "valores")}</b>. Los leen{" "}
        <b>{contar(renglones, "renglón", "renglones")}</b> de{" "}
        <b>{contar(presupuestos, "presupuesto", "presupuestos")}</b>; {vencen === 0
          ? "ninguno queda desactualizado"
          : `${formatEnteroEsAr(vencen)} ${
            vencen === 1 ? "queda desactualizado" : "quedan desactualizados"
          }`}. {textoDePesos(pesos)}
      </p>
      {detalle.length > 0 && (
        <ul className="homologar-detalle">
          {detalle.map((d) => (
            <li key={`${d.saf}/${d.codipres}`}>
              SAF {d.saf}, {d.codipres} {d.descripcion}: {formatEnteroEsAr(d.renglones)}
            </li>
          ))}
          {otros.presupuestos > 0 && (
            <li>y {contar(otros.presupuestos, "presupuesto", "presupuestos")} más</li>
          )}
        </ul>
      )}
      <div className="homologar-entradas">
        <Cuadro
          nombre="Valores que se escriben"
          columnas={["Valor", "Desde", "Antes", "%", "Después"]}
          derecha={[2, 3, 4]}
          filas={entradas.slice(0, A_LA_VISTA).map((e, i) => ({ clave: i, celdas: celdasDe(e) }))}
        />
        {entradas.length > A_LA_VISTA && (
          <p>y {formatEnteroEsAr(entradas.length - A_LA_VISTA)} más.</p>
        )}
      </div>
    </>
  );
}

export default function Homologar({ id, nombre, norma: inicial, onHecho, onCerrar }: {
  readonly id: number;
  readonly nombre: string;
  readonly norma: string;
  readonly onHecho: () => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const [norma, escribir] = useState(inicial);
  const [aceptados, aceptar] = useState<ReadonlySet<number>>(new Set());
  const [ocupado, ocupar] = useState(false);
  const { previa, falla, alDia } = usePrevia(id, norma.trim());
  const faltan = previa?.reemplazados.filter((x) => !aceptados.has(x.n)).length ?? 0;
  const motivo = norma.trim() === ""
    ? "Ingrese la norma"
    : falla || (!previa || !alDia
      ? "Se está calculando qué escribe"
      : faltan > 0
      ? `Falta aceptar ${contar(faltan, "valor que se reemplaza", "valores que se reemplazan")}`
      : null);
  async function homologar(): Promise<void> {
    if (!previa) return;
    ocupar(true);
    try {
      await api.post("/acuerdos/:id/homologar", {
        id,
        norma: norma.trim(),
        token: previa.token,
        aceptados: JSON.stringify([...aceptados]),
      });
      onHecho();
    } catch (error) {
      await mostrarError(error);
      ocupar(false);
    }
  }
  return (
    <Dialogo
      titulo="Homologar"
      subtitulo={nombre}
      ancho="ancho"
      onCerrar={ocupado ? undefined : onCerrar}
    >
      <div className="homologar">
        <p>
          Los valores del acuerdo pasan a las tablas, para todos los organismos, en una sola
          operación. Después el acuerdo no se puede cambiar.
        </p>
        <CampoTexto
          etiqueta="Norma"
          valor={norma}
          onCambio={escribir}
          obligatorio
          autoFocus
          maximo={120}
        />
        {falla && <p className="entra-rechazo" role="alert">{falla}</p>}
        {!previa && !falla && <CargandoSeccion />}
        {previa && (
          <>
            <Consecuencias previa={previa} />
            <Reemplazos previa={previa} aceptados={aceptados} onAceptar={aceptar} />
          </>
        )}
      </div>
      <Botonera
        textoGuardar="Homologar"
        motivo={motivo}
        ocupado={ocupado}
        onCancelar={onCerrar}
        onGuardar={() => void homologar()}
      />
    </Dialogo>
  );
}
