/**
 * A refused sign-in of a user that does not exist against one with a wrong password: the time of
 * the answer must not tell which users there are ([X2]). Over HTTP, one at a time, interleaved, and
 * without the failures counting, which would slow both down.
 */
import { join } from "node:path";
import { conectar } from "#core/db/connect.ts";
import { carpetaPropia, prepararBase } from "../comun/datos.ts";
import { type Cifra, mediana } from "../comun/harness.ts";
import { servirPlanta } from "../comun/servidores.ts";

const PARES = 150;
/** A difference of this part could not be told from the noise of a network. */
const ALCANZAR = 1.03;

export const desconocidoContraConocido: Cifra = {
  nombre: "ingreso: desconocido contra conocido",
  piso: "usuario que existe, con la contraseña mal",
  async medir() {
    const carpeta = await carpetaPropia();
    const url = `sqlite:${join(carpeta.ruta, "planta.db")}`;
    await (await prepararBase(url, 1)).cerrar();
    const planta = await servirPlanta(url);
    const db = await conectar(url);
    const intentar = async (usuario: string): Promise<number> => {
      const body = new URLSearchParams({ usuario, clave: "no es la de nadie" });
      const inicio = performance.now();
      const r = await fetch(`${planta.url}/api/iniciarsesion`, { method: "POST", body });
      const texto = await r.text();
      const ms = performance.now() - inicio;
      if (r.status !== 200) throw new Error(`${r.status} ${texto}`);
      await db.tx((q) => q.ejecutar("DELETE FROM intentos"));
      return ms;
    };
    try {
      const [desconocido, conocido]: number[][] = [[], []];
      for (let i = 0; i < PARES + 5; i++) {
        // Each goes first half of the times; the first pairs only warm up.
        const primero = i % 2 === 0;
        const una = await intentar(primero ? `nadie${i}@economia` : "analista@economia");
        const otra = await intentar(primero ? "analista@economia" : `nadie${i}@economia`);
        if (i < 5) continue;
        desconocido.push(primero ? una : otra);
        conocido.push(primero ? otra : una);
      }
      const [a, b] = [mediana(desconocido), mediana(conocido)];
      return [{ propio: Math.max(a, b), piso: Math.min(a, b), alcanzar: ALCANZAR, unidad: "ms" }];
    } finally {
      await db.cerrar();
      await planta.detener();
      await carpeta.borrar();
    }
  },
};
