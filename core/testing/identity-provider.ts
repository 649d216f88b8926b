/** Providers of identities on loopback: a real one, and one that lies as each test asks. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export const CLIENTE = "planta";
export const SECRETO = "un secreto de prueba que es bastante largo";

/** A browser: it keeps cookies and follows nobody by itself. */
export class Galletas {
  readonly #todas = new Map<string, string>();

  async pedir(direccion: string, formulario?: Record<string, string>): Promise<Response> {
    const { origin } = new URL(direccion);
    const suyas = [...this.#todas].filter(([c]) => c.startsWith(`${origin} `))
      .map(([c, v]) => `${c.slice(origin.length + 1)}=${v}`);
    const r = await fetch(direccion, {
      redirect: "manual",
      headers: suyas.length > 0 ? { cookie: suyas.join("; ") } : {},
      ...(formulario ? { method: "POST", body: new URLSearchParams(formulario) } : {}),
    });
    for (const puesta of r.headers.getSetCookie()) {
      const [nombre, ...valor] = puesta.split(";")[0].split("=");
      this.#todas.set(`${origin} ${nombre}`, valor.join("="));
    }
    return r;
  }
}

const adonde = (r: Response, desde: string): string =>
  new URL(r.headers.get("location") ?? "", desde).href;

export interface ProveedorDePrueba {
  readonly emisor: string;
  /** Signs in as somebody, from the address that the program sends to; where it comes back to. */
  ingresar(galletas: Galletas, direccion: string, sujeto: string): Promise<string>;
  cerrar(): Promise<void>;
}

/** @param vueltas addresses that it may send people back to. @param amr how it says that they signed in. */
export async function abrirProveedor(
  vueltas: readonly string[],
  amr?: readonly string[],
): Promise<ProveedorDePrueba> {
  const servidor = createServer();
  await new Promise<void>((listo) => servidor.listen(0, "127.0.0.1", listo));
  const emisor = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
  const proveedor = new Provider(
    emisor,
    {
      clients: [{
        client_id: CLIENTE,
        client_secret: SECRETO,
        redirect_uris: vueltas.map((v) => `${v}/api/institucional/vuelta`),
        post_logout_redirect_uris: vueltas.map((v) => `${v}/`),
        token_endpoint_auth_method: "client_secret_post",
      }],
      cookies: { keys: ["claves de prueba"] },
      claims: { openid: ["sub", "amr"] },
      conformIdTokenClaims: false,
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, ...(amr ? { amr } : {}) }),
      }),
    } as ConstructorParameters<typeof Provider>[1],
  );
  servidor.on("request", proveedor.callback());
  return {
    emisor,
    async ingresar(galletas, direccion, sujeto) {
      let en = direccion;
      for (let paso = 0; paso < 12; paso++) {
        if (!en.startsWith(emisor)) return en;
        const r = await galletas.pedir(en);
        const formulario = r.status === 200 ? await r.text() : "";
        if (formulario === "") {
          en = adonde(r, en);
          continue;
        }
        const prompt = /name="prompt" value="(\w+)"/.exec(formulario)?.[1] ?? "";
        const accion = /action="([^"]+)"/.exec(formulario)?.[1] ?? "";
        const destino = new URL(accion, en).href;
        const dicho: Record<string, string> = prompt === "login"
          ? { prompt, login: sujeto, password: "x" }
          : { prompt };
        en = adonde(await galletas.pedir(destino, dicho), destino);
      }
      throw new Error(`el proveedor no termina: ${en}`);
    },
    cerrar: () =>
      new Promise((listo) => {
        servidor.close(() => listo());
        servidor.closeAllConnections();
      }),
  };
}

/** What a provider that lies says of somebody, and how it signs it. */
export interface Mentira {
  readonly dice?: Readonly<Record<string, unknown>>;
  /** Another key than the one that it publishes. */
  readonly otraClave?: boolean;
  /** It says that it is another one, to whoever asks what it offers. */
  readonly emisorAjeno?: string;
}

const enBase64 = (o: object): string => Buffer.from(JSON.stringify(o)).toString("base64url");

function firmar(dicho: object, clave: KeyObject): string {
  const texto = `${enBase64({ alg: "RS256", kid: "1" })}.${enBase64(dicho)}`;
  return `${texto}.${sign("sha256", Buffer.from(texto), clave).toString("base64url")}`;
}

/** Answers any code with what it is told to say. */
export function abrirMentiroso(): {
  readonly emisor: string;
  mentira: Mentira;
  unico: string;
  cerrar(): Promise<void>;
} {
  const propia = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const ajena = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publica = {
    ...propia.publicKey.export({ format: "jwk" }),
    kid: "1",
    alg: "RS256",
    use: "sig",
  };
  const estado = { mentira: {} as Mentira, unico: "" };
  const servidor = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(pedido) {
      const { origin: emisor, pathname } = new URL(pedido.url);
      if (pathname === "/.well-known/openid-configuration") {
        return Response.json({
          issuer: estado.mentira.emisorAjeno ?? emisor,
          authorization_endpoint: `${emisor}/auth`,
          token_endpoint: `${emisor}/token`,
          jwks_uri: `${emisor}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          authorization_response_iss_parameter_supported: true,
        });
      }
      if (pathname === "/jwks") return Response.json({ keys: [publica] });
      const ahora = Math.floor(Date.now() / 1000);
      const { dice, otraClave } = estado.mentira;
      const firmado = firmar({
        iss: emisor,
        aud: CLIENTE,
        sub: "ana",
        iat: ahora,
        exp: ahora + 60,
        nonce: estado.unico,
        ...dice,
      }, otraClave ? ajena.privateKey : propia.privateKey);
      return Response.json({
        access_token: "x",
        token_type: "Bearer",
        expires_in: 60,
        id_token: firmado,
      });
    },
  });
  return Object.assign(estado, {
    emisor: servidor.url.origin,
    cerrar: () => servidor.stop(true),
  });
}
