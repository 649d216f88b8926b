/** A process of `planta servir` over test plugins, for the tests of its end. */
import { Elysia } from "elysia";
import { ejecutarCli } from "#core/cli/run.ts";
import { acceso } from "#core/http/access.ts";
import { type App, CONTRACT, definePlugin } from "#core/plugin.ts";
import { pluginDeIdentidad } from "../identity.ts";
import { pluginDeTrabajos } from "./worker-plugin.ts";

const prueba = definePlugin({
  id: "prueba",
  contract: CONTRACT,
  prefixes: ["/api/prueba"],
  services: [{
    name: "acompañar",
    title: "Acompaña al servidor",
    start(app) {
      if (process.env.SERVICIO === "falla") return Promise.reject(new Error("no puede empezar"));
      app.log.info("servicio_en_marcha");
      return Promise.resolve(async () => {
        await Bun.sleep(10);
        app.log.info("servicio_detenido");
      });
    },
  }],
  routes: (app: App) =>
    new Elysia({ name: "prueba", prefix: "/api/prueba" })
      .use(acceso(app))
      .get("/sumar", ({ actor }) => app.trabajos.ejecutar("pruebas.sumar", [1, 2, 3], actor), {
        permiso: "sesion",
      })
      // Under way when the process is told to end, and for a while.
      .get("/lento", async () => {
        await new Promise<void>((seguir) => process.once("SIGTERM", () => seguir()));
        await Bun.sleep(100);
        return { listo: true };
      }, { permiso: "sesion" })
      .get("/rechazo", () => {
        void Promise.reject(new Error("dato personal"));
        return { listo: true };
      }, { permiso: "sesion" }),
});

process.exitCode = await ejecutarCli(["servir"], [pluginDeIdentidad, pluginDeTrabajos, prueba], {
  env: process.env,
  escribir: (linea) => void process.stdout.write(`${linea}\n`),
  avisar: (texto) => void process.stderr.write(texto),
  esTerminal: false,
  entrada: () => Promise.resolve(""),
  usuario: "prueba",
  trabajador: new URL("./worker-entry.ts", import.meta.url),
});
