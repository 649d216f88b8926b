/** Accounts of a spreadsheet as their preview shows them. Pure. */
import type { CampoDicho, ColumnaDeClave } from "../../../../ui/sheet/filas.ts";
import { TIPOS } from "./usuario-modelo.ts";

export const CLAVES_DE_PLANILLA: readonly ColumnaDeClave[] = [
  { id: "saf", titulo: "SAF", ancho: "56px", decir: ({ saf }) => String(saf ?? "") },
  {
    id: "usuario",
    titulo: "Usuario",
    ancho: "130px",
    decir: ({ usuario }) => String(usuario ?? ""),
  },
];

const texto = (id: string, titulo: string): CampoDicho => ({
  id,
  titulo,
  decir: (v) => String(v || "–"),
});
const siNo = (id: string, titulo: string): CampoDicho => ({
  id,
  titulo,
  decir: (v) => v ? "Sí" : "No",
});

export const CAMPOS_DE_PLANILLA: readonly CampoDicho[] = [
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
];
