import { expect, test } from "bun:test";
import type { FormulacionDeOrganismo } from "#proto/formulacion.ts";
import { pasa } from "./por-estado.tsx";
import { resultado, resumenDePrevia } from "./texto.ts";

test("[F2] what came of it: how many, and where not, the organismos of each reason together", () => {
  expect(resultado([
    { saf: 103, hecho: true, mensaje: "" },
    { saf: 357, hecho: false, mensaje: "Ya estaba congelado" },
    { saf: 379, hecho: false, mensaje: "Ya estaba congelado" },
    { saf: 998, hecho: false, mensaje: "No existe" },
  ])).toBe("Hecho en 1 de 4.\nSAF 357, 379: Ya estaba congelado\nSAF 998: No existe");
});

test("[F2] what it would do, with the numbers of the server", () => {
  const uno = { saf: 103, nombre: "", hace: true, mensaje: "", renglones: 1200 };
  const previa = {
    accion: "crear",
    codipres: "E2701",
    cantidad: 1,
    renglones: 1200,
    organismos: [uno, { ...uno, saf: 357, hace: false, renglones: 0 }],
  } as const;
  expect(resumenDePrevia(previa)).toBe(
    "Se crean 1 presupuesto E2701, con 1.200 renglones. En 1 no: cada uno dice por qué.",
  );
  expect(resumenDePrevia({ ...previa, cantidad: 0, organismos: previa.organismos.slice(1) }))
    .toBe("No hay nada que hacer. En 1 no: cada uno dice por qué.");
});

test("[F1] what has not changed for a week is said of what was counted, and of nothing else", () => {
  const ahora = Date.UTC(2026, 10, 23);
  const quieto = (renglones: number | null, dias: number | null) => {
    const cambio = dias === null
      ? null
      : { instante: ahora - dias * 86_400_000, usuario: "analista@economia" };
    return pasa("quietos", { renglones, cambio } as FormulacionDeOrganismo, ahora);
  };
  expect([quieto(12, 8), quieto(12, null), quieto(0, 8)]).toEqual([true, true, true]);
  expect([quieto(12, 6), quieto(null, null)]).toEqual([false, false]);
});
