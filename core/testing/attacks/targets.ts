/** What every route takes: the names of its fields, and values that the product itself has shown. */
import { BASES } from "#plugins/bases/service.ts";
import { TABLAS } from "#proto/recursos/tablas.ts";
import { rutasDe } from "#core/http/mounted.ts";
import type { Ruta } from "#core/http/mounted.ts";
import type { Producto } from "../producto.ts";
import { MENSAJES } from "./messages.ts";
import { nombreDe } from "./roles.ts";
import { CLAVE_CANARIO } from "./values.ts";

/** One call to attack: a route, with the parameters that decide which fields it takes. */
export interface Blanco {
  readonly ruta: Ruta;
  /** Parameters of the path that stay as they are. */
  readonly fijos: Readonly<Record<string, string>>;
  readonly consulta: readonly string[];
  readonly campos: readonly string[];
  /** How often it is chosen among the others. */
  readonly peso: number;
}

const VISTA = ["filtros", "orden", "columnas"];
const PEGADO = ["texto", "archivo", "formato", "aplicar", "conflictos", "otro_grupo", "ocultas"];
const CABECERA = ["codigo", "descripcion", "desde_mes", "ejercicio", "version", "fecha_alta"];
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  base: BASES.map((b) => b.id),
  tabla: TABLAS.filter((t) => t.columnas.includes("desde_mes")).map((t) => t.id),
};

const deBase = (id: string | undefined): string[] =>
  BASES.filter((b) => b.id === id).flatMap((b) => b.columnas.map((c) => c.id));
const deTabla = (nombre: string | undefined): string[] => {
  const columnas = TABLAS.find((t) => t.id === nombre)?.columnas ?? [];
  return columnas.length === 0 ? [] : [...columnas, "norma", "rev", "filas"];
};
const ESCALAFON = deTabla("escalafones");
const CATEGORIA = [...deTabla("categorias"), ...deTabla("categorias_valores")];

type Fijos = Readonly<Record<string, string>>;

/** Fields of the forms whose schema names none. A form that is not here fails the walk. */
export const FORMULARIOS: Readonly<Record<string, (fijos: Fijos) => readonly string[]>> = {
  "POST /api/sesiones/cerrar": () => ["id"],
  "POST /api/cerrarsesion": () => [],
  "POST /api/formulacion/trabajos/:trabajo/cancelar": () => [],
  "POST /api/admin/sesiones/cerrar": () => ["id"],
  "POST /api/admin/excepciones": () => ["accion", "inst", "esc", "concepto", "rubro", "rev"],
  "POST /api/tablas/escalafones/nuevo": () => ESCALAFON,
  "POST /api/tablas/escalafones/editar": () => ESCALAFON,
  "POST /api/tablas/suplementos/:esc": () => deTabla("escalafon_suplementos"),
  "POST /api/tablas/categorias/nueva/:esc": () => CATEGORIA,
  "POST /api/tablas/categorias/editar/:esc/:mes": () => CATEGORIA,
  "POST /api/tablas/valores/:tabla/:mes": ({ tabla }) => deTabla(tabla),
  "POST /api/tablas/valores/:tabla/:mes/eliminar": ({ tabla }) => deTabla(tabla),
  "POST /api/tablas/lotes/:tabla/:mes/previa": ({ tabla }) => [...PEGADO, ...deTabla(tabla)],
  "POST /api/tablas/lotes/:tabla/:mes/aplicar": (
    { tabla },
  ) => [...PEGADO, "token", ...deTabla(tabla)],
  "POST /api/bases/:base/pegar/:saf/:codipres": () => PEGADO,
  "POST /api/bases/:base/celdas/:saf/:codipres": () => ["cambios"],
  "POST /api/bases/:base/editando/:saf/:codipres": () => ["registro", "pestana"],
  "POST /api/tablas/categorias/celdas/:esc/:mes": () => ["cambios"],
  "POST /api/tablas/valores/:tabla/:mes/celdas": () => ["cambios"],
  "POST /api/tablas/impacto/:tabla/:mes": () => ["filas", "quita"],
  "POST /api/admin/techos/:ejercicio/celdas": () => ["cambios"],
  "POST /api/admin/celdas/:lista": () => ["cambios"],
  "POST /api/admin/vigente/:ejercicio/celdas": () => ["cambios"],
  "POST /api/bases/:base/eliminar/:saf/:codipres": () => ["registros"],
  "POST /api/bases/:base/deshacer/:saf/:codipres":
    () => ["instante", "asientos", "asiento", "rehacer"],
  "POST /api/bases/:base/:saf/:codipres": ({ base }) => ["accion", "id", "rev", ...deBase(base)],
  "POST /api/bases/cargos/valorizarrenglon/:saf/:codipres": () => ["id", ...deBase("cargos")],
  "POST /api/valorizar/celdas/:base/:saf/:codipres": () => ["cambios"],
  "POST /api/valorizar/renglon/:base/:saf/:codipres": ({ base }) => ["id", ...deBase(base)],
  "POST /api/presupuestos/editar/:saf/:codipres": () => ["accion", "rev", "codipres", ...CABECERA],
  "POST /api/presupuestos/recuperar/:saf/:codipres/:asiento": () => CABECERA,
  "POST /api/presupuestos/generacionautomaticadedatos": () => [
    "saf",
    "origen",
    "destino",
    "accion",
    "coeficiente",
    "porcentaje",
    ...BASES.map((b) => b.id),
  ],
  "POST /api/presupuestos/darcierre/:saf/:codipres": () => [
    "accion",
    "tipo",
    "descripcion",
    "nueva_version",
    "valuacion",
    "revision",
    "leidas",
  ],
};

