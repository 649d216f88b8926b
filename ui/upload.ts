/** Loaded when used: a request that tells how much of its body has left, which `fetch` does not. */

/** @throws TypeError without connection, as `fetch`; and what its signal is aborted for. */
export function pedirConAvance(
  url: string,
  { method = "POST", headers, body, signal }: RequestInit & { readonly headers: Headers },
  alSubir: (fraccion: number) => void = () => {},
): Promise<Response> {
  const xhr = new XMLHttpRequest();
  return new Promise<Response>((cumplir, fallar) => {
    xhr.open(method, url);
    xhr.responseType = "blob";
    for (const [nombre, valor] of headers) xhr.setRequestHeader(nombre, valor);
    xhr.upload.addEventListener("progress", (e) => {
      if (e.lengthComputable) alSubir(e.loaded / e.total);
    });
    xhr.addEventListener("load", () => {
      const leidos = xhr.getAllResponseHeaders().trim().split("\r\n").filter(Boolean)
        .map((linea): [string, string] => {
          const corte = linea.indexOf(":");
          return [linea.slice(0, corte), linea.slice(corte + 1).trim()];
        });
      cumplir(new Response(xhr.response as Blob, { status: xhr.status, headers: leidos }));
    });
    xhr.addEventListener("error", () => fallar(new TypeError("sin conexión")));
    xhr.addEventListener("abort", () => fallar(signal?.reason ?? new TypeError("cancelada")));
    signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(body as XMLHttpRequestBodyInit);
  });
}
