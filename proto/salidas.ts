/** What the outputs over the valued lines answer in JSON. Amounts with two decimals, unless said. */
import { Type } from "@sinclair/typebox";
import { CAMPO, Columna, ESTADO, Fila, filaCon, type RespuestaTabla } from "./outputs.ts";
import { TABLA, type Tabla, Totales, VALORES } from "./outputs.ts";
import { SafDeConsolidado } from "./valuation.ts";
import { bandera, type De, entero, lista, nulo, numero, objeto } from "./wire.ts";
import { opcional, texto, uno } from "./wire.ts";

/** Only of the consolidated organismo ([O2]). */
const PARTES = {
  safs_sin_valorizar: opcional(lista(SafDeConsolidado)),
  safs_desactualizados: opcional(lista(SafDeConsolidado)),
  meses_distintos: opcional(bandera),
  clasificadores_distintos: opcional(bandera),
};

const IMPUTADO = {
  descripcion: texto,
  cargos: nulo(Type.Integer({ description: "Sólo donde las reglas los muestran" })),
  valor: numero,
};
const Principal = objeto({
  pprin: entero,
  ...IMPUTADO,
  ppars: lista(objeto({ ppar: entero, ...IMPUTADO })),
});
const Moneda = objeto({
  mon: entero,
  descripcion: texto,
  pprins: lista(Principal),
  total_cargos: entero,
  total_valor: numero,
});

const GRUPO = { codipres: texto, descripcion: texto, desde_mes: entero };
const Ofrecido = objeto({
  ...GRUPO,
  valorizado: Type.Boolean({ description: "Sin líneas no se compara" }),
});
const COMPARADO = { ...GRUPO, desactualizado: bandera, ...PARTES };

/** How an execution is taken to its year ([S6]). */
const ANUALIZADA = {
  sin_anualizar: lista(objeto({
    saf: entero,
    pprin: entero,
    mon: entero,
    mensaje: texto,
    remunerativo: numero,
    sac: numero,
    contribuciones: numero,
  })),
  anualizacion: lista(objeto({
    mon: entero,
    rubro: texto,
    descripcion: texto,
    ingresado: numero,
    descartado: numero,
    multiplicado: numero,
    hecho: numero,
    anual: numero,
  })),
};
/** An execution set beside a budget. */
const ANIO = {
  ejecuciones: lista(Ofrecido, "De la última a la primera"),
  codigo_ejecucion: Type.String({ description: "Vacío si el organismo no tiene" }),
  ...ANUALIZADA,
};
const LADOS = { presupuesto: numero, ejecucion: numero, diferencia: numero };
const DE_AMBOS = { total_presupuesto: numero, total_ejecucion: numero };

const PAGO = {
  mes_presupuesto: entero,
  mes_valores: nulo(entero),
  diferencia_meses: nulo(Type.Integer({ description: "Nulo si el pago no tiene mes propio" })),
  advertencia: bandera,
  remuneracion: nulo(numero),
  cargos: entero,
  horas: entero,
};
const ESCALAFON = { esc: entero, desc_escalafon: texto };
const CATEGORIA = { cod_categoria: texto, codes: entero, desc_categoria: texto };

const Parametro = objeto({
  tabla: texto,
  titulo: texto,
  clave: texto,
  clave_texto: texto,
  mes: entero,
  desde_mes: nulo(Type.Integer({ description: "Nulo en tablas sin fechas" })),
  valores: nulo(Type.Record(Type.String(), Type.Union([texto, numero, Type.Null()]))),
  valores_texto: texto,
  norma: nulo(texto),
  acuerdo: opcional(Type.String({ description: "El que lo supone, en un escenario" })),
});
/** Months in which a component is paid the same, in a budget by months. */
const Segmento = objeto({
  desde: Type.Integer({ description: "Mes, 1 a 12" }),
  hasta: Type.Integer({ description: "Mes, 1 a 12" }),
  mensual: Type.Number({ description: "De un cargo" }),
  parametros: lista(Parametro),
});

