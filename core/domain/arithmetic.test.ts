import { expect, test } from "bun:test";
import fc from "../testing/properties.ts";
import { calcular, dichoDeCuenta, esCuenta } from "./arithmetic.ts";

const da = (escrito: string, decimales: 0 | 2 = 2) => {
  const cuenta = calcular(escrito, decimales);
  return "error" in cuenta ? cuenta.error : cuenta.valor;
};

test("sums, products, parentheses and percentages, in their order", () => {
  expect(da("=4+5")).toBe("9");
  expect(da("=12*3-1")).toBe("35");
  expect(da("= 2 × (3 + 4) ÷ 7")).toBe("2");
  expect(da("=-(2-5)*1,5")).toBe("4.50");
  expect(da("=1500*10%")).toBe("150");
  expect(da("=1-1")).toBe("0");
  expect(da("=2−3")).toBe("-1");
});

test("numbers are written as people write them, and the doubtful ones are asked", () => {
  expect(da("=1.234,5+0,5")).toBe("1235");
  expect(da("=1.234.567+1")).toBe("1234568");
  expect(da("=0.125*8")).toBe("1");
  expect(da("=1.5+1")).toBe("2.50");
  expect(da("=1.500+1")).toContain("«1.500» puede ser 1500 o 1,500");
  expect(da("=1,2,3")).toContain("«1,2,3» no es un número");
});

test("fractions are exact until the end, which rounds half away from zero and says so", () => {
  expect(da("=100/3*3")).toBe("100");
  expect(da("=0,1+0,2")).toBe("0.30");
  expect(calcular("=100/3", 2)).toEqual({ valor: "33.33", redondeado: true });
  expect(da("=0,005*1")).toBe("0.01");
  expect(da("=-0,005")).toBe("-0.01");
  expect(calcular("=1,50*2", 2)).toEqual({ valor: "3", redondeado: false });
  expect(dichoDeCuenta({ valor: "33.33", redondeado: true }))
    .toBe("da 33,33, redondeado al centavo");
});

test("a whole number is not rounded", () => {
  expect(da("=100/4", 0)).toBe("25");
  expect(da("=7/2", 0)).toBe("da 3,50 y aquí va un número entero");
});

test("what cannot be worked out says why", () => {
  for (const a of ["=", "=4+", "=(4", "=4)", "=4 5", "=*3", "=%"]) {
    expect([a, da(a)]).toEqual([a, "no es una cuenta completa"]);
  }
  expect(da("=1/(2-2)")).toBe("divide por cero");
  expect(da("=a1")).toBe("no se puede calcular: «a» no es número ni signo");
  expect(da(`=${"9".repeat(20)}`)).toBe("es demasiado grande");
  expect(da(`=${"9*".repeat(200)}9`)).toBe("es una cuenta demasiado larga");
  expect([esCuenta(" =1"), esCuenta("1=")]).toEqual([true, false]);
});

test("it is what the same operations on hundredths give", () => {
  const centavos = fc.integer({ min: 0, max: 10_000_000 });
  const texto = (n: number) => (n / 100).toFixed(2).replace(".", ",");
  fc.assert(fc.property(centavos, centavos, centavos, (a, b, c) => {
    const suma = da(`=${texto(a)}+${texto(b)}-${texto(c)}`);
    expect(Math.round(Number(suma) * 100)).toBe(a + b - c);
    // (a·b)/b is a again, whatever their decimals.
    if (b > 0) expect(Number(da(`=${texto(a)}*${texto(b)}/${texto(b)}`))).toBe(a / 100);
    if (c > 0) {
      const parte = Math.round(Number(da(`=${texto(a)}/${c}`)) * 100);
      expect(Math.abs(parte * c - a)).toBeLessThanOrEqual(c / 2);
    }
  }));
});

test("nothing that is typed breaks it", () => {
  const signos = fc.constantFrom(..."0123456789.,+-*/()% ×÷−");
  fc.assert(fc.property(fc.array(signos, { maxLength: 40 }), (signos) => {
    const cuenta = calcular(`=${signos.join("")}`, 2);
    if ("valor" in cuenta) expect(cuenta.valor).toMatch(/^-?\d+(\.\d\d)?$/);
    else expect(cuenta.error).not.toBe("");
  }));
});
