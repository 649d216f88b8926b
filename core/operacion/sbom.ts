/**
 * The list of what production installs, for whoever watches for known faults: CycloneDX 1.6, made
 * from the lock file, the same bytes wherever it is made.
 *
 *     bun core/operacion/sbom.ts        writes core/operacion/sbom.cdx.json
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { VERSION } from "../process/version.ts";

const RAIZ = resolve(import.meta.dir, "../..");
export const ARCHIVO_SBOM = join(import.meta.dir, "sbom.cdx.json");

type Rangos = Readonly<Record<string, string>>;

interface Metadatos {
  readonly dependencies?: Rangos;
  readonly optionalDependencies?: Rangos;
  readonly peerDependencies?: Rangos;
  /** Of a build for one system. */
  readonly os?: string;
}

interface Candado {
  readonly workspaces: Readonly<Record<string, Metadatos>>;
  /** `name@version`, registry, metadata, integrity. */
  readonly packages: Readonly<Record<string, readonly [string, string, Metadatos, string]>>;
}

/** A place of the lock file: packages from the outermost to this one. */
type Lugar = readonly string[];

interface Instalado {
  readonly lugar: Lugar;
  /** Places of what it brings. */
  readonly trae: readonly Lugar[];
  /** Who brought it first. */
  readonly de: Lugar;
}

const claveDe = (lugar: Lugar): string => lugar.join("/");

/** The lock file is JSON with commas that JSON does not have. */
function leerCandado(): Candado {
  const texto = readFileSync(join(RAIZ, "bun.lock"), "utf8");
  return JSON.parse(texto.replace(/,(\s*[}\]])/g, "$1")) as Candado;
}

/** Where a package finds what it needs: beside its own first, then outwards; null when nowhere. */
function resolver({ packages }: Candado, desde: Lugar, nombre: string): Lugar | null {
  for (let n = desde.length; n >= 0; n--) {
    const lugar = [...desde.slice(0, n), nombre];
    if (Object.hasOwn(packages, claveDe(lugar))) return lugar;
  }
  return null;
}

/** Every package that production installs, by its place: what it admits beside itself too. */
function instalados(candado: Candado): ReadonlyMap<string, Instalado> {
  const hechos = new Map<string, Instalado>();
  const visitar = (lugar: Lugar, de: Lugar): void => {
    if (hechos.has(claveDe(lugar))) return;
    const m = candado.packages[claveDe(lugar)][2];
    const nombres = Object.keys({
      ...m.dependencies,
      ...m.optionalDependencies,
      ...m.peerDependencies,
    });
    const trae = nombres.map((n) => resolver(candado, lugar, n)).filter((l) => l !== null);
    hechos.set(claveDe(lugar), { lugar, trae, de });
    for (const otro of trae) visitar(otro, lugar);
  };
  const directas = Object.keys(candado.workspaces[""].dependencies ?? {});
  for (const nombre of directas) visitar([nombre], [nombre]);
  return hechos;
}

interface Paquete {
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
}

/** What the installed package says; one that says nothing is told so. */
function licenciaDe(lugar: Lugar): object {
  const camino = join(RAIZ, "node_modules", lugar.join("/node_modules/"), "package.json");
  const { license, licenses } = JSON.parse(readFileSync(camino, "utf8")) as Paquete;
  const dicha = typeof license === "string"
    ? license
    : license?.type ?? licenses?.map((l) => l.type).join(" OR ") ?? "";
  if (/ (AND|OR|WITH) /.test(dicha)) return { expression: dicha };
  if (/^[\w.+-]+$/.test(dicha)) return { license: { id: dicha } };
  return { license: { name: dicha || "sin declarar" } };
}

const enHexadecimal = (base64: string): string => Buffer.from(base64, "base64").toString("hex");

/** A package URL names the package, not where to fetch it. */
const purlDe = (nombre: string, version: string): string =>
  `pkg:npm/${nombre.replace(/^@/, "%40")}@${version}`;

function partesDe(candado: Candado, lugar: Lugar) {
  const [id, , { os }, integridad] = candado.packages[claveDe(lugar)];
  const corte = id.lastIndexOf("@");
  const [nombre, version] = [id.slice(0, corte), id.slice(corte + 1)];
  return { nombre, version, os, integridad, purl: purlDe(nombre, version) };
}

const porReferencia = (a: { "bom-ref"?: string; ref?: string }, b: typeof a): number =>
  String(a["bom-ref"] ?? a.ref) < String(b["bom-ref"] ?? b.ref) ? -1 : 1;

/** The whole file as text, with its end of line. Needs the packages installed. */
export function hacerSbom(): string {
  const candado = leerCandado();
  const componentes = new Map<string, { "bom-ref": string }>();
  const dependencias = new Map<string, Set<string>>();
  for (const { lugar, trae, de } of instalados(candado).values()) {
    const { nombre, version, os, integridad, purl } = partesDe(candado, lugar);
    const [grupo, propio] = nombre.startsWith("@") ? nombre.split("/") : ["", nombre];
    const [algoritmo, base64] = integridad.split("-");
    componentes.set(purl, {
      "bom-ref": purl,
      type: "library",
      ...(grupo ? { group: grupo } : {}),
      name: propio,
      version,
      hashes: [{ alg: algoritmo.replace(/^sha/, "SHA-"), content: enHexadecimal(base64) }],
      // A build for another system is not installed here: it is licensed as who offers it.
      licenses: [licenciaDe(os === undefined ? lugar : de)],
      purl,
    } as { "bom-ref": string });
    const propias = dependencias.get(purl) ?? new Set<string>();
    for (const otro of trae) propias.add(partesDe(candado, otro).purl);
    dependencias.set(purl, propias);
  }
  const directas = Object.keys(candado.workspaces[""].dependencies ?? {});
  const raiz = purlDe("planta", VERSION);
  dependencias.set(raiz, new Set(directas.map((n) => partesDe(candado, [n]).purl)));
  const sbom = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        "bom-ref": raiz,
        type: "application",
        name: "planta",
        version: VERSION,
        licenses: [{ license: { id: "MIT" } }],
        purl: raiz,
      },
    },
    components: [...componentes.values()].sort(porReferencia),
    dependencies: [...dependencias].map(([ref, de]) => ({ ref, dependsOn: [...de].sort() }))
      .sort(porReferencia),
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

if (import.meta.main) await Bun.write(ARCHIVO_SBOM, hacerSbom());
