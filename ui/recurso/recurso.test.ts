/** What a screen shows of a description, without drawing it. */
import { expect, test } from "bun:test";
import { campo, conVacio, llamado, oNada } from "#core/domain/fields.ts";
import { datosDeRecurso } from "#core/domain/recurso.ts";
import { borradorDe, cajasDe, describir } from "./descripcion.ts";

/** A row of it as answers say it. */
interface Obra {
  readonly anio: number;
  readonly codigo: number | null;
  readonly desde: string;
  readonly monto: number;
  readonly cargos: number;
  readonly abierta: boolean;
  readonly nota: string;
  readonly organismo: string;
}

const OBRA = datosDeRecurso({
  id: "obras",
  titulo: "Obras",
  uno: "la obra",
  varios: "obras",
  campos: {
    anio: llamado("Año", campo.ejercicio()),
    codigo: llamado("Cód.", oNada(campo.entero(0, 9999), -1), { enCaja: "Código" }),
    desde: llamado("Desde", campo.fecha()),
    monto: llamado("Monto", campo.importe()),
    cargos: llamado("Cargos", campo.entero(0, 99), { cuenta: true }),
    abierta: llamado("Abierta", campo.booleano()),
    nota: llamado("Observaciones", conVacio(campo.texto(40), ""), { enPantalla: "Nota" }),
  },
  clave: ["anio", "codigo"],
  aparte: { organismo: llamado("Organismo", campo.texto(200), { tras: "codigo" }) },
});

const descripta = describir<Obra>({
  datos: OBRA,
  llamada: "/obras",
  filas: "obras",
  sin: ["anio"],
  columnas: { organismo: {}, nota: { ancho: "20%", celda: { falta: "Diga algo" } } },
  indicacion: (columnas) => `Columnas: ${columnas}.`,
  dialogo: { cajas: { nota: { ayuda: "Breve" } }, pregunta: () => "" },
});

const FILA: Obra = {
  ...{ anio: 2026, codigo: null, desde: "2026-03-01", monto: 1234.5, cargos: 1200, abierta: true },
  ...{ nota: "", organismo: "Economía" },
};

test("the columns are those of the description, in its order and with its words", () => {
  expect(descripta.tabla.map((c) => [c.id, c.titulo, c.clase, c.texto?.(FILA)])).toEqual([
    ["codigo", "Cód.", "exacto", "—"],
    ["organismo", "Organismo", "texto", undefined],
    ["desde", "Desde", "texto", "01/03/2026"],
    ["monto", "Monto", "importe", "1.234,50"],
    ["cargos", "Cargos", "entero", "1.200"],
    ["abierta", "Abierta", "booleano", undefined],
    ["nota", "Nota", "texto", "—"],
  ]);
});

test("previews name a row by its key, and say what changes with the words of the file", () => {
  const { claves, campos, indicacion } = descripta.previa;
  expect(indicacion).toBe("Columnas: Cód., Desde, Monto, Cargos, Abierta y Observaciones.");
  expect(claves.map((c) => [c.id, c.decir({ codigo: 7 })])).toEqual([["codigo", "7"]]);
  expect(campos.map((c) => c.titulo))
    .toEqual(["Desde", "Monto", "Cargos", "Abierta", "Observaciones"]);
});

test("in its sheet a row is named by its key, which is not typed, and the rest is typed by its kind", () => {
  const hoja = descripta.hoja({
    abrir: () => {},
    poner: () => {},
    pedir: () => Promise.reject(new Error("no se pide")),
  });
  expect(hoja.cerrada(FILA, "codigo")).toStartWith("Nombra la fila");
  expect(hoja.cerrada(FILA, "organismo")).not.toBeNull();
  expect(hoja.cerrada(FILA, "monto")).toBeNull();
  expect(hoja.texto(FILA, "desde")).toBe("01/03/2026");
  const { fila, fallas } = hoja.revisar(FILA, { desde: "2/3/2026", monto: "7,5", nota: "" });
  expect(fila).toMatchObject({ desde: "2026-03-02", monto: 7.5 });
  expect(fallas).toEqual({ nota: "Diga algo" });
});

test("its dialog asks first what the screen says, and then the rest; what must be said is marked", () => {
  const cajas = cajasDe(descripta, { fila: null, b: {}, propuesta: false });
  expect(cajas.map((c) => [c.id, c.titulo, c.clase, c.falta])).toEqual([
    ["nota", "Nota", undefined, undefined],
    ["codigo", "Código", undefined, undefined],
    ["desde", "Desde", undefined, "Ingrese Desde"],
    ["monto", "Monto", "decimal", "Ingrese Monto"],
    ["cargos", "Cargos", undefined, "Ingrese Cargos"],
    ["abierta", "Abierta", "siNo", undefined],
  ]);
  expect(cajas.filter((c) => c.autoFocus).map((c) => c.id)).toEqual(["nota"]);
  expect(cajas[1].entrada?.("1a2345")).toBe("1234");
  expect(borradorDe(descripta, FILA)).toEqual({
    ...{ nota: "", codigo: "", desde: "2026-03-01", monto: "1234.5", cargos: "1200" },
    abierta: true,
  });
  expect(borradorDe(descripta, null)).toMatchObject({ abierta: false, monto: "" });
});
