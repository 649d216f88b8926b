/** Exceptions of concepts: what the next load does with them ([E4]). */
import type { ReactNode } from "react";
import { nombreDeRubro, RUBROS_DE_EJECUCION } from "#core/domain/rubros.ts";
import { normalizar } from "#core/domain/text-key.ts";
import type { ExcepcionGuardada } from "#proto/admin.ts";
import { EXCEPCION } from "#proto/recursos/excepcion.ts";
import { describir } from "#ui/recurso/descripcion.ts";
import { ListaDeRecurso, useRecurso } from "#ui/recurso/lista.tsx";
import type { PropsDeItem } from "#ui/secciones/secciones.ts";

const RUBROS = RUBROS_DE_EJECUCION.map((id) => ({ id, descripcion: nombreDeRubro(id) }));

const mayusculas = (largo: number) => (texto: string) =>
  texto.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, largo);

export const EXCEPCIONES = describir<ExcepcionGuardada>({
  datos: EXCEPCION,
  llamada: "/admin/excepciones",
  filas: "excepciones",
  columnas: {
    inst: { ancho: "20%" },
    esc: { clase: "entero", alinear: "izquierda", ancho: "20%" },
    concepto: { ancho: "20%" },
    rubro: {
      texto: ({ rubro }) => nombreDeRubro(rubro),
      // A rubro is typed by its name, whole or the words that leave one.
      celda: {
        opciones: RUBROS.map(({ descripcion: codigo }) => ({ codigo, descripcion: "" })),
        texto: (id) => nombreDeRubro(String(id)),
        leer(texto) {
          const escrito = normalizar(texto);
          const rubro = RUBROS.find((r) =>
            normalizar(r.descripcion) === escrito || r.id === escrito
          )?.id;
          if (rubro === undefined) return "Elija el rubro";
          return { como: { rubro }, enviado: { rubro } };
        },
      },
    },
  },
  celdas: {
    en: "/admin/celdas/excepciones",
    cerrada: "Nombra la excepción: para decir otra cosa, elimínela y agregue otra",
    nombre: ({ inst, esc, concepto }) => ({ inst, esc, concepto }),
  },
  dialogo: {
    ancho: "angosto",
    relee: true,
    cajas: {
      inst: ({ fila, propuesta }) => ({
        falta: undefined,
        obligatorio: true,
        deshabilitado: fila !== null || propuesta,
        ayuda: "Las dos letras del SIRHU",
        entrada: mayusculas(2),
      }),
      esc: ({ fila, propuesta }) => ({
        clase: "entero",
        entrada: undefined,
        falta: undefined,
        maximo: 4,
        deshabilitado: fila !== null || propuesta,
      }),
      concepto: ({ fila, propuesta }) => ({
        falta: "Ingrese el concepto",
        deshabilitado: fila !== null || propuesta,
        entrada: mayusculas(6),
      }),
      rubro: ({ fila }) => ({
        clase: "seleccion",
        falta: "Elija el rubro",
        opciones: RUBROS,
        ...(fila ? { autoFocus: false } : {}),
      }),
    },
    borradorDe: (e) => e ? {} : { esc: "0" },
    revisar: ({ inst }): Record<string, string> =>
      String(inst).length < 2 ? { inst: "Ingrese las dos letras de la institución" } : {},
    pregunta: ({ inst, esc, concepto }) =>
      `Se elimina la excepción de la institución ${inst}, escalafón ${esc}, concepto ${concepto}.`,
  },
  sinLibro: true,
});

export default function Excepciones({ titulo, onVolver }: PropsDeItem & {
  readonly onVolver: () => void;
}): ReactNode {
  return (
    <ListaDeRecurso
      r={useRecurso(EXCEPCIONES)}
      titulo={EXCEPCION.titulo}
      encabezado={{ detalle: titulo, onVolver }}
      nota={
        <p className="nota leyenda-suelta">
          Dicen a qué rubro van los importes de un concepto de una institución y un escalafón, antes
          que lo que dice su descripción. Se aplican a las cargas que se hagan desde ahora.
        </p>
      }
      className="lista-angosta"
    />
  );
}
