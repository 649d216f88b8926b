import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PUBLICO } from "#core/http/access.ts";
import type { Ruta } from "#core/http/mounted.ts";
import { rutasDe } from "#core/http/mounted.ts";
import { pedidoDe } from "../api.ts";
import { atacar } from "../attacks/fuzz.ts";
import { MENSAJES } from "../attacks/messages.ts";
import { ABIERTAS, DE_SAF, NEGADOS, nombreDe, type Quien, QUIENES } from "../attacks/roles.ts";
import { sinDescribir } from "../attacks/targets.ts";
import { basesDeDatos } from "../db.ts";
import { abrirProducto, type Producto } from "../producto.ts";

/** Hostile requests beside every other test; `attacks/run.ts` sends hundreds of thousands. */
const PEDIDOS = 2700;
const SEMILLA = 20_260_101;

/** Values for the path parameters: a group of a SAF that the sample has. */
const PARAMETROS: Readonly<Record<string, string>> = {
  codipres: "E2601",
  base: "cargos",
  esc: "303",
  escalafon: "303",
  yyyymm: "202412",
  mes: "202412",
  ejercicio: "2026",
  version: "1",
  // Of no row: what the walk may do to one is done to none.
  id: "999999999",
  jur: "50",
  sjur: "0",
  ent: "0",
  car: "1",
};

/** The two organismos of the walk, and who is of the other one. */
const ORGANISMOS: readonly { saf: number; ajenos: readonly Quien[] }[] = [
  { saf: 357, ajenos: ["ajena"] },
  { saf: 103, ajenos: ["analista", "consulta", "tablas"] },
];

const SESION = "/api/cerrarsesion";

function direccion(ruta: Ruta, saf: number): string {
  const valores = { ...PARAMETROS, saf: String(saf) } as Readonly<Record<string, string>>;
  return ruta.patron.replace(/:(\w+)/g, (_, nombre: string) => valores[nombre] ?? "1");
}

/** Whether a permission refuses someone about the SAF of an organismo. */
function niega(permiso: string, quien: Quien, ajenos: readonly Quien[]): boolean {
  if (permiso !== "ver" && permiso !== "escribir") return NEGADOS[permiso].includes(quien);
  return quien === "invitado" || ajenos.includes(quien) ||
    (permiso === "escribir" && quien === "consulta");
}

