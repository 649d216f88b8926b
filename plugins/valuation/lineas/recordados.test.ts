import { expect, test } from "bun:test";
import { codificar } from "../engine/lineas/codec.ts";
import {
  codigoDeBase,
  crearLineas,
  crearRenglones,
  crearSegmentos,
  type Diccionario,
} from "../engine/lineas/lineas.ts";
import { bloqueRecordado, mesesDeBloque, mesesRecordados } from "./recordados.ts";

function guardado(n: number, importe: number): Uint8Array {
  const renglones = crearRenglones(1);
  const lineas = crearLineas(n);
  renglones.n = 1;
  lineas.n = n;
  lineas.importe.fill(importe);
  return Bun.zstdCompressSync(codificar({ renglones, lineas, segmentos: crearSegmentos(0) }));
}

test("the same stored bytes give the same block, others another one", () => {
  const bloque = bloqueRecordado(guardado(3, 7));
  expect([...bloque.lineas.importe]).toEqual([7, 7, 7]);
  expect(bloqueRecordado(guardado(3, 7))).toBe(bloque);
  expect([...bloqueRecordado(guardado(3, 8)).lineas.importe]).toEqual([8, 8, 8]);
  expect(bloqueRecordado(guardado(3, 7))).toBe(bloque);
});

test("the same bytes as a block and as a cube of months are two things", () => {
  const datos = guardado(0, 0);
  const bloque = bloqueRecordado(datos);
  const cubo = mesesRecordados(datos);
  expect(cubo.bloque.lineas.n).toBe(0);
  expect(mesesRecordados(datos)).toBe(cubo);
  expect(bloqueRecordado(datos)).toBe(bloque);
});

test("what does not fit pushes out what was used longest ago", () => {
  const [uno, dos] = [guardado(2, 1), guardado(2, 2)];
  const [bloqueUno, bloqueDos] = [bloqueRecordado(uno), bloqueRecordado(dos)];
  // Each takes more than half of the room.
  for (let i = 0; i < 2; i++) {
    bloqueRecordado(guardado(900_000, 10 + i));
    expect(bloqueRecordado(uno)).toBe(bloqueUno);
  }
  const otro = bloqueRecordado(dos);
  expect(otro).not.toBe(bloqueDos);
  expect(otro).toEqual(bloqueDos);
});

const DIC = {
  componentes: [{ clave: "basico", c_comp: "", c_scom: "", n_comp: 0 }],
  conjuntos: [[]],
  parametros: [],
} as unknown as Diccionario;

/** Positions that are paid nothing in the year, and a line that has to be shared by what they are paid. */
function sinReparto() {
  const [renglones, lineas, segmentos] = [crearRenglones(1), crearLineas(2), crearSegmentos(1)];
  renglones.n = segmentos.n = 1;
  lineas.n = 2;
  renglones.base[0] = codigoDeBase("cargos");
  renglones.ocupados[0] = 1;
  segmentos.lista[0] = segmentos.desde[0] = 1;
  segmentos.hasta[0] = 12;
  lineas.segmentos[0] = 1;
  lineas.importe[1] = 100;
  return { renglones, lineas, segmentos };
}

test("the months of a block are worked out once for its dictionary, and what fails always fails", () => {
  const bloque = sinReparto();
  const meses = mesesDeBloque(bloque, DIC);
  expect(mesesDeBloque(bloque, DIC)).toBe(meses);
  expect(() => meses.de(1)).toThrow(RangeError);
  expect(() => meses.de(1)).toThrow(RangeError);
  bloque.lineas.importe[1] = 0;
  expect([...meses.de(0)]).toEqual(Array(12).fill(0));
  const otros = mesesDeBloque(bloque, { ...DIC });
  expect(otros).not.toBe(meses);
  expect(mesesDeBloque(bloque, DIC)).not.toBe(meses);
});
