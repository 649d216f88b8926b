/** `index.html`: no inline script, no inline style; facts of the server in one `meta`. */
import type { Config } from "#core/process/config.ts";
import type { Registro } from "#core/plugin.ts";
import type { Ruta } from "../mounted.ts";
import { VERSION } from "#core/process/version.ts";
import { CAMINO, type Paquete } from "./bundle.ts";

const escapar = (texto: string) =>
  texto.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Icon of the tab: three rows of a table, the last one in the accent colour. */
export const ICONO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
  `<rect width="32" height="32" rx="7" fill="#0a5ea8"/><path d="M8 10h16M8 16h16M8 22h9" ` +
  `stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`;

/** Calls that take no `Idempotency-Key`: a screen sends them once. */
const sinClave = (rutas: readonly Ruta[]): string =>
  rutas.filter((r) => r.metodo === "POST" && !r.crea && r.patron.startsWith("/api/"))
    .map((r) => r.patron.slice("/api".length)).sort().join(" ");

export function paginaDeLaInterfaz(
  paquete: Omit<Paquete, "leidos">,
  modo: Config["modo"],
  demostracion: boolean,
  lugares: Registro["lugares"],
  rutas: readonly Ruta[],
): string {
  const entorno = escapar(JSON.stringify({ version: VERSION, modo, demostracion }));
  const adelantos = paquete.primeros.filter((n) => n !== paquete.entrada)
    .map((n) => `<link rel="modulepreload" href="${CAMINO}${n}">`);
  // The last meta takes the place of a style sheet that the component library would inject, which
  // the content policy refuses; 1-base.css holds its rule.
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Planta</title>
<meta name="color-scheme" content="light dark">
<meta name="planta" content="${entorno}">
<meta name="planta-lugares" content="${escapar(JSON.stringify(lugares))}">
<meta name="planta-sin-clave" content="${sinClave(rutas)}">
<meta id="react-aria-pressable-style">
<link rel="icon" href="${CAMINO}icono.svg" type="image/svg+xml">
<link rel="stylesheet" href="${CAMINO}${paquete.estilos}">
${adelantos.join("\n")}
<script type="module" src="${CAMINO}${paquete.entrada}"></script>
</head><body><div id="raiz"></div>
<noscript><p>Planta necesita JavaScript. La documentación de la API está en
<a href="/api/documentacion">/api/documentacion</a>.</p></noscript>
</body></html>
`;
}
