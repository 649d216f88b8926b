/** An entry of credit: where it is, since when, by which norm and how much ([Z2], [K1]). */
import type { ReactNode } from "react";
import { fechaCorta } from "#core/domain/period.ts";
import type { CreditoGuardado } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import type { CampoDeFormulario } from "#ui/form/campos.tsx";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { AlCerrarFila } from "#ui/list/lista.tsx";
import { CampoSaf, useOrganismos } from "../campo-saf.tsx";
import {
  type BorradorDeCredito as Borrador,
  borradorDeCredito,
  EFECTOS,
  entradaDeCodigo,
  formDeCredito,
} from "./credito-modelo.ts";

const codigo = (
  id: keyof Borrador,
  titulo: string,
  resto: Partial<CampoDeFormulario<Borrador>> = {},
) => ({
  id,
  titulo,
  nombre: id,
  entrada: entradaDeCodigo,
  ...resto,
});

const campos = (
  nuevo: boolean,
  dibujarSaf: CampoDeFormulario<Borrador>["dibujar"],
): readonly CampoDeFormulario<Borrador>[] => [
  { id: "saf", titulo: "SAF", falta: "Elija el SAF", dibujar: dibujarSaf },
  codigo("pprin", "Partida principal", { falta: "Ingrese la partida principal" }),
  codigo("ppar", "Partida parcial", { ayuda: "Vacía: todas" }),
  codigo("prog", "Programa", { ayuda: "Vacío: todos" }),
  codigo("ff", "Fuente", { ayuda: "Vacía: todas" }),
  codigo("mon", "Moneda", { falta: "Ingrese la moneda" }),
  {
    id: "fecha",
    titulo: "Fecha",
    nombre: "fecha",
    falta: "Ingrese la fecha",
    autoFocus: !nuevo,
    maximo: 10,
    ayuda: "Desde cuándo rige: AAAA-MM-DD",
  },
  { id: "norma", titulo: "Norma", nombre: "norma", maximo: 200, ayuda: "La que lo dispone" },
  { id: "efecto", titulo: "Qué hace la norma", clase: "seleccion", opciones: EFECTOS, falta: "" },
  {
    id: "importe",
    titulo: "Importe",
    nombre: "importe",
    falta: "Ingrese el importe",
    clase: "decimal",
  },
];

export default function DialogoCredito(
  { credito, ejercicio, ...cerrar }: AlCerrarFila & {
    /** null = a new one. */
    readonly credito: CreditoGuardado | null;
    readonly ejercicio: number;
  },
): ReactNode {
  const organismos = useOrganismos();
  const clave = credito?.clave;
  const enviar = async (accion: string, b: Borrador | null, rev: number | undefined) =>
    (await api.post("/admin/credito", {
      accion,
      clave,
      rev,
      ejercicio,
      ...(b && formDeCredito(b)),
    })).clave;
  return (
    <DialogoDeFila<CreditoGuardado, Borrador>
      {...cerrar}
      titulo={credito ? "Editar crédito" : "Nuevo crédito"}
      subtitulo={`Ejercicio ${ejercicio}`}
      ancho="medio"
      doble
      fila={credito}
      borradorDe={borradorDeCredito}
      campos={({ b, poner }) =>
        campos(credito === null, (invalido) => (
          <CampoSaf
            etiqueta="SAF"
            nombre="saf"
            obligatorio
            autoFocus={credito === null}
            organismos={organismos}
            saf={Number(b.saf)}
            invalido={invalido}
            onCambio={(saf) => poner({ saf: saf === 0 ? "" : String(saf) })}
          />
        ))}
      enviar={async (b, rev) => await enviar(credito ? "EDITAR" : "NUEVO", b, rev) ?? undefined}
      eliminar={credito && {
        titulo: "Eliminar crédito",
        pregunta: `Se elimina el crédito de la partida ${credito.pprin} del SAF ${credito.saf} ` +
          `con fecha ${fechaCorta(credito.fecha)}${credito.norma && `, ${credito.norma}`}.`,
        hacer: (rev) => enviar("ELIMINAR", null, rev),
      }}
    />
  );
}
