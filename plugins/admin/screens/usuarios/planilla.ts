/** Accounts of a spreadsheet as their preview shows them. Pure. */
import { decirTexto, previaDe } from "../planilla/descripcion.ts";
import { TIPOS } from "./usuario-modelo.ts";

const columna = (id: string, titulo: string, decir: (valor: unknown) => string = decirTexto) => (
  { id, titulo, clase: "texto", decir } as const
);
const siNo = (valor: unknown): string => valor ? "Sí" : "No";

export const PREVIA = previaDe(
  [
    { ...columna("saf", "SAF"), deClave: "56px" },
    { ...columna("usuario", "Usuario"), deClave: "130px" },
    columna("nombre_completo", "Nombre"),
    columna("tipo", "Tipo", (v) => TIPOS.find((t) => t.id === v)?.descripcion ?? "–"),
    columna("edicion_tablas", "Edición tablas", siNo),
    columna("solo_consulta", "Sólo consulta", siNo),
    columna("acceso_safs", "Otros SAFs", (v) => String(v || "ninguno").replaceAll(";", ", ")),
    columna("dependencia", "Dependencia"),
    columna("email", "E-Mail"),
    columna("telefono", "Teléfono"),
    columna("habilitado", "Habilitado", siNo),
  ],
  "Columnas con títulos: SAF, Usuario, Nombre Completo, Tipo, Edición tablas, Sólo consulta, " +
    "Otros SAFs, Dependencia, E-Mail, Teléfono y Habilitado. Lo que no trae queda como está; nunca " +
    "lleva contraseñas.",
);