for (const base of basesDeDatos()) {
  describe(`accesos en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
    }, 600_000);
    afterAll(() => p.cerrar());

    const de = (quien: Quien) => quien === "invitado" ? null : p.roles[quien];

    /** Status of a call that changes nothing even for who may make it: its body is malformed. */
    async function llamar(ruta: Ruta, saf: number, quien: Quien, form?: object): Promise<number> {
      const camino = direccion(ruta, saf);
      const respuesta: Response = await p.servidor.handle(pedidoDe(ruta.metodo, camino, {
        como: de(quien),
        ...(ruta.metodo === "POST" ? { form: { saf, codipres: "?", ...form } } : {}),
      }));
      await respuesta.body?.cancel();
      return respuesta.status;
    }

    test("every route is classified: what it is open for, or whom it refuses; and its fields", () => {
      const rutas = rutasDe(p.app);
      expect(rutas.length).toBeGreaterThan(140);
      const abiertas = rutas.filter((r) => r.permiso === PUBLICO).map(nombreDe);
      expect(abiertas.toSorted()).toEqual(Object.keys(ABIERTAS).toSorted());
      const sinNegados = rutas.filter((r) => !(r.permiso in NEGADOS)).map(nombreDe);
      expect(sinNegados).toEqual([]);
      const deSaf = rutas.filter((r) => r.patron.split("/").includes(":saf"));
      const sueltas = deSaf.filter((r) => !DE_SAF.includes(r.permiso)).map(nombreDe);
      // One call whose path names a SAF and needs no access to it: openings are of the State.
      expect(sueltas.filter((n) => !n.includes("/tablas/apertura/"))).toEqual([]);
      const admin = rutas.filter((r) => /^\/api\/(pb\/)?admin\//.test(r.patron));
      expect(admin.filter((r) => r.permiso !== "admin").map(nombreDe)).toEqual([]);
      const pb = rutas.filter((r) => r.patron.startsWith("/api/pb/")).map(nombreDe);
      expect(pb.toSorted()).toEqual(Object.keys(MENSAJES).toSorted());
      expect(sinDescribir(rutas)).toEqual([]);
    });

    test("[U3] every route refuses whom its permission refuses, and never with a 500", async () => {
      const rutas = rutasDe(p.app).filter((r) => r.patron !== SESION);
      for (const { saf, ajenos } of ORGANISMOS) {
        // What does not depend on the SAF is the same in the other one.
        const deSaf = (r: Ruta) => r.permiso === "ver" || r.permiso === "escribir";
        for (const ruta of saf === 357 ? rutas : rutas.filter(deSaf)) {
          for (const quien of QUIENES) {
            const status = await llamar(ruta, saf, quien);
            const que = { ruta: nombreDe(ruta), permiso: ruta.permiso, quien, saf };
            expect({ ...que, bien: status < 500 }).toEqual({ ...que, bien: true });
            if (ruta.permiso === PUBLICO) continue;
            const negado = niega(ruta.permiso, quien, ajenos);
            const visto = status === 401 || status === 403;
            expect({ ...que, negado: visto }).toEqual({ ...que, negado });
            if (negado) expect(status).toBe(quien === "invitado" ? 401 : 403);
          }
        }
      }
    }, 600_000);

    test("[U3] a SAF of one's own in the path does not open another one in the form", async () => {
      for (const ruta of rutasDe(p.app).filter((r) => r.permiso === "escribir")) {
        if (ruta.metodo !== "POST") continue;
        const estado = await llamar(ruta, 357, "analista", { saf: 103 });
        expect({ ruta: nombreDe(ruta), estado }).toEqual({ ruta: nombreDe(ruta), estado: 403 });
      }
    });

    test("[U3] the stream of changes tells each of what they may see, and nobody without session", async () => {
      const oyen = async (quien: Quien): Promise<string> => {
        const corte = new AbortController();
        const pedido = new Request(pedidoDe("GET", "/api/eventos", { como: de(quien) }), {
          signal: corte.signal,
        });
        const respuesta: Response = await p.servidor.handle(pedido);
        if (respuesta.status !== 200 || !respuesta.body) return String(respuesta.status);
        const lector = respuesta.body.getReader();
        let texto = "";
        const emitir = (saf: number, permiso?: string) =>
          p.app.eventos.emitir({
            tipo: "cambio",
            saf,
            codipres: "E2601",
            ...(permiso ? { permiso } : {}),
            datos: { marca: `marca-${permiso ?? saf}` },
          });
        emitir(357);
        emitir(103);
        emitir(0, "admin");
        emitir(0, "sesion");
        while (!texto.includes("marca-sesion")) {
          const { value, done } = await lector.read();
          if (done) break;
          texto += new TextDecoder().decode(value);
        }
        corte.abort();
        await lector.cancel().catch(() => {});
        return [...texto.matchAll(/marca-(\w+)/g)].map(([, marca]) => marca).join(" ");
      };
      expect(await oyen("invitado")).toBe("401");
      for (const quien of ["analista", "consulta", "tablas"] as const) {
        expect(await oyen(quien)).toBe("357 sesion");
      }
      expect(await oyen("ajena")).toBe("103 sesion");
      expect(await oyen("onp")).toBe("357 103 sesion");
      expect(await oyen("admin")).toBe("357 103 admin sesion");
    });

    test("[U3] signing out ends the session of each, and needs one", async () => {
      expect((await p.pedir("POST", SESION, {})).status).toBe(401);
      const quien = await p.ingresar("onp@onp", "demostracion-2026");
      expect((await p.pedir("POST", SESION, { como: quien })).status).toBe(200);
      expect((await p.pedir("GET", "/api/secciones", { como: quien })).status).toBe(401);
    });

    test(
      "no request, however hostile, is a 500, a leak or a way around; the data stay whole",
      async () => {
        const r = await atacar(p, { pedidos: PEDIDOS, semilla: SEMILLA });
        expect(r.hallazgos).toEqual([]);
        // The attacks reach what stands behind the checks: one in six at least, and nothing near it
        // when what they send is not nearly right. Routes that wait for a configuration answer none.
        expect(r.estados[200]).toBeGreaterThan(PEDIDOS / 6);
        expect(r.alcanzadas.size).toBeGreaterThan(r.rutas / 2);
      },
      600_000,
    );
  });
}