/** A part of a figure; `dentro` is the option that leaves its lines alone. */
const PARTE = { dentro: texto, titulo: texto, mon: entero, lineas: entero, cantidad: numero };
/** A row of a base behind a figure, in words. */
const Renglon = objeto({
  saf: entero,
  base: texto,
  id: entero,
  desc_base: texto,
  texto,
  mon: entero,
  lineas: entero,
  cargos: Type.Integer({ description: "Ocupados y vacantes, u horas" }),
  en_horas: bandera,
  meses: entero,
  cantidad: numero,
});
/** One of the numbers of an account, where it comes from, since when, and its norm. */
const Factor = objeto({
  signo: uno("", "×", "÷", "+"),
  texto,
  de: texto,
  desde: texto,
  norma: texto,
  acuerdo: Type.String({ description: "El que lo supone, en un escenario" }),
  lugar: nulo(objeto({
    seccion: texto,
    item: texto,
    extra: Type.Record(Type.String(), texto),
  })),
});
const Cuenta = objeto({
  descripcion: texto,
  cantidad: numero,
  sumandos: lista(objeto({ cantidad: numero, factores: lista(Factor) })),
});

const IdTotal = uno("base", "techo", "resumen", "parametrico", "financiados", "comparativo");
const Total = objeto({ id: IdTotal, titulo: texto, que_cuenta: texto, cargos: entero });
const PASO = { titulo: texto, cargos: entero };

/** Of one page, filtered and ordered by the server. */
const PAGINA = { ...VALORES, desde: entero, campos_usados: lista(texto) };

const Formulario = objeto({ ...TABLA, notas: lista(texto) });

/** Points, from the upper left corner of an A4 landscape page; `y` of a text is its top. */
const PUNTO = { x: numero, y: numero };
const Trazo = Type.Union([
  objeto({
    clase: uno("texto"),
    texto,
    ...PUNTO,
    ancho: numero,
    cuerpo: numero,
    fuerte: bandera,
    color: texto,
  }),
  objeto({ clase: uno("caja"), ...PUNTO, ancho: numero, alto: numero, color: texto }),
  objeto({
    clase: uno("linea"),
    puntos: lista(numero, "x, y de cada uno"),
    grosor: numero,
    color: texto,
  }),
]);
/** Part of the drawing of a printed page. */
export type Trazo = De<typeof Trazo>;

const Formularios = objeto({
  ...TABLA,
  programas: lista(objeto({ prog: entero, descripcion: texto })),
  formularios: lista(objeto({
    id: texto,
    codigo: texto,
    titulo: texto,
    totales: lista(objeto({ mon: entero, descripcion: texto, total: numero })),
    cuenta: lista(objeto({ titulo: texto, cantidad: entero }), "Cargos, o programas y fuentes"),
    paginas: entero,
    primera: lista(Trazo, "Dibujo de la primera página"),
  })),
  comprobacion: lista(
    objeto({
      mon: entero,
      descripcion: texto,
      valorizacion: numero,
      gastos: Type.Number({ description: "F.9 y F.9 B" }),
      cargos: Type.Number({ description: "F.4 y F.4 B" }),
      sin_cargos: lista(
        objeto({ base: texto, titulo: texto, importe: numero }),
        "Lo que F.9 y F.9 B incluyen y F.4 y F.4 B no",
      ),
      coincide: bandera,
    }),
    "Lo que suman los cuatro contra la valorización, al centavo",
  ),
});
export type FormularioALaVista = De<typeof Formularios>["formularios"][number];
export type ComprobacionDeFormularios = De<typeof Formularios>["comprobacion"][number];

/** In a page, what only the whole list can say of a field. */
const CampoDePagina = objeto({
  ...CAMPO,
  en_mes: opcional(
    Type.Integer({ description: "Único mes, 1 a 12, que tiene: en los otros, su 0 no es un dato" }),
  ),
  clase: opcional(uno("exacto", "codigo", "texto")),
  largo: opcional(Type.Integer({ description: "Caracteres del valor más largo" })),
});

