/** What the names of the trail say to people: entities, fields and codes ([A1]). */
import { BASE_ENTERA } from "#core/db/audit.ts";
import { TIPOS_DE_USUARIO } from "#core/domain/accounts.ts";
import { normalizar } from "#core/domain/text-key.ts";
import { BASES } from "#plugins/bases/service.ts";
import { decirLectura } from "#plugins/tablas/service.ts";
import { RECURSOS } from "#proto/recursos/todos.ts";

/** How a value is written: `importe` and `centesimos` are JSON numbers with two decimals. */
export type ClaseDeValor = "importe" | "centesimos" | "cantidad" | "mes" | "instante" | "otro";

export interface CampoLegible {
  readonly titulo: string;
  readonly clase: ClaseDeValor;
}

const ENTIDADES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(BASES.map((b) => [b.id, b.titulo])),
  ...Object.fromEntries([...RECURSOS.values()].map((r) => [r.id, r.titulo])),
  sesiones: "Sesiones",
  ultimos_grupos: "Último grupo de datos",
  presupuestos: "Presupuestos",
  entregables: "Entregables",
  cierres_pedidos: "Pedidos de cierre",
  valuaciones: "Valorizaciones",
  ejecuciones: "Carga de ejecuciones",
  ejecucion: "Ejecuciones",
  formulacion: "Formulación",
  etapas: "Etapas",
  avisos_leidos: "Avisos leídos",
  paquetes_fop: "Paquetes de créditos",
  acuerdos: "Acuerdos salariales",
  [BASE_ENTERA]: "Toda la base",
};

/** Titles of what no base and no resource declares. */
const TITULOS: Readonly<Record<string, string>> = {
  saf: "SAF",
  id_usuario: "Número de usuario",
  cambia_contrasena: "Cambia la contraseña",
  huella_de_clave: "Huella de la contraseña",
  codipres: "Grupo de datos",
  descripcion: "Descripción",
  con_funcion: "Con función ejecutiva",
  sumafijare: "Con la suma fija",
  desde_mes: "Valores de",
  version: "Versión",
  nueva_version: "Nueva versión",
  fecha_alta: "Fecha de Alta",
  online: "En Línea",
  safs: "SAFs",
  sha256: "Huella SHA-256",
  totales: "Total",
  reemplazadas: "Reemplazados",
  renglones: "Líneas",
  ejecucion: "Ejecución",
  // Also inside entries of executions and of organismos.
  inst: "Institución",
  esc: "Escalafón",
  prorrogas: "Prórrogas",
};

/** Numbers that count: with thousands separators, which codes and years do not take. */
const CANTIDADES = new Set([
  "cargos",
  "vacantes",
  "cantidad",
  "horas",
  "registros",
  "renglones",
  "agregados",
  "reemplazadas",
  "sesiones_cerradas",
  "archivos",
  "tablas",
  "filas",
  "bytes",
]);

const CODIGOS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "usuarios.tipo": Object.fromEntries(TIPOS_DE_USUARIO.map((t, i) => [i + 1, t])),
  "ejecuciones.estado": { 1: "Ingresada", 2: "Cargada", 3: "Error" },
};

/** Currencies by name and sign; any other is said by its number. */
const MONEDAS: Readonly<Record<number, readonly [nombre: string, simbolo: string]>> = {
  1: ["pesos", "$"],
  2: ["dólares estadounidenses", "US$"],
};

/** A currency in words; one that nobody named, by its number. */
export const nombreDeMoneda = (mon: number): string => MONEDAS[mon]?.[0] ?? `moneda ${mon}`;
/** What stands before an amount of a currency. */
export const simboloDeMoneda = (mon: number): string => MONEDAS[mon]?.[1] ?? `(moneda ${mon})`;

const conMayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);
const enPalabras = (nombre: string): string => conMayuscula(nombre.replaceAll("_", " "));

/** An audited entity in words; one of a third-party plugin, by its own name. */
export const tituloDeEntidad = (entidad: string): string =>
  ENTIDADES[entidad] ?? enPalabras(entidad);

