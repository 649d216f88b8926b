/** Answers with a version: a client that has it gets 304 without the work. */

/**
 * Answers 304 when the client already has this version, else what `hacer` makes. `version` must
 * change with anything the answer shows, the caller's rights included.
 */
export async function conEtag(
  version: string | number,
  request: Request,
  hacer: () => Promise<Response> | Response,
): Promise<Response> {
  // Weak: the same data may travel in several codings.
  const etag = `W/"${String(version).replace(/[^\w.:-]/g, "_")}"`;
  const cabeceras = { etag, "cache-control": "private, no-cache" };
  const tiene = (request.headers.get("if-none-match") ?? "").split(",").map((s) => s.trim());
  if (tiene.includes(etag)) return new Response(null, { status: 304, headers: cabeceras });
  const respuesta = await hacer();
  for (const [nombre, valor] of Object.entries(cabeceras)) respuesta.headers.set(nombre, valor);
  return respuesta;
}