/** What an item costs in the year. */
const PROGRAMADO = {
  descripcion: texto,
  meses: Type.Array(numero, { description: "De enero a diciembre", minItems: 12, maxItems: 12 }),
  total: numero,
};
const DE_PROGRAMA = { prog: opcional(Type.Integer({ description: "Sólo con porprograma=1" })) };
const TotalProgramado = objeto({
  mon: entero,
  ...PROGRAMADO,
  sac: lista(numero, "Lo que de cada mes es SAC"),
});

/** What an item spends in the year, beside its credit. */
const DOCE = { minItems: 12, maxItems: 12 };
const CERRADO = {
  descripcion: texto,
  por_mes: Type.Object({
    ejecutado: Type.Array(numero, DOCE),
    proyectado: Type.Array(numero, DOCE),
  }, {
    description: "De enero a diciembre",
  }),
  ejecutado: numero,
  proyectado: numero,
  total: numero,
  credito: nulo(Type.Number({ description: "Nulo donde no se cargó con esa apertura" })),
  saldo: nulo(numero),
  mes_agotamiento: nulo(Type.Integer({ description: "1 a 12; nulo: alcanza, o no hay crédito" })),
};
const DE_APERTURA = {
  ...DE_PROGRAMA,
  ff: opcional(Type.Integer({ description: "Sólo con porfuente=1" })),
};

