/** «Nuevo SAF» and «Editar SAF» (spec 1 §2, §5; [O1], [O3], [K1]). */
import type { ReactNode } from "react";
import { SAF_MAXIMO } from "#core/domain/saf-name.ts";
import type { CampoDeFormulario } from "#ui/form/campos.tsx";
import { DialogoDeFila } from "#ui/form/dialogo-de-fila.tsx";
import type { AlCerrarFila } from "#ui/list/lista.tsx";
import { ACCION, editarSaf, type Saf } from "../pb.ts";
import { aceptaOtroLogin } from "./otro-login.ts";

const editables = (s: Saf | null) => ({
  nro_saf: s?.codigo ?? 0,
  nombre: s?.nombre ?? "",
  login: s?.login ?? "",
  codsir: s?.codsir ?? "",
  habilitar_me: s?.habilitar_me ?? false,
  habilitar_ogas: s?.habilitar_ogas ?? false,
});
type Editables = ReturnType<typeof editables>;

const camposDe = (
  esNuevo: boolean,
  { login }: Editables,
): readonly CampoDeFormulario<Editables>[] => [
  {
    id: "nro_saf",
    titulo: "Nro. de SAF",
    clase: "entero",
    falta: "Ingrese el número del SAF",
    autoFocus: esNuevo,
    deshabilitado: !esNuevo,
    entrada: (n) => String(Math.min(Number(n), SAF_MAXIMO)),
  },
  {
    id: "nombre",
    titulo: "Organismo",
    className: "campo-ancho",
    maximo: 200,
    falta: "Ingrese el nombre del organismo",
    autoFocus: !esNuevo,
  },
  {
    id: "login",
    titulo: "Login",
    maximo: 40,
    falta: "Ingrese el login",
    ayuda: `Sus usuarios ingresan como usuario@${login || "login"}`,
  },
  {
    id: "codsir",
    titulo: "Cód. SIRHU",
    ayuda: "Dos letras: la institución en el SIRHU",
    entrada: (t) => t.toUpperCase().replace(/[^A-Z]/g, "").slice(0, 2),
  },
  { id: "habilitar_me", titulo: "Habilitar Mon. Ext.", clase: "siNo" },
  { id: "habilitar_ogas", titulo: "Habilitar O. Gas.", clase: "siNo" },
];

export default function DialogoSaf({ saf, ...cerrar }: AlCerrarFila & {
  /** null = a new one. */
  readonly saf: Saf | null;
}): ReactNode {
  return (
    <DialogoDeFila
      {...cerrar}
      titulo={saf ? "Editar SAF" : "Nuevo SAF"}
      doble
      fila={saf}
      borradorDe={editables}
      campos={({ b }) => camposDe(saf === null, b)}
      enviar={async (b, rev) => {
        if (saf && !await aceptaOtroLogin(saf, b.login)) return;
        const accion = saf ? ACCION.EDITAR : ACCION.NUEVO;
        await editarSaf({ id: saf?.id ?? 0, ...b, accion, rev });
        return b.nro_saf;
      }}
      eliminar={saf && {
        titulo: "Eliminar SAF",
        pregunta: `Se elimina el SAF ${saf.codigo} - ${saf.nombre}.`,
        hacer: (rev) =>
          editarSaf({ id: saf.id, nro_saf: saf.codigo, accion: ACCION.ELIMINAR, rev }),
      }}
    />
  );
}
