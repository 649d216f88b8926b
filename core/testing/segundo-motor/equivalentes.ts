/**
 * Changes of the engine that nobody can notice in what it says, each with the reason. A change that
 * lives and is not here is one for which a case is missing.
 */
import type { Mutante } from "./mutantes.ts";

interface Igual {
  /** Below `plugins/valuation/engine/`. */
  readonly archivo: string;
  /** What its line says. */
  readonly renglon: string;
  /** What it may say instead; absent = whatever it says. */
  readonly cambios?: readonly string[];
  readonly porque: string;
}

const MEMORIA = "cuánto se recuerda o cuánto ocupa: lo que no se recuerda se vuelve a calcular";
const CENTINELA = "cualquier número que no es de una lectura dice que no hay";

const IGUALES: readonly Igual[] = [
  {
    archivo: "lineas/meses.ts",
    renglon: "return Math.min(l.n * MESES, RECORDADOS) * 8 + r.n * 16 + l.n * 2;",
    porque: MEMORIA,
  },
  { archivo: "lineas/meses.ts", renglon: "const RECORDADOS = 2 ** 21;", porque: MEMORIA },
  { archivo: "lineas/meses.ts", renglon: "const MAXIMA_CANTIDAD = 2 ** 32;", porque: MEMORIA },
  {
    archivo: "lineas/meses.ts",
    renglon: "const clave = l.segmentos[desde] * MAXIMA_CANTIDAD + r.ocupados[k] + r.vacantes[k];",
    porque: "dos registros con una clave se comparan línea por línea antes de tomarse por iguales",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "constructor(bloque: Bloque, dic: Diccionario, private readonly recuerda = true) {",
    porque: MEMORIA,
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "readonly #hallado = { todos: this.#importes, lugar: 0, hasta: 0 };",
    porque: "se escribe entero antes de cada lectura",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "const hecho = { desde, n: hasta - desde, meses };",
    porque: MEMORIA,
  },
  {
    archivo: "lineas/meses.ts",
    renglon:
      "if (hasta - desde !== n || r.base[renglon[suya]] !== r.base[renglon[desde]]) return false;",
    cambios: [
      "if (hasta + desde !== n || r.base[renglon[suya]] !== r.base[renglon[desde]]) return false;",
    ],
    porque: MEMORIA,
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "for (let j = 0; j < n; j++) {",
    cambios: ["for (let j = 0; j <= n; j++) {"],
    porque: "mira una línea más y recuerda menos",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "importe[suya + j] !== importe[desde + j] || rubro[suya + j] !== rubro[desde + j] ||",
    cambios: [
      "importe[suya - j] !== importe[desde + j] || rubro[suya + j] !== rubro[desde + j] ||",
      "importe[suya + j] !== importe[desde + j] || rubro[suya - j] !== rubro[desde + j] ||",
    ],
    porque: "casi nunca encuentra uno igual, y recuerda menos",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "this.#renglon = -1;",
    porque: "se vuelve a escribir al terminar el registro",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "for (let desde = lugar; i < hasta; i++, desde += MESES) {",
    porque: "qué meses filtra una línea: `rules/por-meses.test.ts`",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "for (let i = 0; i < n;) {",
    porque: "qué meses filtra una línea: `rules/por-meses.test.ts`",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "const DUODECIMOS = new Float64Array(MESES).fill(1);",
    cambios: ["const DUODECIMOS = new Float64Array(MESES).fill(2);"],
    porque: "los doce pesan lo mismo",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "let x = 0;",
    porque: "X es la primera línea del registro, y si es cero las otras no están",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "let sac: Pagos = [0, 0];",
    cambios: ["let sac: Pagos = [1, 0];", "let sac: Pagos = [0, 1];"],
    porque: "sin SAC hay un centavo o dos que repartir, y caen en enero",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "c.comun = c.comun / mcd(c.comun, c.meses[j]) * c.meses[j];",
    cambios: ["c.comun = c.comun * mcd(c.comun, c.meses[j]) * c.meses[j];"],
    porque: "un múltiplo común más grande",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "while (hasta < l.n && l.renglon[hasta] === k) hasta++;",
    cambios: ["while (hasta <= l.n && l.renglon[hasta] === k) hasta++;"],
    porque: "después de la última no hay ninguna de ese registro",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "let hasta = i + 1;",
    cambios: ["let hasta = i + 0;", "let hasta = i - 1;"],
    porque: "vuelve a contar la misma línea",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "for (let i = desde; i < l.n && l.segmentos[i] !== 0; i++) {",
    cambios: ["for (let i = desde; i < l.n || l.segmentos[i] !== 0; i++) {"],
    porque: "las líneas sin segmentos no suman nada",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "if (!(pesos[m] < EXACTO)) exactos = false;",
    cambios: ["if ((pesos[m] < EXACTO)) exactos = false;"],
    porque: "los enteros grandes también donde no hacen falta",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "veces[m] = j < 0 ? 1 : c.comun / c.meses[j];",
    cambios: [
      "veces[m] = j < 0 ? 2 : c.comun / c.meses[j];",
      "veces[m] = j < 0 ? 0 : c.comun / c.meses[j];",
    ],
    porque: "multiplica cero",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "const meses = this.#importes = new Float64Array((hasta - desde) * MESES);",
    porque: MEMORIA,
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "const comienzos = new Uint32Array((n === 0 ? 0 : lista[n - 1]) + 2);",
    porque: MEMORIA,
  },
  {
    archivo: "pago/anio.ts",
    renglon: "if (m === desde || (s.mismaEntrada >> m & 1) === 0) lecturas.push(s.lecturas[m]);",
    porque: "qué entradas se muestran, no qué se paga: `rules/por-meses.test.ts`",
  },
  {
    archivo: "pago/anio.ts",
    renglon: "return this.#conjuntos.getOrInsertComputed(desde << 4 | hasta, () => {",
    porque: "qué entradas se muestran, no qué se paga: `rules/por-meses.test.ts`",
  },
  {
    archivo: "pago/anio.ts",
    renglon: "for (let m = mes + 1; m <= MESES && (repite >> m & 1) === 1; m++) {",
    cambios: ["for (let m = mes + 1; m <= MESES && (repite >> m & 1) === 2; m++) {"],
    porque: MEMORIA,
  },
  {
    archivo: "pago/anio.ts",
    renglon: "for (let m = mes; m > 1 && (repite >> m & 1) === 1; m--) {",
    cambios: ["for (let m = mes; m < 1 && (repite >> m & 1) === 1; m--) {"],
    porque: MEMORIA,
  },
  {
    archivo: "pago/puesto.ts",
    renglon: "componentes.every((c, i) => c.clave === primeros[i].clave)",
    porque: "el camino largo da la misma lista",
  },
  {
    archivo: "pago/puesto.ts",
    renglon: "const sinSumas = idDeSuma(primeros[primeros.length - 1].clave) === null;",
    porque:
      "el camino largo da la misma lista; y con sumas, dos meses de igual largo y claves también",
  },
  {
    archivo: "pago/puesto.ts",
    renglon: "const conValor = propia !== undefined && propia.falta < 0 ? propia : null;",
    cambios: ["const conValor = propia !== undefined && propia.falta <= 0 ? propia : null;"],
    porque: "la lectura 0 es la del escalafón",
  },
  {
    archivo: "verificar.ts",
    renglon: "const tieneValor = c.falta < 0 && imputado;",
    cambios: [
      "const tieneValor = c.falta <= 0 && imputado;",
      "const tieneValor = c.falta < 1 && imputado;",
    ],
    porque: "la lectura 0 es la del escalafón o la del organismo",
  },
  {
    archivo: "verificar.ts",
    renglon: "tiene_valor: c.falta < 0,",
    cambios: ["tiene_valor: c.falta < 1,", "tiene_valor: c.falta <= 0,"],
    porque: "la lectura 0 es la del escalafón o la del organismo",
  },
  {
    archivo: "verificar.ts",
    renglon:
      "return { ejercicio, cubiertos: { ...cubiertos, hasta: Math.min(cubiertos.hasta, 12) } };",
    porque: "ningún registro que se valoriza pasa de diciembre; el que pasa, en `engine.test.ts`",
  },
  {
    archivo: "meses-de-cargo.ts",
    renglon: "if (adicionales.suma !== 0) {",
    cambios: ["if (adicionales.suma !== 1) {"],
    porque: "anota ceros; y un adicional de un centavo, todo en un mes, no lo es",
  },
  {
    archivo: "meses-de-cargo.ts",
    renglon: "if (calendario.mensual && adicionales.ranura >= 0) {",
    porque: "los dos caminos dan los mismos meses",
  },
  {
    archivo: "motor.ts",
    renglon: "const k = this.#clavesDePerfil.de(parte1, parte2, parte3 | (codp << 14));",
    cambios: ["const k = this.#clavesDePerfil.de(parte2, parte1, parte3 | (codp << 14));"],
    porque: "las mismas partes en otro orden",
  },
  {
    archivo: "motor.ts",
    renglon:
      "if (perfil.conContribuciones && contribuciones.mayorBase < 0) contribuciones.mayorBase = 0;",
    cambios: [
      "if (perfil.conContribuciones && contribuciones.mayorBase <= 0) contribuciones.mayorBase = 0;",
      "if (perfil.conContribuciones && contribuciones.mayorBase < 1) contribuciones.mayorBase = 0;",
    ],
    porque: "pone cero donde hay cero",
  },
  {
    archivo: "motor.ts",
    renglon: ": mulDiv(s.mayorBase, s.porcentaje[j], 10_000) !== 0",
    cambios: [": mulDiv(s.mayorBase, s.porcentaje[j], 9999) !== 0"],
    porque: "ningún producto de enteros está entre 4.999,5 y 5.000",
  },
  {
    archivo: "motor.ts",
    renglon:
      "const fuera = (esc >>> 14) | (cat >>> 14) | (codes >>> 14) | (codp >>> 10) | (grado >>> 7) |",
    cambios: [
      "const fuera = (esc >>> 14) | (cat >>> 14) | (codes >>> 14) | (codp >>> 10) | (grado >>> 6) |",
    ],
    porque: "los grados de la grilla llegan a 10",
  },
  {
    archivo: "motor.ts",
    renglon: "if (((prog | subp | proy | act) >>> 7) !== 0) {",
    cambios: ["if (((prog | subp | proy | act) >>> 8) !== 0) {"],
    porque: "una apertura tiene dos cifras",
  },
  {
    archivo: "motor.ts",
    renglon: "const base = perfil.segmentos === null && perfil.conSac ? w + mulDiv(w, 1, 12) : w;",
    porque: "cuál de las últimas sumas nombra un desborde que ya es seguro",
  },
  {
    archivo: "pago/perfil.ts",
    renglon: "if (!(mon >= 1 && mon <= 15 && pprin >= 0 && pprin <= 15)) {",
    porque: "las partidas de un cargo son 1, 2, 7 y 8, y las monedas son pocas",
  },
  {
    archivo: "pago/perfil.ts",
    renglon:
      'const sac = this.#sac ??= conSac ? this.#imputar("sac") : { ppar: 0, parametro: -1 };',
    porque: "sin SAC nadie lo lee",
  },
  {
    archivo: "pago/perfil.ts",
    renglon: "return imputar(lector, pprin, rubro) ?? { ppar: 0, parametro: -1 };",
    porque: "sólo al verificar, que no muestra lecturas",
  },
  { archivo: "pago/sumas.ts", renglon: "porcentaje: -1,", porque: CENTINELA },
  {
    archivo: "pago/sumas.ts",
    renglon: "valorUr: -1,",
    cambios: ["valorUr: -2,"],
    porque: CENTINELA,
  },
  {
    archivo: "pago/receta.ts",
    renglon: "falta: falta === null ? -1 : lector.repetir(falta.indice),",
    cambios: ["falta: falta === null ? -2 : lector.repetir(falta.indice),"],
    porque: CENTINELA,
  },
  {
    archivo: "pago/receta.ts",
    renglon: "falta: falta === null ? -1 : falta.indice,",
    cambios: ["falta: falta === null ? -2 : falta.indice,"],
    porque: CENTINELA,
  },
  {
    archivo: "pago/receta.ts",
    renglon: "porcentaje: porcentaje < 0 ? -1 : n[porcentaje],",
    cambios: [
      "porcentaje: porcentaje < 0 ? -2 : n[porcentaje],",
      "porcentaje: porcentaje < 1 ? -1 : n[porcentaje],",
      "porcentaje: porcentaje <= 0 ? -1 : n[porcentaje],",
    ],
    porque: `${CENTINELA}; y el porcentaje nunca es el primer valor que se lee`,
  },
  {
    archivo: "pago/receta.ts",
    renglon: "for (let i = 0; i < this.#valores.length; i++) this.#tomar(i, this.#valores[i]);",
    cambios: ["for (let i = 0; i <= this.#valores.length; i++) this.#tomar(i, this.#valores[i]);"],
    porque: "un lugar de más, que nadie lee",
  },
  {
    archivo: "pago/columnas.ts",
    renglon: "claves.every((clave, i) => clave === filas[i].muestra.clave);",
    porque: MEMORIA,
  },
  {
    archivo: "pago/columnas.ts",
    renglon: "export const RANURAS = 1 << 16;",
    cambios: ["export const RANURAS = 1 << 17;", "export const RANURAS = 2 << 16;"],
    porque: MEMORIA,
  },
  {
    archivo: "pago/regimenes.ts",
    renglon: "sumas: -1,",
    porque: "un escalafón que no está no tiene nada que sumar",
  },
  {
    archivo: "pago/regimenes.ts",
    renglon: "enSac: true,",
    porque: "un escalafón que no está no tiene nada que sumar",
  },
  { archivo: "pago/regimenes.ts", renglon: "porcentaje: -1,", porque: CENTINELA },
  {
    archivo: "pago/pago.ts",
    renglon: "const [a, b] = [semestre(s, w, 1, 6), semestre(s, w, 7, 12)];",
    cambios: [
      "const [a, b] = [semestre(s, w, 0, 6), semestre(s, w, 7, 12)];",
      "const [a, b] = [semestre(s, w, 1, 6), semestre(s, w, 7, 13)];",
    ],
    porque: "no hay mes 0 ni mes 13",
  },
  {
    archivo: "pago/pago.ts",
    renglon:
      "const [na, nb] = [a.mejor < 0 ? 1 : s.meses[a.mejor], b.mejor < 0 ? 1 : s.meses[b.mejor]];",
    cambios: [
      "const [na, nb] = [a.mejor < 0 ? 2 : s.meses[a.mejor], b.mejor < 0 ? 1 : s.meses[b.mejor]];",
      "const [na, nb] = [a.mejor < 0 ? 1 : s.meses[a.mejor], b.mejor < 0 ? 2 : s.meses[b.mejor]];",
    ],
    porque: "con un solo semestre todo el SAC es suyo, pese lo que pese",
  },
  {
    archivo: "pago/pago.ts",
    renglon: "const EXACTO = 2 ** 49;",
    cambios: ["const EXACTO = 2 ** 48;", "const EXACTO = 2 ** 50;"],
    porque: "los dos caminos son exactos a los dos lados",
  },
  {
    archivo: "pago/pago.ts",
    renglon: "let mejor = -1;",
    cambios: ["let mejor = -2;"],
    porque: CENTINELA,
  },
  {
    archivo: "por-moneda.ts",
    renglon: "const MONEDAS = 16;",
    cambios: ["const MONEDAS = 17;"],
    porque: MEMORIA,
  },
  {
    archivo: "reglas.ts",
    renglon: "if (n > 0 && s.ranuras.every((r) => r === s.ranuras[0])) s.ranura = s.ranuras[0];",
    cambios: [
      "if (n >= 0 && s.ranuras.every((r) => r === s.ranuras[0])) s.ranura = s.ranuras[0];",
      "if (n > 1 && s.ranuras.every((r) => r === s.ranuras[0])) s.ranura = s.ranuras[0];",
      "if (n > 0 && s.ranuras.every((r) => r !== s.ranuras[0])) s.ranura = s.ranuras[0];",
    ],
    porque: "los dos caminos suman en las mismas partidas",
  },
  {
    archivo: "reglas.ts",
    renglon: "mayorBase: -1,",
    cambios: ["mayorBase: -2,"],
    porque: CENTINELA,
  },
  { archivo: "reglas.ts", renglon: "numero: -1,", cambios: ["numero: -2,"], porque: CENTINELA },
  {
    archivo: "reglas.ts",
    renglon: "return this.#destinos[base].getOrInsertComputed(orden * 16 + pprin, () => {",
    cambios: ["return this.#destinos[base].getOrInsertComputed(orden * 16 - pprin, () => {"],
    porque: "otra clave, también distinta para cada uno",
  },
  {
    archivo: "totales.ts",
    renglon: "if (s.ranura >= 0) {",
    cambios: ["if (s.ranura > 0) {"],
    porque: "la ranura 0 no es de nadie",
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "return true;",
    cambios: ["return false;"],
    porque: MEMORIA,
  },
  {
    archivo: "lineas/meses.ts",
    renglon: "segmentos[suya + j] !== segmentos[desde + j]",
    cambios: ["segmentos[suya - j] !== segmentos[desde + j]"],
    porque: "casi nunca encuentra uno igual, y recuerda menos",
  },
  {
    archivo: "pago/receta.ts",
    renglon: "const LUGARES = 16;",
    cambios: ["const LUGARES = 15;", "const LUGARES = 17;"],
    porque: MEMORIA,
  },
  {
    archivo: "pago/receta.ts",
    renglon: "valorUr: unidad < 0 ? -1 : n[unidad],",
    cambios: ["valorUr: unidad < 0 ? -2 : n[unidad],"],
    porque: CENTINELA,
  },
  {
    archivo: "pago/anio.ts",
    renglon: "for (let m = mes + 1; m <= MESES && (repite >> m & 1) === 1; m++) {",
    cambios: ["for (let m = mes + 1; m <= MESES && (repite >> m & 2) === 1; m++) {"],
    porque: MEMORIA,
  },
  {
    archivo: "motor.ts",
    renglon:
      "const puesto = this.#puestos[this.#clavesDePuesto.de(parte1, parte2, parte3)] ??= new Puesto(",
    cambios: [
      "const puesto = this.#puestos[this.#clavesDePuesto.de(parte2, parte1, parte3)] ??= new Puesto(",
    ],
    porque: "las mismas partes en otro orden",
  },
  {
    archivo: "pago/pago.ts",
    renglon: "const EXACTO = 2 ** 49;",
    cambios: ["const EXACTO = 1 ** 49;"],
    porque: "los enteros grandes también donde no hacen falta",
  },
  {
    archivo: "totales.ts",
    renglon: "for (let d = 0; d < RANURAS; d++) {",
    cambios: ["for (let d = 1; d < RANURAS; d++) {"],
    porque: "la ranura 0 no es de nadie",
  },
  {
    archivo: "meses-de-cargo.ts",
    renglon: "if (!hay || (j < s.n - 1 && s.ppar[j + 1] === s.ppar[j])) continue;",
    cambios: ["if (!hay || (j < s.n - 0 && s.ppar[j + 1] === s.ppar[j])) continue;"],
    porque: "después de la última no hay otra partida igual",
  },
];

/** Why a change is no change; undefined when somebody should have noticed. */
export const porQueEsIgual = ({ archivo, renglon: [antes, despues] }: Mutante) =>
  IGUALES.find((igual) =>
    archivo.endsWith(`/engine/${igual.archivo}`) && igual.renglon === antes &&
    (igual.cambios?.includes(despues) ?? true)
  )?.porque;
