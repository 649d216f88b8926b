/** Workbooks of administration ([S9]): the columns of each screen, once, as data. */
import { TIPOS_DE_USUARIO } from "#core/domain/accounts.ts";
import { clave, medida } from "#core/outputs/columns.ts";
import type { ColumnaDeTabla, FilaTabla } from "#core/outputs/table.ts";
import { aplicarVista, type VistaDeTabla } from "#core/outputs/view.ts";
import { tablaAHoja } from "#core/outputs/workbook.ts";
import { trabajoDeLibro } from "#core/outputs/workbook-job.ts";
import type { Consulta } from "#core/plugin.ts";
import { listaDeCuentas, listaDeSafs } from "#plugins/auth/service.ts";
import { columnaDeLibro } from "#core/recurso/cargas.ts";
import type { Campos } from "#core/domain/fields.ts";
import { EDITABLES_DE_SAF, ORGANISMO } from "#proto/recursos/organismo.ts";
import { FICHA, USUARIO } from "#proto/recursos/usuario.ts";
import { nombreDeEstado } from "../ejecuciones/estado.ts";
import { listaDeEjecuciones } from "../ejecuciones/solicitudes.ts";
import { estadoDeFormulacion } from "../formulacion/estado.ts";
import { COLUMNAS_DE_ESTADO, filasDeEstado } from "../formulacion/libro.ts";
import { creditoAlLado } from "../planillas/al-lado.ts";
import { listaDePasajes } from "../pasajes/pasajes.ts";

/** What limits the rows beside the view: the boxes of the toolbar, the fiscal year. */
export interface ParametrosDeLibro {
  readonly ejercicio?: number;
  readonly saf?: number;
  readonly habilitado?: boolean;
  readonly codipres?: string;
  /** Organismos that may be seen; without it, all of them. */
  readonly safs?: readonly number[];
}

interface Libro {
  readonly titulo: string;
  readonly columnas: readonly ColumnaDeTabla[];
  filas(q: Consulta, p: ParametrosDeLibro): Promise<readonly FilaTabla[]>;
}

const texto = (campo: string, titulo: string, ancho?: number) =>
  clave(campo, titulo, "texto", ancho);
const entero = (campo: string, titulo: string) => clave(campo, titulo, "entero");
const pesos = (campo: string, titulo: string) => medida(campo, titulo, "importe", 22);

/** Which item of the budget a row is of. */
const DE_PARTIDA = [
  entero("prog", "Prog."),
  entero("pprin", "Principal"),
  entero("ppar", "Parcial"),
  texto("partida", "Partida", 44),
  entero("ff", "F. Fin."),
  entero("mon", "Mon."),
];

/** Its flags, in words. */
const enPalabras = (fila: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fila).flatMap(([c, v]) => typeof v === "boolean" ? [[c, v ? "Sí" : "No"]] : []),
  );

const DE_USUARIO: Campos = { ...USUARIO.campos, ...USUARIO.aparte };
const deUsuario = (c: string): ColumnaDeTabla => columnaDeLibro(c, DE_USUARIO[c]);
/** The login, and the full name while the account exists (spec 1 §2). */
const quien = (f: { usuario: string; nombre_completo: string }): string =>
  f.nombre_completo === "" ? f.usuario : `${f.usuario} (${f.nombre_completo})`;

const NIVELES = [["saf", "SAF"], ["prog", "Prog."], ["subp", "Subp."], ["proy", "Proy."], [
  "act",
  "Act.",
]] as const;

const PESOS_DE_PARTIDA = [
  ["credito", "Crédito"],
  ["valorizado", "Valorizado"],
  ["ejecutado", "Ejecutado"],
  ["saldo", "Saldo"],
] as const;

const LIBROS = {
  usuarios: {
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
  },
  safs: {
    titulo: "Administración de SAFs",
    columnas: [
      columnaDeLibro("codigo", ORGANISMO.campos.saf),
      ...EDITABLES_DE_SAF.map((c) => columnaDeLibro(c, ORGANISMO.campos[c])),
    ],
    filas: async (q) => (await listaDeSafs(q)).map((s) => ({ ...s, ...enPalabras(s) })),
  },
  ejecuciones: {
    titulo: "Carga de Ejecuciones",
    columnas: [
      texto("descripcion_mes", "Ejecución", 22),
      texto("estado", "Estado", 32),
      texto("solicitada", "Solicitada", 18),
      texto("ultima_carga", "Finalizada", 18),
      texto("usuario", "Usuario", 44),
    ],
    filas: async (q) =>
      (await listaDeEjecuciones(q)).map(({ estado, omisiones, nombre_usuario, ...e }) => ({
        ...e,
        estado: nombreDeEstado(estado, omisiones),
        usuario: quien({ usuario: e.usuario, nombre_completo: nombre_usuario }),
      })),
  },
  pasajes: {
    titulo: "Pasajes de Cargos",
    columnas: [
      texto("codipres", "Presupuesto"),
      ...NIVELES.map(([n, titulo]) => entero(`${n}_origen`, `Origen ${titulo}`)),
      ...NIVELES.map(([n, titulo]) => entero(`${n}_destino`, `Destino ${titulo}`)),
      texto("usuario", "Usuario", 40),
      texto("ejecucion", "Ejecución", 18),
      texto("resultado", "Resultado", 60),
    ],
    filas: async (q) => (await listaDePasajes(q)).map((p) => ({ ...p, usuario: quien(p) })),
  },
  partidas: {
    titulo: "Crédito por partida",
    columnas: [
      entero("saf", "SAF"),
      texto("organismo", "Organismo", 50),
      ...DE_PARTIDA,
      ...PESOS_DE_PARTIDA.map(([campo, titulo]) => pesos(campo, titulo)),
    ],
    filas: async (q, { ejercicio = 0 }) =>
      (await creditoAlLado(q, ejercicio)).map((f) => ({
        ...f,
        ...Object.fromEntries(
          PESOS_DE_PARTIDA.map(([c]) => [c, f[c] === null ? null : Math.round(f[c] * 100)]),
        ),
      })),
  },
  formulacion: {
    titulo: "Estado de la formulación",
    columnas: COLUMNAS_DE_ESTADO,
    filas: async (q, { codipres = "", safs }) =>
      filasDeEstado(await estadoDeFormulacion(q, codipres, (saf) => safs?.includes(saf) ?? true)),
  },
} as const satisfies Readonly<Record<string, Libro>>;

export type NombreDeLibro = keyof typeof LIBROS;

interface EntradaLibro {
  readonly libro: NombreDeLibro;
  readonly parametros: ParametrosDeLibro;
  readonly vista: VistaDeTabla;
}

export const jobs = {
  libro: trabajoDeLibro<EntradaLibro>(
    "Planilla de administración",
    async (q, { libro, parametros, vista }) => {
      const { titulo, columnas, filas } = LIBROS[libro];
      const { codipres, ejercicio } = parametros;
      const tabla = aplicarVista({
        encabezado: [[titulo, codipres, ejercicio].filter((t) => t !== undefined).join(" ")],
        columnas,
        filas: await filas(q, parametros),
        desactualizado: false,
        valorizado: true,
      }, vista);
      return [tablaAHoja(titulo, tabla)];
    },
  ),
};
