/** Exceptions of concepts: what the next load does with them ([E4]). */
import { nombreDeRubro } from "#core/domain/rubros.ts";
import { campo } from "#core/domain/fields.ts";
import { normalizar } from "#core/domain/text-key.ts";
import { type ReactNode, useMemo } from "react";
import type { ExcepcionGuardada } from "#proto/admin.ts";
import type { ColumnaDeHoja } from "#ui/grid/celdas/columnas.ts";
import { useLectura } from "#ui/lectura.ts";
import { Lista } from "#ui/list/lista.tsx";
import { useLista } from "#ui/list/use-lista.ts";
import { guardarEn, hojaDeLista } from "../celdas.ts";
import type { PropsDePantalla } from "../pantalla.ts";
import { claveDeExcepcion, DialogoExcepcion, RUTA_EXCEPCIONES } from "./dialogo-excepcion.tsx";

const SIN_RUBROS: readonly string[] = [];

const NOMBRES: readonly ColumnaDeHoja<ExcepcionGuardada>[] = [
  { id: "inst", titulo: "Institución", clase: "texto", ancho: "20%" },
  { id: "esc", titulo: "Escalafón", clase: "entero", alinear: "izquierda", ancho: "20%" },
  { id: "concepto", titulo: "Concepto", clase: "texto", ancho: "20%" },
];

/** A rubro is typed by its name, whole or the words that leave one. */
const columnasCon = (
  rubros: readonly string[],
): readonly ColumnaDeHoja<ExcepcionGuardada>[] => [...NOMBRES, {
  id: "rubro",
  titulo: "Rubro",
  clase: "texto",
  texto: ({ rubro }) => nombreDeRubro(rubro),
  celda: {
    campo: campo.texto(60),
    opciones: rubros.map((id) => ({ codigo: nombreDeRubro(id), descripcion: "" })),
    texto: (id) => nombreDeRubro(String(id)),
    leer(texto) {
      const escrito = normalizar(texto);
      const rubro = rubros.find((r) => normalizar(nombreDeRubro(r)) === escrito || r === escrito);
      if (rubro === undefined) return "Elija el rubro";
      return { como: { rubro }, enviado: { rubro } };
    },
  },
}];

export default function Excepciones({ titulo, onVolver }: PropsDePantalla & {
  readonly onVolver: () => void;
}): ReactNode {
  const lectura = useLectura(RUTA_EXCEPCIONES);
  const lista = useLista(lectura, lectura.datos?.excepciones, claveDeExcepcion);
  const { poner } = lectura;
  const { abrir } = lista;
  const rubros = lectura.datos?.rubros ?? SIN_RUBROS;
  const cuales = rubros.join();
  const columnas = useMemo(() => columnasCon(rubros), [cuales]);
  const hoja = useMemo(
    () =>
      hojaDeLista<ExcepcionGuardada>({
        columnas,
        cerrada: "Nombra la excepción: para decir otra cosa, elimínela y agregue otra",
        guardar: guardarEn("excepciones"),
        nombre: ({ inst, esc, concepto }) => ({ inst, esc, concepto }),
        poner: (hacer) => poner((d) => ({ ...d, excepciones: [...hacer(d.excepciones)] })),
        abrir,
      }),
    [poner, abrir, columnas],
  );
  return (
    <Lista
      lista={lista}
      hoja={hoja}
      titulo="Excepciones de conceptos"
      encabezado={{ detalle: titulo, onVolver }}
      nota={
        <p className="nota admin-leyenda">
          Dicen a qué rubro van los importes de un concepto de una institución y un escalafón, antes
          que lo que dice su descripción. Se aplican a las cargas que se hagan desde ahora.
        </p>
      }
      className="admin-angosta"
      columnas={columnas}
      alta={{ label: "Nueva excepción" }}
      dialogo={(excepcion, cerrar) => (
        <DialogoExcepcion
          excepcion={excepcion}
          rubros={rubros}
          {...cerrar}
        />
      )}
    />
  );
}
