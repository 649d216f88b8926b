import { expect, test } from "bun:test";
import {
  formatEnteroEsAr,
  formatEsAr,
  formatPlain,
  parseDecimal,
  parseEsAr,
} from "#core/domain/money.ts";
import fc from "#core/testing/properties.ts";
import {
  conPuntosPropios,
  type EnCaja,
  entradaEntera,
  leerPegado,
  mostrarNumero,
  sinPuntosPropios,
  type Tecleado,
  teclear,
} from "./entradas.ts";

/** Key by key, as a person types it over a box that held 0. */
function escribir(teclas: string, decimales: 0 | 2 = 2, cifras?: number): Tecleado {
  let tecleado: Tecleado = { texto: "", valor: "0" };
  for (const tecla of teclas) tecleado = teclear(tecleado.texto + tecla, decimales, cifras);
  return tecleado;
}

/** What is kept of it, or what is said of it. */
const queda = (t: Tecleado) => t.falla ?? t.valor;

test("a whole-number text keeps digits, strips leading zeros and never stands empty", () => {
  expect(["", "007", "1a2", "-5", "0"].map(entradaEntera)).toEqual(["0", "7", "12", "5", "0"]);
});

test("an amount typed as the product prints it is that importe", () => {
  const centavos = fc.oneof(fc.nat(200_000_00), fc.integer({ min: 0, max: 999_999_999_999 }));
  fc.assert(fc.property(centavos, (n) => {
    const plano = formatPlain(n);
    for (const teclas of [formatEsAr(n), plano.replace(".", ","), plano]) {
      const tecleado = escribir(teclas);
      expect(tecleado).toEqual({ texto: teclas, valor: plano });
    }
  }));
});

test("a whole number typed as the product prints it is that number", () => {
  fc.assert(fc.property(fc.nat(999_999_999), (n) => {
    for (const teclas of [formatEnteroEsAr(n), String(n)]) {
      expect(escribir(teclas, 0)).toEqual({ texto: teclas, valor: String(n) });
    }
  }));
});

