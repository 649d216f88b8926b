/** What every part of the program is given; it is written where plugins take it. */
export type { App } from "./plugin.ts";
