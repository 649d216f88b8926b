/** `GET /api/eventos` over a socket of its own: hundreds of streams, with nothing between. */
import { connect } from "node:net";

export interface Aviso {
  readonly tipo: string;
  readonly datos: Readonly<Record<string, unknown>>;
}

/** Takes the chunks of an answer apart. @returns what each piece of the socket adds to the body. */
function descortador(): (datos: string) => string {
  let resto = "";
  let falta = 0;
  return (datos) => {
    resto += datos;
    let cuerpo = "";
    for (;;) {
      if (falta === 0) {
        const fin = resto.indexOf("\r\n");
        if (fin < 0) return cuerpo;
        falta = parseInt(resto.slice(0, fin), 16) + 2; // with the line end that closes it
        resto = resto.slice(fin + 2);
      }
      if (resto.length < falta) return cuerpo;
      cuerpo += resto.slice(0, falta - 2);
      resto = resto.slice(falta);
      falta = 0;
    }
  };
}

function leer(bloque: string): Aviso | null {
  const tipo = /^event: (\w+)$/m.exec(bloque)?.[1];
  const datos = /^data: (.*)$/m.exec(bloque)?.[1];
  return tipo && datos ? { tipo, datos: JSON.parse(datos) as Aviso["datos"] } : null;
}

/**
 * Listens until told to stop. Resolves when the server answered.
 * @param alCortar the server ended it, which no screen expects.
 */
export function escuchar(
  url: string,
  authorization: string,
  oir: (aviso: Aviso) => void,
  alCortar: () => void,
): Promise<() => void> {
  const { hostname, port, host } = new URL(url);
  return new Promise((listo, falla) => {
    let cabeza = "";
    let texto = "";
    let atendido = false;
    let parado = false;
    const descortar = descortador();
    const socket = connect(Number(port), hostname, () => {
      socket.setNoDelay(true);
      // Lengths of chunks count bytes.
      socket.setEncoding("latin1");
      socket.write(
        `GET /api/eventos HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\n\r\n`,
      );
    });
    const parar = () => {
      parado = true;
      socket.destroy();
    };
    const recibir = (datos: string) => {
      texto += descortar(datos);
      const bloques = texto.split("\n\n");
      texto = bloques.pop() ?? "";
      for (const bloque of bloques) {
        const aviso = leer(Buffer.from(bloque, "latin1").toString("utf8"));
        if (aviso) oir(aviso);
      }
    };
    socket.on("data", (datos: unknown) => {
      if (atendido) return recibir(String(datos));
      cabeza += String(datos);
      const fin = cabeza.indexOf("\r\n\r\n");
      if (fin < 0) return;
      if (!cabeza.startsWith("HTTP/1.1 200")) return falla(new Error(cabeza.slice(0, 200)));
      atendido = true;
      listo(parar);
      recibir(cabeza.slice(fin + 4));
    });
    socket.on("error", falla);
    socket.on("close", () => parado || alCortar());
  });
}
