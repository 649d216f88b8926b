/**
 * A process that writes, for the tests that need another one.
 *
 *     bun core/testing/processes/writer.ts URL sumar VECES    raises the counter `procesos` so many times
 *     bun core/testing/processes/writer.ts URL sumar-sin-fin  the same until killed, printing each as acknowledged
 */
import { leerContador, subirContador } from "#core/db/audit.ts";
import { conectar } from "#core/db/connect.ts";

const [url = "", orden = "", veces = "0"] = Bun.argv.slice(2);
const db = await conectar(url);
const limite = orden === "sumar" ? Number(veces) : Infinity;
for (let i = 0; i < limite; i++) {
  const valor = await db.tx(async (q) => {
    await subirContador(q, "procesos");
    await Bun.sleep(0);
    return subirContador(q, "par");
  });
  if (orden !== "sumar") process.stdout.write(`${valor}\n`);
}
if ((await leerContador(db, "par")) === 0) throw new Error("no se escribió nada");
await db.cerrar();
