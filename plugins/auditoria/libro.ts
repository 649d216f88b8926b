/** The trail as a workbook ([S9]). */
import { fechaYMinutosDe } from "#core/domain/period.ts";
import type { CeldaDeLibro, HojaDeLibro } from "#core/excel/writer.ts";
import { trabajoDeLibro } from "#core/outputs/workbook-job.ts";
import type { Consulta } from "#core/plugin.ts";
import { nombresDeSaf } from "../auth/service.ts";
import { asientos, valorDe } from "./auditoria.ts";
import type { Marcados } from "./indice-auditoria.ts";
import { cambiosDe, resumenDe } from "./legible.ts";
import { nombreDeAccion, nombreDeRegistro, tituloDeEntidad } from "./nombres.ts";

/** Longest text that a cell of the trail shows: Excel refuses more than 32,767. */
const LARGO = 32_000;
const cortar = (t: string): string => t.length > LARGO ? `${t.slice(0, LARGO)}…`.toWellFormed() : t;

const TITULOS_AUDITORIA = [
  "Fecha y hora",
  "Usuario",
  "Dirección",
  "SAF",
  "Organismo",
  "Grupo",
  "Entidad",
  "Acción",
  "Registro",
  "Cambio",
  "Antes",
  "Después",
];

/** The trail as a sheet, read while it is written: its length does not matter. */
function hojaDeAuditoria(q: Consulta, marcados: readonly Marcados[]): HojaDeLibro {
  async function* filas(): AsyncGenerator<CeldaDeLibro[]> {
    const nombres = await nombresDeSaf(q);
    for await (const lote of asientos(q, marcados)) {
      for (const a of lote) {
        const { entidad, accion, antes, despues } = a;
        const lados = { antes: valorDe(antes), despues: valorDe(despues) };
        const cambios = cambiosDe({ entidad, accion, ...lados });
        const lado = (cual: "antes" | "despues") =>
          cortar(cambios.map((c) => `${c.titulo}: ${c[cual]}`).join("\n"));
        yield [
          fechaYMinutosDe(a.instante),
          a.usuario,
          a.origen,
          a.saf,
          nombres.get(a.saf ?? -1) ?? "",
          a.codipres,
          tituloDeEntidad(entidad),
          nombreDeAccion(accion),
          nombreDeRegistro(entidad, a.clave),
          cortar(resumenDe(cambios)),
          lado("antes"),
          lado("despues"),
        ];
      }
    }
  }
  return {
    nombre: "Auditoría",
    encabezado: ["Auditoría"],
    columnas: TITULOS_AUDITORIA.map((titulo, i) => ({
      titulo,
      formato: titulo === "SAF" ? "entero" : "texto",
      ancho: i >= TITULOS_AUDITORIA.indexOf("Cambio") ? 60 : titulo === "SAF" ? 8 : 20,
    })),
    filas: filas(),
  };
}

export const trabajoLibro = trabajoDeLibro<{ readonly marcados: readonly Marcados[] }>(
  "Planilla de la auditoría",
  (q, { marcados }) => Promise.resolve([hojaDeAuditoria(q, marcados)]),
);
