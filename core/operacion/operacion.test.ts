/** The operations guide says what the program does: its settings, its measures, its orders. */
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { paginaDeLaGuia } from "../http/calls/core-routes.ts";
import { crearRegistro } from "../registry/registry.ts";
import { nucleo } from "../registry/kernel.ts";
import { VERSION } from "../process/version.ts";
import { plugins } from "#plugins/index.ts";
import { appDePrueba } from "../testing/api.ts";
import { basesDeDatos } from "../testing/db.ts";
import { pluginDeIdentidad } from "../testing/identity.ts";

const leer = (archivo: string): string => readFileSync(join(import.meta.dir, archivo), "utf8");
const GUIA = leer("guia.md");
const faltan = (nombres: readonly string[]): string[] =>
  nombres.filter((nombre) => !GUIA.includes(`\`${nombre}\``));

test("the guide lists every setting of the environment, and none that does not exist", () => {
  const fuente = readFileSync(join(import.meta.dir, "../process/config.ts"), "utf8");
  const ajustes = [...new Set([...fuente.matchAll(/\benv\.([A-Z_]+)/g)].map(([, n]) => n))];
  expect(ajustes.length).toBeGreaterThan(8);
  expect(faltan(ajustes)).toEqual([]);
  // The long run of the benchmark has one of its own.
  const banco = readFileSync(
    join(import.meta.dir, "../testing/bench/servidor/analistas.ts"),
    "utf8",
  );
  const deMedir = [...banco.matchAll(/\bprocess\.env\.([A-Z_]+)/g)].map(([, n]) => n);
  const nombrados = [...GUIA.matchAll(/\bPLANTA_[A-Z_]+/g)].map(([n]) => n);
  expect(nombrados.filter((n) => ![...ajustes, ...deMedir].includes(n))).toEqual([]);
});

