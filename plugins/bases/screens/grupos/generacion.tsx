/** Dialog «Generación automática de datos»: rows of another group replace these (spec 2 §4, [P4]). */
import { type ReactNode, useState } from "react";
import { contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import type { PreviaDeGeneracion as Previa } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { EN_PANTALLA, useGuardado } from "#ui/form/use-guardado.ts";
import { useLectura } from "#ui/lectura.ts";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { confirmar } from "#ui/state/alerts.ts";
import { conCarga, refrescar } from "#ui/state/estado.ts";
import { ListaDeGrupos } from "./lista-grupos.tsx";

export interface PropsGeneracion {
  readonly saf: number;
  /** Group whose rows are replaced. */
  readonly codipres: string;
  readonly onCerrar: () => void;
}

/** What will happen, in the words that are confirmed (spec 2 §4). */
function advertencia(origen: string, destino: string, previa: Previa): string {
  const suma = (cual: "origen" | "destino") => previa.bases.reduce((n, b) => n + b[cual], 0);
  const actuales = contarRegistros(suma("destino"));
  return origen === destino
    ? `Se eliminará todo el contenido de ${destino}: ${actuales}. No se puede deshacer.`
    : `El contenido de ${destino} (${actuales}) se reemplazará por el de ${origen} ` +
      `(${contarRegistros(suma("origen"))}). No se puede deshacer.`;
}

function TablaPrevia({ previa, titulo }: { previa: Previa; titulo: string }): ReactNode {
  const total = (cual: "origen" | "destino") =>
    formatEnteroEsAr(previa.bases.reduce((n, b) => n + b[cual], 0));
  return (
    <Cuadro
      nombre={titulo}
      columnas={["Base", "Se reemplazan", "Registros nuevos"]}
      derecha={[1, 2]}
      filas={previa.bases.map((b) => ({
        clave: b.base,
        celdas: [b.titulo, formatEnteroEsAr(b.destino), formatEnteroEsAr(b.origen)],
      }))}
      pie={["Total", total("destino"), total("origen")]}
    />
  );
}

export default function Generacion({ saf, codipres, onCerrar }: PropsGeneracion): ReactNode {
  const { datos: lista, error: sinLista } = useLectura("/presupuestos/lista/:saf", { saf }, false);
  const [origen, elegirOrigen] = useState("");
  const contado = useLectura(
    `generación de ${saf}/${codipres} desde ${origen}`,
    async (signal) =>
      origen === "" ? null : await api.get(
        "/presupuestos/generacionautomaticadedatos/:saf/:origen/:destino",
        { saf, origen, destino: codipres },
        { signal },
      ),
    false,
  );
  const previa = contado.cargando || contado.error ? null : contado.datos;
  const g = useGuardado(EN_PANTALLA);
  const mensaje = g.mensaje || sinLista || contado.error;

  async function generar(): Promise<void> {
    if (g.ocupado || !previa) return;
    const acepto = await confirmar(advertencia(origen, codipres, previa), {
      titulo: "Generación automática de datos",
      aceptar: origen === codipres ? "Eliminar todo" : "Reemplazar",
      peligro: true,
    });
    if (!acepto) return;
    await g.intentar(async () => {
      await conCarga(() =>
        api.post("/presupuestos/generacionautomaticadedatos", {
          saf,
          codipres_origen: origen,
          codipres_destino: codipres,
        })
      );
      onCerrar();
      refrescar();
    });
  }

  return (
    <Dialogo
      titulo="Generación automática de datos"
      subtitulo={`Reemplaza el contenido de ${codipres} por el de otro grupo de datos`}
      ancho="ancho"
      onCerrar={g.ocupado ? undefined : onCerrar}
    >
      <div className="generacion">
        <div className="generacion-origen">
          {!lista && !mensaje && <p role="status">Cargando…</p>}
          {lista?.presupuestos.length === 0 && (
            <Vacio texto="No se encontró ningún presupuesto disponible" />
          )}
          {lista && lista.presupuestos.length > 0 && (
            <ListaDeGrupos
              titulo="Grupo de datos de origen"
              grupos={lista.presupuestos}
              codigo={origen}
              onElegir={(codigo) => {
                g.olvidar();
                elegirOrigen(codigo);
              }}
            />
          )}
          <p className="generacion-nota">
            Con {codipres} como origen se elimina todo su contenido.
          </p>
          {previa?.omitidos.map((o) => (
            <p key={o.motivo} className="generacion-nota">
              {`No se trasladan ${contarRegistros(o.registros)}: ${o.motivo}`}
            </p>
          ))}
        </div>
        <div aria-live="polite">
          {previa && <TablaPrevia previa={previa} titulo="Registros por base" />}
          {!previa && lista && (
            <p className="generacion-nota">
              {origen === "" ? "Seleccione el grupo de datos de origen" : "Contando los registros…"}
            </p>
          )}
        </div>
      </div>
      {mensaje && <p role="alert" className="editor-mensaje">{mensaje}</p>}
      <Botonera
        textoGuardar="Generar datos"
        onCancelar={onCerrar}
        onGuardar={() => void generar()}
        motivo={previa ? null : "Elija el grupo de datos de origen"}
        ocupado={g.ocupado}
      />
    </Dialogo>
  );
}
