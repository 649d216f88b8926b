/**
 * A client as cheap as possible, so that the server is what is measured: prebuilt requests over
 * kept-alive sockets, one at a time on each; of the answer only its status and length are read.
 */
import { connect, type Socket } from "node:net";

export interface Pedido {
  readonly url: string;
  readonly ruta: string;
  readonly encabezados: Readonly<Record<string, string>>;
}

export interface Medicion {
  readonly ms: number;
  /** Body bytes of each answer. */
  readonly bytes: number;
}

const FIN = Buffer.from("\r\n\r\n");

/** Asks `veces` times on one socket; the bytes of the last body. */
function serie(socket: Socket, texto: string, veces: number): Promise<number> {
  return new Promise((listo, falla) => {
    let cabeza: Buffer = Buffer.alloc(0);
    let largo = -1;
    let recibidos = 0;
    let hechos = 0;
    const alRecibir = (datos: Buffer) => {
      if (largo < 0) {
        cabeza = cabeza.length === 0 ? datos : Buffer.concat([cabeza, datos]);
        const fin = cabeza.indexOf(FIN);
        if (fin < 0) return;
        const lineas = cabeza.toString("latin1", 0, fin);
        const medida = /\ncontent-length: *(\d+)/i.exec(lineas);
        if (!lineas.startsWith("HTTP/1.1 200") || !medida) {
          return falla(new Error(`respuesta inesperada: ${lineas.split("\r\n", 1)[0]}`));
        }
        largo = Number(medida[1]);
        recibidos = cabeza.length - fin - FIN.length;
      } else recibidos += datos.length;
      if (recibidos < largo) return;
      if (++hechos === veces) {
        socket.off("data", alRecibir);
        return listo(largo);
      }
      cabeza = Buffer.alloc(0);
      largo = -1;
      socket.write(texto);
    };
    socket.on("data", alRecibir);
    socket.once("error", falla);
    socket.write(texto);
  });
}

function abrir({ hostname, port }: URL): Promise<Socket> {
  return new Promise((listo, falla) => {
    const socket = connect(Number(port), hostname, () => listo(socket.setNoDelay(true)));
    socket.once("error", falla);
  });
}

/** `cantidad` requests shared by `conexiones` sockets. @throws Error when one is not 200. */
export async function pedirMuchas(
  { url, ruta, encabezados }: Pedido,
  cantidad: number,
  conexiones = 4,
): Promise<Medicion> {
  const direccion = new URL(url);
  const lineas = Object.entries(encabezados).map(([k, v]) => `${k}: ${v}\r\n`).join("");
  const texto = `GET ${ruta} HTTP/1.1\r\nhost: ${direccion.host}\r\n${lineas}\r\n`;
  const sockets = await Promise.all(Array.from({ length: conexiones }, () => abrir(direccion)));
  try {
    const inicio = performance.now();
    const largos = await Promise.all(
      sockets.map((s) => serie(s, texto, Math.ceil(cantidad / conexiones))),
    );
    return { ms: performance.now() - inicio, bytes: largos[0] };
  } finally {
    for (const s of sockets) s.destroy();
  }
}
