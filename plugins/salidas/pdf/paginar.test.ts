import { describe, expect, test } from "bun:test";
import fc from "#core/testing/properties.ts";
import { conNotas, paginar } from "./imprimir.ts";
import type { RenglonImpreso } from "./tipos.ts";

const POR_PAGINA = 2;
const banda = (nivel: number, texto: string): RenglonImpreso => ({ clase: "banda", nivel, texto });
const linea = (clase: "detalle" | "total", nivel: number, texto: string): RenglonImpreso => ({
  clase,
  nivel,
  celdas: [texto],
});

/** A form of two heading levels and two bands: lines of each band of each band of each programme. */
function formulario(programas: readonly (readonly (readonly number[])[])[]): RenglonImpreso[] {
  return [
    banda(0, "moneda"),
    ...programas.flatMap((principales, p) => [
      banda(1, `programa ${p}`),
      ...principales.flatMap((escalas, q) => [
        banda(2, `principal ${p}.${q}`),
        ...escalas.flatMap((lineas, e) => [
          banda(3, `escala ${p}.${q}.${e}`),
          ...Array.from({ length: lineas }, (_, i) => linea("detalle", 4, `${p}.${q}.${e}.${i}`)),
          linea("total", 3, `total ${p}.${q}.${e}`),
        ]),
        linea("total", 2, `total ${p}.${q}`),
      ]),
      linea("total", 1, `total ${p}`),
    ]),
    linea("total", 0, "total"),
  ];
}

const escalas = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 });
const programas = fc.array(fc.array(escalas, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});

const texto = (r: RenglonImpreso): string => "texto" in r ? r.texto : r.celdas[0];

describe("paginar", () => {
  test("[S4] every line is printed once, in order, and no page holds more than fits", () => {
    fc.assert(fc.property(programas, fc.integer({ min: 8, max: 30 }), (datos, capacidad) => {
      const renglones = formulario(datos);
      const paginas = paginar(renglones, capacidad, POR_PAGINA);
      for (const p of paginas) expect(p.renglones.length).toBeLessThanOrEqual(capacidad);
      const impresas = paginas.flatMap((p) => p.renglones).filter((r) => r.clase === "detalle");
      expect(impresas).toEqual(renglones.filter((r) => r.clase === "detalle"));
      for (const total of renglones.filter((r) => r.clase === "total")) {
        const veces = paginas.flatMap((p) => p.renglones).filter((r) => r === total).length;
        // The summary repeats the totals of the programmes.
        expect(veces).toBe(total.nivel === 1 ? 2 : 1);
      }
    }));
  });

  test("[S4] no page ends with the name of a group, and a page that follows repeats it", () => {
    fc.assert(fc.property(programas, fc.integer({ min: 8, max: 30 }), (datos, capacidad) => {
      const paginas = paginar(formulario(datos), capacidad, POR_PAGINA);
      for (const { subtitulo, renglones } of paginas) {
        expect(renglones.at(-1)?.clase).not.toBe("banda");
        const primera = renglones[0];
        if (primera.clase !== "detalle") continue;
        throw new Error(`${subtitulo}: ${texto(primera)} no tiene su grupo en la página`);
      }
    }));
  });

  test("[S4] each programme begins a page under its name, and the last page adds them up", () => {
    const paginas = paginar(formulario([[[2]], [[3]]]), 30, POR_PAGINA);
    expect(paginas.map((p) => p.subtitulo)).toEqual([
      "moneda  ·  programa 0",
      "moneda  ·  programa 1",
      "moneda  ·  Resumen",
    ]);
    expect(paginas[2].renglones.map(texto)).toEqual(["total 0", "total 1", "total"]);
  });

  test("[S11] notes follow the last line of the form, each once, and never past a page", () => {
    const notas = fc.array(fc.string({ minLength: 1 }), { maxLength: 40 });
    fc.assert(fc.property(programas, fc.integer({ min: 8, max: 30 }), notas, (datos, n, suyas) => {
      const antes = paginar(formulario(datos), n, POR_PAGINA);
      const paginas = conNotas(antes, suyas, n);
      for (const p of paginas) expect(p.renglones.length).toBeLessThanOrEqual(n);
      const deNotas = paginas.flatMap((p) => p.renglones).filter((r) => r.clase === "nota");
      expect(deNotas.map(texto).filter((t) => t !== "")).toEqual(suyas);
      expect(paginas.flatMap((p) => p.renglones).filter((r) => r.clase !== "nota"))
        .toEqual(antes.flatMap((p) => p.renglones));
    }));
  });
});
