/** Calls of bulk entry: preview of a pasted or dropped block, then all or nothing. */
import { Elysia, t } from "elysia";
import { join } from "node:path";
import type { App } from "../../core/app.ts";
import { acceso } from "../../core/http/access.ts";
import { hecho } from "../../core/http/idempotency.ts";
import type { Actor } from "../../core/plugin.ts";
import { conCarpetaTemporal } from "../../core/temporary.ts";
import type { EntradaLote } from "./aplicar-lote.ts";
import { avisarCambio } from "./avisos.ts";
import type { Formato } from "./bloque.ts";
import { rechazo } from "./errors.ts";
import { tablaFechada } from "./fechadas.ts";
import { parteDeClave } from "./formularios.ts";
import type { Previa } from "./lote-tipos.ts";
import { mesEditable } from "./rutas-edicion.ts";

/** A workbook of ten thousand rows with room to spare. */
const LIMITE = 8 * 1024 * 1024;
const FORMULARIO = t.Record(t.String({ maxLength: 40 }), t.Unknown(), {
  description:
    "texto (tabulaciones, ; o ,) o archivo (xlsx, csv); formato es-AR|plano responde las dudas; " +
    "las columnas de la clave que se nombren valen para todo el bloque",
});

type Cuerpo = Readonly<Record<string, unknown>>;

/** Spreadsheets save CSV as UTF-8 or, in older versions, in the Windows alphabet. */
function decodificar(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const esLibro = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

function leerFormato(crudo: unknown): Formato | null {
  if (crudo === undefined || crudo === "") return null;
  if (crudo !== "es-AR" && crudo !== "plano") throw rechazo("formato_invalido");
  return crudo;
}

function leerToken(crudo: unknown): string {
  if (typeof crudo !== "string" || !/^[0-9a-z]{1,20}$/.test(crudo)) throw rechazo("rev_invalida");
  return crudo;
}

/** Runs the job over the block; an uploaded workbook lives in a temporary file meanwhile. */
async function procesar(
  app: App,
  actor: Actor,
  params: { readonly tabla: string; readonly mes: string },
  cuerpo: Cuerpo,
  token: string | null,
): Promise<object> {
  const tabla = tablaFechada(params.tabla);
  const entrada = {
    tabla: tabla.nombre,
    mes: mesEditable(params.mes),
    parte: parteDeClave(tabla, cuerpo),
    formato: leerFormato(cuerpo.formato),
    token,
  };
  const ejecutar = async (contenido: Pick<EntradaLote, "texto" | "libro">) => {
    const pedido: EntradaLote = { ...entrada, ...contenido };
    const previa = await app.trabajos.ejecutar<Previa>("tablas.lote", pedido, actor);
    if (token !== null) avisarCambio(app, actor, tabla.nombre);
    return hecho(previa);
  };
  const { archivo, texto } = cuerpo;
  if (typeof texto === "string" && texto !== "") return await ejecutar({ texto, libro: null });
  if (!(archivo instanceof File)) throw rechazo("bloque_ausente");
  const bytes = new Uint8Array(await archivo.arrayBuffer());
  if (!esLibro(bytes)) return await ejecutar({ texto: decodificar(bytes), libro: null });
  return await conCarpetaTemporal("lote", async (carpeta) => {
    const libro = join(carpeta, "lote.xlsx");
    await Bun.write(libro, bytes);
    return await ejecutar({ texto: null, libro });
  });
}

export const lotes = (app: App) => {
  const comun = { permiso: "ediciontablas", limite: LIMITE, body: FORMULARIO } as const;
  return new Elysia({ name: "tablas-lotes", prefix: "/api/tablas/lotes" })
    .use(acceso(app))
    .post(
      "/:tabla/:mes/previa",
      ({ params, body, actor }) => procesar(app, actor, params, body, null),
      {
        ...comun,
        detail: {
          summary: "Vista previa de un bloque: filas nuevas, cambiadas, iguales, con error o duda",
          tags: ["tablas"],
        },
      },
    )
    .post(
      "/:tabla/:mes/aplicar",
      ({ params, body, actor }) =>
        procesar(app, actor, params, body, leerToken((body as Cuerpo).token)),
      {
        ...comun,
        crea: hecho,
        detail: {
          summary: "Guarda el bloque de una vista previa, entero o nada; `token` es el de ella",
          tags: ["tablas"],
        },
      },
    );
};