/** Query of the routes whose schema names none. */
const CONSULTAS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/excel/, [...VISTA, "unidad", "grados"]],
  [/^\/api\/tablas\/(valores|historia)\//, ["esc", "cat", "nivel", "grado", "desde", "clave"]],
  [/./, ["mes", "saf", ...VISTA]],
];

function nombresDe(esquema: unknown): string[] {
  const { properties } = (esquema ?? {}) as { properties?: object };
  return Object.keys(properties ?? {});
}

/** Slow calls, fast ones, and writes, which have the most to lose. */
function pesoDe({ metodo, patron }: Ruta): number {
  if (
    /cerrarsesion|iniciarsesion|cambiarclave|segundofactor|pdf$|darcierre|cierre\/confirmar|documentacion|formulacion/
      .test(
        patron,
      )
  ) return 1;
  if (/excel|\/zip$|\/valorizar$|generacion|lotes|pegar|salud|metricas/.test(patron)) return 3;
  return metodo === "POST" ? 20 : 6;
}

/** Forms that nothing describes: the walk refuses to leave one out. A body of files has no fields. */
export function sinDescribir(rutas: readonly Ruta[]): string[] {
  return rutas.filter((r) => r.metodo === "POST").map(nombreDe).filter((nombre, i) => {
    const ruta = rutas.filter((r) => r.metodo === "POST")[i];
    return !ruta.flujo && !(nombre in MENSAJES) && !(nombre in FORMULARIOS) &&
      nombresDe(ruta.body).length === 0;
  });
}

/** Every route, once for each base or table that its path may name, and once for any text there. */
export function blancosDe(p: Producto): Blanco[] {
  return rutasDe(p.app).flatMap((ruta) => {
    const nombre = nombreDe(ruta);
    const variable = Object.keys(VARIABLES).find((v) => ruta.patron.includes(`:${v}`));
    const variantes: Fijos[] = variable && ruta.metodo === "POST"
      ? [{}, ...VARIABLES[variable].map((valor) => ({ [variable]: valor }))]
      : [{}];
    return variantes.map((fijos) => ({
      ruta,
      fijos,
      consulta: [
        ...nombresDe(ruta.query),
        ...(CONSULTAS.find(([patron]) => patron.test(ruta.patron))?.[1] ?? []),
      ],
      campos: [...nombresDe(ruta.body), ...(FORMULARIOS[nombre]?.(fijos) ?? [])],
      peso: Math.max(1, Math.round(pesoDe(ruta) * 4 / variantes.length)),
    }));
  });
}

/** Values and whole objects, by the names of their fields. */
export interface Conocido {
  readonly valores: Readonly<Record<string, readonly unknown[]>>;
  readonly objetos: readonly Readonly<Record<string, unknown>>[];
}

/** An agreement that is read; every other one that is sent is this one with something else. */
const ACUERDO = JSON.stringify({
  nombre: "Acuerdo",
  fecha: "2026-01-05",
  tramos: [{ mes: 202601, porcentaje: 2.5, alcance: { series: ["SINEP"] } }],
});

