/** Columns of every file that `planta importar` reads, and how a row is written. */
import { readFile } from "node:fs/promises";
import { renglonesDeTexto } from "#core/domain/block-text.ts";

/** Marks what is not public, wherever a description exists. */
export const DEMO = " (datos de demostración)";
export const NORMA = "Dato de demostración";

const CADENA = "prog,subp,proy,act";
const GRUPO = `saf,codipres,${CADENA}`;
const PORCENTAJE = `${GRUPO},pprin,esc,mon,c_scom,n_comp,porcentaje`;

/** Header of each file, in its order. */
export const COLUMNAS = {
  organismos:
    "saf,nombre,login,codsir,jur,sjur,ent,car,habilitar_me,habilitar_ogas,consolidado,usa_coefval,onp",
  usuarios:
    "saf,usuario,clave,nombre_completo,dependencia,email,telefono,tipo,edicion_tablas,solo_consulta,acceso_safs,habilitado",
  versiones: "ejercicio,version,descripcion",
  instituciones: "ejercicio,version,jur,sjur,ent,descripcion",
  aperturas: `ejercicio,version,jur,sjur,ent,car,saf,${CADENA},fin,fun,descripcion`,
  clasificador: "pprin,ppar,descripcion",
  imputacion: "pprin,rubro,ppar",
  ubicaciones: "ubic,descripcion",
  fuentes: "ff,descripcion",
  monedas: "mon,descripcion,simbolo",
  finalidades_funciones: "fin,fun,descripcion",
  sinep_grilla: "desde_mes,nivel,grado,ur",
  sinep_funciones: "desde_mes,feje,ur",
  sinep_agrupamientos: "desde_mes,agrup,descripcion,porcentaje",
  sinep_tramos: "desde_mes,grado_desde,grado_hasta,porcentaje,descripcion",
  valores_ur: "serie_ur,desde_mes,valor,norma",
  escalafones: "esc,descripcion,regimen,serie_ur,con_agrupamiento,con_tramo,serie_fe",
  escalafon_suplementos: "esc,pprin,agrupamiento,tramo",
  sumas_fijas:
    "id,descripcion,norma,regimen,escalafones,pprins,desde_mes,hasta_mes,importe,remunerativa,bonificable,en_sac",
  categorias: "esc,cat,descripcion",
  categorias_valores: "esc,cat,desde_mes,remuneracion,sumafijare,uret,norma",
  codigos_procesamiento: "codp,descripcion,unidad,con_sac,con_contribuciones",
  codigos_destino: "codes,descripcion,mon",
  codigos_destino_valores: "codes,desde_mes,retri_emba",
  equivalencias_exterior: "esc,cat,nivel,porcentaje",
  composicion: "c_comp,c_scom,n_comp,descripcion",
  imputacion_composicion: "pprin,c_comp,c_scom,n_comp,ppar",
  tipos_cierre: "codigo,descripcion,propio_onp",
  mapeo_esidif:
    "ejercicio,version,saf_origen,prog_origen,subp_origen,proy_origen,act_origen,saf_destino,prog_destino,subp_destino,proy_destino,act_destino",
  techos: "ejercicio,saf,cargos,observaciones",
  vigente: "ejercicio,saf,cargos,horas,observaciones",
  credito_vigente: "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe",
  etapas: "ejercicio,nombre,prefijo,desde,hasta",
  prorrogas: "ejercicio,nombre,saf,hasta",
  avisos: "desde,hasta,safs,texto",
  presupuestos:
    "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online,criterio,congelado",
  cargos:
    `${GRUPO},ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp,codes,cargos,vacantes,coefval,tcober,mes_inicio`,
  adicionales: PORCENTAJE,
  complementos: PORCENTAJE,
  contribuciones: PORCENTAJE,
  serviciosextraordinarios: `${GRUPO},ubic,ff,esc,c_scom,n_comp,cantidad,costo,porcont`,
  beneficiosycompensaciones: `${GRUPO},ubic,ff,esc,cargos,costo_total`,
  asistenciasocial: `${GRUPO},ubic,ff,esc,mon,c_scom,n_comp,cantidad,costo`,
  contratosespeciales: `${GRUPO},ubic,ff,esc,c_scom,n_comp,cantidad,costo_total`,
  otrosgastos: `${GRUPO},ubic,ff,pprin,esc,costo_total`,
  acuerdos: "id,saf,nombre,norma,fecha,estado,publicado,definicion",
  ejecucion:
    `mes,saf,${CADENA},ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat,mon,cargos,horas,licencias,importe`,
} as const;

export type NombreArchivo = keyof typeof COLUMNAS;

/** One row in column order; a number in a column with decimals counts hundredths. */
export type RenglonDeArchivo = readonly (number | string)[];

/** Rows of the files that a part of the demonstration fills. */
export type FilasPorArchivo = Partial<Record<NombreArchivo, RenglonDeArchivo[]>>;

/** The columns with decimals; the rest are integers, codes and texts. */
const CON_DECIMALES = new Set([
  "remuneracion",
  "sumafijare",
  "uret",
  "valor",
  "retri_emba",
  "porcentaje",
  "porcont",
  "coefval",
  "costo",
  "costo_total",
  "importe",
]);

/** `-123456` → `-1234.56`, without binary fractions. */
function decimal(centesimos: number): string {
  const n = Math.abs(centesimos);
  const entero = Math.trunc(n / 100);
  return `${centesimos < 0 ? "-" : ""}${entero}.${String(n % 100).padStart(2, "0")}`;
}

const texto = (valor: string) =>
  /[",\r\n]/.test(valor) ? `"${valor.replaceAll('"', '""')}"` : valor;

/** The whole file as text: header, LF, quotes only where RFC 4180 asks for them. */
export function aCsv(nombre: NombreArchivo, filas: readonly RenglonDeArchivo[]): string {
  const decimales = COLUMNAS[nombre].split(",").map((c) => CON_DECIMALES.has(c));
  const lineas = filas.map((fila) =>
    fila.map((v, i) => typeof v === "string" ? texto(v) : decimales[i] ? decimal(v) : String(v))
      .join(",")
  );
  return [COLUMNAS[nombre], ...lineas, ""].join("\n");
}

/** Rows of a public file, as objects of texts. */
export async function leerHechos(nombre: string): Promise<Record<string, string>[]> {
  const url = new URL(`../tablas/datos/${nombre}.csv`, import.meta.url);
  const texto = (await readFile(url, "utf8")).replace(/^\uFEFF/, "");
  const [titulos, ...filas] = [...renglonesDeTexto(texto, ",")].map((r) => r.celdas);
  return filas.map((celdas) => Object.fromEntries(titulos.map((t, i) => [t, celdas[i]])));
}
