/** What each list of reference data answers, and what its workbook says of it ([S9]). */
import type { Consulta } from "#core/plugin.ts";
import { rechazo } from "../errors.ts";
import { LISTAS, type NombreLista } from "../listas.ts";
import type { FilaReferencia, Instantanea } from "./instantanea.ts";
import { estructura, instantanea } from "./memoria.ts";
import { mesDe } from "#core/domain/period.ts";
import { leerMes, leerParametros } from "./parametros.ts";
import * as vistas from "./vistas.ts";

export type FilaLista = Readonly<Record<string, number | string | boolean | null>>;
/** Path parameters, already read. */
export type Parametros = Readonly<Record<string, number>>;

export interface Respuesta {
  /** As the documentation of the calls names it. */
  readonly resumen: string;
  /** Of its workbook; its file is named as the list unless `archivo` says. */
  readonly titulo: string;
  readonly archivo?: string;
  /** What its call answers. @throws Rechazo 404 for a parameter that does not exist. */
  ver(q: Consulta, p: Parametros): Promise<unknown>;
  /** A row as the workbook has it, when it is not as the call answers it. */
  deLibro?(fila: FilaLista): FilaLista;
  /** Columns that the screen of these rows does not have; whoever names them still gets them. */
  omitidas?(q: Consulta, p: Parametros): Promise<readonly string[]>;
}

/** @throws Rechazo 404. */
export function exigirEscalafon(i: Instantanea, esc: number): FilaReferencia {
  const fila = i.fila("escalafones", { esc });
  if (!fila) throw rechazo("escalafon_inexistente", { esc });
  return fila;
}

/** @throws Rechazo 404. */
function exigirVersion(i: Instantanea, { ejercicio, version }: Parametros): void {
  if (!i.fila("versiones", { ejercicio, version })) {
    throw rechazo("version_inexistente", { ejercicio, version });
  }
}

/** Of the structure (ejercicio, version) that a call names. @throws Rechazo 404. */
async function estructuraDe(q: Consulta, p: Parametros) {
  const leida = await estructura(q, p.ejercicio, p.version);
  exigirVersion(leida.instantanea, p);
  return leida;
}

const de = (ver: (i: Instantanea, p: Parametros) => unknown): Respuesta["ver"] => async (q, p) =>
  ver(await instantanea(q), p);

const codigos = (titulo: string, clase: keyof typeof vistas.CLASES): Respuesta => ({
  resumen: `Códigos de ${titulo.toLowerCase()}`,
  titulo,
  ver: de((i) => vistas.codigos(i, vistas.CLASES[clase])),
});

const BANDERAS = ["remunerativa", "bonificable", "en_sac"] as const;

export const RESPUESTAS: Readonly<Record<NombreLista, Respuesta>> = {
  clasificador: {
    resumen: "Clasificador presupuestario",
    titulo: "Clasificador Presupuestario",
    ver: de(vistas.clasificador),
  },
  ubicacion: {
    resumen: "Ubicación geográfica",
    titulo: "Ubicación Geográfica",
    ver: de(vistas.ubicaciones),
  },
  adicionales: codigos("Adicionales", "adicionales"),
  contribuciones: codigos("Contribuciones", "contribuciones"),
  complementos: codigos("Complementos", "complementos"),
  asistenciasocial: codigos("Asistencia social", "asistenciasocial"),
  escalafones: { resumen: "Escalafones", titulo: "Escalafones", ver: de(vistas.escalafones) },
  sumasfijas: {
    resumen: "Sumas fijas, con sus meses y su alcance",
    titulo: "Sumas fijas",
    ver: de(vistas.sumasFijas),
    // A flag is a word, and what comes back from the workbook says it so.
    deLibro: (f) => ({
      ...f,
      ...Object.fromEntries(
        BANDERAS.map((c) => [c, f[c] === null ? null : f[c] ? "Sí" : "No"]),
      ),
    }),
  },
  composicion: {
    resumen: "Composición salarial",
    titulo: "Composición Salarial",
    ver: de((i) => ({ conceptos: vistas.composicion(i) })),
  },
  equivalenciasexterior: {
    resumen: "Equivalencias en el exterior",
    titulo: "Equivalencias Exterior",
    ver: de(vistas.equivalenciasExterior),
    // A row for a level of the SINEP has no category (spec 1 §2).
    deLibro: (f) => ({ ...f, cat: f.cat || null }),
  },
  unidadesretributivas: {
    resumen: "Unidades retributivas del mes en curso",
    titulo: "Unidades retributivas",
    ver: de((i) => vistas.unidadesRetributivas(i, mesDe(Date.now()))),
  },
  codigosdedestino: {
    resumen: "Códigos de destino con su valor en un mes",
    titulo: "Codigos de Destino",
    ver: de((i, { mes }) => vistas.codigosDeDestino(i, mes)),
  },
  categorias: {
    resumen: "Categorías de un escalafón con su valor en un mes",
    titulo: "Categorías",
    ver: de((i, { esc, mes }) => {
      exigirEscalafon(i, esc);
      return vistas.categorias(i, esc, mes);
    }),
    // Units only where the scale is paid in them ([R2]).
    omitidas: async (q, { esc }) =>
      (await instantanea(q)).fila("escalafones", { esc })?.regimen === "ur" ? [] : ["uret"],
  },
  instituciones: {
    resumen: "Instituciones de un clasificador",
    titulo: "Instituciones",
    ver: de((i, p) => {
      exigirVersion(i, p);
      return vistas.instituciones(i, p.ejercicio, p.version);
    }),
  },
  apertura: {
    resumen: "Organizaciones de una apertura programática",
    titulo: "Apertura programática",
    async ver(q, p) {
      const leida = await estructuraDe(q, p);
      return vistas.organizaciones(leida.instantanea, leida.estructura);
    },
  },
  programas: {
    resumen: "Apertura programática de una organización",
    titulo: "Apertura programática",
    archivo: "apertura",
    async ver(q, { jur, sjur, ent, car, saf, ...version }) {
      const leida = await estructuraDe(q, version);
      return vistas.programas(leida.instantanea, leida.estructura, { jur, sjur, ent, car, saf });
    },
  },
};

/** What the path of a list names. @throws Rechazo 400. */
export const parametrosDe = (
  ruta: string,
  crudos: Readonly<Record<string, unknown>>,
): Parametros =>
  Object.fromEntries(
    [...ruta.matchAll(/:(\w+)/g)].map(([, nombre]) => [
      nombre,
      nombre === "mes"
        ? leerMes(crudos.mes)
        : leerParametros([nombre as "esc"], crudos)[nombre as "esc"],
    ]),
  );

/** The rows of a list as its workbook has them. @throws Rechazo 404. */
export async function filasDeLibro(
  q: Consulta,
  nombre: NombreLista,
  p: Parametros,
): Promise<readonly FilaLista[]> {
  const { ver, deLibro = (f) => f } = RESPUESTAS[nombre];
  const { en } = LISTAS[nombre];
  const dicho = await ver(q, p);
  const filas = en === undefined ? dicho : (dicho as Readonly<Record<string, unknown>>)[en];
  return (filas as readonly FilaLista[]).map(deLibro);
}
