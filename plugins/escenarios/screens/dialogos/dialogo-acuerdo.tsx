/**
 * Loaded when used: name, norm and date of an agreement, and whether it is a draft or was signed.
 */
import type { ReactNode } from "react";
import { diaEscrito, esFecha, fechaCorta } from "#core/domain/period.ts";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { Acuerdo } from "../tablero/acuerdo.ts";

type Datos = Pick<Acuerdo, "nombre" | "norma" | "fecha" | "estado">;

const ESTADOS = [
  { id: "borrador", descripcion: "Borrador" },
  { id: "acta", descripcion: "Acta firmada" },
];

/** `14/7/2026` and `14-7-2026` → `2026-07-14`; anything else as it is. */
const fechaEscrita = (texto: string): string =>
  diaEscrito(texto.trim().replace(/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/, "$1/$2/$3"));

export default function DialogoAcuerdo({ titulo, datos, onAplicar, onCerrar }: {
  readonly titulo: string;
  readonly datos: Datos;
  readonly onAplicar: (datos: Datos) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  return (
    <DialogoDeFila<{ readonly rev?: string }, Datos>
      titulo={titulo}
      textoGuardar="Aplicar"
      fila={null}
      borradorDe={() => ({ ...datos, fecha: fechaCorta(datos.fecha) })}
      campos={() => [
        { id: "nombre", titulo: "Nombre", falta: "Ingrese el nombre", autoFocus: true, maximo: 80 },
        {
          id: "norma",
          titulo: "Norma",
          ayuda: "Decreto, resolución o acta; puede faltar",
          maximo: 120,
        },
        {
          id: "fecha",
          titulo: "Fecha",
          ayuda: "dd/mm/aaaa",
          falta: "Ingrese la fecha",
          maximo: 10,
        },
        { id: "estado", titulo: "Estado", clase: "seleccion", opciones: ESTADOS },
      ]}
      revisar={({ fecha }): Record<string, string> =>
        esFecha(fechaEscrita(fecha)) ? {} : { fecha: "Se espera una fecha como 14/07/2026" }}
      enviar={(b) => {
        onAplicar({ ...b, nombre: b.nombre.trim(), fecha: fechaEscrita(b.fecha) });
        return Promise.resolve("acuerdo");
      }}
      onGuardado={onCerrar}
      onCerrar={onCerrar}
    />
  );
}