test("the guide explains every measure, and none that does not exist", async () => {
  const p = await appDePrueba(basesDeDatos()[0], [pluginDeIdentidad], {
    metricasClave: "clave-de-la-prueba",
  });
  const { texto } = await p.pedir("GET", "/api/metricas", {
    headers: { authorization: "Bearer clave-de-la-prueba" },
  });
  await p.cerrar();
  const medidas = [...texto.matchAll(/^# TYPE (\w+)/gm)].map(([, nombre]) => nombre);
  expect(medidas.length).toBeGreaterThan(10);
  expect(faltan(medidas)).toEqual([]);
  const explicadas = [...GUIA.matchAll(/^\| `(\w+)` \|/gm)].map(([, nombre]) => nombre)
    .filter((nombre) => /^(planta|process)_/.test(nombre));
  expect(explicadas.filter((nombre) => !medidas.includes(nombre))).toEqual([]);
});

test("every order of the guide, the units and the container exists", () => {
  const { comandos } = crearRegistro([nucleo, ...plugins]);
  const textos = [
    GUIA,
    ...readdirSync(import.meta.dir).filter((a) => !/\.(md|ts)$/.test(a)).map(leer),
  ];
  const ordenes = textos.flatMap((texto) =>
    [
      ...texto.matchAll(/(?:^|`|&& |planta\.ts )(?:planta )([a-z]+)(?: ([a-z]+))?/gm),
      ...texto.matchAll(/bin\/planta\.ts ([a-z]+)(?: ([a-z]+))?/g),
    ]
      .map(([, una, otra]) => [una, otra ? `${una} ${otra}` : una])
  );
  expect(ordenes.length).toBeGreaterThan(8);
  const conocida = (nombres: readonly string[]) =>
    comandos.some((c) => nombres.includes(c.name) || c.name.startsWith(`${nombres[0]} `));
  expect(ordenes.filter((nombres) => !conocida(nombres))).toEqual([]);
});

test("no line that starts the program lets it fetch what nobody installed", () => {
  const textos = [
    GUIA,
    ...readdirSync(import.meta.dir).filter((a) => !/\.(md|ts)$/.test(a)).map(leer),
  ];
  const arranques = textos.flatMap((texto) =>
    [...texto.matchAll(/\.bin\/bun.*?(planta|make)\.ts/g)].map(([linea]) => linea)
  );
  expect(arranques.length).toBeGreaterThan(6);
  expect(arranques.filter((linea) => !/\.bin\/bun[", ]+--no-install[", ]/.test(linea))).toEqual([]);
});

test("every screen of Administración explains itself in a sentence and names its place of the guide", () => {
  const { secciones } = crearRegistro([nucleo, ...plugins]);
  const items = secciones.flatMap(({ items = [] }) => items);
  const deAdmin = secciones.find((s) => s.id === "admin")?.items ?? [];
  expect(deAdmin.length).toBeGreaterThan(10);
  expect(deAdmin.filter(({ help: ayuda }) => !ayuda).map(({ id }) => id)).toEqual([]);
  const pagina = paginaDeLaGuia();
  for (const { help: ayuda } of items) {
    if (!ayuda) continue;
    expect(ayuda.text).toMatch(/^\p{Lu}.+\.$/su);
    expect(pagina).toContain(` id="${ayuda.guide}">`);
  }
  // What the guide says of itself is found too.
  const lugares = [...pagina.matchAll(/<a href="#([^"]+)">/g)].map(([, l]) =>
    decodeURIComponent(l)
  );
  expect(lugares.length).toBeGreaterThan(2);
  expect(lugares.filter((l) => !pagina.includes(` id="${l}">`))).toEqual([]);
});

test("the help of every command reads alike: a capital or what is typed, and no period", () => {
  const { comandos } = crearRegistro([nucleo, ...plugins]);
  const textos = comandos.flatMap((
    { summary: resumen, arguments: argumentos = [], options = {} },
  ) => [
    resumen,
    ...[...argumentos, ...Object.values(options)].map(({ description: descripcion }) =>
      descripcion
    ),
  ]);
  expect(textos.length).toBeGreaterThan(50);
  expect(textos.filter((texto) => !/^\p{Lu}.*[^.]$/su.test(texto))).toEqual([]);
});

test("every package that the design does not fix has its line among the decisions", () => {
  const raiz = join(import.meta.dir, "../..");
  const deLaFicha =
    /^(bun|elysia|@elysiajs\/static|react|react-dom|@preact\/signals-react|drizzle-orm|postgres|protobufjs|exceljs|pdfkit|jszip|happy-dom|@testing-library\/react)$/;
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(raiz, "package.json"), "utf8"),
  ) as Record<string, Record<string, string>>;
  const decision = readFileSync(join(raiz, "core/decisions/0003-dependencias.md"), "utf8");
  const nombrados = [...decision.matchAll(/^\| (.+?) \|/gm)]
    .flatMap(([, celda]) => [...celda.matchAll(/`([^`]+)`/g)].map(([, nombre]) => nombre));
  const agregados = Object.keys({ ...dependencies, ...devDependencies })
    .filter((nombre) => !deLaFicha.test(nombre))
    .map((nombre) => nombre.replace(/^@types\/.+/, "@types/*"));
  expect([...new Set(agregados)].sort()).toEqual(nombrados.sort());
});

test("the security list adds up to what it says, and every file that it names as proof is there", () => {
  const raiz = join(import.meta.dir, "../..");
  const lista = readFileSync(join(raiz, "core/operacion/asvs.md"), "utf8");
  const items = [...lista.matchAll(/^\| \d+\.\d+\.\d+ \| \d \| .+? \| (.+?) \| .+ \|$/gm)];
  const cuantos = (como: string) => items.filter(([, c]) => c === como).length;
  expect(lista).toContain(
    `De ${items.length} ítems (los 253 de esos niveles y uno del tercero, las fórmulas): ` +
      `${cuantos("sí")} sí, ${cuantos("en parte")} en parte, ${cuantos("no")} no, ` +
      `${cuantos("no corresponde")} no corresponden.`,
  );
  const archivos = [...lista.matchAll(/`((?:core|plugins|ui|proto|bin)\/[\w./-]+)/g)].map(([, a]) =>
    a
  );
  expect(archivos.length).toBeGreaterThan(100);
  expect(archivos.filter((a) => !existsSync(join(raiz, a)))).toEqual([]);
});

test("the version is that of the newest release, and every release of the list of changes has its date", () => {
  const cambios = readFileSync(join(import.meta.dir, "../../CHANGELOG.md"), "utf8");
  const [primero, ...publicadas] = [...cambios.matchAll(/^## (.+)$/gm)].map(([, titulo]) => titulo);
  expect(primero).toBe("Sin publicar");
  const partes = publicadas.map((titulo) =>
    /^(\d{4}\.\d+\.\d+) — (\d{4}-\d{2}-\d{2})$/.exec(titulo) ?? [titulo]
  );
  expect(partes.map(([, version]) => version).filter((v) => !v)).toEqual([]);
  expect(partes[0][1]).toBe(VERSION);
  const fechas = partes.map(([, , fecha]) => fecha);
  expect(fechas).toEqual([...fechas].sort().reverse());
  // Numbers of a version, so that 2026.10 comes after 2026.9.
  const orden = partes.map(([, v]) => v.split(".").map((n) => n.padStart(5, "0")).join("."));
  expect(orden).toEqual([...new Set(orden)].sort().reverse());
});