/** By the id of the output. */
export const answers = {
  resumenporobjetodelgasto: objeto({
    ...ESTADO,
    ...PARTES,
    monedas: lista(Moneda),
    programas: lista(objeto({ prog: entero, descripcion: texto })),
    prog: Type.Integer({ description: "0: todos" }),
  }),
  parametrico: objeto({
    ...ESTADO,
    ...PARTES,
    campos: lista(CampoDePagina),
    resultados: lista(Fila),
    totales: Totales,
    subtotales: opcional(lista(filaCon({
      nivel: entero,
      tras: opcional(Type.Integer({ description: "En una página, cuántas filas van antes" })),
    }))),
    ...VALORES,
    desde: opcional(Type.Integer({ description: "De la página; con límite" })),
    renglones: opcional(Type.Integer({ description: "Los que pasan los filtros; con límite" })),
    renglones_sin_filtros: opcional(Type.Integer({ description: "Con límite" })),
    safs_sin_meses: opcional(lista(SafDeConsolidado)),
    comparados: opcional(lista(objeto(COMPARADO))),
    anualizados: opcional(
      lista(objeto({ codipres: texto, ...ANUALIZADA }), "Las ejecuciones llevadas al año"),
    ),
    sin_resta: opcional(lista(texto, "Por qué no se resta de alguna de las comparadas")),
  }),
  programacionmensual: objeto({
    ...ESTADO,
    ...PARTES,
    ejercicio: entero,
    safs_sin_meses: opcional(lista(SafDeConsolidado)),
    resultados: lista(
      objeto({ mon: entero, ...DE_PROGRAMA, pprin: entero, ppar: entero, ...PROGRAMADO }),
    ),
    principales: lista(objeto({ mon: entero, ...DE_PROGRAMA, pprin: entero, ...PROGRAMADO })),
    programas: lista(objeto({ mon: entero, ...DE_PROGRAMA, ...PROGRAMADO })),
    totales: Type.Union([TotalProgramado, lista(TotalProgramado)], {
      description: "Una lista si hay más de una moneda, o ninguna",
    }),
  }),
  proyeccioncierre: objeto({
    ...ESTADO,
    ...PARTES,
    ejercicio: entero,
    base: uno("ejecucion", "presupuesto"),
    acuerdo: nulo(Type.String({ description: "Nombre del acuerdo con cuyos valores se hizo" })),
    ultimo_mes: nulo(Type.Integer({ description: "Último ejecutado, 1 a 12" })),
    meses_faltantes: lista(entero, "Sin ejecutar antes del último"),
    ejecuciones: lista(
      objeto({ mes: entero, codipres: texto }),
      "El grupo de datos de cada mes ejecutado",
    ),
    conclusiones: lista(texto, "Una por moneda"),
    safs_sin_proyeccion: opcional(lista(SafDeConsolidado)),
    resultados: lista(
      objeto({ mon: entero, ...DE_APERTURA, pprin: entero, ppar: entero, ...CERRADO }),
    ),
    principales: lista(objeto({ mon: entero, ...DE_APERTURA, pprin: entero, ...CERRADO })),
    aperturas: lista(objeto({ mon: entero, ...DE_APERTURA, ...CERRADO })),
    totales: lista(objeto({ mon: entero, ...CERRADO })),
    meses: lista(objeto({
      mon: entero,
      mes: Type.Integer({ description: "1 a 12" }),
      ejecutado: numero,
      proyectado: numero,
      sac: numero,
      acumulado: numero,
      credito: nulo(Type.Number({ description: "Vigente al fin del mes" })),
    })),
    creditos: lista(
      objeto({ mon: entero, fecha: texto, norma: texto, importe: numero, acumulado: numero }),
    ),
    prueba: lista(objeto({
      desde: Type.Integer({ description: "Último mes que la proyección ve" }),
      meses: lista(entero, "Ejecutados, y ocultos a la proyección"),
      mon: entero,
      proyectado: numero,
      ejecutado: numero,
      diferencia: numero,
      porcentaje: nulo(numero),
    })),
    listados: lista(objeto({
      motivo: uno("sin_categoria", "sin_valor", "suma_mayor", "sac_mayor", "sin_relacion"),
      saf: entero,
      mon: entero,
      pprin: entero,
      esc: entero,
      categoria: texto,
      mes: entero,
      importe: numero,
      mensaje: texto,
    })),
  }),
  comparables: objeto({ ...TABLA, filas: lista(Ofrecido) }),
  valoresproasirhu: objeto({
    ...ESTADO,
    ...ANIO,
    ...DE_AMBOS,
    mes: opcional(Type.Integer({ description: "El que se compara; ausente, el año" })),
    pprins: lista(objeto({
      mon: entero,
      pprin: entero,
      descripcion: texto,
      ...LADOS,
      ppars: lista(objeto({ ppar: entero, descripcion: texto, ...LADOS })),
    })),
    monedas: lista(objeto({ mon: entero, descripcion: texto, ...DE_AMBOS, diferencia: numero })),
  }),
  comparativoproasirhu: objeto({
    ...ESTADO,
    ...ANIO,
    mes: opcional(Type.Integer({ description: "El que se compara; ausente, el año" })),
    columnas: lista(Columna),
    comparativo: lista(Fila),
    totales: Fila,
    pprins: lista(objeto({
      pprin: entero,
      descripcion: texto,
      diferencia: entero,
      cargos_pres: entero,
      vacantes_pres: entero,
      financiados_pres: entero,
      cargos_ej: entero,
      licencias_ej: entero,
    })),
  }),
  controlmesesremuneraciones: objeto({
    ...ESTADO,
    escalafones: lista(
      objeto({ ...ESCALAFON, categorias: lista(objeto({ ...PAGO, ...CATEGORIA })) }),
    ),
    sinep: lista(objeto({ ...PAGO, ...ESCALAFON, nivel: texto, descripcion: texto })),
  }),
  explicar: objeto({
    ...TABLA,
    ...PARTES,
    ...PAGINA,
    filas: lista(
      filaCon({ parametros: lista(Parametro), segmentos: opcional(lista(Segmento)) }),
    ),
    totales: Type.Union([
      Type.Record(Type.String(), nulo(numero)),
      lista(filaCon({ mon: entero, importe: numero })),
    ], { description: "De las que pasan; de importes en varias monedas, uno por moneda" }),
    lineas: Type.Integer({ description: "Cuántas pasan los filtros" }),
    figura: Type.Object(objeto({ lineas: entero, total: nulo(numero) }).properties, {
      additionalProperties: false,
      description: "La cifra entera, sin filtros; sin total si es de varias monedas",
    }),
    desglose: opcional(
      lista(objeto({ ...PARTE, partes: lista(objeto(PARTE)) }), "Con `por`: la mayor primero"),
    ),
    renglones: opcional(Type.Object(
      objeto({
        todos: entero,
        hallados: entero,
        sumas: lista(objeto({ mon: entero, cantidad: numero })),
        filas: lista(Renglon),
      }).properties,
      { additionalProperties: false, description: "Con `como`: el mayor primero" },
    )),
    cuentas: opcional(lista(Cuenta, "De cada línea de la página, en su orden")),
  }),
  conciliacioncargos: objeto({
    ...ESTADO,
    total: Total,
    totales: lista(Total),
    explicaciones: lista(
      objeto({ contra: IdTotal, ...PASO, pasos: lista(objeto({ id: texto, ...PASO })) }),
    ),
  }),
  diferencias: objeto({
    ...TABLA,
    ...PARTES,
    ...PAGINA,
    filas: lista(filaCon({
      causa: texto,
      filtro: Type.Record(Type.String(), texto, {
        description: "Opciones de explicar que listan las líneas del renglón, de cualquier lado",
      }),
    })),
    totales: Type.Union([
      filaCon({ importe: numero }),
      lista(filaCon({ mon: entero, importe: numero })),
    ]),
    resumen: lista(
      objeto({ causa: texto, titulo: texto, mon: entero, importe: numero, renglones: entero }),
    ),
    totales_por_moneda: lista(
      objeto({ mon: entero, actual: numero, otro: numero, diferencia: numero }),
    ),
    renglones: Type.Integer({ description: "Los que pasan los filtros" }),
    renglones_sin_filtros: entero,
    anualizado: bandera,
    comparado: objeto({ ...COMPARADO, anualizado: bandera }),
  }),
  formularios: Formularios,
  formulariof4: Formulario,
  formulariof4b: Formulario,
  formulariof9: Formulario,
  formulariof9b: Formulario,
  creditosfop: objeto({
    ...TABLA,
    totales_por_moneda: Type.Record(Type.String(), entero, { description: "Unidades enteras" }),
    ultimo_paquete: nulo(
      objeto({ fecha: texto, usuario: texto, registros: entero, sha256: texto }),
    ),
    cambios: entero,
  }),
};
type Answers = typeof answers;

