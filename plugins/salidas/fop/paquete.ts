/** The zip of [S5]: two files with the credits and one that lets the reader check them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { elegir } from "#core/domain/fields.ts";
import { toNumber } from "#core/domain/money.ts";
import { escribirLibro } from "#core/excel/writer.ts";
import { conCarpetaTemporal } from "#core/files/temporary.ts";
import type { Grupo } from "#plugins/bases/service.ts";
import type { CabeceraDeLineas } from "#plugins/valuation/service.ts";
import { CAMPOS } from "./columnas.ts";
import { CLASE, type CreditoDeFop, type CreditosDeFop } from "./creditos.ts";

/** SHA-256, hexadecimal. */
export const huellaDe = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** Bytes of `creditos.csv`: whole numbers alone, so that nothing needs quotes. */
export const csvDe = (filas: readonly CreditoDeFop[]): Uint8Array =>
  new TextEncoder().encode(
    [CAMPOS, ...filas.map((f) => CAMPOS.map((c) => f[c]))].map((r) => `${r.join(",")}\n`).join(""),
  );

function archivos({ filas }: CreditosDeFop): Promise<Record<string, Uint8Array>> {
  return conCarpetaTemporal("creditos", async (carpeta) => {
    const libro = join(carpeta, "creditos.xlsx");
    await escribirLibro(libro, [{
      nombre: "creditos",
      columnas: CAMPOS.map((titulo) => ({ titulo, formato: CLASE })),
      filas: filas.map((f) => CAMPOS.map((c) => f[c])),
    }]);
    return { "creditos.csv": csvDe(filas), "creditos.xlsx": await readFile(libro) };
  });
}

/** Totals per main item and currency, in key order. */
function principales({ filas }: CreditosDeFop) {
  const porPrincipal = new Map<string, { moneda: number; principal: number; importe: number }>();
  for (const { moneda, principal, importe } of filas) {
    const clave = `${moneda}|${principal}`;
    const total = porPrincipal.get(clave);
    if (total) total.importe += importe;
    else porPrincipal.set(clave, { moneda, principal, importe });
  }
  return [...porPrincipal.values()]
    .sort((a, b) => a.moneda - b.moneda || a.principal - b.principal);
}

/** A fixed date: the same credits give the same bytes. */
async function comprimir(partes: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> {
  const { default: JSZip } = await import("jszip");
  const zip = new JSZip();
  const date = new Date(Date.UTC(1980, 0, 1));
  for (const [nombre, bytes] of Object.entries(partes)) zip.file(nombre, bytes, { date });
  return await zip.generateAsync({ type: "uint8array", compression: "DEFLATE", platform: "UNIX" });
}

export interface PaqueteHecho {
  readonly bytes: Uint8Array;
  /** SHA-256 of `creditos.csv`. */
  readonly huella: string;
}

/** The zip of [S5], the same bytes for the same valuation, and the digest of its CSV. */
export async function hacerPaquete(
  g: Grupo,
  valuacion: CabeceraDeLineas,
  creditos: CreditosDeFop,
): Promise<PaqueteHecho> {
  const partes = await archivos(creditos);
  const huellas = Object.fromEntries(
    Object.entries(partes).map(([nombre, bytes]) => [nombre, huellaDe(bytes)]),
  );
  const control = {
    saf: g.saf,
    organismo: g.organismo.nombre,
    ...elegir(g, ["codipres", "descripcion", "ejercicio", "version", "desde_mes"]),
    valorizado: new Date(valuacion.instante).toISOString(),
    motor: valuacion.motor,
    registros: creditos.filas.length,
    totales: creditos.totales,
    totales_valorizacion: Object.fromEntries(
      Object.entries(creditos.centavos).map(([mon, total]) => [mon, toNumber(total)]),
    ),
    principales: principales(creditos),
    sha256: huellas,
  };
  const texto = new TextEncoder().encode(`${JSON.stringify(control, null, 2)}\n`);
  return {
    bytes: await comprimir({ ...partes, "control.json": texto }),
    huella: huellas["creditos.csv"],
  };
}
