/**
 * The arithmetic of a valued line written out ([S3], [V9]): «808 UR × 783,00 × 3 cargos × 12 meses».
 * Every sum is done again with what the line read before it is told; one that does not give the
 * amount to the cent is not told, and what it started from stands in its place.
 */
import {
  contar,
  formatEnteroEsAr,
  formatEsAr,
  mulDiv,
  sumar,
  toNumber,
} from "#core/domain/money.ts";
import { nombreMes, rangoDeMeses } from "#core/domain/period.ts";
import { idDeSuma } from "#core/domain/rubros.ts";
import type { Lugar } from "#core/plugin.ts";
import {
  decirLectura,
  lugarDeValor,
  mostrarLectura,
  type Referencias,
} from "#plugins/tablas/service.ts";
import {
  type Linea,
  type LineaExplicada,
  type ParametroDeLineas,
  type Prueba,
  UNIDAD,
} from "#plugins/valuation/service.ts";
import { descripcionDe } from "./columna-de-linea.ts";
import type { LineaDeFigura } from "./lineas-figura.ts";

type Signo = "" | "×" | "÷" | "+";

/** One of the numbers of an account, as it is written. */
export interface Factor {
  readonly signo: Signo;
  readonly texto: string;
  /** Where it comes from, in words. */
  readonly de: string;
  /** The value of the tables that it is. */
  readonly parametro?: ParametroDeLineas;
  /** The screen of that value. */
  readonly lugar?: Lugar | null;
}

/** What is added up: a product, of some months where the year has several. */
interface Sumando {
  readonly factores: readonly Factor[];
  /** Centavos, or a count. */
  readonly da: number;
}

export interface Aritmetica {
  readonly descripcion: string;
  readonly sumandos: readonly Sumando[];
  readonly da: number;
}

const pesos = (centavos: number): string => `$ ${formatEsAr(centavos)}`;
const unidades = (centesimos: number): string => `${formatEsAr(centesimos).replace(/,00$/, "")} UR`;
const porciento = (centesimos: number): string => `${formatEsAr(centesimos).replace(/,00$/, "")} %`;

type Lecturas = readonly ParametroDeLineas[];

const leida = (lecturas: Lecturas, tabla: string, clave = ""): ParametroDeLineas | undefined =>
  lecturas.find((p) => p.tabla === tabla && p.clave.includes(clave) && p.valores !== null);
const numero = (p: ParametroDeLineas | undefined, campo: string): number | null => {
  const valor = p?.valores?.[campo];
  return typeof valor === "number" ? valor : null;
};

const nombreDe = (p: ParametroDeLineas): string => {
  const { titulo } = mostrarLectura(p.tabla, p.valores);
  const { clave } = decirLectura(p.tabla, p.clave, p.valores);
  return clave === "" ? titulo : `${titulo}, ${clave}`;
};

const deTabla = (signo: Signo, texto: string, parametro: ParametroDeLineas): Factor => ({
  signo,
  texto,
  de: nombreDe(parametro),
  parametro,
});

/** What one position is paid in a month, and how. */
interface Mensual {
  readonly factores: readonly Factor[];
  readonly da: number;
}

const DEL_MES = "Mensual de un cargo";
const suelto = (da: number, de: string): Mensual => ({
  factores: [{ signo: "", texto: pesos(da), de }],
  da,
});

/** Units of a scale at the value of its unit. */
function enUnidades(lecturas: Lecturas, cuantas: ParametroDeLineas | undefined, campo: string) {
  const unidad = leida(lecturas, "valores_ur");
  const [n, valor] = [numero(cuantas, campo), numero(unidad, "valor")];
  if (!cuantas || !unidad || n === null || valor === null) return null;
  return {
    factores: [deTabla("", unidades(n), cuantas), deTabla("×", pesos(valor), unidad)],
    da: mulDiv(valor, n, 100),
    n,
    valor,
    unidad,
  };
}

function basico(lecturas: Lecturas): Mensual | null {
  const destino = leida(lecturas, "codigos_destino_valores");
  const equivalencia = leida(lecturas, "equivalencias_exterior");
  const [retribucion, parte] = [numero(destino, "retri_emba"), numero(equivalencia, "porcentaje")];
  if (destino && equivalencia && retribucion !== null && parte !== null) {
    return {
      factores: [
        deTabla("", formatEsAr(retribucion), destino),
        deTabla("×", porciento(parte), equivalencia),
      ],
      da: mulDiv(retribucion, parte, 10_000),
    };
  }
  const deLista = leida(lecturas, "categorias_valores");
  const remuneracion = numero(deLista, "remuneracion");
  return enUnidades(lecturas, leida(lecturas, "sinep_grilla", "grado=0"), "ur") ??
    enUnidades(lecturas, deLista, "uret") ??
    (deLista && remuneracion !== null
      ? { factores: [deTabla("", pesos(remuneracion), deLista)], da: remuneracion }
      : null);
}

