/** Where a value is shown, and written: whoever lacks it is taken there. */
import type { Clave } from "./clave.ts";
import { leerClave } from "./clave.ts";
import { camposDeClave, type FilaReferencia } from "./instantanea.ts";
import type { ParametroLeido, Referencias } from "./referencias.ts";

/** A screen, and what its address says besides. */
interface Lugar {
  readonly seccion: string;
  readonly item: string;
  readonly extra: Readonly<Record<string, string>>;
}

type Escalafones = readonly FilaReferencia[];
type Encontrar = (
  clave: Clave,
  escalafones: Escalafones,
) => readonly [pantalla: string, extra: Readonly<Record<string, unknown>>];

const enEscalafon = (esc: unknown, filtros: Readonly<Record<string, unknown>> = {}) =>
  ["tablas/escalafonescategorias", { esc, ...filtros }] as const;

const delSinep = (escalafones: Escalafones) => escalafones.find((e) => e.regimen === "sinep")?.esc;

const enElSinep: Encontrar = (_, escalafones) => enEscalafon(delSinep(escalafones));

/** By table, those whose absence keeps a budget from being valued. */
const PANTALLAS: Readonly<Record<string, Encontrar>> = {
  categorias_valores: ({ esc, cat }) => enEscalafon(esc, { "f.cat": cat }),
  codigos_destino_valores: ({ codes }) => ["tablas/codigosdedestino", { "f.codigo": codes }],
  equivalencias_exterior: ({ esc }) => ["tablas/equivalenciasexterior", { "f.esc": esc }],
  // The units of a series are paid by the scales that name it.
  valores_ur: ({ serie_ur }, escalafones) =>
    enEscalafon(escalafones.find((e) => [e.serie_ur, e.serie_fe].includes(serie_ur))?.esc),
  sinep_grilla: enElSinep,
  sinep_funciones: enElSinep,
  sinep_agrupamientos: enElSinep,
  sinep_tramos: enElSinep,
  imputacion: ({ pprin }) => ["admin/estructura", { tabla: "imputacion", "f.pprin": pprin }],
};

/** The screen of a value at its month, of its key alone where it can be; null = none has it. */
export function lugarDeValor(
  r: Referencias,
  { tabla, clave, mes }: Pick<ParametroLeido, "tabla" | "clave" | "mes">,
): Lugar | null {
  if (!Object.hasOwn(PANTALLAS, tabla)) return null;
  const [pantalla, extra] = PANTALLAS[tabla](
    leerClave(clave, camposDeClave(tabla)),
    r.filas("escalafones"),
  );
  const [seccion, item] = pantalla.split("/");
  const dichos = Object.entries({ ...extra, mes }).filter(([, v]) => v !== undefined);
  return {
    seccion,
    item,
    extra: Object.fromEntries(dichos.map(([nombre, v]) => [nombre, String(v)])),
  };
}
