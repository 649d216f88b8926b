/** A password on a terminal: asked for twice, and never shown. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { hasta } from "../testing/until.ts";

const PROGRAMA = `
  import { leerEntrada } from ${JSON.stringify(join(import.meta.dir, "secret.ts"))};
  console.log("leído:", JSON.stringify(await leerEntrada().catch((e) => e.message)));
`;

/** What the terminal shows when these are typed, each after its question; and the exit code. */
async function escribir(...lineas: readonly string[]): Promise<[number, string]> {
  let visto = "";
  const proceso = Bun.spawn([process.execPath, "-e", PROGRAMA], {
    terminal: { data: (_, parte) => void (visto += new TextDecoder().decode(parte)) },
  });
  for (const [i, linea] of lineas.entries()) {
    await hasta(() => visto.includes(i === 0 ? "Contraseña: " : "Otra vez: "));
    proceso.terminal?.write(linea);
  }
  const codigo = await proceso.exited;
  proceso.terminal?.close();
  return [codigo, visto.replaceAll("\r", "")];
}

test("what is typed is not shown, and may be corrected", async () => {
  expect(await escribir("tres mesaz\u007fs ñandú\r", "tres mesas ñandú\r")).toEqual([
    0,
    'Contraseña: \nOtra vez: \nleído: "tres mesas ñandú"\n',
  ]);
});

test("two that are not the same are refused; Ctrl+C leaves", async () => {
  const [, distintas] = await escribir("una\r", "otra\r");
  expect(distintas).toEndWith('leído: "Las dos contraseñas no son iguales"\n');
  const [codigo, dejada] = await escribir("un\u0003");
  expect([codigo === 0, dejada.includes("leído"), dejada.includes("un")]).toEqual([
    false,
    false,
    false,
  ]);
});

test("what comes by a pipe is read whole", async () => {
  const proceso = Bun.spawn([process.execPath, "-e", PROGRAMA], { stdin: "pipe", stdout: "pipe" });
  proceso.stdin.write("una\ndos\n");
  await proceso.stdin.end();
  expect(await new Response(proceso.stdout).text()).toBe('leído: "una\\ndos\\n"\n');
});
