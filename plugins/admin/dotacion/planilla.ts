/** Techos and Vigente as rows of a spreadsheet, or of another fiscal year ([T1]). */
import type { Campos } from "#core/domain/fields.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Candidata, TablaDePlanilla } from "#core/sheet/rows.ts";
import { organismos } from "#plugins/auth/service.ts";
import { CAMPOS_TECHOS, CAMPOS_VIGENTE, TITULOS } from "./campos.ts";
import { columnasDe, type Dotacion, guardadas, guardarUna } from "./dotacion.ts";

type Fila = Readonly<Record<string, number | string>>;

const CAMPOS: Readonly<Record<Dotacion["tabla"], Campos>> = {
  techos: CAMPOS_TECHOS,
  // Who has no staff paid by the hour does not write them.
  vigente: { ...CAMPOS_VIGENTE, horas: { ...CAMPOS_VIGENTE.horas, vacio: 0 } },
};

async function filasDe(q: Consulta, d: Dotacion, ejercicio: number): Promise<Fila[]> {
  const columnas = ["saf", ...columnasDe(d)] as const;
  return (await guardadas(q, d, ejercicio, null))
    .map((f) => ({ ejercicio, ...Object.fromEntries(columnas.map((c) => [c, f[c]])) }));
}

export function planillaDeDotacion(d: Dotacion) {
  const tabla: TablaDePlanilla<Fila> = {
    campos: CAMPOS[d.tabla],
    titulos: { ejercicio: "Ejercicio", saf: "SAF", ...TITULOS },
    clave: ["ejercicio", "saf"],
    aparte: ["Descripción", "Organismo", "Nombre", "Presupuesto", "Ejecución", "Diferencia"],
    maximo: 2000,
    de: `planilla de ${d.titulo.toLowerCase()}`,
    nada: "ninguna fila para cargar",
    async leer(q, { ejercicio }) {
      const safs = new Set((await organismos(q)).map((o) => o.saf));
      return {
        filas: await filasDe(q, d, Number(ejercicio)),
        revisar: ({ saf }) =>
          safs.has(Number(saf)) ? null : { columna: "saf", mensaje: "no existe el organismo" },
      };
    },
    // The workbook has a row of every organismo, those that nobody wrote among them.
    calla: (fila) => columnasDe(d).every((c) => fila[c] === 0 || fila[c] === ""),
    async guardar(tx, actor, cambios) {
      for (const { despues: { ejercicio, saf, ...dicho } } of cambios) {
        const pedido = { ...dicho, saf: Number(saf), rev: null };
        await guardarUna(tx, actor, d, Number(ejercicio), pedido);
      }
    },
  };
  return {
    tabla,
    async copia(q: Consulta, { desde, ejercicio }: {
      readonly desde: number;
      readonly ejercicio: number;
    }): Promise<readonly Candidata[]> {
      return (await filasDe(q, d, desde)).filter((f) => !tabla.calla?.(f))
        .map((f) => ({ numero: 0, valores: { ...f, ejercicio }, fallas: [] }));
    },
  };
}
