/** Workbooks of administration ([S9]): the columns of each screen, once, as data. */
import { cuentaEnPalabras, TIPOS_DE_USUARIO } from "#core/domain/accounts.ts";
import type { Campos } from "#core/domain/fields.ts";
import { clave } from "#core/outputs/columns.ts";
import type { ColumnaDeTabla } from "#core/outputs/table.ts";
import { trabajoDeLista } from "#core/outputs/workbook-job.ts";
import { columnaDeLibro } from "#core/recurso/cargas.ts";
import { EDITABLES_DE_SAF, ORGANISMO } from "#proto/recursos/organismo.ts";
import { FICHA, USUARIO } from "#proto/recursos/usuario.ts";
import { listaDeCuentas, listaDeSafs } from "../auth/service.ts";
import { listaDePasajes } from "./pasajes/pasajes.ts";

const texto = (campo: string, titulo: string, ancho?: number) =>
  clave(campo, titulo, "texto", ancho);
const entero = (campo: string, titulo: string) => clave(campo, titulo, "entero");

/** Its flags, in words. */
const enPalabras = (fila: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fila).flatMap(([c, v]) => typeof v === "boolean" ? [[c, v ? "Sí" : "No"]] : []),
  );

const DE_USUARIO: Campos = { ...USUARIO.campos, ...USUARIO.aparte };
const deUsuario = (c: string): ColumnaDeTabla => columnaDeLibro(c, DE_USUARIO[c]);
const NIVELES = [["saf", "SAF"], ["prog", "Prog."], ["subp", "Subp."], ["proy", "Proy."], [
  "act",
  "Act.",
]] as const;

/** The boxes of the toolbar of the accounts. */
interface DeUsuarios {
  readonly saf?: number;
  readonly habilitado?: boolean;
}

export const jobs = {
  libro_usuarios: trabajoDeLista<DeUsuarios>("Planilla de administración", {
    titulo: "Usuarios del Sistema",
    columnas: [
      ...["usuario", "login", "nombre_completo", "saf", "organismo"].map(deUsuario),
      ...FICHA.slice(1).map(deUsuario),
      columnaDeLibro("tipo_de_usuario", USUARIO.campos.tipo),
      ...["edicion_tablas", "solo_consulta", "acceso_safs"].map(deUsuario),
      ...["segundo_factor", "ultimo_ingreso", "habilitado"].map(deUsuario),
    ],
    filas: async (q, { saf, habilitado }) =>
      (await listaDeCuentas(q))
        .filter((c) => saf === undefined || c.saf === saf)
        .filter((c) => habilitado === undefined || c.habilitado === habilitado)
        .map((c) => ({
          ...c,
          ...enPalabras(c),
          tipo_de_usuario: TIPOS_DE_USUARIO[c.tipo_de_usuario - 1],
          acceso_safs: c.acceso_safs.join(", "),
        })),
  }),
  libro_safs: trabajoDeLista("Planilla de administración", {
    titulo: "Administración de SAFs",
    columnas: [
      columnaDeLibro("codigo", ORGANISMO.campos.saf),
      ...EDITABLES_DE_SAF.map((c) => columnaDeLibro(c, ORGANISMO.campos[c])),
    ],
    filas: async (q) => (await listaDeSafs(q)).map((s) => ({ ...s, ...enPalabras(s) })),
  }),
  libro_pasajes: trabajoDeLista("Planilla de administración", {
    titulo: "Pasajes de Cargos",
    columnas: [
      texto("codipres", "Presupuesto"),
      ...NIVELES.map(([n, titulo]) => entero(`${n}_origen`, `Origen ${titulo}`)),
      ...NIVELES.map(([n, titulo]) => entero(`${n}_destino`, `Destino ${titulo}`)),
      texto("usuario", "Usuario", 40),
      texto("ejecucion", "Ejecución", 18),
      texto("resultado", "Resultado", 60),
    ],
    filas: async (q) =>
      (await listaDePasajes(q)).map((p) => ({
        ...p,
        usuario: cuentaEnPalabras(p.usuario, p.nombre_completo),
      })),
  }),
};
