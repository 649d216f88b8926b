/** Every list of administration that is written as a sheet, walked the same way by keys and mouse. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { type HojaPorRecorrer, recorrerHoja } from "#ui/testing/hoja.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSeccion } from "#ui/testing/seccion.ts";

setDefaultTimeout(600_000);

const pruebas = pruebasDeSeccion("Administración");

async function crear(ruta: string, form: Record<string, string | number>): Promise<void> {
  const { producto } = pruebas.navegador;
  const { status } = await producto.pedir("POST", `/api/admin/${ruta}`, {
    como: producto.roles.admin,
    form,
  });
  expect([ruta, status]).toEqual([ruta, 200]);
}

/** Three transfers, which nobody has run. */
async function crearPasajes(): Promise<void> {
  const lado = (cual: string, prog: number) =>
    Object.fromEntries(
      Object.entries({ saf: 357, prog, subp: 0, proy: 0, act: 1 })
        .map(([nivel, n]) => [`${nivel}_${cual}`, n]),
    );
  const pasajes = [71, 72, 73].map((prog) => ({
    codipres: "E2601",
    ...lado("origen", prog),
    ...lado("destino", 18),
  }));
  await crear("pasajes/varios", { pasajes: JSON.stringify(pasajes) });
}

/** Their list is in the order of their last days, which are what is written. */
async function crearEtapas(): Promise<void> {
  for (const mes of ["03", "06", "09"]) {
    await crear("etapas", {
      accion: "NUEVO",
      ejercicio: 2027,
      nombre: `Etapa ${mes}`,
      prefijo: `E27${mes}`,
      desde: "2026-01-01",
      hasta: `2026-${mes}-15`,
    });
  }
}

/** Each begins with another rubro than those that are written. */
async function crearExcepciones(): Promise<void> {
  for (const concepto of ["A1", "A2", "A3"]) {
    await crear("excepciones", {
      accion: "NUEVO",
      inst: "ZZ",
      esc: 303,
      concepto,
      rubro: "complementos",
    });
  }
}

const DE_PRORROGAS = "Etapa con prórrogas";

async function crearProrrogas(): Promise<void> {
  const hasta = "2026-01-15";
  const desde = "2026-01-01";
  const etapa = { ejercicio: 2028, nombre: DE_PRORROGAS, prefijo: "E28", desde, hasta };
  await crear("etapas", { accion: "NUEVO", ...etapa });
  await crear("etapas/prorrogas", {
    accion: "NUEVO",
    clave: `2028|${DE_PRORROGAS}`,
    safs: "307;357;750",
    hasta: "2026-02-15",
  });
}

const NOMBRES = ["Primer nombre", "Segundo nombre", "Tercer nombre"] as const;

const HOJAS: Readonly<
  Record<
    string,
    HojaPorRecorrer & {
      readonly antes?: () => Promise<void>;
      /** Entry of the menu, where it is not its name. */
      readonly item?: string;
    }
  >
> = {
  "Administración de SAFs": {
    columna: "Nombre",
    escritos: NOMBRES,
    mala: ["", "Ingrese el nombre del organismo"],
    cerrada: ["SAF", "El número de un SAF no se cambia"],
  },
  "Usuarios del Sistema": {
    columna: "Nombre Completo",
    escritos: NOMBRES,
    mala: ["", "Ingrese el nombre completo"],
    cerrada: ["Usuario", "El nombre de un usuario no se cambia"],
  },
  "Carga de Techos": {
    columna: "Cargos",
    escritos: ["1101", "1102", "1103"],
    dichos: ["1.101", "1.102", "1.103"],
    mala: ["-1", "no puede ser negativo"],
    cerrada: ["SAF", "Los organismos se cambian en Administración de SAFs"],
  },
  "Carga de Vigente": {
    columna: "Horas",
    escritos: ["1101", "1102", "1103"],
    dichos: ["1.101", "1.102", "1.103"],
    mala: ["x", "no es un número"],
    cerrada: ["SAF", "Los organismos se cambian en Administración de SAFs"],
  },
  Calendario: {
    antes: crearEtapas,
    columna: "Hasta",
    escritos: ["31/12/2026", "30/11/2026", "29/10/2026"],
    mala: ["32/1/2026", "escriba un día del calendario, como 31/12/2026"],
    cerrada: ["Etapa", "Nombra la fila"],
  },
  Prórrogas: {
    antes: crearProrrogas,
    item: "Calendario",
    async llegar(page) {
      await page.getByRole("gridcell", { name: DE_PRORROGAS }).click({ button: "right" });
      await page.getByRole("menuitem", { name: "Prórrogas" }).click();
      await page.getByRole("grid", { name: `Prórrogas de ${DE_PRORROGAS}` }).waitFor();
    },
    columna: "Hasta",
    escritos: ["31/12/2026", "30/11/2026", "29/10/2026"],
    mala: ["32/1/2026", "escriba un día del calendario, como 31/12/2026"],
    cerrada: ["SAF", "Nombra la fila"],
  },
  "Excepciones de conceptos": {
    antes: crearExcepciones,
    item: "Carga de Ejecuciones",
    async llegar(page) {
      const grilla = page.getByRole("grid", { name: "Excepciones de conceptos" });
      const boton = page.getByRole("button", { name: /^Excepciones de conceptos/ });
      await grilla.or(boton).first().waitFor();
      if (!await grilla.isVisible()) await boton.click();
      await grilla.waitFor();
    },
    columna: "Rubro",
    escritos: ["Otros gastos", "Sueldo anual complementario", "Contribuciones patronales"],
    mala: ["zzz", "Elija el rubro"],
    cerrada: ["Concepto", "Nombra la excepción"],
  },
  "Pasajes de Cargos": {
    antes: crearPasajes,
    columna: "Origen Prog.",
    escritos: ["81", "82", "83"],
    mala: ["a", "no es un número"],
    cerrada: ["Usuario", "Es quien lo ingresó"],
  },
};

test.each(Object.entries(HOJAS))(
  "[K1] %s is written as any other sheet",
  async (nombre, { antes, item = nombre, ...hoja }) => {
    await antes?.();
    const otra = await pruebas.abrir("admin@onp", item, { tamano: TAMANOS[1] });
    const p = await pruebas.abrir("admin@onp", item, { tamano: TAMANOS[1] });
    await recorrerHoja(p, otra, hoja);
  },
);
