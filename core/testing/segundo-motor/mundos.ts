/**
 * Budgets drawn by chance, every regime and base in them, written as golden cases are: one that
 * fails is shown as a file that a person can read, and put among them.
 */
import { azarDe } from "../random.ts";
import { centesimos, OTRAS_BASES, type Presupuesto } from "./motor.ts";
import { r } from "./fraccion.ts";

type Renglon = Record<string, number | string>;
type Tablas = Readonly<Record<string, readonly Readonly<Renglon>[]>>;

/** Of positions, in each budget. */
export const CARGOS_POR_MUNDO = 40;
/** Budgets of a run: 2,000 positions. */
export const MUNDOS = 50;
const EJERCICIO = 2026;
const [SINEP, CONTRATADO, POR_UR, POR_CATEGORIA] = [401, 1401, 402, 9_999];
const ESCALAFONES = [SINEP, CONTRATADO, POR_UR, POR_CATEGORIA];
const NIVELES = ["A", "B", "C", "D"];
const GRADOS = [0, 1, 4, 8, 10];
const AGRUPAMIENTOS = ["G", "P", "T", "E"];
const CATEGORIAS = [1, 2, 3, 9_999];
/** Some as great as they may be: what is packed with others must not lose its ends. */
const DESTINOS = [1, 2, 999];
const CODIGOS = [1, 2, 3, 4, 5, 999];

/** 123456 → `1.234,56` without the points: both sides read it. */
const coma = (n: bigint | number): string => {
  const [signo, v] = n < 0 ? ["-", -BigInt(n)] : ["", BigInt(n)];
  return `${signo}${v / 100n},${String(v % 100n).padStart(2, "0")}`;
};

