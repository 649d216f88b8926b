/** «Nuevo Escalafón» and the description of one that exists (spec 1 §2, §5; [R2], [K1]). */
import type { ReactNode } from "react";
import type { Escalafon } from "#proto/tablas.ts";
import { api } from "#ui/api.ts";
import type { CampoDeFormulario } from "#ui/form/campos.tsx";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { AlCerrarFila } from "#ui/list/lista.tsx";
import { CAMPOS } from "#proto/recursos/tablas.ts";

const REGIMENES = [
  { id: "categorias", descripcion: "Por categorías" },
  { id: "ur", descripcion: "Por unidades retributivas" },
  { id: "sinep", descripcion: "Por la grilla SINEP" },
] as const;

/** What may be written in the name of a series. */
const comoSerie = (t: string): string => t.toUpperCase().replace(/[^A-Z0-9_-]/g, "");

export interface PropsDialogoEscalafon extends AlCerrarFila {
  /** null = a new one. */
  readonly escalafon: Escalafon | null;
  readonly existentes: readonly Escalafon[];
}

/** Marks of a new scale; empty when it can be sent (spec 1 §5). */
export function fallasDeEscalafon(
  borrador: { readonly esc: string; readonly descripcion: string },
  existentes: readonly { readonly esc: number }[],
): Readonly<Record<string, string>> {
  const esc = Number(borrador.esc);
  return {
    ...(esc === 0 ? { esc: "Ingrese el número del escalafón" } : {}),
    ...(existentes.some((e) => e.esc === esc) ? { esc: `Ya existe el escalafón ${esc}` } : {}),
    ...(borrador.descripcion.trim() === "" ? { descripcion: "Ingrese la descripción" } : {}),
  };
}

const borradorDe = (e: Escalafon | null) => ({
  esc: String(e?.esc ?? 0),
  descripcion: e?.descripcion ?? "",
  regimen: e?.regimen ?? "categorias",
  serie_ur: "",
  serie_fe: e?.serie_fe ?? "",
  con_agrupamiento: false,
  con_tramo: false,
});

type Borrador = ReturnType<typeof borradorDe>;

/** The boxes of a scale; some of them only of a new one, or of those that pay a function. */
function camposDe(esNuevo: boolean, b: Borrador): readonly CampoDeFormulario<Borrador>[] {
  const conSerie = esNuevo && b.regimen !== "categorias";
  const pagaFuncion = b.regimen === "sinep";
  const siNo = (
    id: "con_agrupamiento" | "con_tramo",
    titulo: string,
  ): CampoDeFormulario<Borrador> => ({
    id,
    titulo,
    clase: "siNo",
    oculto: !esNuevo || !pagaFuncion,
  });
  return [
    {
      id: "esc",
      titulo: "Número",
      clase: "entero",
      maximo: 4,
      obligatorio: true,
      autoFocus: esNuevo,
      deshabilitado: !esNuevo,
    },
    {
      id: "descripcion",
      titulo: "Descripción",
      maximo: CAMPOS.descripcion.largo,
      obligatorio: true,
      autoFocus: !esNuevo,
    },
    {
      id: "regimen",
      titulo: "Cómo se paga",
      clase: "seleccion",
      opciones: REGIMENES,
      oculto: !esNuevo,
    },
    {
      id: "serie_ur",
      titulo: "Serie de la unidad retributiva",
      maximo: CAMPOS.serie_ur.largo,
      falta: "Ingrese la serie de sus unidades",
      ayuda: "Letras mayúsculas, números y guiones; por ejemplo SINEP",
      entrada: comoSerie,
      oculto: !conSerie,
    },
    {
      id: "serie_fe",
      titulo: "Serie de la función ejecutiva",
      maximo: CAMPOS.serie_fe.largo,
      ayuda: b.serie_fe === ""
        ? "Sin escribir nada, la paga la misma serie que lo demás"
        : "Al cambiarla, las valorizaciones con función ejecutiva quedan desactualizadas",
      entrada: comoSerie,
      oculto: !pagaFuncion,
    },
    siNo("con_agrupamiento", "Paga el agrupamiento"),
    siNo("con_tramo", "Paga el tramo"),
  ];
}

export default function DialogoEscalafon(
  { escalafon, existentes, ...cerrar }: PropsDialogoEscalafon,
): ReactNode {
  const esNuevo = escalafon === null;
  return (
    <DialogoDeFila
      {...cerrar}
      titulo={esNuevo ? "Nuevo Escalafón" : "Editar Escalafón"}
      ancho="angosto"
      textoGuardar="Guardar cambios"
      fila={escalafon}
      borradorDe={borradorDe}
      campos={({ b }) => camposDe(esNuevo, b)}
      revisar={(b) => fallasDeEscalafon(b, esNuevo ? existentes : [])}
      enviar={async ({ esc, descripcion, regimen, serie_ur, serie_fe, ...paga }, rev) => {
        const esSinep = regimen === "sinep";
        const comunes = { esc, descripcion, ...(esSinep ? { serie_fe } : {}) };
        if (!esNuevo) await api.post("/tablas/escalafones/editar", { ...comunes, rev });
        else {
          await api.post("/tablas/escalafones/nuevo", {
            ...comunes,
            regimen,
            ...(regimen === "categorias" ? {} : { serie_ur }),
            ...(esSinep
              ? {
                con_agrupamiento: paga.con_agrupamiento ? 1 : 0,
                con_tramo: paga.con_tramo ? 1 : 0,
              }
              : {}),
          });
        }
        return Number(esc);
      }}
    />
  );
}
