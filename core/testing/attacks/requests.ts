/**
 * Requests made from what a route takes: most are nearly right, with one or two hostile fields, so
 * that they pass the first checks and reach what stands behind them.
 */
import fc from "fast-check";
import { MENSAJES, mensajes, TIPOS } from "./messages.ts";
import { nombreDe, type Quien, QUIENES } from "./roles.ts";
import type { Blanco, Conocido } from "./targets.ts";
import { textoHostil, TEXTOS_HOSTILES, valorHostil } from "./values.ts";

export interface Ataque {
  readonly blanco: Blanco;
  readonly metodo: string;
  /** Path and query, as they travel. */
  readonly camino: string;
  readonly quien: Quien;
  readonly headers: Readonly<Record<string, string>>;
  readonly cuerpo?: BodyInit;
}

type Valores = Record<string, unknown>;

const escribir = (v: unknown): string => typeof v === "string" ? v : JSON.stringify(v) ?? "";

/** Escapes what can be escaped; half a pair cannot, and travels as an escape of three bytes. */
const escapar = (texto: string): string =>
  texto.isWellFormed() ? encodeURIComponent(texto) : "%ED%A0%80";

/** Objects that have the most of these fields. */
function parecidos({ objetos }: Conocido, nombres: readonly string[]) {
  const comunes = (o: object) => nombres.filter((n) => Object.hasOwn(o, n)).length;
  return objetos.map((o) => ({ o, n: comunes(o) })).filter(({ n }) => n > 1)
    .sort((a, b) => b.n - a.n).slice(0, 12).map(({ o }) => o);
}

/** Fields with values that a person would send: those of one object where it has them. */
function plausibles(conocido: Conocido, nombres: readonly string[]): fc.Arbitrary<Valores> {
  const objetos = parecidos(conocido, nombres);
  const sueltos = fc.record(Object.fromEntries(nombres.map((n) => {
    const vistos = conocido.valores[n] ?? [];
    return [
      n,
      vistos.length > 0 ? fc.constantFrom(...vistos) : fc.constantFrom<unknown>("1", "", "a"),
    ];
  })));
  if (objetos.length === 0) return sueltos;
  return fc.tuple(sueltos, fc.constantFrom(...objetos), fc.integer({ min: 0, max: 5 })).map(
    ([base, objeto, cuanto]) => {
      if (cuanto === 0) return base;
      const deObjeto = Object.fromEntries(
        nombres.filter((n) => Object.hasOwn(objeto, n) && typeof objeto[n] !== "object")
          .map((n) => [n, objeto[n]]),
      );
      return { ...base, ...deObjeto };
    },
  );
}

/** The same fields, some of them hostile, left out, or with others beside them. */
function torcidos(base: fc.Arbitrary<Valores>, nombres: readonly string[]): fc.Arbitrary<Valores> {
  const cual = nombres.length > 0 ? fc.constantFrom(...nombres) : fc.constant("saf");
  const ajena = fc.constantFrom(
    "__proto__",
    "constructor",
    "admin",
    "rev",
    "a[b]",
    "é",
    "x".repeat(300),
  );
  const cambio = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(cual, textoHostil) },
    { weight: 2, arbitrary: fc.tuple(cual, valorHostil) },
    { weight: 1, arbitrary: fc.tuple(cual, fc.constant(undefined)) },
    { weight: 1, arbitrary: fc.tuple(ajena, valorHostil) },
  );
  const cambios = fc.oneof(
    { weight: 4, arbitrary: fc.constant<(readonly [string, unknown])[]>([]) },
    { weight: 5, arbitrary: fc.array(cambio, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(cambio, { minLength: 3, maxLength: 25 }) },
  );
  return fc.tuple(base, cambios).map(([valores, otros]) => {
    const todos: Valores = Object.assign(Object.create(null), valores);
    for (const [nombre, valor] of otros) todos[nombre] = valor;
    return todos;
  });
}

interface Cuerpo {
  readonly cuerpo?: BodyInit;
  readonly headers: Readonly<Record<string, string>>;
}

const FORMULARIO = "application/x-www-form-urlencoded";

const pares = (valores: Valores) =>
  Object.entries(valores).filter(([, v]) => v !== undefined)
    .map(([n, v]) => [n.toWellFormed(), escribir(v).toWellFormed()] as const);

const urlencoded = (v: Valores): Cuerpo => ({
  cuerpo: new URLSearchParams(pares(v).map(([a, b]) => [a, b])).toString(),
  headers: { "content-type": FORMULARIO },
});

const LIMITE = "----limite-de-ataque";

