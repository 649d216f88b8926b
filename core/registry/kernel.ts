/** The core's own jobs and commands, declared through the same contract as any plugin's. */
import { comandos } from "../cli/commands.ts";
import { BASE_ENTERA } from "../db/audit.ts";
import { servicioRetoma } from "../jobs/started.ts";
import { trabajoSalida } from "../outputs/job.ts";
import { trabajoDeLibroDeRecurso, trabajos } from "../recurso/cargas.ts";
import { servicioVigia } from "../process/watch.ts";
import { CONTRACT, definePlugin } from "../plugin.ts";

export const nucleo = definePlugin({
  id: "nucleo",
  contract: CONTRACT,
  jobs: { salida: trabajoSalida, ...trabajos, libro: trabajoDeLibroDeRecurso },
  /** The core's tables are not a plugin's: what of them is ephemeral ([X6]) is named here. */
  ephemeral: ["idempotencia"],
  commands: comandos,
  services: [servicioVigia, servicioRetoma],
  /** An import or a restoration may have changed anything. */
  entities: { [BASE_ENTERA]: { notice: { type: "cambio", permission: "sesion" } } },
});
