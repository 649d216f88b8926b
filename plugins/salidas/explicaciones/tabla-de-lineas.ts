/** The lines of a figure as a table and as JSON, wherever they come from ([S3]). */
import { toNumber } from "#core/domain/money.ts";
import { tablaAJson } from "#core/outputs/json.ts";
import type { FilaTabla, Tabla, ValorTabla } from "#core/outputs/table.ts";
import { columnaDeValores, CuentaDeValores } from "#core/outputs/values.ts";
import { filtroDeVista, leerVista, ordenarLugares } from "#core/outputs/view.ts";
import type { OpcionSalida } from "#core/plugin.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import {
  type Filtro,
  type ParametroDeLineas,
  Prueba,
  type SegmentoDeLinea,
} from "#plugins/valuation/service.ts";
import {
  leerPagina,
  OPCIONES_FILAS,
  OPCIONES_PAGINA,
  OPCIONES_SELECCION,
  type Pagina,
} from "../parametrico/seleccion.ts";
import { type LectorDeColumna, lectorDeColumna } from "./columna-de-linea.ts";
import { type Aritmetica, cuentaDe, mostrarCuenta } from "./cuenta.ts";
import { type Corte, CORTES, Desglose, pruebaDeParte } from "./desglose.ts";
import { OPCION_GRUPOS } from "./grupos.ts";
import { type LineaDeFigura, LineasDeFigura, type Sumadas } from "./lineas-figura.ts";
import {
  codigosEnPalabras,
  columnasDeLineas,
  type DeDonde,
  EN_PALABRAS,
  filaDeLinea,
  lector,
  mostrarParametro,
  mostrarSegmento,
} from "./lineas-tabla.ts";
import { type NombresDeCodigos, RenglonesDeCifra } from "./renglones.ts";

export const MEDIDAS = {
  valor: ["importe", "Importe"],
  cargos: ["cargos", "Cargos"],
  ocupados: ["ocupados", "Ocupados"],
  vacantes: ["vacantes", "Vacantes"],
  financiados: ["financiados", "Financiados"],
  horas: ["horas", "Horas"],
  licencias: ["licencias", "Licencias"],
} as const;
export type MedidaDeLineas = keyof typeof MEDIDAS;

/** Which lines, and which of them are shown. */
export const OPCIONES_LINEAS: Readonly<Record<string, OpcionSalida>> = {
  ...OPCIONES_SELECCION,
  grupos: OPCION_GRUPOS,
  ...OPCIONES_FILAS,
  ...OPCIONES_PAGINA,
  por: {
    description: "De qué está hecha la cifra: sus partes por escalafón, categoría o componente",
    values: CORTES,
    format: "json",
  },
  dentro: { description: "Sólo una de esas partes, como ella lo dice", format: "json" },
  como: {
    description: "En vez de las líneas, los renglones de los que son, o la cuenta de cada una",
    values: ["renglones", "cuentas"],
    format: "json",
  },
  busca: { description: "Palabras de los renglones, en cualquier orden", format: "json" },
};

type Valores = Readonly<Record<string, string>>;
type Marco = Pick<Tabla, "encabezado" | "valorizado" | "desactualizado" | "partes">;

/** What some columns say of a line; null when one of them needs the whole of its row. */
function mirarColumnas(
  campos: readonly string[],
  lectorDe: (campo: string) => LectorDeColumna | null,
): ((l: LineaDeFigura) => FilaTabla) | null {
  const lectores: (readonly [campo: string, leer: LectorDeColumna])[] = [];
  for (const campo of campos) {
    const leer = lectorDe(campo);
    if (leer === null) return null;
    lectores.push([campo, leer]);
  }
  return (l) => {
    const dicho: Record<string, ValorTabla> = {};
    for (const [campo, leer] of lectores) dicho[campo] = leer(l);
    return dicho;
  };
}

