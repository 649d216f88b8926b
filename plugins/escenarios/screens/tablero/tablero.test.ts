import { describe, expect, test } from "bun:test";
import { acumulado, textoDePesos, textoDePorcentaje } from "./acuerdo.ts";
import { escribirBorrador, leerBorrador } from "./use-tablero.ts";
import { SIN_PREGUNTA } from "../comparacion/entra-modelo.ts";
import { acuerdo, puesto, SINEP, suma, tramo } from "../testing/muestra.ts";
import {
  conjuntoDe,
  estirarSuma,
  letraLibre,
  llevarA,
  motivoDeSoloLectura,
  moverSuma,
  moverTramo,
  ponerLetra,
  ponerPorcentaje,
  quitar,
  type Tablero,
} from "./tablero.ts";
import { empezarCon, siguiente, tableroVisto } from "./tablero-estado.ts";

const mesesDe = (t: Tablero | undefined) => t?.[0].acuerdo.tramos.map((x) => x.mes - 202600);

describe("the board", () => {
  const tablero = [puesto("A", acuerdo([tramo(2, 3.5), tramo(3, 1), tramo(11, 2.5)]))];

  test("[W8] a tranche moves a month, jumps over those of its scope and stays in the year", () => {
    expect(mesesDe(moverTramo(tablero, { clave: "A", indice: 2 }, { sentido: -1 })?.tablero))
      .toEqual([2, 3, 10]);
    const salta = moverTramo(tablero, { clave: "A", indice: 0 }, { sentido: 1 });
    expect([mesesDe(salta?.tablero), salta?.indice]).toEqual([[3, 4, 11], 1]);
    expect(moverTramo(tablero, { clave: "A", indice: 0 }, { mes: 202603 })).toBeNull();
    expect(moverTramo(tablero, { clave: "A", indice: 0 }, { mes: 202613 })).toBeNull();
    const lleno = [puesto("A", acuerdo(Array.from({ length: 12 }, (_, m) => tramo(m + 1, 1))))];
    expect(moverTramo(lleno, { clave: "A", indice: 4 }, { sentido: 1 })).toBeNull();
  });

  test("two of different scopes may share a month", () => {
    const otro = tramo(2, 1, { alcance: { ...SINEP, series: ["OTRA"] } });
    const dos = [puesto("A", acuerdo([tramo(1, 1), otro]))];
    expect(mesesDe(moverTramo(dos, { clave: "A", indice: 0 }, { sentido: 1 })?.tablero))
      .toEqual([2, 2]);
  });

  test("a sum moves whole and is stretched, never out of the year", () => {
    const con = [puesto("A", acuerdo([], [suma(5, 10), suma(12, null)]))];
    const meses = (t: Tablero | null, i: number) => {
      const s = t?.[0].acuerdo.sumas[i];
      return s && [s.desde_mes - 202600, s.hasta_mes && s.hasta_mes - 202600];
    };
    expect(meses(moverSuma(con, { clave: "A", indice: 0 }, 2), 0)).toEqual([7, 12]);
    expect(moverSuma(con, { clave: "A", indice: 0 }, 3)).toBeNull();
    expect(meses(estirarSuma(con, { clave: "A", indice: 0 }, -5), 0)).toEqual([5, 5]);
    expect(estirarSuma(con, { clave: "A", indice: 0 }, -6)).toBeNull();
    expect(meses(estirarSuma(con, { clave: "A", indice: 1 }, 0), 1)).toEqual([12, 12]);
  });

  test("a percentage out of range changes nothing", () => {
    const lugar = { clave: "A", indice: 0 };
    expect(ponerPorcentaje(tablero, lugar, 1000)).toBe(tablero);
    expect(ponerPorcentaje(tablero, lugar, Number.NaN)).toBe(tablero);
    expect(ponerPorcentaje(tablero, lugar, 999.99)[0].acuerdo.tramos[0].porcentaje).toBe(999.99);
  });

  test("letters are given in order, and those of one letter are one set", () => {
    const dos = [puesto("A", acuerdo([])), puesto("C", acuerdo([]))];
    expect(letraLibre(dos)).toBe("B");
    expect(letraLibre([])).toBe("A");
    const juntos = ponerLetra(dos, "C", "A");
    expect([conjuntoDe(juntos, "A").length, conjuntoDe(juntos, "C").length]).toEqual([2, 0]);
  });

  test("[W6] what is homologated, or of somebody else, is read-only", () => {
    const de = (cambio: Parameters<typeof puesto>[2]) =>
      motivoDeSoloLectura(puesto("A", acuerdo([]), cambio));
    expect(de({})).toBeNull();
    expect(de({ id: 3, propio: false })).toContain("es de otro organismo y sólo se lee");
    expect(de({ acuerdo: { ...acuerdo([]), estado: "homologado" } }))
      .toContain("está homologado y sólo se lee");
  });

  test("an agreement of another year keeps its months and loses its norm", () => {
    const de2025 = {
      ...acuerdo([{ ...tramo(6, 1.3), mes: 202506, base: 202412 }], [
        { ...suma(6, 8), desde_mes: 202506, hasta_mes: 202508, norma: "Dec. 1/2025" },
      ]),
      norma: "Dec. 1/2025",
      estado: "acta" as const,
    };
    const llevado = llevarA(de2025, 2026);
    expect(llevado).toMatchObject({
      norma: "",
      estado: "borrador",
      tramos: [{ mes: 202606, base: 202512 }],
      sumas: [{ desde_mes: 202606, hasta_mes: 202608, norma: "" }],
    });
    expect(llevarA(llevado, 2026)).toBe(llevado);
  });
});

