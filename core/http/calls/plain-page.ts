/** The pages that a person can read without any script. */

/** @param cuerpo HTML. */
export const paginaSimple = (titulo: string, cuerpo: string): string =>
  `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Planta: ${titulo}</title>
<link rel="stylesheet" href="/api/documentacion/estilo.css"></head>
<body><main>${cuerpo}
</main></body></html>
`;

/** Their style; served as a file because inline style is refused by the CSP. */
export const ESTILO = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}
main{max-width:64rem;margin:0 auto}
h1{font-size:1.6rem;font-weight:650}h2{font-size:1.1rem;margin-top:2rem}
.tabla{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
code{font-family:ui-monospace,monospace;font-size:.9em}
small{opacity:.75}
a{color:#0b57d0}@media (prefers-color-scheme:dark){a{color:#8ab4f8}}
`;
