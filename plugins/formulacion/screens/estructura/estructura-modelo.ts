/** The tables of the structure as the screen draws them: from what the server says of each. Pure. */
import { campo } from "#core/domain/fields.ts";
import type {
  ColumnaDeEstructura as Columna,
  FilaDeEstructura as Fila,
  TablaDeEstructura as Tabla,
  VersionDeEstructura as Version,
} from "#proto/estructura.ts";
import type { CampoDeFormulario } from "#ui/form/campos.tsx";
import type { ColumnaDeHoja } from "#ui/grid/celdas/columnas.ts";
import type { ClaseColumna } from "#ui/grid/columnas.ts";
import { entradaEntera } from "#ui/parts/campos/entradas.ts";

/** What is typed of a row, by column. */
export type BorradorDeFila = Readonly<Record<string, string | boolean>>;

const CLASES: Readonly<Record<string, ClaseColumna>> = {
  entero: "exacto",
  letra: "codigo",
  booleano: "booleano",
};

/** Columns that say the structure: the selector says them when one is chosen. */
const DE_VERSION: readonly string[] = ["ejercicio", "version"];

export const nombreDeVersion = ({ ejercicio, version }: Omit<Version, "descripcion">): string =>
  `${ejercicio}.${version}`;

/** The columns of a table that are shown and typed. @param version the one that is chosen. */
export const columnasVistas = ({ columnas, de_version }: Tabla, version: Version | null) =>
  columnas.filter(({ campo }) => !(de_version && version && DE_VERSION.includes(campo)));

/** Both sides of a pair of openings, which share their columns under a heading each. */
const LADOS = [["_origen", "Origen"], ["_destino", "Destino"]] as const;

/** How a column is typed in the sheet: as its box, and the server has the last word. */
function celdaDe(
  { clase, min = 0, max, largo = 200, letras = "" }: Columna,
): NonNullable<ColumnaDeHoja<Fila>["celda"]> {
  switch (clase) {
    case "booleano":
      return { campo: campo.booleano() };
    case "entero":
      return { campo: campo.entero(min, max ?? Number.MAX_SAFE_INTEGER) };
    case "letra":
      return { campo: campo.letra(letras), entrada: (t) => t.toUpperCase() };
    default:
      return { campo: campo.texto(largo) };
  }
}

function columna(c: Columna): ColumnaDeHoja<Fila> {
  const { campo: id, titulo, clase } = c;
  const [, lado] = LADOS.find(([fin]) => id.endsWith(fin)) ?? [];
  const corto = lado ? titulo.replace(new RegExp(` ${lado}$`, "i"), "") : titulo;
  return {
    id,
    titulo: corto,
    clase: CLASES[clase] ?? "texto",
    valor: ({ valores }) => valores[id],
    ...(lado ? { grupo: lado } : {}),
    ...(clase === "texto"
      ? id === "descripcion" ? {} : { ancho: "160px" }
      : { ancho: `${Math.max(62, corto.length * 8 + 26)}px` }),
    ...(id === "saf" ? { ayuda: ({ organismo }: Fila) => organismo } : {}),
    ...(c.clave ? {} : { celda: { titulo, ...celdaDe(c) } }),
  };
}

export const columnasDe = (tabla: Tabla, version: Version | null): ColumnaDeHoja<Fila>[] =>
  columnasVistas(tabla, version).map(columna);

/** Levels of an opening, and what has none, are 0; the code that names a row is to be typed. */
const enBlanco = (
  { de_version }: Tabla,
  { campo, clase, obligatoria, min }: Columna,
): string | boolean =>
  clase === "booleano"
    ? false
    : clase === "entero" && (!obligatoria || (de_version && min === 0 && campo !== "saf"))
    ? "0"
    : "";

/**
 * What the boxes hold of a row. A new one of a structure takes what the row at hand says but its
 * description: most of what is added stands beside something.
 */
export function borradorDe(
  tabla: Tabla,
  fila: Fila | null,
  version: Version | null,
  vecina: Fila | null,
): BorradorDeFila {
  const de = fila ?? (tabla.de_version ? vecina : null);
  return Object.fromEntries(tabla.columnas.map((c) => {
    const { campo } = c;
    if (!fila && tabla.de_version && version && DE_VERSION.includes(campo)) {
      return [campo, String(version[campo as "ejercicio" | "version"])];
    }
    const valor = de && (fila || campo !== "descripcion") ? de.valores[campo] : undefined;
    if (valor === undefined || valor === null) return [campo, enBlanco(tabla, c)];
    return [campo, typeof valor === "boolean" ? valor : String(valor)];
  }));
}

/** The boxes of a row; its key is typed once. */
export function camposDe(
  tabla: Tabla,
  version: Version | null,
  nueva: boolean,
): CampoDeFormulario<BorradorDeFila>[] {
  const vistas = columnasVistas(tabla, version);
  const primera = vistas.find((c) => nueva ? c.clave : !c.clave)?.campo;
  return vistas.map((c) => {
    const { campo: id, titulo, clase, largo, letras = "" } = c;
    const comun = {
      id,
      titulo,
      nombre: id,
      deshabilitado: c.clave && !nueva,
      autoFocus: id === primera,
      falta: c.obligatoria ? `Ingrese ${titulo}` : undefined,
      obligatorio: c.obligatoria && enBlanco(tabla, c) === "",
    };
    if (clase === "booleano") return { ...comun, clase: "siNo" as const };
    if (clase === "entero") return { ...comun, entrada: (t: string) => t && entradaEntera(t) };
    if (clase === "letra") {
      const entrada = (t: string) =>
        [...t.toUpperCase()].filter((l) => letras.includes(l)).slice(-1).join("");
      return { ...comun, entrada, maximo: 2, ayuda: ayudaDeLetras(letras) };
    }
    return { ...comun, ...(largo ? { maximo: largo } : {}) };
  });
}

function ayudaDeLetras(letras: string): string {
  const unas = [...letras];
  return unas.length > 6
    ? `Una letra, de ${unas[0]} a ${unas.at(-1)}`
    : `Una de: ${unas.join(", ")}`;
}

/** What is sent of what was typed. */
export const formDe = (b: BorradorDeFila): Record<string, string> =>
  Object.fromEntries(
    Object.entries(b).map(([c, v]) => [c, typeof v === "boolean" ? (v ? "1" : "0") : v]),
  );

/** A row in few words: «SAF 357, Prog. 16, Subp. 0». */
export const nombreDeFila = (tabla: Tabla, { valores }: Fila): string =>
  tabla.columnas.filter((c) => c.clave && !(tabla.de_version && DE_VERSION.includes(c.campo)))
    .map((c) => `${c.titulo} ${valores[c.campo] ?? ""}`).join(", ");
