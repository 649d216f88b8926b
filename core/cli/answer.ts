/** How an order says what it did. */
import type { ContextoComando } from "../plugin.ts";

/** A sentence for people; with `--json`, that it was done and its facts. */
export function decirHecho(
  { json, write }: Pick<ContextoComando, "json" | "write">,
  frase: string,
  datos: object,
): void {
  write(json ? JSON.stringify({ resultado: true, ...datos }) : frase);
}