class Azar {
  readonly #azar: () => number;
  /** Whether amounts are near what an amount may be, so that some go past it. */
  readonly grandes: boolean;
  readonly muchas: boolean;
  constructor(semilla: number) {
    this.grandes = [0, 1, 3].includes(semilla % 10);
    this.muchas = semilla % 25 === 7;
    this.#azar = azarDe(semilla);
  }
  /** Both included. */
  entre(min: number, max: number): number {
    return min + Math.floor(this.#azar() * (max - min + 1));
  }
  de<T>(lista: readonly T[]): T {
    return lista[this.entre(0, lista.length - 1)];
  }
  /** Once in so many times. */
  una(enCuantas: number): boolean {
    return this.entre(1, enCuantas) === 1;
  }
  veces<T>(min: number, max: number, hacer: (i: number) => T): T[] {
    return Array.from({ length: this.entre(min, max) }, (_, i) => hacer(i));
  }
  mezclar<T>(lista: readonly T[]): T[] {
    return lista.map((x) => [this.#azar(), x] as const).toSorted(([a], [b]) => a - b)
      .map(([, x]) => x);
  }
}

/** A raise over the value before it, which keeps its centavos: «Cómo se encadenan los aumentos». */
const aumentar = (valor: bigint, porcentaje: bigint): bigint =>
  r({ n: valor * (10_000n + porcentaje), d: 10_000n });

/** Values of a key: one of before the year and those of an agreement, or others, in some months. */
function historia(a: Azar, clave: Renglon, columnas: Readonly<Record<string, number>>): Renglon[] {
  const decir = (valores: Readonly<Record<string, bigint>>) =>
    Object.fromEntries(Object.entries(valores).map(([c, v]) => [c, coma(v)]));
  const otros = (): Record<string, bigint> =>
    Object.fromEntries(
      Object.entries(columnas).map(([c, max]) => [c, a.una(12) ? 0n : BigInt(a.entre(0, max))]),
    );
  let valores = otros();
  // Without a value before the year, the first months of some rows have none.
  const inicio = a.una(25) ? EJERCICIO * 100 + a.entre(2, 8) : a.de([202001, 202503, 202512]);
  const entradas: Renglon[] = [{ ...clave, desde_mes: inicio, ...decir(valores) }];
  const meses = new Set(a.veces(0, a.una(3) ? 12 : 2, () => EJERCICIO * 100 + a.entre(1, 12)));
  for (const desde_mes of [...meses].filter((m) => m > inicio).sort((x, y) => x - y)) {
    const como = a.entre(1, 4);
    if (como === 1) valores = otros();
    // One that repeats what there was splits nothing ([Y4]).
    if (como > 2) {
      const aumento = BigInt(a.entre(1, 400));
      valores = Object.fromEntries(
        Object.entries(valores).map(([c, v]) => [c, a.una(4) ? v : aumentar(v, aumento)]),
      );
    }
    entradas.push({ ...clave, desde_mes, ...decir(valores) });
  }
  return a.mezclar(entradas);
}

function sinTramos(a: Azar): Renglon[] {
  const conjunto = (desde_mes: number) => [
    { desde_mes, grado_desde: 0, grado_hasta: 3, porcentaje: coma(a.entre(0, 500)) },
    { desde_mes, grado_desde: 4, grado_hasta: 7, porcentaje: coma(a.entre(0, 3_000)) },
    // Grade 10 is sometimes outside every range.
    { desde_mes, grado_desde: 8, grado_hasta: a.de([8, 10]), porcentaje: coma(a.entre(0, 6_000)) },
  ];
  const meses = new Set([200812, ...a.veces(0, 2, () => EJERCICIO * 100 + a.entre(1, 12))]);
  return [...meses].flatMap(conjunto);
}

function sumas(a: Azar): Renglon[] {
  return a.veces(0, 4, (i) => {
    const desde = a.entre(0, 12);
    const remunerativa = a.entre(0, 1);
    const deRegimen = a.una(3);
    return {
      id: `s${9 - i}`,
      regimen: deRegimen ? a.de(["sinep", "ur", "categorias"]) : "",
      escalafones: deRegimen ? "" : a.de([`${SINEP}`, `${SINEP};${POR_UR}`, `${POR_CATEGORIA}`]),
      pprins: a.de(["", "", "1", "2;8"]),
      desde_mes: desde === 0 ? 202506 : EJERCICIO * 100 + desde,
      ...(a.una(2) ? {} : { hasta_mes: EJERCICIO * 100 + a.entre(Math.max(1, desde), 12) }),
      importe: coma(a.entre(1, 9_999_999)),
      remunerativa,
      bonificable: remunerativa * a.entre(0, 1),
      ...(a.una(3) ? {} : { en_sac: remunerativa * a.entre(0, 1) }),
    };
  });
}

function tablasDe(a: Azar, comunes: Tablas): Record<string, Renglon[]> {
  const bandera = () => a.entre(0, 1);
  const escalafon = (esc: number, regimen: string, serie_ur: string) => ({
    esc,
    regimen,
    serie_ur,
    ...(a.una(2) ? { serie_fe: "FUNCION" } : {}),
    con_agrupamiento: bandera(),
    con_tramo: bandera(),
  });
  const porCategoria = (esc: number, columnas: Record<string, number>) =>
    CATEGORIAS.flatMap((cat) => historia(a, { esc, cat }, columnas));
  const equivalencia = (esc: number, cat: number, nivel: string) => ({
    esc,
    cat,
    nivel,
    porcentaje: coma(a.entre(1, 20_000)),
  });
  return {
    organismos: comunes.organismos.map((f) => ({ ...f })),
    // Sometimes a rubro is charged nowhere, which whoever needs it must be told.
    imputacion: a.una(4)
      ? comunes.imputacion.filter(() => !a.una(20)).map((f) => ({ ...f }))
      : comunes.imputacion.map((f) => ({ ...f })),
    escalafones: [
      escalafon(SINEP, "sinep", "UNIDAD"),
      escalafon(CONTRATADO, "sinep", a.de(["UNIDAD", "OTRA"])),
      escalafon(POR_UR, "ur", "OTRA"),
      escalafon(POR_CATEGORIA, "categorias", ""),
    ],
    escalafon_suplementos: [SINEP, CONTRATADO].flatMap((esc) =>
      [1, 2, 7, 8].filter(() => a.una(4))
        .map((pprin) => ({ esc, pprin, agrupamiento: bandera(), tramo: bandera() }))
    ),
    valores_ur: ["UNIDAD", "OTRA", "FUNCION"].flatMap((serie_ur) =>
      historia(a, { serie_ur }, { valor: a.una(8) ? 199 : 99_999 })
    ),
    sinep_grilla: NIVELES.flatMap((nivel) =>
      GRADOS.flatMap((grado) =>
        // A degree below the base of its level is paid a negative amount.
        historia(a, { nivel, grado }, { ur: grado === 0 ? 60_000 : a.una(20) ? 50_000 : 190_000 })
          .map((e) => a.una(40) || grado === 0 ? e : { ...e, ur: coma(centesimos(e.ur) + 60_000n) })
      )
    ),
    sinep_funciones: [1, 2, 3, 4].flatMap((feje) => historia(a, { feje }, { ur: 250_000 })),
    sinep_agrupamientos: AGRUPAMIENTOS.flatMap((agrup) =>
      historia(a, { agrup }, { porcentaje: 8_000 })
    ),
    sinep_tramos: sinTramos(a),
    categorias_valores: [
      ...porCategoria(POR_UR, { remuneracion: 99_999, sumafijare: 999_999, uret: 99_999 }),
      ...porCategoria(POR_CATEGORIA, {
        remuneracion: a.grandes ? 999_999_999_999 : 99_999_999,
        sumafijare: a.grandes && a.una(2) ? 999_999_999_999 : 999_999,
        uret: 99,
      }),
    ],
    sumas_fijas: sumas(a),
    codigos_destino: DESTINOS.map((codes, i) => ({ codes, mon: [2, 1, 3][i] })),
    codigos_destino_valores: DESTINOS.flatMap((codes) =>
      historia(a, { codes }, { retri_emba: 999_999 })
    ),
    equivalencias_exterior: [
      ...[SINEP, CONTRATADO].flatMap((esc) => NIVELES.map((n) => equivalencia(esc, 0, n))),
      ...[POR_UR, POR_CATEGORIA].flatMap((esc) => CATEGORIAS.map((c) => equivalencia(esc, c, ""))),
    ],
    codigos_procesamiento: CODIGOS.map((codp) => ({
      codp,
      unidad: codp === 3 ? "H" : "C",
      con_sac: codp === 1 ? 1 : bandera(),
      con_contribuciones: codp === 1 ? 1 : codp === 2 ? 0 : bandera(),
    })),
    imputacion_composicion: a.veces(0, 8, () => ({
      pprin: a.de([1, 2, 3, 5, 8]),
      c_comp: a.de(["B", "D", "H", "E", "J", "A"]),
      c_scom: a.de(["A", "B"]),
      n_comp: a.entre(1, 3),
      ppar: a.entre(1, 9),
    })).filter((x, i, todas) => {
      const es = ({ ppar: _, ...clave }: typeof x) => Object.values(clave).join();
      return todas.findIndex((y) => es(y) === es(x)) === i;
    }),
  };
}

/** 35 with another bit is 99: of two of these, one would be taken for the other if packed wrong. */
const CADENAS = [[35, 1, 0, 0], [99, 0, 0, 0], [1, 35, 1, 0], [1, 99, 0, 0], [1, 0, 35, 1]]
  .concat([[1, 0, 99, 0], [1, 0, 0, 35], [1, 0, 0, 99]])
  .map(([prog, subp, proy, act]) => ({ prog, subp, proy, act }));
const apertura = (a: Azar) => a.de(CADENAS);
/** `prog 0` says every programme: only percentages say it. */
const TODAS = { prog: 0, subp: 0, proy: 0, act: 0 };
const composicion = (a: Azar) => ({ c_scom: a.de(["A", "B"]), n_comp: a.entre(1, 3) });

/** Now and then, so many for one scale that there must be room made for them. */
const MUCHAS = 150;

function reglas(a: Azar, cuantas: number, max: number): Renglon[] {
  const lista = a.veces(a.muchas ? MUCHAS : 0, a.muchas ? MUCHAS : cuantas, (i) => ({
    id: i * 3 + 1,
    ...(!a.muchas && a.una(3) ? apertura(a) : TODAS),
    pprin: a.muchas ? 0 : a.de([0, 0, 1, 2, 8]),
    esc: a.muchas ? SINEP : a.de(ESCALAFONES),
    mon: a.de([1, 1, 1, 2]),
    ...composicion(a),
    porcentaje: coma(a.una(10) ? 0 : a.entre(1, max)),
  }));
  return a.mezclar(lista);
}

function categoriaDe(a: Azar, esc: number): Renglon {
  return esc === SINEP || esc === CONTRATADO
    ? {
      agrup: a.de(AGRUPAMIENTOS),
      nivel: a.de(NIVELES),
      grado: a.de(GRADOS),
      cat: 0,
      feje: a.una(3) ? a.entre(1, 4) : 0,
    }
    : { agrup: "", nivel: "", grado: 0, cat: a.de(CATEGORIAS), feje: 0 };
}

function cobertura(a: Azar): Renglon {
  const tcober = a.una(8) ? 0 : a.una(3) ? 12 : a.entre(1, 12);
  const mes_inicio = a.entre(0, 13 - Math.max(1, tcober));
  return { tcober, mes_inicio };
}

function cargo(a: Azar, id: number, esc = a.de(ESCALAFONES)): Renglon {
  const [cargos, vacantes] = [
    a.entre(0, a.grandes && a.una(3) ? 1_500 : 40),
    a.una(2) ? 0 : a.entre(0, 9),
  ];
  return {
    id,
    ...apertura(a),
    ubic: a.entre(1, 3),
    ff: 11,
    pprin: a.de([1, 2, 7, 8]),
    esc,
    ...categoriaDe(a, esc),
    codp: a.de(CODIGOS),
    codes: a.una(6) ? a.de(DESTINOS) : 0,
    cargos: cargos + vacantes === 0 ? 1 : cargos,
    vacantes,
    coefval: coma(a.una(5) ? a.entre(300, 9_999) : a.entre(1, 300)),
    ...cobertura(a),
  };
}

/** What tells one kind of position from another. */
const DE_CLASE = ["pprin", "agrup", "nivel", "grado", "cat", "feje", "codp", "codes", "coefval"];

/**
 * Some are the same as another one, or but for one thing: what was worked out of one is used for the
 * other, or must not be.
 */
function cargosDe(a: Azar): Renglon[] {
  const lista: Renglon[] = [];
  while (lista.length < CARGOS_POR_MUNDO) {
    const id = lista.length + 1;
    const otro = id > 1 && a.una(3) ? { ...a.de(lista), id } : cargo(a, id);
    const campo = a.de(DE_CLASE);
    lista.push({
      ...otro,
      ...(a.una(3) ? { [campo]: cargo(a, id, Number(otro.esc))[campo] } : {}),
      ...(a.una(9) ? { cargos: a.entre(1, 9) } : {}),
      ...(a.una(6) ? apertura(a) : {}),
      ...(a.una(4) ? cobertura(a) : {}),
    });
  }
  return lista;
}

function otra(a: Azar, base: string, id: number): Renglon {
  const donde = { id, ...apertura(a), ubic: 2, ff: 11, esc: a.de(ESCALAFONES) };
  const cuanto = {
    cantidad: a.una(4) ? 1 : a.entre(0, 30),
    costo: coma(a.una(3) ? a.entre(0, 6) : a.entre(1, 9_999_999)),
  };
  const costo_total = coma(a.una(5) ? 0 : a.entre(1, 999_999_999));
  switch (base) {
    case "serviciosextraordinarios":
      return {
        ...donde,
        ...composicion(a),
        ...cuanto,
        porcont: coma(a.una(3) ? 999_999 : a.entre(0, 4_000)),
      };
    case "beneficiosycompensaciones":
      return { ...donde, cargos: 9, costo_total };
    case "asistenciasocial":
      return { ...donde, mon: a.entre(1, 2), ...composicion(a), ...cuanto };
    case "contratosespeciales":
      return { ...donde, ...composicion(a), cantidad: a.entre(0, 5), costo_total };
    default:
      return { ...donde, pprin: a.de([1, 2, 3, 4, 8]), costo_total };
  }
}

/**
 * A budget, the same one for the same seed. The odd ones are valued by months.
 * @param comunes reference data of the golden cases.
 */
export function mundoDe(semilla: number, comunes: Tablas): Presupuesto {
  const a = new Azar(semilla);
  const otras = Object.fromEntries(
    OTRAS_BASES.map((base) => [base, a.veces(0, 3, (i) => otra(a, base, i + 1))]),
  );
  return {
    caso: `semilla ${semilla}`,
    reglas: [],
    mes: a.de([202512, 202601, 202606, 202611]),
    saf: a.de([103, 357]),
    ...(semilla % 2 === 1 ? { ejercicio: EJERCICIO } : {}),
    tablas: tablasDe(a, comunes),
    cargos: a.mezclar(cargosDe(a)),
    ...otras,
    adicionales: reglas(a, 14, 15_000),
    complementos: reglas(a, 8, 5_000),
    contribuciones: reglas(a, 8, 5_000),
    espera: {},
  };
}
