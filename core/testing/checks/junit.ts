/** Counts of a `bun test` run, from the report that it writes. */

export interface Cuenta {
  readonly pasaron: number;
  readonly fallaron: number;
  readonly omitidos: number;
}

/**
 * Reads the attributes of the report's root, and the summary of the console for what the report
 * leaves out: a file that could not be loaded, a throw between tests. A run that ends badly counts
 * at least one failure: it must never look well.
 */
export function contar(informe: string, consola: string, codigo: number): Cuenta {
  const raiz = informe.match(/<testsuites\b[^>]*>/)?.[0] ?? "";
  const atributo = (nombre: string): number =>
    Number(raiz.match(new RegExp(`\\b${nombre}="(\\d+)"`))?.[1] ?? 0);
  const omitidos = atributo("skipped");
  const informados = atributo("failures") + atributo("errors");
  const resumidos = Number(consola.match(/^ *(\d+) fail$/m)?.[1] ?? 0);
  return {
    pasaron: Math.max(0, atributo("tests") - informados - omitidos),
    fallaron: Math.max(informados, resumidos, codigo === 0 ? 0 : 1),
    omitidos,
  };
}
