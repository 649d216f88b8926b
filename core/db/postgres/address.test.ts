import { expect, test } from "bun:test";
import { nombreDeBase } from "../presence.ts";
import { direccionesDe } from "./address.ts";

const lugares = (url: string) =>
  direccionesDe(url).map((d): [string, number] => [d.host, d.puerto]);

test("a URL names a server, several of them, or a socket of the machine", () => {
  const casos: readonly [string, [string, number][]][] = [
    ["postgres://u:p@servidor/base", [["servidor", 5432]]],
    ["postgresql://u:p%40@10.0.0.1:5433/base?sslmode=require", [["10.0.0.1", 5433]]],
    ["postgres://u@[::1]:5433/base", [["::1", 5433]]],
    ["postgres://u:p@uno:5433,dos/base?target_session_attrs=read-write", [
      ["uno", 5433],
      ["dos", 5432],
    ]],
    ["postgres:///base?host=/run/postgresql", [["/run/postgresql", 5432]]],
    ["postgres://u:p@/base?host=/run/postgresql&port=5433", [["/run/postgresql", 5433]]],
    ["postgres://u:p@%2Frun%2Fpostgresql:5433/base", [["/run/postgresql", 5433]]],
    ["postgres://u@/base?host=uno,dos&port=5433,5434", [["uno", 5433], ["dos", 5434]]],
    ["postgres:///base", [["localhost", 5432]]],
  ];
  for (const [url, esperado] of casos) expect([url, lugares(url)]).toEqual([url, esperado]);
  const [{ base, preparar }] = direccionesDe("postgres://u:p%2F@a,b/base?prepare=false&sslmode=x");
  expect([base.username, base.password, base.pathname]).toEqual(["u", "p%2F", "/base"]);
  expect([base.search, preparar]).toEqual(["?prepare=false&sslmode=x", false]);
  expect(nombreDeBase("postgres://u:secreta@uno,dos:5433/la%20base")).toBe(
    "«la base» en uno, dos:5433",
  );
});

test("what cannot be read, or asks for a server that does not write, is refused", () => {
  for (
    const url of ["postgres://u:p@a:nada/b", "postgres://u:p@a:70000/b", "postgres://u:%/@a/b"]
  ) {
    expect(() => direccionesDe(url)).toThrow(/^DATABASE_URL: /);
  }
  expect(() => direccionesDe("postgres://a,b/c?target_session_attrs=standby")).toThrow(
    "target_session_attrs=standby no sirve: Planta escribe",
  );
});
