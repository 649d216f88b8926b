/** Servers in processes of their own: the product's, and the bare one that it is compared with. */
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Servidor {
  readonly url: string;
  readonly pid: number;
  detener(): Promise<void>;
}

/** Shows what a server told its log as an error, which its answers do not say; and removes the log. */
async function mostrarErrores(log: string): Promise<void> {
  const lineas = (await Bun.file(log).text()).split("\n");
  for (const linea of lineas.filter((l) => l.includes('"nivel":"error"'))) console.error(linea);
  await rm(log);
}

async function iniciar(
  comando: readonly string[],
  entorno: Readonly<Record<string, string>>,
): Promise<Servidor> {
  const log = join(tmpdir(), `planta-banco-${crypto.randomUUID()}.log`);
  const hijo = Bun.spawn([process.execPath, ...comando], {
    env: { ...process.env, ...entorno, PORT: "0" },
    stdout: "pipe",
    stderr: Bun.file(log),
  });
  const lector = hijo.stdout.getReader();
  let texto = "";
  for (;;) {
    const { value, done } = await lector.read();
    if (done) throw new Error(`el servidor no arrancó: ${texto}`);
    texto += new TextDecoder().decode(value);
    const url = /atiende en (http:\S+)/.exec(texto)?.[1];
    if (!url) continue;
    return {
      url,
      pid: hijo.pid,
      async detener() {
        hijo.kill("SIGTERM");
        await hijo.exited;
        await mostrarErrores(log);
      },
    };
  }
}

/** The product over this database. */
export function servirPlanta(databaseUrl: string): Promise<Servidor> {
  return iniciar([`${import.meta.dir}/planta-proceso.ts`], { DATABASE_URL: databaseUrl });
}

/** The product as people start it, screens included. */
export function servirPantallas(databaseUrl: string, bandeja: string): Promise<Servidor> {
  const programa = join(import.meta.dir, "../../../../bin/planta.ts");
  return iniciar([programa, "servir"], { DATABASE_URL: databaseUrl, PLANTA_BANDEJA: bandeja });
}

/** A server of the same library with one route, over the database of `archivo`. */
export function servirDesnudo(archivo: string): Promise<Servidor> {
  return iniciar([`${import.meta.dir}/desnudo-proceso.ts`], { CRUDO: archivo });
}

/** Header of a new session. @param pedir instead of the network, for a server without a port. */
export async function ingresar(
  url: string,
  usuario: string,
  pedir: (r: Request) => Promise<Response> = (r) => fetch(r),
): Promise<string> {
  const body = new URLSearchParams({ usuario, clave: "demostracion-2026" });
  const respuesta = await pedir(new Request(`${url}/api/iniciarsesion`, { method: "POST", body }));
  if (!respuesta.ok) throw new Error(`ingreso: ${respuesta.status} ${await respuesta.text()}`);
  const { id_usuario, token } = await respuesta.json() as { id_usuario: number; token: string };
  return `Basic ${btoa(`${id_usuario}:${token}`)}`;
}