/** Written by hand: the platform's own would correct what is hostile. */
function multipart(v: Valores, archivo: { nombre: string; bytes: Uint8Array } | null): Cuerpo {
  const partes: Uint8Array[] = [];
  const agregar = (cabecera: string, bytes: Uint8Array) => {
    partes.push(Buffer.from(`--${LIMITE}\r\ncontent-disposition: form-data; ${cabecera}\r\n\r\n`));
    partes.push(bytes, Buffer.from("\r\n"));
  };
  for (const [nombre, valor] of pares(v)) {
    if (nombre === "archivo" && archivo) continue;
    agregar(`name="${nombre.replace(/[\r\n"]/g, "_")}"`, Buffer.from(valor));
  }
  if (archivo) {
    agregar(`name="archivo"; filename="${archivo.nombre.replace(/[\r\n"]/g, "_")}"`, archivo.bytes);
  }
  partes.push(Buffer.from(`--${LIMITE}--\r\n`));
  return {
    cuerpo: Buffer.concat(partes),
    headers: { "content-type": `multipart/form-data; boundary=${LIMITE}` },
  };
}

const json = (v: Valores): Cuerpo => ({
  cuerpo: JSON.stringify(v),
  headers: { "content-type": "application/json" },
});

/** Bodies that are not what their type says, and types that are none. */
const rotos: fc.Arbitrary<Cuerpo> = fc.tuple(
  fc.constantFrom(
    FORMULARIO,
    "multipart/form-data",
    `multipart/form-data; boundary=${LIMITE}`,
    `multipart/form-data; boundary=${"x".repeat(300)}`,
    "application/json",
    "application/json; charset=utf-16",
    "application/x-protobuf",
    "application/octet-stream",
    "application/xml",
    "text/plain",
    "TEXT/HTML",
    "a/b;;;=",
    "",
  ),
  fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(...TEXTOS_HOSTILES).map((t) => new Uint8Array(Buffer.from(t))),
    fc.constantFrom(
      '{"saf":357,"codipres":"E2601"',
      '{"__proto__":{"admin":true},"saf":357}',
      '[{"saf":357}]',
      "null",
      "357",
      '"a"',
      `${"[".repeat(100_000)}`,
      `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
      `saf=357&saf=103&codipres=E2601&codipres[]=E2601`,
      "a=%ff%fe&b=%",
      `--${LIMITE}\r\ncontent-disposition: form-data; name="saf"\r\n\r\n357`,
      `--${LIMITE}\r\n\r\n\r\n--${LIMITE}--`,
    ).map((t) => new Uint8Array(Buffer.from(t))),
    fc.constant(new Uint8Array(1_200_000).fill(0x61)),
    fc.constant(new Uint8Array(Buffer.from("a=1&".repeat(5000)))),
  ),
  fc.constantFrom<Record<string, string>>(
    {},
    {},
    { "content-encoding": "gzip" },
    { "content-length": "-1" },
    { "accept-encoding": "gzip;q=9, *;q=0" },
  ),
).map(([tipo, cuerpo, mas]) => ({
  cuerpo,
  headers: { ...(tipo ? { "content-type": tipo } : {}), ...mas },
}));

const archivos = (libros: readonly Uint8Array[]) =>
  fc.tuple(
    fc.constantFrom("a.xlsx", "a.csv", "../../a.xlsx", "a.exe", "", "a\0.xlsx", "=1+1.csv"),
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...libros) },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.constantFrom(...libros), fc.nat(), fc.nat(255)).map(([l, i, b]) => {
          const otro = l.slice();
          otro[i % otro.length] = b;
          return otro;
        }),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...libros), fc.nat()).map(([l, n]) =>
          l.subarray(0, n % l.length)
        ),
      },
      {
        weight: 2,
        arbitrary: fc.array(textoHostil, { maxLength: 12 }).map((t) =>
          new Uint8Array(Buffer.from(t.join(";").toWellFormed()))
        ),
      },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
    ),
  ).map(([nombre, bytes]) => ({ nombre, bytes }));

function cuerpoDe(
  blanco: Blanco,
  conocido: Conocido,
  libros: readonly Uint8Array[],
): fc.Arbitrary<Cuerpo> {
  const { ruta, campos } = blanco;
  if (ruta.metodo !== "POST") return fc.constant({ headers: {} });
  const mensaje = MENSAJES[nombreDe(ruta)];
  if (mensaje) {
    const de = (tipo: string) => mensajes(tipo, conocido.valores);
    const propio = mensaje.envia ? de(mensaje.envia) : fc.constant(new Uint8Array());
    const bytes = fc.oneof(
      { weight: 6, arbitrary: propio },
      { weight: 1, arbitrary: fc.constantFrom(...TIPOS).chain(de) },
    );
    return fc.oneof(
      {
        weight: 12,
        arbitrary: bytes.map((cuerpo): Cuerpo => ({
          cuerpo: cuerpo as Uint8Array<ArrayBuffer>,
          headers: { "content-type": "application/x-protobuf" },
        })),
      },
      { weight: 1, arbitrary: rotos },
    );
  }
  const valores = torcidos(plausibles(conocido, campos), campos);
  const conArchivo = campos.includes("archivo");
  return fc.oneof(
    { weight: 6, arbitrary: valores.map(urlencoded) },
    {
      weight: conArchivo ? 8 : 4,
      arbitrary: fc.tuple(
        valores,
        conArchivo ? fc.option(archivos(libros), { freq: 3 }) : fc.constant(null),
      )
        .map(([v, archivo]) => multipart(archivo ? { ...v, texto: undefined } : v, archivo)),
    },
    { weight: 4, arbitrary: valores.map(json) },
    { weight: 1, arbitrary: rotos },
  );
}

function caminoDe({ ruta, fijos, consulta }: Blanco, conocido: Conocido): fc.Arbitrary<string> {
  const nombres = [...ruta.patron.matchAll(/:(\w+)/g)].map(([, n]) => n).filter((n) =>
    !(n in fijos)
  );
  const partes = torcidos(plausibles(conocido, nombres), nombres);
  const limpias = plausibles(conocido, nombres);
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Valores>({}) },
    {
      weight: 4,
      arbitrary: fc.subarray([...consulta], { maxLength: 3 }).chain((elegidas) =>
        torcidos(plausibles(conocido, elegidas), elegidas)
      ),
    },
  );
  return fc.tuple(
    fc.oneof({ weight: 5, arbitrary: limpias }, { weight: 1, arbitrary: partes }),
    query,
  ).map(([params, busca]) => {
    const camino = ruta.patron.replace(
      /:(\w+)/g,
      (_, n: string) => escapar(fijos[n] ?? escribir(params[n] ?? "1")) || "%20",
    );
    const texto = Object.entries(busca).filter(([, v]) => v !== undefined)
      .map(([n, v]) => `${escapar(n)}=${escapar(escribir(v))}`).join("&");
    return texto === "" ? camino : `${camino}?${texto}`;
  });
}

/** Headers beside those of the body that reach code of the product. */
const adornos: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "if-none-match": "*" },
      { "if-none-match": `W/"${"a".repeat(5000)}"` },
      { "x-request-id": "a\tb" },
      { "x-forwarded-for": "127.0.0.1, <script>" },
      { "user-agent": "=1+1<script>globalThis.atacado=1</script>" },
      { "accept": "text/html" },
      { "accept-encoding": "zstd, gzip" },
      { "range": "bytes=0-1,2-3,9999999-" },
      { "cookie": "sesion=1; __proto__=a" },
      { "transfer-encoding": "chunked" },
      { "expect": "100-continue" },
      { "origin": "https://otro.example" },
    ),
  },
);

/** Credentials that are none. */
const falsas: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 30, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.constantFrom(
        "Basic",
        "Basic ",
        "Basic MTo=",
        "Basic !!!!",
        "Bearer a",
        "PlantaSesion 1:a",
      ),
      fc.nat(50).map((id) => `Basic ${btoa(`${id}:${"A".repeat(43)}`)}`),
      fc.constant(`Basic ${btoa("1:' or '1'='1")}`),
      fc.constant(`Basic ${btoa("__proto__:a")}`),
      fc.constant(`Basic ${"A".repeat(9000)}`),
    ).map((authorization) => ({ authorization })),
  },
);

/** Any request of any caller to any route, in the proportions of the targets. */
export function ataques(
  blancos: readonly Blanco[],
  conocido: Conocido,
  libros: readonly Uint8Array[],
): fc.Arbitrary<Ataque> {
  const quien = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Quien>("admin") },
    { weight: 6, arbitrary: fc.constantFrom(...QUIENES) },
    { weight: 4, arbitrary: fc.constantFrom<Quien>("analista", "tablas") },
  );
  return fc.oneof(...blancos.map((blanco) => ({
    weight: blanco.peso,
    arbitrary: fc.record({
      blanco: fc.constant(blanco),
      metodo: fc.oneof(
        { weight: 60, arbitrary: fc.constant(blanco.ruta.metodo) },
        { weight: 1, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "PATCH") },
      ),
      camino: caminoDe(blanco, conocido),
      quien,
      cuerpo: cuerpoDe(blanco, conocido, libros),
      adorno: adornos,
      falsa: falsas,
    }).map(({ cuerpo, adorno, falsa, ...ataque }) => ({
      ...ataque,
      headers: { ...cuerpo.headers, ...adorno, ...falsa },
      ...(ataque.metodo === "HEAD" ? {} : { cuerpo: cuerpo.cuerpo }),
    })),
  })));
}
