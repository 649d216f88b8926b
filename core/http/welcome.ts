/** The page at `/` until the screens stand there. */
import { VERSION } from "../version.ts";

const AVISOS = {
  produccion: "",
  desarrollo: "<p><strong>Modo de desarrollo.</strong></p>",
  testing: "<p><strong>Modo de pruebas.</strong></p>",
} as const;

export function paginaDeInicio(modo: keyof typeof AVISOS): string {
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Planta</title>
<link rel="stylesheet" href="/api/documentacion/estilo.css"></head>
<body><main><h1>Planta</h1>
${AVISOS[modo]}
<p>Formulación del presupuesto de gastos en personal.</p>
<p>El servidor está funcionando. Las pantallas llegan con la próxima versión; mientras tanto,
todas las operaciones están disponibles por medio de la API y de la línea de comandos.</p>
<ul>
<li><a href="/api/documentacion">Documentación de la API</a></li>
<li><a href="/api/salud">Estado del servidor</a></li>
</ul>
<p><small>Versión ${VERSION}</small></p>
</main></body></html>
`;
}
