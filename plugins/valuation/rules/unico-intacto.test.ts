/**
 * [Y1] A budget of one month and without open sums is what it was before there were months: the
 * same bytes for the same rows. The digests were written down by the engine of then, over rows
 * drawn from fixed seeds.
 */
import { expect, test } from "bun:test";
import { azarDe } from "#core/testing/random.ts";
import { codificar } from "../engine/lineas/codec.ts";
import { explicar } from "../engine/lineas/cursor.ts";
import { cargosDeFilas, type Regla } from "../engine/filas.ts";
import { crearMotor } from "../engine/motor.ts";
import { SumideroLineas } from "../engine/sumideros.ts";
import { referencias } from "./testing/correr.ts";
import { tablasComunes } from "./testing/leer.ts";

const COLUMNAS = [
  ...["id", "prog", "subp", "proy", "act", "ubic", "ff", "pprin", "esc", "agrup", "nivel"],
  ...["grado", "cat", "feje", "codp", "codes", "cargos", "vacantes", "coefval", "tcober"],
];
const CATEGORIAS = [
  [303, "P", "C", 4, 0, 0],
  [303, "G", "B", 2, 0, 1],
  [1303, "T", "C", 8, 0, 0],
  [100, "", "", 0, 1, 0],
  [62, "", "", 0, 5, 0],
  [62, "", "", 0, 6, 0],
];

function fila(azar: (n: number) => number, id: number): unknown[] {
  const [esc, agrup, nivel, grado, cat, feje] = CATEGORIAS[azar(CATEGORIAS.length)];
  const afuera = esc === 303 && nivel === "C" && azar(10) === 0;
  return [
    ...[id, azar(3), 0, 0, azar(3), 1 + azar(4), 11, [1, 2, 8][azar(3)], esc, agrup, nivel],
    ...[grado, cat, feje, 1 + azar(5), afuera ? 7 : 0, azar(50), azar(4), 50 + azar(100)],
    azar(13),
  ];
}

function regla(azar: (n: number) => number, id: number): Regla {
  const prog = azar(3);
  return {
    id,
    prog,
    subp: 0,
    proy: 0,
    act: prog === 0 ? 0 : azar(3),
    pprin: [0, 0, 1, 2][azar(4)],
    esc: [303, 1303, 62, 100][azar(4)],
    mon: 1,
    c_scom: "A",
    n_comp: 1 + azar(9),
    porcentaje: azar(6_000),
  };
}

/** What is stored of the lines, and what they say when they are explained. */
function huellaDe(semilla: number): string {
  const uno = azarDe(semilla);
  const azar = (n: number): number => Math.floor(uno() * n);
  const reglas = (desde: number) =>
    Array.from({ length: azar(12) }, (_, i) => regla(azar, desde + i));
  const motor = crearMotor({
    mes: 202010,
    saf: semilla % 2 === 0 ? 357 : 103,
    leer: referencias([tablasComunes()], 202010),
    reglas: { adicionales: reglas(1), complementos: reglas(20), contribuciones: reglas(40) },
  });
  const sumidero = new SumideroLineas();
  const filas = Array.from({ length: 400 }, (_, i) => fila(azar, i + 1));
  motor.cargos(cargosDeFilas(COLUMNAS, filas), sumidero);
  const resumen = new Bun.CryptoHasher("sha256");
  resumen.update(codificar(sumidero.bloque()));
  resumen.update(JSON.stringify(explicar(sumidero.bloque(), motor.diccionario())));
  resumen.update(JSON.stringify([motor.libro(), sumidero.totales()]));
  return resumen.digest("hex");
}

const HUELLAS: Readonly<Record<number, string>> = {
  1: "f52a62ebb4aac0d330132ba3375f9c3f07296a929337bb2d53d8a141b0d40478",
  2: "0fa5f92468db7a50793294c2f6dcc4d919fcdb3a7d3a966413d481f5b25f77c1",
  3: "5312b13aad8246555c393423343c268be97e0a5431cf00d3ef685796f7b99b6c",
  4: "f84db7b299da605087b81607b9e08d0341eeff90a92fc451879a3593cca37cf7",
  5: "d928337cb4c28a15ec10d21b8bd6036ce24fc5c2d5aea982e4dce15ba1f83486",
  6: "d10f79c13afb5aead7bfe923c9d25c71530ae388d9f9d635a07dab0303645254",
  7: "8260b0b335350168141c5bb8e376ba019b9655f799e462f130b1185cb9d5595a",
  8: "ebc469dafaafba08eb38557f0270ecb7be68ed74d690db3782aaeea332258ca8",
};

test("[Y1] a budget of one month keeps its lines byte for byte", () => {
  for (const [semilla, huella] of Object.entries(HUELLAS)) {
    expect({ semilla, huella: huellaDe(Number(semilla)) }).toEqual({ semilla, huella });
  }
});
