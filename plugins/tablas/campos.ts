/** Columns of the reference tables: kind, range and words of each name, the same in every table. */
import { type Campo, campo, conVacio, llamado, nulo } from "#core/domain/fields.ts";

/** Pay-scale regimes ([R2]). */
export const REGIMENES = ["categorias", "sinep", "ur"] as const;

/** Main items that pay positions ([B2]). */
export const PPRIN_DE_CARGOS: readonly number[] = [1, 2, 7, 8];

const LETRAS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const opcional = (largo: number): Campo<string> => conVacio(campo.texto(largo), "");
const nivel = () => campo.entero(0, 99);
const saf = () => campo.entero(0, 999);
const serie = () => campo.texto(20, /^[A-Z0-9_-]+$/);

/**
 * Amounts are centavos, percentages and units of remuneration hundredths. An
 * empty number is an error, but for the fields whose `vacio` says what it stands for.
 */
export const CAMPOS = {
  ejercicio: llamado("Ejercicio", campo.ejercicio()),
  version: llamado("Versión", campo.entero(0, 99)),
  jur: llamado("Jur.", campo.entero(0, 999), { nombres: ["Jurisdicción"] }),
  sjur: llamado("Subjur.", campo.entero(0, 999), { nombres: ["Subjurisdicción"] }),
  ent: llamado("Ent.", campo.entero(0, 9999), { nombres: ["Entidad"] }),
  car: llamado("Car.", campo.entero(0, 99), { nombres: ["Carácter"] }),
  saf: llamado("SAF", saf()),
  prog: llamado("Prog.", nivel(), { nombres: ["Programa"] }),
  subp: llamado("Subp.", nivel(), { nombres: ["Subprograma"] }),
  proy: llamado("Proy.", nivel(), { nombres: ["Proyecto"] }),
  act: llamado("Act.", nivel(), { nombres: ["Actividad"] }),
  fin: llamado("Fin.", campo.entero(0, 9), { nombres: ["Finalidad"] }),
  fun: llamado("Fun.", campo.entero(0, 99), { nombres: ["Función"] }),
  descripcion: llamado("Descripción", opcional(300), { ancho: 60 }),
  pprin: llamado("Partida Principal", campo.entero(0, 9), { nombres: ["Principal"] }),
  ppar: llamado("Partida Parcial", conVacio(campo.entero(0, 99), 0), { nombres: ["Parcial"] }),
  rubro: llamado("Rubro", campo.texto(20)),
  ubic: llamado("Código de Ubicación", campo.entero(0, 999), { nombres: ["Ubicación", "Ubic."] }),
  ff: llamado("F. Fin.", campo.entero(0, 99), { nombres: ["Fuente", "Fuente de financiamiento"] }),
  mon: llamado("Mon.", campo.entero(1, 9), { nombres: ["Moneda"] }),
  simbolo: llamado("Símbolo", opcional(10)),
  desde_mes: llamado("Actualizado desde", campo.mes()),
  nivel: llamado("Nivel", campo.letra("ABCDEF")),
  grado: llamado("Grado", campo.entero(0, 99)),
  ur: llamado("Unid. Ret.", campo.importe(), {
    nombres: ["UR", "Unidades", "Unidades retributivas"],
  }),
  feje: llamado("Fun. Ejec.", campo.entero(1, 9), { nombres: ["Función ejecutiva"] }),
  agrup: llamado("Agrup.", campo.letra("GPTE"), { nombres: ["Agrupamiento"] }),
  porcentaje: llamado("Porcentaje", campo.porcentaje(), { nombres: ["%"] }),
  grado_desde: llamado("Grado desde", campo.entero(0, 99)),
  grado_hasta: llamado("Grado hasta", campo.entero(0, 99)),
  serie_ur: llamado("Serie", serie()),
  serie_fe: llamado("Serie fun. ejec.", serie()),
  valor: llamado("Valor", campo.importe()),
  norma: llamado("Norma", opcional(200)),
  esc: llamado("Esc.", campo.entero(1, 9999), { nombres: ["Escalafón"] }),
  regimen: llamado("Régimen", conVacio(campo.texto(10), "categorias")),
  con_agrupamiento: llamado("Con agrupamiento", campo.booleano()),
  con_tramo: llamado("Con tramo", campo.booleano()),
  agrupamiento: llamado("Agrupamiento", campo.booleano()),
  tramo: llamado("Tramo", campo.booleano()),
  cat: llamado("Cat.", conVacio(campo.entero(0, 9999), 0), { nombres: ["Categoría"] }),
  remuneracion: llamado("Remuneración", conVacio(campo.importe(), 0)),
  sumafijare: llamado("S. F. Rem.", conVacio(campo.importe(), 0), {
    nombres: ["Suma fija", "Suma fija remunerativa"],
  }),
  uret: llamado("Unid. Ret.", conVacio(campo.importe(), 0), { nombres: ["Unidades retributivas"] }),
  codp: llamado("Cod. P.", campo.entero(0, 999)),
  unidad: llamado("Unidad", campo.letra("CH")),
  con_sac: llamado("Con SAC", campo.booleano()),
  con_contribuciones: llamado("Con contribuciones", campo.booleano()),
  codes: llamado("Código", campo.entero(1, 9999), { nombres: ["Código de destino"] }),
  retri_emba: llamado("Retribución de embajador", campo.importe()),
  c_comp: llamado("Comp.", campo.letra(LETRAS)),
  c_scom: llamado("Subcomp.", campo.letra("ABCDEFGHIJKLM")),
  n_comp: llamado("Nro. Comp.", campo.entero(0, 9999)),
  // Closing types: E, O and M begin the codes of budgets and executions ([C1]).
  codigo: llamado("Código", campo.letra([...LETRAS].filter((l) => !"EOM".includes(l)).join(""))),
  propio_onp: llamado("Propio de ONP", campo.booleano()),
  // Fixed sums ([Y7]): an empty list is all of them; without `hasta_mes`, from then on.
  id: llamado("Código", campo.texto(30, /^[A-Za-z0-9][A-Za-z0-9._-]*$/)),
  escalafones: llamado("Escalafones", campo.lista()),
  pprins: llamado("Partidas principales", campo.lista()),
  hasta_mes: llamado("Hasta", nulo(campo.mes())),
  importe: llamado("Importe", campo.importe()),
  remunerativa: llamado("Remunerativa", campo.booleano()),
  bonificable: llamado("Bonificable", campo.booleano()),
  en_sac: llamado("Integra el SAC", nulo(campo.booleano())),
  saf_origen: llamado("SAF origen", saf()),
  prog_origen: llamado("Prog. origen", nivel()),
  subp_origen: llamado("Subp. origen", nivel()),
  proy_origen: llamado("Proy. origen", nivel()),
  act_origen: llamado("Act. origen", nivel()),
  saf_destino: llamado("SAF destino", saf()),
  prog_destino: llamado("Prog. destino", nivel()),
  subp_destino: llamado("Subp. destino", nivel()),
  proy_destino: llamado("Proy. destino", nivel()),
  act_destino: llamado("Act. destino", nivel()),
} satisfies Record<string, Campo<unknown>>;

export type NombreCampo = keyof typeof CAMPOS;
