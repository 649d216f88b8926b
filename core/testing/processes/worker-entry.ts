import { atenderTrabajos } from "#core/jobs/worker.ts";
import { pluginDeIdentidad } from "../identity.ts";
import { pluginDeTrabajos } from "./worker-plugin.ts";

atenderTrabajos([pluginDeIdentidad, pluginDeTrabajos]);
