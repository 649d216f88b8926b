/** The product's server with its workers and its log, without the screens: only the API is asked. */
import { plugins } from "#plugins/index.ts";
import { arrancar } from "#core/process/boot.ts";
import { leerConfig } from "#core/process/config.ts";
import { servir } from "#core/http/serve.ts";

const trabajador = new URL("../../../../bin/trabajador.ts", import.meta.url);
const app = await arrancar(leerConfig(process.env), plugins, { trabajador });
const servicio = servir(app);
app.trabajos.preparar();
process.on("SIGTERM", () => {
  servicio.detener(0).then(() => app.cerrar()).then(() => process.exit(0));
});
console.log(`atiende en ${servicio.url}`);
