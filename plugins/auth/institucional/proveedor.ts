/**
 * The provider of identities of the organisation (OpenID Connect, code and PKCE; [Q8]). Its library is
 * read, and the provider asked what it offers, when somebody signs in with it: whoever has a password
 * needs neither.
 */
import type { Configuration } from "openid-client";
import type { Institucional } from "#core/process/config.ts";

/** How long the provider may take to answer, in seconds. */
const ESPERA_S = 10;
/** What the clocks of both may differ by, in seconds. */
const TOLERANCIA_S = 30;

const RUTA_DE_VUELTA = "/api/institucional/vuelta";

const biblioteca = () => import("openid-client");

const configuraciones = new WeakMap<Institucional, Promise<Configuration>>();

async function descubrir({ emisor, cliente, secreto }: Institucional): Promise<Configuration> {
  const oidc = await biblioteca();
  const url = new URL(emisor);
  const configuracion = await oidc.discovery(
    url,
    cliente,
    { [oidc.clockTolerance]: TOLERANCIA_S },
    secreto === "" ? oidc.None() : oidc.ClientSecretPost(secreto),
    { timeout: ESPERA_S, execute: url.protocol === "http:" ? [oidc.allowInsecureRequests] : [] },
  );
  // What says who somebody is has to be signed by the provider, whatever way it came.
  oidc.enableNonRepudiationChecks(configuracion);
  return configuracion;
}

/** What the provider offers; asked again after a failure. */
function configuracionDe(de: Institucional): Promise<Configuration> {
  const antes = configuraciones.get(de);
  if (antes) return antes;
  const nueva = descubrir(de);
  configuraciones.set(de, nueva);
  nueva.catch(() => configuraciones.delete(de));
  return nueva;
}

/** What a browser keeps between going to the provider and coming back from it. */
export interface Ida {
  readonly estado: string;
  readonly unico: string;
  readonly verificador: string;
}

/** Where the browser goes to say who its person is. */
export async function ida(
  de: Institucional,
): Promise<{ readonly direccion: URL; readonly ida: Ida }> {
  const oidc = await biblioteca();
  const configuracion = await configuracionDe(de);
  const guardada: Ida = {
    estado: oidc.randomState(),
    unico: oidc.randomNonce(),
    verificador: oidc.randomPKCECodeVerifier(),
  };
  const direccion = oidc.buildAuthorizationUrl(configuracion, {
    redirect_uri: `${de.origen}${RUTA_DE_VUELTA}`,
    scope: "openid",
    state: guardada.estado,
    nonce: guardada.unico,
    code_challenge: await oidc.calculatePKCECodeChallenge(guardada.verificador),
    code_challenge_method: "S256",
  });
  return { direccion, ida: guardada };
}

/** Who the provider says that somebody is. */
export interface Identificado {
  readonly emisor: string;
  readonly sujeto: string;
  /** It asked for a second factor, and says so. */
  readonly con_factor: boolean;
}

/** Ways of showing who one is (RFC 8176), one of which is not two. */
const UNO_SOLO = ["pwd", "pin", "kba", "otp", "sms", "tel", "hwk", "swk", "sc", "fpt", "face"];
/** Classes of sign-in that are of more than one factor. */
const DE_DOS = [
  "phr",
  "phrh",
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  "https://refeds.org/profile/mfa",
];

/** @param amr ways that were used. @param acr class of the sign-in. */
export function esDeDosFactores(amr: unknown, acr: unknown): boolean {
  const usadas = Array.isArray(amr) ? amr : [];
  return usadas.includes("mfa") || UNO_SOLO.filter((m) => usadas.includes(m)).length > 1 ||
    DE_DOS.includes(String(acr));
}

/**
 * Who came back from the provider.
 * @param consulta of the address that it came back to, with its `?`.
 * @throws whatever is wrong of the answer: its state, its code, or what signs or says who it is.
 */
export async function vuelta(
  de: Institucional,
  consulta: string,
  { estado, unico, verificador }: Ida,
): Promise<Identificado> {
  const oidc = await biblioteca();
  const dichos = await oidc.authorizationCodeGrant(
    await configuracionDe(de),
    new URL(`${de.origen}${RUTA_DE_VUELTA}${consulta}`),
    {
      expectedState: estado,
      expectedNonce: unico,
      pkceCodeVerifier: verificador,
      idTokenExpected: true,
    },
  );
  const dice = dichos.claims();
  if (!dice) throw new Error("sin identidad");
  return {
    emisor: dice.iss,
    sujeto: dice.sub,
    con_factor: esDeDosFactores(dice.amr, dice.acr),
  };
}

/** Where signing out goes on, so that the next person at the browser is not let in; empty for none. */
export async function salida(de: Institucional): Promise<string> {
  const oidc = await biblioteca();
  const configuracion = await configuracionDe(de);
  if (!configuracion.serverMetadata().end_session_endpoint) return "";
  return oidc.buildEndSessionUrl(configuracion, { post_logout_redirect_uri: `${de.origen}/` }).href;
}
