/**
 * Codes of activation ([U6]): shown once, to be handed over. The list is drawn in memory, while the
 * call waits: it is no work of the queue, which would store it.
 */
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso } from "#core/http/access.ts";
import { encabezadosDeArchivo } from "#core/http/download.ts";
import { enteroDeFormulario } from "#core/http/form.ts";
import { type DocumentoPdf, documentoPdf, GRIS, TINTA } from "#core/outputs/pdf.ts";
import { calls, type CodigoDeActivacion } from "#proto/admin.ts";
import { generarCodigos } from "#plugins/auth/service.ts";
import { rechazo } from "../errors.ts";
import { ruta } from "../rutas.ts";

/** Accounts of one list. */
const MAXIMO = 200;
const TITULO = "Códigos de activación";
/** Points that one account takes; they are not parted between two pages. */
const ALTO = 76;

function dibujar(doc: DocumentoPdf, codigos: readonly CodigoDeActivacion[]): void {
  const fin = doc.page.height - doc.page.margins.bottom;
  doc.font("Helvetica-Bold").fontSize(16).fillColor(TINTA).text(TITULO);
  doc.font("Helvetica").fontSize(10).fillColor(GRIS).text(
    "Entregue a cada persona sólo lo suyo. El código se escribe en lugar de la contraseña, sirve " +
      "para ingresar una vez y lleva a elegir la contraseña propia. No se puede volver a imprimir.",
  ).moveDown(1);
  for (const { usuario, nombre_completo, organismo, codigo, vence } of codigos) {
    if (doc.y + ALTO > fin) doc.addPage();
    doc.font("Helvetica-Bold").fontSize(11).fillColor(TINTA).text(nombre_completo);
    doc.font("Helvetica").fontSize(9).fillColor(GRIS).text(organismo);
    doc.font("Helvetica").fontSize(10).fillColor(TINTA).text(`Usuario: ${usuario}`);
    doc.font("Courier-Bold").fontSize(12).text(codigo);
    doc.font("Helvetica").fontSize(9).fillColor(GRIS).text(`Vence el ${fechaYMinutosDe(vence)}`)
      .moveDown(1);
  }
}

/** `3,8,11`, or one. @throws Rechazo 400. */
function leerIds(ids: unknown): number[] {
  const escritos = String(ids).split(",");
  if (escritos.length > MAXIMO) throw rechazo("codigos_de_mas", { maximo: MAXIMO });
  return escritos.map((id) => enteroDeFormulario("ids", id, Number.MAX_SAFE_INTEGER));
}

export const routesCodigos = (app: App) =>
  new Elysia({ name: "admin/codigos", prefix: "/usuarios/codigos" })
    .use(acceso(app))
    .post(
      "",
      async ({ body, identidad, actor }) => {
        const id = enteroDeFormulario("id", body.id, Number.MAX_SAFE_INTEGER);
        const [hecho] = await generarCodigos(app, actor, identidad, [id]);
        return { resultado: true, mensaje: "", ...hecho };
      },
      ruta(
        calls["POST /admin/usuarios/codigos"],
        "Código de activación de un usuario, en lugar de su contraseña",
        "Se muestra esta única vez; termina las sesiones del usuario",
      ),
    )
    .post(
      "/pdf",
      async ({ body, identidad, actor }) => {
        const codigos = await generarCodigos(app, actor, identidad, leerIds(body.ids));
        const bytes = await documentoPdf(TITULO, (doc) => dibujar(doc, codigos));
        return new Response(bytes, {
          headers: { ...encabezadosDeArchivo("codigos.pdf"), "cache-control": "no-store" },
        });
      },
      ruta(
        calls["POST /admin/usuarios/codigos/pdf"],
        "Códigos de activación de varios usuarios, en un PDF que no se guarda",
        `ids: hasta ${MAXIMO}, separados por coma`,
      ),
    );
