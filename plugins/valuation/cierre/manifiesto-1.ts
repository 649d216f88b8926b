/**
 * Manifests of format 1: what closings were sealed with before fields had names ([C5]). Nothing here
 * ever changes: the columns and their order are those of that time, whatever the bases, the header
 * and the stored lines have become since.
 */
import type { Consulta } from "#core/plugin.ts";
import { type Cabecera as Grupo, type Entregable, lotesDe } from "#plugins/bases/service.ts";
import {
  bloquesDe,
  cabeceraDe,
  type CabeceraDeLineas,
  diccionarioDe,
  libroDe,
} from "../lineas/almacen.ts";
import { codificar, type Disposicion } from "../engine/lineas/codec.ts";
import { traduccionDe, traducirBloque, traducirLibro } from "./lugares.ts";

const APERTURA = "prog subp proy act ubic ff";
const PORCENTAJES = "prog subp proy act pprin esc mon c_scom n_comp porcentaje";

/** The nine bases in their order, and the columns of each in theirs. */
export const COLUMNAS_1: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    cargos: `${APERTURA} pprin esc agrup nivel grado cat feje codp codes cargos vacantes coefval ` +
      "tcober",
    adicionales: PORCENTAJES,
    contribuciones: PORCENTAJES,
    complementos: PORCENTAJES,
    serviciosextraordinarios: `${APERTURA} esc c_scom n_comp cantidad costo porcont`,
    beneficiosycompensaciones: `${APERTURA} esc cargos costo_total`,
    asistenciasocial: `${APERTURA} esc mon c_scom n_comp cantidad costo`,
    contratosespeciales: `${APERTURA} esc c_scom n_comp cantidad costo_total`,
    otrosgastos: `${APERTURA} pprin esc costo_total`,
  }).map(([base, columnas]) => [base, columnas.split(" ")]),
);

/** Layout of the bytes of the lines. */
export const LINEAS_1: Disposicion = {
  version: 1,
  renglones: [
    ...["base", "id", "saf", "prog", "subp", "proy", "act", "ubic", "ff", "pprin", "mon"] as const,
    ...["esc", "agrup", "nivel", "grado", "cat", "feje", "codp", "codes", "unidad"] as const,
    ...["ocupados", "vacantes", "financiados", "horas", "licencias", "tcober"] as const,
  ],
  lineas: [
    ...["renglon", "ppar", "rubro", "componente", "porcentaje", "regla", "mensual"] as const,
    ...["importe", "conteo", "parametros"] as const,
  ],
  segmentos: [],
};

function datosDeValuacion(v: CabeceraDeLineas) {
  const { instante, usuario, motor, desde_mes, ejercicio, version, renglones, lineas, totales } = v;
  return { instante, usuario, motor, desde_mes, ejercicio, version, renglones, lineas, totales };
}

/** See `huellaDe`. */
export async function huellaDeFormato1(
  q: Consulta,
  grupo: Grupo,
  cierre: Omit<Entregable, "sha256">,
): Promise<string> {
  const { saf, codipres, descripcion, desde_mes, ejercicio, version, fecha_alta } = grupo;
  const { origen, tipo, motor, usuario, instante } = cierre;
  const hash = new Bun.CryptoHasher("sha256");
  const agregar = (valor: unknown) => hash.update(`${JSON.stringify(valor)}\n`);
  agregar("planta entregable 1");
  agregar({ saf, codipres, descripcion, desde_mes, ejercicio, version, fecha_alta });
  agregar({ origen, tipo, motor, usuario, instante });
  const lugares = new Map<string, Map<number, number>>();
  for (const [base, columnas] of Object.entries(COLUMNAS_1)) {
    const propios = new Map<number, number>();
    lugares.set(base, propios);
    agregar({ base, columnas });
    for await (const lote of lotesDe(q, `base_${base}`, ["id", ...columnas], cierre)) {
      let texto = "";
      for (const [id, ...valores] of lote) {
        propios.set(Number(id), propios.size + 1);
        texto += `${JSON.stringify(valores)}\n`;
      }
      hash.update(texto);
    }
  }
  const valuacion = await cabeceraDe(q, saf, codipres);
  if (!valuacion) throw new Error("falta la valorización");
  const diccionario = await diccionarioDe(q, valuacion.id);
  const traducir = traduccionDe(lugares);
  agregar(datosDeValuacion(valuacion));
  agregar(diccionario);
  agregar(traducirLibro(await libroDe(q, valuacion.id), traducir));
  for await (const bloque of bloquesDe(q, valuacion.id)) {
    const bytes = codificar(traducirBloque(bloque, diccionario.componentes, traducir), LINEAS_1);
    agregar(bytes.byteLength);
    hash.update(bytes);
  }
  return hash.digest("hex");
}