test("what is typed is either read as a paste is, or refused by every validator", () => {
  const teclas = fc.string({
    unit: fc.constantFrom(..."0123456789.,"),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(teclas, fc.constantFrom<0 | 2>(0, 2), (texto, decimales) => {
      const { texto: visto, valor, falla } = escribir(texto, decimales);
      const guardable = parseDecimal(valor, decimales);
      if (falla !== undefined) expect(guardable).toBeNull();
      else if (guardable !== null) {
        const leido = parseEsAr(visto.replace(/[.,]$/, ""), decimales);
        if (!("ambiguo" in leido)) expect(leido).toEqual({ valor: guardable });
        // A comma behind the groups settles what they are.
        else expect([visto.at(-1), valor]).toEqual([",", visto.replace(/\D/g, "")]);
      }
      // What is handed on and comes back through the owner is still the same.
      expect(teclear(valor, decimales).valor).toBe(valor);
    }),
    { numRuns: 1000 },
  );
});

test("one point with three digits behind it is neither guessed nor stored", () => {
  const tecleado = escribir("12.500");
  expect(tecleado).toMatchObject({
    texto: "12.500",
    ambiguo: ["12500", "12.50"],
    falla: "«12.500» puede leerse como 12500 o como 12,50",
  });
  expect(parseDecimal(tecleado.valor, 2)).toBeNull();
  expect([escribir("12.50"), escribir("12.500,"), escribir("12.500,5"), escribir("1.250.000")]
    .map(queda)).toEqual(["12.50", "12500", "12500.5", "1250000"]);
});

test("a decimal box takes two decimals, and cuts no other number down to them", () => {
  expect(["", ",", ",5", "1234,"].map((t) => teclear(t, 2).valor))
    .toEqual(["0", "0", "0.5", "1234"]);
  for (
    const [escrito, texto] of [
      ["0012,345", "12,345"],
      ["1500.256", "1500.256"],
      ["1.234,567", "1.234,567"],
      ["1.2345", "1.2345"],
    ]
  ) {
    const tecleado = escribir(escrito);
    expect(tecleado).toEqual({
      texto,
      valor: texto,
      falla: `«${texto}» admite hasta dos decimales`,
    });
    expect(parseDecimal(tecleado.valor, 2)).toBeNull();
    expect(teclear(tecleado.valor, 2)).toEqual(tecleado);
  }
});

test("separators in the way of other countries become no other number", () => {
  expect(queda(escribir("1,234,567.89"))).toBe("1234567.89");
  expect(queda(escribir("1,234.56"))).toBe("1234.56");
  expect(queda(escribir("12,5."))).toBe("«12,5.» no es un número");
  expect(escribir("1.234.5")).toMatchObject({ pendiente: true });
});

test("a whole-number box reads groups of three and refuses decimals", () => {
  expect(["1.234", "1.234.567", "1,234", "12,", "007"].map((t) => queda(escribir(t, 0)))).toEqual([
    "1234",
    "1234567",
    "1234",
    "12",
    "7",
  ]);
  expect(["12,5", "12.500,7", "1.2.3"].map((t) => queda(escribir(t, 0)))).toEqual([
    "«12,5» no admite decimales",
    "«12.500,7» no admite decimales",
    "«1.2.3» no es un número",
  ]);
  expect([escribir("1.2", 0).pendiente, escribir("12,5", 0).pendiente]).toEqual([true, false]);
});

test("a whole-number box takes as many digits as fit, and tells of those that do not", () => {
  expect(escribir("1234", 0, 4)).toEqual({ texto: "1234", valor: "1234" });
  const sobra = "«12345» admite hasta 4 cifras";
  expect(escribir("12345", 0, 4)).toEqual({ texto: "1234", valor: "1234", sobra });
  expect(queda(escribir("1.234", 0, 4))).toBe("1234");
  expect(queda(teclear("12.345", 0, 4))).toBe("«12.345» admite hasta 4 cifras");
});

test("what is no number stays as it was typed, refused: it is never another one", () => {
  const casos = [
    ["-1", "«-1» no puede ser negativo"],
    ["−1", "«−1» no puede ser negativo"],
    ["x", "«x» no es un número"],
    ["-", "«-» no es un número"],
    ["-1.234,5", "«-1.234,5» no puede ser negativo"],
  ] as const;
  for (const [texto, falla] of casos) {
    for (const decimales of [0, 2] as const) {
      const tecleado = teclear(texto, decimales);
      expect(tecleado).toMatchObject({ texto, falla });
      expect(parseDecimal(tecleado.valor, decimales)).toBeNull();
      expect(Number(tecleado.valor)).toBeNaN();
      // What is handed on and comes back through the owner is still the same.
      expect(teclear(tecleado.valor, decimales)).toEqual(tecleado);
    }
  }
});

test("letters among digits make no number, and stay: without them it would be another", () => {
  for (const texto of ["12x3", "1e5", "12x"]) {
    for (const decimales of [0, 2] as const) {
      const tecleado = escribir(texto, decimales);
      expect(tecleado).toMatchObject({ texto, falla: `«${texto}» no es un número` });
      expect(parseDecimal(tecleado.valor, decimales)).toBeNull();
      expect(Number(tecleado.valor)).toBeNaN();
      expect(teclear(tecleado.valor, decimales)).toEqual(tecleado);
    }
  }
  expect(teclear("$ 1.234,50", 2)).toMatchObject({ valor: "1234.50" });
  expect(teclear("1 234", 0)).toEqual({ texto: "1234", valor: "1234" });
});

test("a decimal is shown with a comma and kept with a point", () => {
  expect(["1234.5", "1234567", "999", "0.5", "1.2.3"].map(mostrarNumero))
    .toEqual(["1.234,5", "1.234.567", "999", "0,5", "1,2.3"]);
});

test("a pasted number is read with its thousands separators", () => {
  expect(leerPegado("$ 1.234.567,89", 2)).toEqual({ valor: "1234567.89" });
  expect(leerPegado("1,234,567.80", 2)).toEqual({ valor: "1234567.80" });
  expect(leerPegado(" 12 ", 0)).toEqual({ valor: "12" });
  expect(leerPegado("1.234", 0)).toEqual({ valor: "1234" });
  expect(leerPegado("1 234 567,5", 2)).toEqual({ valor: "1234567.50" });
  // Two cells, or two numbers, are no other number.
  for (const dos of ["12\r\n34\r\n", "12\t34", "1\n234"]) {
    expect(leerPegado(dos, 0)).toEqual({
      error: "son varias celdas o varios renglones: pegue uno",
    });
  }
  expect(leerPegado("12 34", 0)).toEqual({ error: "no es un número" });
});

test("what can be read two ways is answered as such, never guessed", () => {
  expect(leerPegado("1.234", 2)).toEqual({ ambiguo: ["1234", "1.23"] });
});

test("what is no number, negative or too precise is refused with a reason", () => {
  expect(leerPegado("doce", 2)).toEqual({ error: "no es un número" });
  expect(leerPegado("-5", 2)).toEqual({ error: "no puede ser negativo" });
  expect(leerPegado("1,2345", 2)).toEqual({ error: "admite hasta dos decimales" });
  expect(leerPegado("1,5", 0)).toEqual({ error: "no admite decimales" });
});

/** A box that puts its own points: what a key makes of what stands in it. */
type Caja = EnCaja & { readonly propios: boolean; readonly valor: string };
const VACIA: Caja = { texto: "0", cursor: 1, propios: true, valor: "0" };

function tecla(caja: Caja, tras: EnCaja, adelante = false): Caja {
  const crudo = caja.propios ? sinPuntosPropios(caja.texto, tras, adelante) : tras;
  const { texto, valor } = teclear(crudo.texto, 2);
  return { ...conPuntosPropios(crudo, texto), valor };
}

/** Types at the cursor. */
const poner = ({ texto, cursor }: EnCaja, signo: string): EnCaja => ({
  texto: texto.slice(0, cursor) + signo + texto.slice(cursor),
  cursor: cursor + signo.length,
});

test("thousands stand apart while they are typed, and change nothing of what is read", () => {
  const teclas = fc.string({ unit: fc.constantFrom(..."00112345.,"), maxLength: 14 });
  fc.assert(fc.property(teclas, (texto) => {
    let caja = VACIA;
    for (const signo of texto) caja = tecla(caja, poner(caja, signo));
    expect(caja.valor).toBe(escribir(`0${texto}`).valor);
    expect(caja.cursor).toBe(caja.texto.length);
  }));
  const escrita = [..."1234567,5"].reduce((caja, s) => tecla(caja, poner(caja, s)), VACIA);
  expect(escrita).toMatchObject({ texto: "1.234.567,5", valor: "1234567.5" });
});

test("a key in the middle of an amount leaves the cursor where it was typed", () => {
  const importe: Caja = { texto: "1.234.567,50", cursor: 3, propios: true, valor: "1234567.50" };
  expect(tecla(importe, poner(importe, "9")))
    .toMatchObject({ texto: "12.934.567,50", cursor: 4, valor: "12934567.50" });
  // Backspace and Supr beside a point of the box take out the digit behind it.
  expect(tecla({ ...importe, cursor: 2 }, { texto: "1234.567,50", cursor: 1 }))
    .toMatchObject({ texto: "234.567,50", cursor: 0, valor: "234567.50" });
  expect(tecla({ ...importe, cursor: 1 }, { texto: "1234.567,50", cursor: 1 }, true))
    .toMatchObject({ texto: "134.567,50", cursor: 1, valor: "134567.50" });
  expect(tecla(importe, { texto: "8", cursor: 1 })).toMatchObject({ texto: "8", cursor: 1 });
});

test("a point that somebody types is theirs: a decimal sign, thousands, or a doubt", () => {
  const escrita = (teclas: string) =>
    [...teclas].reduce((caja, s) => tecla(caja, poner(caja, s)), VACIA);
  expect(escrita("1234.5")).toMatchObject({ texto: "1234.5", valor: "1234.5", propios: false });
  expect(escrita("1.234")).toMatchObject({ texto: "1.234", propios: false });
  expect(teclear("1.234", 2).ambiguo).toEqual(["1234", "1.23"]);
  expect(escrita("1.234.567")).toMatchObject({ valor: "1234567" });
});

test("a sum is worth what it comes to, and stands as it is typed", () => {
  expect(escribir("=4+5", 0)).toEqual({ texto: "=4+5", valor: "9" });
  expect(escribir("=12*3,5").valor).toBe("42");
  expect(escribir("=4+")).toMatchObject({
    texto: "=4+",
    falla: "«=4+» no es una cuenta completa",
    pendiente: true,
  });
  expect(escribir("=100/3")).toEqual({
    texto: "=100/3",
    valor: "33.33",
    sobra: "«=100/3» da 33,33, redondeado al centavo",
  });
  expect(queda(escribir("=7/2", 0))).toBe("«=7/2» da 3,50 y aquí va un número entero");
  expect(queda(escribir("=2-5"))).toBe("«=2-5» da −3 y no puede ser negativo");
  expect(queda(escribir("=100*100", 0, 3))).toBe("«=100*100» admite hasta 3 cifras");
  expect(leerPegado(" =2*3 ", 0)).toMatchObject({ valor: "6" });
  expect(leerPegado("=2-3", 0)).toEqual({ error: "no puede ser negativo" });
});