describe("steps", () => {
  const inicio = [puesto("A", acuerdo([tramo(2, 3.5)]))];
  const otro = ponerPorcentaje(inicio, { clave: "A", indice: 0 }, 4);

  test("what is tried is seen, and is a step only once it is settled", () => {
    const probado = siguiente(empezarCon(inicio), { hacer: "probar", tablero: otro });
    expect(tableroVisto(probado)).toBe(otro);
    expect(tableroVisto(siguiente(probado, { hacer: "devolver" }))).toBe(inicio);
    const firme = siguiente(probado, { hacer: "asentar" });
    expect([tableroVisto(firme), firme.pasado.length]).toEqual([otro, 1]);
  });

  test("undoing keeps what the server said since then, so that the next save is no conflict", () => {
    const cambiado = siguiente(empezarCon(inicio), { hacer: "cambiar", tablero: otro });
    const marca = { id: 7, rev: 2, guardado: JSON.stringify(otro[0].acuerdo) };
    const guardado = siguiente(cambiado, { hacer: "marcar", clave: "A", marca });
    const deshecho = siguiente(guardado, { hacer: "deshacer" });
    const [p] = tableroVisto(deshecho);
    expect([p.acuerdo.tramos[0].porcentaje, p.id, p.rev]).toEqual([3.5, 7, 2]);
    expect(tableroVisto(siguiente(deshecho, { hacer: "rehacer" }))[0].acuerdo).toEqual(
      otro[0].acuerdo,
    );
  });

  test("one that arrives late is added to what is there by then, while there is room", () => {
    const { letra: _, ...nuevo } = puesto("C", acuerdo([]), { clave: "x" });
    const orden = { hacer: "agregar", puesto: nuevo } as const;
    const probado = siguiente(empezarCon(inicio), { hacer: "probar", tablero: otro });
    const con = tableroVisto(siguiente(probado, orden));
    expect(con.map((p) => p.letra)).toEqual(["A", "B"]);
    expect(con[0].acuerdo).toBe(otro[0].acuerdo);
    let lleno = empezarCon(inicio);
    for (let n = 0; n < 9; n++) lleno = siguiente(lleno, orden);
    expect(tableroVisto(lleno).length).toBe(6);
  });

  test("what is taken away comes back whole", () => {
    const sin = siguiente(empezarCon(inicio), {
      hacer: "cambiar",
      tablero: quitar(inicio, { clave: "A", clase: "tramo", indice: 0 }),
    });
    expect(mesesDe(tableroVisto(sin))).toEqual([]);
    expect(mesesDe(tableroVisto(siguiente(sin, { hacer: "deshacer" })))).toEqual([2]);
  });
});

describe("how an agreement is read", () => {
  test("[W2] the published accumulated raises", () => {
    const de2025 = [1.3, 1.3, 1.3, 1.2, 1.1, 1.1, 2].map((p, i) => tramo(6 + i, p));
    expect(acumulado(de2025)).toBe(968);
    expect(acumulado(Array.from({ length: 12 }, (_, m) => tramo(m + 1, 1)))).toBe(1268);
    // Over one named month nothing accumulates.
    expect(acumulado([1, 2, 3].map((m) => tramo(m, 2, { base: 202512 })))).toBe(600);
  });

  test("percentages and pesos as people write them", () => {
    expect([3, 2.25, 2.5, 0, 999.99].map(textoDePorcentaje))
      .toEqual(["3,0 %", "2,25 %", "2,5 %", "0,0 %", "999,99 %"]);
    expect([45000, 1234.5].map(textoDePesos)).toEqual(["$ 45.000", "$ 1.234,50"]);
  });
});

describe("what a reload gives back", () => {
  /** As a tab keeps it. */
  function almacen(): Storage {
    const cosas = new Map<string, string>();
    return {
      get length() {
        return cosas.size;
      },
      clear: () => cosas.clear(),
      key: (i) => [...cosas.keys()][i] ?? null,
      getItem: (k) => cosas.get(k) ?? null,
      setItem: (k, v) => void cosas.set(k, v),
      removeItem: (k) => void cosas.delete(k),
    };
  }
  const de = { usuario: 7, saf: 357, codipres: "E2601" };

  test("the board and the question of its user and group, and of nobody else", () => {
    const donde = almacen();
    const tablero = [puesto("B", acuerdo([tramo(2, 3.5)], [suma(5, 6)]))];
    const pregunta = { ...SIN_PREGUNTA, credito: "204500.5" };
    escribirBorrador(de, { tablero, pregunta }, donde);
    expect(leerBorrador(de, donde)).toEqual({ tablero, pregunta });
    expect(leerBorrador({ ...de, usuario: 8 }, donde)).toBeNull();
    expect(leerBorrador({ ...de, codipres: "E2602" }, donde)).toBeNull();
    escribirBorrador(de, { tablero: [], pregunta }, donde);
    expect(donde.length).toBe(0);
  });

  test("what is no board is nothing, and what is no agreement is left out", () => {
    const donde = almacen();
    for (const texto of ["", "{", "7", '{"tablero":7}', "null"]) {
      donde.setItem("planta.escenarios.7.357.E2601", texto);
      expect(leerBorrador(de, donde)).toBeNull();
    }
    donde.setItem("planta.escenarios.7.357.E2601", '{"tablero":[{"clave":"x","letra":"Z"},null]}');
    expect(leerBorrador(de, donde)).toEqual({ tablero: [], pregunta: SIN_PREGUNTA });
  });
});
