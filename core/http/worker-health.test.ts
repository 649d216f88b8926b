/** What a worker answers to whoever watches it. */
import { expect, test } from "bun:test";
import { appDePrueba } from "../testing/api.ts";
import { basesDeDatos } from "../testing/db.ts";
import { pluginDeIdentidad } from "../testing/identity.ts";
import { escucharTrabajador } from "./worker-health.ts";

test("a worker says whether it lives, whether it can work, and its measures, to whom they are for", async () => {
  const p = await appDePrueba(basesDeDatos()[0], [pluginDeIdentidad], {
    metricasClave: "clave-de-la-prueba",
  });
  const { url, detener } = escucharTrabajador(p.app, 0);
  const pedir = (ruta: string, clave = "") =>
    fetch(`${url}${ruta}`, { headers: clave ? { authorization: `Bearer ${clave}` } : {} });
  try {
    expect(await (await pedir("/api/salud")).json()).toMatchObject({ resultado: true });
    expect(await (await pedir("/api/salud/vivo")).json()).toMatchObject({ resultado: true });
    expect((await pedir("/api/metricas")).status).toBe(401);
    const medidas = await pedir("/api/metricas", "clave-de-la-prueba");
    expect(medidas.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await medidas.text()).toContain("planta_trabajos_total");
    expect((await pedir("/api/secciones")).status).toBe(404);
  } finally {
    await detener();
    await p.cerrar();
  }
});
