/**
 * Builds the browser program where every server of a run finds it, rather than by each of the
 * processes that begin together: `bun core/testing/interface.ts`.
 */
import { plugins } from "#plugins/index.ts";
import { registroDe } from "../process/boot.ts";
import { leerConfig } from "../process/config.ts";
import { abrirInterfaz } from "../http/ui/routes.ts";

const config = leerConfig({ PLANTA_MODO: "testing" });
const registro = await registroDe(config, plugins);
await abrirInterfaz(registro.plugins.map(({ id }) => id), config);
