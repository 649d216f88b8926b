/** Recorded reads of reference data as a person reads them ([V9]). */
import { formatEsAr, toNumber } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import { romano } from "#core/domain/roman.ts";
import { rubroEnPalabras } from "#core/domain/rubros.ts";
import { TABLAS } from "#proto/recursos/tablas.ts";
import type { SumaVigente } from "./sumas.ts";

const PROPIAS: Readonly<Record<string, string>> = {
  partidas: "Partidas principales",
  organismos: "Organismos",
};

type Valor = number | string | null;
type Valores = Readonly<Record<string, Valor>>;

const REGIMENES_EN_PALABRAS: Readonly<Record<string, string>> = {
  categorias: "por categorías",
  sinep: "SINEP",
  ur: "por unidades retributivas",
};

/** Names in running text of the columns whose value follows them: «nivel B». */
const NOMBRES: Readonly<Record<string, string>> = {
  saf: "SAF",
  pprin: "partida principal",
  ppar: "partida parcial",
  esc: "escalafón",
  cat: "categoría",
  nivel: "nivel",
  codigo: "código",
  grado: "grado",
  agrup: "agrupamiento",
  serie_ur: "serie",
  codp: "código de procesamiento",
  codes: "código de destino",
  c_comp: "clase de composición",
  c_scom: "subcomposición",
  n_comp: "número de composición",
  grado_desde: "desde el grado",
  grado_hasta: "hasta el grado",
  valor: "valor",
  remuneracion: "remuneración",
  sumafijare: "suma fija",
  retri_emba: "retribución de embajador",
};

/** Columns that say yes or no. */
const CON_O_SIN: Readonly<Record<string, string>> = {
  con_agrupamiento: "agrupamiento",
  con_tramo: "tramo",
  agrupamiento: "agrupamiento",
  tramo: "tramo",
  con_sac: "sueldo anual complementario",
  con_contribuciones: "contribuciones",
};

/** Hundredths; whole quantities without decimals: «808», «12,50». */
const cantidad = (centesimos: Valor): string => formatEsAr(Number(centesimos)).replace(/,00$/, "");

/** A column and its stored value, in words; «» for one that says nothing. */
function decirCampo(campo: string, valor: Valor, clase: string): string {
  if (valor === null || valor === "") return "";
  if (Object.hasOwn(CON_O_SIN, campo)) {
    return `${Number(valor) === 0 ? "sin" : "con"} ${CON_O_SIN[campo]}`;
  }
  switch (campo) {
    // Whoever is paid by it reads the value of that series too, which names it.
    case "serie_fe":
      return "";
    case "desde_mes":
      return `desde ${nombreMes(Number(valor))}`;
    case "regimen":
      return `régimen ${REGIMENES_EN_PALABRAS[valor] ?? valor}`;
    case "rubro":
      return rubroEnPalabras(String(valor));
    case "unidad":
      return valor === "H" ? "se cuenta en horas" : "se cuenta en cargos";
    case "feje":
      return `función ejecutiva ${romano(Number(valor))}`;
    case "ur":
    case "uret":
      return `${cantidad(valor)} unidades retributivas`;
    case "sumas":
      return decirSumas(String(valor));
    case "porcentaje":
      return `${cantidad(valor)} %`;
  }
  const escrito = clase === "importe" ? formatEsAr(Number(valor)) : String(valor);
  return `${NOMBRES[campo] ?? campo} ${escrito}`;
}

/** «SF-2026-05 45.000,00 no remunerativa; …»: the sums that were in force ([Y7]). */
function decirSumas(sumas: string): string {
  return (JSON.parse(sumas) as SumaVigente[])
    .map(([id, importe, remunerativa, bonificable, enSac]) => {
      const cuenta = remunerativa
        ? `remunerativa${bonificable ? ", bonificable" : ""}${enSac ? "" : ", fuera del SAC"}`
        : "no remunerativa";
      return `${id} ${formatEsAr(importe)} ${cuenta}`;
    }).join("; ");
}

type Clases = Readonly<Record<string, { readonly clase: string } | undefined>>;
const CLASES: ReadonlyMap<string, Clases> = new Map(TABLAS.map((t) => [t.id, t.campos]));
const clasesDe = (tabla: string): Clases => CLASES.get(tabla) ?? {};

/**
 * A read in words: «escalafón 303» and «régimen SINEP, serie SINEP, con agrupamiento».
 * @param clave as it was recorded: `nivel=B|grado=0`.
 * @param valores stored ones; null = read and absent.
 */
export function decirLectura(
  tabla: string,
  clave: string,
  valores: Valores | null,
): { readonly clave: string; readonly valores: string } {
  const clases = clasesDe(tabla);
  const decir = (campos: readonly (readonly [string, Valor])[]): string =>
    campos.map(([c, v]) => decirCampo(c, v, clases[c]?.clase ?? "")).filter(Boolean).join(", ");
  const partes = clave === "" ? [] : clave.split("|").map((parte) => {
    const igual = parte.indexOf("=");
    return [parte.slice(0, igual), parte.slice(igual + 1)] as const;
  });
  return {
    clave: decir(partes),
    valores: valores === null
      ? tabla === "sumas_fijas" ? "ninguna en vigor" : "sin valor"
      : decir(Object.entries(valores)),
  };
}

/** Title of the table, and the values with their decimals: stored ones are hundredths. */
export function mostrarLectura(
  tabla: string,
  valores: Valores | null,
): { readonly titulo: string; readonly valores: Valores | null } {
  const titulo = TABLAS.find((t) => t.id === tabla)?.titulo ?? PROPIAS[tabla] ?? tabla;
  const campos = clasesDe(tabla);
  const decimal = (columna: string) =>
    ["importe", "porcentaje"].includes(campos[columna]?.clase ?? "");
  return {
    titulo,
    valores: valores && Object.fromEntries(
      Object.entries(valores).map(([c, v]) => [
        c,
        typeof v === "number" && decimal(c) ? toNumber(v) : v,
      ]),
    ),
  };
}
