import { expect, test } from "bun:test";
import type { App } from "../plugin.ts";
import { leerConfig } from "../process/config.ts";
import { direccionDelCliente } from "./client-address.ts";

const app = (PLANTA_PROXY = "") => ({ config: leerConfig({ PLANTA_PROXY }) }) as App;

const desde = (proxies: string, address: string, reenviada?: string) =>
  direccionDelCliente(app(proxies), {
    request: new Request("http://localhost/", {
      headers: reenviada === undefined ? {} : { "x-forwarded-for": reenviada },
    }),
    server: { requestIP: () => ({ address }) },
  });

const casos: readonly (readonly [string, string, string | undefined, string])[] = [
  ["", "10.0.0.9", "1.2.3.4", "10.0.0.9"],
  ["10.0.0.1", "10.0.0.9", "1.2.3.4", "10.0.0.9"],
  ["10.0.0.1", "10.0.0.1", "1.2.3.4", "1.2.3.4"],
  ["10.0.0.1", "::ffff:10.0.0.1", "1.2.3.4", "1.2.3.4"],
  // What the client wrote itself stands before what the proxy added.
  ["10.0.0.1", "10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"],
  ["10.0.0.1, 10.0.0.2", "10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", "1.2.3.4"],
  ["10.0.0.1", "10.0.0.1", "2001:db8::9", "2001:db8::9"],
  ["10.0.0.1", "10.0.0.1", "<script>", "10.0.0.1"],
  ["10.0.0.1", "10.0.0.1", "", "10.0.0.1"],
  ["10.0.0.1", "10.0.0.1", undefined, "10.0.0.1"],
  ["10.0.0.0/8", "10.9.9.9", "1.2.3.4, 10.1.1.1", "1.2.3.4"],
  ["10.0.0.0/8", "11.0.0.1", "1.2.3.4", "11.0.0.1"],
  ["fd00::/8", "fd12::1", "1.2.3.4", "1.2.3.4"],
];

test.each(casos)(
  "[X2] behind «%s», a call from %s that says «%s» is of %s",
  (p, d, r, esperada) => {
    expect(desde(p, d, r)).toBe(esperada);
  },
);

test("a setting that could never match anything is refused at the start", () => {
  const rechaza = (env: Record<string, string>, dicho: string) =>
    expect(() => leerConfig(env)).toThrow(dicho);
  rechaza({ PLANTA_PROXY: "10.0.0.1, zz" }, "PLANTA_PROXY: se esperaban números de dirección IP");
  rechaza({ PLANTA_PROXY: "proxy.local" }, "llegó «proxy.local»");
  for (const red of ["10.0.0.0/33", "10.0.0.0/", "fd00::/129", "10.0.0.0/8/8", "::/x"]) {
    rechaza({ PLANTA_PROXY: red }, `llegó «${red}»`);
  }
  rechaza({ PLANTA_REGISTRO: "todo" }, "se esperaba info, advertencia, error; llegó «todo»");
  rechaza(
    { PLANTA_SIRHU_HORAS: "HC,abc" },
    "uno o dos caracteres, separados por coma; llegó «abc»",
  );
  expect(leerConfig({ PLANTA_PROXY: "10.0.0.1,::1", PLANTA_SIRHU_HORAS: "HC, H" })).toMatchObject({
    proxies: ["10.0.0.1", "::1"],
    sirhuHoras: ["HC", "H"],
  });
});