const ACCIONES: Readonly<Record<string, string>> = {
  nuevo: "Alta",
  agregar: "Alta",
  editar: "Modificación",
  eliminar: "Eliminación",
  quitar: "Baja",
  importar: "Importación",
  cargar: "Carga",
  reemplazar: "Reemplazo",
  pasaje: "Pasaje",
  generar: "Generación automática",
  deshacer: "Cambio deshecho",
  rehacer: "Cambio rehecho",
  recuperar: "Recuperación",
  valorizar: "Valorización",
  cerrar: "Cierre",
  congelar: "Congelamiento",
  reabrir: "Reapertura",
  trasladar: "Traslado",
  homologar: "Homologación",
  publicar: "Publicación",
  estado: "Cambio de estado",
  ejecutar: "Ejecución",
  rechazar: "Rechazo",
  solicitar: "Solicitud",
  cancelar: "Cancelación",
  detener: "Detención",
  habilitar: "Habilitación",
  deshabilitar: "Deshabilitación",
  ingresar: "Ingreso",
  salir: "Salida",
  respaldar: "Respaldo",
  restaurar: "Restauración",
};

/** What was done, in words; what a third-party plugin does, by its own name. */
export const nombreDeAccion = (accion: string): string => ACCIONES[accion] ?? enPalabras(accion);

/** Entities whose title has this text, whatever its case and accents. */
export const entidadesQueDicen = (texto: string): string[] =>
  Object.keys(ENTIDADES).filter((e) => normalizar(ENTIDADES[e]).includes(normalizar(texto)));

/** Where the trail says more than the heading of a column. */
const DE_LA_TRAZA: Readonly<Record<string, string>> = {
  "avisos.safs": "SAFs",
  "etapas.nombre": "Nombre",
  "etapas.prefijo": "Códigos que empiezan con",
  "prorrogas.nombre": "Nombre",
  "usuarios.tipo": "Tipo",
};

/** Kinds of what is neither of a base nor of a resource. */
const CLASES: Readonly<Record<string, ClaseDeValor>> = {
  "acuerdos.porcentaje": "centesimos",
  "acuerdos.importe": "importe",
  "acuerdos.base": "mes",
};

function claseDe(campo: string, declarada: string | undefined): ClaseDeValor {
  if (declarada === "importe") return "importe";
  if (declarada === "porcentaje") return "centesimos";
  if (CANTIDADES.has(campo)) return "cantidad";
  if (/(^|_)mes$/.test(campo)) return "mes";
  return campo === "instante" ? "instante" : "otro";
}

/** Title and kind of a field of an entity. */
export function campoDe(entidad: string, campo: string): CampoLegible {
  const base = BASES.find((b) => b.id === entidad)?.columnas.find((c) => c.id === campo);
  if (base) return { titulo: base.titulo, clase: claseDe(campo, base.campo.clase) };
  const recurso = RECURSOS.get(entidad);
  const suyo = recurso?.campos[campo] ?? recurso?.aparte?.[campo];
  if (suyo?.titulo !== undefined) {
    const titulo = DE_LA_TRAZA[`${entidad}.${campo}`] ?? suyo.titulo;
    return { titulo, clase: suyo.cuenta ? "cantidad" : claseDe(campo, suyo.clase) };
  }
  const clase = CLASES[`${entidad}.${campo}`] ?? claseDe(campo, undefined);
  return { titulo: TITULOS[campo] ?? enPalabras(campo), clase };
}

/** What a code of a field stands for; undefined when it stands as it is. */
export function nombreDeCodigo(entidad: string, campo: string, valor: number): string | undefined {
  return campo === "mon"
    ? `${valor} (${nombreDeMoneda(valor)})`
    : CODIGOS[`${entidad}.${campo}`]?.[valor];
}

/** Which record was written: «Escalafón 100, categoría 2, desde marzo de 2027»; «» for none. */
export function nombreDeRegistro(entidad: string, clave: string | null): string {
  if (clave === null) return "";
  if (clave.includes("=")) return conMayuscula(decirLectura(entidad, clave, null).clave);
  const partes = RECURSOS.get(entidad)?.partes;
  if (!partes) return BASES.some((b) => b.id === entidad) ? `Registro ${clave}` : clave;
  const valores = clave.split("|");
  const dichas = partes.flatMap((parte, i) => valores[i] ? [`${parte} ${valores[i]}`] : []);
  return conMayuscula(dichas.join(", "));
}
