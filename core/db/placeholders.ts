/** `?` to `$1, $2…` outside quotes and comments; remembered per statement. */
const PARTES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;
const RECORDADAS = 2_000;
const hechas = new Map<string, string>();

export function numerar(sql: string): string {
  const hecha = hechas.get(sql);
  if (hecha !== undefined) return hecha;
  let n = 0;
  const numerada = sql.replace(PARTES, (parte) => parte === "?" ? `$${++n}` : parte);
  if (hechas.size >= RECORDADAS) hechas.clear();
  hechas.set(sql, numerada);
  return numerada;
}
