/** The tables of administration that take spreadsheets, as sheets: which cells each one has. */
import { campo } from "../../../../core/domain/fields.ts";
import type { CreditoGuardado } from "../../../../proto/admin.ts";
import type { AvisoGuardado } from "../../../../proto/avisos.ts";
import type {
  Consecuencias,
  FilaDeEstructura,
  TablaDeEstructura,
  VersionDeEstructura,
} from "../../../../proto/estructura.ts";
import type { EtapaGuardada } from "../../../../proto/formulacion.ts";
import { api } from "../../../../ui/api.ts";
import type { CampoDeCelda } from "../../../../ui/grid/celdas/campos.ts";
import { hojaDePlanilla } from "../../../../ui/grid/celdas/de-planilla.ts";
import type { Hoja } from "../../../../ui/grid/celdas/hoja.ts";
import { confirmar } from "../../../../ui/state/alerts.ts";
import { listaDe, safsDe } from "../../avisos/campos.ts";
import { TITULOS_CREDITO } from "../../credito/campos.ts";
import { celdaDeDia } from "../dias.ts";
import { columnasVistas } from "../estructura/estructura-modelo.ts";

/** What a screen gives of its list. */
interface DeLista<F> {
  /** The rows as they were stored go to the table, which asks for them again. */
  readonly poner: (guardadas: readonly F[]) => void;
  readonly abrir: (fila: F) => void;
}

const DE_CLAVE = "Nombra la fila: para decir otra cosa, elimínela y agregue otra";
const mayusculas = (t: string): string => t.toUpperCase();

/** A list of SAFs as it is stored; what is no number stays, to be told. */
function listaEnOrden(texto: string): string {
  const lista = texto.split(/[\s,;]+/).filter(Boolean).join(";");
  return /^[\d;]*$/.test(lista) ? listaDe(safsDe(lista)) : lista;
}

export const hojaDeAvisos = (de: DeLista<AvisoGuardado>): Hoja<AvisoGuardado> =>
  hojaDePlanilla({
    ...de,
    deClave: { desde: "Desde", texto: "Texto" },
    campos: {
      hasta: celdaDeDia("Hasta"),
      safs: {
        titulo: "SAF",
        campo: campo.lista(),
        entrada: listaEnOrden,
      },
    },
    cerradas: { "": "Con el primer día y el texto es otro aviso: agréguelo" },
    clave: ({ id }) => String(id),
    dice: (a, columna) =>
      columna === "safs" ? a.safs.join(";") : a[columna as "desde" | "hasta" | "texto"],
    con: (a, { safs, ...valores }) => ({
      ...a,
      ...valores,
      ...(typeof safs === "string" ? { safs: safs.split(";").filter(Boolean).map(Number) } : {}),
    }),
    pedir: (bloque, token) => api.post("/admin/avisos/pegar", { ...bloque, token }),
  });

export const hojaDeEtapas = (de: DeLista<EtapaGuardada>): Hoja<EtapaGuardada> =>
  hojaDePlanilla({
    ...de,
    deClave: { ejercicio: "Ejercicio", nombre: "Etapa" },
    campos: {
      prefijo: { titulo: "Códigos", campo: campo.texto(5), entrada: mayusculas },
      desde: celdaDeDia("Desde"),
      hasta: celdaDeDia("Hasta"),
    },
    cerradas: { prorrogas: "Se dan en Prórrogas", "": DE_CLAVE },
    clave: ({ clave }) => clave,
    pedir: (bloque, token) => api.post("/admin/etapas/pegar", { ...bloque, token }),
  });

/** @param etapa key of the stage that they extend. */
export const hojaDeProrrogas = <F extends { readonly saf: number | null; readonly hasta: string }>(
  etapa: string,
  de: DeLista<F>,
): Hoja<F> =>
  hojaDePlanilla({
    ...de,
    deClave: { saf: "SAF" },
    campos: { hasta: celdaDeDia("Hasta") },
    cerradas: { "": DE_CLAVE },
    clave: ({ saf }) => String(saf ?? ""),
    pedir: (bloque, token) =>
      api.post("/admin/etapas/prorrogas/pegar", { ...bloque, token, clave: etapa }),
  });

// The fiscal year is of the screen, not of a cell.
const { ejercicio: _, importe: IMPORTE, ...CREDITO_DE_CLAVE } = TITULOS_CREDITO;

export const hojaDeCredito = (
  ejercicio: number,
  de: DeLista<CreditoGuardado>,
): Hoja<CreditoGuardado> =>
  hojaDePlanilla({
    ...de,
    deClave: CREDITO_DE_CLAVE,
    campos: { importe: { titulo: IMPORTE, campo: campo.importeConSigno() } },
    cerradas: { "": DE_CLAVE },
    clave: ({ clave }) => clave,
    pedir: (bloque, token) =>
      api.post("/admin/credito/:ejercicio/pegar", { ...bloque, token, ejercicio }),
  });

/** How a column of the structure is typed: as its box, and the server has the last word. */
function celdaDeEstructura(
  { titulo, clase, min = 0, max, largo = 200, letras = "" }: TablaDeEstructura["columnas"][number],
): CampoDeCelda {
  if (clase === "booleano") return { titulo, campo: campo.booleano() };
  if (clase === "entero") {
    return { titulo, campo: campo.entero(min, max ?? Number.MAX_SAFE_INTEGER) };
  }
  if (clase === "letra") return { titulo, campo: campo.letra(letras), entrada: mayusculas };
  return { titulo, campo: campo.texto(largo) };
}

/**
 * Undefined where a row is nothing but its key.
 * @param version the structure that is chosen.
 */
export function hojaDeEstructura(
  tabla: TablaDeEstructura,
  version: VersionDeEstructura | null,
  de: DeLista<FilaDeEstructura>,
): Hoja<FilaDeEstructura> | undefined {
  if (!tabla.con_contenido) return undefined;
  const vistas = columnasVistas(tabla, version);
  const deClave = vistas.filter((c) => c.clave);
  return hojaDePlanilla<FilaDeEstructura>({
    ...de,
    deClave: Object.fromEntries(deClave.map((c) => [c.campo, c.titulo])),
    campos: Object.fromEntries(
      vistas.filter((c) => !c.clave).map((c) => [c.campo, celdaDeEstructura(c)]),
    ),
    cerradas: { "": DE_CLAVE },
    clave: ({ clave }) => clave,
    dice: ({ valores }, columna) => valores[columna],
    con: (fila, valores) =>
      ({ ...fila, valores: { ...fila.valores, ...valores } }) as FilaDeEstructura,
    pedir: (bloque, token) =>
      api.post("/admin/estructura/:tabla/pegar", {
        ...bloque,
        token,
        tabla: tabla.tabla,
        ejercicio: version?.ejercicio,
        version: version?.version,
      }),
    async preguntar({ consecuencias }) {
      if (!consecuencias) return true;
      const { frase } = consecuencias as Consecuencias;
      return await confirmar(
        `${frase}. Sus presupuestos no se podrán valorizar hasta que se corrijan o se muevan con ` +
          "un pasaje.",
        { titulo: tabla.titulo, aceptar: "Guardar igual", peligro: true },
      );
    },
  });
}
