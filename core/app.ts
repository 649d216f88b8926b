/** What every part of the program is given: the composition root's products. */
import type { Db } from "./db/types.ts";
import type { Config } from "./config.ts";
import type { Registro } from "./registry.ts";
import type { Log } from "./log.ts";
import type { ColaTrabajos } from "./jobs/types.ts";
import type { Eventos } from "./events.ts";

export interface App {
  readonly config: Config;
  readonly db: Db;
  readonly registro: Registro;
  readonly log: Log;
  readonly trabajos: ColaTrabajos;
  readonly eventos: Eventos;
}
