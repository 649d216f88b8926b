import { expect, test } from "bun:test";
import { codificar } from "../engine/codec.ts";
import { crearLineas, crearRenglones, crearSegmentos } from "../engine/lineas.ts";
import { bloqueRecordado } from "./recordados.ts";

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
