/** An exception of a concept: institution, scale, concept → rubro ([E4], [K1]). */
import { nombreDeRubro } from "#core/domain/rubros.ts";
import type { ReactNode } from "react";
import type { ExcepcionGuardada } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { Fallas } from "#ui/form/use-guardado.ts";
import type { AlCerrarFila } from "#ui/list/lista.tsx";

export type Excepcion = Omit<ExcepcionGuardada, "rev">;

export const RUTA_EXCEPCIONES = "/admin/excepciones";

export const claveDeExcepcion = (e: Excepcion): string => `${e.inst}|${e.esc}|${e.concepto}`;

const VACIA: Excepcion = { inst: "", esc: 0, concepto: "", rubro: "" };
const mayusculas = (texto: string, largo: number) =>
  texto.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, largo);

export function DialogoExcepcion(
  p: AlCerrarFila & {
    /** null = a new one. */
    readonly excepcion: ExcepcionGuardada | null;
    /** What a new one begins with. */
    readonly propuesta?: Excepcion;
    readonly rubros: readonly string[];
  },
): ReactNode {
  const { excepcion, propuesta = VACIA, rubros, ...cerrar } = p;
  const fija = excepcion !== null || p.propuesta !== undefined;
  const enviar = async (accion: string, b: Excepcion, rev?: number) => {
    const { inst, esc, concepto, rubro } = b;
    await api.post(RUTA_EXCEPCIONES, {
      accion,
      inst,
      esc,
      concepto,
      rubro: accion === "ELIMINAR" ? undefined : rubro,
      rev,
    });
    return claveDeExcepcion(b);
  };
  return (
    <DialogoDeFila<ExcepcionGuardada, Excepcion>
      {...cerrar}
      titulo={excepcion ? "Editar Excepción" : "Nueva Excepción"}
      ancho="angosto"
      fila={excepcion}
      borradorDe={(e) => e ?? propuesta}
      releer={async (b) =>
        (await api.get(RUTA_EXCEPCIONES)).excepciones.find((e) =>
          claveDeExcepcion(e) === claveDeExcepcion(b)
        )}
      campos={() => [
        {
          id: "inst",
          titulo: "Institución",
          obligatorio: true,
          autoFocus: !fija,
          deshabilitado: fija,
          ayuda: "Las dos letras del SIRHU",
          entrada: (t) => mayusculas(t, 2),
        },
        { id: "esc", titulo: "Escalafón", clase: "entero", maximo: 4, deshabilitado: fija },
        {
          id: "concepto",
          titulo: "Concepto",
          falta: "Ingrese el concepto",
          deshabilitado: fija,
          entrada: (t) => mayusculas(t, 6),
        },
        {
          id: "rubro",
          titulo: "Rubro",
          clase: "seleccion",
          falta: "Elija el rubro",
          opciones: rubros.map((id) => ({ id, descripcion: nombreDeRubro(id) })),
        },
      ]}
      revisar={(b): Fallas =>
        b.inst.length < 2 ? { inst: "Ingrese las dos letras de la institución" } : {}}
      enviar={(b, rev) => enviar(excepcion ? "EDITAR" : "NUEVO", b, rev)}
      eliminar={excepcion && {
        titulo: "Eliminar excepción",
        pregunta: `Se elimina la excepción de la institución ${excepcion.inst}, escalafón ` +
          `${excepcion.esc}, concepto ${excepcion.concepto}.`,
        hacer: (rev) => enviar("ELIMINAR", excepcion, rev),
      }}
    />
  );
}
