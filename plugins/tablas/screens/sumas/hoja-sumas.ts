/** Fixed sums as a sheet ([Y7]): each is one row, from when to when it rules included. */
import type { SumaFija } from "#proto/tablas.ts";
import { type CampoDeCelda, hojaDeCampos, type Leida } from "#ui/grid/celdas/campos.ts";
import { leerSiNo } from "#ui/grid/celdas/campos.ts";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import { entradaLista, sinFinal } from "#ui/form/listas.ts";
import { mesConGuion } from "#core/domain/group.ts";
import {
  camposDe,
  comprobarSuma,
  tablaReferencia,
  tituloDe,
} from "#plugins/tablas/descripciones.ts";
import type { NombreCampo } from "#plugins/tablas/campos.ts";
import { type DeValores, guardarValores, revDeFila } from "../valores/hoja-valores.ts";
import type { LugarDeNorma } from "../valores/norma.tsx";
import { entradaDeMes, REGIMENES_ALCANZADOS } from "./sumas-modelo.ts";

const SUMAS = tablaReferencia("sumas_fijas");
const CAMPOS = camposDe(SUMAS);
/** Each says its own months: the norm is that of all that is typed. */
export const LUGAR: LugarDeNorma = { tabla: SUMAS.nombre };

interface Entrada {
  readonly sumas: readonly SumaFija[];
  /** Any month: each says its own. */
  readonly mes: number;
  readonly poner: (guardadas: readonly SumaFija[]) => void;
  readonly abrir: (suma: SumaFija) => void;
}

/** Whom it reaches is the scales of a regime or a list of them: one of the two. */
function leerAlcance(texto: string): Leida {
  const dicho = texto.toLowerCase();
  const regimen =
    REGIMENES_ALCANZADOS.find((r) => [r.id, r.descripcion.toLowerCase()].includes(dicho))?.id ?? "";
  const escalafones = regimen === "" ? sinFinal(entradaLista(texto)) : "";
  if (regimen === "" && escalafones === "") {
    return "Escriba un régimen (sinep, categorias, ur) o los escalafones, como 303;1303";
  }
  return { como: { regimen, escalafones }, enviado: { regimen, escalafones } };
}

/** One that is not remunerative is neither base of percentages nor of the SAC. */
function leerRemunerativa(texto: string): Leida {
  const si = leerSiNo(texto);
  if (si === null) return "Remunerativa: escriba Sí o No";
  return si ? { como: { remunerativa: true }, enviado: { remunerativa: "1" } } : {
    como: { remunerativa: false, bonificable: false, en_sac: false },
    enviado: { remunerativa: "0", bonificable: "0", en_sac: "0" },
  };
}

const deMes = (valor: unknown) => valor === null ? "" : mesConGuion(Number(valor));

function camposDeSumas(): Readonly<Record<string, CampoDeCelda>> {
  const de = (id: NombreCampo): CampoDeCelda => (
    { titulo: tituloDe(SUMAS, id), campo: CAMPOS[id] }
  );
  return {
    descripcion: { ...de("descripcion"), falta: "Ingrese la descripción" },
    regimen: {
      ...de("regimen"),
      leer: leerAlcance,
      opciones: REGIMENES_ALCANZADOS.map(({ id, descripcion }) => ({ codigo: id, descripcion })),
    },
    pprins: { ...de("pprins"), entrada: (t) => sinFinal(entradaLista(t)) },
    desde_mes: { ...de("desde_mes"), entrada: entradaDeMes, texto: deMes },
    hasta_mes: { ...de("hasta_mes"), entrada: entradaDeMes, texto: deMes },
    importe: de("importe"),
    remunerativa: { ...de("remunerativa"), leer: leerRemunerativa },
    bonificable: de("bonificable"),
    en_sac: { ...de("en_sac"), texto: (v) => v === false ? "No" : "Sí" },
  };
}

function comprobar(suma: SumaFija): Readonly<Record<string, string>> {
  const falla = comprobarSuma({ ...suma });
  return falla ? { [falla.columna]: falla.mensaje } : {};
}

export function hojaDeSumas({ sumas, mes, poner, abrir }: Entrada): Hoja<SumaFija> {
  const lugares = new Map(sumas.map((s, i) => [s.id, i]));
  const campos = camposDeSumas();
  const d: DeValores<SumaFija> = {
    tabla: SUMAS.nombre,
    mes,
    claveDe: ({ id }) => id,
    campos: Object.fromEntries(
      SUMAS.columnas.filter((c) => c !== "id").map((id) => [
        id,
        { id, titulo: tituloDe(SUMAS, id), campo: CAMPOS[id] },
      ]),
    ),
    valorDe: ({ id }, columna) => (
      { id: lugares.get(id) ?? 0, clave: { id }, campo: columna as NombreCampo }
    ),
    revDe: ({ rev }) => rev,
    con: (suma, _, { rev }) => ({ ...suma, rev }),
    nombre: ({ id }) => `Suma ${id}`,
    lugar: LUGAR,
    poner,
  };
  return hojaDeCampos<SumaFija>({
    campos,
    cerradas: { id: "El código de una suma no se cambia" },
    texto: (suma, columna) =>
      columna === "regimen" && suma.regimen === "" ? suma.escalafones : null,
    comprobar,
    rev: (suma) => revDeFila(d, suma),
    guardar: (filas) => guardarValores(d, filas),
    abrir,
  });
}