/** Any other output answers its table. */
export type RespuestaDe<I extends string> = I extends keyof Answers ? De<Answers[I]>
  : RespuestaTabla;

/** The calls that the core makes of them; the first is that of any output, by its id. */
export type Salidas =
  & { readonly "GET /salidas/:salida/:saf/:codipres": { readonly answer: typeof Tabla } }
  & {
    readonly [I in keyof Answers as `GET /salidas/${I}/:saf/:codipres`]: {
      readonly answer: Answers[I];
    };
  };

export type Resumen = RespuestaDe<"resumenporobjetodelgasto">;
export type MonedaResumen = Resumen["monedas"][number];
export type PartesConsolidadas = Pick<Resumen, keyof typeof PARTES>;
export type Parametrico = RespuestaDe<"parametrico">;
export type CampoDePagina = Parametrico["campos"][number];
export type ProgramacionMensual = RespuestaDe<"programacionmensual">;
export type ProyeccionDeCierre = RespuestaDe<"proyeccioncierre">;
export type GrupoOfrecido = De<typeof Ofrecido>;
export type ValoresProa = RespuestaDe<"valoresproasirhu">;
export type AnioAnualizado = Pick<ValoresProa, keyof typeof ANIO>;
export type RespuestaControl = RespuestaDe<"controlmesesremuneraciones">;
export type RespuestaExplicar = RespuestaDe<"explicar">;
export type LineaDeExplicacion = RespuestaExplicar["filas"][number];
export type ParteDeCifra = NonNullable<RespuestaExplicar["desglose"]>[number]["partes"][number];
export type RenglonDeCifra = NonNullable<RespuestaExplicar["renglones"]>["filas"][number];
export type CuentaDeLinea = NonNullable<RespuestaExplicar["cuentas"]>[number];
export type Conciliacion = RespuestaDe<"conciliacioncargos">;
export type IdTotal = Conciliacion["total"]["id"];
export type Diferencias = RespuestaDe<"diferencias">;
export type Creditos = RespuestaDe<"creditosfop">;
