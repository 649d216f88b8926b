/** Bulk work started on the screen whose server is killed: told, taken up, and taken back as one. */
import { expect, test } from "bun:test";
import type { TrabajoDeOperacion } from "#proto/formulacion.ts";
import type { Credencial } from "../api.ts";
import { paraCadaBase } from "../db.ts";
import { levantar } from "../processes/server-process.ts";
import { abrirProducto } from "../producto.ts";
import { veces } from "./times.ts";

const MUERTES = veces(1, 20);
const SAFS = [103, 307, 357];
const ENCABEZADO = { descripcion: "De prueba", desde_mes: 202412, ejercicio: 2026, version: 1 };

const basica = (c: Credencial): string =>
  typeof c === "string" ? c : `Basic ${btoa(`${c.id_usuario}:${c.token}`)}`;

type Forma = Readonly<Record<string, string | number>>;

paraCadaBase("a server killed in the middle of bulk work", (base) => {
  test(
    "[F2] [V11] what it made is taken back as one, and what it was valuing is valued",
    async () => {
      const p = await abrirProducto(base, { safs: [...SAFS, 750], renglones: 1_500 });
      const { db, config } = p.app;
      let servidor = await levantar(config.databaseUrl);
      const pedir = async <T>(ruta: string, form?: Forma): Promise<T> => {
        const pedido = new Request(`${servidor.url}/api/formulacion/${ruta}`, {
          method: form ? "POST" : "GET",
          headers: { authorization: basica(p.roles.admin) },
          body: form
            ? new URLSearchParams(Object.entries(form).map(([c, v]) => [c, String(v)]))
            : null,
        });
        const respuesta = await fetch(pedido);
        expect(respuesta.status).toBe(200);
        return await respuesta.json() as T;
      };
      const situacion = (trabajo: number) => pedir<TrabajoDeOperacion>(`trabajos/${trabajo}`);
      /** Starts it, kills the server once the first organismo is done, and starts another. */
      async function morir(accion: string, form: Forma): Promise<number> {
        const { trabajo } = await pedir<{ trabajo: number }>(accion, form);
        while ((await situacion(trabajo)).avance === 0) await Bun.sleep(10);
        servidor.proceso.kill("SIGKILL");
        await servidor.proceso.exited;
        servidor = await levantar(config.databaseUrl);
        return trabajo;
      }
      const fin = async (trabajo: number): Promise<TrabajoDeOperacion> => {
        for (;;) {
          const t = await situacion(trabajo);
          if (t.estado === "hecho" || t.estado === "fallado") return t;
          await Bun.sleep(50);
        }
      };
      const creados = async (codipres: string) =>
        (await db.valores("SELECT saf FROM presupuestos WHERE codipres = ? ORDER BY saf", [
          codipres,
        ]))
          .map(([saf]) => Number(saf));
      try {
        for (let i = 0; i < MUERTES; i++) {
          const codipres = `E26${String(i).padStart(2, "0")}`;
          const creando = await morir("crear", {
            ...{ ...ENCABEZADO, codipres, safs: SAFS.join(";") },
            ...{ origen: "propio", origen_codipres: "E2601" },
          });
          const quedo = await fin(creando);
          expect((await creados(codipres)).length).toBeGreaterThan(0);
          const operacion = quedo.resultado?.operacion ?? 0;
          expect(operacion).toBeGreaterThan(0);
          const { trabajo } = await pedir<{ trabajo: number }>("deshacer", { operacion });
          expect((await fin(trabajo)).resultado?.organismos.every((o) => o.hecho)).toBe(true);
          expect(await creados(codipres)).toEqual([]);

          const valorizando = await morir("valorizar", { codipres: "E2601", safs: SAFS.join(";") });
          const valuado = await fin(valorizando);
          expect(valuado.estado).toBe("hecho");
          expect(valuado.resultado?.organismos.map((o) => o.saf)).toEqual(SAFS);
          expect(valuado.resultado?.organismos.some((o) => /interrumpió/.test(o.mensaje))).toBe(
            false,
          );
        }
      } finally {
        servidor.proceso.kill("SIGKILL");
        await servidor.proceso.exited;
        await p.cerrar();
      }
    },
    7_200_000,
  );
});