/** Words that the product understands and does not show in an answer. */
const PALABRAS: Readonly<Record<string, readonly unknown[]>> = {
  saf: [357, 357, 357, 357, 103, 750, 999],
  codipres: ["E2601", "E2601", "E2601", "E2501", "E2699", "A2601", "Z9901"],
  codigo: ["A2601", "B2602", "E2601"],
  origen: ["E2501", "E2601"],
  destino: ["E2601", "E2699"],
  codipres_origen: ["E2501", "E2601"],
  codipres_destino: ["E2601", "E2699"],
  accion: [
    "nuevo",
    "editar",
    "eliminar",
    "NUEVO",
    "EDITAR",
    "ELIMINAR",
    "darcierre",
    "reactivar",
    "duplicar",
    "estado",
    "publicar",
  ],
  base: VARIABLES.base,
  tabla: VARIABLES.tabla,
  mes: [202412, 202501, 202601],
  yyyymm: [202412],
  desde_mes: [202412, 202501],
  ejercicio: [2026, 2025],
  version: [1],
  tipo: ["A", "S", "R", "cargos", "valores"],
  ejecucion: ["M2412"],
  con: ["E2501", "M2412"],
  comparar: ["E2501", "M2412"],
  campos: ["prog,subp", "saf_origen,esc,leyendas", "pprin", "ubic,ff,codp"],
  subtotales: ["prog", "prog,subp"],
  opciones: ["leyendas", "agruparsinep", "sincontratos,leyendas"],
  anualizado: ["0", "1", "si", "no"],
  formato: ["json", "excel", "pdf", "es-AR", "plano"],
  aplicar: ["1", "0"],
  conflictos: ["conservar", ""],
  otro_grupo: ["1", ""],
  ocultas: ["cargar", "omitir", ""],
  registros: ["1", "1:1,2:1", "26:1"],
  asientos: ["", "1", "1,2"],
  texto: ["prog\tsubp\n1\t0\n", "nivel;grado;ur\nA;1;100\n", "1\t2\t3\n"],
  filtros: [
    '[{"campo":"descripcion","clase":"texto","texto":"a"}]',
    '[{"campo":"prog","clase":"numerico","texto":"1"}]',
    '{"descripcion":"a"}',
    '{"saf":"3","usuario":"a"}',
  ],
  orden: ["prog", "-descripcion", "saf", "usuario"],
  columnas: ["prog,subp", "descripcion", "saf,usuario"],
  filas: ['[{"grado_desde":1,"grado_hasta":3,"porcentaje":10}]', "[]"],
  usuario: ["analista@economia", "admin@onp", "nadie"],
  clave: [CLAVE_CANARIO],
  actual: [CLAVE_CANARIO],
  nuevo: [CLAVE_CANARIO],
  archivo: ["icono.svg", "solicitud-de-acceso.pdf", "inter-latin-wght-normal.woff2"],
  pagina: [1, 2],
  limite: [1, 50],
  unidad: ["ur", "pesos"],
  grados: ["1", ""],
  year: [2026],
  definicion: [ACUERDO, ACUERDO, '{"nombre":"x"}', "{", "[]"],
  acuerdos: [`[${ACUERDO}]`, "[1]", "[999999]", "[]", "{}"],
  estado: ["borrador", "acta", "homologado"],
  publicado: ["0", "1"],
  norma: ["Dec. 1/2026", ""],
  aceptados: ["todos", "[0]", "[]", "{}"],
};

const POR_NOMBRE = 60;
const OBJETOS = 4000;

/** Reads everything that an administrator can, and remembers values and objects. */
export async function conocer(p: Producto): Promise<Conocido> {
  const valores: Record<string, Set<unknown>> = Object.create(null);
  const objetos: Record<string, unknown>[] = [];
  for (const [nombre, palabras] of Object.entries(PALABRAS)) valores[nombre] = new Set(palabras);
  const mirar = (dato: unknown): void => {
    if (Array.isArray(dato)) return dato.slice(0, 12).forEach(mirar);
    if (dato === null || typeof dato !== "object") return;
    if (objetos.length < OBJETOS) objetos.push(dato as Record<string, unknown>);
    for (const [nombre, valor] of Object.entries(dato)) {
      if (valor !== null && typeof valor === "object") mirar(valor);
      else {
        const conocidos = valores[nombre] ??= new Set();
        if (conocidos.size < POR_NOMBRE) conocidos.add(valor);
      }
    }
  };
  const lecturas = rutasDe(p.app).filter((r) =>
    r.metodo === "GET" && !/excel|pdf$|zip$|documentacion|eventos|metricas|pb\/|\/ui/.test(r.patron)
  );
  for (const ruta of lecturas) {
    const variable = Object.keys(VARIABLES).find((v) => ruta.patron.includes(`:${v}`));
    for (const fijo of variable ? VARIABLES[variable] : [""]) {
      const camino = ruta.patron.replace(
        /:(\w+)/g,
        (_, nombre: string) => nombre === variable ? fijo : String([...valores[nombre] ?? [1]][0]),
      );
      const { status, texto } = await p.pedir("GET", camino, { como: p.roles.admin });
      if (status === 200 && texto.startsWith("{") || texto.startsWith("[")) {
        mirar(JSON.parse(texto));
      }
    }
  }
  return {
    valores: Object.fromEntries(Object.entries(valores).map(([n, v]) => [n, [...v]])),
    objetos,
  };
}
