/** The page of parts, at `#/partes`: only `bun run dev` and the test of its pictures serve it. */
import { CONTRACT, definePlugin } from "#core/plugin.ts";

export default definePlugin({
  id: "partes",
  contract: CONTRACT,
  screens: { partes: "page" },
});
