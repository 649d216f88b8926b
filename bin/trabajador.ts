/** A job worker of the server. */
import { atenderTrabajos } from "#core/jobs/worker.ts";
import { plugins } from "#plugins/index.ts";

atenderTrabajos(plugins);
