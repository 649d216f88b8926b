/** Accounts of a spreadsheet as their preview shows them. Pure. */
import type { CampoDicho } from "../../../../ui/sheet/filas.ts";
import { clave, siNo, texto } from "../planilla/dichos.ts";
import { TIPOS } from "./usuario-modelo.ts";

export const DE_USUARIOS = {
  columnas:
    "Columnas con títulos: SAF, Usuario, Nombre Completo, Tipo, Edición tablas, Sólo consulta, " +
    "Otros SAFs, Dependencia, E-Mail, Teléfono y Habilitado. Lo que no trae queda como está; nunca " +
    "lleva contraseñas.",
  nota: "Los que se crean no tienen contraseña: después se ofrecen sus códigos de activación.",
  claves: [clave("saf", "SAF", "56px"), clave("usuario", "Usuario", "130px")],
  campos: [
    texto("nombre_completo", "Nombre"),
    {
      id: "tipo",
      titulo: "Tipo",
      decir: (v) => TIPOS.find((t) => t.id === v)?.descripcion ?? "–",
    },
    siNo("edicion_tablas", "Edición tablas"),
    siNo("solo_consulta", "Sólo consulta"),
    {
      id: "acceso_safs",
      titulo: "Otros SAFs",
      decir: (v) => String(v || "ninguno").replaceAll(";", ", "),
    },
    texto("dependencia", "Dependencia"),
    texto("email", "E-Mail"),
    texto("telefono", "Teléfono"),
    siNo("habilitado", "Habilitado"),
  ] satisfies readonly CampoDicho[],
};
