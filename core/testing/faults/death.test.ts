import { describe, expect, test } from "bun:test";
import { conectar } from "#core/db/connect.ts";
import type { Db } from "#core/db/types.ts";
import { type Credencial, encabezadoDe } from "../api.ts";
import { basesDeDatos } from "../db.ts";
import { abrirProducto, type Producto } from "../producto.ts";
import { levantar } from "../processes/server-process.ts";
import { CARGO, NADA_PERDIDO, perdidos, quieta } from "./load.ts";
import { veces } from "./times.ts";

const MUERTES = veces(2, 200);
/** One death in so many waits for a closing. */
const CADA = 2;
const TIPOS = ["A", "S", "R"] as const;

interface Hecho {
  /** Ids of the rows whose save was acknowledged. */
  readonly guardados: number[];
  /** Codes of the deliverables whose closing was. */
  readonly entregables: string[];
}

/** Saves, values and closes without pause until the server dies. */
async function trabajar(
  url: string,
  roles: Producto["roles"],
  { guardados, entregables }: Hecho,
  tipo: string,
): Promise<void> {
  let cerrado = false;
  const enviar = async (
    ruta: string,
    form: Record<string, string | number>,
    quien: Credencial = roles.analista,
  ) => {
    const respuesta = await fetch(`${url}${ruta}`, {
      method: "POST",
      headers: { authorization: encabezadoDe(quien) },
      body: new URLSearchParams(Object.entries(form).map(([k, v]) => [k, String(v)])),
    });
    return await respuesta.json() as {
      resultado: boolean;
      id: number;
      nuevo_codigo: string;
    };
  };
  const insistir = async (tarea: () => Promise<void>) => {
    try {
      for (;;) await tarea();
    } catch {
      // The server was killed: that is what the test is about.
    }
  };
  await Promise.all([
    insistir(async () => {
      const r = await enviar("/api/bases/cargos/357/E2601", { accion: "nuevo", ...CARGO });
      if (r.resultado) guardados.push(r.id);
    }),
    insistir(async () => {
      await enviar("/api/valorizar", { saf: 357, codipres: "E2601" });
    }),
    // Another organismo's, which nobody changes meanwhile: it can be closed at any time.
    insistir(async () => {
      // One in each life: a type has 99 versions a year.
      if (!cerrado) {
        const form = { accion: "darcierre", tipo };
        const r = await enviar("/api/presupuestos/darcierre/103/E2601", form, roles.admin);
        cerrado = r.resultado;
        if (cerrado) return void entregables.push(r.nuevo_codigo);
      }
      await enviar("/api/valorizar", { saf: 103, codipres: "E2601" }, roles.admin);
    }),
  ]);
}

/** What must hold whenever the database is opened again. */
async function revisar(db: Db, { guardados, entregables }: Hecho): Promise<void> {
  expect(await perdidos(db, guardados)).toEqual(NADA_PERDIDO);
  const presentes = await db.valores("SELECT codipres FROM presupuestos WHERE saf = 103");
  expect(presentes.flat()).toEqual(expect.arrayContaining([...entregables]));
  const { comprobar } = await import("#plugins/valuation/service.ts");
  const { estadoDe, lineasDe } = await import("#plugins/valuation/service.ts");
  expect((await comprobar(db, () => {})).flatMap((c) => c.fallas)).toEqual([]);
  const { grupo } = await import("#plugins/bases/service.ts");
  const estado = await estadoDe(db, await grupo(db, 357, "E2601"));
  for (const valuacion of estado.valuaciones) {
    let lineas = 0;
    let total = 0;
    for await (const { tramo } of lineasDe(db, estado)) {
      tramo.recorrer({}, ({ importe }) => {
        lineas++;
        total += importe;
      });
    }
    expect({ lineas, total }).toEqual({ lineas: valuacion.lineas, total: valuacion.totales["1"] });
  }
}

describe("un proceso muerto a la mitad", () => {
  for (const base of basesDeDatos()) {
    test(
      `[K2] loses nothing acknowledged and leaves nothing half done (${base.dialecto})`,
      async () => {
        const p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 20 });
        const hecho: Hecho = { guardados: [], entregables: [] };
        try {
          for (let i = 0; i < MUERTES; i++) {
            const { proceso, url } = await levantar(p.app.config.databaseUrl);
            const fin = trabajar(url, p.roles, hecho, TIPOS[i % TIPOS.length]);
            // Now and then in the middle of a closing, otherwise at any moment of anything.
            const espera = i % CADA === CADA - 1 ? hecho.entregables : hecho.guardados;
            const antes = espera.length;
            while (espera.length === antes) await Bun.sleep(5);
            await Bun.sleep(i % CADA === CADA - 1 ? Math.random() * 40 : 150 + Math.random() * 600);
            proceso.kill("SIGKILL");
            await Promise.all([proceso.exited, fin]);
            const db = await conectar(p.app.config.databaseUrl);
            try {
              await quieta(db);
              await revisar(db, hecho);
            } finally {
              await db.cerrar();
            }
          }
        } finally {
          await p.cerrar();
        }
      },
      7_200_000,
    );
  }
});