/** Counts the lines of a figure as they come, and makes the table of a page of them. */
export class TablaDeLineas {
  readonly lista: LineasDeFigura;
  readonly #fila: (l: LineaDeFigura) => ReturnType<typeof filaDeLinea>;
  readonly #enJson: boolean;
  readonly #pagina: Pagina;
  readonly #columnas: Tabla["columnas"];
  readonly #campo: string;
  readonly #valores: CuentaDeValores | null;
  /** What it is made of, where that is asked for. */
  readonly #desglose: Desglose | null;
  readonly #renglones: RenglonesDeCifra | null;
  readonly #conCuentas: boolean;
  /** Of the months that are asked for, what each line says of them. */
  readonly #prueba: Prueba;

  /**
   * @param r to say codes in words, at the month of reference @param filtro which lines these are.
   * @param porMeses they are of a group valued by months: of its year, the month of one position is
   * that of reference, and says so ([Y1]). @param nombres what its rows are called, where somebody
   * asks for them.
   * @throws Rechazo for options that cannot be read.
   */
  constructor(
    private readonly r: Referencias,
    private readonly medida: MedidaDeLineas,
    private readonly filtro: Filtro,
    private readonly valores: Valores,
    formato: string,
    porMeses: boolean,
    nombres: NombresDeCodigos | null,
  ) {
    const prueba = this.#prueba = new Prueba(filtro);
    const [campo] = MEDIDAS[medida];
    const lecturas = lector();
    // Only its own JSON has codes and parameters; a workbook may list every line of the budget.
    const enJson = this.#enJson = formato === "json";
    const fila = this.#fila = ({ linea, como, cantidad }: LineaDeFigura) => {
      const explicada = { ...linea.explicada(prueba), ...como };
      const propia = filaDeLinea(explicada, campo, cantidad, r, lecturas);
      return enJson ? propia : codigosEnPalabras(propia);
    };
    this.#campo = campo;
    this.#columnas = columnasDeLineas(
      MEDIDAS[medida],
      porMeses && !prueba.porMes ? r.mes : undefined,
    );
    const tabla = { columnas: this.#columnas };
    const vista = leerVista({ filtros: valores.filtros, orden: valores.orden });
    const deVista = filtroDeVista(tabla, vista);
    const pagina = leerPagina(valores, formato);
    const contada = columnaDeValores(tabla, valores.valores_de);
    const contados = this.#valores = contada && new CuentaDeValores(contada);
    const miradas = [...vista.filtros, { campo: vista.orden?.campo }, { ...contada }];
    const mirar = mirarColumnas(
      [...new Set(miradas.flatMap((m) => m.campo ?? []))],
      (c) => enJson || !EN_PALABRAS.has(c) ? lectorDeColumna(c, campo, r) : null,
    ) ?? fila;
    const enPesos = medida === "valor";
    const desglose = this.#desglose = valores.por
      ? new Desglose(valores.por as Corte, r, enPesos)
      : null;
    const renglones = this.#renglones = nombres && valores.como === "renglones"
      ? new RenglonesDeCifra(nombres, enPesos)
      : null;
    this.#conCuentas = valores.como === "cuentas";
    const valor = contada && contados &&
      ((l: LineaDeFigura) => contados.ver(mirar(l)[contada.campo]));
    const miran = [
      valor,
      desglose && ((l: LineaDeFigura) => desglose.ver(l)),
      renglones && ((l: LineaDeFigura) => renglones.ver(l)),
    ].filter((ver) => ver !== null);
    const deParte = pruebaDeParte(valores.dentro ?? "");
    const pruebas = [deParte, deVista && ((l: LineaDeFigura) => deVista(mirar(l)))]
      .filter((pasa) => pasa !== null);
    this.#pagina = pagina;
    this.lista = new LineasDeFigura({
      pagina: renglones || desglose ? { desde: 0, hasta: 0 } : pagina,
      ver: miran.length === 0 ? null : (l) => miran.forEach((ver) => ver(l)),
      pasa: pruebas.length === 0 ? null : (l) => pruebas.every((pasa) => pasa(l)),
      ordenar: vista.orden &&
        ((lineas) =>
          ordenarLugares(tabla, vista, (i) => mirar(lineas[i]), [...lineas.keys()])
            .map((i) => lineas[i])),
    });
  }

  /** It is of amounts in more than one currency, which do not add up to anything. */
  get #enMonedas(): boolean {
    return this.medida === "valor" && this.lista.figura.porMoneda.size > 1;
  }

  #totales({ porMoneda, total }: Sumadas): Pick<Tabla, "totales" | "totalesPorMoneda"> {
    if (!this.#enMonedas) return { totales: { [this.#campo]: total } };
    const monedas = [...porMoneda].sort(([a], [b]) => a - b);
    return { totalesPorMoneda: monedas.map(([mon, suyo]) => ({ mon, [this.#campo]: suyo })) };
  }

  /** @param avisos what else its JSON says. */
  tabla(marco: Marco, avisos: Readonly<Record<string, unknown>>): Tabla {
    const lineas = this.lista.pagina();
    const { figura, filtradas } = this.lista;
    const [fila, enJson, prueba] = [this.#fila, this.#enJson, this.#prueba];
    const enPesos = this.medida === "valor";
    const explicadas = enJson ? lineas.map(({ linea }) => linea.explicada(prueba)) : [];
    return {
      ...marco,
      columnas: this.#columnas,
      filas: enJson ? lineas.map(fila) : [],
      ...(enJson ? {} : {
        filasDeLibro: { cantidad: lineas.length, fila: (i) => fila(lineas[i]) },
      }),
      ...this.#totales(filtradas),
      datos: {
        lineas: filtradas.lineas,
        desde: this.#pagina.desde,
        // Always of the whole figure, also when filters leave part of its lines out.
        figura: {
          lineas: figura.lineas,
          total: this.#enMonedas ? null : enPesos ? toNumber(figura.total) : figura.total,
        },
        ...(this.#valores ? { valores: this.#valores.lista() } : {}),
        ...(this.#desglose ? { desglose: this.#desglose.mostrado() } : {}),
        ...(this.#renglones
          ? { renglones: this.#renglones.mostrados(this.#pagina, this.valores.busca ?? "") }
          : {}),
        ...(this.#conCuentas
          ? {
            cuentas: lineas.map((l) => cuentaDe(l, this.medida, prueba, this.filtro.meses, this.r)),
          }
          : {}),
        campos_usados: this.lista.campos,
        parametros: explicadas.map((l) => l.parametros),
        segmentos: explicadas.map((l) => l.segmentos ?? null),
        ...avisos,
      },
    };
  }
}

/** @param deDonde what else is known of each value read. */
export function lineasAJson(tabla: Tabla, deDonde?: DeDonde) {
  const { parametros, segmentos, cuentas, ...datos } = tabla.datos as {
    readonly parametros: readonly (readonly ParametroDeLineas[])[];
    readonly segmentos: readonly (readonly SegmentoDeLinea[] | null)[];
    readonly cuentas?: readonly Aritmetica[];
  };
  const enPesos = tabla.columnas.some((c) => c.campo === "importe" && c.tipo === "medida");
  const escritas = cuentas?.map((c) => mostrarCuenta(c, enPesos, deDonde));
  const generica = tablaAJson({
    ...tabla,
    datos: { ...datos, ...(escritas && { cuentas: escritas }) },
  });
  return {
    ...generica,
    filas: generica.filas.map((fila, i) => {
      const suyos = segmentos[i];
      return {
        ...fila,
        parametros: parametros[i].map((p) => mostrarParametro(p, deDonde)),
        // Only a group valued by months has them.
        ...(suyos === null ? {} : { segmentos: suyos.map((s) => mostrarSegmento(s, deDonde)) }),
      };
    }),
  };
}
