/** A row of a table of the structure: its boxes, and what saving it does to open budgets ([F10]). */
import { type ReactNode, useState } from "react";
import type {
  Consecuencias,
  FilaDeEstructura as Fila,
  TablaDeEstructura as Tabla,
  VersionDeEstructura as Version,
} from "#proto/estructura.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { AlCerrarFila } from "#ui/list/lista.tsx";
import { Caidas } from "./caidas.tsx";
import {
  borradorDe,
  type BorradorDeFila,
  camposDe,
  columnasVistas,
  formDe,
  nombreDeFila,
} from "./estructura-modelo.ts";

/** Boxes from which they stand in two columns. */
const EN_DOS = 6;

/** What a save would do, for what was typed then. */
interface Avisado {
  readonly escrito: string;
  readonly consecuencias: Consecuencias;
}

export default function DialogoDeEstructura({ tabla, fila, version, vecina, ...cerrar }:
  & AlCerrarFila
  & {
    readonly tabla: Tabla;
    /** null = a new one. */
    readonly fila: Fila | null;
    /** The structure that is chosen. */
    readonly version: Version | null;
    /** The row at hand, which a new one resembles. */
    readonly vecina: Fila | null;
  }): ReactNode {
  const [avisado, avisar] = useState<Avisado | null>(null);
  const dichas = (b: BorradorDeFila) =>
    avisado?.escrito === JSON.stringify(b) ? avisado.consecuencias : null;
  const camino = { tabla: tabla.tabla };
  const clave = fila?.clave;

  async function enviar(b: BorradorDeFila, rev: string | undefined): Promise<string | undefined> {
    try {
      const hecho = await api.post("/admin/estructura/:tabla", {
        ...formDe(b),
        ...camino,
        accion: fila ? "EDITAR" : "NUEVO",
        clave,
        rev,
        aceptar: dichas(b) ? 1 : undefined,
      });
      return hecho.clave ?? undefined;
    } catch (e) {
      const consecuencias = e instanceof ErrorApi ? e.datos.consecuencias : undefined;
      if (!consecuencias) throw e;
      avisar({ escrito: JSON.stringify(b), consecuencias: consecuencias as Consecuencias });
      return undefined;
    }
  }

  const sinContenido = fila !== null && !tabla.con_contenido;
  return (
    <DialogoDeFila<Fila, BorradorDeFila>
      {...cerrar}
      titulo={fila ? `Editar en ${tabla.titulo}` : `Agregar en ${tabla.titulo}`}
      subtitulo={version && tabla.de_version
        ? `Clasificador ${version.ejercicio}.${version.version}`
        : undefined}
      ancho={avisado
        ? "ancho"
        : columnasVistas(tabla, version).length > EN_DOS
        ? "medio"
        : "angosto"}
      doble={columnasVistas(tabla, version).length > EN_DOS}
      fila={fila}
      borradorDe={(f) => borradorDe(tabla, f, version, vecina)}
      campos={() => camposDe(tabla, version, fila === null)}
      textoGuardar={avisado ? "Guardar igual" : sinContenido ? "Aceptar" : "Guardar"}
      enviar={enviar}
      eliminar={fila && {
        titulo: "Eliminar",
        pregunta: tabla.tabla === "versiones"
          ? "Se elimina el clasificador con sus instituciones, sus aperturas y su mapeo."
          : `Se elimina ${nombreDeFila(tabla, fila)} de ${tabla.titulo}.`,
        hacer: (rev) =>
          api.post("/admin/estructura/:tabla", { ...camino, accion: "ELIMINAR", clave, rev }),
      }}
    >
      {({ b }) => {
        const de = dichas(b);
        return de && <Caidas de={de} />;
      }}
    </DialogoDeFila>
  );
}