function grado(lecturas: Lecturas): Mensual | null {
  const grillas = lecturas.filter((p) => p.tabla === "sinep_grilla");
  const nivel = grillas.find((p) => p.clave.endsWith("grado=0"));
  const suyo = grillas.find((p) => p !== nivel) ?? nivel;
  const unidad = leida(lecturas, "valores_ur");
  const [del, base, valor] = [
    numero(suyo, "ur"),
    numero(nivel, "ur"),
    numero(unidad, "valor"),
  ];
  if (!suyo || !unidad || del === null || base === null || valor === null) return null;
  return {
    factores: [
      {
        ...deTabla("", unidades(del - base), suyo),
        de: `${nombreDe(suyo)}: ${unidades(del)} menos ${unidades(base)}`,
      },
      deTabla("×", pesos(valor), unidad),
    ],
    da: mulDiv(valor, del - base, 100),
  };
}

function suplemento(lecturas: Lecturas, tabla: string): Mensual | null {
  const de = basico(lecturas);
  const suyo = leida(lecturas, tabla);
  const parte = numero(suyo, "porcentaje");
  if (!de || !suyo || parte === null) return null;
  return {
    factores: [...de.factores, deTabla("×", porciento(parte), suyo)],
    da: mulDiv(de.da, parte, 10_000),
  };
}

function sumaFija(lecturas: Lecturas): Mensual | null {
  const deLista = leida(lecturas, "categorias_valores");
  const suma = numero(deLista, "sumafijare");
  return deLista && suma !== null
    ? { factores: [deTabla("", pesos(suma), deLista)], da: suma }
    : null;
}

/** One of the sums that agreements add ([Y7]). */
function sumaDeAcuerdo(lecturas: Lecturas, id: string): Mensual | null {
  const leidas = leida(lecturas, "sumas_fijas");
  const vigentes = JSON.parse(String(leidas?.valores?.sumas ?? "[]")) as [string, number][];
  const suya = vigentes.find(([cual]) => cual === id);
  return leidas && suya ? { factores: [deTabla("", pesos(suya[1]), leidas)], da: suya[1] } : null;
}

function comoSePaga(clave: string, lecturas: Lecturas): Mensual | null {
  switch (clave) {
    case "basico":
      return basico(lecturas);
    case "grado":
      return grado(lecturas);
    case "agrupamiento":
      return suplemento(lecturas, "sinep_agrupamientos");
    case "tramo":
      return suplemento(lecturas, "sinep_tramos");
    case "funcion":
      return enUnidades(lecturas, leida(lecturas, "sinep_funciones"), "ur");
    case "sumafija":
      return sumaFija(lecturas);
  }
  const id = idDeSuma(clave);
  return id === null ? null : sumaDeAcuerdo(lecturas, id);
}

/** How a month comes to what the line says it is; the month alone where nobody can say. */
function mensualDe(clave: string, mensual: number, lecturas: Lecturas): Mensual {
  const dicho = comoSePaga(clave, lecturas);
  return dicho?.da === mensual ? dicho : suelto(mensual, DEL_MES);
}

/** Positions of a row, or its hours. */
function cuantos({ unidad, ocupados, vacantes }: LineaExplicada): readonly [number, Factor] {
  const n = ocupados + vacantes;
  const enHoras = unidad === UNIDAD.horas;
  const vacios = vacantes === 0 ? "sin vacantes" : contar(vacantes, "vacante", "vacantes");
  return [n, {
    signo: "×",
    texto: enHoras ? contar(n, "hora", "horas") : contar(n, "cargo", "cargos"),
    de: enHoras ? "Del renglón" : `${contar(ocupados, "ocupado", "ocupados")}, ${vacios}`,
  }];
}

const meses = (n: number, de: string): Factor => ({
  signo: "×",
  texto: contar(n, "mes", "meses"),
  de,
});

const total = (sumandos: readonly Sumando[]): number =>
  sumandos.reduce((t, s) => sumar(t, s.da, "la cuenta"), 0);

/** A component of the pay of positions. @param pedidos months of the figure; undefined = all. */
function dePago(l: LineaExplicada, pedidos: readonly number[] | undefined): Sumando[] {
  const [n, deCargos] = cuantos(l);
  const uno = (mensual: number, lecturas: Lecturas, cuantosMeses: number, de: string): Sumando => {
    const { factores, da } = mensualDe(l.clave, mensual, lecturas);
    return {
      factores: [...factores, deCargos, meses(cuantosMeses, de)],
      da: da * n * cuantosMeses,
    };
  };
  if (!l.segmentos) {
    return l.mensual === null
      ? []
      : [uno(l.mensual, l.parametros, l.tcober, "meses cubiertos (T. Cober.) del renglón")];
  }
  return l.segmentos.flatMap(({ desde, hasta, mensual, parametros }) => {
    const suyos = Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i)
      .filter((m) => pedidos?.includes(m) ?? true);
    const [primero, ultimo] = [suyos[0], suyos.at(-1)];
    if (primero === undefined || ultimo === undefined) return [];
    // What has no month was read once, and every segment rests on it too.
    const lecturas = [...parametros, ...l.parametros.filter((p) => p.desde_mes === null)];
    return [uno(mensual, lecturas, suyos.length, rangoDeMeses(primero, ultimo))];
  });
}

