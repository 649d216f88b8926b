/** Name, norm and date of an agreement, and whether it is a draft or was signed. */
import type { ReactNode } from "react";
import { DialogoDeFila } from "../../../../ui/form/dialogo-de-fila.tsx";
import type { Acuerdo } from "../acuerdo.ts";

type Datos = Pick<Acuerdo, "nombre" | "norma" | "fecha" | "estado">;

const ESTADOS = [
  { id: "borrador", descripcion: "Borrador" },
  { id: "acta", descripcion: "Acta firmada" },
];

const ES_FECHA = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** `14/7/2026` and `2026-07-14` → `2026-07-14`; anything else as it is. */
export function fechaEscrita(texto: string): string {
  const m = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(texto.trim());
  return m ? `${m[3]}-${m[2].padStart(2, "0")}-${m[1].padStart(2, "0")}` : texto.trim();
}

const mostrada = (fecha: string): string => fecha.split("-").reverse().join("/");

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
      borradorDe={() => ({ ...datos, fecha: mostrada(datos.fecha) })}
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
        ES_FECHA.test(fechaEscrita(fecha)) ? {} : { fecha: "Se espera una fecha como 14/07/2026" }}
      enviar={(b) => {
        onAplicar({ ...b, nombre: b.nombre.trim(), fecha: fechaEscrita(b.fecha) });
        return Promise.resolve("acuerdo");
      }}
      onGuardado={onCerrar}
      onCerrar={onCerrar}
    />
  );
}
