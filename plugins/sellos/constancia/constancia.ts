/** The certificate of a closing ([Q4]): what a deliverable says of itself, signed, for who has no Planta. */
import { createPublicKey } from "node:crypto";
import { formatPlain } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import { entregableDe, estadoDeBases, grupo as grupoDe } from "#plugins/bases/service.ts";
import { agrupar, estadoDe, posicionesDe } from "#plugins/valuation/service.ts";
import { type ClaveDeSello, firmadoPor, firmar, huellaDeClave } from "#core/process/signing-key.ts";
import { rechazo } from "../errors.ts";
import { claveEnDer, conFirma, leerConstancia, textoParaFirmar } from "./texto.ts";

export interface Constancia {
  readonly saf: number;
  readonly codipres: string;
  readonly organismo: string;
  readonly descripcion: string;
  readonly instante: number;
  readonly usuario: string;
  /** Who asked for it, where another one confirmed it; empty where one person closed. */
  readonly pedido_por: string;
  readonly origen: string;
  readonly motor: string;
  /** Of the whole content, by its manifest. */
  readonly sha256: string;
  /** Centavos by currency and main item. */
  readonly partidas: readonly {
    readonly mon: number;
    readonly pprin: number;
    readonly valor: number;
  }[];
  readonly totales: readonly { readonly mon: number; readonly valor: number }[];
  readonly cargos: number;
  readonly vacantes: number;
  readonly registros: readonly { readonly titulo: string; readonly registros: number }[];
  /** What was found before closing, and who read it ([F6]). */
  readonly revision: readonly { readonly frase: string; readonly leida: string }[];
  /** What the QR holds. */
  readonly texto: string;
  /** Of the key that signs it; null without signature. */
  readonly huella: string | null;
  readonly firma: string | null;
}

/** The 32 bytes of a public key. */
const bytesDeClave = ({ publica }: ClaveDeSello): Uint8Array =>
  new Uint8Array(createPublicKey(publica).export({ type: "spki", format: "der" })).slice(-32);

/** @param clave null = it goes unsigned. @throws Rechazo 404 for what is no deliverable. */
export async function constanciaDe(
  q: Consulta,
  saf: number,
  codipres: string,
  clave: ClaveDeSello | null,
): Promise<Constancia> {
  const g = await grupoDe(q, saf, codipres);
  const e = await entregableDe(q, saf, codipres);
  if (!e) throw rechazo("sin_cierre", { codipres });
  const estado = await estadoDe(q, g);
  const { filas } = await agrupar(q, estado, ["mon", "pprin"]);
  const partidas = filas.map(({ clave: { mon, pprin }, valor }) => ({ mon, pprin, valor }));
  const totales = [...Map.groupBy(partidas, (p) => p.mon)].map(([mon, suyas]) => ({
    mon,
    valor: suyas.reduce((suma, { valor }) => suma + valor, 0),
  }));
  const posiciones = await posicionesDe(q, saf, codipres);
  const sumar = (campo: "cargos" | "vacantes") => posiciones.reduce((n, p) => n + p[campo], 0);
  const [cargos, vacantes] = [sumar("cargos"), sumar("vacantes")];
  const registros = (await estadoDeBases(q, g)).filter((b) => b.registros > 0)
    .map(({ titulo, registros: n }) => ({ titulo, registros: n }));
  const revision = e.revision === "" ? [] : JSON.parse(e.revision) as Constancia["revision"];
  const dicho = {
    saf,
    codipres,
    organismo: g.organismo.nombre,
    descripcion: g.descripcion,
    instante: e.instante,
    usuario: e.usuario,
    pedido_por: e.pedido_por,
    origen: e.origen,
    motor: e.motor,
    sha256: e.sha256,
  };
  const firmado = textoParaFirmar([
    ["organismo", `${saf} ${dicho.organismo}`],
    ["codigo", codipres],
    ["descripcion", dicho.descripcion],
    ["origen", e.origen],
    ["cerrado", `${new Date(e.instante).toISOString()} ${e.usuario}`],
    ...(e.pedido_por === "" ? [] : [["pedido", e.pedido_por] as const]),
    ["motor", e.motor],
    ...partidas.map((p) =>
      ["partida", `${p.pprin} moneda ${p.mon} ${formatPlain(p.valor)}`] as const
    ),
    ...totales.map((t) => ["total", `moneda ${t.mon} ${formatPlain(t.valor)}`] as const),
    ["cargos", `${cargos} vacantes ${vacantes}`],
    ["registros", String(registros.reduce((n, b) => n + b.registros, 0))],
    ["revisados", String(revision.length)],
    ["manifiesto", e.sha256],
  ], clave && bytesDeClave(clave));
  const firma = clave && firmar(clave, firmado);
  return {
    ...dicho,
    partidas,
    totales,
    cargos,
    vacantes,
    registros,
    revision,
    texto: conFirma(firmado, firma),
    huella: clave && huellaDeClave(clave.publica),
    firma: firma && firma.toBase64(),
  };
}

/** What a certificate says by itself: its signature against the key that it carries. @throws Rechazo */
export function verificarConstancia(texto: string): {
  readonly saf: number;
  readonly codipres: string;
  readonly lineas: readonly (readonly [string, string])[];
  /** Of its key; null without signature. */
  readonly huella: string | null;
  readonly firmada: boolean;
} {
  const leida = leerConstancia(texto);
  if (!leida) throw rechazo("constancia_ilegible");
  const { lineas, firmado, clave, firma } = leida;
  const dicho = (nombre: string) => lineas.find(([n]) => n === nombre)?.[1] ?? "";
  const pem = clave &&
    `-----BEGIN PUBLIC KEY-----\n${claveEnDer(clave).toBase64()}\n-----END PUBLIC KEY-----\n`;
  const saf = Number.parseInt(dicho("organismo"), 10);
  const codipres = dicho("codigo");
  if (Number.isNaN(saf) || codipres === "") throw rechazo("constancia_ilegible");
  return {
    saf,
    codipres,
    lineas,
    huella: pem && huellaDeClave(pem),
    firmada: pem !== null && firma !== null && firmadoPor(pem, firmado, firma),
  };
}