/** The annual amounts of a row that others are worked out from. */
interface Sumas {
  /** Of adicionales and complementos ([V3]). */
  readonly bonificable: number;
  /** Of the SAC ([V4]). */
  readonly deSac: number;
  /** Of contributions ([V5]). */
  readonly remunerativo: number;
}

function sumasDe(lineas: readonly Linea[]): Sumas {
  let [bonificable, deSac, remunerativo] = [0, 0, 0];
  for (const { rubro, regla, importe, componente: c } of lineas) {
    if (rubro === "complementos" || rubro === "contribuciones") continue;
    remunerativo += importe;
    if (rubro === "sac") continue;
    if (regla !== null || c.en_sac !== 0) deSac += importe;
    if (regla === null && c.clave !== "sumafija" && c.bonificable !== 0) bonificable += importe;
  }
  return { bonificable, deSac, remunerativo };
}

/** What is worked out from other lines of its row. */
function deOtras(l: LineaExplicada, hermanas: readonly Linea[]): Sumando[] {
  const sumas = sumasDe(hermanas);
  if (l.rubro === "sac") {
    return [{
      factores: [
        { signo: "", texto: pesos(sumas.deSac), de: "Lo remunerativo del renglón en el año" },
        { signo: "÷", texto: "12", de: "Una doceava parte" },
      ],
      da: mulDiv(sumas.deSac, 1, 12),
    }];
  }
  if (l.porcentaje === null) return [];
  const [base, de] = l.rubro === "contribuciones"
    ? [sumas.remunerativo, "Lo remunerativo del renglón, con el sueldo anual complementario"]
    : [sumas.bonificable, "Lo bonificable del renglón en el año"];
  return [{
    factores: [
      { signo: "", texto: pesos(base), de },
      { signo: "×", texto: porciento(l.porcentaje), de: "Porcentaje de su base" },
    ],
    da: mulDiv(base, l.porcentaje, 10_000),
  }];
}

const QUE_DICE: Readonly<Record<string, string>> = {
  valor: "Importe del renglón",
  cargos: "Cargos del renglón, ocupados y vacantes",
};

/** What there is nothing to work out from. */
function tomado({ linea, cantidad }: LineaDeFigura, medida: string): Sumando[] {
  const ejecutado = linea.renglon.base === "ejecucion";
  return [{
    factores: [{
      signo: "",
      texto: medida === "valor" ? pesos(cantidad) : formatEnteroEsAr(cantidad),
      de: ejecutado && medida === "valor" ? "Lo ejecutado" : QUE_DICE[medida] ?? "Del renglón",
    }],
    da: cantidad,
  }];
}

/** @param prueba the months of the figure, of those lines that have them. */
export function cuentaDe(
  l: LineaDeFigura,
  medida: string,
  prueba: Prueba,
  pedidos: readonly number[] | undefined,
  r: Referencias,
): Aritmetica {
  const { linea, cantidad, como } = l;
  const explicada = { ...linea.explicada(prueba), ...como };
  const deCargos = explicada.base === "cargos" && explicada.regla === null &&
    explicada.rubro !== "sac";
  const cuenta = medida !== "valor" || como
    ? []
    : deCargos
    ? dePago(explicada, pedidos)
    : deOtras(explicada, linea.delRenglon());
  const dicha = cuenta.length > 0 && total(cuenta) === cantidad ? cuenta : tomado(l, medida);
  return {
    descripcion: descripcionDe({ ...linea.componente, ...como }, r),
    sumandos: dicha.map(({ factores, da }) => ({
      da,
      factores: factores.map((f) =>
        f.parametro ? { ...f, lugar: lugarDeValor(r, f.parametro) } : f
      ),
    })),
    da: cantidad,
  };
}

/** As its JSON form has it. @param acuerdoDe which agreement supposes a value. */
export function mostrarCuenta(
  { descripcion, sumandos, da }: Aritmetica,
  enPesos: boolean,
  acuerdoDe?: (p: ParametroDeLineas) => { readonly acuerdo?: string },
) {
  const cifra = (n: number) => enPesos ? toNumber(n) : n;
  const mostrar = ({ signo, texto, de, parametro: p, lugar = null }: Factor) => ({
    signo,
    texto,
    de,
    desde: !p || p.desde_mes === null ? "" : `desde ${nombreMes(p.desde_mes)}`,
    norma: p?.norma ?? "",
    acuerdo: (p && acuerdoDe?.(p).acuerdo) ?? "",
    lugar,
  });
  return {
    descripcion,
    cantidad: cifra(da),
    sumandos: sumandos.map((s) => ({ cantidad: cifra(s.da), factores: s.factores.map(mostrar) })),
  };
}
